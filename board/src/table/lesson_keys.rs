//! Keys and time in a lesson. The asked key goes through the code of Play; every other key is answered and changes nothing.

use super::cues::RejectReason;
use super::lesson::{Lesson, LessonAction};
use super::lesson_script::LessonStep;
use super::moves::AnimationMode;
use super::phase::PhaseState;
use super::seats::Player;
use super::state::Table;
use crate::geometry::{Axis, Fence, Key};
use fencelight_core::game::{Game, Move};

impl Table {
    /// The lesson; `None` in other phases.
    pub const fn lesson(&self) -> Option<&Lesson> {
        match &self.phase {
            PhaseState::Lesson(lesson, _) => Some(lesson),
            _ => None,
        }
    }

    /// The asked step of a lesson waits for its full time again: where there are words, a person asks for time to read them.
    pub const fn wait_in_lesson(&mut self) {
        let now_ms = self.time.now_ms();
        if let PhaseState::Lesson(lesson, _) = &mut self.phase {
            lesson.wait(now_ms);
        }
    }

    /// The lesson began with the press of its key, so long ago.
    pub(super) fn backdate_lesson(&mut self, elapsed_ms: u32) {
        let began_ms = self.time.now_ms().saturating_sub(elapsed_ms.into());
        if let PhaseState::Lesson(lesson, _) = &mut self.phase {
            lesson.begin_at(began_ms);
            self.idle_ms = elapsed_ms.into();
            self.cues.turn_started_ms = Some(began_ms);
        }
    }

    fn lesson_step(&self) -> Option<LessonStep> {
        self.lesson().and_then(Lesson::step)
    }

    pub(super) fn lesson_pressed(&mut self, key: Key) {
        if self.lesson_step().is_none() {
            return self.leave_lesson();
        }
        match key {
            // Side keys act on release. BACK held leaves the lesson, also while a move is shown.
            Key::Back(_) => {}
            _ if self.is_animating() => {
                self.cues.animation = None;
                self.gestures.consume_single(key);
            }
            Key::Ok(_) => {}
            Key::Square(_) | Key::Post(_) => self.answer_lesson(key),
        }
    }

    pub(super) fn lesson_released(&mut self, key: Key) {
        if let Key::Ok(_) | Key::Back(_) = key
            && !self.is_animating()
        {
            self.answer_lesson(key);
        }
    }

    pub(super) fn lesson_held(&mut self, key: Key) {
        if let Key::Back(_) = key {
            self.gestures.consume_press(key);
            self.leave_lesson();
        }
    }

    /// Takes a key: the asked one does its step, another one is answered.
    fn answer_lesson(&mut self, key: Key) {
        match self.lesson_step() {
            Some(step @ LessonStep::Ask { key: asked, .. }) if asked == key => {
                self.perform_step(step);
            }
            _ => self.reject_lesson_key(key),
        }
    }

    /// Answers a key that the lesson does not ask for: as in Play if it is against the rules, otherwise by that.
    fn reject_lesson_key(&mut self, key: Key) {
        let turn = self.game.turn();
        let is_human = self.mover_player() == Player::Human;
        let position = self.game.position();
        let why = |mv: Move| position.why_illegal(mv).map(|reason| (mv, reason));
        let illegal = match key {
            Key::Ok(seat) | Key::Back(seat) if seat == turn && is_human => None,
            Key::Square(square) if is_human => why(Move::square(square)),
            Key::Post(post) if is_human => {
                let horizontal = Fence::new(post, Axis::Horizontal);
                why(Move::fence(horizontal.turned())).and(why(Move::fence(horizontal)))
            }
            _ => return self.not_your_turn(key),
        };
        let reason = illegal.map_or(RejectReason::OtherKeyAsked, |(mv, reason)| {
            RejectReason::IllegalMove(mv, reason)
        });
        self.reject(key, reason);
    }

    /// Does a step through the code of Play, and goes on to the next one.
    fn perform_step(&mut self, step: LessonStep) {
        match step {
            LessonStep::Reply(mv) => self.make(mv, AnimationMode::Blocking),
            LessonStep::Ask { key, .. } => match key {
                Key::Square(_) | Key::Post(_) => self.play_pressed(key),
                Key::Ok(_) | Key::Back(_) => self.play_released(key),
            },
        }
        let now_ms = self.time.now_ms();
        if let PhaseState::Lesson(lesson, _) = &mut self.phase {
            lesson.advance(now_ms);
        }
    }

    /// Time in a lesson.
    pub(super) fn tick_lesson(&mut self, elapsed_ms: u32) {
        self.expire_cues();
        self.tick_idle(elapsed_ms);
        let now_ms = self.time.now_ms();
        match self.lesson().map(|lesson| lesson.due(now_ms)) {
            Some(LessonAction::Perform(step)) => {
                if let LessonStep::Ask { key, .. } = step {
                    self.cues.note_press(key, now_ms);
                }
                self.perform_step(step);
            }
            Some(LessonAction::End) => self.leave_lesson(),
            Some(LessonAction::Wait) | None => {}
        }
    }
}
