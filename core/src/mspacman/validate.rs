//! From a setup to a position, if a game can reach it, and back.

use super::dice::Dice;
use super::maze::{MAZE, area, home};
use super::options::{Capture, Options, PlayerCount};
use super::position::Position;
use super::setup::{PositionError, Setup, TurnPhase};
use crate::geometry::Seat;

/// The highest number that spinner and die show.
const MAX_STEPS: u8 = 6;
/// The highest counter of a weak ghost.
const MAX_WEAK_TURNS: u8 = 2;

impl Position {
    /// Validates a setup: a position of the game, or why it is impossible. The number of players follows from the seats. Rolls come from
    /// seed 0; [`Position::with_dice`] sets another.
    pub fn new(setup: &Setup, options: Options) -> Result<Self, PositionError> {
        let position = Self {
            seats: setup.seats,
            controller: setup.controller,
            ms_pacman: setup.ms_pacman,
            ghosts: setup.ghosts,
            dots: setup.dots,
            turn: setup.turn,
            phase: setup.phase,
            steps: setup.steps,
            extra_turn: setup.extra_turn,
            options,
            dice: Dice::default(),
        };
        position.check_seats()?;
        position.check_dots()?;
        position.check_places()?;
        if position.steps > MAX_STEPS {
            return Err(PositionError::Steps);
        }
        position.check_meetings()?;
        position.check_turn()?;
        Ok(Self {
            options: Options {
                players: PlayerCount::of(position.seats),
                ..options
            },
            ..position
        })
    }

    fn check_seats(&self) -> Result<(), PositionError> {
        if self.seats.len() < 2 {
            return Err(PositionError::TooFewSeats);
        }
        for seat in [self.turn, self.controller] {
            if !self.seats.contains(seat) {
                return Err(PositionError::NotPlaying(seat));
            }
        }
        for seat in Seat::ALL {
            match self.ghosts[seat] {
                Some(_) if !self.seats.contains(seat) => {
                    return Err(PositionError::NotPlaying(seat));
                }
                Some(_) if seat == self.controller => {
                    return Err(PositionError::ControllersGhost(seat));
                }
                None if self.seats.contains(seat) && seat != self.controller => {
                    return Err(PositionError::NoGhost(seat));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_dots(&self) -> Result<(), PositionError> {
        if let Some(square) = self.dots.iter().find(|&square| !MAZE.dots.contains(square)) {
            return Err(PositionError::Dot(square));
        }
        let mut cleared = self
            .seats
            .iter()
            .filter(|&seat| !self.dots.intersects(area(seat)));
        match (cleared.next(), cleared.next()) {
            (Some(one), Some(other)) => Err(PositionError::TwoWinners(one, other)),
            _ => Ok(()),
        }
    }

    fn check_places(&self) -> Result<(), PositionError> {
        for seat in self.seats.iter() {
            if let Some(ghost) = self.ghosts[seat] {
                if !MAZE.is_open(ghost.square) && ghost.square != home(seat) {
                    return Err(PositionError::GhostSquare(seat));
                }
                // A counter of 2 has gone down when its owner's turn begins; the rules name one anyway (case M11).
                if ghost.weak_turns > MAX_WEAK_TURNS {
                    return Err(PositionError::WeakCounter(seat));
                }
            }
        }
        if self.ms_pacman.is_some_and(|square| !MAZE.is_open(square)) {
            return Err(PositionError::MsPacmanSquare);
        }
        Ok(())
    }

    /// Pieces share a square only while one of them passes, or where her last step ended the game.
    fn check_meetings(&self) -> Result<(), PositionError> {
        let moving = |seat: Seat| self.phase == TurnPhase::Step && self.turn == seat;
        for seat in self.seats.iter() {
            let Some(ghost) = self.ghosts[seat] else {
                continue;
            };
            for other in self.seats.iter().take_while(|&other| other != seat) {
                let same = self.ghosts[other].is_some_and(|other| other.square == ghost.square);
                if same && !moving(seat) && !moving(other) {
                    return Err(PositionError::SameSquare(other, seat));
                }
            }
            let passing = (moving(seat) || moving(self.controller))
                && self.options.capture == Capture::Exact
                && self.steps > 0;
            if self.ms_pacman == Some(ghost.square) && !passing && self.outcome().is_none() {
                return Err(PositionError::OnMsPacman(seat));
            }
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), PositionError> {
        let placing = self.phase == TurnPhase::Place;
        if placing != self.ms_pacman.is_none() || (placing && self.turn != self.controller) {
            return Err(PositionError::Placing);
        }
        let hers = self.turn == self.controller;
        // A count of 0 that goes on is that of a ghost on another one.
        let bumped = self.ghosts[self.turn]
            .is_some_and(|ghost| self.ghost_on(ghost.square) != Some(self.turn));
        if self.outcome().is_some() {
            // The game ends with a step of hers.
            let ended = self.phase == TurnPhase::Step && hers && self.steps < MAX_STEPS;
            return if ended {
                Ok(())
            } else {
                Err(PositionError::PlayedOn)
            };
        }
        let at_home = |seat: Seat| self.ghosts[seat].filter(|ghost| ghost.square == home(seat));
        let mut homes = self.seats.iter().filter_map(at_home);
        let fits = match self.phase {
            TurnPhase::Roll => self.steps == 0 && !self.extra_turn,
            // The previous controller has a strong ghost at home, as all have at the start.
            TurnPhase::Place => {
                self.steps == 0 && !self.extra_turn && homes.any(|ghost| ghost.weak_turns == 0)
            }
            // An extra turn is earned by sending a ghost home, and by an exact count only with the last step.
            TurnPhase::Step => {
                let earned = hers
                    && self.steps < MAX_STEPS
                    && self.options.capture == Capture::Enter
                    && homes.next().is_some();
                (self.steps > 0 || bumped) && (!self.extra_turn || earned)
            }
        };
        if fits {
            Ok(())
        } else {
            Err(PositionError::Steps)
        }
    }
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
            seats: position.seats,
            controller: position.controller,
            ms_pacman: position.ms_pacman,
            ghosts: position.ghosts,
            dots: position.dots,
            turn: position.turn,
            phase: position.phase,
            steps: position.steps,
            extra_turn: position.extra_turn,
        }
    }
}

impl Default for Setup {
    /// The start of a game for two.
    fn default() -> Self {
        Self::from(&Position::default())
    }
}
