//! Files and processes shared by the tests of the program. Each test file uses some of them.
#![cfg_attr(not(target_os = "linux"), allow(dead_code))]

#[cfg(target_os = "linux")]
pub(crate) mod board_client;
#[cfg(target_os = "linux")]
pub(crate) mod captured;
#[cfg(target_os = "linux")]
pub(crate) mod emulated;
#[cfg(unix)]
pub(crate) mod engines;
#[cfg(target_os = "linux")]
#[allow(dead_code)]
pub(crate) mod fake_board;
#[cfg(target_os = "linux")]
pub(crate) mod page;
#[cfg(target_os = "linux")]
pub(crate) mod pty;

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A folder that is removed at the end of the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder of its own, with a name that says what it is for.
    pub(crate) fn new(name: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("fencelight-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// The path of a file.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file and returns its path.
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

/// The program with these arguments, without input.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencelight"));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The output of a run that must end within the time.
pub(crate) fn run_within(limit: Duration, arguments: &[&str]) -> Output {
    let mut child = program(arguments).spawn().expect("the program starts");
    let status = end_within(limit, &mut child);
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let pipes = (child.stdout.take(), child.stderr.take());
    if let (Some(mut out), Some(mut errors)) = pipes {
        out.read_to_end(&mut stdout).expect("its output");
        errors.read_to_end(&mut stderr).expect("its errors");
    }
    Output {
        status,
        stdout,
        stderr,
    }
}

/// Waits for the end of a process; one that exceeds its time is killed and fails the test.
pub(crate) fn end_within(limit: Duration, child: &mut Child) -> ExitStatus {
    let end = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait().expect("its state") {
            return status;
        }
        if Instant::now() >= end {
            let _ = child.kill();
            let _ = child.wait();
            panic!("it still runs after {limit:?}");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What the program writes to standard error.
pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
