//! The drive of the emulated boot loader as a folder: a UF2 file that is copied there goes to the emulated flash.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use fencelight_emulator::{BootDrive, Chip, FlashImage};
use fencelight_host::storage::{named, refused};

/// Bytes of a block of the file.
const BLOCK_BYTES: usize = 512;

/// A folder that is a drive while the board is in its boot loader.
pub(crate) struct DriveFolder {
    folder: PathBuf,
    /// Only in the boot loader.
    drive: Option<BootDrive>,
    /// The bytes of the file that were taken.
    taken: u64,
}

impl DriveFolder {
    /// A folder of the user, who gets it back as it was.
    pub(crate) fn new(folder: &Path) -> io::Result<Self> {
        let mut files = fs::read_dir(folder).map_err(|error| named(folder, error))?;
        if files.next().is_some() {
            let folder = folder.display();
            return Err(refused(format!(
                "{folder}: the folder of a drive has to be empty"
            )));
        }
        Ok(Self {
            folder: folder.to_owned(),
            drive: None,
            taken: 0,
        })
    }

    /// The folder, for people.
    pub(crate) fn name(&self) -> String {
        self.folder.display().to_string()
    }

    /// Takes what has been copied to the drive of a board in its boot loader; the flash, when a file is complete.
    pub(crate) fn serve<C: Chip>(&mut self, flash: &FlashImage) -> Option<FlashImage> {
        if self.drive.is_none() {
            let info = self.folder.join(BootDrive::INFO_FILE);
            fs::write(info, C::DRIVE_INFO).ok()?;
            let drive = BootDrive::new(flash.clone(), C::FAMILY);
            (self.drive, self.taken) = (Some(drive), 0);
        }
        // A file that is not readable yet is read later.
        self.take_blocks();
        if !self.drive.as_ref()?.is_complete() {
            return None;
        }
        self.clear();
        self.drive.take().map(BootDrive::into_flash)
    }

    /// The file that is being copied.
    fn file(&self) -> Option<PathBuf> {
        let files = fs::read_dir(&self.folder).ok()?;
        let mut paths = files.flatten().map(|file| file.path());
        let is_uf2 = |path: &PathBuf| path.extension().is_some_and(|end| end == "uf2");
        paths.find(is_uf2)
    }

    fn take_blocks(&mut self) -> Option<()> {
        let mut file = File::open(self.file()?).ok()?;
        if file.metadata().ok()?.len() < self.taken {
            // It is copied again.
            self.taken = 0;
        }
        file.seek(SeekFrom::Start(self.taken)).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let drive = self.drive.as_mut()?;
        for block in bytes.as_chunks::<BLOCK_BYTES>().0 {
            drive.write(block);
            self.taken += BLOCK_BYTES as u64;
        }
        Some(())
    }

    /// The drive disappears.
    fn clear(&self) {
        if let Some(file) = self.file() {
            let _ = fs::remove_file(file);
        }
        let _ = fs::remove_file(self.folder.join(BootDrive::INFO_FILE));
    }
}

impl Drop for DriveFolder {
    fn drop(&mut self) {
        if self.drive.is_some() {
            self.clear();
        }
    }
}
