//! Move generation with ordering scores: the transposition table's move first, then pawn moves towards the goal, killer moves, fences
//! across the opponent's shortest paths, each by history.

// Plies, sides and moves index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::{across_any_shortest_path, near, touching};
use super::score::WIN;
use super::search::Search;
use fencelight_core::game::Move;
use fencelight_core::sets::FenceSet;

/// The move of the transposition table.
const TABLE_MOVE_SCORE: u16 = u16::MAX;
/// For each step that a pawn move gains.
const PAWN_STEP_SCORE: u16 = 2_400;
const BLOCKING_SCORE: u16 = 4_600;
const KILLER_SCORE: u16 = 11_000;
/// Depth from which all fences that touch another are searched.
const WIDE_DEPTH: i8 = 4;
/// Depth from which all fences near the opponent's pawn are searched.
const WIDEST_DEPTH: i8 = 6;

impl Search<'_, '_, '_> {
    /// Generates the moves of the node. Returns for each side the fences that may change its distance, or the score if a move wins.
    pub(super) fn generate_moves(
        &mut self,
        table_move: u8,
        depth: i8,
    ) -> Result<[FenceSet; 2], i16> {
        let state = &mut self.state;
        let ply = state.ply;
        let (mover, other) = (state.mover(), state.mover().other());
        let (own_pawn, pawn) = (state.pawn(mover), state.pawn(other));
        state.settle();
        state.refresh_distance_field(mover);
        let picker = &mut self.pickers[ply];
        picker.clear();
        let history = &self.history[mover as usize];
        let distance = state.distance(mover);
        for to in state.position.destinations().iter() {
            let left = state.distance_from(mover, to);
            if left == 0 {
                return Err(WIN - 1 - ply as i16);
            }
            let mv = Move::square(to);
            // Towards the goal line first, then the fences, then the other pawn moves.
            let score = (4 + u16::from(distance)).saturating_sub(u16::from(left)) * PAWN_STEP_SCORE;
            let score = score + (history[usize::from(mv.byte())] >> 4);
            picker.push(
                mv,
                if mv.byte() == table_move {
                    TABLE_MOVE_SCORE
                } else {
                    score
                },
            );
        }
        let mut across_paths = [FenceSet::EMPTY; 2];
        if state.position.hand(mover.seat()) > 0 {
            let edges = state.edges;
            let legal = state.legal_fences();
            let (own, theirs) = (state.distance(mover), {
                state.refresh_distance_field(other);
                state.distance(other)
            });
            across_paths[mover as usize] = state.across_path(mover, own_pawn, own);
            let across_their_paths =
                across_any_shortest_path(&edges, state.refresh_distance_field(other), pawn, theirs);
            across_paths[other as usize] = across_their_paths;
            let mut fences = across_their_paths;
            let fences_near = near(pawn) | near(own_pawn);
            let touching = touching(state.position.fences());
            fences |= touching & fences_near;
            if depth >= WIDE_DEPTH {
                fences |= touching;
            }
            if depth >= WIDEST_DEPTH {
                fences |= near(pawn);
            }
            let killers = self.killers[ply];
            let words = (fences & legal).words().into_iter();
            let blocking = across_their_paths.words();
            for ((first, mut rest), blocking) in (0..).step_by(32).zip(words).zip(blocking) {
                while rest != 0 {
                    let byte = first + rest.trailing_zeros() as u8;
                    let lowest = rest & rest.wrapping_neg();
                    rest ^= lowest;
                    let mut score = history[usize::from(byte)] + 1;
                    if blocking & lowest != 0 {
                        score += BLOCKING_SCORE;
                    }
                    if byte == killers[0] || byte == killers[1] {
                        score += KILLER_SCORE;
                    }
                    if byte == table_move {
                        score = TABLE_MOVE_SCORE;
                    }
                    picker.push_byte(byte, score);
                }
            }
        }
        Ok(across_paths)
    }
}
