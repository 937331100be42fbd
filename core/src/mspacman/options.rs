//! The rule options of Ms. Pac-Man and the number of players.

use crate::game::{OptionError, RuleOption, choose};
use crate::geometry::{Seat, SeatSet};

/// The number of players.
///
/// ```
/// use fencelight_core::geometry::SeatSet;
/// use fencelight_core::mspacman::PlayerCount;
///
/// assert_eq!(PlayerCount::Two.seats(), SeatSet::TWO);
/// assert_eq!(PlayerCount::Four.seats().len(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerCount {
    /// Two, opposite each other.
    #[default]
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
}

impl PlayerCount {
    /// All of them, from the smallest.
    pub const ALL: [Self; 3] = [Self::Two, Self::Three, Self::Four];

    /// The number of players at these seats.
    pub const fn of(seats: SeatSet) -> Self {
        match seats.len() {
            ..=2 => Self::Two,
            3 => Self::Three,
            4.. => Self::Four,
        }
    }

    /// The seats that play, clockwise from south.
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::Two => SeatSet::TWO,
            Self::Three => SeatSet::FOUR.without(Seat::East),
            Self::Four => SeatSet::FOUR,
        }
    }
}

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
///
/// ```
/// use fencelight_core::mspacman::{Capture, Options};
///
/// let options = Options { capture: Capture::Exact, ..Options::default() };
/// assert_eq!((options.get("capture"), options.get("players")), (1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// When pieces catch each other.
    pub capture: Capture,
    /// The number of players.
    pub players: PlayerCount,
}

impl Options {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        capture: Capture::Enter,
        players: PlayerCount::Two,
    };

    /// Names and domains of the options.
    pub const LIST: &[RuleOption] = &[
        RuleOption::words("capture", &["enter", "exact"]),
        RuleOption::number("players", 2, 4),
    ];

    /// The value of an option by its name: the number of its word, or a number; 0 for other names.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "capture" => self.capture as u32,
            "players" => self.players as u32 + 2,
            _ => 0,
        }
    }

    /// Sets an option by its name to a value of its domain.
    pub fn set(&mut self, key: &str, value: u32) -> Result<(), OptionError> {
        match key {
            "capture" => choose(&mut self.capture, &[Capture::Enter, Capture::Exact], value)?,
            "players" => choose(&mut self.players, &PlayerCount::ALL, value.wrapping_sub(2))?,
            _ => return Err(OptionError::UnknownKey),
        }
        Ok(())
    }

    /// The seats that play.
    pub const fn seats(&self) -> SeatSet {
        self.players.seats()
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
