//! Random key presses at a board, and the way back to the lobby.

use fencelight_core::device::{TAP_MS, VirtualBoard};
use fencelight_core::geometry::{Key, Seat, Square};
use fencelight_core::input::KeySet;
use fencelight_core::table::{DISCARD_SQUARE, Lesson, Phase, Table, human_seats};

use crate::Rng;

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
    pub fn act(&mut self, board: &mut VirtualBoard, run: &mut impl FnMut(&mut VirtualBoard, u32)) {
        match self.rng.below(100) {
            0..50 => {
                let key = self.likely_key(board);
                self.press(board, key, 50, run);
            }
            50..62 => {
                let key = self.any_key();
                self.press(board, key, 50, run);
            }
            62..68 => {
                let key = self.likely_key(board);
                let ms = *self.rng.pick(&[300, 650, 1_050, 2_100, 3_200]);
                self.press(board, key, ms, run);
            }
            68..71 => {
                let seat = self.seat();
                board.press(Key::Ok(seat));
                board.press(Key::Back(seat));
                run(board, *self.rng.pick(&[500, 3_100]));
                board.release(Key::Ok(seat));
                board.release(Key::Back(seat));
            }
            71..74 => {
                // A hand laid on the board.
                let keys: Vec<Key> = (0..self.rng.below(40)).map(|_| self.any_key()).collect();
                keys.iter().for_each(|&key| board.press(key));
                run(board, 200);
                keys.iter().for_each(|&key| board.release(key));
            }
            74..90 => run(board, self.rng.below(1_500) as u32),
            90..96 => run(board, self.rng.below(12_000) as u32),
            96..99 => run(board, 31_000 + self.rng.below(35_000) as u32),
            _ => self.leave_key_down(board, run),
        }
    }

    /// Changes settings at random, in one of three cases several times in quick succession. `run` lets the time pass.
    pub fn change_settings(
        &mut self,
        board: &mut VirtualBoard,
        run: &mut impl FnMut(&mut VirtualBoard, u32),
    ) {
        let changes = if self.rng.below(3) == 0 { 24 } else { 1 };
        let pause_ms = *self.rng.pick(&[16, 50, 100, 250, 700]);
        let name = *self.rng.pick(&[
            "brightness",
            "power-ma",
            "calm",
            "volume",
            "hints",
            "take-back",
        ]);
        for _ in 0..changes {
            let value = match name {
                "brightness" => match self.rng.below(3) {
                    0 => 1,
                    1 => 100,
                    _ => 1 + self.rng.below(100) as u32,
                },
                "power-ma" => match self.rng.below(3) {
                    0 => *self.rng.pick(&[400, 401, 450, 10_000]),
                    1 => 400 + self.rng.below(200) as u32,
                    _ => 400 + self.rng.below(9_601) as u32,
                },
                "volume" => self.rng.below(6) as u32,
                _ => self.rng.below(2) as u32,
            };
            assert!(
                board.table_mut().set_setting(name, value),
                "{name} {value} is in range"
            );
            run(board, pause_ms);
        }
    }

    fn press(
        &mut self,
        board: &mut VirtualBoard,
        key: Key,
        ms: u32,
        run: &mut impl FnMut(&mut VirtualBoard, u32),
    ) {
        board.press(key);
        run(board, ms);
        board.release(key);
        run(board, self.rng.below(400) as u32);
    }

    /// Holds a key until it counts as stuck.
    fn leave_key_down(
        &mut self,
        board: &mut VirtualBoard,
        run: &mut impl FnMut(&mut VirtualBoard, u32),
    ) {
        let key = self.any_key();
        board.press(key);
        run(board, 35_000);
        board.release(key);
        run(board, 1_500);
    }

    fn any_key(&mut self) -> Key {
        let index = self.rng.below(usize::from(Key::COUNT));
        Key::from_index(index as u8).unwrap_or(Key::Square(Square::MIDDLE))
    }

    fn seat(&mut self) -> Seat {
        *self.rng.pick(&Seat::ALL)
    }

    /// A key that has an effect in most cases.
    fn likely_key(&mut self, board: &VirtualBoard) -> Key {
        let table = board.table();
        match table.phase() {
            Phase::Lesson => {
                let asked = table.lesson().and_then(Lesson::asked_key);
                asked.unwrap_or(Key::Ok(Seat::South))
            }
            Phase::Play => {
                let turn = fencelight_core::game::Game::turn(table.history().current());
                let targets: Vec<Square> = table.targets().iter().collect();
                match self.rng.below(10) {
                    0..5 if !targets.is_empty() => Key::Square(*self.rng.pick(&targets)),
                    0..8 => Key::Ok(turn),
                    8 => Key::Back(turn),
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
            Phase::Service => Key::Ok(Seat::South),
            Phase::Resume => Key::Square(
                *self
                    .rng
                    .pick(&[DISCARD_SQUARE, fencelight_core::table::RESUME_SQUARE]),
            ),
            Phase::Over => match self.rng.below(3) {
                0 => Key::Ok(self.seat()),
                _ => Key::Back(self.seat()),
            },
            Phase::Attract | Phase::Pause => Key::Ok(self.seat()),
        }
    }
}

/// Returns to the lobby from any phase, as the guide describes.
///
/// # Errors
/// The phase that could not be left.
pub fn return_to_lobby(board: &mut impl Board) -> Result<(), String> {
    board.contacts().iter().for_each(|key| board.release(key));
    // Long enough for stuck keys to count again.
    board.run(1_500);
    for _ in 0..6 {
        match board.table().phase() {
            Phase::Lobby => return Ok(()),
            // From the middle of a review, too.
            Phase::Over => board.hold(Key::Back(Seat::South), 2_100),
            Phase::Attract => board.tap(Key::Ok(Seat::South)),
            Phase::Resume => board.hold(Key::Square(DISCARD_SQUARE), 1_000),
            Phase::Pause | Phase::Service | Phase::Lesson => {
                board.hold(Key::Back(Seat::South), 2_100);
            }
            Phase::Play => {
                let people = human_seats(board.table().players());
                let seat = people.iter().next().unwrap_or(Seat::South);
                board.press(Key::Ok(seat));
                board.press(Key::Back(seat));
                board.run(3_100);
                board.release(Key::Ok(seat));
                board.release(Key::Back(seat));
                if let Some(other) = people.without(seat).iter().next()
                    && board.table().proposal().is_some()
                {
                    board.tap(Key::Ok(other));
                }
            }
        }
        board.run(100);
    }
    Err(format!("stuck in {}", board.table().phase().name()))
}
