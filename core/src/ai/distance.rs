//! Distances between fences by floods over bits: three words of three ranks each, all squares of a wave at once.

// Words are indexed by those of squares on the board.
#![allow(clippy::indexing_slicing)]

use crate::geometry::{Axis, Fence, Seat, Square};
use crate::quoridor::{PlacedFences, Position};

/// Squares as bits, three ranks of nine a word.
pub(super) type Bitboard = [u32; 3];

/// Squares in a word.
const SQUARES_PER_WORD: u8 = 27;
/// Squares in a rank.
const RANK_LEN: u32 = 9;
/// The bits of a word.
const WORD_MASK: u32 = (1 << SQUARES_PER_WORD) - 1;
/// The squares of a word that are not on file i.
const NOT_LAST_FILE: u32 = WORD_MASK & !(1 << 8 | 1 << 17 | 1 << 26);

/// A square as a bit of a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareBit {
    word: usize,
    bit: u32,
}

impl SquareBit {
    pub(super) fn of(square: Square) -> Self {
        let [a, b, c] = bit(square.index());
        if a != 0 {
            Self { word: 0, bit: a }
        } else if b != 0 {
            Self { word: 1, bit: b }
        } else {
            Self { word: 2, bit: c }
        }
    }

    #[inline]
    fn is_in(self, squares: &Bitboard) -> bool {
        squares
            .get(self.word)
            .is_some_and(|word| word & self.bit != 0)
    }
}

/// Which borders are open: for each square the one to its north and the one to its east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenEdges {
    north: Bitboard,
    east: Bitboard,
}

impl OpenEdges {
    /// A board without fences.
    pub(super) const OPEN: Self = Self {
        north: [WORD_MASK, WORD_MASK, WORD_MASK >> RANK_LEN],
        east: [NOT_LAST_FILE; 3],
    };

    /// Between these fences.
    pub(super) fn from_fences(fences: &PlacedFences) -> Self {
        let mut edges = Self::OPEN;
        for fence in fences.iter() {
            edges.toggle(fence);
        }
        edges
    }

    /// Lays a fence, or lifts it: each border is closed by one fence only.
    #[inline]
    pub(super) fn toggle(&mut self, fence: Fence) {
        let post = fence.post();
        let south_west = bit(post.rank() * RANK_LEN as u8 + post.file());
        match fence.axis() {
            Axis::Horizontal => {
                for (word, bits) in self.north.iter_mut().zip(south_west) {
                    *word ^= bits | bits << 1;
                }
            }
            Axis::Vertical => {
                let above = shift_north(south_west);
                for ((word, bits), above) in self.east.iter_mut().zip(south_west).zip(above) {
                    *word ^= bits | above;
                }
            }
        }
    }

    /// These squares and all that are one step away from one of them.
    #[inline]
    pub(super) fn spread(&self, [a, b, c]: Bitboard) -> Bitboard {
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
            (a | north[0] & WORD_MASK | south[0] | beside(a, ea)),
            (b | north[1] & WORD_MASK | south[1] | beside(b, eb)),
            (c | north[2] & WORD_MASK | south[2] | beside(c, ec)),
        ]
    }

    /// One step from a square into some others, to the north first or to the south first; adds the border that is crossed.
    #[inline]
    pub(super) fn step(
        &self,
        SquareBit { word, bit }: SquareBit,
        into: &Bitboard,
        north_first: bool,
        [north, east]: [&mut Bitboard; 2],
    ) -> Option<SquareBit> {
        let above = if bit < 1 << 18 {
            SquareBit {
                word,
                bit: bit << RANK_LEN,
            }
        } else {
            SquareBit {
                word: word + 1,
                bit: bit >> 18,
            }
        };
        let below = if bit >= 1 << RANK_LEN {
            SquareBit {
                word,
                bit: bit >> RANK_LEN,
            }
        } else {
            SquareBit {
                word: word.wrapping_sub(1),
                bit: bit << 18,
            }
        };
        let goes_north = self.north[word] & bit != 0 && above.is_in(into);
        let goes_south = below.is_in(into) && below.is_in(&self.north);
        if goes_north && (north_first || !goes_south) {
            north[word] |= bit;
            Some(above)
        } else if goes_south {
            north[below.word] |= below.bit;
            Some(below)
        } else if self.east[word] & bit & (into[word] >> 1) != 0 {
            east[word] |= bit;
            Some(SquareBit {
                word,
                bit: bit << 1,
            })
        } else if self.east[word] & into[word] & (bit >> 1) != 0 {
            east[word] |= bit >> 1;
            Some(SquareBit {
                word,
                bit: bit >> 1,
            })
        } else {
            None
        }
    }

    /// Adds the borders between two sets of neighbouring squares: those to the north and those to the east of a square.
    #[inline]
    pub(super) fn add_crossed_edges(
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

    /// All squares one or two steps straight away from one of these.
    #[inline]
    pub(super) fn straight_reach(&self, set: Bitboard) -> Bitboard {
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
            all = [all[0] | part[0], all[1] | part[1], all[2] | part[2]];
        }
        all
    }

    /// Steps from a square to the nearest of some squares; `None` if no way leads there.
    #[inline]
    pub(super) fn distance(&self, goal: Bitboard, from: Square) -> Option<u8> {
        self.distance_from_wave(goal, 0, from)
    }

    /// The same where the flood has gone so many steps already and reached these squares.
    pub(super) fn distance_from_wave(
        &self,
        mut wave: Bitboard,
        mut steps: u8,
        from: Square,
    ) -> Option<u8> {
        let from = bit(from.index());
        while !meets(wave, from) {
            let next = self.spread(wave);
            if is_same(next, wave) {
                return None;
            }
            wave = next;
            steps += 1;
        }
        Some(steps)
    }
}

/// Steps of a seat to its goal line, whoever stands in the way; `None` if it has no pawn.
pub fn steps_to_goal(position: &Position, seat: Seat) -> Option<u8> {
    OpenEdges::from_fences(position.fences()).distance(goal(seat), position.pawn(seat)?)
}

/// The goal line of a seat.
pub(super) const fn goal(seat: Seat) -> Bitboard {
    /// File a of each rank.
    const FIRST_FILE: u32 = 1 | 1 << RANK_LEN | 1 << (2 * RANK_LEN);
    match seat {
        Seat::South => [0, 0, WORD_MASK & !(WORD_MASK >> RANK_LEN)],
        Seat::North => [WORD_MASK >> 18, 0, 0],
        Seat::West => [FIRST_FILE << 8; 3],
        Seat::East => [FIRST_FILE; 3],
    }
}

/// The set of one square.
#[inline]
pub(super) const fn bit(index: u8) -> Bitboard {
    if index < SQUARES_PER_WORD {
        [1 << index, 0, 0]
    } else if index < 2 * SQUARES_PER_WORD {
        [0, 1 << (index - SQUARES_PER_WORD), 0]
    } else {
        [0, 0, 1 << (index - 2 * SQUARES_PER_WORD)]
    }
}

/// Whether two sets share a square.
#[inline]
pub(super) const fn meets(one: Bitboard, other: Bitboard) -> bool {
    one[0] & other[0] | one[1] & other[1] | one[2] & other[2] != 0
}

/// Whether two sets are the same, word by word: the chip would call a function for arrays.
#[inline]
pub(super) const fn is_same(one: Bitboard, other: Bitboard) -> bool {
    (one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2]) == 0
}

/// The four squares round the post of a fence: on whichever of them a flood has not come, the fence has not changed it.
#[inline]
pub(super) fn squares_beside(fence: Fence) -> Bitboard {
    let post = fence.post();
    let [a, b, c] = bit(post.rank() * RANK_LEN as u8 + post.file());
    let south = [a | a << 1, b | b << 1, c | c << 1];
    let [x, y, z] = shift_north(south);
    [south[0] | x, south[1] | y, south[2] | z]
}

/// All squares one rank further north; the last rank is gone.
#[inline]
const fn shift_north([a, b, c]: Bitboard) -> Bitboard {
    [
        a << RANK_LEN & WORD_MASK,
        (b << RANK_LEN | a >> 18) & WORD_MASK,
        (c << RANK_LEN | b >> 18) & WORD_MASK,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::draw;
    use crate::quoridor::{Options, PlayerCount};

    #[test]
    fn floods_count_steps_as_a_walk_from_square_to_square_does() {
        for seed in 0..200 {
            let mut position = Position::start(PlayerCount::Four, Seat::South, Options::default());
            let mut edges = OpenEdges::OPEN;
            for number in 0..40 {
                let moves = position.legal().list();
                if moves.is_empty() {
                    break;
                }
                let choice = draw(seed, number, moves.len() as u32) as usize;
                let Some(&mv) = moves.as_slice().get(choice) else {
                    break;
                };
                if let crate::game::Action::Fence(fence) = mv.action() {
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

    /// Step by step with the neighbours of the rules.
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
