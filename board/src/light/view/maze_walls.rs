//! The walls of Ms. Pac-Man's maze as lit cells, computed at compile time.

// Indices run up to the constant lengths.
#![allow(clippy::indexing_slicing)]

use super::scene::Scene;
use crate::light::palette;
use fencelight_core::geometry::{Direction, FIELD_SIDE, Square};
use fencelight_core::mspacman::MAZE;

const SIDE: usize = FIELD_SIDE as usize;

/// The walls of every row of cells, from the south; the lowest bit is the westernmost cell.
static WALLS: [u32; SIDE] = walls();

const fn walls() -> [u32; SIDE] {
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
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walls_are_those_of_the_maze() {
        // The same function at run time.
        assert_eq!(walls(), WALLS);
        let is_lit = |x: usize, y: usize| WALLS[y] >> x & 1 == 1;
        for square in Square::all() {
            let (x, y) = (
                2 * usize::from(square.file()),
                2 * usize::from(square.rank()),
            );
            assert!(!is_lit(x, y), "{square}");
            for (direction, x, y) in [(Direction::East, x + 1, y), (Direction::North, x, y + 1)] {
                let Some(next) = square.step(direction) else {
                    continue;
                };
                let is_open = MAZE.neighbours(square).contains(next)
                    || MAZE.neighbours(next).contains(square);
                assert_eq!(is_lit(x, y), !is_open, "{square} {next}");
            }
        }
        // A post where at least two walls meet, and nowhere else.
        for y in (1..SIDE).step_by(2) {
            for x in (1..SIDE).step_by(2) {
                let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                let walls = around.into_iter().filter(|&(x, y)| is_lit(x, y)).count();
                assert_eq!(is_lit(x, y), walls >= 2, "{x} {y}");
            }
        }
        assert!(WALLS.iter().all(|row| row >> SIDE == 0));
    }
}
