//! `fencelight match`: games between two engines, with a result that states its uncertainty.
//!
//! A match is a list of fixtures. Each thread takes the next one and plays it with engines of its own. Every game depends on its
//! number alone, and games are counted and written in the order of their numbers: the result does not depend on the number of
//! threads.
//!
//! A file that exists is continued. A shard plays every Nth opening; the files of all shards are merged to that of the match.
//!
//! `plan` checks the options, `fixtures` assigns seats, `referee` plays one game, `result` estimates the strength, `report` prints
//! it, [`file`](mod@file) writes and reads the games, `output` is the file of a match that is played, `shard_file` reads the games of a file that is continued or merged, `merge`
//! makes one file of shards.

pub mod file;
mod fixtures;
mod merge;
mod output;
mod plan;
mod referee;
mod report;
mod result;
mod shard_file;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

pub(crate) use merge::merge;
use output::Output;
pub use plan::{MatchArgs, MatchPlan};
use referee::{FinishedGame, Fixture};
use report::Results;

use crate::openings::{Opening, OpeningError};
use fencelight_host::engines::create::engine;
use fencelight_host::printable;
use fencelight_host::progress::Progress;
use fencelight_host::signals::{INTERRUPTED, StopSignals};

/// Interval between two updates of the progress line.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Plays a match and prints its result.
pub fn play(plan: &MatchPlan) -> io::Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let stop = signals.flag();
    let mut results = Results::default();
    let mut output = Output::open(plan, &mut results)?;
    let is_continued = matches!(output, Output::Continued(_));
    let began = Instant::now();
    let next = AtomicU32::new(results.count());
    std::thread::scope(|scope| {
        let (send, games) = channel();
        for _ in 0..plan.threads {
            let (send, next, stop) = (send.clone(), &next, &*stop);
            scope.spawn(move || work(plan, next, stop, &send));
        }
        drop(send);
        let collected = collect(plan, &games, &mut results, &mut output, &mut signals);
        if collected.is_err() || results.broken(&plan.terms).is_some() {
            // The games cannot be written, or mean nothing: the others need not be played.
            stop.store(true, Ordering::Relaxed);
        }
        collected
    })?;
    output.finish(plan, &results)?;
    let mut text = report::report(&plan.terms, &results);
    text += &report::time(began.elapsed(), plan.threads);
    let broken = results.broken(&plan.terms);
    if broken.is_none() && is_continued && results.count() < plan.terms.count() {
        text += "stopped; the same command continues from here\n";
    }
    io::stdout().write_all(printable(&text).as_bytes())?;
    io::stdout().flush()?;
    if let Some(broken) = broken {
        return Err(io::Error::other(broken));
    }
    Ok(match stop.load(Ordering::Relaxed) {
        true => ExitCode::from(INTERRUPTED),
        false => ExitCode::SUCCESS,
    })
}

/// A finished game, or why there is no opening for it.
type Played = Result<FinishedGame, OpeningError>;

/// Plays games until there are no more.
fn work(plan: &MatchPlan, next: &AtomicU32, stop: &AtomicBool, games: &Sender<Played>) {
    let mut engines = [engine(&plan.a), engine(&plan.b)];
    loop {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let number = plan.terms.number(place);
        let Some(number) = number.filter(|_| !stop.load(Ordering::Relaxed)) else {
            return;
        };
        let played = match fixture(plan, number, stop) {
            Ok(fixture) => referee::play(&plan.terms.rules, &fixture, &mut engines, stop).map(Ok),
            Err(OpeningError::Stopped) => None,
            Err(error) => Some(Err(error)),
        };
        let Some(played) = played else {
            return;
        };
        if games.send(played).is_err() {
            return;
        }
    }
}

/// The fixture with this number.
fn fixture(plan: &MatchPlan, number: u32, stop: &AtomicBool) -> Result<Fixture, OpeningError> {
    let terms = &plan.terms;
    let rules = terms.rules;
    let opening = number / terms.seating.games_per_opening();
    let moves = Opening::new(rules.kind, &rules.options, terms.openings, opening, stop)?;
    let position = moves.position(rules.kind, &rules.options);
    Ok(Fixture::new(&terms.seating, number, moves, &position))
}

/// Receives the games as they end, and writes and adds them in the order of their numbers.
fn collect(
    plan: &MatchPlan,
    games: &Receiver<Played>,
    results: &mut Results,
    output: &mut Output,
    signals: &mut StopSignals,
) -> io::Result<()> {
    let mut progress = Progress::new();
    progress.begin_at(results.count().into());
    let mut tally = results.tally();
    let mut early = BTreeMap::new();
    let all = plan.terms.count();
    let is_continued = matches!(output, Output::Continued(_));
    let mut keep = |results: &mut Results, game: FinishedGame| {
        output.write(&file::line(&plan.terms.rules, &game))?;
        results.add_played(game);
        io::Result::Ok(())
    };
    loop {
        let state = report::so_far(&tally, all);
        progress.show(tally.games().into(), all.into(), &state);
        signals.poll();
        match games.recv_timeout(POLL_INTERVAL) {
            Ok(played) => {
                let game = played.map_err(|error| io::Error::other(error.to_string()))?;
                tally.add(game.half_points());
                early.insert(game.fixture.number, game);
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let due = |results: &Results| plan.terms.number(results.count());
        while let Some(game) = due(results).and_then(|number| early.remove(&number)) {
            keep(results, game)?;
        }
        if results.broken(&plan.terms).is_some() {
            break;
        }
    }
    progress.clear();
    // After an interruption some numbers are missing. A file ends before them, so that it can be continued.
    if !is_continued {
        for game in early.into_values() {
            keep(results, game)?;
        }
    }
    Ok(())
}
