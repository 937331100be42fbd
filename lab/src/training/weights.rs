//! The weights rounded to the integers that `core` computes with. `core` has the format of their file.

use std::array::from_fn;
use std::io::{self, Write};
use std::path::Path;
use std::path::PathBuf;

use clap::Args;
use fencelight_ai::network::features::{FEATURE_COUNT, STAGES};
use fencelight_ai::network::format::{
    DROPPED_BITS, EncodedNetwork, HIDDEN_ONE, LANES, MAX_SCORE, NetworkError, OUTPUT_ONE,
    OUTPUT_ONE_BITS, Parameters, SCORE_PER_LOGIT,
};
use fencelight_host::printable;
use fencelight_host::storage::named;

use super::features::Inputs;
use super::float::Float;

/// The largest weight of a byte.
const MAX_WEIGHT: f32 = i8::MAX as f32;

/// What the first line of a history begins with.
const GENERATION: &str = "generation ";

/// A network of integers and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    first: Box<[[i8; LANES]; FEATURE_COUNT]>,
    bias: [i16; LANES],
    second: [[i8; LANES]; STAGES],
    offsets: [i32; STAGES],
    history: String,
}

impl Weights {
    /// Rounds a network.
    pub(super) fn new(net: &Float, history: String) -> Self {
        let byte = |one: i32| {
            move |&weight: &f32| (weight * one as f32).round().clamp(-MAX_WEIGHT, MAX_WEIGHT) as i8
        };
        let bytes = |lanes: &[f32; LANES], one| lanes.each_ref().map(byte(one));
        let rounded = |&weight: &f32| (weight * HIDDEN_ONE as f32).round() as i16;
        let whole = f64::from(1 << OUTPUT_ONE_BITS);
        Self {
            first: Box::new(from_fn(|feature| bytes(&net.first()[feature], HIDDEN_ONE))),
            bias: net.bias().each_ref().map(rounded),
            second: from_fn(|stage| bytes(&net.second()[stage], OUTPUT_ONE)),
            offsets: from_fn(|stage| (f64::from(net.offsets()[stage]) * whole).round() as i32),
            history,
        }
    }

    /// The score of a position, as the chip computes it.
    pub(super) fn score(&self, inputs: &Inputs) -> i16 {
        let mut sums = self.bias.map(i32::from);
        for &input in inputs.on() {
            for (sum, &weight) in sums.iter_mut().zip(&self.first[usize::from(input)]) {
                *sum += i32::from(weight);
            }
        }
        let mut output = i64::from(self.offsets[inputs.stage()]);
        for (&sum, &weight) in sums.iter().zip(&self.second[inputs.stage()]) {
            let held = sum.clamp(0, HIDDEN_ONE);
            output += i64::from(held * held * i32::from(weight));
        }
        // With 64 bits, to detect an overflow of the 32 bits of core.
        let scaled = (output >> DROPPED_BITS) * i64::from(SCORE_PER_LOGIT);
        (scaled >> (OUTPUT_ONE_BITS - DROPPED_BITS)).clamp(-i64::from(MAX_SCORE), MAX_SCORE.into())
            as i16
    }

    /// The history, line by line.
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

    /// A checksum of the weights, whatever their history.
    pub(crate) fn checksum(&self) -> u32 {
        self.parameters().checksum()
    }

    fn parameters(&self) -> Parameters<'_> {
        Parameters {
            hidden_weights: &self.first,
            hidden_bias: &self.bias,
            output_weights: &self.second,
            output_bias: &self.offsets,
        }
    }

    /// The bytes of its file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.parameters()
            .write(&self.history, |part| bytes.extend(part));
        bytes
    }

    /// The weights of a file.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let file = EncodedNetwork::parse(bytes)?;
        let hidden = |feature| from_fn(|lane| file.hidden_weight(feature, lane));
        Ok(Self {
            first: Box::new(from_fn(hidden)),
            bias: from_fn(|lane| file.hidden_bias(lane)),
            second: from_fn(|stage| from_fn(|lane| file.output_weight(stage, lane))),
            offsets: from_fn(|stage| file.output_bias(stage)),
            history: file.history().to_owned(),
        })
    }

    /// Reads a file.
    pub(crate) fn load(path: &Path) -> io::Result<Self> {
        let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
        Self::from_bytes(&bytes).map_err(|error| named(path, error))
    }

    /// Writes a file; one that is there is replaced when the new one is whole.
    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        fencelight_host::storage::files::replace(path, &self.to_bytes())
            .map_err(|error| named(path, error))
    }
}

/// Show the shape, checksum and history of a network file
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Example:
  fencelight network network.bin --note \"match against generation 5: +31 Elo\"")]
pub struct NetworkArgs {
    /// The network file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Add a line to its history
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub note: Option<String>,
}

/// Prints what a file of weights is, after adding a line to its history if one is given.
pub fn show_network(wanted: &NetworkArgs) -> io::Result<()> {
    let mut weights = Weights::load(&wanted.file)?;
    if let Some(note) = &wanted.note {
        weights.note(note);
        weights.save(&wanted.file)?;
    }
    let text = format!(
        "{}: {FEATURE_COUNT} inputs, {LANES} lanes, {STAGES} stages; weights {:08x}\n{}",
        wanted.file.display(),
        weights.checksum(),
        weights.history()
    );
    io::stdout().write_all(printable(&text).as_bytes())
}

#[cfg(test)]
mod tests;
