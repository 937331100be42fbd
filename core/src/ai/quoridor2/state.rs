//! The position at a node, with what the search keeps beside it: open borders, distances, a number.

// Plies and sides index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::across_one_shortest_path;
use super::distance_field::DistanceField;
use super::evaluate::{Accumulator, Evaluator};
use super::handcrafted::{Standing, is_open_race};
use super::hurdles::{gap_closing, hurdle, without_cut_offs};
use super::zobrist;
use crate::ai::distance::{Bitboard, OpenEdges, goal};
use crate::game::{Action, Move};
use crate::geometry::{Fence, Seat, Square};
use crate::quoridor::{Position, Undo};

/// Plies that a search looks ahead, at most.
pub(super) const MAX_PLY: usize = 24;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    South,
    North,
}

impl Side {
    pub(super) const fn of(seat: Seat) -> Self {
        if matches!(seat, Seat::North) {
            Self::North
        } else {
            Self::South
        }
    }

    pub(super) const fn seat(self) -> Seat {
        match self {
            Self::South => Seat::South,
            Self::North => Seat::North,
        }
    }

    pub(super) const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    pub(super) const fn goal(self) -> Bitboard {
        goal(self.seat())
    }
}

/// What is known at a ply.
#[derive(Clone, Copy, Debug)]
struct PlyInfo {
    /// Steps to the goal lines.
    distances: [u8; 2],
    /// The plies whose maps hold; [`STALE_FIELD`] where a fence has come since.
    field_plies: [u8; 2],
    /// The plies whose maps held before the last fence; [`STALE_FIELD`] where none did.
    previous_field_plies: [u8; 2],
    /// The last fence.
    last_fence: u8,
    /// The hurdles before the pawns; [`UNKNOWN_HURDLE`] where nobody has asked yet.
    hurdles: [u8; 2],
}

/// A hurdle that was not looked for.
const UNKNOWN_HURDLE: u8 = u8::MAX;

/// No map.
const STALE_FIELD: u8 = u8::MAX;

/// Room for what is known from the root to the node at hand.
#[derive(Clone, Debug)]
pub(super) struct PlyStack {
    plies: [PlyInfo; MAX_PLY + 1],
    distance_fields: [[DistanceField; 2]; MAX_PLY + 1],
    accumulators: [Accumulator; MAX_PLY + 1],
    /// Hurdles that were looked for, by fences and pawn: the upper bits of their number, and below them the hurdle.
    hurdle_cache: [u32; HURDLE_CACHE_ENTRIES],
}

/// Hurdles that are remembered.
const HURDLE_CACHE_ENTRIES: usize = 512;
/// The bits of a hurdle.
const HURDLE_MASK: u32 = 0xFF;
/// The bit of a slot that is taken; it is part of the place of a slot, so nothing is lost.
const OCCUPIED: u32 = 0x100;

impl PlyStack {
    pub(super) const fn new() -> Self {
        Self {
            plies: [PlyInfo {
                distances: [0; 2],
                field_plies: [0; 2],
                previous_field_plies: [0; 2],
                last_fence: 0,
                hurdles: [0; 2],
            }; MAX_PLY + 1],
            distance_fields: [[DistanceField::EMPTY; 2]; MAX_PLY + 1],
            accumulators: [Accumulator::EMPTY; MAX_PLY + 1],
            hurdle_cache: [0; HURDLE_CACHE_ENTRIES],
        }
    }

    /// The hurdle with this number, if it was looked for.
    #[inline]
    fn probe_hurdle(&self, key: u32) -> Option<u8> {
        let slot = self.hurdle_cache[key as usize % HURDLE_CACHE_ENTRIES];
        ((slot ^ (key | OCCUPIED)) & !HURDLE_MASK == 0).then_some((slot & HURDLE_MASK) as u8)
    }

    #[inline]
    fn store_hurdle(&mut self, key: u32, hurdle: u8) {
        self.hurdle_cache[key as usize % HURDLE_CACHE_ENTRIES] =
            (key | OCCUPIED) & !HURDLE_MASK | u32::from(hurdle);
    }
}

/// A node.
pub(super) struct State<'a> {
    pub(super) position: Position,
    pub(super) edges: OpenEdges,
    pub(super) key: u64,
    /// The number of the fences alone.
    fences_key: u32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) evaluator: Evaluator,
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
            stack,
        };
        state.stack.hurdle_cache = [0; HURDLE_CACHE_ENTRIES];
        state.stack.plies[0].field_plies = [STALE_FIELD; 2];
        state.stack.plies[0].previous_field_plies = [STALE_FIELD; 2];
        state.stack.plies[0].hurdles = [UNKNOWN_HURDLE; 2];
        state.stack.accumulators[0] = evaluator.refresh(position);
        for side in [Side::South, Side::North] {
            state.refresh_distance_field(side);
        }
        state
    }

    /// Who is to move.
    #[inline]
    pub(super) fn mover(&self) -> Side {
        Side::of(self.position.turn())
    }

    /// Where a pawn stands. With two players nobody ever leaves the board.
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

    /// Whether no fence is left and distances do not tell who wins: then the race is played out.
    #[inline]
    pub(super) fn is_open_race(&self) -> bool {
        let mover = self.mover();
        is_open_race(self.standing(mover), self.standing(mover.other()))
    }

    /// What the node is worth to the side to move at first sight.
    #[inline]
    pub(super) fn evaluate_lazily(&self) -> i16 {
        let mover = self.mover();
        let (mine, theirs) = (self.standing(mover), self.standing(mover.other()));
        self.evaluator
            .evaluate(self.accumulator(), mover, mine, theirs, None)
    }

    /// The same with what one fence could do.
    #[inline(never)]
    pub(super) fn evaluate(&mut self) -> i16 {
        let mover = self.mover();
        let hurdles = [self.hurdle(mover), self.hurdle(mover.other())];
        let (mine, theirs) = (self.standing(mover), self.standing(mover.other()));
        self.evaluator
            .evaluate(self.accumulator(), mover, mine, theirs, Some(hurdles))
    }

    /// The hurdle before a pawn.
    pub(super) fn hurdle(&mut self, side: Side) -> u8 {
        let number = side as usize;
        let info = &self.stack.plies[self.ply];
        if info.hurdles[number] != UNKNOWN_HURDLE {
            return info.hurdles[number];
        }
        let hurdle = self.hurdle_from(side, self.pawn(side));
        self.stack.plies[self.ply].hurdles[number] = hurdle;
        hurdle
    }

    /// The hurdle before a pawn if it stood on a square that its pawn may go to.
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
        let info = &mut self.stack.plies[self.ply];
        if !self.stack.distance_fields[usize::from(info.field_plies[number])][number]
            .reaches(distance)
        {
            // The map was made for a pawn that was nearer.
            info.field_plies[number] = self.ply as u8;
            self.stack.distance_fields[self.ply][number].flood(&self.edges, side.goal(), square);
        }
        let field = &self.stack.distance_fields[usize::from(info.field_plies[number])][number];
        let fences = across_one_shortest_path(&self.edges, field, side, square, distance)
            & gap_closing(self.position.fences());
        let fences = without_cut_offs(&self.position, fences, side, square);
        let hurdle = hurdle(&mut self.edges, field, fences, square, distance);
        self.stack.store_hurdle(key, hurdle);
        hurdle
    }

    /// The hurdles before both pawns if the mover laid a fence: that of the side that moves then comes first. Both maps must hold.
    pub(super) fn hurdles_with(&mut self, fence: Fence) -> [u8; 2] {
        let mover = self.mover();
        let fences_key = self.fences_key ^ zobrist::fence(fence) as u32;
        [mover.other(), mover].map(|side| {
            let left = self.position.hand(side.other().seat());
            if left == 0 || side != mover && left == 1 {
                return 0;
            }
            let number = side as usize;
            let pawn = self.pawn(side);
            let key = fences_key ^ zobrist::pawn(side, pawn.index()) as u32;
            if let Some(hurdle) = self.stack.probe_hurdle(key) {
                return hurdle;
            }
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
            let fences =
                across_one_shortest_path(&self.edges, field, side, pawn, distance) & gap_closing;
            // What cuts off now does so with one fence more.
            let fences = without_cut_offs(&self.position, fences, side, pawn);
            let hurdle = hurdle(&mut self.edges, field, fences, pawn, distance);
            self.edges.toggle(fence);
            self.stack.store_hurdle(key, hurdle);
            hurdle
        })
    }

    /// What the judge keeps of the node.
    #[inline]
    pub(super) fn accumulator(&self) -> &Accumulator {
        &self.stack.accumulators[self.ply]
    }

    /// Makes sure that the map of a side holds, and gives it.
    pub(super) fn refresh_distance_field(&mut self, side: Side) -> &DistanceField {
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
                _ => field.flood(&self.edges, side.goal(), pawn),
            };
        }
        &self.stack.distance_fields[usize::from(info.field_plies[number])][number]
    }

    /// How far the mover would be from its goal line on a square that its pawn may go to. Its map must hold.
    #[inline]
    pub(super) fn distance_from(&self, side: Side, square: Square) -> u8 {
        let number = side as usize;
        let info = &self.stack.plies[self.ply];
        let field = &self.stack.distance_fields[usize::from(info.field_plies[number])][number];
        field.distance(&self.edges, side.goal(), square, info.distances[number])
    }

    /// How far a side would be from its goal line with one more fence. Its map must hold.
    #[inline]
    pub(super) fn distance_with(&mut self, side: Side, fence: Fence) -> u8 {
        let number = side as usize;
        let info = &self.stack.plies[self.ply];
        let field = &self.stack.distance_fields[usize::from(info.field_plies[number])][number];
        let (wave, steps) = field.last_unchanged_wave(fence, info.distances[number]);
        self.edges.toggle(fence);
        let distance = self.edges.distance_from_wave(wave, steps, self.pawn(side));
        self.edges.toggle(fence);
        distance.unwrap_or(u8::MAX)
    }

    /// Plays a move. `crossed` are the sides whose way a fence may make longer; pawns change only their own.
    pub(super) fn make(&mut self, mv: Move, crossed: [bool; 2]) -> Undo {
        let mover = self.mover();
        let mut info = self.stack.plies[self.ply];
        match mv.action() {
            Action::Square(to) => {
                info.distances[mover as usize] = self.distance_from(mover, to);
                info.hurdles[mover as usize] = UNKNOWN_HURDLE;
                self.key ^= zobrist::pawn(mover, self.pawn(mover).index())
                    ^ zobrist::pawn(mover, to.index());
            }
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
                info.hurdles = [UNKNOWN_HURDLE; 2];
            }
            _ => {}
        }
        let [before, after] = &mut self.stack.accumulators[self.ply..self.ply + 2] else {
            return self.position.make(mv);
        };
        self.evaluator.update(before, after, &self.position, mv);
        self.key ^= zobrist::TURN;
        self.ply += 1;
        self.stack.plies[self.ply] = info;
        let undo = self.position.make(mv);
        for side in [Side::South, Side::North] {
            if crossed[side as usize] {
                self.refresh_distance_field(side);
            }
        }
        undo
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo, key: u64) {
        self.position.unmake(undo);
        self.ply -= 1;
        self.key = key;
        if let Action::Fence(fence) = mv.action() {
            self.edges.toggle(fence);
            self.fences_key ^= zobrist::fence(fence) as u32;
        }
    }
}
