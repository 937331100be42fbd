//! The symbols of the schematic: a box with pins, or the sign of a small part.

use crate::board::LIBRARY;
use crate::footprint::Footprint;
use crate::sexp::{mm, quoted};

/// From pin to pin.
pub(crate) const PITCH: f64 = 2.54;
/// From the middle of a symbol to the ends of its pins: small parts and boxes.
const SMALL: f64 = 5.08;
const WIDE: f64 = 12.7;

/// A pin: its number, and the end of its line relative to the middle, y to the south.
#[derive(Clone, Debug)]
pub(crate) struct SymbolPin {
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) at: (f64, f64),
}

/// A symbol.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) name: String,
    pub(crate) pins: Vec<SymbolPin>,
    /// Half of its height.
    pub(crate) half: f64,
    is_small: bool,
}

/// Names of pins where numbers say too little.
fn pin_name(footprint: &str, value: &str, number: &str) -> String {
    let names: &[&str] = match (footprint, value) {
        ("LED_WS2812B_5050", _) => &["VDD", "DOUT", "VSS", "DIN"],
        (_, "74HC595") => &[
            "QB", "QC", "QD", "QE", "QF", "QG", "QH", "GND", "QH'", "/SRCLR", "SRCLK", "RCLK",
            "/OE", "SER", "QA", "VCC",
        ],
        (_, "74AHCT125") => &[
            "/1OE", "1A", "1Y", "/2OE", "2A", "2Y", "GND", "3Y", "3A", "/3OE", "4Y", "4A", "/4OE",
            "VCC",
        ],
        (_, "IRF9310") => &["S", "S", "S", "G", "D", "D", "D", "D"],
        (_, "MMBT3904" | "MMBT3906") => &["B", "E", "C"],
        (_, "TL431") => &["K", "REF", "A"],
        (_, "1N4148WS" | "SS14") => &["K", "A"],
        _ => &[],
    };
    let place = number
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    place
        .and_then(|place| names.get(place))
        .map_or(number.to_owned(), |name| (*name).to_owned())
}

/// What a pin is for the electrical rule check: inputs need a driver, outputs must not meet.
fn pin_kind(symbol: &str, name: &str) -> &'static str {
    match (symbol, name) {
        ("WS2812B", "DIN") => "input",
        ("WS2812B", "DOUT") => "output",
        ("74HC595", "SER" | "SRCLK" | "RCLK" | "/OE" | "/SRCLR") => "input",
        ("74HC595", name) if name.starts_with('Q') => "output",
        ("74AHCT125", "VCC" | "GND") => "passive",
        ("74AHCT125", name) if name.ends_with('Y') => "tri_state",
        ("74AHCT125", _) => "input",
        ("Pico_or_Pico_2", name) if name.starts_with("GP") => "bidirectional",
        _ => "passive",
    }
}

impl Symbol {
    /// The symbol of a part with this footprint and value.
    pub(crate) fn new(footprint: &Footprint, value: &str, module_pins: &[String]) -> Self {
        let mut numbers: Vec<&str> = footprint.pads.iter().map(|pad| &*pad.number).collect();
        numbers.sort_by_key(|number| number.parse::<u16>().unwrap_or(0));
        numbers.dedup();
        let is_small = numbers.len() <= 2;
        let left = numbers.len().div_ceil(2);
        let reach = if is_small { SMALL } else { WIDE };
        let half = PITCH * (left as f64 + 1.0) / 2.0;
        let top = -PITCH * (left as f64 - 1.0) / 2.0;
        let pins = numbers.iter().enumerate().map(|(place, number)| {
            // Counter-clockwise, as on a package: down the left side, up the right one.
            let (x, row) = if place < left {
                (-reach, place)
            } else {
                (
                    reach,
                    numbers.len() - 1 - place + (left * 2 - numbers.len()),
                )
            };
            let name = match module_pins.get(place) {
                Some(name) if footprint.name == "Pico_Socket" => name.clone(),
                _ => pin_name(footprint.name, value, number),
            };
            SymbolPin {
                number: (*number).to_owned(),
                name,
                at: (x, top + PITCH * row as f64),
            }
        });
        let kind = match value {
            // Suppressors share the footprints of diodes and have another sign.
            "PESD5V0S1BA" | "SMBJ15CA" => footprint.name.replacen("D_", "TVS_", 1),
            _ if is_small => footprint.name.to_owned(),
            _ => value.to_owned(),
        };
        Self {
            name: kind.replace(' ', "_"),
            pins: pins.collect(),
            half,
            is_small,
        }
    }

    /// The name in the library.
    pub(crate) fn id(&self) -> String {
        format!("{LIBRARY}:{}", self.name)
    }

    /// The definition, for the `lib_symbols` of a sheet or for the library.
    pub(crate) fn definition(&self, id: &str) -> String {
        let hide = if self.is_small {
            " (pin_numbers hide) (pin_names (offset 0) hide)"
        } else {
            " (pin_names (offset 0.5))"
        };
        let reference: String = self.name.chars().take(1).collect();
        let mut text = format!(
            "    (symbol {}{hide} (in_bom yes) (on_board yes)\n      (property \"Reference\" {} (id 0) (at 0 {} 0) {FONT})\n      (property \"Value\" {} (id 1) (at 0 {} 0) {FONT})\n      (property \"Footprint\" \"\" (id 2) (at 0 0 0) {HIDDEN})\n      (property \"Datasheet\" \"\" (id 3) (at 0 0 0) {HIDDEN})\n",
            quoted(id),
            quoted(&reference),
            mm(self.half + 1.0),
            quoted(&self.name),
            mm(-self.half - 1.0)
        );
        text += &format!(
            "      (symbol {}\n{}      )\n",
            quoted(&format!("{}_0_1", self.name)),
            self.drawing()
        );
        text += &format!("      (symbol {}\n", quoted(&format!("{}_1_1", self.name)));
        for pin in &self.pins {
            let angle = if pin.at.0 < 0.0 { 0 } else { 180 };
            text += &format!(
                "        (pin {} line (at {} {} {angle}) (length {}) (name {} {FONT}) (number {} {FONT}))\n",
                pin_kind(&self.name, &pin.name),
                mm(pin.at.0),
                mm(-pin.at.1),
                mm(PITCH),
                quoted(&pin.name),
                quoted(&pin.number)
            );
        }
        text + "      )\n    )\n"
    }

    /// The lines of the sign, y to the north.
    fn drawing(&self) -> String {
        let line = |points: &[(f64, f64)]| {
            let points: Vec<String> = points
                .iter()
                .map(|(x, y)| format!("(xy {} {})", mm(*x), mm(*y)))
                .collect();
            format!(
                "        (polyline (pts {}) {STROKE} (fill (type none)))\n",
                points.join(" ")
            )
        };
        let inner = if self.is_small { SMALL } else { WIDE } - PITCH;
        let boxed = |half: f64| {
            line(&[
                (-inner, half),
                (inner, half),
                (inner, -half),
                (-inner, -half),
                (-inner, half),
            ])
        };
        match &*self.name {
            name if name.starts_with("C") => {
                line(&[(-inner, 0.0), (-0.6, 0.0)])
                    + &line(&[(-0.6, 1.5), (-0.6, -1.5)])
                    + &line(&[(0.6, 1.5), (0.6, -1.5)])
                    + &line(&[(0.6, 0.0), (inner, 0.0)])
            }
            // The cathode is pin 1, in the west.
            name if name.starts_with("D_") => {
                line(&[(-inner, 0.0), (inner, 0.0)])
                    + &line(&[(-1.2, 1.2), (-1.2, -1.2)])
                    + &line(&[(-1.2, 0.0), (1.2, 1.2), (1.2, -1.2), (-1.2, 0.0)])
            }
            // Suppressors work in both directions.
            name if name.starts_with("TVS_") => {
                line(&[(-inner, 0.0), (inner, 0.0)])
                    + &line(&[(0.0, 1.2), (0.0, -1.2)])
                    + &line(&[(0.0, 0.0), (-1.8, 1.0), (-1.8, -1.0), (0.0, 0.0)])
                    + &line(&[(0.0, 0.0), (1.8, 1.0), (1.8, -1.0), (0.0, 0.0)])
            }
            name if name.starts_with("SW") => {
                line(&[(-inner, 0.0), (-1.5, 0.0), (1.3, 1.2)]) + &line(&[(1.5, 0.0), (inner, 0.0)])
            }
            name if name.starts_with("Test") => line(&[(-inner, 0.0), (0.0, 0.0), (0.0, 1.0)]),
            _ if self.is_small => boxed(1.0),
            _ => boxed(self.half),
        }
    }
}

/// The font of the schematic.
pub(crate) const FONT: &str = "(effects (font (size 1.27 1.27)))";
/// The same, not shown.
pub(crate) const HIDDEN: &str = "(effects (font (size 1.27 1.27)) hide)";
/// A line.
pub(crate) const STROKE: &str = "(stroke (width 0.2) (type default) (color 0 0 0 0))";
