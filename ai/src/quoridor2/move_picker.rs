//! The move picker: yields the moves of a node by ordering score, with a selection sort on demand, since most nodes are cut off after a
//! few moves.

// No index exceeds the number of moves, which never exceeds the capacity.
#![allow(clippy::indexing_slicing)]

use fencelight_core::codegen::{keep_rolled, rare_branch};
use fencelight_core::game::Move;

/// Capacity. More moves are rare; the last of them are dropped.
const MAX_MOVES: usize = 96;

/// The byte of no move.
pub(super) const NO_MOVE: u8 = 0xFF;

/// Moves with ordering scores, the highest first.
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
        self.push_byte(mv.byte(), score);
    }

    /// The same with the byte of a move.
    #[inline]
    pub(super) fn push_byte(&mut self, byte: u8, score: u16) {
        let count = usize::from(self.count);
        if count < MAX_MOVES {
            self.moves[count] = byte;
            self.scores[count] = score;
            self.count += 1;
        }
    }

    /// Keeps the moves for which `keep` returns true, in their order.
    pub(super) fn retain(&mut self, keep: impl Fn(Move) -> bool) {
        let mut kept = 0;
        for number in 0..usize::from(self.count) {
            if Move::from_byte(self.moves[number]).is_some_and(&keep) {
                self.moves[kept] = self.moves[number];
                self.scores[kept] = self.scores[number];
                kept += 1;
            }
        }
        self.count = kept as u8;
    }

    pub(super) const fn len(&self) -> usize {
        self.count as usize
    }

    /// The move with this number in the order. Numbers must come in sequence.
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
                rare_branch();
            }
            keep_rolled();
        }
        self.moves.swap(number, best);
        self.scores.swap(number, best);
        Move::from_byte(self.moves[number])
    }

    /// Moves the move with this number to the front; the others keep their order.
    pub(super) fn bring_to_front(&mut self, number: usize) {
        if number < usize::from(self.count) {
            self.moves[..=number].rotate_right(1);
            self.scores[..=number].rotate_right(1);
        }
    }

    /// The move with this number, in the order so far.
    pub(super) fn get(&self, number: usize) -> Option<Move> {
        (number < usize::from(self.count)).then(|| Move::from_byte(self.moves[number]))?
    }
}
