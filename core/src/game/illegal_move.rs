//! Why a move may not be played, with the rule it breaks.

use core::fmt;

use super::Ghost;
use crate::geometry::{Fence, Seat, Square};

/// The number of a rule, where one sentence serves several games.
pub type RuleNumber = &'static str;

/// The rule a move breaks. Its text is a sentence without the move, with the number of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game has ended.
    GameOver,
    /// The square holds the pawn of a seat.
    Occupied(Seat),
    /// The square cannot be reached in one move from the square of the pawn, whatever stands where.
    NotAdjacent(Square),
    /// A fence lies between.
    FenceBetween(Fence, RuleNumber),
    /// A square beside a neighbouring pawn, although the jump straight over that pawn is open.
    StraightJumpOpen(Square),
    /// Another pawn stands behind the pawn to be jumped.
    PawnBehind(Seat),
    /// No fence in hand.
    NoFencesLeft,
    /// The same place as another fence, or half of it.
    Overlaps(Fence),
    /// The middle of another fence.
    Crosses(Fence),
    /// A pawn would have no way left to its goal line.
    CutsOff(Seat),
    /// A pass, although there is a legal move.
    MustMove(RuleNumber),
    /// Only in Quoridor for four a seat leaves the board.
    CannotLeave,
    /// The square is not next to that of the piece.
    NotANeighbour(Square, RuleNumber),
    /// A ghost stands there.
    GhostInTheWay(Ghost, RuleNumber),
    /// A ghost may not be on the square of a pellet.
    PelletInTheWay,
    /// A frenzy has two steps, and from that square there is no second.
    NoSecondStep,
    /// A frenzy does not go straight back.
    StraightBack,
    /// A frenzy goes straight on.
    NotStraight,
    /// The turn has to go on.
    MustContinue(RuleNumber),
    /// Fences are fixed.
    FencesFixed(RuleNumber),
    /// It is not the time to roll, or there is nothing to roll.
    NothingToRoll(RuleNumber),
    /// The die or spinner has no such face.
    NoSuchFace,
    /// First comes the roll.
    RollFirst,
    /// Ms. Pac-Man is placed on a white circle.
    NotAWhiteCircle,
    /// The ghost of a seat stands there.
    GhostOfSeat(Seat),
    /// A wall lies between.
    Wall(Square),
    /// The square is solid.
    Solid,
    /// Nobody enters a ghost space.
    GhostSpace,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::Occupied(seat) => write!(f, "occupied by the pawn of {seat} (1.7)"),
            Self::NotAdjacent(from) => write!(f, "not a step, jump or side-step from {from} (1.6)"),
            Self::FenceBetween(fence, rule) => write!(f, "fence {fence} is in the way ({rule})"),
            Self::StraightJumpOpen(target) => {
                write!(
                    f,
                    "no side-step, the straight jump to {target} is open (1.9)"
                )
            }
            Self::PawnBehind(seat) => {
                write!(f, "the pawn of {seat} stands behind the jumped one (2.5)")
            }
            Self::NoFencesLeft => f.write_str("no fences left (1.5)"),
            Self::Overlaps(fence) => write!(f, "overlaps fence {fence} (1.13)"),
            Self::Crosses(fence) => write!(f, "crosses fence {fence} (1.13)"),
            Self::CutsOff(seat) => write!(f, "cuts off {seat} from its goal line (1.15)"),
            Self::MustMove(rule) => write!(f, "no pass while there is a legal move ({rule})"),
            Self::CannotLeave => {
                f.write_str("only in Quoridor for four a seat leaves the board (4.6)")
            }
            Self::NotANeighbour(from, rule) => write!(f, "not a step from {from} ({rule})"),
            Self::GhostInTheWay(ghost, rule) => write!(f, "{ghost} stands there ({rule})"),
            Self::PelletInTheWay => f.write_str("a pellet lies there (3.3.5)"),
            Self::NoSecondStep => f.write_str("the frenzy would have no second step (3.3.3)"),
            Self::StraightBack => f.write_str("a frenzy does not go straight back (3.3.3)"),
            Self::NotStraight => f.write_str("a frenzy goes straight on (3.3.3)"),
            Self::MustContinue(rule) => write!(f, "a turn does not end like that ({rule})"),
            Self::FencesFixed(rule) => write!(f, "fences and walls are fixed ({rule})"),
            Self::NothingToRoll(rule) => write!(f, "there is nothing to roll now ({rule})"),
            Self::NoSuchFace => f.write_str("there is no such face (5.2.5)"),
            Self::RollFirst => f.write_str("first comes the roll (5.3)"),
            Self::NotAWhiteCircle => f.write_str("she is placed on a white circle (5.2.4)"),
            Self::GhostOfSeat(seat) => write!(f, "the ghost of {seat} stands there (5.2.4)"),
            Self::Wall(from) => write!(f, "a wall lies between it and {from} (5.3.5)"),
            Self::Solid => f.write_str("the square is solid (5.3.5)"),
            Self::GhostSpace => f.write_str("nobody enters a ghost space (5.3.8)"),
        }
    }
}

impl core::error::Error for IllegalMove {}
