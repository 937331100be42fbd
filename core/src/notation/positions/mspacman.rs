//! Positions of Ms. Pac-Man:
//! `seats=south,west,north,east ms=south:d4 south=- west=d5:s north=e6:w2 east=f5:s dots=1ef/1ff/.. turn=south phase=roll steps=0
//! extra=no`.

use core::fmt;

use super::{
    OptionalSquare, Words, parse_list, parse_optional_square, parse_u8_saturating, parse_yes_no,
    write_list, yes_no,
};
use crate::geometry::{PerSeat, SIDE, Seat, SeatSet, Square};
use crate::mspacman::{GhostState, Position, Setup, TurnPhase};
use crate::notation::{ParseError, parse_seat, parse_square};
use crate::sets::SquareSet;

/// Hexadecimal digits for the dots of a rank.
const DIGITS: usize = 3;

pub(super) fn write(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    write_list(f, "seats", position.seats().iter())?;
    write!(
        f,
        " ms={}:{}",
        position.controller(),
        OptionalSquare(position.ms_pacman())
    )?;
    for seat in Seat::ALL {
        match position.ghost(seat) {
            None => write!(f, " {seat}=-")?,
            Some(GhostState {
                square,
                weak_turns: 0,
            }) => write!(f, " {seat}={square}:s")?,
            Some(GhostState {
                square,
                weak_turns: weak,
            }) => write!(f, " {seat}={square}:w{weak}")?,
        }
    }
    f.write_str(" dots=")?;
    for rank in 0..SIDE {
        let slash = if rank == 0 { "" } else { "/" };
        write!(f, "{slash}{:0DIGITS$x}", rank_bits(position.dots(), rank))?;
    }
    let phase = position.phase().name();
    let extra = yes_no(position.has_extra_turn());
    write!(
        f,
        " turn={} phase={phase} steps={} extra={extra}",
        position.turn(),
        position.steps()
    )
}

pub(super) fn parse<'a>(words: &mut Words<'a>) -> Result<Setup, ParseError<'a>> {
    let seats = parse_seats(words.value("seats")?)?;
    let ms = words.value("ms")?;
    let (controller, place) = ms.split_once(':').ok_or(ParseError::MsPacman(ms))?;
    let controller = parse_seat(controller)?;
    let ms = parse_optional_square(place)?;
    let mut ghosts = PerSeat([None; 4]);
    for seat in Seat::ALL {
        // Who does not play need not be written down.
        let ghost = if seats.contains(seat) {
            words.value(seat.name())?
        } else {
            words.optional_value(seat.name()).unwrap_or("-")
        };
        ghosts[seat] = parse_ghost(ghost)?;
    }
    Ok(Setup {
        seats,
        controller,
        ms_pacman: ms,
        ghosts,
        dots: parse_dots(words.value("dots")?)?,
        turn: parse_seat(words.value("turn")?)?,
        phase: parse_phase(words.value("phase")?)?,
        steps: parse_u8_saturating(words.value("steps")?)?,
        extra_turn: parse_yes_no(words.value("extra")?)?,
    })
}

/// Different seats in the order of play.
fn parse_seats(list: &str) -> Result<SeatSet, ParseError<'_>> {
    let names = parse_list::<_, 4>(list, parse_seat, ParseError::Seats(list))?;
    let seats = names
        .iter()
        .fold(SeatSet::EMPTY, |seats, &seat| seats.with(seat));
    if seats.iter().eq(names) {
        Ok(seats)
    } else {
        Err(ParseError::Seats(list))
    }
}

/// Square and side, `d5:s` or `d5:w2`, or `-`.
fn parse_ghost(word: &str) -> Result<Option<GhostState>, ParseError<'_>> {
    if word == "-" {
        return Ok(None);
    }
    let (square, side) = word.split_once(':').ok_or(ParseError::Ghost(word))?;
    let square = parse_square(square)?;
    let weak = match (side, side.strip_prefix('w')) {
        ("s", _) => 0,
        // A weak ghost whose counter has run out is strong: no counter at all, and the gate tells.
        (_, Some("0")) => u8::MAX,
        (_, Some(counter)) => parse_u8_saturating(counter)?,
        _ => return Err(ParseError::Ghost(word)),
    };
    Ok(Some(GhostState {
        square,
        weak_turns: weak,
    }))
}

fn parse_phase(word: &str) -> Result<TurnPhase, ParseError<'_>> {
    let named = TurnPhase::ALL
        .into_iter()
        .find(|phase| phase.name() == word);
    named.ok_or(ParseError::Phase(word))
}

/// Nine groups of three hexadecimal digits, ranks 1 to 9, bit 0 for file a.
fn parse_dots(word: &str) -> Result<SquareSet, ParseError<'_>> {
    let error = ParseError::Dots(word);
    let mut dots = SquareSet::EMPTY;
    let mut ranks = 0;
    for group in word.split('/') {
        let digits = group.len() == DIGITS && group.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u16::from_str_radix(group, 16).map_err(|_| error)?;
        if !digits || bits >> SIDE != 0 || ranks == SIDE {
            return Err(error);
        }
        for file in (0..SIDE).filter(|file| bits & 1 << file != 0) {
            if let Some(square) = Square::new(file, ranks) {
                dots.insert(square);
            }
        }
        ranks += 1;
    }
    if ranks == SIDE { Ok(dots) } else { Err(error) }
}

/// The squares of a set on a rank, bit 0 for file a.
fn rank_bits(set: SquareSet, rank: u8) -> u16 {
    let in_set = |&file: &u8| Square::new(file, rank).is_some_and(|square| set.contains(square));
    (0..SIDE)
        .filter(in_set)
        .fold(0, |bits, file| bits | 1 << file)
}
