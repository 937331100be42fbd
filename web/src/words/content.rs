//! All words of the panel: of the table, or of the desk.

use fencelight_text::facts::layout_of;
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
        let mut groups = actions::groups(table, &logs.moves, is_patient);
        let beside = desk::table_actions(table);
        if has_desk && !beside.actions.is_empty() {
            groups.push(beside);
        }
        let mut lines = panel::lines(table, logs, is_patient);
        for (_, message) in &mut lines {
            // On a board a program moves there.
            message.rename("remote-moves", "friend-moves");
        }
        if board.is_shown() {
            groups.clear();
            lines.retain(|(tone, _)| *tone == Tone::State);
            lines.push((Tone::Now, Message::new("tab-line")));
        }
        Self {
            title: panel::title(table),
            aim: panel::aim(table),
            lines,
            groups,
            turns: panel::turns(table, &logs.moves)
                .iter()
                .map(panel::turn)
                .collect(),
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
