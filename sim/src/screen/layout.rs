//! Positions of all parts on a terminal of a given size, and the key at a position.
//!
//! A character is about twice as high as wide, so every part has twice as many columns as rows. The bars surround the field, with BACK
//! and OK of the seat at their ends, as the owner sees them: BACK left, OK right.
//!
//! ```text
//!         OK  north bar  BACK
//!      9 +------------------+
//!  BACK  |                  |  OK
//!  west  |      field       |  east
//!  OK  1 |                  |  BACK
//!        +-a--b--c----------+        panel, or below
//!       BACK  south bar   OK
//! ```

use fencelight_core::geometry::{BAR_LEDS, Cell, Key, Seat};
use ratatui::layout::{Position, Rect};

/// Least width of the terminal.
pub(crate) const MIN_WIDTH: u16 = 80;
/// Least height of the terminal.
pub(crate) const MIN_HEIGHT: u16 = 40;

/// Rows of a square and of a groove, from coarse to fine.
const GRAINS: [(u16, u16); 7] = [(8, 3), (7, 2), (6, 2), (5, 2), (4, 1), (3, 1), (2, 1)];
/// A side key with its distance to the bar, along a horizontal bar and along a vertical one.
const KEY_WIDTH: u16 = 6;
/// See [`KEY_WIDTH`].
const KEY_HEIGHT: u16 = 3;
/// What lies north and south of the field, and of a side key without its distance.
const STRIP_HEIGHT: u16 = 2;
/// What lies west and east of the field.
const STRIP_WIDTH: u16 = 6;
/// Between the field and the western strip: the numbers of the ranks.
const RANKS_WIDTH: u16 = 3;
/// Between the field and the eastern strip.
const EAST_GAP: u16 = 2;
/// Between the field and the strips north (empty) and south (the letters of the files).
const ROW_GAP: u16 = 1;
/// The narrowest panel beside the board.
const PANEL_WIDTH: u16 = 26;
/// The widest panel beside the board: longer lines are hard to read.
const PANEL_MAX_WIDTH: u16 = 44;
/// The lowest panel below the board.
const PANEL_HEIGHT: u16 = 7;
/// Between the board and a panel beside it.
const PANEL_GAP: u16 = 2;

/// Positions of all parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Rows of a square.
    square: u16,
    /// Rows of a groove.
    groove: u16,
    field: Rect,
    panel: Vec<Rect>,
}

impl Layout {
    /// The largest board that fits into an area with a panel beside or below it; `None` where none does.
    pub(crate) fn of(area: Rect) -> Option<Self> {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return None;
        }
        GRAINS
            .into_iter()
            .find_map(|grain| Self::with_grain(area, grain))
    }

    fn with_grain(area: Rect, (square, groove): (u16, u16)) -> Option<Self> {
        let rows = 9 * square + 8 * groove;
        let width = 2 * STRIP_WIDTH + RANKS_WIDTH + 2 * rows + EAST_GAP;
        let height = 2 * (STRIP_HEIGHT + ROW_GAP) + rows;
        let spare_width = area.width.checked_sub(width)?;
        let spare_height = area.height.checked_sub(height)?;
        let (left, top, panel) = if spare_width >= PANEL_GAP + PANEL_WIDTH {
            let panel_width = (spare_width - PANEL_GAP).min(PANEL_MAX_WIDTH);
            let left = area.x + (spare_width - PANEL_GAP - panel_width) / 2;
            let top = area.y + spare_height / 2;
            let panel = Rect::new(left + width + PANEL_GAP, top, panel_width, height);
            (left, top, vec![panel])
        } else if spare_height > PANEL_HEIGHT {
            // Two columns, so that a low panel holds as much as a high one. One row stays free above it.
            let half = area.width / 2;
            let panel = [area.x + 1, area.x + half + 1]
                .map(|x| Rect::new(x, area.y + height + 1, half - 2, spare_height - 1));
            (area.x + spare_width / 2, area.y, panel.to_vec())
        } else {
            return None;
        };
        let field_left = left + STRIP_WIDTH + RANKS_WIDTH;
        let field_top = top + STRIP_HEIGHT + ROW_GAP;
        Some(Self {
            square,
            groove,
            field: Rect::new(field_left, field_top, 2 * rows, rows),
            panel,
        })
    }

    /// The field without its bars.
    pub(crate) const fn field(&self) -> Rect {
        self.field
    }

    /// The columns of the panel, from the first to be filled.
    pub(crate) fn panel(&self) -> &[Rect] {
        &self.panel
    }

    /// Rows from the rim of the field to a cell, and rows of that cell.
    const fn along(&self, cell: u8) -> (u16, u16) {
        let cell = cell as u16;
        let start = cell.div_ceil(2) * self.square + cell / 2 * self.groove;
        let length = if cell.is_multiple_of(2) {
            self.square
        } else {
            self.groove
        };
        (start, length)
    }

    /// A cell of the field.
    pub(crate) const fn cell(&self, cell: Cell) -> Rect {
        let (west, width) = self.along(cell.x());
        let (south, height) = self.along(cell.y());
        Rect {
            x: self.field.x + 2 * west,
            y: self.field.y + self.field.height - south - height,
            width: 2 * width,
            height,
        }
    }

    /// The length of an LED with its distance to the next one, along a bar from north to south or from west to east, and where the bar begins there.
    const fn bar_line(&self, vertical: bool) -> (u16, u16) {
        let (length, ends) = if vertical {
            (self.field.height, 2 * KEY_HEIGHT)
        } else {
            (self.field.width, 2 * KEY_WIDTH)
        };
        let pitch = (length - ends) / BAR_LEDS as u16;
        (pitch, (length - pitch * BAR_LEDS as u16) / 2)
    }

    /// An LED of a bar, counted from its owner's left. What lies along the bar behind it is its distance to the next: one column, or
    /// the lower half of its last row.
    pub(crate) const fn bar(&self, seat: Seat, number: u8) -> Rect {
        let field = self.field;
        let vertical = matches!(seat, Seat::West | Seat::East);
        let (pitch, begin) = self.bar_line(vertical);
        // The bars of south and west run left to right and top to bottom, the other two in reverse.
        let place = match seat {
            Seat::South | Seat::West => number,
            Seat::North | Seat::East => BAR_LEDS - 1 - number,
        } as u16;
        let (thickness, begin) = (self.groove, begin + place * pitch);
        match seat {
            Seat::South => Rect {
                x: field.x + begin,
                y: field.y + field.height + ROW_GAP,
                width: pitch - 1,
                height: thickness_in_strip(thickness),
            },
            Seat::North => Rect {
                x: field.x + begin,
                y: field.y - ROW_GAP - thickness_in_strip(thickness),
                width: pitch - 1,
                height: thickness_in_strip(thickness),
            },
            Seat::West => Rect {
                x: field.x - RANKS_WIDTH - 2 * thickness_in_strip(thickness),
                y: field.y + begin,
                width: 2 * thickness_in_strip(thickness),
                height: pitch,
            },
            Seat::East => Rect {
                x: field.x + field.width + EAST_GAP,
                y: field.y + begin,
                width: 2 * thickness_in_strip(thickness),
                height: pitch,
            },
        }
    }

    /// The area of a key: its cell, or the end of a bar.
    pub(crate) fn key(&self, key: Key) -> Rect {
        match key {
            Key::Square(square) => self.cell(Cell::of_square(square)),
            Key::Post(post) => self.cell(Cell::of_post(post)),
            Key::Back(seat) => self.side_key(seat, true),
            Key::Ok(seat) => self.side_key(seat, false),
        }
    }

    /// The key at the left or the right end of a bar, as its owner sees it.
    const fn side_key(&self, seat: Seat, left: bool) -> Rect {
        let field = self.field;
        // The end at the top or at the left.
        let first = match seat {
            Seat::South | Seat::West => left,
            Seat::North | Seat::East => !left,
        };
        let (x, y) = match seat {
            Seat::South => (field.x, field.y + field.height + ROW_GAP),
            Seat::North => (field.x, field.y - ROW_GAP - STRIP_HEIGHT),
            Seat::West => (field.x - RANKS_WIDTH - STRIP_WIDTH, field.y),
            Seat::East => (field.x + field.width + EAST_GAP, field.y),
        };
        let (width, height) = (KEY_WIDTH - 1, KEY_HEIGHT - 1);
        match seat {
            Seat::South | Seat::North => Rect {
                x: if first { x } else { x + field.width - width },
                y,
                width,
                height,
            },
            Seat::West | Seat::East => Rect {
                x,
                y: if first { y } else { y + field.height - height },
                width: STRIP_WIDTH,
                height,
            },
        }
    }

    /// The key at a position on the terminal.
    pub(crate) fn key_at(&self, place: Position) -> Option<Key> {
        (0..Key::COUNT)
            .filter_map(Key::from_index)
            .find(|&key| self.key(key).contains(place))
    }
}

/// A bar is as thick as a groove, but stays inside its strip.
const fn thickness_in_strip(groove: u16) -> u16 {
    if groove < STRIP_HEIGHT {
        groove
    } else {
        STRIP_HEIGHT
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const SIZES: [(u16, u16); 10] = [
        (80, 40),
        (96, 40),
        (97, 40),
        (100, 45),
        (80, 60),
        (120, 41),
        (132, 50),
        (200, 60),
        (274, 90),
        (400, 200),
    ];

    fn layouts() -> impl Iterator<Item = (Rect, Layout)> {
        SIZES.into_iter().map(|(width, height)| {
            let area = Rect::new(0, 0, width, height);
            (area, Layout::of(area).expect("it fits"))
        })
    }

    fn keys() -> impl Iterator<Item = Key> {
        (0..Key::COUNT).filter_map(Key::from_index)
    }

    fn leds(layout: &Layout) -> Vec<Rect> {
        let bars = Seat::ALL
            .into_iter()
            .flat_map(|seat| (0..BAR_LEDS).map(move |number| (seat, number)));
        Cell::all()
            .map(|cell| layout.cell(cell))
            .chain(bars.map(|(seat, number)| layout.bar(seat, number)))
            .collect()
    }

    #[test]
    fn every_place_of_every_key_leads_back_to_it() {
        for (area, layout) in layouts() {
            for key in keys() {
                let places: Vec<Position> = layout.key(key).positions().collect();
                assert!(places.len() >= 2, "{area}: {key}");
                for place in places {
                    assert_eq!(layout.key_at(place), Some(key), "{area}: {place}");
                }
            }
        }
    }

    #[test]
    fn no_led_no_side_key_and_no_panel_covers_another() {
        for (area, layout) in layouts() {
            let side_keys = keys().filter(|key| matches!(key, Key::Ok(_) | Key::Back(_)));
            let all: Vec<Rect> = leds(&layout)
                .into_iter()
                .chain(side_keys.map(|key| layout.key(key)))
                .chain(layout.panel().iter().copied())
                .collect();
            assert!(all.len() > 329 + 8);
            let mut taken = HashSet::new();
            for rect in all {
                assert!(
                    !rect.is_empty() && area.intersection(rect) == rect,
                    "{area}: {rect}"
                );
                for place in rect.positions() {
                    assert!(taken.insert(place), "{area}: {place}");
                }
            }
        }
    }

    #[test]
    fn squares_are_larger_than_grooves_and_south_is_below() {
        for (area, layout) in layouts() {
            let cell = |x, y| layout.cell(Cell::new(x, y).expect("on the field"));
            assert!(cell(0, 0).width >= 2 * cell(1, 0).width, "{area}");
            assert!(cell(0, 0).height >= 2 * cell(0, 1).height, "{area}");
            assert!(cell(0, 0).y > cell(0, 16).y && cell(0, 0).x < cell(16, 0).x);
            assert!(layout.bar(Seat::South, 0).x < layout.bar(Seat::South, 9).x);
            assert!(layout.bar(Seat::North, 0).x > layout.bar(Seat::North, 9).x);
            assert!(layout.bar(Seat::West, 0).y < layout.bar(Seat::West, 9).y);
            assert!(layout.bar(Seat::East, 0).y > layout.bar(Seat::East, 9).y);
        }
    }

    #[test]
    fn a_panel_has_room_for_words() {
        for (area, layout) in layouts() {
            for panel in layout.panel() {
                assert!(
                    panel.width >= PANEL_WIDTH && panel.height >= PANEL_HEIGHT,
                    "{area}"
                );
            }
        }
    }

    #[test]
    fn a_terminal_that_is_too_small_has_no_board() {
        for (width, height) in [(79, 40), (80, 39), (300, 20), (0, 0)] {
            assert_eq!(Layout::of(Rect::new(0, 0, width, height)), None);
        }
        for width in MIN_WIDTH..150 {
            for height in MIN_HEIGHT..80 {
                assert!(Layout::of(Rect::new(0, 0, width, height)).is_some());
            }
        }
    }
}
