//! How far every square is from a goal line, as waves that spread from it.

// Waves are indexed by a distance that was compared with their number before.
#![allow(clippy::indexing_slicing)]

use crate::ai::ways::{Squares, Ways, beside, bit, is_same, meets};
use crate::geometry::{Fence, Square};

/// Waves that are kept. Longer ways are rare and flooded anew each time.
const WAVES: usize = 24;
/// A step, a jump, or a way round changes a distance by no more: waves beyond the pawn that are kept from the start.
const AHEAD: u8 = 2;

/// The squares within so many steps of a goal line, for every number of steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Map {
    waves: [Squares; WAVES],
    count: u8,
}

impl Map {
    /// Nothing flooded.
    pub(super) const EMPTY: Self = Self {
        waves: [[0; 3]; WAVES],
        count: 0,
    };

    /// Floods from a goal line until a square is reached, and a little further; the distance of the square.
    pub(super) fn flood(&mut self, ways: &Ways, goal: Squares, from: Square) -> u8 {
        self.flood_on(ways, goal, 0, from)
    }

    /// The same where only one fence has come since another map held: up to the fence its waves are those of that map. The square
    /// is `near` steps away or more.
    pub(super) fn flood_since(
        &mut self,
        before: &Self,
        fence: Fence,
        ways: &Ways,
        from: Square,
        near: u8,
    ) -> u8 {
        let (wave, count) = before.wave_at(fence, near);
        let same = usize::from(count);
        self.waves[..same].copy_from_slice(&before.waves[..same]);
        self.flood_on(ways, wave, count, from)
    }

    /// Floods on from the wave with this number; those before it are in their places.
    #[inline(always)]
    fn flood_on(&mut self, ways: &Ways, mut wave: Squares, mut count: u8, from: Square) -> u8 {
        let from = bit(from.index());
        let (mut distance, mut left) = (count, AHEAD);
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
            wave = ways.spread(wave);
        }
        self.count = count;
        if distance >= count {
            // Rare: further away than waves are kept.
            while !meets(wave, from) {
                let next = ways.spread(wave);
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
    pub(super) fn distance(&self, ways: &Ways, goal: Squares, square: Square, near: u8) -> u8 {
        let from = bit(square.index());
        let mut distance = near.saturating_sub(AHEAD);
        while distance < self.count {
            if meets(self.waves[usize::from(distance)], from) {
                return distance;
            }
            distance += 1;
        }
        ways.distance(goal, square).unwrap_or(u8::MAX)
    }

    /// The last wave that a fence cannot have changed, and its number: the first that reaches one of the squares beside it, or the
    /// one with the number `most`.
    #[inline]
    pub(super) fn wave_at(&self, fence: Fence, most: u8) -> (Squares, u8) {
        let beside = beside(fence);
        // Each wave holds the one before, so the first that meets is found by halves.
        let (mut number, mut end) = (0, most.min(self.count.saturating_sub(1)));
        while number < end {
            let middle = (number + end) / 2;
            if meets(self.waves[usize::from(middle)], beside) {
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
        distance <= self.count || self.count as usize >= WAVES
    }

    /// The squares within so many steps; `None` if that is further than waves are kept.
    #[inline]
    pub(super) fn wave(&self, distance: u8) -> Option<Squares> {
        (distance < self.count).then(|| self.waves[usize::from(distance)])
    }
}
