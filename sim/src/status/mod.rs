//! The state of the table in words and in shapes.
//!
//! `game` has the lines of a game in progress, `lesson` those of a lesson, `lobby` those of the lobby, `service` those of the service
//! pages; `keys` has the bar of keys, `move_log` the moves with their movers, `shapes` the board in characters, `rules` the rules of
//! each game.

mod game;
mod keys;
mod lesson;
mod lobby;
mod move_log;
mod names;
mod option_words;
mod rules;
mod service;
mod shapes;

use fencelight_core::game::{Outcome, Winner};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Key;
use fencelight_core::table::{FaultCode, Phase, Table};

use crate::screen::{Page, Panel, PanelLine, Tone};

pub(crate) use keys::{back_seat, ok_seat};
pub(crate) use move_log::MoveLog;
pub(crate) use shapes::{of_frame, of_table};

/// The panel of a table.
pub(crate) fn panel(table: &Table, log: &MoveLog, cursor: Key) -> Panel {
    Panel {
        lines: lines(table, cursor),
        moves: last_moves(table, log),
        keys: keys::keys(table, log, cursor),
    }
}

/// The panel without possible actions, for a replay.
pub(crate) fn panel_without_hints(table: &Table, log: &MoveLog) -> Panel {
    let mut lines = lines(
        table,
        Key::Square(fencelight_core::geometry::Square::MIDDLE),
    );
    lines.retain(|line| line.tone != Tone::Hint);
    Panel {
        lines,
        moves: last_moves(table, log),
        keys: Vec::new(),
    }
}

/// The rules of the game at hand, and the marks on its board.
pub(crate) fn rules_page(table: &Table) -> Page {
    let kind = kind(table);
    Page::new(format!("Rules: {}", names::game(kind)), rules::text(kind))
}

/// All moves of the game.
pub(crate) fn moves_page(table: &Table, log: &MoveLog) -> Page {
    let lines = moves(table, log);
    let text = match lines.is_empty() {
        true => "No move has been played.".to_owned(),
        false => lines.join("\n"),
    };
    Page::new("Moves", &text)
}

/// The game at hand: the one that is shown, or the one that is chosen.
fn kind(table: &Table) -> GameKind {
    match table.phase() {
        Phase::Lobby | Phase::Service => table.lobby_kind(),
        _ => table.position().kind(),
    }
}

/// The moves where a game is shown, with a mark in a review.
fn moves(table: &Table, log: &MoveLog) -> Vec<String> {
    match table.phase() {
        Phase::Play | Phase::Pause | Phase::Over | Phase::Resume => {
            log.lines(table.review_ply().map_or(0, |ply| log.turns_before(ply)))
        }
        Phase::Attract | Phase::Lobby | Phase::Lesson | Phase::Service => Vec::new(),
    }
}

/// The moves up to the position that is shown.
fn last_moves(table: &Table, log: &MoveLog) -> Vec<String> {
    let mut moves = moves(table, log);
    if let Some(ply) = table.review_ply() {
        moves.truncate(log.turns_before(ply));
    }
    moves
}

fn lines(table: &Table, cursor: Key) -> Vec<PanelLine> {
    let mut lines = vec![PanelLine::new(Tone::Title, title(table))];
    match table.phase() {
        Phase::Attract => attract(&mut lines, table),
        Phase::Resume => resume(&mut lines, table),
        Phase::Lobby => lobby::lines(&mut lines, table, cursor),
        Phase::Lesson => lesson::lines(&mut lines, table),
        Phase::Play => game::lines(&mut lines, table),
        Phase::Pause => pause(&mut lines),
        Phase::Over => over(&mut lines, table),
        Phase::Service => service::lines(&mut lines, table),
    }
    if table.phase() != Phase::Play {
        rejection(&mut lines, table);
    }
    let mut fault = |text: String| lines.push(PanelLine::new(Tone::Error, text));
    match table.fault() {
        Some(FaultCode::StuckKey) => {
            let stuck: Vec<String> = table.stuck().iter().map(|key| key.to_string()).collect();
            fault(format!("Stuck key: {}", stuck.join(" ")));
        }
        Some(FaultCode::SaveFailed) => fault("The game could not be saved".into()),
        Some(FaultCode::Restarted) => fault("The board had to restart".into()),
        None => {}
    }
    lines
}

/// Why the last press had no effect.
fn rejection(lines: &mut Vec<PanelLine>, table: &Table) {
    if let Some(rejection) = table.cues().rejection {
        let text = format!("No: {}", rejection.reason);
        lines.push(PanelLine::new(Tone::Error, text));
    }
}

fn title(table: &Table) -> String {
    match table.phase() {
        Phase::Attract => "The board plays by itself".into(),
        Phase::Resume => format!("A saved game: {}", names::game(kind(table))),
        Phase::Lobby => "Lobby: choose a game".into(),
        Phase::Lesson => format!("Lesson: {}", names::game(kind(table))),
        Phase::Play => names::game(kind(table)).into(),
        Phase::Pause => format!("{}: paused", names::game(kind(table))),
        Phase::Over => format!("{}: the end", names::game(kind(table))),
        Phase::Service => "Service".into(),
    }
}

fn attract(lines: &mut Vec<PanelLine>, table: &Table) {
    let kind = kind(table);
    lines.push(PanelLine::new(Tone::Now, names::game(kind)));
    lines.push(PanelLine::new(Tone::Plain, names::aim(kind)));
    let next = if table.is_resumable() {
        "to the saved game"
    } else {
        "to the lobby"
    };
    let text = format!("Any key leads {next}, where a lesson is offered too.");
    lines.push(PanelLine::new(Tone::Hint, text));
}

fn resume(lines: &mut Vec<PanelLine>, table: &Table) {
    lines.push(PanelLine::new(Tone::Plain, names::aim(kind(table))));
    game::state(lines, table);
    lines.push(PanelLine::new(Tone::Now, "Go on with it, or drop it?"));
    let text = "OK goes on. BACK keeps it for later, BACK held for 2 s drops it.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

fn pause(lines: &mut Vec<PanelLine>) {
    lines.push(PanelLine::new(Tone::Now, "The clock stands still."));
    lines.push(PanelLine::new(Tone::Hint, "OK goes on."));
    let text = "BACK held for 2 s drops the game.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

fn over(lines: &mut Vec<PanelLine>, table: &Table) {
    let result = match table.outcome() {
        Some(Outcome::Won(Winner::Seat(seat))) => format!("{} wins", names::seat(seat)),
        Some(Outcome::Won(Winner::Pacman)) => "Pac-Man wins".into(),
        Some(Outcome::Won(Winner::Ghosts)) => "The ghosts win".into(),
        Some(Outcome::Drawn) | None => "A draw".into(),
    };
    lines.push(PanelLine::new(Tone::Now, result));
    if let Some(seat) = table.forfeited() {
        let text = format!("{} lost on time.", names::seat(seat));
        lines.push(PanelLine::new(Tone::Plain, text));
    }
    if let Some(rank) = table.history().current().visit(game::Rank) {
        lines.push(PanelLine::new(Tone::Plain, rank));
    }
    let (ply, all) = (table.review_ply(), table.history().moves().len());
    if let Some(ply) = ply {
        let text = format!("Review: after move {ply} of {all}");
        lines.push(PanelLine::new(Tone::Now, text));
    }
    let text = match ply {
        Some(_) => "BACK steps back through the game, OK forward.",
        None => "BACK steps back through the game, OK leads to the lobby.",
    };
    lines.push(PanelLine::new(Tone::Hint, text));
    let text = "OK held for 1 s: a new game at once, the other side begins.";
    lines.push(PanelLine::new(Tone::Hint, text));
}
