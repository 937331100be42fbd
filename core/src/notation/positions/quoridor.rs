//! Positions of Quoridor: `south=e1:10 north=e9:10 fences=- turn=south`.

use core::fmt;

use super::{Words, parse_fences, write_list};
use crate::games::GameKind;
use crate::geometry::{PerSeat, Square};
use crate::notation::{ParseError, parse_number, parse_seat, parse_square};
use crate::quoridor::{PlayerCount, Position, Setup};

pub(super) fn write(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    for seat in position.players().seats().iter() {
        match position.pawn(seat) {
            Some(square) => write!(f, " {seat}={square}:{}", position.hand(seat))?,
            None => write!(f, " {seat}=-")?,
        }
    }
    write_list(f, "fences", position.fences().iter())?;
    write!(f, " turn={}", position.turn())
}

pub(super) fn parse<'a>(kind: GameKind, words: &mut Words<'a>) -> Result<Setup, ParseError<'a>> {
    let players = if kind == GameKind::Quoridor2 {
        PlayerCount::Two
    } else {
        PlayerCount::Four
    };
    let mut pawns = PerSeat::default();
    let mut hands = PerSeat::default();
    for seat in players.seats().iter() {
        (pawns[seat], hands[seat]) = parse_pawn(words.value(seat.name())?, players)?;
    }
    Ok(Setup {
        players,
        pawns,
        hands,
        fences: parse_fences(words.value("fences")?)?,
        turn: parse_seat(words.value("turn")?)?,
    })
}

/// Square and fences in hand, `e1:10`, or `-`.
fn parse_pawn(word: &str, players: PlayerCount) -> Result<(Option<Square>, u8), ParseError<'_>> {
    if word == "-" {
        return Ok((None, 0));
    }
    let (square, hand) = word.split_once(':').ok_or(ParseError::Pawn(word))?;
    let square = parse_square(square)?;
    // A hand beyond a byte is as impossible as one just over the limit; the gate tells.
    let hand = u8::try_from(parse_number(hand)?).unwrap_or(players.hand() + 1);
    Ok((Some(square), hand))
}
