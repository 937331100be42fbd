//! What `new` takes: a game, a seed, the first seat and the rule options of that game.

use super::CommandError;
use crate::game::{Domain, RuleOption};
use crate::games::{AllOptions, AnyGame, GameKind};
use crate::geometry::Seat;
use crate::notation::{parse_game_kind, parse_number, parse_seat};
use crate::table::ClockOptions;

/// A game that is about to start.
pub(super) struct NewGame {
    pub(super) kind: GameKind,
    pub(super) options: AllOptions,
    pub(super) clock: ClockOptions,
    pub(super) seed: u64,
    /// The first seat, drawn if nobody named one.
    pub(super) first: Option<Seat>,
}

impl NewGame {
    /// Reads what follows `new`. Options not named get their defaults; those of other games stay. Without `seed=` the entropy
    /// is the seed.
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
            // Both are tables in the code (rule 5.2.5).
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
            self.options.set(self.kind, key, value);
        } else if let Some(option) = ClockOptions::LIST.iter().find(named) {
            self.clock.set(key, parse_value(value, option.domain)?);
        } else {
            return Err(CommandError::UnknownOption(self.kind, key));
        }
        Ok(())
    }

    /// The start position.
    pub(super) fn start(&self) -> AnyGame {
        AnyGame::start(self.kind, &self.options, self.first, self.seed)
    }
}

/// The words as keys and values; no key may come twice.
pub(super) fn pairs<'a, W>(
    words: W,
) -> impl Iterator<Item = Result<(&'a str, &'a str), CommandError<'a>>>
where
    W: Iterator<Item = &'a str> + Clone,
{
    words.clone().enumerate().map(move |(number, word)| {
        let (key, value) = word
            .split_once('=')
            .ok_or(CommandError::NotKeyValue(word))?;
        let twice = |other: &str| other.split_once('=').is_some_and(|(other, _)| other == key);
        match words.clone().take(number).any(twice) {
            true => Err(CommandError::DuplicateKey(key)),
            false => Ok((key, value)),
        }
    })
}

/// Reads a value of a domain.
pub(super) fn parse_value(text: &str, domain: Domain) -> Result<u32, CommandError<'_>> {
    if let Domain::Numbers(..) = domain {
        // What is no number is refused as such.
        parse_number(text)?;
    }
    domain
        .value(text)
        .ok_or(CommandError::OutOfDomain(text, domain))
}
