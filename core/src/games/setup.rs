//! An unchecked position of any game, and why it may be impossible.

use core::fmt;

use super::kind::GameKind;
use crate::{mspacman, pacman, quoridor};

/// A position of any game as written down, before [`AnyGame::new`](super::AnyGame::new) checks it.
///
/// ```
/// use fencelight_core::games::{AllOptions, AnyGame, AnySetup};
/// use fencelight_core::mspacman::Dice;
///
/// let text = "quoridor2 south=e5:10 north=e5:10 fences=- turn=south";
/// let setup: AnySetup = text.parse()?;
/// assert_eq!(setup.to_string(), text);
/// assert!(AnyGame::new(&setup, &AllOptions::default(), Dice::default()).is_err());
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnySetup {
    /// Of Quoridor.
    Quoridor(quoridor::Setup),
    /// Of the Pac-Man variant.
    Pacman(pacman::Setup),
    /// Of Ms. Pac-Man.
    MsPacman(mspacman::Setup),
}

impl AnySetup {
    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Quoridor(setup) => setup.players.into(),
            Self::Pacman(_) => GameKind::Pacman,
            Self::MsPacman(_) => GameKind::MsPacman,
        }
    }
}

impl From<quoridor::Setup> for AnySetup {
    fn from(setup: quoridor::Setup) -> Self {
        Self::Quoridor(setup)
    }
}

impl From<pacman::Setup> for AnySetup {
    fn from(setup: pacman::Setup) -> Self {
        Self::Pacman(setup)
    }
}

impl From<mspacman::Setup> for AnySetup {
    fn from(setup: mspacman::Setup) -> Self {
        Self::MsPacman(setup)
    }
}

/// Why a set-up is not a position of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum PositionError {
    /// Of Quoridor.
    Quoridor(quoridor::PositionError),
    /// Of the Pac-Man variant.
    Pacman(pacman::PositionError),
    /// Of Ms. Pac-Man.
    MsPacman(mspacman::PositionError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quoridor(error) => error.fmt(f),
            Self::Pacman(error) => error.fmt(f),
            Self::MsPacman(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}
