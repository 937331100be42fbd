//! A table driven by key events and time, without a device.

use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::input::{KeyEvent, KeyEventKind};
use fencelight_board::table::{GameConfig, Player, Table};
use fencelight_core::game::Move;
use fencelight_core::games::GameKind;
use fencelight_core::notation::parse_move;

/// A table and its external time.
pub struct TableBench {
    /// The table.
    pub table: Table,
    /// The external time.
    pub now_ms: u32,
}

impl Default for TableBench {
    fn default() -> Self {
        Self::new()
    }
}

impl TableBench {
    /// A table at power-on, shortly before the external time wraps.
    #[must_use]
    pub fn new() -> Self {
        let now_ms = u32::MAX - 5_000;
        Self {
            table: Table::new(1, now_ms),
            now_ms,
        }
    }

    /// A table with a game that south begins.
    #[must_use]
    pub fn with_game(kind: GameKind, players: [Player; 4]) -> Self {
        let mut bench = Self::new();
        bench.table.start_game(&GameConfig {
            first: Some(Seat::South),
            ..GameConfig::new(kind, PerSeat(players), 1)
        });
        bench
    }

    /// Another table, to which the game of this one is offered after a time without power.
    ///
    /// # Panics
    ///
    /// If there is no unfinished game.
    #[must_use]
    pub fn after_power_cycle(&self) -> Self {
        let mut bench = Self::new();
        let saved = self.table.saved_game().expect("an unfinished game");
        let history = self.table.history();
        let (start, moves) = (history.start().clone(), history.moves());
        assert!(bench.table.offer_saved_game(start, moves, &saved));
        bench
    }

    /// Feeds a key event.
    pub fn event(&mut self, name: &str, kind: KeyEventKind) {
        let (key, at_ms) = (key(name), self.now_ms);
        self.table.feed(KeyEvent { key, at_ms, kind });
    }

    /// Presses a key.
    pub fn press(&mut self, name: &str) {
        self.event(name, KeyEventKind::Pressed);
    }

    /// Releases a key.
    pub fn release(&mut self, name: &str) {
        self.event(name, KeyEventKind::Released);
    }

    /// Holds a key.
    pub fn hold(&mut self, name: &str, ms: u32) {
        self.press(name);
        self.wait(ms);
        self.release(name);
    }

    /// Taps a key.
    pub fn tap(&mut self, name: &str) {
        self.hold(name, 50);
    }

    /// Lets time pass, in steps of 10 ms.
    pub fn wait(&mut self, ms: u32) {
        for _ in 0..ms / 10 {
            self.now_ms = self.now_ms.wrapping_add(10);
            self.table.tick(self.now_ms);
        }
    }

    /// The moves of the game, as text.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let moves = self.table.history().moves();
        moves.iter().map(ToString::to_string).collect()
    }
}

/// A key by its name.
///
/// # Panics
///
/// If the name is not that of a key.
#[must_use]
pub fn key(name: &str) -> Key {
    Key::from_name(name).expect("a key")
}

/// A move from its text.
///
/// # Panics
///
/// If the text is not a move.
#[must_use]
pub fn mv(text: &str) -> Move {
    parse_move(text).expect("a move")
}
