//! How a game ends.

use core::fmt;

use crate::geometry::Seat;

/// The winner of a game.
///
/// ```
/// use fencelight_core::game::Winner;
/// use fencelight_core::geometry::Seat;
///
/// assert_eq!(Winner::Seat(Seat::North).to_string(), "north");
/// assert_eq!(Winner::Ghosts.to_string(), "ghosts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Winner {
    /// A seat.
    Seat(Seat),
    /// Pac-Man.
    Pacman,
    /// The ghosts together.
    Ghosts,
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Pacman => f.write_str("pacman"),
            Self::Ghosts => f.write_str("ghosts"),
        }
    }
}

/// How a game ended.
///
/// ```
/// use fencelight_core::game::{Game, Outcome};
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::quoridor::Position;
///
/// let mut position: Position = "quoridor2 south=a8:0 north=e5:0 fences=- turn=south".parse()?;
/// assert_eq!(position.outcome(), None);
/// position.play("a9".parse()?)?;
/// assert_eq!(position.outcome(), Some(Outcome::won_by(Seat::South)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Outcome {
    /// One side has won.
    Won(Winner),
    /// No winner: the agreed number of moves is used up.
    Drawn,
}

impl Outcome {
    /// A seat has won.
    pub const fn won_by(seat: Seat) -> Self {
        Self::Won(Winner::Seat(seat))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(winner) => write!(f, "won by {winner}"),
            Self::Drawn => f.write_str("drawn"),
        }
    }
}
