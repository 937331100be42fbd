//! `genmove` and `hint`: a move from an engine, at once or when a search elsewhere has found it. `analyse` waits in the same way.

use core::fmt::Write;

use heapless::string::StringView;

use super::console_device::ConsoleDevice;
use super::game_commands::{has_position, require_game};
use super::protocol::{CommandError, ReplyWriter, pairs, parse_value};
use super::puzzle_commands;
use super::session::{FIXED_SEED, LinesLeft, MoveUse, PendingCommand, Session};
use crate::device::Device;
use crate::table::Table;
use fencelight_ai::{Analysis, Level, Limits, MAX_LEVEL, SearchRequest};
use fencelight_core::game::{Domain, Game, Move, next_seed};

/// The longest time of a search: a day.
pub(super) const MAX_SEARCH_MS: u32 = 24 * 60 * 60 * 1_000;

/// Answers with a move, or leaves the request open if no engine answers at once.
pub(super) fn answer<'a, W: Write>(
    session: &mut Session,
    board: &mut impl ConsoleDevice,
    move_use: MoveUse,
    rest: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    let engine = board.virtual_board().and_then(|board| board.engine());
    let table = require_game(board.device())?;
    let request = parse_search_request(rest, search_seed(table))?;
    if table.outcome().is_some() {
        return Err(CommandError::GameOver);
    }
    if move_use == MoveUse::Report && table.puzzle().is_some() {
        // One move alone is right there, and a search may miss it.
        let mv = table.move_to_find().ok_or(CommandError::PuzzleSolved)?;
        return Ok(write!(reply, "{mv}")?);
    }
    let game = table.history().current();
    if let Some(engine) = engine {
        let found = engine(game, &request).ok_or(CommandError::GameOver)?;
        return apply_move(board.device_mut(), move_use, found.mv, reply);
    }
    let fingerprint = game.fingerprint();
    session.await_search(request, move_use, fingerprint);
    Ok(())
}

/// Whether the position has changed since the open request.
pub(super) fn is_stale(session: &Session, device: &Device) -> bool {
    let table = device.table();
    session.pending.is_some_and(|pending| {
        !has_position(table)
            || table.outcome().is_some()
            || table.history().current().fingerprint() != pending.fingerprint
    })
}

/// Writes the reply to the open request, if this is its number; `true` when it is complete. An analysis of several lines opens a new search after each.
pub(super) fn finish(
    session: &mut Session,
    number: u32,
    found: Option<Analysis>,
    device: &mut Device,
    out: &mut StringView,
) -> bool {
    let is_stale = is_stale(session, device);
    let has_number = |pending: &mut PendingCommand| pending.search.number == number;
    let Some(pending) = session.pending.take_if(has_number) else {
        return false;
    };
    let error = match &found {
        _ if is_stale => CommandError::PositionChanged,
        _ => CommandError::SearchAborted,
    };
    let Some(found) = found.filter(|_| !is_stale) else {
        // An error has changed nothing and replaces what was written.
        out.clear();
        ReplyWriter::new(out).close(Err(error));
        return true;
    };
    if let MoveUse::Analyse(lines) = pending.move_use {
        return finish_line(session, &pending, lines, found, out);
    }
    let mut reply = ReplyWriter::new(out);
    let result = apply_move(device, pending.move_use, found.mv, &mut reply);
    reply.close(result);
    true
}

/// Writes a line of an analysis; `true` when it is the last one.
fn finish_line(
    session: &mut Session,
    pending: &PendingCommand,
    mut lines: LinesLeft,
    mut line: Analysis,
    out: &mut StringView,
) -> bool {
    let mut reply = match lines.is_first {
        true => ReplyWriter::new(out),
        false => ReplyWriter::continued(out),
    };
    let separator = if lines.is_first { "" } else { "\n" };
    lines.take(&mut line);
    let written = write!(reply, "{separator}{line}");
    if lines.count == 0 || written.is_err() {
        reply.close(Ok(()));
        return true;
    }
    let mut request = pending.search.request;
    request.exclude(line.mv);
    let (move_use, fingerprint) = (MoveUse::Analyse(lines), pending.fingerprint);
    session.await_search(request, move_use, fingerprint);
    false
}

/// Plays or reports a move.
fn apply_move<W: Write + ?Sized>(
    device: &mut Device,
    move_use: MoveUse,
    mv: Move,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'static>> {
    let table = device.table_mut();
    let reported = match move_use {
        MoveUse::Report | MoveUse::Analyse(_) => match table.history().current().why_illegal(mv) {
            None => mv,
            Some(reason) => return Err(CommandError::IllegalMove(mv, reason)),
        },
        MoveUse::Play if table.puzzle().is_some() => {
            puzzle_commands::play_found(table, mv)?;
            mv
        }
        MoveUse::Play => {
            table
                .play_all(&[mv])
                .map_err(|(mv, reason)| CommandError::IllegalMove(mv, reason))?;
            // The history has a roll with its result.
            table.history().moves().last().copied().unwrap_or(mv)
        }
    };
    write!(reply, "{reported}")?;
    Ok(())
}

/// Differs from game to game and from move to move.
fn search_seed(table: &Table) -> u64 {
    let history = table.history();
    let played = u64::from(history.evicted()) + history.moves().len() as u64;
    next_seed(table.game_seed() ^ played)
}

/// Parses the arguments: `level=`, `nodes=` and `ms=`, each at most once, in any order.
fn parse_search_request(text: &str, seed: u64) -> Result<SearchRequest, CommandError<'_>> {
    let (mut level, mut nodes, mut ms) = (None, None, None);
    for pair in pairs(text.split_ascii_whitespace()) {
        let (key, value) = pair?;
        let (limit, most) = match key {
            "level" => (&mut level, u32::from(MAX_LEVEL)),
            "nodes" => (&mut nodes, u32::MAX),
            "ms" => (&mut ms, MAX_SEARCH_MS),
            _ => return Err(CommandError::UnknownLimit(key, "level, nodes or ms")),
        };
        *limit = Some(parse_value(value, Domain::Numbers(1, most))?);
    }
    let seed = if nodes.is_some() { FIXED_SEED } else { seed };
    if level.is_none() && ms.is_some() {
        // Time is the only limit.
        nodes = nodes.or(Some(u32::MAX));
    }
    let level = level.and_then(|level| Level::new(u8::try_from(level).ok()?));
    Ok(SearchRequest {
        limits: Limits {
            level: level.unwrap_or(Level::MAX),
            nodes,
            seed,
        },
        time_ms: ms,
        analysis: None,
    })
}
