//! The file of a match or of a shard of one: read line by line, each game replayed by the rules and compared with its line.

use std::fmt;
use std::io::{self, BufRead, Read};

use fencelight_core::game::{Game, Move};
use fencelight_core::games::AllOptions;
use fencelight_core::notation::parse_move;
use fencelight_host::match_file::start;
use fencelight_host::match_file::{FORMAT, Rules, START};
use fencelight_host::rng::derive_seed;
use fencelight_text::game_file::parse_game;

use super::file;
use super::fixtures::{Seating, Side, winner};
use super::plan::Terms;
use super::referee::{Effort, FinishedGame, Fixture, MAX_MOVES};
use crate::openings::Opening;

pub(super) static CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// Lines before that of the shard: those of every match.
const HEAD_LINES: usize = 6;
/// The longest line of a file, in bytes: a game of the most moves has room.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The lines before the games.
pub(super) fn first_lines(terms: &Terms) -> String {
    let mut lines = file::head(terms);
    if let Some(shard) = terms.shard {
        let lone = if terms.seating.is_lone() { " lone" } else { "" };
        lines += &format!("shard {shard} of {} games{lone}\n", terms.games);
    }
    lines
}

/// The last line of a whole shard: its games, and the checksum of everything before.
pub(super) fn end_line(games: u32, checksum: u32) -> String {
    format!("end {games} {checksum:08x}\n")
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ShardError {
    /// The end is missing, after this many games.
    CutShort(u32),
    /// What is wrong, with the line.
    Wrong(String),
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutShort(games) => write!(
                f,
                "cut short after {games} games; `fencelight match` with the same options continues from there"
            ),
            Self::Wrong(wrong) => f.write_str(wrong),
        }
    }
}

impl From<io::Error> for ShardError {
    fn from(error: io::Error) -> Self {
        Self::Wrong(error.to_string())
    }
}

/// Reads the file of a shard game by game. One game is in memory at a time.
pub(super) struct ShardReader<R> {
    source: R,
    pub(super) terms: Terms,
    /// The lines that the file of the whole match has as well.
    pub(super) head: String,
    line: Vec<u8>,
    lines: u32,
    games: u32,
    /// Bytes up to the end of the last game, and their checksum.
    bytes: u64,
    checksum: crc::Digest<'static, u32>,
    is_over: bool,
}

impl<R: BufRead> ShardReader<R> {
    /// Reads the lines before the games.
    pub(super) fn new(source: R) -> Result<Self, ShardError> {
        let mut source = source;
        let mut text = String::new();
        for number in 0..=HEAD_LINES {
            let before = text.len();
            (&mut source)
                .take(MAX_LINE_BYTES)
                .read_line(&mut text)
                .map_err(|error| ShardError::Wrong(format!("line {}: {error}", number + 1)))?;
            if number == 0 && !text.starts_with(START) {
                return Err(ShardError::Wrong("not the file of a match".into()));
            }
            if !text.ends_with('\n') || text.len() == before {
                return Err(ShardError::CutShort(0));
            }
        }
        let (terms, head) = parse_head(&text).map_err(ShardError::Wrong)?;
        let mut reader = Self::after_head(source, terms, &text);
        reader.head = head;
        Ok(reader)
    }

    /// Reads the games behind the first lines, which have been read.
    pub(super) fn after_head(source: R, terms: Terms, first: &str) -> Self {
        let mut checksum = CHECKSUM.digest();
        checksum.update(first.as_bytes());
        Self {
            source,
            terms,
            head: String::new(),
            line: Vec::new(),
            lines: first.lines().count() as u32,
            games: 0,
            bytes: first.len() as u64,
            checksum,
            is_over: false,
        }
    }

    /// Bytes up to the end of the last game.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The checksum of all that has been read, and what follows may be added to it.
    pub(super) fn checksum(&self) -> crc::Digest<'static, u32> {
        self.checksum.clone()
    }

    /// The next game and its line; `None` at the end of a whole file.
    pub(super) fn next(&mut self) -> Result<Option<(FinishedGame, &str)>, ShardError> {
        if self.is_over {
            return Ok(None);
        }
        self.line.clear();
        (&mut self.source)
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut self.line)?;
        let next = self.terms.number(self.games);
        if self.terms.shard.is_none() && next.is_none() && self.line.is_empty() {
            self.is_over = true;
            return Ok(None);
        }
        if self.line.last() != Some(&b'\n') {
            return Err(ShardError::CutShort(self.games));
        }
        self.lines += 1;
        let lines = self.lines;
        let wrong = |wrong: &str| ShardError::Wrong(format!("line {lines}: {wrong}"));
        let line = std::str::from_utf8(&self.line).map_err(|_| wrong("it is not text"))?;
        let Some(number) = next else {
            if self.terms.shard.is_none() {
                return Err(wrong("it has more games than the match"));
            }
            if line != end_line(self.games, self.checksum.clone().finalize()) {
                return Err(wrong("corrupted: the end does not match the games"));
            }
            if !self.source.fill_buf()?.is_empty() {
                return Err(wrong("corrupted: there are bytes after the end"));
            }
            self.is_over = true;
            return Ok(None);
        };
        let game = parse_line(&self.terms, number, line);
        let game = game.map_err(|why| wrong(&format!("corrupted: {why}")))?;
        self.games += 1;
        self.bytes += line.len() as u64;
        self.checksum.update(line.as_bytes());
        Ok(Some((game, line)))
    }
}

/// The match of the first lines, and those of them that do not depend on the shard.
fn parse_head(text: &str) -> Result<(Terms, String), String> {
    let lines: Vec<&str> = text.lines().collect();
    let [format, program, game, a, b, openings, shard] = lines.as_slice() else {
        return Err("its first lines are not those of a shard".into());
    };
    if *format != FORMAT {
        return Err(format!(
            "another version wrote it ({format}); this one reads {FORMAT}"
        ));
    }
    let word = |line: &str, key: &str| match line.strip_prefix(key) {
        Some(rest) => rest.strip_prefix(' ').map(str::to_owned),
        None => None,
    };
    let part = |line: &str, key: &str| {
        word(line, key).ok_or_else(|| format!("`{line}` in the place of `{key}`"))
    };
    part(program, "program")?;
    let Some(share) = word(shard, "shard") else {
        return Err(
            "a whole match, not a shard of one; `fencelight match --shard` plays shards".into(),
        );
    };
    let game = part(game, "rules")?;
    let (kind, options) = game.split_once(' ').unwrap_or((&game, ""));
    let kind = parse_game(kind)?;
    let rules = Rules::new(kind, AllOptions::DEFAULT, options.split_whitespace())?;
    let not_shard = || format!("`{shard}` is no shard");
    let words: Vec<&str> = share.split(' ').collect();
    let (share, games, lone) = match words.as_slice() {
        [share, "of", games, "games"] => (share, games, false),
        [share, "of", games, "games", "lone"] => (share, games, true),
        _ => return Err(not_shard()),
    };
    let seating = Seating::new(&start(kind, &rules.options, 0), lone)?;
    let openings = part(openings, "openings")?;
    let games: u32 = games.parse().map_err(|_| not_shard())?;
    if !games.is_multiple_of(seating.games_per_opening()) {
        return Err(not_shard());
    }
    let terms = Terms {
        rules,
        seating,
        a: part(a, "a")?,
        b: part(b, "b")?,
        games,
        openings: openings
            .parse()
            .map_err(|_| format!("{openings} is not a seed"))?,
        shard: Some(share.parse()?),
    };
    let head: String = lines
        .iter()
        .take(HEAD_LINES)
        .map(|line| format!("{line}\n"))
        .collect();
    Ok((terms, head))
}

/// The game of a line: replayed by the rules, and the line is exactly the one that such a game has.
fn parse_line(terms: &Terms, number: u32, line: &str) -> Result<FinishedGame, String> {
    let rules = &terms.rules;
    let text = line.strip_suffix('\n').unwrap_or(line);
    let (text, comment) = match text.split_once(" # ") {
        Some((text, comment)) => (text, Some(comment)),
        None => (text, None),
    };
    let (words, list) = text.split_once(" moves").ok_or("a game has no moves")?;
    let parsed: Result<Vec<Move>, String> = list
        .split_whitespace()
        .map(|word| parse_move(word).map_err(|wrong| format!("{word}: {wrong}")))
        .collect();
    let moves = parsed?;
    let count = words
        .split(' ')
        .find_map(|word| word.strip_prefix("opening="));
    let count: usize = count
        .and_then(|it| it.parse().ok())
        .ok_or("it has no opening")?;
    let opening = moves
        .get(..count)
        .ok_or("its opening is longer than the game")?;
    let seed = derive_seed(
        terms.openings,
        (number / terms.seating.games_per_opening()).into(),
    );
    let opening = Opening {
        seed,
        moves: opening.to_vec(),
    };
    let mut game = start(rules.kind, &rules.options, seed);
    let mut begun = game.clone();
    for (ply, &mv) in moves.iter().enumerate() {
        match game.play(mv) {
            Ok(played) if played == mv => {}
            Ok(played) => return Err(format!("{mv} in the place of {played}")),
            Err(why) => return Err(format!("illegal move {mv}: {why}")),
        }
        if ply + 1 == count {
            begun = game.clone();
        }
    }
    let fixture = Fixture::new(&terms.seating, number, opening, &begun);
    let forfeit = comment.map(|comment| {
        let side = |letter: char| Side::BOTH.into_iter().find(|side| side.letter() == letter);
        let (letter, why) = comment.split_once(": ")?;
        let mut letters = letter.chars();
        Some((side(letters.next()?)?, why.to_owned()))
    });
    let forfeit = match forfeit {
        Some(None) => return Err("its comment does not say who forfeited and why".into()),
        Some(forfeit) => forfeit,
        None => None,
    };
    let outcome = game.outcome().filter(|_| forfeit.is_none());
    if outcome.is_none() && forfeit.is_none() && moves.len() < MAX_MOVES {
        return Err("the game is not over".into());
    }
    let won = match &forfeit {
        Some((side, _)) => Some(side.other()),
        None => outcome.and_then(|outcome| winner(&fixture.sides, &game, outcome)),
    };
    let finished = FinishedGame {
        fixture,
        moves,
        outcome,
        won,
        forfeit,
        effort: [Effort::default(); 2],
    };
    match file::line(rules, &finished) == line {
        true => Ok(finished),
        false => Err(format!("it is not game {} of this match", number + 1)),
    }
}
