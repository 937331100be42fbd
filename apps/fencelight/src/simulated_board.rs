//! The simulated board: the device of core with its storage and an engine in a thread of its own.

use std::time::SystemTime;

use fencelight_board::device::{VirtualBoard, screen_keys};
use fencelight_board::geometry::{Direction, Fence, Key, Led, Seat, Square};
use fencelight_board::table::{GameConfig, Phase, PhaseView, RESUME_SQUARE, Table, lobby};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use fencelight_core::mspacman::area;
use fencelight_host::language::Words;
use fencelight_host::printable;
use fencelight_host::screen::{Page, Panel, PanelLine, Shapes, Tone};
use fencelight_host::session::{Board, Focus};
use fencelight_host::status;
use fencelight_text::{Logs, Message, names, puzzle_log};
use smart_leds::RGB8;

use crate::engine_thread::EngineThread;
use crate::game_storage::GameStorage;
use crate::puzzle::PuzzleChoice;
use crate::remote_seats::RemoteSeats;
use crate::start::Start;

/// How long the keys of the service mode are held.
const SERVICE_HOLD_MS: u32 = 1_500;
const DAY_S: u64 = 86_400;

/// A board in memory.
pub(crate) struct SimulatedBoard {
    device: VirtualBoard,
    storage: GameStorage,
    engine: EngineThread,
    remote: RemoteSeats,
    logs: Logs,
    words: Words,
}

impl SimulatedBoard {
    /// A board at power-on.
    pub(crate) fn new(seed: u64, storage: GameStorage, words: Words) -> Self {
        Self {
            device: VirtualBoard::with_engine(seed, None),
            storage,
            engine: EngineThread::new(),
            remote: RemoteSeats::default(),
            logs: Logs::default(),
            words,
        }
    }

    /// The same with engines at remote seats.
    pub(crate) fn with_remote(mut self, remote: RemoteSeats) -> Self {
        self.remote = remote;
        self
    }

    /// Passes moves and requests between the table and its players.
    fn poll(&mut self) {
        let table = self.device.table_mut();
        self.engine.poll(table);
        self.remote.poll(table);
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

    /// Offers the saved game of the last run; without one the lobby is open, as after a first key. Switched on with both south keys held,
    /// it is in the service mode.
    pub(crate) fn switch_on(&mut self, service: bool) {
        self.storage.open_save(self.device.table_mut());
        self.logs.puzzles = self.storage.read_puzzles();
        if service {
            let keys = [Key::Ok(Seat::South), Key::Back(Seat::South)];
            keys.into_iter().for_each(|key| self.device.press(key));
            self.device.run(SERVICE_HOLD_MS);
            keys.into_iter().for_each(|key| self.device.release(key));
        } else if self.table().phase() == Phase::Attract {
            self.device.tap(Key::Square(Square::MIDDLE));
        }
    }

    /// Opens a puzzle; an unfinished game is kept.
    pub(crate) fn open_puzzle(&mut self, choice: PuzzleChoice) {
        let log = &self.logs.puzzles;
        let number = match choice {
            PuzzleChoice::Number(number) => number,
            PuzzleChoice::Today => {
                let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
                puzzle_log::of_day(since.as_secs() / DAY_S)
            }
            PuzzleChoice::Unsolved(kind, grade) => {
                let of_grade = |&(of, ..): &(u8, u16, u16)| grade.is_none_or(|grade| grade == of);
                let grades: Vec<_> = puzzle_log::grades(kind).filter(of_grade).collect();
                let is_open = |&&(_, first, last): &&(u8, u16, u16)| {
                    log.solved(first, last) < usize::from(last - first) + 1
                };
                let chosen = grades.iter().find(is_open).or(grades.first());
                chosen.map_or(1, |&(_, first, last)| log.next(first, last))
            }
        };
        // The command line has checked the number.
        self.device.table_mut().open_puzzle(number);
    }

    fn follow(&mut self) {
        if self.logs.follow(self.device.table()) {
            self.storage.write_puzzles(&self.logs.puzzles);
        }
    }

    /// The table.
    pub(crate) const fn table(&self) -> &Table {
        self.device.table()
    }
}

impl Board for SimulatedBoard {
    fn press(&mut self, key: Key) {
        self.device.press(key);
        self.poll();
    }

    fn release(&mut self, key: Key) {
        self.device.release(key);
        self.poll();
    }

    fn run(&mut self, ms: u32) {
        self.device.run(ms);
        self.poll();
    }

    fn is_thinking(&self) -> bool {
        self.table().request().is_some() || self.remote.is_thinking()
    }

    fn frame(&mut self) -> [RGB8; Led::COUNT] {
        self.device.render_leds()
    }

    fn panel(&mut self, cursor: Key) -> Panel {
        self.follow();
        let mut panel = status::panel(self.table(), &self.logs, cursor, self.words);
        // Below the line of the mover: a small terminal shows the first lines only.
        let now = panel.lines.iter().position(|line| line.tone == Tone::Now);
        let place = now.map_or(panel.lines.len(), |now| now + 1);
        let troubles = self.remote.troubles(self.words);
        let troubles = troubles.map(|trouble| PanelLine::new(Tone::Error, trouble));
        panel.lines.splice(place..place, troubles);
        let errors = self.storage.errors();
        let line = |error| PanelLine::new(Tone::Error, printable(error));
        panel.lines.extend(errors.map(line));
        panel
    }

    fn shapes(&self, frame: &[RGB8; Led::COUNT]) -> Shapes {
        status::of_table(self.table(), frame, self.words)
    }

    fn ok_seat(&self) -> Seat {
        screen_keys::ok_seat(self.table())
    }

    fn back_seat(&self) -> Seat {
        screen_keys::back_seat(self.table(), self.logs.moves.last_person(self.table()))
    }

    fn preview(&self) -> Option<Fence> {
        self.table().preview().map(|preview| preview.fence)
    }

    fn focus(&self) -> Option<Focus> {
        focus(self.table())
    }

    fn is_showing_move(&self) -> bool {
        self.table().is_animating()
    }

    fn is_over(&self) -> bool {
        self.table().phase() == Phase::Over
    }

    fn arrow_key(&self, direction: Direction) -> Option<Key> {
        arrow_key(self.table(), direction, self.ok_seat(), self.back_seat())
    }

    fn has_sounded(&mut self) -> bool {
        let table = self.device.table_mut();
        let is_loud = table.phase() != Phase::Attract && table.settings().volume > 0;
        table.take_sound().is_some() && is_loud
    }

    fn has_cursor(&self) -> bool {
        has_cursor(self.table())
    }

    fn enter_key(&self, cursor: Key) -> Key {
        screen_keys::enter_key(self.table(), cursor)
    }

    fn next_place(&self, cursor: Key) -> Option<Key> {
        status::next_place(self.table(), cursor)
    }

    fn next_seat_key(&self) -> Option<Key> {
        status::next_seat_key(self.table())
    }

    fn farewell(&self) -> Option<String> {
        let path = self.storage.save_path()?;
        let table = self.table();
        let kept = GameKind::ALL
            .into_iter()
            .filter(|&kind| table.kept_game(kind).is_some());
        let kept: Vec<Message> = kept.map(names::game).collect();
        let message = match (table.saved_game().is_some(), kept.is_empty()) {
            (false, true) => return None,
            (true, true) => Message::new("farewell-game").text("path", path.display()),
            (true, false) => Message::new("farewell-games")
                .text("path", path.display())
                .with("games", kept),
            (false, false) => Message::new("farewell-kept")
                .text("path", path.parent().unwrap_or(path).display())
                .with("games", kept),
        };
        let text = self.words.say(&message);
        Some(printable(&text))
    }

    fn drop_question(&self, key: Key) -> Option<Page> {
        status::drop_question(self.table(), key, self.words)
    }

    fn keep_game(&mut self) -> bool {
        let is_paused = self.table().phase() == Phase::Pause;
        self.device.table_mut().keep_paused_game();
        is_paused
    }

    fn rules(&self) -> Option<Page> {
        Some(status::rules_page(self.table(), self.words))
    }

    fn moves(&mut self) -> Option<Page> {
        self.follow();
        Some(status::moves_page(self.table(), &self.logs, self.words))
    }

    fn save(&mut self, now: bool) {
        self.storage.save(self.device.table_mut(), now);
    }

    fn save_error(&self) -> Option<String> {
        self.storage.write_error().map(str::to_owned)
    }
}

/// Where the cursor belongs on a table.
pub(crate) fn focus(table: &Table) -> Option<Focus> {
    let phase = table.phase();
    let (number, square) = match table.phase_view() {
        // A game that is chosen can be started at once.
        PhaseView::Lobby(lobby::LobbyPage::Games) => {
            (table.lobby_kind() as usize, Some(lobby::START_SQUARE))
        }
        PhaseView::Lobby(page) => {
            let number = GameKind::ALL.len() + page as usize;
            (number, Square::from_name("a9"))
        }
        PhaseView::Resume => (0, Some(RESUME_SQUARE)),
        PhaseView::Play | PhaseView::Puzzle(_) if table.is_human_turn() => {
            let piece = table.position().mover_square();
            let square = piece.or_else(|| first_place(table));
            (table.history().moves().len(), square)
        }
        PhaseView::Lesson(lesson) => {
            return lesson.asked_key().map(|key| Focus {
                situation: (phase, lesson.step_number()),
                key,
            });
        }
        _ => return None,
    };
    square.map(|square| Focus {
        situation: (phase, number),
        key: Key::Square(square),
    })
}

/// The key that an arrow presses where a table has no cursor.
pub(crate) fn arrow_key(table: &Table, direction: Direction, ok: Seat, back: Seat) -> Option<Key> {
    let shown = table.review_ply();
    match direction {
        _ if table.phase() == Phase::Attract => Some(Key::Ok(Seat::South)),
        _ if table.phase() != Phase::Over => None,
        Direction::West if shown != Some(0) => Some(Key::Back(back)),
        // OK at the last move would leave the game.
        Direction::East if shown.is_some() => Some(Key::Ok(ok)),
        _ => None,
    }
}

/// Whether squares and posts of a table act.
pub(crate) fn has_cursor(table: &Table) -> bool {
    !matches!(table.phase(), Phase::Attract | Phase::Pause | Phase::Over)
}

/// Where a piece that is not on the board is placed first: Ms. Pac-Man in the quarter of her player, if she may.
fn first_place(table: &Table) -> Option<Square> {
    let targets = table.targets();
    let own = area(table.position().turn());
    let mut own = targets.iter().filter(|&square| own.contains(square));
    own.next().or_else(|| targets.iter().next())
}

#[cfg(test)]
mod tests {
    use fencelight_board::table::Player;
    use fencelight_core::geometry::PerSeat;
    use fencelight_host::key_presses::TAP_MS;
    use fencelight_host::session::Session;

    use super::*;

    fn board() -> SimulatedBoard {
        let storage = GameStorage::new(None, false).expect("nothing to record");
        let mut board = SimulatedBoard::new(1, storage, Words::new("en", false));
        board.switch_on(false);
        board
    }

    #[test]
    fn a_game_that_is_chosen_has_the_cursor_on_start() {
        let mut board = board();
        let mut situations = Vec::new();
        for icon in ["c7", "g7", "c3", "g3"] {
            board.device.tap(Key::Square(
                Square::from_name(icon).expect("the square of an icon"),
            ));
            let focus = board.focus().expect("a cursor");
            assert_eq!(focus.key, Key::Square(lobby::START_SQUARE));
            assert!(!situations.contains(&focus.situation), "{icon}");
            situations.push(focus.situation);
        }
    }

    #[test]
    fn ms_pac_man_is_placed_in_the_own_quarter_first() {
        for seat in Seat::ALL {
            let mut board = board();
            let found = (0..40).find_map(|seed| {
                let config = GameConfig::new(GameKind::MsPacman, PerSeat([Player::Human; 4]), seed);
                board.device.table_mut().start_game(&config);
                board.device.run(5_000);
                (board.table().position().turn() == seat).then(|| board.focus())
            });
            let focus = found.flatten().expect("a first player");
            let Key::Square(square) = focus.key else {
                panic!("no square");
            };
            assert!(area(seat).contains(square) && board.table().targets().contains(square));
        }
    }

    #[test]
    fn the_cursor_is_on_the_key_that_a_lesson_asks_for() {
        for icon in ["c7", "g7", "c3", "g3"] {
            let mut board = board();
            board.device.tap(Key::Square(
                Square::from_name(icon).expect("the square of an icon"),
            ));
            board.device.tap(Key::Square(lobby::LESSON_SQUARE));
            let mut steps = Vec::new();
            for _ in 0..200 {
                let Some(lesson) = board.table().lesson() else {
                    break;
                };
                let asked = lesson.asked_key();
                assert_eq!(board.focus().map(|focus| focus.key), asked, "{icon}");
                match asked.filter(|_| !board.table().is_animating()) {
                    Some(key) => {
                        steps.push(lesson.step_number());
                        board.device.tap(key);
                    }
                    None => board.device.run(500),
                }
            }
            let mut once = steps.clone();
            once.dedup();
            assert!(steps.len() > 3 && once == steps, "{icon}: {steps:?}");
        }
    }

    #[test]
    fn a_tap_ends_in_time_although_the_steps_are_long() {
        let storage = GameStorage::new(None, false).expect("nothing to record");
        let mut session = Session::new(SimulatedBoard::new(1, storage, Words::new("en", false)));
        session.run(1_000);
        assert_eq!(session.board.table().phase(), Phase::Attract);
        session.presses.hold(Key::Ok(Seat::South), TAP_MS, 1_000);
        session.apply_presses();
        session.run(500);
        assert_eq!(session.now_ms(), 1_500);
        assert!(session.presses.down().is_empty());
        assert_eq!(session.board.table().phase(), Phase::Lobby);
    }
}
