//! What somebody may write down as a position of Ms. Pac-Man, and the gate that lets only possible ones through.

use core::fmt;

use super::maze::{MAZE, area, home};
use super::position::{Dice, GhostState, Position, TurnPhase};
use super::{Capture, Options};
use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

/// The highest number that spinner and die show.
const MAX_STEPS: u8 = 6;
/// The highest counter of a weak ghost.
const MAX_WEAK_TURNS: u8 = 2;

/// A position as written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Why a set-up is no position of Ms. Pac-Man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Fewer than two seats.
    TooFewSeats,
    /// A seat that does not play has a ghost, the turn or Ms. Pac-Man.
    NotPlaying(Seat),
    /// The controller has a ghost on the board.
    ControllersGhost(Seat),
    /// A seat that plays a ghost has none on the board.
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
    /// She is placed just while she is off the board, by her player.
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

impl Position {
    /// The gate: a position of the game, or why it is none.
    pub fn new(setup: &Setup, options: Options, dice: Dice) -> Result<Self, PositionError> {
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
            dice,
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
                players: position.seats.len() as u8,
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
                // A counter of 2 has gone down when its owner's turn begins; the rules name one all the same (case M11).
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
            // Whoever played her before has a strong ghost at home, as all have at the start.
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
