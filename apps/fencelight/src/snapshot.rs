//! Plays a console script on virtual time and draws the board at its end.

use std::io;
use std::path::PathBuf;

use clap::Args;
use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_host::picture::Picture;
use fencelight_host::storage::{files, named};
use fencelight_host::values::picture_size;
use smart_leds::SmartLedsWrite;

use crate::engine_thread::search_now;

/// Play a console script and draw the board as a PNG
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = "\
Example:
  fencelight snapshot script.txt board.png --size 600")]
pub(crate) struct SnapshotArgs {
    /// Requests of the console, one per line
    #[arg(value_name = "SCRIPT")]
    pub(crate) script: PathBuf,
    /// The picture to write
    #[arg(value_name = "OUT.png")]
    pub(crate) picture: PathBuf,
    /// Width and height in pixels, 200 to 4000
    #[arg(long = "size", value_name = "PIXELS", value_parser = picture_size, default_value = "900", allow_negative_numbers = true)]
    pub(crate) pixels: u32,
    /// Overwrite the picture if it exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Interval between two frames, as on the board.
const FRAME_MS: u32 = 16;
/// Frames before the picture, after which the power budget and the flash guard have settled.
const SETTLE_FRAMES: u32 = 4;

/// Plays a script and writes the picture. An existing picture is replaced when the new one is complete, with --force only.
pub(crate) fn snapshot(args: &SnapshotArgs) -> io::Result<()> {
    files::check_output(&args.picture, args.force)?;
    let name = args.script.display();
    let text = std::fs::read_to_string(&args.script)
        .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    let mut board = VirtualBoard::with_engine(0, Some(search_now));
    let mut console = Console::new(0, 1_000_000);
    for (number, line) in text.lines().enumerate() {
        let mut answer = String::new();
        for byte in line.bytes().chain([b'\n']) {
            console.feed(byte, &mut board, &mut answer);
        }
        if let Some(reason) = answer.strip_prefix("? ") {
            let line = number + 1;
            return Err(io::Error::other(format!(
                "{name}, line {line}: {}",
                reason.trim()
            )));
        }
    }
    for _ in 0..SETTLE_FRAMES {
        board.render_leds();
        board.run(FRAME_MS);
    }
    let mut file = Vec::new();
    let mut picture = Picture::new(args.pixels);
    let Ok(()) = picture.write(board.render_leds());
    picture.write_png(&mut file)?;
    files::replace(&args.picture, &file).map_err(|error| named(&args.picture, error))
}
