//! Visits with an aim: by keys into situations that random keys seldom reach. What follows is up to the visitor.

use fencelight_board::device::VirtualBoard;
use fencelight_board::table::lobby::{
    CLOSE_SQUARE, LESSON_SQUARE, LobbyPage, NEXT_PAGE_SQUARE, START_SQUARE, icon_center, rows,
};
use fencelight_board::table::{Phase, Player, RESUME_SQUARE, Table};
use fencelight_core::game::Game;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat, Square};

use crate::visitor::{PassTime, Visitor};

/// The words of `clock` but the first, which turns it off.
const CLOCK_MODES: [u32; 3] = [1, 2, 3];
/// The words of `timeout_action`.
const TIMEOUT_ACTIONS: [u32; 4] = [0, 1, 2, 3];
/// `lose_game`.
const LOSE_GAME: u32 = 2;
/// Longer than any phase lasts without input.
const LONG_MS: u32 = 16 * 60_000;

/// What a visitor does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// Nothing in particular.
    Any,
    /// Chooses a clock in the lobby, starts a game and sits through a time-out.
    TimeOut {
        /// The game.
        kind: GameKind,
        /// The clock, a word of the option.
        mode: u32,
        /// What happens then, a word of the option.
        action: u32,
    },
    /// Leads the board into a phase and leaves it alone until it plays by itself.
    LeaveAlone(Phase),
    /// Waits for the end of a game, steps through it and plays another one.
    Rematch(GameKind),
    /// Takes a lesson.
    Lesson(GameKind),
    /// Solves a puzzle, with mistakes.
    Puzzle(GameKind),
}

/// The phases that people leave again.
pub fn phases_of_people() -> impl Iterator<Item = Phase> {
    Phase::ALL
        .into_iter()
        .filter(|&phase| phase != Phase::BootLoader)
}

impl Visit {
    /// Time-outs of every clock in every game, one of each, with all actions in turn.
    #[must_use]
    pub fn time_outs() -> Vec<Self> {
        let mut visits = Vec::new();
        for (game, kind) in GameKind::ALL.into_iter().enumerate() {
            for mode in CLOCK_MODES {
                let action = (game as u32 + mode) % 4;
                visits.push(Self::TimeOut { kind, mode, action });
            }
        }
        visits
    }

    /// All visits: time-outs of every clock with every action in every game, and the others.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut visits = Vec::new();
        for kind in GameKind::ALL {
            for mode in CLOCK_MODES {
                let time_out = |action| Self::TimeOut { kind, mode, action };
                visits.extend(TIMEOUT_ACTIONS.map(time_out));
            }
            visits.extend([Self::Rematch(kind), Self::Lesson(kind)]);
            if Table::has_puzzles(kind) {
                visits.push(Self::Puzzle(kind));
            }
        }
        visits.extend(phases_of_people().map(Self::LeaveAlone));
        visits
    }
}

impl Visitor {
    /// The first part of a session at a board that was just switched on. `run` lets the time pass.
    ///
    /// # Errors
    /// What did not happen.
    pub fn visit(
        &mut self,
        board: &mut VirtualBoard,
        visit: Visit,
        run: &mut impl PassTime,
    ) -> Result<(), String> {
        match visit {
            Visit::Any => Ok(()),
            Visit::TimeOut { kind, mode, action } => {
                start(board, kind, &clock(mode, action), run)?;
                self.sit_through_time_outs(board, mode, run);
                Ok(())
            }
            Visit::LeaveAlone(phase) => leave_alone(board, phase, run),
            Visit::Rematch(kind) => self.rematch(board, kind, run),
            Visit::Lesson(kind) => {
                choose_game(board, kind, run)?;
                tap(board, Key::Square(LESSON_SQUARE), run);
                demand(board, Phase::Lesson)?;
                for _ in 0..6 {
                    self.press_likely_key(board, run);
                    run(board, 1_500);
                }
                Ok(())
            }
            Visit::Puzzle(kind) => {
                choose_game(board, kind, run)?;
                open_puzzles(board, run);
                demand(board, Phase::Puzzle)?;
                for _ in 0..12 {
                    self.press_likely_key(board, run);
                    run(board, 1_500);
                }
                Ok(())
            }
        }
    }

    /// Waits for a turn to end, or for more than one if they are short; keys that change nothing are pressed in the later ones.
    fn sit_through_time_outs(
        &mut self,
        board: &mut VirtualBoard,
        mode: u32,
        run: &mut impl PassTime,
    ) {
        let turns = if mode == CLOCK_MODES[0] { 3 } else { 1 };
        for turn in 0..turns {
            let table = board.table();
            let seat = table.history().current().turn();
            let left_ms = table.remaining_ms(seat).unwrap_or(0);
            if turn > 0 {
                let key = self.any_key();
                board.press(key);
                run(board, 300);
                board.release(key);
            }
            run(board, left_ms + 2_500);
        }
    }

    fn rematch(
        &mut self,
        board: &mut VirtualBoard,
        kind: GameKind,
        run: &mut impl PassTime,
    ) -> Result<(), String> {
        start(board, kind, &clock(CLOCK_MODES[0], LOSE_GAME), run)?;
        for _ in 0..12 {
            self.press_likely_key(board, run);
        }
        for _ in 0..240 {
            if board.table().phase() == Phase::Over {
                break;
            }
            run(board, 5_000);
        }
        demand(board, Phase::Over)?;
        run(board, 3_000);
        for _ in 0..4 {
            tap(board, Key::Back(self.seat()), run);
        }
        while board.table().review_ply().is_some() {
            tap(board, Key::Ok(self.seat()), run);
        }
        demand(board, Phase::Over)?;
        hold(board, Key::Ok(self.seat()), 1_100, run);
        demand(board, Phase::Play)
    }
}

/// The options of a clock with the shortest times.
const fn clock(mode: u32, action: u32) -> [(&'static str, u32); 5] {
    [
        ("clock", mode),
        ("move_time", 10),
        ("bank_time", 60),
        ("timeout_action", action),
        ("timeout_strikes", 3),
    ]
}

fn demand(board: &VirtualBoard, phase: Phase) -> Result<(), String> {
    let found = board.table().phase();
    match found == phase {
        true => Ok(()),
        false => Err(format!("{} instead of {}", found.name(), phase.name())),
    }
}

fn hold(board: &mut VirtualBoard, key: Key, ms: u32, run: &mut impl PassTime) {
    board.press(key);
    run(board, ms);
    board.release(key);
    run(board, 60);
}

fn tap(board: &mut VirtualBoard, key: Key, run: &mut impl PassTime) {
    hold(board, key, 50, run);
}

/// Chooses a game in the lobby, with a human at every seat that it has.
fn choose_game(
    board: &mut VirtualBoard,
    kind: GameKind,
    run: &mut impl PassTime,
) -> Result<(), String> {
    run(board, 200);
    if board.table().phase() == Phase::Attract {
        tap(board, Key::Ok(Seat::South), run);
    }
    demand(board, Phase::Lobby)?;
    let icon = Key::Square(icon_center(kind));
    if board.table().lobby_kind() != kind {
        tap(board, icon, run);
    }
    let wanted = kind.required_seats();
    for seat in Seat::ALL {
        let player = match wanted.is_none_or(|seats| seats.contains(seat)) {
            true => Player::Human,
            false => Player::Empty,
        };
        for _ in 0..2 {
            if board.table().lobby_players()[seat] != player {
                tap(board, Key::Ok(seat), run);
            }
        }
    }
    Ok(())
}

/// Starts a game with these options of the second page.
fn start(
    board: &mut VirtualBoard,
    kind: GameKind,
    options: &[(&str, u32)],
    run: &mut impl PassTime,
) -> Result<(), String> {
    choose_game(board, kind, run)?;
    hold(board, Key::Square(icon_center(kind)), 1_100, run);
    tap(board, Key::Square(NEXT_PAGE_SQUARE), run);
    if board.table().lobby_page() != Some(LobbyPage::Table) {
        return Err("the options do not open".into());
    }
    let rows = rows(LobbyPage::Table, kind);
    for &(key, value) in options {
        let row = rows.iter().position(|row| row.key == key);
        let row = row.ok_or_else(|| format!("no row for {key}"))?;
        let file = rows[row].values.iter().position(|&choice| choice == value);
        let file = file.ok_or_else(|| format!("no {value} for {key}"))?;
        let square = Square::new(file as u8, 8 - row as u8);
        tap(board, Key::Square(square.unwrap_or(CLOSE_SQUARE)), run);
    }
    tap(board, Key::Square(CLOSE_SQUARE), run);
    tap(board, Key::Square(START_SQUARE), run);
    demand(board, Phase::Play)
}

/// Leads the board into a phase and leaves it alone until Attract.
/// Holds the sign of the lesson.
fn open_puzzles(board: &mut VirtualBoard, run: &mut impl PassTime) {
    board.press(Key::Square(LESSON_SQUARE));
    run(board, 1_100);
    board.release(Key::Square(LESSON_SQUARE));
    run(board, 50);
}

fn leave_alone(
    board: &mut VirtualBoard,
    phase: Phase,
    run: &mut impl PassTime,
) -> Result<(), String> {
    let (ok, back) = (Key::Ok(Seat::South), Key::Back(Seat::South));
    let kind = GameKind::Quoridor2;
    match phase {
        Phase::Attract | Phase::BootLoader => {}
        Phase::Service => {
            board.press(ok);
            board.press(back);
            run(board, 200);
            board.release(ok);
            board.release(back);
        }
        Phase::Lobby => tap(board, ok, run),
        Phase::Lesson => {
            choose_game(board, kind, run)?;
            tap(board, Key::Square(LESSON_SQUARE), run);
        }
        Phase::Puzzle => {
            choose_game(board, kind, run)?;
            open_puzzles(board, run);
        }
        Phase::Play => start(board, kind, &[], run)?,
        Phase::Pause => {
            start(board, kind, &[], run)?;
            board.press(ok);
            board.press(back);
            run(board, 3_100);
            board.release(ok);
            board.release(back);
        }
        Phase::Over => {
            start(board, kind, &clock(CLOCK_MODES[0], LOSE_GAME), run)?;
            run(board, 12_000);
        }
        Phase::Resume => {
            start(board, kind, &[], run)?;
            run(board, LONG_MS);
            tap(board, ok, run);
        }
    }
    demand(board, phase)?;
    run(board, LONG_MS);
    demand(board, Phase::Attract)?;
    if let Phase::Play | Phase::Resume | Phase::Pause = phase {
        // The game was kept.
        tap(board, ok, run);
        demand(board, Phase::Resume)?;
        tap(board, Key::Square(RESUME_SQUARE), run);
        demand(board, Phase::Play)?;
    }
    Ok(())
}
