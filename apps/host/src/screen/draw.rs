//! Draws the board, the panel and the pages over it: a pure function of the view and the size of the terminal.

use fencelight_board::geometry::{Cell, Key, Led};
use fencelight_board::input::KeySet;
use fencelight_text::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Paragraph, Widget, Wrap};
use smart_leds::RGB8;

use super::colour::{self, Rgb, lit};
use super::layout::{MIN_HEIGHT, MIN_WIDTH};
use super::{Appearance, Layout, Page, Panel, Shapes, Sides, key_bar, page, panel, rim};
use crate::language::Words;

/// Everything that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The frame on the LEDs.
    pub frame: [RGB8; Led::COUNT],
    /// The same in shapes.
    pub shapes: Shapes,
    /// The cursor of the keyboard; `None` while keys have no effect.
    pub cursor: Option<Key>,
    /// Keys that are down.
    pub down: KeySet,
    /// Keys that stay down until they are released.
    pub latched: KeySet,
    /// The words beside the board.
    pub panel: Panel,
    /// A page over the board.
    pub page: Option<Page>,
    /// What the terminal can show.
    pub look: Appearance,
    /// The words of the screen.
    pub words: Words,
}

impl Widget for &View {
    fn render(self, area: Rect, to: &mut Buffer) {
        let brush = self
            .look
            .ground(colour::BOARD)
            .patch(self.look.ink(colour::TEXT));
        to.set_style(area, brush);
        let Some(layout) = Layout::of(area) else {
            too_small(self.words, area, to);
            return;
        };
        self.field(&layout, to);
        self.cursor(&layout, to);
        rim::draw_names(self, &layout, to);
        rim::draw_bars(self, &layout, to);
        rim::draw_side_keys(self, &layout, to);
        self.labels(&layout, to);
        panel::draw(&self.panel, self.look, self.words, layout.panel(), to);
        key_bar::draw(&self.panel.keys, self.look, layout.keys(), to);
        if let Some(page) = &self.page {
            page::draw(page, self.look, self.words, area, to);
        }
    }
}

impl View {
    pub(super) fn light(&self, led: Led) -> RGB8 {
        self.frame[led.index()]
    }

    fn cell_colour(&self, cell: Cell) -> Rgb {
        let unlit = match (cell.x() % 2, cell.y() % 2) {
            (0, 0) => colour::SQUARE,
            (1, 1) => colour::POST,
            _ => colour::GROOVE,
        };
        lit(self.light(Led::of_cell(cell)), unlit)
    }

    fn field(&self, layout: &Layout, to: &mut Buffer) {
        let has_halves = layout.is_compact() && self.look.is_unicode() && !self.look.is_plain();
        for cell in Cell::all() {
            let rect = layout.cell(cell);
            let rgb = self.cell_colour(cell);
            to.set_style(rect, self.look.ground(rgb));
            if has_halves {
                // The row below a square is its lower half, above the groove.
                let above = Cell::new(cell.x(), cell.y() + 1).filter(|_| cell.y() % 2 == 1);
                if let Some(above) = above {
                    self.half(rect, self.cell_colour(above), to);
                }
                if cell.y() == 0 {
                    let below = Rect {
                        y: rect.bottom(),
                        ..rect
                    };
                    self.half(below, rgb, to);
                }
            }
            self.shape(cell, rect, rgb, to);
        }
    }

    /// The upper half of a row.
    fn half(&self, rect: Rect, rgb: Rgb, to: &mut Buffer) {
        let half = "▀".repeat(usize::from(rect.width));
        to.set_string(rect.x, rect.y, half, self.look.ink(rgb));
    }

    /// The shape on a cell, and whether its key is down or latched.
    fn shape(&self, cell: Cell, rect: Rect, rgb: Rgb, to: &mut Buffer) {
        let shape = self.shapes.of_cell(cell);
        let is_square = cell.x().is_multiple_of(2) && cell.y().is_multiple_of(2);
        let style = self.look.strong(self.look.ink_on(rgb));
        let is_hidden = shape.is_light && !self.look.is_plain();
        let glyph = if is_hidden { ' ' } else { shape.glyph };
        let middle = rect.x + (rect.width - 1) / 2;
        let row = rect.y + (rect.height - 1) / 2;
        if glyph != ' ' {
            let glyph = self.look.character(glyph).to_string();
            // What is lit as a whole is filled as a whole.
            let is_filled = !is_square || matches!(shape.glyph, '#' | '+');
            if !is_filled {
                to.set_string(middle, row, glyph, style);
            } else {
                for place in rect.positions() {
                    to.set_string(place.x, place.y, &glyph, style);
                }
            }
        }
        let (is_down, is_latched) = key_of(cell).map_or((false, false), |key| {
            (self.down.contains(key), self.latched.contains(key))
        });
        let sides = match shape.sides.characters() {
            _ if is_down && is_square => Some(('#', '#')),
            sides => sides,
        };
        if let Some((left, right)) = sides {
            put_sides(rect, left, right, style, to);
        }
        if is_latched {
            to.set_string(middle, row, self.look.pick("◆", "^"), style);
        }
    }

    /// The cursor: brackets in a square, around a post.
    fn cursor(&self, layout: &Layout, to: &mut Buffer) {
        let cell = match self.cursor {
            Some(Key::Square(square)) => Cell::of_square(square),
            Some(Key::Post(post)) => Cell::of_post(post),
            Some(Key::Ok(_) | Key::Back(_)) | None => return,
        };
        let rect = layout.cell(cell);
        let is_legal = matches!(self.shapes.of_cell(cell).sides, Sides::Legal | Sides::Jump);
        let (left, right) = if is_legal { ('{', '}') } else { ('[', ']') };
        let style = self.look.strong(self.look.ink_on(self.cell_colour(cell)));
        let rect = if rect.width < 3 {
            // There is no room inside.
            Rect {
                x: rect.x - 1,
                width: rect.width + 2,
                ..rect
            }
        } else {
            rect
        };
        put_sides(rect, left, right, style, to);
    }

    /// Words over the cells.
    fn labels(&self, layout: &Layout, to: &mut Buffer) {
        for label in self.shapes.labels() {
            let rect = layout.cell(label.cell);
            let width = label.text.chars().count() as u16;
            // Twice the middle, so that no half is lost.
            let x = (2 * rect.x + rect.width).saturating_sub(width) / 2;
            let row = rect.y + (rect.height - 1) / 2;
            let ground = self.look.ink_on(colour::BOARD);
            to.set_string(x, row, &label.text, self.look.strong(ground));
        }
    }
}

/// A character at the left rim of a cell, and one at the right.
fn put_sides(rect: Rect, left: char, right: char, style: Style, to: &mut Buffer) {
    for y in rect.y..rect.bottom() {
        to.set_string(rect.x, y, left.to_string(), style);
        to.set_string(rect.right() - 1, y, right.to_string(), style);
    }
}

/// The key under a cell.
fn key_of(cell: Cell) -> Option<Key> {
    use fencelight_core::geometry::{Post, Square};
    match (cell.x() % 2, cell.y() % 2) {
        (0, 0) => Square::new(cell.x() / 2, cell.y() / 2).map(Key::Square),
        (1, 1) => Post::new(cell.x() / 2, cell.y() / 2).map(Key::Post),
        _ => None,
    }
}

fn too_small(words: Words, area: Rect, to: &mut Buffer) {
    let message = Message::new("too-small")
        .text("needed", format!("{MIN_WIDTH}x{MIN_HEIGHT}"))
        .text("size", format!("{}x{}", area.width, area.height));
    let text = words.say(&message);
    let paragraph = Paragraph::new(text).centered().wrap(Wrap { trim: true });
    let middle = Rect {
        y: area.y + area.height / 3,
        height: area.height - area.height / 3,
        ..area
    };
    paragraph.render(middle, to);
}

#[cfg(test)]
mod tests;
