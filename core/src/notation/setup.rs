//! Positions of any game.

use core::fmt;
use core::str::FromStr;

use super::error::{ParseError, PositionTextError};
use super::fields::Fields;
use super::{mspacman, pacman, quoridor};
use crate::games::{AllOptions, AnyGame, AnySetup, GameKind, PositionError};
use crate::mspacman::Dice;

/// Reads a position of any game, possible or not.
pub fn parse_setup(text: &str) -> Result<AnySetup, ParseError<&str>> {
    let (kind, mut fields) = Fields::split(text)?;
    let setup = match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => quoridor::parse(kind, &mut fields)?.into(),
        GameKind::Pacman => pacman::parse(kind, &mut fields)?.into(),
        GameKind::MsPacman => mspacman::parse(kind, &mut fields)?.into(),
    };
    fields.end()?;
    Ok(setup)
}

/// The text of one game by its `parse` function: a position prints as its setup, for debugging too; a setup reads a line of its game, a position does
/// so with default options.
macro_rules! game_text {
    ($game:ident, $kinds:pat) => {
        impl fmt::Display for crate::$game::Position {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&crate::$game::Setup::from(self), f)
            }
        }

        impl fmt::Debug for crate::$game::Position {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for crate::$game::Setup {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                let read = |text| {
                    let (kind, mut fields) = Fields::split(text)?;
                    if !matches!(kind, $kinds) {
                        return Err(ParseError::OtherGame(kind.name()));
                    }
                    let setup = $game::parse(kind, &mut fields)?;
                    fields.end()?;
                    Ok(setup)
                };
                read(text).map_err(ParseError::into_owned)
            }
        }

        impl FromStr for crate::$game::Position {
            type Err = PositionTextError<crate::$game::PositionError>;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let setup = text.parse()?;
                Self::new(&setup, crate::$game::Options::default())
                    .map_err(PositionTextError::Position)
            }
        }
    };
}

game_text!(quoridor, GameKind::Quoridor2 | GameKind::Quoridor4);
game_text!(pacman, GameKind::Pacman);
game_text!(mspacman, GameKind::MsPacman);

impl FromStr for AnySetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_setup(text).map_err(ParseError::into_owned)
    }
}

/// A position with the default options of its game.
impl FromStr for AnyGame {
    type Err = PositionTextError<PositionError>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let setup = text.parse()?;
        Self::new(&setup, &AllOptions::DEFAULT, Dice::default())
            .map_err(PositionTextError::Position)
    }
}

/// Prints a position as the line that [`parse_setup`] reads back: the same as [`AnyGame`] itself prints.
#[derive(Clone, Copy, Debug)]
pub struct PositionText<'a>(pub &'a AnyGame);

impl fmt::Display for PositionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
