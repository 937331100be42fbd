//! The file of a match or of a shard that is played. One that exists is continued, if its first lines are those of this match.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fencelight_host::match_file::START;
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage::{files, named, refused};

use super::file;
use super::plan::MatchPlan;
use super::report::Results;
use super::shard_file::{CHECKSUM, ShardError, ShardReader, end_line, first_lines};

/// Where the games are written.
pub(super) enum Output {
    /// Nowhere.
    Nothing,
    /// A device or a pipe.
    Special { file: File, path: PathBuf },
    /// A file.
    Continued(ContinuedFile),
}

/// The file of a match or of a shard, continued where an earlier run ended.
pub(super) struct ContinuedFile {
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
    /// Opens the file. The games that are there already are added to the results.
    pub(super) fn open(plan: &MatchPlan, results: &mut Results) -> io::Result<Self> {
        let Some(path) = &plan.out else {
            return Ok(Self::Nothing);
        };
        if plan.terms.shard.is_some() || !files::is_special(path) {
            return ContinuedFile::open(path, plan, results).map(Self::Continued);
        }
        let mut file = File::create(path).map_err(|error| named(path, error))?;
        file.write_all(file::head(&plan.terms).as_bytes())
            .map_err(|error| named(path, error))?;
        let path = path.clone();
        Ok(Self::Special { file, path })
    }

    /// Writes the line of a game.
    pub(super) fn write(&mut self, line: &str) -> io::Result<()> {
        let (file, path) = match self {
            Self::Nothing => return Ok(()),
            Self::Special { file, path } => (file, path),
            Self::Continued(output) => {
                output.checksum.update(line.as_bytes());
                (&mut output.file, &mut output.path)
            }
        };
        let written = file.write_all(line.as_bytes());
        written.map_err(|error| named(path, error))
    }

    /// Ends the file of a shard whose games are all there.
    pub(super) fn finish(self, plan: &MatchPlan, results: &Results) -> io::Result<()> {
        let Self::Continued(mut output) = self else {
            return Ok(());
        };
        if output.is_whole || results.count() < plan.terms.count() {
            return Ok(());
        }
        let end = match plan.terms.shard {
            Some(_) => end_line(results.count(), output.checksum.finalize()),
            None => String::new(),
        };
        let written = output.file.write_all(end.as_bytes());
        written
            .and_then(|()| output.file.sync_all())
            .map_err(|error| named(&output.path, error))
    }
}

impl ContinuedFile {
    /// Opens a file, cuts it behind its last whole game, and adds its games. A file of another match is refused.
    fn open(path: &Path, plan: &MatchPlan, results: &mut Results) -> io::Result<Self> {
        let wrong = |error| named(path, error);
        files::check_continued(path)?;
        let lock = FileLock::of_output(path)?;
        let first = first_lines(&plan.terms);
        let mut output = Self {
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
        let before = output.read_games(&first, plan, results)?;
        if !output.is_whole {
            output.file.set_len(before).map_err(wrong)?;
            output.file.seek(SeekFrom::End(0)).map_err(wrong)?;
        }
        if before == 0 {
            output.checksum.update(first.as_bytes());
            output.file.write_all(first.as_bytes()).map_err(wrong)?;
        }
        Ok(output)
    }

    /// Adds the games of the file to the results, and returns the bytes up to the last one.
    fn read_games(
        &mut self,
        first: &str,
        plan: &MatchPlan,
        results: &mut Results,
    ) -> io::Result<u64> {
        let wrong = |error| named(&self.path, error);
        let mut start = Vec::new();
        // One byte more shows whether a shard follows the lines of a match.
        let start_of_file = (&self.file).take(first.len() as u64 + 1);
        { start_of_file }.read_to_end(&mut start).map_err(wrong)?;
        let start = String::from_utf8_lossy(&start);
        let written = start.trim_end_matches('\0');
        // The writer was stopped before the first game.
        if written.len() < first.len() && first.starts_with(written) {
            return Ok(0);
        }
        if !written.starts_with(START) {
            return files::check_output(&self.path, false).map(|()| 0);
        }
        let mut lines = written.lines().zip(first.lines());
        let other = lines.find(|(found, expected)| found != expected);
        let is_shard = written.get(first.len()..) == Some("s");
        if let Some((found, expected)) = other.or(is_shard.then_some(("shard", "no shard"))) {
            return Err(refused(format!(
                "{}: the games of another match: it has `{found}`, this one has `{expected}`; --force begins anew, or name another file with --out",
                self.path.display()
            )));
        }
        self.file
            .seek(SeekFrom::Start(first.len() as u64))
            .map_err(wrong)?;
        let source = BufReader::new(&self.file);
        let mut reader = ShardReader::after_head(source, plan.terms.clone(), first);
        loop {
            match reader.next() {
                Ok(Some((game, _))) => results.add(game),
                Ok(None) => {
                    self.is_whole = true;
                    break;
                }
                Err(ShardError::CutShort(_)) => break,
                Err(error) => return Err(named(&self.path, error)),
            }
        }
        self.checksum = reader.checksum();
        Ok(reader.bytes())
    }
}
