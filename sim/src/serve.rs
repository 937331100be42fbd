//! The console of core on standard input and output, for programs as it is, for people with a board after every move.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, Read, Write};

use fencelight_core::console::Console;
use fencelight_core::notation::parse_move;

/// The positions that `perft` looks at, at most: some hours.
const PERFT_POSITIONS: u64 = 100_000_000_000;

const WELCOME: &str = "\
Quoridor for two. Type a move (e2, or a fence: e3h, d5v), legal, undo, help or quit;
new quoridor4, new pacman or new mspacman starts another game.";

/// Serves the console until the input ends or says `quit`. Every answer is flushed as it is complete.
pub(crate) fn console() -> io::Result<()> {
    let mut console = Console::new(entropy(), PERFT_POSITIONS);
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

/// A game in the terminal: moves are played, anything else is a request to the console. The board is shown when it has changed.
pub(crate) fn play() -> io::Result<()> {
    let mut console = Console::new(entropy(), PERFT_POSITIONS);
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    writeln!(out, "{WELCOME}")?;
    let mut request = b"new quoridor2".to_vec();
    loop {
        let answer = ask(&mut console, &request);
        if console.is_closed() {
            return Ok(());
        }
        let asks = [&b"legal"[..], b"moves"].contains(&request.trim_ascii());
        match answer.as_str() {
            "=\n\n" if asks => writeln!(out, "none\n")?,
            "=\n\n" => {
                let board = ask(&mut console, b"show");
                write!(out, "\n{}", board.trim_start_matches("= "))?;
            }
            _ => write!(out, "{}", answer.trim_start_matches("= "))?,
        }
        write!(out, "> ")?;
        out.flush()?;
        request.clear();
        if input.read_until(b'\n', &mut request)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        if is_moves(&request) {
            request.splice(..0, *b"play ");
        }
    }
}

/// Whether a line is nothing but moves.
fn is_moves(line: &[u8]) -> bool {
    let mut words = str::from_utf8(line)
        .unwrap_or_default()
        .split_whitespace()
        .peekable();
    words.peek().is_some() && words.all(|word| parse_move(word).is_ok())
}

/// One request, ended or not, and its answer.
fn ask(console: &mut Console, request: &[u8]) -> String {
    let mut answer = String::new();
    for &byte in request {
        console.feed(byte, &mut answer);
    }
    console.finish(&mut answer);
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
