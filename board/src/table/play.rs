//! Keys and time in Play: moves, previews, hints, computers.

use super::cues::{HINT_MS, RejectReason};
use super::moves::AnimationMode;
use super::phase::{Phase, PhaseState};
use super::play_state::{PROPOSAL_TIMEOUT_MS, Preview};
use super::request::{AnswerError, MoveRequest, Purpose};
use super::seats::Player;
use super::state::Table;
use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::{Game, Move, next_seed};
use fencelight_core::geometry::{Axis, Fence, Key, Post, Seat, Square};

/// The table moves for a computer that has not answered after this time: longer than the search of any level.
const COMPUTER_TIMEOUT_MS: u64 = 10_000;
/// How long a rejection is reported; its light ends earlier.
const REJECTION_MS: u64 = 6_000;
/// The level of hints.
const HINT_LEVEL: u8 = MAX_LEVEL;

impl Table {
    pub(super) fn play_pressed(&mut self, key: Key) {
        if self.is_animating() {
            // The key skips the animation and has no other effect.
            self.cues.animation = None;
            self.gestures.consume_single(key);
            return;
        }
        match key {
            // Side keys act on release.
            Key::Ok(_) | Key::Back(_) => {}
            _ if self.mover_player() != Player::Human => self.not_your_turn(key),
            Key::Square(square) => self.square_pressed(square),
            Key::Post(post) => self.post_pressed(post),
        }
    }

    pub(super) fn not_your_turn(&mut self, key: Key) {
        self.reject(key, RejectReason::NotYourTurn);
        self.remind();
    }

    fn square_pressed(&mut self, square: Square) {
        let mv = Move::square(square);
        match self.game.position().why_illegal(mv) {
            None => self.make(mv, AnimationMode::Off),
            Some(reason) => {
                self.reject(Key::Square(square), RejectReason::IllegalMove(mv, reason));
            }
        }
    }

    /// Previews a fence at a post, horizontal if that is legal; at the post of the preview, turns it.
    fn post_pressed(&mut self, post: Post) {
        let here = self
            .preview()
            .filter(|preview| preview.fence.post() == post);
        let horizontal = Fence::new(post, Axis::Horizontal);
        let candidates = match here {
            Some(preview) => [Some(preview.fence.turned()), None],
            None => [Some(horizontal), Some(horizontal.turned())],
        };
        let why_illegal = |&fence: &Fence| self.game.position().why_illegal(Move::fence(fence));
        let legal = candidates
            .into_iter()
            .flatten()
            .find(|fence| why_illegal(fence).is_none());
        if let Some(fence) = legal {
            let at_ms = self.time.now_ms();
            self.set_preview(Some(Preview { fence, at_ms }));
            self.cues.rejection = None;
        } else if let Some(fence) = candidates.into_iter().flatten().next()
            && let Some(reason) = why_illegal(&fence)
        {
            if here.is_none() {
                self.set_preview(None);
            }
            self.reject(
                Key::Post(post),
                RejectReason::IllegalMove(Move::fence(fence), reason),
            );
        }
    }

    const fn set_preview(&mut self, preview: Option<Preview>) {
        if let Some(play) = self.phase.play_mut() {
            play.preview = preview;
        }
    }

    pub(super) fn play_released(&mut self, key: Key) {
        match key {
            Key::Square(_) | Key::Post(_) => {}
            Key::Ok(seat) if self.may_accept(seat) => self.accept_proposal(),
            Key::Back(_) if self.proposal().is_some() => self.decline_proposal(key),
            Key::Back(seat) if self.game.humans().contains(seat) => self.back_released(seat),
            Key::Ok(seat) if seat == self.game.turn() && self.mover_player() == Player::Human => {
                self.confirm(key);
            }
            Key::Ok(_) | Key::Back(_) => self.not_your_turn(key),
        }
    }

    /// BACK of a human seat, whether or not it is to move. A preview is that of the seat to move.
    fn back_released(&mut self, seat: Seat) {
        if seat == self.game.turn() && self.preview().is_some() {
            self.set_preview(None);
            self.cues.rejection = None;
        } else {
            self.take_back(seat);
        }
    }

    fn confirm(&mut self, key: Key) {
        let game = self.game.position();
        let fence = self.preview().map(|preview| Move::fence(preview.fence));
        let legal = |mv: &Move| game.why_illegal(*mv).is_none();
        let mv = fence.or_else(|| [Move::ROLL, Move::STOP].into_iter().find(legal));
        match mv {
            Some(mv) => self.make(mv, AnimationMode::Off),
            None => self.reject(key, RejectReason::NothingToConfirm),
        }
    }

    pub(super) fn play_held(&mut self, key: Key) {
        if !self.is_human_turn() {
            return;
        }
        match key {
            Key::Post(post) => {
                let preview = self.preview();
                if let Some(preview) = preview.filter(|preview| preview.fence.post() == post) {
                    self.gestures.consume_press(key);
                    self.make(Move::fence(preview.fence), AnimationMode::Off);
                }
            }
            Key::Ok(seat) if seat == self.game.turn() => {
                if self.settings().hints {
                    self.gestures.consume_press(key);
                    self.request_move(Purpose::Hint, HINT_LEVEL);
                } else if self.preview().is_none() {
                    self.reject(key, RejectReason::HintsOff);
                }
            }
            Key::Square(_) | Key::Ok(_) | Key::Back(_) => {}
        }
    }

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
            PhaseState::Play(play) => {
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
            PhaseState::Play(play) => play.request,
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

    /// Removes cues after their time.
    pub(super) fn expire_cues(&mut self) {
        let now_ms = self.time.now_ms();
        let is_shown = |at_ms: u64, ms: u64| now_ms.saturating_sub(at_ms) < ms;
        let cues = &mut self.cues;
        cues.rejection = cues
            .rejection
            .filter(|rejection| is_shown(rejection.at_ms, REJECTION_MS));
        cues.hint = cues.hint.filter(|&(_, at_ms)| is_shown(at_ms, HINT_MS));
    }

    /// Time in Play.
    pub(super) fn tick_play(&mut self, elapsed_ms: u32) {
        self.expire_cues();
        if self.is_animating() {
            return;
        }
        let now_ms = self.time.now_ms();
        let has_lapsed = |at_ms| now_ms.saturating_sub(at_ms) > PROPOSAL_TIMEOUT_MS;
        let proposed_ms = self.proposal().map(|proposal| proposal.at_ms);
        if proposed_ms.is_some_and(has_lapsed) {
            self.reject_proposal();
        }
        let must_pass = self.phase.play().is_some_and(|play| play.must_pass);
        if self.proposal().is_some() && (must_pass || self.mover_player() != Player::Human) {
            // The board answers no question by playing on.
            return;
        }
        if must_pass {
            // Costs no time and no strike (4.4).
            self.make(Move::PASS, AnimationMode::Background);
            return;
        }
        // A time-out is no input: the time without input counts on.
        let is_timed = matches!(self.mover_player(), Player::Human | Player::Remote);
        let is_idle = is_timed && !self.game.clock.can_end_game();
        let has_timed_out = self.game.clock.is_on() && self.tick_clock(elapsed_ms);
        if is_idle && self.phase() == Phase::Play {
            self.tick_idle(elapsed_ms);
        }
        if has_timed_out {
            return;
        }
        match self.mover_player() {
            Player::Computer { level } => {
                self.idle_ms = 0;
                self.tick_computer(level);
            }
            // An empty seat to move would block the game.
            Player::Empty => self.tick_computer(1),
            Player::Remote => self.tick_remote(),
            Player::Human => {}
        }
    }

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
}
