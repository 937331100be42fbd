//! Positions of the Pac-Man variant:
//! `pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 fences=b2h,.. turn=pac steps=2 boost=no came=-`.

use core::fmt;

use super::{
    Place, Words, parse_fences, parse_list, parse_place, parse_small, parse_yes_no, write_list,
    yes_no,
};
use crate::game::{Ghost, PerGhost, Piece};
use crate::notation::{Unreadable, parse_square};
use crate::pacman::{Position, SetUp};

pub(super) fn write(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    write!(f, " pac={} lives={}", position.pac(), position.lives())?;
    for ghost in Ghost::ALL {
        write!(f, " {ghost}={}", Place(position.ghost(ghost)))?;
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
    write!(f, " came={}", Place(position.came()))
}

pub(super) fn parse<'a>(words: &mut Words<'a>) -> Result<SetUp, Unreadable<'a>> {
    let pac = parse_square(words.value("pac")?)?;
    let lives = parse_small(words.value("lives")?)?;
    let mut ghosts = PerGhost([None; 4]);
    for ghost in Ghost::ALL {
        ghosts[ghost] = parse_place(words.value(Piece::Ghost(ghost).name())?)?;
    }
    let pellets = words.value("pellets")?;
    Ok(SetUp {
        pac,
        lives,
        ghosts,
        pellets: parse_list(pellets, parse_square, Unreadable::TooManyPellets)?,
        fences: parse_fences(words.value("fences")?)?,
        mover: parse_piece(words.value("turn")?)?,
        steps: parse_small(words.value("steps")?)?,
        boost: parse_yes_no(words.value("boost")?)?,
        came: parse_place(words.value("came")?)?,
    })
}

fn parse_piece(word: &str) -> Result<Piece, Unreadable<'_>> {
    let named = Piece::ALL.into_iter().find(|piece| piece.name() == word);
    named.ok_or(Unreadable::Piece(word))
}
