//! A position: what lies on the field, and the pieces.

use fencelight_core::game::Ghost;
use fencelight_core::games::{AnyGame, BoardFacts, GameVisitor, PieceKind};
use fencelight_core::geometry::{Axis, Cell, Direction, Fence, Seat, Square};
use fencelight_core::mspacman::{self, MAZE, area};
use fencelight_core::{pacman, quoridor};

use crate::screen::Shapes;

/// Draws a position.
pub(super) fn draw(shapes: &mut Shapes, game: &AnyGame) {
    draw_ground(shapes, game);
    draw_pieces(shapes, game);
}

/// Draws what lies on the field.
pub(super) fn draw_ground(shapes: &mut Shapes, game: &AnyGame) {
    for square in Square::all() {
        shapes.lit(Cell::of_square(square), '.');
    }
    game.visit(Ground { shapes });
}

/// Draws the pieces.
pub(super) fn draw_pieces(shapes: &mut Shapes, game: &AnyGame) {
    game.for_each_piece(|piece| {
        let letter = letter(piece.kind);
        let letter = if piece.is_weak {
            letter.to_ascii_lowercase()
        } else {
            letter
        };
        shapes.square(piece.square, letter);
    });
}

/// The letter of a seat.
pub(super) const fn seat_letter(seat: Seat) -> char {
    match seat {
        Seat::South => 'S',
        Seat::West => 'W',
        Seat::North => 'N',
        Seat::East => 'E',
    }
}

const fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::Pawn(seat) | PieceKind::SeatGhost(seat) => seat_letter(seat),
        PieceKind::Pac => '@',
        PieceKind::Ghost(ghost) => ghost_letter(ghost),
    }
}

/// The letter of a ghost of the Pac-Man variant.
pub(super) const fn ghost_letter(ghost: Ghost) -> char {
    match ghost {
        Ghost::Blinky => 'B',
        Ghost::Inky => 'I',
        Ghost::Pinky => 'P',
        Ghost::Clyde => 'C',
    }
}

/// The dot of a seat's quarter.
const fn dot(seat: Seat) -> char {
    match seat {
        Seat::South => '.',
        Seat::West => ',',
        Seat::North => '\'',
        Seat::East => ':',
    }
}

/// Draws a fence that lies on the board.
pub(super) fn draw_fence(shapes: &mut Shapes, fence: Fence) {
    let glyph = match fence.axis() {
        Axis::Horizontal => '-',
        Axis::Vertical => '|',
    };
    shapes.fence(fence, glyph, glyph);
}

/// What lies on the field.
struct Ground<'a> {
    shapes: &'a mut Shapes,
}

impl GameVisitor for Ground<'_> {
    type Output = ();

    fn quoridor(self, position: &quoridor::Position) {
        for fence in position.fences().iter() {
            draw_fence(self.shapes, fence);
        }
    }

    fn pacman(self, position: &pacman::Position) {
        for fence in position.fences().iter() {
            draw_fence(self.shapes, fence);
        }
        for square in position.pellets().iter() {
            self.shapes.square(square, 'o');
        }
    }

    fn mspacman(self, position: &mspacman::Position) {
        let shapes = self.shapes;
        for square in Square::all() {
            let cell = Cell::of_square(square);
            if MAZE.solid.contains(square) {
                shapes.lit(cell, '#');
            } else if MAZE.exits.contains(square) {
                shapes.square(square, '%');
            } else {
                shapes.lit(cell, ' ');
            }
        }
        for seat in Seat::ALL {
            for square in (position.dots() & area(seat)).iter() {
                let is_power = MAZE.power.contains(square);
                shapes.square(square, if is_power { '*' } else { dot(seat) });
            }
        }
        draw_walls(shapes);
    }
}

/// The walls of the maze: grooves that are not open in either direction, and the posts between two of them.
fn draw_walls(shapes: &mut Shapes) {
    let is_wall = |x: u8, y: u8| {
        let (towards, square) = if x % 2 == 1 {
            (Direction::East, Square::new(x / 2, y / 2))
        } else {
            (Direction::North, Square::new(x / 2, y / 2))
        };
        square.is_some_and(|square| {
            square.step(towards).is_some_and(|next| {
                !MAZE.neighbours(square).contains(next) && !MAZE.neighbours(next).contains(square)
            })
        })
    };
    for cell in Cell::all() {
        let (x, y) = (cell.x(), cell.y());
        match (x % 2, y % 2) {
            (0, 1) if is_wall(x, y) => shapes.lit(cell, '-'),
            (1, 0) if is_wall(x, y) => shapes.lit(cell, '|'),
            (1, 1) => {
                let across = is_wall(x - 1, y) || is_wall(x + 1, y);
                let upright = is_wall(x, y - 1) || is_wall(x, y + 1);
                match (across, upright) {
                    (true, true) => shapes.lit(cell, '+'),
                    (true, false) if is_wall(x - 1, y) && is_wall(x + 1, y) => {
                        shapes.lit(cell, '-');
                    }
                    (false, true) if is_wall(x, y - 1) && is_wall(x, y + 1) => {
                        shapes.lit(cell, '|');
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}
