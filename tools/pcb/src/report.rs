//! The tables in `hardware/pcb/README.md` that are computed from the board.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fencelight_tools::checksum::sha256;
use fencelight_tools::wiring::regions;

use crate::circuit::{Circuit, FEEDS};
use crate::electric::Row;
use crate::files::read;
use crate::parts;
use crate::{electric, fab, power, spice};

/// The page.
const PAGE: &str = "hardware/pcb/README.md";
/// The regions of the page.
const COPPER: &str = "copper";
const ELECTRICAL: &str = "electrical";
const COSTS: &str = "costs";
const ENTRY: &str = "entry";

/// The lines around a region.
fn markers(name: &str) -> [String; 2] {
    let flag = if name == ENTRY { "spice" } else { "power" };
    [
        format!("<!-- {name}: written by `cargo pcb --{flag} --write` -->"),
        format!("<!-- end of {name} -->"),
    ]
}

/// The line that names the board of the copper table.
fn board_line(board: &str) -> String {
    format!(
        "Board: `fencelight.kicad_pcb` with SHA-256 `{}`.",
        sha256(board.as_bytes())
    )
}

/// The computed tables.
pub(crate) struct Tables {
    copper: String,
    electrical: String,
    costs: String,
    /// Rows whose limit is exceeded.
    pub(crate) exceeded: Vec<String>,
}

impl Tables {
    /// Computes all of them; the meshes of copper take a minute.
    pub(crate) fn new(circuit: &Circuit, board: &str) -> Result<Self, String> {
        let (copper, drops) = copper(circuit, board)?;
        Self::with_copper(circuit, board, copper, drops)
    }

    /// With the drops that were computed before.
    fn with_copper(
        circuit: &Circuit,
        board: &str,
        copper: String,
        drops: [f64; 2],
    ) -> Result<Self, String> {
        let read = electric::Board::read(board, &circuit.zones, drops)?;
        let rows = electric::rows(&read)?;
        let exceeded = electric::exceeded(&rows);
        Ok(Self {
            copper,
            electrical: electric::table(&rows),
            costs: fab::costs_table(&fab::costs(&fab::lines(circuit, &parts::Tables::new()?)?)),
            exceeded: exceeded.into_iter().map(str::to_owned).collect(),
        })
    }

    /// Copper, rows and the figures that they use, as they are printed.
    pub(crate) fn text(&self) -> String {
        format!(
            "{}\n{}\n{}",
            self.copper,
            self.electrical,
            electric::figures()
        )
    }

    /// The page with all regions filled.
    fn fill(&self, page: &str) -> Result<String, String> {
        let mut page = page.to_owned();
        for (name, table) in [
            (COPPER, &self.copper),
            (ELECTRICAL, &self.electrical),
            (COSTS, &self.costs),
        ] {
            let [begin, end] = markers(name);
            page = regions::replace_one(&page, &begin, &end, table)
                .map_err(|error| format!("{PAGE}: {error}"))?;
        }
        Ok(page)
    }

    /// Writes the page.
    pub(crate) fn write(&self, root: &Path) -> Result<(), String> {
        let page = self.fill(&read(root, PAGE)?)?;
        fs::write(root.join(PAGE), page).map_err(|error| format!("{PAGE}: {error}"))
    }
}

/// Writes the table of the entry into the page.
pub(crate) fn write_entry(root: &Path, circuit: &Circuit, rows: &[Row]) -> Result<(), String> {
    let table = format!(
        "{}\n\n{}",
        spice::checksum_line(circuit)?,
        electric::table(rows)
    );
    let [begin, end] = markers(ENTRY);
    let page = regions::replace_one(&read(root, PAGE)?, &begin, &end, &table);
    let page = page.map_err(|error| format!("{PAGE}: {error}"))?;
    fs::write(root.join(PAGE), page).map_err(|error| format!("{PAGE}: {error}"))
}

/// The table of drops, and the largest sum for each budget.
fn copper(circuit: &Circuit, board: &str) -> Result<(String, [f64; 2]), String> {
    let mut text = format!(
        "{}\n\n| budget, A | feed | LEDs | A in the feed | area, mV | bus, mV | ground, mV | sum, mV |\n|---|---|---|---|---|---|---|---|\n",
        board_line(board)
    );
    for budget in electric::budgets() {
        for drop in power::drops(circuit, board, &FEEDS, budget)? {
            let sum = drop.area + drop.bus + drop.ground;
            let volts = [drop.area, drop.bus, drop.ground, sum];
            let volts = volts.map(|volt| format!("{:.1}", volt * 1000.0));
            let _ = writeln!(
                text,
                "| {budget} | {} | {} | {:.2} | {} |",
                drop.feed,
                drop.leds,
                drop.current,
                volts.join(" | ")
            );
        }
    }
    let drops = largest(&text)?;
    Ok((text, drops))
}

/// The largest sums in a table of drops, in volts: at the default budget and at the largest one.
fn largest(table: &str) -> Result<[f64; 2], String> {
    let mut sums = [0.0_f64; 2];
    for (sum, budget) in sums.iter_mut().zip(electric::budgets()) {
        let begin = format!("| {budget} |");
        let lines = table.lines().filter(|line| line.starts_with(&begin));
        for line in lines {
            let last = line.trim_end_matches(" |").rsplit(' ').next();
            let volt = last.and_then(|word| word.parse::<f64>().ok());
            *sum = sum.max(volt.ok_or(format!("no sum in {line}"))? / 1000.0);
        }
        if *sum == 0.0 {
            return Err(format!("no drop at {budget} A"));
        }
    }
    Ok(sums)
}

/// The drops of the page.
#[cfg(test)]
pub(crate) fn committed_copper(root: &Path) -> Result<[f64; 2], String> {
    let page = read(root, PAGE)?;
    let [begin, end] = markers(COPPER);
    largest(regions::between(&page, &begin, &end)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{self, BOARD, FOLDER};

    const UPDATE: &str = "run `cargo pcb --power --write`";

    #[test]
    fn the_tables_of_the_page_are_those_of_the_committed_board() {
        let root = files::tests::root();
        let circuit = Circuit::new(&files::dimensions(root).unwrap()).unwrap();
        let board = read(&root.join(FOLDER), BOARD).unwrap();
        let page = read(root, PAGE).unwrap();
        let [begin, end] = markers(COPPER);
        let copper = regions::between(&page, &begin, &end).unwrap();
        // The meshes take a minute: the table names the board that it is of.
        assert!(copper.starts_with(&board_line(&board)), "{UPDATE}");
        let drops = largest(copper).unwrap();
        let tables = Tables::with_copper(&circuit, &board, copper.to_owned(), drops).unwrap();
        let expected = tables.fill(&page).unwrap();
        let difference = regions::first_difference(&page, &expected);
        assert_eq!(difference, None, "{UPDATE}");
        assert_eq!(tables.exceeded, Vec::<String>::new());
    }

    #[test]
    fn the_table_of_the_entry_is_that_of_the_committed_circuit() {
        let root = files::tests::root();
        let circuit = Circuit::new(&files::dimensions(root).unwrap()).unwrap();
        let page = read(root, PAGE).unwrap();
        let [begin, end] = markers(ENTRY);
        let entry = regions::between(&page, &begin, &end).unwrap();
        let decks = spice::checksum_line(&circuit).unwrap();
        assert!(
            entry.starts_with(&decks),
            "run `cargo pcb --spice --write` where ngspice is installed"
        );
        assert!(entry.lines().count() > 20 && !entry.contains("EXCEEDED"));
    }
}
