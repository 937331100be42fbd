//! Numbers on the field, in digits of three by five cells.

use super::scene::Scene;
use crate::light::Color;
use fencelight_core::geometry::FIELD_SIDE;

/// Digits as rows from the top, west highest.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
/// Digits of a line.
const IN_LINE: u8 = 4;
/// Cells from one line to the next.
const LINE: u8 = 6;

/// Draws a number in the middle of the field, four digits a line.
pub(super) fn draw(scene: &mut Scene, number: u32, color: Color) {
    let count = number.checked_ilog10().map_or(1, |tens| tens as u8 + 1);
    let lines = count.div_ceil(IN_LINE);
    let bottom = (FIELD_SIDE - (LINE * lines - 1)) / 2;
    let mut rest = number;
    for place in 0..count {
        let y = bottom + LINE * (place / IN_LINE);
        let x = 13 - 4 * (place % IN_LINE);
        if let Some(rows) = DIGITS.get((rest % 10) as usize) {
            draw_digit(scene, x, y, rows, color);
        }
        rest /= 10;
    }
}

fn draw_digit(scene: &mut Scene, x: u8, y: u8, rows: &[u8; 5], color: Color) {
    for (up, row) in (0u8..).zip(rows.iter().rev()) {
        for right in 0..3 {
            if row & (0b100 >> right) != 0 {
                scene.at(x + right, y + up, color);
            }
        }
    }
}
