//! A ghost of Ms. Pac-Man.

use core::fmt;

use super::maze::home;
use crate::geometry::{Seat, Square};

/// A ghost on the board. Prints its square and `s` for strong, `w1` or `w2` for weak.
///
/// ```
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::mspacman::{Position, home};
///
/// let ghost = Position::default().ghost(Seat::North).unwrap();
/// assert_eq!((ghost.square, ghost.weak_turns), (home(Seat::North), 0));
/// assert_eq!(ghost.to_string(), "e6:s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GhostState {
    /// Where it stands.
    pub square: Square,
    /// The counter of a weak ghost; 0 for a strong one.
    pub weak_turns: u8,
}

impl GhostState {
    /// A strong ghost at home.
    pub(super) const fn at_home(seat: Seat) -> Self {
        Self {
            square: home(seat),
            weak_turns: 0,
        }
    }
}

impl fmt::Display for GhostState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.weak_turns {
            0 => write!(f, "{}:s", self.square),
            turns => write!(f, "{}:w{turns}", self.square),
        }
    }
}
