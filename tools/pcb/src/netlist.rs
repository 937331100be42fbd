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
