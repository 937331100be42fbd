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
//!
//! A shard has a seventh line before the games, and a last line once it is whole (`shard_file` reads and continues it):
//!
//! ```text
//! shard 3/8 of 200 games
//! end 24 1a2b3c4d
//! ```

use std::fmt::Write as _;

use fencelight_core::game::Outcome;
use fencelight_core::games::AllOptions;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::PositionText;

use super::fixtures::Side;
use super::plan::{Terms, rules};
use super::referee::{FinishedGame, Rules};
use crate::game_file::{self, GameFile, parse_game};
use crate::openings;
use crate::printable;

/// The first line of a file: the format and its version.
pub(super) const FORMAT: &str = "fencelight-match 1";

/// How a file begins, in any version.
pub(crate) const START: &str = "fencelight-match ";

/// Whether a text is of this format, in any version.
pub fn is_match(text: &str) -> bool {
    text.starts_with(START)
}

/// The game of a file: a recorded one, or the game of a match with this number (the first where there is none).
pub fn read_game(text: &str, number: Option<u32>) -> Result<GameFile, String> {
    match (is_match(text), number) {
        (true, number) => read(text, number.unwrap_or(1)),
        (false, None) => game_file::read(text),
        (false, Some(_)) => Err("only the file of a match has numbered games".into()),
    }
}

/// The lines before the games, without that of the shard.
pub(super) fn head(terms: &Terms) -> String {
    let rules = terms.rules;
    format!(
        "{FORMAT}\nprogram fencelight {}\nrules {}{}\na {}\nb {}\nopenings {}\n",
        env!("CARGO_PKG_VERSION"),
        rules.kind.name(),
        rules.options_text(),
        terms.a,
        terms.b,
        terms.openings
    )
}

/// The line of a game.
pub(super) fn line(rules: &Rules, game: &FinishedGame) -> String {
    let fixture = &game.fixture;
    let mut line = (fixture.number + 1).to_string();
    let start = openings::start(rules.kind, &rules.options, fixture.opening.seed);
    for side in Side::BOTH {
        let seats = start.seats();
        let seats = seats.iter().filter(|&seat| fixture.sides[seat] == side);
        let seats: Vec<&str> = seats.map(Seat::name).collect();
        let _ = write!(line, " {}={}", side.letter(), seats.join(","));
    }
    let _ = write!(line, " seed={}", fixture.opening.seed);
    let won = game.won.map_or('-', Side::letter);
    let _ = match (&game.forfeit, game.outcome) {
        (Some(_), _) => write!(line, " won={won} by=forfeit"),
        (None, Some(Outcome::Won(winner))) => write!(line, " won={won} by={winner}"),
        (None, _) => write!(line, " won={won} by=-"),
    };
    let _ = write!(line, " opening={} moves", fixture.opening.moves.len());
    for mv in &game.moves {
        let _ = write!(line, " {mv}");
    }
    if let Some((side, why)) = &game.forfeit {
        // A game is one line.
        let why = printable(why).replace('\n', " ");
        let _ = write!(line, " # {}: {why}", side.letter());
    }
    line.push('\n');
    line
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
pub(crate) fn recordings(text: &str) -> Result<Vec<String>, String> {
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
    let rules = rules(kind, AllOptions::DEFAULT, options.split_whitespace())?;
    let number = seed.parse().map_err(|_| format!("{seed} is not a seed"))?;
    let begun = openings::start(rules.kind, &rules.options, number);
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
