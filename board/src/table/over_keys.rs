//! Keys in Over: BACK and OK step through the game, OK leads on from its end. Nothing here changes the finished game.

use super::cues::{MoveAnimation, RejectReason};
use super::phase::PhaseState;
use super::review::Review;
use super::state::Table;
use fencelight_core::game::{Game, next_seed};
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::geometry::Key;

impl Table {
    pub(super) fn over_pressed(&mut self, key: Key) {
        if let Key::Square(_) | Key::Post(_) = key {
            self.reject(key, RejectReason::NoFunction);
        }
    }

    pub(super) fn over_released(&mut self, key: Key) {
        match key {
            Key::Ok(_) => match self.review_ply() {
                Some(ply) => self.show_ply(ply + 1, true),
                None => self.open_lobby(),
            },
            Key::Back(_) => {
                let shown = self.review_ply();
                let ply = shown.unwrap_or(self.game.history.moves().len());
                match ply.checked_sub(1) {
                    Some(ply) => self.show_ply(ply, false),
                    None => self.reject(key, RejectReason::NoEarlierPosition),
                }
            }
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    pub(super) fn over_held(&mut self, key: Key) {
        match key {
            Key::Ok(_) => self.rematch(),
            Key::Back(_) => self.open_lobby(),
            Key::Square(_) | Key::Post(_) => {}
        }
    }

    /// Shows the position after this many moves, with the last of them; after all of them, the end of the game.
    fn show_ply(&mut self, ply: usize, is_forward: bool) {
        let history = &self.game.history;
        let is_end = ply >= history.moves().len();
        let before = ply.saturating_sub(1);
        let last = history.moves().get(before).copied().filter(|_| ply > 0);
        let mut position = history.position_after(before);
        self.cues.clear();
        if let Some(mv) = last {
            let shown = MoveAnimation::new(&position, mv, self.time.now_ms(), false);
            let before = position.capture_state();
            position.play_unchecked(mv);
            self.cue_move(&shown, position.capture_since(&before));
            self.cues.animation = Some(shown).filter(|_| is_forward && !is_end);
        }
        if let PhaseState::Over { review, .. } = &mut self.phase {
            *review = (!is_end).then_some(Review { position, ply });
        }
    }

    /// Starts a new game with the players, rules and clock of the finished one. The next seat begins: in Quoridor it has the first move, in
    /// Pac-Man it is Pac-Man, who always begins. In Ms. Pac-Man the spinner decides anew (rules 5.2.3).
    fn rematch(&mut self) {
        let position = self.game.position();
        let (kind, seats) = (position.kind(), position.seats());
        let mut options = AllOptions::DEFAULT;
        for option in kind.options() {
            options.set(kind, option.key, position.option(option.key));
        }
        let next = seats.after(self.game.first);
        self.seed = next_seed(self.seed ^ self.time.now_ms());
        let start = AnyGame::start_at(kind, &options, seats, next, Some(next), self.seed);
        let (players, clock) = (self.game.seated, *self.game.clock.options());
        self.setup(start, players, clock, self.seed);
        self.count_game();
    }
}
