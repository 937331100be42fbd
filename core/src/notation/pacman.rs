//! Positions of the Pac-Man variant:
//! `pacman pac=e5 lives=3 blinky=e9 inky=i5 pinky=a5 clyde=e1 pellets=a1,i1,a9,i9 fences=b2h,.. turn=pac steps=2 boost=no came=-`.

use core::fmt;

use super::error::ParseError;
use super::fields::{
    Fields, OptionalSquare, parse_fences, parse_list, parse_optional_square, parse_u8_saturating,
    write_list,
};
use super::words::{parse_piece, parse_square, parse_yes_no, yes_no};
use crate::game::{Ghost, PerGhost, Piece};
use crate::games::GameKind;
use crate::pacman::Setup;

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = GameKind::Pacman.name();
        write!(f, "{game} pac={} lives={}", self.pac, self.lives)?;
        for ghost in Ghost::ALL {
            write!(f, " {ghost}={}", OptionalSquare(self.ghosts[ghost]))?;
        }
        write_list(f, "pellets", self.pellets.iter())?;
        write_list(f, "fences", self.fences.iter())?;
        let (turn, steps, boost) = (self.mover, self.steps, yes_no(self.boost));
        write!(f, " turn={turn} steps={steps} boost={boost}")?;
        write!(f, " came={}", OptionalSquare(self.came_from))
    }
}

/// Reads the fields after the name of the game.
pub(super) fn parse<'a>(
    _: GameKind,
    fields: &mut Fields<'a>,
) -> Result<Setup, ParseError<&'a str>> {
    let pac = parse_square(fields.value("pac")?)?;
    let lives = parse_u8_saturating(fields.value("lives")?)?;
    let mut ghosts = PerGhost([None; 4]);
    for ghost in Ghost::ALL {
        ghosts[ghost] = parse_optional_square(fields.value(Piece::Ghost(ghost).name())?)?;
    }
    let pellets = fields.value("pellets")?;
    Ok(Setup {
        pac,
        lives,
        ghosts,
        pellets: parse_list(pellets, parse_square, ParseError::TooManyPellets)?,
        fences: parse_fences(fields.value("fences")?)?,
        mover: parse_piece(fields.value("turn")?)?,
        steps: parse_u8_saturating(fields.value("steps")?)?,
        boost: parse_yes_no(fields.value("boost")?)?,
        came_from: parse_optional_square(fields.value("came")?)?,
    })
}
