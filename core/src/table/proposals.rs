//! Going back and standing still: take-backs, pauses, and the questions that come before them.

use super::turn::TakeBackPoints;
use super::{Phase, Proposal, ProposalKind, RejectReason, Table};
use crate::game::Action;
use crate::geometry::{Key, Seat};

impl Table {
    /// BACK of the seat to move, with no fence in preview.
    ///
    /// In the middle of a turn its last step goes back at once. Otherwise a turn does: against computers this seat's last one, at once;
    /// among people the last one that a person played, if another person agrees. What a die has shown stays among people.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let key = Key::Back(seat);
        let people = self.has_other_humans(seat);
        let wanted = TakeBackPoints::concerned_seats(self.humans_in_game(), seat);
        let turns = TakeBackPoints::find(&self.history, wanted);
        let moves = self.history.moves();
        let last = moves.last().map(|mv| mv.action());
        if moves.len() > turns.turn_start && matches!(last, Some(Action::Square(_))) {
            return self.take_back_step();
        }
        let has_rolled = turns.after_last_roll > turns.turn_start;
        if people && has_rolled {
            return self.reject(key, RejectReason::DieAlreadyRolled);
        }
        let Some(earlier) = turns.previous_turn_start else {
            return self.reject(key, RejectReason::NothingToTakeBack);
        };
        if !people {
            return self.take_back_to(earlier);
        }
        let left = earlier.max(turns.after_last_roll);
        if left >= moves.len() {
            return self.reject(key, RejectReason::DieAlreadyRolled);
        }
        self.propose(ProposalKind::TakeBack(left), seat);
    }

    /// Both keys of a side were held.
    pub(super) fn request_pause(&mut self, seat: Seat) {
        if self.clock.is_on() && self.has_other_humans(seat) {
            self.propose(ProposalKind::Pause, seat);
        } else {
            self.enter(Phase::Pause);
        }
    }

    /// Asks, unless something is being asked already.
    fn propose(&mut self, proposal: ProposalKind, by: Seat) {
        if self.proposal.is_some() {
            return;
        }
        self.proposal = Some(Proposal {
            kind: proposal,
            by,
            at_ms: self.now_ms,
        });
    }

    /// Whether the OK of a seat answers a question.
    pub(super) fn may_accept(&self, seat: Seat) -> bool {
        let others =
            |question: Proposal| question.by != seat && self.humans_in_game().contains(seat);
        self.proposal.is_some_and(others)
    }

    pub(super) fn accept_proposal(&mut self) {
        match self.proposal.take().map(|question| question.kind) {
            Some(ProposalKind::TakeBack(left)) => self.take_back_to(left),
            Some(ProposalKind::Pause) => self.enter(Phase::Pause),
            None => {}
        }
    }

    /// BACK while there is a question: whoever asked withdraws it, another person refuses it.
    pub(super) fn decline_proposal(&mut self, key: Key) {
        let Key::Back(seat) = key else {
            return;
        };
        if self.may_accept(seat) {
            self.reject_proposal();
        } else if self.proposal.is_some_and(|question| question.by == seat) {
            self.proposal = None;
        } else {
            self.reject(key, RejectReason::NotYourTurn);
        }
    }

    /// Nobody agreed.
    pub(super) fn reject_proposal(&mut self) {
        if let Some(question) = self.proposal.take() {
            self.reject(Key::Back(question.by), RejectReason::ProposalDeclined);
        }
    }
}
