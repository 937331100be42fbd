//! The progress of a long command: one line on standard error, redrawn in place; nothing where that is not a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Characters of the bar.
const BAR: usize = 24;
/// Least time between two updates.
const INTERVAL: Duration = Duration::from_millis(200);

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
    pub(crate) fn begin_at(&mut self, before: u64) {
        self.before = before;
    }

    /// Seconds since the beginning of this run.
    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// Draws the line, at most once per interval.
    pub fn show(&mut self, done: u64, all: u64, state: &str) {
        let now = Instant::now();
        let is_due = self.shown.is_none_or(|shown| now - shown >= INTERVAL);
        if !self.is_terminal || !is_due {
            return;
        }
        self.shown = Some(now);
        let line = line(done, all, self.before, self.seconds(), state);
        // A terminal that fails does not stop the work.
        let _ = write!(stderr(), "\r{line}\x1b[K");
        let _ = stderr().flush();
    }

    /// Erases the line.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

fn line(done: u64, all: u64, before: u64, seconds: f64, state: &str) -> String {
    let share = (done as f64 / all.max(1) as f64).min(1.0);
    let full = (share * BAR as f64) as usize;
    let bar = "#".repeat(full) + &"-".repeat(BAR - full);
    let now = done.saturating_sub(before);
    let left = if now == 0 {
        String::new()
    } else {
        let rest = seconds / now as f64 * all.saturating_sub(done) as f64;
        format!(", {} left", time(rest))
    };
    format!("[{bar}] {:3.0} %  {state}{left}", 100.0 * share)
}

/// A duration as text.
pub(crate) fn time(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..=119 => format!("{whole} s"),
        120..=7_199 => format!("{} min", whole / 60),
        _ => format!("{} h {} min", whole / 3_600, whole % 3_600 / 60),
    }
}

/// A number with separated thousands.
pub(crate) fn grouped(number: u64) -> String {
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
        assert_eq!(
            line(50, 100, 0, 30.0, "50 games"),
            "[############------------]  50 %  50 games, 30 s left"
        );
        // Work of earlier runs does not count for the speed.
        assert!(line(90, 100, 80, 30.0, "").ends_with(", 30 s left"));
        assert!(line(0, 100, 0, 0.1, "x").ends_with("x"));
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(12), "12");
        assert_eq!(
            [time(5.0), time(300.0), time(8_000.0)],
            ["5 s", "5 min", "2 h 13 min"]
        );
    }
}
