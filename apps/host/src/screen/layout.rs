//! Positions of all parts on a terminal of a given size, and the key at a position.
//!
//! A character is about twice as high as wide, so every part has twice as many columns as rows; the compact drawing of small terminals
//! has one row for each cell. The bars surround the field, with BACK and OK of the seat at their ends, as the owner sees them: BACK left,
//! OK right. The bar of keys takes the last rows of the terminal.
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

use fencelight_board::device::Gap;
use fencelight_board::geometry::{BAR_LEDS, Cell, Fence, Key, Seat};
use ratatui::layout::{Position, Rect};

use super::grain::{FILES_HEIGHT, Grain, UPRIGHT_GAP};

/// Least width of the terminal.
pub(crate) const MIN_WIDTH: u16 = 80;
/// Least height of the terminal.
pub(crate) const MIN_HEIGHT: u16 = 24;

/// Rows of the bar of keys, at the lower rim.
const KEYS_HEIGHT: u16 = 2;
/// The narrowest panel beside the board.
const PANEL_WIDTH: u16 = 26;
/// The widest panel beside the board: longer lines are hard to read.
const PANEL_MAX_WIDTH: u16 = 44;
/// The lowest panel below the board.
const PANEL_HEIGHT: u16 = 13;
/// Between the board and a panel beside it.
const PANEL_GAP: u16 = 2;

/// Positions of all parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    grain: Grain,
    field: Rect,
    panel: Vec<Rect>,
    keys: Rect,
}

impl Layout {
    /// The largest board that fits into an area with a panel beside or below it; `None` where none does.
    pub(crate) fn of(area: Rect) -> Option<Self> {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return None;
        }
        Grain::ALL
            .into_iter()
            .find_map(|grain| Self::with_grain(area, grain))
    }

    fn with_grain(area: Rect, grain: Grain) -> Option<Self> {
        let rest = Rect {
            height: area.height - KEYS_HEIGHT,
            ..area
        };
        let keys = Rect {
            y: rest.bottom(),
            height: KEYS_HEIGHT,
            ..area
        };
        let (width, height) = grain.board();
        let spare_width = rest.width.checked_sub(width)?;
        let spare_height = rest.height.checked_sub(height)?;
        let (left, top, panel) = if spare_width >= PANEL_GAP + PANEL_WIDTH {
            let panel_width = (spare_width - PANEL_GAP).min(PANEL_MAX_WIDTH);
            let left = area.x + (spare_width - PANEL_GAP - panel_width) / 2;
            let top = area.y + spare_height / 2;
            let x = left + width + PANEL_GAP;
            // The panel may be higher than the board.
            let panel = Rect::new(x, area.y, panel_width, rest.height - 1);
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
        let (columns, rows) = grain.cells();
        let field_left = left + grain.upright_key.0 + grain.ranks_width;
        let field_top = top + grain.key.1 + grain.north_gap;
        Some(Self {
            grain,
            field: Rect::new(field_left, field_top, columns, rows),
            panel,
            keys,
        })
    }

    /// The field without its bars.
    pub(crate) const fn field(&self) -> Rect {
        self.field
    }

    /// The row of the letters of the files.
    pub(crate) const fn files_row(&self) -> u16 {
        self.field.y + self.field.height + self.grain.below_field
    }

    /// Whether squares and grooves share rows by half blocks.
    pub(crate) const fn is_compact(&self) -> bool {
        self.grain.below_field > 0
    }

    /// The columns of the panel, from the first to be filled.
    pub(crate) fn panel(&self) -> &[Rect] {
        &self.panel
    }

    /// The bar of keys.
    pub(crate) const fn keys(&self) -> Rect {
        self.keys
    }

    /// From the south-west corner of the field to a cell, and the size of that cell, both along one side.
    const fn along(cell: u8, square: u16, groove: u16) -> (u16, u16) {
        let cell = cell as u16;
        let start = cell.div_ceil(2) * square + cell / 2 * groove;
        let length = if cell.is_multiple_of(2) {
            square
        } else {
            groove
        };
        (start, length)
    }

    /// A cell of the field.
    pub(crate) const fn cell(&self, cell: Cell) -> Rect {
        let Grain { square, groove, .. } = self.grain;
        let (west, width) = Self::along(cell.x(), square.0, groove.0);
        let (south, height) = Self::along(cell.y(), square.1, groove.1);
        Rect {
            x: self.field.x + west,
            y: self.field.y + self.field.height - south - height,
            width,
            height,
        }
    }

    /// The length of an LED with its distance to the next one, along a bar from north to south or from west to east, and where the bar begins there.
    const fn bar_line(&self, vertical: bool) -> (u16, u16) {
        let grain = &self.grain;
        let (length, ends) = if vertical {
            (self.field.height, 2 * (grain.upright_key.1 + UPRIGHT_GAP))
        } else {
            (self.field.width, 2 * (grain.key.0 + grain.key_gap))
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
        let begin = begin + place * pitch;
        // A bar is as thick as a groove, but stays inside its strip.
        let thickness = if self.grain.groove.1 < self.grain.key.1 {
            self.grain.groove.1
        } else {
            self.grain.key.1
        };
        match seat {
            Seat::South => Rect {
                x: field.x + begin,
                y: self.files_row() + FILES_HEIGHT,
                width: pitch - 1,
                height: thickness,
            },
            Seat::North => Rect {
                x: field.x + begin,
                y: field.y - self.grain.north_gap - thickness,
                width: pitch - 1,
                height: thickness,
            },
            Seat::West => Rect {
                x: field.x - self.grain.ranks_width - 2 * thickness,
                y: field.y + begin,
                width: 2 * thickness,
                height: pitch,
            },
            Seat::East => Rect {
                x: field.x + field.width + self.grain.east_gap,
                y: field.y + begin,
                width: 2 * thickness,
                height: pitch,
            },
        }
    }

    /// The area of a key: its cell, or the end of a bar.
    pub(crate) fn key(&self, key: Key) -> Rect {
        match key {
            Key::Square(square) => self.cell(Cell::of_square(square)),
            Key::Post(post) => self.cell(Cell::of_post(post)),
            Key::Ok(seat) | Key::Back(seat) => self.side_key(seat, !key.is_at_right()),
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
        let Grain {
            key, upright_key, ..
        } = self.grain;
        let (x, y) = match seat {
            Seat::South => (field.x, self.files_row() + FILES_HEIGHT),
            Seat::North => (field.x, field.y - self.grain.north_gap - key.1),
            Seat::West => (field.x - self.grain.ranks_width - upright_key.0, field.y),
            Seat::East => (field.x + field.width + self.grain.east_gap, field.y),
        };
        match seat {
            Seat::South | Seat::North => Rect {
                x: if first { x } else { x + field.width - key.0 },
                y,
                width: key.0,
                height: key.1,
            },
            Seat::West | Seat::East => Rect {
                x,
                y: if first {
                    y
                } else {
                    y + field.height - upright_key.1
                },
                width: upright_key.0,
                height: upright_key.1,
            },
        }
    }

    /// The key at a position on the terminal.
    pub(crate) fn key_at(&self, place: Position) -> Option<Key> {
        (0..Key::COUNT)
            .filter_map(Key::from_index)
            .find(|&key| self.key(key).contains(place))
    }

    /// The fence at a position in a groove: its middle is the nearest post.
    pub(crate) fn fence_at(&self, place: Position) -> Option<Fence> {
        let at = Cell::all().find(|&cell| self.cell(cell).contains(place))?;
        let cell = self.cell(at);
        let is_behind = match at.x() % 2 {
            0 => place.x >= cell.x + cell.width / 2,
            _ => place.y < cell.y + cell.height.div_ceil(2),
        };
        Gap::new(at, is_behind).map(Gap::near)
    }
}

#[cfg(test)]
mod tests;
