//! A game as a text file: what `--record` keeps, `replay` shows, and the save is made of.
//!
//! Lines of a word and what belongs to it; the first one names the format and its version:
//!
//! ```text
//! fencelight-game 1
//! options players=2 ...      the rule options that are not as they come
//! clock clock=per_move ...   the clock, where it is not off
//! seats south=human north=computer3
//! pac south                  where Pac-Man sits, in his game
//! seed 17
//! rolls 0                    rolls before the start
//! bank south=300000 ...      what is left in the banks
//! strikes south=1 ...
//! start quoridor2 south=e1:10 north=e9:10 fences=- turn=south
//! moves e2 e8 e3h
//! forfeit north              who has lost on time a game in which nobody leaves the board
//! ```

use std::fmt::Write as _;

use fencelight_core::game::{Domain, Game, Move, Piece, RuleOption};
use fencelight_core::games::{AllOptions, AnyGame, AnySetup, GameKind};
use fencelight_core::geometry::{PerSeat, Seat, SeatSet};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{PositionText, parse_move, parse_seat, parse_setup};
use fencelight_core::pacman::Deal;
use fencelight_core::table::{ClockOptions, Player, SavedGame, Table, occupied_seats};

/// The first line of a file that this program reads and writes.
const FORMAT: &str = "fencelight-game 1";

/// A game that was read.
pub struct GameFile {
    /// Before the first move.
    pub start: AnyGame,
    /// From the start, all legal.
    pub moves: Vec<Move>,
    /// Seats, clock and seed.
    pub kept: SavedGame,
    /// Who has lost on time after the last move.
    pub forfeited: Option<Seat>,
}

/// Writes the game on a table.
pub fn write(table: &Table, kept: &SavedGame) -> String {
    let history = table.history();
    let start = history.start();
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
        .map(|option| (option, kept.clock.get(option.key)));
    line(
        &mut text,
        "clock",
        clock.map(|(option, value)| named(option, value)),
    );
    let seats = occupied_seats(&kept.players);
    line(
        &mut text,
        "seats",
        seats.iter().map(|seat| match kept.players[seat] {
            Player::Computer { level } => format!("{seat}=computer{level}"),
            Player::Human | Player::Empty => format!("{seat}=human"),
        }),
    );
    if let AnyGame::Pacman(position) = start {
        line(&mut text, "pac", [position.deal().seat(Piece::Pac)]);
    }
    line(&mut text, "seed", [kept.seed]);
    line(&mut text, "rolls", start.dice().map(|dice| dice.rolls));
    line(
        &mut text,
        "bank",
        seats
            .iter()
            .map(|seat| format!("{seat}={}", kept.bank_ms[seat])),
    );
    line(
        &mut text,
        "strikes",
        seats
            .iter()
            .map(|seat| format!("{seat}={}", kept.strikes[seat])),
    );
    line(&mut text, "start", [PositionText(start)]);
    line(&mut text, "moves", history.moves());
    if let Some(seat) = table.forfeited() {
        line(&mut text, "forfeit", [seat]);
    }
    text
}

fn line<T: std::fmt::Display>(text: &mut String, word: &str, items: impl IntoIterator<Item = T>) {
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
/// What is wrong is told with the line it stands in.
pub fn read(text: &str) -> Result<GameFile, String> {
    let mut lines = text.lines();
    match lines.next() {
        Some(FORMAT) => {}
        Some(other) if other.starts_with("fencelight-game ") => {
            return Err(format!(
                "another version wrote it ({other}); this one reads {FORMAT}"
            ));
        }
        _ => return Err("it is not a game of fencelight".into()),
    }
    let mut reader = Reader::default();
    let mut start = None;
    let mut moves = Vec::new();
    for (number, text) in lines.enumerate() {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let read = match word {
            "start" => parse_setup(rest)
                .map(|set_up| start = Some(set_up))
                .map_err(|wrong| wrong.to_string()),
            "moves" => rest.split_whitespace().try_for_each(|word| {
                moves.push(parse_move(word).map_err(|wrong| wrong.to_string())?);
                Ok(())
            }),
            _ => reader.line(word, rest),
        };
        read.map_err(|wrong| format!("line {}: {wrong}", number + 2))?;
    }
    let start = start.ok_or("it has no start")?;
    reader.game(&start, moves)
}

/// What was read before the start is known.
#[derive(Default)]
struct Reader {
    options: Vec<(String, String)>,
    clock: ClockOptions,
    sitters: PerSeat<Player>,
    pac: Option<Seat>,
    seed: u64,
    rolls: u32,
    bank_ms: Option<PerSeat<u32>>,
    strikes: PerSeat<u8>,
    forfeited: Option<Seat>,
}

impl Reader {
    fn line(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "options" => self.options = pairs(rest)?,
            "clock" => {
                for (key, value) in pairs(rest)? {
                    let option = ClockOptions::LIST.iter().find(|option| option.key == key);
                    let option = option.ok_or_else(|| format!("no clock option {key}"))?;
                    self.clock.set(&key, value_of(option.domain, &value)?);
                }
            }
            "seats" => {
                for (seat, player) in pairs(rest)? {
                    let level = player.strip_prefix("computer").map(number::<u8>);
                    self.sitters[seat_of(&seat)?] = match level.transpose()? {
                        Some(level) => Player::computer(level),
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
            _ => return Err(format!("nothing is known of {word:?}")),
        }
        Ok(())
    }

    fn game(self, set_up: &AnySetup, moves: Vec<Move>) -> Result<GameFile, String> {
        let kind: GameKind = set_up.kind();
        let mut options = AllOptions::DEFAULT;
        for (key, value) in &self.options {
            let option = kind.options().iter().find(|option| option.key == key);
            let option = option.ok_or_else(|| format!("{} has no option {key}", kind.name()))?;
            options.set(kind, key, value_of(option.domain, value)?);
        }
        let dice = Dice {
            seed: self.seed,
            rolls: self.rolls,
        };
        let mut start = AnyGame::new(set_up, &options, dice).map_err(|wrong| wrong.to_string())?;
        let seats: SeatSet = occupied_seats(&self.sitters);
        if let AnyGame::Pacman(position) = start {
            let pac = self.pac.unwrap_or(Seat::South);
            start = AnyGame::Pacman(position.with_deal(Deal::new(pac, seats)));
        }
        // Whoever plays must sit there.
        if let Some(missing) = start.seats().iter().find(|&seat| !seats.contains(seat)) {
            return Err(format!("nobody sits at {missing}"));
        }
        let mut game = start.clone();
        for &mv in &moves {
            game.play(mv)
                .map_err(|refusal| format!("{mv}: {refusal}"))?;
        }
        let full = PerSeat([u32::MAX; 4]);
        Ok(GameFile {
            forfeited: self.forfeited,
            start,
            moves,
            kept: SavedGame {
                players: self.sitters,
                clock: self.clock,
                bank_ms: self.bank_ms.unwrap_or(full),
                strikes: self.strikes,
                seed: self.seed,
            },
        })
    }
}

fn pairs(text: &str) -> Result<Vec<(String, String)>, String> {
    let pair = |word: &str| {
        let (key, value) = word
            .split_once('=')
            .ok_or(format!("{word} is not KEY=VALUE"))?;
        Ok((key.to_string(), value.to_string()))
    };
    text.split_whitespace().map(pair).collect()
}

fn seat_of(word: &str) -> Result<Seat, String> {
    parse_seat(word).map_err(|wrong| wrong.to_string())
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse()
        .map_err(|_| format!("{word} is not a number in range"))
}

/// Reads a value of a domain.
pub fn value_of(domain: Domain, text: &str) -> Result<u32, String> {
    domain
        .value(text)
        .ok_or_else(|| format!("{text} is out of range: {domain}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_core::table::{ClockMode, GameConfig};

    fn table(kind: GameKind, sitters: [Player; 4]) -> Table {
        let mut table = Table::new(5, 0);
        table.start_game(&GameConfig {
            clock: ClockOptions {
                mode: ClockMode::BankThenMove,
                strikes: 5,
                ..ClockOptions::DEFAULT
            },
            ..GameConfig::new(kind, PerSeat(sitters), 99)
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
        for (kind, sitters) in [
            (
                GameKind::Quoridor2,
                [Player::Human, Player::Empty, computer, Player::Empty],
            ),
            (GameKind::Quoridor4, [computer; 4]),
            (
                GameKind::Pacman,
                [computer, Player::Human, Player::Empty, Player::Human],
            ),
            (
                GameKind::MsPacman,
                [Player::Empty, Player::Human, computer, Player::Human],
            ),
        ] {
            let table = table(kind, sitters);
            let kept = table.saved_game().expect("a game");
            let file = read(&write(&table, &kept)).expect("it reads back");
            assert_eq!(&file.start, table.history().start());
            assert_eq!(file.moves, table.history().moves());
            assert_eq!(
                file.kept,
                SavedGame {
                    bank_ms: file.kept.bank_ms,
                    ..kept
                }
            );
            let mut other = Table::new(1, 0);
            assert!(other.offer_saved_game(file.start, &file.moves, &file.kept));
            assert_eq!(other.history().current(), table.history().current());
        }
    }

    #[test]
    fn what_is_not_a_game_is_told() {
        let table = table(
            GameKind::Quoridor2,
            [Player::Human, Player::Empty, Player::Human, Player::Empty],
        );
        let good = write(&table, &table.saved_game().expect("a game"));
        let wrong = |text: String| read(&text).err().expect("refused");
        assert!(wrong(String::new()).contains("not a game"));
        assert!(wrong("\u{0}\u{1}".into()).contains("not a game"));
        assert!(wrong(good.replace("game 1", "game 2")).contains("another version"));
        assert!(wrong(good.replace("moves ", "moves e9 ")).contains("e9"));
        assert!(wrong(good.replace("north=human", "")).contains("nobody sits"));
        assert!(wrong(good.replace("seed 99", "seed x")).contains("line 5"));
        assert!(wrong(good.replace("start", "begin")).contains("nothing is known"));
        for end in 0..good.len() {
            let _ = read(&good[..end]);
        }
    }
}
