//! The schematic: a page for each part of the circuit. Every pin carries the name of its net.

use std::collections::BTreeMap;

use fencelight_board::geometry::Key;
use fencelight_tools::wiring::pico::PADS;

use crate::board::LIBRARY;
use crate::circuit::{Circuit, Part, Sheet};
use crate::files::File;
use crate::sexp::{mm, quoted, uuid};
use crate::symbol::{FONT, HIDDEN, PITCH, STROKE, Symbol};

/// The pages: sheet, file, title, paper.
pub(crate) const PAGES: [(Sheet, &str, &str, &str); 6] = [
    (
        Sheet::Supply,
        "supply.kicad_sch",
        "Supply: entry, protection, fuses",
        "A4",
    ),
    (
        Sheet::Chip,
        "chip.kicad_sch",
        "Module, rows, level shifter, buzzer, test points",
        "A3",
    ),
    (
        Sheet::Columns,
        "columns.kicad_sch",
        "Columns: shift registers",
        "A4",
    ),
    (
        Sheet::Matrix,
        "matrix.kicad_sch",
        "Keys: 9 rows and 17 columns, as they lie in the matrix",
        "A1",
    ),
    (
        Sheet::Leds,
        "leds.kicad_sch",
        "LEDs under the cells, as they lie on the board",
        "A0",
    ),
    (Sheet::Bars, "bars.kicad_sch", "LEDs of the bars", "A2"),
];
/// The root page.
pub(crate) const ROOT: &str = "fencelight.kicad_sch";
/// Positions are multiples of this.
const GRID: f64 = 1.27;

/// A symbol on its page.
struct Placed<'a> {
    part: &'a Part,
    symbol: Symbol,
    at: (f64, f64),
}

fn snap(value: f64) -> f64 {
    (value / GRID).round() * GRID
}

/// All pages and the library of symbols.
pub(crate) fn files(circuit: &Circuit) -> Result<Vec<File>, String> {
    let mut files = vec![(ROOT.to_owned(), root(circuit))];
    let mut library = BTreeMap::new();
    for (sheet, file, title, paper) in PAGES {
        let placed = page(circuit, sheet)?;
        for placed in &placed {
            library.insert(placed.symbol.name.clone(), placed.symbol.clone());
        }
        files.push((file.to_owned(), page_text(file, title, paper, &placed)));
    }
    let symbols: String = library
        .values()
        .map(|symbol| symbol.definition(&symbol.name))
        .collect();
    let text = format!("(kicad_symbol_lib (version 20211014) (generator {LIBRARY})\n{symbols})\n");
    files.push(("fencelight.kicad_sym".to_owned(), text));
    Ok(files)
}

/// The parts of a page with their places.
fn page(circuit: &Circuit, sheet: Sheet) -> Result<Vec<Placed<'_>>, String> {
    let names: Vec<String> = PADS.iter().map(|pad| pad.name()).collect();
    let mut placed = Vec::new();
    let (mut x, mut y) = (45.0, 30.0);
    let height = match sheet {
        Sheet::Columns | Sheet::Supply => 125.0,
        Sheet::Chip => 245.0,
        _ => 360.0,
    };
    for part in circuit.parts.iter().filter(|part| part.sheet == sheet) {
        let symbol = Symbol::new(circuit.footprint(part)?, part.value, &names);
        let at = match sheet {
            Sheet::Matrix => matrix_place(part)?,
            Sheet::Leds => led_place(circuit, part),
            _ => {
                if y + 2.0 * symbol.half > height {
                    (x, y) = (x + 68.0, 30.0);
                }
                let at = (x, y + symbol.half);
                // A name needs a line of its own.
                let lines = if part.label.is_empty() { 3.0 } else { 4.0 };
                y += 2.0 * symbol.half + lines * PITCH;
                at
            }
        };
        let at = (snap(at.0), snap(at.1));
        placed.push(Placed { part, symbol, at });
    }
    Ok(placed)
}

/// A key where it lies in the matrix: row 0 in the south, its diode below its switch.
fn matrix_place(part: &Part) -> Result<(f64, f64), String> {
    let number: u8 = part.reference[1..]
        .parse()
        .map_err(|_| format!("{}: no key", part.reference))?;
    let key = Key::from_index(number - 1).ok_or(format!("{}: no key", part.reference))?;
    let y = 40.0 + 58.0 * f64::from(Key::ROWS - 1 - key.row());
    let below = if part.reference.starts_with('D') {
        15.24
    } else {
        0.0
    };
    Ok((45.0 + 46.0 * f64::from(key.column()), y + below))
}

/// An LED where it lies on the board, its capacitor below it.
fn led_place(circuit: &Circuit, part: &Part) -> (f64, f64) {
    let pitch = circuit.dimensions.pitch();
    let number = part
        .reference
        .strip_prefix('C')
        .and_then(|number| number.parse::<usize>().ok());
    let led = number.map(|number| format!("LED{}", number - 100));
    let owner = led.and_then(|led| circuit.parts.iter().find(|other| other.reference == led));
    let at = owner.unwrap_or(part).at;
    let column = ((at.0 - circuit.dimensions.column_x(0.0)) / pitch).round();
    let row = ((circuit.dimensions.row_y(16.0) - at.1) / -pitch).round();
    let below = if owner.is_some() { 16.51 } else { 0.0 };
    (60.0 + 62.0 * column, 45.0 + 42.0 * row + below)
}

fn header(file: &str, title: &str, paper: &str) -> String {
    format!(
        "(kicad_sch (version 20211123) (generator {LIBRARY})\n  (uuid {})\n  (paper {})\n  (title_block (title {}) (company \"Fencelight\"))\n",
        uuid(file),
        quoted(paper),
        quoted(title)
    )
}

fn property(name: &str, value: &str, id: u8, (x, y): (f64, f64), effects: &str) -> String {
    format!(
        "    (property {} {} (id {id}) (at {} {} 0) {effects})\n",
        quoted(name),
        quoted(value),
        mm(x),
        mm(y)
    )
}

fn symbol_id(part: &Part) -> String {
    uuid(&format!("symbol {}", part.reference))
}

fn page_text(file: &str, title: &str, paper: &str, placed: &[Placed<'_>]) -> String {
    let mut text = header(file, title, paper);
    let kinds: BTreeMap<&str, &Symbol> = placed
        .iter()
        .map(|placed| (&*placed.symbol.name, &placed.symbol))
        .collect();
    text += "  (lib_symbols\n";
    for symbol in kinds.values() {
        text += &symbol.definition(&symbol.id());
    }
    text += "  )\n";
    for Placed { part, symbol, at } in placed {
        for pin in &symbol.pins {
            let end = (at.0 + pin.at.0, at.1 + pin.at.1);
            let id = uuid(&format!("label {} {}", part.reference, pin.number));
            let place = format!("{} {}", mm(end.0), mm(end.1));
            let (angle, side) = if pin.at.0 < 0.0 {
                (180, "right")
            } else {
                (0, "left")
            };
            text += &match part.nets.get(&pin.number) {
                Some(net) => format!(
                    "  (global_label {} (shape passive) (at {place} {angle}) (effects (font (size 1.27 1.27)) (justify {side})) (uuid {id}))\n",
                    quoted(net)
                ),
                None => format!("  (no_connect (at {place}) (uuid {id}))\n"),
            };
        }
        text += &symbol_text(part, symbol, *at);
    }
    text + ")\n"
}

fn symbol_text(part: &Part, symbol: &Symbol, at: (f64, f64)) -> String {
    let above = (at.0, at.1 - symbol.half - 1.6);
    let below = (at.0, at.1 + symbol.half + 1.6);
    let value = if part.label.is_empty() {
        below
    } else {
        (at.0, at.1 + symbol.half + 3.6)
    };
    let mut text = format!(
        "  (symbol (lib_id {}) (at {} {} 0) (unit 1) (in_bom yes) (on_board yes) (uuid {})\n",
        quoted(&symbol.id()),
        mm(at.0),
        mm(at.1),
        symbol_id(part)
    );
    text += &property("Reference", &part.reference, 0, above, FONT);
    text += &property("Value", part.value, 1, value, FONT);
    text += &property(
        "Footprint",
        &format!("{LIBRARY}:{}", part.footprint),
        2,
        at,
        HIDDEN,
    );
    text += &property("Datasheet", "", 3, at, HIDDEN);
    if !part.label.is_empty() {
        text += &property("Name", &part.label, 4, below, FONT);
    }
    for pin in &symbol.pins {
        let id = uuid(&format!("pin {} {}", part.reference, pin.number));
        text += &format!("    (pin {} (uuid {id}))\n", quoted(&pin.number));
    }
    text + "  )\n"
}

/// The root page: a box for every page, and which symbol is which part.
fn root(circuit: &Circuit) -> String {
    let mut text = header(ROOT, "Fencelight", "A4");
    text += "  (lib_symbols)\n";
    for ((_, file, title, _), place) in PAGES.iter().zip(0u8..) {
        let y = 30.48 + 25.4 * f64::from(place);
        text += &format!(
            "  (sheet (at 50.8 {}) (size 101.6 12.7) {STROKE} (fill (color 0 0 0 0.0)) (uuid {})\n",
            mm(y),
            uuid(&format!("sheet {file}"))
        );
        let left = "(effects (font (size 1.27 1.27)) (justify left bottom))";
        text += &property("Sheet name", title, 0, (50.8, y - 0.7), left);
        text += &property("Sheet file", file, 1, (50.8, y + 15.5), left);
        text += "  )\n";
    }
    text += "  (sheet_instances\n    (path \"/\" (page \"1\"))\n";
    for ((_, file, ..), page) in PAGES.iter().zip(2u8..) {
        text += &format!(
            "    (path \"/{}\" (page \"{page}\"))\n",
            uuid(&format!("sheet {file}"))
        );
    }
    text += "  )\n  (symbol_instances\n";
    for (sheet, file, ..) in PAGES {
        let sheet_id = uuid(&format!("sheet {file}"));
        for part in circuit.parts.iter().filter(|part| part.sheet == sheet) {
            text += &format!(
                "    (path \"/{sheet_id}/{}\" (reference {}) (unit 1) (value {}) (footprint {}))\n",
                symbol_id(part),
                quoted(&part.reference),
                quoted(part.value),
                quoted(&format!("{LIBRARY}:{}", part.footprint))
            );
        }
    }
    text + "  )\n)\n"
}
