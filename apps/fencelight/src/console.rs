//! The console of core on standard input and output.

use std::fmt;
use std::io::{self, BufWriter, Read, StdoutLock, Write};

use clap::Args;
use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_host::entropy;
use fencelight_host::values::search_threads;

use crate::engine_thread::{search_now, set_threads};

/// Most positions that `perft` counts: some hours.
const PERFT_POSITIONS: u64 = 100_000_000_000;

/// Serve the text console on standard input and output
///
/// One request per line. An answer begins with `=` or `?` and ends with an empty line. docs/console.md lists the requests.
#[derive(Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  printf 'new quoridor2\\nlegal\\n' | fencelight console
  printf 'new quoridor2\\ngenmove ms=2000\\n' | fencelight console --threads 4")]
pub(crate) struct ConsoleArgs {
    /// Threads that search together where a request has ms=, in Quoridor for two and Pac-Man; nodes= and level= get the same moves with any number
    #[arg(long, value_name = "T", value_parser = search_threads, default_value = "1", allow_negative_numbers = true)]
    threads: usize,
}

/// Serves the console until the end of the input or `quit`. Every answer is flushed when it is complete. A request with a
/// time limit is searched by several threads.
pub(crate) fn console(args: &ConsoleArgs) -> io::Result<()> {
    set_threads(args.threads);
    let seed = entropy();
    let mut board = VirtualBoard::with_engine(seed, Some(search_now));
    let mut console = Console::new(seed, PERFT_POSITIONS);
    let mut answers = Answers {
        out: BufWriter::new(io::stdout().lock()),
        failed: Ok(()),
    };
    let mut input = io::stdin().lock();
    let mut chunk = [0; 4096];
    while !console.is_closed() {
        let read = match input.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            console.finish(&mut board, &mut answers);
            return answers.flush();
        }
        for &byte in &chunk[..read] {
            if console.feed(byte, &mut board, &mut answers) {
                answers.flush()?;
            }
        }
    }
    Ok(())
}

/// What the console says, on standard output. The frames of a long `wait` are written as they come.
struct Answers<'a> {
    out: BufWriter<StdoutLock<'a>>,
    /// The first error.
    failed: io::Result<()>,
}

impl Answers<'_> {
    fn flush(&mut self) -> io::Result<()> {
        std::mem::replace(&mut self.failed, Ok(()))?;
        self.out.flush()
    }
}

impl fmt::Write for Answers<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.failed.is_ok() {
            self.failed = self.out.write_all(text.as_bytes());
        }
        self.failed.as_ref().map_err(|_| fmt::Error)?;
        Ok(())
    }
}
