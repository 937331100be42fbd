//! The console of core on standard input and output.

use std::io::{self, Read, Write};

use fencelight_core::console::Console;
use fencelight_core::device::VirtualBoard;

use crate::entropy::entropy;
use crate::thinking;

/// The positions that `perft` looks at, at most: some hours.
const PERFT_POSITIONS: u64 = 100_000_000_000;

/// Serves the console until the input ends or says `quit`. Every answer is flushed as it is complete.
pub(crate) fn console() -> io::Result<()> {
    let seed = entropy();
    let mut board = VirtualBoard::with_engine(seed, Some(thinking::at_once));
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
            return pass_on(&mut answers);
        }
        for &byte in &chunk[..read] {
            if console.feed(byte, &mut board, &mut answers) {
                pass_on(&mut answers)?;
            }
        }
    }
    Ok(())
}

/// Writes the answers out at once.
fn pass_on(answers: &mut String) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(answers.as_bytes())?;
    out.flush()?;
    answers.clear();
    Ok(())
}
