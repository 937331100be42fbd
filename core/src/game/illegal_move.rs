//! Why a move is illegal: the move, the rule it breaks, and what is in the way.

use core::fmt;

use super::moves::{Action, Move};
use super::piece::{Ghost, Mover, Piece};
use crate::geometry::{Fence, Seat, Square};

/// An illegal move with the rule that it breaks. Prints a sentence without the move, with the number of the rule.
///
/// ```
/// use fencelight_core::game::{Culprit, Game, Rule};
/// use fencelight_core::quoridor::Position;
///
/// let mut position = Position::default();
/// position.play("e3h".parse()?)?;
/// let illegal = position.play("f3h".parse()?).unwrap_err();
/// assert_eq!(illegal.mv().to_string(), "f3h");
/// assert_eq!(illegal.rule(), Some(Rule::new(1, 13)));
/// assert_eq!(illegal.culprit(), Some(Culprit::Fence("e3h".parse()?)));
/// assert_eq!(illegal.to_string(), "overlaps fence e3h (1.13)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct IllegalMove {
    mv: Move,
    violation: Violation,
}

impl IllegalMove {
    /// A move that breaks a rule in this way.
    pub const fn new(mv: Move, violation: Violation) -> Self {
        Self { mv, violation }
    }

    /// The move.
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// How it breaks the rule.
    pub const fn violation(self) -> Violation {
        self.violation
    }

    /// The rule that it breaks; `None` where the game is over.
    pub const fn rule(self) -> Option<Rule> {
        self.violation.rule()
    }

    /// What is in the way; `None` if nothing on the board is.
    pub const fn culprit(self) -> Option<Culprit> {
        match (self.violation.culprit(), self.mv.action()) {
            (None, Action::Square(square)) if self.violation.blames_square() => {
                Some(Culprit::Square(square))
            }
            (culprit, _) => culprit,
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.violation.fmt(f)
    }
}

impl core::error::Error for IllegalMove {}

/// What on the board makes a move illegal.
///
/// ```
/// use fencelight_core::game::{Culprit, Game};
/// use fencelight_core::pacman::Position;
///
/// // Pac-Man starts on e5; e7 is two steps away.
/// let illegal = Position::default().why_illegal("e7".parse()?).unwrap();
/// assert_eq!(illegal.culprit(), Some(Culprit::Square("e5".parse()?)));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Culprit {
    /// A pawn, a ghost or Pac-Man.
    Piece(Mover),
    /// A fence.
    Fence(Fence),
    /// A square.
    Square(Square),
}

/// How a move breaks a rule, with what is in the way.
///
/// ```
/// use fencelight_core::game::{Rule, Violation};
/// use fencelight_core::geometry::Seat;
///
/// let violation = Violation::CutsOff(Seat::North);
/// assert_eq!(violation.rule(), Some(Rule::new(1, 15)));
/// assert_eq!(violation.to_string(), "cuts off north from its goal line (1.15)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Violation {
    /// The game has ended.
    GameOver,
    /// The square holds the pawn of a seat.
    Occupied(Seat),
    /// No step, jump or side-step from the square of the pawn leads there on any board.
    NotAdjacent(Square),
    /// A fence lies between.
    FenceBetween(Fence, Rule),
    /// A square beside a neighbouring pawn, although the straight jump over that pawn, to this square, is open.
    StraightJumpOpen(Square),
    /// Another pawn stands behind the pawn to be jumped.
    PawnBehind(Seat),
    /// No fence in hand.
    NoFencesLeft,
    /// The same place as another fence, or half of it.
    Overlaps(Fence),
    /// The middle of another fence.
    Crosses(Fence),
    /// The pawn of a seat would have no path left to its goal line.
    CutsOff(Seat),
    /// A pass, although there is a legal move.
    MustMove(Rule),
    /// Only in Quoridor for four a seat leaves the board.
    CannotLeave,
    /// The square is not next to that of the piece.
    NotANeighbour(Square, Rule),
    /// A ghost stands there.
    GhostInTheWay(Ghost, Rule),
    /// A ghost may not be on the square of a pellet.
    PelletInTheWay,
    /// A frenzy has two steps, and from that square there is no second.
    NoSecondStep,
    /// A frenzy does not go straight back.
    StraightBack,
    /// A frenzy goes straight on.
    NotStraight,
    /// The turn has to go on.
    MustContinue(Rule),
    /// Fences are fixed.
    FencesFixed(Rule),
    /// This is not the time to roll, or there is nothing to roll.
    NothingToRoll(Rule),
    /// The die or spinner has no such face.
    NoSuchFace,
    /// The roll comes first.
    RollFirst,
    /// Ms. Pac-Man is placed on a white circle.
    NotAWhiteCircle,
    /// The ghost of a seat stands there.
    GhostOfSeat(Seat),
    /// A wall lies between.
    Wall(Square),
    /// The square is solid.
    Solid,
    /// No piece enters a ghost space.
    GhostSpace,
}

impl Violation {
    /// The rule that is broken; `None` where the game is over.
    pub const fn rule(self) -> Option<Rule> {
        Some(match self {
            Self::GameOver => return None,
            Self::Occupied(_) => Rule::new(1, 7),
            Self::NotAdjacent(_) => Rule::new(1, 6),
            Self::StraightJumpOpen(_) => Rule::new(1, 9),
            Self::PawnBehind(_) => Rule::new(2, 5),
            Self::NoFencesLeft => Rule::new(1, 5),
            Self::Overlaps(_) | Self::Crosses(_) => Rule::new(1, 13),
            Self::CutsOff(_) => Rule::new(1, 15),
            Self::CannotLeave => Rule::new(4, 6),
            Self::PelletInTheWay => Rule::new(3, 3).part(5),
            Self::NoSecondStep | Self::StraightBack | Self::NotStraight => Rule::new(3, 3).part(3),
            Self::NoSuchFace => Rule::new(5, 2).part(5),
            Self::RollFirst => Rule::new(5, 3),
            Self::NotAWhiteCircle | Self::GhostOfSeat(_) => Rule::new(5, 2).part(4),
            Self::Wall(_) | Self::Solid => Rule::new(5, 3).part(5),
            Self::GhostSpace => Rule::new(5, 3).part(8),
            Self::FenceBetween(_, rule)
            | Self::NotANeighbour(_, rule)
            | Self::GhostInTheWay(_, rule)
            | Self::MustMove(rule)
            | Self::MustContinue(rule)
            | Self::FencesFixed(rule)
            | Self::NothingToRoll(rule) => rule,
        })
    }

    /// What it names as being in the way.
    const fn culprit(self) -> Option<Culprit> {
        Some(match self {
            Self::Occupied(seat)
            | Self::PawnBehind(seat)
            | Self::CutsOff(seat)
            | Self::GhostOfSeat(seat) => Culprit::Piece(Mover::Seat(seat)),
            Self::GhostInTheWay(ghost, _) => Culprit::Piece(Mover::Piece(Piece::Ghost(ghost))),
            Self::FenceBetween(fence, _) | Self::Overlaps(fence) | Self::Crosses(fence) => {
                Culprit::Fence(fence)
            }
            Self::NotAdjacent(square)
            | Self::StraightJumpOpen(square)
            | Self::NotANeighbour(square, _)
            | Self::Wall(square) => Culprit::Square(square),
            _ => return None,
        })
    }

    /// Whether the square of the move itself is in the way.
    const fn blames_square(self) -> bool {
        matches!(
            self,
            Self::PelletInTheWay
                | Self::NoSecondStep
                | Self::NotAWhiteCircle
                | Self::Solid
                | Self::GhostSpace
        )
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::Occupied(seat) => write!(f, "occupied by the pawn of {seat}"),
            Self::NotAdjacent(from) => write!(f, "not a step, jump or side-step from {from}"),
            Self::FenceBetween(fence, _) => write!(f, "fence {fence} is in the way"),
            Self::StraightJumpOpen(target) => {
                write!(f, "no side-step, the straight jump to {target} is open")
            }
            Self::PawnBehind(seat) => {
                write!(f, "the pawn of {seat} stands behind the jumped one")
            }
            Self::NoFencesLeft => f.write_str("no fences left"),
            Self::Overlaps(fence) => write!(f, "overlaps fence {fence}"),
            Self::Crosses(fence) => write!(f, "crosses fence {fence}"),
            Self::CutsOff(seat) => write!(f, "cuts off {seat} from its goal line"),
            Self::MustMove(_) => f.write_str("no pass while there is a legal move"),
            Self::CannotLeave => f.write_str("only in Quoridor for four a seat leaves the board"),
            Self::NotANeighbour(from, _) => write!(f, "not a step from {from}"),
            Self::GhostInTheWay(ghost, _) => write!(f, "{ghost} stands there"),
            Self::PelletInTheWay => f.write_str("a pellet lies there"),
            Self::NoSecondStep => f.write_str("the frenzy would have no second step"),
            Self::StraightBack => f.write_str("a frenzy does not go straight back"),
            Self::NotStraight => f.write_str("a frenzy goes straight on"),
            Self::MustContinue(_) => f.write_str("a turn does not end like that"),
            Self::FencesFixed(_) => f.write_str("fences and walls are fixed"),
            Self::NothingToRoll(_) => f.write_str("there is nothing to roll now"),
            Self::NoSuchFace => f.write_str("there is no such face"),
            Self::RollFirst => f.write_str("first comes the roll"),
            Self::NotAWhiteCircle => {
                f.write_str("she is placed on one of the 12 squares around the middle")
            }
            Self::GhostOfSeat(seat) => write!(f, "the ghost of {seat} stands there"),
            Self::Wall(from) => write!(f, "a wall lies between it and {from}"),
            Self::Solid => f.write_str("the square is solid"),
            Self::GhostSpace => f.write_str("no piece enters a ghost space"),
        }?;
        match self.rule() {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Violation {}

/// The number of a rule, such as 1.13 or 3.2.4.
///
/// ```
/// use fencelight_core::game::Rule;
///
/// assert_eq!(Rule::new(1, 13).to_string(), "1.13");
/// assert_eq!(Rule::new(3, 2).part(4).to_string(), "3.2.4");
/// assert!(Rule::new(1, 9) < Rule::new(1, 13));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    section: u8,
    number: u8,
    /// 0 for none.
    part: u8,
}

impl Rule {
    /// A rule of a section.
    pub const fn new(section: u8, number: u8) -> Self {
        Self {
            section,
            number,
            part: 0,
        }
    }

    /// A part of this rule, from 1 on.
    #[must_use]
    pub const fn part(self, part: u8) -> Self {
        Self { part, ..self }
    }

    /// The section: 1 and 2 Quoridor, 3 the Pac-Man variant, 4 the table, 5 Ms. Pac-Man.
    pub const fn section(self) -> u8 {
        self.section
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.section, self.number)?;
        match self.part {
            0 => Ok(()),
            part => write!(f, ".{part}"),
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Rule = Rule::new(3, 2).part(4);

    #[test]
    fn an_illegal_move_names_what_is_in_the_way() {
        let (target, other) = (Square::MIDDLE, Square::from_index(7).unwrap());
        let fence = Fence::from_index(9).unwrap();
        let west = Culprit::Piece(Mover::Seat(Seat::West));
        let inky = Culprit::Piece(Mover::Piece(Piece::Ghost(Ghost::Inky)));
        let mv = Move::square(target);
        for (violation, culprit) in [
            (Violation::Occupied(Seat::West), Some(west)),
            (Violation::PawnBehind(Seat::West), Some(west)),
            (Violation::CutsOff(Seat::West), Some(west)),
            (Violation::GhostOfSeat(Seat::West), Some(west)),
            (Violation::GhostInTheWay(Ghost::Inky, RULE), Some(inky)),
            (
                Violation::FenceBetween(fence, RULE),
                Some(Culprit::Fence(fence)),
            ),
            (Violation::Overlaps(fence), Some(Culprit::Fence(fence))),
            (Violation::Crosses(fence), Some(Culprit::Fence(fence))),
            (Violation::NotAdjacent(other), Some(Culprit::Square(other))),
            (
                Violation::StraightJumpOpen(other),
                Some(Culprit::Square(other)),
            ),
            (
                Violation::NotANeighbour(other, RULE),
                Some(Culprit::Square(other)),
            ),
            (Violation::Wall(other), Some(Culprit::Square(other))),
            // The square of the move itself.
            (Violation::PelletInTheWay, Some(Culprit::Square(target))),
            (Violation::NoSecondStep, Some(Culprit::Square(target))),
            (Violation::NotAWhiteCircle, Some(Culprit::Square(target))),
            (Violation::Solid, Some(Culprit::Square(target))),
            (Violation::GhostSpace, Some(Culprit::Square(target))),
            (Violation::GameOver, None),
            (Violation::RollFirst, None),
            (Violation::StraightBack, None),
        ] {
            let illegal = IllegalMove::new(mv, violation);
            assert_eq!(illegal.culprit(), culprit, "{violation:?}");
        }
        // A move without a square cannot name one.
        assert_eq!(
            IllegalMove::new(Move::PASS, Violation::Solid).culprit(),
            None
        );
    }

    #[test]
    fn an_illegal_move_names_the_rule_that_it_breaks() {
        let rule = |violation| IllegalMove::new(Move::PASS, violation).rule();
        assert_eq!(rule(Violation::MustMove(RULE)), Some(RULE));
        assert_eq!(rule(Violation::RollFirst), Some(Rule::new(5, 3)));
        assert_eq!(rule(Violation::GameOver), None);
    }

    #[test]
    fn a_rule_has_a_section_and_keeps_it_in_its_parts() {
        assert_eq!(Rule::new(5, 2).section(), 5);
        assert_eq!(Rule::new(3, 2).part(4).section(), 3);
    }
}
