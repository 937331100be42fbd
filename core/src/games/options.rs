//! The rule options of all games together.

use super::kind::GameKind;
use crate::game::OptionError;
use crate::quoridor::PlayerCount;
use crate::{mspacman, pacman, quoridor};

/// The rule options of every game.
///
/// ```
/// use fencelight_core::game::OptionError;
/// use fencelight_core::games::{AllOptions, GameKind};
/// use fencelight_core::pacman::Layout;
///
/// let mut options = AllOptions::default();
/// options.set(GameKind::Pacman, "layout", 1)?;
/// assert_eq!(options.pacman.layout, Layout::B);
/// assert_eq!(options.get(GameKind::Pacman, "layout"), 1);
/// assert_eq!(options.set(GameKind::Pacman, "layout", 9), Err(OptionError::OutOfDomain));
/// # Ok::<(), OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllOptions {
    /// Of Quoridor for two.
    pub quoridor2: quoridor::Options,
    /// Of Quoridor for four.
    pub quoridor4: quoridor::Options,
    /// Of the Pac-Man variant.
    pub pacman: pacman::Options,
    /// Of Ms. Pac-Man.
    pub mspacman: mspacman::Options,
}

impl AllOptions {
    /// The defaults of every game.
    pub const DEFAULT: Self = Self {
        quoridor2: quoridor::Options::DEFAULT,
        quoridor4: quoridor::Options::DEFAULT,
        pacman: pacman::Options::DEFAULT,
        mspacman: mspacman::Options::DEFAULT,
    };

    /// The options of Quoridor for a number of players.
    pub const fn quoridor(&self, players: PlayerCount) -> quoridor::Options {
        match players {
            PlayerCount::Two => self.quoridor2,
            PlayerCount::Four => self.quoridor4,
        }
    }

    /// Sets the options of one game to their defaults.
    pub fn reset(&mut self, kind: GameKind) {
        match kind {
            GameKind::Quoridor2 => self.quoridor2 = quoridor::Options::DEFAULT,
            GameKind::Quoridor4 => self.quoridor4 = quoridor::Options::DEFAULT,
            GameKind::Pacman => self.pacman = pacman::Options::DEFAULT,
            GameKind::MsPacman => self.mspacman = mspacman::Options::DEFAULT,
        }
    }

    /// The value of an option of a game.
    pub fn get(&self, kind: GameKind, key: &str) -> u32 {
        match kind {
            GameKind::Quoridor2 => self.quoridor2.get(key),
            GameKind::Quoridor4 => self.quoridor4.get(key),
            GameKind::Pacman => self.pacman.get(key),
            GameKind::MsPacman => self.mspacman.get(key),
        }
    }

    /// Sets an option of a game to a value of its domain; with an error nothing changes.
    pub fn set(&mut self, kind: GameKind, key: &str, value: u32) -> Result<(), OptionError> {
        match kind {
            GameKind::Quoridor2 => self.quoridor2.set(key, value),
            GameKind::Quoridor4 => self.quoridor4.set(key, value),
            GameKind::Pacman => self.pacman.set(key, value),
            GameKind::MsPacman => self.mspacman.set(key, value),
        }
    }
}
