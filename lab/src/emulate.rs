//! The real firmware on the emulated board, in the same view as the simulated one.

use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fencelight_board::geometry::{Key, Led};
use fencelight_emulator::SerialPort;
use fencelight_emulator::{
    Chip, EmulatedBoard as Machine, Firmware, FlashImage, Machine as Pico, Pico2, StopReason,
    UsbState, build_firmware, build_pico2_firmware,
};
use fencelight_host::event_loop::EventLoop;
use fencelight_host::language::Words;
use fencelight_host::screen::{KeyHint, Panel, PanelLine, Shapes, Tone};
use fencelight_host::session::{Board, MAX_STEP};
use fencelight_host::status;
use fencelight_host::storage::files::{self, Disk, FileSystem as _};
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage::{named, refused};
use fencelight_host::storage_paths;
use fencelight_host::terminal::{self, TerminalGuard};
use fencelight_tools::{elf, uf2};
use smart_leds::RGB8;

use crate::drive_folder::DriveFolder;
use crate::emulate_args::EmulateArgs;

/// What passes between board and port waits for at most this long.
const EXCHANGE_MS: u64 = 2;
/// The real time over which the speed is measured.
const SPEED_WINDOW: Duration = Duration::from_secs(1);
/// The real time that a step may take: keys and Ctrl-C are answered after it.
const STEP_SECONDS: f64 = 0.05;

/// Runs a firmware file, or the firmware built from the sources.
pub(crate) fn emulate(args: &EmulateArgs) -> io::Result<ExitCode> {
    if !args.log {
        terminal::require()?;
    } else if !cfg!(feature = "log") {
        return Err(refused(
            "this program does not decode logs: `cargo run --release -p fencelight-lab --features log -- emulate --log` builds one that does",
        ));
    }
    let path = match &args.elf {
        Some(path) => path.clone(),
        None => {
            // A standard error that is closed or full does not matter here.
            let _ = writeln!(io::stderr(), "building the firmware");
            let build = match args.pico2 {
                true => build_pico2_firmware(),
                false => build_firmware(),
            };
            build.map_err(io::Error::other)?
        }
    };
    let bytes = std::fs::read(&path).map_err(|error| named(&path, error))?;
    let segments = elf::segments(&bytes).map_err(io::Error::other)?;
    match uf2::Chip::of(&uf2::pages(&segments)) {
        uf2::Chip::Rp2040 => run(args, &path, Pico::power_on),
        uf2::Chip::Rp2350 => run(args, &path, Pico2::power_on),
    }
}

/// Runs a firmware file on a board with its chip.
fn run<C: Chip>(
    args: &EmulateArgs,
    path: &Path,
    power_on: fn(&Firmware, FlashImage) -> Machine<C>,
) -> io::Result<ExitCode> {
    let firmware = Firmware::load(path).map_err(io::Error::other)?;
    let ring = firmware.save_ring().map_err(io::Error::other)?;
    let file = storage_paths::flash_file()?;
    let lock = storage_paths::lock(&file, "wait for its end")?;
    let mut flash = FlashImage::erased();
    if let Some(bytes) = Disk.read(&file)? {
        flash.write(ring.start, bytes.get(..ring.len()).unwrap_or(&bytes));
    }
    let port = args.serial.as_ref();
    let port = port.map(|link| SerialPort::create(link.as_deref()));
    let port = port.transpose()?;
    let drive = args.drive.as_deref().map(DriveFolder::new).transpose()?;
    let mut machine = power_on(&firmware, flash);
    machine.set_bare(args.bare);
    if port.is_some() {
        machine.usb_mut().plug();
    }
    let board = EmulatedBoard {
        machine,
        port,
        drive,
        speed: SpeedMeter::new(),
        time_factor: args.speed,
        in_boot_loader: false,
        heard: 0,
        ring,
        file,
        save_error: None,
        _lock: lock,
    };
    #[cfg(feature = "log")]
    if args.log {
        return print_log(board, path);
    }
    let terminal = TerminalGuard::acquire()?;
    // The panel is that of a developer, in English.
    let words = Words::new("en", true);
    EventLoop::new(board, args.speed, words).run(terminal)
}

/// Runs a board and prints its log, until Ctrl-C or until the reader of the output ends.
#[cfg(feature = "log")]
fn print_log<C: Chip>(mut board: EmulatedBoard<C>, path: &Path) -> io::Result<ExitCode> {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };

    use signal_hook::consts::signal::{SIGINT, SIGTERM};

    /// Board time between two looks at the log.
    const STEP_MS: u32 = 10;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let mut log = fencelight_emulator::LogReader::load(path).map_err(io::Error::other)?;
    let step = Duration::from_secs_f64(f64::from(STEP_MS) / 1_000.0 / board.time_factor);
    let mut next = Instant::now();
    let mut is_read = true;
    while is_read && !stop.load(Ordering::Relaxed) {
        board.run(STEP_MS);
        let lines = log.read(&mut board.machine).into_iter();
        is_read = lines
            .map(|line| writeln!(io::stdout(), "{line}"))
            .all(|written| written.is_ok());
        next = (next + step).max(Instant::now() - MAX_STEP);
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
    }
    board.save(true);
    match board.save_error() {
        None => Ok(ExitCode::SUCCESS),
        Some(error) => Err(io::Error::other(error)),
    }
}

/// An emulated board, and the file of its save ring.
struct EmulatedBoard<C: Chip> {
    machine: Machine<C>,
    /// The console as a serial port.
    port: Option<SerialPort>,
    /// The drive of its boot loader.
    drive: Option<DriveFolder>,
    speed: SpeedMeter,
    /// How fast board time is to pass.
    time_factor: f64,
    in_boot_loader: bool,
    /// Changes of the buzzer that have been reported.
    heard: usize,
    /// The addresses of the save ring.
    ring: Range<u32>,
    file: PathBuf,
    /// Why the file could not be written.
    save_error: Option<String>,
    /// Keeps other programs from the file.
    _lock: FileLock,
}

/// Measures how fast board time passes, and how fast it could.
struct SpeedMeter {
    since: Instant,
    board_ms: u64,
    busy: Duration,
    /// Board time per real time, and per time spent on it.
    speeds: [f64; 2],
    /// Board time per time spent on it, in the last step: a search slows the board down at once.
    last: f64,
}

impl SpeedMeter {
    fn new() -> Self {
        Self {
            since: Instant::now(),
            board_ms: 0,
            busy: Duration::ZERO,
            speeds: [1.0, 1.0],
            last: 1.0,
        }
    }

    /// Some board time has passed, and took so long.
    fn add(&mut self, board_ms: u64, took: Duration) {
        self.board_ms += board_ms;
        self.busy += took;
        if board_ms > 0 {
            let took = took.max(Duration::from_micros(1));
            self.last = board_ms as f64 / 1_000.0 / took.as_secs_f64();
        }
        let elapsed = self.since.elapsed();
        if elapsed >= SPEED_WINDOW {
            let per = |time: Duration| self.board_ms as f64 / 1_000.0 / time.as_secs_f64();
            let speeds = [per(elapsed), per(self.busy.max(Duration::from_millis(1)))];
            *self = Self {
                speeds,
                last: self.last,
                ..Self::new()
            };
        }
    }

    /// The real time whose board time takes [`STEP_SECONDS`], where board time is to pass `time_factor` times as fast.
    fn longest_step(&self, time_factor: f64) -> Duration {
        let [_, most] = self.speeds;
        let step = Duration::from_secs_f64(STEP_SECONDS * most.min(self.last) / time_factor);
        step.clamp(Duration::from_millis(1), MAX_STEP)
    }
}

impl<C: Chip> EmulatedBoard<C> {
    /// Starts the program that was copied to the drive.
    fn serve_drive(&mut self) {
        let flash = self.machine.flash().image();
        let drive = self.drive.as_mut().filter(|_| self.in_boot_loader);
        let Some(flash) = drive.and_then(|drive| drive.serve::<C>(flash)) else {
            return;
        };
        let program = self.machine.firmware().as_in(&flash);
        self.machine = Machine::power_on(&program, flash);
        if self.port.is_some() {
            self.machine.usb_mut().plug();
        }
        self.in_boot_loader = false;
    }

    /// The lines of the panel about the serial port.
    fn port_lines(&self, port: &SerialPort) -> [PanelLine; 2] {
        let usb = self.machine.usb();
        let state = match usb.state() {
            _ if self.in_boot_loader => "in the boot loader",
            UsbState::Ready if usb.is_open() => "open",
            UsbState::Ready => "closed",
            _ => "not ready",
        };
        [
            PanelLine::new(Tone::Plain, format!("Serial port: {state}")),
            PanelLine::new(Tone::Title, port.name().to_owned()),
        ]
    }
}

impl<C: Chip> Board for EmulatedBoard<C> {
    fn press(&mut self, key: Key) {
        self.machine.press(key);
    }

    fn release(&mut self, key: Key) {
        self.machine.release(key);
    }

    fn run(&mut self, ms: u32) {
        let began = Instant::now();
        let mut rest_ms = u64::from(ms);
        while rest_ms > 0 {
            let step_ms = match self.port {
                Some(_) => rest_ms.min(EXCHANGE_MS),
                None => rest_ms,
            };
            self.in_boot_loader = self.machine.run_ms(step_ms) == StopReason::UsbBoot;
            if let Some(port) = &mut self.port {
                port.exchange(self.machine.usb_mut());
            }
            rest_ms -= step_ms;
        }
        self.serve_drive();
        self.speed.add(u64::from(ms), began.elapsed());
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
        let [speed, most] = self.speed.speeds;
        let mut lines = vec![
            PanelLine::new(Tone::Title, "The emulated board"),
            PanelLine::new(
                Tone::Plain,
                format!("Time {}.{:03} s", ms / 1_000, ms % 1_000),
            ),
            PanelLine::new(
                Tone::Plain,
                format!("Speed {speed:.2} x, up to {most:.2} x"),
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
        if let Some(port) = &self.port {
            lines.extend(self.port_lines(port));
        }
        if let Some(drive) = self.drive.as_ref().filter(|_| self.in_boot_loader) {
            lines.push(PanelLine::new(Tone::Plain, "Drive of the boot loader:"));
            lines.push(PanelLine::new(Tone::Title, drive.name()));
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

    fn has_sounded(&mut self) -> bool {
        let changes = self.machine.buzzer().changes();
        let since = changes.get(self.heard..).unwrap_or_default();
        self.heard = changes.len();
        since.iter().any(|(_, tone)| tone.is_some())
    }

    fn max_step(&self) -> Duration {
        self.speed.longest_step(self.time_factor)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_slows_down_gets_shorter_steps_at_once() {
        let mut speed = SpeedMeter::new();
        speed.speeds = [1.0, 4.0];
        speed.add(33, Duration::from_millis(8));
        assert!(speed.longest_step(1.0) > Duration::from_millis(150));
        // Core 1 begins to think.
        speed.add(33, Duration::from_millis(110));
        assert!(speed.longest_step(1.0) <= Duration::from_millis(15));
        assert!(speed.longest_step(2.0) <= Duration::from_millis(8));
    }
}
