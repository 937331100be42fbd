//! A game under way: what keys do in it, the clock, the computers.

use super::game::Showing;
use super::seats::Player;
use super::{ABANDONED_MS, Phase, Preview, Purpose, QUESTION_MS, Request, Table, TimeOut, Why};
use crate::ai;
use crate::game::{Game, Move, next_seed};
use crate::games::Kind;
use crate::geometry::{Axis, Fence, Key, Post, Seat, SeatSet, Square};

/// A computer that has not answered by then is moved for: longer than any level thinks, short enough for people to wait.
const THINK_MS: u64 = 10_000;
/// A turn is on for at least this long before its time is up: with an empty bank turns would fly past otherwise.
const SEEN_MS: u32 = 1_000;
/// An answer to a press is told for this long; its light is over by then.
const ANSWER_MS: u64 = 6_000;
/// The level of hints: the best there is.
const HINT_LEVEL: u8 = super::MOST_LEVEL;

impl Table {
    pub(super) fn play_pressed(&mut self, key: Key) {
        if self.is_showing() {
            // A key skips what is being shown, and does no more.
            self.cues.travel = None;
            self.gestures.use_press(key);
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
        self.refuse(key, Why::NotYourTurn);
        self.remind();
    }

    fn square_pressed(&mut self, square: Square) {
        let mv = Move::square(square);
        match self.history.now().refusal(mv) {
            None => self.make(mv, Showing::Done),
            Some(refusal) => self.refuse(Key::Square(square), Why::Rule(mv, refusal)),
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
        let refusal = |&fence: &Fence| self.history.now().refusal(Move::fence(fence));
        let legal = wishes
            .into_iter()
            .flatten()
            .find(|fence| refusal(fence).is_none());
        if let Some(fence) = legal {
            let at_ms = self.now_ms;
            self.preview = Some(Preview { fence, at_ms });
            self.cues.answer = None;
        } else if let Some(fence) = wishes.into_iter().flatten().next()
            && let Some(refusal) = refusal(&fence)
        {
            if here.is_none() {
                self.preview = None;
            }
            self.refuse(Key::Post(post), Why::Rule(Move::fence(fence), refusal));
        }
    }

    pub(super) fn play_released(&mut self, key: Key) {
        match key {
            Key::Square(_) | Key::Post(_) => {}
            Key::Ok(seat) if self.may_answer(seat) => self.agree(),
            Key::Back(_) if self.question.is_some() => self.decline(key),
            Key::Ok(seat) | Key::Back(seat)
                if seat != self.history.now().turn() || self.mover_player() != Player::Human =>
            {
                self.not_your_turn(key);
            }
            Key::Ok(_) => self.confirm(key),
            Key::Back(_) if self.preview.is_some() => {
                self.preview = None;
                self.cues.answer = None;
            }
            Key::Back(seat) => self.take_back(seat),
        }
    }

    fn confirm(&mut self, key: Key) {
        let game = self.history.now();
        let fence = self.preview.map(|preview| Move::fence(preview.fence));
        let legal = |mv: &Move| game.refusal(*mv).is_none();
        let mv = fence.or_else(|| [Move::ROLL, Move::STOP].into_iter().find(legal));
        match mv {
            Some(mv) => self.make(mv, Showing::Done),
            None => self.refuse(key, Why::NothingToConfirm),
        }
    }

    pub(super) fn play_held(&mut self, key: Key) {
        if !self.is_human_turn() {
            return;
        }
        match key {
            Key::Post(post) => {
                if let Some(preview) = self.preview.filter(|preview| preview.fence.post() == post) {
                    self.gestures.use_press(key);
                    self.make(Move::fence(preview.fence), Showing::Done);
                }
            }
            Key::Ok(seat) if seat == self.history.now().turn() => {
                if self.settings.hints {
                    self.gestures.use_press(key);
                    self.ask(Purpose::Hint, HINT_LEVEL);
                } else if self.preview.is_none() {
                    self.refuse(key, Why::HintsOff);
                }
            }
            Key::Square(_) | Key::Ok(_) | Key::Back(_) => {}
        }
    }

    /// Asks for a move; an earlier request is void.
    pub(super) fn ask(&mut self, purpose: Purpose, level: u8) {
        self.requests = self.requests.wrapping_add(1);
        self.asked_ms = self.now_ms;
        self.request = Some(Request {
            number: self.requests,
            purpose,
            level,
            seed: next_seed(self.game_seed ^ u64::from(self.requests)),
        });
    }

    /// The move that is wanted now, from whoever thinks.
    pub const fn request(&self) -> Option<Request> {
        self.request
    }

    /// The answer to a request. One that comes too late, or is not legal, changes nothing; `false` then.
    pub fn answer(&mut self, number: u32, mv: Move) -> bool {
        let Some(request) = self.request.filter(|request| request.number == number) else {
            return false;
        };
        if self.position().refusal(mv).is_some() {
            return false;
        }
        self.request = None;
        match request.purpose {
            Purpose::Move => self.make(mv, Showing::Holding),
            Purpose::Hint => self.cues.hint = Some((mv, self.now_ms)),
            Purpose::Attract => self.attract.think_of(mv),
        }
        true
    }

    /// What was told long enough is past.
    fn forget_old_cues(&mut self) {
        let now_ms = self.now_ms;
        let old = |at_ms: u64, ms: u64| now_ms.saturating_sub(at_ms) >= ms;
        if self
            .cues
            .answer
            .is_some_and(|answer| old(answer.at_ms, ANSWER_MS))
        {
            self.cues.answer = None;
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
    pub(super) fn play_time(&mut self, elapsed_ms: u32) {
        self.forget_old_cues();
        if self.is_showing() {
            return;
        }
        let asked_ms = self.question.map(|question| question.at_ms);
        if asked_ms.is_some_and(|at_ms| self.now_ms.saturating_sub(at_ms) > QUESTION_MS) {
            self.not_agreed();
        }
        if self.must_pass {
            // Costs no time and no strike (4.4).
            self.make(Move::PASS, Showing::Passing);
            return;
        }
        let seat = self.history.now().turn();
        if self.clock.is_on() {
            self.clock.run(elapsed_ms);
            // A computer has its own limit. A turn that begins without any time left is shown before it ends.
            let is_person = self.mover_player() == Player::Human;
            let is_seen = self.clock.spent_ms() >= SEEN_MS;
            if is_person && is_seen && self.clock.is_out(seat) && self.time_out(seat) {
                return;
            }
        }
        match self.mover_player() {
            Player::Computer { level } => {
                self.idle_ms = 0;
                self.computer_time(level);
            }
            // An empty seat that is to move would hold the game up for ever.
            Player::Empty => self.computer_time(1),
            Player::Human => {
                if !self.clock.ends_games() {
                    self.human_idle(elapsed_ms);
                }
            }
        }
    }

    fn human_idle(&mut self, elapsed_ms: u32) {
        self.idle_ms += u64::from(elapsed_ms);
        if self.idle_ms >= ABANDONED_MS {
            self.kept = true;
            self.enter_attract();
        }
    }

    fn computer_time(&mut self, level: u8) {
        match self.request {
            None => self.ask(Purpose::Move, level),
            Some(_) if self.now_ms.saturating_sub(self.asked_ms) >= THINK_MS => {
                self.request = None;
                if let Some(mv) = ai::stand_in(self.history.now()) {
                    self.make(mv, Showing::Holding);
                }
            }
            Some(_) => {}
        }
    }

    /// The time of a seat is up; whether anything was done about it.
    fn time_out(&mut self, seat: Seat) -> bool {
        match self.clock.options().time_out {
            TimeOut::Warn => return false,
            TimeOut::LoseGame => self.lose_on_time(seat),
            TimeOut::LoseTurn => {
                self.unwind_turn();
                if super::turn::is_placing(self.history.now())
                    && let Some(mv) = ai::stand_in(self.history.now())
                {
                    // Somebody has to place Ms. Pac-Man.
                    self.make(mv, Showing::Passing);
                }
                self.make(Move::SKIP, Showing::Passing);
            }
            TimeOut::AutoStep => {
                if self.clock.strike(seat) {
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
        let steps_from = super::turn::Turns::of(&self.history, SeatSet::NONE).steps_from;
        let count = self.history.moves().len().saturating_sub(steps_from);
        if count > 0 {
            self.history.undo(count);
            self.refresh();
        }
    }

    /// The board plays the rest of the turn (4.5, 4.7).
    fn finish_turn(&mut self) {
        /// A roll has at most six steps, and a few more where ghosts stand.
        const MOST_STEPS: usize = 24;
        for _ in 0..MOST_STEPS {
            let before = self.history.now();
            let (seat, was_placing) = (before.turn(), super::turn::is_placing(before));
            let Some(mv) = ai::stand_in(before) else {
                return;
            };
            self.make(mv, Showing::Passing);
            let now = self.history.now();
            if self.phase != Phase::Play
                || now.turn() != seat
                || super::turn::begins(was_placing, now)
            {
                return;
            }
        }
    }

    /// A seat loses on time: the game for two, its place among four (4.6), elsewhere its say (4.7).
    fn lose_on_time(&mut self, seat: Seat) {
        match self.history.now().kind() {
            Kind::Quoridor2 => self.forfeit(seat),
            Kind::Quoridor4 => self.make(Move::LEAVE, Showing::Passing),
            Kind::Pacman | Kind::MsPacman => {
                self.sitters[seat] = Player::computer(1);
                self.finish_turn();
            }
        }
    }
}
