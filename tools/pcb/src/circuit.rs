//! The circuit: every part with its nets and its place.

mod chip;
mod field;
mod supply;

use std::collections::BTreeMap;

use fencelight_board::geometry::{Key, Led};

use crate::dimensions::{Dimensions, Point};
use crate::footprint::{Footprint, library};

pub(crate) use supply::FEEDS;

/// The page of the schematic on which a part is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sheet {
    /// Entry, protection, fuses.
    Supply,
    /// The module, rows, level shifter, buzzer.
    Chip,
    /// The 74HC595s.
    Columns,
    /// Keys and diodes.
    Matrix,
    /// The LEDs under the cells.
    Leds,
    /// The LEDs of the bars.
    Bars,
    /// Holes: on the board only.
    Nothing,
}

/// A part.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) reference: String,
    pub(crate) value: &'static str,
    pub(crate) footprint: &'static str,
    pub(crate) at: Point,
    /// Counter-clockwise, in degrees, a multiple of 90.
    pub(crate) angle: u16,
    /// Net of each pad number; a pad that is not listed stays unconnected.
    pub(crate) nets: BTreeMap<String, String>,
    pub(crate) sheet: Sheet,
    /// The name of its key or its cell, printed beside it.
    pub(crate) label: String,
    /// The tracks of the part follow from the template of the field, not from the router.
    pub(crate) is_templated: bool,
}

impl Part {
    /// A part with its nets by pad number.
    pub(crate) fn new(
        reference: impl Into<String>,
        value: &'static str,
        footprint: &'static str,
        place: (f64, f64, u16),
        sheet: Sheet,
        nets: &[(&str, &str)],
    ) -> Self {
        let nets = nets.iter().filter(|(_, net)| !net.is_empty());
        Self {
            reference: reference.into(),
            value,
            footprint,
            at: (place.0, place.1),
            angle: place.2,
            nets: nets
                .map(|(pad, net)| ((*pad).to_owned(), (*net).to_owned()))
                .collect(),
            sheet,
            label: String::new(),
            is_templated: false,
        }
    }

    /// A place relative to the part, on the board.
    pub(crate) fn place(&self, local: Point) -> Point {
        let turned = turn(local, self.angle);
        (self.at.0 + turned.0, self.at.1 + turned.1)
    }
}

/// Turns a place counter-clockwise by a multiple of 90 degrees.
pub(crate) fn turn((x, y): Point, angle: u16) -> Point {
    match angle % 360 {
        90 => (y, -x),
        180 => (-x, -y),
        270 => (-y, x),
        _ => (x, y),
    }
}

/// An area of copper.
#[derive(Clone, Debug)]
pub(crate) struct Zone {
    pub(crate) name: &'static str,
    pub(crate) net: &'static str,
    /// `F.Cu` or `B.Cu`.
    pub(crate) layer: &'static str,
    pub(crate) outline: Vec<Point>,
    pub(crate) priority: u8,
    /// Meets pads without thermal relief.
    pub(crate) is_solid: bool,
}

/// The whole circuit.
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    pub(crate) dimensions: Dimensions,
    pub(crate) parts: Vec<Part>,
    pub(crate) zones: Vec<Zone>,
    pub(crate) footprints: Vec<Footprint>,
}

/// A pad on the board with its net.
#[derive(Clone, Debug)]
pub(crate) struct PlacedPad {
    pub(crate) net: String,
    pub(crate) at: Point,
    pub(crate) size: Point,
    pub(crate) has_hole: bool,
}

impl Circuit {
    /// The circuit that core's tables and the dimensions describe.
    pub(crate) fn new(dimensions: &Dimensions) -> Result<Self, String> {
        let mut parts = field::leds(dimensions)?;
        parts.extend(field::keys(dimensions)?);
        parts.extend(chip::parts(dimensions));
        parts.extend(supply::parts(dimensions)?);
        Ok(Self {
            zones: supply::zones(dimensions),
            footprints: library(dimensions.get("hole")?)?,
            dimensions: dimensions.clone(),
            parts,
        })
    }

    /// The footprint of a part.
    pub(crate) fn footprint(&self, part: &Part) -> Result<&Footprint, String> {
        let found = self
            .footprints
            .iter()
            .find(|footprint| footprint.name == part.footprint);
        found.ok_or(format!(
            "{}: no footprint {}",
            part.reference, part.footprint
        ))
    }

    /// The pads of a part on the board.
    pub(crate) fn pads(&self, part: &Part) -> Result<Vec<PlacedPad>, String> {
        let footprint = self.footprint(part)?;
        let pads = footprint.pads.iter().map(|pad| PlacedPad {
            net: part.nets.get(&pad.number).cloned().unwrap_or_default(),
            at: part.place(pad.at),
            size: match part.angle % 180 {
                0 => pad.size,
                _ => (pad.size.1, pad.size.0),
            },
            has_hole: pad.drill.is_some(),
        });
        Ok(pads.collect())
    }

    /// All nets with a name, in order.
    pub(crate) fn nets(&self) -> Vec<String> {
        let mut nets: Vec<String> = self
            .parts
            .iter()
            .flat_map(|part| part.nets.values().cloned())
            .collect();
        nets.sort();
        nets.dedup();
        nets
    }
}

/// The reference of an LED.
pub(crate) fn led_reference(led: Led) -> String {
    format!("LED{}", led.index())
}

/// The net of the data into the LED with this place in the chain.
pub(crate) fn data_net(index: usize) -> String {
    format!("DATA{index}")
}

/// The reference of a key's switch and of its diode: the number of the key, from 1.
pub(crate) fn key_reference(key: Key, letter: char) -> String {
    format!("{letter}{}", u16::from(key.index()) + 1)
}

/// The row line of the matrix, on the side of the keys.
pub(crate) fn row_net(row: u8) -> String {
    format!("ROW{row}")
}

/// The same row at the pin of the chip, behind its series resistor.
pub(crate) fn row_pin_net(row: u8) -> String {
    format!("ROW{row}_PIN")
}

/// The column line.
pub(crate) fn column_net(column: u8) -> String {
    format!("COL{column}")
}
