//! What a board house needs besides Gerbers: lists of parts and placement files in the formats of two houses, costs.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::circuit::{Circuit, Part};
use crate::parts::{House, Item, Tables};
use crate::sexp::mm;

/// Estimates for the boards themselves, in USD: boards, bare boards in all, shipping and tax.
const BATCHES: [(u32, f64, f64); 3] = [(1, 120.0, 100.0), (5, 120.0, 125.0), (20, 390.0, 300.0)];
/// Estimates for the assembly in USD: set-up and stencil, each kind of part, each joint.
const ASSEMBLY: (f64, f64, f64) = (45.0, 1.5, 0.0017);

/// A line of the parts list.
pub(crate) struct Line<'a> {
    item: &'a Item,
    references: Vec<&'a str>,
    is_smd: bool,
    joints: usize,
}

impl Line<'_> {
    /// How many to buy for some boards: small parts with a spare for every twenty, and at least one.
    fn quantity(&self, boards: u32) -> u32 {
        let needed = self.references.len() as u32 * boards;
        let is_cheap = self.item.price < 1.0;
        needed + if is_cheap { needed.div_ceil(20) } else { 0 }
    }

    /// The price of all of them for some boards, in USD.
    fn price(&self, boards: u32) -> f64 {
        f64::from(self.quantity(boards)) * self.item.price
    }
}

/// The kinds of parts with their references.
pub(crate) fn lines<'a>(circuit: &'a Circuit, tables: &'a Tables) -> Result<Vec<Line<'a>>, String> {
    let mut kinds: BTreeMap<(&str, &str), Vec<&Part>> = BTreeMap::new();
    for part in &circuit.parts {
        if !circuit.footprint(part)?.is_bare() {
            kinds
                .entry((part.footprint, part.value))
                .or_default()
                .push(part);
        }
    }
    let mut lines = Vec::new();
    for parts in kinds.into_values() {
        let first = parts.first().ok_or("no part")?;
        let footprint = circuit.footprint(first)?;
        lines.push(Line {
            item: tables.item(first)?,
            is_smd: footprint.is_smd,
            joints: footprint.pads.len() * parts.len(),
            references: parts.iter().map(|part| &*part.reference).collect(),
        });
    }
    Ok(lines)
}

/// The parts list as CSV, with quantities for one board and for five.
pub(crate) fn parts_list(lines: &[Line<'_>]) -> String {
    let mut text = String::from(
        "Comment,Footprint,Manufacturer,Manufacturer part,Order number,Second source,Quantity,Buy for 1,Buy for 5,Assembly,Designator\n",
    );
    for line in lines {
        let item = line.item;
        let _ = writeln!(
            text,
            "\"{}\",{},\"{}\",\"{}\",\"{}\",\"{}\",{},{},{},{},\"{}\"",
            item.value,
            item.package,
            item.maker,
            item.number,
            item.order_number,
            item.second_source,
            line.references.len(),
            line.quantity(1),
            line.quantity(5),
            if line.is_smd { "machine" } else { "hand" },
            line.references.join(",")
        );
    }
    text
}

/// The parts list of a house, with its names of the columns.
pub(crate) fn house_parts(house: House, lines: &[Line<'_>]) -> String {
    let mut text = match house {
        House::Jlcpcb => "Comment,Designator,Footprint,LCSC Part #\n",
        House::Pcbway => "Designator,Quantity,Value,Footprint,Package,MPN,Mount_Type\n",
    }
    .to_owned();
    for line in lines {
        let (item, references) = (line.item, line.references.join(","));
        let _ = match house {
            // What it has in stock and places by machine.
            House::Jlcpcb if line.is_smd => writeln!(
                text,
                "\"{} {}\",\"{references}\",{},{}",
                item.maker,
                item.number,
                item.package,
                item.lcsc()
            ),
            House::Jlcpcb => Ok(()),
            House::Pcbway => writeln!(
                text,
                "\"{references}\",{},\"{}\",{},{},\"{}\",{}",
                line.references.len(),
                item.value,
                item.package,
                item.package,
                item.number,
                if line.is_smd { "smt" } else { "tht" }
            ),
        };
    }
    text
}

/// The placement file of a house: y to the north, from the origin of the Gerbers, with the angles of its reels.
pub(crate) fn placement(
    circuit: &Circuit,
    tables: &Tables,
    house: House,
) -> Result<String, String> {
    let (west, south) = circuit.dimensions.origin();
    let mut text = match house {
        House::Jlcpcb => "Designator,Mid X,Mid Y,Layer,Rotation\n",
        House::Pcbway => {
            "pos_x,pos_y,rotation,side,designator,mpn,pack,footprint,value,mount_type,place\n"
        }
    }
    .to_owned();
    for part in &circuit.parts {
        let footprint = circuit.footprint(part)?;
        if !footprint.is_smd || footprint.is_bare() {
            continue;
        }
        let (x, y) = (mm(part.at.0 - west), mm(south - part.at.1));
        let angle = (part.angle + tables.reel(house, part)?.angle) % 360;
        let reference = &part.reference;
        let _ = match house {
            House::Jlcpcb => writeln!(text, "{reference},{x}mm,{y}mm,Top,{angle}"),
            House::Pcbway => writeln!(
                text,
                "{x},{y},{angle},top,{reference},\"{}\",{2},{2},\"{}\",smt,True",
                tables.item(part)?.number,
                part.value,
                part.footprint
            ),
        };
    }
    Ok(text)
}

/// A row of a placement file, read back.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placed {
    pub(crate) reference: String,
    pub(crate) at: (f64, f64),
    pub(crate) angle: u16,
}

/// Reads the placement file of a house.
pub(crate) fn read_placement(house: House, text: &str) -> Result<Vec<Placed>, String> {
    // Reference, x, y, angle.
    let columns = match house {
        House::Jlcpcb => [0, 1, 2, 4],
        House::Pcbway => [4, 0, 1, 2],
    };
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let cell = |column: usize| {
            let cell = cells.get(column).copied().unwrap_or_default();
            cell.trim_end_matches("mm")
        };
        let number = |column: usize| {
            let number = cell(column).parse::<f64>();
            number.map_err(|_| format!("{}: no number in {line}", house.name()))
        };
        let [reference, x, y, angle] = columns;
        Ok(Placed {
            reference: cell(reference).to_owned(),
            at: (number(x)?, number(y)?),
            angle: number(angle)? as u16,
        })
    };
    text.lines().skip(1).map(row).collect()
}

/// The sums of an order of some boards, in USD.
pub(crate) struct Costs {
    boards: u32,
    bare: f64,
    assembly: f64,
    listed: f64,
    estimated: f64,
    shipping: f64,
}

impl Costs {
    /// The sum for one of the boards.
    pub(crate) fn each(&self) -> f64 {
        let parts = self.listed + self.estimated;
        (self.bare + self.assembly + parts + self.shipping) / f64::from(self.boards)
    }
}

/// The price of all parts of one board with spares, in USD.
#[cfg(test)]
pub(crate) fn parts_price(lines: &[Line<'_>]) -> f64 {
    lines.iter().map(|line| line.price(1)).sum()
}

/// The costs of one board, of five and of twenty.
pub(crate) fn costs(lines: &[Line<'_>]) -> [Costs; 3] {
    let smd = || lines.iter().filter(|line| line.is_smd);
    let joints: usize = smd().map(|line| line.joints).sum();
    BATCHES.map(|(boards, bare, shipping)| {
        let parts = |is_listed: bool| {
            let lines = lines.iter().filter(|line| line.item.is_listed == is_listed);
            lines.map(|line| line.price(boards)).sum()
        };
        Costs {
            boards,
            bare,
            assembly: ASSEMBLY.0
                + ASSEMBLY.1 * smd().count() as f64
                + ASSEMBLY.2 * joints as f64 * f64::from(boards),
            listed: parts(true),
            estimated: parts(false),
            shipping,
        }
    })
}

/// The costs as a table.
pub(crate) fn costs_table(costs: &[Costs]) -> String {
    let mut text = String::from(
        "| boards | bare boards, estimated | assembly, estimated | parts with spares, listed prices | parts with spares, estimated prices | shipping and tax, estimated | sum | each |\n|---|---|---|---|---|---|---|---|\n",
    );
    for costs in costs {
        let _ = writeln!(
            text,
            "| {} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} |",
            costs.boards,
            costs.bare,
            costs.assembly,
            costs.listed,
            costs.estimated,
            costs.shipping,
            costs.each() * f64::from(costs.boards),
            costs.each()
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimensions::committed;
    use crate::files::{self, read};

    /// What a finished board needs besides the populated circuit, in USD, as the guide lists it: case, screws with inserts and cable, supply.
    const REST: f64 = 50.0 + 8.0 + 20.0;

    #[test]
    fn every_part_is_bought_and_every_machine_part_is_placed() {
        let (circuit, tables) = (Circuit::new(&committed()).unwrap(), Tables::new().unwrap());
        let lines = lines(&circuit, &tables).unwrap();
        let bought: usize = lines.iter().map(|line| line.references.len()).sum();
        let parts = circuit.parts.iter();
        let bare = parts.filter(|part| circuit.footprint(part).unwrap().is_bare());
        assert_eq!(bought + bare.count(), circuit.parts.len());
        assert!(
            lines
                .iter()
                .all(|line| line.quantity(5) as usize >= 5 * line.references.len())
        );
        let smd = lines.iter().filter(|line| line.is_smd);
        let machine: usize = smd.map(|line| line.references.len()).sum();
        for house in House::ALL {
            let text = placement(&circuit, &tables, house).unwrap();
            assert_eq!(read_placement(house, &text).unwrap().len(), machine);
        }
        let jlcpcb = house_parts(House::Jlcpcb, &lines);
        assert!(jlcpcb.contains("\"Worldsemi WS2812B-V5/W\",\"LED0,LED1,"));
        assert!(jlcpcb.contains(",LED_WS2812B_5050,C2874885\n"));
        assert!(!jlcpcb.contains("Pico"));
        assert!(house_parts(House::Pcbway, &lines).contains("\"SC0915\",tht\n"));
    }

    /// The guides name the sums of the table, rounded to 5 USD.
    #[test]
    fn the_guides_name_the_costs_of_the_table() {
        let (circuit, tables) = (Circuit::new(&committed()).unwrap(), Tables::new().unwrap());
        let costs = costs(&lines(&circuit, &tables).unwrap());
        let rounded = |sum: f64| 5 * (sum / 5.0).round() as u32;
        let [one, five] = [costs[0].each(), costs[1].each()];
        for (page, words) in [
            (
                "hardware/README.md",
                format!(
                    "about {} USD for one, about {} USD each for five",
                    rounded(one + REST),
                    rounded(five + REST)
                ),
            ),
            (
                "hardware/ordered-board.md",
                format!("about {}: the populated board", rounded(one)),
            ),
            (
                "hardware/ordered-board.md",
                format!("**about {}**", rounded(one + REST)),
            ),
            (
                "hardware/ordered-board.md",
                format!("Five boards cost about {} USD each", rounded(five)),
            ),
        ] {
            let text = read(files::tests::root(), page).unwrap();
            assert!(text.contains(&words), "{page}: {words}");
        }
    }
}
