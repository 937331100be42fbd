//! The command line of `emulate`, which a program without an emulated board refuses.

use std::path::PathBuf;

use clap::Args;
use fencelight_host::values::speed;

/// Run the real firmware on an emulated board in this terminal
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight emulate --speed 0.5
  fencelight emulate --serial=/tmp/board
  fencelight emulate --serial=/tmp/board --drive /tmp/drive
  fencelight emulate --serial=/tmp/pico --bare")]
pub(crate) struct EmulateArgs {
    /// The firmware; built from the sources where it is left out
    #[arg(value_name = "ELF")]
    pub(crate) elf: Option<PathBuf>,
    /// Build the firmware of a Pico 2 and run it on one
    #[arg(long, conflicts_with = "elf")]
    pub(crate) pico2: bool,
    /// Offer the console of the board as a serial port (Linux, macOS), and link to it if a name is given
    #[arg(long, value_name = "LINK", num_args = 0..=1, require_equals = true)]
    pub(crate) serial: Option<Option<PathBuf>>,
    /// An empty folder that is the drive of the boot loader after `bootsel`: a UF2 file that is copied there goes to the flash, until the end of the command
    #[arg(long, value_name = "FOLDER")]
    pub(crate) drive: Option<PathBuf>,
    /// A module without a board: nothing is at its pins, and its keys are those of a host
    #[arg(long)]
    pub(crate) bare: bool,
    /// Print the log of the firmware instead of showing the board (a program that is built with `--features log`)
    #[arg(long)]
    pub(crate) log: bool,
    /// Time runs F times as fast, 0.1 to 100
    #[arg(long, value_name = "F", value_parser = speed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) speed: f64,
}
