//! The electrical table: loads, voltages, times and dissipation, computed from the written board and the figures of the data sheets,
//! each with its limit.

pub(crate) mod data;
mod entry;
mod logic;

use std::collections::BTreeMap;
use std::fmt::Write;

use fencelight_board::table::{MAX_POWER_MA, OPEN_STRAP_MA};

use crate::circuit::{FEEDS, Zone};
use crate::netlist::Netlist;
use crate::sexp::{Sexp, mm};
use data::{FIGURES, What, figure, number};

/// The supply at the terminal of the board, in volts: what the guide allows.
pub(crate) const SUPPLY: (f64, f64) = (4.75, 5.25);
/// A fuse carries three quarters of its rating for years.
const FUSE_SHARE: f64 = 0.75;
/// The net before the fuses of the feeds.
pub(crate) const BUS: &str = "5V";
pub(crate) const GROUND: &str = "GND";

/// The default budget and the largest, in amperes.
pub(crate) fn budgets() -> [f64; 2] {
    [OPEN_STRAP_MA, MAX_POWER_MA].map(|budget| f64::from(budget) / 1000.0)
}

/// A limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Limit {
    AtMost(f64),
    AtLeast(f64),
}

/// A line of the table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) calculation: String,
    pub(crate) result: f64,
    pub(crate) unit: &'static str,
    pub(crate) limit: Limit,
    /// What the limit is.
    pub(crate) reason: String,
}

impl Row {
    /// How much of the limit is used: above 1 it is exceeded.
    fn share(&self) -> f64 {
        match self.limit {
            Limit::AtMost(limit) => self.result / limit,
            Limit::AtLeast(limit) => limit / self.result,
        }
    }

    /// Whether the limit is kept.
    pub(crate) fn is_kept(&self) -> bool {
        self.share() <= 1.0
    }

    fn line(&self) -> String {
        let (words, limit) = match self.limit {
            Limit::AtMost(limit) => ("at most", limit),
            Limit::AtLeast(limit) => ("at least", limit),
        };
        format!(
            "| {} | {} | {} | {words} {}: {} | {} % | {} |\n",
            self.what,
            self.calculation,
            quantity(self.result, self.unit),
            quantity(limit, self.unit),
            self.reason,
            (self.share() * 100.0).round(),
            if self.is_kept() { "kept" } else { "EXCEEDED" }
        )
    }
}

/// The prefix of the unit that suits a number, and its factor.
fn prefix(value: f64, unit: &str) -> (f64, &'static str) {
    let prefixes = [
        (1.0, ""),
        (1e-3, "m"),
        (1e-6, "u"),
        (1e-9, "n"),
        (1e-12, "p"),
    ];
    let prefixes = if unit.is_empty() || unit == "K" {
        &prefixes[..1]
    } else {
        &prefixes[..]
    };
    prefixes
        .iter()
        .find(|(factor, _)| value.abs() >= *factor)
        .or(prefixes.first())
        .copied()
        .unwrap_or((1.0, ""))
}

/// All digits of a figure, with a prefix of the unit.
fn exact(value: f64, unit: &str) -> String {
    let (factor, prefix) = prefix(value, unit);
    format!("{} {prefix}{unit}", mm(value / factor))
        .trim_end()
        .to_owned()
}

/// Three digits with a prefix of the unit.
pub(crate) fn quantity(value: f64, unit: &str) -> String {
    let (factor, prefix) = prefix(value, unit);
    let scaled = value / factor;
    let digits = match scaled.abs() {
        scaled if scaled >= 100.0 => 0,
        scaled if scaled >= 10.0 => 1,
        _ => 2,
    };
    format!("{scaled:.digits$} {prefix}{unit}")
        .trim_end()
        .to_owned()
}

/// What the calculation reads: the netlist of the written board, the lengths of its tracks, its areas of copper.
pub(crate) struct Board<'a> {
    pub(crate) netlist: Netlist,
    lengths: BTreeMap<String, f64>,
    zones: &'a [Zone],
    /// The largest drop in the copper at the default budget and at the largest one, in volts.
    copper: [f64; 2],
}

impl<'a> Board<'a> {
    /// Reads a `.kicad_pcb`; the drops in its copper come from [`mod@crate::power`].
    pub(crate) fn read(text: &str, zones: &'a [Zone], copper: [f64; 2]) -> Result<Self, String> {
        let file = Sexp::parse(text)?;
        let mut names = BTreeMap::new();
        for net in file.all("net") {
            names.insert(net.word(1).to_owned(), net.word(2).to_owned());
        }
        let mut lengths: BTreeMap<String, f64> = BTreeMap::new();
        for track in file.all("segment") {
            let point = |name: &str| {
                let at = track.find(name).ok_or("a track without an end")?;
                Ok::<_, String>((at.number(1)?, at.number(2)?))
            };
            let (from, to) = (point("start")?, point("end")?);
            let net = track.find("net").map_or("", |net| net.word(1));
            let name = names.get(net).cloned().unwrap_or_default();
            *lengths.entry(name).or_default() += (from.0 - to.0).hypot(from.1 - to.1);
        }
        Ok(Self {
            netlist: Netlist::of_board(text)?,
            lengths,
            zones,
            copper,
        })
    }

    /// The value that is printed beside a part.
    fn value(&self, reference: &str) -> Result<&str, String> {
        let part = self.netlist.parts.get(reference);
        part.map(|(value, _)| &**value)
            .ok_or(format!("no part {reference}"))
    }

    /// The resistance or capacitance of a part.
    fn number(&self, reference: &str) -> Result<f64, String> {
        number(self.value(reference)?)
    }

    /// A figure of a part's data sheet.
    fn figure(&self, reference: &str, what: What) -> Result<f64, String> {
        figure(self.value(reference)?, what)
    }

    /// The pins of a net that belong to parts with this prefix: letters, then a number.
    fn pins(&self, net: &str, prefix: &str) -> Vec<(&str, &str)> {
        let is_number = |rest: &str| rest.chars().all(|char| char.is_ascii_digit());
        let pins = self.netlist.nets.iter();
        let pins = pins.filter(|((part, _), other)| {
            *other == net && part.strip_prefix(prefix).is_some_and(is_number)
        });
        pins.map(|((part, pin), _)| (&**part, &**pin)).collect()
    }

    /// The parts with this prefix between two nets.
    fn between(&self, prefix: &str, a: &str, b: &str) -> Vec<&str> {
        let others = self.pins(b, prefix);
        let is_there = |part: &&str| others.iter().any(|(other, _)| other == part);
        let pins = self.pins(a, prefix).into_iter();
        let mut parts: Vec<&str> = pins.map(|(part, _)| part).filter(is_there).collect();
        parts.dedup();
        parts
    }

    /// The only part with this prefix between two nets.
    fn one(&self, prefix: &str, a: &str, b: &str) -> Result<&str, String> {
        match self.between(prefix, a, b)[..] {
            [part] => Ok(part),
            ref parts => Err(format!(
                "{} parts {prefix} between {a} and {b}, one is needed",
                parts.len()
            )),
        }
    }

    /// LEDs that a feed supplies.
    fn leds(&self, feed: &str) -> usize {
        let pins = self.pins(feed, "LED");
        pins.iter().filter(|(_, pin)| *pin == "1").count()
    }

    /// LEDs of all feeds.
    fn all_leds(&self) -> usize {
        FEEDS.iter().map(|feed| self.leds(feed)).sum()
    }

    /// The voltage that one resistor takes of a divider, as a part of the whole, with the tolerances of both added (`sign` 1) or
    /// taken away (-1).
    fn divided(&self, upper: &str, lower: &str, sign: f64) -> Result<f64, String> {
        let with = |reference: &str, sign: f64| {
            let value = self.value(reference)?;
            Ok::<_, String>(number(value)? * (1.0 + sign * data::tolerance(value)?))
        };
        let (upper, lower) = (with(upper, -sign)?, with(lower, sign)?);
        Ok(lower / (upper + lower))
    }
}

/// All rows.
pub(crate) fn rows(board: &Board<'_>) -> Result<Vec<Row>, String> {
    let mut rows = entry::loads(board)?;
    rows.extend(logic::loads(board)?);
    rows.extend(entry::voltages(board)?);
    rows.extend(entry::dissipation(board)?);
    rows.extend(logic::levels(board)?);
    rows.extend(logic::dissipation(board)?);
    Ok(rows)
}

/// The rows as Markdown.
pub(crate) fn table(rows: &[Row]) -> String {
    let head =
        "| what | calculation | result | limit | used | verdict |\n|---|---|---|---|---|---|\n";
    let lines = rows.iter().map(Row::line);
    head.to_owned() + &lines.collect::<String>()
}

/// The figures of the data sheets, as Markdown.
pub(crate) fn figures() -> String {
    let mut text = "| part | figure | value | source |\n|---|---|---|---|\n".to_owned();
    for figure in FIGURES {
        let (name, unit) = figure.what.name();
        let _ = writeln!(
            text,
            "| {} | {name} | {} | {} |",
            figure.part,
            exact(figure.value, unit),
            figure.source
        );
    }
    text
}

/// The rows whose limit is exceeded, in words.
pub(crate) fn exceeded(rows: &[Row]) -> Vec<&str> {
    let rows = rows.iter().filter(|row| !row.is_kept());
    rows.map(|row| &*row.what).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::Circuit;
    use crate::files::{self, BOARD, FOLDER};
    use crate::report;

    /// Calls a function with the committed board.
    fn with_board(f: impl FnOnce(&mut Board<'_>)) {
        let root = files::tests::root();
        let circuit = Circuit::new(&files::dimensions(root).unwrap()).unwrap();
        let text = files::read(&root.join(FOLDER), BOARD).unwrap();
        let copper = report::committed_copper(root).unwrap();
        f(&mut Board::read(&text, &circuit.zones, copper).unwrap());
    }

    /// The rows with another value of a part.
    fn rows_with(board: &mut Board<'_>, part: &str, value: &str) -> Result<Vec<Row>, String> {
        let replace = |board: &mut Board<'_>, value: String| {
            let part = board.netlist.parts.get_mut(part).unwrap();
            std::mem::replace(&mut part.0, value)
        };
        let old = replace(board, value.to_owned());
        let rows = rows(board);
        replace(board, old);
        rows
    }

    #[test]
    fn every_limit_is_kept_and_a_wrong_value_exceeds_its_limit() {
        with_board(|board| {
            let kept = rows(board).unwrap();
            assert!(kept.len() > 20);
            assert_eq!(exceeded(&kept), Vec::<&str>::new());
            for (part, value, expected) in [
                ("F2", "3A T", "load of 5V_A"),
                ("F4", "0.5A PTC", "load of 5V_C"),
                ("F1", "0.5A PTC", "drop from terminal"),
                ("R3", "47k", "settle time of a row, ROW2"),
                ("R3", "470R", "row that is high"),
                ("R13", "10k", "`SUPPLY`, highest"),
                ("R15", "100R", "R15"),
            ] {
                let rows = rows_with(board, part, value).unwrap();
                let exceeded = exceeded(&rows);
                assert!(
                    exceeded.iter().any(|row| row.starts_with(expected)),
                    "{part} {value}: {exceeded:?}"
                );
            }
            assert_eq!(
                rows_with(board, "F3", "7A").unwrap_err(),
                "no rated current of 7A in the table"
            );
        });
    }

    #[test]
    fn loads_follow_the_parts_on_the_net() {
        with_board(|board| {
            let load = |rows: &[Row], what: &str| {
                let row = rows.iter().find(|row| row.what == what);
                row.unwrap().result
            };
            let before = rows(board).unwrap();
            // An LED moves from one feed to another.
            let pin = ("LED0".to_owned(), "1".to_owned());
            board.netlist.nets.insert(pin, FEEDS[1].to_owned());
            let after = rows(board).unwrap();
            for (feed, change) in [(FEEDS[0], -1.0), (FEEDS[1], 1.0), (FEEDS[2], 0.0)] {
                let what = format!("load of {feed}");
                let difference = load(&after, &what) - load(&before, &what);
                assert!((difference - change * crate::power::WHITE).abs() < 1e-9);
            }
        });
    }
}
