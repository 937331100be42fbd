//! What the commands are to do, as types. The command line of `fencelight` fills them in; other programs may as well.

use std::path::PathBuf;

use fencelight_core::games::GameKind;

use crate::engines::EngineSpec;
pub use crate::shard::Shard;

/// Threads of a command, at most.
pub const MAX_THREADS: usize = 1_024;

/// One thread for each core.
#[must_use]
pub fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A match between two engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchOptions {
    /// The game they play.
    pub game: GameKind,
    /// Rule options, `KEY=VALUE` each.
    pub rules: Vec<String>,
    /// Engine A, whose score is reported.
    pub a: EngineSpec,
    /// Engine B.
    pub b: EngineSpec,
    /// Number of games.
    pub games: u32,
    /// Seed of the openings.
    pub openings: u64,
    /// A has one seat, B all others.
    pub lone: bool,
    /// Threads that play games.
    pub threads: usize,
    /// Where the games are written.
    pub out: Option<PathBuf>,
    /// Overwrite a file that exists.
    pub force: bool,
    /// The openings of this shard alone are played, and a file that exists is continued.
    pub shard: Option<Shard>,
}

/// A review of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewOptions {
    /// The file of the game, or of a match.
    pub file: PathBuf,
    /// Which game of a match.
    pub number: Option<u32>,
    /// Nodes for the best move, and for the played one.
    pub nodes: u32,
    /// Threads that search.
    pub threads: usize,
    /// Where the graph is drawn, a PNG.
    pub picture: Option<PathBuf>,
    /// Overwrite a file that exists.
    pub force: bool,
}

/// A position to be proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProveOptions {
    /// The text of the position.
    pub position: String,
    /// Own moves of the winner, at most, in Quoridor.
    pub moves: u8,
    /// Turns of the ghosts, at most, in the Pac-Man variant.
    pub turns: u8,
    /// Positions that are expanded, at most.
    pub nodes: u64,
    /// Memory of the table, and of the tree, in MiB.
    pub memory_mib: usize,
    /// Where the tree is written.
    pub proof: Option<PathBuf>,
    /// Overwrite a file that exists.
    pub force: bool,
}

/// An engine that is tried on the puzzles of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOptions {
    /// The engine.
    pub engine: EngineSpec,
    /// Tries of each puzzle.
    pub tries: u32,
}

/// A search for puzzles in recorded games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MineOptions {
    /// Archives of self-play, files of matches, recorded games.
    pub games: Vec<PathBuf>,
    /// The file of puzzles. One that exists is continued.
    pub out: PathBuf,
    /// Positions that the proof of a position may expand.
    pub nodes: u64,
    /// Threads that search.
    pub threads: usize,
    /// Which of the games are searched.
    pub shard: Shard,
}

/// How much self-play is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A number of games.
    Games(u32),
    /// Games until there are this many positions.
    Positions(u64),
}

/// Self-play: the search against itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayOptions {
    /// The file of games. One that exists is continued.
    pub out: PathBuf,
    /// Games in all, those of earlier runs included.
    pub amount: Amount,
    /// Nodes per move.
    pub nodes: u32,
    /// Seed of the games.
    pub seed: u64,
    /// A network file; the handcrafted evaluation without one.
    pub network: Option<PathBuf>,
    /// Threads that play games.
    pub threads: usize,
    /// Which of the games are played; a share of them only where the amount is a number of games.
    pub shard: Shard,
}

/// Shards that become one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeOptions {
    /// The files of all shards, in any order.
    pub shards: Vec<PathBuf>,
    /// Where the whole is written.
    pub out: PathBuf,
    /// Overwrite a file that exists.
    pub force: bool,
}

/// Training of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainOptions {
    /// Files of self-play games.
    pub archives: Vec<PathBuf>,
    /// Where the network is written.
    pub out: PathBuf,
    /// Where the losses are drawn, as a PNG.
    pub plot: Option<PathBuf>,
    /// Overwrite files that exist.
    pub force: bool,
    /// Passes over the samples.
    pub epochs: u32,
    /// Samples in a batch.
    pub batch: usize,
    /// Highest learning rate.
    pub rate: f32,
    /// Seed of the first weights and of the order of samples.
    pub seed: u64,
    /// Threads that compute gradients.
    pub threads: usize,
    /// Score that means odds of e to one; fitted to the games where there is none.
    pub score_scale: Option<f32>,
    /// Share of the games that is set aside for validation.
    pub validation_percent: u32,
    /// Memory of the whole program in MiB: data that do not fit are read in parts.
    pub memory_mib: usize,
    /// Seconds between two checkpoints.
    pub checkpoint_seconds: u64,
}

/// A network file to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkOptions {
    /// The file.
    pub file: PathBuf,
    /// A line to add to its history.
    pub note: Option<String>,
}
