//! `fencelight train`: from files of self-play games to a network file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fencelight_ai::network::format::SCORE_PER_LOGIT;

use super::checkpoint::{self, Checkpoint};
use super::data::Data;
use super::float::{Float, loss};
use super::plot;
use super::stream::{EXAMPLE_BYTES, ExampleStream, StreamOptions, TooSmall};
use super::target::fit_score_scale;
use super::trainer::{Hyperparameters, Losses, Trainer, mean_loss};
use super::weights::Weights;
use crate::options::TrainOptions;
use crate::printable;
use crate::progress::{Progress, grouped, time};
use crate::signals::{INTERRUPTED, stop_flag};
use crate::storage::files::{Disk, FileSystem as _};
use crate::storage::lock::FileLock;
use crate::storage::{files, named, refused};

/// Trains a network, writes it and prints the losses. A signal stops the training: its state is written to a checkpoint, from which the same
/// command continues. One that is killed continues from its last checkpoint.
pub fn run(options: &TrainOptions) -> io::Result<ExitCode> {
    for path in std::iter::once(&options.out).chain(&options.plot) {
        files::check_output(path, options.force)?;
        files::check_writable(path)?;
    }
    let lock = (!files::is_special(&options.out)).then(|| FileLock::of_output(&options.out));
    let _lock = lock.transpose()?;
    let began = Instant::now();
    let mut data = Data::new(options.validation_percent, options.threads);
    for path in &options.archives {
        data.add(path)?;
    }
    let mut history = Weights::begin_history(data.generation);
    history += &data.summary;
    print(&data.summary)?;
    print(&data.count(&mut history, began.elapsed().as_secs_f64()))?;
    if data.training == 0 || data.validation == 0 {
        return Err(io::Error::other(
            "too few games: both training and validation need some",
        ));
    }
    let scale = options.score_scale;
    let scale = scale.unwrap_or_else(|| fit_score_scale(&data.scores));
    data.finish(scale);
    let params = Hyperparameters {
        epochs: options.epochs,
        batch: options.batch,
        rate: options.rate,
        seed: options.seed,
        threads: options.threads,
    };
    let stream = stream(options, &data)?;
    let parts = stream.parts();
    let line = settings_line(&params, scale, options.score_scale.is_none(), parts);
    history += &line;
    print(&line)?;
    let identity = format!(
        "{history}data {:08x}, score scale {:08x}, validation {} %, order 2 in {parts}\n",
        data.checksum,
        scale.to_bits(),
        options.validation_percent
    );
    let mut training = Training::new(options, params, stream, identity)?;
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
    let line = rounding_error(net, &weights, &mut training.stream)?;
    weights.note(&line);
    weights.save(&options.out)?;
    if let Some(path) = &training.checkpoint {
        Disk.remove(path).map_err(|error| named(path, error))?;
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

/// Memory for the program itself: code, weights and gradients.
const RESERVED_BYTES: usize = 12 << 20;
/// Memory of a thread: its stack, and a region of a file.
const THREAD_BYTES: usize = 1 << 20;

/// The examples within the limit of memory.
fn stream<'a>(options: &TrainOptions, data: &'a Data) -> io::Result<ExampleStream<'a, Data>> {
    let reserved = RESERVED_BYTES + THREAD_BYTES * options.threads + data.index_bytes();
    let free = (options.memory_mib << 20).saturating_sub(reserved);
    let options = StreamOptions {
        batch: options.batch,
        seed: options.seed,
        threads: options.threads,
        capacity: free / EXAMPLE_BYTES,
    };
    ExampleStream::new(data, options).map_err(|TooSmall(least)| {
        let least = (reserved + least * EXAMPLE_BYTES).div_ceil(1 << 20);
        refused(format!(
            "--memory has to be {least} MiB at least for these games, this batch and these threads"
        ))
    })
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

fn settings_line(params: &Hyperparameters, scale: f32, is_fitted: bool, parts: usize) -> String {
    let parts = match parts {
        1 => String::new(),
        parts => format!(", read in {parts} parts"),
    };
    format!(
        "seed {}, {} epochs, batch {}, rate {}, score scale {scale:.1}{}{parts}\n",
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
    stream: ExampleStream<'a, Data>,
    identity: String,
    trainer: Trainer,
    /// The losses of the finished epochs.
    curve: Vec<Losses>,
    /// `None` where the network goes to a device or a pipe.
    checkpoint: Option<PathBuf>,
    /// Time between two checkpoints.
    interval: Duration,
}

impl<'a> Training<'a> {
    /// A training from its beginning, or from its checkpoint. The checkpoint of another training is refused without --force.
    fn new(
        options: &TrainOptions,
        params: Hyperparameters,
        stream: ExampleStream<'a, Data>,
        identity: String,
    ) -> io::Result<Self> {
        let path = (!files::is_special(&options.out)).then(|| checkpoint::path(&options.out));
        let bytes = match &path {
            Some(path) => Disk.read(path).map_err(|error| named(path, error))?,
            None => None,
        };
        let found = bytes.map(|bytes| match Checkpoint::from_bytes(&bytes) {
            Ok(found) if found.identity == identity => Ok(found),
            Ok(_) => Err("a checkpoint of another training".to_owned()),
            Err(wrong) => Err(wrong),
        });
        let mut training = Self {
            params,
            stream,
            identity,
            trainer: Trainer::new(params),
            curve: Vec::new(),
            checkpoint: path,
            interval: Duration::from_secs(options.checkpoint_seconds),
        };
        let name = checkpoint::path(&options.out);
        let name = name.display();
        match found {
            Some(Ok(found)) => {
                training.curve = found.curve;
                training.trainer = Trainer::resume(params, found.state);
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
            self.stream.batches()
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
                self.write_checkpoint(path)?;
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

    fn write_checkpoint(&self, path: &Path) -> io::Result<()> {
        let bytes = checkpoint::to_bytes(&self.identity, &self.curve, &self.trainer.state);
        files::replace(path, &bytes).map_err(|error| named(path, error))
    }

    /// Trains until the end or `stop`; true at the end.
    fn train_epochs(&mut self, stop: &AtomicBool) -> io::Result<bool> {
        let params = self.params;
        let examples = self.stream.training() as u64;
        let mut progress = Progress::new();
        let mut kept = Instant::now();
        while self.trainer.state.epochs < params.epochs {
            let began = Instant::now();
            let before = examples * u64::from(self.trainer.state.epochs);
            let first = u64::from(self.trainer.state.batches) * params.batch as u64;
            let epoch = self.trainer.state.epochs + 1;
            let state = format!("epoch {epoch} of {}", params.epochs);
            let training = loop {
                if stop.load(Ordering::Relaxed) {
                    progress.clear();
                    return Ok(false);
                }
                let trained = self.trainer.train_epoch(&mut self.stream, |done| {
                    progress.show(before + done, examples * u64::from(params.epochs), &state);
                    !stop.load(Ordering::Relaxed) && kept.elapsed() < self.interval
                });
                if let Some(loss) = trained? {
                    break loss;
                }
                self.keep(stop, &mut kept)?;
            };
            let seconds = began.elapsed().as_secs_f64();
            let losses = Losses {
                training,
                validation: mean_loss(&self.trainer.state.net, &mut self.stream)?,
            };
            progress.clear();
            self.curve.push(losses);
            print(&format!(
                "{}  {:.0} positions a second\n",
                epoch_line(epoch, &losses),
                (examples - first) as f64 / seconds.max(1e-6)
            ))?;
            self.keep(stop, &mut kept)?;
        }
        Ok(true)
    }

    /// Writes a checkpoint if one is due: a training that is killed continues from there. One that cannot be written does not stop the training.
    fn keep(&self, stop: &AtomicBool, kept: &mut Instant) -> io::Result<()> {
        if stop.load(Ordering::Relaxed) || kept.elapsed() < self.interval {
            return Ok(());
        }
        *kept = Instant::now();
        match &self.checkpoint {
            Some(path) => match self.write_checkpoint(path) {
                Ok(()) => Ok(()),
                Err(error) => print(&format!("no checkpoint: {error}\n")),
            },
            None => Ok(()),
        }
    }
}

/// The difference between the rounded network and the trained one, as text.
fn rounding_error(
    net: &Float,
    weights: &Weights,
    stream: &mut ExampleStream<'_, Data>,
) -> io::Result<String> {
    let regions = stream.fold_validation(|examples| {
        let (mut sum, mut most, mut losses) = (0.0, 0f64, 0.0);
        for example in examples {
            let score = f64::from(weights.score(&example.inputs));
            let trained = f64::from(net.judge(&example.inputs)) * f64::from(SCORE_PER_LOGIT);
            let apart = (trained - score).abs();
            sum += apart;
            most = most.max(apart);
            let output = (score / f64::from(SCORE_PER_LOGIT)) as f32;
            losses += f64::from(loss(output, example.target).0);
        }
        (sum, most, losses, examples.len() as u64)
    })?;
    let count: u64 = regions.iter().map(|region| region.3).sum();
    let mean = |sum: f64| sum / count.max(1) as f64;
    Ok(format!(
        "rounded  validation {:.6}; scores differ by {:.2} in the mean, {:.1} at most, over {} positions",
        mean(regions.iter().map(|region| region.2).sum()),
        mean(regions.iter().map(|region| region.0).sum()),
        regions.iter().fold(0f64, |most, region| most.max(region.1)),
        grouped(count)
    ))
}
