//! What a written board or schematic connects, read back from its file.

use std::collections::{BTreeMap, BTreeSet};

use crate::dimensions::Point;
use crate::sexp::Sexp;

/// A pin: the reference of its part, and its number.
pub(crate) type Pin = (String, String);

/// The nets and places of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Netlist {
    /// The net of every connected pin.
    pub(crate) nets: BTreeMap<Pin, String>,
    /// Value and footprint of every part.
    pub(crate) parts: BTreeMap<String, (String, String)>,
    /// Where every part lies; empty for a schematic.
    pub(crate) places: BTreeMap<String, Point>,
}

impl Netlist {
    /// Reads a `.kicad_pcb`.
    pub(crate) fn of_board(text: &str) -> Result<Self, String> {
        let board = Sexp::parse(text)?;
        let mut netlist = Self::default();
        for footprint in board.all("footprint") {
            let field = |kind: &str| {
                let mut texts = footprint.all("fp_text").filter(|text| text.word(1) == kind);
                texts.next().map(|text| text.word(2).to_owned())
            };
            let reference = field("reference").ok_or("a footprint without a reference")?;
            let at = footprint.find("at").ok_or("a footprint without a place")?;
            let place = (at.number(1)?, at.number(2)?);
            if netlist.places.insert(reference.clone(), place).is_some() {
                return Err(format!("{reference} is there twice"));
            }
            let name = footprint.word(1).to_owned();
            netlist.parts.insert(
                reference.clone(),
                (field("value").unwrap_or_default(), name),
            );
            for pad in footprint.all("pad") {
                let Some(net) = pad.find("net") else {
                    continue;
                };
                let pin = (reference.clone(), pad.word(1).to_owned());
                let old = netlist.nets.insert(pin, net.word(2).to_owned());
                if old.is_some_and(|old| old != net.word(2)) {
                    return Err(format!("{reference} pad {} has two nets", pad.word(1)));
                }
            }
        }
        Ok(netlist)
    }

    /// Adds what a page of the schematic connects: a pin has the net of the label at its end.
    pub(crate) fn add_page(&mut self, text: &str) -> Result<(), String> {
        let page = Sexp::parse(text)?;
        let key = |x: f64, y: f64| ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64);
        let mut labels = BTreeMap::new();
        for label in page.all("global_label") {
            let at = label.find("at").ok_or("a label without a place")?;
            let place = key(at.number(1)?, at.number(2)?);
            let old = labels.insert(place, label.word(1).to_owned());
            if old.is_some_and(|old| old != label.word(1)) {
                return Err(format!("two labels at {place:?}"));
            }
        }
        let library = page.find("lib_symbols").ok_or("no lib_symbols")?;
        for symbol in page.all("symbol") {
            let property = |name: &str| {
                let mut found = symbol
                    .all("property")
                    .filter(|property| property.word(1) == name);
                found
                    .next()
                    .map_or(String::new(), |property| property.word(2).to_owned())
            };
            let reference = property("Reference");
            let part = (property("Value"), property("Footprint"));
            if self.parts.insert(reference.clone(), part).is_some() {
                return Err(format!("{reference} is there twice"));
            }
            let at = symbol.find("at").ok_or("a symbol without a place")?;
            let id = symbol.find("lib_id").map_or("", |id| id.word(1));
            let drawn = library.all("symbol").find(|symbol| symbol.word(1) == id);
            let units = drawn
                .ok_or(format!("{reference}: no symbol {id}"))?
                .all("symbol");
            for pin in units.flat_map(|unit| unit.all("pin")) {
                let end = pin.find("at").ok_or("a pin without a place")?;
                // Symbols count y to the north, pages to the south.
                let place = key(
                    at.number(1)? + end.number(1)?,
                    at.number(2)? - end.number(2)?,
                );
                let number = pin.find("number").map_or("", |number| number.word(1));
                if let Some(net) = labels.get(&place) {
                    self.nets
                        .insert((reference.clone(), number.to_owned()), net.clone());
                }
            }
        }
        Ok(())
    }

    /// The first difference of a board from a schematic: a part, its value or footprint, or the net of a pin. Holes and fiducials have no
    /// symbol.
    pub(crate) fn difference(&self, schematic: &Self) -> Option<String> {
        let drawn =
            |reference: &String| !reference.starts_with('H') && !reference.starts_with("FID");
        let parts = self.parts.iter().filter(|(reference, _)| drawn(reference));
        let part = parts
            .clone()
            .find(|(reference, part)| schematic.parts.get(*reference) != Some(part));
        if let Some((reference, part)) = part {
            return Some(format!(
                "{reference} is {part:?} on the board, {:?} in the schematic",
                schematic.parts.get(reference)
            ));
        }
        if parts.count() != schematic.parts.len() {
            return Some("the schematic has parts that the board does not have".to_owned());
        }
        let pins: BTreeSet<&Pin> = self.nets.keys().chain(schematic.nets.keys()).collect();
        let pin = pins
            .into_iter()
            .find(|pin| self.nets.get(*pin) != schematic.nets.get(*pin))?;
        let [board, schematic] = [self, schematic].map(|netlist| netlist.nets.get(pin));
        Some(format!(
            "{} pin {} is at {board:?} on the board, at {schematic:?} in the schematic",
            pin.0, pin.1
        ))
    }

    /// The net of a pin.
    pub(crate) fn net(&self, reference: &str, pin: &str) -> Result<&str, String> {
        let pin = (reference.to_owned(), pin.to_string());
        let net = self.nets.get(&pin).map(String::as_str);
        net.ok_or(format!("{} pin {} is not connected", pin.0, pin.1))
    }

    /// The pins of every net.
    pub(crate) fn by_net(&self) -> BTreeMap<&str, BTreeSet<&Pin>> {
        let mut nets: BTreeMap<&str, BTreeSet<&Pin>> = BTreeMap::new();
        for (pin, net) in &self.nets {
            nets.entry(net).or_default().insert(pin);
        }
        nets
    }
}
