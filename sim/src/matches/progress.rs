//! How far a match has come: one line on standard error, drawn anew, where that is a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use super::result::{Tally, elo};

/// Between two drawings.
const PAUSE: Duration = Duration::from_millis(100);
/// Cells of the bar.
const WIDTH: u32 = 24;

/// The line.
pub(super) struct Progress {
    is_shown: bool,
    began: Instant,
    drawn: Option<Instant>,
    games: u32,
}

impl Progress {
    pub(super) fn new(games: u32) -> Self {
        Self {
            is_shown: std::io::stderr().is_terminal(),
            began: Instant::now(),
            drawn: None,
            games,
        }
    }

    /// Draws it, if it was not drawn a moment ago.
    pub(super) fn draw(&mut self, tally: &Tally) {
        let now = Instant::now();
        let is_fresh = self.drawn.is_some_and(|drawn| now - drawn < PAUSE);
        if self.is_shown && !is_fresh {
            self.drawn = Some(now);
            let line = line(tally, self.games, now - self.began);
            // To the start of the line, and what was longer is cleared.
            eprint!("\r{line}\x1b[K");
            let _ = std::io::stderr().flush();
        }
    }

    /// Leaves an empty line behind.
    pub(super) fn clear(&mut self) {
        if self.is_shown && self.drawn.take().is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

fn line(tally: &Tally, games: u32, passed: Duration) -> String {
    let played = tally.games();
    let full = (u64::from(played) * u64::from(WIDTH) / u64::from(games.max(1))) as usize;
    let bar = format!("{}{}", "#".repeat(full), ".".repeat(WIDTH as usize - full));
    let mut line = format!("[{bar}] {played}/{games}");
    if played > 0 {
        let Tally {
            wins,
            draws,
            losses,
        } = tally;
        let score = tally.score();
        line += &format!("  +{wins} ={draws} -{losses}  {:.1} %", score * 100.0);
        if elo(score).is_finite() {
            line += &format!("  {:+.0} Elo", elo(score));
        }
        let left = passed.mul_f64(f64::from(games.saturating_sub(played)) / f64::from(played));
        line += &format!("  {} s left", left.as_secs());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_is_and_how_it_stands() {
        let nothing = line(&Tally::default(), 10, Duration::ZERO);
        assert_eq!(nothing, "[........................] 0/10");
        let tally = Tally {
            wins: 3,
            draws: 0,
            losses: 1,
        };
        assert_eq!(
            line(&tally, 8, Duration::from_secs(20)),
            "[############............] 4/8  +3 =0 -1  75.0 %  +191 Elo  20 s left"
        );
    }
}
