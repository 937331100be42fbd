//! What surrounds the field: letters and numbers, the bars, the side keys.

use fencelight_board::geometry::{BAR_LEDS, Cell, Key, Led, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::colour::{self, lit};
use super::{Layout, View};

/// Letters of the files and numbers of the ranks.
pub(super) fn draw_names(view: &View, layout: &Layout, to: &mut Buffer) {
    let faint = view.look.ink(colour::FAINT);
    for number in 0..9u8 {
        let Some(cell) = Cell::new(2 * number, 2 * number) else {
            continue;
        };
        let rect = layout.cell(cell);
        let letter = char::from(b'a' + number).to_string();
        let middle = rect.x + (rect.width - 1) / 2;
        to.set_string(middle, layout.files_row(), letter, faint);
        let rank = (number + 1).to_string();
        let row = rect.y + (rect.height - 1) / 2;
        to.set_string(layout.field().x - 2, row, rank, faint);
    }
}

/// The bars: light, and shapes where there is no colour.
pub(super) fn draw_bars(view: &View, layout: &Layout, to: &mut Buffer) {
    for seat in Seat::ALL {
        for number in 0..BAR_LEDS {
            let Some(led) = Led::of_bar(seat, number) else {
                continue;
            };
            let rect = layout.bar(seat, number);
            let rgb = lit(view.light(led), colour::BAR);
            if view.look.is_plain() {
                let glyph = match view.shapes.of_bar(seat, number) {
                    ' ' => view.look.pick('·', '.'),
                    glyph => glyph,
                };
                to.set_string(rect.x, rect.y, glyph.to_string(), Style::new());
                continue;
            }
            let vertical = matches!(seat, Seat::West | Seat::East);
            let is_split = vertical && view.look.is_unicode() && !layout.is_compact();
            for (row, line) in rect.rows().enumerate() {
                if is_split && row + 1 == usize::from(rect.height) {
                    // Half a row separates it from the next one.
                    let half = "▀".repeat(usize::from(line.width));
                    to.set_string(line.x, line.y, half, view.look.ink(rgb));
                } else {
                    to.set_style(line, view.look.ground(rgb));
                }
            }
        }
    }
}

/// The side keys: their names, and the digits that press them.
pub(super) fn draw_side_keys(view: &View, layout: &Layout, to: &mut Buffer) {
    for (number, seat) in Seat::ALL.into_iter().enumerate() {
        let keys = [(Key::Ok(seat), "OK"), (Key::Back(seat), "BACK")];
        for (place, (key, name)) in keys.into_iter().enumerate() {
            let is_down = view.down.contains(key);
            let rgb = if is_down {
                colour::SIDE_KEY_DOWN
            } else {
                colour::SIDE_KEY
            };
            let digit = 2 * number + place + 1;
            let rect = layout.key(key);
            to.set_style(rect, view.look.ink_on(rgb));
            let mark = if view.latched.contains(key) {
                view.look.pick("◆", "^")
            } else if is_down {
                "*"
            } else {
                " "
            };
            let (left, right) = if view.cursor == Some(key) {
                ("[", "]")
            } else {
                ("", "")
            };
            let style = view.look.ink_on(rgb);
            if rect.height == 1 && view.cursor == Some(key) {
                centred(rect, 0, &format!("[{name}]"), to);
            } else if rect.height == 1 {
                centred(rect, 0, &format!("{name}{mark}{digit}"), to);
            } else {
                centred(rect, 0, name, to);
                centred(rect, 1, &format!("{left}{digit}{mark}{right}"), to);
            }
            to.set_style(rect, style);
        }
    }
}

fn centred(rect: Rect, row: u16, text: &str, to: &mut Buffer) {
    let text = text.trim();
    let width = text.chars().count() as u16;
    let x = rect.x + rect.width.saturating_sub(width) / 2;
    to.set_stringn(x, rect.y + row, text, usize::from(rect.width), Style::new());
}
