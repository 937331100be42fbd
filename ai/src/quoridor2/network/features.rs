//! The features of the network by their numbers.
//!
//! Features are seen from the side to move, with the ranks reversed for north, so that the side to move always goes up the board:
//!
//! | features | what is active                                        |
//! |----------|-------------------------------------------------------|
//! | 0..81    | the square of the own pawn                            |
//! | 81..162  | that of the other                                     |
//! | 162..290 | fences on the board, horizontal ones first            |
//! | 290..301 | fences in the own hand, 0 to 10                       |
//! | 301..312 | in that of the other                                  |
//! | 312..336 | own steps to the goal line, 23 and more are the same  |
//! | 336..360 | those of the other                                    |
//! | 360..377 | the steps of the other less own ones, -8 to 8         |
//! | 377..398 | the effect of the hurdle before the own pawn          |
//! | 398..410 | the crossings of its path                             |
//! | 410..431 | the effect of the hurdle before the other             |
//! | 431..443 | the crossings of its path                             |
//!
//! A lazy evaluation leaves out the last four.

pub use crate::quoridor2::score::Side;

use crate::quoridor2::hurdles::{CROSSING_COUNT, EFFECT_COUNT, effect_and_crossings};
use fencelight_core::geometry::{Axis, Fence, POSTS_SIDE, Square};
use fencelight_core::quoridor::{FENCES_IN_BOX, PlayerCount};

const HANDS: u16 = PlayerCount::Two.hand() as u16 + 1;

/// The first square of the other pawn; those of the own one begin at 0.
const OTHER_PAWN: u16 = Square::COUNT as u16;
/// The first post of horizontal fences.
const HORIZONTAL: u16 = OTHER_PAWN + Square::COUNT as u16;
/// The first feature of vertical fences.
const VERTICAL: u16 = HORIZONTAL + POSTS_SIDE as u16 * POSTS_SIDE as u16;
/// No fence in the own hand.
const OWN_HAND: u16 = HORIZONTAL + Fence::COUNT as u16;
/// None in that of the other.
const OTHER_HAND: u16 = OWN_HAND + HANDS;
/// No step to go.
const OWN_STEPS: u16 = OTHER_HAND + HANDS;
/// None for the other.
const OTHER_STEPS: u16 = OWN_STEPS + MAX_STEPS as u16 + 1;
/// The other has [`MAX_LEAD`] steps less to go.
const LEAD: u16 = OTHER_STEPS + MAX_STEPS as u16 + 1;
/// No effect of a hurdle before the own pawn.
const OWN_EFFECT: u16 = LEAD + 2 * MAX_LEAD as u16 + 1;
/// No crossing of its path.
const OWN_CROSSINGS: u16 = OWN_EFFECT + EFFECT_COUNT as u16;
/// No effect of a hurdle before the other.
const OTHER_EFFECT: u16 = OWN_CROSSINGS + CROSSING_COUNT as u16;
/// No crossing of its path.
const OTHER_CROSSINGS: u16 = OTHER_EFFECT + EFFECT_COUNT as u16;

/// Number of features.
pub const FEATURE_COUNT: usize = OTHER_CROSSINGS as usize + CROSSING_COUNT as usize;
/// Features that can be active at once: two pawns, two hands, two distances, the lead, all fences, two for each hurdle.
pub const MAX_ACTIVE: usize = 7 + HURDLE_FEATURES + FENCES_IN_BOX as usize;
/// Features of hurdles among them. A lazy evaluation leaves them out.
pub const HURDLE_FEATURES: usize = 4;

/// More steps to the goal line are the same.
pub(super) const MAX_STEPS: u8 = 23;
/// A larger lead is the same.
const MAX_LEAD: i16 = 8;

/// Stages of the game, each with an output of its own.
pub const STAGES: usize = 5;

/// The stage of the game, by the fences left in both hands.
#[inline]
#[must_use]
pub const fn stage(fences_left: u8) -> usize {
    let stage = (fences_left / 4) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// A square as a side sees it.
#[inline]
const fn perspective_square(side: Side, square: u8) -> u16 {
    match side {
        Side::South => square as u16,
        // The rank reversed: rank 8 becomes 0, the file stays.
        Side::North => {
            let rank = (square as u16 * 57) >> 9;
            72 + square as u16 - 18 * rank
        }
    }
}

/// The pawn of a side on a square, seen by that side.
#[inline]
#[must_use]
pub const fn own_pawn(side: Side, square: u8) -> u16 {
    perspective_square(side, square)
}

/// The pawn of the opponent on a square, seen by a side.
#[inline]
#[must_use]
pub const fn other_pawn(side: Side, square: u8) -> u16 {
    OTHER_PAWN + perspective_square(side, square)
}

/// Fences in the own hand.
#[inline]
#[must_use]
pub const fn own_hand(fences: u8) -> u16 {
    OWN_HAND + fences as u16
}

/// Fences in the hand of the opponent.
#[inline]
#[must_use]
pub const fn other_hand(fences: u8) -> u16 {
    OTHER_HAND + fences as u16
}

/// A fence on the board, seen by a side.
#[inline]
#[must_use]
pub fn laid_fence(side: Side, fence: Fence) -> u16 {
    let post = u16::from(fence.post().index());
    let post = match side {
        Side::South => post,
        // Eight posts a rank: only the rank is reversed.
        Side::North => post ^ 0b11_1000,
    };
    post + match fence.axis() {
        Axis::Horizontal => HORIZONTAL,
        Axis::Vertical => VERTICAL,
    }
}

const fn at_most_max_steps(steps: u8) -> u8 {
    if steps < MAX_STEPS { steps } else { MAX_STEPS }
}

/// Own steps to the goal line.
#[inline]
#[must_use]
pub const fn own_steps(steps: u8) -> u16 {
    OWN_STEPS + at_most_max_steps(steps) as u16
}

/// Steps of the opponent to its goal line.
#[inline]
#[must_use]
pub const fn other_steps(steps: u8) -> u16 {
    OTHER_STEPS + at_most_max_steps(steps) as u16
}

/// The lead: the steps of the opponent less own ones.
#[inline]
#[must_use]
pub const fn lead(own_steps: u8, other_steps: u8) -> u16 {
    let lead = other_steps as i16 - own_steps as i16;
    let lead = if lead < -MAX_LEAD {
        -MAX_LEAD
    } else if lead > MAX_LEAD {
        MAX_LEAD
    } else {
        lead
    };
    LEAD + (lead + MAX_LEAD) as u16
}

/// The hurdle before the own pawn: its effect and its crossings.
#[inline]
#[must_use]
pub const fn own_hurdle(hurdle: u8) -> [u16; 2] {
    let (effect, crossings) = effect_and_crossings(hurdle);
    [OWN_EFFECT + effect as u16, OWN_CROSSINGS + crossings as u16]
}

/// The hurdle before the pawn of the opponent.
#[inline]
#[must_use]
pub const fn other_hurdle(hurdle: u8) -> [u16; 2] {
    let (effect, crossings) = effect_and_crossings(hurdle);
    [
        OTHER_EFFECT + effect as u16,
        OTHER_CROSSINGS + crossings as u16,
    ]
}

/// The feature that is active instead of another one on a board with west and east exchanged.
#[must_use]
pub const fn mirrored(feature: u16) -> u16 {
    const FILES: u16 = 9;
    const POSTS: u16 = POSTS_SIDE as u16;
    if feature < HORIZONTAL {
        let file = feature % OTHER_PAWN % FILES;
        feature - file + (FILES - 1 - file)
    } else if feature < OWN_HAND {
        let file = (feature - HORIZONTAL) % POSTS;
        feature - file + (POSTS - 1 - file)
    } else {
        feature
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbering_is_that_of_the_table() {
        assert_eq!(
            [
                OTHER_PAWN,
                HORIZONTAL,
                VERTICAL,
                OWN_HAND,
                OTHER_HAND,
                OWN_STEPS,
                OTHER_STEPS,
                LEAD,
                OWN_EFFECT,
                OWN_CROSSINGS,
                OTHER_EFFECT,
                OTHER_CROSSINGS,
                FEATURE_COUNT as u16
            ],
            [
                81, 162, 226, 290, 301, 312, 336, 360, 377, 398, 410, 431, 443
            ]
        );
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for feature in 0..FEATURE_COUNT as u16 {
            assert_eq!(mirrored(mirrored(feature)), feature);
        }
        // a1 and i1 of the other pawn, the fences a1v and h1v.
        assert_eq!([mirrored(81), mirrored(226)], [89, 233]);
    }
}
