//! One walker for every law of the table: it presses keys at random, weighted so that all phases and games are reached, and goes by keys into situations
//! that random keys seldom reach. At every frame all laws are checked: those of light, and that of holds; at its end it returns to the lobby.

use fencelight_board::device::{TAP_MS, VirtualBoard};
use fencelight_board::geometry::{Key, Seat, Square};
use fencelight_board::input::KeySet;
use fencelight_board::table::lobby::{
    CLOSE_SQUARE, LESSON_SQUARE, LobbyPage, NEXT_PAGE_SQUARE, START_SQUARE, icon_center, rows,
};
use fencelight_board::table::{
    DISCARD_SQUARE, Lesson, Phase, Player, PuzzlePlay, RESUME_SQUARE, Setting, Table, human_seats,
};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::GameKind;

use crate::Rng;
use crate::laws::Laws;
use crate::random_tables::random_table;
use crate::situations::{FRAME_MS, Situations};

/// The words of `clock` but the first, which turns it off.
const CLOCK_MODES: [u32; 3] = [1, 2, 3];
/// The words of `timeout_action`.
const TIMEOUT_ACTIONS: [u32; 4] = [0, 1, 2, 3];
/// `lose_game`.
const LOSE_GAME: u32 = 2;
/// Longer than any phase lasts without input.
const LONG_MS: u32 = 16 * 60_000;

/// What a visitor does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// Nothing in particular.
    Any,
    /// Chooses a clock in the lobby, starts a game and sits through a time-out.
    TimeOut {
        /// The game.
        kind: GameKind,
        /// The clock, a word of the option.
        mode: u32,
        /// What happens then, a word of the option.
        action: u32,
    },
    /// Leads the board into a phase and leaves it alone until it plays against itself.
    LeaveAlone(Phase),
    /// Waits for the end of a game, steps through it and plays another one.
    Rematch(GameKind),
    /// Takes a lesson.
    Lesson(GameKind),
    /// Solves a puzzle, with mistakes.
    Puzzle(GameKind),
}

/// The phases that people leave again.
pub fn phases_of_people() -> impl Iterator<Item = Phase> {
    Phase::ALL
        .into_iter()
        .filter(|&phase| phase != Phase::BootLoader)
}

impl Visit {
    /// Time-outs of every clock in every game, one of each, with all actions in turn.
    #[must_use]
    pub fn time_outs() -> Vec<Self> {
        let mut visits = Vec::new();
        for (game, kind) in GameKind::ALL.into_iter().enumerate() {
            for mode in CLOCK_MODES {
                let action = (game as u32 + mode) % 4;
                visits.push(Self::TimeOut { kind, mode, action });
            }
        }
        visits
    }

    /// All visits: time-outs of every clock with every action in every game, and the others.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut visits = Vec::new();
        for kind in GameKind::ALL {
            for mode in CLOCK_MODES {
                let time_out = |action| Self::TimeOut { kind, mode, action };
                visits.extend(TIMEOUT_ACTIONS.map(time_out));
            }
            visits.extend([Self::Rematch(kind), Self::Lesson(kind)]);
            if Table::has_puzzles(kind) {
                visits.push(Self::Puzzle(kind));
            }
        }
        visits.extend(phases_of_people().map(Self::LeaveAlone));
        visits
    }
}

/// A board with contacts.
pub trait Board {
    /// The table.
    fn table(&self) -> &Table;
    /// The closed contacts.
    fn contacts(&self) -> KeySet;
    /// Closes a contact.
    fn press(&mut self, key: Key);
    /// Opens a contact.
    fn release(&mut self, key: Key);
    /// Lets the time pass.
    fn run(&mut self, ms: u32);

    /// Presses a key for a time.
    fn hold(&mut self, key: Key, ms: u32) {
        self.press(key);
        self.run(ms);
        self.release(key);
        self.run(TAP_MS);
    }

    /// Presses a key for a moment.
    fn tap(&mut self, key: Key) {
        self.hold(key, TAP_MS);
    }

    /// Presses both keys of a seat for a time.
    fn hold_both(&mut self, seat: Seat, ms: u32) {
        self.press(Key::Ok(seat));
        self.press(Key::Back(seat));
        self.run(ms);
        self.release(Key::Ok(seat));
        self.release(Key::Back(seat));
        self.run(0);
    }
}

/// A board, its visitor, and what is checked meanwhile.
pub struct Walk {
    board: VirtualBoard,
    rng: Rng,
    /// The laws of light, where they are checked.
    laws: Option<Laws>,
    /// The situations so far.
    pub situations: Situations,
    broken: Result<(), String>,
}

impl Board for Walk {
    fn table(&self) -> &Table {
        self.board.table()
    }

    fn contacts(&self) -> KeySet {
        self.board.contacts()
    }

    fn press(&mut self, key: Key) {
        self.board.press(key);
    }

    fn release(&mut self, key: Key) {
        self.board.release(key);
    }

    fn run(&mut self, ms: u32) {
        let end_ms = self.board.now_ms() + ms;
        loop {
            if self.broken.is_ok() {
                self.broken = self.situations.observe(&self.board);
            }
            if self.board.now_ms() >= end_ms {
                break;
            }
            self.board.run(FRAME_MS.min(end_ms - self.board.now_ms()));
            if let (Ok(()), Some(laws)) = (&self.broken, &mut self.laws) {
                self.broken = laws.check_frame(&mut self.board);
            }
        }
    }
}

/// What a walk has seen.
#[derive(Default)]
pub struct Report {
    /// Frames whose light was checked.
    pub frames: u64,
    /// The most that a frame drew, in thousandths of its budget.
    pub max_power_permille: u32,
    /// The situations of the visitors.
    pub situations: Situations,
}

impl Report {
    /// Checks light in sessions until enough frames are checked. Two of three begin with a time-out, of every clock in every game in turn.
    ///
    /// # Errors
    /// The law that was broken, and in which session.
    pub fn add_frames(&mut self, frames: u64, first_seed: u64) -> Result<(), String> {
        let time_outs = Visit::time_outs();
        for number in 0.. {
            let visit = match number % 3 {
                0 => Visit::Any,
                part => time_outs[(2 * (number / 3) + part - 1) as usize % time_outs.len()],
            };
            self.add_session(first_seed + number, visit, true)?;
            if self.frames >= frames {
                break;
            }
        }
        Ok(())
    }

    /// One session from power-on to the lobby, with all laws or those of light left out.
    ///
    /// # Errors
    /// The law that was broken, and in which session.
    pub fn add_session(
        &mut self,
        seed: u64,
        visit: Visit,
        checks_light: bool,
    ) -> Result<(), String> {
        let mut walk = Walk::new(seed, checks_light);
        walk.situations = core::mem::take(&mut self.situations);
        walk.situations.begin_session();
        let played = walk.session(seed, visit);
        played.map_err(|broken| {
            let (now_ms, phase) = (walk.board.now_ms(), walk.table().phase().name());
            format!("session {seed} ({visit:?}) at {now_ms} ms in {phase}: {broken}")
        })?;
        self.situations = walk.situations;
        if let Some(laws) = walk.laws {
            self.frames += laws.frames;
            self.max_power_permille = self.max_power_permille.max(laws.max_power_permille);
        }
        Ok(())
    }
}

impl Walk {
    /// A walk at a board that was just switched on, at random settings of light. The seed decides all.
    #[must_use]
    pub fn new(seed: u64, checks_light: bool) -> Self {
        let mut rng = Rng::new(seed ^ 0x1A35);
        let mut board = VirtualBoard::new(seed);
        let table = board.table_mut();
        table.set_setting(Setting::Brightness, *rng.pick(&[1, 20, 60, 100]));
        table.set_setting(Setting::PowerMa, *rng.pick(&[400, 450, 800, 2_000, 10_000]));
        table.set_setting(Setting::Calm, rng.below(4) as u32 / 3);
        Self {
            board,
            rng: Rng::new(seed),
            laws: checks_light.then(Laws::default),
            situations: Situations::default(),
            broken: Ok(()),
        }
    }

    /// The board.
    pub const fn board_mut(&mut self) -> &mut VirtualBoard {
        &mut self.board
    }

    /// Whether all laws were kept so far.
    ///
    /// # Errors
    /// The law that was broken.
    pub fn result(&self) -> Result<(), String> {
        self.broken.clone()
    }

    /// A session from power-on to the lobby.
    fn session(&mut self, seed: u64, visit: Visit) -> Result<(), String> {
        let mut rng = Rng::new(seed);
        let is_saved = visit == Visit::Any && rng.below(4) == 0;
        if is_saved {
            let other = random_table(seed / 2, 40);
            let saved = other.saved_game().expect("a game that goes on");
            let (start, moves) = (other.history().start().clone(), other.history().moves());
            assert!(
                self.board
                    .table_mut()
                    .offer_saved_game(start, moves, &saved)
            );
            self.run(0);
        }
        if visit == Visit::Any && rng.below(if is_saved { 2 } else { 6 }) == 0 {
            // Switched on with both keys held.
            self.hold_both(Seat::South, 200);
        }
        self.visit(visit)?;
        let actions = match (self.laws.is_some(), visit) {
            (true, Visit::Any) => 40,
            (true, _) => 10,
            (false, _) => 20 + rng.below(120),
        };
        for _ in 0..actions {
            if rng.below(12) == 0 {
                self.change_settings();
            }
            self.act();
        }
        self.result()?;
        return_to_lobby(self)
    }

    /// One action at the board.
    pub fn act(&mut self) {
        match self.rng.below(100) {
            0..46 => self.press_likely_key(),
            46..50 => self.play_and_take_back(),
            50..56 => {
                let key = self.any_key();
                self.press_for(key, 50);
            }
            56..60 => self.hold_through(),
            60..62 => {
                // Leads out of most phases.
                let key = Key::Back(self.seat());
                self.press_for(key, 2_100);
            }
            62..68 => {
                let key = self.likely_key();
                let ms = *self.rng.pick(&[300, 650, 1_050, 2_100, 3_200]);
                self.press_for(key, ms);
            }
            68..71 => {
                // The keys for a pause, often let go too early.
                let seat = self.seat();
                let ms = *self.rng.pick(&[300, 700, 1_500, 2_900, 3_100, 3_100]);
                self.hold_both(seat, ms);
            }
            71..74 => {
                // A hand laid on the board.
                let keys: Vec<Key> = (0..self.rng.below(40)).map(|_| self.any_key()).collect();
                for &key in &keys {
                    self.press(key);
                    self.run(0);
                }
                self.run(200);
                keys.iter().for_each(|&key| self.release(key));
                self.run(0);
            }
            74..90 => self.wait_up_to(0, 1_500),
            90..96 => self.wait_up_to(0, 12_000),
            96..99 => self.wait_up_to(31_000, 35_000),
            _ => self.leave_key_down(),
        }
    }

    fn wait_up_to(&mut self, least_ms: u32, more_ms: usize) {
        let ms = least_ms + self.rng.below(more_ms) as u32;
        self.run(ms);
    }

    /// Changes settings at random, in one of three cases several times in quick succession.
    pub fn change_settings(&mut self) {
        let changes = if self.rng.below(3) == 0 { 24 } else { 1 };
        let pause_ms = *self.rng.pick(&[16, 50, 100, 250, 700]);
        let setting = *self.rng.pick(&[
            Setting::Brightness,
            Setting::PowerMa,
            Setting::Calm,
            Setting::Volume,
            Setting::Hints,
            Setting::TakeBack,
            Setting::Host,
            Setting::IdleGame,
            Setting::IdleLobby,
            Setting::Abandoned,
            Setting::Lock,
        ]);
        for _ in 0..changes {
            let value = match setting {
                Setting::Brightness => match self.rng.below(3) {
                    0 => 1,
                    1 => 100,
                    _ => 1 + self.rng.below(100) as u32,
                },
                Setting::PowerMa => match self.rng.below(3) {
                    0 => *self.rng.pick(&[400, 401, 450, 10_000]),
                    1 => 400 + self.rng.below(200) as u32,
                    _ => 400 + self.rng.below(9_601) as u32,
                },
                Setting::Volume => self.rng.below(6) as u32,
                Setting::Hints
                | Setting::TakeBack
                | Setting::Calm
                | Setting::Abandoned
                | Setting::Lock => self.rng.below(2) as u32,
                Setting::Host => self.rng.below(3) as u32,
                Setting::IdleGame => *self.rng.pick(&[60, 60, 75, 120, 3_600]),
                Setting::IdleLobby => *self.rng.pick(&[20, 60, 600]),
            };
            assert!(
                self.board.table_mut().set_setting(setting, value),
                "{setting:?} {value} is in range"
            );
            self.run(pause_ms);
        }
    }

    /// Presses a key that has an effect in most cases.
    pub(crate) fn press_likely_key(&mut self) {
        let key = self.likely_key();
        self.press_for(key, 50);
    }

    /// Plays a square, and asks for it back while another seat is to move.
    fn play_and_take_back(&mut self) {
        let turn = self.table().history().current().turn();
        self.press_likely_key();
        self.press_for(Key::Back(turn), 50);
        if self.rng.below(2) == 0 {
            let seat = self.seat();
            self.press_for(Key::Ok(seat), 50);
        }
    }

    /// Keeps one or two keys down while others change the phase.
    fn hold_through(&mut self) {
        let seat = self.seat();
        let keys = match self.rng.below(5) {
            0 => vec![Key::Ok(seat)],
            1 | 2 => vec![Key::Back(seat)],
            3 => vec![Key::Ok(seat), Key::Back(seat)],
            _ => vec![self.any_key()],
        };
        for &key in &keys {
            self.press(key);
            self.run(20);
        }
        for _ in 0..1 + self.rng.below(4) {
            let key = self.likely_key();
            if !keys.contains(&key) {
                self.press_for(key, 50);
            }
        }
        let ms = *self.rng.pick(&[0, 700, 1_100, 2_100, 3_200]);
        self.run(ms);
        for &key in &keys {
            self.release(key);
            self.run(20);
        }
    }

    fn press_for(&mut self, key: Key, ms: u32) {
        self.press(key);
        self.run(ms);
        self.release(key);
        self.wait_up_to(0, 400);
    }

    /// Holds a key until it counts as stuck.
    fn leave_key_down(&mut self) {
        let key = self.any_key();
        self.press(key);
        self.run(35_000);
        self.release(key);
        self.run(1_500);
    }

    pub(crate) fn any_key(&mut self) -> Key {
        let index = self.rng.below(usize::from(Key::COUNT));
        Key::from_index(index as u8).unwrap_or(Key::Square(Square::MIDDLE))
    }

    pub(crate) fn seat(&mut self) -> Seat {
        *self.rng.pick(&Seat::ALL)
    }

    /// A key in a puzzle: of the right move, of any move, OK or BACK.
    fn puzzle_key(&mut self) -> Key {
        let table = self.board.table();
        let turn = table.history().current().turn();
        let targets: Vec<Square> = table.targets().iter().collect();
        let right = table.puzzle().and_then(PuzzlePlay::right_move);
        match (self.rng.below(10), right.map(Move::action)) {
            (0..4, Some(Action::Square(square))) => Key::Square(square),
            (0..4, Some(Action::Fence(fence))) if table.preview().is_none() => {
                Key::Post(fence.post())
            }
            (4..6, _) if !targets.is_empty() => Key::Square(*self.rng.pick(&targets)),
            (9, _) => Key::Back(self.seat()),
            _ => Key::Ok(turn),
        }
    }

    /// A key that has an effect in most cases.
    fn likely_key(&mut self) -> Key {
        let table = self.board.table();
        match table.phase() {
            Phase::Lesson => {
                let asked = table.lesson().and_then(Lesson::asked_key);
                asked.unwrap_or(Key::Ok(Seat::South))
            }
            Phase::Puzzle => self.puzzle_key(),
            Phase::Play => {
                let turn = table.history().current().turn();
                let targets: Vec<Square> = table.targets().iter().collect();
                match self.rng.below(10) {
                    0..5 if !targets.is_empty() => Key::Square(*self.rng.pick(&targets)),
                    0..8 => Key::Ok(turn),
                    8 => Key::Back(self.seat()),
                    _ => Key::Ok(self.seat()),
                }
            }
            Phase::Lobby => match self.rng.below(10) {
                0..4 => Key::Square(Square::MIDDLE),
                4..7 => {
                    let names = [
                        "c7", "g7", "c3", "g3", "a1", "i1", "e1", "e7", "b9", "b8", "b7",
                    ];
                    let name: &&str = self.rng.pick(&names);
                    Key::from_name(name).expect("a key")
                }
                7 | 8 => Key::Back(self.seat()),
                _ => Key::Ok(self.seat()),
            },
            Phase::Service => match self.rng.below(2) {
                0 => Key::Ok(Seat::South),
                // A step of a setting.
                _ => {
                    let square = Square::new(self.rng.below(9) as u8, Square::MIDDLE.rank());
                    Key::Square(square.unwrap_or(Square::MIDDLE))
                }
            },
            Phase::Resume => match self.rng.below(4) {
                0 => Key::Ok(self.seat()),
                1 => Key::Back(self.seat()),
                _ => Key::Square(*self.rng.pick(&[DISCARD_SQUARE, RESUME_SQUARE])),
            },
            Phase::Over => match self.rng.below(3) {
                0 => Key::Ok(self.seat()),
                _ => Key::Back(self.seat()),
            },
            Phase::Attract | Phase::Pause | Phase::BootLoader => Key::Ok(self.seat()),
        }
    }

    /// The first part of a session at a board that was just switched on.
    ///
    /// # Errors
    /// What did not happen.
    pub fn visit(&mut self, visit: Visit) -> Result<(), String> {
        match visit {
            Visit::Any => Ok(()),
            Visit::TimeOut { kind, mode, action } => {
                self.start(kind, &clock(mode, action))?;
                self.sit_through_time_outs(mode);
                Ok(())
            }
            Visit::LeaveAlone(phase) => self.leave_alone(phase),
            Visit::Rematch(kind) => self.rematch(kind),
            Visit::Lesson(kind) => {
                self.choose_game(kind)?;
                self.tap(Key::Square(LESSON_SQUARE));
                self.demand(Phase::Lesson)?;
                let pause_ms = *self.rng.pick(&[100, 700, 1_500, 7_000, 12_000]);
                for _ in 0..60 {
                    if self.table().phase() != Phase::Lesson {
                        break;
                    }
                    self.press_likely_key();
                    self.run(pause_ms);
                }
                Ok(())
            }
            Visit::Puzzle(kind) => {
                self.choose_game(kind)?;
                self.hold(Key::Square(LESSON_SQUARE), 1_100);
                self.demand(Phase::Puzzle)?;
                self.play_puzzle();
                Ok(())
            }
        }
    }

    /// Presses keys in a puzzle, quickly or slowly.
    pub fn play_puzzle(&mut self) {
        let pause_ms = *self.rng.pick(&[100, 700, 1_500, 4_000]);
        for _ in 0..24 {
            self.press_likely_key();
            self.run(pause_ms);
        }
    }

    /// Waits for a turn to end, or for more than one if they are short; keys that change nothing are pressed in the later ones.
    fn sit_through_time_outs(&mut self, mode: u32) {
        let turns = if mode == CLOCK_MODES[0] { 3 } else { 1 };
        for turn in 0..turns {
            let table = self.table();
            let seat = table.history().current().turn();
            let left_ms = table.remaining_ms(seat).unwrap_or(0);
            if turn > 0 {
                let key = self.any_key();
                self.press(key);
                self.run(300);
                self.release(key);
            }
            self.run(left_ms + 2_500);
        }
    }

    fn rematch(&mut self, kind: GameKind) -> Result<(), String> {
        self.start(kind, &clock(CLOCK_MODES[0], LOSE_GAME))?;
        for _ in 0..12 {
            self.press_likely_key();
        }
        for _ in 0..240 {
            if self.table().phase() == Phase::Over {
                break;
            }
            self.run(5_000);
        }
        self.demand(Phase::Over)?;
        self.run(3_000);
        for _ in 0..4 {
            let seat = self.seat();
            self.tap(Key::Back(seat));
        }
        while self.table().review_ply().is_some() {
            let seat = self.seat();
            self.tap(Key::Ok(seat));
        }
        self.demand(Phase::Over)?;
        let seat = self.seat();
        self.hold(Key::Ok(seat), 1_100);
        self.demand(Phase::Play)
    }

    fn demand(&self, phase: Phase) -> Result<(), String> {
        let found = self.table().phase();
        match found == phase {
            true => Ok(()),
            false => Err(format!("{} instead of {}", found.name(), phase.name())),
        }
    }

    /// Chooses a game in the lobby, with a human at every seat that it has.
    fn choose_game(&mut self, kind: GameKind) -> Result<(), String> {
        self.run(200);
        if self.table().phase() == Phase::Attract {
            self.tap(Key::Ok(Seat::South));
        }
        self.demand(Phase::Lobby)?;
        let icon = Key::Square(icon_center(kind));
        if self.table().lobby_kind() != kind {
            self.tap(icon);
        }
        let wanted = kind.required_seats();
        for seat in Seat::ALL {
            let player = match wanted.is_none_or(|seats| seats.contains(seat)) {
                true => Player::Human,
                false => Player::Empty,
            };
            for _ in 0..2 {
                if self.table().lobby_players()[seat] != player {
                    self.tap(Key::Ok(seat));
                }
            }
        }
        Ok(())
    }

    /// Starts a game with these options of the second page.
    fn start(&mut self, kind: GameKind, options: &[(&str, u32)]) -> Result<(), String> {
        self.choose_game(kind)?;
        self.hold(Key::Square(icon_center(kind)), 1_100);
        self.tap(Key::Square(NEXT_PAGE_SQUARE));
        if self.table().lobby_page() != Some(LobbyPage::Table) {
            return Err("the options do not open".into());
        }
        let rows = rows(LobbyPage::Table, kind);
        for &(key, value) in options {
            let row = rows.iter().position(|row| row.key == key);
            let row = row.ok_or_else(|| format!("no row for {key}"))?;
            let file = rows[row].values.iter().position(|&choice| choice == value);
            let file = file.ok_or_else(|| format!("no {value} for {key}"))?;
            let square = Square::new(file as u8, 8 - row as u8);
            self.tap(Key::Square(square.unwrap_or(CLOSE_SQUARE)));
        }
        self.tap(Key::Square(CLOSE_SQUARE));
        self.tap(Key::Square(START_SQUARE));
        self.demand(Phase::Play)
    }

    /// Leads the board into a phase and leaves it alone until Attract.
    fn leave_alone(&mut self, phase: Phase) -> Result<(), String> {
        let ok = Key::Ok(Seat::South);
        let kind = GameKind::Quoridor2;
        match phase {
            Phase::Attract | Phase::BootLoader => {}
            Phase::Service => {
                self.hold_both(Seat::South, 200);
            }
            Phase::Lobby => self.tap(ok),
            Phase::Lesson => {
                self.choose_game(kind)?;
                self.tap(Key::Square(LESSON_SQUARE));
            }
            Phase::Puzzle => {
                self.choose_game(kind)?;
                self.hold(Key::Square(LESSON_SQUARE), 1_100);
            }
            Phase::Play => self.start(kind, &[])?,
            Phase::Pause => {
                self.start(kind, &[])?;
                self.hold_both(Seat::South, 3_100);
            }
            Phase::Over => {
                self.start(kind, &clock(CLOCK_MODES[0], LOSE_GAME))?;
                self.run(12_000);
            }
            Phase::Resume => {
                self.start(kind, &[])?;
                self.run(LONG_MS);
                self.tap(ok);
            }
        }
        self.demand(phase)?;
        self.run(LONG_MS);
        self.demand(Phase::Attract)?;
        if let Phase::Play | Phase::Resume | Phase::Pause = phase {
            // The game was kept.
            self.tap(ok);
            self.demand(Phase::Resume)?;
            self.tap(Key::Square(RESUME_SQUARE));
            self.demand(Phase::Play)?;
        }
        Ok(())
    }
}

/// The options of a clock with the shortest times.
const fn clock(mode: u32, action: u32) -> [(&'static str, u32); 5] {
    [
        ("clock", mode),
        ("move_time", 10),
        ("bank_time", 60),
        ("timeout_action", action),
        ("timeout_strikes", 3),
    ]
}

/// Returns to the lobby from any phase, as the guide describes; only the power ends the boot loader.
///
/// # Errors
/// The phase that could not be left.
pub fn return_to_lobby(board: &mut impl Board) -> Result<(), String> {
    board.contacts().iter().for_each(|key| board.release(key));
    // Long enough for stuck keys to count again.
    board.run(1_500);
    for _ in 0..6 {
        match board.table().phase() {
            Phase::Lobby | Phase::BootLoader => return Ok(()),
            // From the middle of a review, too.
            Phase::Over
            | Phase::Resume
            | Phase::Pause
            | Phase::Service
            | Phase::Lesson
            | Phase::Puzzle => {
                board.hold(Key::Back(Seat::South), 2_100);
            }
            Phase::Attract => board.tap(Key::Ok(Seat::South)),
            Phase::Play => {
                let people = human_seats(board.table().players());
                let seat = people.iter().next().unwrap_or(Seat::South);
                board.hold_both(seat, 3_100);
                // A seat whose pawn is off the board is not asked.
                for other in people.without(seat).iter() {
                    if board.table().proposal().is_some() {
                        board.tap(Key::Ok(other));
                    }
                }
            }
        }
        board.run(100);
    }
    let table = board.table();
    Err(format!(
        "stuck in {} with {:?}, clock {:?}, proposal {:?}, masked {:?}, stuck keys {:?}",
        table.phase().name(),
        table.players(),
        table.clock().options(),
        table.proposal(),
        table.masked().iter().collect::<Vec<_>>(),
        table.stuck().iter().collect::<Vec<_>>()
    ))
}
