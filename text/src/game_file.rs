//! A game as a text file: the format of `--record`, of `replay`, of the save of the terminal and of the page.
//!
//! The first line names the format and its version. Each other line is a keyword and its values, in any order and once; `start` and
//! `seats` are needed. A game that cannot have been played is refused:
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

pub mod link;

use std::fmt::{self, Write as _};

use fencelight_ai::MAX_LEVEL;
use fencelight_board::table::{ClockOptions, KeptGame, Player, SavedGame, Table, occupied_seats};
use fencelight_core::game::{Domain, Game, Move, OptionError, Piece, RuleOption};
use fencelight_core::games::{AllOptions, AnyGame, GameKind, TimeLoss};
use fencelight_core::geometry::{PerSeat, Seat, SeatSet};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{Excerpt, PositionText, parse_move, parse_seat, parse_setup};
use fencelight_core::pacman::Deal;

/// The first line of a file: the format and its version.
const FORMAT: &str = "fencelight-game 1";

/// The words that lines begin with.
const KEYWORDS: [&str; 11] = [
    "options", "clock", "seats", "pac", "seed", "rolls", "bank", "strikes", "start", "moves",
    "forfeit",
];

/// A bank that nothing was taken from, whatever its size.
const FULL_MS: u32 = u32::MAX;

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

/// The checksum of a text, FNV-1a: it detects damage, core checks the content.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The game of a table, also where it has ended.
#[must_use]
pub fn game_of(table: &Table) -> GameFile {
    let ended = SavedGame {
        players: *table.players(),
        clock: *table.clock().options(),
        bank_ms: PerSeat([u32::MAX; 4]),
        strikes: PerSeat([0; 4]),
        seed: table.game_seed(),
    };
    let history = table.history();
    GameFile {
        start: history.start().clone(),
        moves: history.moves().to_vec(),
        saved: table.saved_game().unwrap_or(ended),
        forfeited: table.forfeited(),
    }
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
    let lines = Lines::new(text)?;
    let mut clock = ClockOptions::DEFAULT;
    lines.options("clock", ClockOptions::LIST, &mut |key, value| {
        clock.set(key, value)
    })?;
    let mut players = PerSeat([Player::Empty; 4]);
    lines.by_seat("seats", SeatSet::FOUR, &mut |seat, word| {
        players[seat] = player(word)?;
        Ok(())
    })?;
    let seed = lines.read("seed", seed)?.unwrap_or(0);
    let setup = lines.need("start", |text| parse_setup(text).map_err(told))?;
    let kind = setup.kind();
    let mut options = AllOptions::DEFAULT;
    lines.options("options", kind.options(), &mut |key, value| {
        options.set(kind, key, value)
    })?;
    let rolls = lines.read("rolls", |text| match (text, kind) {
        ("", _) => Ok(0),
        (_, GameKind::MsPacman) => number(text, u32::MAX),
        // There are no dice.
        _ => number(text, 0),
    })?;
    let pac = lines.read("pac", |text| match kind {
        GameKind::Pacman => seat_of(text),
        _ => Err(E::of(format_args!("{kind} has no Pac-Man"))),
    })?;
    let dice = Dice {
        seed,
        rolls: rolls.unwrap_or(0),
    };
    let start = lines.need("start", |_| {
        AnyGame::new(&setup, &options, dice).map_err(told)
    })?;
    let occupied = occupied_seats(&players);
    let start = dealt(start, pac.unwrap_or(Seat::South), occupied);
    let seats = start.seats();
    if occupied != seats || seats.len() < 2 {
        return lines.need("seats", |_| Err(told(Misfit { occupied, seats })));
    }
    let mut bank_ms = PerSeat([FULL_MS; 4]);
    lines.by_seat("bank", seats, &mut |seat, ms| {
        let most_ms = match ms.parse() {
            Ok(FULL_MS) => FULL_MS,
            _ => clock.bank_time_s * 1_000,
        };
        bank_ms[seat] = number(ms, most_ms)?;
        Ok(())
    })?;
    let mut strikes = PerSeat([0; 4]);
    lines.by_seat("strikes", seats, &mut |seat, count| {
        strikes[seat] = number(count, u8::MAX.into())? as u8;
        Ok(())
    })?;
    let mut game = start.clone();
    let moves = lines.read("moves", |text| played(text, &mut game))?;
    let forfeited = lines.read("forfeit", |text| {
        let seat = seat_of(text)?;
        let is_lost = kind.time_loss() == TimeLoss::Game && seats.contains(seat);
        match game.outcome() {
            None if is_lost => Ok(seat),
            _ => Err(E::of(format_args!("{seat} cannot lose this game on time"))),
        }
    })?;
    Ok(GameFile {
        start,
        moves: moves.unwrap_or_default(),
        saved: SavedGame {
            players,
            clock,
            bank_ms,
            strikes,
            seed,
        },
        forfeited,
    })
}

/// The lines after the first: number, keyword, values.
struct Lines<'a>(Vec<(usize, &'a str, &'a str)>);

impl<'a> Lines<'a> {
    fn new<E: Fault>(text: &'a str) -> Result<Self, E> {
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
        let mut found: Vec<(usize, &str, &str)> = Vec::new();
        for (number, text) in (2..).zip(lines) {
            if text.is_empty() {
                continue;
            }
            let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
            if !KEYWORDS.contains(&word) {
                return Err(E::of(format_args!(
                    "line {number}: unknown keyword {}",
                    Excerpt(word)
                )));
            }
            if found.iter().any(|line| line.1 == word) {
                return Err(E::of(format_args!("line {number}: a second {word}")));
            }
            found.push((number, word, rest));
        }
        Ok(Self(found))
    }

    // Not inlined: it is needed for every keyword.
    #[inline(never)]
    fn find(&self, word: &str) -> Option<&(usize, &'a str, &'a str)> {
        self.0.iter().find(|line| line.1 == word)
    }

    /// Reads the values of a keyword; `None` without its line.
    fn read<T, E: Fault + fmt::Display>(
        &self,
        word: &str,
        read: impl FnOnce(&'a str) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        match self.find(word) {
            Some((number, _, rest)) => read(rest)
                .map(Some)
                .map_err(|wrong| E::of(format_args!("line {number}: {wrong}"))),
            None => Ok(None),
        }
    }

    /// Reads the values of a keyword that every file has.
    fn need<T, E: Fault + fmt::Display>(
        &self,
        word: &str,
        read: impl FnOnce(&'a str) -> Result<T, E>,
    ) -> Result<T, E> {
        self.read(word, read)?
            .ok_or_else(|| E::of(format_args!("it has no {word}")))
    }

    /// Reads options of a list and passes them on.
    fn options<E: Fault + fmt::Display>(
        &self,
        word: &str,
        list: &[RuleOption],
        set: &mut dyn FnMut(&str, u32) -> Result<(), OptionError>,
    ) -> Result<Option<()>, E> {
        self.read(word, |text| {
            for (key, value) in pairs(text)? {
                let option = list.iter().find(|option| option.key == key);
                let option =
                    option.ok_or_else(|| E::of(format_args!("there is no option {key} here")))?;
                set(key, option_value_as(option.domain, value)?).map_err(told)?;
            }
            Ok(())
        })
    }

    /// Reads values of seats that play and passes them on.
    fn by_seat<E: Fault + fmt::Display>(
        &self,
        word: &str,
        seats: SeatSet,
        set: &mut dyn FnMut(Seat, &str) -> Result<(), E>,
    ) -> Result<Option<()>, E> {
        self.read(word, |text| {
            for (seat, value) in pairs(text)? {
                let seat = seat_of(seat)?;
                if !seats.contains(seat) {
                    return Err(E::of(format_args!("{seat} does not play")));
                }
                set(seat, value)?;
            }
            Ok(())
        })
    }
}

fn told<E: Fault>(wrong: impl fmt::Display) -> E {
    E::of(format_args!("{wrong}"))
}

/// Plays moves and returns them, rolls with their faces.
fn played<E: Fault>(text: &str, game: &mut AnyGame) -> Result<Vec<Move>, E> {
    let play = |word| {
        let mv = parse_move(word).map_err(told)?;
        game.play(mv)
            .map_err(|illegal| E::of(format_args!("{mv}: {illegal}")))
    };
    text.split_whitespace().map(play).collect()
}

fn player<E: Fault>(word: &str) -> Result<Player, E> {
    match (word, word.strip_prefix("computer")) {
        ("human", _) => Ok(Player::Human),
        ("remote", _) => Ok(Player::Remote),
        (_, Some(level)) => {
            let levels = Domain::Numbers(1, MAX_LEVEL.into());
            Ok(Player::computer(option_value_as(levels, level)? as u8))
        }
        _ => Err(E::of(format_args!("{} is no player", Excerpt(word)))),
    }
}

/// Players at other seats than those that play.
struct Misfit {
    occupied: SeatSet,
    seats: SeatSet,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in Seat::ALL {
            match (self.occupied.contains(seat), self.seats.contains(seat)) {
                (false, true) => return write!(f, "no player at {seat}"),
                (true, false) => return write!(f, "{seat} does not play"),
                _ => {}
            }
        }
        f.write_str("one player alone")
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

fn pairs<E: Fault>(text: &str) -> Result<Vec<(&str, &str)>, E> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for word in text.split_whitespace() {
        let pair = word
            .split_once('=')
            .ok_or_else(|| E::of(format_args!("{} is not KEY=VALUE", Excerpt(word))))?;
        if pairs.iter().any(|other| other.0 == pair.0) {
            return Err(E::of(format_args!("a second {}", pair.0)));
        }
        pairs.push(pair);
    }
    Ok(pairs)
}

fn seat_of<E: Fault>(word: &str) -> Result<Seat, E> {
    parse_seat(word).map_err(told)
}

fn number<E: Fault>(word: &str, most: u32) -> Result<u32, E> {
    option_value_as(Domain::Numbers(0, most), word)
}

fn seed<E: Fault>(word: &str) -> Result<u64, E> {
    word.parse()
        .map_err(|_| E::of(format_args!("{} is not a number in range", Excerpt(word))))
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
mod tests;
