//! Compares a search of several threads with that of one, in one run.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fencelight_ai::{Evaluator, Limits, greedy};
use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::notation::parse_game_kind;
use fencelight_host::engines::ParallelEngine;
use fencelight_host::engines::parallel::{SEARCH_THREADS, SHARED_TABLE_ENTRIES};

const HELP: &str = "Compares searches of several threads with those of one: nodes a second and depth.

Usage: cargo long threads [GAME] [THREADS] [MS] [ROUNDS]

  GAME     quoridor2 or pacman; quoridor2 where it is left out
  THREADS  2
  MS       time of a search; 250
  ROUNDS   searches of each position with either number of threads, in turn; 5

Every search has a table of 16 MB. The machine should be idle. Where it is not, the ratio by CPU time (on Linux) is that of
an idle machine with a core for each thread.

Searches apart are as many at the same time, each by one thread with a table of its own: what the machine allows. Its
cores may share caches and a clock, or be threads of one core.

Example:
  cargo long threads quoridor2 2 500 10
";

/// Nodes between two reads of the clock.
const NODES_PER_CLOCK_READ: u32 = 32;
/// Positions of the middle game.
const POSITIONS: usize = 8;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let done = if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        io::stdout().write_all(HELP.as_bytes())
    } else {
        match arguments(&args) {
            Ok(run) => run.compare(&mut io::stdout().lock()),
            Err(wrong) => {
                // There is nothing left to print to where this fails.
                let hint = "For more information, try 'cargo long threads -- --help'.";
                let _ = writeln!(io::stderr(), "threads: {wrong}\n\n{hint}");
                return ExitCode::from(2);
            }
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// What is compared.
struct Comparison {
    kind: GameKind,
    threads: usize,
    time: Duration,
    rounds: usize,
}

fn arguments(args: &[String]) -> Result<Comparison, String> {
    let mut args = args.iter();
    let kind = match args.next() {
        None => GameKind::Quoridor2,
        Some(name) => parse_game_kind(name).map_err(|error| error.to_string())?,
    };
    if !matches!(kind, GameKind::Quoridor2 | GameKind::Pacman) {
        return Err(format!("{} is searched by one thread", kind.name()));
    }
    let mut number = |default: usize, least: usize, most: usize| match args.next() {
        None => Ok(default),
        Some(word) => match word.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!("{word} is not a number from {least} to {most}")),
        },
    };
    let threads = number(2, 2, *SEARCH_THREADS.end())?;
    let ms = number(250, 1, 3_600_000)?;
    let rounds = number(5, 1, 10_000)?;
    match args.next() {
        Some(more) => Err(format!("nothing should follow where {more} stands")),
        None => Ok(Comparison {
            kind,
            threads,
            time: Duration::from_millis(ms as u64),
            rounds,
        }),
    }
}

/// Sums over the searches of a round.
#[derive(Default)]
struct Sums {
    nodes: f64,
    seconds: f64,
    cpu_seconds: f64,
    depth: f64,
}

impl Sums {
    fn rate(&self) -> f64 {
        self.nodes / self.seconds
    }

    fn add(&mut self, more: &Self) {
        self.nodes += more.nodes;
        self.seconds += more.seconds;
        self.cpu_seconds += more.cpu_seconds;
        self.depth += more.depth;
    }

    /// Nodes a second of CPU time; NaN where that is not known.
    fn cpu_rate(&self) -> f64 {
        self.nodes / self.cpu_seconds
    }
}

impl Comparison {
    fn compare(&self, out: &mut impl Write) -> io::Result<()> {
        let positions = positions(self.kind);
        let engine =
            |threads| ParallelEngine::new(threads, SHARED_TABLE_ENTRIES, &Evaluator::DEFAULT);
        let (alone, together) = (&mut engine(1), &mut engine(self.threads));
        let mut apart: Vec<_> = (0..self.threads).map(|_| engine(1)).collect();
        let (ms, cores) = (self.time.as_millis(), std::thread::available_parallelism());
        let cores = cores.map_or(1, usize::from);
        writeln!(
            out,
            "{}, {} positions, {ms} ms each, {cores} cores",
            self.kind.name(),
            positions.len()
        )?;
        let (mut ratios, mut cpu_ratios, mut ratios_apart) = (Vec::new(), Vec::new(), Vec::new());
        for round in 1..=self.rounds {
            let [mut one, mut all] = [Sums::default(), Sums::default()];
            let mut nodes_apart = 0.0;
            // In turn for each position: the speed of a machine that others use too changes within seconds.
            for game in &positions {
                one.add(&self.search(alone, game));
                all.add(&self.search(together, game));
                nodes_apart += self.rate_apart(&mut apart, game);
            }
            let ratio = all.rate() / one.rate();
            let ratio_apart = nodes_apart / positions.len() as f64 / one.rate();
            let cpu_ratio = self.threads as f64 * all.cpu_rate() / one.cpu_rate();
            let count = positions.len() as f64;
            writeln!(
                out,
                "round {round}: 1 thread {:.2} million nodes/s, depth {:.2}; {} threads {:.2}, depth {:.2}; ratio {ratio:.2}, by CPU time {cpu_ratio:.2}; searches apart {ratio_apart:.2}",
                one.rate() / 1e6,
                one.depth / count,
                self.threads,
                all.rate() / 1e6,
                all.depth / count,
            )?;
            ratios.push(ratio);
            cpu_ratios.push(cpu_ratio);
            ratios_apart.push(ratio_apart);
        }
        for (what, mut ratios) in [
            ("", ratios),
            (" by CPU time", cpu_ratios),
            (" of searches apart", ratios_apart),
        ] {
            ratios.sort_by(f64::total_cmp);
            let best = ratios.last().copied().unwrap_or(f64::NAN);
            let median = ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN);
            writeln!(out, "ratio{what}: median {median:.2}, best {best:.2}")?;
        }
        Ok(())
    }

    /// Nodes a second of searches that run at the same time and share nothing.
    fn rate_apart(&self, engines: &mut [ParallelEngine], game: &AnyGame) -> f64 {
        std::thread::scope(|scope| {
            let searches: Vec<_> = engines
                .iter_mut()
                .map(|engine| scope.spawn(|| self.search(engine, game).rate()))
                .collect();
            let rates = searches
                .into_iter()
                .map(std::thread::ScopedJoinHandle::join);
            rates.map(|rate| rate.unwrap_or(f64::NAN)).sum()
        })
    }

    /// Searches a position.
    fn search(&self, engine: &mut ParallelEngine, game: &AnyGame) -> Sums {
        let (began, cpu) = (Instant::now(), cpu_seconds());
        let mut calls = 0u32;
        let mut is_over = false;
        let stop = || {
            calls = calls.wrapping_add(1);
            if calls.is_multiple_of(NODES_PER_CLOCK_READ) {
                is_over |= began.elapsed() >= self.time;
            }
            is_over
        };
        let result = engine.think_until(game, &Limits::nodes(u32::MAX, 1), stop);
        let (nodes, depth) = result.map_or((0, 0), |result| (result.nodes, result.depth));
        Sums {
            nodes: f64::from(nodes),
            depth: f64::from(depth),
            seconds: began.elapsed().as_secs_f64(),
            cpu_seconds: cpu_seconds() - cpu,
        }
    }
}

/// CPU time of all threads of this process, in steps of a hundredth of a second; NaN where the system does not say.
fn cpu_seconds() -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name of the program, which may have spaces: the 12th and the 13th word.
    let words = stat.rsplit(')').next().unwrap_or_default();
    let ticks = words.split_whitespace().skip(11).take(2);
    let ticks: Vec<f64> = ticks.filter_map(|word| word.parse().ok()).collect();
    match ticks[..] {
        [user, system] => (user + system) / TICKS_A_SECOND,
        _ => f64::NAN,
    }
}

/// Positions of the middle game, from games of the greedy player, with a long search before them.
fn positions(kind: GameKind) -> Vec<AnyGame> {
    const MIN_NODES: u32 = 400_000;
    let mut engine = ParallelEngine::default();
    let mut positions = Vec::new();
    for seed in 0..1_000 {
        let mut game = AnyGame::start(kind, &AllOptions::default(), None, seed);
        for number in 0..40 {
            let Some(mv) = greedy(&game, seed) else {
                break;
            };
            if number % 13 == 12 && positions.len() < POSITIONS {
                let limits = Limits::nodes(MIN_NODES, 1);
                let result = engine.think_until(&game, &limits, || false);
                if result.is_some_and(|result| result.nodes >= MIN_NODES) {
                    positions.push(game.clone());
                }
            }
            if game.play(mv).is_err() {
                break;
            }
        }
        if positions.len() == POSITIONS {
            break;
        }
    }
    positions
}
