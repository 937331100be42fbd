//! Positions as one line of text.

use core::fmt;

use heapless::Vec;

use super::{
    Unreadable, game_name, parse_fence, parse_game, parse_number, parse_seat, parse_square,
};
use crate::geometry::{Fence, PerSeat, Square};
use crate::quoridor::{Players, Position, SetUp};

/// Prints a position as the line that [`parse_set_up`] reads back.
#[derive(Clone, Copy, Debug)]
pub struct PositionText<'a>(pub &'a Position);

impl fmt::Display for PositionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        f.write_str(game_name(position.players()))?;
        for seat in position.players().seats().iter() {
            match position.pawn(seat) {
                Some(square) => write!(f, " {seat}={square}:{}", position.hand(seat))?,
                None => write!(f, " {seat}=-")?,
            }
        }
        f.write_str(" fences=")?;
        if position.fences().is_empty() {
            f.write_str("-")?;
        }
        for (number, fence) in position.fences().iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma}{fence}")?;
        }
        write!(f, " turn={}", position.turn())
    }
}

/// Reads a position, possible or not.
pub fn parse_set_up(text: &str) -> Result<SetUp, Unreadable<'_>> {
    let mut words = Words(text.split_ascii_whitespace());
    let players = parse_game(words.0.next().unwrap_or_default())?;
    let mut pawns = PerSeat::default();
    let mut hands = PerSeat::default();
    for seat in players.seats().iter() {
        (pawns[seat], hands[seat]) = parse_pawn(words.value(seat.name())?, players)?;
    }
    let fences = parse_fences(words.value("fences")?)?;
    let turn = parse_seat(words.value("turn")?)?;
    if let Some(word) = words.0.next() {
        return Err(Unreadable::TooMuch(word));
    }
    Ok(SetUp {
        players,
        pawns,
        hands,
        fences,
        turn,
    })
}

/// The words of a position, in their order.
struct Words<'a>(core::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    /// The value of the key that must come next.
    fn value(&mut self, expected: &'static str) -> Result<&'a str, Unreadable<'a>> {
        let found = self.0.next().unwrap_or_default();
        found
            .strip_prefix(expected)
            .and_then(|rest| rest.strip_prefix('='))
            .ok_or(Unreadable::Key { expected, found })
    }
}

/// Square and fences in hand, `e1:10`, or `-`.
fn parse_pawn(word: &str, players: Players) -> Result<(Option<Square>, u8), Unreadable<'_>> {
    if word == "-" {
        return Ok((None, 0));
    }
    let (square, hand) = word.split_once(':').ok_or(Unreadable::Pawn(word))?;
    let square = parse_square(square)?;
    // A hand beyond a byte is as impossible as one just over the limit; the gate tells.
    let hand = u8::try_from(parse_number(hand)?).unwrap_or(players.hand() + 1);
    Ok((Some(square), hand))
}

/// Fences separated by commas, or `-`.
fn parse_fences<const N: usize>(list: &str) -> Result<Vec<Fence, N>, Unreadable<'_>> {
    let mut fences = Vec::new();
    if list != "-" {
        for word in list.split(',') {
            fences
                .push(parse_fence(word)?)
                .map_err(|_| Unreadable::TooManyFences)?;
        }
    }
    Ok(fences)
}
