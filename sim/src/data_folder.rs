//! The folder of the user's data.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The environment variable that names another folder, for tests and for whoever wants several boards.
const OVERRIDE: &str = "FENCELIGHT_DATA";
/// Our part of the folder that all programs share.
const OURS: &str = "fencelight";
/// The save of the board.
const SAVE: &str = "save.txt";
/// The flash of the emulated board.
const FLASH: &str = "flash.bin";

/// Where the save of the board lies. The folder need not exist yet.
pub(crate) fn save_file() -> io::Result<PathBuf> {
    Ok(folder(std::env::var_os(OVERRIDE))?.join(SAVE))
}

/// Where the flash of the emulated board lies.
pub(crate) fn flash_file() -> io::Result<PathBuf> {
    Ok(folder(std::env::var_os(OVERRIDE))?.join(FLASH))
}

/// `XDG_DATA_HOME` or `~/.local/share`, `~/Library/Application Support`, `%APPDATA%`: as the system has it.
fn folder(wanted: Option<OsString>) -> io::Result<PathBuf> {
    if let Some(folder) = wanted.filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let shared = etcetera::base_strategy::choose_native_strategy()
        .map_err(|error| io::Error::new(io::ErrorKind::NotFound, error))?;
    Ok(shared.data_dir().join(OURS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_may_name_another_folder() {
        let named = folder(Some("elsewhere".into())).expect("a folder");
        assert_eq!(named, PathBuf::from("elsewhere"));
        for nothing in [None, Some(OsString::new())] {
            // A machine without a home has no folder to offer.
            if let Ok(usual) = folder(nothing) {
                assert!(usual.ends_with(OURS), "{}", usual.display());
            }
        }
    }
}
