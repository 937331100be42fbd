//! How a game begins without anybody touching the board: which one, who sits where, with which clock. As text and back.

use std::fmt;
use std::str::FromStr;

use fencelight_core::games::GameKind;
use fencelight_core::geometry::PerSeat;
use fencelight_core::table::{ClockMode, ClockOptions, Player, Seating, seat_mismatch};

/// The level of computers if nobody says otherwise.
const LEVEL: u8 = 1;

/// Who sits on the four seats: south, west, north, east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sitters(pub(crate) Seating);

impl Sitters {
    /// One human against computers, as many as a game takes.
    const fn of_game(game: GameKind, level: u8) -> Self {
        let computer = Player::computer(level);
        let aside = match game {
            GameKind::Quoridor2 => Player::Empty,
            GameKind::Quoridor4 | GameKind::Pacman | GameKind::MsPacman => computer,
        };
        Self(PerSeat([Player::Human, aside, computer, aside]))
    }

    /// What is wrong with them for a game.
    fn misfit(self, game: GameKind) -> Option<String> {
        let needed = match game {
            GameKind::Quoridor2 => "south and north, and no other",
            GameKind::Quoridor4 => "all four seats",
            GameKind::Pacman | GameKind::MsPacman => "at least two seats",
        };
        let fits = seat_mismatch(game, &self.0).is_empty();
        (!fits).then(|| format!("{} needs {needed}: not `{self}`", game.name()))
    }
}

impl fmt::Display for Sitters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.0.iter().try_for_each(|player| match player {
            Player::Human => f.write_str("h"),
            Player::Computer { level } => write!(f, "{level}"),
            Player::Empty => f.write_str("-"),
        })
    }
}

impl FromStr for Sitters {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let player = |letter: char| match letter {
            'h' => Some(Player::Human),
            '1'..='5' => letter
                .to_digit(10)
                .map(|level| Player::computer(level as u8)),
            '-' => Some(Player::Empty),
            _ => None,
        };
        let players: Option<Vec<Player>> = text.chars().map(player).collect();
        let players = players.and_then(|players| players.try_into().ok());
        players.map(|players| Self(PerSeat(players))).ok_or_else(|| {
            format!(
                "seats are four signs, for south, west, north and east: h a human, 1 to 5 a computer of that level, - nobody; \
                 not `{text}`"
            )
        })
    }
}

/// The clock of a game: `off`, `30`, `bank:600`, `bank:600+15`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock(pub(crate) ClockOptions);

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut clock = ClockOptions::DEFAULT;
        let mut set = |key: &str, seconds: &str| {
            let digits = seconds.bytes().all(|byte| byte.is_ascii_digit());
            let seconds = seconds.parse::<u32>().ok().filter(|_| digits)?;
            clock.set(key, seconds);
            // Out of range it has stayed as it was.
            (clock.get(key) == seconds).then_some(())
        };
        let mode = match text.strip_prefix("bank:") {
            None if text == "off" => Some(ClockMode::Off),
            None => set("move_time", text).map(|()| ClockMode::PerMove),
            Some(bank) => match bank.split_once('+') {
                None => set("bank_time", bank).map(|()| ClockMode::Bank),
                Some((bank, each)) => set("bank_time", bank)
                    .and_then(|()| set("move_time", each))
                    .map(|()| ClockMode::BankThenMove),
            },
        };
        let mode = mode.ok_or_else(|| {
            format!(
                "a clock is off, SECONDS a turn (10 to 60), bank:SECONDS for all turns (60 to 3600) or bank:SECONDS+SECONDS; \
                 not `{text}`"
            )
        })?;
        clock.mode = mode;
        Ok(Self(clock))
    }
}

/// A game that begins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// Which one.
    pub(crate) game: GameKind,
    /// Who plays.
    pub(crate) sitters: Sitters,
    /// The time they have.
    pub(crate) clock: Clock,
}

/// What was said of a start; the rest is filled in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) game: Option<GameKind>,
    pub(crate) sitters: Option<Sitters>,
    pub(crate) level: Option<u8>,
    pub(crate) clock: Option<Clock>,
}

impl Wanted {
    /// The start, or `None` where nothing was said: then the board begins as it does at power-on.
    pub(crate) fn start(self) -> Result<Option<Start>, String> {
        let said = self.sitters.is_some() || self.level.is_some() || self.clock.is_some();
        if self.game.is_none() && !said {
            return Ok(None);
        }
        if self.sitters.is_some() && self.level.is_some() {
            return Err("--seats names the levels already: leave --level out".to_owned());
        }
        let game = self.game.unwrap_or(GameKind::Quoridor2);
        let sitters = match self.sitters {
            Some(sitters) => sitters,
            None => Sitters::of_game(game, self.level.unwrap_or(LEVEL)),
        };
        match sitters.misfit(game) {
            Some(misfit) => Err(misfit),
            None => Ok(Some(Start {
                game,
                sitters,
                clock: self.clock.unwrap_or_default(),
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(wanted: Wanted) -> Start {
        wanted
            .start()
            .expect("it fits")
            .expect("something was said")
    }

    #[test]
    fn seats_and_clocks_are_read() {
        for text in ["h-1-", "hhhh", "1-5-", "h234", "----"] {
            let sitters: Sitters = text.parse().expect("four signs");
            assert_eq!(sitters.to_string(), text);
        }
        for (text, mode, move_s, bank_s) in [
            ("off", ClockMode::Off, 30, 300),
            ("45", ClockMode::PerMove, 45, 300),
            ("bank:600", ClockMode::Bank, 30, 600),
            ("bank:600+15", ClockMode::BankThenMove, 15, 600),
        ] {
            let Clock(clock) = text.parse().expect("a clock");
            assert_eq!(
                (clock.mode, clock.move_time_s, clock.bank_time_s),
                (mode, move_s, bank_s)
            );
        }
    }

    #[test]
    fn what_is_no_seats_and_no_clock_is_refused_with_its_text() {
        for text in ["", "h", "h-1", "h-1-h", "h-6-", "h 1 ", "H-1-"] {
            let error = text.parse::<Sitters>().expect_err(text);
            assert!(error.ends_with(&format!("not `{text}`")), "{error}");
        }
        for text in [
            "",
            "0",
            "9",
            "61",
            "-5",
            "+15",
            "15.5",
            "bank:",
            "bank:60+",
            "bank:+15",
            "bank:59",
            "bank:3601",
        ] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_not_said_is_filled_in() {
        assert_eq!(Wanted::default().start(), Ok(None));
        let level = start(Wanted {
            level: Some(5),
            ..Wanted::default()
        });
        assert_eq!(
            (level.game, level.sitters.to_string()),
            (GameKind::Quoridor2, "h-5-".to_owned())
        );
        for game in GameKind::ALL {
            let start = start(Wanted {
                game: Some(game),
                ..Wanted::default()
            });
            assert_eq!((start.game, start.clock), (game, Clock::default()));
        }
    }

    #[test]
    fn seats_have_to_fit_the_game() {
        let fits = |game, sitters: &str| {
            let wanted = Wanted {
                game: Some(game),
                sitters: sitters.parse().ok(),
                ..Wanted::default()
            };
            wanted.start().is_ok()
        };
        assert!(fits(GameKind::Quoridor2, "h-h-") && !fits(GameKind::Quoridor2, "hh--"));
        assert!(!fits(GameKind::Quoridor2, "hhhh") && !fits(GameKind::Quoridor4, "hhh-"));
        assert!(fits(GameKind::Pacman, "hh--") && !fits(GameKind::Pacman, "h---"));
        assert!(fits(GameKind::MsPacman, "h1-2") && !fits(GameKind::MsPacman, "----"));
    }
}
