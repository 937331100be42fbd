//! Late move reduction: moves that come late in the order of a node are searched less deep, and again in full if they turn out
//! better than expected. It depends on the history heuristic: how often a move of a side caused a beta cutoff, weighted by depth.

// Sides and moves index a table that has a place for each of them; depths are held within the rows.
#![allow(clippy::indexing_slicing)]

use super::score::Side;
use fencelight_core::game::Move;
use fencelight_core::geometry::Fence;

/// Depth from which moves are reduced.
const MIN_DEPTH: i8 = 3;
/// Moves that are searched to full depth before.
const FULL_MOVES: usize = 3;
/// History from which a move is reduced by one ply less.
const GOOD_HISTORY: u16 = 60;

/// At the root: fences that come this late are reduced by two plies, those before by one.
const LATE_ROOT_MOVES: usize = 23;

/// For each depth from [`MIN_DEPTH`] on the numbers of the first moves that are reduced by one ply, two plies and so on:
/// the reduction is `0.2 + 0.55 * ln(depth) * ln(number)`, rounded down. The last row is that of all greater depths.
static REDUCED_FROM: [[u8; 6]; 10] = [
    [4, 20, 255, 255, 255, 255],
    [3, 11, 40, 255, 255, 255],
    [3, 8, 24, 74, 255, 255],
    [3, 7, 18, 48, 255, 255],
    [3, 6, 14, 35, 89, 255],
    [3, 5, 12, 28, 67, 255],
    [2, 5, 11, 24, 54, 255],
    [2, 5, 10, 21, 45, 255],
    [2, 4, 9, 18, 39, 82],
    [2, 4, 8, 17, 34, 70],
];

/// The plies by which a move is reduced, by its number in the order of the node.
pub(super) fn reduction(depth: i8, number: usize, history: &History, mover: Side, mv: Move) -> i8 {
    if depth < MIN_DEPTH || number < FULL_MOVES {
        return 0;
    }
    let row = ((depth - MIN_DEPTH) as usize).min(REDUCED_FROM.len() - 1);
    let first_moves = &REDUCED_FROM[row];
    let plies = first_moves
        .iter()
        .filter(|&&first| usize::from(first) <= number);
    let plies = plies.count() as i8;
    let is_good = history[mover as usize][usize::from(mv.byte())] >= GOOD_HISTORY;
    (plies - i8::from(is_good)).clamp(0, depth - 2)
}

/// The same at the root, where all that is lost counts: only fences, and less.
pub(super) fn root_reduction(depth: i8, number: usize, mv: Move) -> i8 {
    if depth < MIN_DEPTH || number < FULL_MOVES || mv.byte() >= Fence::COUNT {
        return 0;
    }
    1 + i8::from(number >= LATE_ROOT_MOVES && depth > MIN_DEPTH)
}

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

#[cfg(test)]
mod tests {

    extern crate std;

    use super::*;
    use fencelight_core::geometry::{Axis, Post};

    fn fence() -> Move {
        Move::fence(Fence::new(
            Post::from_index(0).expect("a post"),
            Axis::Horizontal,
        ))
    }

    #[test]
    fn the_table_follows_the_formula() {
        let history = [[0; 256]; 2];
        let deepest = MIN_DEPTH + REDUCED_FROM.len() as i8 - 1;
        for depth in MIN_DEPTH..=deepest {
            for number in FULL_MOVES..96 {
                let (ln_depth, ln_number) = (f64::from(depth).ln(), (number as f64).ln());
                let plies = (0.2 + 0.55 * ln_depth * ln_number) as i8;
                assert_eq!(
                    reduction(depth, number, &history, Side::South, fence()),
                    plies.min(depth - 2),
                    "depth {depth}, move {number}"
                );
            }
        }
        assert_eq!(
            reduction(deepest + 9, 50, &history, Side::South, fence()),
            reduction(deepest, 50, &history, Side::South, fence())
        );
    }

    #[test]
    fn first_moves_and_shallow_nodes_are_searched_in_full() {
        let history = [[0; 256]; 2];
        for depth in 1..20 {
            assert_eq!(
                reduction(depth, FULL_MOVES - 1, &history, Side::South, fence()),
                0
            );
            assert_eq!(root_reduction(depth, FULL_MOVES - 1, fence()), 0);
        }
        assert_eq!(
            reduction(MIN_DEPTH - 1, 90, &history, Side::North, fence()),
            0
        );
    }

    #[test]
    fn good_history_takes_a_ply_off() {
        let mut history = [[0; 256]; 2];
        let before = reduction(6, 20, &history, Side::North, fence());
        history[Side::North as usize][usize::from(fence().byte())] = GOOD_HISTORY;
        assert_eq!(reduction(6, 20, &history, Side::North, fence()), before - 1);
        assert_eq!(reduction(6, 20, &history, Side::South, fence()), before);
    }
}
