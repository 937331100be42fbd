//! The data of a training: files of self-play games, which may be larger than the memory.
//!
//! A first pass checks the files, counts their examples, and divides them into regions of some thousand positions. Afterwards a region is read and
//! turned into examples when it is needed. The index of a region takes 24 bytes for about 100 KB of games.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use fencelight_host::parallel;
use fencelight_host::progress::{Progress, grouped, time};
use fencelight_host::rng::{CounterRng, Rng as _};
use fencelight_host::storage::named;

use super::target::{Example, SampleUse, ScoreSelection, Scored};
use crate::storage::archive::{self, Reader};

/// Selects the validation games. It does not depend on the training seed, so that losses of several trainings compare.
const VALIDATION_SEED: u64 = 0x5E7A_51DE;
/// A region ends with the game that makes it this many positions.
const REGION_POSITIONS: u64 = 4_096;
/// Regions of each thread in a round of the first pass.
const ROUND_REGIONS: usize = 4;

/// Games in a row in a file.
#[derive(Clone, Copy, Debug)]
struct Region {
    offset: u64,
    bytes: u32,
    file: u32,
    /// Examples for training and for validation.
    training: u32,
    validation: u32,
}

/// A file of games.
#[derive(Debug)]
struct DataFile {
    path: PathBuf,
    /// The seed of its games.
    seed: u64,
}

/// Files of games, and counts of their examples and of the samples left out.
#[derive(Debug)]
pub(super) struct Data {
    files: Vec<DataFile>,
    regions: Vec<Region>,
    validation_percent: u32,
    threads: usize,
    /// Examples for training and for validation.
    pub(super) training: u64,
    pub(super) validation: u64,
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
    /// What the scale of scores is fitted to.
    pub(super) scores: ScoreSelection,
    /// The score that means odds of e to one.
    pub(super) score_scale: f32,
}

/// Where an example is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Training,
    Validation,
}

/// The counts of a region.
#[derive(Default)]
struct Counts {
    training: u32,
    validation: u32,
    races: u64,
    random_moves: u64,
    scores: Vec<Scored>,
    /// The first game with an impossible position.
    impossible: Option<u32>,
}

impl Data {
    /// No files yet.
    pub(super) fn new(validation_percent: u32, threads: usize) -> Self {
        Self {
            files: Vec::new(),
            regions: Vec::new(),
            validation_percent,
            threads,
            training: 0,
            validation: 0,
            games: 0,
            positions: 0,
            races: 0,
            random_moves: 0,
            generation: 0,
            checksum: 0,
            summary: String::new(),
            scores: ScoreSelection::default(),
            score_scale: 1.0,
        }
    }

    /// Adds the games of a file: checks it and counts its examples.
    pub(super) fn add(&mut self, path: &Path) -> io::Result<()> {
        let file = File::open(path).map_err(|error| named(path, error))?;
        let length = file.metadata().map_or(0, |file| file.len());
        let mut reader = Reader::new(BufReader::with_capacity(1 << 16, file))
            .map_err(|wrong| named(path, wrong))?;
        let settings = reader.contents().settings;
        self.files.push(DataFile {
            path: path.to_owned(),
            seed: settings.seed,
        });
        let mut progress = Progress::new();
        let name = path.file_name().unwrap_or_default().display().to_string();
        loop {
            let round = self.round(&mut reader);
            let round = round.map_err(|wrong| named(path, wrong))?;
            if round.is_empty() {
                break;
            }
            let counted = parallel::map(self.threads, round, |(region, bytes)| {
                let counts = self.count_region(settings.seed, &bytes);
                (region, counts)
            });
            for (region, counts) in counted {
                self.add_region(region, counts)
                    .map_err(|wrong| named(path, wrong))?;
            }
            progress.show(
                reader.contents().bytes,
                length,
                &format!("reading {}", fencelight_host::printable(&name)),
            );
        }
        progress.clear();
        let contents = reader.contents();
        self.checksum = self.checksum.rotate_left(1) ^ reader.checksum();
        self.games += u64::from(contents.games);
        self.positions += contents.positions;
        self.generation = self.generation.max(settings.player);
        // Writing to a string does not fail.
        let _ = writeln!(
            self.summary,
            "data {name}: {} games, {} positions, {settings}",
            grouped(contents.games.into()),
            grouped(contents.positions),
        );
        Ok(())
    }

    /// The next regions of a file, with their bytes; none at its end.
    fn round(
        &self,
        reader: &mut Reader<impl Read>,
    ) -> Result<Vec<(Region, Vec<u8>)>, archive::ArchiveError> {
        let mut round = Vec::new();
        while round.len() < ROUND_REGIONS * self.threads {
            let before = reader.contents();
            let mut bytes = Vec::new();
            while reader.contents().positions - before.positions < REGION_POSITIONS {
                match reader.next()? {
                    Some(record) => bytes.extend_from_slice(record.bytes),
                    None => break,
                }
            }
            if bytes.is_empty() {
                break;
            }
            let region = Region {
                offset: before.bytes,
                bytes: bytes.len() as u32,
                file: self.files.len() as u32 - 1,
                training: 0,
                validation: 0,
            };
            round.push((region, bytes));
        }
        Ok(round)
    }

    fn add_region(&mut self, mut region: Region, counts: Counts) -> Result<(), String> {
        if let Some(game) = counts.impossible {
            return Err(format!("in game {game} a pawn has no way to its goal line"));
        }
        (region.training, region.validation) = (counts.training, counts.validation);
        self.training += u64::from(region.training);
        self.validation += u64::from(region.validation);
        self.races += counts.races;
        self.random_moves += counts.random_moves;
        for scored in counts.scores {
            self.scores.add(scored);
        }
        self.regions.push(region);
        Ok(())
    }

    fn part(&self, seed: u64, game: u32) -> Part {
        let mut rng = CounterRng::nth(seed ^ VALIDATION_SEED, game.into());
        match rng.below(100) < self.validation_percent {
            true => Part::Validation,
            false => Part::Training,
        }
    }

    fn count_region(&self, seed: u64, bytes: &[u8]) -> Counts {
        let mut counts = Counts::default();
        for record in archive::split(bytes).unwrap_or_default() {
            let part = self.part(seed, record.number);
            for sample in record.samples() {
                match (Example::of(&sample), part) {
                    (SampleUse::Train(_), Part::Validation) => counts.validation += 1,
                    (SampleUse::Train(example), Part::Training) => {
                        counts.training += 1;
                        counts.scores.push(example.scored());
                    }
                    (SampleUse::Race, _) => counts.races += 1,
                    (SampleUse::RandomMove, _) => counts.random_moves += 1,
                    (SampleUse::Impossible, _) => {
                        counts.impossible = counts.impossible.or(Some(record.number));
                    }
                }
            }
        }
        counts
    }

    /// The end of the first pass: gives memory back, and sets the scale of scores.
    pub(super) fn finish(&mut self, score_scale: f32) {
        self.regions.shrink_to_fit();
        self.scores = ScoreSelection::default();
        self.score_scale = score_scale;
    }

    /// Bytes of the index.
    pub(super) const fn index_bytes(&self) -> usize {
        self.regions.len() * size_of::<Region>()
    }

    /// The counts of examples as text; the part that does not depend on the machine is added to the history.
    pub(super) fn count(&self, history: &mut String, seconds: f64) -> String {
        let line = format!(
            "{} positions to learn from, {} set aside; left out: {} races, {} with drawn moves",
            grouped(self.training),
            grouped(self.validation),
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

    /// Reads the examples of a part of a region.
    fn load(&self, region: &Region, part: Part, examples: &mut [Example]) -> io::Result<()> {
        let Some(file) = self.files.get(region.file as usize) else {
            return Ok(());
        };
        let read = || {
            let mut bytes = vec![0; region.bytes as usize];
            let mut source = File::open(&file.path)?;
            source.seek(SeekFrom::Start(region.offset))?;
            source.read_exact(&mut bytes)?;
            io::Result::Ok(bytes)
        };
        let bytes = read().map_err(|error| named(&file.path, error))?;
        let changed = || named(&file.path, "it has changed since the training began");
        let mut places = examples.iter_mut();
        for record in archive::split(&bytes).ok_or_else(changed)? {
            if self.part(file.seed, record.number) != part {
                continue;
            }
            for sample in record.samples() {
                if let SampleUse::Train(mut example) = Example::of(&sample) {
                    example.set_target(self.score_scale);
                    *places.next().ok_or_else(changed)? = example;
                }
            }
        }
        match places.next() {
            None => Ok(()),
            Some(_) => Err(changed()),
        }
    }
}

/// Examples in regions.
pub(super) trait ExampleStore: Sync {
    /// Number of regions.
    fn regions(&self) -> usize;
    /// Examples for training in a region.
    fn training(&self, region: usize) -> usize;
    /// Examples for validation in a region.
    fn validation(&self, region: usize) -> usize;
    /// Reads the examples for training until all places are filled.
    fn load_training(&self, region: usize, examples: &mut [Example]) -> io::Result<()>;
    /// Reads the examples for validation until all places are filled.
    fn load_validation(&self, region: usize, examples: &mut [Example]) -> io::Result<()>;
}

impl ExampleStore for Data {
    fn regions(&self) -> usize {
        self.regions.len()
    }

    fn training(&self, region: usize) -> usize {
        let region = self.regions.get(region);
        region.map_or(0, |region| region.training as usize)
    }

    fn validation(&self, region: usize) -> usize {
        let region = self.regions.get(region);
        region.map_or(0, |region| region.validation as usize)
    }

    fn load_training(&self, region: usize, examples: &mut [Example]) -> io::Result<()> {
        match self.regions.get(region) {
            Some(region) => self.load(region, Part::Training, examples),
            None => Ok(()),
        }
    }

    fn load_validation(&self, region: usize, examples: &mut [Example]) -> io::Result<()> {
        match self.regions.get(region) {
            Some(region) => self.load(region, Part::Validation, examples),
            None => Ok(()),
        }
    }
}
