//! The file of a self-play run: continued where an earlier run ended, games appended in the order of their numbers.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use fencelight_core::geometry::Seat;
use fencelight_host::progress::{Progress, grouped};
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage::{files, named};

use super::work::{PlacedGame, Work};
use crate::storage::archive::{self, ArchiveError, Contents, Reader, Settings};
use crate::storage::sample::Sample;

/// Interval between two flushes while no game ends.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Writes games to the file.
pub(super) struct Writer {
    file: BufWriter<File>,
    settings: Settings,
    pub(super) games: u32,
    pub(super) positions: u64,
    /// Wins of south, wins of north and draws in this run.
    pub(super) results: [u32; 3],
    /// Keeps other programs from the file until the last byte is written.
    _lock: FileLock,
}

impl Writer {
    /// Opens a file, cuts it behind its last whole game, and returns its contents. Games of other settings are refused.
    pub(super) fn open(path: &Path, settings: &Settings) -> io::Result<(Self, Contents)> {
        let wrong = |error| named(path, error);
        files::check_continued(path)?;
        let lock = FileLock::of_output(path)?;
        let before = contents(path, settings)?.unwrap_or(Contents {
            settings: *settings,
            games: 0,
            positions: 0,
            bytes: 0,
        });
        if before.settings != *settings {
            let played = before.settings;
            let wrong = format!("these games were played with {played}, not with {settings}");
            return Err(named(path, wrong));
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(wrong)?;
        file.set_len(before.bytes).map_err(wrong)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        if before.bytes == 0 {
            file.write_all(&archive::header(settings)).map_err(wrong)?;
        }
        let writer = Self {
            file: BufWriter::new(file),
            settings: *settings,
            games: before.games,
            positions: before.positions,
            results: [0; 3],
            _lock: lock,
        };
        Ok((writer, before))
    }

    /// Writes games as they arrive, in order, until there are enough or all threads have ended.
    pub(super) fn write_all(
        &mut self,
        games: &Receiver<PlacedGame>,
        work: &Work<'_>,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let mut waiting = BTreeMap::new();
        while !work.is_enough(self.games, self.positions) {
            match games.recv_timeout(POLL_INTERVAL) {
                Ok((place, samples)) => {
                    waiting.insert(place, samples);
                }
                Err(RecvTimeoutError::Timeout) => self.file.flush()?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while !work.is_enough(self.games, self.positions)
                && let Some(samples) = waiting.remove(&self.games)
            {
                self.write(&samples)?;
            }
            let state = format!(
                "{} games, {} positions, {} nodes a move",
                grouped(self.games.into()),
                grouped(self.positions),
                work.settings.nodes
            );
            let done = work.done(self.games, self.positions);
            progress.show(done, work.target(), &state);
        }
        Ok(())
    }

    fn write(&mut self, samples: &[Sample]) -> io::Result<()> {
        let number = self.settings.shard.nth(self.games);
        let number =
            number.ok_or_else(|| io::Error::other("there are no more numbers for games"))?;
        self.file.write_all(&archive::game(number, samples))?;
        self.games += 1;
        self.positions += samples.len() as u64;
        let result = match samples.last().and_then(|sample| sample.winner) {
            Some(Seat::North) => 1,
            Some(_) => 0,
            None => 2,
        };
        self.results[result] += 1;
        Ok(())
    }

    /// Writes the end of the file and syncs it to the disk.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file
            .write_all(&archive::end(self.games, self.positions))?;
        self.file.flush()?;
        self.file.get_ref().sync_all()
    }
}

/// What a file holds up to its last whole game; `None` if the file does not exist or is empty.
fn contents(path: &Path, settings: &Settings) -> io::Result<Option<Contents>> {
    let open = || match File::open(path) {
        Ok(file) => Ok(Some(BufReader::new(file))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(named(path, error)),
    };
    let Some(file) = open()? else {
        return Ok(None);
    };
    if archive::is_unwritten(file, settings).map_err(|error| named(path, error))? {
        return Ok(None);
    }
    let Some(file) = open()? else {
        return Ok(None);
    };
    let read = Reader::new(file).and_then(|mut reader| {
        while reader.next()?.is_some() {}
        Ok(reader.contents())
    });
    match read {
        Ok(contents) | Err(ArchiveError::CutShort(contents)) => Ok(Some(contents)),
        Err(error) => Err(named(path, error)),
    }
}
