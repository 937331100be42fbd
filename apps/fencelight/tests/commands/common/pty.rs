//! The program in a pseudo-terminal, and the screen that it draws.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::AsFd;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::{PROGRAM, end_within};

/// A screen that does not change for this time is complete.
const QUIET: Duration = Duration::from_millis(120);
/// The board ends well within this time.
const LIMIT: Duration = Duration::from_secs(10);
/// The query for the keyboard protocol, and an answer without it.
pub(crate) const QUERY: &str = "\x1b[?u\x1b[c";
pub(crate) const ANSWER: &[u8] = b"\x1b[?62c";

/// Whether a side key is shown as down: a star beside its name or its digit.
fn is_key_down(lines: &[String]) -> bool {
    lines.iter().any(|line| {
        let before_star = line.match_indices('*').map(|(at, _)| &line[..at]);
        before_star.into_iter().any(|before| {
            before.ends_with("OK")
                || before.ends_with("BACK")
                || before.ends_with(|letter: char| letter.is_ascii_digit())
        })
    })
}

/// Columns or rows of a screen.
fn of_screen(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a screen has some")
}

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
    terminal: File,
    /// Everything that the program has written.
    pub(crate) shown: String,
    /// The screen that it has drawn.
    screen: vt100::Parser,
}

impl Terminal {
    /// Starts the program in a terminal of this size.
    pub(crate) fn start(
        (columns, rows): (u16, u16),
        controlling: bool,
        variables: &[(&str, &str)],
        arguments: &[&str],
    ) -> (Self, Program) {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("a terminal");
        grantpt(&terminal).expect("it is granted");
        unlockpt(&terminal).expect("it is unlocked");
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&terminal, size).expect("a size");
        let name = ptsname(&terminal, Vec::new()).expect("a name");
        let name = name.to_str().expect("text").to_owned();
        let side = || {
            let mut options = OpenOptions::new();
            options.read(true).write(true);
            // Not the terminal of this test.
            std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, 0o400);
            options.open(&name).expect("its other side")
        };
        let fencelight = PROGRAM;
        let mut command = match controlling {
            true => Command::new("setsid"),
            false => Command::new(fencelight),
        };
        if controlling {
            command.args(["--ctty", fencelight]);
        }
        let child = command
            .args(arguments)
            .env_remove("NO_COLOR")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("LANG")
            .env_remove("COLORTERM")
            .envs(variables.iter().copied())
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the program starts");
        let terminal = Self {
            terminal: terminal.into(),
            shown: String::new(),
            screen: vt100::Parser::new(of_screen(rows), of_screen(columns), 0),
        };
        (terminal, Program(child))
    }

    /// Reads until a text has been shown, or the program has closed the terminal.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_within(LIMIT, text);
    }

    /// The same within a time.
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
        let mut fds = [PollFd::from_borrowed_fd(
            self.terminal.as_fd(),
            PollFlags::IN,
        )];
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: ms * 1_000_000,
        };
        if poll(&mut fds, Some(&wait)).expect("poll") == 0 {
            return true;
        }
        let mut bytes = [0; 65_536];
        match self.terminal.read(&mut bytes) {
            Ok(read @ 1..) => {
                self.screen.process(&bytes[..read]);
                let text = String::from_utf8_lossy(&bytes[..read]);
                self.shown.push_str(&text);
                true
            }
            _ => false,
        }
    }

    /// Reads until the program ends.
    pub(crate) fn end(&mut self, Program(child): &mut Program) -> std::process::ExitStatus {
        let end = Instant::now() + LIMIT;
        while child.try_wait().expect("its state").is_none() && Instant::now() < end {
            if !self.read(20) {
                break;
            }
        }
        end_within(LIMIT, child)
    }

    /// Sends bytes of the keyboard or the mouse.
    pub(crate) fn press(&mut self, keys: &[u8]) {
        self.terminal.write_all(keys).expect("it is read");
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.screen
            .screen_mut()
            .set_size(of_screen(rows), of_screen(columns));
        self.claim((columns, rows));
    }

    /// The terminal says that it has this size.
    pub(crate) fn claim(&mut self, (columns, rows): (u16, u16)) {
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&self.terminal, size).expect("a size");
    }

    /// The lines of the screen.
    pub(crate) fn lines(&self) -> Vec<String> {
        let (_, columns) = self.screen.screen().size();
        let rows = self.screen.screen().rows(0, columns.get());
        rows.map(|row| row.trim_end().to_owned()).collect()
    }

    /// Reads until the screen contains a text and has not changed for a while, and returns its lines.
    pub(crate) fn settle(&mut self, text: &str) -> Vec<String> {
        self.settle_as(text, None)
    }

    /// The same, and until the screen is the expected one, where there is one. A cue can outlast the quiet time on a busy
    /// machine. Returns the last screen where the expected one does not come.
    pub(crate) fn settle_as(&mut self, text: &str, expected: Option<&[String]>) -> Vec<String> {
        let end = Instant::now() + LIMIT;
        let mut lines = self.lines();
        let mut since = Instant::now();
        loop {
            self.read(20);
            let now = self.lines();
            if now != lines {
                (lines, since) = (now, Instant::now());
            }
            let is_there = lines.iter().any(|line| line.contains(text));
            let is_settled = is_there && since.elapsed() >= QUIET && !is_key_down(&lines);
            let is_expected = expected.is_none_or(|expected| lines == expected);
            if is_settled && (is_expected || Instant::now() >= end) {
                return lines;
            }
            let shown = lines.join("\n");
            assert!(Instant::now() < end, "no {text:?} on the screen:\n{shown}");
        }
    }
}
