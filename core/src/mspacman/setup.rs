//! A position of Ms. Pac-Man as written down, and why it is impossible.

use core::fmt;

use super::ghost_state::GhostState;
use super::turn_phase::TurnPhase;
use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

/// A position as written down; it may be impossible.
///
/// ```
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::mspacman::{Options, Position, PositionError, Setup};
///
/// let mut setup = Setup::default();
/// let position = Position::new(&setup, Options::default())?;
/// assert_eq!(Setup::from(&position), setup);
///
/// setup.ghosts[Seat::North] = None;
/// assert_eq!(Position::try_from(&setup), Err(PositionError::NoGhost(Seat::North)));
/// # Ok::<(), PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The seats that play.
    pub seats: SeatSet,
    /// The seat that plays Ms. Pac-Man.
    pub controller: Seat,
    /// Where she stands; `None` while she is to be placed.
    pub ms_pacman: Option<Square>,
    /// The ghosts.
    pub ghosts: PerSeat<Option<GhostState>>,
    /// The dots that are left.
    pub dots: SquareSet,
    /// The seat to move.
    pub turn: Seat,
    /// What it has to do.
    pub phase: TurnPhase,
    /// What is left of the roll.
    pub steps: u8,
    /// Whether she has earned an extra turn in this one.
    pub extra_turn: bool,
}

/// Why a setup is no position of Ms. Pac-Man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionError {
    /// Fewer than two seats.
    TooFewSeats,
    /// A seat that does not play has a ghost, the turn or Ms. Pac-Man.
    NotPlaying(Seat),
    /// The controller has a ghost on the board.
    ControllersGhost(Seat),
    /// A seat that plays a ghost has none on the board.
    NoGhost(Seat),
    /// A ghost where ghosts cannot be.
    GhostSquare(Seat),
    /// A counter that no ghost has.
    WeakCounter(Seat),
    /// Ms. Pac-Man where she cannot be.
    MsPacmanSquare,
    /// Two ghosts at rest on one square.
    SameSquare(Seat, Seat),
    /// A ghost and Ms. Pac-Man at rest on one square.
    OnMsPacman(Seat),
    /// A dot where there never is one.
    Dot(Square),
    /// Two areas without a dot, but the first ends the game.
    TwoWinners(Seat, Seat),
    /// She is placed just while she is off the board, by her player.
    Placing,
    /// An area is cleared, but not by the last step.
    PlayedOn,
    /// Steps and extra turn do not fit the phase.
    Steps,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewSeats => f.write_str("fewer than two seats play"),
            Self::NotPlaying(seat) => write!(f, "{seat} does not play"),
            Self::ControllersGhost(seat) => {
                write!(f, "{seat} plays Ms. Pac-Man and has no ghost (5.2.4)")
            }
            Self::NoGhost(seat) => write!(f, "the ghost of {seat} is missing (5.2.1)"),
            Self::GhostSquare(seat) => write!(f, "the ghost of {seat} cannot be there (5.3.8)"),
            Self::WeakCounter(seat) => {
                write!(f, "the counter of the ghost of {seat} is not 1 or 2 (5.4)")
            }
            Self::MsPacmanSquare => f.write_str("Ms. Pac-Man cannot be there (5.3.8)"),
            Self::SameSquare(one, other) => {
                write!(
                    f,
                    "the ghosts of {one} and {other} rest on one square (5.3.7)"
                )
            }
            Self::OnMsPacman(seat) => {
                write!(
                    f,
                    "the ghost of {seat} and Ms. Pac-Man rest on one square (5.5)"
                )
            }
            Self::Dot(square) => write!(f, "there is never a dot on {square} (5.1)"),
            Self::TwoWinners(one, other) => {
                write!(f, "the areas of {one} and {other} are both cleared (5.6.3)")
            }
            Self::Placing => f.write_str("she is placed while she is off the board, by her player"),
            Self::PlayedOn => f.write_str("an area is cleared, but the game went on (5.6.1)"),
            Self::Steps => f.write_str("steps and extra turn do not fit the phase"),
        }
    }
}

impl core::error::Error for PositionError {}
