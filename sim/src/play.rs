//! The board in a terminal: about thirty frames a second, keys and mouse in between.

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

use crate::args::Play;
use crate::entropy::entropy;
use crate::hands::{HOLD_BACK_MS, HOLD_BOTH_MS, HOLD_OK_MS, HOLD_POST_MS, TAP_MS};
use crate::keyboard::{self, Wish};
use crate::played::Played;
use crate::screen::{Depth, Layout, View};
use crate::session::{OnDesk, Session};
use crate::shelf::Shelf;
use crate::terminal::Taken;

/// Between two frames.
const FRAME: Duration = Duration::from_millis(33);
/// A longer pause was not played: the program was stopped, or the machine slept.
const LONGEST_STEP: Duration = Duration::from_millis(500);

/// Plays in this terminal.
pub(crate) fn play(play: &Play) -> io::Result<ExitCode> {
    let mut taken = Taken::take()?;
    let seed = play.seed.unwrap_or_else(entropy);
    let mut played = Played::new(seed, Shelf::new(play.record.clone()));
    match &play.start {
        Some(start) => played.begin(start, seed),
        None => played.open_save(),
    }
    Desk::new(played, play.speed).serve(&mut taken)
}

/// The board with whoever sits before it.
pub(crate) struct Desk<D> {
    session: Session<D>,
    speed: f64,
    /// When time was last passed on to the board, and the part of a millisecond that was left.
    passed: Instant,
    rest_ms: f64,
    cursor: Key,
    help: bool,
    depth: Depth,
    layout: Option<Layout>,
    quit: bool,
}

impl<D: OnDesk> Desk<D> {
    /// A board that time has not begun to pass for.
    pub(crate) fn new(desk: D, speed: f64) -> Self {
        Self {
            session: Session::new(desk),
            speed,
            passed: Instant::now(),
            rest_ms: 0.0,
            cursor: Key::Square(Square::MIDDLE),
            help: false,
            depth: Depth::of_terminal(),
            layout: None,
            quit: false,
        }
    }

    /// Until somebody quits.
    pub(crate) fn serve(mut self, taken: &mut Taken) -> io::Result<ExitCode> {
        let mut shown: Option<(View, Rect)> = None;
        let mut next_frame = Instant::now();
        while !self.quit && taken.signal().is_none() {
            let now = Instant::now();
            if now >= next_frame {
                next_frame = now + FRAME;
                self.pass_time();
                let size = taken.terminal.size()?;
                let area = Rect::new(0, 0, size.width, size.height);
                self.layout = Layout::of(area);
                let view = (self.view(), area);
                if shown.as_ref() != Some(&view) {
                    let view = shown.insert(view);
                    taken
                        .terminal
                        .draw(|frame| frame.render_widget(&view.0, frame.area()))?;
                }
                self.session.desk.keep(false);
            }
            let wait = next_frame.saturating_duration_since(Instant::now());
            if let Some(event) = taken.next_event(wait)? {
                // Whatever happens, happens at the time of the board that it is now.
                self.pass_time();
                self.take(&event);
            }
        }
        self.session.desk.keep(true);
        Ok(taken
            .signal()
            // As a shell tells the end by a signal.
            .map_or(ExitCode::SUCCESS, |signal| ExitCode::from(128 + signal)))
    }

    /// Real time becomes time of the board.
    fn pass_time(&mut self) {
        let now = Instant::now();
        let step = now.duration_since(self.passed).min(LONGEST_STEP);
        self.passed = now;
        // Nobody thinks faster because time does.
        let speed = match self.session.desk.is_thinking() {
            true => self.speed.min(1.0),
            false => self.speed,
        };
        let ms = step.as_secs_f64() * 1_000.0 * speed + self.rest_ms;
        self.rest_ms = ms.fract();
        self.session.run(ms as u64);
    }

    fn view(&mut self) -> View {
        View {
            wire: self.session.desk.wire(),
            cursor: Some(self.cursor),
            down: self.session.hands.down(),
            latched: self.session.hands.latched(),
            panel: self.session.desk.words(),
            last_line: Line::from("? help   q quit").dim(),
            help: self.help,
            depth: self.depth,
        }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Key(key) => self.take_key(*key),
            Event::Mouse(mouse) => self.take_mouse(*mouse),
            _ => {}
        }
        self.session.feel();
    }

    fn take_key(&mut self, event: KeyEvent) {
        if event.kind == KeyEventKind::Release {
            return;
        }
        let Some(wish) = keyboard::wish(event) else {
            self.help = false;
            return;
        };
        if wish == Wish::Quit {
            self.quit = true;
            return;
        }
        // Nobody plays on a board that cannot be seen.
        if self.layout.is_none() {
            return;
        }
        if self.help || wish == Wish::Help {
            self.help = !self.help;
            return;
        }
        let now_ms = self.session.now_ms();
        let seat = self.session.desk.seat_to_move();
        let hands = &mut self.session.hands;
        let mut hold = |key, ms| hands.hold(key, ms, now_ms);
        match wish {
            Wish::Move(direction) => self.cursor = keyboard::moved(self.cursor, direction),
            Wish::Switch => self.cursor = keyboard::switched(self.cursor),
            Wish::Tap => hold(self.cursor, TAP_MS),
            Wish::Hold => hold(self.cursor, HOLD_POST_MS),
            Wish::Side(key) => hold(key, TAP_MS),
            Wish::Ok { hold: false } => hold(Key::Ok(seat), TAP_MS),
            Wish::Ok { hold: true } => hold(Key::Ok(seat), HOLD_OK_MS),
            Wish::Back { hold: false } => hold(Key::Back(seat), TAP_MS),
            Wish::Back { hold: true } => hold(Key::Back(seat), HOLD_BACK_MS),
            Wish::Both => both(seat)
                .into_iter()
                .for_each(|key| hold(key, HOLD_BOTH_MS)),
            Wish::Latch => hands.latch(self.cursor),
            Wish::Unlatch => hands.unlatch(),
            Wish::Quit | Wish::Help => {}
        }
    }

    fn take_mouse(&mut self, event: MouseEvent) {
        let now_ms = self.session.now_ms();
        let hands = &mut self.session.hands;
        let place = Position::new(event.column, event.row);
        let key = self.layout.as_ref().and_then(|layout| layout.key_at(place));
        match (event.kind, key) {
            (MouseEventKind::Up(MouseButton::Left), _) => hands.let_go(now_ms),
            (MouseEventKind::Down(_), _) if self.help => self.help = false,
            (MouseEventKind::Down(button), Some(key)) => {
                if matches!(key, Key::Square(_) | Key::Post(_)) {
                    self.cursor = key;
                }
                // Many terminals keep Shift with the mouse for themselves, so there are three ways.
                let held = event
                    .modifiers
                    .intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
                if button == MouseButton::Right || button == MouseButton::Left && held {
                    hands.latch(key);
                } else if button == MouseButton::Left {
                    hands.click(key, now_ms);
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
