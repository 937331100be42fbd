//! Where LEDs and keys lie: wide squares and narrow grooves as on the printed board, bars and side keys around the field.
//!
//! Lengths are millimetres from the north-west corner, x to the east and y to the south; [`Scale`] turns them into whole pixels, so that
//! every edge is sharp.

use fencelight_board::device::Gap;
use fencelight_core::geometry::{BAR_LEDS, Cell, Direction, Key, Led, Post, Seat, Square};
use fencelight_core::mspacman::MAZE;

/// Side of a square.
pub const SQUARE_MM: f64 = 22.0;
/// Width of a groove.
pub const GROOVE_MM: f64 = 10.6;
/// Side of the field.
pub const FIELD_MM: f64 = 9.0 * SQUARE_MM + 8.0 * GROOVE_MM;
/// From the rim of the board to the field: a side key and gaps.
pub const MARGIN_MM: f64 = 30.0;
/// Side of the board.
pub const BOARD_MM: f64 = FIELD_MM + 2.0 * MARGIN_MM;
/// Depth of a side key.
const SIDE_KEY_MM: f64 = 24.0;
/// Length of a side key, along the rim.
const SIDE_KEY_LENGTH_MM: f64 = 50.0;
/// From the rim to a side key.
const RIM_MM: f64 = 2.5;
/// Depth of a bar, in the middle of the depth of the side keys.
const BAR_MM: f64 = 10.0;
/// From one LED of a bar to the next.
const BAR_PITCH_MM: f64 = 16.67;
/// Length of the window of a bar's LED.
const BAR_LED_MM: f64 = 14.0;
/// How far the reach of a groove extends into the squares beside it for a finger, which is wider than a groove on a phone.
const FINGER_MM: f64 = 4.0;
/// Posts along a side.
const POSTS: usize = 8;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// West edge.
    pub x: f64,
    /// North edge.
    pub y: f64,
    /// From west to east.
    pub width: f64,
    /// From north to south.
    pub height: f64,
}

impl Rect {
    const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Whether a point lies in it.
    #[must_use]
    pub fn contains(&self, x: f64, y: f64) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }

    /// The same, wider by a length on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self::new(
            self.x - by,
            self.y - by,
            self.width + 2.0 * by,
            self.height + 2.0 * by,
        )
    }
}

/// From the start of the field to a cell along one axis, and the length of the cell.
fn along(cell: u8) -> (f64, f64) {
    let pair = f64::from(cell / 2) * (SQUARE_MM + GROOVE_MM);
    match cell.is_multiple_of(2) {
        true => (pair, SQUARE_MM),
        false => (pair + SQUARE_MM, GROOVE_MM),
    }
}

/// The window of a cell.
#[must_use]
pub fn of_cell(cell: Cell) -> Rect {
    let ((x, width), (y, height)) = (along(cell.x()), along(cell.y()));
    Rect::new(
        MARGIN_MM + x,
        MARGIN_MM + FIELD_MM - y - height,
        width,
        height,
    )
}

/// Width of the line of a wall.
const WALL_MM: f64 = 2.2;

/// The lines of the walls of Ms. Pac-Man's maze: along the grooves that no piece crosses, up to the middles of the posts.
#[must_use]
pub fn walls() -> Vec<Rect> {
    let mut lines = Vec::new();
    for square in Square::all() {
        for direction in [Direction::East, Direction::North] {
            let Some(next) = square.step(direction) else {
                continue;
            };
            if MAZE.neighbours(square).contains(next) || MAZE.neighbours(next).contains(square) {
                continue;
            }
            let (one, other) = (
                of_cell(Cell::of_square(square)),
                of_cell(Cell::of_square(next)),
            );
            let (long, thin) = (SQUARE_MM + GROOVE_MM + WALL_MM, WALL_MM);
            let (width, height) = match direction {
                Direction::East => (thin, long),
                _ => (long, thin),
            };
            let middle = |one: f64, other: f64| (one + other + SQUARE_MM) / 2.0;
            lines.push(Rect::new(
                middle(one.x, other.x) - width / 2.0,
                middle(one.y, other.y) - height / 2.0,
                width,
                height,
            ));
        }
    }
    lines
}

/// A place along the south rim, `start` from its owner's left, `depth` from the rim, turned to the side of a seat.
fn at_side(seat: Seat, start: f64, length: f64, rim: f64, depth: f64) -> Rect {
    let (end, far) = (BOARD_MM - start - length, BOARD_MM - rim - depth);
    match seat {
        Seat::South => Rect::new(start, far, length, depth),
        Seat::North => Rect::new(end, rim, length, depth),
        Seat::West => Rect::new(rim, start, depth, length),
        Seat::East => Rect::new(far, end, depth, length),
    }
}

/// The window of an LED of a bar.
fn of_bar(seat: Seat, number: u8) -> Rect {
    let length = BAR_PITCH_MM * f64::from(BAR_LEDS);
    let first = (BOARD_MM - length + BAR_PITCH_MM - BAR_LED_MM) / 2.0;
    let start = first + f64::from(number) * BAR_PITCH_MM;
    at_side(
        seat,
        start,
        BAR_LED_MM,
        RIM_MM + (SIDE_KEY_MM - BAR_MM) / 2.0,
        BAR_MM,
    )
}

/// The windows of all LEDs, in the order of the chain.
#[must_use]
pub fn leds() -> [Rect; Led::COUNT] {
    let mut windows = [Rect::new(0.0, 0.0, 0.0, 0.0); Led::COUNT];
    for cell in Cell::all() {
        windows[Led::of_cell(cell).index()] = of_cell(cell);
    }
    for seat in Seat::ALL {
        for number in 0..BAR_LEDS {
            if let Some(led) = Led::of_bar(seat, number) {
                windows[led.index()] = of_bar(seat, number);
            }
        }
    }
    windows
}

/// The cap of a key.
#[must_use]
pub fn of_key(key: Key) -> Rect {
    let side = |seat, start| at_side(seat, start, SIDE_KEY_LENGTH_MM, RIM_MM, SIDE_KEY_MM);
    match key {
        Key::Square(square) => of_cell(Cell::of_square(square)),
        Key::Post(post) => of_cell(Cell::of_post(post)),
        Key::Ok(seat) | Key::Back(seat) if key.is_at_right() => {
            side(seat, BOARD_MM - MARGIN_MM - SIDE_KEY_LENGTH_MM)
        }
        Key::Ok(seat) | Key::Back(seat) => side(seat, MARGIN_MM),
    }
}

/// All keys.
pub fn keys() -> impl Iterator<Item = Key> {
    (0..Key::COUNT).filter_map(Key::from_index)
}

/// What lies under a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A key.
    Key(Key),
    /// A groove, which has no key.
    Groove(Gap),
}

/// What a pointer at a place means. A finger reaches grooves and posts from further away.
#[must_use]
pub fn target_at(x: f64, y: f64, is_finger: bool) -> Option<Target> {
    let field = Rect::new(MARGIN_MM, MARGIN_MM, FIELD_MM, FIELD_MM);
    if !field.contains(x, y) {
        let mut sides = Seat::ALL
            .into_iter()
            .flat_map(|seat| [Key::Ok(seat), Key::Back(seat)]);
        return sides
            .find(|&key| of_key(key).contains(x, y))
            .map(Target::Key);
    }
    let reach = if is_finger { FINGER_MM } else { 0.0 };
    let (east, north) = (x - MARGIN_MM, MARGIN_MM + FIELD_MM - y);
    match (groove_at(east, reach), groove_at(north, reach)) {
        (Some(file), Some(rank)) => {
            let post = Post::new(file as u8, rank as u8)?;
            Some(Target::Key(Key::Post(post)))
        }
        (Some(file), None) => {
            let groove = Cell::new(2 * file as u8 + 1, 2 * square_at(north))?;
            Gap::new(groove, is_behind(north)).map(Target::Groove)
        }
        (None, Some(rank)) => {
            let groove = Cell::new(2 * square_at(east), 2 * rank as u8 + 1)?;
            Gap::new(groove, is_behind(east)).map(Target::Groove)
        }
        (None, None) => {
            let square = Square::new(square_at(east), square_at(north))?;
            Some(Target::Key(Key::Square(square)))
        }
    }
}

/// The square at a distance from the start of the field, by its number.
fn square_at(at: f64) -> u8 {
    (at / (SQUARE_MM + GROOVE_MM)) as u8
}

/// Whether a distance from the start of the field lies in the second half of its square.
fn is_behind(at: f64) -> bool {
    at % (SQUARE_MM + GROOVE_MM) >= SQUARE_MM / 2.0
}

/// The groove at a distance from the start of the field, by its number.
fn groove_at(at: f64, reach: f64) -> Option<usize> {
    (0..POSTS).find(|&number| {
        let start = number as f64 * (SQUARE_MM + GROOVE_MM) + SQUARE_MM;
        (start - reach..start + GROOVE_MM + reach).contains(&at)
    })
}

/// Pixels of a drawing of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pixels_per_mm: f64,
}

impl Scale {
    /// A board with sides of so many pixels.
    #[must_use]
    pub fn of_side(pixels: f64) -> Self {
        Self {
            pixels_per_mm: pixels / BOARD_MM,
        }
    }

    /// A length in pixels.
    #[must_use]
    pub fn length(&self, mm: f64) -> f64 {
        mm * self.pixels_per_mm
    }

    /// A place in pixels as a place on the board.
    #[must_use]
    pub fn to_mm(&self, pixels: f64) -> f64 {
        pixels / self.pixels_per_mm
    }

    /// A rectangle with its edges on whole pixels.
    #[must_use]
    pub fn rect(&self, mm: Rect) -> Rect {
        let edge = |mm: f64| self.length(mm).round();
        let (x, y) = (edge(mm.x), edge(mm.y));
        Rect::new(x, y, edge(mm.x + mm.width) - x, edge(mm.y + mm.height) - y)
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Fence;

    use super::*;

    fn overlap(a: &Rect, b: &Rect) -> bool {
        let apart = |a: f64, a_length: f64, b: f64, b_length: f64| {
            a + a_length <= b + 1e-9 || b + b_length <= a + 1e-9
        };
        !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height)
    }

    #[test]
    fn no_two_leds_and_no_two_keys_overlap_and_all_lie_on_the_board() {
        let leds = leds();
        let keys: Vec<Rect> = keys().map(of_key).collect();
        assert_eq!(keys.len(), 153);
        for rects in [&leds[..], &keys[..]] {
            for (index, rect) in rects.iter().enumerate() {
                let board = Rect::new(0.0, 0.0, BOARD_MM, BOARD_MM);
                assert!(board.contains(rect.x, rect.y), "{index}");
                assert!(rect.x + rect.width <= BOARD_MM && rect.y + rect.height <= BOARD_MM);
                for other in &rects[..index] {
                    assert!(!overlap(rect, other), "{rect:?} {other:?}");
                }
            }
        }
        let bars = &leds[Cell::COUNT as usize..];
        for key in &keys[..] {
            assert!(bars.iter().all(|bar| !overlap(bar, key)), "{key:?}");
        }
    }

    #[test]
    fn the_chain_begins_in_the_south_west_and_a_bar_runs_from_its_owners_left() {
        let leds = leds();
        let middle = |index: usize| {
            let rect: Rect = leds[index];
            (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0)
        };
        assert!(middle(0).0 < middle(16).0 && middle(0).1 > middle(288).1);
        assert!(middle(289).0 > middle(298).0, "north runs to the west");
        assert!(middle(299).1 < middle(308).1, "west runs to the south");
        assert!(middle(309).0 < middle(318).0, "south runs to the east");
        assert!(middle(319).1 > middle(328).1, "east runs to the north");
    }

    #[test]
    fn a_side_key_lies_at_its_end_of_the_bar() {
        let leds = leds();
        let middle = |rect: Rect| (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
        for (seat, is_right) in Seat::ALL
            .into_iter()
            .flat_map(|seat| [(seat, false), (seat, true)])
        {
            let key = middle(of_key(Key::at_end(seat, is_right)));
            let distance = |number| {
                let led = middle(leds[Led::of_bar(seat, number).unwrap().index()]);
                (led.0 - key.0).hypot(led.1 - key.1)
            };
            let (left, right) = (distance(0), distance(BAR_LEDS - 1));
            assert_eq!(right < left, is_right, "{seat:?}");
        }
    }

    #[test]
    fn the_middle_of_every_key_is_that_key_for_mouse_and_finger() {
        for key in keys() {
            let rect = of_key(key);
            let (x, y) = (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
            for is_finger in [false, true] {
                assert_eq!(target_at(x, y, is_finger), Some(Target::Key(key)));
            }
        }
    }

    #[test]
    fn a_groove_is_a_fence_with_the_nearer_post() {
        let groove = |x: u8, y: u8, along: f64| {
            let rect = of_cell(Cell::new(x, y).expect("a cell"));
            let (width, height) = match x.is_multiple_of(2) {
                true => (along, 0.5),
                false => (0.5, along),
            };
            target_at(
                rect.x + rect.width * width,
                rect.y + rect.height * height,
                false,
            )
        };
        let near = |target: Option<Target>| match target {
            Some(Target::Groove(gap)) => gap.near(),
            other => panic!("{other:?}"),
        };
        let groove = |x, y, along| near(groove(x, y, along));
        let fence = |name| Fence::from_name(name).expect("a fence");
        // The groove north of e3, near its west end and near its east end.
        assert_eq!(groove(8, 5, 0.2), fence("d3h"));
        assert_eq!(groove(8, 5, 0.8), fence("e3h"));
        // The groove east of e3: the north end is at the top.
        assert_eq!(groove(9, 4, 0.2), fence("e3v"));
        assert_eq!(groove(9, 4, 0.8), fence("e2v"));
        // At the rim there is one post only.
        assert_eq!(groove(0, 1, 0.2), fence("a1h"));
        assert_eq!(groove(16, 15, 0.8), fence("h8h"));
        assert_eq!(groove(1, 0, 0.8), fence("a1v"));
    }

    #[test]
    fn a_finger_reaches_a_groove_from_further_away() {
        let rect = of_cell(Cell::new(8, 5).expect("a cell"));
        let (x, y) = (rect.x + rect.width / 2.0 + 1.0, rect.y - 3.0);
        assert!(matches!(
            target_at(x, y, false),
            Some(Target::Key(Key::Square(_)))
        ));
        assert!(matches!(target_at(x, y, true), Some(Target::Groove(_))));
    }

    #[test]
    fn edges_are_whole_pixels_and_neighbours_meet() {
        for side in [360.0, 720.0, 1_001.0, 2_160.0] {
            let scale = Scale::of_side(side);
            let square = scale.rect(of_cell(Cell::new(0, 0).expect("a cell")));
            let groove = scale.rect(of_cell(Cell::new(1, 0).expect("a cell")));
            assert_eq!(square.x + square.width, groove.x);
            assert_eq!(square.width.fract(), 0.0);
            assert!(groove.width >= 10.0, "{side}: {}", groove.width);
        }
    }
}
