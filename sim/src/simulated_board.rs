//! The simulated board: the device of core with its storage and an engine in a thread of its own.

use fencelight_core::device::VirtualBoard;
use fencelight_core::geometry::{Fence, Key, Led, Seat, Square};
use fencelight_core::table::{GameConfig, Lesson, Phase, RESUME_SQUARE, Table, lobby};
use fencelight_lab::printable;
use smart_leds::RGB8;

use crate::engine_thread::EngineThread;
use crate::game_storage::GameStorage;
use crate::screen::{Page, Panel, PanelLine, Shapes, Tone};
use crate::session::{Board, Focus};
use crate::start::Start;
use crate::status::{self, MoveLog};

/// A board in memory.
pub(crate) struct SimulatedBoard {
    device: VirtualBoard,
    storage: GameStorage,
    engine: EngineThread,
    log: MoveLog,
}

impl SimulatedBoard {
    /// A board at power-on.
    pub(crate) fn new(seed: u64, storage: GameStorage) -> Self {
        Self {
            device: VirtualBoard::with_engine(seed, None),
            storage,
            engine: EngineThread::new(),
            log: MoveLog::default(),
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

    /// Offers the saved game of the last run; without one the lobby is open, as after a first key.
    pub(crate) fn open_save(&mut self) {
        self.storage.open_save(self.device.table_mut());
        if self.table().phase() == Phase::Attract {
            self.device.tap(Key::Square(Square::MIDDLE));
        }
    }

    fn follow(&mut self) {
        self.log.follow(self.device.table().history());
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

    fn panel(&mut self, cursor: Key) -> Panel {
        self.follow();
        let mut panel = status::panel(self.table(), &self.log, cursor);
        let errors = self.storage.errors();
        let line = |error| PanelLine::new(Tone::Error, printable(error));
        panel.lines.extend(errors.map(line));
        panel
    }

    fn shapes(&self, frame: &[RGB8; Led::COUNT]) -> Shapes {
        status::of_table(self.table(), frame)
    }

    fn ok_seat(&self) -> Seat {
        status::ok_seat(self.table())
    }

    fn back_seat(&self) -> Seat {
        status::back_seat(self.table(), &self.log)
    }

    fn preview(&self) -> Option<Fence> {
        self.table().preview().map(|preview| preview.fence)
    }

    fn focus(&self) -> Option<Focus> {
        let table = self.table();
        let phase = table.phase();
        let (number, square) = match phase {
            Phase::Lobby if table.lobby_page() == lobby::LobbyPage::Games => {
                (0, Some(lobby::START_SQUARE))
            }
            Phase::Lobby => (1 + table.lobby_page() as usize, Square::from_name("a9")),
            Phase::Resume => (0, Some(RESUME_SQUARE)),
            Phase::Play if table.is_human_turn() => {
                let piece = table.position().mover_square();
                let square = piece.or_else(|| table.targets().iter().next());
                (table.history().moves().len(), square)
            }
            Phase::Lesson => {
                let step = table.lesson().map_or(0, Lesson::step_number);
                (step, table.position().mover_square())
            }
            _ => return None,
        };
        square.map(|square| Focus {
            situation: (phase, number),
            key: Key::Square(square),
        })
    }

    fn has_cursor(&self) -> bool {
        !matches!(
            self.table().phase(),
            Phase::Attract | Phase::Pause | Phase::Over
        )
    }

    fn rules(&self) -> Option<Page> {
        Some(status::rules_page(self.table()))
    }

    fn moves(&mut self) -> Option<Page> {
        self.follow();
        Some(status::moves_page(self.table(), &self.log))
    }

    fn save(&mut self, now: bool) {
        self.storage.save(self.device.table_mut(), now);
    }

    fn save_error(&self) -> Option<String> {
        self.storage.write_error().map(str::to_owned)
    }
}
