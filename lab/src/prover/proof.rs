//! The tree of an answer, as bytes that a checker can replay.
//!
//! ```text
//! fencelight-proof 1
//! wins 4 quoridor2 south=e5:1 north=d4:2 fences=... turn=south
//! <bytes>
//! ```
//!
//! The second line has what is proven: `wins N` (Quoridor for two: the side to move wins within N own moves), `catches N` or `escapes N` (Pac-Man: in
//! N turns of the ghosts). The bytes are the tree, depth first. Where the solver moves there is one byte, the move. A move that ends the matter
//! has nothing behind it; after every other there is the position with the other side to move: [`RUN`], [`SEEN`], or [`ALL`] and then the positions after
//! every legal move, in the order of the bytes of the moves. In Pac-Man a side makes several steps in a row: after a step of the solver the solver may be to
//! move again, and then the next byte is its next move.

use std::collections::HashMap;

use fencelight_core::game::{Game, Move, Piece};
use fencelight_core::pacman;
use fencelight_core::quoridor::Position;

use super::pacman::{Chase, ChaseTask, Standing, standing};
use super::quoridor::{Node, Prover, by_byte};

/// The first line of a file.
pub(super) const FORMAT: &str = "fencelight-proof 1";
/// The solver wins by running: docs/puzzles.md says what that asks of a position.
pub(super) const RUN: u8 = 0xFF;
/// The position was proven before, within as many moves or fewer.
pub(super) const SEEN: u8 = 0xFE;
/// Every legal move follows.
pub(super) const ALL: u8 = 0xFD;

/// A tree with its size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The tree.
    pub bytes: Vec<u8>,
    /// Positions in it where the solver moves.
    pub choices: u64,
    /// Positions in it where every move of the other side follows.
    pub replies: u64,
    /// Positions that are won by running.
    pub runs: u64,
}

/// Writes the tree of a win of Quoridor.
struct Writer<'a> {
    prover: &'a mut Prover,
    proof: Proof,
    /// The positions with the other side to move, and within how many moves they are won.
    seen: HashMap<u64, u8>,
    most_bytes: usize,
}

impl Prover {
    /// The tree of a win within so many moves, which [`Prover::solve`] found; `None` where it has more than `most_bytes`.
    pub fn proof(&mut self, position: &Position, moves: u8, most_bytes: usize) -> Option<Proof> {
        self.proof_by(position, None, moves, most_bytes)
    }

    /// The same by a move that is named.
    pub fn proof_by(
        &mut self,
        position: &Position,
        first: Option<Move>,
        moves: u8,
        most_bytes: usize,
    ) -> Option<Proof> {
        self.allow(u64::MAX);
        let mut writer = Writer {
            prover: self,
            proof: Proof::default(),
            seen: HashMap::new(),
            most_bytes,
        };
        writer.choice(&Node::new(position), first, moves)?;
        Some(writer.proof)
    }
}

impl Writer<'_> {
    fn choice(&mut self, node: &Node, first: Option<Move>, moves: u8) -> Option<()> {
        let mv = first.or_else(|| self.prover.winning_move(node, moves))?;
        self.proof.choices += 1;
        self.proof.bytes.push(mv.byte());
        if self.proof.bytes.len() > self.most_bytes {
            return None;
        }
        let next = node.after(mv);
        if next.position.outcome().is_some() {
            return Some(());
        }
        self.replies(&next, moves - 1)
    }

    fn replies(&mut self, node: &Node, moves: u8) -> Option<()> {
        let key = node.position.fingerprint();
        if self.seen.get(&key).is_some_and(|&within| within <= moves) {
            self.proof.bytes.push(SEEN);
            return Some(());
        }
        self.seen.insert(key, moves);
        if self.prover.may_run() && node.is_run(moves) {
            self.proof.runs += 1;
            self.proof.bytes.push(RUN);
            return Some(());
        }
        self.proof.replies += 1;
        self.proof.bytes.push(ALL);
        for mv in by_byte(node) {
            self.choice(&node.after(mv), None, moves)?;
        }
        Some(())
    }
}

impl Chase {
    /// The tree of a chase whose task is solved; `None` where it is not, or where it has more than `most_bytes`.
    pub fn proof(
        &mut self,
        position: &pacman::Position,
        task: ChaseTask,
        most_bytes: usize,
    ) -> Option<Proof> {
        let (turns, catches) = match task {
            ChaseTask::Catch(turns) => (turns, true),
            ChaseTask::Escape(turns) => (turns, false),
        };
        let (mut proof, mut seen) = (Proof::default(), HashMap::new());
        write_chase(
            self, position, turns, catches, &mut proof, &mut seen, most_bytes,
        )?;
        Some(proof)
    }
}

fn write_chase(
    chase: &mut Chase,
    position: &pacman::Position,
    turns: u8,
    catches: bool,
    proof: &mut Proof,
    seen: &mut HashMap<(u64, u8), ()>,
    most_bytes: usize,
) -> Option<()> {
    if proof.bytes.len() > most_bytes {
        return None;
    }
    let solves = (position.piece() != Piece::Pac) == catches;
    let mut moves: Vec<Move> = position.legal_moves().as_slice().to_vec();
    moves.sort_unstable_by_key(|mv| mv.byte());
    if solves {
        let mut right = None;
        for mv in moves {
            if chase.catches_after(position, mv, turns)? == catches {
                right = Some(mv);
                break;
            }
        }
        let mv = right?;
        proof.choices += 1;
        proof.bytes.push(mv.byte());
        moves = vec![mv];
    } else if position.came_from().is_none() {
        if seen.insert((position.fingerprint(), turns), ()).is_some() {
            proof.bytes.push(SEEN);
            return Some(());
        }
        proof.replies += 1;
        proof.bytes.push(ALL);
    }
    for mv in moves {
        let mut next = *position;
        next.play_unchecked(mv);
        match standing(position, &next, turns) {
            Standing::Caught | Standing::Free => {}
            Standing::Open(left) => {
                write_chase(chase, &next, left, catches, proof, seen, most_bytes)?;
            }
        }
    }
    Some(())
}
