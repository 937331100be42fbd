//! A test opponent for Quoridor with two: Monte Carlo tree search like that of the most used AI on the web.
//!
//! A plain UCT. A leaf that is met for the second time gets all its children at once; the child with the largest
//! `rate + sqrt(C ln N / n)` is followed, those without a visit first, in an order drawn by chance; a rollout (`rollout.rs`) says
//! who wins; the child of the root that was visited most is played. Pawns step along their shortest paths. Fences are candidates only
//! where they are probable (`probable.rs`): near a pawn, touching another fence, or horizontal at the west or east rim; none before
//! the first steps on an empty board, and against an opponent without fences those across its shortest paths instead.

mod probable;
mod rollout;

use std::sync::atomic::{AtomicBool, Ordering};

use fencelight_ai::distance::{DistanceField, FAR, OpenEdges, goal};
use fencelight_core::game::{Action, Game, Move, Outcome, Winner};
use fencelight_core::geometry::{Direction, Fence, Seat, Square};
use fencelight_core::quoridor::Position;
use fencelight_core::sets::{FenceSet, SquareSet};

use self::rollout::{MAX_WAVES, Rollout};
use crate::rng::{Rng as _, XorShiftRng};

/// The exploration constant, under the root.
const EXPLORATION: f32 = 0.2;
/// Steps that both sides make before the first fence.
const FIRST_STEPS: u8 = 2;
/// Steps to the goal line on an empty board.
const START_STEPS: u8 = 8;

/// A position in the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The move that leads to it.
    mv: Move,
    children: u8,
    /// The number of its first child; 0, the root's own, while it has no children.
    first: u32,
    visits: u32,
    /// Rollouts won by the side that made the move; a draw is half a win.
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

/// A search with its memory.
pub(super) struct Mcts {
    nodes: Vec<Node>,
    /// The nodes from the root to a leaf, with the seat that moved there.
    path: Vec<(u32, Seat)>,
    rollout: Rollout,
}

impl Mcts {
    /// An empty tree.
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            path: Vec::new(),
            rollout: Rollout::new(),
        }
    }

    /// The most visited move after `rollouts` rollouts, fewer only if `stop` is set; `None` when the game is over.
    pub(super) fn think(
        &mut self,
        root: &Position,
        rollouts: u32,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Move> {
        let mut chance = XorShiftRng::new(seed);
        let edges = OpenEdges::from_fences(root.fences());
        self.nodes.clear();
        self.nodes.push(Node::new(Move::PASS));
        for _ in 0..rollouts {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            self.grow(root.clone(), edges, &mut chance);
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
    fn grow(&mut self, mut position: Position, mut edges: OpenEdges, chance: &mut XorShiftRng) {
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
                    break self.rollout.play(&mut position, edges, chance);
                }
                self.expand(at, &position, &edges, chance);
            }
            at = self.select(at);
            self.path.push((at, position.turn()));
            let mv = self.nodes[at as usize].mv;
            if let Action::Fence(fence) = mv.action() {
                edges.toggle(fence);
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
    fn expand(
        &mut self,
        at: u32,
        position: &Position,
        edges: &OpenEdges,
        chance: &mut XorShiftRng,
    ) {
        let (squares, fences) = candidates(position, edges);
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

/// The candidate moves: steps that bring the pawn nearest to its goal line, and some fences; only the steps if one wins.
fn candidates(position: &Position, edges: &OpenEdges) -> (SquareSet, FenceSet) {
    let legal = position.legal_sets();
    let seat = position.turn();
    let rival = position.seats().after(seat);
    let squares = forward(position, edges, legal.squares);
    let wins = squares.iter().any(|square| seat.has_goal(square));
    let is_at_first_steps =
        position.fences().is_empty() && is_at_first_steps(position, edges, seat);
    let fences = if wins || is_at_first_steps {
        FenceSet::EMPTY
    } else if position.hand(rival) == 0 {
        legal.fences & across_shortest_paths(position, edges, rival)
    } else {
        legal.fences & probable::fences(position)
    };
    (squares, fences)
}

fn is_at_first_steps(position: &Position, edges: &OpenEdges, seat: Seat) -> bool {
    let steps = position
        .pawn(seat)
        .and_then(|pawn| edges.distance(goal(seat), pawn));
    steps.is_some_and(|steps| steps + FIRST_STEPS > START_STEPS)
}

/// Of the squares for the pawn those that are nearest to its goal line.
fn forward(position: &Position, edges: &OpenEdges, squares: SquareSet) -> SquareSet {
    let goal = goal(position.turn());
    let steps = |square| edges.distance(goal, square).unwrap_or(FAR);
    let nearest = squares.iter().map(steps).min().unwrap_or(FAR);
    squares
        .iter()
        .filter(|&square| steps(square) == nearest)
        .collect()
}

/// The fences across any shortest path of a seat.
fn across_shortest_paths(position: &Position, edges: &OpenEdges, seat: Seat) -> FenceSet {
    let mut across = FenceSet::EMPTY;
    let Some(pawn) = position.pawn(seat) else {
        return across;
    };
    let mut field = DistanceField::<MAX_WAVES>::EMPTY;
    field.flood(edges, goal(seat), pawn, 0);
    let mut squares = vec![pawn];
    let mut seen = SquareSet::EMPTY;
    while let Some(square) = squares.pop() {
        let steps = field.distance(square);
        let neighbours = position.fences().neighbours(square);
        for (direction, next) in Direction::ALL.into_iter().zip(neighbours) {
            let nearer =
                |next: &Square| field.distance(*next).is_some_and(|left| Some(left) < steps);
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
