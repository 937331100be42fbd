//! The interface of the engines of a match.

use std::fmt;
use std::sync::atomic::AtomicBool;

use fencelight_core::game::{Game, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;

use crate::printable::shortened;

/// The most characters of a reason: an external program may write any amount.
const MAX_REASON: usize = 160;

/// A move with the effort it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Nodes or rollouts; 0 where the engine does not report them.
    pub nodes: u64,
    /// Depth of the search in plies; 0 where the engine does not report it.
    pub depth: u8,
}

impl Choice {
    /// A move without figures.
    pub const fn unmeasured(mv: Move) -> Self {
        Self {
            mv,
            nodes: 0,
            depth: 0,
        }
    }
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The match is being stopped.
    Stopped,
    /// The engine loses the game.
    Forfeit(Reason),
}

impl Failure {
    /// The engine loses the game, for this reason.
    pub fn forfeit(why: impl AsRef<str>) -> Self {
        Self::Forfeit(Reason(shortened(why.as_ref(), MAX_REASON)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("the search was stopped"),
            Self::Forfeit(Reason(why)) => f.write_str(why),
        }
    }
}

/// Why an engine loses a game. It may quote the engine, so it is short wherever it is kept or printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason(String);

impl From<Reason> for String {
    fn from(reason: Reason) -> Self {
        reason.0
    }
}

/// An engine of a match.
pub trait Engine {
    /// Begins a game. `request` starts it in the console protocol.
    fn begin(
        &mut self,
        _game: &AnyGame,
        _request: &str,
        _stop: &AtomicBool,
    ) -> Result<(), Failure> {
        Ok(())
    }

    /// Replaces the start of a game that has begun by another position. `request` sets it up in the console protocol.
    fn set_up(&mut self, _request: &str, _stop: &AtomicBool) -> Result<(), Failure> {
        Ok(())
    }

    /// Follows a move of a seat that this engine did not choose.
    fn observe(&mut self, _seat: Seat, _mv: Move, _stop: &AtomicBool) -> Result<(), Failure> {
        Ok(())
    }

    /// Chooses a move. The seed differs at each move.
    fn choose(&mut self, game: &AnyGame, seed: u64, stop: &AtomicBool) -> Result<Choice, Failure>;

    /// Ends the game.
    fn end(&mut self) {}
}

/// A move of an engine, if the rules list it.
pub fn legal(position: &AnyGame, mv: Move) -> Result<Move, Failure> {
    if position.legal_moves().contains(mv) {
        return Ok(mv);
    }
    Err(Failure::forfeit(match position.why_illegal(mv) {
        Some(reason) => format!("illegal move {mv}: {reason}"),
        // Moves of the referee or of the clock, and faces of the die.
        None => format!("illegal move {mv}: not a move of a player"),
    }))
}
