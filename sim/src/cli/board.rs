//! The options of engines at a real board.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use fencelight_text::LANGUAGES;

use super::values::engine_seat;
use crate::remote_seats::EngineSeat;

/// Try a module or a finished board, and print a report to attach to an issue
///
/// It asks for version, checksum, saves, faults, stacks and contacts, sends requests without a pause, computes the current of the frames, and restarts the board: a game that runs is saved and offered again. Exit code 1: a check failed.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight bench --port /dev/ttyACM0
  fencelight bench --port COM3 > report.txt")]
pub(crate) struct BenchArgs {
    /// The serial port of the board
    #[arg(long, value_name = "PATH")]
    pub(crate) port: PathBuf,
    /// How many requests the load test sends
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) requests: u32,
}

/// Put new firmware onto a board
///
/// It checks the file, lets the board save its state and start its boot loader, copies the file to the drive that appears, and compares version and checksum after the restart. Settings, counters and games stay; a game is offered again. A board in its boot loader is updated too. A file is refused that is damaged, for another chip, not ours, or with an older save format than the board's: exit code 2, and the board is not touched.
///
/// With `--all` the boards are updated one after another. One that fails does not stop the others; the last lines say which boards were updated and which not, and the exit code is 1 if one was not.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Examples:
  fencelight update fencelight-firmware-pico-0.2.0.uf2
  fencelight update --port COM3 fencelight-firmware-pico2-0.2.0.uf2
  fencelight update --all fencelight-firmware-pico-0.2.0.uf2 fencelight-firmware-pico2-0.2.0.uf2
  fencelight update --check fencelight-firmware-pico-0.2.0.uf2")]
pub(crate) struct UpdateArgs {
    /// The firmware; where boards have different chips, one file for each chip
    #[arg(value_name = "FILE.uf2", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Every board that is plugged in, one after another; with --port those of these ports alone
    #[arg(long)]
    pub(crate) all: bool,
    /// The serial port of the board; without it the one that is plugged in. With --all once for each board
    #[arg(long, value_name = "PATH")]
    pub(crate) port: Vec<PathBuf>,
    /// The drive of the boot loader, where it is not found by itself
    #[arg(long, value_name = "FOLDER")]
    pub(crate) drive: Option<PathBuf>,
    /// Compare the file with the board, and change nothing
    #[arg(long)]
    pub(crate) check: bool,
}

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
    #[arg(long = "engine", value_name = "SEAT=ENGINE", value_parser = engine_seat)]
    pub(crate) engines: Vec<EngineSeat>,
    /// The language of the board in this terminal; that of the locale where it is left out
    #[arg(long = "lang", value_name = "LANG", value_parser = PossibleValuesParser::new(LANGUAGES), conflicts_with = "engines")]
    pub(crate) language: Option<String>,
}
