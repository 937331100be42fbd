//! A page of text over the board: help, rules, the list of moves.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::widgets::{Clear, Widget};

use super::Appearance;

/// The frame and the margin beside the text, and below and above it.
const MARGIN: (u16, u16) = (3, 1);

/// A page of text over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    /// The first line that is shown.
    pub(crate) top: usize,
}

impl Page {
    /// A page of a text, from its first line.
    pub(crate) fn new(title: impl Into<String>, text: &str) -> Self {
        Self {
            title: title.into(),
            lines: text.lines().map(str::to_owned).collect(),
            top: 0,
        }
    }

    /// How many lines a terminal of this height shows.
    pub(crate) const fn room(height: u16) -> usize {
        height.saturating_sub(2 * MARGIN.1) as usize
    }

    /// Whether the text is longer than the terminal.
    pub(crate) const fn scrolls(&self, height: u16) -> bool {
        self.lines.len() > Self::room(height)
    }

    /// Scrolls by so many lines, as far as there is text.
    pub(crate) fn scroll(&mut self, lines: isize, height: u16) {
        let last = self.lines.len().saturating_sub(Self::room(height));
        self.top = self.top.saturating_add_signed(lines).min(last);
    }
}

/// Draws a page in the middle of an area.
pub(super) fn draw(page: &Page, look: Appearance, area: Rect, to: &mut Buffer) {
    let widest = page.lines.iter().map(|line| line.chars().count()).max();
    let width = (widest.unwrap_or(0) as u16).max(40) + 2 * MARGIN.0;
    let height = page.lines.len() as u16 + 2 * MARGIN.1;
    let rect = area.centered(
        Constraint::Length(width.min(area.width)),
        Constraint::Length(height.min(area.height)),
    );
    Clear.render(rect, to);
    to.set_style(rect, look.ground(super::colour::BOARD));
    frame(rect, look, to);
    let close = if page.scrolls(area.height) {
        let last = (page.top + Page::room(area.height)).min(page.lines.len());
        format!(
            " lines {}-{last} of {}: up, down scroll; any other key closes ",
            page.top + 1,
            page.lines.len()
        )
    } else {
        " any key closes ".to_owned()
    };
    let style = look.tone(super::Tone::Now);
    let title = format!(" {} ", page.title);
    to.set_stringn(rect.x + 2, rect.y, title, usize::from(rect.width), style);
    let right = rect
        .right()
        .saturating_sub(close.chars().count() as u16 + 2);
    let hint = look.tone(super::Tone::Hint);
    to.set_string(right.max(rect.x), rect.bottom() - 1, close, hint);
    let inside = Rect {
        x: rect.x + MARGIN.0,
        y: rect.y + MARGIN.1,
        width: rect.width.saturating_sub(2 * MARGIN.0),
        height: rect.height.saturating_sub(2 * MARGIN.1),
    };
    let shown = page.lines.iter().skip(page.top);
    for (row, line) in inside.rows().zip(shown) {
        let style = look.ink(super::colour::TEXT);
        to.set_stringn(row.x, row.y, line, usize::from(row.width), style);
    }
}

fn frame(rect: Rect, look: Appearance, to: &mut Buffer) {
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    let style = look.ink(super::colour::FAINT);
    for x in rect.x..=right {
        for y in [rect.y, bottom] {
            to.set_string(x, y, look.pick("─", "-"), style);
        }
    }
    for y in rect.y..=bottom {
        for x in [rect.x, right] {
            to.set_string(x, y, look.pick("│", "|"), style);
        }
    }
    let corners = [
        (rect.x, rect.y, look.pick("┌", "+")),
        (right, rect.y, look.pick("┐", "+")),
        (rect.x, bottom, look.pick("└", "+")),
        (right, bottom, look.pick("┘", "+")),
    ];
    for (x, y, corner) in corners {
        to.set_string(x, y, corner, style);
    }
}
