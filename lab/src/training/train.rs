//! `fencelight train`: from files of games to a file of weights.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use fencelight_core::ai::network::format::SCORE_PER_LOGIT;

use super::float::{Float, loss};
use super::plot;
use super::target::{Example, Use, fit_score_scale};
use super::trainer::{Plan, Trainer, mean_loss};
use super::weights::Weights;
use crate::chance::draws::Chance;
use crate::options::Train;
use crate::progress::{Progress, grouped, time};
use crate::storage::archive;
use crate::storage::named;

/// Games that are set aside are the same ones whatever the seed of the training, so that losses can be compared.
const ASIDE: u64 = 0x5E7A_51DE;

/// Positions to learn from, positions to look at, and what was left out.
#[derive(Default)]
struct Lessons {
    training: Vec<Example>,
    validation: Vec<Example>,
    games: u64,
    positions: u64,
    races: u64,
    drawn: u64,
    /// Of the networks that played.
    generation: u16,
    /// A line for each file.
    told: String,
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Losses {
    pub(super) training: f64,
    pub(super) validation: f64,
}

/// Trains and tells.
pub fn run(wanted: &Train) -> io::Result<()> {
    let began = Instant::now();
    let mut lessons = Lessons::default();
    for path in &wanted.data {
        lessons.read(path, wanted.validation_percent)?;
    }
    let mut history = Weights::begin_history(lessons.generation);
    history += &lessons.told;
    say(&lessons.told)?;
    say(&lessons.count(&mut history, began.elapsed().as_secs_f64()))?;
    if lessons.training.is_empty() || lessons.validation.is_empty() {
        return Err(io::Error::other(
            "too few games to learn from and to set some aside",
        ));
    }
    let scale = wanted.score_scale;
    let scale = scale.unwrap_or_else(|| fit_score_scale(&lessons.training));
    for example in lessons.training.iter_mut().chain(&mut lessons.validation) {
        example.aim(scale);
    }
    let plan = Plan {
        epochs: wanted.epochs,
        batch: wanted.batch,
        rate: wanted.rate,
        seed: wanted.seed,
        threads: wanted.threads,
    };
    let line = format!(
        "seed {}, {} epochs, batch {}, rate {}, score scale {scale:.1}{}\n",
        plan.seed,
        plan.epochs,
        plan.batch,
        plan.rate,
        if wanted.score_scale.is_some() {
            ""
        } else {
            " (fitted)"
        }
    );
    history += &line;
    say(&line)?;
    let (net, curve) = learn(&plan, &lessons, &mut history)?;
    if let Some(path) = &wanted.plot {
        let mut picture = Vec::new();
        plot::write(&curve, &mut picture)?;
        crate::storage::files::replace(path, &picture).map_err(|error| named(path, error))?;
    }
    let mut weights = Weights::new(&net, history);
    let line = difference(&net, &weights, &lessons.validation);
    weights.note(&line);
    weights.save(&wanted.out)?;
    say(&format!(
        "{line}\n{}: generation {}, weights {:08x}, after {}\n",
        wanted.out.display(),
        weights.generation(),
        weights.checksum(),
        time(began.elapsed().as_secs_f64())
    ))
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    // Somebody may watch a file.
    out.flush()
}

fn learn(plan: &Plan, lessons: &Lessons, history: &mut String) -> io::Result<(Float, Vec<Losses>)> {
    let mut trainer = Trainer::new(*plan, lessons.training.len());
    let mut curve = Vec::new();
    let examples = lessons.training.len() as u64;
    let mut progress = Progress::new();
    for epoch in 1..=plan.epochs {
        let began = Instant::now();
        let before = examples * u64::from(epoch - 1);
        let told = format!("epoch {epoch} of {}", plan.epochs);
        let training = trainer.learn(&lessons.training, |done| {
            progress.show(before + done, examples * u64::from(plan.epochs), &told);
        });
        let seconds = began.elapsed().as_secs_f64();
        let losses = Losses {
            training,
            validation: mean_loss(&trainer.net, &lessons.validation, plan.threads),
        };
        progress.clear();
        let line = format!(
            "epoch {epoch:3}  training {:.6}  validation {:.6}",
            losses.training, losses.validation
        );
        say(&format!(
            "{line}  {:.0} positions a second\n",
            examples as f64 / seconds.max(1e-6)
        ))?;
        history.push_str(&line);
        history.push('\n');
        curve.push(losses);
    }
    Ok((trainer.net, curve))
}

/// How far the rounded network is from the one that was trained.
fn difference(net: &Float, weights: &Weights, examples: &[Example]) -> String {
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

impl Lessons {
    fn read(&mut self, path: &Path, validation_percent: u32) -> io::Result<()> {
        let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
        let settings = archive::settings(&bytes).map_err(|wrong| named(path, wrong))?;
        let mut impossible = None;
        let contents = archive::read(&bytes, |game, samples| {
            let mut chance = Chance::nth(settings.seed ^ ASIDE, game.into());
            let is_aside = chance.below(100) < validation_percent;
            for sample in &samples {
                match Example::of(sample) {
                    Use::Learn(example) if is_aside => self.validation.push(example),
                    Use::Learn(example) => self.training.push(example),
                    Use::Race => self.races += 1,
                    Use::Drawn => self.drawn += 1,
                    Use::Impossible => impossible = impossible.or(Some(game)),
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
        // A string takes everything.
        let _ = writeln!(
            self.told,
            "data {name}: {} games, {} positions, {settings}",
            grouped(contents.games.into()),
            grouped(contents.positions),
        );
        Ok(())
    }

    /// Tells what there is to learn from; the part that does not depend on the machine goes into the history.
    fn count(&self, history: &mut String, seconds: f64) -> String {
        let line = format!(
            "{} positions to learn from, {} set aside; left out: {} races, {} with drawn moves",
            grouped(self.training.len() as u64),
            grouped(self.validation.len() as u64),
            grouped(self.races),
            grouped(self.drawn)
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
