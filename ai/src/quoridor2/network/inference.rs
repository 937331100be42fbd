//! Evaluation by the network, in integer arithmetic.
//!
//! Two lanes share a word: a sum of words is the sum of both lanes, so one addition does two. The sums of pawns, hands and fences
//! (accumulators) are kept from node to node for both sides, since a move changes few features; distances are added when a position
//! is evaluated, hurdles unless the evaluation is lazy: the network is trained to do without them too.

// Tables are indexed by features, lanes and stages.
#![allow(clippy::indexing_slicing)]

use super::features::{
    self, FEATURE_COUNT, STAGES, laid_fence, other_hand, other_pawn, own_hand, own_pawn, stage,
};
use super::format::{
    DROPPED_BITS, EncodedNetwork, HIDDEN_ONE, LANES, MAX_SCORE, NetworkError, OUTPUT_ONE_BITS,
    SCORE_PER_LOGIT,
};
use crate::distance::steps_to_goal;
use crate::quoridor2::hurdles::hurdles;
use crate::quoridor2::score::{Side, Standing};
use fencelight_core::codegen::{keep_branch, keep_rolled, rare_branch};
use fencelight_core::geometry::Square;
use fencelight_core::quoridor::Position;

/// Words of a row.
pub(crate) const WORDS: usize = LANES / 2;

/// One number for each lane, two lanes a word.
pub(crate) type Lanes = [i32; WORDS];

/// Numbers of steps that have features of their own, none included.
const STEPS: usize = features::MAX_STEPS as usize + 1;

/// A network, laid out for evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    hidden_weights: [Lanes; FEATURE_COUNT],
    /// The weights of all distances together, by own steps and those of the other.
    step_weights: [[Lanes; STEPS]; STEPS],
    hidden_bias: Lanes,
    /// Two lanes a word, cut apart by shifts.
    output_weights: [Lanes; STAGES],
    output_bias: [i32; STAGES],
}

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// If the bytes are not a network file of this version and shape.
    pub const fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        match EncodedNetwork::parse(bytes) {
            Ok(file) => Ok(Self::unpack(&file)),
            Err(error) => Err(error),
        }
    }

    pub(crate) const fn unpack(file: &EncodedNetwork<'_>) -> Self {
        let mut network = Self {
            hidden_weights: [[0; WORDS]; FEATURE_COUNT],
            step_weights: [[[0; WORDS]; STEPS]; STEPS],
            hidden_bias: [0; WORDS],
            output_weights: [[0; WORDS]; STAGES],
            output_bias: [0; STAGES],
        };
        let mut pair = 0;
        while pair < WORDS {
            let (low, high) = (2 * pair, 2 * pair + 1);
            let mut feature = 0;
            while feature < FEATURE_COUNT {
                network.hidden_weights[feature][pair] = pack(
                    file.hidden_weight(feature, low) as i32,
                    file.hidden_weight(feature, high) as i32,
                );
                feature += 1;
            }
            network.hidden_bias[pair] =
                pack(file.hidden_bias(low) as i32, file.hidden_bias(high) as i32);
            pair += 1;
        }
        let mut own = 0;
        while own < STEPS {
            let mut other = 0;
            while other < STEPS {
                network.step_weights[own][other] = network.sum_of_steps(own as u8, other as u8);
                other += 1;
            }
            own += 1;
        }
        let mut stage = 0;
        while stage < STAGES {
            let mut pair = 0;
            while pair < WORDS {
                let (low, high) = (
                    file.output_weight(stage, 2 * pair),
                    file.output_weight(stage, 2 * pair + 1),
                );
                network.output_weights[stage][pair] = (high as i32) << 16 | low as u16 as i32;
                pair += 1;
            }
            network.output_bias[stage] = file.output_bias(stage);
            stage += 1;
        }
        network
    }

    /// The weights of both distances and of the lead.
    const fn sum_of_steps(&self, own: u8, other: u8) -> Lanes {
        let rows = [
            &self.hidden_weights[features::own_steps(own) as usize],
            &self.hidden_weights[features::other_steps(other) as usize],
            &self.hidden_weights[features::lead(own, other) as usize],
        ];
        let mut sum = [0; WORDS];
        let mut pair = 0;
        while pair < WORDS {
            sum[pair] = rows[0][pair] + rows[1][pair] + rows[2][pair];
            pair += 1;
        }
        sum
    }

    /// The score of a position of Quoridor for two for the side to move, without the bonus of a race. Computed from scratch; a
    /// search with its accumulators arrives at the same score.
    pub fn evaluate(&self, position: &Position) -> i16 {
        let standing = |side: Side| Standing {
            distance: steps_to_goal(position, side.seat()).unwrap_or(u8::MAX),
            hand: position.hand(side.seat()),
        };
        let mover = Side::of(position.turn());
        let [south, north] = self.refresh(position);
        let lanes = match mover {
            Side::South => south,
            Side::North => north,
        };
        self.forward(
            &lanes,
            standing(mover),
            standing(mover.other()),
            Some(hurdles(position)),
        )
    }

    /// The accumulators of a position for both sides, from scratch.
    pub(crate) fn refresh(&self, position: &Position) -> [Lanes; 2] {
        [Side::South, Side::North].map(|side| {
            let other = side.other();
            let pawn = |side: Side| position.pawn(side.seat()).map_or(0, Square::index);
            let mut lanes = self.hidden_bias;
            self.add_feature(&mut lanes, own_pawn(side, pawn(side)));
            self.add_feature(&mut lanes, other_pawn(side, pawn(other)));
            self.add_feature(&mut lanes, own_hand(position.hand(side.seat())));
            self.add_feature(&mut lanes, other_hand(position.hand(other.seat())));
            for fence in position.fences().iter() {
                self.add_feature(&mut lanes, laid_fence(side, fence));
            }
            lanes
        })
    }

    /// Activates a feature.
    #[inline]
    fn add_feature(&self, lanes: &mut Lanes, feature: u16) {
        for (lane, weight) in lanes.iter_mut().zip(self.feature_weights(feature)) {
            *lane += weight;
        }
    }

    /// The accumulator after one feature replaced another.
    #[inline]
    pub(crate) fn replace_feature(&self, before: &Lanes, after: &mut Lanes, off: u16, on: u16) {
        let rows = self
            .feature_weights(off)
            .iter()
            .zip(self.feature_weights(on));
        for ((after, before), (off, on)) in after.iter_mut().zip(before).zip(rows) {
            *after = before + on - off;
        }
    }

    /// The same with one more feature active.
    #[inline]
    pub(crate) fn replace_and_add_feature(
        &self,
        before: &Lanes,
        after: &mut Lanes,
        off: u16,
        [on, new]: [u16; 2],
    ) {
        let rows = self
            .feature_weights(off)
            .iter()
            .zip(self.feature_weights(on))
            .zip(self.feature_weights(new));
        for ((after, before), ((off, on), new)) in after.iter_mut().zip(before).zip(rows) {
            *after = before + on - off + new;
        }
    }

    #[inline]
    fn feature_weights(&self, feature: u16) -> &Lanes {
        &self.hidden_weights[usize::from(feature)]
    }

    /// The forward pass: the score of a position for the side to move, whose accumulator this is. Without hurdles it is the lazy
    /// evaluation.
    #[inline(never)]
    pub(crate) fn forward(
        &self,
        lanes: &Lanes,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let far;
        let steps = match self.near_steps(mover, other) {
            Some(steps) => steps,
            None => {
                far = self.sum_of_steps(mover.distance, other.distance);
                &far
            }
        };
        let stage = stage(mover.hand + other.hand);
        let mut sums = HiddenSums::new(&self.output_weights[stage]);
        for word in 0..WORDS {
            sums.lanes[word] = lanes[word] + steps[word];
        }
        if let Some(hurdles) = hurdles {
            self.add_hurdles(&mut sums.lanes, hurdles);
        }
        score(sums.output(self.output_bias[stage]))
    }

    /// The same with one more feature active.
    #[inline(never)]
    pub(crate) fn forward_with(
        &self,
        lanes: &Lanes,
        feature: u16,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let far;
        let steps = match self.near_steps(mover, other) {
            Some(steps) => steps,
            None => {
                far = self.sum_of_steps(mover.distance, other.distance);
                &far
            }
        };
        let row = self.feature_weights(feature);
        let stage = stage(mover.hand + other.hand);
        let mut sums = HiddenSums::new(&self.output_weights[stage]);
        for word in 0..WORDS {
            sums.lanes[word] = lanes[word] + steps[word] + row[word];
        }
        if let Some(hurdles) = hurdles {
            self.add_hurdles(&mut sums.lanes, hurdles);
        }
        score(sums.output(self.output_bias[stage]))
    }

    /// Adds the weights of hurdles.
    #[inline(never)]
    fn add_hurdles(&self, lanes: &mut Lanes, [own, theirs]: [u8; 2]) {
        self.add_features(lanes, features::own_hurdle(own));
        self.add_features(lanes, features::other_hurdle(theirs));
    }

    /// Activates two features.
    #[inline(never)]
    pub(crate) fn add_features(&self, lanes: &mut Lanes, features: [u16; 2]) {
        let [one, other] = features.map(|feature| self.feature_weights(feature));
        for (lane, (one, other)) in lanes.iter_mut().zip(one.iter().zip(other)) {
            *lane += one + other;
            keep_rolled();
        }
    }

    /// The weights of the distances; `None` beyond the steps that have features of their own.
    #[inline]
    fn near_steps(&self, mover: Standing, other: Standing) -> Option<&Lanes> {
        let row = self.step_weights.get(usize::from(mover.distance))?;
        row.get(usize::from(other.distance))
    }
}

/// The sums of the hidden layer before activation, and beside them the output, so that one pointer leads to both.
struct HiddenSums {
    lanes: Lanes,
    /// Two lanes a word, cut apart by shifts.
    weights: Lanes,
}

impl HiddenSums {
    /// No sums yet.
    #[inline(always)]
    const fn new(weights: &Lanes) -> Self {
        Self {
            lanes: [0; WORDS],
            weights: *weights,
        }
    }

    /// The output of the network.
    // A pass of its own: with the rows to be summed in the same loop a Cortex-M0+ would run out of registers.
    #[inline(never)]
    fn output(&self, bias: i32) -> i32 {
        let mut output = bias;
        for (&lanes, &weights) in self.lanes.iter().zip(&self.weights) {
            output = add_activated(output, lanes, weights);
            keep_rolled();
        }
        output
    }
}

/// Adds what two lanes add to the output: each held between 0 and 1, squared, and multiplied by its weight.
#[inline(always)]
fn add_activated(output: i32, both: i32, weights: i32) -> i32 {
    if !cfg!(target_pointer_width = "64") {
        return add_active(output, both, weights);
    }
    let square = |lane: i32| {
        let lane = lane.clamp(0, HIDDEN_ONE);
        lane * lane
    };
    let (low, high) = lanes_of(both);
    output + square(low) * i32::from(weights as i16) + square(high) * (weights >> 16)
}

/// The same by branches, which a Cortex-M0+ takes faster than it computes with zeros: many lanes are not active.
#[inline(always)]
fn add_active(mut output: i32, both: i32, weights: i32) -> i32 {
    let (low, high) = lanes_of(both);
    if low > 0 {
        keep_branch();
        output += square_of_active(low) * i32::from(weights as i16);
    }
    if high > 0 {
        keep_branch();
        output += square_of_active(high) * (weights >> 16);
    }
    output
}

/// The two lanes of a word.
#[inline(always)]
const fn lanes_of(both: i32) -> (i32, i32) {
    let low = both as i16 as i32;
    (low, (both - low) >> 16)
}

/// The square of a lane above 0, held below 1.
#[inline(always)]
fn square_of_active(mut lane: i32) -> i32 {
    if lane > HIDDEN_ONE {
        lane = HIDDEN_ONE;
        rare_branch();
    }
    lane * lane
}

#[inline(always)]
fn score(output: i32) -> i16 {
    let score = ((output >> DROPPED_BITS) * SCORE_PER_LOGIT) >> (OUTPUT_ONE_BITS - DROPPED_BITS);
    score.clamp(-MAX_SCORE, MAX_SCORE) as i16
}

/// Two lanes in a word: the sum of words is the sum of both, whatever their signs.
const fn pack(low: i32, high: i32) -> i32 {
    low + high * (1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_activated_alike_by_branches_and_by_clamping() {
        let lanes = [-9_000, -65, -64, -1, 0, 1, 17, 63, 64, 65, 9_000];
        let weights = [-128, -3, 0, 1, 127];
        for low in lanes {
            for high in lanes {
                for low_weight in weights {
                    for high_weight in weights {
                        let both = pack(low, high);
                        let packed = high_weight << 16 | i32::from(low_weight as u16);
                        let square = |lane: i32| lane.clamp(0, HIDDEN_ONE).pow(2);
                        let expected = square(low) * low_weight + square(high) * high_weight;
                        assert_eq!(add_active(7, both, packed), 7 + expected);
                        assert_eq!(add_activated(7, both, packed), 7 + expected);
                    }
                }
            }
        }
    }
}
