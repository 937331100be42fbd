//! The target of a sample: half the search score, half the result of the game.

use super::features::{Inputs, View};
use super::float::sigmoid;
use crate::storage::sample::{DECIDED, Sample};

/// A sample as the trainer needs it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Example {
    pub(super) inputs: Inputs,
    score: i16,
    /// 0, 1 or 2 halves of a win for the side to move.
    halves: u8,
    /// The target: probability that the side to move wins.
    pub(super) target: f32,
}

/// How a sample is used.
pub(super) enum SampleUse {
    Train(Example),
    /// Left out: a race is evaluated without the network.
    Race,
    /// Left out: after a random move the result measures another position.
    RandomMove,
    /// A pawn has no path to its goal line.
    Impossible,
}

impl Example {
    /// How a sample is used. [`set_target`](Self::set_target) follows when the scale of scores is known.
    pub(super) fn of(sample: &Sample) -> SampleUse {
        let Some(view) = View::new(sample) else {
            return SampleUse::Impossible;
        };
        if view.is_race() {
            SampleUse::Race
        } else if sample.is_random_move {
            SampleUse::RandomMove
        } else {
            SampleUse::Train(Self {
                inputs: view.inputs(),
                score: sample.score,
                halves: (2.0 * sample.result()) as u8,
                target: 0.5,
            })
        }
    }

    fn result(&self) -> f32 {
        f32::from(self.halves) / 2.0
    }

    /// What the scale of scores is fitted to.
    pub(super) const fn scored(&self) -> Scored {
        Scored {
            score: self.score,
            halves: self.halves,
        }
    }

    /// Sets the target; `score_scale` is the score that means odds of e to one.
    pub(super) fn set_target(&mut self, score_scale: f32) {
        let searched = match self.score {
            DECIDED.. => 1.0,
            score if score <= -DECIDED => 0.0,
            score => sigmoid(f32::from(score) / score_scale),
        };
        self.target = 0.5 * searched + 0.5 * self.result();
    }
}

/// Range of the fit.
const MIN_SCALE: f64 = 10.0;
const MAX_SCALE: f64 = 10_000.0;
/// The scale where there is nothing to fit.
const DEFAULT_SCALE: f32 = 300.0;
/// Samples that fix the scale well enough.
const FIT_SAMPLES: usize = 200_000;
/// Each step narrows the range to two thirds.
const FIT_STEPS: u32 = 40;

/// The search score of a position and the result of its game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    score: i16,
    /// 0, 1 or 2 halves of a win for the side to move.
    halves: u8,
}

/// The scores of a stream of examples that the scale is fitted to: all of them, or every 2nd, 4th, 8th, ... one of many.
#[derive(Debug)]
pub(super) struct ScoreSelection {
    kept: Vec<Scored>,
    step: u64,
    seen: u64,
}

impl Default for ScoreSelection {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            step: 1,
            seen: 0,
        }
    }
}

impl ScoreSelection {
    /// Adds the next score.
    pub(super) fn add(&mut self, scored: Scored) {
        if self.seen.is_multiple_of(self.step) {
            self.kept.push(scored);
            if self.kept.len() >= 2 * FIT_SAMPLES {
                let mut place = 0;
                self.kept.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
                self.step *= 2;
            }
        }
        self.seen += 1;
    }
}

/// The scale with the least logarithmic loss of the results given the scores.
pub(super) fn fit_score_scale(selection: &ScoreSelection) -> f32 {
    let known: Vec<(f64, f64)> = selection
        .kept
        .iter()
        .filter(|scored| scored.score.unsigned_abs() < DECIDED.unsigned_abs())
        .map(|scored| (f64::from(scored.score), f64::from(scored.halves) / 2.0))
        .collect();
    if known.is_empty() {
        return DEFAULT_SCALE;
    }
    let loss = |scale: f64| -> f64 {
        let one = |&(score, result): &(f64, f64)| {
            let odds = score / scale;
            // ln(1 + e^odds) without an overflow.
            odds.max(0.0) + (-odds.abs()).exp().ln_1p() - result * odds
        };
        known.iter().map(one).sum()
    };
    // Convex in 1 / scale, so a ternary search over ln(scale) finds the minimum.
    let (mut low, mut high) = (MIN_SCALE.ln(), MAX_SCALE.ln());
    for _ in 0..FIT_STEPS {
        let third = (high - low) / 3.0;
        if loss((low + third).exp()) < loss((high - third).exp()) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high).exp() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::any_positions;
    use fencelight_core::geometry::Seat;
    use fencelight_host::rng::{CounterRng, Rng as _};

    fn example(score: i16, halves: u8) -> Example {
        Example {
            score,
            halves,
            ..Example::default()
        }
    }

    #[test]
    fn the_scale_is_the_one_that_games_were_made_with() {
        let mut rng = CounterRng::new(1);
        for scale in [80.0, 300.0, 900.0] {
            let mut selection = ScoreSelection::default();
            for _ in 0..40_000 {
                let score = rng.below(2_000) as i16 - 1_000;
                let wins = rng.unit() < sigmoid(f32::from(score) / scale);
                selection.add(example(score, 2 * u8::from(wins)).scored());
            }
            let fitted = fit_score_scale(&selection);
            assert!((fitted / scale - 1.0).abs() < 0.08, "{fitted} for {scale}");
        }
        let mut decided = ScoreSelection::default();
        decided.add(example(29_500, 2).scored());
        assert_eq!(fit_score_scale(&decided), DEFAULT_SCALE);
    }

    #[test]
    fn of_many_scores_every_nth_is_kept() {
        let mut selection = ScoreSelection::default();
        let score = |number: u64| Scored {
            score: (number % 20_000) as i16,
            halves: 1,
        };
        for number in 0..900_000 {
            selection.add(score(number));
            assert!(selection.kept.len() < 2 * FIT_SAMPLES);
        }
        assert_eq!((selection.step, selection.kept.len()), (4, 225_000));
        let kept = selection.kept.iter().enumerate();
        for (place, kept) in kept {
            assert_eq!(kept.score, score(4 * place as u64).score);
        }
    }

    #[test]
    fn a_target_is_half_score_and_half_result() {
        for (score, halves, expected) in [
            (0, 1, 0.5),
            (0, 2, 0.75),
            (300, 0, 0.5 * sigmoid(1.0)),
            (29_900, 2, 1.0),
            (-29_900, 0, 0.0),
            (-29_900, 2, 0.5),
        ] {
            let mut example = example(score, halves);
            example.set_target(300.0);
            assert!((example.target - expected).abs() < 1e-6, "{score} {halves}");
        }
    }

    #[test]
    fn races_and_drawn_moves_are_left_out() {
        let mut sample = Sample::new(&any_positions(2, 1)[0], 10);
        sample.winner = Some(Seat::South);
        sample.is_random_move = true;
        assert!(matches!(Example::of(&sample), SampleUse::RandomMove));
        sample.is_random_move = false;
        let SampleUse::Train(example) = Example::of(&sample) else {
            panic!("an example");
        };
        assert_eq!(example.result(), if sample.is_north { 0.0 } else { 1.0 });
        sample.hands = [0, 0];
        assert!(matches!(Example::of(&sample), SampleUse::Race));
    }
}
