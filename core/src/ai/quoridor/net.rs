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

use super::hurdles::hurdles;
use super::inputs::{
    HORIZONTAL, INPUTS, LEAD, MOST_LEAD, MOST_STEPS, OTHER_HAND, OTHER_HURDLE, OTHER_PAWN,
    OTHER_STEPS, OWN_HAND, OWN_HURDLE, OWN_STEPS, STAGES, VERTICAL, stage,
};
use super::state::Side;
use super::value::Standing;
use crate::ai::ways::steps_to_goal;
use crate::geometry::{Axis, Fence, Square};
use crate::quoridor::Position;

/// Lanes of the hidden layer.
const LANES: usize = 32;
pub(super) const WORDS: usize = LANES / 2;

/// 1 in a lane.
const ONE: i32 = 64;
/// No score of the network is beyond this.
const MOST_SCORE: i32 = 20_000;

/// Two lanes a word.
pub(super) type Lanes = [i32; WORDS];

/// A network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    first: [Lanes; INPUTS],
    bias: Lanes,
    second: [[i8; LANES]; STAGES],
    offset: [i32; STAGES],
}

/// Why some bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNet {
    /// They do not begin as one does.
    NotOne,
    /// Another version than this program reads.
    Version(u16),
    /// Other numbers of inputs, lanes or stages.
    Shape,
    /// They end too soon, or go on after the end.
    Length,
    /// They were changed: their checksum is another.
    Corrupted,
}

impl fmt::Display for NoNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne => f.write_str("not a file of weights"),
            Self::Version(version) => write!(f, "weights of version {version}, not {VERSION}"),
            Self::Shape => f.write_str("weights of a network of another shape"),
            Self::Length => f.write_str("weights cut short, or with something after their end"),
            Self::Corrupted => f.write_str("weights that were changed: the checksum does not fit"),
        }
    }
}

impl core::error::Error for NoNet {}

const MAGIC: [u8; 4] = *b"FLNT";
const VERSION: u16 = 1;
const HEADER: usize = 12;
const FIRST: usize = HEADER;
const BIAS: usize = FIRST + INPUTS * LANES;
const SECOND: usize = BIAS + 2 * LANES;
const OFFSET: usize = SECOND + STAGES * LANES;
const HISTORY: usize = OFFSET + 4 * STAGES;
const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

impl Net {
    /// Reads a file of weights.
    ///
    /// # Errors
    /// What is wrong with it.
    pub const fn read(bytes: &[u8]) -> Result<Self, NoNet> {
        if bytes.len() < MAGIC.len() + 2 || !is_magic(bytes) {
            return Err(NoNet::NotOne);
        }
        let version = word(bytes, 4);
        if version != VERSION {
            return Err(NoNet::Version(version));
        }
        if bytes.len() < HISTORY + 8 {
            return Err(NoNet::Length);
        }
        if word(bytes, 6) as usize != INPUTS
            || word(bytes, 8) as usize != LANES
            || word(bytes, 10) as usize != STAGES
        {
            return Err(NoNet::Shape);
        }
        let told = long(bytes, HISTORY) as usize;
        if bytes.len() - (HISTORY + 8) != told {
            return Err(NoNet::Length);
        }
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        if CHECKSUM.checksum(content) != long(checksum, 0) {
            return Err(NoNet::Corrupted);
        }
        Ok(Self::unpack(content))
    }

    const fn unpack(bytes: &[u8]) -> Self {
        let mut net = Self {
            first: [[0; WORDS]; INPUTS],
            bias: [0; WORDS],
            second: [[0; LANES]; STAGES],
            offset: [0; STAGES],
        };
        let mut input = 0;
        while input < INPUTS {
            let mut pair = 0;
            while pair < WORDS {
                let at = FIRST + input * LANES + 2 * pair;
                net.first[input][pair] = packed(bytes[at] as i8 as i32, bytes[at + 1] as i8 as i32);
                pair += 1;
            }
            input += 1;
        }
        let mut pair = 0;
        while pair < WORDS {
            let at = BIAS + 4 * pair;
            net.bias[pair] = packed(
                word(bytes, at) as i16 as i32,
                word(bytes, at + 2) as i16 as i32,
            );
            pair += 1;
        }
        let mut stage = 0;
        while stage < STAGES {
            let mut lane = 0;
            while lane < LANES {
                net.second[stage][lane] = bytes[SECOND + stage * LANES + lane] as i8;
                lane += 1;
            }
            net.offset[stage] = long(bytes, OFFSET + 4 * stage) as i32;
            stage += 1;
        }
        net
    }

    /// What it says of one position of Quoridor for two: its worth to the side to move, without what a race adds. A search keeps sums
    /// from node to node instead and comes to the same.
    pub fn judge(&self, position: &Position) -> i16 {
        let standing = |side: Side| Standing {
            distance: steps_to_goal(position, side.seat()).unwrap_or(u8::MAX),
            hand: position.hand(side.seat()),
        };
        let mover = Side::of(position.turn());
        let [south, north] = self.sums(position);
        let lanes = match mover {
            Side::South => south,
            Side::North => north,
        };
        self.score(
            &lanes,
            standing(mover),
            standing(mover.other()),
            Some(hurdles(position)),
        )
    }

    /// The sums of a position for both sides, from nothing.
    pub(super) fn sums(&self, position: &Position) -> [Lanes; 2] {
        [Side::South, Side::North].map(|side| {
            let other = side.other();
            let pawn = |side: Side| position.pawn(side.seat()).map_or(0, Square::index);
            let mut lanes = self.bias;
            self.add(&mut lanes, own_pawn(side, pawn(side)));
            self.add(&mut lanes, other_pawn(side, pawn(other)));
            self.add(&mut lanes, own_hand(position.hand(side.seat())));
            self.add(&mut lanes, other_hand(position.hand(other.seat())));
            for fence in position.fences().iter() {
                self.add(&mut lanes, laid(side, fence));
            }
            lanes
        })
    }

    /// An input goes on.
    #[inline]
    fn add(&self, lanes: &mut Lanes, input: u16) {
        for (lane, weight) in lanes.iter_mut().zip(self.row(input)) {
            *lane += weight;
        }
    }

    /// The sums with an input off that was on.
    #[inline]
    pub(super) fn without(&self, lanes: &Lanes, input: u16) -> Lanes {
        let mut less = *lanes;
        for (lane, weight) in less.iter_mut().zip(self.row(input)) {
            *lane -= weight;
        }
        less
    }

    /// Sums after an input went off and another on.
    #[inline]
    pub(super) fn change(&self, before: &Lanes, after: &mut Lanes, off: u16, on: u16) {
        let rows = self.row(off).iter().zip(self.row(on));
        for ((after, before), (off, on)) in after.iter_mut().zip(before).zip(rows) {
            *after = before + on - off;
        }
    }

    /// The same, and one more went on.
    #[inline]
    pub(super) fn change_and_add(
        &self,
        before: &Lanes,
        after: &mut Lanes,
        off: u16,
        [on, new]: [u16; 2],
    ) {
        let rows = self.row(off).iter().zip(self.row(on)).zip(self.row(new));
        for ((after, before), ((off, on), new)) in after.iter_mut().zip(before).zip(rows) {
            *after = before + on - off + new;
        }
    }

    #[inline]
    fn row(&self, input: u16) -> &Lanes {
        &self.first[usize::from(input)]
    }

    /// What a position with these sums is worth to the side that they are for, which is to move; without hurdles roughly.
    #[inline(never)]
    pub(super) fn score(
        &self,
        lanes: &Lanes,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        match hurdles {
            None => self.output(mover, other, |number| lanes[number]),
            Some(hurdles) => {
                let [own, theirs] = self.hurdles(hurdles);
                self.output(mover, other, |number| {
                    lanes[number] + own[number] + theirs[number]
                })
            }
        }
    }

    /// The same with one more input on.
    #[inline(never)]
    pub(super) fn score_with(
        &self,
        lanes: &Lanes,
        input: u16,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let row = self.row(input);
        match hurdles {
            None => self.output(mover, other, |number| lanes[number] + row[number]),
            Some(hurdles) => {
                let [own, theirs] = self.hurdles(hurdles);
                self.output(mover, other, |number| {
                    lanes[number] + row[number] + own[number] + theirs[number]
                })
            }
        }
    }

    #[inline]
    fn hurdles(&self, [own, theirs]: [u8; 2]) -> [&Lanes; 2] {
        [
            self.row(OWN_HURDLE + u16::from(own)),
            self.row(OTHER_HURDLE + u16::from(theirs)),
        ]
    }

    /// The second layer over sums that still lack the distances.
    #[inline(always)]
    fn output(&self, mover: Standing, other: Standing, sum: impl Fn(usize) -> i32) -> i16 {
        let lead = i16::from(other.distance) - i16::from(mover.distance);
        let steps = |from: u16, distance: u8| self.row(from + u16::from(distance.min(MOST_STEPS)));
        let own = steps(OWN_STEPS, mover.distance);
        let theirs = steps(OTHER_STEPS, other.distance);
        let ahead = lead.clamp(-MOST_LEAD, MOST_LEAD) + MOST_LEAD;
        let ahead = self.row(LEAD + ahead as u16);
        let stage = stage(mover.hand + other.hand);
        let mut output = self.offset[stage];
        let weights = self.second[stage].as_chunks::<2>().0;
        for (number, weights) in weights.iter().enumerate() {
            let both = sum(number) + own[number] + theirs[number] + ahead[number];
            let low = i32::from(both as i16);
            let high = (both - low) >> 16;
            let low = low.clamp(0, ONE);
            let high = high.clamp(0, ONE);
            output += low * low * i32::from(weights[0]) + high * high * i32::from(weights[1]);
        }
        // 300 for a chance of winning of 73 in a hundred; 4096 * 32 is 1.
        (((output >> 6) * 300) >> 11).clamp(-MOST_SCORE, MOST_SCORE) as i16
    }
}

/// Two lanes in a word: the sum of words is the sum of both, whatever their signs.
const fn packed(low: i32, high: i32) -> i32 {
    low + high * (1 << 16)
}

const fn is_magic(bytes: &[u8]) -> bool {
    bytes[0] == MAGIC[0] && bytes[1] == MAGIC[1] && bytes[2] == MAGIC[2] && bytes[3] == MAGIC[3]
}

const fn word(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

const fn long(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// A square as its side sees it.
#[inline]
const fn seen(side: Side, square: u8) -> u16 {
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
    seen(side, square)
}

#[inline]
pub(super) const fn other_pawn(side: Side, square: u8) -> u16 {
    OTHER_PAWN + seen(side, square)
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
pub(super) fn laid(side: Side, fence: Fence) -> u16 {
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
