//! Colours that can be confused differ for every kind of colour vision, on the wire at default brightness.
//!
//! The bytes of the wire are linear light. One factor scales them all so that white at this brightness is the white point, because
//! the eye adapts to the board. Then protan, deutan and tritan vision are simulated (Machado, Oliveira and Fernandes 2009, severity
//! 1.0), and colours are compared by their distance in OKLab, times 100.

extern crate std;
use std::vec::Vec;

use smart_leds::RGB8;

use super::*;
use crate::geometry::{Cell, Led};
use crate::light::{Frame, MAX_MA, OutputStage};
use crate::table::Settings;

/// The least distance.
const LEAST: f64 = 12.5;

type Matrix = [[f64; 3]; 3];

const VISIONS: [(&str, Matrix); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(cell, part)| cell * part).sum())
}

/// OKLab of linear RGB (Ottosson 2020).
fn oklab(rgb: [f64; 3]) -> [f64; 3] {
    const TO_LMS: Matrix = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const TO_LAB: Matrix = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(&TO_LAB, times(&TO_LMS, rgb).map(f64::cbrt))
}

/// A colour on the wire at default brightness.
fn wire(color: Color) -> RGB8 {
    let mut frame = Frame::DARK;
    let led = Led::of_cell(Cell::new(0, 0).unwrap());
    frame[led] = color;
    let brightness = Brightness::percent(Settings::DEFAULT.brightness);
    OutputStage::new().render(&frame, brightness, MAX_MA, 0)[led.index()]
}

fn seen(color: Color, vision: &Matrix) -> [f64; 3] {
    let white = f64::from(wire(Color::from_hex(0xFF_FF_FF)).r);
    let led = wire(color);
    let rgb = [led.r, led.g, led.b].map(|byte| f64::from(byte) / white);
    oklab(times(vision, rgb).map(|part| part.clamp(0.0, 1.0)))
}

fn assert_apart(things: &[(&str, Color)]) {
    let mut close = Vec::new();
    for (name, vision) in &VISIONS {
        for (index, (one, color)) in things.iter().enumerate() {
            for (other, other_color) in &things[..index] {
                let (a, b) = (seen(*color, vision), seen(*other_color, vision));
                let square: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
                let distance = 100.0 * square.sqrt();
                if distance < LEAST {
                    close.push(std::format!("{one} and {other}, {name}: {distance:.1}"));
                }
            }
        }
    }
    assert!(close.is_empty(), "{close:?}");
}

#[test]
fn pawns_and_fences_differ_for_every_vision() {
    let seats = Seat::ALL.map(|of| (of.name(), seat(of).scaled_by(PIECE)));
    let mut things = seats.to_vec();
    things.push(("fence", FENCE.scaled_by(STRUCTURE)));
    assert_apart(&things);
}

#[test]
fn pac_man_and_ghosts_differ_for_every_vision() {
    assert_apart(&[
        ("pac", PAC.scaled_by(PIECE)),
        ("blinky", ghost(Ghost::Blinky).scaled_by(PIECE)),
        ("inky", ghost(Ghost::Inky).scaled_by(PIECE)),
        ("pinky", ghost(Ghost::Pinky).scaled_by(PIECE)),
        ("clyde", ghost(Ghost::Clyde).scaled_by(PIECE)),
        ("weak", WEAK.scaled_by(PIECE)),
        ("pellet", PELLET.scaled_by(PIECE)),
    ]);
}
