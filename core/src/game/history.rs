//! A game with its moves, so that any number of them can be undone.
//!
//! A move is one byte, and undo replays the rest from the start: some tens of nanoseconds a move on a PC, about a thousand instructions
//! on the chip, and no position carries its past. At most [`HISTORY_CAPACITY`] moves are kept. A longer game evicts its oldest
//! quarter: the position after it becomes the start, and undo reaches back to there ([`History::evicted`] counts the moves before it).

use heapless::Vec;

use super::game_trait::Game;
use super::illegal_move::IllegalMove;
use super::moves::Move;

/// How many moves are kept at most.
pub const HISTORY_CAPACITY: usize = 4096;
/// How many moves are evicted at once when the history is full.
const EVICTION_BATCH: usize = HISTORY_CAPACITY / 4;

/// A game from its start to its current position.
///
/// ```
/// use fencelight_core::game::{Game, History};
/// use fencelight_core::quoridor::Position;
///
/// let mut history = History::new(Position::default());
/// for mv in ["e2", "e8", "e3h"] {
///     history.play(mv.parse()?)?;
/// }
/// assert!(history.undo(2));
/// assert_eq!(history.moves(), ["e2".parse()?]);
/// assert_eq!(history.current().to_string(), "quoridor2 south=e2:10 north=e9:10 fences=- turn=north");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<G> {
    start: G,
    current: G,
    moves: Vec<Move, HISTORY_CAPACITY>,
    evicted: u32,
}

impl<G: Game> History<G> {
    /// A game that starts with a position.
    pub fn new(start: G) -> Self {
        Self {
            current: start.clone(),
            start,
            moves: Vec::new(),
            evicted: 0,
        }
    }

    /// Starts again with another position, in place.
    pub fn restart(&mut self, start: &G) {
        self.current.clone_from(start);
        self.start.clone_from(start);
        self.moves.clear();
        self.evicted = 0;
    }

    /// The position before the first of [`History::moves`].
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The current position.
    pub const fn current(&self) -> &G {
        &self.current
    }

    /// The moves that can be undone, the oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves were played before the first of [`History::moves`].
    pub const fn evicted(&self) -> u32 {
        self.evicted
    }

    /// Plays a move; an illegal one changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mv = self.current.play(mv)?;
        if self.moves.push(mv).is_err() {
            for old in self.moves.drain(..EVICTION_BATCH) {
                self.start.play_unchecked(old);
                self.evicted = self.evicted.saturating_add(1);
            }
            // The eviction made space.
            let _ = self.moves.push(mv);
        }
        Ok(())
    }

    /// Plays all of the moves; if one is illegal, plays none of them and returns it.
    pub fn play_all(&mut self, moves: &[Move]) -> Result<(), IllegalMove> {
        let mut trial = self.current.clone();
        for &mv in moves {
            trial.play(mv)?;
        }
        for &mv in moves {
            self.play(mv)?;
        }
        Ok(())
    }

    /// Replays the game from its start: `visit` gets every position but the last, with the move played in it.
    pub fn replay(&self, mut visit: impl FnMut(&G, Move)) {
        let mut position = self.start.clone();
        for &mv in &self.moves {
            visit(&position, mv);
            position.play_unchecked(mv);
        }
    }

    /// The position after this many of [`History::moves`]; the last one if there are fewer.
    #[must_use]
    pub fn position_after(&self, count: usize) -> G {
        let mut position = self.start.clone();
        for &mv in self.moves.iter().take(count) {
            position.play_unchecked(mv);
        }
        position
    }

    /// Undoes moves; `false`, and nothing changes, if there are fewer.
    pub fn undo(&mut self, count: usize) -> bool {
        let Some(left) = self.moves.len().checked_sub(count) else {
            return false;
        };
        self.moves.truncate(left);
        self.current = self.position_after(left);
        true
    }
}
