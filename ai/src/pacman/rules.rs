//! The options of the game and its pellets, as the search needs them.

use super::board::NO_SQUARE;
use crate::distance::{Bitboard, OpenEdges, bit, union};
use fencelight_core::geometry::Square;
use fencelight_core::pacman::{Boost, BoostEats, FrenzyPath, GhostPellet, GhostReturn, Position};

/// Pellets, at most.
pub(super) const MAX_PELLETS: usize = 4;

/// What is constant during a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) open_edges: OpenEdges,
    /// The squares of the pellets at the root; [`NO_SQUARE`] for those eaten before.
    pub(super) pellets: [u8; MAX_PELLETS],
    /// Where the ghosts start; [`NO_SQUARE`] for those that do not play.
    pub(super) start_ghosts: [u8; 4],
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
            start_ghosts: options
                .layout
                .start_ghosts()
                .0
                .map(|start| start.map_or(NO_SQUARE, Square::index)),
            boost: options.boost,
            boost_eats: options.boost_eats,
            ghost_pellet: options.ghost_pellet,
            frenzy_path: options.frenzy_path,
            ghost_return: options.ghost_return,
            stall_limit: options.stall_limit.map_or(0, core::num::NonZeroU32::get),
        }
    }

    /// The bit of the pellet on a square, if `left` has it; otherwise 0.
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
                set = union(set, bit(pellet));
            }
        }
        set
    }
}
