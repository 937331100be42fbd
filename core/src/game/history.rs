//! A game with its moves, so that any number of them can be taken back.
//!
//! A move is one byte, and going back means playing the rest again from the start: some tens of nanoseconds a move on a PC,
//! about a thousand instructions on the board, and no position needs to remember how it came about. At most [`HISTORY_CAPACITY`] are kept. A
//! longer game goes on as before; its oldest quarter is then forgotten, the position after it becomes the start, and undo
//! reaches back to there ([`History::forgotten`] tells how many moves are gone).

use heapless::Vec;

use super::{Game, IllegalMove, Move};

/// How many moves are kept at most.
pub const HISTORY_CAPACITY: usize = 4096;
/// How many moves are forgotten at once when there is no room for one more.
const EVICTION_BATCH: usize = HISTORY_CAPACITY / 4;

/// A game from its start to now.
#[derive(Clone)]
pub struct History<G> {
    start: G,
    current: G,
    moves: Vec<Move, HISTORY_CAPACITY>,
    evicted: u32,
}

impl<G: Game> History<G> {
    /// A game that begins with a position.
    pub fn new(start: G) -> Self {
        Self {
            current: start.clone(),
            start,
            moves: Vec::new(),
            evicted: 0,
        }
    }

    /// Begins anew with another position, in place.
    pub fn restart(&mut self, start: G) {
        self.current.clone_from(&start);
        self.start = start;
        self.moves.clear();
        self.evicted = 0;
    }

    /// The position before the first of [`History::moves`].
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The position now.
    pub const fn current(&self) -> &G {
        &self.current
    }

    /// The moves that can be taken back, the oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves were played before the first of [`History::moves`].
    pub const fn evicted(&self) -> u32 {
        self.evicted
    }

    /// Plays a move, or says which rule it breaks and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mv = self.current.play(mv)?;
        if self.moves.push(mv).is_err() {
            for old in self.moves.drain(..EVICTION_BATCH) {
                self.start.play_unchecked(old);
                self.evicted = self.evicted.saturating_add(1);
            }
            // There is room for FORGOTTEN_AT_ONCE moves now.
            let _ = self.moves.push(mv);
        }
        Ok(())
    }

    /// Plays all of the moves or none of them; on refusal says which one breaks which rule.
    pub fn play_all(&mut self, moves: &[Move]) -> Result<(), (Move, IllegalMove)> {
        let mut trial = self.current.clone();
        for &mv in moves {
            trial.play(mv).map_err(|reason| (mv, reason))?;
        }
        for &mv in moves {
            self.play(mv).map_err(|reason| (mv, reason))?;
        }
        Ok(())
    }

    /// Goes through the game from its start: `visit` gets every position but the last, with the move played in it.
    pub fn replay(&self, mut visit: impl FnMut(&G, Move)) {
        let mut position = self.start.clone();
        for &mv in &self.moves {
            visit(&position, mv);
            position.play_unchecked(mv);
        }
    }

    /// Takes back moves; `false`, and nothing changes, if there are fewer.
    pub fn undo(&mut self, count: usize) -> bool {
        let Some(left) = self.moves.len().checked_sub(count) else {
            return false;
        };
        self.moves.truncate(left);
        self.current = self.start.clone();
        for &mv in &self.moves {
            self.current.play_unchecked(mv);
        }
        true
    }
}
