//! Temporary folders of the tests.

use std::path::PathBuf;
use std::{env, fs, process};

/// A folder that is removed in the end.
pub(crate) struct Folder {
    /// Where it is.
    pub(crate) path: PathBuf,
}

impl Folder {
    /// An empty folder; the name is that of the test.
    pub(crate) fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("fencelight-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self { path }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
