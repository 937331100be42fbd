//! What the search keeps for every ply from the root to the node: distances, distance fields, accumulators and hurdles.

// Plies and sides index tables that have a place for each of them.
#![allow(clippy::indexing_slicing)]

use super::candidates::PathField;
use super::evaluate::Accumulator;
use fencelight_core::sets::PostSet;

/// Plies from the root, at most.
pub(super) const MAX_PLY: usize = 22;

/// What belongs to one ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlyInfo {
    /// Steps to the goal lines.
    pub(super) distances: [u8; 2],
    /// The plies whose distance fields are valid here; [`STALE_FIELD`] where a fence was laid since.
    pub(super) field_plies: [u8; 2],
    /// The plies whose distance fields were valid before the last fence; [`STALE_FIELD`] if there was no such ply.
    pub(super) previous_field_plies: [u8; 2],
    /// The last fence.
    pub(super) last_fence: u8,
    /// The hurdles before the pawns, or those of the ply before where not computed yet.
    pub(super) hurdles: [u8; 2],
    /// Which of them are those of this ply.
    pub(super) known_hurdles: [bool; 2],
}

/// No valid distance field.
pub(super) const STALE_FIELD: u8 = u8::MAX;

/// One place for every ply, and a cache of hurdles.
#[derive(Clone, Debug)]
pub(super) struct PlyStack {
    pub(super) plies: [PlyInfo; MAX_PLY + 1],
    pub(super) distance_fields: [[PathField; 2]; MAX_PLY + 1],
    pub(super) accumulators: [Accumulator; MAX_PLY + 1],
    /// How the witness paths of both sides were led around the last fence.
    pub(super) detours: [[PostSet; 2]; MAX_PLY + 1],
    /// Hurdles by the key of fences and pawn: its upper bits, and the hurdle in the low ones.
    hurdle_cache: [u32; HURDLE_CACHE_ENTRIES],
}

/// Entries of the hurdle cache.
const HURDLE_CACHE_ENTRIES: usize = 1024;
/// The bits of a hurdle.
const HURDLE_MASK: u32 = 0xFF;
/// Marks a used entry. The bit is part of the index, so the comparison loses nothing.
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
                known_hurdles: [false; 2],
            }; MAX_PLY + 1],
            distance_fields: [[PathField::EMPTY; 2]; MAX_PLY + 1],
            accumulators: [Accumulator::EMPTY; MAX_PLY + 1],
            detours: [[PostSet::EMPTY; 2]; MAX_PLY + 1],
            hurdle_cache: [0; HURDLE_CACHE_ENTRIES],
        }
    }

    /// Empties the hurdle cache.
    pub(super) fn clear_hurdles(&mut self) {
        self.hurdle_cache = [0; HURDLE_CACHE_ENTRIES];
    }

    /// The hurdle with this key, if it is cached.
    #[inline]
    pub(super) fn probe_hurdle(&self, key: u32) -> Option<u8> {
        let slot = self.hurdle_cache[key as usize % HURDLE_CACHE_ENTRIES];
        ((slot ^ (key | OCCUPIED)) & !HURDLE_MASK == 0).then_some((slot & HURDLE_MASK) as u8)
    }

    #[inline]
    pub(super) fn store_hurdle(&mut self, key: u32, hurdle: u8) {
        self.hurdle_cache[key as usize % HURDLE_CACHE_ENTRIES] =
            (key | OCCUPIED) & !HURDLE_MASK | u32::from(hurdle);
    }
}
