//! Positions of Ms. Pac-Man:
//! `mspacman seats=south,west,north,east ms=south:d4 south=- west=d5:s north=e6:w2 east=f5:s dots=1ef/1ff/.. turn=south phase=roll
//! steps=0 extra=no`.

use core::fmt;

use super::error::ParseError;
use super::fields::{
    Fields, OptionalSquare, parse_list, parse_optional_square, parse_u8_saturating, write_list,
};
use super::words::{parse_seat, parse_square, parse_turn_phase, parse_yes_no, yes_no};
use crate::games::GameKind;
use crate::geometry::{PerSeat, SIDE, Seat, SeatSet, Square};
use crate::mspacman::{GhostState, Setup};
use crate::sets::SquareSet;

/// Hexadecimal digits for the dots of a rank.
const DIGITS: usize = 3;

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(GameKind::MsPacman.name())?;
        write_list(f, "seats", self.seats.iter())?;
        let square = OptionalSquare(self.ms_pacman);
        write!(f, " ms={}:{square}", self.controller)?;
        for seat in Seat::ALL {
            match self.ghosts[seat] {
                None => write!(f, " {seat}=-")?,
                Some(ghost) => write!(f, " {seat}={ghost}")?,
            }
        }
        f.write_str(" dots=")?;
        for rank in 0..SIDE {
            let slash = if rank == 0 { "" } else { "/" };
            write!(f, "{slash}{:0DIGITS$x}", rank_bits(self.dots, rank))?;
        }
        let (phase, extra) = (self.phase, yes_no(self.extra_turn));
        write!(
            f,
            " turn={} phase={phase} steps={} extra={extra}",
            self.turn, self.steps
        )
    }
}

/// Reads the fields after the name of the game.
pub(super) fn parse<'a>(
    _: GameKind,
    fields: &mut Fields<'a>,
) -> Result<Setup, ParseError<&'a str>> {
    let seats = parse_seats(fields.value("seats")?)?;
    let ms = fields.value("ms")?;
    let (controller, place) = ms.split_once(':').ok_or(ParseError::MsPacman(ms))?;
    let controller = parse_seat(controller)?;
    let ms = parse_optional_square(place)?;
    let mut ghosts = PerSeat([None; 4]);
    for seat in Seat::ALL {
        // The fields of seats that do not play are optional.
        let ghost = if seats.contains(seat) {
            fields.value(seat.name())?
        } else {
            fields.optional_value(seat.name()).unwrap_or("-")
        };
        ghosts[seat] = parse_ghost(ghost)?;
    }
    Ok(Setup {
        seats,
        controller,
        ms_pacman: ms,
        ghosts,
        dots: parse_dots(fields.value("dots")?)?,
        turn: parse_seat(fields.value("turn")?)?,
        phase: parse_turn_phase(fields.value("phase")?)?,
        steps: parse_u8_saturating(fields.value("steps")?)?,
        extra_turn: parse_yes_no(fields.value("extra")?)?,
    })
}

/// Different seats in the order of play.
fn parse_seats(list: &str) -> Result<SeatSet, ParseError<&str>> {
    let names = parse_list::<_, 4>(list, parse_seat, ParseError::Seats(list))?;
    let seats = names
        .iter()
        .fold(SeatSet::EMPTY, |seats, &seat| seats.with(seat));
    if seats.iter().eq(names.iter().copied()) {
        Ok(seats)
    } else {
        Err(ParseError::Seats(list))
    }
}

/// Square and side, `d5:s` or `d5:w2`, or `-`.
fn parse_ghost(word: &str) -> Result<Option<GhostState>, ParseError<&str>> {
    if word == "-" {
        return Ok(None);
    }
    let (square, side) = word.split_once(':').ok_or(ParseError::Ghost(word))?;
    let square = parse_square(square)?;
    let weak = match (side, side.strip_prefix('w')) {
        ("s", _) => 0,
        // A weak ghost whose counter has run out is strong; validation rejects the counter.
        (_, Some("0")) => u8::MAX,
        (_, Some(counter)) => parse_u8_saturating(counter)?,
        _ => return Err(ParseError::Ghost(word)),
    };
    Ok(Some(GhostState {
        square,
        weak_turns: weak,
    }))
}

/// Nine groups of three hexadecimal digits, ranks 1 to 9, bit 0 for file a.
fn parse_dots(word: &str) -> Result<SquareSet, ParseError<&str>> {
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
