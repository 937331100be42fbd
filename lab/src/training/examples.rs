//! The examples of a training, read from files of self-play games.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use super::target::{Example, SampleUse};
use crate::progress::{grouped, time};
use crate::rng::{CounterRng, Rng as _};
use crate::storage::{archive, named};

const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

/// Selects the validation games. It does not depend on the training seed, so that losses of several trainings compare.
const VALIDATION_SEED: u64 = 0x5E7A_51DE;

/// Examples for training and validation, and counts of the samples left out.
#[derive(Default)]
pub(super) struct ExampleSet {
    pub(super) training: Vec<Example>,
    pub(super) validation: Vec<Example>,
    games: u64,
    positions: u64,
    races: u64,
    random_moves: u64,
    /// The generation of the networks that played, plus one.
    pub(super) generation: u16,
    /// Checksum of the files.
    pub(super) checksum: u32,
    /// A line for each file.
    pub(super) summary: String,
}

impl ExampleSet {
    /// Adds the games of a file.
    pub(super) fn read(&mut self, path: &Path, validation_percent: u32) -> io::Result<()> {
        let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
        self.checksum = self.checksum.rotate_left(1) ^ CHECKSUM.checksum(&bytes);
        let reader = archive::Reader::new(bytes.as_slice()).map_err(|wrong| named(path, wrong))?;
        let settings = reader.contents().settings;
        let mut impossible = None;
        let contents = archive::read(&bytes, |game, samples| {
            let mut rng = CounterRng::nth(settings.seed ^ VALIDATION_SEED, game.into());
            let is_validation = rng.below(100) < validation_percent;
            for sample in &samples {
                match Example::of(sample) {
                    SampleUse::Train(example) if is_validation => self.validation.push(example),
                    SampleUse::Train(example) => self.training.push(example),
                    SampleUse::Race => self.races += 1,
                    SampleUse::RandomMove => self.random_moves += 1,
                    SampleUse::Impossible => impossible = impossible.or(Some(game)),
                }
            }
        })
        .map_err(|wrong| named(path, wrong))?;
        if let Some(game) = impossible {
            let wrong = format!("in game {game} a pawn has no way to its goal line");
            return Err(named(path, wrong));
        }
        self.games += u64::from(contents.games);
        self.positions += contents.positions;
        self.generation = self.generation.max(settings.player);
        let name = path.file_name().unwrap_or_default().display();
        // Writing to a string does not fail.
        let _ = writeln!(
            self.summary,
            "data {name}: {} games, {} positions, {settings}",
            grouped(contents.games.into()),
            grouped(contents.positions),
        );
        Ok(())
    }

    /// The counts of examples as text; the part that does not depend on the machine is added to the history.
    pub(super) fn count(&self, history: &mut String, seconds: f64) -> String {
        let line = format!(
            "{} positions to learn from, {} set aside; left out: {} races, {} with drawn moves",
            grouped(self.training.len() as u64),
            grouped(self.validation.len() as u64),
            grouped(self.races),
            grouped(self.random_moves)
        );
        history.push_str(&line);
        history.push('\n');
        format!(
            "{line}\n{} games, {} positions read in {}\n",
            grouped(self.games),
            grouped(self.positions),
            time(seconds)
        )
    }
}
