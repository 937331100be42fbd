//! What somebody may write down as a position of the variant, and the gate that lets only possible ones through.

use core::fmt;

use heapless::Vec;

use super::{
    BOOST_STEPS, BoostEats, Deal, GhostPellet, GhostReturn, LIVES, Options, PELLETS_TO_EAT,
    Position, START_GHOSTS, START_PAC, TURN_STEPS,
};
use crate::game::{Ghost, IllegalMove, PerGhost, Piece};
use crate::geometry::{Direction, Fence, Square};
use crate::quoridor::{FENCES_IN_BOX, PlacedFences};
use crate::sets::SquareSet;

/// A position as written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where Pac-Man stands.
    pub pac: Square,
    /// Life tokens left.
    pub lives: u8,
    /// Where the ghosts stand, `None` for eaten ones.
    pub ghosts: PerGhost<Option<Square>>,
    /// The pellets that are left.
    pub pellets: Vec<Square, { PELLETS_TO_EAT as usize }>,
    /// The fixed fences.
    pub fences: Vec<Fence, { FENCES_IN_BOX as usize }>,
    /// The piece to move.
    pub mover: Piece,
    /// Steps left of its turn.
    pub steps: u8,
    /// Whether they are boosted.
    pub boost: bool,
    /// Where it stood before its last step of this turn.
    pub came_from: Option<Square>,
}

/// Why a set-up is no position of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// More lives than tokens.
    Lives,
    /// A pellet twice.
    PelletTwice(Square),
    /// A fence has no room beside another.
    NoRoom(Fence, IllegalMove),
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
    /// It is the turn of an eaten ghost.
    EatenMover(Ghost),
    /// The steps left do not fit the turn.
    Steps(Piece),
    /// The mover cannot have come from there.
    CameFrom(Piece),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lives => write!(f, "there are more than {LIVES} lives (3.1.8)"),
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

impl Position {
    /// The gate: a position of the variant, or why it is none.
    pub fn new(setup: &Setup, options: Options, deal: Deal) -> Result<Self, PositionError> {
        let position = Self {
            fences: fences(setup)?,
            pac: setup.pac,
            ghosts: setup.ghosts,
            pellets: pellets(setup)?,
            lives: setup.lives,
            mover: setup.mover,
            steps: setup.steps,
            boost: setup.boost,
            came_from: setup.came_from,
            stalled: 0,
            options,
            deal,
        };
        if position.lives > LIVES {
            return Err(PositionError::Lives);
        }
        position.check_eaten()?;
        position.check_ghosts()?;
        position.check_pellets()?;
        match position.outcome() {
            None => position.check_turn()?,
            Some(_) => position.check_end()?,
        }
        Ok(position.with_usable_steps())
    }

    /// Ghosts are eaten in a boost, and a boost comes from a pellet.
    fn check_eaten(&self) -> Result<(), PositionError> {
        let mut eaten = Ghost::ALL
            .into_iter()
            .filter(|&ghost| self.ghosts[ghost].is_none());
        let Some(ghost) = eaten.next() else {
            return Ok(());
        };
        let boost_begins = self.mover == Piece::Pac && self.boost && self.steps == BOOST_STEPS;
        if self.pellets_eaten() == 0 || (self.pellets_eaten() == 1 && boost_begins) {
            return Err(PositionError::EatenWithoutPellet(ghost));
        }
        // Where eaten ghosts come back each turn, those on the board and Pac-Man can keep no more than two of them away.
        let pac_moves = self.mover == Piece::Pac && self.came_from.is_some();
        if self.options.ghost_return == GhostReturn::Turn && !pac_moves && eaten.nth(1).is_some() {
            return Err(PositionError::ComesBack(ghost));
        }
        Ok(())
    }

    /// Ghosts share squares with each other and with Pac-Man only in passing, or where the last catch ended the game.
    fn check_ghosts(&self) -> Result<(), PositionError> {
        for ghost in Ghost::ALL {
            let Some(square) = self.ghosts[ghost] else {
                continue;
            };
            for other in Ghost::ALL.into_iter().take(ghost as usize) {
                let passing = self.is_passing(ghost) || self.is_passing(other);
                if self.ghosts[other] == Some(square) && !passing {
                    return Err(PositionError::SameSquare(
                        Piece::Ghost(other),
                        Piece::Ghost(ghost),
                    ));
                }
            }
            let may_meet = self.lives == 0 || self.passes_ghosts();
            if square == self.pac && !may_meet {
                return Err(PositionError::SameSquare(Piece::Pac, Piece::Ghost(ghost)));
            }
        }
        Ok(())
    }

    /// Pieces rest on pellets only where a new round put them onto one, in a layout of one's own.
    fn check_pellets(&self) -> Result<(), PositionError> {
        for ghost in Ghost::ALL {
            let Some(square) = self.ghosts[ghost] else {
                continue;
            };
            let caught_him = self.lives == 0 && square == self.pac;
            let passing = self.is_passing(ghost);
            let allowed = match self.options.ghost_pellet {
                GhostPellet::Free => true,
                GhostPellet::NoStop => passing || caught_him || square == START_GHOSTS[ghost],
                GhostPellet::NoEnter => square == START_GHOSTS[ghost] && !passing,
            };
            if self.pellets.contains(square) && !allowed {
                return Err(PositionError::OnPellet(Piece::Ghost(ghost)));
            }
        }
        let moved = self.mover == Piece::Pac && self.came_from.is_some();
        if self.pellets.contains(self.pac) && (self.pac != START_PAC || moved) {
            return Err(PositionError::OnPellet(Piece::Pac));
        }
        Ok(())
    }

    /// Whether a ghost is in the middle of its turn.
    fn is_passing(&self, ghost: Ghost) -> bool {
        self.mover == Piece::Ghost(ghost) && self.came_from.is_some()
    }

    /// Whether Pac-Man may be on a ghost without eating it (3.2.9, `land`). With the whole boost before him he has just eaten a
    /// pellet: the second one at least, for the first is reached without a boost.
    fn passes_ghosts(&self) -> bool {
        self.mover == Piece::Pac
            && self.boost
            && (self.steps < BOOST_STEPS || self.pellets_eaten() > 1)
            && self.options.boost_eats == BoostEats::Land
    }

    /// Steps, boost and the square behind the mover tell one story.
    fn check_turn(&self) -> Result<(), PositionError> {
        let steps_wrong = Err(PositionError::Steps(self.mover));
        match (self.mover, self.came_from) {
            (Piece::Pac, None) if self.boost || self.steps != TURN_STEPS => steps_wrong,
            (Piece::Pac, None) => Ok(()),
            (Piece::Pac, Some(came)) => {
                let fits = if self.boost {
                    (1..=BOOST_STEPS).contains(&self.steps) && self.pellets_eaten() > 0
                } else {
                    self.steps == TURN_STEPS - 1
                };
                if fits {
                    self.check_came_from(came)
                } else {
                    steps_wrong
                }
            }
            (Piece::Ghost(_), _) if self.boost => steps_wrong,
            (Piece::Ghost(ghost), came) => {
                let Some(square) = self.ghosts[ghost] else {
                    return Err(PositionError::EatenMover(ghost));
                };
                match came {
                    None => {
                        let usable = self.steps == self.steps_of_ghost();
                        let unusable = self.steps == TURN_STEPS && self.sees(square);
                        if usable || unusable {
                            Ok(())
                        } else {
                            steps_wrong
                        }
                    }
                    Some(_) if self.steps != TURN_STEPS - 1 => steps_wrong,
                    Some(came) if self.is_frenzy_step(ghost, came, square) => Ok(()),
                    Some(_) => Err(PositionError::CameFrom(self.mover)),
                }
            }
        }
    }

    /// Whether Pac-Man can have come from a square in this turn.
    fn check_came_from(&self, came: Square) -> Result<(), PositionError> {
        // He leaves a ghost behind only if he passed over it, and a pellet only if he was put onto it.
        let ghost = self.ghost_on(came).is_some() && !self.passes_ghosts();
        let began_there = came == START_PAC && (!self.boost || self.steps == BOOST_STEPS);
        let pellet = self.pellets.contains(came) && !began_there;
        if !self.is_step(came, self.pac) || ghost || pellet {
            return Err(PositionError::CameFrom(Piece::Pac));
        }
        Ok(())
    }

    /// The game ended with a step of Pac-Man, or with his last life. A finished game may also be written down as if the turn
    /// were still to be played: then everything but the end must fit.
    fn check_end(&self) -> Result<(), PositionError> {
        let won = self.pellets.is_empty() || self.ghosts.0 == [None; 4];
        if won && self.lives == 0 {
            return Err(PositionError::TwoWinners);
        }
        if let (Piece::Pac, true, Some(came)) = (self.mover, self.boost, self.came_from)
            && won
            && self.steps <= BOOST_STEPS
        {
            return self.check_came_from(came);
        }
        if let (Piece::Ghost(ghost), Some(came)) = (self.mover, self.came_from)
            && self.lives == 0
            && self.ghosts[ghost] == Some(self.pac)
            && self.is_step(came, self.pac)
        {
            return Ok(());
        }
        self.check_turn()
    }

    /// Whether a ghost can have made the first step of a frenzy between two squares.
    fn is_frenzy_step(&self, ghost: Ghost, came: Square, now: Square) -> bool {
        let rested = self.options.ghost_pellet == GhostPellet::Free
            || !self.pellets.contains(came)
            || came == START_GHOSTS[ghost];
        self.is_step(came, now)
            && came != self.pac
            && self.sees(came)
            && self.resting_ghost_on(came).is_none()
            && rested
            && !self.destinations().is_empty()
    }

    /// Whether two squares are neighbours without a fence between them.
    fn is_step(&self, from: Square, to: Square) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.fences.step(from, direction) == Some(to))
    }

    /// A frenzy that cannot be used is an ordinary turn (3.3.3).
    fn with_usable_steps(mut self) -> Self {
        if self.outcome().is_none() && self.came_from.is_none() && self.mover != Piece::Pac {
            self.steps = self.steps_of_ghost();
        }
        self
    }
}

fn fences(setup: &Setup) -> Result<PlacedFences, PositionError> {
    let mut laid = PlacedFences::EMPTY;
    for &fence in &setup.fences {
        if let Some(conflict) = laid.conflict(fence) {
            return Err(PositionError::NoRoom(fence, conflict));
        }
        laid.place(fence);
    }
    Ok(laid)
}

fn pellets(setup: &Setup) -> Result<SquareSet, PositionError> {
    let mut pellets = SquareSet::EMPTY;
    for &square in &setup.pellets {
        if pellets.contains(square) {
            return Err(PositionError::PelletTwice(square));
        }
        pellets.insert(square);
    }
    Ok(pellets)
}
