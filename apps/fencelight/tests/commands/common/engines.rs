//! Engines that misbehave, and what is left of them and of memory.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::Scratch;

/// What an engine does at `genmove`, and the words for it.
pub(crate) const WRONG: [(&str, &str, &str); 6] = [
    ("hangs", "sleep 1000", "within 1 s"),
    ("dies", "exit 3", "(exit status: 3)"),
    ("babbles", "printf '= hello\\n\\n'", "hello is not a move"),
    ("cheats", "printf '= i9\\n\\n'", "illegal move i9"),
    ("floods", "yes '= e2'", "has no end"),
    ("pours", "cat /dev/zero", "is not text"),
];

/// A program that answers requests, does something else at `genmove`, and notes its processes.
pub(crate) struct WrongEngine {
    pub(crate) spec: String,
    pids: String,
}

impl WrongEngine {
    pub(crate) fn new(scratch: &Scratch, name: &str, at_genmove: &str) -> Self {
        let pids = scratch.path(&format!("{name}-pids"));
        let text = format!(
            "echo $$ >>'{pids}'\nwhile read -r request; do\n  case $request in\n    genmove*) {at_genmove} ;;\n    *) printf '=\\n\\n' ;;\n  esac\ndone\n"
        );
        let script = scratch.file(name, &text);
        Self {
            spec: format!("limit=1 cmd=sh {script}"),
            pids,
        }
    }

    /// The processes that were started.
    pub(crate) fn started(&self) -> Vec<String> {
        let pids = std::fs::read_to_string(&self.pids).unwrap_or_default();
        pids.lines().map(str::to_owned).collect()
    }

    /// Checks that none of them runs, nor any process of their groups.
    pub(crate) fn assert_ended(&self) {
        let started = self.started();
        assert!(!started.is_empty(), "it was never started");
        let end = Instant::now() + Duration::from_secs(10);
        for pid in started {
            let is_left = || {
                let group = Command::new("pgrep").args(["-g", &pid]).output();
                let has_group = group.is_ok_and(|output| !output.stdout.is_empty());
                has_group || Path::new(&format!("/proc/{pid}")).exists()
            };
            while is_left() {
                assert!(Instant::now() < end, "process {pid} is left");
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }
}

/// A line of `/proc/PID/status` in KiB: `VmRSS`, or `VmHWM` for the most there was.
pub(crate) fn memory_kib(pid: u32, key: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("its status");
    let line = status.lines().find(|line| line.starts_with(key));
    let words = line.expect(key).split_whitespace();
    words
        .into_iter()
        .nth(1)
        .expect("a number")
        .parse()
        .expect("a number")
}
