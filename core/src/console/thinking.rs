//! `genmove` and `hint`: a move from whoever thinks, at once or when it has been found.

use core::fmt::Write;

use super::options::{pairs, parse_value};
use super::{Console, Refused, Reply};
use crate::ai::{Limits, MOST_LEVEL, Query};
use crate::game::{Domain, Game, Move, next_seed};
use crate::table::Table;

/// A day: nobody waits for longer.
const MOST_MS: u32 = 24 * 60 * 60 * 1_000;
/// The seed of every question that names its nodes: equal positions and nodes get equal moves, in whatever game.
const FIXED_SEED: u64 = 0;

/// What becomes of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is played.
    Play,
    /// It is only told.
    Tell,
}

/// What somebody else has to find out: a move in the position of [`Table::history`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Every question has another number, never 0.
    pub number: u32,
    /// How well and how long to think.
    pub query: Query,
}

/// A request that waits for its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    question: Question,
    becomes: Use,
    /// The number of the position that it is about.
    fingerprint: u64,
}

impl Console {
    /// Answers with a move, or leaves the request open if that takes its time.
    pub(super) fn find_move<'a, W: Write>(
        &mut self,
        becomes: Use,
        rest: &'a str,
        reply: &mut Reply<'_, W>,
    ) -> Result<(), Refused<'a>> {
        let table = self.running()?;
        let query = parse_query(rest, seed(table))?;
        if table.outcome().is_some() {
            return Err(Refused::Over);
        }
        let game = table.history().now();
        if let Some(player) = self.board.player() {
            let mv = player(game, &query).ok_or(Refused::Over)?;
            return self.give(becomes, mv, reply);
        }
        let fingerprint = game.fingerprint();
        self.questions = self.questions.checked_add(1).unwrap_or(1);
        self.pending = Some(Pending {
            question: Question {
                number: self.questions,
                query,
            },
            becomes,
            fingerprint,
        });
        Ok(())
    }

    /// The question that an open request waits for.
    pub fn question(&self) -> Option<Question> {
        self.pending.map(|pending| pending.question)
    }

    /// Whether the game has gone on since the open request came: no answer fits any more.
    pub fn is_overtaken(&self) -> bool {
        let table = self.board.table();
        self.pending.is_some_and(|pending| {
            !table.has_game()
                || table.outcome().is_some()
                || table.history().now().fingerprint() != pending.fingerprint
        })
    }

    /// Writes the answer to the open request, if this is its number: the move that was found, or a refusal if there is none or the game has gone
    /// on. `true` when an answer was written.
    pub fn conclude(&mut self, number: u32, mv: Option<Move>, out: &mut impl Write) -> bool {
        let is_overtaken = self.is_overtaken();
        let is_meant = |pending: &mut Pending| pending.question.number == number;
        let Some(pending) = self.pending.take_if(is_meant) else {
            return false;
        };
        let mut reply = Reply { out, begun: false };
        let answered = match mv {
            _ if is_overtaken => Err(Refused::Overtaken),
            Some(mv) => self.give(pending.becomes, mv, &mut reply),
            None => Err(Refused::Interrupted),
        };
        reply.close(answered);
        true
    }

    /// Forgets the open request: nobody is there to read its answer.
    pub const fn abandon(&mut self) {
        self.pending = None;
    }

    /// Plays or tells a move.
    fn give<W: Write>(
        &mut self,
        becomes: Use,
        mv: Move,
        reply: &mut Reply<'_, W>,
    ) -> Result<(), Refused<'static>> {
        let table = self.board.table_mut();
        let told = match becomes {
            Use::Tell => match table.history().now().refusal(mv) {
                None => mv,
                Some(refusal) => return Err(Refused::Illegal(mv, refusal)),
            },
            Use::Play => {
                table
                    .play_all(&[mv])
                    .map_err(|(mv, refusal)| Refused::Illegal(mv, refusal))?;
                // As it was played: a roll with what came of it.
                table.history().moves().last().copied().unwrap_or(mv)
            }
        };
        write!(reply, "{told}")?;
        Ok(())
    }
}

/// For variety from game to game and from move to move.
fn seed(table: &Table) -> u64 {
    let history = table.history();
    let played = u64::from(history.forgotten()) + history.moves().len() as u64;
    next_seed(table.game_seed() ^ played)
}

/// Reads what follows the command: `level=`, `nodes=` and `ms=`, each once, in any order.
fn parse_query(text: &str, seed: u64) -> Result<Query, Refused<'_>> {
    let (mut level, mut nodes, mut ms) = (None, None, None);
    for pair in pairs(text.split_ascii_whitespace()) {
        let (key, value) = pair?;
        let (limit, most) = match key {
            "level" => (&mut level, u32::from(MOST_LEVEL)),
            "nodes" => (&mut nodes, u32::MAX),
            "ms" => (&mut ms, MOST_MS),
            _ => return Err(Refused::NoLimit(key)),
        };
        *limit = Some(parse_value(value, Domain::Numbers(1, most))?);
    }
    let seed = if nodes.is_some() { FIXED_SEED } else { seed };
    if level.is_none() && ms.is_some() {
        // Time is the only limit.
        nodes = nodes.or(Some(u32::MAX));
    }
    let level = level.and_then(|level| u8::try_from(level).ok());
    Ok(Query {
        limits: Limits {
            level: level.unwrap_or(MOST_LEVEL),
            nodes,
            seed,
        },
        ms,
    })
}
