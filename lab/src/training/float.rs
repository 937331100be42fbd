//! The network in floating point, as it is trained: its output, and the gradient.

use fencelight_ai::network::features::{FEATURE_COUNT, STAGES};
use fencelight_ai::network::format::LANES;
use fencelight_host::rng::{CounterRng, Rng as _};

use super::features::Inputs;

/// Weights stay within what a byte holds after rounding.
pub(super) const MOST_FIRST: f32 = 1.98;
pub(super) const MOST_SECOND: f32 = 3.96;

const BIAS: usize = FEATURE_COUNT;
const SECOND: usize = BIAS + 1;
const OFFSETS: usize = SECOND + STAGES;
const ROWS: usize = OFFSETS + 1;

/// One number for each lane.
pub(super) type Lanes = [f32; LANES];

/// All weights of a network, or a gradient of them, in rows of one length: those of the features, the biases of the lanes,
/// the weights of the output for each stage, and in the last row its biases.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Float(Vec<Lanes>);

impl Float {
    /// All zero.
    pub(super) fn zero() -> Self {
        Self(vec![[0.0; LANES]; ROWS])
    }

    /// A network with random weights, to begin the training with.
    pub(super) fn drawn(chance: &mut CounterRng) -> Self {
        /// About 17 inputs are on; their sum should stay near the middle of a lane's range.
        const FIRST: f32 = 0.15;
        const MIDDLE: f32 = 0.4;
        const SECOND_WEIGHT: f32 = 0.5;
        let mut net = Self::zero();
        let mut draw = |most: f32| (2.0 * chance.unit() - 1.0) * most;
        for row in &mut net.0[..BIAS] {
            *row = std::array::from_fn(|_| draw(FIRST));
        }
        net.0[BIAS] = [MIDDLE; LANES];
        // The same for each stage: some are rare, and they differ less than they agree.
        let second = std::array::from_fn(|_| draw(SECOND_WEIGHT));
        net.0[SECOND..OFFSETS].fill(second);
        net
    }

    pub(super) fn first(&self) -> &[Lanes] {
        &self.0[..BIAS]
    }

    pub(super) fn bias(&self) -> &Lanes {
        &self.0[BIAS]
    }

    pub(super) fn second(&self) -> &[Lanes] {
        &self.0[SECOND..OFFSETS]
    }

    pub(super) fn offsets(&self) -> &[f32] {
        &self.0[OFFSETS][..STAGES]
    }

    /// The weights in a row, to change them.
    pub(super) fn flat_mut(&mut self) -> &mut [f32] {
        self.0.as_flattened_mut()
    }

    /// The weights in a row.
    pub(super) fn flat(&self) -> &[f32] {
        self.0.as_flattened()
    }

    /// Keeps the weights within their bounds.
    pub(super) fn clamp(&mut self) {
        for weight in self.0[..BIAS].as_flattened_mut() {
            *weight = weight.clamp(-MOST_FIRST, MOST_FIRST);
        }
        for weight in self.0[SECOND..OFFSETS].as_flattened_mut() {
            *weight = weight.clamp(-MOST_SECOND, MOST_SECOND);
        }
    }

    /// Sets everything to zero.
    pub(super) fn clear(&mut self) {
        self.flat_mut().fill(0.0);
    }

    /// Adds weight by weight.
    pub(super) fn add(&mut self, other: &Self) {
        for (sum, more) in self.flat_mut().iter_mut().zip(other.flat()) {
            *sum += more;
        }
    }

    #[inline]
    fn sums(&self, inputs: &Inputs) -> Lanes {
        let mut sums = self.0[BIAS];
        for &input in inputs.on() {
            let row = &self.0[usize::from(input)];
            for lane in 0..LANES {
                sums[lane] += row[lane];
            }
        }
        sums
    }

    #[inline]
    fn output(&self, sums: &Lanes, stage: usize) -> f32 {
        let second = &self.0[SECOND + stage];
        let mut products = [0.0; LANES];
        for lane in 0..LANES {
            let held = sums[lane].clamp(0.0, 1.0);
            products[lane] = held * held * second[lane];
        }
        self.0[OFFSETS][stage] + products.iter().sum::<f32>()
    }

    /// The output: the logarithm of the odds that the side to move wins.
    pub(super) fn judge(&self, inputs: &Inputs) -> f32 {
        self.output(&self.sums(inputs), inputs.stage())
    }

    /// Adds the gradient of the loss at a position; returns the loss.
    #[inline]
    pub(super) fn add_gradient(&self, inputs: &Inputs, target: f32, gradient: &mut Self) -> f32 {
        let stage = inputs.stage();
        let sums = self.sums(inputs);
        let (loss, slope) = loss(self.output(&sums, stage), target);
        let second = &self.0[SECOND + stage];
        let mut back = [0.0; LANES];
        let mut products = [0.0; LANES];
        for lane in 0..LANES {
            let sum = sums[lane];
            let held = sum.clamp(0.0, 1.0);
            products[lane] = slope * held * held;
            // Nothing changes beyond the bounds; at 0 the slope of a square is 0 anyway.
            let inside = if sum < 1.0 { held } else { 0.0 };
            back[lane] = slope * second[lane] * 2.0 * inside;
        }
        add_lanes(&mut gradient.0[SECOND + stage], &products);
        gradient.0[OFFSETS][stage] += slope;
        add_lanes(&mut gradient.0[BIAS], &back);
        for &input in inputs.on() {
            add_lanes(&mut gradient.0[usize::from(input)], &back);
        }
        loss
    }
}

#[inline]
fn add_lanes(sums: &mut Lanes, more: &Lanes) {
    for lane in 0..LANES {
        sums[lane] += more[lane];
    }
}

/// The exponent of the loss.
const POWER: f32 = 2.2;

/// The loss of an output for a target probability, and its derivative by the output.
#[inline]
pub(super) fn loss(output: f32, target: f32) -> (f32, f32) {
    let probability = sigmoid(output);
    let error = probability - target;
    let size = error.abs();
    let power = size.powf(POWER - 1.0);
    let slope = POWER * power * error.signum() * probability * (1.0 - probability);
    (power * size, slope)
}

/// The probability of some odds.
#[inline]
pub(super) fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests;
