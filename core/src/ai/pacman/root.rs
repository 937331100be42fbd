//! The turns to choose from, and the choice.

use super::super::Thought;
use super::Room;
use super::levels::{CARELESS, Skill};
use super::search::{MOST, Search, WON};
use super::state::{Next, State};
use super::turns::{Steps, Turns, of_ghost, of_pac};
use crate::game::{Game, Move, Outcome, Piece, Winner, draw, next_seed};
use crate::pacman::Position;

/// Turns to choose from at most; a boost has the most of them, and fewer.
const MOST_CHOICES: usize = 64;

/// Turns of Pac-Man without anything eaten that bore nobody.
const PATIENCE: u16 = 50;
/// Nobody is bored more than this.
const MOST_BOREDOM: u16 = 250;

/// A turn: its first move, and what it leads to.
#[derive(Clone, Copy)]
struct Choice {
    mv: Move,
    next: Next,
    /// What it is worth at the depth that is being searched.
    score: i32,
    /// The same at the depth before.
    known: i32,
}

/// What there is to choose from.
pub(super) struct Root {
    choices: heapless::Vec<Choice, MOST_CHOICES>,
    pacs: bool,
    /// For variety.
    seed: u64,
    /// More slack, the longer nothing has happened: whoever has nothing to fear but his last life could dance for ever.
    boredom: u16,
}

impl Root {
    /// All turns that the mover can make or complete.
    pub(super) fn of(position: &Position, state: &State, search: &mut Search<'_, '_, '_>) -> Self {
        let mut root = Self {
            choices: heapless::Vec::new(),
            pacs: state.is_pacs(),
            seed: seed_of_turn(search.effort.seed(), state),
            boredom: (state.stalled.saturating_sub(PATIENCE) / 4).min(MOST_BOREDOM),
        };
        for &mv in position.legal_moves().as_slice() {
            root.gather(position, mv, search);
        }
        // Equals are tried in an order of chance.
        for number in (1..root.choices.len()).rev() {
            let other = draw(root.seed, number as u32, number as u32 + 1);
            root.choices.swap(number, other as usize);
        }
        root
    }

    /// All turns that go on with this move.
    fn gather(&mut self, position: &Position, mv: Move, search: &mut Search<'_, '_, '_>) {
        let mut after = *position;
        after.play_unchecked(mv);
        let state = State::of(&after, &search.rules);
        if after.outcome() == Some(Outcome::Won(Winner::Pacman)) {
            self.add(mv, Next::Won);
        } else if after.lives() < position.lives() {
            self.add(mv, Next::Caught(state));
        } else if let Some(came) = after.came() {
            let Room { ground, turns, .. } = &mut *search.room;
            let mut list = Turns::new(turns);
            match after.piece() {
                Piece::Pac if after.is_boosted() => {
                    let steps = Steps::Boosted(after.steps());
                    of_pac(&state, steps, ground, &search.rules, &mut list);
                }
                Piece::Pac => {
                    let steps = Steps::Plain(after.steps());
                    of_pac(&state, steps, ground, &search.rules, &mut list);
                }
                Piece::Ghost(_) => {
                    of_ghost(&state, Some(came.index()), ground, &search.rules, &mut list);
                }
            }
            let count = list.len();
            for &turn in turns.iter().take(count) {
                let next = if self.pacs {
                    state.after_pac(turn, ground, &search.rules, search.moving)
                } else {
                    state.after_ghost(turn.to(), search.moving)
                };
                self.add(mv, next);
            }
        } else if self.pacs && state.is_in_reach(&search.room.ground, &search.rules) {
            let lives = state.lives.saturating_sub(1);
            self.add(mv, Next::Caught(State { lives, ..state }));
        } else {
            self.add(mv, Next::Goes(state.with_moving(search.moving)));
        }
    }

    fn add(&mut self, mv: Move, next: Next) {
        if self.choices.iter().all(|choice| choice.next != next) {
            // A turn for which there is no room is not looked at.
            let _ = self.choices.push(Choice {
                mv,
                next,
                score: -MOST,
                known: -MOST,
            });
        }
    }

    /// The move that ends the game or the round at once in the mover's favour.
    fn winning(&self) -> Option<Move> {
        let wins = |choice: &&Choice| match choice.next {
            Next::Won => self.pacs,
            Next::Caught(_) => !self.pacs,
            Next::Goes(_) => false,
        };
        self.choices.iter().find(wins).map(|choice| choice.mv)
    }

    /// Searches deeper and deeper, then chooses.
    pub(super) fn choose(
        mut self,
        search: &mut Search<'_, '_, '_>,
        skill: &Skill,
    ) -> Option<Thought> {
        if let Some(mv) = self.winning() {
            return Some(Thought {
                mv,
                depth: 1,
                nodes: search.effort.nodes(),
                score: WON,
            });
        }
        let careless = draw(self.seed, 100, 100) < u32::from(skill.slips);
        let slack = skill.slack * if careless { CARELESS } else { 1 } + self.boredom;
        let mut depth = 0;
        // Who has no choice need not think.
        while depth < skill.depth && (self.choices.len() > 1 || depth == 0) {
            if !self.deepen(search, i32::from(depth) + 1, i32::from(slack)) {
                break;
            }
            depth += 1;
        }
        let best = self.best(u32::from(slack))?;
        // Stopped before anything was looked at.
        (best.known > -MOST).then_some(Thought {
            mv: best.mv,
            depth,
            nodes: search.effort.nodes(),
            score: best.known,
        })
    }

    /// Looks at all choices to a depth; whether it came to the end. Scores that are worse than the best by more than the slack
    /// are only known to be so.
    fn deepen(&mut self, search: &mut Search<'_, '_, '_>, depth: i32, slack: i32) -> bool {
        self.choices
            .sort_unstable_by_key(|choice| core::cmp::Reverse(choice.known));
        for choice in &mut self.choices {
            choice.score = -MOST;
        }
        let mut best = -MOST;
        let mut looked = 0;
        for choice in &mut self.choices {
            let alpha = (best - slack).max(-MOST);
            let mut score = MOST;
            if looked > 0 {
                score = search.value_of(choice.next, self.pacs, depth, 1, alpha, alpha + 1);
            }
            if score > alpha && !search.effort.is_over() {
                score = search.value_of(choice.next, self.pacs, depth, 1, alpha, MOST);
            }
            if search.effort.is_over() {
                break;
            }
            choice.score = score;
            best = best.max(score);
            looked += 1;
        }
        // The best choice so far was looked at first: if nothing else was found by now, it stays the best.
        if looked > 0 {
            for choice in &mut self.choices {
                choice.known = choice.score;
            }
        }
        looked == self.choices.len()
    }

    /// The best choice, give or take the slack. Nobody is so weak that he walks into the arms of a ghost for it.
    fn best(&self, slack: u32) -> Option<Choice> {
        let mut best: Option<(i32, Choice)> = None;
        for (number, &choice) in (200..).zip(&self.choices) {
            let value = match choice.next {
                Next::Caught(_) => choice.known - slack as i32,
                _ => choice.known + draw(self.seed, number, slack) as i32,
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
    if state.is_pacs() {
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
