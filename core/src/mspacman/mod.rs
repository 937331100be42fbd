//! Ms. Pac-Man (rules section 5): she clears the maze of dots, the ghosts of the others hunt her, and whoever catches her
//! becomes her.
//!
//! A turn is a roll and then single steps, one move each. [`Position::new`] is the gate for positions that somebody wrote down.
//!
//! Important terms: the *controller* is the seat that plays Ms. Pac-Man; a ghost is *strong*, or *weak* for as many turns of
//! its owner as its counter says; an *area* is the quarter of the maze whose dots a seat wants to be gone.

mod maze;
mod position;
mod setup;

pub use maze::{MAZE, Maze, area, home};
pub use position::{Dice, GhostState, Position, TurnPhase};
pub use setup::{PositionError, Setup};

use crate::game::{Face, RuleOption, choose, draw, next_seed};
use crate::geometry::{Seat, SeatSet};

/// What the spinner of Ms. Pac-Man shows, equally likely (5.2.5).
pub const SPINNER: [Face; 6] = [
    Face::One,
    Face::Two,
    Face::Three,
    Face::Four,
    Face::Five,
    Face::Six,
];
/// What the die of the ghosts shows, equally likely (5.2.5).
pub const DIE: [Face; 6] = [
    Face::One,
    Face::F2,
    Face::Three,
    Face::Four,
    Face::Five,
    Face::Six,
];

/// When pieces catch each other (5.5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Capture {
    /// On every square entered.
    #[default]
    Enter,
    /// On the square where the count ends.
    Exact,
}

/// Rule options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// When pieces catch each other.
    pub capture: Capture,
    /// People at the table, 2 to 4.
    pub players: u8,
}

impl Options {
    /// What holds if nobody says otherwise.
    pub const DEFAULT: Self = Self {
        capture: Capture::Enter,
        players: 2,
    };

    /// Names and domains.
    pub const LIST: &[RuleOption] = &[
        RuleOption::words("capture", &["enter", "exact"]),
        RuleOption::number("players", 2, 4),
    ];

    /// The value of an option, 0 for those that it does not have.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "capture" => self.capture as u32,
            "players" => u32::from(self.players),
            _ => 0,
        }
    }

    /// Sets an option to a value of its domain; anything else changes nothing.
    pub fn set(&mut self, key: &str, value: u32) {
        match key {
            "capture" => choose(&mut self.capture, &[Capture::Enter, Capture::Exact], value),
            "players" => choose(&mut self.players, &[2, 3, 4], value.wrapping_sub(2)),
            _ => {}
        }
    }

    /// The seats of so many people: clockwise from south, two sit opposite.
    pub const fn seats(&self) -> SeatSet {
        match self.players {
            ..=2 => SeatSet::TWO,
            3 => SeatSet::FOUR.without(Seat::East),
            4.. => SeatSet::FOUR,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Who begins as Ms. Pac-Man: everyone spins, the highest wins, ties spin again (5.2.3). These spins have a seed of their own, so
/// that the first roll of the game is its first draw.
pub fn first_controller(seats: SeatSet, seed: u64) -> Seat {
    let seed = next_seed(seed);
    let mut contenders = seats;
    let mut spins = 0;
    while contenders.len() > 1 {
        let mut best = (0, contenders);
        for seat in contenders.iter() {
            let spin = draw(seed, spins, SPINNER.len() as u32) + 1;
            spins = spins.wrapping_add(1);
            best = match best {
                (highest, _) if spin > highest => (spin, SeatSet::EMPTY.with(seat)),
                (highest, tied) if spin == highest => (highest, tied.with(seat)),
                lower => lower,
            };
        }
        contenders = best.1;
    }
    contenders.iter().next().unwrap_or(Seat::South)
}
