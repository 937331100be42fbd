//! The options of matches, self-play and training.

use std::path::PathBuf;

use clap::Args;
use fencelight_ai::ANALYSIS_NODES;
use fencelight_core::games::GameKind;
use fencelight_lab::engines::EngineSpec;
use fencelight_lab::options::{
    Amount, MatchOptions, MergeOptions, MineOptions, NetworkOptions, ProveOptions, ReviewOptions,
    SelfPlayOptions, Shard, SolveOptions, TrainOptions, available_threads,
};

use super::values::{
    batch, checkpoint_seconds, engine, epochs, game, game_count, game_number, match_games, memory,
    nodes, position_count, proof_moves, proof_nodes, proof_turns, quoridor_engine, rate,
    score_scale, search_threads, seed, shard, threads, validation,
};

const MATCH_HELP: &str = "\
ENGINE is one argument of one or more words:
  level=1..5 nodes=N ms=N table=64K judge=FILE|hand   the search, by level, nodes or time
  threads=T                                           with nodes= or ms=: so many threads search together
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
#[derive(Debug, Args)]
#[command(after_help = MATCH_HELP)]
pub(super) struct MatchArgs {
    /// quoridor2, quoridor4, pacman or mspacman
    #[arg(long, value_name = "GAME", value_parser = game)]
    game: GameKind,
    /// Engine A, whose score is reported
    #[arg(long, value_name = "ENGINE", value_parser = engine, allow_hyphen_values = true)]
    a: EngineSpec,
    /// Engine B
    #[arg(long, value_name = "ENGINE", value_parser = engine, allow_hyphen_values = true)]
    b: EngineSpec,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = match_games, allow_negative_numbers = true)]
    games: u32,
    /// Seed of the openings; equal seeds give equal openings
    #[arg(long, value_name = "SEED", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    openings: u64,
    /// A has one seat, B all others
    #[arg(long)]
    lone: bool,
    /// Threads that play games; one per core where it is left out, fewer where an engine has several threads itself
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Write the games to FILE, for `fencelight replay FILE --number N`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long)]
    force: bool,
    /// Play every Nth opening, from opening K on, counted from 0; continues FILE if it exists, `fencelight merge` adds up all N files
    #[arg(long, value_name = "K/N", value_parser = shard, allow_hyphen_values = true)]
    shard: Option<Shard>,
    /// Rule options of the game
    #[arg(value_name = "KEY=VALUE")]
    rules: Vec<String>,
}

impl From<MatchArgs> for MatchOptions {
    fn from(args: MatchArgs) -> Self {
        // Threads of engines that compete for cores would measure the machine.
        let engine_threads = args.a.threads().max(args.b.threads());
        let threads = || (available_threads() / engine_threads).max(1);
        Self {
            game: args.game,
            rules: args.rules,
            a: args.a,
            b: args.b,
            games: args.games,
            openings: args.openings,
            lone: args.lone,
            threads: args.threads.unwrap_or_else(threads),
            out: args.out,
            force: args.force,
            shard: args.shard,
        }
    }
}

/// Serve the Quoridor Text Protocol (QTP) on standard input and output
///
/// Referees and interfaces that speak the protocol can use our players. docs/qtp.md lists the requests.
#[derive(Debug, Args, PartialEq, Eq)]
#[command(after_help = "\
Examples:
  printf 'genmove black\\nshowboard\\n' | fencelight qtp
  fencelight qtp --engine nodes=200000 --seed 7
  fencelight qtp --engine ms=2000 --threads 8")]
pub(crate) struct QtpArgs {
    /// The player, by the words of `fencelight match`
    #[arg(long, value_name = "ENGINE", value_parser = quoridor_engine, default_value = "level=5", allow_hyphen_values = true)]
    pub(crate) engine: EngineSpec,
    /// Seed of its choices; equal seeds give equal moves, unless ENGINE has a time limit or several threads
    #[arg(long, value_name = "S", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Threads that search together, as threads=T in ENGINE, which has nodes= or ms= then; one where it is left out
    #[arg(long, value_name = "T", value_parser = search_threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl QtpArgs {
    /// The same with the threads in the engine.
    pub(super) fn checked(mut self) -> Result<Self, String> {
        if let Some(threads) = self.threads.take() {
            self.engine = self.engine.with_threads(threads)?;
        }
        Ok(self)
    }
}

/// Review a recorded game: each move with its chance to win, what was better, and a graph
///
/// Marks: ?! lost 5 points of percent, ? lost 10, ?? lost 15. docs/players.md describes how the chances are found.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight review game.txt
  fencelight review match.txt --number 7 --nodes 100000 --plot chances.png")]
pub(super) struct ReviewArgs {
    /// The file of `play --record` or of `match --out`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    number: Option<u32>,
    /// Nodes for the best move of a position, and for the played one
    #[arg(long, value_name = "N", value_parser = nodes, default_value_t = ANALYSIS_NODES, allow_negative_numbers = true)]
    nodes: u32,
    /// Draw the chances to FILE, a PNG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Overwrite the file of --plot if it exists
    #[arg(long)]
    force: bool,
    /// Threads that search; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl From<ReviewArgs> for ReviewOptions {
    fn from(args: ReviewArgs) -> Self {
        Self {
            file: args.file,
            number: args.number,
            nodes: args.nodes,
            threads: args.threads.unwrap_or_else(available_threads),
            picture: args.plot,
            force: args.force,
        }
    }
}

/// Prove that the side to move wins by force, or find that it does not
///
/// Every legal move of both sides is tried; docs/puzzles.md describes the search and the file of --proof. In the Pac-Man variant: whether the ghosts catch him by force.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight prove quoridor2 south=e7:0 north=e3:0 fences=- turn=south
  fencelight prove --proof tree.bin --memory 1024 quoridor2 south=e5:1 north=d4:2 fences=- turn=south")]
pub(super) struct ProveArgs {
    /// The position, as `position` of the console prints it
    #[arg(value_name = "POSITION", required = true, num_args = 1..)]
    position: Vec<String>,
    /// Own moves within which the win has to come, in Quoridor
    #[arg(long, value_name = "N", value_parser = proof_moves, default_value = "9", allow_negative_numbers = true)]
    moves: u8,
    /// Turns of the ghosts within which the catch has to come, in the Pac-Man variant
    #[arg(long, value_name = "N", value_parser = proof_turns, default_value = "2", allow_negative_numbers = true)]
    turns: u8,
    /// Give up after so many positions
    #[arg(long, value_name = "N", value_parser = proof_nodes, default_value = "10000000", allow_negative_numbers = true)]
    nodes: u64,
    /// Memory of the search
    #[arg(long, value_name = "MIB", value_parser = memory, default_value = "256", allow_negative_numbers = true)]
    memory: usize,
    /// Write the tree of a win to FILE
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long)]
    force: bool,
}

impl From<ProveArgs> for ProveOptions {
    fn from(args: ProveArgs) -> Self {
        Self {
            position: args.position.join(" "),
            moves: args.moves,
            turns: args.turns,
            nodes: args.nodes,
            memory_mib: args.memory,
            proof: args.proof,
            force: args.force,
        }
    }
}

/// Try an engine on the puzzles of the board, and print how many it solves, by game and grade
///
/// A puzzle is solved if the engine finds every move of it. docs/matches.md describes engines.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight solve --engine level=3 --tries 3
  fencelight solve --engine \"mcts rollouts=7500\"
  fencelight solve --engine \"protocol=qtp cmd=./engine --fast\"")]
pub(super) struct SolveArgs {
    /// The engine, as in `match`
    #[arg(long, value_name = "ENGINE", value_parser = engine, allow_hyphen_values = true)]
    engine: EngineSpec,
    /// Tries of each puzzle; most of them have to succeed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000), default_value = "1", allow_negative_numbers = true)]
    tries: u32,
}

impl From<SolveArgs> for SolveOptions {
    fn from(args: SolveArgs) -> Self {
        Self {
            engine: args.engine,
            tries: args.tries,
        }
    }
}

/// Find puzzles in recorded games: positions in which one move alone wins, and not the obvious one
///
/// A file that exists is continued. docs/puzzles.md says what makes a puzzle.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight mine --games match.txt games.bin --out puzzles.txt
  fencelight mine --games games.bin --out part3.txt --shard 3/8")]
pub(super) struct MineArgs {
    /// Files of `selfplay`, of `match --out`, of `play --record`
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    games: Vec<PathBuf>,
    /// The file of puzzles
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Positions that a proof may expand
    #[arg(long, value_name = "N", value_parser = proof_nodes, default_value = "2000", allow_negative_numbers = true)]
    nodes: u64,
    /// Threads that search; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Search every Nth of the games, from game K on, counted from 0; `fencelight merge` makes one file of all N
    #[arg(long, value_name = "K/N", value_parser = shard, allow_hyphen_values = true)]
    shard: Option<Shard>,
}

impl From<MineArgs> for MineOptions {
    fn from(args: MineArgs) -> Self {
        Self {
            games: args.games,
            out: args.out,
            nodes: args.nodes,
            threads: args.threads.unwrap_or_else(available_threads),
            shard: args.shard.unwrap_or(Shard::WHOLE),
        }
    }
}

/// Play the search against itself and write the positions as training samples
///
/// A file that exists is continued. docs/network.md has the format and the steps to a network.
#[derive(Debug, Args)]
#[command(
    group(clap::ArgGroup::new("amount").args(["games", "positions"]).required(true)),
    after_help = "\
Examples:
  fencelight selfplay --out games.bin --positions 1000000
  fencelight selfplay --out games.bin --games 5000 --nodes 800 --weights network.bin
  fencelight selfplay --out part3.bin --games 5000 --shard 3/8"
)]
pub(super) struct SelfPlayArgs {
    /// The file of games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games in all
    #[arg(long, value_name = "N", value_parser = game_count, allow_negative_numbers = true)]
    games: Option<u32>,
    /// Positions in all
    #[arg(long, value_name = "N", value_parser = position_count, allow_negative_numbers = true)]
    positions: Option<u64>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = nodes, default_value = "2000", allow_negative_numbers = true)]
    nodes: u32,
    /// Seed of the games; equal seeds give equal games
    #[arg(long, value_name = "S", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    seed: u64,
    /// Evaluate by this network instead of the handcrafted evaluation
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Threads that play games; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Play every Nth of the games, from game K on, counted from 0; `fencelight merge` makes one file of all N
    #[arg(long, value_name = "K/N", value_parser = shard, allow_hyphen_values = true)]
    shard: Option<Shard>,
}

impl TryFrom<SelfPlayArgs> for SelfPlayOptions {
    type Error = String;

    fn try_from(args: SelfPlayArgs) -> Result<Self, String> {
        if args.shard.is_some() && args.games.is_none() {
            return Err("--shard needs --games: the games of a shard follow from their number, not from their positions".into());
        }
        Ok(Self {
            out: args.out,
            amount: match (args.games, args.positions) {
                (Some(games), _) => Amount::Games(games),
                // The group requires one of them.
                (None, positions) => Amount::Positions(positions.unwrap_or_default()),
            },
            nodes: args.nodes,
            seed: args.seed,
            network: args.weights,
            threads: args.threads.unwrap_or_else(available_threads),
            shard: args.shard.unwrap_or(Shard::WHOLE),
        })
    }
}

/// Make one file of the shards of a self-play run, of a match or of puzzles
///
/// The file has the bytes of a run that was not divided. docs/jobs.md describes runs on several machines.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  fencelight merge --out games.bin part*.bin")]
pub(super) struct MergeArgs {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    shards: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file of --out if it exists
    #[arg(long)]
    force: bool,
}

impl From<MergeArgs> for MergeOptions {
    fn from(args: MergeArgs) -> Self {
        Self {
            shards: args.shards,
            out: args.out,
            force: args.force,
        }
    }
}

/// Train a network on self-play games
///
/// docs/network.md describes the network and its training.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight train --data games/*.bin --out network.bin --plot losses.png
  fencelight train --data large.bin --out network.bin --memory 512")]
pub(super) struct TrainArgs {
    /// Files of self-play games
    #[arg(long = "data", value_name = "FILE", num_args = 1.., required = true)]
    archives: Vec<PathBuf>,
    /// The network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Draw the losses to FILE, a PNG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Overwrite the files of --out and --plot if they exist
    #[arg(long)]
    force: bool,
    /// Passes over the samples
    #[arg(long, value_name = "N", value_parser = epochs, default_value = "20", allow_negative_numbers = true)]
    epochs: u32,
    /// Samples in a batch
    #[arg(long, value_name = "N", value_parser = batch, default_value = "16384", allow_negative_numbers = true)]
    batch: usize,
    /// Highest learning rate
    #[arg(long, value_name = "R", value_parser = rate, default_value = "0.004", allow_negative_numbers = true)]
    rate: f32,
    /// Seed of the first weights and of the order of samples
    #[arg(long, value_name = "S", value_parser = seed, default_value = "1", allow_negative_numbers = true)]
    seed: u64,
    /// Threads; one per core where it is left out
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Score that means a win probability of 73 %; fitted to the games where it is left out
    #[arg(long, value_name = "K", value_parser = score_scale, allow_negative_numbers = true)]
    score_scale: Option<f32>,
    /// Share of the games that is set aside for validation, 1% to 50%
    #[arg(long, value_name = "P%", value_parser = validation, default_value = "5%", allow_negative_numbers = true)]
    validation: u32,
    /// Memory of the program; games that do not fit are read in parts, anew in each epoch
    #[arg(long, value_name = "MIB", value_parser = memory, default_value = "2048", allow_negative_numbers = true)]
    memory: usize,
    /// Write a checkpoint this often, from which a training that is killed continues
    #[arg(long, value_name = "SECONDS", value_parser = checkpoint_seconds, default_value = "30", allow_negative_numbers = true)]
    checkpoint: u64,
}

impl From<TrainArgs> for TrainOptions {
    fn from(args: TrainArgs) -> Self {
        Self {
            archives: args.archives,
            out: args.out,
            plot: args.plot,
            force: args.force,
            epochs: args.epochs,
            batch: args.batch,
            rate: args.rate,
            seed: args.seed,
            threads: args.threads.unwrap_or_else(available_threads),
            score_scale: args.score_scale,
            validation_percent: args.validation,
            memory_mib: args.memory,
            checkpoint_seconds: args.checkpoint,
        }
    }
}

/// Show the shape, checksum and history of a network file
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  fencelight network network.bin --note \"match against generation 5: +31 Elo\"")]
pub(super) struct NetworkArgs {
    /// The network file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Add a line to its history
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    note: Option<String>,
}

impl From<NetworkArgs> for NetworkOptions {
    fn from(args: NetworkArgs) -> Self {
        Self {
            file: args.file,
            note: args.note,
        }
    }
}
