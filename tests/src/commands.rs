//! Programs from outside: files and processes shared by the tests of their commands.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// A folder that is removed at the end of the test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder of its own, with a name that says what it is for.
    ///
    /// # Panics
    /// If there is no room for it.
    #[must_use]
    pub fn new(name: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("fencelight-{name}-{}-{number}", std::process::id());
        let folder = env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// The path of a file.
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file and returns its path.
    ///
    /// # Panics
    /// If it cannot be written.
    #[allow(clippy::must_use_candidate, reason = "some tests know the path")]
    pub fn file(&self, name: &str, text: &str) -> String {
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

/// A program with these arguments, without input.
#[must_use]
pub fn program(path: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The programs, each with the folder of its package.
const PROGRAMS: [(&str, &str); 3] = [
    ("fencelight", "apps/fencelight"),
    ("fencelight-kiosk", "apps/kiosk"),
    ("fencelight-lab", "lab"),
];

/// The program of another package, beside that of the package that is tested. `cargo test` has built it; a test of one package has not.
///
/// # Panics
/// If it does not build.
#[allow(
    clippy::must_use_candidate,
    reason = "`fencelight` starts it without its path"
)]
pub fn built(package: &str) -> String {
    let test = env::current_exe().expect("a file");
    let folder = test.ancestors().nth(2).expect("target/PROFILE/deps");
    let file = folder.join(format!("{package}{}", env::consts::EXE_SUFFIX));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let others = PROGRAMS.iter().filter(|(name, _)| *name != package);
    let others: Vec<PathBuf> = others.map(|(_, folder)| root.join(folder)).collect();
    let sources = [
        "ai",
        "apps",
        "board",
        "core",
        "emulator",
        "lab",
        "text",
        "tools/src",
    ];
    let sources = sources
        .into_iter()
        .map(|folder| root.join(folder))
        .collect();
    let changed = file.metadata().and_then(|file| file.modified()).ok();
    // Cargo would build it again with the features of its package alone: minutes.
    if changed.is_some_and(|changed| changed >= last_change(sources, &others)) {
        return file.display().to_string();
    }
    let profile = if cfg!(debug_assertions) {
        "dev"
    } else {
        "release"
    };
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", profile, "--bin", package])
        .arg("--target-dir")
        .arg(folder.parent().unwrap_or(folder))
        .current_dir(root)
        .status();
    assert!(status.expect("cargo").success(), "{package} does not build");
    file.display().to_string()
}

/// When a source in these folders was last changed. Tests and examples are in no program.
fn last_change(mut folders: Vec<PathBuf>, skipped: &[PathBuf]) -> SystemTime {
    let mut last = SystemTime::UNIX_EPOCH;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let (path, about) = (entry.path(), entry.metadata().expect("its metadata"));
            let is_test = ["tests", "examples", "benches"].map(OsStr::new);
            if !about.is_dir() {
                last = last.max(about.modified().expect("a time"));
            } else if !skipped.contains(&path) && !is_test.contains(&&*entry.file_name()) {
                folders.push(path);
            }
        }
    }
    last
}

/// The output of a run that must end within the time.
///
/// # Panics
/// If it does not start or end.
#[must_use]
pub fn run_within(limit: Duration, mut command: Command) -> Output {
    let mut child = command.spawn().expect("the program starts");
    end_within(limit, &mut child);
    child.wait_with_output().expect("its output")
}

/// Waits for the end of a process; one that exceeds its time is killed and fails the test.
///
/// # Panics
/// If it does not end.
pub fn end_within(limit: Duration, child: &mut Child) -> ExitStatus {
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

/// What a program writes to standard error.
#[must_use]
pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Exit code 2, one line that contains the texts, then how to get help; and nothing on standard output.
///
/// # Panics
/// If it is otherwise.
pub fn assert_refused(output: &Output, arguments: &[&str], texts: &[&str]) {
    let said = errors(output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    let (line, help) = said.split_once("\n\n").expect("a line, then help");
    assert!(
        line.starts_with("fencelight") && !line.contains('\n'),
        "{said}"
    );
    for text in texts {
        assert!(line.contains(text), "{arguments:?}, {text}: {said}");
    }
    assert!(help.ends_with("try '--help'.\n"), "{said}");
    assert!(output.stdout.is_empty(), "{output:?}");
}

/// Exit code 1 and one line, as there is no room for the output.
///
/// # Panics
/// If it is otherwise.
pub fn assert_full_disk(output: &Output, arguments: &[&str]) {
    let said = errors(output);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
    assert!(
        said.contains("No space left") && said.lines().count() == 1,
        "{said}"
    );
}

/// Sets the title of a terminal, clears it, and the eight-bit introducer of such sequences.
pub const HOSTILE: &str = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m";

/// What a program prints, which has no control character but the ends of lines, and shows the hostile text escaped.
///
/// # Panics
/// If it has another one.
#[must_use]
pub fn escaped(output: Output) -> String {
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).expect("text");
    let is_raw = |sign: char| sign.is_control() && sign != '\n';
    assert!(!printed.contains(is_raw), "{printed:?}");
    let shown = "\\u{1b}]0;owned\\u{7}\\u{1b}[2J\\u{9b}31m";
    assert!(printed.contains(shown), "{printed}");
    printed
}
