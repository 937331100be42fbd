//! The best of several moves, offered one after the other.

use fencelight_core::game::{Move, draw};

/// The choice among moves of equal value.
#[derive(Clone, Copy, Debug)]
pub(super) enum TieBreak {
    /// The first by the bytes of its text.
    ByText,
    /// At random, from a seed.
    Random(u64),
}

/// The best move so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestMove {
    ties: TieBreak,
    best: Option<(i32, Move)>,
    /// Moves of the same value as the best.
    equals: u32,
}

impl BestMove {
    /// Nothing offered yet.
    pub(super) const fn new(ties: TieBreak) -> Self {
        Self {
            ties,
            best: None,
            equals: 0,
        }
    }

    /// One more move with its value.
    pub(super) fn offer(&mut self, value: i32, mv: Move) {
        let replaces = match self.best {
            Some((best, _)) if value < best => return,
            Some((best, held)) if value == best => {
                self.equals = self.equals.saturating_add(1);
                match self.ties {
                    TieBreak::ByText => mv.text_order() < held.text_order(),
                    // The n-th of equals replaces with a chance of 1 in n: all come out equally likely.
                    TieBreak::Random(seed) => draw(seed, self.equals, self.equals) == 0,
                }
            }
            _ => {
                self.equals = 1;
                true
            }
        };
        if replaces {
            self.best = Some((value, mv));
        }
    }

    /// The best move; `None` before the first one.
    pub(super) fn mv(&self) -> Option<Move> {
        self.best.map(|(_, mv)| mv)
    }

    /// The value of the best move.
    pub(super) fn value(&self) -> Option<i32> {
        self.best.map(|(value, _)| value)
    }
}
