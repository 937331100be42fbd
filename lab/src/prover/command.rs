//! The command `fencelight prove`.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Instant;

use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::quoridor::PlayerCount;
use fencelight_core::{mspacman, pacman, quoridor};

use super::pacman::{Chase, ChaseTask};
use super::proof::{FORMAT, Proof};
use super::quoridor::{Answer, Limits, Prover};
use crate::options::ProveOptions;
use crate::progress::grouped;
use crate::storage::{files, named, refused};

/// Proves what it can of a position and prints it.
///
/// # Errors
/// The position is refused, or a file cannot be written.
pub fn run(options: &ProveOptions) -> io::Result<()> {
    if let Some(path) = &options.proof {
        files::check_output(path, options.force)?;
    }
    let game: AnyGame = options
        .position
        .parse()
        .map_err(|error| refused(format!("{error}")))?;
    if game.outcome().is_some() {
        return Err(refused("the game is over: give a position that goes on"));
    }
    let start = Instant::now();
    let found = game.visit(Question { options })?;
    let mut out = io::stdout().lock();
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{}{seconds:.2} s", found.text)?;
    let Some(path) = &options.proof else {
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
    options: &'a ProveOptions,
}

/// Bytes of a tree, at most: as many as the table has.
fn most_bytes(options: &ProveOptions) -> usize {
    options.memory_mib << 20
}

impl GameVisitor for Question<'_> {
    type Output = io::Result<Found>;

    fn quoridor(self, position: &quoridor::Position) -> io::Result<Found> {
        if position.players() != PlayerCount::Two {
            return Err(refused(
                "three opponents are no opponent that a win is forced against: give a position of quoridor2 or pacman",
            ));
        }
        Ok(quoridor_answer(self.options, position))
    }

    fn pacman(self, position: &pacman::Position) -> io::Result<Found> {
        Ok(chase_answer(self.options, position))
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

fn quoridor_answer(options: &ProveOptions, position: &quoridor::Position) -> Found {
    let mut prover = Prover::new(options.memory_mib << 20);
    let limits = Limits {
        moves: options.moves,
        nodes: options.nodes,
    };
    let answer = prover.solve(position, limits);
    let mut nodes = prover.nodes();
    let turn = position.turn();
    let mut text = String::new();
    let mut proof = None;
    match answer {
        Answer::Wins(moves) => {
            let tree = prover.proof(position, moves, most_bytes(options));
            let line = words(&prover.line(position, moves, options.nodes));
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
            let limit = grouped(options.nodes);
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

fn chase_answer(options: &ProveOptions, position: &pacman::Position) -> Found {
    /// Bytes that a remembered position takes, with the room that a hash table keeps free.
    const BYTES: usize = 64;
    let remembered = (options.memory_mib << 20) / BYTES;
    let mut chase = Chase::new(options.nodes.min(remembered as u64));
    let mut text = String::new();
    let chases = position.piece() != Piece::Pac;
    let mut task = None;
    for turns in 1..=options.turns {
        match chase.catches(position, turns) {
            Some(true) => {
                let _ = writeln!(text, "the ghosts catch Pac-Man by force in {turns} turns");
                task = Some(ChaseTask::Catch(turns));
                break;
            }
            Some(false) if turns == options.turns => {
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
    let tree = task.map(|task| chase.proof(position, task, most_bytes(options)));
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
