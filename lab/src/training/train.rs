//! `fencelight train`: from files of self-play games to a network file.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use fencelight_core::ai::network::format::SCORE_PER_LOGIT;

use super::float::{Float, loss};
use super::plot;
use super::target::{Example, SampleUse, fit_score_scale};
use super::trainer::{Hyperparameters, Trainer, mean_loss};
use super::weights::Weights;
use crate::options::TrainOptions;
use crate::printable;
use crate::progress::{Progress, grouped, time};
use crate::rng::{CounterRng, Rng as _};
use crate::storage::{archive, files, named};

/// Selects the validation games. It does not depend on the training seed, so that losses of several trainings compare.
const VALIDATION_SEED: u64 = 0x5E7A_51DE;

/// Examples for training and validation, and counts of the samples left out.
#[derive(Default)]
struct ExampleSet {
    training: Vec<Example>,
    validation: Vec<Example>,
    games: u64,
    positions: u64,
    races: u64,
    random_moves: u64,
    /// The generation of the networks that played, plus one.
    generation: u16,
    /// A line for each file.
    summary: String,
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Losses {
    pub(super) training: f64,
    pub(super) validation: f64,
}

/// Trains a network, writes it and prints the losses.
pub fn run(options: &TrainOptions) -> io::Result<()> {
    for path in std::iter::once(&options.out).chain(&options.plot) {
        files::check_output(path, options.force)?;
    }
    let began = Instant::now();
    let mut set = ExampleSet::default();
    for path in &options.archives {
        set.read(path, options.validation_percent)?;
    }
    let mut history = Weights::begin_history(set.generation);
    history += &set.summary;
    print(&set.summary)?;
    print(&set.count(&mut history, began.elapsed().as_secs_f64()))?;
    if set.training.is_empty() || set.validation.is_empty() {
        return Err(io::Error::other(
            "too few games: both training and validation need some",
        ));
    }
    let scale = options.score_scale;
    let scale = scale.unwrap_or_else(|| fit_score_scale(&set.training));
    for example in set.training.iter_mut().chain(&mut set.validation) {
        example.set_target(scale);
    }
    let params = Hyperparameters {
        epochs: options.epochs,
        batch: options.batch,
        rate: options.rate,
        seed: options.seed,
        threads: options.threads,
    };
    let line = format!(
        "seed {}, {} epochs, batch {}, rate {}, score scale {scale:.1}{}\n",
        params.seed,
        params.epochs,
        params.batch,
        params.rate,
        if options.score_scale.is_some() {
            ""
        } else {
            " (fitted)"
        }
    );
    history += &line;
    print(&line)?;
    let (net, curve) = train_epochs(&params, &set, &mut history)?;
    if let Some(path) = &options.plot {
        let mut picture = Vec::new();
        plot::write(&curve, &mut picture)?;
        files::replace(path, &picture).map_err(|error| named(path, error))?;
    }
    let mut weights = Weights::new(&net, history);
    let line = rounding_error(&net, &weights, &set.validation);
    weights.note(&line);
    weights.save(&options.out)?;
    print(&format!(
        "{line}\n{}: generation {}, weights {:08x}, after {}\n",
        options.out.display(),
        weights.generation(),
        weights.checksum(),
        time(began.elapsed().as_secs_f64())
    ))
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(printable(text).as_bytes())?;
    // Each epoch is visible at once in a log file too.
    out.flush()
}

fn train_epochs(
    params: &Hyperparameters,
    set: &ExampleSet,
    history: &mut String,
) -> io::Result<(Float, Vec<Losses>)> {
    let mut trainer = Trainer::new(*params, set.training.len());
    let mut curve = Vec::new();
    let examples = set.training.len() as u64;
    let mut progress = Progress::new();
    for epoch in 1..=params.epochs {
        let began = Instant::now();
        let before = examples * u64::from(epoch - 1);
        let state = format!("epoch {epoch} of {}", params.epochs);
        let training = trainer.train_epoch(&set.training, |done| {
            progress.show(before + done, examples * u64::from(params.epochs), &state);
        });
        let seconds = began.elapsed().as_secs_f64();
        let losses = Losses {
            training,
            validation: mean_loss(&trainer.net, &set.validation, params.threads),
        };
        progress.clear();
        let line = format!(
            "epoch {epoch:3}  training {:.6}  validation {:.6}",
            losses.training, losses.validation
        );
        print(&format!(
            "{line}  {:.0} positions a second\n",
            examples as f64 / seconds.max(1e-6)
        ))?;
        history.push_str(&line);
        history.push('\n');
        curve.push(losses);
    }
    Ok((trainer.net, curve))
}

/// The difference between the rounded network and the trained one, as text.
fn rounding_error(net: &Float, weights: &Weights, examples: &[Example]) -> String {
    let (mut sum, mut most, mut losses) = (0.0, 0f64, 0.0);
    for example in examples {
        let score = f64::from(weights.score(&example.inputs));
        let apart =
            (f64::from(net.judge(&example.inputs)) * f64::from(SCORE_PER_LOGIT) - score).abs();
        sum += apart;
        most = most.max(apart);
        losses += f64::from(loss((score / f64::from(SCORE_PER_LOGIT)) as f32, example.target).0);
    }
    let count = examples.len().max(1) as f64;
    format!(
        "rounded  validation {:.6}; scores differ by {:.2} in the mean, {most:.1} at most, over {} positions",
        losses / count,
        sum / count,
        grouped(examples.len() as u64)
    )
}

impl ExampleSet {
    fn read(&mut self, path: &Path, validation_percent: u32) -> io::Result<()> {
        let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
        let settings = archive::settings(&bytes).map_err(|wrong| named(path, wrong))?;
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
    fn count(&self, history: &mut String, seconds: f64) -> String {
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
