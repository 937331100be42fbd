//! Files shared by the tests of the program.

use std::path::PathBuf;

/// A folder that is removed at the end of the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder with a name unique to the test.
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("fencelight-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// The path of a file.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file and returns its path. On systems without `sh` not every test needs it.
    #[cfg_attr(not(unix), allow(dead_code))]
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
