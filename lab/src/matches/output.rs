//! The file of a match that is played.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::file;
use super::plan::MatchPlan;
use super::report::Results;
use super::shard_file::{CHECKSUM, ShardError, ShardReader, end_line, first_lines};
use crate::storage::lock::FileLock;
use crate::storage::{files, named};

/// Where the games are written.
pub(super) enum Output {
    /// Nowhere.
    Nothing,
    /// The file of a whole match.
    Whole { file: File, path: PathBuf },
    /// The file of a shard.
    Shard(ShardOutput),
}

/// The file of a shard, continued where an earlier run ended.
pub(super) struct ShardOutput {
    file: File,
    path: PathBuf,
    /// Of everything written.
    checksum: crc::Digest<'static, u32>,
    /// The file was whole already.
    is_whole: bool,
    /// Keeps other programs from the file until the last byte is written.
    _lock: FileLock,
}

impl Output {
    /// Opens the file. The games of a shard that are there already are added to the results.
    pub(super) fn open(plan: &MatchPlan, results: &mut Results) -> io::Result<Self> {
        let Some(path) = &plan.out else {
            return Ok(Self::Nothing);
        };
        if plan.terms.shard.is_some() {
            return ShardOutput::open(path, plan, results).map(Self::Shard);
        }
        files::check_output(path, plan.force)?;
        let mut file = File::create(path).map_err(|error| named(path, error))?;
        file.write_all(file::head(&plan.terms).as_bytes())
            .map_err(|error| named(path, error))?;
        let path = path.clone();
        Ok(Self::Whole { file, path })
    }

    /// Writes the line of a game.
    pub(super) fn write(&mut self, line: &str) -> io::Result<()> {
        let (file, path) = match self {
            Self::Nothing => return Ok(()),
            Self::Whole { file, path } => (file, path),
            Self::Shard(shard) => {
                shard.checksum.update(line.as_bytes());
                (&mut shard.file, &mut shard.path)
            }
        };
        let written = file.write_all(line.as_bytes());
        written.map_err(|error| named(path, error))
    }

    /// Ends the file of a shard whose games are all there.
    pub(super) fn finish(self, plan: &MatchPlan, results: &Results) -> io::Result<()> {
        let Self::Shard(mut shard) = self else {
            return Ok(());
        };
        if shard.is_whole || results.count() < plan.terms.count() {
            return Ok(());
        }
        let end = end_line(results.count(), shard.checksum.finalize());
        let written = shard.file.write_all(end.as_bytes());
        written
            .and_then(|()| shard.file.sync_all())
            .map_err(|error| named(&shard.path, error))
    }
}

impl ShardOutput {
    /// Opens a file, cuts it behind its last whole game, and adds its games. A file of another match is refused.
    fn open(path: &Path, plan: &MatchPlan, results: &mut Results) -> io::Result<Self> {
        let wrong = |error| named(path, error);
        files::check_continued(path)?;
        let lock = FileLock::of_output(path)?;
        let first = first_lines(&plan.terms);
        let mut shard = Self {
            file: OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(plan.force)
                .open(path)
                .map_err(wrong)?,
            path: path.to_owned(),
            checksum: CHECKSUM.digest(),
            is_whole: false,
            _lock: lock,
        };
        let before = shard.read_games(&first, results);
        let before = before.map_err(|wrong| named(path, wrong))?;
        if !shard.is_whole {
            shard.file.set_len(before).map_err(wrong)?;
            shard.file.seek(SeekFrom::End(0)).map_err(wrong)?;
        }
        if before == 0 {
            shard.checksum.update(first.as_bytes());
            shard.file.write_all(first.as_bytes()).map_err(wrong)?;
        }
        Ok(shard)
    }

    /// Adds the games of the file to the results, and returns the bytes up to the last one.
    fn read_games(&mut self, first: &str, results: &mut Results) -> Result<u64, String> {
        let text = |error: io::Error| error.to_string();
        if is_unwritten(&mut self.file, first).map_err(text)? {
            return Ok(0);
        }
        self.file.rewind().map_err(text)?;
        let reader = ShardReader::new(BufReader::new(&self.file));
        let mut reader = reader.map_err(|wrong| wrong.to_string())?;
        let found = first_lines(&reader.terms);
        if let Some((found, expected)) = found
            .lines()
            .zip(first.lines())
            .find(|(found, expected)| found != expected)
        {
            return Err(format!(
                "a shard of another match: it has `{found}`, this one has `{expected}`; --force begins anew, or name another file with --out"
            ));
        }
        loop {
            match reader.next() {
                Ok(Some((game, _))) => results.add(game),
                Ok(None) => {
                    self.is_whole = true;
                    break;
                }
                Err(ShardError::CutShort(_)) => break,
                Err(wrong) => return Err(wrong.to_string()),
            }
        }
        self.checksum = reader.checksum();
        Ok(reader.bytes())
    }
}

/// Whether a file has no more than a part of its first lines, and zeros: its writer was stopped before the first game.
fn is_unwritten(file: &mut File, first: &str) -> io::Result<bool> {
    let mut start = Vec::new();
    // One byte more shows whether anything follows.
    file.take(first.len() as u64 + 1).read_to_end(&mut start)?;
    let written = start.iter().rposition(|&byte| byte != 0);
    let written = start.get(..written.map_or(0, |last| last + 1));
    Ok(written.is_some_and(|it| it.len() < first.len() && first.as_bytes().starts_with(it)))
}
