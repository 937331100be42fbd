//! Whole games of the computer against itself: `cargo long games [KIND|all] [GAMES] [LEVEL]`.
//!
//! Every seat has a level of its own, 1 to 3, and a few nodes a move, so that games take milliseconds; with LEVEL all seats play that level
//! as it is. Rule options are at random. A refused move and a game without an end stop everything. Uses all cores.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use std::{env, thread};

use fencelight_ai::{Level, Limits, MAX_LEVEL};
use fencelight_core::game::{Game, Outcome};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::notation::PositionText;
use fencelight_tests::Rng;
use fencelight_tests::engine::BoardEngine;
use fencelight_tests::positions::random_options;

/// Far more moves than any game between computer players takes.
const MAX_MOVES: u32 = 20_000;
/// The levels of seats without one in the arguments.
const MIXED_LEVELS: usize = 3;
/// The nodes a move of the mixed games.
const MIXED_NODES: [usize; 2] = [100, 300];

/// Results of games.
#[derive(Default)]
struct Report {
    games: u64,
    moves: u64,
    longest: u32,
    /// Games by winner.
    winners: BTreeMap<String, u64>,
}

impl Report {
    fn count(&mut self, outcome: Outcome, moves: u32) {
        let winner = match outcome {
            Outcome::Won(winner) => winner.to_string(),
            Outcome::Drawn => "no side".to_string(),
        };
        *self.winners.entry(winner).or_default() += 1;
        self.games += 1;
        self.moves += u64::from(moves);
        self.longest = self.longest.max(moves);
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.longest = self.longest.max(other.longest);
        for (winner, games) in other.winners {
            *self.winners.entry(winner).or_default() += games;
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let Some((kinds, games, level)) = parse_args(&args) else {
        eprintln!("usage: cargo long games [KIND|all] [GAMES] [LEVEL]");
        return ExitCode::from(2);
    };
    for kind in kinds {
        let began = Instant::now();
        let report = play_all(kind, games, level);
        let winners: Vec<String> = report
            .winners
            .iter()
            .map(|(winner, games)| format!("{winner} {games}"))
            .collect();
        println!(
            "{}: {} games, {} moves, none refused; the longest game {} moves; {:.1} games/s; won by {}",
            kind.name(),
            report.games,
            report.moves,
            report.longest,
            report.games as f64 / began.elapsed().as_secs_f64(),
            winners.join(", ")
        );
    }
    ExitCode::SUCCESS
}

/// Which games, how many of each, and the level of all seats.
fn parse_args(args: &[String]) -> Option<(Vec<GameKind>, u64, Option<u8>)> {
    let mut args = args.iter();
    let kinds = match args.next().map_or("all", String::as_str) {
        "all" => GameKind::ALL.to_vec(),
        name => vec![GameKind::ALL.into_iter().find(|kind| kind.name() == name)?],
    };
    let games = args.next().map_or(Some(100), |word| word.parse().ok())?;
    let level = match args.next() {
        Some(word) => Some(
            word.parse()
                .ok()
                .filter(|level| (1..=MAX_LEVEL).contains(level))?,
        ),
        None => None,
    };
    args.next().is_none().then_some((kinds, games, level))
}

fn play_all(kind: GameKind, games: u64, level: Option<u8>) -> Report {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut report = Report::default();
    thread::scope(|scope| {
        let play_some = || {
            let mut player = BoardEngine::default();
            let mut report = Report::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= games {
                    return report;
                }
                let (outcome, moves) = play(kind, seed, level, &mut player);
                report.count(outcome, moves);
            }
        };
        let players: Vec<_> = (0..threads).map(|_| scope.spawn(play_some)).collect();
        for player in players {
            report.add(player.join().expect("games of legal moves that end"));
        }
    });
    report
}

/// One game to its end, and its moves.
fn play(kind: GameKind, seed: u64, level: Option<u8>, player: &mut BoardEngine) -> (Outcome, u32) {
    let mut rng = Rng::new(seed);
    let options = options_of_game(kind, &mut rng);
    let mut game = AnyGame::start(kind, &options, None, seed);
    let limits_of_seats = [(); 4].map(|()| limits_of_seat(level, &mut rng));
    for moves in 0..MAX_MOVES {
        if let Some(outcome) = game.outcome() {
            return (outcome, moves);
        }
        let limits = Limits {
            seed: seed << 32 | u64::from(moves),
            ..limits_of_seats[game.turn() as usize]
        };
        let Some(thought) = player.think(&game, &limits) else {
            panic!("no move, game {seed}: {}", PositionText(&game));
        };
        if let Err(refusal) = game.play(thought.mv) {
            let position = PositionText(&game);
            panic!("{}: {refusal}; game {seed}: {position}", thought.mv);
        }
    }
    let position = PositionText(&game);
    panic!("no end after {MAX_MOVES} moves, game {seed}: {position}");
}

/// Options at random, also those that only end games.
fn options_of_game(kind: GameKind, rng: &mut Rng) -> AllOptions {
    let mut options = random_options(kind, rng);
    // Each is an option of some games.
    let _ = options.set(kind, "ply_cap", *rng.pick(&[0, 0, 324]));
    let _ = options.set(kind, "stall_limit", *rng.pick(&[0, 10, 50]));
    options
}

fn limits_of_seat(level: Option<u8>, rng: &mut Rng) -> Limits {
    let [least, most] = MIXED_NODES;
    let mixed = Limits {
        nodes: Some((least + rng.below(most - least + 1)) as u32),
        ..Limits::level(Level::nearest(1 + rng.below(MIXED_LEVELS) as u8), 0)
    };
    level.map_or(mixed, |level| Limits::level(Level::nearest(level), 0))
}
