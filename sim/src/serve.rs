//! The console of core on standard input and output.

use std::io::{self, Read, Write};

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;

use crate::engine_thread::{search_now, set_threads};
use crate::entropy::entropy;

/// Most positions that `perft` counts: some hours.
const PERFT_POSITIONS: u64 = 100_000_000_000;

/// Serves the console until the end of the input or `quit`. Every answer is flushed when it is complete. So many threads search where a request
/// has a time limit.
pub(crate) fn console(threads: usize) -> io::Result<()> {
    set_threads(threads);
    let seed = entropy();
    let mut board = VirtualBoard::with_engine(seed, Some(search_now));
    let mut console = Console::new(seed, PERFT_POSITIONS);
    let mut answers = String::new();
    let mut input = io::stdin().lock();
    let mut chunk = [0; 4096];
    while !console.is_closed() {
        let read = match input.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            console.finish(&mut board, &mut answers);
            return write_answers(&mut answers);
        }
        for &byte in &chunk[..read] {
            if console.feed(byte, &mut board, &mut answers) {
                write_answers(&mut answers)?;
            }
        }
    }
    Ok(())
}

/// Writes and flushes the answers.
fn write_answers(answers: &mut String) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(answers.as_bytes())?;
    out.flush()?;
    answers.clear();
    Ok(())
}
