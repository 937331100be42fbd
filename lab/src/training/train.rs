//! `fencelight train`: from files of self-play games to a network file.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use fencelight_ai::network::format::SCORE_PER_LOGIT;
use fencelight_host::parallel::available_threads;
use fencelight_host::printable;
use fencelight_host::progress::{Progress, grouped, time};
use fencelight_host::signals::{INTERRUPTED, stop_flag};
use fencelight_host::storage::files::{Disk, FileSystem as _};
use fencelight_host::storage::lock::FileLock;
use fencelight_host::storage::{files, named, refused};
use fencelight_host::values::{memory, seed, threads, within};

use super::checkpoint::{self, Checkpoint};
use super::data::Data;
use super::float::{Float, loss};
use super::plot;
use super::stream::{EXAMPLE_BYTES, ExampleStream, StreamOptions, TooSmall};
use super::target::fit_score_scale;
use super::trainer::{Hyperparameters, Losses, Trainer, mean_loss};
use super::weights::Weights;

/// Train a network on self-play games
///
/// docs/network.md describes the network and its training.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight train --data games/*.bin --out network.bin --plot losses.svg
  fencelight train --data large.bin --out network.bin --memory 512")]
pub struct TrainArgs {
    /// Files of self-play games
    #[arg(long = "data", value_name = "FILE", num_args = 1.., required = true)]
    pub archives: Vec<PathBuf>,
    /// The network file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Draw the losses to FILE, an SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Overwrite the files of --out and --plot if they exist
    #[arg(long)]
    pub force: bool,
    /// Passes over the samples
    #[arg(long, value_name = "N", value_parser = epochs, default_value = "20", allow_negative_numbers = true)]
    pub epochs: u32,
    /// Samples in a batch
    #[arg(long, value_name = "N", value_parser = batch, default_value = "16384", allow_negative_numbers = true)]
    pub batch: usize,
    /// Highest learning rate
    #[arg(long, value_name = "R", value_parser = rate, default_value = "0.004", allow_negative_numbers = true)]
    pub rate: f32,
    /// Seed of the first weights and of the order of samples
    #[arg(long, value_name = "S", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    pub seed: u64,
    /// Threads; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, default_value_t = available_threads(), hide_default_value = true, allow_negative_numbers = true)]
    pub threads: usize,
    /// Score that means a win probability of 73 %; fitted to the games where it is left out
    #[arg(long, value_name = "K", value_parser = score_scale, allow_negative_numbers = true)]
    pub score_scale: Option<f32>,
    /// Share of the games that is set aside for validation, 1% to 50%
    #[arg(long = "validation", value_name = "P%", value_parser = validation, default_value = "5%", allow_negative_numbers = true)]
    pub validation_percent: u32,
    /// Memory of the program; games that do not fit are read in parts, anew in each epoch
    #[arg(long = "memory", value_name = "MIB", value_parser = memory, default_value = "2048", allow_negative_numbers = true)]
    pub memory_mib: usize,
    /// Write a checkpoint this often, from which a training that is killed continues
    #[arg(long = "checkpoint", value_name = "SECONDS", value_parser = checkpoint_seconds, default_value = "30", allow_negative_numbers = true)]
    pub checkpoint_seconds: u64,
}

/// Trains a network, writes it and prints the losses. A signal stops the training: its state is written to a checkpoint, from which the same
/// command continues. One that is killed continues from its last checkpoint.
pub fn run(args: &TrainArgs) -> io::Result<ExitCode> {
    for path in std::iter::once(&args.out).chain(&args.plot) {
        files::check_output(path, args.force)?;
        files::check_writable(path)?;
    }
    let lock = (!files::is_special(&args.out)).then(|| FileLock::of_output(&args.out));
    let _lock = lock.transpose()?;
    let began = Instant::now();
    let mut data = Data::new(args.validation_percent, args.threads);
    for path in &args.archives {
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
    let scale = args.score_scale;
    let scale = scale.unwrap_or_else(|| fit_score_scale(&data.scores));
    data.finish(scale);
    let params = Hyperparameters {
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        seed: args.seed,
        threads: args.threads,
    };
    let stream = stream(args, &data)?;
    let parts = stream.parts();
    let line = settings_line(&params, scale, args.score_scale.is_none(), parts);
    history += &line;
    print(&line)?;
    let identity = format!(
        "{history}data {:08x}, score scale {:08x}, validation {} %, order 2 in {parts}\n",
        data.checksum,
        scale.to_bits(),
        args.validation_percent
    );
    let mut training = Training::new(args, params, stream, identity)?;
    if !training.run()? {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let (net, curve) = (&training.trainer.state.net, &training.curve);
    for (epoch, losses) in curve.iter().enumerate() {
        history += &epoch_line(epoch as u32 + 1, losses);
        history.push('\n');
    }
    if let Some(path) = &args.plot {
        let picture = plot::svg(curve);
        files::replace(path, picture.as_bytes()).map_err(|error| named(path, error))?;
    }
    let mut weights = Weights::new(net, history);
    let line = rounding_error(net, &weights, &mut training.stream)?;
    weights.note(&line);
    weights.save(&args.out)?;
    if let Some(path) = &training.checkpoint {
        Disk.remove(path).map_err(|error| named(path, error))?;
    }
    print(&format!(
        "{line}\n{}: generation {}, weights {:08x}, after {}\n",
        args.out.display(),
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
fn stream<'a>(args: &TrainArgs, data: &'a Data) -> io::Result<ExampleStream<'a, Data>> {
    let reserved = RESERVED_BYTES + THREAD_BYTES * args.threads + data.index_bytes();
    let free = (args.memory_mib << 20).saturating_sub(reserved);
    let args = StreamOptions {
        batch: args.batch,
        seed: args.seed,
        threads: args.threads,
        capacity: free / EXAMPLE_BYTES,
    };
    ExampleStream::new(data, args).map_err(|TooSmall(least)| {
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
        args: &TrainArgs,
        params: Hyperparameters,
        stream: ExampleStream<'a, Data>,
        identity: String,
    ) -> io::Result<Self> {
        let path = (!files::is_special(&args.out)).then(|| checkpoint::path(&args.out));
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
            interval: Duration::from_secs(args.checkpoint_seconds),
        };
        let name = checkpoint::path(&args.out);
        let name = name.display();
        match found {
            Some(Ok(found)) => {
                training.curve = found.curve;
                training.trainer = Trainer::resume(params, found.state);
                print(&format!("{name}: continues {}\n", training.place()))?;
            }
            Some(Err(wrong)) if !args.force => {
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

/// A number in a range, with a fraction.
fn real(text: &str, what: &str, range: RangeInclusive<f32>) -> Result<f32, String> {
    let value = text.parse().ok().filter(|value| range.contains(value));
    let (min, max) = range.into_inner();
    value.ok_or_else(|| format!("{what} is {min} to {max}; not `{text}`"))
}

fn epochs(text: &str) -> Result<u32, String> {
    within(text, "a number of epochs", 1..=10_000)
}

fn batch(text: &str) -> Result<usize, String> {
    within(text, "a batch", 1..=10_000_000)
}

fn checkpoint_seconds(text: &str) -> Result<u64, String> {
    within(text, "a number of seconds", 0..=86_400)
}

fn rate(text: &str) -> Result<f32, String> {
    real(text, "a rate", 1e-6..=1.0)
}

fn score_scale(text: &str) -> Result<f32, String> {
    real(text, "a score scale", 1.0..=30_000.0)
}

/// A percentage, with or without its sign.
fn validation(text: &str) -> Result<u32, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse().ok();
    number
        .filter(|percent| (1..=50).contains(percent))
        .ok_or_else(|| format!("validation is 1% to 50%; not `{text}`"))
}
