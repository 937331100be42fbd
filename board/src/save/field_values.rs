//! Options, players, seats and sets as numbers. Decoding checks every value against its domain.

use crate::geometry::{Fence, Key, Seat, SeatSet, Square};
use crate::input::KeySet;
use crate::table::{ClockOptions, Player, Seating};
use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::{List, RuleOption};
use fencelight_core::games::{AllOptions, GameKind};
use fencelight_core::sets::SquareSet;

/// The code of a remote player, after the levels of the computer.
const REMOTE: u8 = MAX_LEVEL + 2;
/// The code of no square.
const NO_SQUARE: u8 = u8::MAX;
/// Rule options of all games together.
pub(super) const RULE_OPTIONS: usize = {
    let mut count = 0;
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, rest @ ..] = kinds {
        count += kind.options().len();
        kinds = rest;
    }
    count
};
/// Rule options of the game with the most.
pub(super) const MAX_RULE_OPTIONS: usize = {
    let mut most = 0;
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, rest @ ..] = kinds {
        if kind.options().len() > most {
            most = kind.options().len();
        }
        kinds = rest;
    }
    most
};
/// Options of the clock.
pub(super) const CLOCK_OPTIONS: usize = ClockOptions::LIST.len();

/// One value for each item; the rest is 0.
fn encode_each<T, const N: usize>(
    items: impl Iterator<Item = T>,
    value: impl Fn(T) -> u32,
) -> [u32; N] {
    let mut values = [0; N];
    for (slot, item) in values.iter_mut().zip(items) {
        *slot = value(item);
    }
    values
}

pub(super) fn encode_clock(options: &ClockOptions) -> [u32; CLOCK_OPTIONS] {
    encode_each(ClockOptions::LIST.iter(), |option| options.get(option.key))
}

pub(super) fn decode_clock(values: &[u32; CLOCK_OPTIONS]) -> Option<ClockOptions> {
    let mut options = ClockOptions::DEFAULT;
    for (option, &value) in ClockOptions::LIST.iter().zip(values) {
        options.set(option.key, value).ok()?;
    }
    Some(options)
}

/// Every rule option with its game.
fn all_rules() -> impl Iterator<Item = (GameKind, &'static RuleOption)> {
    let of = |kind: GameKind| kind.options().iter().map(move |option| (kind, option));
    GameKind::ALL.into_iter().flat_map(of)
}

pub(super) fn encode_options(options: &AllOptions) -> [u32; RULE_OPTIONS] {
    encode_each(all_rules(), |(kind, option)| options.get(kind, option.key))
}

pub(super) fn decode_options(values: &[u32; RULE_OPTIONS]) -> Option<AllOptions> {
    let mut options = AllOptions::DEFAULT;
    for ((kind, option), &value) in all_rules().zip(values) {
        options.set(kind, option.key, value).ok()?;
    }
    Some(options)
}

/// The values of the rule options of one game.
pub(super) fn encode_rules(kind: GameKind, value: impl Fn(&str) -> u32) -> [u32; MAX_RULE_OPTIONS] {
    encode_each(kind.options().iter(), |option| value(option.key))
}

/// Options with the values of one game, the others at their defaults.
pub(super) fn decode_rules(kind: GameKind, values: &[u32; MAX_RULE_OPTIONS]) -> Option<AllOptions> {
    let mut options = AllOptions::DEFAULT;
    for (option, &value) in kind.options().iter().zip(values) {
        options.set(kind, option.key, value).ok()?;
    }
    Some(options)
}

pub(super) fn encode_players(players: &Seating) -> [u8; 4] {
    players.0.map(|player| match player {
        Player::Empty => 0,
        Player::Human => 1,
        Player::Computer { level } => level.saturating_add(1),
        Player::Remote => REMOTE,
    })
}

pub(super) fn decode_players(numbers: [u8; 4]) -> Option<Seating> {
    let mut players = Seating::default();
    for (player, number) in players.0.iter_mut().zip(numbers) {
        *player = match number {
            0 => Player::Empty,
            1 => Player::Human,
            REMOTE => Player::Remote,
            _ => Some(Player::computer(number - 1))
                .filter(|&player| player == Player::Computer { level: number - 1 })?,
        };
    }
    Some(players)
}

pub(super) fn decode_kind(number: u8) -> Option<GameKind> {
    GameKind::ALL.get(usize::from(number)).copied()
}

/// The first seat, counted from 1; 0 for a random one.
pub(super) fn encode_first(first: Option<Seat>) -> u8 {
    first.map_or(0, |seat| 1 + seat as u8)
}

/// An optional first seat; `None` for an invalid number.
pub(super) fn decode_first(number: u8) -> Option<Option<Seat>> {
    match number.checked_sub(1) {
        Some(number) => decode_seat(number).map(Some),
        None => Some(None),
    }
}

pub(super) fn decode_seat(number: u8) -> Option<Seat> {
    Seat::ALL.get(usize::from(number)).copied()
}

pub(super) fn encode_square(place: Option<Square>) -> u8 {
    place.map_or(NO_SQUARE, Square::index)
}

/// An optional square; `None` for an invalid number.
pub(super) fn decode_square(number: u8) -> Option<Option<Square>> {
    match number {
        NO_SQUARE => Some(None),
        _ => Square::from_index(number).map(Some),
    }
}

pub(super) fn encode_seats(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat as u8)
}

pub(super) fn decode_seats(bits: u8) -> Option<SeatSet> {
    let seats = Seat::ALL.into_iter();
    let seats = seats.filter(|&seat| bits & 1 << seat as u8 != 0);
    let seats = seats.fold(SeatSet::EMPTY, SeatSet::with);
    (encode_seats(seats) == bits).then_some(seats)
}

/// A bit set of numbers, eight a byte, the lowest first.
fn to_bits<const N: usize>(numbers: impl Iterator<Item = u8>) -> [u8; N] {
    let mut bits = [0; N];
    for number in numbers {
        if let Some(byte) = bits.get_mut(usize::from(number / 8)) {
            *byte |= 1 << (number % 8);
        }
    }
    bits
}

/// The numbers of the set bits.
fn set_bits(bits: &[u8]) -> impl Iterator<Item = u8> {
    let set = |(first, byte): (u8, u8)| {
        (0..8)
            .filter(move |bit| byte & 1 << bit != 0)
            .map(move |bit| first + bit)
    };
    (0u8..).step_by(8).zip(bits.iter().copied()).flat_map(set)
}

pub(super) fn encode_keys(keys: KeySet) -> [u8; 20] {
    to_bits(keys.iter().map(Key::index))
}

pub(super) fn decode_keys(bits: &[u8; 20]) -> Option<KeySet> {
    set_bits(bits).map(Key::from_index).collect()
}

pub(super) fn encode_square_set(squares: SquareSet) -> [u8; 11] {
    to_bits(squares.iter().map(Square::index))
}

pub(super) fn decode_square_set(bits: &[u8; 11]) -> Option<SquareSet> {
    set_bits(bits).map(Square::from_index).collect()
}

pub(super) fn encode_fences(fences: impl Iterator<Item = Fence>) -> [u8; 16] {
    to_bits(fences.map(Fence::index))
}

/// The fences; `None` for more than `N`.
pub(super) fn decode_fences<const N: usize>(bits: &[u8; 16]) -> Option<List<Fence, N>> {
    let mut fences = List::default();
    for fence in set_bits(bits).filter_map(Fence::from_index) {
        fences.push(fence).ok()?;
    }
    Some(fences)
}
