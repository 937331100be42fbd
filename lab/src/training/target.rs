//! What a position should be judged as: half what the search said, half how the game ended.

use super::features::{Inputs, View};
use super::float::sigmoid;
use crate::storage::sample::{SURE, Sample};

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    pub(super) inputs: Inputs,
    score: i16,
    /// 0, 1 or 2 halves of a win for the side to move.
    halves: u8,
    /// The wanted probability that the side to move wins.
    pub(super) target: f32,
}

/// What a position is good for.
pub(super) enum Use {
    Learn(Example),
    /// A rule outside the network judges it.
    Race,
    /// Its move was drawn by lot: what came then tells little.
    Drawn,
    /// A pawn has no way to its goal line.
    Impossible,
}

impl Example {
    /// What a sample is good for. The target is set when the scale of scores is known.
    pub(super) fn of(sample: &Sample) -> Use {
        let Some(view) = View::new(sample) else {
            return Use::Impossible;
        };
        if view.is_race() {
            Use::Race
        } else if sample.is_drawn_move {
            Use::Drawn
        } else {
            Use::Learn(Self {
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

    /// Sets the target by the score that means odds of e to one.
    pub(super) fn aim(&mut self, score_scale: f32) {
        let searched = match self.score {
            SURE.. => 1.0,
            score if score <= -SURE => 0.0,
            score => sigmoid(f32::from(score) / score_scale),
        };
        self.target = 0.5 * searched + 0.5 * self.result();
    }
}

/// Scales that are looked at.
const LEAST_SCALE: f64 = 10.0;
const MOST_SCALE: f64 = 10_000.0;
/// The scale where nothing can be fitted.
const USUAL_SCALE: f32 = 300.0;
/// More positions would not change the scale.
const ENOUGH: usize = 200_000;
/// Each narrows the range to less than two thirds.
const NARROWINGS: u32 = 40;

/// The scale by which scores tell best how games end: that of the least logarithmic loss.
pub(super) fn fit_score_scale(examples: &[Example]) -> f32 {
    let step = (examples.len() / ENOUGH).max(1);
    let known: Vec<(f64, f64)> = examples
        .iter()
        .step_by(step)
        .filter(|example| example.score.unsigned_abs() < SURE.unsigned_abs())
        .map(|example| (f64::from(example.score), f64::from(example.result())))
        .collect();
    if known.is_empty() {
        return USUAL_SCALE;
    }
    let loss = |scale: f64| -> f64 {
        let one = |&(score, result): &(f64, f64)| {
            let odds = score / scale;
            // The logarithm of 1 + e^odds, without an overflow.
            odds.max(0.0) + (-odds.abs()).exp().ln_1p() - result * odds
        };
        known.iter().map(one).sum()
    };
    // Convex in 1 / scale, so there is one valley; looked at by orders of magnitude.
    let (mut low, mut high) = (LEAST_SCALE.ln(), MOST_SCALE.ln());
    for _ in 0..NARROWINGS {
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
    use crate::chance::draws::Chance;
    use crate::openings::selfplay::any_positions;
    use fencelight_core::geometry::Seat;

    fn example(score: i16, halves: u8) -> Example {
        let position = &any_positions(1, 1)[0];
        let view = View::new(&Sample::new(position, 0)).expect("a position");
        Example {
            inputs: view.inputs(),
            score,
            halves,
            target: 0.0,
        }
    }

    #[test]
    fn the_scale_is_the_one_that_games_were_made_with() {
        let mut chance = Chance::new(1);
        for scale in [80.0, 300.0, 900.0] {
            let plain = example(0, 0);
            let examples: Vec<Example> = (0..40_000)
                .map(|_| {
                    let score = chance.below(2_000) as i16 - 1_000;
                    let wins = chance.unit() < sigmoid(f32::from(score) / scale);
                    Example {
                        score,
                        halves: 2 * u8::from(wins),
                        ..plain
                    }
                })
                .collect();
            let fitted = fit_score_scale(&examples);
            assert!((fitted / scale - 1.0).abs() < 0.08, "{fitted} for {scale}");
        }
        assert_eq!(fit_score_scale(&[example(29_500, 2)]), USUAL_SCALE);
    }

    #[test]
    fn a_target_is_half_score_and_half_result() {
        for (score, halves, wanted) in [
            (0, 1, 0.5),
            (0, 2, 0.75),
            (300, 0, 0.5 * sigmoid(1.0)),
            (29_900, 2, 1.0),
            (-29_900, 0, 0.0),
            (-29_900, 2, 0.5),
        ] {
            let mut example = example(score, halves);
            example.aim(300.0);
            assert!((example.target - wanted).abs() < 1e-6, "{score} {halves}");
        }
    }

    #[test]
    fn races_and_drawn_moves_are_left_out() {
        let mut sample = Sample::new(&any_positions(2, 1)[0], 10);
        sample.winner = Some(Seat::South);
        sample.is_drawn_move = true;
        assert!(matches!(Example::of(&sample), Use::Drawn));
        sample.is_drawn_move = false;
        let Use::Learn(example) = Example::of(&sample) else {
            panic!("a lesson");
        };
        assert_eq!(example.result(), if sample.is_north { 0.0 } else { 1.0 });
        sample.hands = [0, 0];
        assert!(matches!(Example::of(&sample), Use::Race));
    }
}
