//! `fencelight update`: puts new firmware onto a board.
//!
//! The file is checked first, then compared with the board at its port. The board saves its state and starts its boot loader by `bootsel`; the file is
//! copied to the drive that appears, and the board that restarts has to report what the file has. Each failure says in which state the board is.

mod drive;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use clap::Args;
use fencelight_board::table::FaultCode;
use fencelight_host::Progress;
use fencelight_host::board_line::{Answer, BoardLine, RETRY, value};
use fencelight_host::ports::{PluggedBoard, plugged_boards};
use fencelight_host::storage::{named, refused};
use fencelight_tools::uf2::{Chip, Image};
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use self::drive::Drive;

/// The exit code that shells report for an interrupted program.
const INTERRUPTED: u8 = 130;
/// The longest time for an answer; a flash erase takes less.
const ANSWER_LIMIT: Duration = Duration::from_secs(5);
/// The longest time until the drive is there. A person may have to allow it.
const DRIVE_LIMIT: Duration = Duration::from_secs(60);
/// A system that mounts drives has done so by then.
const MOUNT_AFTER: Duration = Duration::from_secs(4);
/// The longest time from the last block to an answer of the new firmware.
const RESTART_LIMIT: Duration = Duration::from_secs(60);

const NO_BOARD: &str = "no board is plugged in. Plug it in by USB; --port PATH names its port. A board without firmware is plugged in with BOOTSEL held";

/// How far an update has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Untouched,
    /// `bootsel` was answered.
    BootLoader,
    Writing,
    Written,
}

impl Stage {
    /// The state of the board and what to do, after a failure.
    fn remedy(self, file: &Path) -> String {
        let file = file.display();
        match self {
            Self::Untouched => "The board was not touched.".to_owned(),
            Self::BootLoader => "The board is in its boot loader and has the firmware that it had. Run the command again, or unplug the board and plug it in to go on with that firmware.".to_owned(),
            Self::Writing => format!(
                "The board has no whole firmware and waits in its boot loader. Run the command again, or copy {file} to its drive; if the drive is gone, unplug the board and plug it in. Settings and saved games are not affected."
            ),
            Self::Written => format!(
                "All of {file} was written. If the lights of the board do not come back, unplug it and plug it in; if a drive appears, run the command again."
            ),
        }
    }
}

/// What a board says of itself.
struct Board {
    port: PathBuf,
    line: BoardLine,
    version: String,
    /// The answers to `hardware` and to `table`; empty where it has none.
    hardware: String,
    table: String,
}

impl Board {
    /// Opens the line to a board and asks it.
    fn ask(port: &Path) -> io::Result<Self> {
        let mut line = BoardLine::open(port)?;
        let (version, _) = line.greet(port)?;
        let mut ask = |request| {
            line.ask(request, ANSWER_LIMIT).map(|answer| match answer {
                Answer::Text(text) => text,
                Answer::Refusal(_) => String::new(),
            })
        };
        let (hardware, table) = (ask("hardware")?, ask("table")?);
        let port = port.to_owned();
        Ok(Self {
            port,
            line,
            version,
            hardware,
            table,
        })
    }

    /// The chip, if it is known.
    fn chip(&self) -> Option<Chip> {
        match value(&self.hardware, "board") {
            "pico" => Some(Chip::Rp2040),
            "pico2" => Some(Chip::Rp2350),
            _ => None,
        }
    }

    fn checksum(&self) -> Option<u32> {
        u32::from_str_radix(value(&self.hardware, "checksum"), 16).ok()
    }

    /// The version of its records; firmware before 0.2.0 does not tell it.
    fn save_format(&self) -> Option<u8> {
        value(&self.hardware, "save_format").parse().ok()
    }

    /// Whether its firmware is that of a file.
    fn has(&self, image: &Image) -> bool {
        numbers(&self.version) == Some(image.version) && self.checksum() == Some(image.checksum)
    }
}

/// A file with firmware.
struct FirmwareFile {
    path: PathBuf,
    image: Image,
    bytes: Vec<u8>,
}

impl FirmwareFile {
    /// Reads and checks a file.
    fn read(path: &Path) -> io::Result<Self> {
        let bytes = fs::read(path).map_err(|error| named(path, error))?;
        let image =
            Image::read(&bytes).map_err(|why| refused(format!("{}: {why}", path.display())))?;
        say(&format!(
            "{}: version {}, checksum {:08x}, save format {}, for a {}",
            path.display(),
            image.version(),
            image.checksum,
            image.save_format,
            image.chip.board()
        ));
        Ok(Self {
            path: path.to_owned(),
            image,
            bytes,
        })
    }

    /// Reads and checks the files of a command: one for each chip.
    fn read_all(paths: &[PathBuf]) -> io::Result<Vec<Self>> {
        let mut files: Vec<Self> = Vec::new();
        for path in paths {
            let file = Self::read(path)?;
            let same = files
                .iter()
                .find(|other| other.image.chip == file.image.chip);
            if let Some(same) = same {
                let (one, other) = (same.path.display(), path.display());
                return Err(refused(format!(
                    "{one} and {other} are both for a {}; name one file for each chip",
                    file.image.chip.board()
                )));
            }
            files.push(file);
        }
        Ok(files)
    }
}

/// Which board is meant.
#[derive(Clone, Debug)]
enum Target {
    /// The only one that is there.
    Any,
    Port(PathBuf),
    Drive(Drive),
}

impl Target {
    fn name(&self) -> String {
        match self {
            Self::Any => "the board".to_owned(),
            Self::Port(port) => port.display().to_string(),
            Self::Drive(drive) => drive.folder.display().to_string(),
        }
    }
}

/// Where the board is.
enum Found {
    Running(Board),
    InBootLoader(Drive),
}

/// An update under way.
struct Update<'a> {
    args: &'a UpdateArgs,
    target: Target,
    /// One of the files at least.
    files: &'a [FirmwareFile],
    /// The file for the chip of the board.
    file: &'a FirmwareFile,
    stop: Arc<AtomicBool>,
    stage: Stage,
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

/// Updates a board, or all.
pub(crate) fn update(args: &UpdateArgs) -> io::Result<ExitCode> {
    let files = FirmwareFile::read_all(&args.files)?;
    let Some(first) = files.first() else {
        return Err(refused("no file is named"));
    };
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    let update = |target| Update {
        args,
        target,
        files: &files,
        file: first,
        stop: Arc::clone(&stop),
        stage: Stage::Untouched,
    };
    if args.all {
        return update_all(args, update);
    }
    let target = match &args.port[..] {
        [] => Target::Any,
        [port] => Target::Port(port.clone()),
        _ => {
            return Err(refused(
                "several ports are named; --all updates their boards one after another",
            ));
        }
    };
    let Err(error) = update(target).perform() else {
        return Ok(ExitCode::SUCCESS);
    };
    if error.kind() == io::ErrorKind::Interrupted {
        let _ = writeln!(io::stderr(), "fencelight: {error}");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Err(error)
}

/// Updates all boards, one after another.
fn update_all<'a>(
    args: &UpdateArgs,
    update: impl Fn(Target) -> Update<'a>,
) -> io::Result<ExitCode> {
    let targets: Vec<Target> = match &args.port[..] {
        [] => {
            let drives = update(Target::Any).drives().into_iter().map(Target::Drive);
            let boards = plugged_boards().into_iter();
            boards
                .map(|board| Target::Port(board.port))
                .chain(drives)
                .collect()
        }
        ports => ports.iter().cloned().map(Target::Port).collect(),
    };
    if targets.is_empty() {
        return Err(refused(NO_BOARD));
    }
    let (mut failed, mut is_stopped) = (Vec::new(), false);
    for (number, target) in targets.iter().enumerate() {
        let name = target.name();
        say(&format!(
            "board {} of {}: {name}",
            number + 1,
            targets.len()
        ));
        if let Err(error) = update(target.clone()).perform() {
            let _ = writeln!(io::stderr(), "fencelight: {name}: {error}");
            failed.push(name);
            if error.kind() == io::ErrorKind::Interrupted {
                failed.extend(targets[number + 1..].iter().map(Target::name));
                is_stopped = true;
                break;
            }
        }
    }
    let (all, done) = (targets.len(), targets.len() - failed.len());
    let what = match args.check {
        true => "fit the file",
        false => "have the firmware",
    };
    say(&format!("{done} of {all} boards {what}"));
    if failed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!("not: {}", failed.join(", ")));
    Ok(ExitCode::from(if is_stopped { INTERRUPTED } else { 1 }))
}

/// Prints a line. An output that is closed does not stop an update.
fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

impl Update<'_> {
    /// Updates the board; an error says in which state the board is.
    fn perform(mut self) -> io::Result<()> {
        self.run().map_err(|error| {
            let remedy = self.stage.remedy(&self.file.path);
            match error.kind() {
                kind @ io::ErrorKind::Interrupted => {
                    io::Error::new(kind, format!("stopped. {remedy}"))
                }
                // Nothing was done.
                kind @ io::ErrorKind::InvalidInput => {
                    io::Error::new(kind, format!("{error}. {remedy}"))
                }
                _ => io::Error::other(format!("{error}. {remedy}")),
            }
        })
    }

    fn run(&mut self) -> io::Result<()> {
        let (drive, port) = match self.find()? {
            Found::Running(board) => {
                if let Some(chip) = board.chip() {
                    self.choose_file(chip)?;
                }
                let is_needed = self.compare(&board)?;
                if self.args.check || !is_needed {
                    return Ok(());
                }
                let port = board.port.clone();
                (self.start_boot_loader(board)?, Some(port))
            }
            Found::InBootLoader(drive) => {
                self.choose_file(drive.chip)?;
                let folder = drive.folder.display();
                say(&format!(
                    "a board in its boot loader at {folder}: its version and save format are not known"
                ));
                if self.args.check {
                    return Ok(());
                }
                let port = match &self.target {
                    Target::Port(port) => Some(port.clone()),
                    Target::Any | Target::Drive(_) => None,
                };
                (drive, port)
            }
        };
        let others = plugged_boards();
        self.write(&drive)?;
        self.await_restart(port.as_deref(), &others)
    }

    /// The drives of boot loaders, or the one that the command line names.
    fn drives(&self) -> Vec<Drive> {
        match &self.args.drive {
            Some(folder) => Drive::at(folder).into_iter().collect(),
            None => drive::mounted(),
        }
    }

    /// The one board that is there.
    fn find(&self) -> io::Result<Found> {
        let drives = self.drives();
        if let Target::Drive(drive) = &self.target {
            return Ok(Found::InBootLoader(drive.clone()));
        }
        if let Target::Port(port) = &self.target {
            return match (Board::ask(port), &drives[..]) {
                (Ok(board), _) => Ok(Found::Running(board)),
                // Of all boards the drive may be that of another one.
                (Err(error), [drive]) if is_away(&error) && !self.args.all => {
                    Ok(Found::InBootLoader(drive.clone()))
                }
                (Err(error), _) => Err(unanswered(port, &error)),
            };
        }
        let boards = match (&self.args.drive, &drives[..]) {
            (Some(_), [_]) => Vec::new(),
            _ => plugged_boards(),
        };
        match (&boards[..], &drives[..]) {
            ([board], []) => {
                let asked = Board::ask(&board.port);
                asked
                    .map(Found::Running)
                    .map_err(|error| unanswered(&board.port, &error))
            }
            ([], [drive]) => Ok(Found::InBootLoader(drive.clone())),
            ([], []) => Err(refused(NO_BOARD)),
            _ => Err(several(&boards, &drives)),
        }
    }

    /// Compares the file with the board; whether the board needs it.
    fn compare(&self, board: &Board) -> io::Result<bool> {
        let (port, version) = (board.port.display(), &board.version);
        let image = &self.file.image;
        let new = image.version();
        let (old_format, new_format) = (board.save_format(), image.save_format);
        if let Some(format) = old_format.filter(|format| *format > new_format) {
            return Err(refused(format!(
                "the board at {port} saves in format {format}, and version {new} knows formats up to {new_format}: settings, counters and saved games would be lost. Take a later version of the firmware"
            )));
        }
        if board.has(image) {
            say(&format!("the board at {port} has this firmware already"));
            return Ok(false);
        }
        say(&format!("the board at {port} has version {version}"));
        if numbers(version).is_some_and(|old| old > image.version) {
            say(&format!(
                "version {new} is older than {version}; its save format is the same"
            ));
        }
        if let Some(format) = old_format.filter(|format| *format < new_format) {
            say(&format!(
                "version {new} saves in format {new_format}, the board in format {format}: settings, counters and saved games stay if the changelog of {new} says that it reads format {format}"
            ));
        }
        if value(&board.table, "fault") == (FaultCode::SaveFailed as u8).to_string() {
            say("the last save of the board failed (2 blinks): its game may be lost");
        }
        Ok(true)
    }

    /// Takes the file for a chip.
    fn choose_file(&mut self, chip: Chip) -> io::Result<()> {
        let mut files = self.files.iter();
        if let Some(file) = files.find(|file| file.image.chip == chip) {
            self.file = file;
            return Ok(());
        }
        let (file, board) = (self.file.image.chip.board(), chip.board());
        Err(refused(format!(
            "{} is for a {file}, and the board has a {board}. Take the file for a {board}",
            self.file.path.display()
        )))
    }

    /// Lets the board save and start its boot loader; its drive.
    fn start_boot_loader(&mut self, mut board: Board) -> io::Result<Drive> {
        self.check_stop()?;
        let others = self.drives();
        say("the board saves its state and starts its boot loader");
        if let Ok(Answer::Refusal(why)) = board.line.ask("bootsel", ANSWER_LIMIT) {
            let remedy = match why.starts_with("unknown") {
                true => "Plug it in with BOOTSEL held, and run the command again",
                false => {
                    "What a host may do is a setting of the board: its service pages set it to `hands`"
                }
            };
            return Err(refused(format!(
                "the board refuses to start its boot loader: {why}. {remedy}"
            )));
        }
        // Without an answer it may start all the same.
        self.stage = Stage::BootLoader;
        drop(board);
        let began = Instant::now();
        let mut is_mounted = false;
        loop {
            let mut drives = self.drives();
            drives.retain(|drive| !others.contains(drive));
            match &drives[..] {
                [drive] => {
                    self.choose_file(drive.chip).map_err(io::Error::other)?;
                    return Ok(drive.clone());
                }
                [] => {}
                drives => return Err(io::Error::other(several(&[], drives))),
            }
            if began.elapsed() > DRIVE_LIMIT {
                return Err(io::Error::other(format!(
                    "the drive of the board has not appeared within {} s. {}",
                    DRIVE_LIMIT.as_secs(),
                    drive::REMEDY
                )));
            }
            if !is_mounted && began.elapsed() > MOUNT_AFTER {
                is_mounted = true;
                drive::mount();
            }
            self.pause()?;
        }
    }

    /// Copies the file to the drive.
    fn write(&mut self, drive: &Drive) -> io::Result<()> {
        self.check_stop()?;
        let folder = drive.folder.display();
        say(&format!(
            "writing {} blocks to the drive at {folder}",
            self.file.image.blocks
        ));
        let (all, mut written) = (self.file.bytes.len(), None);
        let mut progress = Progress::new();
        let copied = drive.copy(&self.file.bytes, |done| {
            written = Some(done);
            let state = format!("{} of {} KB", done / 1_024, all / 1_024);
            progress.show(done as u64, all as u64, &state);
            !self.stop.load(Ordering::Relaxed)
        });
        progress.clear();
        if written.is_some() {
            self.stage = Stage::Writing;
        }
        copied.map_err(|error| match (error.kind(), written) {
            (io::ErrorKind::Interrupted, _) => error,
            (_, Some(written)) => io::Error::other(format!(
                "{folder}: the copy ended after {written} of {all} bytes: {error}"
            )),
            (_, None) => named(&drive.folder, error),
        })?;
        self.stage = Stage::Written;
        Ok(())
    }

    /// Waits for the new firmware and compares it with the file.
    fn await_restart(&self, port: Option<&Path>, others: &[PluggedBoard]) -> io::Result<()> {
        say("the board restarts");
        let began = Instant::now();
        let board = loop {
            let plugged = plugged_boards();
            let new = plugged.into_iter().filter(|board| !others.contains(board));
            let new = new.map(|board| board.port);
            let mut ports = port.map(Path::to_owned).into_iter().chain(new);
            if let Some(board) = ports.find_map(|port| Board::ask(&port).ok()) {
                break board;
            }
            if began.elapsed() > RESTART_LIMIT {
                let limit = RESTART_LIMIT.as_secs();
                return Err(io::Error::other(format!(
                    "no board has answered within {limit} s of the last block"
                )));
            }
            self.pause()?;
        };
        let (port, version) = (board.port.display(), &board.version);
        if !board.has(&self.file.image) {
            let checksum = board.checksum();
            let checksum = checksum.map_or("none".to_owned(), |sum| format!("{sum:08x}"));
            return Err(io::Error::other(format!(
                "the board at {port} has version {version}, checksum {checksum}, other than the file"
            )));
        }
        let sum = self.file.image.checksum;
        say(&format!(
            "the board at {port} has version {version}, checksum {sum:08x}: it is updated"
        ));
        if value(&board.hardware, "save") == "damaged" {
            say(
                "the new firmware does not read what the board had saved: it starts with default settings",
            );
        }
        if value(&board.table, "phase") == "resume" {
            say("the board offers its game again: OK goes on with it");
        }
        Ok(())
    }

    /// A stop on request is an error of its own kind.
    fn check_stop(&self) -> io::Result<()> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(()),
        }
    }

    /// Waits for a moment.
    fn pause(&self) -> io::Result<()> {
        thread::sleep(RETRY);
        self.check_stop()
    }
}

/// Whether no board is at a port, rather than something else.
fn is_away(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::TimedOut
    )
}

/// The error of a port without an answer of a board, with its remedy.
fn unanswered(port: &Path, error: &io::Error) -> io::Error {
    let remedy = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            "another program has the port, or, on Linux, your user lacks the group that owns it (dialout or uucp)"
        }
        _ => "a board that runs answers here, and one in its boot loader shows a drive",
    };
    named(port, format!("{error}; {remedy}"))
}

/// The refusal where it is not clear which board is meant.
fn several(boards: &[PluggedBoard], drives: &[Drive]) -> io::Error {
    let boards = boards.iter().map(PluggedBoard::name);
    let drives = drives
        .iter()
        .map(|drive| drive.folder.display().to_string());
    let names: Vec<String> = boards.chain(drives).collect();
    refused(format!(
        "several boards are there: {}. Name one by --port PATH or --drive FOLDER, or unplug the others",
        names.join(", ")
    ))
}

/// Major, minor and patch number of a version.
fn numbers(version: &str) -> Option<[u8; 3]> {
    let plain = version.split(['-', '+']).next()?;
    let numbers: Option<Vec<u8>> = plain.split('.').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(numbers("0.9.0-rc.1") < numbers("0.10.0"));
        assert_eq!(numbers("1.2.3+x"), Some([1, 2, 3]));
        for wrong in ["", "1.2", "1.2.3.4", "a.b.c", "1.2.300"] {
            assert_eq!(numbers(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn several_boards_are_refused_by_their_names() {
        let board = |port: &str, serial: &str| PluggedBoard {
            port: port.into(),
            serial: serial.to_owned(),
        };
        let drive = Drive {
            folder: "/media/RPI-RP2".into(),
            chip: Chip::Rp2040,
        };
        let boards = [board("/dev/ttyACM0", "E661"), board("COM3", "")];
        let refusal = several(&boards, &[drive]);
        assert_eq!(refusal.kind(), io::ErrorKind::InvalidInput);
        let names = "/dev/ttyACM0 (E661), COM3, /media/RPI-RP2. Name one by --port";
        assert!(refusal.to_string().contains(names), "{refusal}");
    }
}
