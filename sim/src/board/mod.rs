//! `fencelight board`: a real board in this terminal (`face`), or engines on this machine that play at it.
//!
//! `client` owns the line: it makes the seats remote, reads events, asks the engines and answers. `words` says what happens. A line that breaks is
//! opened again, and the open request of the board goes to its engine again.

mod client;
mod face;
mod words;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use self::client::Client;
pub(crate) use self::client::all_moves;
use crate::board_line::{BoardLine, RETRY};
use crate::cli::BoardArgs;
use crate::remote_seats;

/// The exit code that shells report for an interrupted program.
const INTERRUPTED: u8 = 130;
/// How often the end is checked for while the board is away.
const STOP_POLL: Duration = Duration::from_millis(20);

/// Shows a board until q; with engines, plays at it until Ctrl-C.
pub(crate) fn board(args: &BoardArgs) -> io::Result<ExitCode> {
    if args.engines.is_empty() {
        return face::show(args);
    }
    remote_seats::check_start(&args.engines)?;
    let stop = Arc::new(AtomicBool::new(false));
    let signals = [
        SIGINT,
        SIGTERM,
        #[cfg(unix)]
        signal_hook::consts::signal::SIGHUP,
    ];
    for signal in signals {
        flag::register(signal, Arc::clone(&stop))?;
    }
    let mut client = Client::start(&args.port, &args.engines)?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    while !is_stopped() && client.is_heard() {
        let opened = BoardLine::open(&args.port);
        let Err(error) = opened.and_then(|line| client.serve(line, &is_stopped)) else {
            break;
        };
        client.away(&error);
        let end = Instant::now() + RETRY;
        while !is_stopped() && Instant::now() < end {
            thread::sleep(STOP_POLL);
        }
    }
    client.finish();
    Ok(match is_stopped() {
        true => ExitCode::from(INTERRUPTED),
        // The reader of the output has ended.
        false => ExitCode::SUCCESS,
    })
}
