//! The real firmware on the emulated board, in the same view as the simulator.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fencelight_core::geometry::{Key, Led, Seat};
use fencelight_emulator::{Firmware, FlashImage, Machine, build_firmware};
use fencelight_lab::storage::files;
use ratatui::style::Stylize;
use ratatui::text::Line;
use smart_leds::RGB8;

use crate::data_folder;
use crate::play::Desk;
use crate::session::OnDesk;
use crate::terminal::Taken;

/// Runs a firmware, or the one that the sources have.
pub(crate) fn emulate(elf: Option<&Path>, speed: f64) -> io::Result<ExitCode> {
    let path = match elf {
        Some(path) => path.to_owned(),
        None => {
            eprintln!("building the firmware");
            build_firmware().map_err(io::Error::other)?
        }
    };
    let firmware = Firmware::load(&path).map_err(io::Error::other)?;
    let ring = firmware.save_ring().map_err(io::Error::other)?;
    let file = data_folder::flash_file()?;
    let mut flash = FlashImage::erased();
    if let Some(bytes) = files::read(&file)? {
        flash.write(ring.start, bytes.get(..ring.len()).unwrap_or(&bytes));
    }
    let mut taken = Taken::take()?;
    let emulated = Emulated {
        machine: Machine::power_on(&firmware, flash),
        ring,
        file,
    };
    Desk::new(emulated, speed).serve(&mut taken)
}

/// An emulated board, and the file that its save ring is kept in.
struct Emulated {
    machine: Machine,
    /// Where the ring lies in the memory of the chip.
    ring: Range<u32>,
    file: PathBuf,
}

impl OnDesk for Emulated {
    fn press(&mut self, key: Key) {
        self.machine.press(key);
    }

    fn release(&mut self, key: Key) {
        self.machine.release(key);
    }

    fn run(&mut self, ms: u32) {
        self.machine.run_ms(u64::from(ms));
        // Only the last frame is looked at.
        if self.machine.leds().frames().len() > 100 {
            let frames = self.machine.leds_mut().take_frames();
            drop(frames);
        }
    }

    fn wire(&mut self) -> [RGB8; Led::COUNT] {
        let dark = [RGB8::default(); Led::COUNT];
        let shown = self
            .machine
            .leds()
            .last()
            .map(|frame| frame.leds.as_slice());
        shown.and_then(|leds| leds.try_into().ok()).unwrap_or(dark)
    }

    fn words(&self) -> Vec<Line<'static>> {
        let machine = &self.machine;
        let (ms, resets) = (machine.now_us() / 1_000, machine.resets());
        let mut words = vec![
            Line::from("The emulated board").bold().underlined(),
            Line::from(format!("Time {}.{:03} s", ms / 1_000, ms % 1_000)),
            Line::from(format!("Frames {}", machine.leds().count())),
            Line::from(format!("Resets {}", resets.len())),
        ];
        if let Some(reset) = resets.last() {
            words.push(Line::from(format!("The last: {:?}", reset.cause)).light_red());
        }
        if let Some(violation) = machine.violations().last() {
            let count = machine.violation_count();
            words.push(Line::from(format!("Violations {count}: {:?}", violation.kind)).light_red());
        }
        words.push(Line::from("o, b, p: keys of south").dim());
        words
    }

    /// The chip does not say whose turn it is; its lights do.
    fn seat_to_move(&self) -> Seat {
        Seat::South
    }

    fn keep(&mut self, now: bool) {
        if now {
            let image = self.machine.flash().image();
            let ring = image.read(self.ring.start, self.ring.len());
            // Whoever quits has seen what there was to see; a flash that is not kept is an empty one next time.
            let _ = files::replace(&self.file, ring);
        }
    }
}
