//! Distances in steps over open edges, by bit-parallel flood fill: one wave reaches every square of the board at once.
//!
//! The one distance module of all players, of the opponents and of the training. [`OpenEdges`] is the graph between fences.
//! [`DistanceField`] keeps the waves of one flood, so that distances near a pawn are read off and a new fence is flooded only from
//! where it stands. `DistanceTable` is a flood spelled out for every square. `maze` has the fixed distances of Ms. Pac-Man's maze,
//! whose ghost spaces can be left but not entered, so that its graph is directed.
//!
//! Pawns and pieces never block: a distance depends on fences alone.

mod bitboard;
mod field;
pub(super) mod maze;
mod open_edges;
mod table;

pub use bitboard::{Bitboard, FAR, bit, goal};
pub(super) use bitboard::{SquareBit, difference, intersection, meets, union};
pub use field::{DistanceField, PAWN_MOVE_STEPS};
pub use open_edges::OpenEdges;
pub(super) use table::DistanceTable;

use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::Position;

/// Steps from a seat's pawn to its goal line; `None` if the seat has no pawn on the board.
///
/// ```
/// use fencelight_ai::distance::steps_to_goal;
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::quoridor::{Options, PlayerCount, Position};
///
/// let position = Position::start(PlayerCount::Two, Seat::South, Options::default());
/// assert_eq!(steps_to_goal(&position, Seat::North), Some(8));
/// ```
pub fn steps_to_goal(position: &Position, seat: Seat) -> Option<u8> {
    OpenEdges::from_fences(position.fences()).distance(goal(seat), position.pawn(seat)?)
}
