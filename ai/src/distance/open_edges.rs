//! The graph of the board between fences, and one step of a flood over it.

// Words are indexed by those of squares on the board.
#![allow(clippy::indexing_slicing)]

use super::bitboard::{
    Bitboard, RANK_LEN, SquareBit, WORD_MASK, bit, difference, is_same, meets, shift_north,
    squares_of, union,
};
use fencelight_core::geometry::{Axis, Fence, Square};
use fencelight_core::quoridor::PlacedFences;

/// The squares of a word that are not on file i.
const NOT_LAST_FILE: u32 = WORD_MASK & !(1 << 8 | 1 << 17 | 1 << 26);

/// The open edges between squares: for each square the one to its north and the one to its east.
///
/// ```
/// use fencelight_ai::distance::{OpenEdges, goal};
/// use fencelight_core::geometry::{Fence, Seat, Square};
///
/// let mut edges = OpenEdges::OPEN;
/// let e2 = Square::from_name("e2").unwrap();
/// assert_eq!(edges.distance(goal(Seat::North), e2), Some(1));
/// edges.toggle(Fence::from_name("e1h").unwrap());
/// assert_eq!(edges.distance(goal(Seat::North), e2), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenEdges {
    north: Bitboard,
    east: Bitboard,
}

impl OpenEdges {
    /// All edges of a board without fences.
    pub const OPEN: Self = Self {
        north: [WORD_MASK, WORD_MASK, WORD_MASK >> RANK_LEN],
        east: [NOT_LAST_FILE; 3],
    };

    /// The edges that some fences leave open.
    #[must_use]
    pub fn from_fences(fences: &PlacedFences) -> Self {
        let mut edges = Self::OPEN;
        for fence in fences.iter() {
            edges.toggle(fence);
        }
        edges
    }

    /// Closes the two edges of a fence that is laid, or opens them again. Each edge is closed by at most one fence.
    #[inline]
    pub fn toggle(&mut self, fence: Fence) {
        let south_west = SquareBit::south_west_of(fence);
        match fence.axis() {
            Axis::Horizontal => self.north[south_west.word] ^= south_west.bit | south_west.bit << 1,
            Axis::Vertical => {
                let north_west = south_west.north();
                self.east[south_west.word] ^= south_west.bit;
                self.east[north_west.word] ^= north_west.bit;
            }
        }
    }

    /// One wave of a flood: these squares and all that are one step away from one of them.
    #[inline]
    #[must_use]
    pub fn spread(&self, squares: Bitboard) -> Bitboard {
        squares_of(self.spread_wave(squares))
    }

    /// The same for waves, whose words keep what is shifted beyond their own squares: it repeats squares of the next word, wherever it
    /// is shifted back to.
    #[inline]
    pub(super) fn spread_wave(&self, [a, b, c]: Bitboard) -> Bitboard {
        let [na, nb, nc] = self.north;
        let [ea, eb, ec] = self.east;
        let (ua, ub) = (a & na, b & nb);
        let north = [
            ua << RANK_LEN,
            ub << RANK_LEN | ua >> 18,
            (c & nc) << RANK_LEN | ub >> 18,
        ];
        let south = [
            (a >> RANK_LEN | b << 18) & na,
            (b >> RANK_LEN | c << 18) & nb,
            c >> RANK_LEN & nc,
        ];
        let beside = |set: u32, open: u32| (set & open) << 1 | set >> 1 & open;
        [
            a | north[0] | south[0] | beside(a, ea),
            b | north[1] | south[1] | beside(b, eb),
            c | north[2] | south[2] | beside(c, ec),
        ]
    }

    /// Whether the edge to the north of a square is open.
    #[inline]
    pub(crate) fn is_open_north(&self, square: SquareBit) -> bool {
        square.is_in(&self.north)
    }

    /// Whether the edge to the east of a square is open.
    #[inline]
    pub(crate) fn is_open_east(&self, square: SquareBit) -> bool {
        square.is_in(&self.east)
    }

    /// Adds the open edges between two sets of neighbouring squares: those to the north and those to the east of a square.
    #[inline]
    pub(crate) fn add_crossed_edges(
        &self,
        [a, b, c]: Bitboard,
        [x, y, z]: Bitboard,
        north: &mut Bitboard,
        east: &mut Bitboard,
    ) {
        let across = |southern: u32, northern: u32, other: u32, beyond: u32| {
            southern & northern | other & beyond
        };
        north[0] |= self.north[0] & across(a, x >> RANK_LEN | y << 18, x, a >> RANK_LEN | b << 18);
        north[1] |= self.north[1] & across(b, y >> RANK_LEN | z << 18, y, b >> RANK_LEN | c << 18);
        north[2] |= self.north[2] & across(c, z >> RANK_LEN, z, c >> RANK_LEN);
        east[0] |= self.east[0] & across(a, x >> 1, x, a >> 1);
        east[1] |= self.east[1] & across(b, y >> 1, y, b >> 1);
        east[2] |= self.east[2] & across(c, z >> 1, z, c >> 1);
    }

    /// All squares one or two steps in a straight line from one of these.
    #[inline]
    pub(crate) fn straight_reach(&self, set: Bitboard) -> Bitboard {
        let [na, nb, nc] = self.north;
        let [ea, eb, ec] = self.east;
        let north = |[a, b, c]: Bitboard| shift_north([a & na, b & nb, c & nc]);
        let south = |[a, b, c]: Bitboard| {
            [
                (a >> RANK_LEN | b << 18) & na,
                (b >> RANK_LEN | c << 18) & nb,
                c >> RANK_LEN & nc,
            ]
        };
        let east = |[a, b, c]: Bitboard| [(a & ea) << 1, (b & eb) << 1, (c & ec) << 1];
        let west = |[a, b, c]: Bitboard| [a >> 1 & ea, b >> 1 & eb, c >> 1 & ec];
        let (n, s, e, w) = (north(set), south(set), east(set), west(set));
        let (nn, ss, ee, ww) = (north(n), south(s), east(e), west(w));
        let mut all = [0; 3];
        for part in [n, s, e, w, nn, ss, ee, ww] {
            all = union(all, part);
        }
        all
    }

    /// Steps from a square to the nearest square of a goal; `None` if no path leads there.
    #[inline]
    #[must_use]
    pub fn distance(&self, goal: Bitboard, from: Square) -> Option<u8> {
        self.distance_from_wave(goal, 0, from)
    }

    /// The same for a flood that has already gone `steps` steps and reached the squares of `wave`.
    #[inline(never)]
    pub(crate) fn distance_from_wave(&self, wave: Bitboard, steps: u8, from: Square) -> Option<u8> {
        self.distance_of_far_square(wave, steps, from, 0)
    }

    /// The same for a square that is `near` steps away or more, with one more fence on the board.
    #[inline(never)]
    pub(crate) fn distance_with_fence(
        &self,
        fence: Fence,
        wave: Bitboard,
        steps: u8,
        from: Square,
        near: u8,
    ) -> Option<u8> {
        let mut edges = *self;
        edges.toggle(fence);
        edges.distance_of_far_square(wave, steps, from, near)
    }

    /// The same on the board as it is.
    #[inline(always)]
    fn distance_of_far_square(
        &self,
        [a, b, c]: Bitboard,
        mut steps: u8,
        from: Square,
        near: u8,
    ) -> Option<u8> {
        let edges = *self;
        // A wave that was passed by reference would not stay in registers.
        let mut wave = [a, b, c];
        if steps < near {
            // Counted down in a whole word, so that no bits have to be cut off.
            let mut left = usize::from(near - steps);
            while left > 0 {
                wave = edges.spread_wave(wave);
                left -= 1;
            }
            steps = near;
        }
        let from = bit(from.index());
        while !meets(wave, from) {
            let next = edges.spread_wave(wave);
            if is_same(next, wave) {
                return None;
            }
            wave = next;
            steps += 1;
        }
        Some(steps)
    }

    /// Calls `visit` with the number of every square that a flood from some squares reaches, and its distance.
    #[inline]
    pub(crate) fn for_each_distance(&self, from: Bitboard, mut visit: impl FnMut(u8, u8)) {
        let (mut wave, mut fresh) = (from, from);
        let mut steps = 0;
        loop {
            for (first, mut word) in [0u8, 27, 54].into_iter().zip(fresh) {
                while word != 0 {
                    visit(first + word.trailing_zeros() as u8, steps);
                    word &= word - 1;
                }
            }
            let next = self.spread(wave);
            if is_same(next, wave) {
                return;
            }
            fresh = difference(next, wave);
            wave = next;
            steps += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bitboard::goal;
    use super::*;
    use fencelight_core::game::{Game, draw};
    use fencelight_core::geometry::Seat;
    use fencelight_core::quoridor::{Options, PlayerCount, Position};

    #[test]
    fn a_flood_counts_the_steps_of_a_search_from_square_to_square() {
        for seed in 0..200 {
            let mut position = Position::start(PlayerCount::Four, Seat::South, Options::default());
            let mut edges = OpenEdges::OPEN;
            for number in 0..40 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let choice = draw(seed, number, moves.len() as u32) as usize;
                let Some(&mv) = moves.as_slice().get(choice) else {
                    break;
                };
                if let fencelight_core::game::Action::Fence(fence) = mv.action() {
                    edges.toggle(fence);
                }
                position.make(mv);
                assert_eq!(edges, OpenEdges::from_fences(position.fences()));
                for seat in Seat::ALL {
                    let Some(pawn) = position.pawn(seat) else {
                        continue;
                    };
                    assert_eq!(
                        edges.distance(goal(seat), pawn),
                        walked_distance(&position, seat, pawn)
                    );
                }
            }
        }
    }

    /// Breadth-first search over the neighbours that the rules give.
    fn walked_distance(position: &Position, seat: Seat, pawn: Square) -> Option<u8> {
        let mut reached = [false; Square::COUNT as usize];
        reached[usize::from(pawn.index())] = true;
        for steps in 0..=Square::COUNT {
            let squares = || Square::all().filter(|square| reached[usize::from(square.index())]);
            if squares().any(|square| seat.has_goal(square)) {
                return Some(steps);
            }
            let mut next = reached;
            for square in squares() {
                for beside in position.fences().neighbours(square).into_iter().flatten() {
                    next[usize::from(beside.index())] = true;
                }
            }
            reached = next;
        }
        None
    }
}
