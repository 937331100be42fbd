//! The keys of the board as elements over the canvas, for the keyboard and for screen readers: a grid of squares and posts with names,
//! and a button for each side key.

use fencelight_board::geometry::{FIELD_SIDE, Key, POSTS_SIDE, Post, SIDE, Seat, SeatSet, Square};
use web_sys::HtmlElement;

use super::dom::{create, set};
use crate::layout::{self, Layout};

/// The elements of the keys.
pub(super) struct Grid {
    /// By the index of the key.
    elements: Vec<HtmlElement>,
    names: Vec<String>,
    sides: [HtmlElement; 4],
    focus: Key,
    /// The layout of the elements, and the seats with side keys.
    placed: Option<(Layout, SeatSet)>,
}

impl Grid {
    /// Creates the elements: the grid in one element, the side keys in another.
    pub(super) fn new(grid: &HtmlElement, sides: &HtmlElement) -> Self {
        let elements: Vec<HtmlElement> = layout::keys().map(element).collect();
        let at = |key: Key| usize::from(key.index());
        set(grid, "aria-rowcount", &FIELD_SIDE.to_string());
        set(grid, "aria-colcount", &FIELD_SIDE.to_string());
        for y in (0..FIELD_SIDE).rev() {
            let row = create("div", "row");
            set(&row, "role", "row");
            set(&row, "aria-rowindex", &(FIELD_SIDE - y).to_string());
            for x in 0..FIELD_SIDE {
                let Some(key) = key_at(x, y) else { continue };
                let cell = &elements[at(key)];
                set(cell, "aria-colindex", &(x + 1).to_string());
                let _ = row.append_child(cell);
            }
            let _ = grid.append_child(&row);
        }
        let groups = Seat::ALL.map(|seat| {
            let group = create("div", "side");
            set(&group, "role", "group");
            for key in [Key::Back(seat), Key::Ok(seat)] {
                let _ = group.append_child(&elements[at(key)]);
            }
            let _ = sides.append_child(&group);
            group
        });
        let mut grid = Self {
            elements,
            names: vec![String::new(); usize::from(Key::COUNT)],
            sides: groups,
            focus: Key::Square(Square::MIDDLE),
            placed: None,
        };
        grid.set_focus(Key::Square(Square::MIDDLE), false);
        grid
    }

    /// The key that the keyboard presses.
    pub(super) const fn focus(&self) -> Key {
        self.focus
    }

    /// Moves the focus of the keyboard; `is_active` also that of the page.
    pub(super) fn set_focus(&mut self, key: Key, is_active: bool) {
        self.elements[usize::from(self.focus.index())].set_tab_index(-1);
        self.focus = key;
        let element = &self.elements[usize::from(key.index())];
        element.set_tab_index(0);
        if is_active {
            let _ = element.focus();
        }
    }

    /// Lays the elements over a picture of the board. Seats that do not play have no side keys.
    pub(super) fn place(&mut self, layout: Layout, seats: SeatSet) {
        if self.placed.replace((layout, seats)) == Some((layout, seats)) {
            return;
        }
        for (key, element) in layout::keys().zip(&self.elements) {
            let is_there = match key {
                Key::Ok(seat) | Key::Back(seat) => seats.contains(seat),
                Key::Square(_) | Key::Post(_) => true,
            };
            let rect = layout.of_key(key).filter(|_| is_there);
            element.set_hidden(rect.is_none());
            let Some(rect) = rect else { continue };
            let style = element.style();
            for (property, mm) in [
                ("left", rect.x),
                ("top", rect.y),
                ("width", rect.width),
                ("height", rect.height),
            ] {
                let thousandths = (mm / layout.side() * 100_000.0).round() as u32;
                let percent = format!("{}.{:03}%", thousandths / 1_000, thousandths % 1_000);
                let _ = style.set_property(property, &percent);
            }
        }
    }

    /// Names the keys; only what has changed reaches the page.
    pub(super) fn set_names(&mut self, name: impl Fn(Key) -> String) {
        for ((key, element), before) in layout::keys().zip(&self.elements).zip(&mut self.names) {
            let text = name(key);
            if *before != text {
                set(element, "aria-label", &text);
                *before = text;
            }
        }
    }

    /// Names the sides.
    pub(super) fn set_side_names(&self, name: impl Fn(Seat) -> String) {
        for (seat, group) in Seat::ALL.into_iter().zip(&self.sides) {
            set(group, "aria-label", &name(seat));
        }
    }
}

/// The key in a cell of the field.
fn key_at(x: u8, y: u8) -> Option<Key> {
    match (x % 2, y % 2) {
        (0, 0) if x / 2 < SIDE => Square::new(x / 2, y / 2).map(Key::Square),
        (1, 1) if x / 2 < POSTS_SIDE => Post::new(x / 2, y / 2).map(Key::Post),
        _ => None,
    }
}

/// The element of a key, laid over it.
fn element(key: Key) -> HtmlElement {
    let element = match key {
        Key::Square(_) | Key::Post(_) => {
            let cell = create("div", "cell");
            set(&cell, "role", "gridcell");
            cell
        }
        Key::Ok(seat) | Key::Back(seat) => {
            let button = create("button", &format!("side-key {}", seat.name()));
            set(&button, "type", "button");
            let is_ok = matches!(key, Key::Ok(_));
            // WebKit does not rotate the text of a button with it: the text is an element of its own.
            let text = create("span", "");
            text.set_text_content(Some(if is_ok { "OK" } else { "BACK" }));
            let _ = button.append_child(&text);
            button
        }
    };
    set(&element, "data-key", &key.to_string());
    element
}
