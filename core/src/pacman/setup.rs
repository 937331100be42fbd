//! What somebody may write down as a position of the variant, and the gate that lets only possible ones through.

use core::fmt;

use heapless::Vec;

use super::{
    BOOST, BoostEats, Deal, GhostPellet, LIVES, Options, PELLETS_TO_EAT, Position, START_GHOSTS,
    START_PAC, STEPS,
};
use crate::game::{Ghost, PerGhost, Piece, Refusal};
use crate::geometry::{Direction, Fence, Square};
use crate::quoridor::{FENCES_IN_BOX, Fences};
use crate::sets::SquareSet;

/// A position as written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
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
    pub came: Option<Square>,
}

/// Why a set-up is no position of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// More lives than tokens.
    Lives(u8),
    /// A pellet twice.
    PelletTwice(Square),
    /// A fence has no room beside another.
    NoRoom(Fence, Refusal),
    /// Two pieces at rest on one square.
    SameSquare(Piece, Piece),
    /// A piece at rest on a pellet.
    OnPellet(Piece),
    /// An eaten ghost, but no pellet was eaten.
    EatenWithoutPellet(Ghost),
    /// It is the turn of an eaten ghost.
    EatenMover(Ghost),
    /// The steps left do not fit the turn.
    Steps(Piece),
    /// The mover cannot have come from there.
    Came(Piece),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lives(lives) => write!(f, "{lives} lives, but there are {LIVES} (3.1.8)"),
            Self::PelletTwice(square) => write!(f, "two pellets on {square}"),
            Self::NoRoom(fence, refusal) => write!(f, "{fence} {refusal}"),
            Self::SameSquare(one, other) => {
                write!(f, "{one} and {other} stand on one square (3.2.4, 3.3.6)")
            }
            Self::OnPellet(piece) => write!(f, "{piece} rests on a pellet (3.2.6, 3.3.5)"),
            Self::EatenWithoutPellet(ghost) => {
                write!(f, "{ghost} is eaten, but no pellet was (3.2.6)")
            }
            Self::EatenMover(ghost) => write!(f, "it is the turn of {ghost}, who is eaten"),
            Self::Steps(piece) => write!(f, "steps and boost do not fit the turn of {piece}"),
            Self::Came(piece) => write!(f, "{piece} cannot have come from there in this turn"),
        }
    }
}

impl core::error::Error for Impossible {}

impl Position {
    /// The gate: a position of the variant, or why it is none.
    pub fn new(set_up: &SetUp, options: Options, deal: Deal) -> Result<Self, Impossible> {
        let position = Self {
            fences: fences(set_up)?,
            pac: set_up.pac,
            ghosts: set_up.ghosts,
            pellets: pellets(set_up)?,
            lives: set_up.lives,
            mover: set_up.mover,
            steps: set_up.steps,
            boost: set_up.boost,
            came: set_up.came,
            stalled: 0,
            options,
            deal,
        };
        if position.lives > LIVES {
            return Err(Impossible::Lives(position.lives));
        }
        let eaten = |&ghost: &Ghost| position.ghosts[ghost].is_none();
        if position.eaten() == 0
            && let Some(ghost) = Ghost::ALL.into_iter().find(eaten)
        {
            return Err(Impossible::EatenWithoutPellet(ghost));
        }
        position.check_pieces()?;
        // Where the game is over nobody moves, and any turn will do.
        if position.outcome().is_none() {
            position.check_turn()?;
        } else if position.steps > BOOST {
            return Err(Impossible::Steps(position.mover));
        }
        Ok(position.with_steps_it_can_use())
    }

    /// Pieces share squares with others and with pellets only in passing, or where the game ended.
    fn check_pieces(&self) -> Result<(), Impossible> {
        let over = self.outcome().is_some();
        for ghost in Ghost::ALL {
            let Some(square) = self.ghosts[ghost] else {
                continue;
            };
            let passing = self.mover == Piece::Ghost(ghost) && self.came.is_some();
            let mut earlier = Ghost::ALL.into_iter().take(ghost as usize);
            let passes = |other| self.mover == Piece::Ghost(other) && self.came.is_some();
            let shared = earlier.find(|&other| self.ghosts[other] == Some(square));
            if let Some(other) = shared
                && !passing
                && !passes(other)
            {
                return Err(Impossible::SameSquare(
                    Piece::Ghost(other),
                    Piece::Ghost(ghost),
                ));
            }
            if square == self.pac && !over && !self.is_passed_in_boost() {
                return Err(Impossible::SameSquare(Piece::Pac, Piece::Ghost(ghost)));
            }
            // A new round may put a ghost onto a pellet of a layout of one's own.
            let allowed = match self.options.ghost_pellet {
                GhostPellet::Free => true,
                GhostPellet::NoStop => passing || square == START_GHOSTS[ghost],
                GhostPellet::NoEnter => square == START_GHOSTS[ghost] && !passing,
            };
            if self.pellets.contains(square) && !allowed {
                return Err(Impossible::OnPellet(Piece::Ghost(ghost)));
            }
        }
        let just_put_there =
            self.pac == START_PAC && !(self.mover == Piece::Pac && self.came.is_some());
        if self.pellets.contains(self.pac) && !just_put_there {
            return Err(Impossible::OnPellet(Piece::Pac));
        }
        Ok(())
    }

    /// Whether Pac-Man may be passing over a ghost just now (3.2.9, `land`). With the whole boost before him he has eaten a
    /// pellet there: the second one at least, for the first is reached without a boost.
    fn is_passed_in_boost(&self) -> bool {
        self.mover == Piece::Pac
            && self.boost
            && (self.steps < BOOST || self.eaten() > 1)
            && self.options.boost_eats == BoostEats::Land
    }

    /// Steps, boost and the square behind the mover tell one story.
    fn check_turn(&self) -> Result<(), Impossible> {
        let steps_wrong = Err(Impossible::Steps(self.mover));
        match (self.mover, self.came) {
            (Piece::Pac, None) if self.boost || self.steps != STEPS => steps_wrong,
            (Piece::Pac, None) => Ok(()),
            (Piece::Pac, Some(came)) => {
                let fits = match self.boost {
                    true => (1..=BOOST).contains(&self.steps) && self.eaten() > 0,
                    false => self.steps == STEPS - 1,
                };
                if !fits {
                    return steps_wrong;
                }
                let from_ghost = !self.boost && self.ghost_on(came).is_some();
                let from_pellet = self.pellets.contains(came) && came != START_PAC;
                if !self.is_step(came, self.pac) || from_ghost || from_pellet {
                    return Err(Impossible::Came(self.mover));
                }
                Ok(())
            }
            (Piece::Ghost(_), _) if self.boost => steps_wrong,
            (Piece::Ghost(ghost), came) => {
                let Some(square) = self.ghosts[ghost] else {
                    return Err(Impossible::EatenMover(ghost));
                };
                match came {
                    None => {
                        let usable = self.steps == self.steps_of_ghost();
                        let unusable = self.steps == STEPS && self.sees(square);
                        if usable || unusable {
                            Ok(())
                        } else {
                            steps_wrong
                        }
                    }
                    Some(_) if self.steps != STEPS - 1 => steps_wrong,
                    Some(came) if self.is_frenzy_step(ghost, came, square) => Ok(()),
                    Some(_) => Err(Impossible::Came(self.mover)),
                }
            }
        }
    }

    /// Whether a ghost can have made the first step of a frenzy between two squares.
    fn is_frenzy_step(&self, ghost: Ghost, came: Square, now: Square) -> bool {
        let rested = self.options.ghost_pellet == GhostPellet::Free
            || !self.pellets.contains(came)
            || came == START_GHOSTS[ghost];
        self.is_step(came, now)
            && self.sees(came)
            && self.resting_ghost_on(came).is_none()
            && rested
            && !self.targets().is_empty()
    }

    /// Whether two squares are neighbours without a fence between them.
    fn is_step(&self, from: Square, to: Square) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.fences.step(from, direction) == Some(to))
    }

    /// A frenzy that cannot be used is an ordinary turn (3.3.3).
    fn with_steps_it_can_use(mut self) -> Self {
        if self.outcome().is_none() && self.came.is_none() && self.mover != Piece::Pac {
            self.steps = self.steps_of_ghost();
        }
        self
    }
}

fn fences(set_up: &SetUp) -> Result<Fences, Impossible> {
    let mut laid = Fences::NONE;
    for &fence in &set_up.fences {
        if let Some(conflict) = laid.conflict(fence) {
            return Err(Impossible::NoRoom(fence, conflict));
        }
        laid.place(fence);
    }
    Ok(laid)
}

fn pellets(set_up: &SetUp) -> Result<SquareSet, Impossible> {
    let mut pellets = SquareSet::EMPTY;
    for &square in &set_up.pellets {
        if pellets.contains(square) {
            return Err(Impossible::PelletTwice(square));
        }
        pellets.insert(square);
    }
    Ok(pellets)
}
