//! Keys and time in Play: moves, previews, hints, take-backs, and the proposals that precede take-backs and pauses among humans.

use super::cues::{HINT_MS, RejectReason};
use super::current_game::TakeBackPoints;
use super::moves::AnimationMode;
use super::phase::{PROPOSAL_TIMEOUT_MS, Phase, Preview, Proposal, ProposalKind};
use super::request::Purpose;
use super::seats::Player;
use super::state::Table;
use crate::geometry::{Axis, Fence, Key, Post, Seat, Square};
use fencelight_ai::MAX_LEVEL;
use fencelight_core::game::{Action, Game, Move};

/// How long a rejection is reported; its light ends earlier.
const REJECTION_MS: u64 = 6_000;
/// The level of hints.
const HINT_LEVEL: u8 = MAX_LEVEL;

/// What BACK of a seat takes back. A turn is given by the number of moves that are left.
enum TakeBack {
    Step,
    AtOnce(usize),
    IfAccepted(usize),
}

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
            None => self.make_by_hand(mv),
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

    /// Answers a person at a screen who asks for an illegal fence, where the key of its post would show another one.
    pub fn reject_fence(&mut self, fence: Fence) {
        let mv = Move::fence(fence);
        if self.is_human_turn()
            && let Some(reason) = self.game.position().why_illegal(mv)
        {
            self.set_preview(None);
            self.reject(
                Key::Post(fence.post()),
                RejectReason::IllegalMove(mv, reason),
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
            Some(mv) => self.make_by_hand(mv),
            None => self.reject(key, RejectReason::NothingToConfirm),
        }
    }

    pub(super) fn play_held(&mut self, key: Key) {
        if let Key::Back(seat) = key
            && self.game.players[seat] == Player::Remote
        {
            // The program at the other end, or the person behind it, is sent away.
            self.gestures.consume_press(key);
            let _ = self.set_player(seat, Player::Human);
            return;
        }
        if !self.is_human_turn() {
            return;
        }
        match key {
            Key::Post(post) => {
                let preview = self.preview();
                if let Some(preview) = preview.filter(|preview| preview.fence.post() == post) {
                    self.gestures.consume_press(key);
                    self.make_by_hand(Move::fence(preview.fence));
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
            // The board answers no proposal by playing on.
            return;
        }
        if must_pass {
            // Costs no time and no strike (4.4).
            self.make(Move::PASS, AnimationMode::Background);
            return;
        }
        // A time-out is not input: the time without input goes on.
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

    /// BACK of a human seat, without a preview of its own. See [`Table::find_take_back`].
    pub(super) fn take_back(&mut self, seat: Seat) {
        match self.find_take_back(seat) {
            Ok(TakeBack::Step) => self.take_back_step(),
            Ok(TakeBack::AtOnce(left)) => self.take_back_to(left),
            Ok(TakeBack::IfAccepted(left)) => self.propose(ProposalKind::TakeBack(left), seat),
            Err(reason) => self.reject(Key::Back(seat), reason),
        }
    }

    /// Whether BACK of a seat takes back a step or a turn now, or asks for it. A preview is not considered.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        let is_heard = self.phase.play().is_some() && self.game.humans().contains(seat);
        is_heard && self.find_take_back(seat).is_ok()
    }

    /// In the middle of its turn, the last step of the seat. Otherwise its last turn with everything played since: against computers
    /// at once, among humans if another one accepts. A roll is not taken back among humans.
    fn find_take_back(&self, seat: Seat) -> Result<TakeBack, RejectReason> {
        let among_humans = self.game.has_other_humans(seat);
        let points = TakeBackPoints::find(&self.game.history, seat);
        if seat == self.game.turn() {
            let moves = self.game.history.moves();
            let last = moves.last().map(|mv| mv.action());
            if moves.len() > points.turn_start && matches!(last, Some(Action::Square(_))) {
                return Ok(TakeBack::Step);
            }
            let has_rolled = points.after_last_roll > points.turn_start;
            if among_humans && has_rolled {
                return Err(RejectReason::DieAlreadyRolled);
            }
        }
        if !self.settings().take_back && !self.is_lesson() {
            return Err(RejectReason::TakeBackOff);
        }
        let Some((start, end)) = points.last_turn else {
            return Err(RejectReason::NothingToTakeBack);
        };
        if !among_humans {
            return Ok(TakeBack::AtOnce(start));
        }
        let left = start.max(points.after_last_roll);
        if left >= end {
            return Err(RejectReason::DieAlreadyRolled);
        }
        Ok(TakeBack::IfAccepted(left))
    }

    /// Both keys of a side were held. While a clock runs, another human has to accept the pause.
    pub(super) fn request_pause(&mut self, seat: Seat) {
        if self.game.clock.is_on() && self.game.has_other_humans(seat) {
            self.propose(ProposalKind::Pause, seat);
        } else {
            self.pause();
        }
    }

    /// Makes a proposal, unless another one is open. A computer to move waits for the answer.
    fn propose(&mut self, kind: ProposalKind, by: Seat) {
        if self.proposal().is_some() {
            return self.reject(Key::Back(by), RejectReason::ProposalOpen);
        }
        let at_ms = self.time.now_ms();
        self.cues.rejection = None;
        if self.mover_player() != Player::Human {
            self.set_request(None);
        }
        self.replace_proposal(Some(Proposal { kind, by, at_ms }));
    }

    /// Opens or closes a proposal; returns the one before. A key that is down was pressed for another proposal.
    fn replace_proposal(&mut self, proposal: Option<Proposal>) -> Option<Proposal> {
        let play = self.phase.play_mut()?;
        self.gestures.consume_all_presses();
        core::mem::replace(&mut play.proposal, proposal)
    }

    /// Closes an open proposal without an answer.
    pub(super) fn close_proposal(&mut self) {
        if self.proposal().is_some() {
            self.replace_proposal(None);
        }
    }

    /// The open proposal of a pause.
    pub(super) fn pause_proposal(&self) -> Option<Proposal> {
        self.proposal()
            .filter(|proposal| proposal.kind == ProposalKind::Pause)
    }

    /// Whether the OK of a seat accepts the open proposal.
    pub(super) fn may_accept(&self, seat: Seat) -> bool {
        let by_other = |proposal: Proposal| proposal.by != seat;
        self.proposal().is_some_and(by_other) && self.game.humans().contains(seat)
    }

    pub(super) fn accept_proposal(&mut self) {
        match self.replace_proposal(None).map(|proposal| proposal.kind) {
            Some(ProposalKind::TakeBack(left)) => self.take_back_to(left),
            Some(ProposalKind::Pause) => self.pause(),
            None => {}
        }
    }

    /// BACK while a proposal is open: its seat withdraws it, another human seat declines it.
    pub(super) fn decline_proposal(&mut self, key: Key) {
        let Key::Back(seat) = key else {
            return;
        };
        if self.may_accept(seat) {
            self.reject_proposal();
        } else if self.proposal().is_some_and(|proposal| proposal.by == seat) {
            self.replace_proposal(None);
        } else {
            self.not_your_turn(key);
        }
    }

    /// Closes a proposal that was declined or has lapsed.
    pub(super) fn reject_proposal(&mut self) {
        if let Some(proposal) = self.replace_proposal(None) {
            self.reject(Key::Back(proposal.by), RejectReason::ProposalDeclined);
        }
    }
}
