//! The progress of a long command: one line on standard error. A terminal has it redrawn in place, cut to its width; anything else, as the log of a
//! job, gets a line a minute.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Characters of the bar, at most.
const BAR: usize = 24;
/// Least time between two updates in a terminal.
const INTERVAL: Duration = Duration::from_millis(200);
/// Time between two lines where there is no terminal, the first one included.
const LOG_INTERVAL: Duration = Duration::from_mins(1);
/// The width of a terminal that does not report one.
const COLUMNS: usize = 80;

/// The progress line.
pub struct Progress {
    began: Instant,
    /// Work done by earlier runs.
    before: u64,
    shown: Option<Instant>,
    is_terminal: bool,
}

impl Progress {
    /// A line for work that begins now.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "time is measured from here on")]
    pub fn new() -> Self {
        Self {
            began: Instant::now(),
            before: 0,
            shown: None,
            is_terminal: stderr().is_terminal(),
        }
    }

    /// Sets the work done by earlier runs.
    pub fn begin_at(&mut self, before: u64) {
        self.before = before;
    }

    /// Seconds since the beginning of this run.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// Draws the line, at most once per interval.
    pub fn show(&mut self, done: u64, all: u64, state: &str) {
        let now = Instant::now();
        let is_due = match self.is_terminal {
            true => self.shown.is_none_or(|shown| now - shown >= INTERVAL),
            false => now - self.shown.unwrap_or(self.began) >= LOG_INTERVAL,
        };
        if !is_due {
            return;
        }
        self.shown = Some(now);
        let text = text(done, all, self.before, self.seconds(), state);
        // A terminal or a log that fails does not stop the work.
        let _ = match self.is_terminal {
            true => write!(stderr(), "\r{}\x1b[K", line(done, all, &text, columns())),
            false => writeln!(stderr(), "{text}"),
        };
        let _ = stderr().flush();
    }

    /// Erases the line.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() && self.is_terminal {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

/// The characters of a line of the terminal.
fn columns() -> usize {
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(stderr())
        && size.ws_col > 0
    {
        return size.ws_col.into();
    }
    COLUMNS
}

/// The share of the work in percent, its state, and the time left.
fn text(done: u64, all: u64, before: u64, seconds: f64, state: &str) -> String {
    let now = done.saturating_sub(before);
    let left = if now == 0 {
        String::new()
    } else {
        let rest = seconds / now as f64 * all.saturating_sub(done) as f64;
        format!(", {} left", time(rest))
    };
    format!("{:3.0} %  {state}{left}", 100.0 * share(done, all))
}

fn share(done: u64, all: u64) -> f64 {
    (done as f64 / all.max(1) as f64).min(1.0)
}

/// A text behind a bar, which takes what is left of the columns, and both cut to them. The last column stays free: some terminals begin a new line
/// after it.
fn line(done: u64, all: u64, text: &str, columns: usize) -> String {
    let columns = columns.saturating_sub(1);
    let length = columns.saturating_sub(text.len() + "[] ".len()).min(BAR);
    let full = (share(done, all) * length as f64) as usize;
    let bar = match length {
        0 => String::new(),
        _ => format!("[{:-<length$}] ", "#".repeat(full)),
    };
    (bar + text).chars().take(columns).collect()
}

/// A duration as text.
pub fn time(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..=119 => format!("{whole} s"),
        120..=7_199 => format!("{} min", whole / 60),
        _ => format!("{} h {} min", whole / 3_600, whole % 3_600 / 60),
    }
}

/// A number with separated thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_the_share_done_and_the_time_left() {
        let half = text(50, 100, 0, 30.0, "50 games");
        assert_eq!(
            line(50, 100, &half, 80),
            "[############------------]  50 %  50 games, 30 s left"
        );
        // Work of earlier runs does not count for the speed.
        assert!(text(90, 100, 80, 30.0, "").ends_with(", 30 s left"));
        assert!(text(0, 100, 0, 0.1, "x").ends_with("x"));
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(12), "12");
        assert_eq!(
            [time(5.0), time(300.0), time(8_000.0)],
            ["5 s", "5 min", "2 h 13 min"]
        );
    }
    #[test]
    fn the_line_fits_every_terminal() {
        let state = "123456/1000000, a +61234 =222 -62000, 49.7 %, -12 Elo";
        let text = text(1, 8, 0, 30_000.0, state);
        for columns in 1..200 {
            let line = line(1, 8, &text, columns);
            assert!(line.len() < columns, "{columns}: {line}");
            let is_whole = line.ends_with(" left");
            assert_eq!(is_whole, columns > text.len(), "{columns}: {line}");
        }
    }
}
