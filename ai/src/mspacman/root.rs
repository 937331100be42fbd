//! The root of the search: all ends of the turn, and iterative deepening over the best of them.

use super::evaluate::{CERTAIN, Evaluator};
use super::ghost_reach::GhostFlood;
use super::levels::{MAX_DEPTH, Style};
use super::search::Search;
use super::state::State;
use fencelight_core::game::{Game, Move, draw};
use fencelight_core::geometry::Seat;
use fencelight_core::mspacman::{Position, TurnPhase};

/// Ends of the turn that are kept.
const MAX_ROOT_TURNS: usize = 16;

/// How many of them are searched, by depth.
const WIDTHS: [usize; MAX_DEPTH as usize] = [MAX_ROOT_TURNS, MAX_ROOT_TURNS, 8, 4];

/// Worse than every chance, whatever the noise.
const GIVEN_UP: i32 = -CERTAIN;

/// An end of the turn.
#[derive(Clone, Copy)]
pub(super) struct RootTurn {
    /// The move that leads there.
    pub(super) mv: Move,
    /// The chance of the mover, with noise.
    pub(super) value: i32,
    state: State,
}

/// The ends of the turn, the best first.
pub(super) struct RootTurns {
    ends: [Option<RootTurn>; MAX_ROOT_TURNS],
    seat: Seat,
    /// The seed of the noise.
    seed: u64,
    noise: u16,
}

impl RootTurns {
    /// All ends of a turn, evaluated one by one.
    #[inline(never)]
    pub(super) fn of(position: &Position, style: Style, search: &mut Search<'_, '_>) -> Self {
        let mut ends = Self {
            ends: [None; MAX_ROOT_TURNS],
            seat: position.turn(),
            seed: search.evaluator.budget.seed(),
            noise: style.noise,
        };
        let moves = position.legal_moves();
        // A ghost whose count is used up is on the square of another one. It must not bump from ghost to ghost endlessly.
        let is_bumped = position.phase() == TurnPhase::Step && position.steps() == 0;
        let ends_turn = |mv: Move| {
            let mut next = *position;
            next.play_unchecked(mv);
            next.phase() != TurnPhase::Step
        };
        let is_left = |mv: &Move| !search.evaluator.budget.is_excluded(*mv);
        let can_end = is_bumped && moves.iter().filter(is_left).any(ends_turn);
        for mv in &moves {
            if search.evaluator.budget.is_excluded(mv) || can_end && !ends_turn(mv) {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(mv);
            let state = State::of(&next);
            if next.phase() != TurnPhase::Step || next.outcome().is_some() {
                ends.offer(mv, &state, &mut search.evaluator);
            } else if next.turn() == next.controller() {
                ends.add_ms_turns(mv, &next, &state, search);
            } else {
                ends.add_ghost_turns(mv, next.steps(), &state, &mut search.evaluator);
            }
            if search.evaluator.budget.is_aborted() {
                break;
            }
        }
        ends
    }

    /// Adds the ends of a turn of Ms. Pac-Man.
    fn add_ms_turns(
        &mut self,
        mv: Move,
        position: &Position,
        state: &State,
        search: &mut Search<'_, '_>,
    ) {
        let most = position.steps();
        let evaluator = &mut search.evaluator;
        let extra = position.has_extra_turn();
        search
            .turn_paths
            .for_each_end(state, extra, most, |steps, cut_short, end| {
                if cut_short || steps == most {
                    self.offer(mv, end, evaluator);
                }
                !evaluator.budget.is_aborted()
            });
    }

    /// Adds the ends of a turn of a ghost.
    fn add_ghost_turns(
        &mut self,
        mv: Move,
        steps: u8,
        state: &State,
        evaluator: &mut Evaluator<'_, '_>,
    ) {
        let ghost = state.ghosts[state.turn];
        let mut flood = GhostFlood::of(state, state.turn);
        for _ in 0..steps {
            flood.step();
        }
        let reach = flood.reach();
        if reach.meets && ghost.weak_turns == 0 {
            let mut caught = *state;
            caught.change_control(state.turn);
            self.offer(mv, &caught, evaluator);
        } else if reach.meets {
            self.offer(mv, &state.after_sent_home(), evaluator);
        }
        for square in reach.squares.iter() {
            self.offer(
                mv,
                &state.after_ghost_move(square, ghost.weak_turns),
                evaluator,
            );
        }
    }

    /// Adds an end, unless another move leads to it as well.
    fn offer(&mut self, mv: Move, state: &State, evaluator: &mut Evaluator<'_, '_>) {
        let is_over = evaluator.budget.is_aborted() && self.best().is_some();
        if is_over || self.ends.iter().flatten().any(|end| end.state == *state) {
            return;
        }
        // To be caught is worse than every other end, and many paths lead there.
        let value = if state.placing && state.turn != self.seat {
            GIVEN_UP
        } else {
            let value = evaluator.evaluate(state)[self.seat];
            self.with_noise(value, state)
        };
        self.insert(RootTurn {
            mv,
            value,
            state: *state,
        });
    }

    /// Inserts an end in order; the last may drop out.
    fn insert(&mut self, mut end: RootTurn) {
        for held in &mut self.ends {
            match held {
                Some(held) if held.value >= end.value => {}
                Some(held) => core::mem::swap(held, &mut end),
                None => {
                    *held = Some(end);
                    return;
                }
            }
        }
    }

    /// A chance with the noise of the level, which is the same for the same end throughout a turn, so that its steps agree. The noise
    /// shrinks as the chance nears certainty.
    fn with_noise(&self, value: i32, state: &State) -> i32 {
        if self.noise == 0 {
            return value;
        }
        let [south, middle, north] = state.dots.words();
        let dots = u64::from(south ^ middle << 2 ^ north << 4);
        let places = Seat::ALL
            .iter()
            .fold(u64::from(state.ms.index()), |places, &seat| {
                places << 7 ^ u64::from(state.ghosts[seat].square.index())
            });
        let noise = i32::from(self.noise);
        let drawn = draw(self.seed ^ dots << 32 ^ places, 0, 2 * noise as u32 + 1) as i32 - noise;
        // Half of certainty is near enough to 2^14.
        value + ((drawn * value.min(CERTAIN - value)) >> 14)
    }

    /// The best end.
    pub(super) fn best(&self) -> Option<&RootTurn> {
        self.ends.first()?.as_ref()
    }

    /// Whether the move is decided: the turn wins, or all ends begin with the same move. An analysis goes on for the chance of that move.
    pub(super) fn is_settled(&self, is_analysis: bool) -> bool {
        if self.best().is_some_and(|best| best.value == CERTAIN) {
            return true;
        }
        if is_analysis {
            return false;
        }
        let mut moves = self.ends.iter().flatten().map(|end| end.mv);
        let first = moves.next();
        moves.all(|mv| Some(mv) == first)
    }

    /// One iteration: searches the best ends to a depth and sorts them; whether it is complete. After an incomplete one only the ends
    /// that were searched remain; without any, all stay as before.
    pub(super) fn deepen(&mut self, depth: u8, search: &mut Search<'_, '_>) -> bool {
        let width = WIDTHS.get(usize::from(depth)).copied().unwrap_or(1);
        let old = self.ends;
        self.ends = [None; MAX_ROOT_TURNS];
        for (number, end) in old.iter().flatten().take(width).enumerate() {
            let value = search.expectimax(&end.state, depth)[self.seat];
            if search.evaluator.budget.is_aborted() {
                if number == 0 {
                    self.ends = old;
                }
                return false;
            }
            self.insert(RootTurn {
                value: self.with_noise(value, &end.state),
                ..*end
            });
        }
        true
    }
}
