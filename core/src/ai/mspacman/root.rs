//! The turn at hand: all its ends, and which of them is best.

use super::judge::Judge;
use super::levels::Level;
use super::prowl::Prowl;
use super::search::{MOST_TURNS, Search, sent_home, stalked};
use super::state::State;
use super::value::CERTAIN;
use crate::game::{Game, Move, draw};
use crate::geometry::Seat;
use crate::mspacman::{Phase, Position};

/// Ends of the turn that are kept, the best by far among them.
const MOST_ENDS: usize = 16;

/// How many of them are looked into, by the turns that are looked ahead.
const WIDTHS: [usize; MOST_TURNS as usize] = [MOST_ENDS, MOST_ENDS, 8, 4];

/// Worse than any chance, whatever the whim.
const GIVEN_UP: i32 = -CERTAIN;

/// An end of the turn at hand.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// The move that leads there.
    pub(super) mv: Move,
    /// The chance of the mover.
    pub(super) value: i32,
    state: State,
}

/// The ends of the turn at hand, best first.
pub(super) struct Ends {
    ends: [Option<End>; MOST_ENDS],
    seat: Seat,
    /// For variety.
    seed: u64,
    whim: u16,
}

impl Ends {
    /// All ends of a turn, rated one by one.
    #[inline(never)]
    pub(super) fn of(position: &Position, level: Level, search: &mut Search<'_, '_>) -> Self {
        let mut ends = Self {
            ends: [None; MOST_ENDS],
            seat: position.turn(),
            seed: search.judge.effort.seed(),
            whim: level.whim,
        };
        let moves = position.legal_moves();
        // A ghost whose count is used up stands on another one. It must not bump from ghost to ghost for ever.
        let is_bumped = position.phase() == Phase::Step && position.steps() == 0;
        let ends_turn = |mv: Move| {
            let mut next = *position;
            next.play_unchecked(mv);
            next.phase() != Phase::Step
        };
        let can_end = is_bumped && moves.iter().any(ends_turn);
        for mv in &moves {
            if can_end && !ends_turn(mv) {
                continue;
            }
            let mut next = *position;
            next.play_unchecked(mv);
            let state = State::of(&next);
            if next.phase() != Phase::Step || next.outcome().is_some() {
                ends.offer(mv, &state, &mut search.judge);
            } else if next.turn() == next.controller() {
                ends.lead(mv, &next, &state, search);
            } else {
                ends.haunt(mv, next.steps(), &state, &mut search.judge);
            }
            if search.judge.effort.is_over() {
                break;
            }
        }
        ends
    }

    /// Ms. Pac-Man goes on.
    fn lead(&mut self, mv: Move, position: &Position, state: &State, search: &mut Search<'_, '_>) {
        let most = position.steps();
        let judge = &mut search.judge;
        let extra = position.has_extra_turn();
        search
            .trails
            .walk(state, extra, most, |steps, cut_short, end| {
                if cut_short || steps == most {
                    self.offer(mv, end, judge);
                }
                !judge.effort.is_over()
            });
    }

    /// A ghost goes on.
    fn haunt(&mut self, mv: Move, steps: u8, state: &State, judge: &mut Judge<'_, '_>) {
        let ghost = state.ghosts[state.turn];
        let mut prowl = Prowl::of(state, state.turn);
        for _ in 0..steps {
            prowl.step();
        }
        let reach = prowl.reach();
        if reach.meets && ghost.weak == 0 {
            let mut caught = *state;
            caught.change_control(state.turn);
            self.offer(mv, &caught, judge);
        } else if reach.meets {
            self.offer(mv, &sent_home(state), judge);
        }
        for square in reach.squares.iter() {
            self.offer(mv, &stalked(state, square, ghost.weak), judge);
        }
    }

    /// One more end, unless it is among them by another move.
    fn offer(&mut self, mv: Move, state: &State, judge: &mut Judge<'_, '_>) {
        let is_over = judge.effort.is_over() && self.best().is_some();
        if is_over || self.ends.iter().flatten().any(|end| end.state == *state) {
            return;
        }
        // She who gives herself up is better off with anything else, and there are many ways to do so.
        let value = if state.placing && state.turn != self.seat {
            GIVEN_UP
        } else {
            let value = judge.rate(state)[self.seat];
            self.felt(value, state)
        };
        self.insert(End {
            mv,
            value,
            state: *state,
        });
    }

    /// In its place among the others; the last may fall out.
    fn insert(&mut self, mut end: End) {
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

    /// A chance as this level feels it, the same for the same end throughout a turn, so that it does not waver on its way. The
    /// nearer to the end of the game, the less there is to misjudge.
    fn felt(&self, value: i32, state: &State) -> i32 {
        if self.whim == 0 {
            return value;
        }
        let [south, middle, north] = state.dots.words();
        let dots = u64::from(south ^ middle << 2 ^ north << 4);
        let places = Seat::ALL
            .iter()
            .fold(u64::from(state.ms.index()), |places, &seat| {
                places << 7 ^ u64::from(state.ghosts[seat].square.index())
            });
        let whim = i32::from(self.whim);
        let drawn = draw(self.seed ^ dots << 32 ^ places, 0, 2 * whim as u32 + 1) as i32 - whim;
        // Half of certainty is near enough to 2^14.
        value + ((drawn * value.min(CERTAIN - value)) >> 14)
    }

    /// The best end.
    pub(super) fn best(&self) -> Option<&End> {
        self.ends.first()?.as_ref()
    }

    /// Whether there is nothing to find out: the turn wins, or all ends that are left begin with the same move.
    pub(super) fn is_settled(&self) -> bool {
        if self.best().is_some_and(|best| best.value == CERTAIN) {
            return true;
        }
        let mut moves = self.ends.iter().flatten().map(|end| end.mv);
        let first = moves.next();
        moves.all(|mv| Some(mv) == first)
    }

    /// Looks so many turns beyond this one into the best ends and sorts them by what it finds; whether it came to an end.
    /// If it did not, what was looked into comes first, provided that the best was among it.
    pub(super) fn deepen(&mut self, turns: u8, search: &mut Search<'_, '_>) -> bool {
        let width = WIDTHS.get(usize::from(turns)).copied().unwrap_or(1);
        let old = self.ends;
        self.ends = [None; MOST_ENDS];
        for (number, end) in old.iter().flatten().take(width).enumerate() {
            let value = search.look(&end.state, turns)[self.seat];
            if search.judge.effort.is_over() {
                if number == 0 {
                    self.ends = old;
                }
                return false;
            }
            self.insert(End {
                value: self.felt(value, &end.state),
                ..*end
            });
        }
        true
    }
}
