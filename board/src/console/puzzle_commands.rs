//! `puzzles` and `puzzle N`, and what `play` does in a puzzle.

use core::fmt::Write;

use super::console_device::ConsoleDevice;
use super::protocol::{CommandError, ReplyWriter, parse_value};
use super::session::{FIXED_SEED, MoveUse, Session};
use crate::device::Device;
use crate::puzzles::{MAX_GRADE, PUZZLES, Puzzle};
use crate::table::{PuzzlePlay, REFUTATION_NODES, Table};
use fencelight_ai::{Limits, MAX_LEVEL, SearchRequest, greedy};
use fencelight_core::game::{Domain, Game, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::notation::PositionText;

/// `puzzles`: a line for each game and grade that has any.
pub(super) fn list<W: Write>(reply: &mut ReplyWriter<'_, W>) -> Result<(), CommandError<'static>> {
    let mut separator = "";
    for kind in GameKind::ALL {
        for grade in 1..=MAX_GRADE {
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

/// `play` in a puzzle: right moves are played and answered by the reply. A wrong one is refused with its refutation, which a search elsewhere may still have
/// to find.
pub(super) fn play<W: Write>(
    session: &mut Session,
    board: &mut impl ConsoleDevice,
    moves: &[Move],
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    let table = board.device().table();
    if table.puzzle().is_some_and(PuzzlePlay::is_solved) {
        return Err(CommandError::PuzzleSolved);
    }
    let Some((wrong, position)) = table.first_wrong(moves) else {
        return solve(board.device_mut(), moves, reply);
    };
    if let Some(reason) = position.why_illegal(wrong) {
        return Err(CommandError::IllegalMove(wrong, reason));
    }
    let is_first = moves.first() == Some(&wrong);
    let Some(position) = table.position_to_refute(position, wrong) else {
        return Err(CommandError::WrongMove(wrong, None));
    };
    if let Some(engine) = board.virtual_board().and_then(|board| board.engine()) {
        let found = engine(&position, &request()).map(|found| found.mv);
        return Err(CommandError::WrongMove(wrong, found));
    }
    if !is_first {
        // The search is for the position of the board.
        return Err(CommandError::WrongMove(wrong, greedy(&position, 0)));
    }
    let fingerprint = board.device().table().history().current().fingerprint();
    session.await_search(request(), MoveUse::Refute(wrong), fingerprint);
    Ok(())
}

/// Plays right moves, and writes what the other side has replied to the last of them.
fn solve<W: Write>(
    device: &mut Device,
    moves: &[Move],
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    let table = device.table_mut();
    table.solve(moves);
    let played = table.history().moves();
    let last = moves
        .last()
        .and_then(|mv| played.iter().rposition(|it| it == mv));
    let replies = last.and_then(|last| played.get(last + 1..));
    for (number, mv) in replies.unwrap_or_default().iter().enumerate() {
        let separator = if number > 0 { " " } else { "" };
        write!(reply, "{separator}{mv}")?;
    }
    Ok(())
}

/// Plays the move of `genmove` in a puzzle.
pub(super) fn play_found(table: &mut Table, mv: Move) -> Result<(), CommandError<'static>> {
    if table.puzzle().is_some_and(PuzzlePlay::is_solved) {
        return Err(CommandError::PuzzleSolved);
    }
    if let Some((wrong, position)) = table.first_wrong(&[mv]) {
        let refuted = table.position_to_refute(position, wrong);
        let by = refuted.and_then(|position| greedy(&position, 0));
        return Err(CommandError::WrongMove(wrong, by));
    }
    table.solve(&[mv]);
    Ok(())
}

/// The search for a refutation.
const fn request() -> SearchRequest {
    SearchRequest::new(Limits {
        level: MAX_LEVEL,
        nodes: Some(REFUTATION_NODES),
        seed: FIXED_SEED,
    })
}

/// The position of a search: of the board, or in which a wrong move is refuted.
pub(super) fn search_position(session: &Session, table: &Table) -> AnyGame {
    let position = table.history().current();
    let refuted = match session.pending.map(|pending| pending.move_use) {
        Some(MoveUse::Refute(wrong)) => table.position_to_refute(position.clone(), wrong),
        _ => None,
    };
    refuted.unwrap_or_else(|| position.clone())
}
