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
use fencelight_core::geometry::Seat;
use fencelight_host::match_file::{FORMAT, Rules, start as start_of};
use fencelight_host::printable;

use super::fixtures::Side;
use super::plan::Terms;
use super::referee::FinishedGame;

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
    let start = start_of(rules.kind, &rules.options, fixture.opening.seed);
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
