//! A page of text over the board: help, rules, the list of moves.

use fencelight_text::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::widgets::{Clear, Widget};
use smart_leds::RGB8;

use super::panel::broken;
use super::{Appearance, colour};
use crate::language::Words;

/// The frame and the margin beside the text, and below and above it.
const MARGIN: (u16, u16) = (3, 1);
/// The columns of the text, on the smallest terminal.
const TEXT_WIDTH: usize = 74;
/// The columns of a key before what it does.
const KEY_WIDTH: usize = 15;
/// The columns of a mark with its meaning.
const MARK_WIDTH: u16 = 37;

/// A mark on the board and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The characters.
    pub(crate) glyphs: &'static str,
    /// The light behind them.
    pub(crate) led: Option<RGB8>,
    /// The light alone shows it where there are colours.
    pub(crate) is_light: bool,
    pub(crate) meaning: String,
}

/// A line of a page: text, or two marks side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PageLine {
    Text(String),
    Marks([Option<Mark>; 2]),
}

/// A page of text over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub(crate) title: String,
    pub(crate) lines: Vec<PageLine>,
    /// The first line that is shown.
    pub(crate) top: usize,
}

impl Page {
    /// A page of a text, from its first line. Lines are broken at spaces; where one has ` | `, what follows stands in a column of its own.
    pub(crate) fn new(title: impl Into<String>, text: &str) -> Self {
        Self {
            title: title.into(),
            lines: text.lines().flat_map(rows).map(PageLine::Text).collect(),
            top: 0,
        }
    }

    /// The same with marks at its end, in two columns.
    pub(crate) fn with_marks(mut self, marks: &[Mark]) -> Self {
        let left = marks.len().div_ceil(2);
        let rows = (0..left).map(|row| {
            let mark = |number: usize| marks.get(number).cloned();
            PageLine::Marks([mark(row), mark(left + row)])
        });
        self.lines.extend(rows);
        self
    }

    /// The columns of the widest line.
    pub(crate) fn widest(&self) -> usize {
        let width = |line: &PageLine| match line {
            PageLine::Text(text) => text.chars().count(),
            PageLine::Marks(_) => 2 * usize::from(MARK_WIDTH),
        };
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// How many lines a terminal of this height shows.
    pub(crate) const fn room(height: u16) -> usize {
        height.saturating_sub(2 * MARGIN.1) as usize
    }

    /// Whether the text is longer than the terminal.
    pub(crate) const fn scrolls(&self, height: u16) -> bool {
        self.lines.len() > Self::room(height)
    }

    /// Scrolls by a number of lines, as far as there is text.
    pub(crate) fn scroll(&mut self, lines: isize, height: u16) {
        let last = self.lines.len().saturating_sub(Self::room(height));
        self.top = self.top.saturating_add_signed(lines).min(last);
    }
}

/// A line of a text in rows.
fn rows(line: &str) -> Vec<String> {
    let Some((key, text)) = line.split_once(" | ") else {
        return broken(line, TEXT_WIDTH);
    };
    let keys = [key].into_iter().chain(std::iter::repeat(""));
    let texts = broken(text, TEXT_WIDTH - KEY_WIDTH);
    let row = |(key, text): (&str, String)| format!("{key:<KEY_WIDTH$}{text}");
    keys.zip(texts).map(row).collect()
}

/// Draws a page in the middle of an area.
pub(super) fn draw(page: &Page, look: Appearance, words: Words, area: Rect, to: &mut Buffer) {
    let width = (page.widest() as u16).max(40) + 2 * MARGIN.0;
    let height = page.lines.len() as u16 + 2 * MARGIN.1;
    let rect = area.centered(
        Constraint::Length(width.min(area.width)),
        Constraint::Length(height.min(area.height)),
    );
    Clear.render(rect, to);
    to.set_style(rect, look.ground(colour::BOARD));
    frame(rect, look, to);
    let close = if page.scrolls(area.height) {
        let last = (page.top + Page::room(area.height)).min(page.lines.len());
        let message = Message::new("page-scrolls")
            .with("first", page.top + 1)
            .with("last", last)
            .with("all", page.lines.len());
        words.say(&message)
    } else {
        words.word("page-closes")
    };
    let close = format!(" {close} ");
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
        match line {
            PageLine::Text(text) => {
                let style = look.ink(colour::TEXT);
                to.set_stringn(row.x, row.y, text, usize::from(row.width), style);
            }
            PageLine::Marks(marks) => {
                for (x, mark) in (row.x..).step_by(usize::from(MARK_WIDTH)).zip(marks) {
                    if let Some(mark) = mark {
                        draw_mark(mark, look, (x, row.y), to);
                    }
                }
            }
        }
    }
}

/// A mark as the board shows it on this screen, and its meaning.
fn draw_mark(mark: &Mark, look: Appearance, (x, y): (u16, u16), to: &mut Buffer) {
    let ground = mark
        .led
        .map_or(colour::SQUARE, |led| colour::lit(led, colour::SQUARE));
    let glyphs: String = match mark.is_light && !look.is_plain() {
        true => " ".repeat(mark.glyphs.len()),
        false => mark
            .glyphs
            .chars()
            .map(|glyph| look.character(glyph))
            .collect(),
    };
    to.set_string(x + 2, y, glyphs, look.strong(look.ink_on(ground)));
    to.set_string(x + 7, y, &mark.meaning, look.ink(colour::TEXT));
}

fn frame(rect: Rect, look: Appearance, to: &mut Buffer) {
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    let style = look.ink(colour::FAINT);
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
