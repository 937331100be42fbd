//! Two or four players, a position as written down, and why it is impossible.

use core::fmt;

use crate::game::{List, Violation};
use crate::geometry::{Fence, PerSeat, Seat, SeatSet, Square};

/// Fences in the box, shared out evenly among the players (1.1).
pub const FENCES_IN_BOX: u8 = 20;

/// The number of players.
///
/// ```
/// use fencelight_core::quoridor::PlayerCount;
///
/// assert_eq!(PlayerCount::Four.seats().len(), 4);
/// assert_eq!((PlayerCount::Two.hand(), PlayerCount::Four.hand()), (10, 5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerCount {
    /// South and north.
    #[default]
    Two,
    /// All seats, each one for itself.
    Four,
}

impl PlayerCount {
    /// The seats that play.
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::Two => SeatSet::TWO,
            Self::Four => SeatSet::FOUR,
        }
    }

    /// Fences in each hand at the start (1.2, 2.1).
    pub const fn hand(self) -> u8 {
        match self {
            Self::Two => FENCES_IN_BOX / 2,
            Self::Four => FENCES_IN_BOX / 4,
        }
    }
}

/// A position as written down; it may be impossible.
///
/// ```
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::quoridor::{Options, PlayerCount, Position, PositionError, Setup};
///
/// let mut setup = Setup::start(PlayerCount::Two, Seat::South);
/// setup.pawns[Seat::South] = Some("e4".parse()?);
/// let position = Position::new(&setup, Options::default())?;
/// assert_eq!(Setup::from(&position).pawns, setup.pawns);
///
/// setup.hands[Seat::North] = 11;
/// assert_eq!(Position::try_from(&setup), Err(PositionError::HandTooLarge(Seat::North)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The number of players.
    pub players: PlayerCount,
    /// Where the pawns stand; `None` for a seat off the board (4.6) and for a seat that does not play.
    pub pawns: PerSeat<Option<Square>>,
    /// Fences in hand; ignored where there is no pawn.
    pub hands: PerSeat<u8>,
    /// Fences on the board.
    pub fences: List<Fence, { FENCES_IN_BOX as usize }>,
    /// The seat to move.
    pub turn: Seat,
}

impl Setup {
    /// The start of a game.
    pub fn start(players: PlayerCount, first: Seat) -> Self {
        let pawn = |seat: Seat| players.seats().contains(seat).then(|| seat.home());
        Self {
            players,
            pawns: PerSeat(Seat::ALL.map(pawn)),
            hands: PerSeat([players.hand(); 4]),
            fences: List::default(),
            turn: first,
        }
    }
}

/// Why a setup is not a position of the game.
///
/// ```
/// use fencelight_core::quoridor::{PositionError, Setup, Position};
///
/// let setup: Setup = "quoridor2 south=e9:10 north=e1:10 fences=- turn=south".parse()?;
/// let error = Position::try_from(&setup).unwrap_err();
/// assert!(matches!(error, PositionError::TwoWinners(..)));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum PositionError {
    /// A seat that does not play has a pawn or the turn.
    NotPlaying(Seat),
    /// A seat that cannot leave the board has no pawn.
    NoPawn(Seat),
    /// The seat to move is off the board.
    TurnOffBoard(Seat),
    /// Two pawns on one square.
    SameSquare(Seat, Seat, Square),
    /// More fences in a hand than it gets at the start.
    HandTooLarge(Seat),
    /// More fences in hands and on the board than in the box.
    TooManyFences,
    /// A fence overlaps or crosses another.
    NoRoom(Fence, Violation),
    /// No path to the goal line.
    NoPathToGoal(Seat),
    /// Two pawns on their goal lines, but the first ends the game.
    TwoWinners(Seat, Seat),
    /// A pawn on its goal line, but the turn is not the one after its move.
    PlayedOn(Seat),
}

impl Default for Setup {
    /// The start of a game for two, south to move.
    fn default() -> Self {
        Self::start(PlayerCount::Two, Seat::South)
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlaying(seat) => write!(f, "{seat} does not play"),
            Self::NoPawn(seat) => write!(f, "{seat} has no pawn"),
            Self::TurnOffBoard(seat) => write!(f, "it is the turn of {seat}, who is off the board"),
            Self::SameSquare(one, other, square) => {
                write!(f, "the pawns of {one} and {other} both stand on {square}")
            }
            Self::HandTooLarge(seat) => write!(f, "{seat} has more fences than a player gets"),
            Self::TooManyFences => {
                write!(
                    f,
                    "more than {FENCES_IN_BOX} fences on the board and in hand"
                )
            }
            Self::NoRoom(fence, reason) => write!(f, "{fence} {reason}"),
            Self::NoPathToGoal(seat) => write!(f, "{seat} has no way to its goal line (1.15)"),
            Self::TwoWinners(one, other) => {
                write!(
                    f,
                    "the pawns of {one} and {other} both stand on their goal lines"
                )
            }
            Self::PlayedOn(seat) => {
                write!(f, "{seat} stands on its goal line, but the game went on")
            }
        }
    }
}

impl core::error::Error for PositionError {}
