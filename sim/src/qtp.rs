//! The Quoridor Text Protocol on standard input and output.

use std::io::{self, BufRead, Read, Write};

use fencelight_lab::qtp::Server;

use crate::cli::QtpArgs;

/// A longer line is no request.
const MAX_LINE_BYTES: u64 = 4_096;

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
