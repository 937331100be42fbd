//! Scores as chances to win, in percent: a logistic function of the score.
//!
//! Every game has its own [`OddsScale`], fitted to the results of games (`cargo long calibrate`; the figures are in `docs/players.md`).

/// 1000 ln(p / (1 - p)) at p = 50.5 %, 51.5 % and so on, up to 98.5 %.
static THRESHOLDS: [u16; 49] = [
    20, 60, 100, 140, 180, 221, 261, 302, 343, 385, 426, 468, 511, 554, 597, 641, 686, 731, 777,
    824, 871, 920, 969, 1020, 1072, 1125, 1180, 1237, 1295, 1355, 1418, 1483, 1551, 1621, 1696,
    1774, 1857, 1946, 2041, 2143, 2254, 2376, 2512, 2666, 2844, 3055, 3317, 3664, 4185,
];

/// The scores of a game as odds of the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct OddsScale {
    /// The score that means odds of e to one.
    pub(super) unit: i32,
    /// The natural logarithm of the odds at score 0, in thousandths.
    pub(super) at_zero: i32,
    /// Scores of this and beyond are decided games.
    pub(super) decided: i32,
}

impl OddsScale {
    /// The chance in percent. Only decided games have 0 and 100.
    pub(super) fn percent(&self, score: i32) -> u8 {
        if score.abs() >= self.decided {
            return if score > 0 { 100 } else { 0 };
        }
        percent_of_odds(score * 1_000 / self.unit + self.at_zero)
    }
}

/// The chance by the natural logarithm of the odds in thousandths, 1 to 99 percent.
pub(super) fn percent_of_odds(odds: i32) -> u8 {
    let reached = |&&least: &&u16| odds.abs() >= i32::from(least);
    let above = THRESHOLDS.iter().filter(reached).count() as u8;
    if odds >= 0 { 50 + above } else { 50 - above }
}

/// The logarithm of the odds of a chance in percent: the inverse of [`percent_of_odds`].
pub(super) fn odds_of_percent(percent: u8) -> i32 {
    let above = usize::from(percent.abs_diff(50)).min(THRESHOLDS.len());
    let at = |number: usize| THRESHOLDS.get(number).map(|&odds| i32::from(odds));
    let odds = match above.checked_sub(1).and_then(at) {
        None => 0,
        // Between the thresholds to this percent and to the next.
        Some(least) => (least + at(above).unwrap_or(least)) / 2,
    };
    if percent >= 50 { odds } else { -odds }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn odds_and_chances_are_inverse_to_each_other() {
        for percent in 1..=99 {
            assert_eq!(percent_of_odds(odds_of_percent(percent)), percent);
        }
    }

    #[test]
    fn a_chance_grows_with_the_score_and_only_decided_games_are_certain() {
        let scale = OddsScale {
            unit: 90,
            at_zero: -30,
            decided: 1_000,
        };
        let mut last = 0;
        for score in -1_200..=1_200 {
            let now = scale.percent(score);
            assert!(now >= last, "{score}");
            assert_eq!(matches!(now, 0 | 100), score.abs() >= 1_000, "{score}");
            let odds = (f64::from(score) / 90.0 - 0.03).exp();
            let chance = 100.0 * odds / (1.0 + odds);
            if score.abs() < 1_000 && (1.0..=99.0).contains(&chance) {
                assert!((f64::from(now) - chance).abs() < 0.53, "{score}");
            }
            last = now;
        }
    }
}
