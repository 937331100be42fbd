//! What a position should be judged as: half what the search said, half how the game ended.

use super::features::{Inputs, View};
use super::float::sigmoid;
use super::sample::{SURE, Sample};

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
