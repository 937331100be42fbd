//! Scores as odds, fitted to the results of games (`cargo calibrate pacman`; the figures are in `docs/players.md`).

use super::search::WON;
use crate::ai::win_chance::OddsScale;
use crate::game::{Ghost, Piece};
use crate::pacman::Position;

/// Values of [`material_group`].
const GROUPS: usize = 36;

/// The score that means odds of e to one, of Pac-Man and of the ghosts.
const UNITS: [i32; 2] = [492, 639];

/// The natural logarithm of the odds at score 0 in thousandths, of Pac-Man and of the ghosts, by [`material_group`].
static AT_ZERO: [[i16; GROUPS]; 2] = [
    [
        397, -220, 419, 1_775, 812, 392, 454, 1_314, 2_052, 2_327, 1_666, 762, 1_724, 1_724, 1_724,
        1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724, 1_724,
        2_388, 2_378, 2_476, 3_083, 2_599, 2_991, 2_973, 3_445,
    ],
    [
        -440, 67, -679, -1_905, -1_283, -860, -1_022, -1_796, -2_884, -2_777, -2_200, -1_407,
        -2_288, -2_288, -2_288, -2_288, -2_288, -2_288, -2_288, -2_288, -2_288, -2_288, -2_288,
        -2_288, -2_288, -2_288, -2_288, -2_288, -3_177, -3_041, -3_135, -3_943, -3_438, -3_762,
        -3_679, -4_407,
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
