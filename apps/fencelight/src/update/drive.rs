//! The drive of a board in its boot loader, and the copy of a file to it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use fencelight_tools::uf2::{BLOCK_BYTES, Chip};

/// The file by which a boot loader names its chip.
const INFO: &str = "INFO_UF2.TXT";
/// The name of the copy.
const COPY: &str = "fencelight.uf2";
/// Bytes that are written at once, in whole blocks: a drive takes some 100 KB a second.
const STEP: usize = 64 * BLOCK_BYTES;

/// A drive that a boot loader shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drive {
    pub(crate) folder: PathBuf,
    pub(crate) chip: Chip,
}

impl Drive {
    /// The drive in a folder, if a boot loader shows one there.
    pub(crate) fn at(folder: &Path) -> Option<Self> {
        let mut text = String::new();
        let info = File::open(folder.join(INFO)).ok()?;
        info.take(1_024).read_to_string(&mut text).ok()?;
        let board = text.lines().find_map(|line| line.strip_prefix("Board-ID:"));
        let chip = match board?.trim() {
            "RPI-RP2" => Chip::Rp2040,
            "RP2350" => Chip::Rp2350,
            _ => return None,
        };
        let folder = folder.to_owned();
        Some(Self { folder, chip })
    }

    /// Copies a file to the drive, in its order, and reports the bytes that are there; `false` from the report stops it. The board restarts with the last
    /// block, so that the drive may be gone before the system knows that the block was taken.
    pub(crate) fn copy(
        &self,
        bytes: &[u8],
        mut report: impl FnMut(usize) -> bool,
    ) -> io::Result<()> {
        let mut file = File::create(self.folder.join(COPY))?;
        let mut done = 0;
        for step in bytes.chunks(STEP) {
            if !report(done) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let written = file.write_all(step).and_then(|()| match file.sync_data() {
                // A system that cannot say when the bytes are there.
                Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
                synced => synced,
            });
            done += step.len();
            if done < bytes.len() {
                written?;
            }
        }
        report(done);
        Ok(())
    }
}

/// The drives that are mounted.
pub(crate) fn mounted() -> Vec<Drive> {
    system::folders()
        .iter()
        .filter_map(|folder| Drive::at(folder))
        .collect()
}

/// Mounts drives that the system left alone, where it lets a user do so.
pub(crate) fn mount() {
    #[cfg(target_os = "linux")]
    system::mount();
}

/// How to get at a drive that is not there.
pub(crate) const REMEDY: &str = system::REMEDY;

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::process::{Command, Stdio};

    use super::{Path, PathBuf};

    pub(super) const REMEDY: &str = "Mount it by `udisksctl mount -b /dev/disk/by-label/RPI-RP2` (a Pico 2: RP2350), or as root by `mount`; if its folder is not found, --drive FOLDER names it";

    pub(super) fn folders() -> Vec<PathBuf> {
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
        mounts.lines().filter_map(folder).collect()
    }

    /// The folder of a line of the kernel, if its file system is that of a boot loader.
    pub(super) fn folder(line: &str) -> Option<PathBuf> {
        let mut words = line.split(' ').skip(1);
        let (folder, kind) = (words.next()?, words.next()?);
        // The kernel writes blanks as octal numbers.
        let plain = folder.replace("\\040", " ").replace("\\011", "\t");
        let plain = plain.replace("\\012", "\n").replace("\\134", "\\");
        ["vfat", "msdos", "fuseblk"]
            .contains(&kind)
            .then(|| plain.into())
    }

    pub(super) fn mount() {
        for label in ["RPI-RP2", "RP2350"] {
            let device = format!("/dev/disk/by-label/{label}");
            if Path::new(&device).exists() {
                let mut udisks = Command::new("udisksctl");
                udisks.args(["mount", "--no-user-interaction", "-b", &device]);
                let udisks = udisks.stdin(Stdio::null()).stdout(Stdio::null());
                // A system without it, or a drive that is mounted already.
                let _ = udisks.stderr(Stdio::null()).status();
            }
        }
    }
}

#[cfg(target_os = "macos")]
mod system {
    use std::fs;

    use super::PathBuf;

    pub(super) const REMEDY: &str = "It is RPI-RP2 (a Pico 2: RP2350) in Finder; if its folder is not found, --drive FOLDER names it";

    pub(super) fn folders() -> Vec<PathBuf> {
        let volumes = fs::read_dir("/Volumes").into_iter().flatten().flatten();
        volumes.map(|volume| volume.path()).collect()
    }
}

#[cfg(windows)]
mod system {
    use super::PathBuf;

    pub(super) const REMEDY: &str = "It is RPI-RP2 (a Pico 2: RP2350) in Explorer; if its letter is not found, --drive X:\\ names it";

    pub(super) fn folders() -> Vec<PathBuf> {
        let letters = 'C'..='Z';
        letters
            .map(|letter| format!("{letter}:\\").into())
            .collect()
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
mod system {
    use super::PathBuf;

    pub(super) const REMEDY: &str = "Mount it, and name its folder by --drive FOLDER";

    pub(super) const fn folders() -> Vec<PathBuf> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_drive_is_known_by_its_file_and_takes_all_bytes_in_steps() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path();
        assert_eq!(Drive::at(folder), None);
        for (board, chip) in [
            ("RPI-RP2", Some(Chip::Rp2040)),
            ("RP2350", Some(Chip::Rp2350)),
            ("SAMD21G18A", None),
        ] {
            let text = format!("UF2 Bootloader v3.0\r\nModel: x\r\nBoard-ID: {board}\r\n");
            fs::write(folder.join(INFO), text).expect("a file");
            assert_eq!(Drive::at(folder).map(|drive| drive.chip), chip);
        }
        fs::write(folder.join(INFO), "Board-ID: RP2350\n").expect("a file");
        let drive = Drive::at(folder).expect("a drive");
        let bytes: Vec<u8> = (0..STEP * 2 + 512).map(|n| (n % 251) as u8).collect();
        let mut steps = Vec::new();
        let done = drive.copy(&bytes, |done| {
            steps.push(done);
            true
        });
        done.expect("a copy");
        assert_eq!(steps, [0, STEP, 2 * STEP, bytes.len()]);
        assert_eq!(fs::read(folder.join(COPY)).expect("the copy"), bytes);
        let stopped = drive
            .copy(&bytes, |done| done == 0)
            .map_err(|error| error.kind());
        assert_eq!(stopped, Err(io::ErrorKind::Interrupted));
        assert_eq!(fs::read(folder.join(COPY)).expect("the copy").len(), STEP);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn mounted_folders_may_have_blanks() {
        let folder = system::folder("/dev/sdb1 /media/me/RPI-RP2\\0401 vfat rw,nosuid 0 0");
        assert_eq!(folder, Some("/media/me/RPI-RP2 1".into()));
        assert_eq!(system::folder("proc /proc proc rw 0 0"), None);
    }
}
