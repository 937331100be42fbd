//! Remote seats: a program at the other end of a line plays them.

use super::event_log::LoggedKind;
use super::moves::AnimationMode;
use super::phase::Phase;
use super::request::{AnswerError, RemoteRequest};
use super::seats::Player;
use super::state::Table;
use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::{Game, Move};

/// Without a clock the board's own player takes over a turn that is not answered after this time.
const REMOTE_TIMEOUT_MS: u64 = 60_000;

impl Table {
    /// The open request for the move of a remote seat.
    pub const fn remote_request(&self) -> Option<RemoteRequest> {
        match self.phase.play() {
            Some(play) => play.remote,
            None => None,
        }
    }

    /// Answers the request for the move of a remote seat. On an error nothing changes.
    pub fn answer_remote(&mut self, number: u32, mv: Move) -> Result<(), AnswerError> {
        let open = self.remote_request();
        if open.is_none_or(|request| request.number != number) {
            return Err(AnswerError::NotOpen);
        }
        let position = self.game.position();
        if let Some(reason) = position.why_illegal(mv) {
            return Err(AnswerError::Illegal(reason));
        }
        if !position.legal_moves().contains(mv) {
            return Err(AnswerError::NotListed);
        }
        // A program that plays is as good as a hand on the keys.
        self.idle_ms = 0;
        self.make(mv, AnimationMode::Blocking);
        Ok(())
    }

    /// Opens a request if a remote seat is to move, none is open, and nothing else has to happen first.
    pub fn request_remote_move(&mut self) {
        if self.phase() != Phase::Play
            || self.mover_player() != Player::Remote
            || self.is_animating()
            || self.proposal().is_some()
        {
            return;
        }
        let (number, at_ms) = (self.remote_count.wrapping_add(1), self.time.now_ms());
        if let Some(play) = self.phase.play_mut()
            && play.remote.is_none()
            && !play.must_pass
        {
            play.remote = Some(RemoteRequest { number, at_ms });
            self.remote_count = number;
            self.log(LoggedKind::Request(number));
        }
    }

    /// Time in the turn of a remote seat.
    pub(super) fn tick_remote(&mut self) {
        self.request_remote_move();
        let now_ms = self.time.now_ms();
        let is_due = |at_ms: u64| now_ms.saturating_sub(at_ms) >= REMOTE_TIMEOUT_MS;
        let is_due = self
            .remote_request()
            .is_some_and(|request| is_due(request.at_ms));
        // With a clock the time-out of the rules comes first.
        if is_due && !self.game.clock.is_on() {
            self.tick_computer(MAX_LEVEL);
        }
    }
}
