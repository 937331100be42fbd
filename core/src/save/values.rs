//! Small things as numbers: options by their lists, players, seats and sets. What comes back is checked against its domain.

use crate::game::RuleOption;
use crate::games::{Kind, Options};
use crate::geometry::{Fence, Key, Seat, SeatSet, Square};
use crate::input::KeySet;
use crate::sets::SquareSet;
use crate::table::{ClockOptions, Player, Players, Settings};

/// Stands for no square.
const NOWHERE: u8 = u8::MAX;
/// Rule options of all games together.
pub(super) const ALL_RULES: usize = {
    let mut count = 0;
    let mut kinds: &[Kind] = &Kind::ALL;
    while let [kind, rest @ ..] = kinds {
        count += kind.options().len();
        kinds = rest;
    }
    count
};
/// Rule options of the game that has most.
pub(super) const MOST_RULES: usize = {
    let mut most = 0;
    let mut kinds: &[Kind] = &Kind::ALL;
    while let [kind, rest @ ..] = kinds {
        if kind.options().len() > most {
            most = kind.options().len();
        }
        kinds = rest;
    }
    most
};
/// Settings of the board.
pub(super) const SETTINGS: usize = Settings::LIST.len();
/// Options of the clock.
pub(super) const CLOCK_OPTIONS: usize = ClockOptions::LIST.len();

/// Writes one value for each item; what is left over stays 0.
fn filled<T, const N: usize>(items: impl Iterator<Item = T>, value: impl Fn(T) -> u32) -> [u32; N] {
    let mut values = [0; N];
    for (slot, item) in values.iter_mut().zip(items) {
        *slot = value(item);
    }
    values
}

/// A value that is in the domain of its option.
fn inside(option: &RuleOption, value: u32) -> Option<u32> {
    option.domain.contains(value).then_some(value)
}

pub(super) fn of_settings(settings: &Settings) -> [u32; SETTINGS] {
    let value = |setting: &RuleOption| settings.get(setting.key).unwrap_or(0);
    filled(Settings::LIST.iter(), value)
}

pub(super) fn settings(values: &[u32; SETTINGS]) -> Option<Settings> {
    let mut settings = Settings::DEFAULT;
    for (setting, &value) in Settings::LIST.iter().zip(values) {
        settings.set(setting.key, value).then_some(())?;
    }
    Some(settings)
}

pub(super) fn of_clock(options: &ClockOptions) -> [u32; CLOCK_OPTIONS] {
    filled(ClockOptions::LIST.iter(), |option| options.get(option.key))
}

pub(super) fn clock(values: &[u32; CLOCK_OPTIONS]) -> Option<ClockOptions> {
    let mut options = ClockOptions::DEFAULT;
    for (option, &value) in ClockOptions::LIST.iter().zip(values) {
        options.set(option.key, inside(option, value)?);
    }
    Some(options)
}

/// Every rule option with the game it belongs to.
fn all_rules() -> impl Iterator<Item = (Kind, &'static RuleOption)> {
    let of = |kind: Kind| kind.options().iter().map(move |option| (kind, option));
    Kind::ALL.into_iter().flat_map(of)
}

pub(super) fn of_options(options: &Options) -> [u32; ALL_RULES] {
    filled(all_rules(), |(kind, option)| options.get(kind, option.key))
}

pub(super) fn options(values: &[u32; ALL_RULES]) -> Option<Options> {
    let mut options = Options::DEFAULT;
    for ((kind, option), &value) in all_rules().zip(values) {
        options.set(kind, option.key, inside(option, value)?);
    }
    Some(options)
}

/// The rules of one game, read by their names.
pub(super) fn of_rules(kind: Kind, value: impl Fn(&str) -> u32) -> [u32; MOST_RULES] {
    filled(kind.options().iter(), |option| value(option.key))
}

/// Options with the rules of one game.
pub(super) fn rules(kind: Kind, values: &[u32; MOST_RULES]) -> Option<Options> {
    let mut options = Options::DEFAULT;
    for (option, &value) in kind.options().iter().zip(values) {
        options.set(kind, option.key, inside(option, value)?);
    }
    Some(options)
}

pub(super) fn of_players(players: &Players) -> [u8; 4] {
    players.0.map(|player| match player {
        Player::Empty => 0,
        Player::Human => 1,
        Player::Computer { level } => level.saturating_add(1),
    })
}

pub(super) fn players(numbers: [u8; 4]) -> Option<Players> {
    let mut players = Players::default();
    for (player, number) in players.0.iter_mut().zip(numbers) {
        *player = match number {
            0 => Player::Empty,
            1 => Player::Human,
            _ => Some(Player::computer(number - 1))
                .filter(|&player| player == Player::Computer { level: number - 1 })?,
        };
    }
    Some(players)
}

pub(super) fn kind(number: u8) -> Option<Kind> {
    Kind::ALL.get(usize::from(number)).copied()
}

pub(super) fn seat(number: u8) -> Option<Seat> {
    Seat::ALL.get(usize::from(number)).copied()
}

pub(super) fn of_place(place: Option<Square>) -> u8 {
    place.map_or(NOWHERE, Square::index)
}

/// A square or none; `None` for what is neither.
pub(super) fn place(number: u8) -> Option<Option<Square>> {
    match number {
        NOWHERE => Some(None),
        _ => Square::from_index(number).map(Some),
    }
}

pub(super) fn of_seats(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat as u8)
}

pub(super) fn seats(bits: u8) -> Option<SeatSet> {
    let seats = Seat::ALL.into_iter();
    let seats = seats.filter(|&seat| bits & 1 << seat as u8 != 0);
    let seats = seats.fold(SeatSet::NONE, SeatSet::with);
    (of_seats(seats) == bits).then_some(seats)
}

/// Sets bits by number, eight a byte, the lowest first.
fn bits<const N: usize>(numbers: impl Iterator<Item = u8>) -> [u8; N] {
    let mut bits = [0; N];
    for number in numbers {
        if let Some(byte) = bits.get_mut(usize::from(number / 8)) {
            *byte |= 1 << (number % 8);
        }
    }
    bits
}

/// The numbers of the bits that are set.
fn numbers(bits: &[u8]) -> impl Iterator<Item = u8> {
    let set = |(first, byte): (u8, u8)| {
        (0..8)
            .filter(move |bit| byte & 1 << bit != 0)
            .map(move |bit| first + bit)
    };
    (0u8..).step_by(8).zip(bits.iter().copied()).flat_map(set)
}

pub(super) fn of_keys(keys: KeySet) -> [u8; 20] {
    bits(keys.iter().map(Key::index))
}

pub(super) fn keys(bits: &[u8; 20]) -> Option<KeySet> {
    numbers(bits).map(Key::from_index).collect()
}

pub(super) fn of_squares(squares: SquareSet) -> [u8; 11] {
    bits(squares.iter().map(Square::index))
}

pub(super) fn squares(bits: &[u8; 11]) -> Option<SquareSet> {
    numbers(bits).map(Square::from_index).collect()
}

pub(super) fn of_fences(fences: impl Iterator<Item = Fence>) -> [u8; 16] {
    bits(fences.map(Fence::index))
}

/// The fences, if there are no more than there is room for.
pub(super) fn fences<const N: usize>(bits: &[u8; 16]) -> Option<heapless::Vec<Fence, N>> {
    let mut fences = heapless::Vec::new();
    for fence in numbers(bits).filter_map(Fence::from_index) {
        fences.push(fence).ok()?;
    }
    Some(fences)
}
