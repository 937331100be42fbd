//! A lesson under way: its script, the current step, and what is due.

use super::cues::{BLINK_MS, MOVE_ANIMATION_MS};
use super::lesson_script::{LessonEffect, LessonScript, LessonStep};
use crate::geometry::Key;
use fencelight_core::games::GameKind;

/// A step without an answer shows itself after this time.
const ASK_MS: u64 = 10_000;
/// How long the key is shown before its step is.
const SHOW_MS: u64 = 1_000;
/// From a change of the position to the next step.
const PAUSE_MS: u64 = 400;
/// How long a reason is shown before the next step: two blinks and one breath.
const REASON_MS: u64 = 2 * BLINK_MS + 2_000;
/// How long the win is shown.
const WIN_MS: u64 = 6_000;

/// What a lesson does without a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonAction {
    /// The lesson waits.
    Wait,
    /// The lesson performs a step.
    Perform(LessonStep),
    /// The lesson ends.
    End,
}

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    kind: GameKind,
    /// The index of the step.
    index: usize,
    /// The step; `None` after the last one.
    step: Option<LessonStep>,
    /// Since when the step is due. It may lie ahead, while the last one is still shown.
    began_ms: u64,
}

impl Lesson {
    /// A lesson from its first step.
    pub(super) fn new(kind: GameKind, now_ms: u64) -> Self {
        Self {
            kind,
            index: 0,
            step: LessonScript::of(kind).step(0),
            began_ms: now_ms,
        }
    }

    /// The first step is due since this time.
    pub(super) const fn begin_at(&mut self, began_ms: u64) {
        self.began_ms = began_ms;
    }

    /// Goes on to the next step, after the current one was done.
    pub(super) fn advance(&mut self, now_ms: u64) {
        let shown_ms = match self.step {
            Some(LessonStep::Ask {
                effect: LessonEffect::Refusal(..),
                ..
            }) => REASON_MS,
            Some(LessonStep::Reply(_)) => MOVE_ANIMATION_MS + PAUSE_MS,
            _ => PAUSE_MS,
        };
        self.index += 1;
        self.step = LessonScript::of(self.kind).step(self.index);
        self.began_ms = now_ms + shown_ms;
    }

    /// Restarts the time of the step: a person is still reading.
    pub(super) const fn wait(&mut self, now_ms: u64) {
        if self.began_ms < now_ms && self.asked_key().is_some() {
            self.began_ms = now_ms;
        }
    }

    /// The time until the step shows itself; `None` while no step is asked for.
    pub fn shows_in_ms(&self, now_ms: u64) -> Option<u64> {
        let elapsed_ms = now_ms.saturating_sub(self.began_ms);
        self.asked_key().map(|_| ASK_MS.saturating_sub(elapsed_ms))
    }

    /// What is due by time.
    pub(super) const fn due(&self, now_ms: u64) -> LessonAction {
        let elapsed_ms = now_ms.saturating_sub(self.began_ms);
        match self.step {
            None if elapsed_ms >= WIN_MS => LessonAction::End,
            Some(step @ LessonStep::Reply(_)) if now_ms >= self.began_ms => {
                LessonAction::Perform(step)
            }
            Some(step @ LessonStep::Ask { .. }) if elapsed_ms >= ASK_MS + SHOW_MS => {
                LessonAction::Perform(step)
            }
            _ => LessonAction::Wait,
        }
    }

    /// The game that is taught.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// The number of the step, from 1 on.
    pub const fn step_number(&self) -> usize {
        self.index + 1
    }

    /// The step; `None` after the last one, while the win is shown.
    pub const fn step(&self) -> Option<LessonStep> {
        self.step
    }

    /// The key that the lesson waits for.
    pub const fn asked_key(&self) -> Option<Key> {
        match self.step {
            Some(LessonStep::Ask { key, .. }) => Some(key),
            Some(LessonStep::Reply(_)) | None => None,
        }
    }

    /// The name of the words for this step, without `lesson-`.
    pub const fn message(&self) -> Option<&'static str> {
        match self.step {
            Some(LessonStep::Ask { message, .. }) => Some(message),
            Some(LessonStep::Reply(_)) | None => None,
        }
    }

    /// Since when the step asks, or the win is shown. It may lie ahead.
    pub const fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// Whether the step shows itself, because no key has answered it.
    pub const fn is_showing(&self, now_ms: u64) -> bool {
        self.asked_key().is_some() && now_ms.saturating_sub(self.began_ms) >= ASK_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lesson that has come to a step at a time.
    fn at_step(kind: GameKind, index: usize, now_ms: u64) -> Lesson {
        let mut lesson = Lesson::new(kind, 0);
        (0..index).for_each(|_| lesson.advance(now_ms));
        lesson
    }

    #[test]
    fn a_step_asks_for_ten_seconds_and_shows_itself_for_one() {
        let lesson = Lesson::new(GameKind::Quoridor2, 500);
        assert_eq!(lesson.began_ms(), 500);
        assert!(!lesson.is_showing(500 + 9_999) && lesson.is_showing(500 + 10_000));
        assert_eq!(lesson.due(500 + 10_999), LessonAction::Wait);
        let step = lesson.step().unwrap();
        assert_eq!(lesson.due(500 + 11_000), LessonAction::Perform(step));
        assert_eq!(lesson.message(), Some("quoridor-aim"));
    }

    #[test]
    fn a_reply_follows_after_a_pause_and_is_shown_before_the_next_step() {
        // The second step of the lesson is a reply.
        let mut lesson = at_step(GameKind::Quoridor2, 1, 2_000);
        let step = lesson.step().unwrap();
        assert!(matches!(step, LessonStep::Reply(_)));
        assert_eq!((lesson.message(), lesson.asked_key()), (None, None));
        assert_eq!(lesson.began_ms(), 2_400);
        assert_eq!(lesson.due(2_399), LessonAction::Wait);
        assert_eq!(lesson.due(2_400), LessonAction::Perform(step));
        assert!(!lesson.is_showing(60_000));
        lesson.advance(2_400);
        assert_eq!(lesson.began_ms(), 2_400 + 600 + 400);
        assert_eq!(lesson.step_number(), 3);
    }

    #[test]
    fn a_reason_is_shown_in_full_before_the_next_step() {
        // The second step of the lesson is a refusal: two blinks, then the legal squares breathe once.
        let mut lesson = at_step(GameKind::Pacman, 1, 1_000);
        lesson.advance(5_000);
        assert_eq!(lesson.began_ms(), 5_000 + 2 * 667 + 2_000);
    }

    #[test]
    fn the_win_is_shown_for_six_seconds() {
        for kind in GameKind::ALL {
            let steps = LessonScript::of(kind).len();
            let lesson = at_step(kind, steps, 10_000);
            assert_eq!(lesson.step(), None);
            assert_eq!(lesson.due(10_400 + 5_999), LessonAction::Wait);
            assert_eq!(lesson.due(10_400 + 6_000), LessonAction::End);
        }
    }

    #[test]
    fn a_step_that_is_read_waits_anew_and_says_how_long() {
        let mut lesson = Lesson::new(GameKind::Quoridor2, 0);
        assert_eq!(lesson.shows_in_ms(0), Some(10_000));
        assert_eq!(lesson.shows_in_ms(9_500), Some(500));
        lesson.wait(9_500);
        assert_eq!(lesson.shows_in_ms(9_500), Some(10_000));
        assert_eq!(lesson.due(20_000), LessonAction::Wait);
        assert_ne!(lesson.due(20_500), LessonAction::Wait);
        // What the others do is not put off.
        let mut lesson = at_step(GameKind::Quoridor2, 1, 0);
        assert_eq!(lesson.shows_in_ms(0), None);
        lesson.wait(60_000);
        assert_ne!(lesson.due(60_000), LessonAction::Wait);
    }
}
