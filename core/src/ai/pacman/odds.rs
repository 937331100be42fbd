//! Scores as odds, fitted to the results of games (`cargo calibrate pacman`; the figures are in `docs/players.md`).

use super::search::WON;
use crate::ai::win_chance::OddsScale;
use crate::game::{Ghost, Piece};
use crate::pacman::Position;

/// Values of [`material_group`].
const GROUPS: usize = 36;

/// The score that means odds of e to one, of Pac-Man and of the ghosts.
const UNITS: [i32; 2] = [492, 516];

/// The natural logarithm of the odds at score 0 in thousandths, of Pac-Man and of the ghosts, by [`material_group`]. Those of Pac-Man
/// with three ghosts are not fitted: they follow from those of the ghosts, less 350, which is the mean difference with four.
static AT_ZERO: [[i16; GROUPS]; 2] = [
    [
        397, -220, 419, 1_775, 812, 392, 454, 1_314, 2_052, 2_327, 1_666, 762, 1_724, 1_724, 1_724,
        1_724, -3_530, -1_910, -184, -184, -2_599, -1_796, -571, -184, -1_627, -1_304, -1_268,
        -732, -278, -492, -1_047, -1_792, -146, 346, -561, -449,
    ],
    [
        -521, -71, -543, -1_706, -1_329, -1_119, -1_165, -1_923, -4_094, -2_007, -2_287, -1_869,
        -166, -166, -166, -166, 3_180, 1_560, -166, -166, 2_249, 1_446, 221, -166, 1_277, 954, 918,
        382, -72, 142, 697, 1_442, -204, -696, 211, 99,
    ],
];

/// Scores as odds of the mover's side, each side by its own evaluation.
pub(in crate::ai) fn odds(position: &Position) -> OddsScale {
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
