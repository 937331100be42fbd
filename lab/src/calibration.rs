//! Fits the chances to win of `analyse` to the results of games.
//!
//! `cargo calibrate GAME [GAMES] [NODES] [SEED]`. The engine plays against itself from random openings, and every position is analysed with so many
//! nodes; it plays the best move, in Pac-Man that of the strongest level. The games with even numbers fit the odds of a score, those with odd numbers show how far chances and
//! results are apart (the reliability curve), of the new fit and of the chances that `analyse` prints now.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use fencelight_core::ai::{Limits, MAX_LEVEL, MoveSet, SearchRequest};
use fencelight_core::game::{Game, Mover, Outcome, Piece};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

use crate::engines::SearchEngine;
use crate::openings::Opening;
use crate::options::available_threads;
use crate::parallel;

/// Games of more moves are dropped.
const MAX_MOVES: usize = 2_000;
/// Chances of the reliability curve are collected in bins of this many percent.
const BIN_PERCENT: usize = 10;
/// Newton steps of the fit; a dozen are enough.
const FIT_STEPS: usize = 30;
/// Scores beyond this are decided games and need no fit.
const DECIDED: i32 = 10_000;

/// A position with its score, its chance and the result of its game.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Which evaluation the score is of: Pac-Man and the ghosts have one each.
    class: usize,
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
        let scored = |samples: &[Sample]| -> Vec<(f64, bool)> {
            let of_class = samples.iter().filter(of_class);
            let scored = of_class.filter_map(|sample| Some((sample.score?, sample.won)));
            scored.map(|(score, won)| (f64::from(score), won)).collect()
        };
        let (fitted, check) = (scored(&fitted), scored(&held_out));
        if let Some((slope, at_zero)) = fit(&fitted) {
            let (unit, at_zero_milli) = (1.0 / slope, at_zero * 1_000.0);
            writeln!(
                out,
                "class {class}: unit {unit:.0}, at zero {at_zero_milli:.0}"
            )?;
            let chances = check.iter().map(|&(score, won)| {
                let chance = 100.0 / (1.0 + (-(score * slope + at_zero)).exp());
                (chance, won)
            });
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
    let options = AllOptions::default();
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
            None => engine.think(&game, &limits).map(|result| result.score),
        };
        positions.push((
            game.turn(),
            class_of(&game),
            score.filter(|score| score.abs() < DECIDED),
            analysis.win_percent,
        ));
        let mv = match kind {
            // With equal nodes the ghosts win nearly always; the levels are even.
            GameKind::Pacman => {
                seeds = seeds.wrapping_add(1);
                engine.think(&game, &Limits::level(MAX_LEVEL, seeds))?.mv
            }
            _ => analysis.mv,
        };
        game.play(mv).ok()?;
    };
    let samples = positions
        .into_iter()
        .map(|(seat, class, score, percent)| Sample {
            class,
            score,
            percent,
            won: game.is_winner(seat, winner),
        });
    Some(samples.collect())
}

fn class_of(game: &AnyGame) -> usize {
    usize::from(matches!(game.mover(), Mover::Piece(Piece::Ghost(_))))
}

/// The logistic regression of results on scores: slope and constant of the logarithm of the odds, by Newton's method.
fn fit(samples: &[(f64, bool)]) -> Option<(f64, f64)> {
    /// Scores are scaled to this for the sake of the arithmetic.
    const SCALE: f64 = 100.0;
    if samples.len() < 2 {
        return None;
    }
    let (mut slope, mut constant) = (1.0, 0.0);
    for _ in 0..FIT_STEPS {
        let mut gradient = [0.0; 2];
        let mut hessian = [[1e-9, 0.0], [0.0, 1e-9]];
        for &(score, won) in samples {
            let x = score / SCALE;
            let chance = 1.0 / (1.0 + (-(slope * x + constant)).exp());
            let error = f64::from(u8::from(won)) - chance;
            let weight = chance * (1.0 - chance);
            gradient[0] += error * x;
            gradient[1] += error;
            hessian[0][0] += weight * x * x;
            hessian[0][1] += weight * x;
            hessian[1][1] += weight;
        }
        let [[a, b], [_, d]] = hessian;
        let determinant = a * d - b * b;
        slope += ((d * gradient[0] - b * gradient[1]) / determinant).clamp(-1.0, 1.0);
        constant += ((a * gradient[1] - b * gradient[0]) / determinant).clamp(-1.0, 1.0);
    }
    slope.is_finite().then_some((slope / SCALE, constant))
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
    use crate::rng::{CounterRng, Rng};

    #[test]
    fn the_fit_finds_the_odds_that_results_were_made_with() {
        for (unit, at_zero) in [(90.0, 0.0), (250.0, -0.7)] {
            let mut rng = CounterRng::nth(1, 2);
            let samples: Vec<_> = (0..40_000)
                .map(|_| {
                    let score = f64::from(rng.below(1_200)) - 600.0;
                    let chance = 1.0 / (1.0 + (-(score / unit + at_zero)).exp());
                    (score, f64::from(rng.unit()) < chance)
                })
                .collect();
            let (slope, constant) = fit(&samples).expect("enough samples");
            assert!((1.0 / slope / unit - 1.0).abs() < 0.05, "{slope}");
            assert!((constant - at_zero).abs() < 0.06, "{constant}");
        }
    }
}
