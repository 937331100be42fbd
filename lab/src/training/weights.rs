//! The weights as `core` computes with them, and the file they are kept in with their history.
//!
//! Weights are integers: 64 is 1 in the first layer, 32 in the second; docs/network.md has the table of bytes.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use fencelight_core::ai::features::{FEATURE_COUNT, STAGES};

use super::features::Inputs;
use super::float::{Float, LANES};
use crate::options::NetworkOptions;
use crate::storage::named;

const MAGIC: [u8; 4] = *b"FLNT";
const VERSION: u16 = 1;
const SHAPE: [u16; 3] = [FEATURE_COUNT as u16, LANES as u16, STAGES as u16];
const HEADER_BYTES: usize = 12;
const WEIGHTS_BYTES: usize = FEATURE_COUNT * LANES + 2 * LANES + STAGES * LANES + 4 * STAGES;
const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// 1 in the first layer.
const FIRST_ONE: i32 = 64;
/// 1 in the second layer.
const SECOND_ONE: i32 = 32;
/// What a weight may be.
const MOST_WEIGHT: f32 = 127.0;
/// The score of odds of e to one.
pub(super) const SCORE: i64 = 300;
/// 2 to this power is 1 in the output: 64 * 64 * 32.
const OUTPUT_BITS: u32 = 17;
const MOST_SCORE: i64 = 20_000;

/// What the first line of a history begins with.
const GENERATION: &str = "generation ";

/// A network of integers and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    first: Vec<[i8; LANES]>,
    bias: [i16; LANES],
    second: Vec<[i8; LANES]>,
    offsets: Vec<i32>,
    history: String,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    NotOne,
    Version(u16),
    Shape([u16; 3]),
    CutShort { bytes: usize, wanted: usize },
    More(usize),
    Corrupted,
    History,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOne => write!(f, "not a file of weights"),
            Self::Version(version) => {
                write!(
                    f,
                    "weights of version {version}; this program knows {VERSION}"
                )
            }
            Self::Shape([inputs, lanes, stages]) => write!(
                f,
                "a network of {inputs} inputs, {lanes} lanes and {stages} stages; \
                 this program knows {FEATURE_COUNT}, {LANES} and {STAGES}"
            ),
            Self::CutShort { bytes, wanted } => {
                write!(f, "cut short: {bytes} bytes of at least {wanted}")
            }
            Self::More(bytes) => write!(f, "corrupted: {bytes} bytes too many"),
            Self::Corrupted => write!(f, "corrupted: the checksum does not fit"),
            Self::History => write!(f, "its history is not text"),
        }
    }
}

impl Weights {
    /// Rounds a network.
    pub(super) fn new(net: &Float, history: String) -> Self {
        let byte = |one: i32| {
            move |&weight: &f32| {
                (weight * one as f32)
                    .round()
                    .clamp(-MOST_WEIGHT, MOST_WEIGHT) as i8
            }
        };
        let bytes = |lanes: &[f32; LANES], one| lanes.each_ref().map(byte(one));
        let rounded = |&weight: &f32| (weight * FIRST_ONE as f32).round() as i16;
        let whole = f64::from(1 << OUTPUT_BITS);
        Self {
            first: net
                .first()
                .iter()
                .map(|row| bytes(row, FIRST_ONE))
                .collect(),
            bias: net.bias().each_ref().map(rounded),
            second: net
                .second()
                .iter()
                .map(|row| bytes(row, SECOND_ONE))
                .collect(),
            offsets: net
                .offsets()
                .iter()
                .map(|&offset| (f64::from(offset) * whole).round() as i32)
                .collect(),
            history,
        }
    }

    /// What it says about a position, as the chip computes it.
    pub(super) fn score(&self, inputs: &Inputs) -> i16 {
        let mut sums = self.bias.map(i32::from);
        for &input in inputs.on() {
            for (sum, &weight) in sums.iter_mut().zip(&self.first[usize::from(input)]) {
                *sum += i32::from(weight);
            }
        }
        let mut output = i64::from(self.offsets[inputs.stage()]);
        for (&sum, &weight) in sums.iter().zip(&self.second[inputs.stage()]) {
            let held = sum.clamp(0, FIRST_ONE);
            output += i64::from(held * held * i32::from(weight));
        }
        // As core does, which has only 32 bits.
        (((output >> 6) * SCORE) >> (OUTPUT_BITS - 6)).clamp(-MOST_SCORE, MOST_SCORE) as i16
    }

    /// Its history, line by line.
    pub(super) fn history(&self) -> &str {
        &self.history
    }

    /// How many networks it descends from.
    pub(crate) fn generation(&self) -> u16 {
        let first = self.history.lines().next().unwrap_or_default();
        let number = first.strip_prefix(GENERATION);
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    }

    /// The first line of a history.
    pub(super) fn begin_history(generation: u16) -> String {
        format!("{GENERATION}{generation}\n")
    }

    /// Adds a line to its history.
    pub(super) fn note(&mut self, line: &str) {
        self.history.push_str(line.trim());
        self.history.push('\n');
    }

    /// A number for the weights, whatever their history.
    pub(crate) fn checksum(&self) -> u32 {
        CHECKSUM.checksum(&self.weights())
    }

    fn weights(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(WEIGHTS_BYTES);
        let signed = |&weight: &i8| weight.to_le_bytes()[0];
        bytes.extend(self.first.as_flattened().iter().map(signed));
        bytes.extend(self.bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.second.as_flattened().iter().map(signed));
        bytes.extend(self.offsets.iter().flat_map(|offset| offset.to_le_bytes()));
        bytes
    }

    /// The bytes of its file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.weights());
        bytes.extend((self.history.len() as u32).to_le_bytes());
        bytes.extend(self.history.as_bytes());
        let checksum = CHECKSUM.checksum(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// The weights of a file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, Wrong> {
        let mut rest = Rest { bytes, taken: 0 };
        if !bytes.starts_with(&MAGIC) {
            return Err(Wrong::NotOne);
        }
        rest.take(MAGIC.len())?;
        let version = rest.word()?;
        if version != VERSION {
            return Err(Wrong::Version(version));
        }
        let shape = [rest.word()?, rest.word()?, rest.word()?];
        if shape != SHAPE {
            return Err(Wrong::Shape(shape));
        }
        debug_assert_eq!(rest.taken, HEADER_BYTES);
        let weights = rest.take(WEIGHTS_BYTES)?;
        let length = rest.long()? as usize;
        let history = rest.take(length)?;
        let content = rest.taken;
        let checksum = rest.long()?;
        if rest.taken < bytes.len() {
            return Err(Wrong::More(bytes.len() - rest.taken));
        }
        if CHECKSUM.checksum(&bytes[..content]) != checksum {
            return Err(Wrong::Corrupted);
        }
        let history = str::from_utf8(history).map_err(|_| Wrong::History)?;
        Ok(Self::unpack(weights, history.to_owned()))
    }

    /// The weights of as many bytes as they have.
    fn unpack(weights: &[u8], history: String) -> Self {
        let (first, rest) = weights.split_at(FEATURE_COUNT * LANES);
        let (bias, rest) = rest.split_at(2 * LANES);
        let (second, offsets) = rest.split_at(STAGES * LANES);
        let rows = |bytes: &[u8]| {
            let row = |row: &[u8; LANES]| row.map(|byte| i8::from_le_bytes([byte]));
            bytes.as_chunks().0.iter().map(row).collect()
        };
        let bias = bias.as_chunks().0;
        Self {
            first: rows(first),
            bias: std::array::from_fn(|lane| i16::from_le_bytes(bias[lane])),
            second: rows(second),
            offsets: offsets
                .as_chunks()
                .0
                .iter()
                .map(|&offset| i32::from_le_bytes(offset))
                .collect(),
            history,
        }
    }

    /// Reads a file.
    pub(crate) fn load(path: &Path) -> io::Result<Self> {
        let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
        Self::from_bytes(&bytes).map_err(|wrong| named(path, wrong))
    }

    /// Writes a file; one that is there is replaced when the new one is whole.
    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        crate::storage::files::replace(path, &self.to_bytes()).map_err(|error| named(path, error))
    }
}

/// Bytes that are taken one part after the other.
struct Rest<'a> {
    bytes: &'a [u8],
    taken: usize,
}

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Wrong> {
        let wanted = self.taken.saturating_add(count);
        let part = self.bytes.get(self.taken..wanted).ok_or(Wrong::CutShort {
            bytes: self.bytes.len(),
            wanted,
        })?;
        self.taken = wanted;
        Ok(part)
    }

    fn word(&mut self) -> Result<u16, Wrong> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn long(&mut self) -> Result<u32, Wrong> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

/// Tells what a file of weights is, after adding a line to its history if one is given.
pub fn show_network(wanted: &NetworkOptions) -> io::Result<()> {
    let mut weights = Weights::load(&wanted.file)?;
    if let Some(note) = &wanted.note {
        weights.note(note);
        weights.save(&wanted.file)?;
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {FEATURE_COUNT} inputs, {LANES} lanes, {STAGES} stages; weights {:08x}",
        wanted.file.display(),
        weights.checksum()
    )?;
    write!(out, "{}", weights.history())
}

#[cfg(test)]
mod tests;
