//! Files that are read and replaced as a whole: at any moment either the old or the new one exists. Special files are written directly.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::error::{named, refused};

/// The calls to the system that storage consists of. [`Disk`] makes them; a test makes one after the other fail.
pub trait FileSystem {
    /// The bytes of a file; `None` where it does not exist.
    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        match fs::read(path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Creates a file that does not exist. A link is not followed.
    fn create_new(&self, path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    /// Writes all of a text.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    /// Waits until a file is on the disk.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Renames a file, over another one if it exists.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Removes a file, if it exists.
    fn remove(&self, path: &Path) -> io::Result<()> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// The file system of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

impl FileSystem for Disk {}

/// Whether a path leads to a device, a pipe or a socket.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Whether a path names something that a new file would overwrite. Special files are written, not overwritten.
pub fn is_taken(path: &Path) -> bool {
    !is_special(path) && fs::symlink_metadata(path).is_ok()
}

/// Checks an output before the work for it: its folder exists, and a file that exists is overwritten with `force` only.
pub fn check_output(path: &Path, force: bool) -> io::Result<()> {
    check_folder(path)?;
    if force || !is_taken(path) {
        return Ok(());
    }
    Err(refused(format!(
        "{}: it exists; --force overwrites it, or name another file",
        path.display()
    )))
}

/// Checks a file that is continued if it exists. A device or a pipe has nothing to continue.
pub fn check_continued(path: &Path) -> io::Result<()> {
    check_folder(path)?;
    if is_special(path) {
        let message = "it is a device or a pipe, which cannot be continued; name a file";
        return Err(refused(format!("{}: {message}", path.display())));
    }
    Ok(())
}

/// Checks an output that is written after long work: a file can be created in its folder.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if is_special(path) {
        return Ok(());
    }
    let (beside, _) = create_beside(&Disk, path)
        .map_err(|error| refused(format!("{}: {error}", path.display())))?;
    Disk.remove(&beside)
}

/// Checks that a path can be a file: its folder exists, and it is not a folder itself.
fn check_folder(path: &Path) -> io::Result<()> {
    let name = path.display();
    if path.is_dir() {
        return Err(refused(format!("{name}: it is a folder; name a file")));
    }
    match path.parent().filter(|folder| *folder != Path::new("")) {
        Some(folder) => {
            check_is_folder(folder).map_err(|error| refused(format!("{name}: {error}")))
        }
        None => Ok(()),
    }
}

/// Checks that a folder exists; no folder is created without being asked for.
pub fn check_is_folder(folder: &Path) -> io::Result<()> {
    let name = folder.display();
    if folder.is_dir() {
        return Ok(());
    }
    Err(refused(match folder.exists() {
        true => format!("{name} is not a folder"),
        false => format!("the folder {name} does not exist; `mkdir -p {name}` creates it"),
    }))
}

/// The end of a name that only this program gives. Files of people do not have it.
const TEMPORARY: &str = "fencelight-new";

/// The beginning of the names of the temporary files beside a file.
fn temporary_prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

/// Creates a temporary file beside another one: `.FILE.PROCESS-NUMBER.fencelight-new`. A file or a link that has the name already stays as it is.
fn create_beside(disk: &dyn FileSystem, path: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut name = temporary_prefix(path);
        name.push(format!("{}-{number}.{TEMPORARY}", std::process::id()));
        let beside = path.with_file_name(name);
        match disk.create_new(&beside) {
            // Another machine that shares the folder, or a process before that had the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (beside, file)),
        }
    }
}

/// Removes the temporary files that killed programs left beside a file. The caller holds the lock of the file.
pub fn remove_leftovers(path: &Path) {
    let target = fs::canonicalize(path);
    let path = target.as_deref().unwrap_or(path);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    let prefix = temporary_prefix(path);
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let middle = name
            .strip_prefix(prefix.as_encoded_bytes())
            .and_then(|rest| rest.strip_suffix(format!(".{TEMPORARY}").as_bytes()));
        let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
        if middle.is_some_and(|middle| middle.iter().all(is_number)) {
            // What cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Replaces a file, or creates it in a folder that exists. The new one is written beside it, synced to the disk and renamed: after a crash at
/// any moment either the old or the new one exists. A link stays, and the file that it leads to is replaced. A special file is written
/// directly.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_on(&Disk, path, bytes)
}

/// Replaces a file as [`replace`] does.
pub fn replace_on(disk: &dyn FileSystem, path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_beside(disk, path, |file| disk.write(file, bytes))
}

/// Replaces a file as [`replace`] does, by what `write` writes, which may be larger than the memory. The caller holds the lock of the file: what a
/// program that was killed left beside it is removed. Errors of the file are named.
pub fn replace_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    remove_leftovers(path);
    write_beside(&Disk, path, |file| {
        let mut out = Named {
            path,
            out: BufWriter::with_capacity(1 << 16, file),
        };
        write(&mut out)?;
        out.flush()
    })
}

/// Writes to a file, with its name in errors.
struct Named<'a, W> {
    path: &'a Path,
    out: W,
}

impl<W: Write> Write for Named<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.out.write(bytes) {
            // A signal: the caller writes again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            written => written.map_err(|error| named(self.path, error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| named(self.path, error))
    }
}

fn write_beside(
    disk: &dyn FileSystem,
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    if is_special(path) {
        let mut file = OpenOptions::new().write(true).open(path)?;
        write(&mut file)?;
        return file.flush();
    }
    let followed = path.is_symlink().then(|| fs::canonicalize(path));
    let followed = followed.transpose()?;
    let path = followed.as_deref().unwrap_or(path);
    let (beside, mut file) = create_beside(disk, path)?;
    let written = write(&mut file).and_then(|()| disk.sync(&file));
    drop(file);
    let replaced = written.and_then(|()| disk.rename(&beside, path));
    if replaced.is_err() {
        // The first error is the one to report.
        let _ = disk.remove(&beside);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of a file.
    const SAVE: &str = "save.txt";

    #[test]
    fn a_file_is_made_in_its_folder_and_replaced_whole() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let path = folder.join("deep").join(SAVE);
        assert_eq!(Disk.read(&path).expect("no file is no error"), None);
        // Neither the check nor the write creates a folder.
        let refused = check_output(&path, false).expect_err("no folder");
        assert_eq!(refused.kind(), io::ErrorKind::InvalidInput);
        assert!(replace(&path, b"lost").is_err());
        assert!(!folder.join("deep").exists());
        fs::create_dir_all(folder.join("deep")).expect("a folder");
        check_output(&path, false).expect("a folder and no file");
        for bytes in [&b"first"[..], b"", b"a longer second one"] {
            replace(&path, bytes).expect("it is written");
            assert_eq!(
                Disk.read(&path).expect("it is read").as_deref(),
                Some(bytes)
            );
        }
        let files = fs::read_dir(folder.join("deep")).expect("a folder");
        assert_eq!(files.count(), 1, "nothing is left beside it");
    }

    #[test]
    fn files_of_people_beside_it_stay_and_leftovers_of_programs_go() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        let path = folder.join(SAVE);
        let prefix = format!(".{SAVE}.");
        let theirs = [
            format!("{SAVE}.new"),
            format!("{SAVE}.{}.new", std::process::id()),
            format!("{prefix}notes.{TEMPORARY}"),
            format!(".other.1-1.{TEMPORARY}"),
        ];
        for name in &theirs {
            fs::write(folder.join(name), "theirs").expect("a file");
        }
        let left = folder.join(format!("{prefix}1-99.{TEMPORARY}"));
        fs::write(&left, "half of it").expect("a file");
        replace(&path, b"one").expect("it is written");
        assert!(left.exists(), "without the lock it may be in use");
        replace_with(&path, |file| file.write_all(b"two")).expect("it is written");
        assert!(!left.exists());
        for name in &theirs {
            let text = fs::read_to_string(folder.join(name)).expect(name);
            assert_eq!(text, "theirs", "{name}");
        }
        assert_eq!(
            Disk.read(&path).expect("it is read").as_deref(),
            Some(&b"two"[..])
        );
        let files = fs::read_dir(folder).expect("a folder").count();
        assert_eq!(files, theirs.len() + 1);
    }

    #[test]
    fn what_cannot_be_replaced_stays_and_leaves_nothing_beside_it() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        // A folder in its place cannot be replaced by a file.
        let path = folder.join(SAVE);
        fs::create_dir_all(path.join("full")).expect("a folder");
        assert!(replace(&path, b"bytes").is_err());
        assert!(path.is_dir());
        assert_eq!(fs::read_dir(folder).expect("a folder").count(), 1);
    }
}
