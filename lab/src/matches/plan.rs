//! A match with its rules and seating checked.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use fencelight_core::games::{AllOptions, GameKind};
use fencelight_host::engines::{EngineSpec, create};
use fencelight_host::match_file::{self, Rules};
use fencelight_host::parallel::available_threads;
use fencelight_host::values::{number, seed, threads};
use fencelight_text::game_file::parse_game;

use super::fixtures::Seating;
use crate::openings::Opening;
use crate::shard::Shard;

/// Games between engines are drawn after this many plies (rule 1.18).
const PLY_CAP: u32 = 324;
/// Turns without a pellet before Pac-Man loses a life (rule 3.4.3); without a limit a game between engines might not end.
const STALL_LIMIT: u32 = 50;
/// Games of a match, at most.
const MAX_GAMES: u32 = 10_000_000;

const MATCH_HELP: &str = "\
ENGINE is one argument of one or more words:
  level=1..5 nodes=N ms=N table=64K judge=FILE|hand   the search, by level, nodes or time
  threads=T                                           with nodes= or ms=: T threads search together
  greedy                                              the player without a search
  mcts rollouts=N                                     Monte Carlo tree search, for quoridor2
  [level= nodes= ms=] [limit=SECONDS] [go=REQUEST] cmd=PROGRAM ARG...
                                                      a program that speaks the console protocol
  protocol=qtp [limit=SECONDS] cmd=PROGRAM ARG...     a program that speaks QTP, for quoridor2

Examples:
  fencelight match --game quoridor2 --a level=5 --b level=4 --games 200
  fencelight match --game pacman --a level=5 --b level=5 --games 200 layout=b
  fencelight match --game quoridor4 --lone --a level=5 --b greedy --games 200
  fencelight match --game quoridor2 --a nodes=1000 --b \"cmd=./engine --fast\" --games 20
  fencelight match --game quoridor2 --a level=5 --b level=4 --games 2000 --shard 3/8 --out part3.txt";

/// Play games between two engines and estimate the difference in Elo
///
/// Every opening is played from each seat. docs/matches.md describes engines, openings and statistics.
#[derive(Clone, Debug, Args)]
#[command(after_help = MATCH_HELP)]
pub struct MatchArgs {
    /// quoridor2, quoridor4, pacman or mspacman
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    pub game: GameKind,
    /// Engine A, whose score is reported
    #[arg(long, value_name = "ENGINE", allow_hyphen_values = true)]
    pub a: EngineSpec,
    /// Engine B
    #[arg(long, value_name = "ENGINE", allow_hyphen_values = true)]
    pub b: EngineSpec,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = match_games, allow_negative_numbers = true)]
    pub games: u32,
    /// Seed of the openings; equal seeds give equal openings
    #[arg(long, value_name = "SEED", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    pub openings: u64,
    /// A has one seat, B all others
    #[arg(long)]
    pub lone: bool,
    /// Threads that play games; one per core where it is left out, fewer where an engine has several threads itself
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,
    /// Write the games to FILE, for `fencelight replay FILE --number N`; continues FILE if it exists
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long)]
    pub force: bool,
    /// Play every Nth opening, from opening K on, counted from 0; `fencelight merge` adds up all N files
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
    /// Rule options of the game
    #[arg(value_name = "KEY=VALUE")]
    pub rules: Vec<String>,
}

/// What a match is: all that its games depend on, as in the head of its file, and which of them are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) rules: Rules,
    pub(super) seating: Seating,
    /// The engines as text.
    pub(super) a: String,
    pub(super) b: String,
    /// Games of the whole match.
    pub(super) games: u32,
    /// Seed of the openings.
    pub(super) openings: u64,
    /// Only the openings of this shard; without a shard all of them.
    pub(super) shard: Option<Shard>,
}

impl Terms {
    /// The number of the game at a place, both counted from 0. A shard has whole openings.
    pub(super) fn number(&self, place: u32) -> Option<u32> {
        let per_opening = self.seating.games_per_opening();
        let opening = self.own().nth(place / per_opening)?;
        let number = opening.checked_mul(per_opening)? + place % per_opening;
        (number < self.games).then_some(number)
    }

    /// How many games are meant.
    pub(super) fn count(&self) -> u32 {
        let per_opening = self.seating.games_per_opening();
        self.own().share(self.games / per_opening) * per_opening
    }

    fn own(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}

/// A match that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    pub(super) terms: Terms,
    pub(super) a: EngineSpec,
    pub(super) b: EngineSpec,
    pub(super) threads: usize,
    pub(super) out: Option<PathBuf>,
    pub(super) force: bool,
}

impl MatchPlan {
    /// Checks the options against each other and against the rules of the game, and starts each external program once.
    pub fn new(args: MatchArgs) -> Result<Self, String> {
        let kind = args.game;
        for (flag, engine) in [("--a", &args.a), ("--b", &args.b)] {
            if let Some(reason) = engine.unsupported(kind) {
                return Err(format!("{flag}: {reason}"));
            }
        }
        let mut defaults = AllOptions::DEFAULT;
        for (key, value) in [("ply_cap", PLY_CAP), ("stall_limit", STALL_LIMIT)] {
            // Each is an option of some games.
            let _ = defaults.set(kind, key, value);
        }
        let rules = Rules::new(kind, defaults, args.rules.iter().map(String::as_str))?;
        let start = match_file::start(kind, &rules.options, 0);
        let seating = Seating::new(&start, args.lone)?;
        let (games, per_opening) = (args.games, seating.games_per_opening());
        if !(1..=MAX_GAMES).contains(&games) || !games.is_multiple_of(per_opening) {
            return Err(format!(
                "--games is a multiple of {per_opening}: every opening is played from each seat; not `{games}`"
            ));
        }
        if args.shard.is_some() && args.out.is_none() {
            return Err("--shard needs --out: the files of all shards are merged".into());
        }
        // Rules without an opening are refused here. Nothing has changed yet, so a signal may end the program at once.
        let never = AtomicBool::new(false);
        Opening::new(kind, &rules.options, args.openings, 0, &never)
            .map_err(|error| format!("{}{}: {error}", kind.name(), rules.options_text()))?;
        for (flag, engine) in [("--a", &args.a), ("--b", &args.b)] {
            create::check(engine).map_err(|reason| format!("{flag}: {reason}"))?;
        }
        // Threads of engines that compete for cores would measure the machine.
        let engine_threads = args.a.threads().max(args.b.threads());
        let threads = || (available_threads() / engine_threads).max(1);
        let terms = Terms {
            rules,
            seating,
            a: args.a.to_string(),
            b: args.b.to_string(),
            games,
            openings: args.openings,
            shard: args.shard,
        };
        Ok(Self {
            threads: args
                .threads
                .unwrap_or_else(threads)
                .clamp(1, terms.count().max(1) as usize),
            terms,
            a: args.a,
            b: args.b,
            out: args.out,
            force: args.force,
        })
    }
}

fn match_games(text: &str) -> Result<u32, String> {
    number(text, "a number of games")
}
