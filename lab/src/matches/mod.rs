//! `fencelight match`: games between two engines, with a result that states its uncertainty.
//!
//! A match is a list of fixtures. Each thread takes the next one and plays it with engines of its own. Every game depends on its
//! number alone, and games are counted and written in the order of their numbers: the result does not depend on the number of
//! threads.
//!
//! `plan` checks the options, `fixtures` assigns seats, `referee` plays one game, `result` estimates the strength, `report` prints
//! it, [`file`](mod@file) writes and reads the games.

pub mod file;
mod fixtures;
mod plan;
mod referee;
mod report;
mod result;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

pub use plan::MatchPlan;
use referee::{FinishedGame, Fixture};
use result::Tally;

use crate::engines::create::engine;
use crate::openings::{Opening, OpeningError};
use crate::printable;
use crate::progress::Progress;
use crate::signals::{INTERRUPTED, StopSignals};
use crate::storage::{files, named};

/// Interval between two updates of the progress line.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Plays a match and prints its result.
pub fn play(plan: &MatchPlan) -> io::Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let stop = signals.flag();
    let mut file = plan.out.as_deref().map(|path| {
        files::check_output(path, plan.force)?;
        let mut file = File::create(path).map_err(|error| named(path, error))?;
        file.write_all(file::header(plan).as_bytes())
            .map_err(|error| named(path, error))?;
        io::Result::Ok(file)
    });
    let mut file = file.take().transpose()?;
    let began = Instant::now();
    let next = AtomicU32::new(0);
    let games = std::thread::scope(|scope| {
        let (send, games) = channel();
        for _ in 0..plan.threads {
            let (send, next, stop) = (send.clone(), &next, &*stop);
            scope.spawn(move || work(plan, next, stop, &send));
        }
        drop(send);
        let collected = collect(plan, &games, &mut file, &mut signals);
        if collected.is_err() {
            // The games cannot be written: the others need not be played.
            stop.store(true, Ordering::Relaxed);
        }
        collected
    })?;
    let text = report::report(plan, &games, began.elapsed());
    io::stdout().write_all(printable(&text).as_bytes())?;
    io::stdout().flush()?;
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
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games || stop.load(Ordering::Relaxed) {
            return;
        }
        let played = match fixture(plan, number, stop) {
            Ok(fixture) => referee::play(&plan.rules, &fixture, &mut engines, stop).map(Ok),
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
    let per_opening = plan.seating.games_per_opening();
    let (opening, game) = (number / per_opening, number % per_opening);
    let rules = plan.rules;
    let moves = Opening::new(rules.kind, &rules.options, plan.openings, opening, stop)?;
    let position = moves.position(rules.kind, &rules.options);
    let sides = plan.seating.sides(&position, opening, game);
    Ok(Fixture {
        number,
        role: plan.seating.role(&sides, &position),
        opening: moves,
        sides,
    })
}

/// Receives the games as they end, and returns them in the order of their numbers.
fn collect(
    plan: &MatchPlan,
    games: &Receiver<Played>,
    file: &mut Option<File>,
    signals: &mut StopSignals,
) -> io::Result<Vec<FinishedGame>> {
    let mut progress = Progress::new();
    let mut tally = Tally::default();
    let mut early = BTreeMap::new();
    let mut finished: Vec<FinishedGame> = Vec::new();
    let mut write = |game: &FinishedGame| match (&mut *file, &plan.out) {
        (Some(file), Some(path)) => file
            .write_all(file::line(plan, game).as_bytes())
            .map_err(|error| named(path, error)),
        _ => Ok(()),
    };
    loop {
        let state = report::so_far(&tally, plan.games);
        progress.show(tally.games().into(), plan.games.into(), &state);
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
        while let Some(game) = early.remove(&(finished.len() as u32)) {
            write(&game)?;
            finished.push(game);
        }
    }
    progress.clear();
    // After an interruption some numbers are missing.
    for game in early.into_values() {
        write(&game)?;
        finished.push(game);
    }
    Ok(finished)
}
