//! Arguments of `new`: a game, its seed, first seat, clock and rule options.

use super::protocol::{CommandError, pairs, parse_value};
use crate::table::ClockOptions;
use fencelight_core::game::RuleOption;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Seat, SeatSet};
use fencelight_core::notation::{parse_game_kind, parse_number, parse_seat};

/// The game that `new` starts.
pub(super) struct NewGame {
    pub(super) kind: GameKind,
    pub(super) options: AllOptions,
    pub(super) clock: ClockOptions,
    pub(super) seed: u64,
    /// `None`: drawn by the seed.
    pub(super) first: Option<Seat>,
    /// `None`: by the number of players.
    pub(super) seats: Option<SeatSet>,
    /// The seat of Pac-Man; `None` for the first one.
    pub(super) pac: Option<Seat>,
}

impl NewGame {
    /// Parses the arguments. Options that are not given get their defaults; those of other games stay. Without `seed=` the entropy is the seed.
    pub(super) fn parse(
        text: &str,
        options: AllOptions,
        entropy: u64,
    ) -> Result<Self, CommandError<'_>> {
        let mut words = text.split_ascii_whitespace();
        let name = words
            .next()
            .ok_or(CommandError::MissingArgument("new GAME [KEY=VALUE]..."))?;
        let kind = parse_game_kind(name)?;
        let mut game = Self {
            kind,
            options,
            clock: ClockOptions::DEFAULT,
            seed: entropy,
            first: None,
            seats: None,
            pac: None,
        };
        game.options.reset(kind);
        for pair in pairs(words) {
            let (key, value) = pair?;
            game.set(key, value)?;
        }
        Ok(game)
    }

    fn set<'a>(&mut self, key: &'a str, value: &'a str) -> Result<(), CommandError<'a>> {
        let seats = self.kind.first_seats();
        match key {
            "seed" => self.seed = parse_number(value)?,
            "first" if !seats.is_empty() && value == "random" => self.first = None,
            "first" if !seats.is_empty() => {
                let seat = parse_seat(value).ok().filter(|&seat| seats.contains(seat));
                self.first = Some(seat.ok_or(CommandError::NoSuchSeat(value))?);
            }
            "seats" if self.kind.required_seats().is_none() => {
                self.seats = Some(parse_seats(value)?);
            }
            "pac" if self.kind == GameKind::Pacman => self.pac = Some(parse_seat(value)?),
            // Both are fixed tables (rule 5.2.5).
            "spinner" | "die" if self.kind == GameKind::MsPacman => {
                return Err(CommandError::Unsupported(key));
            }
            _ => self.set_option(key, value)?,
        }
        Ok(())
    }

    fn set_option<'a>(&mut self, key: &'a str, value: &'a str) -> Result<(), CommandError<'a>> {
        let named = |option: &&RuleOption| option.key == key;
        if let Some(option) = self.kind.options().iter().find(named) {
            let value = parse_value(value, option.domain)?;
            let set = self.options.set(self.kind, key, value);
            set.map_err(|_| CommandError::UnknownOption(self.kind, key))?;
        } else if let Some(option) = ClockOptions::LIST.iter().find(named) {
            let set = self.clock.set(key, parse_value(value, option.domain)?);
            set.map_err(|_| CommandError::UnknownOption(self.kind, key))?;
        } else {
            return Err(CommandError::UnknownOption(self.kind, key));
        }
        Ok(())
    }

    /// The seats that play.
    pub(super) fn seats(&self) -> SeatSet {
        let start = || AnyGame::start(self.kind, &self.options, self.first, self.seed);
        self.seats.unwrap_or_else(|| start().seats())
    }
}

/// Seats separated by commas, two at least.
fn parse_seats(value: &str) -> Result<SeatSet, CommandError<'_>> {
    let mut seats = SeatSet::EMPTY;
    for name in value.split(',') {
        seats = seats.with(parse_seat(name)?);
    }
    match seats.len() {
        0 | 1 => Err(CommandError::NoSuchSeat(value)),
        _ => Ok(seats),
    }
}
