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
        GameKind::Pacman => pacman::parse(&mut fields)?.into(),
        GameKind::MsPacman => mspacman::parse(&mut fields)?.into(),
    };
    fields.end()?;
    Ok(setup)
}

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
