//! What somebody may write down as a position of Ms. Pac-Man, and the gate that lets only possible ones through.

use core::fmt;

use super::maze::{MAZE, area, home};
use super::position::{Dice, Ghost, Phase, Position};
use super::{Capture, Options};
use crate::geometry::{PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

/// The highest number that spinner and die show.
const MOST_STEPS: u8 = 6;
/// The highest counter of a weak ghost.
const MOST_WEAK: u8 = 2;

/// A position as written down; it may be impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The seats that play.
    pub seats: SeatSet,
    /// The seat that plays Ms. Pac-Man.
    pub controller: Seat,
    /// Where she stands; `None` while she is to be placed.
    pub ms: Option<Square>,
    /// The ghosts.
    pub ghosts: PerSeat<Option<Ghost>>,
    /// The dots that are left.
    pub dots: SquareSet,
    /// The seat to move.
    pub turn: Seat,
    /// What it has to do.
    pub phase: Phase,
    /// What is left of the roll.
    pub steps: u8,
    /// Whether she has earned an extra turn in this one.
    pub extra: bool,
}

/// Why a set-up is no position of Ms. Pac-Man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// Fewer than two seats.
    TooFew,
    /// A seat that does not play has a ghost, the turn or Ms. Pac-Man.
    NotPlaying(Seat),
    /// The controller has a ghost on the board.
    ControllersGhost(Seat),
    /// A seat that plays a ghost has none on the board.
    NoGhost(Seat),
    /// A ghost where ghosts cannot be.
    GhostPlace(Seat),
    /// A counter that no ghost has.
    Counter(Seat),
    /// Ms. Pac-Man where she cannot be.
    MsPlace,
    /// Two ghosts at rest on one square.
    SameSquare(Seat, Seat),
    /// A ghost and Ms. Pac-Man at rest on one square.
    OnMs(Seat),
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

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => f.write_str("fewer than two seats play"),
            Self::NotPlaying(seat) => write!(f, "{seat} does not play"),
            Self::ControllersGhost(seat) => {
                write!(f, "{seat} plays Ms. Pac-Man and has no ghost (5.2.4)")
            }
            Self::NoGhost(seat) => write!(f, "the ghost of {seat} is missing (5.2.1)"),
            Self::GhostPlace(seat) => write!(f, "the ghost of {seat} cannot be there (5.3.8)"),
            Self::Counter(seat) => {
                write!(f, "the counter of the ghost of {seat} is not 1 or 2 (5.4)")
            }
            Self::MsPlace => f.write_str("Ms. Pac-Man cannot be there (5.3.8)"),
            Self::SameSquare(one, other) => {
                write!(
                    f,
                    "the ghosts of {one} and {other} rest on one square (5.3.7)"
                )
            }
            Self::OnMs(seat) => {
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

impl core::error::Error for Impossible {}

impl Position {
    /// The gate: a position of the game, or why it is none.
    pub fn new(set_up: &SetUp, options: Options, dice: Dice) -> Result<Self, Impossible> {
        let position = Self {
            seats: set_up.seats,
            controller: set_up.controller,
            ms: set_up.ms,
            ghosts: set_up.ghosts,
            dots: set_up.dots,
            turn: set_up.turn,
            phase: set_up.phase,
            steps: set_up.steps,
            extra: set_up.extra,
            options,
            dice,
        };
        position.check_seats()?;
        position.check_dots()?;
        position.check_places()?;
        if position.steps > MOST_STEPS {
            return Err(Impossible::Steps);
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

    fn check_seats(&self) -> Result<(), Impossible> {
        if self.seats.len() < 2 {
            return Err(Impossible::TooFew);
        }
        for seat in [self.turn, self.controller] {
            if !self.seats.contains(seat) {
                return Err(Impossible::NotPlaying(seat));
            }
        }
        for seat in Seat::ALL {
            match self.ghosts[seat] {
                Some(_) if !self.seats.contains(seat) => return Err(Impossible::NotPlaying(seat)),
                Some(_) if seat == self.controller => {
                    return Err(Impossible::ControllersGhost(seat));
                }
                None if self.seats.contains(seat) && seat != self.controller => {
                    return Err(Impossible::NoGhost(seat));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_dots(&self) -> Result<(), Impossible> {
        if let Some(square) = self.dots.iter().find(|&square| !MAZE.dots.contains(square)) {
            return Err(Impossible::Dot(square));
        }
        let mut cleared = self
            .seats
            .iter()
            .filter(|&seat| !self.dots.meets(area(seat)));
        match (cleared.next(), cleared.next()) {
            (Some(one), Some(other)) => Err(Impossible::TwoWinners(one, other)),
            _ => Ok(()),
        }
    }

    fn check_places(&self) -> Result<(), Impossible> {
        for seat in self.seats.iter() {
            if let Some(ghost) = self.ghosts[seat] {
                if !MAZE.is_open(ghost.square) && ghost.square != home(seat) {
                    return Err(Impossible::GhostPlace(seat));
                }
                // A counter of 2 has gone down when its owner's turn begins; the rules name one all the same (case M11).
                if ghost.weak > MOST_WEAK {
                    return Err(Impossible::Counter(seat));
                }
            }
        }
        if self.ms.is_some_and(|square| !MAZE.is_open(square)) {
            return Err(Impossible::MsPlace);
        }
        Ok(())
    }

    /// Pieces share a square only while one of them passes, or where her last step ended the game.
    fn check_meetings(&self) -> Result<(), Impossible> {
        let moving = |seat: Seat| self.phase == Phase::Step && self.turn == seat;
        for seat in self.seats.iter() {
            let Some(ghost) = self.ghosts[seat] else {
                continue;
            };
            for other in self.seats.iter().take_while(|&other| other != seat) {
                let same = self.ghosts[other].is_some_and(|other| other.square == ghost.square);
                if same && !moving(seat) && !moving(other) {
                    return Err(Impossible::SameSquare(other, seat));
                }
            }
            let passing = (moving(seat) || moving(self.controller))
                && self.options.capture == Capture::Exact
                && self.steps > 0;
            if self.ms == Some(ghost.square) && !passing && self.outcome().is_none() {
                return Err(Impossible::OnMs(seat));
            }
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), Impossible> {
        let placing = self.phase == Phase::Place;
        if placing != self.ms.is_none() || (placing && self.turn != self.controller) {
            return Err(Impossible::Placing);
        }
        let hers = self.turn == self.controller;
        // A count of 0 that goes on is that of a ghost on another one.
        let bumped = self.ghosts[self.turn]
            .is_some_and(|ghost| self.ghost_on(ghost.square) != Some(self.turn));
        if self.outcome().is_some() {
            // The game ends with a step of hers.
            let ended = self.phase == Phase::Step && hers && self.steps < MOST_STEPS;
            return if ended {
                Ok(())
            } else {
                Err(Impossible::PlayedOn)
            };
        }
        let at_home = |seat: Seat| self.ghosts[seat].filter(|ghost| ghost.square == home(seat));
        let mut homes = self.seats.iter().filter_map(at_home);
        let fits = match self.phase {
            Phase::Roll => self.steps == 0 && !self.extra,
            // Whoever played her before has a strong ghost at home, as all have at the start.
            Phase::Place => self.steps == 0 && !self.extra && homes.any(|ghost| ghost.weak == 0),
            // An extra turn is earned by sending a ghost home, and by an exact count only with the last step.
            Phase::Step => {
                let earned = hers
                    && self.steps < MOST_STEPS
                    && self.options.capture == Capture::Enter
                    && homes.next().is_some();
                (self.steps > 0 || bumped) && (!self.extra || earned)
            }
        };
        if fits { Ok(()) } else { Err(Impossible::Steps) }
    }
}
