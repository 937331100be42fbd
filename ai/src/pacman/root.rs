//! The root of the search: its turns, iterative deepening, and the choice among those that are as good to the level.

use super::levels::{BLUNDER_MARGIN_FACTOR, Style};
use super::scratch::PacmanScratch;
use super::search::{INFINITY, Search, WON};
use super::state::{State, TurnList, TurnOutcome};
use super::turns::{StepsLeft, ghost_turns, pac_turns};
use crate::budget::{SearchResult, Strength};
use fencelight_core::game::{Game, Move, Outcome, Piece, Winner, draw, next_seed};
use fencelight_core::pacman::Position;

/// Root turns, at most; even a boost has fewer.
const MAX_ROOT_TURNS: usize = 64;

/// Turns of Pac-Man without anything eaten before the margin grows.
const STALL_PATIENCE: u16 = 50;
/// The margin grows no further.
const MAX_STALL_MARGIN: u16 = 250;

/// A root turn: its first move, and what it leads to.
#[derive(Clone, Copy)]
struct RootTurn {
    mv: Move,
    outcome: TurnOutcome,
    /// The score in this iteration.
    score: i32,
    /// The score in the iteration before.
    previous_score: i32,
}

/// The root turns.
pub(super) struct RootTurns {
    choices: heapless::Vec<RootTurn, MAX_ROOT_TURNS>,
    pac_to_move: bool,
    /// Chooses among turns that are as good to the level.
    seed: u64,
    /// Added to the margin, the longer nothing was eaten: it breaks up endless repetitions.
    stall_margin: u16,
}

impl RootTurns {
    /// All turns that the mover can make or complete, in random order.
    pub(super) fn of(position: &Position, state: &State, search: &mut Search<'_, '_, '_>) -> Self {
        let mut root = Self {
            choices: heapless::Vec::new(),
            pac_to_move: state.is_pac_to_move(),
            seed: seed_of_turn(search.budget.seed(), state),
            stall_margin: (state.stalled.saturating_sub(STALL_PATIENCE) / 4).min(MAX_STALL_MARGIN),
        };
        let moves = position.legal_moves();
        let left = moves.iter().filter(|&mv| !search.budget.is_excluded(mv));
        let left: heapless::Vec<Move, 8> = left.collect();
        for mv in left {
            root.add_turns(position, mv, search);
        }
        for number in (1..root.choices.len()).rev() {
            // Helpers have other orders.
            let order = root.seed.wrapping_add(search.table.thread().into());
            let other = draw(order, number as u32, number as u32 + 1);
            root.choices.swap(number, other as usize);
        }
        root
    }

    /// Adds all turns that begin with a move.
    fn add_turns(&mut self, position: &Position, mv: Move, search: &mut Search<'_, '_, '_>) {
        let mut after = *position;
        after.play_unchecked(mv);
        let state = State::of(&after, &search.rules);
        if after.outcome() == Some(Outcome::Won(Winner::Pacman)) {
            self.add(mv, TurnOutcome::Won);
        } else if after.lives() < position.lives() {
            self.add(mv, TurnOutcome::Caught(state));
        } else if let Some(came) = after.came_from() {
            let PacmanScratch { board, turns, .. } = &mut *search.scratch;
            let mut list = TurnList::new(turns);
            match after.piece() {
                Piece::Pac if after.is_boosted() => {
                    let steps = StepsLeft::Boosted(after.steps());
                    pac_turns(&state, steps, board, &search.rules, &mut list);
                }
                Piece::Pac => {
                    let steps = StepsLeft::Plain(after.steps());
                    pac_turns(&state, steps, board, &search.rules, &mut list);
                }
                Piece::Ghost(_) => {
                    ghost_turns(&state, Some(came.index()), board, &search.rules, &mut list);
                }
            }
            let count = list.len();
            for &turn in turns.iter().take(count) {
                let next = if self.pac_to_move {
                    state.after_pac(turn, board, &search.rules, search.moving)
                } else {
                    state.after_ghost(turn.to(), search.moving)
                };
                self.add(mv, next);
            }
        } else if self.pac_to_move && state.is_in_reach(&search.scratch.board, &search.rules) {
            let lives = state.lives.saturating_sub(1);
            self.add(mv, TurnOutcome::Caught(State { lives, ..state }));
        } else {
            self.add(mv, TurnOutcome::Continues(state.with_moving(search.moving)));
        }
    }

    fn add(&mut self, mv: Move, outcome: TurnOutcome) {
        if self.choices.iter().all(|choice| choice.outcome != outcome) {
            // A full list drops the turn.
            let _ = self.choices.push(RootTurn {
                mv,
                outcome,
                score: -INFINITY,
                previous_score: -INFINITY,
            });
        }
    }

    /// The turn that ends the game or the round at once in the mover's favour.
    fn winning_turn(&self) -> Option<RootTurn> {
        let wins = |choice: &&RootTurn| match choice.outcome {
            TurnOutcome::Won => self.pac_to_move,
            TurnOutcome::Caught(_) => !self.pac_to_move,
            TurnOutcome::Continues(_) => false,
        };
        self.choices.iter().find(wins).copied()
    }

    /// Iterative deepening, then the choice.
    pub(super) fn choose(
        mut self,
        search: &mut Search<'_, '_, '_>,
        level: &Strength<Style>,
    ) -> Option<SearchResult> {
        if let Some(turn) = self.winning_turn() {
            let mut score = WON;
            if search.budget.is_analysis() {
                // A life that is lost is not the game.
                let (least, most) = (-INFINITY, INFINITY);
                score = search.score_outcome(turn.outcome, self.pac_to_move, 1, 1, least, most);
            }
            return Some(SearchResult {
                mv: turn.mv,
                depth: 1,
                nodes: search.budget.nodes(),
                score,
            });
        }
        let is_blunder = draw(self.seed, 100, 100) < u32::from(level.style.blunder_percent);
        let factor = if is_blunder { BLUNDER_MARGIN_FACTOR } else { 1 };
        let margin = level.style.margin * factor + self.stall_margin;
        let mut depth = 0;
        // Every other helper is a turn ahead of the leader.
        let ahead = search.table.thread() & 1;
        // A single turn needs no deeper search.
        while depth < level.depth - ahead && (self.choices.len() > 1 || depth == 0) {
            if !self.deepen(
                search,
                i32::from(depth) + 1 + i32::from(ahead),
                i32::from(margin),
            ) {
                break;
            }
            depth += 1;
        }
        if depth > 0 {
            depth += ahead;
        }
        let best = self.best(u32::from(margin))?;
        // Without a score the search was aborted before the first turn.
        (best.previous_score > -INFINITY).then_some(SearchResult {
            mv: best.mv,
            depth,
            nodes: search.budget.nodes(),
            score: best.previous_score,
        })
    }

    /// One iteration over all turns; whether it is complete. Scores below the best by more than the margin are upper bounds.
    fn deepen(&mut self, search: &mut Search<'_, '_, '_>, depth: i32, margin: i32) -> bool {
        self.choices
            .sort_unstable_by_key(|choice| core::cmp::Reverse(choice.previous_score));
        for choice in &mut self.choices {
            choice.score = -INFINITY;
        }
        let mut best = -INFINITY;
        let mut searched = 0;
        for choice in &mut self.choices {
            let alpha = (best - margin).max(-INFINITY);
            let mut score = INFINITY;
            if searched > 0 {
                score = search.score_outcome(
                    choice.outcome,
                    self.pac_to_move,
                    depth,
                    1,
                    alpha,
                    alpha + 1,
                );
            }
            if score > alpha && !search.budget.is_aborted() {
                score = search.score_outcome(
                    choice.outcome,
                    self.pac_to_move,
                    depth,
                    1,
                    alpha,
                    INFINITY,
                );
            }
            if search.budget.is_aborted() {
                break;
            }
            choice.score = score;
            best = best.max(score);
            searched += 1;
        }
        // The best turn of the last iteration was searched first: in an incomplete iteration it stays the best unless another beat it.
        if searched > 0 {
            for choice in &mut self.choices {
                choice.previous_score = choice.score;
            }
        }
        searched == self.choices.len()
    }

    /// The best turn within a random margin. No level lets itself be caught for the sake of the margin.
    fn best(&self, margin: u32) -> Option<RootTurn> {
        let mut best: Option<(i32, RootTurn)> = None;
        for (number, &choice) in (200..).zip(&self.choices) {
            let value = match choice.outcome {
                TurnOutcome::Caught(_) => choice.previous_score - margin as i32,
                _ => choice.previous_score + draw(self.seed, number, margin) as i32,
            };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, choice));
            }
        }
        best.map(|(_, choice)| choice)
    }
}

/// A seed that is the same for all steps of a turn, but another one when the position recurs.
fn seed_of_turn(seed: u64, state: &State) -> u64 {
    let mut others = *state;
    if state.is_pac_to_move() {
        others.pac = 0;
    } else if let Some(ghost) = others.ghosts.get_mut(usize::from(state.mover - 1)) {
        *ghost = 0;
    }
    let [blinky, inky, pinky, clyde] = others.ghosts;
    let [stalled, _] = others.stalled.to_le_bytes();
    let bytes = [
        others.pac,
        blinky,
        inky,
        pinky,
        clyde,
        others.mover,
        others.lives,
        stalled,
    ];
    next_seed(seed ^ u64::from_le_bytes(bytes))
}
