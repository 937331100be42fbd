//! Moves of the current game: played, taken back, shown.

use super::cues::{MOVE_ANIMATION_MS, MoveAnimation, RecentFence, Sound, VacatedSquare};
use super::phase::{Phase, PlayState, Proposal};
use super::puzzle::{PuzzlePlay, PuzzleStage};
use super::seats::Player;
use super::state::Table;
use super::transitions::PhaseEvent;
use crate::geometry::{Key, Seat};
use fencelight_core::game::{Action, Game, IllegalMove, Move, Violation};
use fencelight_core::games::Capture;

/// How a move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnimationMode {
    /// Not at all: a player has just made it by hand.
    Off,
    /// The game waits for the end of the animation.
    Blocking,
    /// The game continues meanwhile.
    Background,
}

impl Table {
    /// Plays moves for the seats to move, all of them or none, and enters Play. Without a game, or after a loss on time, every move is refused.
    pub fn play_all(&mut self, moves: &[Move]) -> Result<(), (Move, IllegalMove)> {
        if self.game().is_none() || self.forfeited().is_some() {
            let first = moves.first();
            return first.map_or(Ok(()), |&mv| {
                Err((mv, IllegalMove::new(mv, Violation::GameOver)))
            });
        }
        let mut trial = self.game.position().clone();
        for &mv in moves {
            trial.play(mv).map_err(|reason| (mv, reason))?;
        }
        self.continue_game();
        for &mv in moves {
            self.make(mv, AnimationMode::Off);
        }
        Ok(())
    }

    /// Takes back moves and enters Play. Returns `false` and changes nothing if there are fewer moves, or no game.
    pub fn undo(&mut self, count: usize) -> bool {
        let moves = self.game.history.moves().len();
        let Some(left) = moves.checked_sub(count).filter(|_| self.game().is_some()) else {
            return false;
        };
        self.continue_game();
        self.take_back_to(left);
        true
    }

    /// Ends the game by a loss on time, in a game whose position stays undecided by it.
    pub fn forfeit(&mut self, seat: Seat) {
        if self.is_allowed(PhaseEvent::EndGame) {
            self.end_game(Some(seat));
        }
    }

    /// Takes back moves until `left` are left. The current turn starts again.
    pub(super) fn take_back_to(&mut self, left: usize) {
        let count = self.game.history.moves().len().saturating_sub(left);
        let seat = self.game.turn();
        // The time that a turn has used is not given back.
        self.game.clock.end_turn(seat);
        self.game.history.undo(count);
        self.log_undo();
        self.cues.clear();
        self.cues.turn_started_ms = Some(self.time.now_ms());
        self.refresh(seat, None);
        self.mark_game_changed();
    }

    /// Takes back the last step of the current turn. The clock of the turn runs on.
    pub(super) fn take_back_step(&mut self) {
        let seat = self.game.turn();
        self.game.history.undo(1);
        self.log_undo();
        self.cues.clear_transient();
        self.cues.vacated = None;
        self.cues.clear_capture();
        self.refresh(seat, None);
        self.mark_game_changed();
    }

    /// Whether the moves are those of a lesson.
    pub(super) fn is_lesson(&self) -> bool {
        self.phase() == Phase::Lesson
    }

    /// Whether the moves are those of a lesson or a puzzle, which are not counted and not saved.
    fn is_practice(&self) -> bool {
        matches!(self.phase(), Phase::Lesson | Phase::Puzzle)
    }

    /// Plays a legal move of a person. In a puzzle it may be wrong.
    #[inline(never)]
    pub(super) fn make_by_hand(&mut self, mv: Move) {
        match self.phase() {
            Phase::Puzzle => self.try_move(mv),
            _ => self.make(mv, AnimationMode::Off),
        }
    }

    fn count_move(&mut self) {
        if !self.is_practice() {
            let moves = &mut self.saved.counters.moves;
            *moves = moves.saturating_add(1);
        }
    }

    fn mark_game_changed(&mut self) {
        if !self.is_practice() {
            self.mark_changed();
        }
    }

    /// Plays a move; an illegal one changes nothing.
    pub(super) fn make(&mut self, mv: Move, mode: AnimationMode) {
        let before = self.game.position();
        let is_blocking = mode == AnimationMode::Blocking;
        let shown = MoveAnimation::new(before, mv, self.time.now_ms(), is_blocking);
        let (was_placing, captures_before) = (before.is_placing(), before.capture_state());
        if self.game.history.play(mv).is_err() {
            return;
        }
        self.count_move();
        let after = self.game.position();
        let capture = after.capture_since(&captures_before);
        let begins_turn = after.begins_turn(was_placing);
        self.cue_move(&shown, capture);
        if mode != AnimationMode::Off {
            self.cues.animation = Some(shown);
        }
        if begins_turn {
            self.begin_turn(shown.seat);
        }
        // A move that the board plays for a player answers no proposal of a pause.
        let by_board = mode == AnimationMode::Background;
        self.refresh(shown.seat, self.pause_proposal().filter(|_| by_board));
        self.mark_game_changed();
        if self.game.outcome().is_some() {
            if self.is_practice() {
                self.sound = Some(Sound::Win);
            } else {
                self.end_game(None);
            }
        }
    }

    /// Replaces the cues of the previous move by those of this one.
    pub(super) fn cue_move(&mut self, shown: &MoveAnimation, capture: Option<Capture>) {
        self.cues.clear_transient();
        self.cues.vacated = None;
        self.sound = Some(Sound::Move);
        // A life that is lost without a step is lost where he stands.
        let mut square = shown.from;
        match shown.mv.action() {
            Action::Square(to) => {
                let from = shown.from.filter(|&from| from != to);
                self.cues.vacated = from.map(|square| VacatedSquare {
                    square,
                    mover: shown.mover,
                    seat: shown.seat,
                });
                square = Some(to);
            }
            Action::Fence(fence) => {
                self.cues.recent_fences[shown.seat] = Some(RecentFence {
                    fence,
                    fade_started_ms: None,
                });
                self.sound = Some(Sound::Fence);
            }
            Action::Roll | Action::Rolled(_) => self.sound = Some(Sound::Roll),
            _ => {}
        }
        if let Some(capture) = capture {
            if let Capture::Caught { .. } = capture {
                self.sound = Some(Sound::Caught);
            }
            self.cues.note_capture(capture, square, shown.at_ms);
        }
    }

    /// Begins the turn of the seat that is to move now, after a turn of `previous`.
    fn begin_turn(&mut self, previous: Seat) {
        let (next, now_ms) = (self.game.turn(), self.time.now_ms());
        self.game.clock.end_turn(previous);
        if let Some(recent) = &mut self.cues.recent_fences[next] {
            recent.fade_started_ms.get_or_insert(now_ms);
        }
        if next != previous {
            self.cues.turn_started_ms = Some(now_ms);
        }
    }

    /// Renews the state of Play after a change of the position in which `seat` was to move. What was asked and shown for that position is
    /// void, but for this proposal.
    pub(super) fn refresh(&mut self, seat: Seat, kept: Option<Proposal>) {
        // A hint is for the position in which its key went down, and so are the keys of the seat that was to move. In a lesson and in a
        // puzzle BACK held leaves it, whatever moves meanwhile.
        if !self.is_practice() {
            self.gestures.cancel_single_holds();
            self.gestures.consume_single(Key::Ok(seat));
            self.gestures.consume_single(Key::Back(seat));
        }
        if let Some(play) = self.phase.play_mut() {
            let is_closed = play.proposal != kept;
            *play = PlayState::new(self.game.position());
            play.proposal = kept;
            if is_closed {
                self.gestures.consume_all_presses();
            }
        }
    }

    /// The player at the seat to move.
    pub fn mover_player(&self) -> Player {
        self.game.mover_player()
    }

    /// Whether a human is to move, and no animation blocks the game.
    pub fn is_human_turn(&self) -> bool {
        let is_asked = match self.phase() {
            Phase::Play => true,
            Phase::Puzzle => self.is_by_hand(),
            _ => false,
        };
        is_asked && self.mover_player() == Player::Human && !self.is_animating()
    }

    /// Whether the seat to move is a person's, who is heard: not while a puzzle shows a refutation, or is solved.
    pub fn is_by_hand(&self) -> bool {
        let asks = |puzzle: &PuzzlePlay| puzzle.stage() == PuzzleStage::Line;
        self.mover_player() == Player::Human && self.puzzle().is_none_or(asks)
    }

    /// Whether an animation blocks the game.
    pub fn is_animating(&self) -> bool {
        self.cues.animation.is_some_and(|animation| {
            animation.is_blocking
                && self.time.now_ms().saturating_sub(animation.at_ms) < MOVE_ANIMATION_MS
        })
    }
}
