//! The board drawn in ASCII.

use core::fmt::{self, Write};

use crate::game::Outcome;
use crate::geometry::{Axis, Direction, Fence, Post, SIDE, Seat, Square};
use crate::quoridor::Position;

/// Draws the board with north at the top, then the pawns with the fences in hand, and the turn. A fence is one unbroken
/// line over its post, so that two fences end to end can be told from one.
pub(super) fn board(out: &mut impl Write, position: &Position) -> fmt::Result {
    // The answer's `= ` stands before the first line only: the drawing begins below it.
    writeln!(out, "north is up")?;
    for rank in (0..SIDE).rev() {
        write_grooves(out, position, rank)?;
        write_squares(out, position, rank)?;
    }
    out.write_str("   +")?;
    for _ in 0..SIDE {
        out.write_str("---+")?;
    }
    out.write_str("\n  ")?;
    for file in 0..SIDE {
        write!(out, "   {}", char::from(b'a' + file))?;
    }
    for seat in position.seats().iter() {
        if let Some(square) = position.pawn(seat) {
            let hand = position.hand(seat);
            write!(
                out,
                "\n{} {seat} on {square}, fences left: {hand}",
                letter(seat)
            )?;
        }
    }
    match position.outcome() {
        None => write!(out, "\n{} to move", position.turn()),
        Some(Outcome::Won(seat)) => write!(out, "\n{seat} has won"),
        Some(Outcome::Drawn) => write!(out, "\nthe game is drawn"),
    }
}

/// The line above the squares of a rank.
fn write_grooves(out: &mut impl Write, position: &Position, rank: u8) -> fmt::Result {
    out.write_str("   +")?;
    for file in 0..SIDE {
        let closed = closed(position, file, rank, Direction::North);
        out.write_str(if closed { "---" } else { "   " })?;
        let middle = |axis| {
            Post::new(file, rank)
                .is_some_and(|post| position.fences().contains(Fence::new(post, axis)))
        };
        out.write_char(if middle(Axis::Horizontal) {
            '-'
        } else if middle(Axis::Vertical) {
            '|'
        } else {
            '+'
        })?;
    }
    out.write_char('\n')
}

/// The line of a rank with its squares.
fn write_squares(out: &mut impl Write, position: &Position, rank: u8) -> fmt::Result {
    write!(out, " {} |", rank + 1)?;
    for file in 0..SIDE {
        let pawn = Square::new(file, rank).and_then(|square| position.pawn_on(square));
        let border = if closed(position, file, rank, Direction::East) {
            '|'
        } else {
            ' '
        };
        write!(out, " {} {border}", pawn.map_or('.', letter))?;
    }
    out.write_char('\n')
}

/// Whether a fence or the rim closes a border.
fn closed(position: &Position, file: u8, rank: u8, direction: Direction) -> bool {
    Square::new(file, rank).is_none_or(|square| position.fences().step(square, direction).is_none())
}

/// The letter of a pawn.
const fn letter(seat: Seat) -> char {
    match seat {
        Seat::South => 'S',
        Seat::West => 'W',
        Seat::North => 'N',
        Seat::East => 'E',
    }
}
