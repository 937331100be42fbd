//! What the tests of the program share.

use std::path::PathBuf;

/// A folder that goes away with the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder; the name is the test's own.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("fencelight-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Where a file of this name is, or would be.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file and tells where it is.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
