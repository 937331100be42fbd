//! `puzzles` and `puzzle N`, and what `play` does in a puzzle.

use core::fmt::Write;

use super::console_device::ConsoleDevice;
use super::protocol::{CommandError, ReplyWriter, parse_value};
use crate::device::Device;
use crate::puzzles::{MAX_GRADE, PUZZLES, Puzzle};
use crate::table::{PuzzlePlay, Table};
use fencelight_core::game::{Domain, Game, Move};
use fencelight_core::games::GameKind;
use fencelight_core::notation::PositionText;

/// `puzzles`: a line for each game and grade that has any.
pub(super) fn list<W: Write>(reply: &mut ReplyWriter<'_, W>) -> Result<(), CommandError<'static>> {
    let mut separator = "";
    for kind in GameKind::ALL {
        for grade in 0..=MAX_GRADE {
            if let Some((first, last)) = Puzzle::range(kind, grade) {
                let name = kind.name();
                write!(
                    reply,
                    "{separator}{name} grade={grade} first={first} last={last}"
                )?;
                separator = "\n";
            }
        }
    }
    Ok(())
}

/// `puzzle N`
pub(super) fn open<'a, W: Write>(
    device: &mut Device,
    rest: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    if rest.is_empty() {
        return Err(CommandError::MissingArgument("puzzle N"));
    }
    let numbers = Domain::Numbers(1, PUZZLES.into());
    let number = parse_value(rest, numbers)?;
    let is_open = u16::try_from(number).is_ok_and(|number| device.table_mut().open_puzzle(number));
    if !is_open {
        return Err(CommandError::OutOfDomain(rest, numbers));
    }
    write!(reply, "{}", PositionText(device.table().position()))?;
    Ok(())
}

/// `play` in a puzzle: right moves are played and answered by the reply. A wrong one is refused with its refutation.
pub(super) fn play<W: Write>(
    board: &mut impl ConsoleDevice,
    moves: &[Move],
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    let table = board.device().table();
    if table.puzzle().is_some_and(PuzzlePlay::is_solved) {
        return Err(CommandError::PuzzleSolved);
    }
    let Some((wrong, position, refutation)) = table.first_wrong(moves) else {
        return solve(board.device_mut(), moves, reply);
    };
    Err(match position.why_illegal(wrong) {
        Some(reason) => CommandError::IllegalMove(wrong, reason),
        None => CommandError::WrongMove(wrong, refutation),
    })
}

/// Plays right moves, and writes what the other side has replied to them.
fn solve<W: Write>(
    device: &mut Device,
    moves: &[Move],
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    let table = device.table_mut();
    let before = table.puzzle().map_or(0, PuzzlePlay::played);
    table.solve(moves);
    let mut own = moves.iter().peekable();
    let mut separator = "";
    for mv in table.history().moves().get(before..).unwrap_or_default() {
        if own.next_if_eq(&mv).is_none() {
            write!(reply, "{separator}{mv}")?;
            separator = " ";
        }
    }
    Ok(())
}

/// Plays the move of `genmove` in a puzzle.
pub(super) fn play_found(table: &mut Table, mv: Move) -> Result<(), CommandError<'static>> {
    if table.puzzle().is_some_and(PuzzlePlay::is_solved) {
        return Err(CommandError::PuzzleSolved);
    }
    if let Some((wrong, _, refutation)) = table.first_wrong(&[mv]) {
        return Err(CommandError::WrongMove(wrong, refutation));
    }
    table.solve(&[mv]);
    Ok(())
}
