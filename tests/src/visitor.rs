//! Random key presses at a board, and the way back to the lobby.

use fencelight_board::device::{TAP_MS, VirtualBoard};
use fencelight_board::input::KeySet;
use fencelight_board::table::{
    DISCARD_SQUARE, Lesson, Phase, PuzzlePlay, RESUME_SQUARE, Setting, Table, human_seats,
};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::geometry::{Key, Seat, Square};

use crate::Rng;
use crate::random_tables::random_table;

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
}

impl Board for VirtualBoard {
    fn table(&self) -> &Table {
        Self::table(self)
    }

    fn contacts(&self) -> KeySet {
        Self::contacts(self)
    }

    fn press(&mut self, key: Key) {
        Self::press(self, key);
    }

    fn release(&mut self, key: Key) {
        Self::release(self, key);
    }

    fn run(&mut self, ms: u32) {
        Self::run(self, ms);
    }
}

/// Lets the time of a board pass, and may look at it meanwhile.
pub trait PassTime: FnMut(&mut VirtualBoard, u32) {}

impl<F: FnMut(&mut VirtualBoard, u32)> PassTime for F {}

/// Presses keys at random, weighted so that all phases and games are reached.
pub struct Visitor {
    rng: Rng,
}

impl Visitor {
    /// A visitor whose choices come from the seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
        }
    }

    /// One action at the board. `run` lets the time pass, and may check the lights meanwhile.
    pub fn act(&mut self, board: &mut VirtualBoard, run: &mut impl PassTime) {
        match self.rng.below(100) {
            0..46 => self.press_likely_key(board, run),
            46..50 => self.play_and_take_back(board, run),
            50..56 => {
                let key = self.any_key();
                self.press(board, key, 50, run);
            }
            56..60 => self.hold_through(board, run),
            60..62 => {
                // Leads out of most phases.
                let key = Key::Back(self.seat());
                self.press(board, key, 2_100, run);
            }
            62..68 => {
                let key = self.likely_key(board);
                let ms = *self.rng.pick(&[300, 650, 1_050, 2_100, 3_200]);
                self.press(board, key, ms, run);
            }
            68..71 => {
                // The keys for a pause, often let go too early.
                let seat = self.seat();
                board.press(Key::Ok(seat));
                board.press(Key::Back(seat));
                run(
                    board,
                    *self.rng.pick(&[300, 700, 1_500, 2_900, 3_100, 3_100]),
                );
                board.release(Key::Ok(seat));
                board.release(Key::Back(seat));
                run(board, 0);
            }
            71..74 => {
                // A hand laid on the board.
                let keys: Vec<Key> = (0..self.rng.below(40)).map(|_| self.any_key()).collect();
                for &key in &keys {
                    board.press(key);
                    run(board, 0);
                }
                run(board, 200);
                keys.iter().for_each(|&key| board.release(key));
                run(board, 0);
            }
            74..90 => run(board, self.rng.below(1_500) as u32),
            90..96 => run(board, self.rng.below(12_000) as u32),
            96..99 => run(board, 31_000 + self.rng.below(35_000) as u32),
            _ => self.leave_key_down(board, run),
        }
    }

    /// Changes settings at random, in one of three cases several times in quick succession. `run` lets the time pass.
    pub fn change_settings(&mut self, board: &mut VirtualBoard, run: &mut impl PassTime) {
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
                board.table_mut().set_setting(setting, value),
                "{setting:?} {value} is in range"
            );
            run(board, pause_ms);
        }
    }

    /// Presses a key that has an effect in most cases.
    pub(crate) fn press_likely_key(&mut self, board: &mut VirtualBoard, run: &mut impl PassTime) {
        let key = self.likely_key(board);
        self.press(board, key, 50, run);
    }

    /// Plays a square, and asks for it back while another seat is to move.
    fn play_and_take_back(&mut self, board: &mut VirtualBoard, run: &mut impl PassTime) {
        let turn = board.table().history().current().turn();
        self.press_likely_key(board, run);
        self.press(board, Key::Back(turn), 50, run);
        if self.rng.below(2) == 0 {
            let seat = self.seat();
            self.press(board, Key::Ok(seat), 50, run);
        }
    }

    /// Keeps one or two keys down while others change the phase.
    fn hold_through(&mut self, board: &mut VirtualBoard, run: &mut impl PassTime) {
        let seat = self.seat();
        let keys = match self.rng.below(5) {
            0 => vec![Key::Ok(seat)],
            1 | 2 => vec![Key::Back(seat)],
            3 => vec![Key::Ok(seat), Key::Back(seat)],
            _ => vec![self.any_key()],
        };
        for &key in &keys {
            board.press(key);
            run(board, 20);
        }
        for _ in 0..1 + self.rng.below(4) {
            let key = self.likely_key(board);
            if !keys.contains(&key) {
                self.press(board, key, 50, run);
            }
        }
        run(board, *self.rng.pick(&[0, 700, 1_100, 2_100, 3_200]));
        for &key in &keys {
            board.release(key);
            run(board, 20);
        }
    }

    fn press(&mut self, board: &mut VirtualBoard, key: Key, ms: u32, run: &mut impl PassTime) {
        board.press(key);
        run(board, ms);
        board.release(key);
        run(board, self.rng.below(400) as u32);
    }

    /// Holds a key until it counts as stuck.
    fn leave_key_down(&mut self, board: &mut VirtualBoard, run: &mut impl PassTime) {
        let key = self.any_key();
        board.press(key);
        run(board, 35_000);
        board.release(key);
        run(board, 1_500);
    }

    pub(crate) fn any_key(&mut self) -> Key {
        let index = self.rng.below(usize::from(Key::COUNT));
        Key::from_index(index as u8).unwrap_or(Key::Square(Square::MIDDLE))
    }

    pub(crate) fn seat(&mut self) -> Seat {
        *self.rng.pick(&Seat::ALL)
    }

    /// A key in a puzzle: of the right move, of any move, OK or BACK.
    fn puzzle_key(&mut self, table: &Table) -> Key {
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
    fn likely_key(&mut self, board: &VirtualBoard) -> Key {
        let table = board.table();
        match table.phase() {
            Phase::Lesson => {
                let asked = table.lesson().and_then(Lesson::asked_key);
                asked.unwrap_or(Key::Ok(Seat::South))
            }
            Phase::Puzzle => self.puzzle_key(table),
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
}

/// Switches a board on with a saved game, at any point of any game. The seed decides which.
///
/// # Panics
/// If the table refuses the game.
pub fn offer_saved_game(board: &mut VirtualBoard, seed: u64) {
    let other = random_table(seed, 40);
    let saved = other.saved_game().expect("a game that goes on");
    let (start, moves) = (other.history().start().clone(), other.history().moves());
    assert!(board.table_mut().offer_saved_game(start, moves, &saved));
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
                board.press(Key::Ok(seat));
                board.press(Key::Back(seat));
                board.run(3_100);
                board.release(Key::Ok(seat));
                board.release(Key::Back(seat));
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
