//! The network file: magic, version, shape, scaling, reading and writing. Numbers are little-endian.
//!
//! | bytes | contents |
//! |---|---|
//! | 4 | magic, `FLNT` |
//! | 2 | version |
//! | 3 * 2 | shape: features, lanes, stages |
//! | features * lanes | weights of the hidden layer, signed bytes, 64 is 1 |
//! | lanes * 2 | biases of the hidden layer, the same scale |
//! | stages * lanes | weights of the output, signed bytes, 32 is 1 |
//! | stages * 4 | biases of the output, 2^17 is 1 |
//! | 4 | length of the history |
//! | .. | history, text |
//! | 4 | CRC-32 of everything before |

// Bytes of a file are indexed by places that its length was compared with.
#![allow(clippy::indexing_slicing)]

use core::fmt;

use super::features::{FEATURE_COUNT, MAX_ACTIVE, STAGES};

/// Hidden units.
pub const LANES: usize = 32;
/// The first bytes of a file.
const MAGIC: [u8; 4] = *b"FLNT";
/// The version that is read and written.
const VERSION: u16 = 1;
/// Features, lanes and stages.
const SHAPE: [u16; 3] = [FEATURE_COUNT as u16, LANES as u16, STAGES as u16];

/// 1 in the hidden layer.
pub const HIDDEN_ONE: i32 = 64;
/// 1 in the weights of the output.
pub const OUTPUT_ONE: i32 = 32;
/// 2 to this power is 1 in the output: the square of [`HIDDEN_ONE`] times [`OUTPUT_ONE`].
pub const OUTPUT_ONE_BITS: u32 = (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE).ilog2();
/// The score of an output of 1, the logarithm of the odds to win: a chance of 73 in a hundred.
pub const SCORE_PER_LOGIT: i32 = 300;
/// No score of a network exceeds this.
pub const MAX_SCORE: i32 = 20_000;
/// Low bits of the output that are dropped before it is scaled, so that 32 bits suffice.
pub const DROPPED_BITS: u32 = 6;

/// The largest weight, whatever its sign.
const MAX_WEIGHT: i32 = -(i8::MIN as i32);
/// The largest bias of a lane, whatever its sign: with all active features, and the two that an update adds before others are removed, a
/// sum has 16 bits.
const MAX_HIDDEN_BIAS: i32 = i16::MAX as i32 - (MAX_ACTIVE as i32 + 2) * MAX_WEIGHT;
/// The largest bias of an output, whatever its sign: with all lanes at 1 the scaled output has 32 bits.
const MAX_OUTPUT_BIAS: i32 = ((i32::MAX / SCORE_PER_LOGIT) << DROPPED_BITS)
    - LANES as i32 * HIDDEN_ONE * HIDDEN_ONE * MAX_WEIGHT;

const SHAPE_AT: usize = MAGIC.len() + 2;
const PARAMETERS_AT: usize = SHAPE_AT + 2 * SHAPE.len();
// Places within the parameters.
const HIDDEN_BIAS_AT: usize = FEATURE_COUNT * LANES;
const OUTPUT_WEIGHTS_AT: usize = HIDDEN_BIAS_AT + 2 * LANES;
const OUTPUT_BIAS_AT: usize = OUTPUT_WEIGHTS_AT + STAGES * LANES;
const PARAMETERS_LEN: usize = OUTPUT_BIAS_AT + 4 * STAGES;
const HISTORY_LEN_AT: usize = PARAMETERS_AT + PARAMETERS_LEN;
const HISTORY_AT: usize = HISTORY_LEN_AT + 4;
const CHECKSUM_LEN: usize = 4;
const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// Why some bytes are not a network file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum NetworkError {
    /// The magic is missing.
    BadMagic,
    /// Another version than this program reads.
    Version(u16),
    /// Other numbers of features, lanes or stages.
    Shape([u16; 3]),
    /// The file ends too soon.
    CutShort {
        /// The length.
        len: usize,
        /// The least length that it should have.
        needed: usize,
    },
    /// The number of bytes behind the end.
    TrailingBytes(usize),
    /// The checksum does not match.
    Corrupted,
    /// The history is not UTF-8.
    History,
    /// A bias with which the evaluation could overflow.
    Bias {
        /// The value.
        value: i32,
        /// The largest that is accepted, whatever its sign.
        max: i32,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadMagic => f.write_str("not a file of weights"),
            Self::Version(version) => write!(
                f,
                "weights of version {version}; this program reads {VERSION}"
            ),
            Self::Shape([features, lanes, stages]) => {
                let [own_features, own_lanes, own_stages] = SHAPE;
                write!(
                    f,
                    "a network of {features} features, {lanes} lanes and {stages} stages; \
                     this program reads {own_features}, {own_lanes} and {own_stages}"
                )
            }
            Self::CutShort { len, needed } => {
                write!(f, "cut short: {len} bytes of at least {needed}")
            }
            Self::TrailingBytes(bytes) => write!(f, "corrupted: {bytes} bytes too many"),
            Self::Corrupted => f.write_str("corrupted: the checksum does not match"),
            Self::History => f.write_str("the history is not text"),
            Self::Bias { value, max } => write!(
                f,
                "a bias of {value} can overflow the evaluation; the largest is {max}: train the network again"
            ),
        }
    }
}

impl core::error::Error for NetworkError {}

/// A network file that was checked, in the bytes it was read from.
#[derive(Clone, Copy, Debug)]
pub struct EncodedNetwork<'a> {
    parameters: &'a [u8],
    history: &'a str,
}

impl<'a> EncodedNetwork<'a> {
    /// Checks the bytes of a file.
    ///
    /// ```
    /// use fencelight_ai::network::format::{NetworkError, EncodedNetwork};
    ///
    /// assert_eq!(EncodedNetwork::parse(b"PNG").unwrap_err(), NetworkError::BadMagic);
    /// ```
    ///
    /// # Errors
    /// If they are not a network file of this version and shape.
    pub const fn parse(bytes: &'a [u8]) -> Result<Self, NetworkError> {
        if !has_magic(bytes) {
            return Err(NetworkError::BadMagic);
        }
        if bytes.len() < PARAMETERS_AT {
            return Err(cut_short(bytes, PARAMETERS_AT));
        }
        let version = u16_at(bytes, MAGIC.len());
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let shape = [
            u16_at(bytes, SHAPE_AT),
            u16_at(bytes, SHAPE_AT + 2),
            u16_at(bytes, SHAPE_AT + 4),
        ];
        if shape[0] != SHAPE[0] || shape[1] != SHAPE[1] || shape[2] != SHAPE[2] {
            return Err(NetworkError::Shape(shape));
        }
        if bytes.len() < HISTORY_AT + CHECKSUM_LEN {
            return Err(cut_short(bytes, HISTORY_AT + CHECKSUM_LEN));
        }
        let history_len = u32_at(bytes, HISTORY_LEN_AT) as usize;
        let len = (HISTORY_AT + CHECKSUM_LEN).saturating_add(history_len);
        if bytes.len() < len {
            return Err(cut_short(bytes, len));
        }
        if bytes.len() > len {
            return Err(NetworkError::TrailingBytes(bytes.len() - len));
        }
        let (content, checksum) = bytes.split_at(len - CHECKSUM_LEN);
        if CHECKSUM.checksum(content) != u32_at(checksum, 0) {
            return Err(NetworkError::Corrupted);
        }
        let (content, history) = content.split_at(HISTORY_AT);
        let Ok(history) = core::str::from_utf8(history) else {
            return Err(NetworkError::History);
        };
        let (_, parameters) = content.split_at(PARAMETERS_AT);
        let network = Self {
            parameters,
            history,
        };
        match network.check_biases() {
            Ok(()) => Ok(network),
            Err(error) => Err(error),
        }
    }

    /// Weights are bytes and cannot overflow the evaluation; biases can.
    const fn check_biases(&self) -> Result<(), NetworkError> {
        let mut lane = 0;
        while lane < LANES {
            if let Err(error) = check_bias(self.hidden_bias(lane) as i32, MAX_HIDDEN_BIAS) {
                return Err(error);
            }
            lane += 1;
        }
        let mut stage = 0;
        while stage < STAGES {
            if let Err(error) = check_bias(self.output_bias(stage), MAX_OUTPUT_BIAS) {
                return Err(error);
            }
            stage += 1;
        }
        Ok(())
    }

    /// The weight of a feature for a lane.
    #[must_use]
    pub const fn hidden_weight(&self, feature: usize, lane: usize) -> i8 {
        self.parameters[feature * LANES + lane] as i8
    }

    /// The bias of a lane.
    #[must_use]
    pub const fn hidden_bias(&self, lane: usize) -> i16 {
        u16_at(self.parameters, HIDDEN_BIAS_AT + 2 * lane) as i16
    }

    /// The weight of a lane for the output of a stage.
    #[must_use]
    pub const fn output_weight(&self, stage: usize, lane: usize) -> i8 {
        self.parameters[OUTPUT_WEIGHTS_AT + stage * LANES + lane] as i8
    }

    /// The bias of the output of a stage.
    #[must_use]
    pub const fn output_bias(&self, stage: usize) -> i32 {
        u32_at(self.parameters, OUTPUT_BIAS_AT + 4 * stage) as i32
    }

    /// The parameters alone, as the program holds them that lays them out when it starts.
    #[must_use]
    pub(crate) const fn packed(&self) -> PackedNetwork {
        match self.parameters.first_chunk() {
            Some(parameters) => PackedNetwork(*parameters),
            None => PackedNetwork([0; PARAMETERS_LEN]),
        }
    }

    /// How the network was made, line by line.
    #[must_use]
    pub const fn history(&self) -> &'a str {
        self.history
    }
}

/// The parameters of a file that was checked, without its history.
pub(crate) struct PackedNetwork([u8; PARAMETERS_LEN]);

impl PackedNetwork {
    pub(crate) const fn encoded(&self) -> EncodedNetwork<'_> {
        EncodedNetwork {
            parameters: &self.0,
            history: "",
        }
    }
}

/// The parameters of a network, to be written to a file.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a> {
    /// For each feature its weights.
    pub hidden_weights: &'a [[i8; LANES]; FEATURE_COUNT],
    /// The bias of each lane.
    pub hidden_bias: &'a [i16; LANES],
    /// For each stage the weights of the lanes.
    pub output_weights: &'a [[i8; LANES]; STAGES],
    /// The bias of the output of each stage.
    pub output_bias: &'a [i32; STAGES],
}

impl Parameters<'_> {
    /// Passes the bytes of a file to `sink`, part by part.
    pub fn write(&self, history: &str, mut sink: impl FnMut(&[u8])) {
        let mut digest = CHECKSUM.digest();
        let mut write = |bytes: &[u8]| {
            digest.update(bytes);
            sink(bytes);
        };
        write(&MAGIC);
        write(&VERSION.to_le_bytes());
        for number in SHAPE {
            write(&number.to_le_bytes());
        }
        self.write_parameters(&mut write);
        write(&(history.len() as u32).to_le_bytes());
        write(history.as_bytes());
        sink(&digest.finalize().to_le_bytes());
    }

    /// A checksum of the parameters alone: that of a network, whatever its history.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let mut digest = CHECKSUM.digest();
        self.write_parameters(&mut |bytes| digest.update(bytes));
        digest.finalize()
    }

    fn write_parameters(&self, write: &mut impl FnMut(&[u8])) {
        let signed = |weight: i8| weight.to_le_bytes()[0];
        for row in self.hidden_weights {
            write(&row.map(signed));
        }
        for bias in self.hidden_bias {
            write(&bias.to_le_bytes());
        }
        for row in self.output_weights {
            write(&row.map(signed));
        }
        for bias in self.output_bias {
            write(&bias.to_le_bytes());
        }
    }
}

const fn check_bias(value: i32, max: i32) -> Result<(), NetworkError> {
    if value.unsigned_abs() > max.unsigned_abs() {
        return Err(NetworkError::Bias { value, max });
    }
    Ok(())
}

const fn cut_short(bytes: &[u8], needed: usize) -> NetworkError {
    NetworkError::CutShort {
        len: bytes.len(),
        needed,
    }
}

const fn has_magic(bytes: &[u8]) -> bool {
    matches!(bytes.first_chunk(), Some(&MAGIC))
}

const fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

const fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::super::inference::Network;
    use super::*;
    use fencelight_core::quoridor::Position;

    /// A network of equal numbers, as a file.
    fn uniform(weight: i8, hidden_bias: i16, output_bias: i32) -> Vec<u8> {
        let mut bytes = Vec::new();
        Parameters {
            hidden_weights: &[[weight; LANES]; FEATURE_COUNT],
            hidden_bias: &[hidden_bias; LANES],
            output_weights: &[[weight; LANES]; STAGES],
            output_bias: &[output_bias; STAGES],
        }
        .write("", |part| bytes.extend_from_slice(part));
        bytes
    }

    #[test]
    fn biases_that_can_overflow_the_evaluation_are_refused() {
        let hidden = [
            i16::MIN,
            -MAX_HIDDEN_BIAS as i16 - 1,
            MAX_HIDDEN_BIAS as i16 + 1,
        ];
        let output = [
            i32::MIN,
            -MAX_OUTPUT_BIAS - 1,
            MAX_OUTPUT_BIAS + 1,
            i32::MAX,
        ];
        for value in hidden {
            let (wrong, max) = (Network::from_bytes(&uniform(1, value, 0)), MAX_HIDDEN_BIAS);
            let value = i32::from(value);
            assert_eq!(wrong.err(), Some(NetworkError::Bias { value, max }));
        }
        for value in output {
            let (wrong, max) = (Network::from_bytes(&uniform(1, 0, value)), MAX_OUTPUT_BIAS);
            assert_eq!(wrong.err(), Some(NetworkError::Bias { value, max }));
        }
    }

    #[test]
    fn the_largest_biases_do_not_overflow_the_evaluation() {
        let texts = [
            "quoridor2 south=e1:10 north=e9:10 fences=- turn=south",
            "quoridor2 south=a8:0 north=i2:2 fences=a1h,c1h,e1h,g1h,b2v,d2v,f2v,h2v,a4h,c4h,e4h,g4h,b5v,d5v,f5v,h5v,a7h,c7h turn=north",
        ];
        for weight in [i8::MIN, i8::MAX] {
            for sign in [-1, 1] {
                let hidden = (sign * MAX_HIDDEN_BIAS) as i16;
                let file = uniform(weight, hidden, sign * MAX_OUTPUT_BIAS);
                let network = Network::from_bytes(&file).unwrap();
                for text in texts {
                    let position: Position = text.parse().unwrap();
                    let score = i32::from(network.evaluate(&position));
                    assert_eq!(score, sign * MAX_SCORE);
                }
            }
        }
    }
}
