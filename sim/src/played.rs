//! The board of core on the desk, with the files it is kept in and the thread that thinks for it.

use fencelight_core::device::VirtualBoard;
use fencelight_core::game::Game;
use fencelight_core::geometry::{Key, Led, Seat};
use fencelight_core::table::{GameConfig, Phase, Table};
use ratatui::style::Stylize;
use ratatui::text::Line;
use smart_leds::RGB8;

use crate::session::OnDesk;
use crate::shelf::Shelf;
use crate::start::Start;
use crate::thinking::Thinker;
use crate::words;

/// A board that somebody plays at.
pub(crate) struct Played {
    board: VirtualBoard,
    shelf: Shelf,
    thinker: Thinker,
}

impl Played {
    /// A board at power-on.
    pub(crate) fn new(seed: u64, shelf: Shelf) -> Self {
        Self {
            board: VirtualBoard::with_engine(seed, None),
            shelf,
            thinker: Thinker::new(),
        }
    }

    /// Puts a game on the board, as if people had chosen it, in the place of the one that was saved: as on the board, there is one game.
    pub(crate) fn begin(&mut self, start: &Start, seed: u64) {
        let table = self.board.table_mut();
        table.set_lobby(start.game, start.sitters.0);
        table.start_game(&GameConfig {
            clock: start.clock.0,
            ..GameConfig::new(start.game, start.sitters.0, seed)
        });
        self.shelf.open_folder();
    }

    /// Takes the save of the last time.
    pub(crate) fn open_save(&mut self) {
        self.shelf.open_save(self.board.table_mut());
    }

    /// Its table.
    pub(crate) const fn table(&self) -> &Table {
        self.board.table()
    }
}

impl OnDesk for Played {
    fn press(&mut self, key: Key) {
        self.board.press(key);
        self.thinker.attend(self.board.table_mut());
    }

    fn release(&mut self, key: Key) {
        self.board.release(key);
        self.thinker.attend(self.board.table_mut());
    }

    fn run(&mut self, ms: u32) {
        self.board.run(ms);
        self.thinker.attend(self.board.table_mut());
    }

    fn is_thinking(&self) -> bool {
        self.table().request().is_some()
    }

    fn wire(&mut self) -> [RGB8; Led::COUNT] {
        self.board.render_leds()
    }

    fn words(&self) -> Vec<Line<'static>> {
        let mut words = words::styled(self.table());
        let told = self.shelf.told();
        words.extend(told.map(|told| Line::from(told.to_owned()).light_red()));
        words
    }

    fn seat_to_move(&self) -> Seat {
        match self.table().phase() {
            Phase::Play | Phase::Pause => self.table().history().current().turn(),
            _ => Seat::South,
        }
    }

    fn keep(&mut self, now: bool) {
        self.shelf.keep(self.board.table_mut(), now);
    }
}
