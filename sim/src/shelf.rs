//! What is kept of a board: the save that the next start resumes, and the recording of a game.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fencelight_core::table::{SavedGame, Table};
use fencelight_lab::game_file;
use fencelight_lab::storage::files;

use crate::data_folder;

/// How often it is looked whether there is something to write.
const WRITE_EVERY: Duration = Duration::from_millis(500);

/// The files of a board.
pub(crate) struct Shelf {
    /// `None` where nothing is saved, or the machine has no place for it.
    save: Option<PathBuf>,
    record: Option<PathBuf>,
    looked: Instant,
    /// The board as it was when it was written last.
    revision: Option<u32>,
    /// What goes on in the game that is recorded: after its end nobody sits there any more.
    kept: Option<SavedGame>,
    /// Games that were begun, and games that were recorded: each has a file of its own.
    games: u32,
    recorded: u32,
    /// Why the save could not be read; told for as long as the program runs.
    notice: Option<String>,
    /// Why something cannot be written. That is no reason to end a game.
    trouble: Option<String>,
}

impl Shelf {
    /// Nothing on it yet.
    pub(crate) fn new(record: Option<PathBuf>) -> Self {
        Self {
            save: None,
            record,
            looked: Instant::now(),
            revision: None,
            kept: None,
            games: 0,
            recorded: 0,
            notice: None,
            trouble: None,
        }
    }

    /// What is wrong, in words.
    pub(crate) fn told(&self) -> impl Iterator<Item = &str> {
        self.notice.iter().chain(&self.trouble).map(String::as_str)
    }

    /// Saves go to the user's folder from now on.
    pub(crate) fn open_folder(&mut self) {
        match data_folder::save_file() {
            Ok(path) => self.save = Some(path),
            Err(error) => self.notice = Some(format!("nothing is saved: {error}")),
        }
    }

    /// Takes the save of the last time; a game in it is offered to the table. What cannot be read is put aside, not lost.
    pub(crate) fn open_save(&mut self, table: &mut Table) {
        self.open_folder();
        let Some(path) = self.save.clone() else {
            return;
        };
        let read = named(&path, files::read(&path));
        let offered = read.and_then(|bytes| match bytes {
            Some(bytes) => Self::offer(&String::from_utf8_lossy(&bytes), table)
                .or_else(|wrong| put_aside(&path, &wrong)),
            None => Ok(()),
        });
        self.notice = offered.err().map(|error| error.to_string());
    }

    fn offer(text: &str, table: &mut Table) -> Result<(), String> {
        let file = game_file::read(text)?;
        table.set_lobby(file.start.kind(), file.kept.players);
        table.offer_saved_game(file.start, &file.moves, &file.kept);
        Ok(())
    }

    /// Writes what has changed. `now` does not wait for the next moment.
    pub(crate) fn keep(&mut self, table: &mut Table, now: bool) {
        let changed = self.revision != Some(table.revision());
        if !changed || (!now && self.looked.elapsed() < WRITE_EVERY) {
            return;
        }
        self.looked = Instant::now();
        self.revision = Some(table.revision());
        let kept = table.saved_game();
        let saved = self.write_save(table, kept.as_ref());
        self.kept = kept.or(self.kept).filter(|_| table.has_game());
        if table.has_game() && table.counters().games != self.games {
            self.games = table.counters().games;
            self.recorded += 1;
        }
        let recorded = self.write_record(table);
        let done = saved.and(recorded);
        table.set_save_result(done.is_ok());
        self.trouble = done.err().map(|error| error.to_string());
    }

    fn write_save(&self, table: &Table, kept: Option<&SavedGame>) -> io::Result<()> {
        match (&self.save, kept) {
            (None, _) => Ok(()),
            (Some(path), Some(kept)) => {
                let text = game_file::write(table, kept);
                named(path, files::replace(path, text.as_bytes()))
            }
            (Some(path), None) => named(path, files::remove(path)),
        }
    }

    fn write_record(&self, table: &Table) -> io::Result<()> {
        match (&self.record, &self.kept) {
            (Some(path), Some(kept)) => {
                let path = numbered(path, self.recorded);
                let text = game_file::write(table, kept);
                named(&path, files::replace(&path, text.as_bytes()))
            }
            _ => Ok(()),
        }
    }
}

/// The file of the n-th game that is recorded: the first has the name that was given, the others a number behind it.
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

/// A save that cannot be read is renamed, so that the next one does not overwrite it.
fn put_aside(path: &Path, wrong: &str) -> io::Result<()> {
    // One that was put aside before stays as well.
    let free = |number: u32| numbered(&path.with_extension("unread"), number);
    let aside = (1..).map(free).find(|aside| !aside.exists());
    let aside = aside.unwrap_or_else(|| path.with_extension("unread"));
    std::fs::rename(path, &aside)?;
    Err(io::Error::other(format!(
        "the saved game was put aside as {}: {wrong}",
        aside.display()
    )))
}
