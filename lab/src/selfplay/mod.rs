//! `fencelight selfplay`: the player against itself, position after position into a file.
//!
//! A game is a function of the seed and its number. Threads take the next number each, games are written in the order of their numbers:
//! the file is the same for any number of threads, and whether it was stopped and continued or not.

mod player;

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use fencelight_core::ai::greedy;
use fencelight_core::game::{Outcome, Winner};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::Position;

use crate::chance::draws::Chance;
use crate::openings::selfplay as openings;
use crate::options::{Amount, SelfPlay};
use crate::progress::{Progress, grouped, time};
use crate::storage::archive::{self, Contents, Settings, Wrong};
use crate::storage::named;
use crate::storage::sample::{SURE, Sample};
use crate::training::weights::Weights;
use player::Player;

/// Moves that are drawn, not found, after the opening.
const DRAWN_PER_MILLE: u32 = 30;
/// Both sides have to see the same end before a game is taken for over.
const SEEN_TWICE: u32 = 2;
/// Between two looks at what has happened.
const LOOK: Duration = Duration::from_millis(200);
/// What a shell reports of a program that was interrupted.
const INTERRUPTED: u8 = 130;

/// Plays until there is enough, or somebody stops it.
pub fn run(wanted: &SelfPlay) -> io::Result<ExitCode> {
    let stop = listen()?;
    let mut progress = Progress::new();
    let done = fill(wanted, &stop, &mut progress)?;
    progress.clear();
    tell(wanted, &done, progress.seconds())?;
    Ok(if done.is_enough {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(INTERRUPTED)
    })
}

/// What a run has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Done {
    before: Contents,
    games: u32,
    positions: u64,
    /// Of this run: south, north, nobody.
    wins: [u32; 3],
    is_enough: bool,
}

/// Fills the file until there is enough, or `stop` is set.
fn fill(wanted: &SelfPlay, stop: &AtomicBool, progress: &mut Progress) -> io::Result<Done> {
    let weights = wanted.weights.as_deref().map(Weights::load).transpose()?;
    let settings = Settings {
        seed: wanted.seed,
        nodes: wanted.nodes,
        player: weights
            .as_ref()
            .map_or(0, |weights| weights.generation().saturating_add(1)),
        weights: weights.as_ref().map_or(0, Weights::checksum),
    };
    let mut players = Vec::new();
    for _ in 0..wanted.threads {
        players.push(Player::new(weights.as_ref()).map_err(io::Error::other)?);
    }
    let wrong = |error| named(&wanted.out, error);
    let (file, before) = open(wanted, &settings)?;
    let work = Work {
        settings,
        amount: wanted.amount,
        stop,
        is_over: AtomicBool::new(false),
        next: AtomicU32::new(before.games),
    };
    let mut writer = Writer {
        file: BufWriter::new(file),
        games: before.games,
        positions: before.positions,
        wins: [0; 3],
    };
    progress.begin_at(wanted.amount.of(before.games, before.positions));
    std::thread::scope(|scope| {
        let (send, games) = channel();
        for player in players {
            let (send, work) = (send.clone(), &work);
            scope.spawn(move || work.play_games(player, &send));
        }
        drop(send);
        let written = writer.take(&games, &work, progress);
        // Nobody has to go on playing when there is enough or nothing can be written.
        work.is_over.store(true, Ordering::SeqCst);
        written
    })
    .map_err(wrong)?;
    let done = Done {
        before,
        games: writer.games,
        positions: writer.positions,
        wins: writer.wins,
        is_enough: work.is_enough(writer.games, writer.positions),
    };
    writer.finish().map_err(wrong)?;
    Ok(done)
}

fn tell(wanted: &SelfPlay, done: &Done, seconds: f64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {} games, {} positions",
        wanted.out.display(),
        grouped(done.games.into()),
        grouped(done.positions)
    )?;
    let games = done.games - done.before.games;
    let positions = done.positions - done.before.positions;
    let [south, north, drawn] = done.wins;
    writeln!(
        out,
        "in this run {} games, {} positions in {} ({:.0} positions a second); south won {south}, north {north}, drawn {drawn}",
        grouped(games.into()),
        grouped(positions),
        time(seconds),
        positions as f64 / seconds.max(0.001),
    )?;
    if !done.is_enough {
        writeln!(out, "stopped; the same command goes on from here")?;
    }
    Ok(())
}

/// The file, cut to its last whole game, and what it holds.
fn open(wanted: &SelfPlay, settings: &Settings) -> io::Result<(File, Contents)> {
    let path = &wanted.out;
    let wrong = |error| named(path, error);
    let bytes = crate::storage::files::read(path).map_err(wrong)?;
    let empty = Contents {
        settings: *settings,
        games: 0,
        positions: 0,
        bytes: 0,
    };
    let before = match bytes.filter(|bytes| !bytes.is_empty()) {
        None => empty,
        Some(bytes) => match archive::read(&bytes, |_, _| {}) {
            Ok(contents) | Err(Wrong::CutShort(contents)) => contents,
            Err(error) => return Err(named(path, error)),
        },
    };
    if before.settings != *settings {
        let played = before.settings;
        let wrong = format!("these games were played with {played}, not with {settings}");
        return Err(named(path, wrong));
    }
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(wrong)?;
    file.set_len(before.bytes as u64).map_err(wrong)?;
    file.seek(SeekFrom::End(0)).map_err(wrong)?;
    if before.bytes == 0 {
        file.write_all(&archive::header(settings)).map_err(wrong)?;
    }
    Ok((file, before))
}

/// The first signal asks to end; if that takes too long, the second one ends the program.
fn listen() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::signal::{SIGINT, SIGTERM};
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let code = i32::from(INTERRUPTED);
        signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// What all threads share.
struct Work<'a> {
    settings: Settings,
    amount: Amount,
    /// Set from outside.
    stop: &'a AtomicBool,
    is_over: AtomicBool,
    /// The number of the game that nobody plays yet.
    next: AtomicU32,
}

impl Work<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst) || self.is_over.load(Ordering::SeqCst)
    }

    fn is_enough(&self, games: u32, positions: u64) -> bool {
        self.amount.of(games, positions) >= self.amount.all()
    }

    fn play_games(&self, mut player: Player, send: &Sender<(u32, Vec<Sample>)>) {
        loop {
            let number = self.next.fetch_add(1, Ordering::SeqCst);
            let is_beyond = matches!(self.amount, Amount::Games(games) if number >= games);
            if is_beyond || number == u32::MAX {
                return;
            }
            let game = play(&self.settings, number, &mut player, &|| self.is_stopped());
            let Some(samples) = game else {
                return;
            };
            if send.send((number, samples)).is_err() {
                return;
            }
        }
    }
}

/// Puts games in order and into the file.
struct Writer {
    file: BufWriter<File>,
    games: u32,
    positions: u64,
    /// Of this run: south, north, nobody.
    wins: [u32; 3],
}

impl Writer {
    fn take(
        &mut self,
        games: &Receiver<(u32, Vec<Sample>)>,
        work: &Work<'_>,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let mut waiting = BTreeMap::new();
        while !work.is_enough(self.games, self.positions) {
            match games.recv_timeout(LOOK) {
                Ok((number, samples)) => {
                    waiting.insert(number, samples);
                }
                Err(RecvTimeoutError::Timeout) => self.file.flush()?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while !work.is_enough(self.games, self.positions)
                && let Some(samples) = waiting.remove(&self.games)
            {
                self.write(&samples)?;
            }
            let told = format!(
                "{} games, {} positions, {} nodes a move",
                grouped(self.games.into()),
                grouped(self.positions),
                work.settings.nodes
            );
            let done = work.amount.of(self.games, self.positions);
            progress.show(done, work.amount.all(), &told);
        }
        Ok(())
    }

    fn write(&mut self, samples: &[Sample]) -> io::Result<()> {
        self.file.write_all(&archive::game(self.games, samples))?;
        self.games += 1;
        self.positions += samples.len() as u64;
        let place = match samples.last().and_then(|sample| sample.winner) {
            Some(Seat::North) => 1,
            Some(_) => 0,
            None => 2,
        };
        self.wins[place] += 1;
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.file
            .write_all(&archive::end(self.games, self.positions))?;
        self.file.flush()?;
        self.file.get_ref().sync_all()
    }
}

/// Plays a game; `None` if somebody stopped it.
fn play(
    settings: &Settings,
    number: u32,
    player: &mut Player,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Sample>> {
    let mut chance = Chance::nth(settings.seed, number.into());
    let (mut position, habit) = openings::opening(&mut chance);
    if let Some(guest) = Guest::drawn(&mut chance) {
        let after = guest.play(position.clone(), settings, player, &mut chance);
        // A game that ends meanwhile has nothing to learn from, so it is played without the guest.
        if after.outcome().is_none() {
            position = after;
        }
    }
    let mut samples = Vec::new();
    let mut seen = (None, 0);
    let winner = loop {
        match position.outcome() {
            Some(Outcome::Won(Winner::Seat(seat))) => break Some(seat),
            Some(_) => break None,
            None => {}
        }
        if is_stopped() {
            return None;
        }
        let Some(thought) = player.think(&position, settings.nodes, chance.seed()) else {
            break None;
        };
        let mut sample = Sample::new(&position, thought.score);
        let drawn = if chance.per_mille(DRAWN_PER_MILLE) {
            habit.draw(&position, &mut chance)
        } else {
            None
        };
        sample.is_drawn_move = drawn.is_some();
        samples.push(sample);
        let sure = sure_winner(&sample);
        seen = match sure {
            Some(_) if seen.0 == sure => (sure, seen.1 + 1),
            _ => (sure, u32::from(sure.is_some())),
        };
        if seen.1 >= SEEN_TWICE {
            break sure;
        }
        position.make(drawn.unwrap_or(thought.mv));
    };
    for sample in &mut samples {
        sample.winner = winner;
    }
    Some(samples)
}

/// A greedy player who takes a seat for some moves, so that positions come up that the player by itself would avoid.
struct Guest {
    seat: Seat,
    /// Moves of both sides until it leaves.
    stay: u32,
}

/// Games in a thousand that have a guest.
const GUEST_PER_MILLE: u32 = 500;
/// It stays for so many moves at most.
const LONGEST_STAY: u32 = 24;
/// The player thinks less about its answers, by this factor: none of them is kept.
const GUEST_HASTE: u32 = 8;

impl Guest {
    fn drawn(chance: &mut Chance) -> Option<Self> {
        chance.per_mille(GUEST_PER_MILLE).then(|| Self {
            seat: [Seat::South, Seat::North][chance.below(2) as usize],
            stay: 1 + chance.below(LONGEST_STAY),
        })
    }

    /// Plays on until the guest leaves, or the game is over.
    fn play(
        &self,
        mut position: Position,
        settings: &Settings,
        player: &mut Player,
        chance: &mut Chance,
    ) -> Position {
        for _ in 0..self.stay {
            let mv = if position.turn() == self.seat {
                greedy(&AnyGame::Quoridor(position.clone()), chance.seed())
            } else {
                let nodes = settings.nodes.div_ceil(GUEST_HASTE);
                let thought = player.think(&position, nodes, chance.seed());
                thought.map(|thought| thought.mv)
            };
            let Some(mv) = mv else {
                break;
            };
            position.make(mv);
        }
        position
    }
}

/// Who wins, if the search has seen it.
fn sure_winner(sample: &Sample) -> Option<Seat> {
    if sample.score.abs() < SURE {
        return None;
    }
    Some(if (sample.score > 0) == sample.is_north {
        Seat::North
    } else {
        Seat::South
    })
}

#[cfg(test)]
mod tests;
