//! `fencelight match`: games between two settings, with a result that says how sure it is.
//!
//! A match is a list of fixtures; each thread takes the next one and plays it with players of its own. Every game depends on its
//! number alone, and games are counted and kept in the order of their numbers, so that the number of threads changes nothing.

pub mod file;
mod fixtures;
mod options;
mod referee;
mod report;
mod result;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use fixtures::Seating;
pub use options::{MatchArgs, parse};
use referee::{Fixture, Played};
use result::Tally;

use crate::engines::player;
use crate::openings::matches::Opening;
use crate::progress::Progress;

/// Between two looks at the progress.
const LOOK: Duration = Duration::from_millis(200);
/// Signals that come together are one.
const SAME_SIGNAL: Duration = Duration::from_secs(1);
/// What a shell reports of a program that was interrupted.
const INTERRUPTED: u8 = 130;

/// Plays a match and tells its result.
pub fn play(args: &MatchArgs) -> io::Result<ExitCode> {
    let mut signals = listen()?;
    let stop = Arc::clone(&signals.stop);
    let mut keeper = args.out.as_ref().map(|path| {
        let wrong = |error| io::Error::other(format!("{}: {error}", path.display()));
        let mut file = File::create(path).map_err(wrong)?;
        file.write_all(file::header(args).as_bytes())
            .map_err(wrong)?;
        io::Result::Ok(file)
    });
    let mut keeper = keeper.take().transpose()?;
    let began = Instant::now();
    let next = AtomicU32::new(0);
    let games = std::thread::scope(|scope| {
        let (send, games) = channel();
        for _ in 0..args.threads {
            let (send, next, stop) = (send.clone(), &next, &*stop);
            scope.spawn(move || work(args, next, stop, &send));
        }
        drop(send);
        let collected = collect(args, &games, &mut keeper, &mut signals);
        if collected.is_err() {
            // The games cannot be kept: there is no use in playing them.
            stop.store(true, Ordering::Relaxed);
        }
        collected
    })?;
    let text = report::report(args, &args.seating, &games, began.elapsed());
    io::stdout().write_all(text.as_bytes())?;
    io::stdout().flush()?;
    Ok(match stop.load(Ordering::Relaxed) {
        true => ExitCode::from(INTERRUPTED),
        false => ExitCode::SUCCESS,
    })
}

/// Signals that ask us to end: at the first one the result so far is told, at one that comes later we are gone.
struct Signals {
    stop: Arc<AtomicBool>,
    /// The next one ends us.
    is_last: Arc<AtomicBool>,
    heard: Option<Instant>,
}

impl Signals {
    /// Some programs send the same signal twice at once, to us and to all around us: that is one.
    fn look(&mut self) {
        if self.stop.load(Ordering::Relaxed) {
            let heard = self.heard.get_or_insert_with(Instant::now);
            if heard.elapsed() >= SAME_SIGNAL {
                self.is_last.store(true, Ordering::Relaxed);
            }
        }
    }
}

fn listen() -> io::Result<Signals> {
    use signal_hook::consts::signal::{SIGINT, SIGTERM};
    let (stop, is_last) = (Arc::default(), Arc::default());
    for signal in [SIGINT, SIGTERM] {
        let last = Arc::clone(&is_last);
        signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), last)?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(Signals {
        stop,
        is_last,
        heard: None,
    })
}

/// Plays games until there are no more.
fn work(args: &MatchArgs, next: &AtomicU32, stop: &AtomicBool, games: &Sender<Played>) {
    let mut players = [player::player(&args.a), player::player(&args.b)];
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= args.games || stop.load(Ordering::Relaxed) {
            return;
        }
        let fixture = fixture(args, &args.seating, number);
        let Some(game) = referee::play(&args.rules, &fixture, &mut players, stop) else {
            return;
        };
        if games.send(game).is_err() {
            return;
        }
    }
}

/// The game with this number.
fn fixture(args: &MatchArgs, seating: &Seating, number: u32) -> Fixture {
    let an_opening = seating.games_an_opening();
    let (opening, game) = (number / an_opening, number % an_opening);
    let rules = args.rules;
    let moves = Opening::new(rules.kind, &rules.options, args.openings, opening);
    let begun = moves.position(rules.kind, &rules.options);
    let sides = seating.sides(&begun, opening, game);
    Fixture {
        number,
        role: seating.role(&sides, &begun),
        opening: moves,
        sides,
    }
}

/// Takes the games as they come, and keeps them in the order of their numbers.
fn collect(
    args: &MatchArgs,
    games: &Receiver<Played>,
    keeper: &mut Option<File>,
    signals: &mut Signals,
) -> io::Result<Vec<Played>> {
    let mut progress = Progress::new();
    let mut tally = Tally::default();
    let mut early = BTreeMap::new();
    let mut played: Vec<Played> = Vec::new();
    let mut keep = |game: &Played| match keeper {
        Some(file) => file.write_all(file::line(args, game).as_bytes()),
        None => Ok(()),
    };
    loop {
        let told = report::so_far(&tally, args.games);
        progress.show(tally.games().into(), args.games.into(), &told);
        signals.look();
        match games.recv_timeout(LOOK) {
            Ok(game) => {
                tally.add(game.half_points());
                early.insert(game.fixture.number, game);
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some(game) = early.remove(&(played.len() as u32)) {
            keep(&game)?;
            played.push(game);
        }
    }
    progress.clear();
    // After an interruption some are missing.
    for game in early.into_values() {
        keep(&game)?;
        played.push(game);
    }
    Ok(played)
}
