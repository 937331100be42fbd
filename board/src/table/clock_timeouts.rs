//! Time-outs of a human or a program on the clock: the turn that the board plays or passes on, and the loss on time. Computers have a limit
//! of their own, in `move_requests`.

use super::clock::TimeoutAction;
use super::current_game::TakeBackPoints;
use super::moves::AnimationMode;
use super::seats::Player;
use super::state::Table;
use fencelight_core::game::{Game, Move};
use fencelight_core::games::TimeLoss;
use fencelight_core::geometry::Seat;

/// The least duration of a turn before a time-out: with an empty bank, turns would pass unseen otherwise.
const MIN_TURN_MS: u32 = 1_000;

impl Table {
    /// Advances the clock; returns whether a time-out has changed the game.
    pub(super) fn tick_clock(&mut self, elapsed_ms: u32) -> bool {
        let seat = self.game.turn();
        let clock = &mut self.game.clock;
        clock.advance(elapsed_ms);
        // Computers have a limit of their own. A turn that begins without time left is shown before it ends.
        let is_due = clock.spent_ms() >= MIN_TURN_MS && clock.is_expired(seat);
        let is_timed = matches!(self.mover_player(), Player::Human | Player::Remote);
        is_due && is_timed && self.apply_timeout(seat)
    }

    /// Applies the time-out of a seat: its turn ends or is handed on, or only the lights report it. Returns whether the game has changed.
    fn apply_timeout(&mut self, seat: Seat) -> bool {
        match self.game.clock.options().timeout_action {
            TimeoutAction::Warn => return false,
            TimeoutAction::LoseGame => self.lose_on_time(seat),
            TimeoutAction::LoseTurn => {
                self.unwind_turn();
                self.skip_turn();
            }
            TimeoutAction::AutoStep => {
                if self.game.clock.add_strike(seat) {
                    self.lose_on_time(seat);
                } else {
                    self.finish_turn();
                }
            }
        }
        true
    }

    /// Takes back the steps of this turn. A roll stays, so that a bad one cannot be passed on, and so does a placed Ms. Pac-Man.
    fn unwind_turn(&mut self) {
        let seat = self.game.turn();
        let history = &mut self.game.history;
        let points = TakeBackPoints::find(history, seat);
        let count = history.moves().len().saturating_sub(points.steps_start);
        if count > 0 {
            history.undo(count);
            self.log_undo();
            self.refresh(seat, self.pause_proposal());
        }
    }

    /// Passes the turn without a step. Where the rules do not allow that, the board plays the rest of the turn: a position that is set up
    /// or restored in the middle of a turn has no steps to take back.
    fn skip_turn(&mut self) {
        if self.game.position().is_placing()
            && let Some(mv) = fencelight_ai::timeout_move(self.game.position())
        {
            // A turn is passed on only with Ms. Pac-Man on the board.
            self.make(mv, AnimationMode::Background);
        }
        if self.game.position().why_illegal(Move::SKIP).is_none() {
            self.make(Move::SKIP, AnimationMode::Background);
        } else {
            self.finish_turn();
        }
    }

    /// Plays the rest of the turn (4.5, 4.7).
    fn finish_turn(&mut self) {
        /// A roll has at most six steps, and a few more where ghosts stand.
        const MAX_STEPS: usize = 24;
        for _ in 0..MAX_STEPS {
            let before = self.game.position();
            let was_placing = before.is_placing();
            let Some(mv) = fencelight_ai::timeout_move(before) else {
                return;
            };
            self.make(mv, AnimationMode::Background);
            if self.game.position().begins_turn(was_placing) {
                return;
            }
        }
    }

    /// Applies a loss on time (4.6, 4.7).
    fn lose_on_time(&mut self, seat: Seat) {
        match self.game.position().kind().time_loss() {
            TimeLoss::Game => self.forfeit(seat),
            TimeLoss::Pawn => self.make(Move::LEAVE, AnimationMode::Background),
            TimeLoss::Control => {
                self.game.players[seat] = Player::computer(1);
                self.finish_turn();
            }
        }
    }
}
