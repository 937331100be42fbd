//! The console of core on standard input and output, for programs as it is, for people with a board after every move.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, Read, Write};

use fencelight_core::console::Console;
use fencelight_core::notation::parse_move;

/// Serves the console until the input ends or says `quit`. Every answer is flushed as it is complete.
pub(crate) fn console() -> io::Result<()> {
    let mut console = Console::new(entropy());
    let mut answers = String::new();
    let mut input = io::stdin().lock();
    let mut chunk = [0; 4096];
    while !console.is_closed() {
        let read = match input.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            console.finish(&mut answers);
            return pass_on(&mut answers);
        }
        for &byte in &chunk[..read] {
            if console.feed(byte, &mut answers) {
                pass_on(&mut answers)?;
            }
        }
    }
    Ok(())
}

/// A game for two in the terminal: a move is played, anything else is a request to the console.
pub(crate) fn play() -> io::Result<()> {
    let mut console = Console::new(entropy());
    println!(
        "Quoridor for two. Type a move (e2, or a fence: e3h, d5v), legal, undo, help or quit;\nnew quoridor4, new pacman or new mspacman starts another game."
    );
    let mut request = "new quoridor2".to_string();
    loop {
        let changed = ask(&mut console, &request);
        if console.is_closed() {
            return Ok(());
        }
        let board = ask(&mut console, "show");
        let board = board.trim_end().trim_start_matches("= ");
        match changed.strip_prefix("=").map(str::trim) {
            Some("") => println!("\n{board}"),
            Some(answer) => println!("{answer}"),
            None => println!("{}", changed.trim()),
        }
        print!("> ");
        io::stdout().flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            println!();
            return Ok(());
        }
        let line = line.trim();
        let all_moves = !line.is_empty() && line.split_whitespace().all(|w| parse_move(w).is_ok());
        request = if all_moves {
            format!("play {line}")
        } else {
            line.to_string()
        };
    }
}

/// One request and its answer.
fn ask(console: &mut Console, request: &str) -> String {
    let mut answer = String::new();
    for byte in request.bytes().chain([b'\n']) {
        console.feed(byte, &mut answer);
    }
    answer
}

/// Writes the answers out at once.
fn pass_on(answers: &mut String) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(answers.as_bytes())?;
    out.flush()?;
    answers.clear();
    Ok(())
}

/// A number that differs from run to run, for the draws of games without a seed.
fn entropy() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
