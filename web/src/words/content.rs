//! All words of the panel: of the table, or of the desk.

use fencelight_board::console::Mirror;
use fencelight_board::table::{Phase, Player};
use fencelight_text::facts::{self, Viewer, layout_of};
use fencelight_text::mirror;
use fencelight_text::{Line, Logs, Message, Tone, names, panel};

use super::button::Group;
use super::{actions, desk};
use crate::desk::Desk;
use crate::session::Session;

/// The words of the panel.
#[derive(Clone, Debug)]
pub struct Content {
    /// The title.
    pub title: Message,
    /// The aim of the game.
    pub aim: Message,
    /// The lines under them.
    pub lines: Vec<Line>,
    /// The buttons.
    pub groups: Vec<Group>,
    /// The turns.
    pub turns: Vec<Message>,
    /// The place of the turn that led to the position, in a review.
    pub shown_turn: Option<usize>,
}

impl Content {
    /// Of the table of a board; `has_desk` with the buttons that lead to the desk.
    #[must_use]
    pub fn of_board(board: &Session, logs: &Logs, has_desk: bool) -> Self {
        let (table, is_patient) = (board.table(), board.is_patient());
        let mut groups = actions::groups(board, logs);
        let beside = desk::table_actions(board, logs);
        match groups.first_mut() {
            // At the end of a game review and link stand beside the next game.
            Some(first) if has_desk && table.phase() == Phase::Over => {
                first.actions.extend(beside.actions);
            }
            _ if has_desk && !beside.actions.is_empty() => groups.push(beside),
            _ => {}
        }
        let mut lines = panel::lines(table, logs, Viewer::Board, is_patient);
        for (_, message) in &mut lines {
            if table.mover_player() == Player::Remote {
                message.rename("to-move", "friend-moves");
            }
        }
        // The page shows the games themselves.
        lines.retain(|(_, line)| line.name != "attract-line");
        if board.asks_drop() {
            lines.retain(|(_, line)| line.name != "resume-line");
            lines.insert(0, (Tone::Now, Message::new("drop-line")));
        }
        if board.is_shown() {
            groups.clear();
            lines.retain(|(tone, _)| *tone == Tone::State);
            lines.push((Tone::Now, Message::new("tab-line")));
        }
        if board.lists_puzzles() {
            return Self {
                title: Message::new("do-puzzles"),
                aim: Message::new("puzzle-about"),
                lines: vec![(Tone::Plain, logs.puzzles.streak_line())],
                groups: actions::groups(board, logs),
                turns: Vec::new(),
                shown_turn: None,
            };
        }
        let (title, aim, turns) = match board.is_home() {
            // The first page has its own words for the games, and for one to go on with.
            true => {
                lines.retain(|(tone, _)| *tone == Tone::Error);
                let title = panel::title_of(Phase::Attract, facts::kind(table));
                (title, Message::new(""), &[][..])
            }
            false => (
                panel::title(table, Viewer::Board),
                panel::aim(table, Viewer::Board),
                panel::turns(table, &logs.moves),
            ),
        };
        Self {
            title,
            aim,
            lines,
            groups,
            turns: turns.iter().map(panel::turn).collect(),
            shown_turn: None,
        }
    }

    /// Of a real board.
    #[must_use]
    pub fn of_line(line: &Mirror, logs: &Logs) -> Self {
        let turns = line.table().map(|table| panel::turns(table, &logs.moves));
        let screen = line.screen().filter(|_| line.may_press());
        let groups = screen.map(|table| actions::of_table(table, &logs.moves, false));
        let mut groups = groups.unwrap_or_default();
        for group in &mut groups {
            // What the page alone can do.
            group.actions.retain(|action| action.press.is_of_board());
        }
        Self {
            title: mirror::title(line, Viewer::Board),
            aim: mirror::aim(line, Viewer::Board),
            lines: mirror::lines(line, logs, Viewer::Board),
            groups,
            turns: turns.unwrap_or_default().iter().map(panel::turn).collect(),
            shown_turn: None,
        }
    }

    /// Of the desk.
    #[must_use]
    pub fn of_desk(of: &Desk) -> Self {
        Self {
            title: desk::title(of),
            aim: names::aim(of.position().kind(), layout_of(&of.position())),
            lines: desk::lines(of),
            groups: desk::groups(of),
            turns: desk::turns(of),
            shown_turn: desk::shown_turn(of),
        }
    }
}
