//! The turns to choose from, and the choice.

use super::super::SearchResult;
use super::Scratch;
use super::levels::{BLUNDER_MARGIN_FACTOR, Level};
use super::search::{INFINITY, Search, WON};
use super::state::{State, TurnOutcome};
use super::turns::{StepsLeft, TurnList, ghost_turns, pac_turns};
use crate::game::{Game, Move, Outcome, Piece, Winner, draw, next_seed};
use crate::pacman::Position;

/// Turns to choose from at most; a boost has the most of them, and fewer.
const MAX_ROOT_TURNS: usize = 64;

/// Turns of Pac-Man without anything eaten that bore nobody.
const STALL_PATIENCE: u16 = 50;
/// Nobody is bored more than this.
const MAX_STALL_MARGIN: u16 = 250;

/// A turn: its first move, and what it leads to.
#[derive(Clone, Copy)]
struct RootTurn {
    mv: Move,
    outcome: TurnOutcome,
    /// What it is worth at the depth that is being searched.
    score: i32,
    /// The same at the depth before.
    previous_score: i32,
}

/// What there is to choose from.
pub(super) struct RootTurns {
    choices: heapless::Vec<RootTurn, MAX_ROOT_TURNS>,
    pac_to_move: bool,
    /// For variety.
    seed: u64,
    /// More slack, the longer nothing has happened: whoever has nothing to fear but his last life could dance for ever.
    stall_margin: u16,
}

impl RootTurns {
    /// All turns that the mover can make or complete.
    pub(super) fn of(position: &Position, state: &State, search: &mut Search<'_, '_, '_>) -> Self {
        let mut root = Self {
            choices: heapless::Vec::new(),
            pac_to_move: state.is_pac_to_move(),
            seed: seed_of_turn(search.budget.seed(), state),
            stall_margin: (state.stalled.saturating_sub(STALL_PATIENCE) / 4).min(MAX_STALL_MARGIN),
        };
        for &mv in position.legal_moves().as_slice() {
            root.add_turns(position, mv, search);
        }
        // Equals are tried in an order of chance.
        for number in (1..root.choices.len()).rev() {
            let other = draw(root.seed, number as u32, number as u32 + 1);
            root.choices.swap(number, other as usize);
        }
        root
    }

    /// All turns that go on with this move.
    fn add_turns(&mut self, position: &Position, mv: Move, search: &mut Search<'_, '_, '_>) {
        let mut after = *position;
        after.play_unchecked(mv);
        let state = State::of(&after, &search.rules);
        if after.outcome() == Some(Outcome::Won(Winner::Pacman)) {
            self.add(mv, TurnOutcome::Won);
        } else if after.lives() < position.lives() {
            self.add(mv, TurnOutcome::Caught(state));
        } else if let Some(came) = after.came_from() {
            let Scratch { board, turns, .. } = &mut *search.scratch;
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
            // A turn for which there is no room is not looked at.
            let _ = self.choices.push(RootTurn {
                mv,
                outcome,
                score: -INFINITY,
                previous_score: -INFINITY,
            });
        }
    }

    /// The move that ends the game or the round at once in the mover's favour.
    fn winning_move(&self) -> Option<Move> {
        let wins = |choice: &&RootTurn| match choice.outcome {
            TurnOutcome::Won => self.pac_to_move,
            TurnOutcome::Caught(_) => !self.pac_to_move,
            TurnOutcome::Continues(_) => false,
        };
        self.choices.iter().find(wins).map(|choice| choice.mv)
    }

    /// Searches deeper and deeper, then chooses.
    pub(super) fn choose(
        mut self,
        search: &mut Search<'_, '_, '_>,
        level: &Level,
    ) -> Option<SearchResult> {
        if let Some(mv) = self.winning_move() {
            return Some(SearchResult {
                mv,
                depth: 1,
                nodes: search.budget.nodes(),
                score: WON,
            });
        }
        let careless = draw(self.seed, 100, 100) < u32::from(level.blunder_percent);
        let margin =
            level.margin * if careless { BLUNDER_MARGIN_FACTOR } else { 1 } + self.stall_margin;
        let mut depth = 0;
        // Who has no choice need not think.
        while depth < level.depth && (self.choices.len() > 1 || depth == 0) {
            if !self.deepen(search, i32::from(depth) + 1, i32::from(margin)) {
                break;
            }
            depth += 1;
        }
        let best = self.best(u32::from(margin))?;
        // Stopped before anything was looked at.
        (best.previous_score > -INFINITY).then_some(SearchResult {
            mv: best.mv,
            depth,
            nodes: search.budget.nodes(),
            score: best.previous_score,
        })
    }

    /// Looks at all choices to a depth; whether it came to the end. Scores that are worse than the best by more than the slack
    /// are only known to be so.
    fn deepen(&mut self, search: &mut Search<'_, '_, '_>, depth: i32, margin: i32) -> bool {
        self.choices
            .sort_unstable_by_key(|choice| core::cmp::Reverse(choice.previous_score));
        for choice in &mut self.choices {
            choice.score = -INFINITY;
        }
        let mut best = -INFINITY;
        let mut looked = 0;
        for choice in &mut self.choices {
            let alpha = (best - margin).max(-INFINITY);
            let mut score = INFINITY;
            if looked > 0 {
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
            looked += 1;
        }
        // The best choice so far was looked at first: if nothing else was found by now, it stays the best.
        if looked > 0 {
            for choice in &mut self.choices {
                choice.previous_score = choice.score;
            }
        }
        looked == self.choices.len()
    }

    /// The best choice, give or take the slack. Nobody is so weak that he walks into the arms of a ghost for it.
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

/// A seed that is the same for all steps of a turn, but another one when the position comes again.
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
