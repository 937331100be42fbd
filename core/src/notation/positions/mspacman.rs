//! Positions of Ms. Pac-Man:
//! `seats=south,west,north,east ms=south:d4 south=- west=d5:s north=e6:w2 east=f5:s dots=1ef/1ff/.. turn=south phase=roll steps=0
//! extra=no`.

use core::fmt;

use super::{Place, Words, parse_list, parse_place, parse_small, parse_yes_no, write_list, yes_no};
use crate::geometry::{PerSeat, SIDE, Seat, SeatSet, Square};
use crate::mspacman::{Ghost, Phase, Position, SetUp};
use crate::notation::{Unreadable, parse_seat, parse_square};
use crate::sets::SquareSet;

/// Hexadecimal digits for the dots of a rank.
const DIGITS: usize = 3;

pub(super) fn write(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    write_list(f, "seats", position.seats().iter())?;
    write!(f, " ms={}:{}", position.controller(), Place(position.ms()))?;
    for seat in Seat::ALL {
        match position.ghost(seat) {
            None => write!(f, " {seat}=-")?,
            Some(Ghost { square, weak: 0 }) => write!(f, " {seat}={square}:s")?,
            Some(Ghost { square, weak }) => write!(f, " {seat}={square}:w{weak}")?,
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

pub(super) fn parse<'a>(words: &mut Words<'a>) -> Result<SetUp, Unreadable<'a>> {
    let seats = parse_seats(words.value("seats")?)?;
    let ms = words.value("ms")?;
    let (controller, place) = ms.split_once(':').ok_or(Unreadable::Ms(ms))?;
    let controller = parse_seat(controller)?;
    let ms = parse_place(place)?;
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
    Ok(SetUp {
        seats,
        controller,
        ms,
        ghosts,
        dots: parse_dots(words.value("dots")?)?,
        turn: parse_seat(words.value("turn")?)?,
        phase: parse_phase(words.value("phase")?)?,
        steps: parse_small(words.value("steps")?)?,
        extra: parse_yes_no(words.value("extra")?)?,
    })
}

/// Different seats in the order of play.
fn parse_seats(list: &str) -> Result<SeatSet, Unreadable<'_>> {
    let names = parse_list::<_, 4>(list, parse_seat, Unreadable::Seats(list))?;
    let seats = names
        .iter()
        .fold(SeatSet::NONE, |seats, &seat| seats.with(seat));
    if seats.iter().eq(names) {
        Ok(seats)
    } else {
        Err(Unreadable::Seats(list))
    }
}

/// Square and side, `d5:s` or `d5:w2`, or `-`.
fn parse_ghost(word: &str) -> Result<Option<Ghost>, Unreadable<'_>> {
    if word == "-" {
        return Ok(None);
    }
    let (square, side) = word.split_once(':').ok_or(Unreadable::Ghost(word))?;
    let square = parse_square(square)?;
    let weak = match (side, side.strip_prefix('w')) {
        ("s", _) => 0,
        // A weak ghost whose counter has run out is strong: no counter at all, and the gate tells.
        (_, Some("0")) => u8::MAX,
        (_, Some(counter)) => parse_small(counter)?,
        _ => return Err(Unreadable::Ghost(word)),
    };
    Ok(Some(Ghost { square, weak }))
}

fn parse_phase(word: &str) -> Result<Phase, Unreadable<'_>> {
    let named = Phase::ALL.into_iter().find(|phase| phase.name() == word);
    named.ok_or(Unreadable::Phase(word))
}

/// Nine groups of three hexadecimal digits, ranks 1 to 9, bit 0 for file a.
fn parse_dots(word: &str) -> Result<SquareSet, Unreadable<'_>> {
    let unreadable = Unreadable::Dots(word);
    let mut dots = SquareSet::EMPTY;
    let mut ranks = 0;
    for group in word.split('/') {
        let digits = group.len() == DIGITS && group.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u16::from_str_radix(group, 16).map_err(|_| unreadable)?;
        if !digits || bits >> SIDE != 0 || ranks == SIDE {
            return Err(unreadable);
        }
        for file in (0..SIDE).filter(|file| bits & 1 << file != 0) {
            if let Some(square) = Square::new(file, ranks) {
                dots.insert(square);
            }
        }
        ranks += 1;
    }
    if ranks == SIDE {
        Ok(dots)
    } else {
        Err(unreadable)
    }
}

/// The squares of a set on a rank, bit 0 for file a.
fn rank_bits(set: SquareSet, rank: u8) -> u16 {
    let in_set = |&file: &u8| Square::new(file, rank).is_some_and(|square| set.contains(square));
    (0..SIDE)
        .filter(in_set)
        .fold(0, |bits, file| bits | 1 << file)
}
