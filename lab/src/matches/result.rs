//! The strength that games measure: score, Elo difference, error bars.
//!
//! The score is the mean of the games. Its variance is that of the openings, not of the games: the games of one opening depend on
//! each other, and an opening that favours a seat favours both engines once. With pairs this is the pentanomial variance. Where the
//! openings have no variance (fewer than two, or all equal), the variance of single games applies (trinomial); where all games are
//! equal, the exact bound for that many equal results (Clopper and Pearson). docs/matches.md has the formulas.

/// Half points of A in the games of one opening.
pub(super) type Group = Vec<u8>;

/// The two-sided 95 % of a normal distribution.
const Z: f64 = 1.96;
/// One tail of the distribution at that level.
const TAIL: f64 = 0.025;

/// Wins, draws and losses of A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

impl Tally {
    /// Counts a game.
    pub(super) const fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    pub(super) const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The mean of the games, between 0 and 1.
    pub(super) fn score(&self) -> f64 {
        let points = f64::from(self.wins) + 0.5 * f64::from(self.draws);
        points / f64::from(self.games().max(1))
    }
}

impl FromIterator<u8> for Tally {
    fn from_iter<I: IntoIterator<Item = u8>>(half_points: I) -> Self {
        let mut tally = Self::default();
        for points in half_points {
            tally.add(points);
        }
        tally
    }
}

/// A score with its error bars, 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) score: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The estimate from the games of some openings. Games of an unfinished opening count for the mean only.
pub(super) fn estimate(groups: &[Group], games_per_opening: usize) -> Estimate {
    let tally: Tally = groups.iter().flatten().copied().collect();
    let score = tally.score();
    let games = f64::from(tally.games());
    if tally.games() == 0 {
        return Estimate {
            score: 0.5,
            low: 0.0,
            high: 1.0,
        };
    }
    if tally.wins == tally.games() || tally.losses == tally.games() {
        // A run of this many wins has a probability of one in forty at this win rate.
        let bound = TAIL.powf(1.0 / games);
        let (low, high) = if tally.wins > 0 {
            (bound, 1.0)
        } else {
            (0.0, 1.0 - bound)
        };
        return Estimate { score, low, high };
    }
    let error = Z * openings_error(groups, games_per_opening)
        .unwrap_or_else(|| games_error(&tally, score))
        .max(f64::MIN_POSITIVE);
    Estimate {
        score,
        low: (score - error).max(0.0),
        high: (score + error).min(1.0),
    }
}

/// The standard error of the score by whole openings; `None` where they have no variance.
fn openings_error(groups: &[Group], games_per_opening: usize) -> Option<f64> {
    let whole = groups
        .iter()
        .filter(|group| group.len() == games_per_opening);
    let means: Vec<f64> = whole
        .map(|group| {
            let half_points: u32 = group.iter().map(|&points| u32::from(points)).sum();
            f64::from(half_points) / (2.0 * group.len() as f64)
        })
        .collect();
    if means.len() < 2 {
        return None;
    }
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count;
    let squares: f64 = means.iter().map(|value| (value - mean).powi(2)).sum();
    let variance = squares / (count - 1.0);
    (variance > 0.0).then(|| (variance / count).sqrt())
}

/// The standard error of the score by single games.
fn games_error(tally: &Tally, score: f64) -> f64 {
    let games = f64::from(tally.games());
    let square = |value: f64, count: u32| f64::from(count) * (value - score).powi(2);
    let squares = square(1.0, tally.wins) + square(0.5, tally.draws) + square(0.0, tally.losses);
    // Only draws: the largest possible variance.
    if squares == 0.0 {
        return 0.5 / games.sqrt();
    }
    (squares / games / games).sqrt()
}

/// The Elo difference of a score; infinite at 0 and 1.
pub(super) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The Elo difference of an estimate as text.
pub(super) fn elo_text(estimate: &Estimate) -> String {
    // Adding 0.0 turns -0 into +0.
    let whole = |score: f64| elo(score).round() + 0.0;
    let [low, middle, high] = [estimate.low, estimate.score, estimate.high].map(whole);
    match (middle.is_finite(), low.is_finite(), high.is_finite()) {
        (true, true, true) => format!("{middle:+.0} ({low:+.0} to {high:+.0})"),
        (true, true, false) => format!("{middle:+.0} ({low:+.0} at least)"),
        (true, false, true) => format!("{middle:+.0} ({high:+.0} at most)"),
        (false, true, _) => format!("{low:+.0} at least"),
        (false, _, true) => format!("{high:+.0} at most"),
        _ => "unknown".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-3
    }

    #[test]
    fn elo_is_the_logistic_of_the_score() {
        assert!(near(elo(0.5), 0.0));
        assert!(near(elo(0.75), 190.849));
        assert!(near(elo(0.25), -190.849));
        assert!(near(elo(10.0 / 11.0), 400.0));
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn error_bars_come_from_the_pairs() {
        // 4 pairs of 2, 2, 1 and 0 wins: means 1, 1, 0.5, 0; variance 0.229167, error 0.239357.
        let groups = vec![vec![2, 2], vec![2, 2], vec![2, 0], vec![0, 0]];
        let found = estimate(&groups, 2);
        assert!(near(found.score, 0.625));
        assert!(near(found.low, 0.625 - 1.96 * 0.239_357), "{found:?}");
        assert!(near(found.high, 1.0));
        // Pairs that are split nearly always have less spread than their games.
        let mut split = vec![vec![2, 0]; 99];
        split.push(vec![2, 2]);
        let found = estimate(&split, 2);
        assert!(near(found.score, 0.505));
        assert!(
            near(found.high - found.low, 2.0 * 1.96 * 0.005),
            "{found:?}"
        );
    }

    #[test]
    fn where_pairs_tell_nothing_single_games_do() {
        // All split: as without pairs.
        let found = estimate(&vec![vec![2, 0]; 50], 2);
        assert!(near(found.score, 0.5));
        assert!(near(found.high - found.low, 2.0 * 1.96 * 0.05), "{found:?}");
        // An unfinished pair counts for the mean.
        let found = estimate(&[vec![2], vec![0, 2]], 2);
        assert!(near(found.score, 2.0 / 3.0));
        assert!(found.low > 0.0 && found.high <= 1.0);
        let drawn = estimate(&vec![vec![1, 1]; 50], 2);
        assert!(near(drawn.score, 0.5) && near(drawn.high, 0.5 + 1.96 * 0.05));
    }

    #[test]
    fn a_clean_sweep_has_a_bound_on_one_side() {
        let all = estimate(&vec![vec![2, 2]; 50], 2);
        assert!(near(all.score, 1.0) && near(all.high, 1.0));
        // 0.025 ^ (1 / 100).
        assert!(near(all.low, 0.963_783), "{all:?}");
        assert_eq!(elo_text(&all), "+570 at least");
        let none = estimate(&vec![vec![0, 0]; 50], 2);
        assert!(near(none.low, 0.0) && near(none.high, 1.0 - 0.963_783));
        assert_eq!(elo_text(&none), "-570 at most");
        let nothing = estimate(&[], 2);
        assert!(near(nothing.low, 0.0) && near(nothing.high, 1.0));
        assert_eq!(elo_text(&nothing), "unknown");
    }

    #[test]
    fn elo_is_told_with_its_bars() {
        let text = |score, low, high| elo_text(&Estimate { score, low, high });
        assert_eq!(text(0.75, 0.5, 0.9), "+191 (+0 to +382)");
        assert_eq!(text(0.9, 0.75, 1.0), "+382 (+191 at least)");
        assert_eq!(text(0.1, 0.0, 0.25), "-382 (-191 at most)");
    }
}
