//! The module with its rows, the shift registers, the level shifter, buzzer, strap and test points.

use fencelight_board::geometry::Key;
use fencelight_board::pins::{self, PINS};
use fencelight_tools::wiring::pico::{PADS, Pad, pad_number};
use fencelight_tools::wiring::tables::{REGISTER_OUTPUTS, REGISTERS};

use super::{Part, Sheet, column_net, data_net, row_net, row_pin_net};
use crate::dimensions::Dimensions;

/// The middle of the module, from the west edge of the board and from the north of the strip.
const MODULE: (f64, f64) = (27.0, 13.5);
/// From the middle of the module to its first pad, to the west and to the south.
const FIRST_PAD: (f64, f64) = (-24.13, 8.89);
/// From pad to pad.
const PAD_PITCH: f64 = 2.54;
/// Pins of a 74HC595 besides its outputs: number and net.
const REGISTER_PINS: [(&str, &str); 6] = [
    ("8", "GND"),
    ("10", "3V3"),
    ("11", "SHIFT_CLOCK"),
    ("12", "LATCH"),
    ("13", "OUTPUT_ENABLE"),
    ("16", "3V3"),
];
/// Places of the 74HC595s, from the middle of the board to the east.
const REGISTER_PLACES: [f64; REGISTERS] = [-71.25, 53.75, 69.75];

/// The net of a GPIO.
fn pin_net(gpio: u8) -> String {
    let row = pins::ROWS.iter().position(|row| *row == gpio);
    let pin = PINS.iter().find(|pin| pin.gpio == gpio);
    match (row, pin) {
        (Some(row), _) => row_pin_net(row as u8),
        (_, Some(pin)) => pin.name.to_owned(),
        _ => String::new(),
    }
}

/// The net of a pad of the module.
fn module_net(pad: Pad) -> String {
    match pad {
        Pad::Gpio(gpio) => pin_net(gpio),
        Pad::Ground => "GND".to_owned(),
        Pad::Other(name @ ("3V3" | "VSYS")) => name.to_owned(),
        Pad::Other(_) => String::new(),
    }
}

/// All parts of the logic.
pub(crate) fn parts(dimensions: &Dimensions) -> Vec<Part> {
    let [west, ..] = dimensions.board();
    let north = dimensions.strip_y();
    let nets: Vec<(String, String)> = PADS
        .iter()
        .zip(1..)
        .map(|(pad, number): (_, u8)| (number.to_string(), module_net(*pad)))
        .collect();
    let nets: Vec<(&str, &str)> = nets.iter().map(|(pad, net)| (&**pad, &**net)).collect();
    let at = (west + MODULE.0, north + MODULE.1, 90);
    let mut parts = vec![Part::new(
        "A1",
        "Pico or Pico 2",
        "Pico_Socket",
        at,
        Sheet::Chip,
        &nets,
    )];
    parts.extend(rows(west + MODULE.0, north + MODULE.1));
    parts.extend(registers(dimensions));
    parts.extend(level_shifter(west, north));
    parts.extend(sound_and_light(dimensions));
    parts.extend(test_points(dimensions));
    parts
}

/// For each row: 4.7 kOhm to ground, a suppressor, and 470 Ohm to the chip; under the module, beside the pad of the row.
fn rows(middle: f64, y: f64) -> Vec<Part> {
    let mut parts = Vec::new();
    for row in 0..Key::ROWS {
        let pad = pad_number(pins::ROWS[usize::from(row)]).unwrap_or(1);
        let x = middle + FIRST_PAD.0 + PAD_PITCH * (pad - 1) as f64;
        let (net, pin) = (row_net(row), row_pin_net(row));
        let part = |reference: String, value, footprint, dy: f64, nets: &[(&str, &str)]| {
            Part::new(
                reference,
                value,
                footprint,
                (x, y + dy, 90),
                Sheet::Chip,
                nets,
            )
        };
        let to_ground = [("1", &*net), ("2", "GND")];
        parts.push(part(
            format!("R{}", row + 1),
            "4k7",
            "R_0603",
            1.0,
            &to_ground,
        ));
        let series = [("1", &*pin), ("2", &*net)];
        parts.push(part(
            format!("R{}", row + 31),
            "470R",
            "R_0603",
            5.5,
            &series,
        ));
        let name = format!("D{}", row + 161);
        parts.push(part(name, "PESD5V0S1BA", "D_SOD-323", -3.5, &to_ground));
    }
    parts
}

fn registers(dimensions: &Dimensions) -> Vec<Part> {
    let (middle, _) = dimensions.middle();
    let north = dimensions.strip_y();
    let mut parts = Vec::new();
    for (register, place) in REGISTER_PLACES.into_iter().enumerate() {
        let serial = |number: usize| format!("SERIAL{number}");
        let input = match register {
            0 => pin_net(pins::SHIFT_DATA),
            _ => serial(register),
        };
        let output = match register + 1 {
            REGISTERS => String::new(),
            next => serial(next),
        };
        let mut nets: Vec<(String, String)> = REGISTER_PINS
            .iter()
            .map(|(pin, net)| ((*pin).to_owned(), (*net).to_owned()))
            .collect();
        nets.extend([("14".to_owned(), input), ("9".to_owned(), output)]);
        for ((_, pin), bit) in REGISTER_OUTPUTS.iter().zip(0..) {
            let column = register * REGISTER_OUTPUTS.len() + bit;
            if column < usize::from(Key::COLUMNS) {
                nets.push((pin.to_string(), column_net(column as u8)));
            }
        }
        let nets: Vec<(&str, &str)> = nets.iter().map(|(pin, net)| (&**pin, &**net)).collect();
        let x = middle + place;
        let name = format!("U{}", register + 1);
        let sheet = Sheet::Columns;
        parts.push(Part::new(
            name,
            "74HC595",
            "SOIC-16",
            (x, north + 18.5, 90),
            sheet,
            &nets,
        ));
        let (name, at) = (format!("C{}", register + 2), (x, north + 12.8, 0));
        let nets = [("1", "3V3"), ("2", "GND")];
        parts.push(Part::new(name, "100n", "C_0603", at, sheet, &nets));
    }
    let at = (middle - 99.75, north + 8.0, 0);
    let nets = [("1", "3V3"), ("2", "OUTPUT_ENABLE")];
    parts.push(Part::new("R10", "10k", "R_0603", at, Sheet::Columns, &nets));
    parts
}

/// The 74AHCT125, the resistor in the data line, and the way of the supply into the module.
fn level_shifter(west: f64, north: f64) -> Vec<Part> {
    let data = data_net(0);
    let part = |name, value, footprint, place: (f64, f64, u16), nets: &[(&str, &str)]| {
        let at = (west + place.0, north + place.1, place.2);
        Part::new(name, value, footprint, at, Sheet::Chip, nets)
    };
    // One gate is used. The others are switched off, their inputs at ground.
    let shifter = [
        ("1", "GND"),
        ("2", "LED_DATA"),
        ("3", "LED_DATA_5V"),
        ("4", "5V_L"),
        ("5", "GND"),
        ("7", "GND"),
        ("9", "GND"),
        ("10", "5V_L"),
        ("12", "GND"),
        ("13", "5V_L"),
        ("14", "5V_L"),
    ];
    vec![
        part("U4", "74AHCT125", "SOIC-14", (65.0, 16.5, 0), &shifter),
        part(
            "C5",
            "100n",
            "C_0603",
            (65.0, 10.0, 180),
            &[("1", "5V_L"), ("2", "GND")],
        ),
        part(
            "R11",
            "330R",
            "R_0603",
            (56.5, 14.5, 180),
            &[("1", "LED_DATA_5V"), ("2", &data)],
        ),
        part(
            "R12",
            "4k7",
            "R_0603",
            (56.5, 10.2, 0),
            &[("1", "5V_L"), ("2", "SUPPLY")],
        ),
        part(
            "R13",
            "6k8",
            "R_0603",
            (56.5, 12.3, 0),
            &[("1", "SUPPLY"), ("2", "GND")],
        ),
        part(
            "D154",
            "SS14",
            "D_SMA",
            (74.0, 9.0, 0),
            &[("1", "VSYS"), ("2", "5V_L")],
        ),
    ]
}

fn sound_and_light(dimensions: &Dimensions) -> Vec<Part> {
    let (middle, _) = dimensions.middle();
    let north = dimensions.strip_y();
    let part = |name, value, footprint, place: (f64, f64, u16), nets: &[(&str, &str)]| {
        let at = (middle + place.0, north + place.1, place.2);
        Part::new(name, value, footprint, at, Sheet::Chip, nets)
    };
    vec![
        part(
            "Q1",
            "MMBT3904",
            "SOT-23",
            (-58.25, 20.0, 0),
            &[("1", "BUZZER_B"), ("2", "GND"), ("3", "BUZZER_C")],
        ),
        part(
            "R14",
            "1k",
            "R_0603",
            (-58.25, 15.5, 0),
            &[("1", "BUZZER"), ("2", "BUZZER_B")],
        ),
        part(
            "BZ1",
            "piezo",
            "Piezo_12x12",
            (-46.25, 19.0, 0),
            &[("1", "BUZZER_C"), ("2", "5V_L")],
        ),
        part(
            "R15",
            "1k",
            "R_0603",
            (-36.25, 19.0, 90),
            &[("1", "BUZZER_C"), ("2", "5V_L")],
        ),
        part(
            "J2",
            "strap",
            "Header_1x02_2.54",
            (16.0, 18.5, 0),
            &[("1", "BUDGET_STRAP"), ("2", "GND")],
        ),
    ]
}

/// A test point for every net that the guide to the first start measures.
fn test_points(dimensions: &Dimensions) -> Vec<Part> {
    const ALONG_THE_EDGE: [&str; 15] = [
        "GND",
        "VSYS",
        "3V3",
        "SUPPLY",
        "LED_DATA",
        "LED_DATA_5V",
        "DATA0",
        "OUTPUT_ENABLE",
        "SHIFT_CLOCK",
        "LATCH",
        "SHIFT_DATA",
        "SERIAL1",
        "SERIAL2",
        "BUZZER",
        "5V_L",
    ];
    let (middle, _) = dimensions.middle();
    let [_, north, _, south] = dimensions.board();
    let edge = ALONG_THE_EDGE.into_iter().zip(0u8..);
    let edge = edge.map(|(net, place)| (net, middle - 86.25 + 8.5 * f64::from(place), south - 2.5));
    let far = [
        ("GND", middle + 118.0, north + 5.0),
        ("5V_C", middle + 112.0, north + 5.0),
        ("5V_A", middle - 64.0, dimensions.strip_y() - 1.2),
        ("5V_B", middle + 4.0, dimensions.strip_y() - 1.2),
        ("5V_C", middle + 61.0, dimensions.strip_y() - 1.2),
        ("5V", middle + 91.0, dimensions.strip_y() + 4.5),
        ("5V_IN", middle + 134.75, dimensions.strip_y() + 15.5),
    ];
    let places = edge.chain(far).zip(1..);
    let parts = places.map(|((net, x, y), number): (_, u8)| {
        let name = format!("TP{number}");
        let at = (x, y, 0);
        let mut part = Part::new(
            name,
            "test point",
            "TestPoint_1.5",
            at,
            Sheet::Chip,
            &[("1", net)],
        );
        net.clone_into(&mut part.label);
        part
    });
    parts.collect()
}
