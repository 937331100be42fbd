//! `genmove` and `hint`: a move from whoever thinks, at once or when it has been found.

use core::fmt::Write;

use super::new_game::{pairs, parse_value};
use super::{CommandError, Console, ReplyWriter};
use crate::ai::{Limits, MAX_LEVEL, SearchRequest};
use crate::game::{Domain, Game, Move, next_seed};
use crate::table::Table;

/// A day: nobody waits for longer.
const MAX_SEARCH_MS: u32 = 24 * 60 * 60 * 1_000;
/// The seed of every question that names its nodes: equal positions and nodes get equal moves, in whatever game.
const FIXED_SEED: u64 = 0;

/// What becomes of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveUse {
    /// It is played.
    Play,
    /// It is only told.
    Report,
}

/// What somebody else has to find out: a move in the position of [`Table::history`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingSearch {
    /// Every question has another number, never 0.
    pub number: u32,
    /// How well and how long to think.
    pub request: SearchRequest,
}

/// A request that waits for its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingCommand {
    search: PendingSearch,
    move_use: MoveUse,
    /// The number of the position that it is about.
    fingerprint: u64,
}

impl Console {
    /// Answers with a move, or leaves the request open if that takes its time.
    pub(super) fn genmove<'a, W: Write>(
        &mut self,
        move_use: MoveUse,
        rest: &'a str,
        reply: &mut ReplyWriter<'_, W>,
    ) -> Result<(), CommandError<'a>> {
        let table = self.require_game()?;
        let query = parse_search_request(rest, search_seed(table))?;
        if table.outcome().is_some() {
            return Err(CommandError::GameOver);
        }
        let game = table.history().current();
        if let Some(player) = self.device.engine() {
            let mv = player(game, &query).ok_or(CommandError::GameOver)?;
            return self.apply_move(move_use, mv, reply);
        }
        let fingerprint = game.fingerprint();
        self.search_count = self.search_count.checked_add(1).unwrap_or(1);
        self.pending = Some(PendingCommand {
            search: PendingSearch {
                number: self.search_count,
                request: query,
            },
            move_use,
            fingerprint,
        });
        Ok(())
    }

    /// The question that an open request waits for.
    pub fn pending_search(&self) -> Option<PendingSearch> {
        self.pending.map(|pending| pending.search)
    }

    /// Whether the game has gone on since the open request came: no answer fits any more.
    pub fn is_search_stale(&self) -> bool {
        let table = self.device.table();
        self.pending.is_some_and(|pending| {
            !table.has_game()
                || table.outcome().is_some()
                || table.history().current().fingerprint() != pending.fingerprint
        })
    }

    /// Writes the answer to the open request, if this is its number: the move that was found, or a refusal if there is none or the game has gone
    /// on. `true` when an answer was written.
    pub fn finish_search(&mut self, number: u32, mv: Option<Move>, out: &mut impl Write) -> bool {
        let is_overtaken = self.is_search_stale();
        let is_meant = |pending: &mut PendingCommand| pending.search.number == number;
        let Some(pending) = self.pending.take_if(is_meant) else {
            return false;
        };
        let mut reply = ReplyWriter { out, begun: false };
        let answered = match mv {
            _ if is_overtaken => Err(CommandError::PositionChanged),
            Some(mv) => self.apply_move(pending.move_use, mv, &mut reply),
            None => Err(CommandError::SearchAborted),
        };
        reply.close(answered);
        true
    }

    /// Forgets the open request: nobody is there to read its answer.
    pub const fn cancel_search(&mut self) {
        self.pending = None;
    }

    /// Plays or tells a move.
    fn apply_move<W: Write>(
        &mut self,
        move_use: MoveUse,
        mv: Move,
        reply: &mut ReplyWriter<'_, W>,
    ) -> Result<(), CommandError<'static>> {
        let table = self.device.table_mut();
        let told = match move_use {
            MoveUse::Report => match table.history().current().why_illegal(mv) {
                None => mv,
                Some(refusal) => return Err(CommandError::IllegalMove(mv, refusal)),
            },
            MoveUse::Play => {
                table
                    .play_all(&[mv])
                    .map_err(|(mv, refusal)| CommandError::IllegalMove(mv, refusal))?;
                // As it was played: a roll with what came of it.
                table.history().moves().last().copied().unwrap_or(mv)
            }
        };
        write!(reply, "{told}")?;
        Ok(())
    }
}

/// For variety from game to game and from move to move.
fn search_seed(table: &Table) -> u64 {
    let history = table.history();
    let played = u64::from(history.evicted()) + history.moves().len() as u64;
    next_seed(table.game_seed() ^ played)
}

/// Reads what follows the command: `level=`, `nodes=` and `ms=`, each once, in any order.
fn parse_search_request(text: &str, seed: u64) -> Result<SearchRequest, CommandError<'_>> {
    let (mut level, mut nodes, mut ms) = (None, None, None);
    for pair in pairs(text.split_ascii_whitespace()) {
        let (key, value) = pair?;
        let (limit, most) = match key {
            "level" => (&mut level, u32::from(MAX_LEVEL)),
            "nodes" => (&mut nodes, u32::MAX),
            "ms" => (&mut ms, MAX_SEARCH_MS),
            _ => return Err(CommandError::UnknownLimit(key)),
        };
        *limit = Some(parse_value(value, Domain::Numbers(1, most))?);
    }
    let seed = if nodes.is_some() { FIXED_SEED } else { seed };
    if level.is_none() && ms.is_some() {
        // Time is the only limit.
        nodes = nodes.or(Some(u32::MAX));
    }
    let level = level.and_then(|level| u8::try_from(level).ok());
    Ok(SearchRequest {
        limits: Limits {
            level: level.unwrap_or(MAX_LEVEL),
            nodes,
            seed,
        },
        time_ms: ms,
    })
}
