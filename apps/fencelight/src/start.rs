//! The start of a game from the command line: the game, the players of the seats, the clock, each with its text form.

use std::fmt;
use std::str::FromStr;

use fencelight_board::table::{ClockMode, ClockOptions, Player, Seating, seat_mismatch};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{PerSeat, SeatSet};

/// Default level of the computers.
const DEFAULT_LEVEL: u8 = 1;

/// The players of south, west, north and east: `h-1-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatSpec(pub(crate) Seating);

impl SeatSpec {
    /// One human against as many computers as the game needs.
    const fn of_game(game: GameKind, level: u8) -> Self {
        let computer = Player::computer(level);
        let aside = match game {
            GameKind::Quoridor2 => Player::Empty,
            GameKind::Quoridor4 | GameKind::Pacman | GameKind::MsPacman => computer,
        };
        Self(PerSeat([Player::Human, aside, computer, aside]))
    }

    /// Why these players do not fit a game.
    fn mismatch(self, game: GameKind) -> Option<String> {
        let needed = match game {
            GameKind::Quoridor2 => "south and north, and no other",
            GameKind::Quoridor4 => "all four seats",
            GameKind::Pacman | GameKind::MsPacman => "at least two seats",
        };
        let fits = seat_mismatch(game, &self.0).is_empty();
        (!fits).then(|| format!("{} needs {needed}; not `{self}`", game.name()))
    }
}

impl fmt::Display for SeatSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.0.iter().try_for_each(|player| match player {
            Player::Human => f.write_str("h"),
            Player::Computer { level } => write!(f, "{level}"),
            Player::Remote => f.write_str("r"),
            Player::Empty => f.write_str("-"),
        })
    }
}

impl FromStr for SeatSpec {
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
                "seats are four characters, for south, west, north and east: h a human, 1 to 5 a computer of that level, - empty; \
                 not `{text}`"
            )
        })
    }
}

/// The clock of a game: `off`, `30`, `bank:600`, `bank:600+15`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockSpec(pub(crate) ClockOptions);

impl FromStr for ClockSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut clock = ClockOptions::DEFAULT;
        let mut set = |key: &str, seconds: &str| {
            let digits = seconds.bytes().all(|byte| byte.is_ascii_digit());
            let seconds = seconds.parse::<u32>().ok().filter(|_| digits)?;
            clock.set(key, seconds).ok()
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

/// A game that starts at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// The game.
    pub(crate) game: GameKind,
    /// The players.
    pub(crate) seats: SeatSpec,
    /// The clock.
    pub(crate) clock: ClockSpec,
}

/// The options of a start; the others have defaults.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StartOptions {
    pub(crate) game: Option<GameKind>,
    pub(crate) seats: Option<SeatSpec>,
    pub(crate) level: Option<u8>,
    pub(crate) clock: Option<ClockSpec>,
    /// The seats that engines play, whatever the others say of them.
    pub(crate) engines: SeatSet,
}

impl StartOptions {
    /// The start; `None` where no option is set: the board then offers a saved game or opens the lobby.
    pub(crate) fn start(self) -> Result<Option<Start>, String> {
        let is_set = self.seats.is_some() || self.level.is_some() || self.clock.is_some();
        if self.game.is_none() && !is_set && self.engines.is_empty() {
            return Ok(None);
        }
        if self.seats.is_some() && self.level.is_some() {
            return Err("--seats sets the levels already; leave --level out".to_owned());
        }
        let game = self.game.unwrap_or(GameKind::Quoridor2);
        let mut seats = match self.seats {
            Some(seats) => seats,
            None => SeatSpec::of_game(game, self.level.unwrap_or(DEFAULT_LEVEL)),
        };
        for seat in self.engines.iter() {
            seats.0[seat] = Player::Remote;
        }
        match seats.mismatch(game) {
            Some(mismatch) => Err(mismatch),
            None => Ok(Some(Start {
                game,
                seats,
                clock: self.clock.unwrap_or_default(),
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Seat;

    use super::*;

    fn start(options: StartOptions) -> Start {
        options.start().expect("it fits").expect("an option is set")
    }

    #[test]
    fn seats_and_clocks_are_read() {
        for text in ["h-1-", "hhhh", "1-5-", "h234", "----"] {
            let seats: SeatSpec = text.parse().expect("four characters");
            assert_eq!(seats.to_string(), text);
        }
        for (text, mode, move_s, bank_s) in [
            ("off", ClockMode::Off, 30, 300),
            ("45", ClockMode::PerMove, 45, 300),
            ("bank:600", ClockMode::Bank, 30, 600),
            ("bank:600+15", ClockMode::BankThenMove, 15, 600),
        ] {
            let ClockSpec(clock) = text.parse().expect("a clock");
            assert_eq!(
                (clock.mode, clock.move_time_s, clock.bank_time_s),
                (mode, move_s, bank_s)
            );
        }
    }

    #[test]
    fn what_is_no_seats_and_no_clock_is_refused_with_its_text() {
        for text in ["", "h", "h-1", "h-1-h", "h-6-", "h 1 ", "H-1-"] {
            let error = text.parse::<SeatSpec>().expect_err(text);
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
            assert!(text.parse::<ClockSpec>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_not_set_has_defaults() {
        assert_eq!(StartOptions::default().start(), Ok(None));
        let level = start(StartOptions {
            level: Some(5),
            ..StartOptions::default()
        });
        assert_eq!(
            (level.game, level.seats.to_string()),
            (GameKind::Quoridor2, "h-5-".to_owned())
        );
        for game in GameKind::ALL {
            let start = start(StartOptions {
                game: Some(game),
                ..StartOptions::default()
            });
            assert_eq!((start.game, start.clock), (game, ClockSpec::default()));
        }
    }

    #[test]
    fn engines_take_their_seats() {
        let seats = |game, seats: Option<&str>, engines| {
            let options = StartOptions {
                game,
                seats: seats.and_then(|seats| seats.parse().ok()),
                engines,
                ..StartOptions::default()
            };
            options.start().map(|start| {
                let start = start.expect("an engine starts a game");
                (start.game, start.seats.to_string())
            })
        };
        let north = SeatSet::EMPTY.with(Seat::North);
        let two = GameKind::Quoridor2;
        assert_eq!(seats(None, None, north), Ok((two, "h-r-".into())));
        assert_eq!(
            seats(None, Some("3-5-"), north),
            Ok((two, "3-r-".into())),
            "a level there has no meaning"
        );
        let pacman = Some(GameKind::Pacman);
        assert_eq!(
            seats(pacman, Some("hh--"), north),
            Ok((GameKind::Pacman, "hhr-".into()))
        );
        let west = seats(None, None, SeatSet::EMPTY.with(Seat::West));
        assert!(west.is_err_and(|why| why.contains("`hr1-`")));
    }

    #[test]
    fn seats_have_to_fit_the_game() {
        let fits = |game, seats: &str| {
            let options = StartOptions {
                game: Some(game),
                seats: seats.parse().ok(),
                ..StartOptions::default()
            };
            options.start().is_ok()
        };
        assert!(fits(GameKind::Quoridor2, "h-h-") && !fits(GameKind::Quoridor2, "hh--"));
        assert!(!fits(GameKind::Quoridor2, "hhhh") && !fits(GameKind::Quoridor4, "hhh-"));
        assert!(fits(GameKind::Pacman, "hh--") && !fits(GameKind::Pacman, "h---"));
        assert!(fits(GameKind::MsPacman, "h1-2") && !fits(GameKind::MsPacman, "----"));
    }
}
