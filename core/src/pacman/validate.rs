//! From a setup to a position, if a game can reach it, and back.

use super::deal::Deal;
use super::layout::{BOOST_STEPS, START_GHOSTS, START_PAC, TURN_STEPS};
use super::options::{BoostEats, GhostPellet, GhostReturn, Options};
use super::position::Position;
use super::setup::{PositionError, Setup};
use crate::game::{Ghost, Piece};
use crate::geometry::{Direction, Square};
use crate::quoridor::PlacedFences;
use crate::sets::SquareSet;

impl Position {
    /// Validates a setup: a position of the variant, or why it is impossible. The pieces are dealt for the number of players;
    /// [`Position::with_deal`] deals them otherwise.
    pub fn new(setup: &Setup, options: Options) -> Result<Self, PositionError> {
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
            deal: Deal::for_players(options.players),
        };
        let most_lives = options.layout.lives();
        if position.lives > most_lives {
            return Err(PositionError::Lives(most_lives));
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
        let plays = |ghost: Ghost| self.options.layout.has_ghost(ghost);
        let mut ghosts = Ghost::ALL.into_iter();
        if let Some(ghost) = ghosts.find(|&ghost| !plays(ghost) && self.ghosts[ghost].is_some()) {
            return Err(PositionError::DoesNotPlay(ghost));
        }
        let mut eaten = self.eaten_ghosts();
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

    /// Pieces rest on pellets only where a new round put them onto one, in a custom layout.
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

    /// Steps, boost and the square behind the mover fit together.
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
        // Pac-Man leaves a ghost behind only if he passed over it, and a pellet only if he was put onto it.
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
    let mut placed = PlacedFences::EMPTY;
    for &fence in &setup.fences {
        if let Some(conflict) = placed.conflict(fence) {
            return Err(PositionError::NoRoom(fence, conflict));
        }
        placed.place(fence);
    }
    Ok(placed)
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

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    /// [`Position::new`] with default options.
    fn try_from(setup: &Setup) -> Result<Self, PositionError> {
        Self::new(setup, Options::default())
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            pac: position.pac,
            lives: position.lives,
            ghosts: position.ghosts,
            pellets: position.pellets.iter().collect(),
            fences: position.fences.iter().collect(),
            mover: position.mover,
            steps: position.steps,
            boost: position.boost,
            came_from: position.came_from,
        }
    }
}

impl Default for Setup {
    /// The start of a game.
    fn default() -> Self {
        Self::from(&Position::default())
    }
}
