//! The board in a terminal: about thirty frames a second, keyboard and mouse events in between.

use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fencelight_core::geometry::{Key, Seat, Square};
use ratatui::crossterm::event::{
    Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;

use crate::cli::PlayOptions;
use crate::entropy::entropy;
use crate::game_storage::GameStorage;
use crate::key_presses::{HOLD_BACK_MS, HOLD_BOTH_MS, HOLD_OK_MS, HOLD_POST_MS, TAP_MS};
use crate::keyboard::{self, KeyAction};
use crate::screen::{Depth, Layout, View};
use crate::session::{Board, Session};
use crate::simulated_board::SimulatedBoard;
use crate::terminal::{self, TerminalGuard};

/// Interval between two frames.
const FRAME: Duration = Duration::from_millis(33);

/// Plays in this terminal.
pub(crate) fn play(options: &PlayOptions) -> io::Result<ExitCode> {
    let mut storage = GameStorage::new(options.record.clone(), options.force)?;
    terminal::require()?;
    storage.open_folder()?;
    let mut terminal = TerminalGuard::acquire()?;
    let seed = options.seed.unwrap_or_else(entropy);
    let mut board = SimulatedBoard::new(seed, storage);
    match &options.start {
        Some(start) => board.begin(start, seed),
        None => board.open_save(),
    }
    EventLoop::new(board, options.speed).run(&mut terminal)
}

/// A board with its view and its input.
pub(crate) struct EventLoop<B> {
    session: Session<B>,
    speed: f64,
    /// When board time last advanced, and the fraction of a millisecond left over.
    advanced: Instant,
    rest_ms: f64,
    cursor: Key,
    help: bool,
    depth: Depth,
    layout: Option<Layout>,
    quit: bool,
}

impl<B: Board> EventLoop<B> {
    /// A board whose time runs `speed` times as fast.
    pub(crate) fn new(board: B, speed: f64) -> Self {
        Self {
            session: Session::new(board),
            speed,
            advanced: Instant::now(),
            rest_ms: 0.0,
            cursor: Key::Square(Square::MIDDLE),
            help: false,
            depth: Depth::of_terminal(),
            layout: None,
            quit: false,
        }
    }

    /// Runs until the user quits, a signal arrives or the terminal is closed, and saves.
    pub(crate) fn run(mut self, terminal: &mut TerminalGuard) -> io::Result<ExitCode> {
        let ended = self.show(terminal);
        self.session.board.save(true);
        let code = terminal.exit_code(ended)?;
        // Printed once the terminal is restored: the screen that showed it is gone.
        match self.session.board.save_error() {
            Some(error) => Err(io::Error::other(format!("the game is not saved: {error}"))),
            None => Ok(code),
        }
    }

    fn show(&mut self, terminal: &mut TerminalGuard) -> io::Result<()> {
        let mut shown: Option<(View, Rect)> = None;
        let mut next_frame = Instant::now();
        while !self.quit && !terminal.is_ended() {
            let now = Instant::now();
            if now >= next_frame {
                next_frame = now + FRAME;
                self.advance();
                let area = terminal.area()?;
                self.layout = Layout::of(area);
                let view = (self.view(), area);
                if shown.as_ref() != Some(&view) {
                    terminal.draw(&shown.insert(view).0)?;
                }
                self.session.board.save(false);
            }
            let wait = next_frame.saturating_duration_since(Instant::now());
            if let Some(event) = terminal.next_event(wait)? {
                // An event happens at the current board time.
                self.advance();
                self.apply(&event);
            }
        }
        Ok(())
    }

    /// Advances board time by the real time since the last call.
    fn advance(&mut self) {
        let now = Instant::now();
        let step = now.duration_since(self.advanced);
        let step = step.min(self.session.board.max_step());
        self.advanced = now;
        // A search does not speed up with board time.
        let speed = match self.session.board.is_thinking() {
            true => self.speed.min(1.0),
            false => self.speed,
        };
        let ms = step.as_secs_f64() * 1_000.0 * speed + self.rest_ms;
        self.rest_ms = ms.fract();
        self.session.run(ms as u64);
    }

    fn view(&mut self) -> View {
        View {
            frame: self.session.board.frame(),
            cursor: Some(self.cursor),
            down: self.session.presses.down(),
            latched: self.session.presses.latched(),
            panel: self.session.board.status(),
            last_line: Line::from("? help   q quit").dim(),
            help: self.help,
            depth: self.depth,
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Key(key) => self.apply_key(*key),
            Event::Mouse(mouse) => self.apply_mouse(*mouse),
            _ => {}
        }
        self.session.apply_presses();
    }

    fn apply_key(&mut self, event: KeyEvent) {
        if event.kind == KeyEventKind::Release {
            return;
        }
        let Some(action) = keyboard::action(event) else {
            self.help = false;
            return;
        };
        if action == KeyAction::Quit {
            self.quit = true;
            return;
        }
        // The terminal is too small to show the board.
        if self.layout.is_none() {
            return;
        }
        if self.help || action == KeyAction::Help {
            self.help = !self.help;
            return;
        }
        let now_ms = self.session.now_ms();
        let seat = self.session.board.seat_to_move();
        let presses = &mut self.session.presses;
        let mut hold = |key, ms| presses.hold(key, ms, now_ms);
        match action {
            KeyAction::Move(direction) => self.cursor = keyboard::moved(self.cursor, direction),
            KeyAction::Switch => self.cursor = keyboard::switched(self.cursor),
            KeyAction::Tap => hold(self.cursor, TAP_MS),
            KeyAction::Hold => hold(self.cursor, HOLD_POST_MS),
            KeyAction::Side(key) => hold(key, TAP_MS),
            KeyAction::Ok { hold: false } => hold(Key::Ok(seat), TAP_MS),
            KeyAction::Ok { hold: true } => hold(Key::Ok(seat), HOLD_OK_MS),
            KeyAction::Back { hold: false } => hold(Key::Back(seat), TAP_MS),
            KeyAction::Back { hold: true } => hold(Key::Back(seat), HOLD_BACK_MS),
            KeyAction::Both => both(seat)
                .into_iter()
                .for_each(|key| hold(key, HOLD_BOTH_MS)),
            KeyAction::Latch => presses.toggle_latch(self.cursor),
            KeyAction::Unlatch => presses.unlatch(),
            KeyAction::Quit | KeyAction::Help => {}
        }
    }

    fn apply_mouse(&mut self, event: MouseEvent) {
        let now_ms = self.session.now_ms();
        let presses = &mut self.session.presses;
        let place = Position::new(event.column, event.row);
        let key = self.layout.as_ref().and_then(|layout| layout.key_at(place));
        match (event.kind, key) {
            (MouseEventKind::Up(MouseButton::Left), _) => presses.release_mouse(now_ms),
            (MouseEventKind::Down(_), _) if self.help => self.help = false,
            (MouseEventKind::Down(button), Some(key)) => {
                if matches!(key, Key::Square(_) | Key::Post(_)) {
                    self.cursor = key;
                }
                // Many terminals reserve Shift with the mouse, so there are three gestures.
                let held = event
                    .modifiers
                    .intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
                if button == MouseButton::Right || button == MouseButton::Left && held {
                    presses.toggle_latch(key);
                } else if button == MouseButton::Left {
                    presses.click(key, now_ms);
                }
            }
            _ => {}
        }
    }
}

/// Both keys of a side.
const fn both(seat: Seat) -> [Key; 2] {
    [Key::Ok(seat), Key::Back(seat)]
}
