//! The picture of the board as a list of shapes, each over those before it: a canvas draws them, and the tests measure their contrast.
//!
//! A light whose meaning is known is confined to a shape in its own colour, over a window that it tints: what a player must tell apart
//! differs by a shape or by a luminance of 3 to 1 (WCAG 1.4.11), at every moment of every motion and for every kind of colour vision.

use fencelight_core::games::PieceKind;
use fencelight_core::geometry::{BAR_LEDS, Cell, Fence, Key, Led, Seat, Square};
use smart_leds::RGB8;

use crate::layout::{Layout, Rect, Scale};
use crate::overlay::{FenceMark, Figure, Mark, Overlay, Sign};

/// Around a window the grid of the board stays dark.
const GRID_MM: f64 = 0.7;
const BOARD: RGB8 = RGB8::new(14, 15, 19);
const FIELD: RGB8 = RGB8::new(8, 9, 11);
/// An LED that is dark.
pub const UNLIT_SQUARE: RGB8 = RGB8::new(19, 21, 26);
const UNLIT_GROOVE: RGB8 = RGB8::new(15, 16, 20);
const UNLIT_POST: RGB8 = RGB8::new(19, 20, 25);
/// The edge of a square, to be seen where no LED is lit.
const EDGE: RGB8 = RGB8::new(104, 109, 122);
/// The line of a wall: its light is dim, because it may not be taken for a legal square.
const WALL: RGB8 = RGB8::new(128, 136, 208);
const BLACK: RGB8 = RGB8::new(0, 0, 0);
const WHITE: RGB8 = RGB8::new(255, 255, 255);

/// A place in pixels.
pub type Point = (f64, f64);

/// A shape in one colour, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A lit window, with the shade of its diffuser.
    Window(Rect, f64, RGB8),
    /// A rectangle with a radius of its corners.
    Fill(Rect, f64, RGB8),
    /// The outline of such a rectangle, of a width.
    Frame(Rect, f64, f64, RGB8),
    /// A line through points, of a width, with round ends.
    Line(Vec<Point>, f64, RGB8),
    /// A polygon.
    Area(Vec<Point>, RGB8),
}

/// The shade of a diffuser over a lit window, at a place from 0 to 1 along its sides: none in the middle, dark towards the corners.
#[must_use]
pub fn shade(x: f64, y: f64) -> f64 {
    let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).sqrt();
    0.4 * ((distance - 0.28) / 0.44).clamp(0.0, 1.0)
}

/// A drawing of the board in a size.
pub struct Drawing {
    layout: Layout,
    scale: Scale,
    windows: [Rect; Led::COUNT],
}

impl Drawing {
    /// With sides of so many pixels.
    #[must_use]
    #[inline(never)]
    pub fn new(layout: Layout, pixels: f64) -> Self {
        let scale = Scale::new(&layout, pixels);
        let windows = layout
            .leds()
            .map(|window| scale.rect(window.grown(-GRID_MM)));
        Self {
            layout,
            scale,
            windows,
        }
    }

    /// The proportions.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The windows of all LEDs.
    #[must_use]
    pub const fn windows(&self) -> &[Rect; Led::COUNT] {
        &self.windows
    }

    /// A length in pixels.
    #[must_use]
    pub fn length(&self, mm: f64) -> f64 {
        self.scale.length(mm)
    }

    /// The window of a square.
    #[must_use]
    pub fn window(&self, square: Square) -> Rect {
        self.windows[Led::of_cell(Cell::of_square(square)).index()]
    }

    /// The radius of the corners of a window.
    fn corner(&self, window: &Rect) -> f64 {
        self.length(2.6).min(window.width.min(window.height) / 3.0)
    }

    /// The board without light.
    #[must_use]
    pub fn ground(&self) -> Vec<Shape> {
        let side = self.length(self.layout.side());
        let field = self.scale.rect(self.layout.field().grown(1.5));
        let mut shapes = vec![
            Shape::Fill(Rect::new(0.0, 0.0, side, side), self.length(9.0), BOARD),
            Shape::Fill(field, self.length(3.0), FIELD),
        ];
        for (led, window) in self.windows.iter().enumerate() {
            let cell = u16::try_from(led).ok().and_then(Cell::from_index);
            let color = match cell.map(|cell| (cell.x() % 2, cell.y() % 2)) {
                Some((0, 0)) => UNLIT_SQUARE,
                Some((1, 1)) => UNLIT_POST,
                _ => UNLIT_GROOVE,
            };
            shapes.push(Shape::Fill(*window, self.corner(window), color));
        }
        shapes
    }

    /// All that is lit and what lies over it. `outline` is a fence under the pointer, and whether it may be placed.
    #[must_use]
    pub fn shapes(
        &self,
        colors: &[RGB8; Led::COUNT],
        overlay: &Overlay,
        outline: Option<(Fence, bool)>,
    ) -> Vec<Shape> {
        let mut sketch = Sketch {
            drawing: self,
            colors,
            shapes: Vec::new(),
        };
        sketch.edges();
        sketch.windows(&sketch.tinted(overlay));
        for &(square, mark) in &overlay.marks {
            let is_covered =
                |&(other, mark): &(Square, Mark)| other == square && matches!(mark, Mark::Piece(_));
            if matches!(mark, Mark::Piece(_)) || !overlay.marks.iter().any(is_covered) {
                sketch.mark(square, mark, is_framed(overlay, square));
            }
        }
        if overlay.has_maze {
            sketch.walls();
        }
        for &(fence, mark) in &overlay.fences {
            sketch.fence(fence, mark);
        }
        sketch.bars(overlay.turn);
        overlay.frames.iter().for_each(|&key| sketch.frame(key));
        for &(key, sign) in &overlay.signs {
            sketch.sign(key, sign);
        }
        if let Some((fence, is_legal)) = outline {
            sketch.outline(fence, !is_legal);
        }
        sketch.shapes
    }
}

/// Whether a square may be pressed: its window is lit as a whole.
fn is_framed(overlay: &Overlay, square: Square) -> bool {
    overlay.frames.contains(&Key::Square(square))
}

/// A colour that a shape of full colour is seen on.
fn tint(color: RGB8) -> RGB8 {
    RGB8::new(color.r / 4, color.g / 4, color.b / 4)
}

/// Shapes in the making.
struct Sketch<'a> {
    drawing: &'a Drawing,
    colors: &'a [RGB8; Led::COUNT],
    shapes: Vec<Shape>,
}

impl Sketch<'_> {
    fn mm(&self, mm: f64) -> f64 {
        self.drawing.length(mm)
    }

    fn color(&self, cell: Cell) -> RGB8 {
        self.colors[Led::of_cell(cell).index()]
    }

    /// The squares, where no LED is lit.
    fn edges(&mut self) {
        let width = self.mm(0.5).max(1.0);
        for square in Square::all() {
            let window = self.drawing.window(square).grown(-width / 2.0);
            let corner = self.drawing.corner(&window);
            self.shapes.push(Shape::Frame(window, corner, width, EDGE));
        }
    }

    /// The LEDs whose light is confined to a shape.
    fn tinted(&self, overlay: &Overlay) -> [bool; Led::COUNT] {
        let mut tinted = [false; Led::COUNT];
        let mut add = |cell| tinted[Led::of_cell(cell).index()] = true;
        for &(square, _) in &overlay.marks {
            if !is_framed(overlay, square) {
                add(Cell::of_square(square));
            }
        }
        for &(fence, mark) in &overlay.fences {
            if matches!(
                mark,
                FenceMark::Placed | FenceMark::Recent | FenceMark::Wall
            ) {
                Cell::of_fence(fence).into_iter().for_each(&mut add);
            }
        }
        // In the maze lines show the walls.
        if overlay.has_maze {
            let grooves = Cell::all().filter(|cell| cell.x() % 2 + cell.y() % 2 > 0);
            grooves.for_each(add);
        }
        tinted
    }

    fn windows(&mut self, tinted: &[bool; Led::COUNT]) {
        for (led, (window, color)) in self.drawing.windows.iter().zip(self.colors).enumerate() {
            if *color == BLACK {
                continue;
            }
            let corner = self.drawing.corner(window);
            self.shapes.push(match tinted[led] {
                true => Shape::Fill(*window, corner, tint(*color)),
                false => Shape::Window(*window, corner, *color),
            });
        }
    }

    /// A shape in the light of its square, or dark where the whole window is lit.
    fn mark(&mut self, square: Square, mark: Mark, is_dark: bool) {
        let color = self.color(Cell::of_square(square));
        if color == BLACK {
            return;
        }
        let ink = if is_dark { BLACK } else { color };
        let middle = middle(self.drawing.window(square));
        match mark {
            Mark::Goal(seat) => self.chequers(square, seat, ink),
            Mark::Dot(seat) => {
                let points = triangle(middle, seat, self.mm(5.8));
                self.shapes.push(Shape::Area(points, ink));
            }
            Mark::Pellet => self.disc(middle, 7.0, ink),
            Mark::Left => {
                let ring = Rect::new(middle.0, middle.1, 0.0, 0.0).grown(self.mm(7.6));
                let (radius, width) = (self.mm(7.6), self.mm(1.8).max(1.5));
                self.shapes.push(Shape::Frame(ring, radius, width, ink));
            }
            Mark::Piece(figure) => self.figure(middle, figure, ink),
        }
    }

    /// A finish line along the outer edge of a square, which lies opposite of its seat.
    fn chequers(&mut self, square: Square, seat: Seat, ink: RGB8) {
        const COLUMNS: u8 = 8;
        let window = self.drawing.window(square).grown(-self.mm(1.2));
        let step = window.width / f64::from(COLUMNS);
        for place in 0..2 * COLUMNS {
            let (row, column) = (f64::from(place / COLUMNS), f64::from(place % COLUMNS));
            if (place / COLUMNS + place % COLUMNS) % 2 == 1 {
                continue;
            }
            let (along, across) = (column * step, row * step);
            let far = window.width - across - step;
            let (x, y) = match seat {
                Seat::South => (along, across),
                Seat::North => (along, far),
                Seat::West => (far, along),
                Seat::East => (across, along),
            };
            let cell = Rect::new(window.x + x, window.y + y, step, step);
            self.shapes.push(Shape::Fill(cell, 0.0, ink));
        }
    }

    fn disc(&mut self, (x, y): Point, radius_mm: f64, color: RGB8) {
        let radius = self.mm(radius_mm);
        let rect = Rect::new(x, y, 0.0, 0.0).grown(radius);
        self.shapes.push(Shape::Fill(rect, radius, color));
    }

    /// A piece: a disc for a pawn, with a point towards its seat; a ghost; Pac-Man with his mouth open.
    fn figure(&mut self, middle: Point, figure: Figure, ink: RGB8) {
        let paper = if ink == BLACK { WHITE } else { BLACK };
        let outline = match figure.kind {
            PieceKind::Pawn(seat) => pawn(seat),
            PieceKind::Pac => pac(),
            PieceKind::Ghost(_) | PieceKind::SeatGhost(_) => ghost(),
        };
        let mut points = self.placed(&outline, middle, 1.0);
        self.shapes.push(Shape::Area(points.clone(), ink));
        points.push(points[0]);
        let (inside, edge) = match figure.is_weak {
            // Hollow: the outline is left.
            true => {
                let hollow = self.placed(&outline, middle, 0.74);
                self.shapes.push(Shape::Area(hollow, paper));
                (ink, None)
            }
            false => (paper, figure.is_mover.then_some(WHITE)),
        };
        if let Some(edge) = edge {
            let width = self.mm(1.5).max(1.5);
            self.shapes.push(Shape::Line(points, width, edge));
        }
        match figure.letter.filter(|_| figure.kind != PieceKind::Pac) {
            Some(letter) => self.glyph(middle, letter, 9.0, inside, 1.9),
            None => self.eyes(middle, figure, inside),
        }
    }

    /// An outline in millimetres around a middle, in pixels and larger or smaller.
    fn placed(&self, outline: &[Point], (x, y): Point, scale: f64) -> Vec<Point> {
        let scale = self.mm(scale);
        let mut points = Vec::new();
        for &(east, south) in outline {
            points.push((x + scale * east, y + scale * south));
        }
        points
    }

    /// Without a letter: a triangle towards the seat, or the eyes of a ghost.
    fn eyes(&mut self, (x, y): Point, figure: Figure, color: RGB8) {
        match figure.kind {
            PieceKind::Pawn(seat) | PieceKind::SeatGhost(seat) => {
                let points = triangle((x, y), seat, self.mm(4.2));
                self.shapes.push(Shape::Area(points, color));
            }
            PieceKind::Ghost(_) => {
                for side in [-3.2, 3.2] {
                    self.disc((x + self.mm(side), y - self.mm(1.5)), 1.9, color);
                }
            }
            PieceKind::Pac => self.disc((x + self.mm(0.8), y - self.mm(4.6)), 1.4, color),
        }
    }

    /// A letter of a height in millimetres, with a width of its lines.
    fn glyph(&mut self, (x, y): Point, letter: char, height: f64, color: RGB8, width: f64) {
        let unit = self.mm(height) / 6.0;
        for stroke in glyph(letter).split(' ') {
            let mut points = Vec::new();
            for pair in stroke.as_bytes().chunks_exact(2) {
                let place = |digit: u8, middle: u8| f64::from(digit - b'0') - f64::from(middle);
                points.push((x + place(pair[0], 2) * unit, y + place(pair[1], 3) * unit));
            }
            let width = self.mm(width);
            self.shapes.push(Shape::Line(points, width, color));
        }
    }

    /// The rectangle of a fence.
    fn fence_rect(&self, fence: Fence) -> Rect {
        let [first, _, last] = Cell::of_fence(fence).map(|cell| self.drawing.layout.of_cell(cell));
        let (west, north) = (first.x.min(last.x), first.y.min(last.y));
        let east = (first.x + first.width).max(last.x + last.width);
        let south = (first.y + first.height).max(last.y + last.height);
        let rect = Rect::new(west, north, east - west, south - north);
        self.drawing.scale.rect(rect)
    }

    fn walls(&mut self) {
        for line in self.drawing.layout.walls() {
            let line = self.drawing.scale.rect(line);
            self.shapes.push(Shape::Fill(line, self.mm(1.0), WALL));
        }
    }

    fn fence(&mut self, fence: Fence, mark: FenceMark) {
        let [first, post, _] = Cell::of_fence(fence);
        let rect = self.fence_rect(fence);
        match mark {
            FenceMark::Placed | FenceMark::Recent => {
                let lit = [post, first].map(|cell| self.color(cell));
                let Some(&color) = lit.iter().find(|&&color| color != BLACK) else {
                    return;
                };
                let thick = rect.width.min(rect.height);
                let bar = rect.grown(-thick * 0.16);
                let round = self.mm(2.0).min(thick / 3.0);
                self.shapes.push(Shape::Fill(bar, round, color));
                if mark == FenceMark::Recent {
                    // A dark line along the middle.
                    let line = rect.grown(-thick * 0.41);
                    self.shapes.push(Shape::Fill(line, 0.0, BLACK));
                }
            }
            FenceMark::Wall => {
                let line = rect.grown(self.mm(1.1) - rect.width.min(rect.height) / 2.0);
                self.shapes.push(Shape::Fill(line, self.mm(1.0), WALL));
            }
            FenceMark::Shown => self.outline(fence, false),
            FenceMark::Refused => {
                self.outline(fence, true);
                self.cross(middle(rect));
            }
            FenceMark::Hint => {
                self.outline(fence, false);
                self.star(middle(rect));
            }
        }
    }

    /// A white line around a fence, dashed where it may not be placed.
    fn outline(&mut self, fence: Fence, is_dashed: bool) {
        let rect = self.fence_rect(fence);
        let (wide, thin) = (self.mm(2.8), self.mm(1.3).max(1.2));
        let corner = self.mm(1.8);
        self.shapes.push(Shape::Frame(rect, corner, wide, BLACK));
        if !is_dashed {
            self.shapes.push(Shape::Frame(rect, corner, thin, WHITE));
            return;
        }
        let (east, south) = (rect.x + rect.width, rect.y + rect.height);
        let dash = self.mm(3.0);
        for (from, to) in [
            ((rect.x, rect.y), (east, rect.y)),
            ((rect.x, south), (east, south)),
            ((rect.x, rect.y), (rect.x, south)),
            ((east, rect.y), (east, south)),
        ] {
            let length = (to.0 - from.0) + (to.1 - from.1);
            let dashes = (length / (2.0 * dash)).ceil().max(1.0) as u32;
            let at = |share: f64| {
                let share = share / (2.0 * f64::from(dashes) - 1.0);
                (
                    from.0 + (to.0 - from.0) * share,
                    from.1 + (to.1 - from.1) * share,
                )
            };
            for number in 0..dashes {
                let start = 2.0 * f64::from(number);
                let points = vec![at(start), at(start + 1.0)];
                self.shapes.push(Shape::Line(points, thin, WHITE));
            }
        }
    }

    /// The bars: white LEDs have a dark slit, and the bar of the seat to move a frame.
    fn bars(&mut self, turn: Option<Seat>) {
        for seat in Seat::ALL {
            for led in (0..BAR_LEDS).filter_map(|number| Led::of_bar(seat, number)) {
                let RGB8 { r, g, b } = self.colors[led.index()];
                if r == 0 || r != g || g != b {
                    continue;
                }
                let window = self.drawing.windows[led.index()];
                let slit = Rect::new(
                    window.x + window.width * 0.2,
                    window.y + window.height * 0.2,
                    window.width * 0.6,
                    window.height * 0.6,
                );
                self.shapes.push(Shape::Fill(slit, 0.0, BLACK));
            }
        }
        if let Some(seat) = turn {
            let bar = self.drawing.layout.of_bar(seat);
            let frame = self.drawing.scale.rect(bar.grown(0.2));
            let (corner, width) = (self.mm(1.4), self.mm(0.9).max(1.0));
            self.shapes.push(Shape::Frame(frame, corner, width, WHITE));
        }
    }

    /// A white frame with a dark edge, to be seen on every colour.
    fn frame(&mut self, key: Key) {
        // A side key lies over the canvas: its frame is around it.
        let margin_mm = match key {
            Key::Square(_) | Key::Post(_) => -1.6,
            Key::Ok(_) | Key::Back(_) => 1.0,
        };
        let Some(rect) = self.drawing.layout.of_key(key) else {
            return;
        };
        let rect = self.drawing.scale.rect(rect.grown(margin_mm));
        let corner = self.mm(2.5).min(rect.width.min(rect.height) / 3.0);
        for (width_mm, color) in [(3.4, BLACK), (1.5, WHITE)] {
            let width = self.mm(width_mm).max(1.5);
            self.shapes.push(Shape::Frame(rect, corner, width, color));
        }
    }

    /// A sign on a key; on the bar of a side key.
    fn sign(&mut self, key: Key, sign: Sign) {
        let rect = match key {
            Key::Ok(seat) | Key::Back(seat) => self.drawing.layout.of_bar(seat),
            Key::Square(square) => self.drawing.layout.of_cell(Cell::of_square(square)),
            Key::Post(post) => self.drawing.layout.of_cell(Cell::of_post(post)),
        };
        let middle = middle(self.drawing.scale.rect(rect));
        match sign {
            Sign::Star => self.star(middle),
            Sign::Cross => self.cross(middle),
            Sign::Question => {
                self.disc(middle, 9.0, BLACK);
                self.glyph(middle, '?', 11.0, WHITE, 2.2);
            }
        }
    }

    fn star(&mut self, middle: Point) {
        /// Sine and cosine of a tenth of a turn.
        const TENTH: Point = (0.587_785_25, 0.809_016_99);
        for (radius, color) in [(8.6, BLACK), (6.6, WHITE)] {
            let mut points = Vec::new();
            let mut tip = (0.0, -self.mm(radius));
            for place in 0..10 {
                let far = if place % 2 == 0 { 1.0 } else { 0.45 };
                points.push((middle.0 + tip.0 * far, middle.1 + tip.1 * far));
                tip = turned(tip, TENTH);
            }
            self.shapes.push(Shape::Area(points, color));
        }
    }

    fn cross(&mut self, (x, y): Point) {
        let reach = self.mm(4.6);
        for (width, color) in [(4.6, BLACK), (2.2, WHITE)] {
            for slope in [-1.0, 1.0] {
                let down = slope * reach;
                let ends = vec![(x - reach, y - down), (x + reach, y + down)];
                let width = self.mm(width);
                self.shapes.push(Shape::Line(ends, width, color));
            }
        }
    }
}

fn middle(rect: Rect) -> Point {
    (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0)
}

/// Turns a vector by an angle of a sine and a cosine, clockwise on a screen.
fn turned((x, y): Point, (sine, cosine): Point) -> Point {
    (x * cosine - y * sine, x * sine + y * cosine)
}

/// Turns a vector from the east to the side of a seat.
const fn towards(seat: Seat, (x, y): Point) -> Point {
    match seat {
        Seat::East => (x, y),
        Seat::South => (-y, x),
        Seat::West => (-x, -y),
        Seat::North => (y, -x),
    }
}

/// A triangle that points to a seat.
fn triangle(middle: Point, seat: Seat, radius: f64) -> Vec<Point> {
    let mut points = Vec::new();
    for corner in [(1.0, 0.0), (-0.5, 0.866), (-0.5, -0.866)] {
        let (x, y) = towards(seat, corner);
        points.push((middle.0 + radius * x, middle.1 + radius * y));
    }
    points
}

/// Part of a circle from a point on it, in steps of 10 degrees, then more points.
fn outline(mut from: Point, steps: u8, rest: &[Point]) -> Vec<Point> {
    const STEP: Point = (0.173_648_18, 0.984_807_75);
    let mut points = Vec::new();
    for _ in 0..=steps {
        points.push(from);
        from = turned(from, STEP);
    }
    points.extend_from_slice(rest);
    points
}

/// A disc with a point towards a seat, in millimetres around its middle.
fn pawn(seat: Seat) -> Vec<Point> {
    let mut points = outline((5.8, 4.9), 28, &[(10.2, 0.0)]);
    for point in &mut points {
        *point = towards(seat, *point);
    }
    points
}

fn pac() -> Vec<Point> {
    outline((6.6, 5.5), 28, &[(-1.4, 0.0)])
}

fn ghost() -> Vec<Point> {
    let hem = [
        (7.6, 9.6),
        (5.1, 6.9),
        (2.5, 9.6),
        (0.0, 6.9),
        (-2.5, 9.6),
        (-5.1, 6.9),
        (-7.6, 9.6),
    ];
    let mut points = outline((-7.6, 0.0), 18, &hem);
    for point in &mut points {
        point.1 -= 1.0;
    }
    points
}

/// The lines of a letter: points by two digits each, 4 wide and 6 high.
const fn glyph(letter: char) -> &'static str {
    match letter {
        'S' => "413010010213334445361605",
        'W' => "0016223640",
        'N' => "06004640",
        'E' => "40000646 0333",
        'B' => "00063645443303 0030414233",
        'I' => "1030 2026 1636",
        'P' => "06003041423303",
        'C' => "4130100105163645",
        _ => "0110304142332324 2626",
    }
}

#[cfg(test)]
#[expect(
    dead_code,
    reason = "contrast is luminance, and the distances of colours are not used here"
)]
#[path = "../../board/src/light/palette/color_vision.rs"]
mod color_vision;
#[cfg(test)]
mod contrast;
