//! Whether a position is a puzzle: one move alone keeps the win, and it is not the obvious one.

use fencelight_ai::distance::{OpenEdges, bit};
use fencelight_ai::{
    Analysis, Limits as SearchLimits, MoveSet, SearchRequest, greedy, steps_to_goal,
};
use fencelight_board::puzzles::PuzzleTask;
use fencelight_core::game::{Game, Ghost, Move, Piece};
use fencelight_core::games::{AnyGame, GameVisitor};
use fencelight_core::{mspacman, pacman, quoridor};
use fencelight_host::engines::SearchEngine;

use super::grade::{SHORT_MOVES, is_obvious};
use crate::prover::{Answer, Chase, Limits, Prover};

/// Own moves of a win, at most.
pub(super) const MAX_MOVES: u8 = 14;
/// Steps of both sides where a short win is looked for, at most.
const NEAR: u8 = 5;
/// Own moves within which every other move has to lose.
pub(super) const LOST_WITHIN: u8 = 12;
/// Fences in the hand of a side, at most: beyond that nothing is proven soon.
const MAX_HAND: u8 = 6;
/// Steps of the side to move, at most.
const MAX_STEPS: i16 = 14;
/// Nodes of the glance at a position.
const GLANCE_NODES: u32 = 300;
/// Nodes of the search for the best and the second best move: that of the glance misses what is worth finding.
const RIVAL_NODES: u32 = 6_000;
/// From this score down, in hundredths of a step, every move is taken to lose.
const HOPELESS: i32 = -2_500;
/// A move after which the other side has this score looks lost.
const LOOKS_LOST: i32 = 400;
/// The best move is better than the second best by this.
const GAP: i32 = 1_500;
/// What a search thinks to lose has the nodes of a proof divided by this to lose: most positions end here.
const QUICK_DIVISOR: u64 = 8;
/// Another move of a position that is won has the nodes of a proof times this to lose.
const ALTERNATIVE_FACTOR: u64 = 5;
/// Steps that the side to move may be ahead or behind: beyond that every move wins, or none.
const LEADS: std::ops::RangeInclusive<i16> = -8..=6;
/// Replies that are tried for one after which again only one move wins.
const MAX_REPLIES: usize = 4;
/// Turns of the ghosts within which they catch Pac-Man: in a puzzle of theirs, or after a wrong turn of his.
pub(super) const CATCH_TURNS: u8 = 2;
/// Turns of the ghosts within which they do not catch him after the right turn of his.
const ESCAPE_TURNS: u8 = 3;
/// Positions that a chase may take, and one of three turns.
const CHASE_NODES: u64 = 60_000;
const ESCAPE_NODES: u64 = 4_000_000;
/// Two ghosts are as near as this, or nothing happens within two turns.
const CHASE_STEPS: u8 = 4;

/// A position with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle {
    pub(super) position: AnyGame,
    pub(super) task: PuzzleTask,
    /// The only moves and the longest replies, in turn. In Pac-Man the steps of both sides.
    pub(super) line: Vec<Move>,
    /// Positions that the proof expanded.
    pub(super) proof_nodes: u64,
}

/// What one thread needs to find puzzles.
pub(super) struct Miner {
    prover: Prover,
    engine: SearchEngine,
    /// Positions that the proof of a position may expand.
    nodes: u64,
}

impl Miner {
    pub(super) fn new(bytes: usize, nodes: u64) -> Self {
        Self {
            prover: Prover::new(bytes),
            engine: SearchEngine::default(),
            nodes,
        }
    }

    /// The puzzles of a game. After one the game is looked at again behind its line.
    pub(super) fn puzzles(&mut self, positions: &[AnyGame]) -> Vec<Puzzle> {
        let mut found = Vec::new();
        let mut next = 0;
        // Each answer depends on its game alone.
        self.prover.clear();
        for (ply, game) in positions.iter().enumerate() {
            if ply < next {
                continue;
            }
            // As its text has it: without the limits that a match sets.
            let Ok(game) = game.to_string().parse::<AnyGame>() else {
                continue;
            };
            if let Some(puzzle) = game.visit(Finder { miner: self }) {
                next = ply + puzzle.line.len();
                found.push(puzzle);
            }
        }
        found
    }

    fn quoridor(&mut self, position: &quoridor::Position) -> Option<Puzzle> {
        if position.players() != quoridor::PlayerCount::Two || !is_late(position) {
            return None;
        }
        let game = AnyGame::from(position.clone());
        if let Some(puzzle) = self.short_win(position, &game) {
            return Some(puzzle);
        }
        let suspects = self.suspects(&game)?;
        self.prover.clear();
        if !self.at_most_one_holds(position, suspects) {
            return None;
        }
        self.prover.clear();
        let limits = Limits {
            moves: MAX_MOVES,
            nodes: self.nodes,
        };
        let answer = self.prover.solve(position, limits);
        let proof_nodes = self.prover.nodes();
        let Answer::Wins(moves @ 2..) = answer else {
            return None;
        };
        let line = self.only_line(position, moves);
        if line.is_empty() {
            return None;
        }
        if is_obvious(&game, &line) {
            return None;
        }
        Some(Puzzle {
            position: game,
            task: PuzzleTask::Win(moves),
            line,
            proof_nodes,
        })
    }

    /// A win for children: it is short, and may be obvious.
    fn short_win(&mut self, position: &quoridor::Position, game: &AnyGame) -> Option<Puzzle> {
        // Every other move loses: the other side is near its goal as well.
        let mut seats = position.seats().iter();
        if !seats.all(|seat| steps_to_goal(position, seat).is_some_and(|steps| steps <= NEAR)) {
            return None;
        }
        self.prover.clear();
        let limits = Limits {
            moves: SHORT_MOVES,
            nodes: self.nodes / QUICK_DIVISOR,
        };
        let moves = self.prover.solve(position, limits).win()?;
        let proof_nodes = self.prover.nodes();
        let line = self.only_line(position, moves);
        (!line.is_empty()).then(|| Puzzle {
            position: game.clone(),
            task: PuzzleTask::Win(moves),
            line,
            proof_nodes,
        })
    }

    /// The move of the greedy player, the best and the second best move, where a search of few nodes thinks that the obvious one loses and the best
    /// is better than all others.
    fn suspects(&mut self, game: &AnyGame) -> Option<[Move; 3]> {
        let obvious = greedy(game, 0)?;
        let glance = SearchLimits::nodes(GLANCE_NODES, 0);
        if self.engine.think(game, &glance)?.score <= HOPELESS {
            return None;
        }
        let mut after = game.clone();
        after.play_unchecked(obvious);
        if self.engine.think(&after, &glance)?.score < LOOKS_LOST {
            return None;
        }
        let mut request = SearchRequest::new(SearchLimits::nodes(RIVAL_NODES, 0));
        request.analysis = Some(MoveSet::EMPTY);
        let best = self.engine.search_until(game, &request, || false)?;
        let score = |analysis: &Analysis| analysis.details.as_ref().map(|it| i32::from(it.score));
        let most = score(&best)?;
        if most <= HOPELESS {
            return None;
        }
        request.exclude(best.mv);
        let rival = self.engine.search_until(game, &request, || false)?;
        let others = score(&rival)?;
        let is_hard = others <= -LOOKS_LOST && most - others >= GAP;
        is_hard.then_some([obvious, rival.mv, best.mv])
    }

    /// Whether the obvious move is proven to lose, and one of the other two.
    fn at_most_one_holds(
        &mut self,
        position: &quoridor::Position,
        [obvious, rival, best]: [Move; 3],
    ) -> bool {
        let nodes = self.nodes / QUICK_DIVISOR;
        self.loses(position, obvious, nodes)
            && (obvious == best
                || self.loses(position, rival, nodes)
                || self.loses(position, best, nodes))
    }

    /// Whether the other side wins by force after a move, as far as this many positions show.
    fn loses(&mut self, position: &quoridor::Position, mv: Move, nodes: u64) -> bool {
        let mut next = position.clone();
        next.make(mv);
        let limits = Limits {
            moves: LOST_WITHIN,
            nodes,
        };
        next.outcome().is_none() && matches!(self.prover.solve(&next, limits), Answer::Wins(_))
    }

    /// The move that wins within this many moves, if every other one loses.
    fn only_move(&mut self, position: &quoridor::Position, moves: u8) -> Option<Move> {
        let right = self.prover.best(position, moves, self.nodes)?;
        let list = position.legal_moves();
        for &mv in list.as_slice() {
            if mv != right && !self.loses(position, mv, self.nodes * ALTERNATIVE_FACTOR) {
                return None;
            }
        }
        Some(right)
    }

    /// The line of only moves, with the longest replies that leave one; it ends where no other move but one is proven to be right.
    fn only_line(&mut self, position: &quoridor::Position, moves: u8) -> Vec<Move> {
        let Some(right) = self.only_move(position, moves) else {
            return Vec::new();
        };
        let mut line = vec![right];
        let mut next = position.clone();
        next.make(right);
        if next.outcome().is_some() {
            return line;
        }
        let replies = self.prover.longest_replies(&next, moves - 1, self.nodes);
        let (replies, length) = replies.unwrap_or_default();
        for reply in replies.into_iter().take(MAX_REPLIES) {
            let mut after = next.clone();
            after.make(reply);
            let rest = self.only_line(&after, length);
            if !rest.is_empty() {
                line.push(reply);
                line.extend(rest);
                break;
            }
        }
        line
    }

    fn pacman(&mut self, position: &pacman::Position) -> Option<Puzzle> {
        // At the beginning of a turn of Pac-Man, or of all ghosts.
        let first = position.came_from().is_none() && !position.is_boosted();
        let catches = position.piece() != Piece::Pac;
        let ghosts = Ghost::ALL.into_iter();
        let leads = ghosts
            .filter(|&ghost| position.ghost(ghost).is_some())
            .map(Piece::Ghost);
        let is_lead = leads.take(1).any(|lead| lead == position.piece());
        if !first || (catches && !is_lead) {
            return None;
        }
        let game = AnyGame::from(*position);
        let edges = OpenEdges::from_fences(position.fences());
        let near = Ghost::ALL.into_iter().filter(|&ghost| {
            let square = position.ghost(ghost);
            let steps =
                square.and_then(|square| edges.distance(bit(position.pac().index()), square));
            steps.is_some_and(|steps| steps <= CHASE_STEPS)
        });
        let mut chase = Chase::new(CHASE_NODES);
        let at_once = catches && chase.catches(position, 1)?;
        let turns = if at_once { 1 } else { CATCH_TURNS };
        if !at_once && (near.count() < 2 || chase.catches(position, turns)? != catches) {
            return None;
        }
        let line = chase_line(&mut chase, position, turns, catches)?;
        if !at_once && is_obvious(&game, &line) {
            return None;
        }
        // Every other turn of his loses within two turns, so that one alone holds for three.
        if !catches && Chase::new(ESCAPE_NODES).catches(position, ESCAPE_TURNS)? {
            return None;
        }
        Some(Puzzle {
            position: game,
            task: if catches {
                PuzzleTask::Catch(turns)
            } else {
                PuzzleTask::Escape(ESCAPE_TURNS)
            },
            line,
            proof_nodes: chase.nodes(),
        })
    }
}

/// Whether few fences are left in both hands, the side to move is near its goal, and neither side is far ahead.
fn is_late(position: &quoridor::Position) -> bool {
    let turn = position.turn();
    let seats = || position.seats().iter();
    let steps = |seat| steps_to_goal(position, seat).map_or(i16::MAX, i16::from);
    let own = steps(turn);
    let others = seats().filter(|&seat| seat != turn).map(steps).min();
    let lead = others.map_or(i16::MAX, |others| others.saturating_sub(own));
    let hands = seats().all(|seat| position.hand(seat) <= MAX_HAND);
    hands && own <= MAX_STEPS && LEADS.contains(&lead)
}

/// The only steps of the solver to the end of a chase, and the replies of the other side that hold out; `None` where a step of the solver is not
/// the only one.
fn chase_line(
    chase: &mut Chase,
    position: &pacman::Position,
    turns: u8,
    catches: bool,
) -> Option<Vec<Move>> {
    let solves = (position.piece() != Piece::Pac) == catches;
    let list = position.legal_moves();
    let mut right = Vec::new();
    for &mv in list.as_slice() {
        if !solves || chase.catches_after(position, mv, turns)? == catches {
            right.push(mv);
        }
    }
    if solves && right.len() != 1 {
        return None;
    }
    for mv in right {
        let mut next = *position;
        next.play_unchecked(mv);
        let rest = match Chase::left_after(position, &next, turns) {
            None => Some(Vec::new()),
            // The way out of Pac-Man is his first turn; what follows is up to him.
            Some(_) if !catches && next.piece() != Piece::Pac => Some(Vec::new()),
            Some(left) => chase_line(chase, &next, left, catches),
        };
        if let Some(rest) = rest {
            let mut line = vec![mv];
            line.extend(rest);
            return Some(line);
        }
    }
    None
}

/// The finder of each game.
struct Finder<'a> {
    miner: &'a mut Miner,
}

impl GameVisitor for Finder<'_> {
    type Output = Option<Puzzle>;

    fn quoridor(self, position: &quoridor::Position) -> Option<Puzzle> {
        self.miner.quoridor(position)
    }

    fn pacman(self, position: &pacman::Position) -> Option<Puzzle> {
        self.miner.pacman(position)
    }

    fn mspacman(self, _position: &mspacman::Position) -> Option<Puzzle> {
        None
    }
}
