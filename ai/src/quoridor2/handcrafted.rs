//! The handcrafted evaluation: distances, fences in hand, the turn; and the bonus of a decided race, which every evaluator adds.
//!
//! The weights are tuned by self-play matches (`cargo long tune`, docs/players.md).

// The table is indexed by a number that is clamped to its range.
#![allow(clippy::indexing_slicing)]

use super::score::Standing;
use fencelight_core::quoridor::PlayerCount;

/// Numbers of fences in a hand.
const HANDS: usize = PlayerCount::Two.hand() as usize + 1;

/// The weights of the handcrafted evaluation of Quoridor for two, in hundredths of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A lead of one step while all fences are in hand.
    pub step: i16,
    /// Added to it for every fence that is laid, in sixteenths.
    pub step_late: i16,
    /// The right to move.
    pub turn: i16,
    /// Fences in hand, by their number.
    pub hand: [i16; HANDS],
}

impl Weights {
    /// The result of `cargo long tune`.
    pub const TUNED: Self = Self {
        step: 100,
        step_late: -2,
        turn: 126,
        hand: [
            0, 174, 386, 598, 767, 936, 1_105, 1_227, 1_349, 1_471, 1_593,
        ],
    };

    /// The score of a position for the side to move.
    #[inline]
    pub(super) fn evaluate(&self, mover: Standing, other: Standing) -> i16 {
        let lead = i16::from(other.distance) - i16::from(mover.distance);
        let gone = 2 * (HANDS as i16 - 1) - i16::from(mover.hand) - i16::from(other.hand);
        let hand = |standing: Standing| self.hand[usize::from(standing.hand).min(HANDS - 1)];
        let step = self.step + ((gone * self.step_late) >> 4);
        step * lead + self.turn + hand(mover) - hand(other)
    }
}

/// The bonus of a race that is won by distances.
const RACE_BONUS: i16 = 2_100;

/// The bonus of a race: a side that is not behind wins once the other has no fence left.
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

/// Whether distances do not decide a race: they are nearly equal, and a pawn that jumps over the other gains a step.
#[inline]
pub(super) const fn is_open_race(mover: Standing, other: Standing) -> bool {
    mover.hand == 0 && other.hand == 0 && mover.distance.wrapping_sub(other.distance) <= 1
}

/// Whether a race decides, so that its bonus outweighs the evaluator: hands and distances of the side to move and of the other.
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
