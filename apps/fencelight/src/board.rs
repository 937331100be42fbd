//! `fencelight board`: a real board in this terminal (`face`), or engines on this machine that play at it.
//!
//! `client` owns the line: it makes the seats remote, reads events, asks the engines and answers. `words` says what happens. A line that breaks is
//! opened again, and the open request of the board goes to its engine again.

mod client;
mod face;
mod words;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use fencelight_host::board_line::{BoardLine, RETRY};
use fencelight_text::LANGUAGES;
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use self::client::Client;
use crate::remote_seats::{self, EngineSeat};

/// The exit code that shells report for an interrupted program.
const INTERRUPTED: u8 = 130;
/// How often the end is checked for while the board is away.
const STOP_POLL: Duration = Duration::from_millis(20);

/// Show a real board in this terminal and press its keys, or let engines play at it
///
/// Without `--engine` the board is drawn as `fencelight play` draws its own, with its lights and its words; keyboard and mouse press its keys; q leaves it.
///
/// With engines their seats become remote: the engines see the moves of the board and answer. It runs until Ctrl-C, which gives the seats back.
///
/// It waits for a board that is not plugged in, and for one that is unplugged until it is back; the game then goes on.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight board --port /dev/ttyACM0
  fencelight board --port /dev/ttyACM0 --engine north=\"cmd=./engine\"
  fencelight board --port COM3 --engine north=\"protocol=qtp cmd=engine.exe\"
  fencelight board --port /dev/ttyACM0 --engine west=nodes=500000 --engine east=level=3")]
pub(crate) struct BoardArgs {
    /// The serial port of the board
    #[arg(long, value_name = "PATH")]
    pub(crate) port: PathBuf,
    /// An engine plays this seat, by the words of `fencelight match`: north="cmd=PROGRAM ARG...", with protocol=qtp for Quoridor with two. Once for each seat
    #[arg(long = "engine", value_name = "SEAT=ENGINE")]
    pub(crate) engines: Vec<EngineSeat>,
    /// The language of the board in this terminal; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES), conflicts_with = "engines")]
    pub(crate) language: Option<String>,
}

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
