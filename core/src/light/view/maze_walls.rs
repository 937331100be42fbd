//! The walls of Ms. Pac-Man's maze as lit cells, computed at compile time.

// Indices run up to the constant lengths.
#![allow(clippy::indexing_slicing)]

use super::scene::Scene;
use crate::geometry::{Direction, FIELD_SIDE, Square};
use crate::light::palette;
use crate::mspacman::MAZE;

const SIDE: usize = FIELD_SIDE as usize;

/// The walls of every row of cells, from the south; the lowest bit is the westernmost cell.
static WALLS: [u32; SIDE] = {
    let mut rows = [0; SIDE];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let (x, y) = (2 * square.file() as usize, 2 * square.rank() as usize);
        if is_wall(square, Direction::East) {
            rows[y] |= 1 << (x + 1);
        }
        if is_wall(square, Direction::North) {
            rows[y + 1] |= 1 << x;
        }
        index += 1;
    }
    posts(rows)
};

/// Whether neither direction between a square and its neighbour is open. A ghost space can be left but not entered: a door.
const fn is_wall(square: Square, direction: Direction) -> bool {
    match square.step(direction) {
        Some(next) => {
            !MAZE.neighbours(square).contains(next) && !MAZE.neighbours(next).contains(square)
        }
        None => false,
    }
}

/// Adds a post where two walls meet, so that lines have no gaps.
const fn posts(mut rows: [u32; SIDE]) -> [u32; SIDE] {
    let mut y = 1;
    while y < SIDE {
        let mut x = 1;
        while x < SIDE {
            let around = (rows[y] >> (x - 1) & 1)
                + (rows[y] >> (x + 1) & 1)
                + (rows[y - 1] >> x & 1)
                + (rows[y + 1] >> x & 1);
            if around >= 2 {
                rows[y] |= 1 << x;
            }
            x += 2;
        }
        y += 2;
    }
    rows
}

/// Draws the walls.
pub(super) fn draw(scene: &mut Scene) {
    // Dim: the walls have the hue of south's dots and legal squares, and may not be taken for them.
    let color = scene.tone(palette::WALL, palette::AMBIENT);
    for (y, row) in (0u8..).zip(WALLS) {
        let mut row = row;
        while row != 0 {
            scene.at(row.trailing_zeros() as u8, y, color);
            row &= row - 1;
        }
    }
}
