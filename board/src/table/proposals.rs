//! Take-back and pause, and the proposals that precede them among humans.

use super::cues::RejectReason;
use super::play_state::{Proposal, ProposalKind};
use super::seats::Player;
use super::state::Table;
use super::turn::TakeBackPoints;
use fencelight_core::game::Action;
use fencelight_core::geometry::{Key, Seat};

/// What BACK of a seat takes back. A turn is given by the number of moves that are left.
enum TakeBack {
    Step,
    AtOnce(usize),
    IfAccepted(usize),
}

impl Table {
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
            return self.reject(Key::Back(by), RejectReason::QuestionOpen);
        }
        let at_ms = self.time.now_ms();
        self.cues.rejection = None;
        if self.mover_player() != Player::Human {
            self.set_request(None);
        }
        self.replace_proposal(Some(Proposal { kind, by, at_ms }));
    }

    /// Opens or closes a proposal; returns the one before. A key that is down was pressed for another question.
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
