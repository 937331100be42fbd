//! The board in a terminal: about thirty frames a second, keyboard and mouse events in between.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fencelight_board::device::FenceClick;
use fencelight_board::device::screen_keys::{HOLD_BOTH_MS, hold_ms};
use fencelight_board::geometry::{Direction, Key, Seat, Square};
use fencelight_board::table::Phase;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use crate::key_presses::TAP_MS;
use crate::keyboard::{self, KeyAction};
use crate::language::Words;
use crate::screen::{Appearance, Layout, Page, View};
use crate::session::{Board, Session};
use crate::storage_paths;
use crate::terminal::TerminalGuard;

/// Interval between two frames.
const FRAME: Duration = Duration::from_millis(33);

/// For so long after the end of a game the key of a hint starts no other one.
const END_PAUSE: Duration = Duration::from_secs(2);

/// Taps that make any seats fit: two empty the seat of a computer, one each the others.
const MOST_SEAT_TAPS: u8 = 8;

/// A board with its view and its input.
pub struct EventLoop<B> {
    session: Session<B>,
    speed: f64,
    /// When board time last advanced, and the fraction of a millisecond left over.
    advanced: Instant,
    rest_ms: f64,
    cursor: Key,
    /// The situation in which the cursor was placed last.
    situation: Option<(Phase, usize)>,
    /// The user has moved the cursor while a move was shown: it stays there in the next situation.
    keeps_cursor: bool,
    /// Since when the game is over.
    over_since: Option<Instant>,
    /// A click on a groove that is not answered yet.
    fence_click: Option<FenceClick>,
    /// Taps left to make the seats of the lobby fit.
    seat_taps: u8,
    page: Option<Page>,
    /// Whether the bell of the terminal rings at the sounds of the board.
    has_bell: bool,
    is_bell_due: bool,
    /// The key whose hold drops a game, while the page asks about it.
    drop_key: Option<Key>,
    look: Appearance,
    words: Words,
    area: Rect,
    layout: Option<Layout>,
    quit: bool,
}

impl<B: Board> EventLoop<B> {
    /// A board whose time runs `speed` times as fast.
    pub fn new(board: B, speed: f64, words: Words) -> Self {
        Self {
            session: Session::new(board),
            speed,
            advanced: Instant::now(),
            rest_ms: 0.0,
            cursor: Key::Square(Square::MIDDLE),
            situation: None,
            keeps_cursor: false,
            over_since: None,
            fence_click: None,
            seat_taps: 0,
            page: None,
            has_bell: storage_paths::has_bell(),
            is_bell_due: false,
            drop_key: None,
            look: Appearance::of_terminal(),
            words,
            area: Rect::ZERO,
            layout: None,
            quit: false,
        }
    }

    /// Runs until the user quits, a signal arrives or the terminal is closed, and saves.
    pub fn run(mut self, mut terminal: TerminalGuard) -> io::Result<ExitCode> {
        let ended = self.show(&mut terminal);
        self.session.board.save(true);
        let code = terminal.exit_code(ended)?;
        // What follows is printed once the terminal is restored: the screen that showed it is gone.
        drop(terminal);
        if let Some(error) = self.session.board.save_error() {
            return Err(io::Error::other(format!("the game is not saved: {error}")));
        }
        if self.quit
            && let Some(text) = self.session.board.farewell()
        {
            writeln!(io::stdout(), "{text}")?;
        }
        Ok(code)
    }

    fn show(&mut self, terminal: &mut TerminalGuard) -> io::Result<()> {
        let mut shown: Option<(View, Rect)> = None;
        let mut next_frame = Instant::now();
        while !self.quit && !terminal.is_ended() {
            let now = Instant::now();
            if now >= next_frame {
                next_frame = now + FRAME;
                self.advance();
                self.continue_fence_click();
                self.continue_seats();
                self.follow_situation();
                let area = terminal.area()?;
                (self.area, self.layout) = (area, Layout::of(area));
                let view = (self.view(), area);
                if shown.as_ref() != Some(&view) {
                    terminal.draw(&shown.insert(view).0)?;
                }
                self.is_bell_due |= self.session.board.has_sounded() && self.has_bell;
                if std::mem::take(&mut self.is_bell_due) {
                    terminal.ring()?;
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

    /// Places the cursor where it belongs, once in each situation.
    fn follow_situation(&mut self) {
        if let Some(focus) = self.session.board.focus()
            && self.situation != Some(focus.situation)
        {
            let is_same_phase = self
                .situation
                .is_some_and(|(phase, _)| phase == focus.situation.0);
            self.situation = Some(focus.situation);
            if !(std::mem::take(&mut self.keeps_cursor) && is_same_phase) {
                self.cursor = focus.key;
            }
        }
        self.over_since = match self.session.board.is_over() {
            true => self.over_since.or_else(|| Some(Instant::now())),
            false => None,
        };
    }

    /// Taps the post of a clicked groove until the fence lies as clicked.
    fn continue_fence_click(&mut self) {
        let Some(click) = &mut self.fence_click else {
            return;
        };
        if self.session.presses.down().contains(click.key()) || !self.session.board.is_settled() {
            return;
        }
        if click.needs_tap(self.session.board.preview()) {
            let now_ms = self.session.now_ms();
            self.session.presses.hold(click.key(), TAP_MS, now_ms);
            self.session.apply_presses();
        } else {
            self.fence_click = None;
        }
    }

    /// Taps the keys of the seats, one after the other, until they fit the chosen game.
    fn continue_seats(&mut self) {
        let is_pressed = !self.session.presses.down().is_empty();
        if self.seat_taps == 0 || is_pressed || !self.session.board.is_settled() {
            return;
        }
        self.seat_taps -= 1;
        match self.session.board.next_seat_key() {
            Some(key) => {
                let now_ms = self.session.now_ms();
                self.session.presses.hold(key, TAP_MS, now_ms);
                self.session.apply_presses();
            }
            None => self.seat_taps = 0,
        }
    }

    fn view(&mut self) -> View {
        let frame = self.session.board.frame();
        View {
            shapes: self.session.board.shapes(&frame),
            frame,
            cursor: Some(self.cursor).filter(|_| self.session.board.has_cursor()),
            down: self.session.presses.down(),
            latched: self.session.presses.latched(),
            panel: self.session.board.panel(self.cursor),
            page: self.page.clone(),
            look: self.look,
            words: self.words,
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
        if self.page.is_some() {
            self.apply_to_page(event.code);
            return;
        }
        let Some(action) = keyboard::action(event) else {
            return;
        };
        if action == KeyAction::Quit {
            self.quit = true;
            return;
        }
        // The terminal is too small to show the board.
        if self.layout.is_some() {
            self.act(action);
        }
    }

    fn act(&mut self, action: KeyAction) {
        let now_ms = self.session.now_ms();
        let board = &mut self.session.board;
        let (ok, back) = (Key::Ok(board.ok_seat()), Key::Back(board.back_seat()));
        let under_cursor = if board.has_cursor() { self.cursor } else { ok };
        let just_ended = self
            .over_since
            .is_some_and(|since| since.elapsed() < END_PAUSE);
        let entered = board.enter_key(under_cursor);
        let presses = &mut self.session.presses;
        let held = match action {
            KeyAction::Hold | KeyAction::Latch => Some(under_cursor),
            KeyAction::Side { key, hold: true } => Some(key),
            KeyAction::Back { hold: true } => Some(Key::Back(seat_of(ok))),
            _ => None,
        };
        if let Some((key, page)) = held.and_then(|key| Some((key, board.drop_question(key)?))) {
            // A terminal holds a key by one stroke: nothing is lost by that.
            (self.page, self.drop_key) = (Some(page), Some(key));
            return;
        }
        let mut press = |key, hold| {
            let length_ms = if hold { hold_ms(key) } else { TAP_MS };
            presses.hold(key, length_ms, now_ms);
        };
        match action {
            KeyAction::Move(direction) if !board.has_cursor() => {
                if let Some(key) = board.arrow_key(direction) {
                    press(key, false);
                }
            }
            KeyAction::Move(direction) => {
                self.keeps_cursor = board.is_showing_move();
                self.cursor = keyboard::moved(self.cursor, direction);
            }
            KeyAction::Switch if !board.has_cursor() => {
                if let Some(key) = board.arrow_key(Direction::North) {
                    press(key, false);
                }
            }
            KeyAction::Switch => {
                self.keeps_cursor = board.is_showing_move();
                let next = self.session.board.next_place(self.cursor);
                self.cursor = next.unwrap_or_else(|| keyboard::switched(self.cursor));
            }
            KeyAction::FitSeats => self.seat_taps = MOST_SEAT_TAPS,
            KeyAction::Tap => press(entered, false),
            KeyAction::Hold => press(under_cursor, true),
            KeyAction::Side { key, hold } => press(key, hold),
            // A hint that was asked for a moment too late is no wish for another game.
            KeyAction::Ok { hold: true } if just_ended => {}
            KeyAction::Ok { hold } => press(ok, hold),
            KeyAction::Back { hold: false } if board.keep_game() => {}
            KeyAction::Back { hold: false } => press(back, false),
            // To hold BACK is to leave; to tap it is to take back.
            KeyAction::Back { hold: true } => press(Key::Back(seat_of(ok)), true),
            KeyAction::Both => {
                let seat = match self.cursor {
                    Key::Ok(seat) | Key::Back(seat) => seat,
                    _ => seat_of(ok),
                };
                for key in [Key::Ok(seat), Key::Back(seat)] {
                    presses.hold(key, HOLD_BOTH_MS, now_ms);
                }
            }
            KeyAction::Latch => presses.toggle_latch(self.cursor),
            KeyAction::Unlatch => presses.unlatch(),
            KeyAction::Help => self.page = Some(self.help()),
            KeyAction::Rules => self.page = self.session.board.rules(),
            KeyAction::Moves => self.page = self.session.board.moves(),
            KeyAction::Bell => self.toggle_bell(),
            KeyAction::Quit => {}
        }
    }

    fn toggle_bell(&mut self) {
        self.has_bell = !self.has_bell;
        // Heard at once. A choice that cannot be kept holds until the end.
        self.is_bell_due = self.has_bell;
        storage_paths::keep_bell(self.has_bell);
    }

    /// A page that is longer than the terminal scrolls; every other key closes it, and quits nothing.
    fn apply_to_page(&mut self, code: KeyCode) {
        if let Some(key) = self.drop_key.take() {
            self.page = None;
            if code == KeyCode::Char('y') {
                let now_ms = self.session.now_ms();
                self.session.presses.hold(key, hold_ms(key), now_ms);
            }
            return;
        }
        let height = self.area.height;
        let room = Page::room(height) as isize;
        let Some(page) = self.page.as_mut().filter(|page| page.scrolls(height)) else {
            self.page = None;
            return;
        };
        match code {
            KeyCode::Up => page.scroll(-1, height),
            KeyCode::Down => page.scroll(1, height),
            KeyCode::PageUp => page.scroll(1 - room, height),
            KeyCode::PageDown | KeyCode::Char(' ') => page.scroll(room - 1, height),
            KeyCode::Home => page.scroll(isize::MIN, height),
            KeyCode::End => page.scroll(isize::MAX, height),
            _ => self.page = None,
        }
    }

    fn apply_mouse(&mut self, event: MouseEvent) {
        let now_ms = self.session.now_ms();
        let presses = &mut self.session.presses;
        let place = Position::new(event.column, event.row);
        let key = self.layout.as_ref().and_then(|layout| layout.key_at(place));
        match (event.kind, key) {
            (MouseEventKind::Up(MouseButton::Left), _) => presses.release_mouse(now_ms),
            (MouseEventKind::Down(_), _) if self.page.is_some() => {
                (self.page, self.drop_key) = (None, None);
            }
            (MouseEventKind::ScrollUp, _) => self.scroll(-3),
            (MouseEventKind::ScrollDown, _) => self.scroll(3),
            (MouseEventKind::Down(button), Some(key)) => {
                if matches!(key, Key::Square(_) | Key::Post(_)) {
                    self.cursor = key;
                }
                // Many terminals reserve Shift with the mouse, so there are three gestures.
                let held = event
                    .modifiers
                    .intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
                if button == MouseButton::Right || button == MouseButton::Left && held {
                    match self.session.board.drop_question(key) {
                        Some(page) => (self.page, self.drop_key) = (Some(page), Some(key)),
                        None => presses.toggle_latch(key),
                    }
                } else if button == MouseButton::Left {
                    presses.click(key, now_ms);
                }
            }
            (MouseEventKind::Down(MouseButton::Left), None) => {
                let fence = self
                    .layout
                    .as_ref()
                    .and_then(|layout| layout.fence_at(place));
                self.fence_click = fence.map(FenceClick::new);
                if let Some(click) = &self.fence_click {
                    self.cursor = click.key();
                }
            }
            _ => {}
        }
    }

    fn help(&self) -> Page {
        Page::new(self.words.word("help-open"), &self.words.word("help-keys"))
    }

    fn scroll(&mut self, lines: isize) {
        if let Some(page) = &mut self.page {
            page.scroll(lines, self.area.height);
        }
    }
}

/// The seat of a side key.
const fn seat_of(key: Key) -> Seat {
    match key {
        Key::Ok(seat) | Key::Back(seat) => seat,
        Key::Square(_) | Key::Post(_) => Seat::South,
    }
}
