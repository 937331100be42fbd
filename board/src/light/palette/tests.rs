//! Colours that can be confused differ for every kind of colour vision, on the wire at default brightness.
//!
//! The bytes of the wire are linear light. One factor scales them all so that white at this brightness is the white point, because
//! the eye adapts to the board.

extern crate std;
use std::vec::Vec;

use smart_leds::RGB8;

use super::color_vision::{Matrix, VISIONS, distance, seen};
use super::*;
use crate::geometry::{Cell, Led};
use crate::light::{Frame, MAX_MA, OutputStage};
use crate::table::Settings;

/// The least distance.
const LEAST: f64 = 12.5;

/// A colour on the wire at default brightness.
fn wire(color: Color) -> RGB8 {
    let mut frame = Frame::DARK;
    let led = Led::of_cell(Cell::new(0, 0).unwrap());
    frame[led] = color;
    let brightness = Brightness::percent(Settings::DEFAULT.brightness);
    OutputStage::new().render(&frame, brightness, MAX_MA, 0)[led.index()]
}

fn seen_on_wire(color: Color, vision: &Matrix) -> [f64; 3] {
    let white = f64::from(wire(Color::from_hex(0xFF_FF_FF)).r);
    let led = wire(color);
    seen(
        [led.r, led.g, led.b].map(|byte| f64::from(byte) / white),
        vision,
    )
}

fn assert_apart(things: &[(&str, Color)]) {
    let mut close = Vec::new();
    for (name, vision) in &VISIONS {
        for (index, (one, color)) in things.iter().enumerate() {
            for (other, other_color) in &things[..index] {
                let distance = distance(
                    seen_on_wire(*color, vision),
                    seen_on_wire(*other_color, vision),
                );
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
