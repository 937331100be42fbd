//! The side panel: the state of the table as lines of text.
//!
//! `game` has the lines of a game in progress, `lesson` those of a lesson, `lobby` those of the lobby, `service` those of the service pages.

mod game;
mod lesson;
mod lobby;
mod service;

use fencelight_core::game::{Ghost, Outcome, Piece, Winner};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Seat;
use fencelight_core::table::{FaultCode, Phase, Table};
use ratatui::style::Stylize;
use ratatui::text;

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Title,
    Plain,
    /// What matters now.
    Now,
    /// Why a press had no effect, or a fault.
    Error,
    /// A possible action.
    Hint,
}

/// A line of the panel.
type Line = (Tone, String);

/// The panel of a table.
pub(crate) fn lines(table: &Table) -> Vec<text::Line<'static>> {
    panel(table).into_iter().map(style).collect()
}

/// The panel without possible actions, for a replay.
pub(crate) fn lines_without_hints(table: &Table) -> Vec<text::Line<'static>> {
    let lines = panel(table)
        .into_iter()
        .filter(|(tone, _)| *tone != Tone::Hint);
    lines.map(style).collect()
}

fn style((tone, line): Line) -> text::Line<'static> {
    let line = text::Line::from(line);
    match tone {
        Tone::Title => line.bold().underlined(),
        Tone::Plain => line,
        Tone::Now => line.bold(),
        Tone::Error => line.light_red(),
        Tone::Hint => line.dim(),
    }
}

fn panel(table: &Table) -> Vec<Line> {
    let mut lines = vec![(Tone::Title, title(table).to_owned())];
    match table.phase() {
        Phase::Attract => attract(&mut lines, table),
        Phase::Resume => resume(&mut lines),
        Phase::Lobby => lobby::lines(&mut lines, table),
        Phase::Lesson => lesson::lines(&mut lines, table),
        Phase::Play => game::lines(&mut lines, table),
        Phase::Pause => pause(&mut lines),
        Phase::Over => over(&mut lines, table),
        Phase::Service => service::lines(&mut lines, table),
    }
    if table.phase() != Phase::Play {
        rejection(&mut lines, table);
    }
    match table.fault() {
        Some(FaultCode::StuckKey) => {
            let stuck: Vec<String> = table.stuck().iter().map(|key| key.to_string()).collect();
            lines.push((Tone::Error, format!("Stuck key: {}", stuck.join(" "))));
        }
        Some(FaultCode::SaveFailed) => {
            lines.push((Tone::Error, "The game could not be saved".into()));
        }
        Some(FaultCode::Restarted) => lines.push((Tone::Error, "The board had to restart".into())),
        None => {}
    }
    lines
}

/// Why the last press had no effect.
fn rejection(lines: &mut Vec<Line>, table: &Table) {
    if let Some(rejection) = table.cues().rejection {
        lines.push((Tone::Error, format!("No: {}", rejection.reason)));
    }
}

fn title(table: &Table) -> &'static str {
    match table.phase() {
        Phase::Attract => "The board plays by itself",
        Phase::Resume => "A game is waiting",
        Phase::Lobby => "Lobby",
        Phase::Lesson => "Lesson",
        Phase::Play => game_name(table.history().current().kind()),
        Phase::Pause => "Paused",
        Phase::Over => "Game over",
        Phase::Service => "Service",
    }
}

fn game_name(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 => "Quoridor for two",
        GameKind::Quoridor4 => "Quoridor for four",
        GameKind::Pacman => "Pac-Man",
        GameKind::MsPacman => "Ms. Pac-Man",
    }
}

const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pac => "Pac-Man",
        Piece::Ghost(Ghost::Blinky) => "Blinky",
        Piece::Ghost(Ghost::Inky) => "Inky",
        Piece::Ghost(Ghost::Pinky) => "Pinky",
        Piece::Ghost(Ghost::Clyde) => "Clyde",
    }
}

/// The name of a seat with a capital letter.
fn seat_name(seat: Seat) -> String {
    let mut letters = seat.name().chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn attract(lines: &mut Vec<Line>, table: &Table) {
    lines.push((Tone::Plain, game_name(table.position().kind()).into()));
    let next = if table.is_resumable() {
        "to the saved game"
    } else {
        "to the lobby"
    };
    lines.push((Tone::Hint, format!("Any key leads {next}.")));
}

fn resume(lines: &mut Vec<Line>) {
    lines.push((Tone::Now, "d5, the mint ring: go on".into()));
    lines.push((Tone::Now, "f5, the amber light: drop it".into()));
}

fn pause(lines: &mut Vec<Line>) {
    lines.push((Tone::Hint, "OK goes on.".into()));
    lines.push((Tone::Hint, "BACK held 2 s drops the game.".into()));
}

fn over(lines: &mut Vec<Line>, table: &Table) {
    let result = match table.outcome() {
        Some(Outcome::Won(Winner::Seat(seat))) => format!("{} wins", seat_name(seat)),
        Some(Outcome::Won(Winner::Pacman)) => "Pac-Man wins".into(),
        Some(Outcome::Won(Winner::Ghosts)) => "The ghosts win".into(),
        Some(Outcome::Drawn) | None => "A draw".into(),
    };
    lines.push((Tone::Now, result));
    if let Some(rank) = table.history().current().visit(game::Rank) {
        lines.push((Tone::Plain, rank));
    }
    game::last_move(lines, table);
    lines.push((Tone::Hint, "Any key leads to the lobby.".into()));
}
