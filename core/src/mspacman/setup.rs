//! A position of Ms. Pac-Man as written down, with its ghosts and the phase of its turn, and why it is impossible.

use core::fmt;

use super::maze::home;
use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

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

/// What the seat to move has to do.
///
/// ```
/// use fencelight_core::mspacman::{Position, TurnPhase};
///
/// assert_eq!(Position::default().phase(), TurnPhase::Place);
/// assert_eq!("roll".parse(), Ok(TurnPhase::Roll));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnPhase {
    /// Spin or roll.
    Roll,
    /// Step.
    Step,
    /// Place Ms. Pac-Man on a white circle.
    Place,
}

impl TurnPhase {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Roll, Self::Step, Self::Place];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Step => "step",
            Self::Place => "place",
        }
    }
}

impl fmt::Display for TurnPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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

/// Why a setup is not a position of Ms. Pac-Man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum PositionError {
    /// Fewer than two seats.
    TooFewSeats,
    /// A seat that does not play has a ghost, the turn or Ms. Pac-Man.
    NotPlaying(Seat),
    /// The controller has a ghost on the board.
    ControllersGhost(Seat),
    /// A seat that plays a ghost has no ghost on the board.
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
    /// Ms. Pac-Man is placed just while she is off the board, by her player.
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
