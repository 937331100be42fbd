//! Plays a console script on virtual time and draws the board as it is then.

use std::io;
use std::path::Path;

use fencelight_core::console::Console;
use fencelight_core::device::VirtualBoard;
use fencelight_lab::storage::files;

use crate::picture;
use crate::thinking;

/// The light follows its own time: it is looked at this often, as on the board.
const FRAME_MS: u32 = 16;
/// How long the light is looked at before the picture: the power budget and the flash guard then have settled as on the board.
const SETTLE_FRAMES: u32 = 4;

/// Plays a script and writes the picture. A picture that is there already is replaced when the new one is whole.
pub(crate) fn snapshot(script: &Path, out: &Path, pixels: u32) -> io::Result<()> {
    let name = script.display();
    let text = std::fs::read_to_string(script)
        .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    let mut board = VirtualBoard::with_engine(0, Some(thinking::at_once));
    let mut console = Console::new(0, 1_000_000);
    for (number, line) in text.lines().enumerate() {
        let mut answer = String::new();
        for byte in line.bytes().chain([b'\n']) {
            console.feed(byte, &mut board, &mut answer);
        }
        if let Some(refusal) = answer.strip_prefix("? ") {
            let line = number + 1;
            return Err(io::Error::other(format!(
                "{name}, line {line}: {}",
                refusal.trim()
            )));
        }
    }
    for _ in 0..SETTLE_FRAMES {
        board.render_leds();
        board.run(FRAME_MS);
    }
    let mut file = Vec::new();
    picture::write(&board.render_leds(), pixels, &mut file)?;
    files::replace(out, &file)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", out.display())))
}
