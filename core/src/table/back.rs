//! Going back and standing still: take-backs, pauses, and the questions that come before them.

use super::turn::Turns;
use super::{Phase, Proposal, Question, Table, Why};
use crate::game::Action;
use crate::geometry::{Key, Seat};

impl Table {
    /// BACK of the seat to move, with no fence in preview.
    ///
    /// In the middle of a turn its last step goes back at once. Otherwise a turn does: against computers this seat's last one, at once;
    /// among people the last one that a person played, if another person agrees. What a die has shown stays among people.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let key = Key::Back(seat);
        let people = self.plays_with_people(seat);
        let wanted = Turns::wanted(self.people(), seat);
        let turns = Turns::of(&self.history, wanted);
        let moves = self.history.moves();
        let last = moves.last().map(|mv| mv.action());
        if moves.len() > turns.began && matches!(last, Some(Action::Square(_))) {
            return self.step_back();
        }
        let has_rolled = turns.rolled > turns.began;
        if people && has_rolled {
            return self.refuse(key, Why::DieIsCast);
        }
        let Some(earlier) = turns.earlier else {
            return self.refuse(key, Why::NothingToTakeBack);
        };
        if !people {
            return self.go_back_to(earlier);
        }
        let left = earlier.max(turns.rolled);
        if left >= moves.len() {
            return self.refuse(key, Why::DieIsCast);
        }
        self.propose(Proposal::TakeBack(left), seat);
    }

    /// Both keys of a side were held.
    pub(super) fn ask_to_pause(&mut self, seat: Seat) {
        if self.clock.is_on() && self.plays_with_people(seat) {
            self.propose(Proposal::Pause, seat);
        } else {
            self.enter(Phase::Pause);
        }
    }

    /// Asks, unless something is being asked already.
    fn propose(&mut self, proposal: Proposal, by: Seat) {
        if self.question.is_some() {
            return;
        }
        self.question = Some(Question {
            proposal,
            by,
            at_ms: self.now_ms,
        });
    }

    /// Whether the OK of a seat answers a question.
    pub(super) fn may_answer(&self, seat: Seat) -> bool {
        let others = |question: Question| question.by != seat && self.people().contains(seat);
        self.question.is_some_and(others)
    }

    pub(super) fn agree(&mut self) {
        match self.question.take().map(|question| question.proposal) {
            Some(Proposal::TakeBack(left)) => self.go_back_to(left),
            Some(Proposal::Pause) => self.enter(Phase::Pause),
            None => {}
        }
    }

    /// BACK while there is a question: whoever asked withdraws it, another person refuses it.
    pub(super) fn decline(&mut self, key: Key) {
        let Key::Back(seat) = key else {
            return;
        };
        if self.may_answer(seat) {
            self.not_agreed();
        } else if self.question.is_some_and(|question| question.by == seat) {
            self.question = None;
        } else {
            self.refuse(key, Why::NotYourTurn);
        }
    }

    /// Nobody agreed.
    pub(super) fn not_agreed(&mut self) {
        if let Some(question) = self.question.take() {
            self.refuse(Key::Back(question.by), Why::NotAgreed);
        }
    }
}
