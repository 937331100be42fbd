//! What `new` takes: a game, a seed, the first seat and the rule options of that game.

use super::Refused;
use crate::game::draw;
use crate::geometry::Seat;
use crate::notation::{parse_game, parse_number, parse_seat};
use crate::quoridor::{Options, PawnBehind, Players, Position};

/// A game that is about to start.
pub(super) struct NewGame {
    pub(super) players: Players,
    pub(super) options: Options,
    pub(super) seed: u64,
    /// The first seat, drawn if nobody named one.
    first: Option<Seat>,
}

impl NewGame {
    /// Reads what follows `new`. Without `seed=` the entropy is the seed.
    pub(super) fn parse(text: &str, entropy: u64) -> Result<Self, Refused<'_>> {
        let mut words = text.split_ascii_whitespace();
        let name = words
            .next()
            .ok_or(Refused::Missing("new GAME [KEY=VALUE]..."))?;
        let mut game = Self {
            players: parse_game(name)?,
            options: Options::DEFAULT,
            seed: entropy,
            first: None,
        };
        for (number, word) in words.clone().enumerate() {
            let (key, value) = word.split_once('=').ok_or(Refused::NoValue(word))?;
            let twice = |other: &str| other.split_once('=').is_some_and(|(other, _)| other == key);
            if words.clone().take(number).any(twice) {
                return Err(Refused::Twice(key));
            }
            game.set(key, value)?;
        }
        Ok(game)
    }

    fn set<'a>(&mut self, key: &'a str, value: &'a str) -> Result<(), Refused<'a>> {
        match key {
            "seed" => self.seed = parse_number(value)?,
            "first" if value == "random" => self.first = None,
            "first" => self.first = Some(self.parse_first(value)?),
            "pawn_behind" if self.players == Players::Four => {
                self.options.pawn_behind = match value {
                    "blocked" => PawnBehind::Blocked,
                    "sidestep" => PawnBehind::SideStep,
                    _ => return Err(Refused::NotOneOf(value, "blocked, sidestep")),
                };
            }
            "ply_cap" => {
                self.options.ply_cap = u32::try_from(parse_number(value)?)
                    .map_err(|_| Refused::NotOneOf(value, "0 to 4294967295"))?;
            }
            "clock" if value == "off" => {}
            "clock" | "move_time" | "bank_time" | "timeout_action" | "timeout_strikes" => {
                return Err(Refused::Unsupported(key));
            }
            _ => return Err(Refused::NoOption(self.players, key)),
        }
        Ok(())
    }

    fn parse_first<'a>(&self, value: &'a str) -> Result<Seat, Refused<'a>> {
        parse_seat(value)
            .ok()
            .filter(|&seat| self.players.seats().contains(seat))
            .ok_or(match self.players {
                Players::Two => Refused::NotOneOf(value, "random, south, north"),
                Players::Four => Refused::NotOneOf(value, "random, south, west, north, east"),
            })
    }

    /// The start position.
    pub(super) fn start(&self) -> Position {
        let seats = self.players.seats();
        let first = self.first.or_else(|| {
            let drawn = draw(self.seed, 0, seats.len());
            seats.iter().nth(drawn as usize)
        });
        Position::start(self.players, first.unwrap_or(Seat::South), self.options)
    }
}
