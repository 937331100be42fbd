//! A small integer network that judges positions: 467 inputs, 32 lanes, one output for every stage of the game.
//!
//! A lane sums the weights of the inputs that are on; held between 0 and 1 and squared it counts for the output by a weight
//! of the stage (fences left). Weights are bytes: 64 is 1 in the first layer, 32 in the second. Everything is integer arithmetic, the same on
//! every machine. Two lanes share a word: sums of words are sums of both, so one addition does two.
//!
//! Sums without the last five groups are kept from node to node (a move changes few inputs), for both sides; distances are added
//! when a position is judged, and hurdles where a rough score may decide something: the network has learnt to do without them.

// Tables are indexed by inputs, lanes and stages, and bytes of a file by places that its length was compared with.
#![allow(clippy::indexing_slicing)]

use core::fmt;

use super::features::{
    FEATURE_COUNT, HORIZONTAL, LEAD, MAX_LEAD, MAX_STEPS, OTHER_HAND, OTHER_HURDLE, OTHER_PAWN,
    OTHER_STEPS, OWN_HAND, OWN_HURDLE, OWN_STEPS, STAGES, VERTICAL, stage,
};
use super::handcrafted::Standing;
use super::hurdles::hurdles;
use super::state::Side;
use crate::ai::distance::steps_to_goal;
use crate::geometry::{Axis, Fence, Square};
use crate::quoridor::Position;

/// Lanes of the hidden layer.
const LANES: usize = 32;
pub(super) const WORDS: usize = LANES / 2;

/// 1 in a lane.
const ONE: i32 = 64;
/// No score of the network is beyond this.
const MAX_SCORE: i32 = 20_000;

/// Two lanes a word.
pub(super) type Lanes = [i32; WORDS];

/// A network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    hidden_weights: [Lanes; FEATURE_COUNT],
    hidden_bias: Lanes,
    output_weights: [[i8; LANES]; STAGES],
    output_bias: [i32; STAGES],
}

/// Why some bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// They do not begin as one does.
    BadMagic,
    /// Another version than this program reads.
    Version(u16),
    /// Other numbers of inputs, lanes or stages.
    Shape,
    /// They end too soon, or go on after the end.
    Length,
    /// They were changed: their checksum is another.
    Corrupted,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadMagic => f.write_str("not a file of weights"),
            Self::Version(version) => write!(f, "weights of version {version}, not {VERSION}"),
            Self::Shape => f.write_str("weights of a network of another shape"),
            Self::Length => f.write_str("weights cut short, or with something after their end"),
            Self::Corrupted => f.write_str("weights that were changed: the checksum does not fit"),
        }
    }
}

impl core::error::Error for NetworkError {}

const MAGIC: [u8; 4] = *b"FLNT";
const VERSION: u16 = 1;
const HEADER_LEN: usize = 12;
const HIDDEN_WEIGHTS_AT: usize = HEADER_LEN;
const HIDDEN_BIAS_AT: usize = HIDDEN_WEIGHTS_AT + FEATURE_COUNT * LANES;
const OUTPUT_WEIGHTS_AT: usize = HIDDEN_BIAS_AT + 2 * LANES;
const OUTPUT_BIAS_AT: usize = OUTPUT_WEIGHTS_AT + STAGES * LANES;
const HISTORY_AT: usize = OUTPUT_BIAS_AT + 4 * STAGES;
const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

impl Network {
    /// Reads a file of weights.
    ///
    /// # Errors
    /// What is wrong with it.
    pub const fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.len() < MAGIC.len() + 2 || !is_magic(bytes) {
            return Err(NetworkError::BadMagic);
        }
        let version = u16_at(bytes, 4);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        if bytes.len() < HISTORY_AT + 8 {
            return Err(NetworkError::Length);
        }
        if u16_at(bytes, 6) as usize != FEATURE_COUNT
            || u16_at(bytes, 8) as usize != LANES
            || u16_at(bytes, 10) as usize != STAGES
        {
            return Err(NetworkError::Shape);
        }
        let stated_len = u32_at(bytes, HISTORY_AT) as usize;
        if bytes.len() - (HISTORY_AT + 8) != stated_len {
            return Err(NetworkError::Length);
        }
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        if CHECKSUM.checksum(content) != u32_at(checksum, 0) {
            return Err(NetworkError::Corrupted);
        }
        Ok(Self::unpack(content))
    }

    const fn unpack(bytes: &[u8]) -> Self {
        let mut network = Self {
            hidden_weights: [[0; WORDS]; FEATURE_COUNT],
            hidden_bias: [0; WORDS],
            output_weights: [[0; LANES]; STAGES],
            output_bias: [0; STAGES],
        };
        let mut feature = 0;
        while feature < FEATURE_COUNT {
            let mut pair = 0;
            while pair < WORDS {
                let at = HIDDEN_WEIGHTS_AT + feature * LANES + 2 * pair;
                network.hidden_weights[feature][pair] =
                    pack(bytes[at] as i8 as i32, bytes[at + 1] as i8 as i32);
                pair += 1;
            }
            feature += 1;
        }
        let mut pair = 0;
        while pair < WORDS {
            let at = HIDDEN_BIAS_AT + 4 * pair;
            network.hidden_bias[pair] = pack(
                u16_at(bytes, at) as i16 as i32,
                u16_at(bytes, at + 2) as i16 as i32,
            );
            pair += 1;
        }
        let mut stage = 0;
        while stage < STAGES {
            let mut lane = 0;
            while lane < LANES {
                network.output_weights[stage][lane] =
                    bytes[OUTPUT_WEIGHTS_AT + stage * LANES + lane] as i8;
                lane += 1;
            }
            network.output_bias[stage] = u32_at(bytes, OUTPUT_BIAS_AT + 4 * stage) as i32;
            stage += 1;
        }
        network
    }

    /// What it says of one position of Quoridor for two: its worth to the side to move, without what a race adds. A search keeps sums
    /// from node to node instead and comes to the same.
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

    /// The sums of a position for both sides, from nothing.
    pub(super) fn refresh(&self, position: &Position) -> [Lanes; 2] {
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

    /// An input goes on.
    #[inline]
    fn add_feature(&self, lanes: &mut Lanes, feature: u16) {
        for (lane, weight) in lanes.iter_mut().zip(self.feature_weights(feature)) {
            *lane += weight;
        }
    }

    /// The sums with an input off that was on.
    #[inline]
    pub(super) fn without_feature(&self, lanes: &Lanes, feature: u16) -> Lanes {
        let mut less = *lanes;
        for (lane, weight) in less.iter_mut().zip(self.feature_weights(feature)) {
            *lane -= weight;
        }
        less
    }

    /// Sums after an input went off and another on.
    #[inline]
    pub(super) fn replace_feature(&self, before: &Lanes, after: &mut Lanes, off: u16, on: u16) {
        let rows = self
            .feature_weights(off)
            .iter()
            .zip(self.feature_weights(on));
        for ((after, before), (off, on)) in after.iter_mut().zip(before).zip(rows) {
            *after = before + on - off;
        }
    }

    /// The same, and one more went on.
    #[inline]
    pub(super) fn replace_and_add_feature(
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

    /// What a position with these sums is worth to the side that they are for, which is to move; without hurdles roughly.
    #[inline(never)]
    pub(super) fn forward(
        &self,
        lanes: &Lanes,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        match hurdles {
            None => self.output_layer(mover, other, |number| lanes[number]),
            Some(hurdles) => {
                let [own, theirs] = self.hurdle_weights(hurdles);
                self.output_layer(mover, other, |number| {
                    lanes[number] + own[number] + theirs[number]
                })
            }
        }
    }

    /// The same with one more input on.
    #[inline(never)]
    pub(super) fn forward_with(
        &self,
        lanes: &Lanes,
        feature: u16,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let row = self.feature_weights(feature);
        match hurdles {
            None => self.output_layer(mover, other, |number| lanes[number] + row[number]),
            Some(hurdles) => {
                let [own, theirs] = self.hurdle_weights(hurdles);
                self.output_layer(mover, other, |number| {
                    lanes[number] + row[number] + own[number] + theirs[number]
                })
            }
        }
    }

    #[inline]
    fn hurdle_weights(&self, [own, theirs]: [u8; 2]) -> [&Lanes; 2] {
        [
            self.feature_weights(OWN_HURDLE + u16::from(own)),
            self.feature_weights(OTHER_HURDLE + u16::from(theirs)),
        ]
    }

    /// The second layer over sums that still lack the distances.
    #[inline(always)]
    fn output_layer(&self, mover: Standing, other: Standing, sum: impl Fn(usize) -> i32) -> i16 {
        let lead = i16::from(other.distance) - i16::from(mover.distance);
        let steps = |from: u16, distance: u8| {
            self.feature_weights(from + u16::from(distance.min(MAX_STEPS)))
        };
        let own = steps(OWN_STEPS, mover.distance);
        let theirs = steps(OTHER_STEPS, other.distance);
        let lead_feature = lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD;
        let ahead = self.feature_weights(LEAD + lead_feature as u16);
        let stage = stage(mover.hand + other.hand);
        let mut output = self.output_bias[stage];
        let weights = self.output_weights[stage].as_chunks::<2>().0;
        for (number, weights) in weights.iter().enumerate() {
            let both = sum(number) + own[number] + theirs[number] + ahead[number];
            let low = i32::from(both as i16);
            let high = (both - low) >> 16;
            let low = low.clamp(0, ONE);
            let high = high.clamp(0, ONE);
            output += low * low * i32::from(weights[0]) + high * high * i32::from(weights[1]);
        }
        // 300 for a chance of winning of 73 in a hundred; 4096 * 32 is 1.
        (((output >> 6) * 300) >> 11).clamp(-MAX_SCORE, MAX_SCORE) as i16
    }
}

/// Two lanes in a word: the sum of words is the sum of both, whatever their signs.
const fn pack(low: i32, high: i32) -> i32 {
    low + high * (1 << 16)
}

const fn is_magic(bytes: &[u8]) -> bool {
    bytes[0] == MAGIC[0] && bytes[1] == MAGIC[1] && bytes[2] == MAGIC[2] && bytes[3] == MAGIC[3]
}

const fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

const fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// A square as its side sees it.
#[inline]
const fn perspective_square(side: Side, square: u8) -> u16 {
    match side {
        Side::South => square as u16,
        // The rank turned over: rank 8 becomes 0, the file stays.
        Side::North => {
            let rank = (square as u16 * 57) >> 9;
            72 + square as u16 - 18 * rank
        }
    }
}

#[inline]
pub(super) const fn own_pawn(side: Side, square: u8) -> u16 {
    perspective_square(side, square)
}

#[inline]
pub(super) const fn other_pawn(side: Side, square: u8) -> u16 {
    OTHER_PAWN + perspective_square(side, square)
}

#[inline]
pub(super) const fn own_hand(fences: u8) -> u16 {
    OWN_HAND + fences as u16
}

#[inline]
pub(super) const fn other_hand(fences: u8) -> u16 {
    OTHER_HAND + fences as u16
}

/// A fence on the board as a side sees it.
#[inline]
pub(super) fn laid_fence(side: Side, fence: Fence) -> u16 {
    let post = u16::from(fence.post().index());
    let post = match side {
        Side::South => post,
        // Eight posts a rank: only the rank is turned over.
        Side::North => post ^ 0b11_1000,
    };
    post + match fence.axis() {
        Axis::Horizontal => HORIZONTAL,
        Axis::Vertical => VERTICAL,
    }
}
