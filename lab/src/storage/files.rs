//! Files that are read and replaced as a whole: at any moment either the old or the new one exists. Special files are written directly.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The bytes of a file; `None` where it does not exist.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Removes a file, if it exists.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Whether a path leads to a device, a pipe or a socket.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Checks an output before the work for it: a file that exists is overwritten with `force` only. Special files are no such files.
pub fn check_output(path: &Path, force: bool) -> io::Result<()> {
    if force || is_special(path) || fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    let message = format!(
        "{}: it exists; --force overwrites it, or name another file",
        path.display()
    );
    Err(io::Error::new(io::ErrorKind::AlreadyExists, message))
}

/// Replaces a file, or creates it and its folder. The new one is written beside it, synced to the disk and renamed: after a crash at
/// any moment either the old or the new one exists. A link stays, and the file that it leads to is replaced. A special file is written
/// directly.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_special(path) {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.write_all(bytes)?;
        return file.flush();
    }
    let followed = path.is_symlink().then(|| fs::canonicalize(path));
    let followed = followed.transpose()?;
    let path = followed.as_deref().unwrap_or(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    // Two programs must not share a temporary file.
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let replaced = written.and_then(|()| fs::rename(&beside, path));
    if replaced.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name of a file.
    const SAVE: &str = "save.txt";

    /// A folder that is removed at the end of the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("fencelight-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_made_with_its_folder_and_replaced_whole() {
        let scratch = Scratch::new("replace");
        let path = scratch.0.join("deep").join(SAVE);
        assert_eq!(read(&path).expect("no file is no error"), None);
        for bytes in [&b"first"[..], b"", b"a longer second one"] {
            replace(&path, bytes).expect("it is written");
            assert_eq!(read(&path).expect("it is read").as_deref(), Some(bytes));
        }
        let files = fs::read_dir(scratch.0.join("deep")).expect("a folder");
        assert_eq!(files.count(), 1, "nothing is left beside it");
    }

    #[test]
    fn what_cannot_be_replaced_stays_and_leaves_nothing_beside_it() {
        let scratch = Scratch::new("refused");
        // A folder in its place cannot be replaced by a file.
        let path = scratch.0.join(SAVE);
        fs::create_dir_all(path.join("full")).expect("a folder");
        assert!(replace(&path, b"bytes").is_err());
        assert!(path.is_dir());
        assert_eq!(fs::read_dir(&scratch.0).expect("a folder").count(), 1);
    }
}
