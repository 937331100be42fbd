//! The options of engines at a real board.

use std::path::PathBuf;

use clap::Args;

use super::values::engine_seat;
use crate::remote_seats::EngineSeat;

/// Let engines on this machine play at a real board
///
/// The seats become remote: the engines see the moves of the board and answer. It runs until Ctrl-C, which gives the seats back. It waits for a board that is not plugged in, and for one that is unplugged until it is back; the game then goes on.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight board --port /dev/ttyACM0 --engine north=\"cmd=./engine\"
  fencelight board --port COM3 --engine north=\"protocol=qtp cmd=engine.exe\"
  fencelight board --port /dev/ttyACM0 --engine west=nodes=500000 --engine east=level=3")]
pub(crate) struct BoardArgs {
    /// The serial port of the board
    #[arg(long, value_name = "PATH")]
    pub(crate) port: PathBuf,
    /// An engine plays this seat, by the words of `fencelight match`: north="cmd=PROGRAM ARG...", with protocol=qtp for Quoridor with two. Once for each seat
    #[arg(long = "engine", value_name = "SEAT=ENGINE", value_parser = engine_seat, required = true)]
    pub(crate) engines: Vec<EngineSeat>,
}
