//! Why a move may not be played, with the rule it breaks.

use core::fmt;

use crate::geometry::{Fence, Seat, Square};

/// The rule a move breaks. Its text is a sentence without the move, with the number of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// The square holds the pawn of a seat.
    Occupied(Seat),
    /// The square cannot be reached in one move from the square of the pawn, whatever stands where.
    NotAdjacent(Square),
    /// A fence lies between.
    FenceBetween(Fence),
    /// A square beside a neighbouring pawn, although the jump straight over that pawn is open.
    StraightJumpOpen(Square),
    /// Another pawn stands behind the pawn to be jumped.
    PawnBehind(Seat),
    /// No fence in hand.
    NoFencesLeft,
    /// The same place as another fence, or half of it.
    Touches(Fence),
    /// The middle of another fence.
    Crosses(Fence),
    /// A pawn would have no way left to its goal line.
    CutsOff(Seat),
    /// A pass, although there is a legal move.
    MustMove,
    /// With two players nobody leaves the board: the game ends.
    NobodyLeaves,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over (1.16)"),
            Self::Occupied(seat) => write!(f, "occupied by the pawn of {seat} (1.7)"),
            Self::NotAdjacent(from) => write!(f, "not a step, jump or side-step from {from} (1.6)"),
            Self::FenceBetween(fence) => write!(f, "fence {fence} is in the way (1.7)"),
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
            Self::Touches(fence) => write!(f, "overlaps fence {fence} (1.13)"),
            Self::Crosses(fence) => write!(f, "crosses fence {fence} (1.13)"),
            Self::CutsOff(seat) => write!(f, "cuts off {seat} from its goal line (1.15)"),
            Self::MustMove => f.write_str("no pass while there is a legal move (2.8)"),
            Self::NobodyLeaves => {
                f.write_str("only in a game of four a seat leaves the board (4.6)")
            }
        }
    }
}

impl core::error::Error for Refusal {}
