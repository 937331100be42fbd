//! The real firmware on the emulated board, in the same view as the simulated one.

use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use fencelight_core::geometry::{Key, Led};
use fencelight_emulator::{Firmware, FlashImage, Machine, build_firmware};
use fencelight_lab::storage::lock::FileLock;
use fencelight_lab::storage::{files, named};
use smart_leds::RGB8;

use crate::cli::EmulateArgs;
use crate::event_loop::EventLoop;
use crate::screen::{KeyHint, Panel, PanelLine, Shapes, Tone};
use crate::session::Board;
use crate::status;
use crate::storage_paths;
use crate::terminal::{self, TerminalGuard};

/// Runs a firmware file, or the firmware built from the sources.
pub(crate) fn emulate(args: &EmulateArgs) -> io::Result<ExitCode> {
    terminal::require()?;
    let path = match &args.elf {
        Some(path) => path.clone(),
        None => {
            // A standard error that is closed or full does not matter here.
            let _ = writeln!(io::stderr(), "building the firmware");
            build_firmware().map_err(io::Error::other)?
        }
    };
    let firmware = Firmware::load(&path).map_err(io::Error::other)?;
    let ring = firmware.save_ring().map_err(io::Error::other)?;
    let file = storage_paths::flash_file()?;
    let lock = storage_paths::lock(&file, "wait for its end")?;
    let mut flash = FlashImage::erased();
    if let Some(bytes) = files::read(&file)? {
        flash.write(ring.start, bytes.get(..ring.len()).unwrap_or(&bytes));
    }
    let mut terminal = TerminalGuard::acquire()?;
    let board = EmulatedBoard {
        machine: Machine::power_on(&firmware, flash),
        ring,
        file,
        save_error: None,
        _lock: lock,
    };
    EventLoop::new(board, args.speed).run(&mut terminal)
}

/// An emulated board, and the file of its save ring.
struct EmulatedBoard {
    machine: Machine,
    /// The addresses of the save ring.
    ring: Range<u32>,
    file: PathBuf,
    /// Why the file could not be written.
    save_error: Option<String>,
    /// Keeps other programs from the file.
    _lock: FileLock,
}

impl Board for EmulatedBoard {
    fn press(&mut self, key: Key) {
        self.machine.press(key);
    }

    fn release(&mut self, key: Key) {
        self.machine.release(key);
    }

    fn run(&mut self, ms: u32) {
        self.machine.run_ms(u64::from(ms));
        // Only the last frame is shown.
        if self.machine.leds().frames().len() > 100 {
            let frames = self.machine.leds_mut().take_frames();
            drop(frames);
        }
    }

    fn frame(&mut self) -> [RGB8; Led::COUNT] {
        let dark = [RGB8::default(); Led::COUNT];
        let shown = self
            .machine
            .leds()
            .last()
            .map(|frame| frame.leds.as_slice());
        shown.and_then(|leds| leds.try_into().ok()).unwrap_or(dark)
    }

    fn panel(&mut self, _cursor: Key) -> Panel {
        let machine = &self.machine;
        let (ms, resets) = (machine.now_us() / 1_000, machine.resets());
        let mut lines = vec![
            PanelLine::new(Tone::Title, "The emulated board"),
            PanelLine::new(
                Tone::Plain,
                format!("Time {}.{:03} s", ms / 1_000, ms % 1_000),
            ),
            PanelLine::new(Tone::Plain, format!("Frames {}", machine.leds().count())),
            PanelLine::new(Tone::Plain, format!("Resets {}", resets.len())),
        ];
        if let Some(reset) = resets.last() {
            let text = format!("The last: {:?}", reset.cause);
            lines.push(PanelLine::new(Tone::Error, text));
        }
        if let Some(violation) = machine.violations().last() {
            let count = machine.violation_count();
            let text = format!("Violations {count}: {:?}", violation.kind);
            lines.push(PanelLine::new(Tone::Error, text));
        }
        let keys = [
            ("arrows, Enter", "press a key"),
            ("o b", "OK and BACK of South"),
            ("O B", "hold them"),
            ("p", "hold both"),
            ("1-8", "keys of all sides"),
            ("?", "help"),
            ("q", "quit"),
        ];
        Panel {
            lines,
            moves: Vec::new(),
            keys: keys.map(|(key, effect)| KeyHint::new(key, effect)).to_vec(),
        }
    }

    /// The chip reports its state by its lights only.
    fn shapes(&self, frame: &[RGB8; Led::COUNT]) -> Shapes {
        status::of_frame(frame)
    }

    fn save(&mut self, now: bool) {
        if now {
            let image = self.machine.flash().image();
            let ring = image.read(self.ring.start, self.ring.len());
            let written = files::replace(&self.file, ring);
            let written = written.map_err(|error| named(&self.file, error).to_string());
            self.save_error = written.err();
        }
    }

    fn save_error(&self) -> Option<String> {
        self.save_error.clone()
    }
}
