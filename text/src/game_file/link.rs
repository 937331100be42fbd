//! A game as the fragment of a link: short, with a version and a checksum.
//!
//! `#1~POSITION~OPTIONS~SEATS~DICE~MOVES~CHECKSUM`: the first position as in the console with `_` for spaces; rule options that differ from
//! their defaults; for each seat `h`, `e`, `r` or the level of its computer, then the seats of Pac-Man and of a loss on time or `-`; seed
//! and number of rolls, where there are dice; the moves as bytes in base 64; eight hexadecimal digits.
//!
//! A turn of a game with a friend has the version `t1`, and `DICE` is `SEED.ROLLS.BASE` in every game: the seed is the game's name, `BASE` is
//! the number of moves before the first link.

use fencelight_board::table::Player;
use fencelight_core::game::Move;
use fencelight_core::games::AllOptions;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::PositionText;

use super::{Damaged, GameFile, checksum, read_as};

/// The version that is written and read.
const VERSION: &str = "1";
/// The same for a turn.
const TURN_VERSION: &str = "t1";
const SEPARATOR: char = '~';
/// The digits of base 64 in links.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Longer fragments are no links.
const MAX_LENGTH: usize = 8_000;

/// A turn of a game with a friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The whole game.
    pub game: GameFile,
    /// How many of its moves were made before the first link.
    pub base: usize,
}

/// Why a fragment is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// Another version wrote it.
    Version,
    /// The link is cut, changed, or none.
    Damaged,
}

/// The fragment of a game, without its `#`.
#[must_use]
pub fn fragment(game: &GameFile) -> String {
    let dice = game.start.dice().map_or(String::new(), |dice| {
        format!("{:x}.{:x}", dice.seed, dice.rolls)
    });
    written(game, VERSION, &dice)
}

/// The fragment of a turn, without its `#`.
#[must_use]
pub fn turn_fragment(turn: &Turn) -> String {
    let rolls = turn.game.start.dice().map_or(0, |dice| dice.rolls);
    let dice = format!("{:x}.{rolls:x}.{:x}", turn.game.saved.seed, turn.base);
    written(&turn.game, TURN_VERSION, &dice)
}

fn written(game: &GameFile, version: &str, dice: &str) -> String {
    let (start, kind) = (&game.start, game.start.kind());
    let position = PositionText(start).to_string().replace(' ', "_");
    let mut options = Vec::new();
    for option in kind.options() {
        let value = start.option(option.key);
        if value != AllOptions::DEFAULT.get(kind, option.key) {
            options.push(format!("{}={}", option.key, option.domain.text(value)));
        }
    }
    let mut seats: String = Seat::ALL
        .into_iter()
        .map(|seat| player_letter(game.saved.players[seat]))
        .collect();
    for seat in [start.pac_seat(), game.forfeited] {
        seats.push(seat.map_or('-', |seat| seat_letter(&seat)));
    }
    let bytes: Vec<u8> = game.moves.iter().map(|mv| mv.byte()).collect();
    let parts = [
        version,
        &position,
        &options.join(","),
        &seats,
        dice,
        &encode(&bytes),
    ];
    let text = parts.join("~");
    let sum = checksum(text.as_bytes());
    format!("{text}{SEPARATOR}{sum:08x}")
}

/// The game of a fragment, with or without its `#`.
///
/// # Errors
/// If it is of another version, damaged, or no game.
pub fn read_fragment(fragment: &str) -> Result<GameFile, LinkError> {
    let text = fragment.strip_prefix('#').unwrap_or(fragment);
    let text = unescaped(text);
    let version = text.split(SEPARATOR).next().unwrap_or_default();
    if version != VERSION && version.parse::<u8>().is_ok() {
        return Err(LinkError::Version);
    }
    file_text(&text)
        .and_then(|(text, _)| read_as::<Damaged>(&text).ok())
        .ok_or(LinkError::Damaged)
}

/// The turn of a fragment, with or without its `#`; `None` for any other fragment.
#[must_use]
pub fn read_turn(fragment: &str) -> Option<Result<Turn, LinkError>> {
    let text = fragment.strip_prefix('#').unwrap_or(fragment);
    let text = unescaped(text);
    let version = text.split(SEPARATOR).next()?;
    version.strip_prefix('t')?.parse::<u8>().ok()?;
    if version != TURN_VERSION {
        return Some(Err(LinkError::Version));
    }
    let read = || {
        let (text, base) = file_text(&text)?;
        let (game, base) = (read_as::<Damaged>(&text).ok()?, base?);
        (base <= game.moves.len()).then_some(Turn { game, base })
    };
    Some(read().ok_or(LinkError::Damaged))
}

/// A text without the escapes of addresses: some programs escape what needs no escape.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        let mut digit = || chars.next().and_then(|digit| digit.to_digit(16));
        out.push(match char {
            '%' => digit()
                .zip(digit())
                .and_then(|(high, low)| char::from_u32(16 * high + low))
                .unwrap_or('%'),
            char => char,
        });
    }
    out
}

/// The game of a fragment as the text of a game file, which has one reader and one check; and the moves before the first link, in a turn.
fn file_text(text: &str) -> Option<(String, Option<usize>)> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let (text, sum) = text.rsplit_once(SEPARATOR)?;
    if sum.len() != 8 || u32::from_str_radix(sum, 16).ok()? != checksum(text.as_bytes()) {
        return None;
    }
    let parts: Vec<&str> = text.split(SEPARATOR).collect();
    let &[_, position, options, seats, dice, moves] = parts.as_slice() else {
        return None;
    };
    let mut letters = seats.chars();
    let mut players = String::new();
    for seat in Seat::ALL {
        match letters.next()? {
            'e' => {}
            'h' => players += &format!(" {seat}=human"),
            'r' => players += &format!(" {seat}=remote"),
            level => players += &format!(" {seat}=computer{}", level.to_digit(10)?),
        }
    }
    let mut seat = |word: &str| {
        let letter = letters.next()?;
        let seat = Seat::ALL.iter().find(|seat| seat_letter(seat) == letter);
        Some(seat.map_or(String::new(), |seat| format!("{word} {seat}\n")))
    };
    let (pac, forfeit) = (seat("pac")?, seat("forfeit")?);
    let mut numbers = dice
        .split('.')
        .filter(|_| !dice.is_empty())
        .map(|number| u64::from_str_radix(number, 16).ok());
    let (seed, rolls) = match numbers.next() {
        None => (0, 0),
        Some(seed) => (seed?, numbers.next()??),
    };
    let base = numbers.next().map(|base| Some(base? as usize));
    let base = match base {
        Some(base) => Some(base?),
        None => None,
    };
    let mut played = String::new();
    for byte in decode(moves)? {
        played += &format!(" {}", Move::from_byte(byte)?);
    }
    let text = format!(
        "fencelight-game 1\noptions {}\nseats{players}\n{pac}seed {seed}\nrolls {rolls}\nstart {}\nmoves{played}\n{forfeit}",
        options.replace(',', " "),
        position.replace('_', " "),
    );
    Some((text, base))
}

fn player_letter(player: Player) -> char {
    match player {
        Player::Empty => 'e',
        Player::Human => 'h',
        Player::Remote => 'r',
        Player::Computer { level } => char::from_digit(level.into(), 10).unwrap_or('1'),
    }
}

const fn seat_letter(seat: &Seat) -> char {
    match seat {
        Seat::South => 's',
        Seat::West => 'w',
        Seat::North => 'n',
        Seat::East => 'e',
    }
}

/// Bytes in base 64, without padding.
fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk
            .iter()
            .fold(0, |bits, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            let digit = bits >> (18 - 6 * place) & 63;
            text.push(char::from(DIGITS[digit as usize]));
        }
    }
    text
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for byte in text.bytes() {
        let digit = DIGITS.iter().position(|&digit| digit == byte)?;
        (bits, count) = (bits << 6 | digit as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}
