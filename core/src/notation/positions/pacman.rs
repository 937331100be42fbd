//! Positions of the Pac-Man variant:
//! `pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 fences=b2h,.. turn=pac steps=2 boost=no came=-`.

use core::fmt;

use super::{
    OptionalSquare, Words, parse_fences, parse_list, parse_optional_square, parse_u8_saturating,
    parse_yes_no, write_list, yes_no,
};
use crate::game::{Ghost, PerGhost, Piece};
use crate::notation::{ParseError, parse_square};
use crate::pacman::{Position, Setup};

pub(super) fn write(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    write!(f, " pac={} lives={}", position.pac(), position.lives())?;
    for ghost in Ghost::ALL {
        write!(f, " {ghost}={}", OptionalSquare(position.ghost(ghost)))?;
    }
    write_list(f, "pellets", position.pellets().iter())?;
    write_list(f, "fences", position.fences().iter())?;
    let boost = yes_no(position.is_boosted());
    write!(
        f,
        " turn={} steps={} boost={boost}",
        position.piece(),
        position.steps()
    )?;
    write!(f, " came={}", OptionalSquare(position.came_from()))
}

pub(super) fn parse<'a>(words: &mut Words<'a>) -> Result<Setup, ParseError<'a>> {
    let pac = parse_square(words.value("pac")?)?;
    let lives = parse_u8_saturating(words.value("lives")?)?;
    let mut ghosts = PerGhost([None; 4]);
    for ghost in Ghost::ALL {
        ghosts[ghost] = parse_optional_square(words.value(Piece::Ghost(ghost).name())?)?;
    }
    let pellets = words.value("pellets")?;
    Ok(Setup {
        pac,
        lives,
        ghosts,
        pellets: parse_list(pellets, parse_square, ParseError::TooManyPellets)?,
        fences: parse_fences(words.value("fences")?)?,
        mover: parse_piece(words.value("turn")?)?,
        steps: parse_u8_saturating(words.value("steps")?)?,
        boost: parse_yes_no(words.value("boost")?)?,
        came_from: parse_optional_square(words.value("came")?)?,
    })
}

fn parse_piece(word: &str) -> Result<Piece, ParseError<'_>> {
    let named = Piece::ALL.into_iter().find(|piece| piece.name() == word);
    named.ok_or(ParseError::Piece(word))
}
