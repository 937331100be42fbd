//! Gradient descent: batches of examples, gradients on all cores, Adam.
//!
//! A batch is always cut into the same pieces, and their gradients are added in the same order: the result is the same, bit for
//! bit, for any number of threads.

use std::io;

use fencelight_host::rng::{CounterRng, Rng as _};

use super::data::ExampleStore;
use super::float::{Float, loss};
use super::stream::{Batch, ExampleStream};

/// Pieces of a batch; more threads than this stay idle.
const PIECES: usize = 32;

/// Parameters of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hyperparameters {
    pub(super) epochs: u32,
    pub(super) batch: usize,
    /// Highest learning rate of the cycle.
    pub(super) rate: f32,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Losses {
    pub(super) training: f64,
    pub(super) validation: f64,
}

/// What a training has reached. The order of the examples follows from it and the parameters, so it is all that a checkpoint needs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrainerState {
    pub(super) net: Float,
    /// Moments of Adam.
    pub(super) mean: Float,
    pub(super) square: Float,
    /// Finished epochs.
    pub(super) epochs: u32,
    /// Finished batches of the epoch after them, and the sum of their losses.
    pub(super) batches: u32,
    pub(super) loss: f64,
}

/// A network in training.
pub(super) struct Trainer {
    pub(super) state: TrainerState,
    params: Hyperparameters,
    /// Gradient and loss of each piece.
    gradients: Vec<(Float, f64)>,
}

impl Trainer {
    /// A network with random weights.
    pub(super) fn new(params: Hyperparameters) -> Self {
        let state = TrainerState {
            net: Float::drawn(&mut CounterRng::nth(params.seed, 0)),
            mean: Float::zero(),
            square: Float::zero(),
            epochs: 0,
            batches: 0,
            loss: 0.0,
        };
        Self::resume(params, state)
    }

    /// A training with the same parameters and examples that has come this far.
    pub(super) fn resume(params: Hyperparameters, state: TrainerState) -> Self {
        Self {
            state,
            params,
            gradients: vec![(Float::zero(), 0.0); PIECES],
        }
    }

    /// Trains to the end of the epoch and returns its mean loss. `goes_on` receives the number of examples done after each batch; where
    /// it returns false, the training stops there with `None`, and the next call continues.
    pub(super) fn train_epoch(
        &mut self,
        stream: &mut ExampleStream<'_, impl ExampleStore>,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> io::Result<Option<f64>> {
        // Selects the mirrored examples of the epoch.
        let number = u64::from(self.state.epochs) + 1;
        let mirror_seed = CounterRng::nth(self.params.seed, number).seed();
        let all = stream.batches() as u32;
        while self.state.batches < all {
            let batch = stream.batch(self.state.epochs, self.state.batches as usize)?;
            let (size, first) = (batch.order.len(), batch.first);
            self.state.loss += self.gradients(&batch, mirror_seed);
            self.descend(size, all);
            self.state.batches += 1;
            if !goes_on(first + size as u64) && self.state.batches < all {
                return Ok(None);
            }
        }
        let mean = self.state.loss / stream.training().max(1) as f64;
        self.state.epochs += 1;
        (self.state.batches, self.state.loss) = (0, 0.0);
        Ok(Some(mean))
    }

    /// Computes the gradient of each piece; returns the sum of the losses.
    fn gradients(&mut self, batch: &Batch<'_>, mirror_seed: u64) -> f64 {
        let net = &self.state.net;
        let size = batch.order.len();
        let piece = size.div_ceil(PIECES);
        let work = |(gradient, loss): &mut (Float, f64), (first, places): (u64, &[u32])| {
            gradient.clear();
            *loss = 0.0;
            for (number, &place) in (first..).zip(places) {
                let Some(example) = batch.examples.get(place as usize) else {
                    continue;
                };
                // The number of the example in the epoch.
                let number = number as u32;
                let mut inputs = if is_mirrored(mirror_seed, number) {
                    example.inputs.mirrored()
                } else {
                    example.inputs
                };
                if is_rough(mirror_seed, number) {
                    inputs = inputs.rough();
                }
                *loss += f64::from(net.add_gradient(&inputs, example.target, gradient));
            }
        };
        // The last batch may have fewer pieces.
        let used = size.div_ceil(piece);
        let pieces = (batch.first..)
            .step_by(piece)
            .zip(batch.order.chunks(piece));
        let mut jobs: Vec<_> = self.gradients[..used].iter_mut().zip(pieces).collect();
        let share = used.div_ceil(self.params.threads.max(1));
        let mut shares = jobs.chunks_mut(share);
        let own = shares.next();
        std::thread::scope(|scope| {
            for jobs in shares {
                scope.spawn(|| {
                    for (gradient, piece) in jobs {
                        work(gradient, *piece);
                    }
                });
            }
            for (gradient, piece) in own.into_iter().flatten() {
                work(gradient, *piece);
            }
        });
        for (gradient, _) in &mut self.gradients[used..] {
            gradient.clear();
        }
        self.gradients[..used].iter().map(|(_, loss)| loss).sum()
    }

    /// One step of Adam (Kingma and Ba, 2015) along the gradients of a batch.
    fn descend(&mut self, batch: usize, per_epoch: u32) {
        const MEAN_KEPT: f32 = 0.9;
        const SQUARE_KEPT: f32 = 0.999;
        const TINY: f32 = 1e-8;
        let step = self.state.epochs * per_epoch + self.state.batches;
        let rate = rate(self.params.rate, step, self.params.epochs * per_epoch);
        let Some(((gradient, _), others)) = self.gradients.split_first_mut() else {
            return;
        };
        for (other, _) in others {
            gradient.add(other);
        }
        let step = (step + 1) as i32;
        // Bias correction: both averages start at zero.
        let mean_share = 1.0 / (1.0 - MEAN_KEPT.powi(step));
        let square_share = 1.0 / (1.0 - SQUARE_KEPT.powi(step));
        let whole = 1.0 / batch as f32;
        let weights = self.state.net.flat_mut().iter_mut();
        let means = self.state.mean.flat_mut().iter_mut();
        let squares = self.state.square.flat_mut().iter_mut();
        for (((weight, mean), square), sum) in weights.zip(means).zip(squares).zip(gradient.flat())
        {
            let slope = sum * whole;
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            *weight -= rate * (*mean * mean_share) / ((*square * square_share).sqrt() + TINY);
        }
        self.state.net.clamp();
    }
}

/// Whether an example is mirrored in this epoch; half of them are.
#[inline]
fn is_mirrored(seed: u64, number: u32) -> bool {
    fencelight_core::game::draw(seed, number, 2) == 1
}

/// Whether the hurdle features are left out in this epoch: the search first evaluates without them.
fn is_rough(seed: u64, number: u32) -> bool {
    fencelight_core::game::draw(!seed, number, ROUGH_ONE_IN) == 0
}

/// One example in this many has no hurdle features.
const ROUGH_ONE_IN: u32 = 4;

/// The learning rate of a step: it rises during the first third, then falls to nearly zero (one cycle; Smith, 2018).
fn rate(most: f32, step: u32, steps: u32) -> f32 {
    const RISE: f32 = 0.3;
    const FIRST: f32 = 1.0 / 25.0;
    const LAST: f32 = 1e-4 / 25.0;
    let way = step as f32 / steps.max(1) as f32;
    // Cosine from one value to the other.
    let between = |from: f32, to: f32, way: f32| {
        to + (from - to) * (1.0 + (std::f32::consts::PI * way).cos()) / 2.0
    };
    most * if way < RISE {
        between(FIRST, 1.0, way / RISE)
    } else {
        between(1.0, LAST, (way - RISE) / (1.0 - RISE))
    }
}

/// The mean loss over the examples for validation. Sums are made region by region: they do not depend on the number of threads.
pub(super) fn mean_loss(
    net: &Float,
    stream: &mut ExampleStream<'_, impl ExampleStore>,
) -> io::Result<f64> {
    let sums = stream.fold_validation(|examples| {
        let each = examples
            .iter()
            .map(|example| f64::from(loss(net.judge(&example.inputs), example.target).0));
        (each.sum::<f64>(), examples.len())
    })?;
    let count: usize = sums.iter().map(|(_, count)| count).sum();
    Ok(sums.iter().map(|(sum, _)| sum).sum::<f64>() / count.max(1) as f64)
}

#[cfg(test)]
mod tests;
