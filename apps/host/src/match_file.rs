//! The games of a match as a text file, one game per line. `fencelight replay FILE --number N` shows one of them.
//!
//! ```text
//! fencelight-match 1
//! program fencelight 0.1.0
//! rules quoridor2 ply_cap=324
//! a level=3
//! b greedy
//! openings 7
//! 1 a=south b=north seed=123 won=a by=south opening=4 moves e2 e8 e3h ...
//! 2 a=north b=south seed=123 won=b by=forfeit opening=4 moves e2 e8 e3h ... # a: illegal move e9: ...
//! ```

use std::fmt::Write as _;

use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::Seat;
use fencelight_core::notation::PositionText;
use fencelight_text::game_file::{self, GameFile, option_value, parse_game};

use crate::engines::situation::options_text;

/// The seat that begins a match game. The seat to move after the opening varies with its length.
const FIRST: Seat = Seat::South;

/// The first line of a file: the format and its version.
pub const FORMAT: &str = "fencelight-match 1";

/// How a file begins, in any version.
pub const START: &str = "fencelight-match ";

/// The rules of all games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game.
    pub kind: GameKind,
    /// Its options.
    pub options: AllOptions,
}

impl Rules {
    /// The rules of a game: `options` with the changes of `words`, `KEY=VALUE` each.
    ///
    /// # Errors
    /// A word that is no option of the game, or is given twice.
    pub fn new<'a>(
        kind: GameKind,
        mut options: AllOptions,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<Self, String> {
        let mut seen = Vec::new();
        for word in words {
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| format!("a rule option is KEY=VALUE; not `{word}`"))?;
            let option = kind.options().iter().find(|option| option.key == key);
            let option = option.ok_or_else(|| {
                let keys: Vec<&str> = kind.options().iter().map(|option| option.key).collect();
                format!(
                    "{} has the options {}; not `{key}`",
                    kind.name(),
                    keys.join(", ")
                )
            })?;
            if seen.contains(&key) {
                return Err(format!("{key} is given twice"));
            }
            seen.push(key);
            let set = options.set(kind, key, option_value(option.domain, value)?);
            set.map_err(|wrong| wrong.to_string())?;
        }
        Ok(Self { kind, options })
    }

    /// The options that differ from their defaults, as text.
    #[must_use]
    pub fn options_text(&self) -> String {
        options_text(self.kind, &self.options)
    }

    /// The request that starts a game in the console.
    #[must_use]
    pub fn request(&self, seed: u64) -> String {
        let first = match self.kind.first_seats().is_empty() {
            true => String::new(),
            false => format!(" first={FIRST}"),
        };
        let options = self.options_text();
        format!("new {} seed={seed}{first}{options}", self.kind.name())
    }
}

/// The start position of a match game.
#[must_use]
pub fn start(kind: GameKind, options: &AllOptions, seed: u64) -> AnyGame {
    AnyGame::start(kind, options, Some(FIRST), seed)
}

/// Whether a text is of this format, in any version.
pub fn is_match(text: &str) -> bool {
    text.starts_with(START)
}

/// The game of a file: a recorded one, or the game of a match with this number, by default the first.
pub fn read_game(text: &str, number: Option<u32>) -> Result<GameFile, String> {
    match (is_match(text), number) {
        (true, number) => read(text, number.unwrap_or(1)),
        (false, None) => game_file::read(text),
        (false, Some(_)) => Err("only the file of a match has numbered games".into()),
    }
}

/// Reads game `number` of a match, counted from 1.
pub fn read(text: &str, number: u32) -> Result<GameFile, String> {
    let mut lines = text.lines();
    let format = lines.next().unwrap_or_default();
    if format != FORMAT {
        return Err(format!(
            "another version wrote it ({format}); this one reads {FORMAT}"
        ));
    }
    let mut rules = None;
    let mut game = None;
    for line in lines {
        match line.split_once(' ') {
            Some(("rules", rest)) => rules = Some(rest),
            Some((word, rest)) if word.parse() == Ok(number) => game = Some(rest),
            _ => {}
        }
    }
    let rules = rules.ok_or("it has no line `rules`")?;
    let game = game.ok_or_else(|| format!("it has no game {number}"))?;
    let recording = recording(rules, game)?;
    game_file::read(&recording).map_err(|wrong| format!("game {number}: {wrong}"))
}

/// All games of a match, each as the text of a game file.
pub fn recordings(text: &str) -> Result<Vec<String>, String> {
    let mut rules = None;
    let mut games = Vec::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("rules", rest)) => rules = Some(rest),
            Some((word, rest)) if word.parse::<u32>().is_ok() => {
                let rules = rules.ok_or("it has no line `rules`")?;
                games.push(recording(rules, rest)?);
            }
            _ => {}
        }
    }
    Ok(games)
}

/// A game of a match as the text of a game file.
fn recording(rules_line: &str, game: &str) -> Result<String, String> {
    let (game, _) = game.split_once(" # ").unwrap_or((game, ""));
    let (words, moves) = game.split_once(" moves").ok_or("a game has no moves")?;
    let seed = words
        .split_whitespace()
        .find_map(|word| word.strip_prefix("seed="))
        .ok_or("a game has no seed")?;
    let (kind, options) = rules_line.split_once(' ').unwrap_or((rules_line, ""));
    let kind = parse_game(kind)?;
    let rules = Rules::new(kind, AllOptions::DEFAULT, options.split_whitespace())?;
    let number = seed.parse().map_err(|_| format!("{seed} is not a seed"))?;
    let begun = start(rules.kind, &rules.options, number);
    let mut seats = String::new();
    for seat in begun.seats().iter() {
        let _ = write!(seats, " {seat}=human");
    }
    let mut text = format!(
        "fencelight-game 1\noptions{}\nseats{seats}\n",
        rules.options_text()
    );
    let start = PositionText(&begun);
    let _ = write!(text, "seed {seed}\nstart {start}\nmoves{moves}\n");
    Ok(text)
}
