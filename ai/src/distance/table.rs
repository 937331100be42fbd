//! The distance of every square from some squares, as a table.

// The table has a place for every square and is indexed by squares alone.
#![allow(clippy::indexing_slicing)]

use core::ops::Index;

use super::bitboard::{Bitboard, FAR};
use super::open_edges::OpenEdges;
use fencelight_core::geometry::Square;

/// For every square the steps from the nearest of some squares; [`FAR`] where no path leads.
pub(crate) struct DistanceTable([u8; Square::COUNT as usize]);

impl DistanceTable {
    /// Floods from some squares.
    pub(crate) fn flood(edges: &OpenEdges, from: Bitboard) -> Self {
        let mut table = [FAR; Square::COUNT as usize];
        edges.for_each_distance(from, |square, steps| table[usize::from(square)] = steps);
        Self(table)
    }
}

impl Index<Square> for DistanceTable {
    type Output = u8;

    fn index(&self, square: Square) -> &u8 {
        &self.0[usize::from(square.index())]
    }
}
