//! An engine for the match tool that plays the move with the fewest replies. It speaks the console protocol: one request a line, an
//! answer that begins with `=` or `?` and ends with an empty line.
//!
//! `cargo build --release -p fencelight-core --example tiny_engine`
//! `fencelight match --game quoridor2 --a greedy --b "cmd=target/release/examples/tiny_engine"`

use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};

use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = AnyGame::default();
    for line in stdin().lock().lines() {
        match answer(&mut game, line?.trim()) {
            Ok(text) => print!("= {text}\n\n"),
            Err(error) => print!("? {error}\n\n"),
        }
        stdout().flush()?;
    }
    Ok(())
}

fn answer(game: &mut AnyGame, line: &str) -> Result<String, Box<dyn Error>> {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "new" => *game = new_game(rest)?,
        "play" => drop(game.play(rest.parse()?)?),
        "genmove" => {
            let mv = choose(game).ok_or("the game is over")?;
            return Ok(game.play(mv)?.to_string());
        }
        "quit" => std::process::exit(0),
        _ => return Err("unknown command".into()),
    }
    Ok(String::new())
}

/// `GAME seed=1 first=south OPTION=VALUE ...`
fn new_game(words: &str) -> Result<AnyGame, Box<dyn Error>> {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    let kind: GameKind = name.parse()?;
    let (mut options, mut seed, mut first) = (AllOptions::default(), 0, None);
    for (key, value) in rest.split(' ').filter_map(|word| word.split_once('=')) {
        match key {
            "seed" => seed = value.parse()?,
            "first" => first = Some(value.parse()?),
            _ => {
                let option = kind.options().iter().find(|option| option.key == key);
                let value = option.and_then(|option| option.domain.value(value));
                options.set(kind, key, value.ok_or("no such option")?)?;
            }
        }
    }
    Ok(AnyGame::start(kind, &options, first, seed))
}

fn choose(game: &AnyGame) -> Option<Move> {
    let replies = |mv: Move| {
        let mut next = game.clone();
        next.play_unchecked(game.resolve(mv));
        // A finished game has none.
        next.legal_moves().len()
    };
    game.legal_moves().iter().min_by_key(|&mv| replies(mv))
}
