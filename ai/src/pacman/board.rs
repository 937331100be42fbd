//! Tables of the layout: neighbours, distances between all squares, lines of sight.

use crate::distance::{FAR, OpenEdges, bit};
use fencelight_core::geometry::{Direction, Square};
use fencelight_core::pacman::Position;
use fencelight_core::quoridor::PlacedFences;

/// Number of squares.
const SQUARES: usize = Square::COUNT as usize;
/// No square: beyond the rim, behind a fence, or of an eaten ghost.
pub(super) const NO_SQUARE: u8 = Square::COUNT;

/// The tables, one entry a square.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The fences that the tables belong to; `None` while they are not computed.
    fences: Option<PlacedFences>,
    /// The neighbours over open edges, in the order of the directions.
    neighbours: [[u8; 4]; SQUARES],
    /// Steps between two squares, each pair once: the larger number is the row of a triangle.
    distances: [u8; SQUARES * (SQUARES + 1) / 2],
    /// The westernmost square in sight, and the southernmost: squares that share one of them are in line of sight.
    west: [u8; SQUARES],
    south: [u8; SQUARES],
}

impl Board {
    /// Nothing computed.
    pub(super) const fn new() -> Self {
        Self {
            fences: None,
            neighbours: [[0; 4]; SQUARES],
            distances: [0; SQUARES * (SQUARES + 1) / 2],
            west: [0; SQUARES],
            south: [0; SQUARES],
        }
    }

    /// Computes the tables for the fences of a position; `false` if the search was aborted meanwhile.
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
            // Squares come in the order of their numbers: those to the south and to the west are computed already.
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
            open_edges.for_each_distance(bit(from), |to, distance| {
                if to <= from
                    && let Some(steps) = self.distances.get_mut(pair_index(from, to))
                {
                    *steps = distance;
                }
            });
        }
        self.fences = Some(*position.fences());
        true
    }

    /// The open neighbours of a square; [`NO_SQUARE`] beyond a fence or the edge.
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

    /// Steps between two squares; [`FAR`] if no path leads there or one of them is [`NO_SQUARE`].
    #[inline]
    pub(super) fn distance(&self, one: u8, other: u8) -> u8 {
        let place = if one >= other {
            pair_index(one, other)
        } else {
            pair_index(other, one)
        };
        self.distances.get(place).copied().unwrap_or(FAR)
    }

    /// Whether two squares are in line of sight along a rank or a file.
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

/// The index of a pair in the triangle, the larger number first.
#[inline]
const fn pair_index(larger: u8, smaller: u8) -> usize {
    let row = larger as usize;
    row * (row + 1) / 2 + smaller as usize
}
