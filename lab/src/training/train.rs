//! `fencelight train`: from files of self-play games to a network file.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use fencelight_core::ai::network::format::SCORE_PER_LOGIT;

use super::checkpoint::{self, Checkpoint};
use super::examples::ExampleSet;
use super::float::{Float, loss};
use super::plot;
use super::target::{Example, fit_score_scale};
use super::trainer::{Hyperparameters, Losses, Trainer, mean_loss};
use super::weights::Weights;
use crate::options::TrainOptions;
use crate::printable;
use crate::progress::{Progress, grouped, time};
use crate::signals::{INTERRUPTED, stop_flag};
use crate::storage::{files, named, refused};

/// Trains a network, writes it and prints the losses. A signal stops the training: its state is written to a checkpoint, from which the same
/// command continues.
pub fn run(options: &TrainOptions) -> io::Result<ExitCode> {
    for path in std::iter::once(&options.out).chain(&options.plot) {
        files::check_output(path, options.force)?;
        files::check_writable(path)?;
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
    let line = settings_line(&params, scale, options.score_scale.is_none());
    history += &line;
    print(&line)?;
    let identity = format!(
        "{history}data {:08x}, score scale {:08x}, validation {} %\n",
        set.checksum,
        scale.to_bits(),
        options.validation_percent
    );
    let mut training = Training::new(options, params, &set, identity)?;
    if !training.run()? {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let (net, curve) = (&training.trainer.state.net, &training.curve);
    for (epoch, losses) in curve.iter().enumerate() {
        history += &epoch_line(epoch as u32 + 1, losses);
        history.push('\n');
    }
    if let Some(path) = &options.plot {
        let mut picture = Vec::new();
        plot::write(curve, &mut picture)?;
        files::replace(path, &picture).map_err(|error| named(path, error))?;
    }
    let mut weights = Weights::new(net, history);
    let line = rounding_error(net, &weights, &set.validation);
    weights.note(&line);
    weights.save(&options.out)?;
    if let Some(path) = &training.checkpoint {
        files::remove(path).map_err(|error| named(path, error))?;
    }
    print(&format!(
        "{line}\n{}: generation {}, weights {:08x}, after {}\n",
        options.out.display(),
        weights.generation(),
        weights.checksum(),
        time(began.elapsed().as_secs_f64())
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints to standard output. A reader that has ended does not stop a training: its result is a file.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    // Each epoch is visible at once in a log file too.
    let printed = out
        .write_all(printable(text).as_bytes())
        .and_then(|()| out.flush());
    match printed {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

fn settings_line(params: &Hyperparameters, scale: f32, is_fitted: bool) -> String {
    format!(
        "seed {}, {} epochs, batch {}, rate {}, score scale {scale:.1}{}\n",
        params.seed,
        params.epochs,
        params.batch,
        params.rate,
        if is_fitted { " (fitted)" } else { "" }
    )
}

fn epoch_line(epoch: u32, losses: &Losses) -> String {
    format!(
        "epoch {epoch:3}  training {:.6}  validation {:.6}",
        losses.training, losses.validation
    )
}

/// A training and its checkpoint.
struct Training<'a> {
    params: Hyperparameters,
    set: &'a ExampleSet,
    identity: String,
    trainer: Trainer,
    /// The losses of the finished epochs.
    curve: Vec<Losses>,
    /// `None` where the network goes to a device or a pipe.
    checkpoint: Option<PathBuf>,
}

impl<'a> Training<'a> {
    /// A training from its beginning, or from its checkpoint. The checkpoint of another training is refused without --force.
    fn new(
        options: &TrainOptions,
        params: Hyperparameters,
        set: &'a ExampleSet,
        identity: String,
    ) -> io::Result<Self> {
        let path = (!files::is_special(&options.out)).then(|| checkpoint::path(&options.out));
        let bytes = match &path {
            Some(path) => files::read(path).map_err(|error| named(path, error))?,
            None => None,
        };
        let found = bytes.map(|bytes| match Checkpoint::from_bytes(&bytes) {
            Ok(found) if found.identity == identity => Ok(found),
            Ok(_) => Err("a checkpoint of another training".to_owned()),
            Err(wrong) => Err(wrong),
        });
        let examples = set.training.len();
        let mut training = Self {
            params,
            set,
            identity,
            trainer: Trainer::new(params, examples),
            curve: Vec::new(),
            checkpoint: path,
        };
        let name = checkpoint::path(&options.out);
        let name = name.display();
        match found {
            Some(Ok(found)) => {
                training.curve = found.curve;
                training.trainer = Trainer::resume(params, examples, found.state);
                print(&format!("{name}: continues {}\n", training.place()))?;
            }
            Some(Err(wrong)) if !options.force => {
                return Err(refused(format!(
                    "{name}: {wrong}; --force begins anew and overwrites it, or name another file with --out"
                )));
            }
            Some(Err(_)) | None => {}
        }
        Ok(training)
    }

    /// What has been reached, as text.
    fn place(&self) -> String {
        let state = &self.trainer.state;
        format!(
            "after epoch {} of {} and {} of {} batches",
            state.epochs,
            self.params.epochs,
            state.batches,
            self.trainer.batches_per_epoch()
        )
    }

    /// Trains to the end; false where a signal stopped it, with a checkpoint.
    fn run(&mut self) -> io::Result<bool> {
        // From here on there is something to keep; before, a signal ends the program.
        let stop = stop_flag()?;
        let trained = self.train_epochs(&stop);
        if matches!(trained, Ok(true)) {
            return trained;
        }
        let kept = match &self.checkpoint {
            None => "; the network goes to no file, so nothing is kept".to_owned(),
            Some(path) => {
                let bytes = checkpoint::to_bytes(&self.identity, &self.curve, &self.trainer.state);
                files::replace(path, &bytes).map_err(|error| named(path, error))?;
                format!("; the same command continues from {}", path.display())
            }
        };
        match trained {
            Err(error) => Err(io::Error::other(format!("{error}{kept}"))),
            Ok(_) => {
                print(&format!("stopped {}{kept}\n", self.place()))?;
                Ok(false)
            }
        }
    }

    /// Trains until the end or `stop`; true at the end.
    fn train_epochs(&mut self, stop: &AtomicBool) -> io::Result<bool> {
        let (params, set) = (self.params, self.set);
        let examples = set.training.len() as u64;
        let mut progress = Progress::new();
        while self.trainer.state.epochs < params.epochs {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let began = Instant::now();
            let before = examples * u64::from(self.trainer.state.epochs);
            let first = u64::from(self.trainer.state.batches) * params.batch as u64;
            let epoch = self.trainer.state.epochs + 1;
            let state = format!("epoch {epoch} of {}", params.epochs);
            let training = self.trainer.train_epoch(&set.training, |done| {
                progress.show(before + done, examples * u64::from(params.epochs), &state);
                !stop.load(Ordering::Relaxed)
            });
            let Some(training) = training else {
                progress.clear();
                return Ok(false);
            };
            let seconds = began.elapsed().as_secs_f64();
            let losses = Losses {
                training,
                validation: mean_loss(&self.trainer.state.net, &set.validation, params.threads),
            };
            progress.clear();
            self.curve.push(losses);
            print(&format!(
                "{}  {:.0} positions a second\n",
                epoch_line(epoch, &losses),
                (examples - first) as f64 / seconds.max(1e-6)
            ))?;
        }
        Ok(true)
    }
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
