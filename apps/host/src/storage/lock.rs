//! Locks on files that one program at a time may write.
//!
//! The lock of `FILE` is a lock of the system on `.FILE.fencelight-lock`, so it ends with its program in every case. The lock file names the
//! program that holds it. A link, or a file with other content, under that name is not touched.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::error::named;
use crate::printable::shortened;

/// The most characters of a command that are said.
const MAX_COMMAND: usize = 400;
/// What every lock file begins with.
const FIRST_WORD: &str = "process ";

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct FileLock {
    file: File,
    path: PathBuf,
}

/// Why a file is not locked.
#[derive(Debug)]
pub enum LockError {
    /// Another program holds the lock.
    Held(Holder),
    /// The lock file cannot be opened.
    Io(io::Error),
}

/// The program that holds a lock, as its lock file describes it. The fields are empty where the file cannot be read: on Windows the
/// lock keeps other programs from reading it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    process: String,
    command: String,
    since: String,
}

impl FileLock {
    /// Locks a file, which need not exist; its folder does.
    pub fn acquire(path: &Path) -> Result<Self, LockError> {
        let path = lock_path(path).map_err(LockError::Io)?;
        loop {
            // The program before may have removed its lock file meanwhile.
            let Some(mut file) = open(&path).map_err(LockError::Io)? else {
                continue;
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::Held(Holder::read(&path))),
                // A file system without locks: the program works there as well, without protection.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(LockError::Io(error)),
            }
            // The program before may have removed its lock file after this one was opened.
            if is_at(&file, &path) {
                let written = check_content(&mut file, &path)
                    .and_then(|()| file.set_len(0))
                    .and_then(|()| file.rewind())
                    .and_then(|()| file.write_all(Holder::this().text().as_bytes()));
                written.map_err(LockError::Io)?;
                return Ok(Self { file, path });
            }
        }
    }
}

/// Opens a lock file, or creates it; `None` if it was there and is gone. A link is not followed.
fn open(path: &Path) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return created.map(Some),
    }
    let opened = fs::symlink_metadata(path).and_then(|found| match found.is_file() {
        true => options.open(path),
        false => Err(not_ours(path)),
    });
    match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    }
}

/// Checks that a lock file was written by this program. An empty one is of a program that was killed.
fn check_content(file: &mut File, path: &Path) -> io::Result<()> {
    let mut start = String::new();
    let length = FIRST_WORD.len() as u64;
    let read = file.take(length).read_to_string(&mut start);
    match read.is_ok() && (start.is_empty() || start == FIRST_WORD) {
        true => Ok(()),
        false => Err(not_ours(path)),
    }
}

fn not_ours(path: &Path) -> io::Error {
    let path = path.display();
    io::Error::other(format!(
        "{path} is no lock file of this program; rename it, or remove it"
    ))
}

impl FileLock {
    /// Locks the file that a command continues or writes; the error names the file and its holder.
    pub fn of_output(path: &Path) -> io::Result<Self> {
        Self::acquire(path).map_err(|error| match error {
            LockError::Held(holder) => named(
                path,
                format!("in use by {holder}; wait for its end, or name another file with --out"),
            ),
            LockError::Io(error) => named(path, error),
        })
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Elsewhere a removed file is not distinguished from its successor, so the lock file stays.
        if cfg!(unix) && is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The path of the lock file: the same one for every path that leads to a file.
fn lock_path(path: &Path) -> io::Result<PathBuf> {
    let real = match (fs::canonicalize(path), path.file_name()) {
        (Ok(real), _) => real,
        (Err(_), Some(name)) => {
            let folder = path.parent().filter(|folder| folder != &Path::new(""));
            fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(name)
        }
        (Err(error), None) => return Err(error),
    };
    let mut name = OsString::from(".");
    name.push(real.file_name().unwrap_or_default());
    name.push(".fencelight-lock");
    Ok(real.with_file_name(name))
}

/// Whether an open file is the one at a path, and not one that a link leads to.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |one: &fs::Metadata, other: &fs::Metadata| {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    };
    matches!((file.metadata(), fs::symlink_metadata(path)), (Ok(one), Ok(other)) if same(&one, &other))
}

#[cfg(not(unix))]
const fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

impl Holder {
    /// This program.
    fn this() -> Self {
        let mut arguments = std::env::args_os();
        let program = arguments.next().map(PathBuf::from).unwrap_or_default();
        let mut command = program.file_stem().unwrap_or_default().to_owned();
        for argument in arguments {
            command.push(" ");
            command.push(argument);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            process: std::process::id().to_string(),
            // One line, whatever the arguments are.
            command: command.to_string_lossy().escape_debug().to_string(),
            since: date_time(now.map_or(0, |now| now.as_secs().cast_signed()))
                .replace('T', " ")
                .replace('Z', " UTC"),
        }
    }

    fn text(&self) -> String {
        let Self {
            process,
            command,
            since,
        } = self;
        format!("{FIRST_WORD}{process}\ncommand {command}\nsince {since}\n")
    }

    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut holder = Self::default();
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("process", process)) => holder.process = process.to_owned(),
                Some(("command", command)) => holder.command = shortened(command, MAX_COMMAND),
                Some(("since", since)) => holder.since = since.to_owned(),
                _ => {}
            }
        }
        holder
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            process,
            command,
            since,
        } = self;
        if process.is_empty() {
            return write!(f, "another program");
        }
        write!(f, "`{command}` (process {process}, since {since})")
    }
}

/// A time as `2026-11-18T21:04:00Z`, by the calendar of Gregory (an era has 400 years, and a year begins in March).
#[must_use]
pub fn date_time(seconds: i64) -> String {
    const HOUR_S: i64 = 3_600;
    const DAY_S: i64 = 24 * HOUR_S;
    let (days, rest) = (seconds.div_euclid(DAY_S), seconds.rem_euclid(DAY_S));
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + i64::from(month <= 2);
    let (hours, minutes) = (rest / HOUR_S, rest / 60 % 60);
    format!(
        "{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{:02}Z",
        rest % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_once_and_free_again_when_it_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let lock = FileLock::acquire(&path).expect("it is free");
        let Err(LockError::Held(holder)) = FileLock::acquire(&path) else {
            panic!("it is held");
        };
        if cfg!(unix) {
            let id = format!("(process {}, since ", std::process::id());
            assert!(holder.to_string().contains(&id), "{holder}");
        }
        let lock_file = lock.path.clone();
        drop(lock);
        drop(FileLock::acquire(&path).expect("it is free again"));
        assert_eq!(lock_file.exists(), !cfg!(unix));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_lock_file_of_ours_is_neither_followed_nor_changed_nor_removed() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let (path, theirs) = (folder.join("Cargo"), folder.join("Cargo.lock"));
        let lock_file = lock_path(&path).expect("a path");
        fs::write(&theirs, "theirs").expect("a file");
        drop(FileLock::acquire(&path).expect("it is free"));
        assert!(!lock_file.exists());
        // A link to a file, and one that leads nowhere.
        let nowhere = folder.join("nowhere");
        for target in [&theirs, &nowhere] {
            std::os::unix::fs::symlink(target, &lock_file).expect("a link");
            let refused = FileLock::acquire(&path).expect_err("a link");
            assert!(matches!(refused, LockError::Io(_)), "{refused:?}");
            assert!(lock_file.is_symlink() && !nowhere.exists());
            fs::remove_file(&lock_file).expect("a link");
        }
        fs::write(&lock_file, "notes of a person").expect("a file");
        let refused = FileLock::acquire(&path).expect_err("no lock file");
        assert!(matches!(refused, LockError::Io(_)), "{refused:?}");
        for (file, text) in [(&theirs, "theirs"), (&lock_file, "notes of a person")] {
            assert_eq!(fs::read_to_string(file).expect("a file"), text);
        }
        // What a killed program left is taken over. What another file replaced meanwhile stays.
        fs::write(&lock_file, "process 1\ncommand x\n").expect("a file");
        let lock = FileLock::acquire(&path).expect("it is free");
        fs::remove_file(&lock_file).expect("a file");
        fs::write(&lock_file, "another").expect("a file");
        drop(lock);
        assert_eq!(fs::read_to_string(&lock_file).expect("a file"), "another");
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date_time(seconds), date);
        }
    }
}
