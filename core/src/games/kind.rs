//! The games there are, with their names and rule options.

use core::fmt;

use crate::game::RuleOption;
use crate::geometry::SeatSet;
use crate::quoridor::PlayerCount;
use crate::{mspacman, pacman, quoridor};

/// One of the games.
///
/// ```
/// use fencelight_core::games::GameKind;
///
/// let kind: GameKind = "quoridor4".parse()?;
/// assert_eq!(kind, GameKind::Quoridor4);
/// assert_eq!(kind.first_seats().len(), 4);
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum GameKind {
    /// Quoridor for two.
    Quoridor2,
    /// Quoridor for four.
    Quoridor4,
    /// The Pac-Man variant.
    Pacman,
    /// Ms. Pac-Man.
    MsPacman,
}

impl GameKind {
    /// All games.
    pub const ALL: [Self; 4] = [
        Self::Quoridor2,
        Self::Quoridor4,
        Self::Pacman,
        Self::MsPacman,
    ];

    /// The name in console and notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quoridor2 => "quoridor2",
            Self::Quoridor4 => "quoridor4",
            Self::Pacman => "pacman",
            Self::MsPacman => "mspacman",
        }
    }

    /// The seats that can be chosen to begin; empty where the rules decide.
    pub const fn first_seats(self) -> SeatSet {
        match self {
            Self::Quoridor2 => SeatSet::TWO,
            Self::Quoridor4 => SeatSet::FOUR,
            Self::Pacman | Self::MsPacman => SeatSet::EMPTY,
        }
    }

    /// The rule options.
    pub const fn options(self) -> &'static [RuleOption] {
        match self {
            Self::Quoridor2 => quoridor::Options::list(PlayerCount::Two),
            Self::Quoridor4 => quoridor::Options::list(PlayerCount::Four),
            Self::Pacman => pacman::Options::LIST,
            Self::MsPacman => mspacman::Options::LIST,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<PlayerCount> for GameKind {
    fn from(players: PlayerCount) -> Self {
        match players {
            PlayerCount::Two => Self::Quoridor2,
            PlayerCount::Four => Self::Quoridor4,
        }
    }
}
