//! A game under way: what keys do in it, the clock, the computers.

use super::game_lifecycle::AnimationMode;
use super::seats::Player;
use super::{
    ABANDON_AFTER_MS, MoveRequest, PROPOSAL_TIMEOUT_MS, Phase, Preview, Purpose, RejectReason,
    Table, TimeoutAction,
};
use crate::ai;
use crate::game::{Game, Move, next_seed};
use crate::games::GameKind;
use crate::geometry::{Axis, Fence, Key, Post, Seat, SeatSet, Square};

/// A computer that has not answered by then is moved for: longer than any level thinks, short enough for people to wait.
const COMPUTER_TIMEOUT_MS: u64 = 10_000;
/// A turn is on for at least this long before its time is up: with an empty bank turns would fly past otherwise.
const MIN_TURN_MS: u32 = 1_000;
/// An answer to a press is told for this long; its light is over by then.
const REJECTION_MS: u64 = 6_000;
/// The level of hints: the best there is.
const HINT_LEVEL: u8 = super::MAX_LEVEL;

impl Table {
    pub(super) fn play_pressed(&mut self, key: Key) {
        if self.is_animating() {
            // A key skips what is being shown, and does no more.
            self.cues.animation = None;
            self.gestures.consume_press(key);
            return;
        }
        match key {
            // Side keys act when they are released.
            Key::Ok(_) | Key::Back(_) => {}
            _ if self.mover_player() != Player::Human => self.not_your_turn(key),
            Key::Square(square) => self.square_pressed(square),
            Key::Post(post) => self.post_pressed(post),
        }
    }

    fn not_your_turn(&mut self, key: Key) {
        self.reject(key, RejectReason::NotYourTurn);
        self.remind();
    }

    fn square_pressed(&mut self, square: Square) {
        let mv = Move::square(square);
        match self.history.current().why_illegal(mv) {
            None => self.make(mv, AnimationMode::Off),
            Some(refusal) => {
                self.reject(Key::Square(square), RejectReason::IllegalMove(mv, refusal));
            }
        }
    }

    /// A tap shows a fence there, horizontal if it can be; tapped again it turns, if it can.
    fn post_pressed(&mut self, post: Post) {
        let here = self.preview.filter(|preview| preview.fence.post() == post);
        let lying = Fence::new(post, Axis::Horizontal);
        let wishes = match here {
            Some(preview) => [Some(preview.fence.turned()), None],
            None => [Some(lying), Some(lying.turned())],
        };
        let refusal = |&fence: &Fence| self.history.current().why_illegal(Move::fence(fence));
        let legal = wishes
            .into_iter()
            .flatten()
            .find(|fence| refusal(fence).is_none());
        if let Some(fence) = legal {
            let at_ms = self.now_ms;
            self.preview = Some(Preview { fence, at_ms });
            self.cues.rejection = None;
        } else if let Some(fence) = wishes.into_iter().flatten().next()
            && let Some(refusal) = refusal(&fence)
        {
            if here.is_none() {
                self.preview = None;
            }
            self.reject(
                Key::Post(post),
                RejectReason::IllegalMove(Move::fence(fence), refusal),
            );
        }
    }

    pub(super) fn play_released(&mut self, key: Key) {
        match key {
            Key::Square(_) | Key::Post(_) => {}
            Key::Ok(seat) if self.may_accept(seat) => self.accept_proposal(),
            Key::Back(_) if self.proposal.is_some() => self.decline_proposal(key),
            Key::Ok(seat) | Key::Back(seat)
                if seat != self.history.current().turn()
                    || self.mover_player() != Player::Human =>
            {
                self.not_your_turn(key);
            }
            Key::Ok(_) => self.confirm(key),
            Key::Back(_) if self.preview.is_some() => {
                self.preview = None;
                self.cues.rejection = None;
            }
            Key::Back(seat) => self.take_back(seat),
        }
    }

    fn confirm(&mut self, key: Key) {
        let game = self.history.current();
        let fence = self.preview.map(|preview| Move::fence(preview.fence));
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
                if let Some(preview) = self.preview.filter(|preview| preview.fence.post() == post) {
                    self.gestures.consume_press(key);
                    self.make(Move::fence(preview.fence), AnimationMode::Off);
                }
            }
            Key::Ok(seat) if seat == self.history.current().turn() => {
                if self.settings.hints {
                    self.gestures.consume_press(key);
                    self.request_move(Purpose::Hint, HINT_LEVEL);
                } else if self.preview.is_none() {
                    self.reject(key, RejectReason::HintsOff);
                }
            }
            Key::Square(_) | Key::Ok(_) | Key::Back(_) => {}
        }
    }

    /// Asks for a move; an earlier request is void.
    pub(super) fn request_move(&mut self, purpose: Purpose, level: u8) {
        self.request_count = self.request_count.wrapping_add(1);
        self.requested_ms = self.now_ms;
        self.request = Some(MoveRequest {
            number: self.request_count,
            purpose,
            level,
            seed: next_seed(self.game_seed ^ u64::from(self.request_count)),
        });
    }

    /// The move that is wanted now, from whoever thinks.
    pub const fn request(&self) -> Option<MoveRequest> {
        self.request
    }

    /// The answer to a request. One that comes too late, or is not legal, changes nothing; `false` then.
    pub fn answer(&mut self, number: u32, mv: Move) -> bool {
        let Some(request) = self.request.filter(|request| request.number == number) else {
            return false;
        };
        if self.position().why_illegal(mv).is_some() {
            return false;
        }
        self.request = None;
        match request.purpose {
            Purpose::Move => self.make(mv, AnimationMode::Blocking),
            Purpose::Hint => self.cues.hint = Some((mv, self.now_ms)),
            Purpose::Attract => self.attract.set_next_move(mv),
        }
        true
    }

    /// What was told long enough is past.
    fn expire_cues(&mut self) {
        let now_ms = self.now_ms;
        let old = |at_ms: u64, ms: u64| now_ms.saturating_sub(at_ms) >= ms;
        if self
            .cues
            .rejection
            .is_some_and(|answer| old(answer.at_ms, REJECTION_MS))
        {
            self.cues.rejection = None;
        }
        if self
            .cues
            .hint
            .is_some_and(|(_, at_ms)| old(at_ms, super::HINT_MS))
        {
            self.cues.hint = None;
        }
    }

    /// Time in a game.
    pub(super) fn tick_play(&mut self, elapsed_ms: u32) {
        self.expire_cues();
        if self.is_animating() {
            return;
        }
        let asked_ms = self.proposal.map(|question| question.at_ms);
        if asked_ms.is_some_and(|at_ms| self.now_ms.saturating_sub(at_ms) > PROPOSAL_TIMEOUT_MS) {
            self.reject_proposal();
        }
        if self.must_pass {
            // Costs no time and no strike (4.4).
            self.make(Move::PASS, AnimationMode::Background);
            return;
        }
        let seat = self.history.current().turn();
        if self.clock.is_on() {
            self.clock.advance(elapsed_ms);
            // A computer has its own limit. A turn that begins without any time left is shown before it ends.
            let is_person = self.mover_player() == Player::Human;
            let is_seen = self.clock.spent_ms() >= MIN_TURN_MS;
            if is_person && is_seen && self.clock.is_expired(seat) && self.apply_timeout(seat) {
                return;
            }
        }
        match self.mover_player() {
            Player::Computer { level } => {
                self.idle_ms = 0;
                self.tick_computer(level);
            }
            // An empty seat that is to move would hold the game up for ever.
            Player::Empty => self.tick_computer(1),
            Player::Human => {
                if !self.clock.can_end_game() {
                    self.tick_human(elapsed_ms);
                }
            }
        }
    }

    fn tick_human(&mut self, elapsed_ms: u32) {
        self.idle_ms += u64::from(elapsed_ms);
        if self.idle_ms >= ABANDON_AFTER_MS {
            self.is_resumable = true;
            self.enter_attract();
        }
    }

    fn tick_computer(&mut self, level: u8) {
        match self.request {
            None => self.request_move(Purpose::Move, level),
            Some(_) if self.now_ms.saturating_sub(self.requested_ms) >= COMPUTER_TIMEOUT_MS => {
                self.request = None;
                if let Some(mv) = ai::timeout_move(self.history.current()) {
                    self.make(mv, AnimationMode::Blocking);
                }
            }
            Some(_) => {}
        }
    }

    /// The time of a seat is up; whether anything was done about it.
    fn apply_timeout(&mut self, seat: Seat) -> bool {
        match self.clock.options().timeout_action {
            TimeoutAction::Warn => return false,
            TimeoutAction::LoseGame => self.lose_on_time(seat),
            TimeoutAction::LoseTurn => {
                self.unwind_turn();
                if super::turn::is_placing(self.history.current())
                    && let Some(mv) = ai::timeout_move(self.history.current())
                {
                    // Somebody has to place Ms. Pac-Man.
                    self.make(mv, AnimationMode::Background);
                }
                self.make(Move::SKIP, AnimationMode::Background);
            }
            TimeoutAction::AutoStep => {
                if self.clock.add_strike(seat) {
                    self.lose_on_time(seat);
                } else {
                    self.finish_turn();
                }
            }
        }
        true
    }

    /// The steps of this turn are taken back. A roll stays, so that nobody can pass a bad one on; and so does Ms. Pac-Man where she was placed.
    fn unwind_turn(&mut self) {
        let steps_from =
            super::turn::TakeBackPoints::find(&self.history, SeatSet::EMPTY).steps_start;
        let count = self.history.moves().len().saturating_sub(steps_from);
        if count > 0 {
            self.history.undo(count);
            self.refresh();
        }
    }

    /// The board plays the rest of the turn (4.5, 4.7).
    fn finish_turn(&mut self) {
        /// A roll has at most six steps, and a few more where ghosts stand.
        const MAX_STEPS: usize = 24;
        for _ in 0..MAX_STEPS {
            let before = self.history.current();
            let (seat, was_placing) = (before.turn(), super::turn::is_placing(before));
            let Some(mv) = ai::timeout_move(before) else {
                return;
            };
            self.make(mv, AnimationMode::Background);
            let now = self.history.current();
            if self.phase != Phase::Play
                || now.turn() != seat
                || super::turn::begins_turn(was_placing, now)
            {
                return;
            }
        }
    }

    /// A seat loses on time: the game for two, its place among four (4.6), elsewhere its say (4.7).
    fn lose_on_time(&mut self, seat: Seat) {
        match self.history.current().kind() {
            GameKind::Quoridor2 => self.forfeit(seat),
            GameKind::Quoridor4 => self.make(Move::LEAVE, AnimationMode::Background),
            GameKind::Pacman | GameKind::MsPacman => {
                self.players[seat] = Player::computer(1);
                self.finish_turn();
            }
        }
    }
}
