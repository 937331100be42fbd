//! Fits the chances to win of `analyse` to the results of games.
//!
//! `cargo long calibrate GAME [GAMES] [NODES] [SEED]`. The engine plays against itself from random openings, and every position is analysed with
//! NODES nodes; it plays the best move. In Pac-Man all layouts are played: layout c at the strongest level, the others with ghosts of the level below, since at full strength they win nearly always. The games with even numbers fit the odds of a score, those with odd numbers show how far chances and
//! results are apart (the reliability curve), of the new fit and of the chances that `analyse` prints now.
//!
//! The odds have one slope for each evaluation. Their constant is one for each group of positions: in Pac-Man by lives, pellets and ghosts, whose worth the evaluation misjudges.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use fencelight_ai::{Level, Limits, MAX_LEVEL, MoveSet, SearchRequest, pacman_material_group};
use fencelight_core::game::{Game, Mover, Outcome, Piece};
use fencelight_core::games::{AllOptions, AnyGame, GameKind, GameVisitor};
use fencelight_core::pacman::{self, Layout};
use fencelight_core::{mspacman, quoridor};
use fencelight_host::engines::SearchEngine;
use fencelight_host::parallel;
use fencelight_host::parallel::available_threads;

use crate::openings::Opening;

/// Games of more moves are dropped.
const MAX_MOVES: usize = 2_000;
/// Chances of the reliability curve are collected in bins of this many percent.
const BIN_PERCENT: usize = 10;
/// Steps of the fit; some dozens are enough.
const FIT_STEPS: usize = 200;
/// Pulls the constant of a group towards the mean of all groups, with the weight of this many even positions.
const GROUP_PULL: f64 = 25.0;
/// Scores beyond this are decided games and need no fit.
const DECIDED: i32 = 10_000;

/// A position with its score, its chance and the result of its game.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Which evaluation the score is of: Pac-Man and the ghosts have one each.
    class: usize,
    /// The group of positions with one constant.
    group: usize,
    /// `None` where the game has no score, and in a decided position.
    score: Option<i32>,
    percent: u8,
    won: bool,
}

/// Plays games of a kind, fits the odds and prints the result.
///
/// # Errors
/// Standard output cannot be written.
pub fn calibrate(kind: GameKind, games: u32, nodes: u32, seed: u64) -> io::Result<()> {
    let samples = parallel::map_with(
        available_threads(),
        (0..games).collect(),
        SearchEngine::default,
        |engine, number| play(engine, kind, nodes, seed, number).unwrap_or_default(),
    );
    let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
    for (number, samples) in samples.into_iter().enumerate() {
        match number % 2 {
            0 => fitted.extend(samples),
            _ => held_out.extend(samples),
        }
    }
    let out = &mut io::stdout().lock();
    writeln!(
        out,
        "{kind}: {games} games, {nodes} nodes a position, {} and {} positions",
        fitted.len(),
        held_out.len()
    )?;
    for class in 0..2 {
        let of_class = |sample: &&Sample| sample.class == class;
        let scored = |samples: &[Sample]| -> Vec<Scored> {
            let of_class = samples.iter().filter(of_class);
            of_class.filter_map(Scored::of).collect()
        };
        let (fitted, check) = (scored(&fitted), scored(&held_out));
        if let Some(odds) = Odds::fit(&fitted) {
            let at_zero = odds.at_zero.iter().map(|at| format!("{:.0}", at * 1_000.0));
            let at_zero = at_zero.collect::<Vec<_>>().join(", ");
            writeln!(
                out,
                "class {class}: unit {:.0}, at zero {at_zero}",
                1.0 / odds.slope
            )?;
            let chances = check
                .iter()
                .map(|sample| (100.0 * odds.chance(sample), sample.won));
            write_reliability(out, "the fit, held-out games", chances)?;
        }
        let now = held_out.iter().filter(of_class);
        let now: Vec<_> = now
            .map(|sample| (f64::from(sample.percent), sample.won))
            .collect();
        if !now.is_empty() {
            write_reliability(out, "analyse, held-out games", now.into_iter())?;
        }
    }
    Ok(())
}

/// One game; `None` without a winner.
fn play(
    engine: &mut SearchEngine,
    kind: GameKind,
    nodes: u32,
    seed: u64,
    number: u32,
) -> Option<Vec<Sample>> {
    let mut options = AllOptions::default();
    if kind == GameKind::Pacman {
        options.pacman.layout = Layout::ALL[number as usize / 2 % Layout::ALL.len()];
    }
    let opening = Opening::new(kind, &options, seed, number, &AtomicBool::new(false)).ok()?;
    let mut game = opening.position(kind, &options);
    let mut positions = Vec::new();
    let mut seeds = opening.seed;
    let winner = loop {
        match game.outcome() {
            Some(Outcome::Won(winner)) => break winner,
            Some(Outcome::Drawn) => return None,
            None if positions.len() >= MAX_MOVES => return None,
            None => {}
        }
        let limits = Limits::nodes(nodes, 0);
        let request = SearchRequest {
            analysis: Some(MoveSet::EMPTY),
            ..SearchRequest::new(limits)
        };
        let analysis = engine.search_until(&game, &request, || false)?;
        let score = match &analysis.details {
            Some(details) => Some(i32::from(details.score)),
            // A chance already.
            None if kind == GameKind::MsPacman => None,
            // The same search: a chance has no score.
            None => engine.think(&game, &limits).map(|result| result.score),
        };
        positions.push((
            game.turn(),
            class_of(&game),
            game.visit(GroupOf),
            score.filter(|score| score.abs() < DECIDED),
            analysis.win_percent,
        ));
        let mv = match kind {
            GameKind::Pacman => {
                seeds = seeds.wrapping_add(1);
                let is_weaker = class_of(&game) == 1 && options.pacman.layout != Layout::C;
                let level = MAX_LEVEL - u8::from(is_weaker);
                engine
                    .think(&game, &Limits::level(Level::nearest(level), seeds))?
                    .mv
            }
            _ => analysis.mv,
        };
        game.play(mv).ok()?;
    };
    let samples = positions
        .into_iter()
        .map(|(seat, class, group, score, percent)| Sample {
            class,
            group,
            score,
            percent,
            won: game.is_winner(seat, winner),
        });
    Some(samples.collect())
}

fn class_of(game: &AnyGame) -> usize {
    usize::from(matches!(game.mover(), Mover::Piece(Piece::Ghost(_))))
}

/// The group of a position: by lives, pellets and ghosts in Pac-Man, one for all in the other games.
struct GroupOf;

impl GameVisitor for GroupOf {
    type Output = usize;

    fn quoridor(self, _: &quoridor::Position) -> usize {
        0
    }

    fn pacman(self, position: &pacman::Position) -> usize {
        pacman_material_group(position)
    }

    fn mspacman(self, _: &mspacman::Position) -> usize {
        0
    }
}

/// A position whose game is not decided.
#[derive(Clone, Copy, Debug)]
struct Scored {
    group: usize,
    score: f64,
    won: bool,
}

impl Scored {
    fn of(sample: &Sample) -> Option<Self> {
        Some(Self {
            group: sample.group,
            score: f64::from(sample.score?),
            won: sample.won,
        })
    }
}

/// The logarithm of the odds: a slope for the score, and a constant for each group.
#[derive(Clone, Debug)]
struct Odds {
    slope: f64,
    at_zero: Vec<f64>,
}

impl Odds {
    /// The logistic regression of results on scores, by Newton's method for one number after the other. A group of few positions stays near the
    /// constant of all; `None` without positions.
    fn fit(samples: &[Scored]) -> Option<Self> {
        let groups = samples.iter().map(|sample| sample.group + 1).max()?;
        let mut odds = Self {
            slope: 0.0,
            at_zero: vec![0.0; groups],
        };
        for step in 0..FIT_STEPS {
            let (mut gradient, mut curvature) = (0.0, 1e-9);
            let mut of_group = vec![(0.0, 0.0); groups];
            for sample in samples {
                let chance = odds.chance(sample);
                let error = f64::from(u8::from(sample.won)) - chance;
                let weight = chance * (1.0 - chance);
                gradient += error * sample.score;
                curvature += weight * sample.score * sample.score;
                of_group[sample.group].0 += error;
                of_group[sample.group].1 += weight;
            }
            // In turns: both at once can overshoot without end.
            if step % 2 == 0 {
                odds.slope += gradient / curvature;
                continue;
            }
            let mean = odds.at_zero.iter().sum::<f64>() / groups as f64;
            for (at_zero, (error, weight)) in odds.at_zero.iter_mut().zip(of_group) {
                let pull = if groups > 1 { GROUP_PULL } else { 0.0 };
                let step = (error - pull * (*at_zero - mean)) / (weight + pull + 1e-9);
                *at_zero += step.clamp(-1.0, 1.0);
            }
        }
        odds.slope.is_finite().then_some(odds)
    }

    /// The chance of a position, 0 to 1.
    fn chance(&self, sample: &Scored) -> f64 {
        let at_zero = self.at_zero.get(sample.group).copied().unwrap_or(0.0);
        1.0 / (1.0 + (-(sample.score * self.slope + at_zero)).exp())
    }
}

/// The reliability curve: in each bin the mean chance, the share that was won, and the number of positions; then the mean error, weighted by
/// positions.
fn write_reliability(
    out: &mut impl Write,
    title: &str,
    chances: impl Iterator<Item = (f64, bool)>,
) -> io::Result<()> {
    let mut bins = [(0.0, 0.0, 0.0); 100 / BIN_PERCENT];
    for (percent, won) in chances {
        let number = (percent / BIN_PERCENT as f64) as usize;
        let bin = &mut bins[number.min(bins.len() - 1)];
        bin.0 += percent;
        bin.1 += if won { 100.0 } else { 0.0 };
        bin.2 += 1.0;
    }
    writeln!(out, "  {title}: chance, won, positions")?;
    let (mut error, mut total) = (0.0, 0.0);
    for (chance, won, count) in bins {
        if count > 0.0 {
            writeln!(
                out,
                "  {:5.1} {:5.1} {count:7.0}",
                chance / count,
                won / count
            )?;
            error += f64::abs(chance - won);
            total += count;
        }
    }
    writeln!(
        out,
        "  mean error {:.1} points",
        error / f64::max(total, 1.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelight_host::rng::{CounterRng, Rng};

    #[test]
    fn the_fit_finds_the_odds_that_results_were_made_with() {
        for (unit, at_zero) in [(90.0, [0.0, 0.0]), (250.0, [-0.7, 1.1])] {
            let mut rng = CounterRng::nth(1, 2);
            let samples: Vec<_> = (0..40_000)
                .map(|_| {
                    let group = rng.below(2) as usize;
                    let score = f64::from(rng.below(1_200)) - 600.0;
                    let chance = 1.0 / (1.0 + (-(score / unit + at_zero[group])).exp());
                    let won = f64::from(rng.unit()) < chance;
                    Scored { group, score, won }
                })
                .collect();
            let odds = Odds::fit(&samples).expect("enough samples");
            assert!((1.0 / odds.slope / unit - 1.0).abs() < 0.05, "{odds:?}");
            for (found, expected) in odds.at_zero.iter().zip(at_zero) {
                assert!((found - expected).abs() < 0.08, "{odds:?}");
            }
        }
    }
}
