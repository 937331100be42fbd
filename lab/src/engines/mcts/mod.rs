//! A test opponent for Quoridor with two: Monte Carlo tree search in the manner of the AI that most people meet on the web.
//!
//! A plain UCT. A leaf that is met for the second time gets all its children at once; the child with the largest
//! `rate + sqrt(C ln N / n)` is followed, those without a visit first, in an order drawn by chance; a rollout (`rollout.rs`) says
//! who wins; the child of the root that was visited most is played. Pawns step along their shortest ways. Fences are looked at only
//! where they are probable (`probable.rs`): near a pawn, touching another fence, or horizontal at the west or east rim; none before
//! the first steps on an empty board, and against somebody without fences those across his shortest ways instead.

mod probable;
mod rollout;

use std::sync::atomic::{AtomicBool, Ordering};

use fencelight_core::game::{Action, Game, Move, Outcome, Winner};
use fencelight_core::geometry::{Direction, Fence, Seat, Square};
use fencelight_core::quoridor::Position;
use fencelight_core::sets::{FenceSet, SquareSet};

use self::rollout::Rollout;
use super::ways::{Waves, Ways};
use crate::rng::{Rng as _, XorShiftRng};

/// How much those are tried that were tried less, under the root.
const EXPLORATION: f32 = 0.2;
/// Steps that both sides make before they think of fences.
const FIRST_STEPS: usize = 2;
/// Steps to the goal line on an empty board.
const WHOLE_WAY: usize = 8;

/// A position in the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// How it came about.
    mv: Move,
    children: u8,
    /// The number of its first child; 0, the root's own, while it has none.
    first: u32,
    visits: u32,
    /// What the rollouts gave to whoever made the move.
    won: f32,
}

impl Node {
    const fn new(mv: Move) -> Self {
        Self {
            mv,
            children: 0,
            first: 0,
            visits: 0,
            won: 0.0,
        }
    }
}

/// A search with its room.
pub(super) struct Mcts {
    nodes: Vec<Node>,
    /// The way from the root to a leaf, with who moved there.
    path: Vec<(u32, Seat)>,
    rollout: Rollout,
}

impl Mcts {
    /// A search that has seen nothing yet.
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            path: Vec::new(),
            rollout: Rollout::new(),
        }
    }

    /// The move visited most in so many rollouts, fewer only if `stop` is set; `None` when the game is over.
    pub(super) fn think(
        &mut self,
        root: &Position,
        rollouts: u32,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Move> {
        let mut chance = XorShiftRng::new(seed);
        let ways = Ways::between(root.fences());
        self.nodes.clear();
        self.nodes.push(Node::new(Move::PASS));
        for _ in 0..rollouts {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            self.grow(root.clone(), ways, &mut chance);
        }
        // The first of equals, so that equal seeds give equal moves.
        let most = self
            .children(0)
            .iter()
            .rev()
            .max_by_key(|child| child.visits)
            .map(|child| child.mv);
        most.or_else(|| root.legal_moves().iter().next())
    }

    /// One rollout, from a leaf of the tree.
    fn grow(&mut self, mut position: Position, mut ways: Ways, chance: &mut XorShiftRng) {
        self.path.clear();
        let mut at = 0;
        let won_by = loop {
            if let Some(outcome) = position.outcome() {
                break match outcome {
                    Outcome::Won(Winner::Seat(seat)) => Some(seat),
                    _ => None,
                };
            }
            let node = self.nodes[at as usize];
            if node.first == 0 {
                if at != 0 && node.visits == 0 {
                    break self.rollout.play(&mut position, ways, chance);
                }
                self.expand(at, &position, &ways, chance);
            }
            at = self.select(at);
            self.path.push((at, position.turn()));
            let mv = self.nodes[at as usize].mv;
            if let Action::Fence(fence) = mv.action() {
                ways.close(fence);
            }
            position.make(mv);
        };
        self.nodes[0].visits += 1;
        for &(at, mover) in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.won += match won_by {
                Some(seat) if seat == mover => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }

    fn children(&self, at: u32) -> &[Node] {
        let node = self.nodes[at as usize];
        let first = node.first as usize;
        if first == 0 {
            return &[];
        }
        &self.nodes[first..first + usize::from(node.children)]
    }

    /// The child to follow.
    fn select(&self, at: u32) -> u32 {
        let node = self.nodes[at as usize];
        let spread = (EXPLORATION * (node.visits.max(1) as f32).ln()).sqrt();
        let mut best = (f32::NEG_INFINITY, node.first);
        for (number, child) in (node.first..).zip(self.children(at)) {
            if child.visits == 0 {
                return number;
            }
            let visits = child.visits as f32;
            let worth = child.won / visits + spread / visits.sqrt();
            if worth > best.0 {
                best = (worth, number);
            }
        }
        best.1
    }

    /// Gives a leaf its children, in an order drawn by chance.
    fn expand(&mut self, at: u32, position: &Position, ways: &Ways, chance: &mut XorShiftRng) {
        let (squares, fences) = candidates(position, ways);
        let first = self.nodes.len();
        for square in squares.iter() {
            self.nodes.push(Node::new(Move::square(square)));
        }
        for fence in fences.iter() {
            self.nodes.push(Node::new(Move::fence(fence)));
        }
        let children = self.nodes.len() - first;
        for left in (1..children).rev() {
            let other = chance.below(left as u32 + 1) as usize;
            self.nodes.swap(first + left, first + other);
        }
        let node = &mut self.nodes[at as usize];
        // There are 128 fences and five squares at most.
        (node.first, node.children) = (first as u32, children as u8);
    }
}

/// The moves that are looked at: steps that bring the pawn nearest to its goal line, and some fences; only the step if it wins.
fn candidates(position: &Position, ways: &Ways) -> (SquareSet, FenceSet) {
    let legal = position.legal();
    let seat = position.turn();
    let rival = position.seats().after(seat);
    let squares = forward(position, ways, legal.squares);
    let wins = squares.iter().any(|square| seat.has_goal(square));
    let is_at_first_steps = position.fences().is_empty() && is_at_first_steps(position, ways, seat);
    let fences = if wins || is_at_first_steps {
        FenceSet::EMPTY
    } else if position.hand(rival) == 0 {
        legal.fences & across_the_way(position, ways, rival)
    } else {
        legal.fences & probable::fences(position)
    };
    (squares, fences)
}

fn is_at_first_steps(position: &Position, ways: &Ways, seat: Seat) -> bool {
    let steps = position
        .pawn(seat)
        .and_then(|pawn| ways.distance(seat, pawn));
    steps.is_some_and(|steps| steps as usize + FIRST_STEPS > WHOLE_WAY)
}

/// Of the squares for the pawn those that are nearest to its goal line.
fn forward(position: &Position, ways: &Ways, squares: SquareSet) -> SquareSet {
    let steps = |square| ways.distance(position.turn(), square).unwrap_or(u32::MAX);
    let nearest = squares.iter().map(steps).min().unwrap_or(u32::MAX);
    squares
        .iter()
        .filter(|&square| steps(square) == nearest)
        .collect()
}

/// Fences across any shortest way of a seat.
fn across_the_way(position: &Position, ways: &Ways, seat: Seat) -> FenceSet {
    let mut across = FenceSet::EMPTY;
    let Some(pawn) = position.pawn(seat) else {
        return across;
    };
    let mut waves = Waves::NONE;
    waves.flood(ways, seat, pawn);
    let mut squares = vec![pawn];
    let mut seen = SquareSet::EMPTY;
    while let Some(square) = squares.pop() {
        let steps = waves.from(square);
        let neighbours = position.fences().neighbours(square);
        for (direction, next) in Direction::ALL.into_iter().zip(neighbours) {
            let nearer = |next: &Square| waves.from(*next).is_some_and(|left| Some(left) < steps);
            let Some(next) = next.filter(nearer) else {
                continue;
            };
            for fence in Fence::across(square, direction).into_iter().flatten() {
                across.insert(fence);
            }
            if !seen.contains(next) {
                seen.insert(next);
                squares.push(next);
            }
        }
    }
    across
}

#[cfg(test)]
mod tests;
