//! The board of a page: the device of core with its presses and its time. Touches and answers of the worker come in, frames go out.

use fencelight_board::device::{FenceClick, Gap, VirtualBoard};
use fencelight_board::geometry::{Fence, Key, Led, PerSeat, Seat};
use fencelight_board::table::lobby::{LESSON_SQUARE, START_SQUARE};
use fencelight_board::table::{Phase, Player, Seating, Table, human_seats, seat_mismatch};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use smart_leds::RGB8;

use crate::engine;
use crate::layout::Target;
use crate::presses::{Groove, GrooveStep, Presses, Source, TAP_MS};

/// Board time advances by at most this much a step: the page may have been hidden, or the machine asleep.
const MAX_STEP_MS: f64 = 500.0;
/// After this time the lights of a resumed game are up.
const SHOW_MS: u64 = 1_000;

/// What a visitor wishes to see at once; the keys on the way there are pressed one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A game against computers, or of two people. An unfinished game of its kind is offered first, as in the lobby.
    Game(GameKind, People),
    /// A game with the seats of the lobby; where they do not fit, computers take part.
    LobbyGame,
    /// The lesson of a game.
    Lesson(GameKind),
    /// An unfinished game of a kind.
    Resume(GameKind),
    /// The lobby.
    Lobby,
    /// A puzzle by its number.
    Puzzle(u16),
}

/// How many people play on this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum People {
    /// One, at South.
    One,
    /// Two, at South and North.
    Two,
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
    /// What comes as soon as the keys on the way there are pressed.
    wish: Option<Wish>,
    /// Whether there is a first page, and whether the visitor has chosen nothing there yet.
    has_home: bool,
    is_home: bool,
    /// Whether the visitor is asked about dropping the game.
    asks_drop: bool,
    /// Whether the puzzles are listed.
    lists_puzzles: bool,
    /// The day, counted from 1 January 1970 in UTC.
    day: u64,
    /// Whether another tab plays the game.
    is_shown: bool,
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
            wish: None,
            has_home: true,
            is_home: true,
            asks_drop: false,
            lists_puzzles: false,
            day: 0,
            is_shown: false,
        }
    }

    /// Shows the offered game and no more, because another tab plays it: keys do nothing, and the game stands still. Without a game the
    /// board plays by itself.
    pub fn show(&mut self) {
        self.resume();
        self.run(SHOW_MS);
        self.is_shown = true;
    }

    /// Whether another tab plays the game.
    #[must_use]
    pub const fn is_shown(&self) -> bool {
        self.is_shown
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
        if self.is_shown && self.table().phase() != Phase::Attract {
            return;
        }
        let end_ms = self.now_ms + ms;
        self.asks_drop = self.asks_drop();
        self.is_home = match self.table().phase() {
            Phase::Attract => self.wish.is_none(),
            Phase::Resume => self.is_home,
            _ => false,
        };
        self.is_patient &= self.table().phase() == Phase::Lesson;
        if self.is_patient {
            self.table_mut().wait_in_lesson();
        }
        self.table_mut().wait_for_remote();
        self.apply();
        while let Some(at_ms) = self.presses.next_end_ms().filter(|&at_ms| at_ms <= end_ms) {
            self.advance_to(at_ms);
            self.apply();
            self.continue_groove();
            self.continue_wish();
        }
        self.advance_to(end_ms);
        self.continue_groove();
        self.continue_wish();
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
            Target::Groove(_) if self.is_shown => {}
            Target::Groove(gap) => {
                let touch = FenceClick::on(gap, self.table_mut());
                self.groove = touch.map(|touch| Groove::new(pointer, touch));
                self.continue_groove();
            }
        }
    }

    /// A pointer that is down moves. From groove to groove the fence follows it.
    pub fn pointer_move(&mut self, pointer: i32, target: Option<Target>) {
        if let (Some(groove), Some(Target::Groove(gap))) = (&mut self.groove, target) {
            groove.follow(pointer, gap.legal(self.board.table().position()));
        }
    }

    /// A pointer goes up, anywhere.
    pub fn pointer_up(&mut self, pointer: i32) {
        self.release(Source::Pointer(pointer));
        self.groove
            .iter_mut()
            .for_each(|groove| groove.lift(pointer));
    }

    /// Presses and holds a key.
    pub fn press(&mut self, source: Source, key: Key) {
        if !self.is_shown {
            self.presses.press(source, key, self.now_ms);
            self.apply();
        }
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
        if self.is_shown {
            return;
        }
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

    /// Goes where a visitor wishes to be.
    pub fn go(&mut self, wish: Wish) {
        self.is_home = false;
        self.lists_puzzles = false;
        if let Wish::Puzzle(number) = wish {
            self.wish = None;
            // A number of the box: those of links are checked.
            self.table_mut().open_puzzle(number);
            return;
        }
        self.wish = Some(wish);
        self.continue_wish();
    }

    /// Whether the visitor has chosen nothing yet: the board plays by itself, or offers the game of an earlier visit.
    #[must_use]
    pub fn is_home(&self) -> bool {
        let is_free = matches!(self.table().phase(), Phase::Attract | Phase::Resume);
        self.has_home && self.is_home && is_free && !self.is_shown && !self.lists_puzzles
    }

    /// Lists the puzzles instead of the games of the first page, or no longer.
    pub const fn list_puzzles(&mut self, lists: bool) {
        self.lists_puzzles = lists;
    }

    /// The day decides the puzzle of the day.
    pub const fn set_day(&mut self, day: u64) {
        self.day = day;
    }

    /// The day, counted from 1 January 1970 in UTC.
    #[must_use]
    pub const fn day(&self) -> u64 {
        self.day
    }

    /// Whether the puzzles are listed: while no game is on the board.
    #[must_use]
    pub fn lists_puzzles(&self) -> bool {
        let is_free = matches!(self.table().phase(), Phase::Attract | Phase::Resume);
        self.lists_puzzles && is_free && !self.is_shown
    }

    /// The board has its own start, without a first page.
    pub const fn leave_home(&mut self) {
        self.has_home = false;
    }

    /// Keeps the paused game for later, and opens the lobby.
    pub fn keep_game(&mut self) {
        self.table_mut().keep_paused_game();
    }

    /// Asks whether to drop the game, or no longer.
    pub const fn ask_drop(&mut self, asks: bool) {
        self.table_mut().reset_idle();
        self.asks_drop = asks;
    }

    /// Whether the visitor is asked about dropping the game.
    #[must_use]
    pub fn asks_drop(&self) -> bool {
        self.asks_drop && matches!(self.table().phase(), Phase::Resume | Phase::Pause)
    }

    /// Makes the seats of the lobby fit the chosen game, with computers.
    pub fn fit_seats(&mut self) {
        let kind = self.table().lobby_kind();
        let players = fitting(kind, *self.table().lobby_players());
        self.table_mut().set_lobby(kind, players);
        self.table_mut().reset_idle();
    }

    /// Presses the next key on the way to what is wished, once no key is down.
    fn continue_wish(&mut self) {
        let Some(wish) = self.wish.filter(|_| self.presses.down().is_empty()) else {
            return;
        };
        let offered = self.table().position().kind();
        let (key, is_last) = match (self.table().phase(), wish) {
            // Any key leads on from there.
            (Phase::Attract | Phase::Lesson, _) => (Key::Square(START_SQUARE), false),
            (Phase::Resume, Wish::Resume(kind)) if kind == offered => (Key::Ok(Seat::South), true),
            // A new game would take its place.
            (Phase::Resume, Wish::Game(kind, _)) if kind == offered => return self.wish = None,
            (Phase::Resume, _) => (Key::Back(Seat::South), false),
            (Phase::Lobby, wish) => match self.lobby_key(wish) {
                Some((key, is_last)) => (key, is_last),
                None => return self.wish = None,
            },
            _ => return self.wish = None,
        };
        if is_last {
            self.wish = None;
        }
        self.hold(&[key], TAP_MS);
    }

    /// The key of the lobby that leads to what is wished, with the game and the seats chosen for it, and whether it is the last one.
    fn lobby_key(&mut self, wish: Wish) -> Option<(Key, bool)> {
        let (kind, seats) = (self.table().lobby_kind(), *self.table().lobby_players());
        let start = Key::Square(START_SQUARE);
        let (kind, seats, key, is_last) = match wish {
            Wish::Lobby | Wish::Puzzle(_) => return None,
            Wish::LobbyGame => (kind, fitting(kind, seats), start, true),
            Wish::Game(kind, people) => (kind, seated(kind, seats, people), start, true),
            Wish::Lesson(kind) => (kind, seats, Key::Square(LESSON_SQUARE), true),
            // The start offers the kept game.
            Wish::Resume(kind) => {
                self.table().kept_game(kind)?;
                (kind, seats, start, false)
            }
        };
        self.table_mut().set_lobby(kind, seats);
        Some((key, is_last))
    }

    /// Taps the post of a touched groove until the fence lies as touched. A touch that stays there places the fence, as holding its post
    /// does.
    fn continue_groove(&mut self) {
        let shown = self.table().preview().map(|preview| preview.fence);
        let Some(groove) = &mut self.groove else {
            return;
        };
        if self.presses.down().contains(groove.key()) {
            return;
        }
        match groove.step(shown, self.now_ms) {
            GrooveStep::Wait => {}
            GrooveStep::Tap(key) => self.hold(&[key], TAP_MS),
            GrooveStep::Place => {
                self.groove = None;
                let seat = self.table().position().turn();
                self.hold(&[Key::Ok(seat)], TAP_MS);
            }
            GrooveStep::Done => self.groove = None,
        }
    }

    /// The fence at a gap and whether it could be placed, without pressing anything; `None` where no fence is to be outlined.
    #[must_use]
    pub fn outline(&self, gap: Gap) -> Option<(Fence, bool)> {
        outline_of(self.table(), gap).filter(|_| !self.is_shown)
    }

    /// The job for the worker, once for each request of the table.
    pub fn next_job(&mut self) -> Option<String> {
        let request = self.table().request()?;
        let is_still = self.is_shown && self.table().attract().is_none();
        if request.number == self.sent || is_still {
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
            let _ = self.table_mut().answer(number, mv);
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

/// The fence at a gap of a table and whether a person could place it now.
pub(crate) fn outline_of(table: &Table, gap: Gap) -> Option<(Fence, bool)> {
    let may_place = table.phase() == Phase::Play
        && table.is_human_turn()
        && fencelight_text::facts::has_fences(table.position());
    let legal = gap.legal(table.position());
    may_place.then(|| (legal.unwrap_or(gap.near()), legal.is_some()))
}

/// The seats of a game that one or two people begin: South, with North across the board. Computers keep the levels that they have in the
/// lobby.
fn seated(kind: GameKind, before: Seating, people: People) -> Seating {
    let needed = kind.required_seats();
    let of_seat = |seat| match (seat, people, before[seat]) {
        (Seat::South, ..) | (Seat::North, People::Two, _) => Player::Human,
        (_, _, player @ Player::Computer { .. })
            if needed.is_some_and(|seats| seats.contains(seat)) || seat == Seat::North =>
        {
            player
        }
        _ => Player::Empty,
    };
    fitting(kind, PerSeat(Seat::ALL.map(of_seat)))
}

/// Seats that fit a game, with a person among them.
fn fitting(kind: GameKind, mut players: Seating) -> Seating {
    // Two face each other where any two fit.
    let order = [Seat::North, Seat::South, Seat::West, Seat::East];
    while let Some(seat) = order
        .into_iter()
        .find(|&seat| seat_mismatch(kind, &players).contains(seat))
    {
        players[seat] = match players[seat] {
            Player::Empty => Player::computer(1),
            _ => Player::Empty,
        };
    }
    if human_seats(&players).is_empty() {
        players[Seat::South] = Player::Human;
    }
    players
}

#[cfg(test)]
mod tests;
