//! The board of a page: the device of core with its presses and its time. Touches and answers of the worker come in, frames go out.

use fencelight_core::device::{FenceClick, VirtualBoard};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::geometry::{Fence, Key, Led, Seat};
use fencelight_core::input::POST_HOLD_MS;
use fencelight_core::table::{Phase, Table};
use smart_leds::RGB8;

use crate::engine;
use crate::layout::Target;
use crate::presses::{Presses, Source, TAP_MS};

/// Board time advances by at most this much a step: the page may have been hidden, or the machine asleep.
const MAX_STEP_MS: f64 = 500.0;

/// A pointer on a groove.
#[derive(Clone, Copy, Debug)]
struct Groove {
    pointer: i32,
    touch: FenceClick,
    /// Since when the fence is shown as it was touched.
    shown_ms: Option<u64>,
    is_down: bool,
}

/// A board with its presses.
pub struct Session {
    board: VirtualBoard,
    presses: Presses,
    groove: Option<Groove>,
    now_ms: u64,
    /// Board time that is less than a millisecond.
    rest_ms: f64,
    /// The number of the last request that was given out as a job.
    sent: u32,
    /// Whether the lesson waits for its reader.
    is_patient: bool,
}

impl Session {
    /// A board at power-on. The seed decides everything that is random.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            board: VirtualBoard::with_engine(seed, None),
            presses: Presses::default(),
            groove: None,
            now_ms: 0,
            rest_ms: 0.0,
            sent: 0,
            is_patient: false,
        }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        self.board.table()
    }

    /// The table, to save, restore and set.
    pub const fn table_mut(&mut self) -> &mut Table {
        self.board.table_mut()
    }

    /// Board time.
    #[must_use]
    pub const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// The frame on the wire.
    pub fn frame(&mut self) -> [RGB8; Led::COUNT] {
        self.board.render_leds()
    }

    /// The keys that are down.
    #[must_use]
    pub const fn presses(&self) -> &Presses {
        &self.presses
    }

    /// Advances board time by real time. A long gap counts as a short one.
    pub fn advance(&mut self, elapsed_ms: f64) {
        let ms = elapsed_ms.clamp(0.0, MAX_STEP_MS) + self.rest_ms;
        self.rest_ms = ms.fract();
        self.run(ms as u64);
    }

    /// Advances board time. Presses end at their time, however long the step.
    pub fn run(&mut self, ms: u64) {
        let end_ms = self.now_ms + ms;
        self.is_patient &= self.table().phase() == Phase::Lesson;
        if self.is_patient {
            self.table_mut().wait_in_lesson();
        }
        self.apply();
        while let Some(at_ms) = self.presses.next_end_ms().filter(|&at_ms| at_ms <= end_ms) {
            self.advance_to(at_ms);
            self.apply();
            self.continue_groove();
        }
        self.advance_to(end_ms);
        self.continue_groove();
    }

    fn advance_to(&mut self, end_ms: u64) {
        let ms = end_ms.saturating_sub(self.now_ms);
        self.board.run(u32::try_from(ms).unwrap_or(u32::MAX));
        self.now_ms = self.now_ms.max(end_ms);
    }

    /// Closes and opens contacts.
    fn apply(&mut self) {
        let (opened, closed) = self.presses.changes(self.now_ms);
        opened.iter().for_each(|key| self.board.release(key));
        closed.iter().for_each(|key| self.board.press(key));
    }

    /// A pointer goes down.
    pub fn pointer_down(&mut self, pointer: i32, target: Target) {
        match target {
            Target::Key(key) => self.press(Source::Pointer(pointer), key),
            Target::Groove(fence) => {
                self.groove = Some(Groove {
                    pointer,
                    touch: FenceClick::new(fence),
                    shown_ms: None,
                    is_down: true,
                });
                self.continue_groove();
            }
        }
    }

    /// A pointer that is down moves. From groove to groove the fence follows it.
    pub fn pointer_move(&mut self, pointer: i32, target: Option<Target>) {
        if let (Some(groove), Some(Target::Groove(fence))) = (&mut self.groove, target)
            && groove.pointer == pointer
            && groove.is_down
            && groove.touch.fence() != fence
        {
            (groove.touch, groove.shown_ms) = (FenceClick::new(fence), None);
        }
    }

    /// A pointer goes up, anywhere.
    pub fn pointer_up(&mut self, pointer: i32) {
        self.release(Source::Pointer(pointer));
        if let Some(groove) = &mut self.groove
            && groove.pointer == pointer
        {
            groove.is_down = false;
        }
    }

    /// Presses and holds a key.
    pub fn press(&mut self, source: Source, key: Key) {
        self.presses.press(source, key, self.now_ms);
        self.apply();
    }

    /// Releases what a source holds.
    pub fn release(&mut self, source: Source) {
        self.presses.release(source, self.now_ms);
    }

    /// Releases everything: the page lost the focus.
    pub fn release_all(&mut self) {
        self.presses.release_all(self.now_ms);
        self.groove = None;
    }

    /// Presses keys together for a time.
    pub fn hold(&mut self, keys: &[Key], length_ms: u32) {
        for &key in keys {
            self.presses.hold(key, length_ms, self.now_ms);
        }
        self.apply();
    }

    /// Presses keys together, and their hold acts at once: a button names what it does.
    pub fn hold_at_once(&mut self, keys: &[Key]) {
        self.hold(keys, TAP_MS);
        for &key in keys {
            self.table_mut().complete_hold(key);
        }
    }

    /// The lesson waits for its reader, up to its end.
    pub const fn wait_in_lesson(&mut self) {
        self.table_mut().reset_idle();
        self.is_patient = true;
    }

    /// Whether the lesson waits for its reader.
    #[must_use]
    pub const fn is_patient(&self) -> bool {
        self.is_patient
    }

    /// Taps the post of a touched groove until the fence lies as touched. A touch that stays there places the fence, as holding its post
    /// does.
    fn continue_groove(&mut self) {
        let shown = self.table().preview().map(|preview| preview.fence);
        let Some(groove) = &mut self.groove else {
            return;
        };
        let key = groove.touch.key();
        if self.presses.down().contains(key) {
            return;
        }
        if groove.shown_ms.is_none() && groove.touch.needs_tap(shown) {
            self.hold(&[key], TAP_MS);
            return;
        }
        let since_ms = *groove.shown_ms.get_or_insert(self.now_ms);
        if !groove.is_down {
            self.groove = None;
        } else if shown == Some(groove.touch.fence())
            && self.now_ms - since_ms >= u64::from(POST_HOLD_MS)
        {
            self.groove = None;
            let seat = self.table().position().turn();
            self.hold(&[Key::Ok(seat)], TAP_MS);
        }
    }

    /// Whether a fence could be placed where a pointer is, without pressing anything; `None` where no fence is to be outlined.
    #[must_use]
    pub fn outline(&self, fence: Fence) -> Option<bool> {
        let table = self.table();
        let may_place = table.phase() == Phase::Play
            && table.is_human_turn()
            && crate::facts::has_fences(table.position());
        may_place.then(|| table.position().is_legal(Move::fence(fence)))
    }

    /// The job for the worker, once for each request of the table.
    pub fn next_job(&mut self) -> Option<String> {
        let request = self.table().request()?;
        if request.number == self.sent {
            return None;
        }
        self.sent = request.number;
        let table = self.table();
        Some(match table.attract() {
            Some(_) => engine::job(&request, table.position(), &[]),
            None => {
                let history = table.history();
                engine::job(&request, history.start(), history.moves())
            }
        })
    }

    /// The answer of the worker. One that comes late changes nothing.
    pub fn answer(&mut self, line: &str) {
        if let Some((number, mv)) = engine::read_answer(line) {
            self.table_mut().answer(number, mv);
        }
    }

    /// The worker has failed: its last job is given out again.
    pub const fn forget_job(&mut self) {
        self.sent = 0;
    }

    /// Goes on with an offered game at once, as OK does: the page was reloaded in its middle.
    pub fn resume(&mut self) {
        if self.table().phase() == Phase::Resume {
            self.hold(&[Key::Ok(Seat::South)], TAP_MS);
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::games::GameKind;
    use fencelight_core::geometry::PerSeat;
    use fencelight_core::table::{GameConfig, Lesson, Player};

    use super::*;
    use crate::engine::Engine;

    fn game(kind: GameKind, players: [Player; 4]) -> Session {
        let mut session = Session::new(1);
        let config = GameConfig::new(kind, PerSeat(players), 1);
        session.table_mut().start_game(&config);
        session.run(2_000);
        session
    }

    fn two_people() -> Session {
        let players = [Player::Human, Player::Empty, Player::Human, Player::Empty];
        game(GameKind::Quoridor2, players)
    }

    fn shown(session: &Session) -> Option<Fence> {
        session.table().preview().map(|preview| preview.fence)
    }

    /// Frames of 16 ms.
    fn frames(session: &mut Session, count: usize) {
        for _ in 0..count {
            session.advance(16.7);
        }
    }

    #[test]
    fn a_touch_on_a_groove_shows_its_fence_whatever_was_shown_before() {
        let mut session = two_people();
        for fence in (0..Fence::COUNT).step_by(5).filter_map(Fence::from_index) {
            for fence in [fence, fence, fence.turned()] {
                session.pointer_down(1, Target::Groove(fence));
                session.pointer_up(1);
                frames(&mut session, 20);
                assert_eq!(shown(&session), Some(fence));
            }
        }
        assert!(session.table().history().moves().is_empty());
    }

    #[test]
    fn a_fence_follows_the_finger_and_a_finger_that_stays_places_it() {
        let mut session = two_people();
        let fences = ["d3h", "d3v", "f6v"].map(|name| Fence::from_name(name).expect("a fence"));
        session.pointer_down(7, Target::Groove(fences[0]));
        for fence in fences {
            session.pointer_move(7, Some(Target::Groove(fence)));
            frames(&mut session, 20);
            assert_eq!(shown(&session), Some(fence));
        }
        session.pointer_move(7, None);
        frames(&mut session, 60);
        assert_eq!(session.table().history().moves(), [Move::fence(fences[2])]);
        session.pointer_up(7);
        frames(&mut session, 60);
        assert_eq!(session.table().history().moves().len(), 1);
    }

    #[test]
    fn two_fingers_on_the_keys_of_a_side_pause_the_game() {
        let mut session = two_people();
        session.pointer_down(1, Target::Key(Key::Ok(Seat::South)));
        session.pointer_down(2, Target::Key(Key::Back(Seat::South)));
        frames(&mut session, 200);
        assert_eq!(session.table().phase(), Phase::Pause);
    }

    #[test]
    fn a_fence_is_outlined_only_where_a_person_may_place_one() {
        let fence = Fence::from_name("e3h").expect("a fence");
        let mut session = two_people();
        assert_eq!(session.outline(fence), Some(true));
        session
            .table_mut()
            .play_all(&[Move::fence(fence)])
            .expect("it is legal");
        session.run(2_000);
        assert_eq!(session.outline(fence), Some(false));
        assert_eq!(Session::new(1).outline(fence), None);
        let pacman = game(GameKind::Pacman, [Player::Human; 4]);
        assert_eq!(pacman.outline(fence), None);
    }

    #[test]
    fn computers_of_every_game_play_by_jobs_and_answers() {
        let mut engine = Engine::default();
        for kind in GameKind::ALL {
            let (computer, mut aside) = (Player::computer(1), Player::computer(1));
            if kind == GameKind::Quoridor2 {
                aside = Player::Empty;
            }
            let mut session = game(kind, [computer, aside, computer, aside]);
            let mut jobs = 0;
            for _ in 0..40 {
                if let Some(job) = session.next_job() {
                    jobs += 1;
                    assert_eq!(session.next_job(), None, "a job is given out once");
                    session.answer(&engine.answer(&job).expect("an answer"));
                }
                session.run(700);
            }
            assert!(jobs > 15, "{kind}: {jobs}");
            assert!(session.table().history().moves().len() >= jobs - 1);
        }
    }

    #[test]
    fn a_long_gap_counts_as_a_short_one() {
        let mut session = Session::new(1);
        session.advance(3_600_000.0);
        assert_eq!(session.now_ms(), 500);
        session.advance(-5.0);
        assert_eq!(session.now_ms(), 500);
    }

    #[test]
    fn a_button_that_holds_acts_within_a_frame() {
        for kind in GameKind::ALL {
            let aside = match kind {
                GameKind::Quoridor2 => Player::Empty,
                _ => Player::Human,
            };
            let mut session = game(kind, [Player::Human, aside, Player::Human, aside]);
            session.hold_at_once(&[Key::Ok(Seat::South), Key::Back(Seat::South)]);
            frames(&mut session, 1);
            assert_eq!(session.table().phase(), Phase::Pause, "{kind}");
            frames(&mut session, 20);
            assert_eq!(session.table().phase(), Phase::Pause, "{kind}");
            session.hold_at_once(&[Key::Back(Seat::South)]);
            frames(&mut session, 1);
            assert_eq!(session.table().phase(), Phase::Lobby, "{kind}");
        }
    }

    #[test]
    fn a_game_is_paused_while_a_move_of_the_computer_is_shown() {
        let mut engine = Engine::default();
        let players = [
            Player::Human,
            Player::Empty,
            Player::computer(1),
            Player::Empty,
        ];
        let mut session = game(GameKind::Quoridor2, players);
        for _ in 0..200 {
            if let Some(job) = session.next_job() {
                session.answer(&engine.answer(&job).expect("an answer"));
            }
            let target = session.table().targets().iter().next();
            match target.filter(|_| session.table().is_human_turn()) {
                Some(square) => session.hold(&[Key::Square(square)], TAP_MS),
                None if session.table().is_animating() => break,
                None => {}
            }
            session.run(20);
        }
        assert!(session.table().is_animating());
        session.hold_at_once(&[Key::Ok(Seat::South), Key::Back(Seat::South)]);
        frames(&mut session, 1);
        assert_eq!(session.table().phase(), Phase::Pause);
    }

    #[test]
    fn a_lesson_waits_for_its_reader_up_to_its_end() {
        let mut session = Session::new(1);
        session.run(200);
        session.hold(&[Key::Ok(Seat::South)], TAP_MS);
        session.run(200);
        session.table_mut().start_lesson(GameKind::Quoridor2);
        session.wait_in_lesson();
        frames(&mut session, 1_200);
        let step = |session: &Session| session.table().lesson().map(Lesson::step_number);
        assert_eq!(step(&session), Some(1), "after 20 s");
        session.hold_at_once(&[Key::Back(Seat::South)]);
        frames(&mut session, 10);
        assert!(!session.is_patient(), "the next lesson begins as any other");
        session.table_mut().start_lesson(GameKind::Quoridor2);
        frames(&mut session, 1_200);
        assert!(step(&session) > Some(1));
    }
}
