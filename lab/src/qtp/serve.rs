//! The Quoridor Text Protocol on standard input and output.

use std::io::{self, BufRead, Read, Write};

use clap::Args;
use fencelight_host::engines::EngineSpec;
use fencelight_host::values::{search_threads, seed};

use super::Server;

/// A longer line is no request.
const MAX_LINE_BYTES: u64 = 4_096;

/// Serve the Quoridor Text Protocol (QTP) on standard input and output
///
/// Referees and interfaces that speak the protocol can use our players. docs/qtp.md lists the requests.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  printf 'genmove black\\nshowboard\\n' | fencelight qtp
  fencelight qtp --engine nodes=200000 --seed 7
  fencelight qtp --engine ms=2000 --threads 8")]
pub(crate) struct QtpArgs {
    /// The player, by the words of `fencelight match`
    #[arg(long, value_name = "ENGINE", value_parser = quoridor_engine, default_value = "level=5", allow_hyphen_values = true)]
    pub(crate) engine: EngineSpec,
    /// Seed of its choices; equal seeds give equal moves, unless ENGINE has a time limit or several threads
    #[arg(long, value_name = "S", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Threads that search together, as threads=T in ENGINE, which has nodes= or ms= then; one where it is left out
    #[arg(long, value_name = "T", value_parser = search_threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl QtpArgs {
    /// The same with the threads in the engine.
    pub(crate) fn checked(mut self) -> Result<Self, String> {
        if let Some(threads) = self.threads.take() {
            self.engine = self.engine.with_threads(threads)?;
        }
        Ok(self)
    }
}

/// Serves requests until the end of the input or `quit`. Every answer is flushed.
pub(crate) fn serve(args: &QtpArgs) -> io::Result<()> {
    let mut server = Server::new(&args.engine, args.seed);
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    let mut line = Vec::new();
    while !server.is_closed() {
        line.clear();
        let read = input
            .by_ref()
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        if !line.ends_with(b"\n") && read as u64 == MAX_LINE_BYTES {
            input.skip_until(b'\n')?;
        }
        // Other bytes than UTF-8 are no part of any request, so they are refused as unknown.
        let answer = server.answer(&String::from_utf8_lossy(&line));
        out.write_all(answer.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

/// An engine of ours that plays Quoridor with two.
fn quoridor_engine(text: &str) -> Result<EngineSpec, String> {
    let spec: EngineSpec = text.parse()?;
    match spec.is_external() {
        true => Err("cmd= is for `fencelight match`: this program is the player here".into()),
        false => Ok(spec),
    }
}
