//! Scores as odds, fitted to the results of games (`cargo long calibrate pacman`; the figures are in `docs/players.md`).

use super::search::WON;
use crate::win_chance::OddsScale;
use fencelight_core::game::{Ghost, Piece};
use fencelight_core::pacman::Position;

/// Values of [`material_group`].
const GROUPS: usize = 36;

/// The score that means odds of e to one, of Pac-Man and of the ghosts.
const UNITS: [i32; 2] = [454, 515];

/// The natural logarithm of the odds at score 0 in thousandths, of Pac-Man and of the ghosts, by [`material_group`]. With four ghosts
/// no layout begins with more than three lives: more count as three.
static AT_ZERO: [[i16; GROUPS]; 2] = [
    [
        377, -254, 312, 1_462, 1_009, 579, 364, 1_277, 3_028, 1_675, 1_779, 952, 3_028, 1_675,
        1_779, 952, -3_426, -1_787, -254, -254, -2_432, -1_567, -565, -254, -1_831, -1_148, -1_153,
        -744, -506, -209, -1_130, -1_789, -280, 48, -730, -667,
    ],
    [
        -449, 49, -632, -1_756, -1_490, -1_120, -1_025, -1_928, -3_941, -2_108, -2_324, -1_697,
        -3_941, -2_108, -2_324, -1_697, 3_244, 1_712, -223, -223, 1_943, 1_067, 175, -223, 1_200,
        821, 739, 340, -157, -202, 678, 1_159, -534, -602, 301, 57,
    ],
];

/// Scores as odds of the mover's side, each side by its own evaluation.
pub(crate) fn odds(position: &Position) -> OddsScale {
    let side = usize::from(position.piece() != Piece::Pac);
    let at_zero = AT_ZERO
        .get(side)
        .and_then(|of_side| of_side.get(material_group(position)));
    OddsScale {
        unit: UNITS.get(side).copied().unwrap_or(1),
        at_zero: at_zero.copied().unwrap_or(0).into(),
        decided: WON / 2,
    }
}

/// A number for what the chances depend on besides a score: the lives and pellets that are left, and how many ghosts play.
pub fn material_group(position: &Position) -> usize {
    let lives = usize::from(position.lives().saturating_sub(1).min(4));
    let pellets = (position.pellets().len() as usize).saturating_sub(1).min(3);
    let lives_before = if position.options().layout.has_ghost(Ghost::Clyde) {
        0
    } else {
        4
    };
    (lives_before + lives) * 4 + pellets
}
