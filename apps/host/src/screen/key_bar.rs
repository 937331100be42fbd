//! The bar of keys at the lower rim: what may be pressed now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::panel::KeyHint;
use super::{Appearance, colour};

/// Between two keys.
const GAP: u16 = 2;

/// Keys that always have a place, at the end of the last row.
const ALWAYS: [&str; 3] = ["F1", "?", "q"];

/// Draws the keys from the most important; those that do not fit are left out. The last row ends with the keys that are always there.
pub(super) fn draw(keys: &[KeyHint], look: Appearance, area: Rect, to: &mut Buffer) {
    let is_always = |hint: &KeyHint| ALWAYS.contains(&hint.key.as_str());
    let always: Vec<&KeyHint> = keys.iter().filter(|hint| is_always(hint)).collect();
    let reserved: u16 = always.iter().map(|hint| width(hint) + GAP).sum();
    let (left, right) = (area.x + 1, area.right().saturating_sub(1));
    let end = |y: u16| {
        if y + 1 == area.bottom() {
            right.saturating_sub(reserved)
        } else {
            right
        }
    };
    let (mut x, mut y) = (left, area.y);
    for hint in keys.iter().filter(|hint| !is_always(hint)) {
        if x + width(hint) > end(y) && x > left {
            (x, y) = (left, y + 1);
        }
        if y >= area.bottom() || x + width(hint) > end(y) {
            break;
        }
        x = draw_key(hint, look, (x, y), to);
    }
    let mut x = right.saturating_sub(reserved) + GAP;
    for hint in always {
        x = draw_key(hint, look, (x, area.bottom() - 1), to);
    }
}

/// The columns of a key with its effect.
fn width(hint: &KeyHint) -> u16 {
    (hint.key.chars().count() + 1 + hint.effect.chars().count()) as u16
}

/// Draws a key and returns where the next one begins.
fn draw_key(hint: &KeyHint, look: Appearance, (x, y): (u16, u16), to: &mut Buffer) -> u16 {
    let strong = look.strong(look.ink(colour::TEXT));
    to.set_string(x, y, format!("{}:", hint.key), strong);
    let behind = x + hint.key.chars().count() as u16 + 1;
    to.set_string(behind, y, &hint.effect, look.ink(colour::FAINT));
    x + width(hint) + GAP
}
