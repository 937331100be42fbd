//! Proof-number search in Quoridor for two: does the side to move win within a number of its own moves, whatever the other side plays?
//!
//! The number of moves that the attacker has left is part of every question, so no line is endless and repetitions need no rule. Every legal move
//! of both sides is tried. A position is decided without a search only where a pawn steps onto its goal line, where too few moves are left, or where
//! one side surely runs home (`run_home`).

use fencelight_ai::distance::{OpenEdges, goal};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::geometry::{Seat, Square};
use fencelight_core::quoridor::Position;

use super::run_home::{NEVER, Run, Time};
use super::table::{DECIDED, Entry, Table};

/// What a search may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Own moves within which the attacker has to win, at most.
    pub moves: u8,
    /// Positions that may be expanded.
    pub nodes: u64,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The side to move wins by force within this many own moves, and not within fewer.
    Wins(u8),
    /// The side to move does not win by force within this many own moves.
    NotWithin(u8),
    /// The limit of positions was reached first; the number of own moves within which there is no win.
    GivenUp(u8),
}

impl Answer {
    /// The length of the win.
    #[must_use]
    pub const fn win(self) -> Option<u8> {
        match self {
            Self::Wins(moves) => Some(moves),
            _ => None,
        }
    }
}

/// The search with its memory.
pub struct Prover {
    table: Table,
    nodes: u64,
    limit: u64,
    is_plain: bool,
}

/// A position with what the search keeps beside it.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) position: Position,
    edges: OpenEdges,
    attacker: Seat,
    key: u64,
}

/// A move with the numbers of the position after it.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    proof: u32,
    disproof: u32,
}

/// A number that looks random, for the keys of positions.
const fn scrambled(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// The seat that does not move.
pub(super) const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        _ => Seat::South,
    }
}

impl Node {
    /// The position with its mover as the attacker.
    pub(super) fn new(position: &Position) -> Self {
        Self::attacked_by(position, position.turn())
    }

    /// The position with an attacker, to move or not.
    pub(super) fn attacked_by(position: &Position, attacker: Seat) -> Self {
        let mut node = Self {
            position: position.clone(),
            edges: OpenEdges::from_fences(position.fences()),
            attacker,
            key: 0,
        };
        node.key = node.whole_key();
        node
    }

    fn whole_key(&self) -> u64 {
        let mut key = scrambled(1_000 + self.attacker as u64 * 2);
        if self.position.turn() == Seat::North {
            key ^= scrambled(2_000);
        }
        for fence in self.position.fences().iter() {
            key ^= scrambled(fence.index().into());
        }
        for seat in [Seat::South, Seat::North] {
            key ^= pawn_key(seat, self.square(seat));
            key ^= hand_key(seat, self.position.hand(seat));
        }
        key
    }

    /// The key after a move.
    fn key_after(&self, mv: Move) -> u64 {
        let seat = self.position.turn();
        let changed = match mv.action() {
            Action::Fence(fence) => {
                let hand = self.position.hand(seat);
                scrambled(fence.index().into())
                    ^ hand_key(seat, hand)
                    ^ hand_key(seat, hand.saturating_sub(1))
            }
            Action::Square(to) => pawn_key(seat, self.square(seat)) ^ pawn_key(seat, to),
            _ => 0,
        };
        self.key ^ changed ^ scrambled(2_000)
    }

    /// The position after a move.
    pub(super) fn after(&self, mv: Move) -> Self {
        let mut node = self.clone();
        node.key = self.key_after(mv);
        if let Action::Fence(fence) = mv.action() {
            node.edges.toggle(fence);
        }
        node.position.make(mv);
        node
    }

    pub(super) const fn is_attackers_turn(&self) -> bool {
        self.position.turn() as u8 == self.attacker as u8
    }

    /// Where a pawn stands. In a game for two both pawns are on the board.
    fn square(&self, seat: Seat) -> Square {
        self.position.pawn(seat).unwrap_or(Square::MIDDLE)
    }

    fn distance(&self, seat: Seat) -> i32 {
        let steps = self.edges.distance(goal(seat), self.square(seat));
        steps.map_or(NEVER, i32::from)
    }

    /// Whether the mover can step onto its goal line.
    pub(super) fn wins_at_once(&self) -> Option<Move> {
        let mover = self.position.turn();
        let mut home = self.position.destinations().iter();
        home.find(|&square| mover.has_goal(square))
            .map(Move::square)
    }

    /// Whether the side that is not to move surely runs home in time: the attacker within `moves` moves, the defender before the attacker is home
    /// or out of moves.
    fn runs_home(&self, moves: u8) -> bool {
        let (blocker, runner) = (self.position.turn(), other(self.position.turn()));
        let race = self.distance(blocker) - 1;
        let time = if runner == self.attacker {
            Time {
                race,
                limit: moves.into(),
                safe: NEVER,
            }
        } else {
            Time {
                race,
                limit: NEVER,
                safe: moves.into(),
            }
        };
        // Without any fence, before more is looked at.
        let steps = self.distance(runner);
        if steps.min(time.safe) > time.race || steps > time.limit {
            return false;
        }
        let from = self.square(runner);
        let hand = self.position.hand(blocker);
        Run::new(&self.edges, goal(runner), self.square(blocker)).succeeds(
            &self.edges,
            *self.position.fences(),
            from,
            hand,
            0,
            time,
        )
    }

    /// Whether the attacker surely wins within `moves` moves by running, with the defender to move.
    pub(super) fn is_run(&self, moves: u8) -> bool {
        !self.is_attackers_turn()
            && moves > 0
            && self.wins_at_once().is_none()
            && self.runs_home(moves)
    }

    /// Proof and disproof number before any search.
    fn estimate(&self, moves: u8, is_plain: bool) -> (u32, u32) {
        const WON: (u32, u32) = (0, DECIDED);
        const LOST: (u32, u32) = (DECIDED, 0);
        let attacks = self.is_attackers_turn();
        if moves == 0 {
            return LOST;
        }
        if self.wins_at_once().is_some() {
            return if attacks { WON } else { LOST };
        }
        let own = self.distance(self.attacker);
        // A jump takes two steps, and no move takes more.
        if (attacks && moves == 1) || own > 2 * i32::from(moves) {
            return LOST;
        }
        if !is_plain && self.runs_home(moves) {
            return if attacks { LOST } else { WON };
        }
        let lead = self.distance(other(self.attacker)) - own - i32::from(!attacks);
        let hands = i32::from(self.position.hand(self.attacker))
            - i32::from(self.position.hand(other(self.attacker)));
        let ahead = (2 * lead + hands).clamp(-12, 12);
        let number = |behind: i32| 1 + (behind + 12) as u32 / 2;
        (number(-ahead), number(ahead))
    }
}

fn pawn_key(seat: Seat, square: Square) -> u64 {
    scrambled(200 + 100 * seat as u64 + u64::from(square.index()))
}

fn hand_key(seat: Seat, hand: u8) -> u64 {
    scrambled(700 + 20 * seat as u64 + u64::from(hand))
}

impl Prover {
    /// A search with a table of so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes),
            nodes: 0,
            limit: 0,
            is_plain: false,
        }
    }

    /// The same search without its bound, for comparison: it decides nothing but by moves.
    #[must_use]
    pub fn plain(bytes: usize) -> Self {
        Self {
            is_plain: true,
            ..Self::new(bytes)
        }
    }

    /// Positions expanded since the last question.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets all positions, so that the next answer takes what it takes alone.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether the side to move of a game for two that is not over wins by force.
    pub fn solve(&mut self, position: &Position, limits: Limits) -> Answer {
        self.solve_node(&Node::new(position), limits)
    }

    /// Whether the side that is not to move wins by force; the moves are its own.
    pub fn solve_for_other(&mut self, position: &Position, limits: Limits) -> Answer {
        let node = Node::attacked_by(position, other(position.turn()));
        self.solve_node(&node, limits)
    }

    /// The same for any attacker.
    pub(super) fn solve_node(&mut self, node: &Node, limits: Limits) -> Answer {
        (self.nodes, self.limit) = (0, limits.nodes);
        for moves in 1..=limits.moves {
            match self.decide(node, moves) {
                Some(true) => return Answer::Wins(moves),
                Some(false) => {}
                None => return Answer::GivenUp(moves - 1),
            }
        }
        Answer::NotWithin(limits.moves)
    }

    /// Whether the attacker wins within so many moves; `None` where the limit was reached.
    pub(super) fn decide(&mut self, node: &Node, moves: u8) -> Option<bool> {
        let known = self.numbers(node.key, moves);
        let (proof, disproof) = known.unwrap_or_else(|| node.estimate(moves, self.is_plain));
        let (proof, _) = match (proof, disproof) {
            (0, _) | (_, 0) => (proof, disproof),
            _ => self.search(node, moves, DECIDED, DECIDED),
        };
        match proof {
            0 => Some(true),
            DECIDED.. => Some(false),
            _ => None,
        }
    }

    /// Whether the bound may decide positions.
    pub(super) const fn may_run(&self) -> bool {
        !self.is_plain
    }

    /// Allows further questions of this many positions.
    pub(super) const fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    fn numbers(&self, key: u64, moves: u8) -> Option<(u32, u32)> {
        self.table.get(key)?.numbers(moves)
    }

    /// The move that wins within so many moves of the attacker, who is to move and does win.
    pub(super) fn winning_move(&mut self, node: &Node, moves: u8) -> Option<Move> {
        if let Some(mv) = node.wins_at_once() {
            return Some(mv);
        }
        let known = |entry: Entry| (entry.won_within <= moves).then_some(entry.best);
        let mut best = self.table.get(node.key).and_then(known);
        if best.is_none() && self.search(node, moves, DECIDED, DECIDED).0 == 0 {
            best = self.table.get(node.key).and_then(known);
        }
        best.and_then(Move::from_byte)
    }

    /// Expands a position until one of its numbers reaches its threshold (df-pn).
    fn search(&mut self, node: &Node, moves: u8, proof: u32, disproof: u32) -> (u32, u32) {
        self.nodes += 1;
        let start = self.nodes;
        let attacks = node.is_attackers_turn();
        let left = moves - u8::from(attacks);
        let mut children = self.children(node, left);
        loop {
            let (own, others) = combined(&children, attacks);
            let numbers = if attacks {
                (own, others)
            } else {
                (others, own)
            };
            let is_done = numbers.0 >= proof || numbers.1 >= disproof;
            if is_done || numbers.0 == 0 || numbers.1 == 0 || self.nodes >= self.limit {
                self.store(node, moves, numbers, &children, start);
                return numbers;
            }
            let Some((best, second)) = best_two(&children, attacks) else {
                return numbers;
            };
            let (proof, disproof) =
                thresholds(&children, best, second, numbers, attacks, (proof, disproof));
            let Some(child) = children.get_mut(best) else {
                return numbers;
            };
            let next = node.after(child.mv);
            (child.proof, child.disproof) = self.search(&next, left, proof, disproof);
        }
    }

    fn store(
        &mut self,
        node: &Node,
        moves: u8,
        (proof, disproof): (u32, u32),
        children: &[Child],
        start: u64,
    ) {
        let winner = children.iter().find(|child| child.proof == 0);
        let work = u32::try_from(self.nodes - start + 1).unwrap_or(u32::MAX);
        let attacks = node.is_attackers_turn();
        self.table.update(node.key, |entry| {
            entry.work = entry.work.max(work);
            if proof == 0 {
                if moves < entry.won_within {
                    entry.won_within = moves;
                    let best = winner.filter(|_| attacks).map(|child| child.mv.byte());
                    entry.best = best.unwrap_or(u8::MAX);
                }
            } else if disproof == 0 {
                entry.not_within = entry.not_within.max(moves);
            } else {
                (entry.moves, entry.proof, entry.disproof) = (moves, proof, disproof);
            }
        });
    }

    /// All legal moves with the numbers of the positions after them; the first that decides the position, alone.
    fn children(&self, node: &Node, left: u8) -> Vec<Child> {
        let attacks = node.is_attackers_turn();
        let list = node.position.legal_moves();
        let mut children = Vec::with_capacity(list.len());
        for &mv in list.as_slice() {
            let is_won = matches!(mv.action(), Action::Square(square)
                if node.position.turn().has_goal(square));
            let (proof, disproof) = match is_won {
                true if attacks => (0, DECIDED),
                true => (DECIDED, 0),
                false => self.numbers(node.key_after(mv), left).unwrap_or_else(|| {
                    let next = node.after(mv);
                    next.estimate(left, self.is_plain)
                }),
            };
            let child = Child {
                mv,
                proof,
                disproof,
            };
            if (attacks && proof == 0) || (!attacks && disproof == 0) {
                return vec![child];
            }
            children.push(child);
        }
        children
    }
}

/// The number that the mover minimises over the children, and the one that adds up: the largest of all, and one for each further child that is
/// open. A sum would count what many fences have in common many times.
fn combined(children: &[Child], attacks: bool) -> (u32, u32) {
    let (mut least, mut most, mut open) = (DECIDED, 0, 0);
    for child in children {
        let (own, others) = of_mover(child, attacks);
        least = least.min(own);
        most = most.max(others);
        open += u32::from(others > 0);
    }
    if most >= DECIDED {
        return (least, DECIDED);
    }
    if least >= DECIDED {
        return (DECIDED, 0);
    }
    (least, (most + open.saturating_sub(1)).min(DECIDED - 1))
}

const fn of_mover(child: &Child, attacks: bool) -> (u32, u32) {
    match attacks {
        true => (child.proof, child.disproof),
        false => (child.disproof, child.proof),
    }
}

/// The child with the least number of the mover, and the second least number.
fn best_two(children: &[Child], attacks: bool) -> Option<(usize, u32)> {
    let (mut best, mut least, mut second) = (None, DECIDED, DECIDED);
    for (place, child) in children.iter().enumerate() {
        let (own, _) = of_mover(child, attacks);
        if own < least {
            (best, second, least) = (Some(place), least, own);
        } else if own < second {
            second = own;
        }
    }
    best.map(|best| (best, second))
}

/// The thresholds of the best child: a quarter beyond the second best, so that the search does not jump to and fro.
fn thresholds(
    children: &[Child],
    best: usize,
    second: u32,
    numbers: (u32, u32),
    attacks: bool,
    (proof, disproof): (u32, u32),
) -> (u32, u32) {
    let child = children.get(best);
    let (_, others) = child.map_or((0, 0), |child| of_mover(child, attacks));
    let beyond = second.saturating_add(second / 4 + 1);
    let rest = |limit: u32, sum: u32| match limit {
        DECIDED.. => DECIDED,
        _ => (limit - sum).saturating_add(others).min(DECIDED),
    };
    match attacks {
        true => (proof.min(beyond), rest(disproof, numbers.1)),
        false => (rest(proof, numbers.0), disproof.min(beyond)),
    }
}

/// All legal moves in the order of their bytes.
pub(super) fn by_byte(node: &Node) -> Vec<Move> {
    let mut moves: Vec<Move> = node.position.legal_moves().as_slice().to_vec();
    moves.sort_unstable_by_key(|mv| mv.byte());
    moves
}

impl Prover {
    /// The replies that hold out longest in a position that the side not to move wins within `moves` own moves, and how many moves it needs then;
    /// `None` where the limit was reached.
    pub(crate) fn longest_replies(
        &mut self,
        position: &Position,
        moves: u8,
        nodes: u64,
    ) -> Option<(Vec<Move>, u8)> {
        self.allow(nodes);
        let node = Node::attacked_by(position, other(position.turn()));
        let (mut longest, mut length) = (Vec::new(), 1);
        for mv in by_byte(&node) {
            let next = node.after(mv);
            let mut needed = length;
            // Not won within what the others need, hence longer.
            if needed > 1 && self.decide(&next, needed - 1)? {
                continue;
            }
            while needed < moves && !self.decide(&next, needed)? {
                needed += 1;
            }
            if needed > length {
                longest.clear();
                length = needed;
            }
            longest.push(mv);
        }
        Some((longest, length))
    }

    /// A move that wins within so many moves, where there is one.
    pub(crate) fn best(&mut self, position: &Position, moves: u8, nodes: u64) -> Option<Move> {
        self.allow(nodes);
        self.winning_move(&Node::new(position), moves)
    }

    /// The winning moves and the longest replies, to the end; short where the limit was reached.
    pub fn line(&mut self, position: &Position, moves: u8, nodes: u64) -> Vec<Move> {
        self.allow(nodes);
        let (mut line, mut position, mut left) = (Vec::new(), position.clone(), moves);
        while let Some(mv) = self.winning_move(&Node::new(&position), left) {
            line.push(mv);
            position.make(mv);
            if position.outcome().is_some() || left <= 1 {
                break;
            }
            let Some((replies, length)) = self.longest_replies(&position, left - 1, nodes) else {
                break;
            };
            let Some(&reply) = replies.first() else {
                break;
            };
            line.push(reply);
            position.make(reply);
            left = length;
        }
        line
    }
}
