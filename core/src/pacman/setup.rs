//! A position of the variant as written down, and why it is impossible.

use core::fmt;

use super::layout::PELLETS_TO_EAT;
use crate::game::{Ghost, List, PerGhost, Piece, Violation};
use crate::geometry::{Fence, Square};
use crate::quoridor::FENCES_IN_BOX;

/// A position as written down; it may be impossible.
///
/// ```
/// use fencelight_core::pacman::{Options, Position, PositionError, Setup};
///
/// let mut setup = Setup::default();
/// setup.lives = 1;
/// let position = Position::new(&setup, Options::default())?;
/// assert_eq!(Setup::from(&position), setup);
///
/// setup.lives = 4;
/// assert_eq!(Position::try_from(&setup), Err(PositionError::Lives(3)));
/// # Ok::<(), PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where Pac-Man stands.
    pub pac: Square,
    /// Life tokens left.
    pub lives: u8,
    /// Where the ghosts stand, `None` for those that are eaten or do not play.
    pub ghosts: PerGhost<Option<Square>>,
    /// The pellets that are left.
    pub pellets: List<Square, { PELLETS_TO_EAT as usize }>,
    /// The fixed fences.
    pub fences: List<Fence, { FENCES_IN_BOX as usize }>,
    /// The piece to move.
    pub mover: Piece,
    /// Steps left of its turn.
    pub steps: u8,
    /// Whether they are boosted.
    pub boost: bool,
    /// Where it stood before its last step of this turn.
    pub came_from: Option<Square>,
}

/// Why a setup is not a position of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum PositionError {
    /// More lives than these, with which the game starts.
    Lives(u8),
    /// A ghost on the board that does not play in this layout.
    DoesNotPlay(Ghost),
    /// A pellet twice.
    PelletTwice(Square),
    /// A fence overlaps or crosses another.
    NoRoom(Fence, Violation),
    /// Two pieces at rest on one square.
    SameSquare(Piece, Piece),
    /// A piece at rest on a pellet.
    OnPellet(Piece),
    /// An eaten ghost, but no pellet was eaten.
    EatenWithoutPellet(Ghost),
    /// An eaten ghost that would have come back by now.
    ComesBack(Ghost),
    /// Everything eaten, but no life left.
    TwoWinners,
    /// An eaten ghost is to move.
    EatenMover(Ghost),
    /// The steps left do not fit the turn.
    Steps(Piece),
    /// The mover cannot have come from there.
    CameFrom(Piece),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lives(most) => write!(f, "there are more than {most} lives (3.1.8)"),
            Self::DoesNotPlay(ghost) => write!(f, "{ghost} does not play in this layout"),
            Self::PelletTwice(square) => write!(f, "two pellets on {square}"),
            Self::NoRoom(fence, reason) => write!(f, "{fence} {reason}"),
            Self::SameSquare(one, other) => {
                write!(f, "{one} and {other} stand on one square (3.2.4, 3.3.6)")
            }
            Self::OnPellet(piece) => write!(f, "{piece} rests on a pellet (3.2.6, 3.3.5)"),
            Self::EatenWithoutPellet(ghost) => {
                write!(f, "{ghost} is eaten, but no pellet was (3.2.6)")
            }
            Self::ComesBack(ghost) => write!(f, "{ghost} would have come back by now (3.3.10)"),
            Self::TwoWinners => f.write_str("Pac-Man has won and has no life left (3.4.1)"),
            Self::EatenMover(ghost) => write!(f, "it is the turn of {ghost}, who is eaten"),
            Self::Steps(piece) => write!(f, "steps and boost do not fit the turn of {piece}"),
            Self::CameFrom(piece) => write!(f, "{piece} cannot have come from there in this turn"),
        }
    }
}

impl core::error::Error for PositionError {}
