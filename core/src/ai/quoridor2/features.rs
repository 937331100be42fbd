//! The inputs of the network by their numbers, for whoever judges with it and whoever trains it.
//!
//! Inputs are seen from the side to move, north's board turned over, so that whoever moves goes up the board:
//!
//! | inputs   | what is on                                            |
//! |----------|-------------------------------------------------------|
//! | 0..81    | the square of the own pawn                            |
//! | 81..162  | that of the other                                     |
//! | 162..290 | fences on the board, horizontal ones first            |
//! | 290..301 | fences in the own hand, 0 to 10                       |
//! | 301..312 | in that of the other                                  |
//! | 312..336 | own steps to the goal line, 23 and more are the same  |
//! | 336..360 | those of the other                                    |
//! | 360..377 | the steps of the other less own ones, -8 to 8         |
//! | 377..422 | the hurdle before the own pawn (`hurdles`), if known  |
//! | 422..467 | that before the other                                 |

use super::hurdles::HURDLE_COUNT;

/// The first square of the other pawn; those of the own one begin at 0.
pub const OTHER_PAWN: u16 = 81;
/// The first post of horizontal fences.
pub const HORIZONTAL: u16 = 162;
/// That of vertical ones.
pub const VERTICAL: u16 = 226;
/// No fence in the own hand.
pub const OWN_HAND: u16 = 290;
/// None in that of the other.
pub const OTHER_HAND: u16 = 301;
/// No step to go.
pub const OWN_STEPS: u16 = 312;
/// None for the other.
pub const OTHER_STEPS: u16 = 336;
/// The other has [`MAX_LEAD`] steps less to go.
pub const LEAD: u16 = 360;
/// No hurdle before the own pawn.
pub const OWN_HURDLE: u16 = 377;
/// None before the other.
pub const OTHER_HURDLE: u16 = OWN_HURDLE + HURDLE_COUNT as u16;
/// How many inputs there are.
pub const FEATURE_COUNT: usize = OTHER_HURDLE as usize + HURDLE_COUNT;

/// More steps are the same.
pub const MAX_STEPS: u8 = 23;
/// A larger lead is the same.
pub const MAX_LEAD: i16 = 8;

/// Stages of the game.
pub const STAGES: usize = 5;

/// The stage of the game, by the fences left in both hands.
#[inline]
#[must_use]
pub const fn stage(fences_left: u8) -> usize {
    let stage = (fences_left / 4) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}
