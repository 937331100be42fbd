//! Monte Carlo tree search over chances to win, one for each seat.
//!
//! Each iteration walks down the tree, every seat by its own chances: the move with the best mean so far, or a likely one that has had few
//! visits (PUCT). The obvious move of another seat gets a part of the visits, however good it is. The node where the tree ends gets its
//! moves, likely ones by their static scores, and the chances of all seats are those after these moves. They are added to all moves on the
//! way.

use core::cmp::Reverse;

use heapless::Vec;

use super::candidates::{Breadth, Candidate};
use super::chance::{self, Chances};
use super::obvious::obvious;
use super::search::{RootMoves, Search, generate, is_undecided, sort_by_score};
use super::state::State;
use super::tree::{CERTAIN, Child, MAX_CHILDREN, MAX_PRIOR, MAX_VISITS, Node, Tree};
use fencelight_core::game::Action;
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::Position;
use fencelight_core::sets::SquareSet;

/// Moves of the root that are in the tree, at most.
const ROOT_MOVES: usize = MAX_CHILDREN;
/// Moves of any other node in the tree, at most.
const NODE_MOVES: usize = 4;
/// Moves of a node that are generated, at most.
const MAX_MOVES: usize = 24;
/// The longest way down.
const MAX_WAY: usize = 32;
/// How much unlikely moves are explored, in hundredths.
const EXPLORATION: u32 = 150;
/// The share of the visits of its node that the obvious move of another seat gets, in percent.
const OBVIOUS_SHARE: u32 = 30;
/// Penalty of a root move that gains no step, in hundredths of a percent; it grows by as much in 100 plies, since seats that wait for each
/// other would never end the game.
const IDLE_PENALTY: u32 = 100;

/// The moves of a way down, each with its number in the tree and the seat that makes it.
type Way = Vec<(usize, Seat), MAX_WAY>;

impl Search<'_, '_> {
    /// Searches the best of the root moves until the budget is spent, and keeps the one with most visits, with its chance as score.
    pub(super) fn monte_carlo(&mut self, root: &mut RootMoves, tree: &mut Tree<'_>) {
        if !self.level.style.uses_tree || !is_undecided(root, self.us) {
            return;
        }
        root.truncate(ROOT_MOVES);
        let weights = chance::weights(root, self.us);
        let priors = root
            .iter()
            .zip(&weights)
            .map(|(candidate, &weight)| (candidate.mv, weight));
        let Some(node) = tree.add(priors) else {
            return;
        };
        let idle = self.idle_squares();
        let penalty = idle_penalty(self.state.position.plies());
        let mut visits = 0;
        while visits < MAX_VISITS && self.budget.spend() {
            visits += 1;
            if self.iterate(tree, node, visits, (idle, penalty)).is_none() {
                break;
            }
        }
        keep_most_visited(root, tree, node, self.us);
    }

    /// Walks down the tree once; `visits` are those of the root. `None` if the budget is spent, or the tree can grow no further: a leaf that stays
    /// one would have its static chances count again and again.
    fn iterate(
        &mut self,
        tree: &mut Tree<'_>,
        root: Node,
        mut visits: u32,
        idle: (SquareSet, u32),
    ) -> Option<()> {
        let mut position = self.state.position.clone();
        let mut way = Way::new();
        let mut node = root;
        let chances = loop {
            let seat = position.turn();
            let idle = if way.is_empty() {
                idle
            } else {
                (SquareSet::EMPTY, 0)
            };
            let (number, child) = match self.obvious_reply(tree, node, seat, visits) {
                Some(child) => child,
                None => select(tree, node, visits, idle)?,
            };
            way.push((number, seat)).ok()?;
            if let Action::Square(square) = child.mv.action()
                && seat.has_goal(square)
            {
                break Chances::won_by(seat);
            }
            position.make(child.mv);
            (node, visits) = (child.node, child.visits);
            if node.count == 0 {
                break self.expand(&position, tree, number)?;
            }
        };
        for (number, seat) in way {
            if let Some(mut child) = tree.child(number) {
                child.visit(chances.of(seat));
                tree.set(number, &child);
            }
        }
        Some(())
    }

    /// The first move of a node of another seat, the obvious one, if it has had less than its share of the visits.
    fn obvious_reply(
        &self,
        tree: &Tree<'_>,
        node: Node,
        seat: Seat,
        visits: u32,
    ) -> Option<(usize, Child)> {
        if seat == self.us {
            return None;
        }
        let (number, child) = tree.children(node).next()?;
        (child.visits * 100 < visits * OBVIOUS_SHARE).then_some((number, child))
    }

    /// Gives the node after a move its moves; the chances there. `None` if the budget is spent or the memory is full.
    fn expand(
        &mut self,
        position: &Position,
        tree: &mut Tree<'_>,
        number: usize,
    ) -> Option<Chances> {
        let mut state = State::new(position, self.budget)?;
        let mut moves: Vec<Candidate, MAX_MOVES> = Vec::new();
        let style = self.level.style;
        generate(&mut state, Breadth::Narrow, style, self.budget, &mut moves);
        if self.budget.is_aborted() {
            return None;
        }
        let seat = position.turn();
        if moves.is_empty() {
            return Some(Chances::drawn());
        }
        sort_by_score(&mut moves, seat);
        if !is_undecided(&moves, seat) {
            return Some(Chances::won_by(seat));
        }
        let obvious = if seat == self.us {
            None
        } else {
            obvious(&mut state, &moves)
        };
        // An obvious reply that is not among the likeliest moves replaces the last of them.
        let place = obvious.map(|number| number.min(NODE_MOVES - 1));
        if let (Some(number), Some(place)) = (obvious, place) {
            moves.swap(number, place);
        }
        moves.truncate(NODE_MOVES);
        let mut weights = chance::weights(&moves, seat);
        if let Some(place) = place {
            chance::prefer(&mut weights, place, OBVIOUS_SHARE);
            moves.swap(0, place);
        }
        let priors = moves
            .iter()
            .zip(&weights)
            .map(|(candidate, &weight)| (candidate.mv, weight));
        let node = tree.add(priors)?;
        if let Some(mut child) = tree.child(number) {
            child.node = node;
            tree.set(number, &child);
        }
        Some(Chances::expected(&moves, &weights, position.seats()))
    }
}

/// The move to follow: PUCT, the mean chance of the seat and a bonus for likely moves with few visits. A move without visits counts as the
/// mean of the others.
fn select(
    tree: &Tree<'_>,
    node: Node,
    visits: u32,
    (idle, penalty): (SquareSet, u32),
) -> Option<(usize, Child)> {
    let (mut sum, mut visited) = (0, 0);
    for (_, child) in tree.children(node) {
        sum += child.visits * child.value;
        visited += child.visits;
    }
    let mean = sum.checked_div(visited).unwrap_or(0);
    // Sixteen times the root.
    let root = (visits << 8).isqrt();
    let scale = EXPLORATION * (CERTAIN / 100) / MAX_PRIOR * root;
    let score = |child: &Child| {
        let value = if child.visits == 0 { mean } else { child.value };
        let penalty = match child.mv.action() {
            Action::Square(square) if idle.contains(square) => penalty,
            _ => 0,
        };
        // No overflow: `scale` is below 2^21.
        value.saturating_sub(penalty) + ((scale * child.prior) >> 4) / (child.visits + 1)
    };
    // The first of equals.
    let mut best: Option<(u32, usize, Child)> = None;
    for (number, child) in tree.children(node) {
        let score = score(&child);
        if best.is_none_or(|(most, _, _)| score > most) {
            best = Some((score, number, child));
        }
    }
    best.map(|(_, number, child)| (number, child))
}

/// The penalty of an idle move as a chance, by the plies of the game; it grows for the first thousand.
fn idle_penalty(plies: u32) -> u32 {
    IDLE_PENALTY * (100 + plies.min(1_000)) / 100 * CERTAIN / 10_000
}

/// Keeps the root move with most visits, of equals the one with the best chance, with its chance as score.
fn keep_most_visited(root: &mut RootMoves, tree: &Tree<'_>, node: Node, us: Seat) {
    let children = tree.children(node).map(|(_, child)| child).enumerate();
    let best = children.max_by_key(|(at, child)| (child.visits, child.value, Reverse(*at)));
    if let Some((at, child)) = best
        && child.visits > 0
        && at < root.len()
    {
        root.swap(0, at);
        if let Some(candidate) = root.first_mut() {
            candidate.scores[us] = chance::score(child.value);
        }
    }
    root.truncate(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_penalty_grows_with_the_game_and_stays_a_chance() {
        assert_eq!(idle_penalty(0), CERTAIN / 100);
        assert_eq!(idle_penalty(100), CERTAIN / 50);
        for plies in [101, 600, 1_000, u32::MAX] {
            assert!((CERTAIN / 50..CERTAIN / 8).contains(&idle_penalty(plies)));
        }
    }
}
