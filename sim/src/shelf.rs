//! What is kept of a board: the save that the next start resumes, and the recording of a game.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fencelight_core::table::{Kept, Table};

use crate::data_folder;
use crate::game_file;

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
    kept: Option<Kept>,
    /// Why something cannot be read or written. That is no reason to end a game.
    pub(crate) trouble: Option<String>,
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
            trouble: None,
        }
    }

    /// Takes the save of the last time; a game in it is offered to the table. What cannot be read is put aside, not lost.
    pub(crate) fn open_save(&mut self, table: &mut Table) {
        let opened = data_folder::save_file().and_then(|path| {
            let text = data_folder::read(&path)?;
            self.save = Some(path.clone());
            match text.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()) {
                Some(text) => Self::offer(&text, table).or_else(|wrong| put_aside(&path, &wrong)),
                None => Ok(()),
            }
        });
        self.note(opened);
    }

    fn offer(text: &str, table: &mut Table) -> Result<(), String> {
        let file = game_file::read(text)?;
        table.offer(file.start, &file.moves, &file.kept);
        Ok(())
    }

    fn note(&mut self, done: io::Result<()>) {
        self.trouble = done.err().map(|error| error.to_string());
    }

    /// Writes what has changed. `now` does not wait for the next moment.
    pub(crate) fn keep(&mut self, table: &mut Table, now: bool) {
        let changed = self.revision != Some(table.revision());
        if !changed || (!now && self.looked.elapsed() < WRITE_EVERY) {
            return;
        }
        self.looked = Instant::now();
        self.revision = Some(table.revision());
        let kept = table.keep();
        let saved = self.write_save(table, kept.as_ref());
        self.kept = kept.or(self.kept).filter(|_| table.has_game());
        let recorded = self.write_record(table);
        let done = saved.and(recorded);
        table.saved(done.is_ok());
        self.note(done);
    }

    fn write_save(&self, table: &Table, kept: Option<&Kept>) -> io::Result<()> {
        match (&self.save, kept) {
            (None, _) => Ok(()),
            (Some(path), Some(kept)) => {
                let text = game_file::write(table, kept);
                named(path, data_folder::replace(path, text.as_bytes()))
            }
            (Some(path), None) => named(path, data_folder::remove(path)),
        }
    }

    fn write_record(&self, table: &Table) -> io::Result<()> {
        match (&self.record, &self.kept) {
            (Some(path), Some(kept)) => {
                let text = game_file::write(table, kept);
                named(path, data_folder::replace(path, text.as_bytes()))
            }
            _ => Ok(()),
        }
    }
}

fn named(path: &Path, done: io::Result<()>) -> io::Result<()> {
    done.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// A save that cannot be read is renamed, so that the next one does not overwrite it.
fn put_aside(path: &Path, wrong: &str) -> io::Result<()> {
    let aside = path.with_extension("unread");
    std::fs::rename(path, &aside)?;
    Err(io::Error::other(format!(
        "the saved game was put aside as {}: {wrong}",
        aside.display()
    )))
}
