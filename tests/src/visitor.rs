//! Somebody who presses keys at a board: at random, or with the wish to get back to the lobby.

use fencelight_core::board::Board;
use fencelight_core::geometry::{Key, Seat, Square};
use fencelight_core::table::{DROP, Phase, humans};

use crate::Chance;

/// Presses keys at random, sometimes sensibly, so that all phases and games are met.
pub struct Visitor {
    chance: Chance,
}

impl Visitor {
    /// A visitor with a character of its own.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            chance: Chance::new(seed),
        }
    }

    /// Does one thing at the board. `run` lets the time pass, and may look at the lights meanwhile.
    pub fn act(&mut self, board: &mut Board, run: &mut impl FnMut(&mut Board, u32)) {
        match self.chance.below(100) {
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
                let ms = *self.chance.pick(&[300, 650, 1_050, 2_100, 3_200]);
                self.press(board, key, ms, run);
            }
            68..71 => {
                let seat = self.seat();
                board.press(Key::Ok(seat));
                board.press(Key::Back(seat));
                run(board, *self.chance.pick(&[500, 3_100]));
                board.release(Key::Ok(seat));
                board.release(Key::Back(seat));
            }
            71..74 => {
                // A hand laid on the board.
                let keys: Vec<Key> = (0..self.chance.below(40)).map(|_| self.any_key()).collect();
                keys.iter().for_each(|&key| board.press(key));
                run(board, 200);
                keys.iter().for_each(|&key| board.release(key));
            }
            74..90 => run(board, self.chance.below(1_500) as u32),
            90..96 => run(board, self.chance.below(12_000) as u32),
            96..99 => run(board, 31_000 + self.chance.below(35_000) as u32),
            _ => self.forget_a_key(board, run),
        }
    }

    fn press(
        &mut self,
        board: &mut Board,
        key: Key,
        ms: u32,
        run: &mut impl FnMut(&mut Board, u32),
    ) {
        board.press(key);
        run(board, ms);
        board.release(key);
        run(board, self.chance.below(400) as u32);
    }

    /// Something lies on a key for a while.
    fn forget_a_key(&mut self, board: &mut Board, run: &mut impl FnMut(&mut Board, u32)) {
        let key = self.any_key();
        board.press(key);
        run(board, 35_000);
        board.release(key);
        run(board, 1_500);
    }

    fn any_key(&mut self) -> Key {
        let index = self.chance.below(usize::from(Key::COUNT));
        Key::from_index(index as u8).unwrap_or(Key::Square(Square::MIDDLE))
    }

    fn seat(&mut self) -> Seat {
        *self.chance.pick(&Seat::ALL)
    }

    /// A key that probably does something.
    fn likely_key(&mut self, board: &Board) -> Key {
        let table = board.table();
        match table.phase() {
            Phase::Play => {
                let turn = fencelight_core::game::Game::turn(table.history().now());
                let targets: Vec<Square> = table.targets().iter().collect();
                match self.chance.below(10) {
                    0..5 if !targets.is_empty() => Key::Square(*self.chance.pick(&targets)),
                    0..8 => Key::Ok(turn),
                    8 => Key::Back(turn),
                    _ => Key::Ok(self.seat()),
                }
            }
            Phase::Lobby => match self.chance.below(10) {
                0..4 => Key::Square(Square::MIDDLE),
                4..7 => {
                    let names = ["c7", "g7", "c3", "g3", "a1", "i1", "e1", "b9", "b8", "b7"];
                    let name: &&str = self.chance.pick(&names);
                    Key::from_name(name).expect("a key")
                }
                7 | 8 => Key::Back(self.seat()),
                _ => Key::Ok(self.seat()),
            },
            Phase::Service => Key::Ok(Seat::South),
            Phase::Resume => {
                Key::Square(*self.chance.pick(&[DROP, fencelight_core::table::RESUME]))
            }
            Phase::Attract | Phase::Pause | Phase::Over => Key::Ok(self.seat()),
        }
    }
}

/// Gets back to the lobby as the guide says, from wherever the board is.
///
/// # Errors
/// Where the board is stuck.
pub fn go_to_lobby(board: &mut Board) -> Result<(), String> {
    board.contacts().iter().for_each(|key| board.release(key));
    // Keys that were stuck are felt again.
    board.run(1_500);
    for _ in 0..6 {
        match board.table().phase() {
            Phase::Lobby => return Ok(()),
            Phase::Attract | Phase::Over => board.tap(Key::Ok(Seat::South)),
            Phase::Resume => board.tap(Key::Square(DROP)),
            Phase::Pause | Phase::Service => board.hold(Key::Back(Seat::South), 2_100),
            Phase::Play => {
                let people = humans(board.table().sitters());
                let seat = people.iter().next().unwrap_or(Seat::South);
                board.press(Key::Ok(seat));
                board.press(Key::Back(seat));
                board.run(3_100);
                board.release(Key::Ok(seat));
                board.release(Key::Back(seat));
                if let Some(other) = people.without(seat).iter().next()
                    && board.table().question().is_some()
                {
                    board.tap(Key::Ok(other));
                }
            }
        }
        board.run(100);
    }
    Err(format!("stuck in {}", board.table().phase().name()))
}
