//! Plays a console script on virtual time and draws the board at its end.

use std::io;

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_lab::storage::{files, named};

use crate::cli::SnapshotArgs;
use crate::engine_thread::search_now;
use crate::picture;

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
    picture::write(&board.render_leds(), args.pixels, &mut file)?;
    files::replace(&args.picture, &file).map_err(|error| named(&args.picture, error))
}
