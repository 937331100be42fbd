//! A game as a text file: the format of `--record`, of `replay`, of the save of the terminal and of the page.
//!
//! Each line is a keyword and its values; the first one names the format and its version:
//!
//! ```text
//! fencelight-game 1
//! options players=2 ...      the rule options
//! clock clock=per_move ...   the clock options
//! seats south=human north=computer3
//! pac south                  Pac-Man's seat, in his game
//! seed 17
//! rolls 0                    rolls before the start
//! bank south=300000 ...      time left in the banks, in ms
//! strikes south=1 ...
//! start quoridor2 south=e1:10 north=e9:10 fences=- turn=south
//! moves e2 e8 e3h
//! forfeit north              the seat that lost on time, where the position does not show it
//! ```

use std::fmt::{self, Write as _};

use fencelight_core::game::{Domain, Game, Move, Piece, RuleOption};
use fencelight_core::games::{AllOptions, AnyGame, AnySetup, GameKind};
use fencelight_core::geometry::{PerSeat, Seat, SeatSet};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{Excerpt, PositionText, parse_move, parse_seat, parse_setup};
use fencelight_core::pacman::Deal;
use fencelight_core::table::{ClockOptions, KeptGame, Player, SavedGame, Table, occupied_seats};

/// The first line of a file: the format and its version.
const FORMAT: &str = "fencelight-game 1";

/// A game read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The position before the first move.
    pub start: AnyGame,
    /// The moves from the start, all legal.
    pub moves: Vec<Move>,
    /// Seats, clock and seed.
    pub saved: SavedGame,
    /// The seat that lost on time after the last move.
    pub forfeited: Option<Seat>,
}

/// The game of a table as text.
#[must_use]
pub fn write(table: &Table, saved: &SavedGame) -> String {
    let history = table.history();
    let mut text = write_moves(history.start(), history.moves(), saved);
    if let Some(seat) = table.forfeited() {
        line(&mut text, "forfeit", [seat]);
    }
    text
}

/// A game that was read, as text.
#[must_use]
pub fn write_game(game: &GameFile) -> String {
    let mut text = write_moves(&game.start, &game.moves, &game.saved);
    if let Some(seat) = game.forfeited {
        line(&mut text, "forfeit", [seat]);
    }
    text
}

/// A kept game as text.
#[must_use]
pub fn write_kept(game: &KeptGame) -> String {
    write_moves(&game.start, &game.moves, &game.saved)
}

fn write_moves(start: &AnyGame, moves: &[Move], saved: &SavedGame) -> String {
    let kind = start.kind();
    let mut text = format!("{FORMAT}\n");
    let rules = kind
        .options()
        .iter()
        .map(|option| (option, start.option(option.key)));
    line(
        &mut text,
        "options",
        rules.map(|(option, value)| named(option, value)),
    );
    let clock = ClockOptions::LIST
        .iter()
        .map(|option| (option, saved.clock.get(option.key)));
    line(
        &mut text,
        "clock",
        clock.map(|(option, value)| named(option, value)),
    );
    let seats = occupied_seats(&saved.players);
    line(
        &mut text,
        "seats",
        seats.iter().map(|seat| match saved.players[seat] {
            Player::Computer { level } => format!("{seat}=computer{level}"),
            Player::Remote => format!("{seat}=remote"),
            Player::Human | Player::Empty => format!("{seat}=human"),
        }),
    );
    if let AnyGame::Pacman(position) = start {
        line(&mut text, "pac", [position.deal().seat(Piece::Pac)]);
    }
    line(&mut text, "seed", [saved.seed]);
    line(&mut text, "rolls", start.dice().map(|dice| dice.rolls));
    line(
        &mut text,
        "bank",
        seats
            .iter()
            .map(|seat| format!("{seat}={}", saved.bank_ms[seat])),
    );
    line(
        &mut text,
        "strikes",
        seats
            .iter()
            .map(|seat| format!("{seat}={}", saved.strikes[seat])),
    );
    line(&mut text, "start", [PositionText(start)]);
    line(&mut text, "moves", moves);
    text
}

fn line<T: fmt::Display>(text: &mut String, word: &str, items: impl IntoIterator<Item = T>) {
    text.push_str(word);
    for item in items {
        let _ = write!(text, " {item}");
    }
    text.push('\n');
}

fn named(option: &RuleOption, value: u32) -> String {
    format!("{}={}", option.key, option.domain.text(value))
}

/// Reads a game.
///
/// # Errors
/// If it is no game of this version; the error names its line.
pub fn read(text: &str) -> Result<GameFile, String> {
    read_as(text)
}

/// What is wrong with a file: a sentence, or no more than that it is wrong.
pub trait Fault {
    /// The fault with these words.
    fn of(words: fmt::Arguments<'_>) -> Self;
}

impl Fault for String {
    fn of(words: fmt::Arguments<'_>) -> Self {
        words.to_string()
    }
}

/// A fault without words, for a program that has no room for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("damaged")
    }
}

impl Fault for Damaged {
    #[inline]
    fn of(_: fmt::Arguments<'_>) -> Self {
        Self
    }
}

/// Reads a game, with another kind of errors.
///
/// # Errors
/// If it is no game of this version.
pub fn read_as<E: Fault + fmt::Display>(text: &str) -> Result<GameFile, E> {
    let mut lines = text.lines();
    match lines.next() {
        Some(FORMAT) => {}
        Some(other) if other.starts_with("fencelight-game ") => {
            return Err(E::of(format_args!(
                "another version wrote it ({other}); this one reads {FORMAT}"
            )));
        }
        _ => return Err(E::of(format_args!("it is not a game of fencelight"))),
    }
    let mut reader = Reader::default();
    let mut start = None;
    let mut moves = Vec::new();
    for (number, text) in lines.enumerate() {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let read = match word {
            "start" => parse_setup(rest)
                .map(|setup| start = Some(setup))
                .map_err(|wrong| E::of(format_args!("{wrong}"))),
            "moves" => rest.split_whitespace().try_for_each(|word| {
                moves.push(parse_move(word).map_err(|wrong| E::of(format_args!("{wrong}")))?);
                Ok(())
            }),
            _ => reader.line(word, rest),
        };
        read.map_err(|wrong: E| E::of(format_args!("line {}: {wrong}", number + 2)))?;
    }
    let start = start.ok_or_else(|| E::of(format_args!("it has no start")))?;
    reader.game(&start, moves)
}

/// The lines before the start position.
#[derive(Default)]
struct Reader {
    options: Vec<(String, String)>,
    clock: ClockOptions,
    players: PerSeat<Player>,
    pac: Option<Seat>,
    seed: u64,
    rolls: u32,
    bank_ms: Option<PerSeat<u32>>,
    strikes: PerSeat<u8>,
    forfeited: Option<Seat>,
}

impl Reader {
    fn line<E: Fault>(&mut self, word: &str, rest: &str) -> Result<(), E> {
        match word {
            "options" => self.options = pairs(rest)?,
            "clock" => {
                for (key, value) in pairs(rest)? {
                    let option = ClockOptions::LIST.iter().find(|option| option.key == key);
                    let option =
                        option.ok_or_else(|| E::of(format_args!("no clock option {key}")))?;
                    self.clock
                        .set(&key, option_value_as(option.domain, &value)?);
                }
            }
            "seats" => {
                for (seat, player) in pairs(rest)? {
                    let level = player.strip_prefix("computer").map(number::<u8, E>);
                    self.players[seat_of(&seat)?] = match level.transpose()? {
                        Some(level) => Player::computer(level),
                        None if player == "remote" => Player::Remote,
                        None => Player::Human,
                    };
                }
            }
            "pac" => self.pac = Some(seat_of(rest)?),
            "seed" => self.seed = number(rest)?,
            "rolls" => self.rolls = if rest.is_empty() { 0 } else { number(rest)? },
            "bank" => {
                let mut bank_ms = PerSeat([u32::MAX; 4]);
                for (seat, ms) in pairs(rest)? {
                    bank_ms[seat_of(&seat)?] = number(&ms)?;
                }
                self.bank_ms = Some(bank_ms);
            }
            "strikes" => {
                for (seat, count) in pairs(rest)? {
                    self.strikes[seat_of(&seat)?] = number(&count)?;
                }
            }
            "forfeit" => self.forfeited = Some(seat_of(rest)?),
            "" => {}
            _ => return Err(E::of(format_args!("unknown keyword {}", Excerpt(word)))),
        }
        Ok(())
    }

    fn game<E: Fault>(self, setup: &AnySetup, moves: Vec<Move>) -> Result<GameFile, E> {
        let kind: GameKind = setup.kind();
        let mut options = AllOptions::DEFAULT;
        for (key, value) in &self.options {
            let option = kind.options().iter().find(|option| option.key == key);
            let option =
                option.ok_or_else(|| E::of(format_args!("{} has no option {key}", kind.name())))?;
            options.set(kind, key, option_value_as(option.domain, value)?);
        }
        let dice = Dice {
            seed: self.seed,
            rolls: self.rolls,
        };
        let start =
            AnyGame::new(setup, &options, dice).map_err(|wrong| E::of(format_args!("{wrong}")))?;
        let seats: SeatSet = occupied_seats(&self.players);
        let start = dealt(start, self.pac.unwrap_or(Seat::South), seats);
        // Every seat that plays needs a player.
        if let Some(missing) = start.seats().iter().find(|&seat| !seats.contains(seat)) {
            return Err(E::of(format_args!("no player at {missing}")));
        }
        let mut game = start.clone();
        for &mv in &moves {
            game.play(mv)
                .map_err(|illegal| E::of(format_args!("{mv}: {illegal}")))?;
        }
        let full = PerSeat([u32::MAX; 4]);
        Ok(GameFile {
            forfeited: self.forfeited,
            start,
            moves,
            saved: SavedGame {
                players: self.players,
                clock: self.clock,
                bank_ms: self.bank_ms.unwrap_or(full),
                strikes: self.strikes,
                seed: self.seed,
            },
        })
    }
}

/// The same position with Pac-Man and the ghosts dealt to these seats. Other games deal nothing.
#[must_use]
pub fn dealt(game: AnyGame, pac: Seat, seats: SeatSet) -> AnyGame {
    match game {
        AnyGame::Pacman(position) => AnyGame::Pacman(position.with_deal(Deal::new(pac, seats))),
        other => other,
    }
}

fn pairs<E: Fault>(text: &str) -> Result<Vec<(String, String)>, E> {
    let pair = |word: &str| {
        let (key, value) = word
            .split_once('=')
            .ok_or_else(|| E::of(format_args!("{word} is not KEY=VALUE")))?;
        Ok((key.to_string(), value.to_string()))
    };
    text.split_whitespace().map(pair).collect()
}

fn seat_of<E: Fault>(word: &str) -> Result<Seat, E> {
    parse_seat(word).map_err(|wrong| E::of(format_args!("{wrong}")))
}

fn number<N: std::str::FromStr, E: Fault>(word: &str) -> Result<N, E> {
    word.parse()
        .map_err(|_| E::of(format_args!("{word} is not a number in range")))
}

/// The game of a name.
///
/// # Errors
/// If there is no such game.
pub fn parse_game(name: &str) -> Result<GameKind, String> {
    let game = GameKind::ALL.into_iter().find(|kind| kind.name() == name);
    game.ok_or_else(|| {
        let names = GameKind::ALL.map(GameKind::name).join(", ");
        format!("games are {names}; not `{name}`")
    })
}

/// Reads the value of an option.
///
/// # Errors
/// If it is out of range.
pub fn option_value(domain: Domain, text: &str) -> Result<u32, String> {
    option_value_as(domain, text)
}

fn option_value_as<E: Fault>(domain: Domain, text: &str) -> Result<u32, E> {
    domain
        .value(text)
        .ok_or_else(|| E::of(format_args!("{text} is out of range: {domain}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_core::table::{ClockMode, GameConfig};

    fn table(kind: GameKind, players: [Player; 4]) -> Table {
        let mut table = Table::new(5, 0);
        table.start_game(&GameConfig {
            clock: ClockOptions {
                mode: ClockMode::BankThenMove,
                strikes: 5,
                ..ClockOptions::DEFAULT
            },
            ..GameConfig::new(kind, PerSeat(players), 99)
        });
        for _ in 0..40 {
            let mv = fencelight_core::ai::greedy(table.history().current(), 3).expect("a move");
            table.play_all(&[mv]).expect("legal");
        }
        table
    }

    #[test]
    fn every_game_reads_back_as_it_was_written() {
        let computer = Player::computer(4);
        for (kind, players) in [
            (
                GameKind::Quoridor2,
                [Player::Human, Player::Empty, computer, Player::Empty],
            ),
            (GameKind::Quoridor4, [computer; 4]),
            (
                GameKind::Pacman,
                [computer, Player::Remote, Player::Empty, Player::Human],
            ),
            (
                GameKind::MsPacman,
                [Player::Empty, Player::Human, computer, Player::Human],
            ),
        ] {
            let table = table(kind, players);
            let saved = table.saved_game().expect("a game");
            let file = read(&write(&table, &saved)).expect("it reads back");
            assert_eq!(&file.start, table.history().start());
            assert_eq!(file.moves, table.history().moves());
            assert_eq!(
                file.saved,
                SavedGame {
                    bank_ms: file.saved.bank_ms,
                    ..saved
                }
            );
            let mut other = Table::new(1, 0);
            assert!(other.offer_saved_game(file.start, &file.moves, &file.saved));
            assert_eq!(other.history().current(), table.history().current());
        }
    }

    #[test]
    fn a_game_that_does_not_exist_is_refused_with_the_names_of_those_that_do() {
        let wrong = parse_game("chess").expect_err("no such game");
        assert!(wrong.contains("mspacman"), "{wrong}");
        assert_eq!(parse_game("quoridor4"), Ok(GameKind::Quoridor4));
    }

    #[test]
    fn what_is_not_a_game_is_told() {
        let table = table(
            GameKind::Quoridor2,
            [Player::Human, Player::Empty, Player::Human, Player::Empty],
        );
        let good = write(&table, &table.saved_game().expect("a game"));
        let wrong = |text: String| read(&text).expect_err("refused");
        assert!(wrong(String::new()).contains("not a game"));
        assert!(wrong("\u{0}\u{1}".into()).contains("not a game"));
        assert!(wrong(good.replace("game 1", "game 2")).contains("another version"));
        assert!(wrong(good.replace("moves ", "moves e9 ")).contains("e9"));
        assert!(wrong(good.replace("north=human", "")).contains("no player at"));
        assert!(wrong(good.replace("seed 99", "seed x")).contains("line 5"));
        assert!(wrong(good.replace("start", "begin")).contains("unknown keyword"));
        for end in 0..good.len() {
            let cut = read_as::<Damaged>(&good[..end]);
            assert_eq!(cut.ok(), read(&good[..end]).ok());
        }
    }
}
