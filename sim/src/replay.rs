//! A recorded game, move by move.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fencelight_core::device::VirtualBoard;
use fencelight_core::game::Move;
use fencelight_core::geometry::Seat;
use fencelight_core::input::KeySet;
use fencelight_core::table::{ClockOptions, humans_at};
use fencelight_lab::game_file;
use fencelight_lab::matches;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::Line;

use crate::screen::{Depth, View};
use crate::terminal::Taken;
use crate::words;

/// Between two frames.
const FRAME: Duration = Duration::from_millis(33);
/// From one move to the next.
const MOVE_MS: f64 = 900.0;

/// Shows a recorded game in this terminal, of a match the one with this number.
pub(crate) fn replay(file: &Path, speed: f64, number: Option<u32>) -> io::Result<ExitCode> {
    let name = file.display();
    let wrong = |wrong: &dyn std::fmt::Display| io::Error::other(format!("{name}: {wrong}"));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let game = match (matches::file::is_match(&text), number) {
        (true, number) => matches::file::read(&text, number.unwrap_or(1)),
        (false, None) => game_file::read(&text),
        (false, Some(_)) => Err("only matches have games with numbers".into()),
    };
    let game = game.map_err(|error| wrong(&error))?;
    let mut board = VirtualBoard::new(game.kept.seed);
    // People at every seat, and no clock: nobody but the recording moves.
    let sitters = humans_at(game.start.seats());
    let table = board.table_mut();
    table.setup(game.start, sitters, ClockOptions::DEFAULT, game.kept.seed);
    let mut taken = Taken::take()?;
    Replay {
        board,
        moves: game.moves,
        forfeited: game.forfeited,
        played: 0,
        speed,
        paused: false,
        until_move_ms: MOVE_MS,
        passed: Instant::now(),
        quit: false,
    }
    .serve(&mut taken)
}

struct Replay {
    board: VirtualBoard,
    moves: Vec<Move>,
    /// Who loses on time after the last move.
    forfeited: Option<Seat>,
    played: usize,
    speed: f64,
    paused: bool,
    until_move_ms: f64,
    passed: Instant,
    quit: bool,
}

impl Replay {
    fn serve(mut self, taken: &mut Taken) -> io::Result<ExitCode> {
        let depth = Depth::of_terminal();
        let mut shown: Option<(View, Rect)> = None;
        while !self.quit && taken.signal().is_none() {
            self.pass_time();
            let size = taken.terminal.size()?;
            let view = (self.view(depth), Rect::new(0, 0, size.width, size.height));
            if shown.as_ref() != Some(&view) {
                let view = shown.insert(view);
                taken
                    .terminal
                    .draw(|frame| frame.render_widget(&view.0, frame.area()))?;
            }
            if let Some(Event::Key(key)) = taken.next_event(FRAME)? {
                self.take(key);
            }
        }
        Ok(taken
            .signal()
            .map_or(ExitCode::SUCCESS, |signal| ExitCode::from(128 + signal)))
    }

    fn pass_time(&mut self) {
        let step_ms = self.passed.elapsed().as_secs_f64().min(0.5) * 1_000.0;
        self.passed = Instant::now();
        self.board.run(step_ms as u32);
        // Whoever looks at a recording presses no keys.
        self.board.table_mut().reset_idle();
        self.follow();
        if !self.paused {
            self.until_move_ms -= step_ms * self.speed;
        }
        while self.until_move_ms <= 0.0 && self.played < self.moves.len() {
            self.step();
        }
    }

    /// One move on.
    fn step(&mut self) {
        self.until_move_ms += MOVE_MS;
        if let Some(&mv) = self.moves.get(self.played) {
            // The file was read through: every move in it is legal.
            let _ = self.board.table_mut().play_all(&[mv]);
            self.played += 1;
        }
        // A forced pass is played by the table itself: it is in the recording too.
        self.follow();
        if self.played == self.moves.len()
            && let Some(loser) = self.forfeited
        {
            self.board.table_mut().forfeit(loser);
        }
    }

    /// As many moves are on the board as were played of the recording.
    fn follow(&mut self) {
        self.played = self.board.table().history().moves().len();
    }

    fn take(&mut self, event: KeyEvent) {
        if event.kind == KeyEventKind::Release {
            return;
        }
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char('c') if control => self.quit = true,
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Right => {
                self.paused = true;
                self.step();
            }
            KeyCode::Left if self.played > 0 => {
                self.paused = true;
                // The table would play a forced pass again at once: it goes back together with what was before.
                let passes = self.moves[..self.played].iter().rev();
                let passes = passes.take_while(|&&mv| mv == Move::PASS).count();
                self.board.table_mut().undo((passes + 1).min(self.played));
                self.follow();
            }
            _ => {}
        }
        self.until_move_ms = MOVE_MS;
    }

    fn view(&mut self, depth: Depth) -> View {
        let mut panel = words::told(self.board.table());
        panel.push(Line::default());
        let (played, all) = (self.played, self.moves.len());
        let state = match (self.paused, played == all) {
            (_, true) => ", the end",
            (true, false) => ", paused",
            (false, false) => "",
        };
        panel.push(Line::from(format!("Move {played} of {all}{state}")).bold());
        View {
            wire: self.board.render_leds(),
            cursor: None,
            down: KeySet::EMPTY,
            latched: KeySet::EMPTY,
            panel,
            last_line: Line::from("space pause  < > step  q quit").dim(),
            help: false,
            depth,
        }
    }
}
