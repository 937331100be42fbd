//! The node of the search: a position with its open edges, Zobrist key, distance fields and accumulators, updated by make and unmake.

// Plies and sides index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::{PathField, across_one_shortest_path};
use super::evaluate::{Accumulator, Evaluator};
use super::handcrafted::is_open_race;
use super::hurdles::{gap_closing, hurdle, without_cut_offs};
use super::ply_stack::{PlyStack, STALE_FIELD};
use super::score::{LazyMargin, Side, Standing};
use super::zobrist;
use crate::distance::OpenEdges;
use fencelight_core::game::{Action, Move};
use fencelight_core::geometry::{Fence, Seat, Square};
use fencelight_core::quoridor::{Detours, Position, Undo};
use fencelight_core::sets::FenceSet;

/// A node.
pub(super) struct State<'a> {
    pub(super) position: Position,
    pub(super) edges: OpenEdges,
    /// The Zobrist key.
    pub(super) key: u64,
    /// The part of the fences alone.
    fences_key: u32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) evaluator: Evaluator,
    /// The last move, if it was a fence that joints and witness paths lack. Most nodes do without: their evaluation decides them.
    unsettled: Option<Fence>,
    /// The same if the accumulator of the side that laid it lacks it.
    unaccumulated: Option<Fence>,
    /// The fences that would cut off the pawns of the node, where they are known.
    cutting_off: [Option<FenceSet>; 2],
    stack: &'a mut PlyStack,
}

impl<'a> State<'a> {
    /// The root of a search.
    pub(super) fn new(position: &Position, evaluator: Evaluator, stack: &'a mut PlyStack) -> Self {
        let mut state = Self {
            edges: OpenEdges::from_fences(position.fences()),
            key: zobrist::position_key(position),
            fences_key: zobrist::fences_key(position) as u32,
            position: position.clone(),
            ply: 0,
            evaluator,
            unsettled: None,
            unaccumulated: None,
            cutting_off: [None; 2],
            stack,
        };
        state.stack.clear_hurdles();
        state.stack.plies[0].field_plies = [STALE_FIELD; 2];
        state.stack.plies[0].previous_field_plies = [STALE_FIELD; 2];
        state.stack.plies[0].known_hurdles = [false; 2];
        state.stack.accumulators[0] = evaluator.refresh(position);
        for side in [Side::South, Side::North] {
            state.refresh_distance_field(side);
        }
        state.refresh_hurdles();
        state
    }

    /// The side to move.
    #[inline]
    pub(super) fn mover(&self) -> Side {
        Side::of(self.position.turn())
    }

    /// The square of a pawn. With two players no pawn leaves the board.
    #[inline]
    pub(super) fn pawn(&self, side: Side) -> Square {
        self.position.pawn(side.seat()).unwrap_or(Square::MIDDLE)
    }

    #[inline]
    pub(super) fn distance(&self, side: Side) -> u8 {
        self.stack.plies[self.ply].distances[side as usize]
    }

    #[inline]
    pub(super) fn standing(&self, side: Side) -> Standing {
        Standing {
            distance: self.distance(side),
            hand: self.position.hand(side.seat()),
        }
    }

    /// Whether no fence is left and distances do not decide the race.
    #[inline]
    pub(super) fn is_open_race(&self) -> bool {
        let mover = self.mover();
        is_open_race(self.standing(mover), self.standing(mover.other()))
    }

    /// The static evaluation for the side to move: lazy, and in full only where that may change a comparison with the window.
    ///
    /// After a pawn move the lazy one has the hurdles before it, which it rarely changes; after a fence there are none to reuse.
    #[inline(never)]
    pub(super) fn evaluate(&mut self, alpha: i16, beta: i16) -> i16 {
        let (mover, other) = (self.mover(), self.mover().other());
        let (mine, theirs) = (self.standing(mover), self.standing(other));
        let info = &self.stack.plies[self.ply];
        let (mut hurdles, margin) = if info.known_hurdles[mover as usize] {
            (
                Some(self.last_hurdles([mover, other])),
                LazyMargin::PAWN_MOVE,
            )
        } else {
            (None, LazyMargin::FENCE)
        };
        let mut is_full = info.known_hurdles == [true; 2] || !self.evaluator.uses_hurdles();
        loop {
            let accumulator = self.accumulator();
            let score = (self.evaluator).evaluate(accumulator, mover, mine, theirs, hurdles);
            if is_full || !margin.reaches(score, alpha, beta) {
                return score;
            }
            let lazy_hurdles = hurdles;
            hurdles = Some([self.hurdle(mover), self.hurdle(other)]);
            if hurdles == lazy_hurdles {
                return score;
            }
            is_full = true;
        }
    }

    /// The hurdles before two sides; those of the ply before where not computed yet.
    #[inline]
    pub(super) fn last_hurdles(&self, sides: [Side; 2]) -> [u8; 2] {
        let info = &self.stack.plies[self.ply];
        sides.map(|side| info.hurdles[side as usize])
    }

    /// Computes the hurdles of the node, from which its moves are evaluated lazily.
    #[inline]
    pub(super) fn refresh_hurdles(&mut self) {
        if self.evaluator.uses_hurdles() {
            self.hurdle(Side::South);
            self.hurdle(Side::North);
        }
    }

    /// The hurdle before a pawn.
    pub(super) fn hurdle(&mut self, side: Side) -> u8 {
        let number = side as usize;
        let info = &self.stack.plies[self.ply];
        if info.known_hurdles[number] {
            return info.hurdles[number];
        }
        let hurdle = self.hurdle_from(side, self.pawn(side));
        let info = &mut self.stack.plies[self.ply];
        info.hurdles[number] = hurdle;
        info.known_hurdles[number] = true;
        hurdle
    }

    /// The hurdle before a pawn if it stood on a square that it may move to.
    #[inline(never)]
    pub(super) fn hurdle_from(&mut self, side: Side, square: Square) -> u8 {
        if self.position.hand(side.other().seat()) == 0 {
            return 0;
        }
        let number = side as usize;
        let key = self.fences_key ^ zobrist::pawn(side, square.index()) as u32;
        if let Some(hurdle) = self.stack.probe_hurdle(key) {
            return hurdle;
        }
        self.refresh_distance_field(side);
        let distance = self.distance_from(side, square);
        let mut across = self.across_path(side, square, distance) & self.position.fences().room();
        let gap_closing = gap_closing(self.position.fences());
        if !(across & gap_closing).is_empty() {
            across = without_cut_offs(across, self.cutting_off(side), self.pawn(side), square);
        }
        let info = &self.stack.plies[self.ply];
        let field = &self.stack.distance_fields[usize::from(info.field_plies[number])][number];
        let hurdle = hurdle(&self.edges, field, across, gap_closing, square, distance);
        self.stack.store_hurdle(key, hurdle);
        hurdle
    }

    /// The fences that would cut off the pawn of a side.
    #[inline(never)]
    fn cutting_off(&mut self, side: Side) -> FenceSet {
        if let Some(fences) = self.cutting_off[side as usize] {
            return fences;
        }
        self.settle();
        let fences = self.position.cutting_off(side.seat());
        self.cutting_off[side as usize] = Some(fences);
        fences
    }

    /// The legal fences of a mover that has some in hand: those of the rules, from what is kept for the node.
    pub(super) fn legal_fences(&mut self) -> FenceSet {
        let cutting_off = self.cutting_off(Side::South) | self.cutting_off(Side::North);
        self.position.fences().room() & !cutting_off
    }

    /// The fences across one shortest path of a side from a square at a distance. Its distance field must be valid.
    #[inline]
    pub(super) fn across_path(&self, side: Side, square: Square, distance: u8) -> FenceSet {
        let number = side as usize;
        let field_ply = self.stack.plies[self.ply].field_plies[number];
        let field = &self.stack.distance_fields[usize::from(field_ply)][number];
        across_one_shortest_path(&self.edges, field, side, square, distance)
    }

    /// The hurdles before both pawns if the mover laid a fence, first that of the side to move then; `kept` is that before the mover where
    /// the fence is taken not to change it. Both distance fields must be valid.
    pub(super) fn hurdles_with(&mut self, fence: Fence, kept: Option<u8>) -> [u8; 2] {
        let mover = self.mover();
        let fences_key = self.fences_key ^ zobrist::fence(fence) as u32;
        [mover.other(), mover].map(|side| {
            let left = self.position.hand(side.other().seat());
            if left == 0 || side != mover && left == 1 {
                return 0;
            }
            if side == mover
                && let Some(hurdle) = kept
            {
                return hurdle;
            }
            let number = side as usize;
            let pawn = self.pawn(side);
            let key = fences_key ^ zobrist::pawn(side, pawn.index()) as u32;
            if let Some(hurdle) = self.stack.probe_hurdle(key) {
                return hurdle;
            }
            let cutting_off = self.cutting_off(side);
            let mut fences = *self.position.fences();
            fences.place(fence);
            let gap_closing = gap_closing(&fences);
            self.edges.toggle(fence);
            let info = &self.stack.plies[self.ply];
            let (before, after) = self.stack.distance_fields.split_at_mut(self.ply + 1);
            let field = &mut after[0][number];
            let before = &before[usize::from(info.field_plies[number])][number];
            let near = info.distances[number];
            let distance = field.flood_after_fence(before, fence, &self.edges, pawn, near);
            let across = across_one_shortest_path(&self.edges, field, side, pawn, distance);
            // A fence that cuts off now still does with one fence more.
            let across = across & fences.room() & !cutting_off;
            let hurdle = hurdle(&self.edges, field, across, gap_closing, pawn, distance);
            self.edges.toggle(fence);
            self.stack.store_hurdle(key, hurdle);
            hurdle
        })
    }

    /// The accumulator of the node.
    #[inline]
    pub(super) fn accumulator(&self) -> &Accumulator {
        &self.stack.accumulators[self.ply]
    }

    /// The distance field of a side, flooded if it is not valid.
    pub(super) fn refresh_distance_field(&mut self, side: Side) -> &PathField {
        let number = side as usize;
        let pawn = self.pawn(side);
        let info = &mut self.stack.plies[self.ply];
        if info.field_plies[number] == STALE_FIELD {
            info.field_plies[number] = self.ply as u8;
            let near = info.distances[number];
            let (before, here) = self.stack.distance_fields.split_at_mut(self.ply);
            let field = &mut here[0][number];
            let before = before.get(usize::from(info.previous_field_plies[number]));
            info.distances[number] = match (before, Fence::from_index(info.last_fence)) {
                (Some(before), Some(fence)) => {
                    field.flood_after_fence(&before[number], fence, &self.edges, pawn, near)
                }
                _ => field.flood(&self.edges, side.goal(), pawn, 0),
            };
        }
        &self.stack.distance_fields[usize::from(info.field_plies[number])][number]
    }

    /// The distance of the mover from a square that its pawn may move to. Its distance field must be valid.
    #[inline]
    pub(super) fn distance_from(&mut self, side: Side, square: Square) -> u8 {
        let number = side as usize;
        let info = &self.stack.plies[self.ply];
        let field = &mut self.stack.distance_fields[usize::from(info.field_plies[number])][number];
        field.distance_near(&self.edges, square, info.distances[number])
    }

    /// The distance of a side with one more fence. Its distance field must be valid.
    #[inline]
    pub(super) fn distance_with(&self, side: Side, fence: Fence) -> u8 {
        let number = side as usize;
        let info = &self.stack.plies[self.ply];
        let field = &self.stack.distance_fields[usize::from(info.field_plies[number])][number];
        let near = info.distances[number];
        let (wave, steps) = field.last_unchanged_wave(fence, near);
        let pawn = self.pawn(side);
        let distance = self
            .edges
            .distance_with_fence(fence, wave, steps, pawn, near);
        distance.unwrap_or(u8::MAX)
    }

    /// Catches up on joints and witness paths: legal fences are known then.
    #[inline]
    pub(super) fn settle(&mut self) {
        if let Some(fence) = self.unsettled.take() {
            let detours = self.position.settle(fence);
            self.stack.detours[self.ply] = [detours[Seat::South], detours[Seat::North]];
        }
    }

    /// Catches up on the accumulator of the side that is not to move.
    #[inline]
    pub(super) fn accumulate(&mut self) {
        if let Some(fence) = self.unaccumulated.take()
            && let [before, after] = &mut self.stack.accumulators[self.ply - 1..=self.ply]
        {
            let side = Side::of(self.position.turn()).other();
            let left = self.position.hand(side.seat());
            self.evaluator
                .update_own_fence(before, after, side, left, fence);
        }
    }

    /// Makes a move. `crossed` are the sides whose distance a fence may change; a pawn move changes only its own.
    pub(super) fn make(&mut self, mv: Move, crossed: [bool; 2]) -> Undo {
        self.settle();
        self.accumulate();
        self.cutting_off = [None; 2];
        let mover = self.mover();
        let mut info = self.stack.plies[self.ply];
        let [before, after] = &mut self.stack.accumulators[self.ply..self.ply + 2] else {
            return self.position.make(mv);
        };
        let undo = match mv.action() {
            Action::Fence(fence) => {
                let hand = self.position.hand(mover.seat());
                self.key ^= zobrist::fence(fence)
                    ^ zobrist::hand(mover, hand)
                    ^ zobrist::hand(mover, hand.saturating_sub(1));
                self.edges.toggle(fence);
                self.fences_key ^= zobrist::fence(fence) as u32;
                info.previous_field_plies = info.field_plies;
                info.field_plies = [STALE_FIELD; 2];
                info.last_fence = fence.index();
                info.known_hurdles = [false; 2];
                self.unsettled = Some(fence);
                self.unaccumulated = Some(fence);
                let left = hand.saturating_sub(1);
                self.evaluator
                    .update_other_fence(before, after, mover.other(), left, fence);
                self.position.make_unsettled(fence)
            }
            action => {
                self.evaluator.update(before, after, &self.position, mv);
                if let Action::Square(to) = action {
                    info.distances[mover as usize] = self.distance_from(mover, to);
                    info.known_hurdles[mover as usize] = false;
                    self.key ^= zobrist::pawn(mover, self.pawn(mover).index())
                        ^ zobrist::pawn(mover, to.index());
                }
                self.position.make(mv)
            }
        };
        self.key ^= zobrist::TURN;
        self.ply += 1;
        self.stack.plies[self.ply] = info;
        for side in [Side::South, Side::North] {
            if crossed[side as usize] {
                self.refresh_distance_field(side);
            }
        }
        undo
    }

    /// Unmakes the last move.
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo, key: u64) {
        self.cutting_off = [None; 2];
        if let Action::Fence(fence) = mv.action() {
            self.edges.toggle(fence);
            self.fences_key ^= zobrist::fence(fence) as u32;
            self.unaccumulated = None;
            if self.unsettled.take().is_some() {
                self.position.unmake_unsettled(undo);
            } else {
                let [south, north] = self.stack.detours[self.ply];
                let mut detours = Detours::default();
                (detours[Seat::South], detours[Seat::North]) = (south, north);
                self.position.unmake_settled(undo, &detours);
            }
        } else {
            self.position.unmake(undo);
        }
        self.ply -= 1;
        self.key = key;
    }
}
