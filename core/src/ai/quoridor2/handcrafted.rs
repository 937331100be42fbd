//! What a position is worth, by hand: distances, fences in hand, the turn; and how a race ends.
//!
//! The weights come from matches of the player against itself (`cargo tune`, docs/players.md).

// The table is indexed by a number that is brought into its range.
#![allow(clippy::indexing_slicing)]

use crate::quoridor::PlayerCount;

/// The game is won here and now.
pub(super) const WIN: i16 = 30_000;
/// Beyond this a score says who wins, and in how many moves.
pub(super) const WIN_THRESHOLD: i16 = WIN - 1_000;

/// What one side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// Steps to its goal line.
    pub(super) distance: u8,
    /// Fences in hand.
    pub(super) hand: u8,
}

/// Fences in a hand at the start, and none.
const HANDS: usize = PlayerCount::Two.hand() as usize + 1;

/// What counts how much in Quoridor for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One step less to go than the other, while all fences are in hand.
    pub step: i16,
    /// More of it for every fence that is gone, in sixteenths.
    pub step_late: i16,
    /// The right to move.
    pub turn: i16,
    /// Fences in hand, by their number.
    pub hand: [i16; HANDS],
}

impl Weights {
    /// What came out of `cargo tune`.
    pub const TUNED: Self = Self {
        step: 100,
        step_late: -2,
        turn: 126,
        hand: [
            0, 174, 386, 598, 767, 936, 1_105, 1_227, 1_349, 1_471, 1_593,
        ],
    };

    /// What a position is worth to the side to move.
    #[inline]
    pub(super) fn evaluate(&self, mover: Standing, other: Standing) -> i16 {
        let lead = i16::from(other.distance) - i16::from(mover.distance);
        let gone = 2 * (HANDS as i16 - 1) - i16::from(mover.hand) - i16::from(other.hand);
        let hand = |standing: Standing| self.hand[usize::from(standing.hand).min(HANDS - 1)];
        let step = self.step + ((gone * self.step_late) >> 4);
        step * lead + self.turn + hand(mover) - hand(other)
    }
}

/// What a race is worth that cannot be lost any more, as far as distances say.
const RACE_BONUS: i16 = 2_100;

/// What a race adds to a score: nobody can stop a runner who is not behind when the other has no fence left.
#[inline]
pub(super) const fn race_bonus(mover: Standing, other: Standing) -> i16 {
    if other.hand == 0 && other.distance >= mover.distance {
        RACE_BONUS
    } else if mover.hand == 0 && other.distance < mover.distance {
        -RACE_BONUS
    } else {
        0
    }
}

/// Whether distances do not tell how a race ends, since a pawn that jumps over the other gains a step on it.
#[inline]
pub(super) const fn is_open_race(mover: Standing, other: Standing) -> bool {
    mover.hand == 0 && other.hand == 0 && mover.distance.wrapping_sub(other.distance) <= 1
}

/// Whether a race decides, which is judged outside of any network: hands and steps of the side to move and of the other.
#[must_use]
pub const fn is_race([own_hand, other_hand]: [u8; 2], [own_steps, other_steps]: [u8; 2]) -> bool {
    let mover = Standing {
        distance: own_steps,
        hand: own_hand,
    };
    let other = Standing {
        distance: other_steps,
        hand: other_hand,
    };
    race_bonus(mover, other) != 0
}
