//! Positions of Quoridor: `quoridor2 south=e1:10 north=e9:10 fences=- turn=south`.

use core::fmt;

use super::error::ParseError;
use super::fields::{Fields, parse_fences, write_list};
use super::words::{parse_number, parse_seat, parse_square};
use crate::games::GameKind;
use crate::geometry::{PerSeat, Square};
use crate::quoridor::{PlayerCount, Setup};

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(GameKind::from(self.players).name())?;
        for seat in self.players.seats().iter() {
            match self.pawns[seat] {
                Some(square) => write!(f, " {seat}={square}:{}", self.hands[seat])?,
                None => write!(f, " {seat}=-")?,
            }
        }
        write_list(f, "fences", self.fences.iter())?;
        write!(f, " turn={}", self.turn)
    }
}

/// Reads the fields after the name of the game.
pub(super) fn parse<'a>(
    kind: GameKind,
    fields: &mut Fields<'a>,
) -> Result<Setup, ParseError<&'a str>> {
    let players = match kind {
        GameKind::Quoridor2 => PlayerCount::Two,
        _ => PlayerCount::Four,
    };
    let mut pawns = PerSeat::default();
    let mut hands = PerSeat::default();
    for seat in players.seats().iter() {
        (pawns[seat], hands[seat]) = parse_pawn(fields.value(seat.name())?, players)?;
    }
    Ok(Setup {
        players,
        pawns,
        hands,
        fences: parse_fences(fields.value("fences")?)?,
        turn: parse_seat(fields.value("turn")?)?,
    })
}

/// Square and fences in hand, `e1:10`, or `-`.
fn parse_pawn(word: &str, players: PlayerCount) -> Result<(Option<Square>, u8), ParseError<&str>> {
    if word == "-" {
        return Ok((None, 0));
    }
    let (square, hand) = word.split_once(':').ok_or(ParseError::Pawn(word))?;
    let square = parse_square(square)?;
    // Validation rejects a hand beyond a byte as it does one just over the limit.
    let hand = u8::try_from(parse_number(hand)?).unwrap_or(players.hand() + 1);
    Ok((Some(square), hand))
}
