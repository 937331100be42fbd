//! Keys and time in a puzzle. A move goes through the code of Play; the puzzle decides whether it is the right one.

use super::clock::ClockOptions;
use super::cues::{RejectReason, Sound};
use super::current_game::GameStatus;
use super::moves::AnimationMode;
use super::phase::{Phase, PhaseState};
use super::puzzle::{PuzzlePlay, PuzzleStage, REFUTATION_MS};
use super::seats::Player;
use super::state::Table;
use crate::geometry::{Key, PerSeat, Seat};
use crate::puzzles::solvers;
use fencelight_ai::{MAX_LEVEL, greedy};
use fencelight_core::game::{Game, Move, next_seed};
use fencelight_core::games::{AnyGame, GameKind};

impl Table {
    /// The puzzle; `None` in other phases.
    pub const fn puzzle(&self) -> Option<&PuzzlePlay> {
        match &self.phase {
            PhaseState::Puzzle(puzzle, _) => Some(puzzle),
            _ => None,
        }
    }

    /// Whether a game has puzzles.
    pub fn has_puzzles(kind: GameKind) -> bool {
        PuzzlePlay::first_number(kind, 0).is_some()
    }

    /// Opens a puzzle by its number, in any phase. Its position replaces the game but does not count as one: it is not saved, resumed or
    /// counted, and unfinished games are kept. Without such a puzzle nothing changes, and the result is `false`.
    pub fn open_puzzle(&mut self, number: u16) -> bool {
        self.open_puzzle_after(number, 0)
    }

    /// The same, after some puzzles without a mistake.
    #[inline(never)]
    fn open_puzzle_after(&mut self, number: u16, streak: u8) -> bool {
        let Some((puzzle, start)) = PuzzlePlay::open(number, streak) else {
            return false;
        };
        let (solvers, seats) = (solvers(&start), start.seats());
        let players = PerSeat(Seat::ALL.map(|seat| match seat {
            seat if solvers.contains(seat) => Player::Human,
            seat if seats.contains(seat) => Player::computer(MAX_LEVEL),
            _ => Player::Empty,
        }));
        self.gestures.end_power_on_window();
        self.keep_game();
        self.events.replace_game(self.ply(), 0);
        self.game
            .restart(&start, players, ClockOptions::DEFAULT, u64::from(number));
        self.game.status = GameStatus::Absent;
        self.cues.clear();
        self.cues.turn_started_ms = Some(self.time.now_ms());
        self.log_game();
        self.enter_puzzle(puzzle);
        true
    }

    /// LEARN held in the lobby: one of the easiest puzzles of the chosen game.
    pub(super) fn start_puzzles(&mut self, key: Key) {
        self.gestures.consume_press(key);
        let seed = next_seed(self.seed ^ self.time.now_ms());
        match PuzzlePlay::first_number(self.lobby_kind(), seed) {
            Some(number) => {
                self.seed = seed;
                self.open_puzzle(number);
            }
            None => self.reject(key, RejectReason::NoPuzzles),
        }
    }

    pub(super) const fn puzzle_mut(&mut self) -> Option<&mut PuzzlePlay> {
        match &mut self.phase {
            PhaseState::Puzzle(puzzle, _) => Some(puzzle),
            _ => None,
        }
    }

    fn set_puzzle_stage(&mut self, stage: PuzzleStage) {
        if let Some(puzzle) = self.puzzle_mut() {
            puzzle.stage = stage;
        }
    }

    fn puzzle_stage(&self) -> PuzzleStage {
        self.puzzle().map_or(PuzzleStage::Line, PuzzlePlay::stage)
    }

    pub(super) fn puzzle_pressed(&mut self, key: Key) {
        match (key, self.puzzle_stage()) {
            // Side keys act on release. BACK held leaves the puzzle, also while a move is shown.
            (Key::Back(_), _) => {}
            _ if self.is_animating() => {
                self.cues.animation = None;
                self.gestures.consume_single(key);
            }
            (Key::Ok(_), _) => {}
            (_, PuzzleStage::Line) => self.play_pressed(key),
            (_, PuzzleStage::Refuting) => self.not_your_turn(key),
            (_, PuzzleStage::Refuted(_)) => self.return_to_puzzle(),
            (_, PuzzleStage::Solved(_)) => self.reject(key, RejectReason::NoFunction),
        }
    }

    pub(super) fn puzzle_released(&mut self, key: Key) {
        let stage = self.puzzle_stage();
        match (key, stage) {
            (Key::Square(_) | Key::Post(_), _) => {}
            (Key::Ok(_), PuzzleStage::Solved(_)) => self.next_puzzle(),
            (Key::Back(_), PuzzleStage::Solved(_)) => self.leave_puzzle(),
            _ if self.is_animating() => {}
            (_, PuzzleStage::Refuting) => self.not_your_turn(key),
            (_, PuzzleStage::Refuted(_)) => self.return_to_puzzle(),
            (Key::Ok(seat), PuzzleStage::Line) => self.puzzle_ok(seat),
            (Key::Back(seat), PuzzleStage::Line) => match self.preview() {
                Some(_) if seat == self.game.turn() => self.play_released(key),
                _ => self.reject(key, RejectReason::HoldToLeave),
            },
        }
    }

    pub(super) fn puzzle_held(&mut self, key: Key) {
        match key {
            Key::Back(_) => {
                self.gestures.consume_press(key);
                self.leave_puzzle();
            }
            Key::Post(_) => self.play_held(key),
            Key::Square(_) | Key::Ok(_) => {}
        }
    }

    /// OK: places the previewed fence, or ends a boost. After two wrong tries it shows the right move; while that is shown it confirms again.
    fn puzzle_ok(&mut self, seat: Seat) {
        let offers_help = self.puzzle().is_some_and(PuzzlePlay::offers_help);
        if offers_help && self.preview().is_none() && self.cues.hint.is_none() {
            return self.show_right_move();
        }
        self.play_released(Key::Ok(seat));
    }

    /// Shows the right move, as a hint is shown.
    fn show_right_move(&mut self) {
        let now_ms = self.time.now_ms();
        if let Some(puzzle) = self.puzzle_mut()
            && let Some(mv) = puzzle.right_move()
        {
            puzzle.help();
            self.cues.rejection = None;
            self.cues.hint = Some((mv, now_ms));
        }
    }

    /// A legal move of the solver: the right one is confirmed, another one is played and refuted.
    #[inline(never)]
    pub(super) fn try_move(&mut self, mv: Move) {
        let Some(puzzle) = self.puzzle() else {
            return;
        };
        if puzzle.right_move() == Some(mv) {
            self.play_line(mv);
        } else {
            self.make(mv, AnimationMode::Off);
            self.sound = Some(Sound::Rejected);
            if let Some(puzzle) = self.puzzle_mut() {
                puzzle.fail(mv);
            }
        }
    }

    /// Plays the next move of the line, of the solver or in reply.
    #[inline(never)]
    fn play_line(&mut self, mv: Move) {
        let by_solver = self.mover_player() == Player::Human;
        self.make(mv, AnimationMode::Blocking);
        let now_ms = self.time.now_ms();
        let Some(puzzle) = self.puzzle_mut() else {
            return;
        };
        puzzle.advance(by_solver, mv, now_ms);
        if puzzle.is_solved() {
            let (grade, is_own) = (puzzle.grade(), puzzle.is_own());
            if is_own {
                self.saved.counters.count_puzzle(grade);
                self.mark_changed();
            }
            self.sound = Some(Sound::Win);
        }
    }

    /// Plays what follows in the line without the solver: replies, and passes of a piece that cannot move.
    fn play_replies(&mut self, is_at_once: bool) {
        while self.puzzle_stage() == PuzzleStage::Line
            && let Some(mv) = self.puzzle().and_then(PuzzlePlay::right_move)
            && (mv == Move::PASS || self.mover_player() != Player::Human)
        {
            self.play_line(mv);
            if !is_at_once {
                return;
            }
        }
    }

    /// Takes back the wrong move and its refutation.
    #[inline(never)]
    fn return_to_puzzle(&mut self) {
        if let Some(played) = self.puzzle().map(PuzzlePlay::played) {
            self.take_back_to(played);
            self.set_puzzle_stage(PuzzleStage::Line);
        }
    }

    /// Opens the puzzle after a solved one.
    fn next_puzzle(&mut self) {
        if let Some((number, streak)) = self.puzzle().map(PuzzlePlay::next) {
            self.open_puzzle_after(number, streak);
        }
    }

    /// Time in a puzzle.
    pub(super) fn tick_puzzle(&mut self, elapsed_ms: u32) {
        self.expire_cues();
        self.tick_idle(elapsed_ms);
        if self.phase() != Phase::Puzzle || self.is_animating() {
            return;
        }
        let now_ms = self.time.now_ms();
        match self.puzzle_stage() {
            PuzzleStage::Line => self.play_replies(false),
            PuzzleStage::Refuting => self.tick_refutation(),
            PuzzleStage::Refuted(at_ms) if now_ms.saturating_sub(at_ms) >= REFUTATION_MS => {
                self.return_to_puzzle();
            }
            PuzzleStage::Refuted(_) | PuzzleStage::Solved(_) => {}
        }
    }

    /// The next move of a refutation: the rest of the solver's turn by the player without a search, then what the box has.
    fn tick_refutation(&mut self) {
        let is_solver = self.mover_player() == Player::Human;
        let played = self.puzzle().map_or(0, PuzzlePlay::played);
        let wrong = self.game.history.moves().get(played).copied();
        let position = self.game.position();
        let rest = greedy(position, 0).filter(|_| position.outcome().is_none());
        let mv = self
            .puzzle_mut()
            .zip(wrong)
            .and_then(|(puzzle, wrong)| match is_solver {
                true => rest.filter(|_| puzzle.is_answered() && puzzle.answered == 0),
                false => puzzle.next_answer(wrong),
            });
        match mv {
            Some(mv) => self.make(mv, AnimationMode::Blocking),
            None => self.end_refutation(),
        }
    }

    /// The refutation is complete. The time that it stays counts from its last move.
    fn end_refutation(&mut self) {
        let shown_ms = self.cues.animation.map(|animation| animation.at_ms);
        let at_ms = shown_ms.unwrap_or(self.time.now_ms());
        self.set_puzzle_stage(PuzzleStage::Refuted(at_ms));
    }

    /// Plays moves of the solver at once, with the replies between them, for a program. [`Table::first_wrong`] says whether they are right; nothing after a
    /// wrong one is played.
    pub fn solve(&mut self, moves: &[Move]) {
        self.idle_ms = 0;
        self.settle_puzzle();
        for &mv in moves {
            if self.puzzle().and_then(PuzzlePlay::right_move) == Some(mv) {
                self.play_line(mv);
                self.play_replies(true);
            }
        }
        // A program does not wait for what is shown.
        self.cues.animation = None;
    }

    /// Ends what is shown: a refutation is taken back, replies are played.
    fn settle_puzzle(&mut self) {
        if let PuzzleStage::Refuting | PuzzleStage::Refuted(_) = self.puzzle_stage() {
            self.return_to_puzzle();
        }
        self.play_replies(true);
    }

    /// The first of some moves of the solver that is not the next one of the line, with the position before it and the first move of its refutation.
    #[inline(never)]
    pub fn first_wrong(&self, moves: &[Move]) -> Option<(Move, AnyGame, Option<Move>)> {
        let mut ahead = *self.puzzle()?;
        let mut position = self.game.history.position_after(ahead.played());
        for &mv in moves {
            if self.skip_replies(&mut ahead, &mut position, Some(mv)) != Some(mv) {
                return Some((mv, position, ahead.refutation(mv).next()));
            }
            position.play_unchecked(mv);
            ahead.advance(true, mv, 0);
        }
        None
    }

    /// The move that [`Table::solve`] would play next; `None` without a puzzle, or after its last move.
    pub fn move_to_find(&self) -> Option<Move> {
        let mut ahead = *self.puzzle()?;
        let mut position = self.game.history.position_after(ahead.played());
        self.skip_replies(&mut ahead, &mut position, None)
    }

    /// Goes on in the line to the next move of the solver, or to a move that a program names; that move.
    fn skip_replies(
        &self,
        ahead: &mut PuzzlePlay,
        position: &mut AnyGame,
        named: Option<Move>,
    ) -> Option<Move> {
        loop {
            let right = ahead.right_move()?;
            let by_solver = self.game.players[position.turn()] == Player::Human;
            if Some(right) == named || by_solver && right != Move::PASS {
                return Some(right);
            }
            position.play_unchecked(right);
            ahead.advance(by_solver, right, 0);
        }
    }
}
