//! The tables that people keep: `hardware/pcb/parts.csv`, what is bought, and `hardware/pcb/reels.csv`, how it lies in the reels of a
//! house.

use crate::circuit::{Circuit, Part, turn};
use crate::dimensions::Point;

/// What is bought.
const PARTS: &str = include_str!("../../../hardware/pcb/parts.csv");
const PARTS_HEADER: &str =
    "references,value,package,maker,maker's number,order number,second source,USD,kind,date";
/// How parts lie in their reels.
const REELS: &str = include_str!("../../../hardware/pcb/reels.csv");
const REELS_HEADER: &str = "house,package,order number,angle,pin 1,source,date";
/// How the references of a part begin that the coupon alone has.
const COUPON: &str = "coupon: ";
/// A reel of any order number.
const ANY: &str = "*";

/// A kind of part to buy.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The parts of the board, as [`ranges`] writes them.
    pub(crate) references: String,
    pub(crate) value: String,
    pub(crate) package: String,
    pub(crate) maker: String,
    pub(crate) number: String,
    /// The reseller and its number.
    pub(crate) order_number: String,
    pub(crate) second_source: String,
    /// The price of one, in USD.
    pub(crate) price: f64,
    /// Whether a reseller lists that price; otherwise it is an estimate.
    pub(crate) is_listed: bool,
}

impl Item {
    /// The number at LCSC, where there is one.
    pub(crate) fn lcsc(&self) -> &str {
        self.order_number.strip_prefix("LCSC ").unwrap_or_default()
    }
}

/// Where pin 1 of a part lies, seen from the middle of the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corner {
    /// One way or the other: the part has no direction.
    Either,
    /// West or east, north or south, or both: -1, 0 or 1 to the east and to the south.
    At(i8, i8),
}

impl Corner {
    fn parse(word: &str) -> Option<Self> {
        let corners = [
            ("either", Self::Either),
            ("north-west", Self::At(-1, -1)),
            ("north", Self::At(0, -1)),
            ("north-east", Self::At(1, -1)),
            ("east", Self::At(1, 0)),
            ("south-east", Self::At(1, 1)),
            ("south", Self::At(0, 1)),
            ("south-west", Self::At(-1, 1)),
            ("west", Self::At(-1, 0)),
        ];
        let found = corners.into_iter().find(|(name, _)| *name == word);
        found.map(|(_, corner)| corner)
    }

    /// The corner towards which a place lies; a tenth of a millimetre gives no direction.
    pub(crate) fn towards((x, y): Point) -> Self {
        let sign = |length: f64| match length {
            length if length > 0.1 => 1,
            length if length < -0.1 => -1,
            _ => 0,
        };
        Self::At(sign(x), sign(y))
    }

    /// The same corner after a turn counter-clockwise.
    pub(crate) fn turned(self, angle: u16) -> Self {
        match self {
            Self::Either => Self::Either,
            Self::At(x, y) => Self::towards(turn((f64::from(x), f64::from(y)), angle)),
        }
    }
}

/// The houses whose files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum House {
    Jlcpcb,
    Pcbway,
}

impl House {
    pub(crate) const ALL: [Self; 2] = [Self::Jlcpcb, Self::Pcbway];

    /// The name in the table of reels.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Jlcpcb => "JLCPCB",
            Self::Pcbway => "PCBWay",
        }
    }
}

/// How a part lies in the reel of a house.
#[derive(Clone, Debug)]
pub(crate) struct Reel {
    house: String,
    package: String,
    order_number: String,
    /// What is added to the angle on the board, counter-clockwise in degrees.
    pub(crate) angle: u16,
    /// Where pin 1 lies at the angle 0 of the house.
    pub(crate) pin_1: Corner,
}

/// Both tables.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) items: Vec<Item>,
    reels: Vec<Reel>,
}

impl Tables {
    /// The tables of the tree.
    pub(crate) fn new() -> Result<Self, String> {
        Self::parse(PARTS, REELS)
    }

    /// Reads both tables.
    pub(crate) fn parse(parts: &str, reels: &str) -> Result<Self, String> {
        let mut items = Vec::new();
        for cells in rows::<10>("parts.csv", parts, PARTS_HEADER)? {
            let [
                references,
                value,
                package,
                maker,
                number,
                order_number,
                second_source,
                price,
                kind,
                date,
            ] = cells;
            let wrong = |what: &str| format!("parts.csv, {value}: {what}");
            if [references, maker, number, order_number, second_source].contains(&"") {
                return Err(wrong("a cell is empty"));
            }
            if !is_date(date) {
                return Err(wrong("no date"));
            }
            items.push(Item {
                references: references.to_owned(),
                value: value.to_owned(),
                package: package.to_owned(),
                maker: maker.to_owned(),
                number: number.to_owned(),
                order_number: order_number.to_owned(),
                second_source: second_source.to_owned(),
                price: price.parse().map_err(|_| wrong("no price"))?,
                is_listed: match kind {
                    "listed" => true,
                    "estimate" => false,
                    _ => return Err(wrong("the price is neither listed nor an estimate")),
                },
            });
        }
        let mut all = Vec::new();
        for cells in rows::<7>("reels.csv", reels, REELS_HEADER)? {
            let [house, package, order_number, angle, pin_1, source, date] = cells;
            let wrong =
                |what: &str| format!("reels.csv, {house}, {package}, {order_number}: {what}");
            if source.is_empty() || !is_date(date) {
                return Err(wrong("no source, or no date"));
            }
            all.push(Reel {
                house: house.to_owned(),
                package: package.to_owned(),
                order_number: order_number.to_owned(),
                angle: match angle.parse() {
                    Ok(angle @ (0 | 90 | 180 | 270)) => angle,
                    _ => return Err(wrong("no angle")),
                },
                pin_1: Corner::parse(pin_1).ok_or_else(|| wrong("no corner of pin 1"))?,
            });
        }
        Ok(Self { items, reels: all })
    }

    /// What is bought for a part.
    pub(crate) fn item(&self, part: &Part) -> Result<&Item, String> {
        let mut items = self.items.iter();
        let item = items.find(|item| item.value == part.value && item.package == part.footprint);
        item.ok_or(format!(
            "{}: {} in {} has no row in hardware/pcb/parts.csv",
            part.reference, part.value, part.footprint
        ))
    }

    /// How a part lies in the reel of a house: the row of its order number, or of any.
    pub(crate) fn reel(&self, house: House, part: &Part) -> Result<&Reel, String> {
        let item = self.item(part)?;
        let find = |order_number: &str| {
            self.reels.iter().find(|reel| {
                reel.house == house.name()
                    && reel.package == part.footprint
                    && reel.order_number == order_number
            })
        };
        let reel = find(&item.order_number).or_else(|| find(ANY));
        reel.ok_or(format!(
            "{}: {} has no row for {} of {} in hardware/pcb/reels.csv",
            part.reference,
            house.name(),
            part.footprint,
            item.order_number
        ))
    }

    /// Every part of the circuit has a row of its own kind that names it, every part that a machine places has a reel at every house,
    /// and a part with a direction has a corner.
    pub(crate) fn check(&self, circuit: &Circuit) -> Result<(), String> {
        let of_board = self.items.iter();
        let of_board = of_board.filter(|item| !item.references.starts_with(COUPON));
        for item in of_board {
            let is_of = |part: &&Part| part.value == item.value && part.footprint == item.package;
            let parts = circuit.parts.iter().filter(is_of);
            let references = ranges(parts.map(|part| &*part.reference));
            if references != item.references {
                return Err(format!(
                    "parts.csv, {}: {} in the table, {references} on the board",
                    item.value, item.references
                ));
            }
        }
        for part in &circuit.parts {
            let footprint = circuit.footprint(part)?;
            if footprint.is_bare() {
                continue;
            }
            self.item(part)?;
            if !footprint.is_smd {
                continue;
            }
            for house in House::ALL {
                self.reel(house, part)?;
            }
        }
        Ok(())
    }
}

/// A date, as in 2026-11-18.
fn is_date(word: &str) -> bool {
    let lengths: Vec<usize> = word.split('-').map(str::len).collect();
    lengths == [4, 2, 2]
        && word
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter == '-')
}

/// The rows of a table without its header.
fn rows<'a, const CELLS: usize>(
    name: &str,
    text: &'a str,
    header: &str,
) -> Result<Vec<[&'a str; CELLS]>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(header) {
        return Err(format!("{name}: the header is not {header}"));
    }
    let row = |line: &'a str| {
        let cells: Vec<&str> = line.split(',').collect();
        <[&str; CELLS]>::try_from(cells).map_err(|_| format!("{name}: not {CELLS} cells in {line}"))
    };
    lines.map(row).collect()
}

/// References in short: `R1..R3 R7`.
pub(crate) fn ranges<'a>(references: impl Iterator<Item = &'a str>) -> String {
    let split = |reference: &'a str| {
        let digits = reference.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let letters = &reference[..reference.len() - digits.len()];
        (letters, digits.parse::<u16>().unwrap_or_default())
    };
    let mut all: Vec<(&str, u16)> = references.map(split).collect();
    all.sort_unstable();
    let mut words: Vec<String> = Vec::new();
    let mut rest = &all[..];
    while let [(letters, first), ..] = *rest {
        let follows = |(place, other): (u16, &(&str, u16))| *other == (letters, first + place);
        let run = (0..).zip(rest).take_while(|pair| follows(*pair)).count();
        words.push(match run {
            1 => format!("{letters}{first}"),
            2 => format!("{letters}{first} {letters}{}", first + 1),
            _ => format!("{letters}{first}..{letters}{}", first + run as u16 - 1),
        });
        rest = &rest[run..];
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimensions::committed;

    fn circuit() -> Circuit {
        Circuit::new(&committed()).unwrap()
    }

    #[test]
    fn references_are_joined_to_ranges() {
        let of = |words: &[&'static str]| ranges(words.iter().copied());
        assert_eq!(of(&["R3", "R1", "R2", "R7", "C1", "R8"]), "C1 R1..R3 R7 R8");
        assert_eq!(of(&[]), "");
    }

    #[test]
    fn every_part_has_a_row_and_every_placed_part_a_reel_at_every_house() {
        Tables::new().unwrap().check(&circuit()).unwrap();
    }

    /// A wrong or missing row is named: a part without a row, with another number than its reel, without a reel.
    #[test]
    fn a_part_without_a_row_is_found() {
        let circuit = circuit();
        let line = |table: &'static str, start: &str| {
            let mut lines = table.lines();
            lines.find(|line| line.starts_with(start)).unwrap()
        };
        let said = |parts: &str, reels: &str| {
            let tables = Tables::parse(parts, reels).unwrap();
            tables.check(&circuit).expect_err("a table without a row")
        };
        let led = line(PARTS, "LED0..");
        let without = PARTS.replace(&format!("{led}\n"), "");
        assert!(said(&without, REELS).contains("LED0: WS2812B"));
        let other = PARTS.replace(led, &led.replace("LCSC C2874885", "LCSC C114586"));
        assert!(said(&other, REELS).contains("JLCPCB has no row for LED_WS2812B_5050"));
        let fewer = PARTS.replace("F2..F4", "F2 F3");
        assert!(said(&fewer, REELS).contains("F2..F4 on the board"));
        for house in House::ALL {
            let reel = line(REELS, &format!("{},SOIC-14,", house.name()));
            let without = REELS.replace(&format!("{reel}\n"), "");
            assert!(said(PARTS, &without).contains("U4: "), "{}", house.name());
        }
        for (good, bad) in [(",0,north-west,", ",45,north-west,"), (",west,", ",left,")] {
            assert!(Tables::parse(PARTS, &REELS.replacen(good, bad, 1)).is_err());
        }
        assert!(Tables::parse(&PARTS.replacen("2026-11-18", "soon", 1), REELS).is_err());
    }

    /// How a part with a direction lies depends on the reel: at the house that goes by reels its row names the order number.
    #[test]
    fn a_part_with_a_direction_has_the_reel_of_its_order_number() {
        let circuit = circuit();
        for reel in Tables::new().unwrap().reels {
            let mut footprints = circuit.footprints.iter();
            let footprint = footprints.find(|footprint| footprint.name == reel.package);
            let is_marked = footprint.unwrap().marked.is_some();
            assert!(
                !(reel.house == "JLCPCB" && is_marked && reel.order_number == ANY),
                "{reel:?}"
            );
            assert!(footprint.unwrap().is_smd);
        }
    }
}
