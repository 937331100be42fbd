//! The usual algorithm for legal fences, well optimised: flood fill for each candidate, with the usual filters. Independent of core.
//!
//! A fence can cut a pawn off only if it touches other fences or the rim with two of its three posts, and only if it crosses the
//! shortest path of that pawn. The remaining fences are flooded, 81 squares at a time.

use fencelight_core::geometry::{Axis, Direction, Fence, Seat, Square};
use fencelight_core::quoridor::{LegalMoves, Position};
use fencelight_core::sets::{FenceSet, PostSet};

/// Squares as bits by their number.
type Bitboard = u128;

const BOARD: Bitboard = (1 << 81) - 1;
const FILE_A: Bitboard = 0o001_001_001_001_001_001_001_001_001;
const FILE_I: Bitboard = FILE_A << 8;

/// Squares whose north and whose east edge is open.
#[derive(Clone, Copy)]
struct OpenEdges {
    north: Bitboard,
    east: Bitboard,
}

impl OpenEdges {
    fn of(fences: FenceSet) -> Self {
        let mut edges = Self {
            north: BOARD >> 9,
            east: BOARD & !FILE_I,
        };
        for fence in fences.iter() {
            edges = edges.with(fence);
        }
        edges
    }

    /// The edges with one more fence.
    fn with(mut self, fence: Fence) -> Self {
        let closed = closed_by(fence);
        match fence.axis() {
            Axis::Horizontal => self.north &= !closed,
            Axis::Vertical => self.east &= !closed,
        }
        self
    }

    fn spread(&self, squares: Bitboard) -> Bitboard {
        squares
            | (squares & self.north) << 9
            | (squares & self.east) << 1
            | squares >> 9 & self.north
            | squares >> 1 & self.east
    }

    fn has_path(&self, from: Square, goal: Bitboard) -> bool {
        let mut reached = 1 << from.index();
        loop {
            let next = self.spread(reached);
            if next & goal != 0 {
                return true;
            }
            if next == reached {
                return false;
            }
            reached = next;
        }
    }
}

/// The squares south of a horizontal fence, or west of a vertical one.
fn closed_by(fence: Fence) -> Bitboard {
    let post = fence.post();
    let square = post.rank() * 9 + post.file();
    match fence.axis() {
        Axis::Horizontal => 0b11 << square,
        Axis::Vertical => (1 | 1 << 9) << square,
    }
}

fn goal(seat: Seat) -> Bitboard {
    match seat {
        Seat::South => BOARD ^ (BOARD >> 9),
        Seat::West => FILE_I,
        Seat::North => 0o777,
        Seat::East => FILE_A,
    }
}

/// The edges that a shortest path crosses: squares by north edge, squares by east edge.
fn shortest_path(edges: &OpenEdges, from: Square, goal: Bitboard) -> (Bitboard, Bitboard) {
    let mut layers = [0; 81];
    let mut reached: Bitboard = 1 << from.index();
    let mut depth = 0;
    layers[0] = reached;
    while reached & goal == 0 {
        reached = edges.spread(reached);
        depth += 1;
        layers[depth] = reached;
    }
    let last = reached & goal;
    let mut here = last & last.wrapping_neg();
    let (mut north, mut east) = (0, 0);
    while depth > 0 {
        depth -= 1;
        let layer = layers[depth];
        if here >> 9 & edges.north & layer != 0 {
            here >>= 9;
            north |= here;
        } else if (here & edges.north) << 9 & layer != 0 {
            north |= here;
            here <<= 9;
        } else if here >> 1 & edges.east & layer != 0 {
            here >>= 1;
            east |= here;
        } else {
            east |= here;
            here <<= 1;
        }
    }
    (north, east)
}

/// The places where a fence would touch other fences or the rim with two of its posts.
fn touching_twice(fences: FenceSet) -> FenceSet {
    let FenceSet {
        horizontal,
        vertical,
    } = fences;
    let posts = horizontal
        | vertical
        | horizontal.shifted(Direction::East)
        | horizontal.shifted(Direction::West)
        | vertical.shifted(Direction::North)
        | vertical.shifted(Direction::South);
    let twice = |back: Direction, ahead: Direction| {
        let first = posts.shifted(ahead) | PostSet::beside(back);
        let last = posts.shifted(back) | PostSet::beside(ahead);
        first & posts | posts & last | first & last
    };
    FenceSet {
        horizontal: twice(Direction::West, Direction::East),
        vertical: twice(Direction::South, Direction::North),
    }
}

/// All legal moves of a game that is not over; pawn moves are those of core, since only fences are compared.
pub(crate) fn legal(position: &Position) -> LegalMoves {
    let mut legal = LegalMoves {
        squares: position.destinations(),
        ..LegalMoves::EMPTY
    };
    if position.hand(position.turn()) == 0 {
        return legal;
    }
    let fences = **position.fences();
    let edges = OpenEdges::of(fences);
    legal.fences = position.fences().room();
    let candidates = legal.fences & touching_twice(fences);
    for seat in position.seats().iter() {
        let Some(pawn) = position.pawn(seat) else {
            continue;
        };
        let (north, east) = shortest_path(&edges, pawn, goal(seat));
        for fence in candidates.iter() {
            let across = match fence.axis() {
                Axis::Horizontal => north,
                Axis::Vertical => east,
            };
            if closed_by(fence) & across != 0 && !edges.with(fence).has_path(pawn, goal(seat)) {
                legal.fences.remove(fence);
            }
        }
    }
    legal.pass = legal.squares.is_empty() && legal.fences.is_empty();
    legal
}
