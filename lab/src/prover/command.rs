//! The command `fencelight prove`.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::quoridor::PlayerCount;
use fencelight_core::{mspacman, pacman, quoridor};
use fencelight_host::progress::grouped;
use fencelight_host::storage::{files, named, refused};
use fencelight_host::values::{memory, within};

use super::pacman::{Chase, ChaseTask};
use super::proof::{FORMAT, Proof};
use super::quoridor::{Answer, Limits, Prover};

/// Prove that the side to move wins by force, or find that it does not
///
/// Every legal move of both sides is tried; docs/puzzles.md describes the search and the file of --proof. In the Pac-Man variant: whether the ghosts catch him by force.
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  fencelight prove quoridor2 south=e7:0 north=e3:0 fences=- turn=south
  fencelight prove --proof tree.bin --memory 1024 quoridor2 south=e5:1 north=d4:2 fences=- turn=south")]
pub struct ProveArgs {
    /// The position, as `position` of the console prints it
    #[arg(value_name = "POSITION", required = true, num_args = 1..)]
    pub position: Vec<String>,
    /// Own moves within which the win has to come, in Quoridor
    #[arg(long, value_name = "N", value_parser = proof_moves, default_value = "9", allow_negative_numbers = true)]
    pub moves: u8,
    /// Turns of the ghosts within which the catch has to come, in the Pac-Man variant
    #[arg(long, value_name = "N", value_parser = proof_turns, default_value = "2", allow_negative_numbers = true)]
    pub turns: u8,
    /// Give up after N positions
    #[arg(long, value_name = "N", value_parser = proof_nodes, default_value = "10000000", allow_negative_numbers = true)]
    pub nodes: u64,
    /// Memory of the search
    #[arg(long = "memory", value_name = "MIB", value_parser = memory, default_value = "256", allow_negative_numbers = true)]
    pub memory_mib: usize,
    /// Write the tree of a win to FILE
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long)]
    pub force: bool,
}

/// Proves what it can of a position and prints it.
///
/// # Errors
/// The position is refused, or a file cannot be written.
pub fn run(args: &ProveArgs) -> io::Result<()> {
    if let Some(path) = &args.proof {
        files::check_output(path, args.force)?;
    }
    let game: AnyGame = args
        .position
        .join(" ")
        .parse()
        .map_err(|error| refused(format!("{error}")))?;
    if game.outcome().is_some() {
        return Err(refused("the game is over: give a position that goes on"));
    }
    let start = Instant::now();
    let found = game.visit(Question { args })?;
    let mut out = io::stdout().lock();
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{}{seconds:.2} s", found.text)?;
    let Some(path) = &args.proof else {
        return Ok(());
    };
    let Some((claim, proof)) = found.proof else {
        writeln!(out, "no proof to write")?;
        return Ok(());
    };
    let mut bytes = format!("{FORMAT}\n{claim} {game}\n").into_bytes();
    bytes.extend(proof.bytes);
    files::replace(path, &bytes).map_err(|error| named(path, error))
}

/// What was found: a text, and the tree with what it proves.
struct Found {
    text: String,
    proof: Option<(String, Proof)>,
}

struct Question<'a> {
    args: &'a ProveArgs,
}

/// Bytes of a tree, at most: as many as the table has.
fn most_bytes(args: &ProveArgs) -> usize {
    args.memory_mib << 20
}

impl GameVisitor for Question<'_> {
    type Output = io::Result<Found>;

    fn quoridor(self, position: &quoridor::Position) -> io::Result<Found> {
        if position.players() != PlayerCount::Two {
            return Err(refused(
                "three opponents are no opponent that a win is forced against: give a position of quoridor2 or pacman",
            ));
        }
        Ok(quoridor_answer(self.args, position))
    }

    fn pacman(self, position: &pacman::Position) -> io::Result<Found> {
        Ok(chase_answer(self.args, position))
    }

    fn mspacman(self, _position: &mspacman::Position) -> io::Result<Found> {
        Err(refused(
            "Ms. Pac-Man has dice, so no win is forced: give a position of quoridor2 or pacman",
        ))
    }
}

fn size(proof: Option<&Proof>) -> String {
    proof.map_or_else(
        || "the tree does not fit into the memory; --memory sets more".into(),
        |proof| {
            format!(
                "the tree has {} choices of the solver, {} positions with all replies, {} runs, {} bytes",
                grouped(proof.choices),
                grouped(proof.replies),
                grouped(proof.runs),
                grouped(proof.bytes.len() as u64)
            )
        },
    )
}

fn words(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    words.join(" ")
}

fn quoridor_answer(args: &ProveArgs, position: &quoridor::Position) -> Found {
    let mut prover = Prover::new(args.memory_mib << 20);
    let limits = Limits {
        moves: args.moves,
        nodes: args.nodes,
    };
    let answer = prover.solve(position, limits);
    let mut nodes = prover.nodes();
    let turn = position.turn();
    let mut text = String::new();
    let mut proof = None;
    match answer {
        Answer::Wins(moves) => {
            let tree = prover.proof(position, moves, most_bytes(args));
            let line = words(&prover.line(position, moves, args.nodes));
            let _ = writeln!(text, "{turn} wins by force in {moves} own moves: {line}");
            let _ = writeln!(text, "{}", size(tree.as_ref()));
            proof = tree.map(|tree| (format!("wins {moves}"), tree));
        }
        Answer::NotWithin(moves) => {
            let _ = writeln!(
                text,
                "{turn} does not win by force within {moves} own moves"
            );
        }
        Answer::GivenUp(moves) => {
            let limit = grouped(args.nodes);
            let _ = writeln!(
                text,
                "given up after {limit} positions: {turn} does not win by force within {moves} own moves, beyond that nothing is known; --nodes sets another limit"
            );
        }
    }
    if answer.win().is_none() {
        let other = super::quoridor::other(turn);
        let answer = prover.solve_for_other(position, limits);
        nodes += prover.nodes();
        let _ = match answer {
            Answer::Wins(moves) => {
                writeln!(
                    text,
                    "{other} wins by force in {moves} own moves, whatever {turn} plays"
                )
            }
            Answer::NotWithin(moves) | Answer::GivenUp(moves) => {
                writeln!(
                    text,
                    "{other} is not known to win by force: not within {moves} own moves"
                )
            }
        };
    }
    let _ = write!(
        text,
        "{} positions expanded, {} MiB of memory, ",
        grouped(nodes),
        prover.bytes() >> 20
    );
    Found { text, proof }
}

fn chase_answer(args: &ProveArgs, position: &pacman::Position) -> Found {
    /// Bytes that a remembered position takes, with the room that a hash table keeps free.
    const BYTES: usize = 64;
    let remembered = (args.memory_mib << 20) / BYTES;
    let mut chase = Chase::new(args.nodes.min(remembered as u64));
    let mut text = String::new();
    let chases = position.piece() != Piece::Pac;
    let mut task = None;
    for turns in 1..=args.turns {
        match chase.catches(position, turns) {
            Some(true) => {
                let _ = writeln!(text, "the ghosts catch Pac-Man by force in {turns} turns");
                task = Some(ChaseTask::Catch(turns));
                break;
            }
            Some(false) if turns == args.turns => {
                let _ = writeln!(
                    text,
                    "Pac-Man has a way out: he is not caught by force within {turns} turns of the ghosts"
                );
                task = Some(ChaseTask::Escape(turns));
            }
            Some(false) => {}
            None => {
                let limit = grouped(chase.nodes());
                let _ = writeln!(
                    text,
                    "given up after {limit} positions at {turns} turns; --nodes and --memory set other limits"
                );
                break;
            }
        }
    }
    // A tree begins with a move of the solver.
    let task = task.filter(|task| matches!(task, ChaseTask::Catch(_)) == chases);
    let tree = task.map(|task| chase.proof(position, task, most_bytes(args)));
    if let Some(tree) = &tree {
        let _ = writeln!(text, "{}", size(tree.as_ref()));
    }
    let claim = task.map(|task| match task {
        ChaseTask::Catch(turns) => format!("catches {turns}"),
        ChaseTask::Escape(turns) => format!("escapes {turns}"),
    });
    let _ = write!(text, "{} positions expanded, ", grouped(chase.nodes()));
    Found {
        text,
        proof: claim.zip(tree.flatten()),
    }
}

/// Own moves of a proof.
fn proof_moves(text: &str) -> Result<u8, String> {
    within(text, "a number of own moves", 1..=40)
}

/// Turns of a proof.
fn proof_turns(text: &str) -> Result<u8, String> {
    within(text, "a number of turns", 1..=9)
}

/// Positions of a proof.
pub(crate) fn proof_nodes(text: &str) -> Result<u64, String> {
    within(text, "a number of positions", 1..=u64::MAX)
}
