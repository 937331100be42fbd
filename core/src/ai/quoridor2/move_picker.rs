//! The moves of a node in the order in which they are looked at.

// No index is beyond the number of moves, which is never more than there is room for.
#![allow(clippy::indexing_slicing)]

use crate::game::Move;

/// Moves that are looked at in a node. More are rare; the last of them are left out.
const MAX_MOVES: usize = 96;

/// Moves with the order in which they come, the highest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovePicker {
    moves: [u8; MAX_MOVES],
    scores: [u16; MAX_MOVES],
    count: u8,
}

impl MovePicker {
    pub(super) const EMPTY: Self = Self {
        moves: [0; MAX_MOVES],
        scores: [0; MAX_MOVES],
        count: 0,
    };

    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, mv: Move, score: u16) {
        let count = usize::from(self.count);
        if count < MAX_MOVES {
            self.moves[count] = mv.byte();
            self.scores[count] = score;
            self.count += 1;
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.count as usize
    }

    /// The move with this number in the order; asked for one number after the other.
    #[inline]
    pub(super) fn next(&mut self, number: usize) -> Option<Move> {
        let count = usize::from(self.count);
        if number >= count {
            return None;
        }
        let mut best = number;
        let mut score = self.scores[number];
        for (other, &other_score) in self.scores[..count].iter().enumerate().skip(number + 1) {
            if other_score > score {
                (best, score) = (other, other_score);
            }
        }
        self.moves.swap(number, best);
        self.scores.swap(number, best);
        Move::from_byte(self.moves[number])
    }

    /// Brings the move with this number to the front, the others keep their order.
    pub(super) fn bring_to_front(&mut self, number: usize) {
        if number < usize::from(self.count) {
            self.moves[..=number].rotate_right(1);
            self.scores[..=number].rotate_right(1);
        }
    }

    /// The move with this number, wherever it came.
    pub(super) fn get(&self, number: usize) -> Option<Move> {
        (number < usize::from(self.count)).then(|| Move::from_byte(self.moves[number]))?
    }
}
