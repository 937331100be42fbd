//! The files of a board: the saved game that the next start resumes, and the recording of a game.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fencelight_core::table::{SavedGame, Table};
use fencelight_lab::game_file;
use fencelight_lab::storage::files;
use fencelight_lab::storage::lock::FileLock;

use crate::storage_paths;

/// Least time between two writes.
const WRITE_INTERVAL: Duration = Duration::from_millis(500);

/// The files of a board.
pub(crate) struct GameStorage {
    /// Keeps other programs from the saved game.
    lock: Option<FileLock>,
    /// `None` before the folder is opened, or where there is no folder.
    save_path: Option<PathBuf>,
    record: Option<PathBuf>,
    /// Recordings that exist are overwritten.
    force: bool,
    written: Instant,
    /// The revision of the table at the last write.
    revision: Option<u32>,
    /// Seats, clock and seed of the recorded game; the table drops them at its end.
    saved: Option<SavedGame>,
    /// Games started on the table, and games recorded: each has a file of its own.
    games: u32,
    recorded: u32,
    /// Why the saved game could not be read; shown until the program ends.
    read_error: Option<String>,
    /// Why a file could not be written. The game goes on.
    write_error: Option<String>,
}

impl GameStorage {
    /// Storage that records to `record`, without a saved game. A recording that exists is an error without `force`.
    pub(crate) fn new(record: Option<PathBuf>, force: bool) -> io::Result<Self> {
        if let Some(path) = &record {
            files::check_output(path, force)?;
        }
        Ok(Self {
            lock: None,
            save_path: None,
            record,
            force,
            written: Instant::now(),
            revision: None,
            saved: None,
            games: 0,
            recorded: 0,
            read_error: None,
            write_error: None,
        })
    }

    /// Errors of the last read and the last write.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &str> {
        self.read_error
            .iter()
            .chain(&self.write_error)
            .map(String::as_str)
    }

    /// Why the last changes are in no file.
    pub(crate) fn write_error(&self) -> Option<&str> {
        self.write_error.as_deref()
    }

    /// Opens the folder that saved games go to. It is an error if another program plays there, or if the
    /// environment names a folder that does not exist; without a folder nothing is saved.
    pub(crate) fn open_folder(&mut self) -> io::Result<()> {
        let opened = storage_paths::save_file().and_then(|path| {
            let lock = storage_paths::lock(&path, &watch(&path))?;
            Ok((path, lock))
        });
        match opened {
            Ok((path, lock)) => (self.save_path, self.lock) = (Some(path), Some(lock)),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ResourceBusy | io::ErrorKind::InvalidInput
                ) =>
            {
                return Err(error);
            }
            Err(error) => self.read_error = Some(format!("nothing is saved: {error}")),
        }
        Ok(())
    }

    /// Offers the saved game of the last run to the table, once the folder is open. A file that cannot be read is renamed, not lost.
    pub(crate) fn open_save(&mut self, table: &mut Table) {
        let Some(path) = self.save_path.clone() else {
            return;
        };
        let read = named(&path, files::read(&path));
        let offered = read.and_then(|bytes| match bytes {
            Some(bytes) => Self::offer(&String::from_utf8_lossy(&bytes), table)
                .or_else(|wrong| set_aside(&path, &wrong)),
            None => Ok(()),
        });
        self.read_error = offered.err().map(|error| error.to_string());
    }

    fn offer(text: &str, table: &mut Table) -> Result<(), String> {
        let file = game_file::read(text)?;
        table.set_lobby(file.start.kind(), file.saved.players);
        table.offer_saved_game(file.start, &file.moves, &file.saved);
        Ok(())
    }

    /// Writes changes: at intervals, or at once with `now`.
    pub(crate) fn save(&mut self, table: &mut Table, now: bool) {
        let changed = self.revision != Some(table.revision());
        if !changed || (!now && self.written.elapsed() < WRITE_INTERVAL) {
            return;
        }
        self.written = Instant::now();
        self.revision = Some(table.revision());
        let saved = table.saved_game();
        let save_written = self.write_save(table, saved.as_ref());
        self.saved = saved.or(self.saved).filter(|_| table.has_game());
        if table.has_game() && table.counters().games != self.games {
            self.games = table.counters().games;
            self.recorded = self.next_recording();
        }
        let recorded = self.write_record(table);
        let written = save_written.and(recorded);
        table.set_save_result(written.is_ok());
        self.write_error = written.err().map(|error| error.to_string());
    }

    fn write_save(&self, table: &Table, saved: Option<&SavedGame>) -> io::Result<()> {
        match (&self.save_path, saved) {
            (None, _) => Ok(()),
            (Some(path), Some(saved)) => {
                let text = game_file::write(table, saved);
                named(path, files::replace(path, text.as_bytes()))
            }
            (Some(path), None) => named(path, files::remove(path)),
        }
    }

    /// The number of the next recording. Without `force` the numbers of files that exist are left out.
    fn next_recording(&self) -> u32 {
        let is_free = |&number: &u32| match &self.record {
            // The first file is checked before the game.
            Some(path) if number > 1 => self.force || !files::is_taken(&numbered(path, number)),
            _ => true,
        };
        let next = self.recorded + 1;
        (next..).find(is_free).unwrap_or(next)
    }

    fn write_record(&self, table: &Table) -> io::Result<()> {
        match (&self.record, &self.saved) {
            (Some(path), Some(saved)) => {
                let path = numbered(path, self.recorded);
                let text = game_file::write(table, saved);
                named(&path, files::replace(&path, text.as_bytes()))
            }
            _ => Ok(()),
        }
    }
}

/// How to watch the game that another program saves there.
fn watch(path: &Path) -> String {
    format!(
        "`fencelight replay --follow {}` shows its game",
        path.display()
    )
}

/// The file of the n-th recorded game: the first has the given name, the others a number behind it.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number <= 1 {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{number}"));
    name.into()
}

fn named<T>(path: &Path, done: io::Result<T>) -> io::Result<T> {
    done.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Renames a saved game that cannot be read, so that the next one does not overwrite it.
fn set_aside(path: &Path, wrong: &str) -> io::Result<()> {
    // Files renamed earlier stay as well.
    let free = |number: u32| numbered(&path.with_extension("unread"), number);
    let aside = (1..).map(free).find(|aside| !aside.exists());
    let aside = aside.unwrap_or_else(|| path.with_extension("unread"));
    std::fs::rename(path, &aside)?;
    Err(io::Error::other(format!(
        "the saved game was put aside as {}: {wrong}",
        aside.display()
    )))
}
