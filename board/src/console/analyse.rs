//! `analyse`: the best moves with their chances, one search a line, each without the moves before it.

use core::fmt::Write;

use super::console_device::ConsoleDevice;
use super::game_commands::require_game;
use super::genmove::MAX_SEARCH_MS;
use super::protocol::{CommandError, ReplyWriter, pairs, parse_value};
use super::session::{FIXED_SEED, LinesLeft, MoveUse, Session};
use fencelight_ai::{ANALYSIS_NODES, Limits, MoveSet, SearchRequest};
use fencelight_core::game::{Domain, Game};

/// On a board such a line takes this long at most.
const BOARD_MS: u32 = 3_000;
/// No position has more moves.
const MAX_LINES: u32 = 255;
/// On a board the reply has room for this many.
const MAX_BOARD_LINES: u32 = 16;

/// Answers with the lines, or leaves the request open if no engine answers at once.
pub(super) fn answer<'a, W: Write>(
    session: &mut Session,
    board: &mut impl ConsoleDevice,
    rest: &'a str,
    reply: &mut ReplyWriter<'_, W>,
) -> Result<(), CommandError<'a>> {
    let is_real = board.virtual_board().is_none();
    let engine = board.virtual_board().and_then(|board| board.engine());
    let table = require_game(board.device())?;
    let (mut request, lines) = parse_request(rest, is_real)?;
    if table.outcome().is_some() {
        return Err(CommandError::GameOver);
    }
    let game = table.history().current();
    let legal = game.legal_moves().len();
    let mut lines = LinesLeft::new(lines.min(u8::try_from(legal).unwrap_or(u8::MAX)));
    let Some(engine) = engine else {
        let fingerprint = game.fingerprint();
        session.await_search(request, MoveUse::Analyse(lines), fingerprint);
        return Ok(());
    };
    while lines.count > 0 {
        let mut line = engine(game, &request).ok_or(CommandError::GameOver)?;
        let separator = if lines.is_first { "" } else { "\n" };
        lines.take(&mut line);
        write!(reply, "{separator}{line}")?;
        request.exclude(line.mv);
    }
    Ok(())
}

/// Parses the arguments: `nodes=`, `ms=` and `lines=`, each at most once, in any order.
fn parse_request(text: &str, is_real: bool) -> Result<(SearchRequest, u8), CommandError<'_>> {
    let (mut nodes, mut ms, mut lines) = (None, None, None);
    let max_lines = if is_real { MAX_BOARD_LINES } else { MAX_LINES };
    for pair in pairs(text.split_ascii_whitespace()) {
        let (key, value) = pair?;
        let (limit, most) = match key {
            "nodes" => (&mut nodes, u32::MAX),
            "ms" => (&mut ms, MAX_SEARCH_MS),
            "lines" => (&mut lines, max_lines),
            _ => return Err(CommandError::UnknownLimit(key, "nodes, ms or lines")),
        };
        *limit = Some(parse_value(value, Domain::Numbers(1, most))?);
    }
    let lines = lines.unwrap_or(1);
    // The time is that of all lines together.
    let mut time_ms = ms.map(|ms| (ms / lines).max(1));
    let nodes = match (nodes, ms) {
        (Some(nodes), _) => nodes,
        (None, Some(_)) => u32::MAX,
        (None, None) => {
            time_ms = is_real.then_some(BOARD_MS);
            ANALYSIS_NODES
        }
    };
    let request = SearchRequest {
        limits: Limits::nodes(nodes, FIXED_SEED),
        time_ms,
        analysis: Some(MoveSet::EMPTY),
    };
    Ok((request, u8::try_from(lines).unwrap_or(u8::MAX)))
}
