//! How far every square is from a goal line, as waves that spread from it.

// Waves are indexed by a distance that was compared with their number before.
#![allow(clippy::indexing_slicing)]

use crate::ai::distance::{Bitboard, OpenEdges, bit, is_same, meets, squares_beside};
use crate::geometry::{Fence, Square};

/// Waves that are kept. Longer ways are rare and flooded anew each time.
const MAX_WAVES: usize = 24;
/// A step, a jump, or a way round changes a distance by no more: waves beyond the pawn that are kept from the start.
const EXTRA_WAVES: u8 = 2;

/// The squares within so many steps of a goal line, for every number of steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct DistanceField {
    waves: [Bitboard; MAX_WAVES],
    count: u8,
}

impl DistanceField {
    /// Nothing flooded.
    pub(super) const EMPTY: Self = Self {
        waves: [[0; 3]; MAX_WAVES],
        count: 0,
    };

    /// Floods from a goal line until a square is reached, and a little further; the distance of the square.
    pub(super) fn flood(&mut self, edges: &OpenEdges, goal: Bitboard, from: Square) -> u8 {
        self.flood_from(edges, goal, 0, from)
    }

    /// The same where only one fence has come since another map held: up to the fence its waves are those of that map. The square
    /// is `near` steps away or more.
    pub(super) fn flood_after_fence(
        &mut self,
        before: &Self,
        fence: Fence,
        edges: &OpenEdges,
        from: Square,
        near: u8,
    ) -> u8 {
        let (wave, count) = before.last_unchanged_wave(fence, near);
        let same = usize::from(count);
        self.waves[..same].copy_from_slice(&before.waves[..same]);
        self.flood_from(edges, wave, count, from)
    }

    /// Floods on from the wave with this number; those before it are in their places.
    #[inline(always)]
    fn flood_from(
        &mut self,
        edges: &OpenEdges,
        mut wave: Bitboard,
        mut count: u8,
        from: Square,
    ) -> u8 {
        let from = bit(from.index());
        let (mut distance, mut left) = (count, EXTRA_WAVES);
        while let Some(slot) = self.waves.get_mut(usize::from(count)) {
            *slot = wave;
            count += 1;
            if !meets(wave, from) {
                distance += 1;
            } else if left == 0 {
                break;
            } else {
                left -= 1;
            }
            wave = edges.spread(wave);
        }
        self.count = count;
        if distance >= count {
            // Rare: further away than waves are kept.
            while !meets(wave, from) {
                let next = edges.spread(wave);
                if is_same(next, wave) {
                    break;
                }
                wave = next;
                distance += 1;
            }
        }
        distance
    }

    /// The distance of a square, looked for near one that is known.
    #[inline]
    pub(super) fn distance(
        &self,
        edges: &OpenEdges,
        goal: Bitboard,
        square: Square,
        near: u8,
    ) -> u8 {
        let from = bit(square.index());
        let mut distance = near.saturating_sub(EXTRA_WAVES);
        while distance < self.count {
            if meets(self.waves[usize::from(distance)], from) {
                return distance;
            }
            distance += 1;
        }
        edges.distance(goal, square).unwrap_or(u8::MAX)
    }

    /// The last wave that a fence cannot have changed, and its number: the first that reaches one of the squares beside it, or the
    /// one with the number `most`.
    #[inline]
    pub(super) fn last_unchanged_wave(&self, fence: Fence, most: u8) -> (Bitboard, u8) {
        let squares_beside = squares_beside(fence);
        // Each wave holds the one before, so the first that meets is found by halves.
        let (mut number, mut end) = (0, most.min(self.count.saturating_sub(1)));
        while number < end {
            let middle = (number + end) / 2;
            if meets(self.waves[usize::from(middle)], squares_beside) {
                end = middle;
            } else {
                number = middle + 1;
            }
        }
        (self.waves[usize::from(number)], number)
    }

    /// Whether the waves up to a distance are kept, as far as any are.
    #[inline]
    pub(super) const fn reaches(&self, distance: u8) -> bool {
        distance <= self.count || self.count as usize >= MAX_WAVES
    }

    /// The squares within so many steps; `None` if that is further than waves are kept.
    #[inline]
    pub(super) fn wave(&self, distance: u8) -> Option<Bitboard> {
        (distance < self.count).then(|| self.waves[usize::from(distance)])
    }
}
