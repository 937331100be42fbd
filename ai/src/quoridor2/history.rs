//! The history heuristic: how often a move of a side caused a beta cutoff, weighted by depth.

// Sides and moves index a table that has a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::side::Side;

/// The history of the moves of both sides, by their bytes.
pub(super) type History = [[u16; 256]; 2];

/// All history of a side is halved when one move gets here.
const MAX_HISTORY: u16 = 8_000;

/// Rewards a move that caused a cutoff.
pub(super) fn reward(history: &mut History, mover: Side, depth: i8, byte: u8) {
    let history = &mut history[mover as usize];
    let entry = &mut history[usize::from(byte)];
    *entry += (depth as u16 * depth as u16).min(256);
    if *entry >= MAX_HISTORY {
        for entry in history.iter_mut() {
            *entry >>= 1;
        }
    }
}
