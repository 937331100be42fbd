//! Where LEDs and keys lie: wide squares and narrow grooves as on the printed board, bars and side keys around the field.
//!
//! Lengths are millimetres from the north-west corner, x to the east and y to the south. A [`Layout`] has the proportions: with
//! side keys, or on a small screen without them, with wide squares for fingers.

use fencelight_board::device::Gap;
use fencelight_board::geometry::{BAR_LEDS, Cell, Key, Led, Post, SIDE, Seat, Square};

/// Side of a square.
pub const SQUARE_MM: f64 = 22.0;
/// Depth of a side key.
const SIDE_KEY_MM: f64 = 9.5;
/// Length of a side key, along the rim.
const SIDE_KEY_LENGTH_MM: f64 = 36.0;
/// From the rim to a side key.
const RIM_MM: f64 = 1.5;
/// Room between two LEDs of a bar, as a share of the way from one to the next.
const BAR_GAP: f64 = 0.34;
/// A board with sides of fewer pixels of the style has the compact layout: with side keys its squares would be smaller than a finger.
const COMPACT_BELOW: f64 = 560.0;
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
    /// A rectangle by its edges in the west and north, and its lengths.
    #[must_use]
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
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

/// The proportions of a drawing of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Width of a groove.
    groove: f64,
    /// From the rim of the board to the field.
    margin: f64,
    /// Depth of a bar, and from the rim to it.
    bar: [f64; 2],
    /// From one LED of a bar to the next.
    bar_pitch: f64,
    /// How far the reach of a groove extends into the squares beside it for a finger.
    finger: f64,
    has_side_keys: bool,
}

impl Layout {
    /// A frame of 7 % of the side, with bars in the middle of the depth of the side keys.
    pub const FULL: Self = Self {
        groove: 5.94,
        margin: 20.0,
        bar: [4.0, RIM_MM + (SIDE_KEY_MM - 4.0) / 2.0],
        bar_pitch: 15.2,
        finger: 4.0,
        has_side_keys: true,
    };
    /// A small screen: no side keys, whose words are in the panel, grooves that are narrow to the eye and wide to a finger, and the widest frame
    /// that leaves them so.
    pub const COMPACT: Self = Self {
        groove: 5.6,
        margin: 5.6,
        bar: [2.8, 0.9],
        bar_pitch: 15.2,
        finger: 4.64,
        has_side_keys: false,
    };

    /// The layout of a board with sides of `pixels` CSS pixels.
    #[must_use]
    pub const fn of_side(pixels: f64) -> Self {
        match pixels < COMPACT_BELOW {
            true => Self::COMPACT,
            false => Self::FULL,
        }
    }

    /// Whether it has side keys.
    #[must_use]
    pub const fn has_side_keys(&self) -> bool {
        self.has_side_keys
    }

    /// From one square to the next.
    const fn pitch(&self) -> f64 {
        SQUARE_MM + self.groove
    }

    /// Side of the field.
    const fn field_side(&self) -> f64 {
        9.0 * SQUARE_MM + 8.0 * self.groove
    }

    /// Side of the board.
    #[must_use]
    pub const fn side(&self) -> f64 {
        self.field_side() + 2.0 * self.margin
    }

    /// The field: squares, grooves and posts.
    #[must_use]
    pub const fn field(&self) -> Rect {
        Rect::new(
            self.margin,
            self.margin,
            self.field_side(),
            self.field_side(),
        )
    }

    /// From the start of the field to a cell along one axis, and the length of the cell.
    fn along(&self, cell: u8) -> (f64, f64) {
        let pair = f64::from(cell / 2) * self.pitch();
        match cell.is_multiple_of(2) {
            true => (pair, SQUARE_MM),
            false => (pair + SQUARE_MM, self.groove),
        }
    }

    /// The window of a cell.
    #[must_use]
    pub fn of_cell(&self, cell: Cell) -> Rect {
        let ((x, width), (y, height)) = (self.along(cell.x()), self.along(cell.y()));
        let south = self.margin + self.field_side();
        Rect::new(self.margin + x, south - y - height, width, height)
    }

    /// A place along the south rim, `start` from its owner's left, `depth` from the rim, turned to the side of a seat.
    fn at_side(&self, seat: Seat, start: f64, length: f64, rim: f64, depth: f64) -> Rect {
        let (end, far) = (self.side() - start - length, self.side() - rim - depth);
        match seat {
            Seat::South => Rect::new(start, far, length, depth),
            Seat::North => Rect::new(end, rim, length, depth),
            Seat::West => Rect::new(rim, start, depth, length),
            Seat::East => Rect::new(far, end, depth, length),
        }
    }

    /// The windows of `leds` LEDs of a bar, from LED `number` on.
    fn of_bar_leds(&self, seat: Seat, number: u8, leds: u8) -> Rect {
        let length = self.bar_pitch * f64::from(BAR_LEDS);
        let gap = self.bar_pitch * BAR_GAP;
        let first = (self.side() - length + gap) / 2.0;
        let start = first + f64::from(number) * self.bar_pitch;
        let [depth, rim] = self.bar;
        let length = self.bar_pitch * f64::from(leds) - gap;
        self.at_side(seat, start, length, rim, depth)
    }

    /// A bar as a whole.
    #[must_use]
    pub fn of_bar(&self, seat: Seat) -> Rect {
        self.of_bar_leds(seat, 0, BAR_LEDS)
    }

    /// The windows of all LEDs, in the order of the chain.
    #[must_use]
    #[inline(never)]
    pub fn leds(&self) -> [Rect; Led::COUNT] {
        let mut windows = [Rect::new(0.0, 0.0, 0.0, 0.0); Led::COUNT];
        for cell in Cell::all() {
            windows[Led::of_cell(cell).index()] = self.of_cell(cell);
        }
        for seat in Seat::ALL {
            for number in 0..BAR_LEDS {
                if let Some(led) = Led::of_bar(seat, number) {
                    windows[led.index()] = self.of_bar_leds(seat, number, 1);
                }
            }
        }
        windows
    }

    /// The windows of all LEDs as shares of the side: west and north edge, width and height.
    #[must_use]
    pub fn places(&self) -> Vec<f32> {
        let edges = |rect: Rect| [rect.x, rect.y, rect.width, rect.height];
        let lengths = self.leds().into_iter().flat_map(edges);
        lengths.map(|mm| (mm / self.side()) as f32).collect()
    }

    /// The cap of a key; `None` for a side key where the layout has none.
    #[must_use]
    pub fn of_key(&self, key: Key) -> Option<Rect> {
        let side = |seat, start| {
            let rect = self.at_side(seat, start, SIDE_KEY_LENGTH_MM, RIM_MM, SIDE_KEY_MM);
            self.has_side_keys.then_some(rect)
        };
        match key {
            Key::Square(square) => Some(self.of_cell(Cell::of_square(square))),
            Key::Post(post) => Some(self.of_cell(Cell::of_post(post))),
            Key::Ok(seat) | Key::Back(seat) if key.is_at_right() => {
                side(seat, self.side() - self.margin - SIDE_KEY_LENGTH_MM)
            }
            Key::Ok(seat) | Key::Back(seat) => side(seat, self.margin),
        }
    }

    /// What a pointer at a place means. A finger reaches grooves from further away: a touch between two of them means the nearer one,
    /// and on a post the post.
    #[must_use]
    pub fn target_at(&self, x: f64, y: f64, is_finger: bool) -> Option<Target> {
        let field = self.field();
        if !field.contains(x, y) {
            let mut sides = Seat::ALL
                .into_iter()
                .flat_map(|seat| [Key::Ok(seat), Key::Back(seat)]);
            return sides
                .find(|&key| self.of_key(key).is_some_and(|cap| cap.contains(x, y)))
                .map(Target::Key);
        }
        let reach = self.groove / 2.0 + if is_finger { self.finger } else { 0.0 };
        let (east, north) = (x - field.x, field.y + field.height - y);
        let (file, rank) = (self.groove_at(east), self.groove_at(north));
        let [across_file, across_rank] = [file, rank].map(|(_, away)| away);
        if across_file.max(across_rank) < self.groove / 2.0 {
            return Post::new(file.0, rank.0).map(|post| Target::Key(Key::Post(post)));
        }
        let (along, groove) = if across_file.min(across_rank) >= reach {
            let square = Square::new(self.square_at(east).0, self.square_at(north).0)?;
            return Some(Target::Key(Key::Square(square)));
        } else if across_file < across_rank {
            let along = self.square_at(north);
            (along, Cell::new(2 * file.0 + 1, 2 * along.0)?)
        } else {
            let along = self.square_at(east);
            (along, Cell::new(2 * along.0, 2 * rank.0 + 1)?)
        };
        Gap::new(groove, along.1).map(Target::Groove)
    }

    /// The square nearest to a distance from the start of the field, by its number, and whether the distance lies in its second half.
    fn square_at(&self, at: f64) -> (u8, bool) {
        let squares = (at - SQUARE_MM / 2.0) / self.pitch();
        let nearest = squares.round().clamp(0.0, f64::from(SIDE - 1));
        (nearest as u8, squares >= nearest)
    }

    /// The groove nearest to a distance from the start of the field, by its number, and how far away its middle is.
    fn groove_at(&self, at: f64) -> (u8, f64) {
        let grooves = (at - SQUARE_MM - self.groove / 2.0) / self.pitch();
        let nearest = grooves.round().clamp(0.0, (POSTS - 1) as f64);
        (nearest as u8, (grooves - nearest).abs() * self.pitch())
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

#[cfg(test)]
mod tests {
    use fencelight_board::geometry::Fence;

    use super::*;

    const LAYOUTS: [Layout; 2] = [Layout::FULL, Layout::COMPACT];

    fn overlap(a: &Rect, b: &Rect) -> bool {
        let apart = |a: f64, a_length: f64, b: f64, b_length: f64| {
            a + a_length <= b + 1e-9 || b + b_length <= a + 1e-9
        };
        !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height)
    }

    fn middle(rect: Rect) -> (f64, f64) {
        (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0)
    }

    #[test]
    fn no_two_leds_and_no_two_keys_overlap_and_all_lie_on_the_board() {
        for layout in LAYOUTS {
            let leds = layout.leds();
            let keys: Vec<Rect> = keys().filter_map(|key| layout.of_key(key)).collect();
            assert_eq!(keys.len(), if layout.has_side_keys() { 153 } else { 145 });
            for rects in [&leds[..], &keys[..]] {
                for (index, rect) in rects.iter().enumerate() {
                    let side = layout.side();
                    let board = Rect::new(0.0, 0.0, side, side);
                    assert!(board.contains(rect.x, rect.y), "{index}");
                    assert!(rect.x + rect.width <= side && rect.y + rect.height <= side);
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
    }

    #[test]
    fn the_chain_begins_in_the_south_west_and_a_bar_runs_from_its_owners_left() {
        for layout in LAYOUTS {
            let leds = layout.leds();
            let middle = |index: usize| middle(leds[index]);
            assert!(middle(0).0 < middle(16).0 && middle(0).1 > middle(288).1);
            assert!(middle(289).0 > middle(298).0, "north runs to the west");
            assert!(middle(299).1 < middle(308).1, "west runs to the south");
            assert!(middle(309).0 < middle(318).0, "south runs to the east");
            assert!(middle(319).1 > middle(328).1, "east runs to the north");
        }
    }

    #[test]
    fn a_side_key_lies_at_its_end_of_the_bar() {
        let layout = Layout::FULL;
        let leds = layout.leds();
        for (seat, is_right) in Seat::ALL
            .into_iter()
            .flat_map(|seat| [(seat, false), (seat, true)])
        {
            let key = middle(layout.of_key(Key::at_end(seat, is_right)).unwrap());
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
        for layout in LAYOUTS {
            for (key, rect) in keys().filter_map(|key| Some((key, layout.of_key(key)?))) {
                let (x, y) = middle(rect);
                for is_finger in [false, true] {
                    let target = layout.target_at(x, y, is_finger);
                    assert_eq!(target, Some(Target::Key(key)));
                }
            }
        }
    }

    #[test]
    fn a_groove_is_a_fence_with_the_nearer_post() {
        for layout in LAYOUTS {
            let groove = |x: u8, y: u8, along: f64| {
                let rect = layout.of_cell(Cell::new(x, y).expect("a cell"));
                let (width, height) = match x.is_multiple_of(2) {
                    true => (along, 0.5),
                    false => (0.5, along),
                };
                let (x, y) = (rect.x + rect.width * width, rect.y + rect.height * height);
                match layout.target_at(x, y, false) {
                    Some(Target::Groove(gap)) => gap.near(),
                    other => panic!("{other:?}"),
                }
            };
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
    }

    #[test]
    fn a_finger_reaches_a_groove_from_further_away() {
        for layout in LAYOUTS {
            let rect = layout.of_cell(Cell::new(8, 5).expect("a cell"));
            let (x, y) = (rect.x + rect.width / 2.0 + 1.0, rect.y - 3.0);
            let target = |is_finger| layout.target_at(x, y, is_finger);
            assert!(matches!(target(false), Some(Target::Key(Key::Square(_)))));
            assert!(matches!(target(true), Some(Target::Groove(_))));
        }
    }

    /// Whether a touch hits a gap.
    fn is_hit(layout: &Layout, gap: Cell, x: f64, y: f64) -> bool {
        let target = layout.target_at(x, y, true);
        [false, true]
            .into_iter()
            .any(|is_behind| target == Gap::new(gap, is_behind).map(Target::Groove))
    }

    fn gaps() -> impl Iterator<Item = Cell> {
        Cell::all().filter(|cell| (cell.x() + cell.y()) % 2 == 1)
    }

    /// The widths of a phone, in pixels of the style.
    const PHONES: [f64; 4] = [320.0, 360.0, 390.0, 430.0];

    #[test]
    fn on_a_phone_squares_are_large_and_a_finger_that_errs_by_8_pixels_hits_what_it_means() {
        assert_eq!(gaps().count(), 144);
        for pixels in PHONES.into_iter().chain([559.0, 560.0, 768.0]) {
            let layout = Layout::of_side(pixels);
            let mm = layout.side() / pixels;
            assert!(pixels < 390.0 || SQUARE_MM / mm >= 33.0, "{pixels}");
            let around = |(x, y): (f64, f64)| {
                (0..64).map(move |step| {
                    let angle = f64::from(step) * std::f64::consts::TAU / 64.0;
                    (x + 8.0 * mm * angle.cos(), y + 8.0 * mm * angle.sin())
                })
            };
            for gap in gaps() {
                for (x, y) in around(middle(layout.of_cell(gap))) {
                    assert!(is_hit(&layout, gap, x, y), "{pixels}: {x} {y}");
                }
            }
            for square in Square::all() {
                for (x, y) in around(middle(layout.of_cell(Cell::of_square(square)))) {
                    let key = Some(Target::Key(Key::Square(square)));
                    // Beyond the field there is nothing else to hit.
                    let target = layout.target_at(x, y, true);
                    assert!(target.is_none() || target == key, "{pixels}: {square}");
                }
            }
        }
    }

    /// A finger whose errors are distributed normally, 8 pixels as the root of their mean square, hits 38 of 40 gaps on a phone of 390
    /// pixels. Sums over a grid of errors.
    #[test]
    fn on_a_phone_a_finger_with_a_normal_error_of_8_pixels_hits_38_of_40_gaps() {
        let layout = Layout::of_side(390.0);
        let mm = layout.side() / 390.0;
        let sigma = 8.0 / 2f64.sqrt();
        let errors: Vec<(f64, f64)> = (-40..=40)
            .map(|step| f64::from(step) * 0.6)
            .map(|error| (error, (-error * error / (2.0 * sigma * sigma)).exp()))
            .collect();
        let (mut hits, mut all) = (0.0, 0.0);
        for gap in gaps() {
            let (x, y) = middle(layout.of_cell(gap));
            for (dx, x_weight) in &errors {
                for (dy, y_weight) in &errors {
                    let weight = x_weight * y_weight;
                    all += weight;
                    if is_hit(&layout, gap, x + dx * mm, y + dy * mm) {
                        hits += weight;
                    }
                }
            }
        }
        let of_40 = 40.0 * hits / all;
        println!("{of_40:.2} of 40");
        assert!(of_40 >= 38.0, "{of_40}");
    }
}
