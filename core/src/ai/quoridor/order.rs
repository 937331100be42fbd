//! Which moves of a node are looked at, and in which order.

// Plies, sides and moves index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::{across_all, across_one, near, touching};
use super::search::Search;
use super::value::WIN;
use crate::game::Move;
use crate::sets::FenceSet;

/// The order of a remembered move.
const FIRST: u16 = u16::MAX;
/// For each step that a pawn comes nearer.
const PAWN_ORDER: u16 = 2_400;
const ACROSS_ORDER: u16 = 4_600;
const KILLER_ORDER: u16 = 11_000;
/// Plies left from which all fences that touch something are looked at.
const WIDE_PLIES: i8 = 4;
/// Plies left from which all fences near the other pawn are looked at.
const WIDEST_PLIES: i8 = 6;

impl Search<'_, '_, '_> {
    /// Lists the moves of the node at hand, and tells for each side which fences lie across its way. If one wins at once, that.
    pub(super) fn list(&mut self, remembered: u8, depth: i8) -> Result<[FenceSet; 2], i16> {
        let state = &mut self.state;
        let ply = state.ply;
        let (mover, other) = (state.mover(), state.mover().other());
        let (own_pawn, pawn) = (state.pawn(mover), state.pawn(other));
        state.chart(mover);
        let list = &mut self.lists[ply];
        list.clear();
        let history = &self.history[mover as usize];
        let distance = state.distance(mover);
        for to in state.position.destinations().iter() {
            let left = state.distance_from(mover, to);
            if left == 0 {
                return Err(WIN - 1 - ply as i16);
            }
            let mv = Move::square(to);
            // Towards the goal line first, then the fences, then the other ways.
            let order = (4 + u16::from(distance)).saturating_sub(u16::from(left)) * PAWN_ORDER;
            let order = order + (history[usize::from(mv.byte())] >> 4);
            list.push(
                mv,
                if mv.byte() == remembered {
                    FIRST
                } else {
                    order
                },
            );
        }
        let mut across_ways = [FenceSet::EMPTY; 2];
        if state.position.hand(mover.seat()) > 0 {
            let ways = state.ways;
            let legal = state.position.legal().fences;
            let (own, theirs) = (state.distance(mover), {
                state.chart(other);
                state.distance(other)
            });
            across_ways[mover as usize] =
                across_one(&ways, state.chart(mover), mover, own_pawn, own);
            let their_ways = across_all(&ways, state.chart(other), pawn, theirs);
            across_ways[other as usize] = their_ways;
            let mut fences = their_ways;
            let fences_near = near(pawn) | near(own_pawn);
            let touching = touching(state.position.fences());
            fences |= touching & fences_near;
            if depth >= WIDE_PLIES {
                fences |= touching;
            }
            if depth >= WIDEST_PLIES {
                fences |= near(pawn);
            }
            let killers = self.killers[ply];
            for fence in (fences & legal).iter() {
                let mv = Move::fence(fence);
                let byte = mv.byte();
                let mut order = history[usize::from(byte)] + 1;
                if their_ways.contains(fence) {
                    order += ACROSS_ORDER;
                }
                if killers.contains(&byte) {
                    order += KILLER_ORDER;
                }
                list.push(mv, if byte == remembered { FIRST } else { order });
            }
        }
        Ok(across_ways)
    }
}
