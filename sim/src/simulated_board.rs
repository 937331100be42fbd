//! The simulated board: the device of core with its storage and an engine in a thread of its own.

use fencelight_core::device::VirtualBoard;
use fencelight_core::game::Game;
use fencelight_core::geometry::{Key, Led, Seat};
use fencelight_core::table::{GameConfig, Phase, Table};
use fencelight_lab::printable;
use ratatui::style::Stylize;
use ratatui::text::Line;
use smart_leds::RGB8;

use crate::engine_thread::EngineThread;
use crate::game_storage::GameStorage;
use crate::session::Board;
use crate::start::Start;
use crate::status;

/// A board in memory.
pub(crate) struct SimulatedBoard {
    device: VirtualBoard,
    storage: GameStorage,
    engine: EngineThread,
}

impl SimulatedBoard {
    /// A board at power-on.
    pub(crate) fn new(seed: u64, storage: GameStorage) -> Self {
        Self {
            device: VirtualBoard::with_engine(seed, None),
            storage,
            engine: EngineThread::new(),
        }
    }

    /// Starts a game, as if it had been chosen in the lobby: an unfinished game of the same kind is offered instead.
    pub(crate) fn begin(&mut self, start: &Start, seed: u64) {
        let table = self.device.table_mut();
        table.set_lobby(start.game, start.seats.0);
        if table.has_unfinished(start.game) {
            table.offer_kept_game(start.game);
            return;
        }
        table.start_game(&GameConfig {
            clock: start.clock.0,
            ..GameConfig::new(start.game, start.seats.0, seed)
        });
    }

    /// Offers the saved game of the last run.
    pub(crate) fn open_save(&mut self) {
        self.storage.open_save(self.device.table_mut());
    }

    /// Its table.
    pub(crate) const fn table(&self) -> &Table {
        self.device.table()
    }
}

impl Board for SimulatedBoard {
    fn press(&mut self, key: Key) {
        self.device.press(key);
        self.engine.poll(self.device.table_mut());
    }

    fn release(&mut self, key: Key) {
        self.device.release(key);
        self.engine.poll(self.device.table_mut());
    }

    fn run(&mut self, ms: u32) {
        self.device.run(ms);
        self.engine.poll(self.device.table_mut());
    }

    fn is_thinking(&self) -> bool {
        self.table().request().is_some()
    }

    fn frame(&mut self) -> [RGB8; Led::COUNT] {
        self.device.render_leds()
    }

    fn status(&self) -> Vec<Line<'static>> {
        let mut lines = status::lines(self.table());
        let errors = self.storage.errors();
        lines.extend(errors.map(|error| Line::from(printable(error)).light_red()));
        lines
    }

    fn seat_to_move(&self) -> Seat {
        match self.table().phase() {
            Phase::Lesson | Phase::Play | Phase::Pause => self.table().history().current().turn(),
            _ => Seat::South,
        }
    }

    fn save(&mut self, now: bool) {
        self.storage.save(self.device.table_mut(), now);
    }

    fn save_error(&self) -> Option<String> {
        self.storage.write_error().map(str::to_owned)
    }
}
