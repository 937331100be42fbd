//! Learning: batches of positions, gradients on all cores, Adam.
//!
//! A batch is always cut into the same pieces, and their gradients are added in the same order, so that the number of threads
//! does not change a single bit.

use super::float::{Float, loss};
use super::target::Example;
use crate::chance::draws::Chance;

/// Pieces of a batch; more threads than this have nothing to do.
const PIECES: usize = 32;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    pub(super) epochs: u32,
    pub(super) batch: usize,
    /// The highest rate of the cycle.
    pub(super) rate: f32,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// A network that is being trained.
pub(super) struct Trainer {
    pub(super) net: Float,
    plan: Plan,
    mean: Float,
    square: Float,
    /// One for each piece.
    gradients: Vec<(Float, f64)>,
    order: Vec<u32>,
    step: u32,
    epoch: u32,
}

impl Trainer {
    /// A network that has learnt nothing yet, for so many positions.
    pub(super) fn new(plan: Plan, examples: usize) -> Self {
        Self {
            net: Float::drawn(&mut Chance::nth(plan.seed, 0)),
            plan,
            mean: Float::zero(),
            square: Float::zero(),
            gradients: vec![(Float::zero(), 0.0); PIECES],
            order: (0..examples as u32).collect(),
            step: 0,
            epoch: 0,
        }
    }

    /// Learns from each position once; gives the mean loss on the way.
    pub(super) fn learn(&mut self, examples: &[Example], mut tell: impl FnMut(u64)) -> f64 {
        self.epoch += 1;
        let mut chance = Chance::nth(self.plan.seed, self.epoch.into());
        chance.shuffle(&mut self.order);
        let mirror_seed = chance.seed();
        let order = std::mem::take(&mut self.order);
        let (mut sum, mut done) = (0.0, 0);
        for batch in order.chunks(self.plan.batch) {
            sum += self.gradients(examples, batch, mirror_seed);
            self.change(batch.len(), order.len());
            done += batch.len() as u64;
            tell(done);
        }
        self.order = order;
        sum / self.order.len().max(1) as f64
    }

    /// Fills in the gradient of each piece; gives the sum of the losses.
    fn gradients(&mut self, examples: &[Example], batch: &[u32], mirror_seed: u64) -> f64 {
        let net = &self.net;
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
        // Whatever is left of the last batch may make fewer pieces.
        let used = batch.len().div_ceil(piece);
        let mut jobs: Vec<_> = self.gradients[..used]
            .iter_mut()
            .zip(batch.chunks(piece))
            .collect();
        let share = used.div_ceil(self.plan.threads.max(1));
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
    fn change(&mut self, batch: usize, examples: usize) {
        const MEAN_KEPT: f32 = 0.9;
        const SQUARE_KEPT: f32 = 0.999;
        const TINY: f32 = 1e-8;
        let steps = self.plan.epochs * examples.div_ceil(self.plan.batch) as u32;
        let rate = rate(self.plan.rate, self.step, steps);
        self.step += 1;
        let Some(((gradient, _), others)) = self.gradients.split_first_mut() else {
            return;
        };
        for (other, _) in others {
            gradient.add(other);
        }
        let step = self.step as i32;
        // Both averages begin at nothing.
        let mean_share = 1.0 / (1.0 - MEAN_KEPT.powi(step));
        let square_share = 1.0 / (1.0 - SQUARE_KEPT.powi(step));
        let whole = 1.0 / batch as f32;
        let weights = self.net.flat_mut().iter_mut();
        let means = self.mean.flat_mut().iter_mut();
        let squares = self.square.flat_mut().iter_mut();
        for (((weight, mean), square), sum) in weights.zip(means).zip(squares).zip(gradient.flat())
        {
            let slope = sum * whole;
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            *weight -= rate * (*mean * mean_share) / ((*square * square_share).sqrt() + TINY);
        }
        self.net.clamp();
    }
}

/// Half of the positions are seen in a mirror, in each epoch others.
#[inline]
fn is_mirrored(seed: u64, number: u32) -> bool {
    fencelight_core::game::draw(seed, number, 2) == 1
}

/// Whether hurdles are left out this time: a search asks without them first, and should get the best answer that can be given so.
fn is_rough(seed: u64, number: u32) -> bool {
    fencelight_core::game::draw(!seed, number, ROUGH_ONE_IN) == 0
}

/// How often.
const ROUGH_ONE_IN: u32 = 4;

/// The rate of a step: up from little during the first third, then down to nearly nothing (one cycle, after Smith, 2018).
fn rate(most: f32, step: u32, steps: u32) -> f32 {
    const RISE: f32 = 0.3;
    const FIRST: f32 = 1.0 / 25.0;
    const LAST: f32 = 1e-4 / 25.0;
    let way = step as f32 / steps.max(1) as f32;
    // From one value to the other along half a wave.
    let between = |from: f32, to: f32, way: f32| {
        to + (from - to) * (1.0 + (std::f32::consts::PI * way).cos()) / 2.0
    };
    most * if way < RISE {
        between(FIRST, 1.0, way / RISE)
    } else {
        between(1.0, LAST, (way - RISE) / (1.0 - RISE))
    }
}

/// The mean loss over some positions.
pub(super) fn mean_loss(net: &Float, examples: &[Example], threads: usize) -> f64 {
    let sum = sum_over(examples, threads, |example| {
        f64::from(loss(net.judge(&example.inputs), example.target).0)
    });
    sum / examples.len().max(1) as f64
}

/// Adds something up over all positions, in pieces that do not depend on the number of threads.
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
