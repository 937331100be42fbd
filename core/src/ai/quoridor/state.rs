//! The position at a node, with what the search keeps beside it: open borders, distances, a number.

// Plies and sides index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::across_one;
use super::hurdles::{hurdle, possible, spiteful};
use super::judge::{Judge, Sums};
use super::keys;
use super::maps::Map;
use super::value::{Standing, is_open};
use crate::ai::ways::{Squares, Ways, goal};
use crate::game::{Action, Move};
use crate::geometry::{Fence, Seat, Square};
use crate::quoridor::{Position, Undo};

/// Plies that a search looks ahead, at most.
pub(super) const MOST_PLIES: usize = 24;

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

    pub(super) const fn goal(self) -> Squares {
        goal(self.seat())
    }
}

/// What is known at a ply.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Steps to the goal lines.
    distances: [u8; 2],
    /// The plies whose maps hold; [`STALE`] where a fence has come since.
    maps: [u8; 2],
    /// The plies whose maps held before the last fence; [`STALE`] where none did.
    before: [u8; 2],
    /// The last fence.
    fence: u8,
    /// The hurdles before the pawns; [`UNKNOWN`] where nobody has asked yet.
    hurdles: [u8; 2],
}

/// A hurdle that was not looked for.
const UNKNOWN: u8 = u8::MAX;

/// No map.
const STALE: u8 = u8::MAX;

/// Room for what is known from the root to the node at hand.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    known: [Known; MOST_PLIES + 1],
    maps: [[Map; 2]; MOST_PLIES + 1],
    sums: [Sums; MOST_PLIES + 1],
    /// Hurdles that were looked for, by fences and pawn: the upper bits of their number, and below them the hurdle.
    hurdles: [u32; HURDLE_SLOTS],
}

/// Hurdles that are remembered.
const HURDLE_SLOTS: usize = 512;
/// The bits of a hurdle.
const HURDLE: u32 = 0xFF;
/// The bit of a slot that is taken; it is part of the place of a slot, so nothing is lost.
const TAKEN: u32 = 0x100;

impl Trail {
    pub(super) const fn new() -> Self {
        Self {
            known: [Known {
                distances: [0; 2],
                maps: [0; 2],
                before: [0; 2],
                fence: 0,
                hurdles: [0; 2],
            }; MOST_PLIES + 1],
            maps: [[Map::EMPTY; 2]; MOST_PLIES + 1],
            sums: [Sums::EMPTY; MOST_PLIES + 1],
            hurdles: [0; HURDLE_SLOTS],
        }
    }

    /// The hurdle with this number, if it was looked for.
    #[inline]
    fn remembered(&self, key: u32) -> Option<u8> {
        let slot = self.hurdles[key as usize % HURDLE_SLOTS];
        ((slot ^ (key | TAKEN)) & !HURDLE == 0).then_some((slot & HURDLE) as u8)
    }

    #[inline]
    fn remember(&mut self, key: u32, hurdle: u8) {
        self.hurdles[key as usize % HURDLE_SLOTS] = (key | TAKEN) & !HURDLE | u32::from(hurdle);
    }
}

/// A node.
pub(super) struct State<'a> {
    pub(super) position: Position,
    pub(super) ways: Ways,
    pub(super) key: u64,
    /// The number of the fences alone.
    fences_key: u32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) judge: Judge,
    trail: &'a mut Trail,
}

impl<'a> State<'a> {
    /// The root of a search.
    pub(super) fn new(position: &Position, judge: Judge, trail: &'a mut Trail) -> Self {
        let mut state = Self {
            ways: Ways::between(position.fences()),
            key: keys::of(position),
            fences_key: keys::of_fences(position) as u32,
            position: position.clone(),
            ply: 0,
            judge,
            trail,
        };
        state.trail.hurdles = [0; HURDLE_SLOTS];
        state.trail.known[0].maps = [STALE; 2];
        state.trail.known[0].before = [STALE; 2];
        state.trail.known[0].hurdles = [UNKNOWN; 2];
        state.trail.sums[0] = judge.begin(position);
        for side in [Side::South, Side::North] {
            state.chart(side);
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
        self.trail.known[self.ply].distances[side as usize]
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
        is_open(self.standing(mover), self.standing(mover.other()))
    }

    /// What the node is worth to the side to move at first sight.
    #[inline]
    pub(super) fn score(&self) -> i16 {
        let mover = self.mover();
        let (mine, theirs) = (self.standing(mover), self.standing(mover.other()));
        self.judge.score(self.sums(), mover, mine, theirs, None)
    }

    /// The same with what one fence could do.
    #[inline(never)]
    pub(super) fn full_score(&mut self) -> i16 {
        let mover = self.mover();
        let hurdles = [self.hurdle(mover), self.hurdle(mover.other())];
        let (mine, theirs) = (self.standing(mover), self.standing(mover.other()));
        self.judge
            .score(self.sums(), mover, mine, theirs, Some(hurdles))
    }

    /// The hurdle before a pawn.
    pub(super) fn hurdle(&mut self, side: Side) -> u8 {
        let number = side as usize;
        let known = &self.trail.known[self.ply];
        if known.hurdles[number] != UNKNOWN {
            return known.hurdles[number];
        }
        let hurdle = self.hurdle_from(side, self.pawn(side));
        self.trail.known[self.ply].hurdles[number] = hurdle;
        hurdle
    }

    /// The hurdle before a pawn if it stood on a square that its pawn may go to.
    #[inline(never)]
    pub(super) fn hurdle_from(&mut self, side: Side, square: Square) -> u8 {
        if self.position.hand(side.other().seat()) == 0 {
            return 0;
        }
        let number = side as usize;
        let key = self.fences_key ^ keys::pawn(side, square.index()) as u32;
        if let Some(hurdle) = self.trail.remembered(key) {
            return hurdle;
        }
        self.chart(side);
        let distance = self.distance_from(side, square);
        let known = &mut self.trail.known[self.ply];
        if !self.trail.maps[usize::from(known.maps[number])][number].reaches(distance) {
            // The map was made for a pawn that was nearer.
            known.maps[number] = self.ply as u8;
            self.trail.maps[self.ply][number].flood(&self.ways, side.goal(), square);
        }
        let map = &self.trail.maps[usize::from(known.maps[number])][number];
        let fences =
            across_one(&self.ways, map, side, square, distance) & spiteful(self.position.fences());
        let fences = possible(&self.position, fences, side, square);
        let hurdle = hurdle(&mut self.ways, map, fences, square, distance);
        self.trail.remember(key, hurdle);
        hurdle
    }

    /// The hurdles before both pawns if the mover laid a fence: that of the side that moves then comes first. Both maps must hold.
    pub(super) fn hurdles_with(&mut self, fence: Fence) -> [u8; 2] {
        let mover = self.mover();
        let fences_key = self.fences_key ^ keys::fence(fence) as u32;
        [mover.other(), mover].map(|side| {
            let left = self.position.hand(side.other().seat());
            if left == 0 || side != mover && left == 1 {
                return 0;
            }
            let number = side as usize;
            let pawn = self.pawn(side);
            let key = fences_key ^ keys::pawn(side, pawn.index()) as u32;
            if let Some(hurdle) = self.trail.remembered(key) {
                return hurdle;
            }
            let mut fences = *self.position.fences();
            fences.place(fence);
            let spiteful = spiteful(&fences);
            self.ways.toggle(fence);
            let known = &self.trail.known[self.ply];
            let (before, after) = self.trail.maps.split_at_mut(self.ply + 1);
            let map = &mut after[0][number];
            let before = &before[usize::from(known.maps[number])][number];
            let near = known.distances[number];
            let distance = map.flood_since(before, fence, &self.ways, pawn, near);
            let fences = across_one(&self.ways, map, side, pawn, distance) & spiteful;
            // What cuts off now does so with one fence more.
            let fences = possible(&self.position, fences, side, pawn);
            let hurdle = hurdle(&mut self.ways, map, fences, pawn, distance);
            self.ways.toggle(fence);
            self.trail.remember(key, hurdle);
            hurdle
        })
    }

    /// What the judge keeps of the node.
    #[inline]
    pub(super) fn sums(&self) -> &Sums {
        &self.trail.sums[self.ply]
    }

    /// Makes sure that the map of a side holds, and gives it.
    pub(super) fn chart(&mut self, side: Side) -> &Map {
        let number = side as usize;
        let pawn = self.pawn(side);
        let known = &mut self.trail.known[self.ply];
        if known.maps[number] == STALE {
            known.maps[number] = self.ply as u8;
            let near = known.distances[number];
            let (before, here) = self.trail.maps.split_at_mut(self.ply);
            let map = &mut here[0][number];
            let before = before.get(usize::from(known.before[number]));
            known.distances[number] = match (before, Fence::from_index(known.fence)) {
                (Some(before), Some(fence)) => {
                    map.flood_since(&before[number], fence, &self.ways, pawn, near)
                }
                _ => map.flood(&self.ways, side.goal(), pawn),
            };
        }
        &self.trail.maps[usize::from(known.maps[number])][number]
    }

    /// How far the mover would be from its goal line on a square that its pawn may go to. Its map must hold.
    #[inline]
    pub(super) fn distance_from(&self, side: Side, square: Square) -> u8 {
        let number = side as usize;
        let known = &self.trail.known[self.ply];
        let map = &self.trail.maps[usize::from(known.maps[number])][number];
        map.distance(&self.ways, side.goal(), square, known.distances[number])
    }

    /// How far a side would be from its goal line with one more fence. Its map must hold.
    #[inline]
    pub(super) fn distance_with(&mut self, side: Side, fence: Fence) -> u8 {
        let number = side as usize;
        let known = &self.trail.known[self.ply];
        let map = &self.trail.maps[usize::from(known.maps[number])][number];
        let (wave, steps) = map.wave_at(fence, known.distances[number]);
        self.ways.toggle(fence);
        let distance = self.ways.distance_on(wave, steps, self.pawn(side));
        self.ways.toggle(fence);
        distance.unwrap_or(u8::MAX)
    }

    /// Plays a move. `crossed` are the sides whose way a fence may make longer; pawns change only their own.
    pub(super) fn make(&mut self, mv: Move, crossed: [bool; 2]) -> Undo {
        let mover = self.mover();
        let mut known = self.trail.known[self.ply];
        match mv.action() {
            Action::Square(to) => {
                known.distances[mover as usize] = self.distance_from(mover, to);
                known.hurdles[mover as usize] = UNKNOWN;
                self.key ^=
                    keys::pawn(mover, self.pawn(mover).index()) ^ keys::pawn(mover, to.index());
            }
            Action::Fence(fence) => {
                let hand = self.position.hand(mover.seat());
                self.key ^= keys::fence(fence)
                    ^ keys::hand(mover, hand)
                    ^ keys::hand(mover, hand.saturating_sub(1));
                self.ways.toggle(fence);
                self.fences_key ^= keys::fence(fence) as u32;
                known.before = known.maps;
                known.maps = [STALE; 2];
                known.fence = fence.index();
                known.hurdles = [UNKNOWN; 2];
            }
            _ => {}
        }
        let [before, after] = &mut self.trail.sums[self.ply..self.ply + 2] else {
            return self.position.make(mv);
        };
        self.judge.follow(before, after, &self.position, mv);
        self.key ^= keys::TURN;
        self.ply += 1;
        self.trail.known[self.ply] = known;
        let undo = self.position.make(mv);
        for side in [Side::South, Side::North] {
            if crossed[side as usize] {
                self.chart(side);
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
            self.ways.toggle(fence);
            self.fences_key ^= keys::fence(fence) as u32;
        }
    }
}
