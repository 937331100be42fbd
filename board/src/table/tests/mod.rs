//! Keys and time at a table, and what they change.

extern crate std;

mod keys;
mod time;
mod turns;

use super::*;
use crate::geometry::{Key, PerSeat, Seat, Square};
use crate::input::{KeyEvent, KeyEventKind};
use fencelight_core::games::GameKind;
use fencelight_core::notation::parse_move;

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;
/// South and north.
const TWO: Seating = PerSeat([HUMAN, EMPTY, HUMAN, EMPTY]);

/// A table with its clock.
struct Bench {
    table: Table,
    now_ms: u32,
}

impl Bench {
    /// A board two seconds after power-on.
    fn on() -> Self {
        let mut bench = Self {
            table: Table::new(7, 0),
            now_ms: 0,
        };
        bench.wait(2_000);
        bench
    }

    fn lobby() -> Self {
        let mut bench = Self::on();
        bench.tap("e5");
        assert_eq!(bench.table.phase(), Phase::Lobby);
        bench
    }

    /// A game that has just begun, south first.
    fn game(kind: GameKind, players: Seating) -> Self {
        let mut bench = Self::on();
        bench.start(kind, players, ClockOptions::DEFAULT);
        bench
    }

    fn start(&mut self, kind: GameKind, players: Seating, clock: ClockOptions) {
        self.table.start_game(&GameConfig {
            first: Some(Seat::South),
            clock,
            ..GameConfig::new(kind, players, 7)
        });
    }

    fn wait(&mut self, ms: u32) {
        let end = self.now_ms + ms;
        while self.now_ms < end {
            self.now_ms = end.min(self.now_ms + 10);
            self.table.tick(self.now_ms);
        }
    }

    fn key(&mut self, key: Key, kind: KeyEventKind) {
        let at_ms = self.now_ms;
        self.table.feed(KeyEvent { key, at_ms, kind });
    }

    fn press(&mut self, name: &str) {
        self.key(Key::from_name(name).unwrap(), KeyEventKind::Pressed);
    }

    fn release(&mut self, name: &str) {
        self.key(Key::from_name(name).unwrap(), KeyEventKind::Released);
    }

    fn tap(&mut self, name: &str) {
        self.press(name);
        self.wait(50);
        self.release(name);
    }

    fn hold(&mut self, name: &str, ms: u32) {
        self.press(name);
        self.wait(ms);
        self.release(name);
    }

    fn play(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            self.table.play_all(&[parse_move(word).unwrap()]).unwrap();
        }
    }
}
