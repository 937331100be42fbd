//! What does not change while a search goes on: borders, distances, lines of sight, where the pellets lie.

use super::super::distance::{Bitboard, OpenEdges, bit};
use crate::geometry::{Direction, Square};
use crate::pacman::{Boost, BoostEats, FrenzyPath, GhostPellet, GhostReturn, Position};
use crate::quoridor::PlacedFences;

/// How many squares there are.
const SQUARES: usize = Square::COUNT as usize;
/// No square: beyond the rim, behind a fence, an eaten ghost.
pub(super) const NO_SQUARE: u8 = Square::COUNT;
/// Pellets there are at most.
pub(super) const MAX_PELLETS: usize = 4;
/// Further than any way is long.
pub(super) const FAR: u8 = u8::MAX;

/// Tables of the board, one entry a square.
#[derive(Clone, Debug)]
pub(in crate::ai) struct Board {
    /// The fences that all this is about; `None` while nothing is known.
    fences: Option<PlacedFences>,
    /// The neighbours that no fence keeps away, in the order of the directions.
    neighbours: [[u8; 4]; SQUARES],
    /// Steps between two squares, each pair once: the larger number chooses the row of a triangle.
    distances: [u8; SQUARES * (SQUARES + 1) / 2],
    /// The westernmost square in sight, and the southernmost: squares that share one of them see each other.
    west: [u8; SQUARES],
    south: [u8; SQUARES],
}

impl Board {
    /// Nothing known yet.
    pub(in crate::ai) const fn new() -> Self {
        Self {
            fences: None,
            neighbours: [[0; 4]; SQUARES],
            distances: [0; SQUARES * (SQUARES + 1) / 2],
            west: [0; SQUARES],
            south: [0; SQUARES],
        }
    }

    /// Learns the fences of a position; `false` if it was told to stop before it was through.
    pub(super) fn refresh(
        &mut self,
        position: &Position,
        open_edges: &OpenEdges,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        if self.fences == Some(*position.fences()) {
            return true;
        }
        self.fences = None;
        for square in Square::all() {
            let at = usize::from(square.index());
            let neighbours = position.fences().neighbours(square);
            let numbers = neighbours.map(|to| to.map_or(NO_SQUARE, Square::index));
            if let Some(beside) = self.neighbours.get_mut(at) {
                *beside = numbers;
            }
            let [_, _, south, west] = numbers;
            // Squares come in the order of their numbers: those to the south and to the west are known already.
            let southernmost = self.south.get(usize::from(south)).copied();
            let westernmost = self.west.get(usize::from(west)).copied();
            if let (Some(to_south), Some(to_west)) = (self.south.get_mut(at), self.west.get_mut(at))
            {
                *to_south = southernmost.unwrap_or(square.index());
                *to_west = westernmost.unwrap_or(square.index());
            }
        }
        self.distances.fill(FAR);
        for from in 0..Square::COUNT {
            if !goes_on() {
                return false;
            }
            self.flood(from, open_edges);
        }
        self.fences = Some(*position.fences());
        true
    }

    /// Steps from a square to all with lower numbers.
    fn flood(&mut self, from: u8, open_edges: &OpenEdges) {
        let mut wave = bit(from);
        let mut fresh = wave;
        let mut distance = 0;
        loop {
            for (first, word) in [0u8, 27, 54].into_iter().zip(fresh) {
                let mut word = word;
                while word != 0 {
                    let to = first + word.trailing_zeros() as u8;
                    word &= word - 1;
                    if to <= from
                        && let Some(steps) = self.distances.get_mut(pair_index(from, to))
                    {
                        *steps = distance;
                    }
                }
            }
            let next = open_edges.spread(wave);
            if next == wave {
                return;
            }
            fresh = [next[0] & !wave[0], next[1] & !wave[1], next[2] & !wave[2]];
            wave = next;
            distance += 1;
        }
    }

    /// The open neighbours of a square; [`NO_SQUARE`] where there is none.
    #[inline]
    pub(super) fn neighbours(&self, square: u8) -> [u8; 4] {
        self.neighbours
            .get(usize::from(square))
            .copied()
            .unwrap_or([NO_SQUARE; 4])
    }

    /// The open neighbour in a direction.
    #[inline]
    pub(super) fn neighbour(&self, square: u8, direction: Direction) -> u8 {
        let [north, east, south, west] = self.neighbours(square);
        match direction {
            Direction::North => north,
            Direction::East => east,
            Direction::South => south,
            Direction::West => west,
        }
    }

    /// Steps between two squares; [`FAR_BUCKETS`] if no way leads there or one of them is none.
    #[inline]
    pub(super) fn distance(&self, one: u8, other: u8) -> u8 {
        let place = if one >= other {
            pair_index(one, other)
        } else {
            pair_index(other, one)
        };
        self.distances.get(place).copied().unwrap_or(FAR)
    }

    /// Whether two squares see each other along a rank or a file.
    #[inline]
    pub(super) fn in_line_of_sight(&self, one: u8, other: u8) -> bool {
        let (one, other) = (usize::from(one), usize::from(other));
        match (self.west.get(one), self.west.get(other)) {
            (Some(west), Some(other_west)) => {
                west == other_west || self.south.get(one) == self.south.get(other)
            }
            _ => false,
        }
    }
}

/// The place of a pair in the triangle, the larger number first.
#[inline]
const fn pair_index(larger: u8, smaller: u8) -> usize {
    let row = larger as usize;
    row * (row + 1) / 2 + smaller as usize
}

/// The rules as the search needs them, and where everything is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) open_edges: OpenEdges,
    /// Where the pellets lay when the search began; [`NO_SQUARE`] for those eaten before.
    pub(super) pellets: [u8; MAX_PELLETS],
    pub(super) boost: Boost,
    pub(super) boost_eats: BoostEats,
    pub(super) ghost_pellet: GhostPellet,
    pub(super) frenzy_path: FrenzyPath,
    pub(super) ghost_return: GhostReturn,
    pub(super) stall_limit: u32,
}

impl Rules {
    pub(super) fn of(position: &Position) -> Self {
        let options = position.options();
        let mut pellets = [NO_SQUARE; MAX_PELLETS];
        for (slot, square) in pellets.iter_mut().zip(position.pellets().iter()) {
            *slot = square.index();
        }
        Self {
            open_edges: OpenEdges::from_fences(position.fences()),
            pellets,
            boost: options.boost,
            boost_eats: options.boost_eats,
            ghost_pellet: options.ghost_pellet,
            frenzy_path: options.frenzy_path,
            ghost_return: options.ghost_return,
            stall_limit: options.stall_limit.map_or(0, core::num::NonZeroU32::get),
        }
    }

    /// The bit of the pellet on a square, among those that these bits say are left; 0 if there is none.
    #[inline]
    pub(super) fn pellet_on(&self, square: u8, left: u8) -> u8 {
        let mut one = 1;
        for &pellet in &self.pellets {
            if pellet == square {
                return one & left;
            }
            one <<= 1;
        }
        0
    }

    /// The squares of the pellets that are left.
    #[inline]
    pub(super) fn pellet_squares(&self, left: u8) -> Bitboard {
        let mut set = [0; 3];
        for (number, &pellet) in self.pellets.iter().enumerate() {
            if left >> number & 1 != 0 {
                let [a, b, c] = bit(pellet);
                set = [set[0] | a, set[1] | b, set[2] | c];
            }
        }
        set
    }
}
