//! Where the program stores its files: the user's folder of the system, or another one named by the environment.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::storage::lock::{FileLock, LockError};
use crate::storage::{files, named, refused};

/// The environment variable that names another folder, for tests and for several boards on one machine.
const OVERRIDE: &str = "FENCELIGHT_DATA";
/// The name of the folder inside the one that all programs share.
const FOLDER: &str = "fencelight";
/// The saved game of the simulated board.
const SAVE: &str = "save.txt";
/// Is there where the bell of the terminal rings.
const BELL: &str = "bell";
/// The results of the tables of a kiosk.
const RESULTS: &str = "results.txt";
/// The flash image of the emulated board.
const FLASH: &str = "flash.bin";

/// The path of the saved game. Its folder may not exist yet.
pub fn save_file() -> io::Result<PathBuf> {
    Ok(folder(std::env::var_os(OVERRIDE))?.join(SAVE))
}

/// The path of the flash image of the emulated board.
pub fn flash_file() -> io::Result<PathBuf> {
    Ok(folder(std::env::var_os(OVERRIDE))?.join(FLASH))
}

/// The path of the results of a kiosk.
pub fn results_file() -> io::Result<PathBuf> {
    Ok(folder(std::env::var_os(OVERRIDE))?.join(RESULTS))
}

/// Whether the bell of the terminal rings at the sounds of the board.
pub fn has_bell() -> bool {
    folder(std::env::var_os(OVERRIDE)).is_ok_and(|folder| folder.join(BELL).exists())
}

/// Keeps the choice of the bell for later runs, where files can be written.
pub fn keep_bell(has_bell: bool) {
    if let Ok(folder) = folder(std::env::var_os(OVERRIDE)) {
        let path = folder.join(BELL);
        let _ = match has_bell {
            true => std::fs::write(path, ""),
            false => std::fs::remove_file(path),
        };
    }
}

/// Where the files are, line by line.
pub fn description() -> String {
    let place = |path: io::Result<PathBuf>| match path {
        Ok(path) if path.exists() => path.display().to_string(),
        Ok(path) => format!("{} (does not exist yet)", path.display()),
        Err(error) => format!("nowhere: {error}"),
    };
    format!(
        "saved game: {}\nflash of the emulated board: {}\nresults of a kiosk: {}\nanother folder: {OVERRIDE}=/path/to/folder fencelight\n",
        place(save_file()),
        place(flash_file()),
        place(results_file())
    )
}

/// Locks a file of the folder. The program creates its own folder, but none that the environment names. A file in use is an error of the kind [`io::ErrorKind::ResourceBusy`], which names
/// the ways out: `instead`, or another folder.
pub fn lock(path: &Path, instead: &str) -> io::Result<FileLock> {
    if let Some(folder) = path.parent() {
        if is_overridden() {
            files::check_is_folder(folder)
                .map_err(|error| refused(format!("{OVERRIDE}: {error}")))?;
        }
        std::fs::create_dir_all(folder).map_err(|error| named(path, error))?;
    }
    FileLock::acquire(path).map_err(|error| match error {
        LockError::Io(error) => named(path, error),
        LockError::Held(holder) => io::Error::new(
            io::ErrorKind::ResourceBusy,
            format!(
                "{}: in use by {holder}; {instead}, or use another folder, as in `{OVERRIDE}=/path/to/folder fencelight`",
                path.display()
            ),
        ),
    })
}

/// Whether the environment names the folder.
fn is_overridden() -> bool {
    std::env::var_os(OVERRIDE).is_some_and(|folder| !folder.is_empty())
}

/// The folder: `named`, or the native one (`XDG_DATA_HOME` or `~/.local/share`, `~/Library/Application Support`, `%APPDATA%`).
fn folder(named: Option<OsString>) -> io::Result<PathBuf> {
    if let Some(folder) = named.filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let shared = etcetera::base_strategy::choose_native_strategy()
        .map_err(|error| io::Error::new(io::ErrorKind::NotFound, error))?;
    Ok(shared.data_dir().join(FOLDER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_may_name_another_folder() {
        let named = folder(Some("elsewhere".into())).expect("a folder");
        assert_eq!(named, PathBuf::from("elsewhere"));
        for nothing in [None, Some(OsString::new())] {
            // A user without a home directory has no folder.
            if let Ok(usual) = folder(nothing) {
                assert!(usual.ends_with(FOLDER), "{}", usual.display());
            }
        }
    }
}
