//! The program in a pseudo-terminal.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::end_within;

/// The board ends well within this time.
pub(crate) const LIMIT: Duration = Duration::from_secs(10);
/// The query for the keyboard protocol, and an answer without it.
pub(crate) const QUERY: &str = "\x1b[?u\x1b[c";
pub(crate) const ANSWER: &[u8] = b"\x1b[?62c";
/// A word on the screen once the board is drawn.
pub(crate) const DRAWN: &str = "quit";

/// The program, killed where a test fails before its end.
pub(crate) struct Program(pub(crate) Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A terminal with the program in it. The terminal closes when it is dropped.
pub(crate) struct Terminal {
    screen: File,
    pub(crate) shown: String,
}

impl Terminal {
    /// Starts the program in a terminal of 100 columns and 50 rows, with a folder for its data.
    pub(crate) fn start(data: &str, controlling: bool, arguments: &[&str]) -> (Self, Program) {
        std::fs::create_dir_all(data).expect("a folder");
        Self::start_in(data, controlling, arguments)
    }

    /// The same with a folder that may not exist.
    pub(crate) fn start_in(data: &str, controlling: bool, arguments: &[&str]) -> (Self, Program) {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("a terminal");
        grantpt(&screen).expect("it is granted");
        unlockpt(&screen).expect("it is unlocked");
        let size = Winsize {
            ws_row: 50,
            ws_col: 100,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&screen, size).expect("a size");
        let name = ptsname(&screen, Vec::new()).expect("a name");
        let name = name.to_str().expect("text").to_owned();
        let side = || {
            let mut options = OpenOptions::new();
            options.read(true).write(true);
            // Not the terminal of this test.
            std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, 0o400);
            options.open(&name).expect("its other side")
        };
        let fencelight = env!("CARGO_BIN_EXE_fencelight");
        let mut command = match controlling {
            true => Command::new("setsid"),
            false => Command::new(fencelight),
        };
        if controlling {
            command.args(["--ctty", fencelight]);
        }
        let child = command
            .args(arguments)
            .env("FENCELIGHT_DATA", data)
            .env("TERM", "xterm-256color")
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the program starts");
        let terminal = Self {
            screen: screen.into(),
            shown: String::new(),
        };
        (terminal, Program(child))
    }

    /// Reads until a text has been shown, or the program has closed the terminal.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_within(LIMIT, text);
    }

    /// The same with another limit.
    pub(crate) fn wait_within(&mut self, limit: Duration, text: &str) {
        let end = Instant::now() + limit;
        while !self.shown.contains(text) {
            let last = self.shown.len().saturating_sub(500);
            let last = self.shown.get(last..).unwrap_or_default();
            assert!(Instant::now() < end, "no {text:?} at the end: {last:?}");
            if !self.read(100) {
                return;
            }
        }
    }

    /// Reads what comes within the time; false once the program has closed the terminal.
    pub(crate) fn read(&mut self, ms: i64) -> bool {
        let mut fds = [PollFd::from_borrowed_fd(self.screen.as_fd(), PollFlags::IN)];
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: ms * 1_000_000,
        };
        if poll(&mut fds, Some(&wait)).expect("poll") == 0 {
            return true;
        }
        let mut bytes = [0; 65_536];
        match self.screen.read(&mut bytes) {
            Ok(read @ 1..) => {
                let text = String::from_utf8_lossy(&bytes[..read]);
                self.shown.push_str(&text);
                true
            }
            _ => false,
        }
    }

    /// Reads until the program ends.
    pub(crate) fn end(&mut self, Program(child): &mut Program) -> ExitStatus {
        let end = Instant::now() + LIMIT;
        while child.try_wait().expect("its state").is_none() && Instant::now() < end {
            if !self.read(20) {
                break;
            }
        }
        end_within(LIMIT, child)
    }

    pub(crate) fn press(&mut self, keys: &[u8]) {
        self.screen.write_all(keys).expect("it is read");
    }
}
