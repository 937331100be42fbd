//! Moves that the table requests: of computers, for hints and for shows from a search, of remote seats from a program at the other end of a
//! line. The time-outs of both are here; those of the clock are in `clock_timeouts`.

use super::event_log::LoggedKind;
use super::moves::AnimationMode;
use super::phase::{Phase, PhaseState};
use super::request::{AnswerError, MoveRequest, Purpose, RemoteRequest};
use super::seats::Player;
use super::state::Table;
use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::{Game, Move, next_seed};

/// The table moves for a computer that has not answered after this time: longer than the search of any level.
const COMPUTER_TIMEOUT_MS: u64 = 10_000;
/// Without a clock the board's own player takes over a turn that is not answered after this time.
const REMOTE_TIMEOUT_MS: u64 = 60_000;

impl Table {
    /// Requests a move. A request that is open is void.
    pub(super) fn request_move(&mut self, purpose: Purpose, level: u8) {
        self.request_count = self.request_count.wrapping_add(1);
        let request = MoveRequest {
            number: self.request_count,
            purpose,
            level,
            seed: next_seed(self.game.seed ^ u64::from(self.request_count)),
        };
        self.set_request(Some(request));
    }

    pub(super) const fn set_request(&mut self, request: Option<MoveRequest>) {
        let now_ms = self.time.now_ms();
        match &mut self.phase {
            PhaseState::Play(play) | PhaseState::Puzzle(_, play) => {
                play.request = request;
                play.requested_ms = now_ms;
            }
            PhaseState::Attract(show) => show.request = request,
            _ => {}
        }
    }

    /// The open request.
    pub const fn request(&self) -> Option<MoveRequest> {
        match &self.phase {
            PhaseState::Play(play) | PhaseState::Puzzle(_, play) => play.request,
            PhaseState::Attract(show) => show.request,
            _ => None,
        }
    }

    /// Answers a request. On an error nothing changes.
    pub fn answer(&mut self, number: u32, mv: Move) -> Result<(), AnswerError> {
        let open = self.request().filter(|request| request.number == number);
        let request = open.ok_or(AnswerError::NotOpen)?;
        if let Some(reason) = self.position().why_illegal(mv) {
            return Err(AnswerError::Illegal(reason));
        }
        self.set_request(None);
        match request.purpose {
            Purpose::Move => self.make(mv, AnimationMode::Blocking),
            Purpose::Hint => self.cues.hint = Some((mv, self.time.now_ms())),
            Purpose::Attract => {
                if let PhaseState::Attract(show) = &mut self.phase {
                    show.set_next_move(mv);
                }
            }
        }
        Ok(())
    }

    /// Time in the turn of a computer: requests its move, and makes one for it after the time-out.
    pub(super) fn tick_computer(&mut self, level: u8) {
        let Some(play) = self.phase.play_mut() else {
            return;
        };
        let waiting_ms = self.time.now_ms().saturating_sub(play.requested_ms);
        if play.request.is_none() {
            self.request_move(Purpose::Move, level);
        } else if waiting_ms >= COMPUTER_TIMEOUT_MS {
            play.request = None;
            if let Some(mv) = fencelight_ai::timeout_move(self.game.position()) {
                self.make(mv, AnimationMode::Blocking);
            }
        }
    }

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

    /// Opens a request if a remote seat is to move, no request is open, and nothing else has to happen first.
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

    /// The player of a remote seat is a person far away, who still thinks: the open request has its full time again, and the time without input
    /// begins anew. On an error nothing changes.
    pub fn postpone_remote(&mut self, number: u32) -> Result<(), AnswerError> {
        let open = self.remote_request();
        if open.is_none_or(|request| request.number != number) {
            return Err(AnswerError::NotOpen);
        }
        self.idle_ms = 0;
        self.wait_for_remote();
        Ok(())
    }

    /// The open request for the move of a remote seat has its full time again: its player is a person far away.
    pub const fn wait_for_remote(&mut self) {
        let now_ms = self.time.now_ms();
        if let Some(play) = self.phase.play_mut()
            && let Some(request) = &mut play.remote
        {
            request.at_ms = now_ms;
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
