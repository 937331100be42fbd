//! Gradient descent: batches of examples, gradients on all cores, Adam.
//!
//! A batch is always cut into the same pieces, and their gradients are added in the same order: the result is the same, bit for
//! bit, for any number of threads.

use super::float::{Float, loss};
use super::target::Example;
use crate::rng::{CounterRng, Rng as _};

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

/// What a training has reached. The order of the examples follows from it, so it is all that a checkpoint needs.
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
    order: Vec<u32>,
    /// Selects the mirrored examples of the epoch.
    mirror_seed: u64,
}

impl Trainer {
    /// A network with random weights, for this many examples.
    pub(super) fn new(params: Hyperparameters, examples: usize) -> Self {
        let state = TrainerState {
            net: Float::drawn(&mut CounterRng::nth(params.seed, 0)),
            mean: Float::zero(),
            square: Float::zero(),
            epochs: 0,
            batches: 0,
            loss: 0.0,
        };
        Self::resume(params, examples, state)
    }

    /// A training with the same parameters and examples that has come this far.
    pub(super) fn resume(params: Hyperparameters, examples: usize, state: TrainerState) -> Self {
        let mut trainer = Self {
            state,
            params,
            gradients: vec![(Float::zero(), 0.0); PIECES],
            order: (0..examples as u32).collect(),
            mirror_seed: 0,
        };
        let begun = trainer.state.epochs + u32::from(trainer.state.batches > 0);
        for epoch in 1..=begun {
            trainer.shuffle(epoch);
        }
        trainer
    }

    /// Batches of an epoch.
    pub(super) fn batches_per_epoch(&self) -> u32 {
        self.order.len().div_ceil(self.params.batch) as u32
    }

    /// The order of the examples in an epoch, from that of the epoch before.
    fn shuffle(&mut self, epoch: u32) {
        let mut rng = CounterRng::nth(self.params.seed, epoch.into());
        rng.shuffle(&mut self.order);
        self.mirror_seed = rng.seed();
    }

    /// Trains to the end of the epoch and returns its mean loss. `goes_on` receives the number of examples done after each batch; where
    /// it returns false, the training stops there with `None`, and the next call continues.
    pub(super) fn train_epoch(
        &mut self,
        examples: &[Example],
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Option<f64> {
        if self.state.batches == 0 {
            self.shuffle(self.state.epochs + 1);
        }
        let order = std::mem::take(&mut self.order);
        let all = order.len().div_ceil(self.params.batch) as u32;
        let mut done = u64::from(self.state.batches) * self.params.batch as u64;
        let first = self.state.batches as usize;
        for batch in order.chunks(self.params.batch).skip(first) {
            self.state.loss += self.gradients(examples, batch);
            self.descend(batch.len(), order.len());
            self.state.batches += 1;
            done += batch.len() as u64;
            if !goes_on(done) && self.state.batches < all {
                break;
            }
        }
        self.order = order;
        if self.state.batches < all {
            return None;
        }
        let mean = self.state.loss / self.order.len().max(1) as f64;
        self.state.epochs += 1;
        (self.state.batches, self.state.loss) = (0, 0.0);
        Some(mean)
    }

    /// Computes the gradient of each piece; returns the sum of the losses.
    fn gradients(&mut self, examples: &[Example], batch: &[u32]) -> f64 {
        let (net, mirror_seed) = (&self.state.net, self.mirror_seed);
        let piece = batch.len().div_ceil(PIECES);
        let work = |(gradient, loss): &mut (Float, f64), numbers: &[u32]| {
            gradient.clear();
            *loss = 0.0;
            for &number in numbers {
                let Some(example) = examples.get(number as usize) else {
                    continue;
                };
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
        let used = batch.len().div_ceil(piece);
        let mut jobs: Vec<_> = self.gradients[..used]
            .iter_mut()
            .zip(batch.chunks(piece))
            .collect();
        let share = used.div_ceil(self.params.threads.max(1));
        let mut shares = jobs.chunks_mut(share);
        let own = shares.next();
        std::thread::scope(|scope| {
            for jobs in shares {
                scope.spawn(|| {
                    for (gradient, numbers) in jobs {
                        work(gradient, numbers);
                    }
                });
            }
            for (gradient, numbers) in own.into_iter().flatten() {
                work(gradient, numbers);
            }
        });
        for (gradient, _) in &mut self.gradients[used..] {
            gradient.clear();
        }
        self.gradients[..used].iter().map(|(_, loss)| loss).sum()
    }

    /// One step of Adam (Kingma and Ba, 2015) along the gradients of a batch.
    fn descend(&mut self, batch: usize, examples: usize) {
        const MEAN_KEPT: f32 = 0.9;
        const SQUARE_KEPT: f32 = 0.999;
        const TINY: f32 = 1e-8;
        let per_epoch = examples.div_ceil(self.params.batch) as u32;
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

/// The mean loss over some examples.
pub(super) fn mean_loss(net: &Float, examples: &[Example], threads: usize) -> f64 {
    let sum = sum_over(examples, threads, |example| {
        f64::from(loss(net.judge(&example.inputs), example.target).0)
    });
    sum / examples.len().max(1) as f64
}

/// A sum over all examples, in pieces that do not depend on the number of threads.
fn sum_over(examples: &[Example], threads: usize, each: impl Fn(&Example) -> f64 + Sync) -> f64 {
    let piece = examples.len().div_ceil(PIECES).max(1);
    let mut jobs: Vec<(&[Example], f64)> =
        examples.chunks(piece).map(|piece| (piece, 0.0)).collect();
    let share = jobs.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for jobs in jobs.chunks_mut(share) {
            scope.spawn(|| {
                for (examples, sum) in jobs {
                    *sum = examples.iter().map(&each).sum();
                }
            });
        }
    });
    jobs.iter().map(|(_, sum)| sum).sum()
}

#[cfg(test)]
mod tests;
