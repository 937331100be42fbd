//! What a player must tell apart has 3 to 1 (WCAG 1.4.11) by colour or by shape, on real frames of every game.
//!
//! Every thing is drawn at many moments of its motion, as the canvas draws it: ground, glow, shapes. Two things are told apart where,
//! laid over each other, their pictures differ by 3 to 1 on an area of [`LEAST_AREA`] and more: at every moment of the one against every
//! moment of the other, for normal vision, without cones for red, green or blue, and without colours.

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_board::table::Table;
use fencelight_core::game::{Game as _, Move};
use fencelight_core::geometry::{Cell, Fence, Led, Seat, Square};
use fencelight_core::mspacman::{MAZE, area, home};
use fencelight_core::sets::SquareSet;
use smart_leds::RGB8;

use super::color_vision::{Matrix, VISIONS};
use super::{Drawing, Point, Shape, UNLIT_SQUARE, shade};
use crate::layout::{Layout, Rect};
use crate::light::{GLOW_SIDE, Glow, shown};
use crate::overlay::{Mark, Overlay};

/// The contrast of things that are told apart.
const LEAST: f64 = 3.0;
/// The area on which they have it, in square millimetres: that of a line of 1 mm as long as half a square.
const LEAST_AREA: usize = 11;
/// Pixels of a millimetre.
const PIXELS: f64 = 4.0;
/// Time between two moments, and their number: a breath, a step and a fade of a ghost, a refusal.
const STEP_MS: u32 = 210;
const MOMENTS: usize = 10;

/// The logarithm of the luminance at points 1 mm apart, for each kind of vision: a contrast is a difference.
type Patch = Vec<Vec<f32>>;

/// A thing at all of its moments.
struct Thing {
    name: String,
    moments: Vec<Patch>,
}

/// A board that is drawn.
struct Scene {
    board: VirtualBoard,
    /// The best move of a review.
    best: Option<Move>,
    has_letters: bool,
    drawing: Drawing,
    glow: Glow,
}

impl Scene {
    /// Plays a script at default brightness, without the limit of a power supply.
    fn new(layout: Layout, script: &str) -> Self {
        let mut board = VirtualBoard::new(0);
        let mut console = Console::new(0, 1_000_000);
        for line in ["set power-ma 10000"].into_iter().chain(script.lines()) {
            let mut answer = String::new();
            for byte in line.trim().bytes().chain([b'\n']) {
                console.feed(byte, &mut board, &mut answer);
            }
            assert!(!answer.starts_with('?'), "{line}: {answer}");
        }
        Self {
            board,
            best: None,
            has_letters: true,
            drawing: Drawing::new(layout, PIXELS * layout.side()),
            glow: Glow::new(&layout),
        }
    }

    /// The dots of Ms. Pac-Man that are left.
    fn dots(&self) -> SquareSet {
        let overlay = Overlay::new(self.table(), false, false);
        let is_dot = |mark| matches!(mark, Mark::Dot(_) | Mark::Pellet);
        let dots = overlay.marks.iter().filter(|&&(_, mark)| is_dot(mark));
        dots.map(|&(square, _)| square).collect()
    }

    fn table(&self) -> &Table {
        self.board.table()
    }

    /// Watches parts of the picture from now on.
    fn watch<const COUNT: usize>(&mut self, parts: [(&str, Rect); COUNT]) -> Vec<Thing> {
        let mut things: Vec<Thing> = parts
            .iter()
            .map(|(name, _)| Thing {
                name: (*name).to_owned(),
                moments: Vec::new(),
            })
            .collect();
        for _ in 0..MOMENTS {
            let moment = self.moment();
            for (thing, (_, part)) in things.iter_mut().zip(parts) {
                let patch = moment.patch(&self.drawing, part);
                if !thing.moments.contains(&patch) {
                    thing.moments.push(patch);
                }
            }
            self.board.run(STEP_MS);
        }
        things
    }

    /// Watches squares.
    fn squares<const COUNT: usize>(&mut self, squares: [(&str, &str); COUNT]) -> Vec<Thing> {
        let parts = squares.map(|(name, square)| (name, self.part(square)));
        self.watch(parts)
    }

    /// A square with what may lie around it.
    fn part(&self, square: &str) -> Rect {
        let square = Square::from_name(square).expect("a square");
        let cell = self.drawing.layout().of_cell(Cell::of_square(square));
        cell.grown(-0.2)
    }

    /// The part of a fence.
    fn fence_part(&self, fence: &str) -> Rect {
        let fence = Fence::from_name(fence).expect("a fence");
        let [first, _, last] = Cell::of_fence(fence).map(|it| self.drawing.layout().of_cell(it));
        let (x, y) = (first.x.min(last.x), first.y.min(last.y));
        let width = first.x.max(last.x) + first.width - x;
        let height = first.y.max(last.y) + first.height - y;
        Rect::new(x, y, width, height)
    }

    fn fence(&mut self, name: &str, fence: &str) -> Vec<Thing> {
        let part = self.fence_part(fence);
        self.watch([(name, part)])
    }

    /// What is drawn now.
    fn moment(&mut self) -> Moment {
        let colors = self.board.render_leds().map(shown);
        let mut overlay = Overlay::new(self.table(), self.has_letters, true);
        if let Some(best) = self.best {
            overlay.add_best(best, self.table().position().turn());
        }
        let mut glow = vec![0; 4 * GLOW_SIDE * GLOW_SIDE];
        self.glow.draw(&colors, &mut glow);
        Moment {
            ground: self.drawing.ground(),
            glow,
            shapes: self.drawing.shapes(&colors, &overlay, None),
        }
    }
}

/// A whole picture.
struct Moment {
    ground: Vec<Shape>,
    glow: Vec<u8>,
    shapes: Vec<Shape>,
}

impl Moment {
    /// The picture of a part, point by point.
    fn patch(&self, drawing: &Drawing, part: Rect) -> Patch {
        let near = |shape: &&Shape| touches(shape, &scaled(part));
        let shapes: Vec<&Shape> = self.shapes.iter().filter(near).collect();
        let ground: Vec<&Shape> = self.ground.iter().filter(near).collect();
        let mut patch = vec![Vec::new(); VISIONS.len() + 1];
        for row in 0..part.height as u32 {
            for column in 0..part.width as u32 {
                let x = part.x + f64::from(column) + 0.5;
                let y = part.y + f64::from(row) + 0.5;
                let share = GLOW_SIDE as f64 / drawing.layout().side();
                let pixel = (y * share) as usize * GLOW_SIDE + (x * share) as usize;
                let mut color = [0.0; 3];
                paint(&ground, (x * PIXELS, y * PIXELS), &mut color);
                for (channel, byte) in color.iter_mut().zip(&self.glow[4 * pixel..]) {
                    *channel = (*channel + f64::from(*byte)).min(255.0);
                }
                paint(&shapes, (x * PIXELS, y * PIXELS), &mut color);
                for (seen, light) in patch.iter_mut().zip(luminances(color)) {
                    seen.push((light + 0.05).ln() as f32);
                }
            }
        }
        patch
    }
}

fn scaled(part: Rect) -> Rect {
    Rect::new(
        part.x * PIXELS,
        part.y * PIXELS,
        part.width * PIXELS,
        part.height * PIXELS,
    )
}

/// Whether a shape may cover a part.
fn touches(shape: &Shape, part: &Rect) -> bool {
    let bounds = match shape {
        Shape::Window(rect, ..) | Shape::Fill(rect, ..) => *rect,
        Shape::Frame(rect, _, width, _) => rect.grown(*width),
        Shape::Line(points, width, _) => bounds(points).grown(*width),
        Shape::Area(points, _) => bounds(points),
    };
    bounds.x < part.x + part.width
        && part.x < bounds.x + bounds.width
        && bounds.y < part.y + part.height
        && part.y < bounds.y + bounds.height
}

fn bounds(points: &[Point]) -> Rect {
    let least = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
    let most = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MIN, f64::max);
    let (x, y) = (least(|it| it.0), least(|it| it.1));
    Rect::new(x, y, most(|it| it.0) - x, most(|it| it.1) - y)
}

/// Draws the shapes at a point.
fn paint(shapes: &[&Shape], point: Point, color: &mut [f64; 3]) {
    for shape in shapes {
        if let Some((light, dark)) = covers(shape, point) {
            let part = 1.0 - dark;
            *color = [light.r, light.g, light.b].map(|byte| f64::from(byte) * part);
        }
    }
}

/// The colour of a shape at a point that it covers, and the shade over it.
fn covers(shape: &Shape, (x, y): Point) -> Option<(RGB8, f64)> {
    let outside = |rect: &Rect, radius: f64| {
        let (half_x, half_y) = (rect.width / 2.0, rect.height / 2.0);
        let dx = (x - rect.x - half_x).abs() - half_x + radius;
        let dy = (y - rect.y - half_y).abs() - half_y + radius;
        dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
    };
    match shape {
        Shape::Window(rect, radius, color) => {
            let shade = shade((x - rect.x) / rect.width, (y - rect.y) / rect.height);
            (outside(rect, *radius) < 0.0).then_some((*color, shade))
        }
        Shape::Fill(rect, radius, color) => (outside(rect, *radius) < 0.0).then_some((*color, 0.0)),
        Shape::Frame(rect, radius, width, color) => {
            (outside(rect, *radius).abs() < width / 2.0).then_some((*color, 0.0))
        }
        Shape::Line(points, width, color) => {
            let mut ends = points.windows(2);
            let is_near = |ends: &[Point]| away((x, y), ends[0], ends[1]) < width / 2.0;
            ends.any(is_near).then_some((*color, 0.0))
        }
        Shape::Area(points, color) => {
            let next = points.iter().cycle().skip(1);
            let crossings = points.iter().zip(next).filter(|(from, to)| {
                let is_beside = (from.1 > y) != (to.1 > y);
                is_beside && x < from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0)
            });
            (crossings.count() % 2 == 1).then_some((*color, 0.0))
        }
    }
}

/// How far a point is from a line.
fn away(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx * dx + dy * dy;
    let along = (point.0 - from.0) * dx + (point.1 - from.1) * dy;
    let share = if length > 0.0 { along / length } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    (point.0 - from.0 - share * dx).hypot(point.1 - from.1 - share * dy)
}

/// The luminance of a colour for each kind of vision, and at last without colours.
fn luminances(color: [f64; 3]) -> Vec<f64> {
    let linear = color.map(|byte| {
        let share = byte / 255.0;
        match share <= 0.040_45 {
            true => share / 12.92,
            false => ((share + 0.055) / 1.055).powf(2.4),
        }
    });
    let luminance = |[r, g, b]: [f64; 3]| 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let seen = |matrix: &Matrix| {
        let row = |row: &[f64; 3]| -> f64 {
            let sum: f64 = row
                .iter()
                .zip(linear)
                .map(|(part, light)| part * light)
                .sum();
            sum.clamp(0.0, 1.0)
        };
        luminance([row(&matrix[0]), row(&matrix[1]), row(&matrix[2])])
    };
    let mut all: Vec<f64> = VISIONS.iter().map(|(_, matrix)| seen(matrix)).collect();
    // Rods see blue and green: the luminance of the night (CIE 1951, as parts of sRGB).
    all.push(0.062 * linear[0] + 0.608 * linear[1] + 0.330 * linear[2]);
    all
}

/// The contrast that two things have on the least area and more, at their closest moments and for the vision that is closest.
fn apart(one: &Thing, other: &Thing) -> f64 {
    let mut least = f32::MAX;
    for first in &one.moments {
        for second in &other.moments {
            for (first, second) in first.iter().zip(second) {
                let differences = || first.iter().zip(second).map(|(a, b)| (a - b).abs());
                let further = differences().filter(|&apart| apart > least);
                if further.count() < LEAST_AREA {
                    let mut all: Vec<f32> = differences().collect();
                    all.sort_by(|a, b| b.total_cmp(a));
                    least = all[LEAST_AREA - 1];
                }
            }
        }
    }
    f64::from(least).exp()
}

/// All pairs of things that are told apart, by names; the words before a colon name what is alike. Prints the table.
fn assert_apart(game: &str, things: &[Thing]) {
    let kind = |thing: &Thing| thing.name.split(':').next().map(str::to_owned);
    let mut close = Vec::new();
    for (index, one) in things.iter().enumerate() {
        let others = things[..index].iter();
        for other in others.filter(|other| kind(one) != kind(other)) {
            let apart = apart(one, other);
            println!("{game} | {} | {} | {apart:.2}", other.name, one.name);
            if apart < LEAST {
                close.push(format!("{} and {}: {apart:.2}", other.name, one.name));
            }
        }
    }
    assert!(close.is_empty(), "{game}:\n{}", close.join("\n"));
}

const LAYOUTS: [Layout; 2] = [Layout::FULL, Layout::COMPACT];

/// All movers on the full board, and the first one on the compact one, whose squares are the same.
fn cases<T: Copy, const COUNT: usize>(movers: [T; COUNT]) -> impl Iterator<Item = (Layout, T)> {
    let full = movers.into_iter().map(|mover| (Layout::FULL, mover));
    full.chain([(Layout::COMPACT, movers[0])])
}

/// Four pawns around the middle; the seat to move stands on e5 or elsewhere.
fn quoridor_position(seat: Seat, square: &str, fences: &str) -> String {
    let mut others = ["e6", "b2", "h8"].into_iter();
    let pawns = Seat::ALL.map(|of| {
        let at = match of == seat {
            true => square,
            false => others.next().expect("three others"),
        };
        let hand = if of == seat && fences != "-" { 4 } else { 5 };
        format!("{}={at}:{hand}", of.name())
    });
    let (pawns, turn) = (pawns.join(" "), seat.name());
    format!("new quoridor4\nposition quoridor4 {pawns} fences={fences} turn={turn}\n")
}

/// Squares of a seat in Quoridor.
fn quoridor_squares(layout: Layout, seat: Seat, has_letters: bool) -> Vec<Thing> {
    let scene = |script: String| {
        let mut scene = Scene::new(layout, &script);
        scene.has_letters = has_letters;
        scene
    };
    let (near, goal) = match seat {
        Seat::South => ("d7", "a9"),
        Seat::West => ("g4", "i1"),
        Seat::North => ("d3", "i1"),
        Seat::East => ("c4", "a1"),
    };
    let pawn = |of: Seat| format!("pawn {}", of.name());
    let (own, to_move) = (pawn(seat), format!("pawn to move {}", seat.name()));
    let others: Vec<String> = Seat::ALL
        .into_iter()
        .filter(|&of| of != seat)
        .map(pawn)
        .collect();
    let mut far = scene(quoridor_position(seat, "e5", "-"));
    let mut things = far.squares([
        ("empty: beside a legal square", "c5"),
        ("empty", "g3"),
        ("legal", "d5"),
        ("legal: jump", "e7"),
        ("goal", goal),
        (&to_move, "e5"),
        (&others[0], "e6"),
        (&others[1], "b2"),
        (&others[2], "h8"),
    ]);
    let near = quoridor_position(seat, near, "-");
    things.extend(scene(near).squares([("goal: near", goal)]));
    let mut after = scene(quoridor_position(seat, "e5", "-") + "play d5");
    things.extend(after.squares([("last move", "e5"), (&own, "d5")]));
    let refused = quoridor_position(seat, "e5", "-") + "tap g3";
    things.extend(scene(refused).squares([("refused", "g3")]));
    far.best = Some(Move::square(Square::from_name("d5").expect("a square")));
    things.extend(far.squares([("best", "d5")]));
    things
}

#[test]
#[ignore = "long: cargo test-all"]
fn in_quoridor_squares_are_told_apart() {
    for (layout, seat) in cases(Seat::ALL) {
        let name = format!("quoridor {}", seat.name());
        assert_apart(&name, &quoridor_squares(layout, seat, true));
    }
}

#[test]
fn without_letters_pieces_are_told_apart_by_their_shapes() {
    assert_apart(
        "quoridor, no letters",
        &quoridor_squares(Layout::FULL, Seat::South, false),
    );
    assert_apart(
        "mspacman, no letters",
        &mspacman_squares(Layout::FULL, Seat::West, false),
    );
}

/// The same groove in all its states, beside the pawn of a seat.
fn quoridor_fences(layout: Layout, seat: Seat) -> Vec<Thing> {
    let scene = |fences: &str, more: &str| {
        let script = quoridor_position(seat, "e5", fences) + more;
        Scene::new(layout, &script)
    };
    let mut best = scene("-", "");
    best.best = Fence::from_name("d4h").map(Move::fence);
    let mut turned = scene("-", "tap d4+");
    if turned
        .table()
        .preview()
        .is_some_and(|it| it.fence.to_string() != "d4h")
    {
        turned = scene("-", "tap d4+\ntap d4+");
    }
    [
        scene("-", "").fence("groove", "d4h"),
        scene("d4h", "").fence("fence", "d4h"),
        scene("-", "play d4h").fence("new fence", "d4h"),
        turned.fence("shown fence", "d4h"),
        scene("d4h", "tap d4+").fence("refused fence", "d4h"),
        best.fence("best fence", "d4h"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn in_quoridor_fences_are_told_apart() {
    for layout in LAYOUTS {
        for seat in Seat::ALL {
            let name = format!("quoridor {}", seat.name());
            assert_apart(&name, &quoridor_fences(layout, seat));
        }
    }
}

/// A question to two people: their pawns, and one as it stands.
#[test]
fn a_question_is_told_from_a_pawn() {
    for layout in LAYOUTS {
        let start = "new quoridor2 first=south\nseat south human\nseat north human\nplay e2";
        let mut asked = Scene::new(layout, &format!("{start}\ntap south-back"));
        assert!(asked.table().proposal().is_some());
        let pawns = [("pawn south", "e2"), ("pawn north", "e9")];
        let mut things = Scene::new(layout, start).squares(pawns);
        things.extend(asked.squares([("asked: south", "e2"), ("asked: north", "e9")]));
        assert_apart("question", &things);
    }
}

/// A piece of Pac-Man to move.
fn pacman_squares(layout: Layout, piece: &str) -> Vec<Thing> {
    let (steps, moves, left, legal) = match piece {
        "pac" => (2, "e6 e7", "e6", "e6"),
        "blinky" => (1, "d8", "d9", "d8"),
        "inky" => (1, "h7", "h6", "h7"),
        "pinky" => (1, "b7", "b6", "b7"),
        _ => (1, "d2", "d1", "d2"),
    };
    let position = |rest: &str| {
        format!(
            "new pacman\nposition pacman pac=e5 lives=3 blinky=d9 inky=h6 pinky=b6 clyde=d1 pellets=a1,i1,a9 \
             fences=b2h,g2h,b7h,g7h,c4v,f4v turn={piece} {rest}\n"
        )
    };
    let start = position(&format!("steps={steps} boost=no came=-"));
    let mut things = Scene::new(layout, &start).squares([
        ("empty", "i9"),
        ("legal", legal),
        ("pellet", "a1"),
        ("pac", "e5"),
        ("blinky", "d9"),
        ("inky", "h6"),
        ("pinky", "b6"),
        ("clyde", "d1"),
    ]);
    if piece == "pac" {
        let mut weak = Scene::new(layout, &position("steps=3 boost=yes came=e4"));
        things.extend(weak.squares([
            ("weak blinky", "d9"),
            ("weak inky", "h6"),
            ("weak pinky", "b6"),
            ("weak clyde", "d1"),
        ]));
    }
    let mut after = Scene::new(layout, &format!("{start}play {moves}"));
    things.extend(after.squares([("last move", left)]));
    things
}

#[test]
#[ignore = "long: cargo test-all"]
fn in_pac_man_squares_are_told_apart() {
    for (layout, piece) in cases(["pac", "blinky", "inky", "pinky", "clyde"]) {
        assert_apart(&format!("pacman {piece}"), &pacman_squares(layout, piece));
    }
}

#[test]
fn walls_are_told_from_open_grooves() {
    for layout in LAYOUTS {
        let mut scene = Scene::new(layout, "new pacman layout=a");
        let fence = scene.table().position().to_string();
        let fences = fence.split("fences=").nth(1).expect("fences");
        let fence = fences.split([',', ' ']).next().expect("a fence").to_owned();
        let parts = [("groove", "e8h"), ("wall", fence.as_str())];
        let parts = parts.map(|(name, fence)| (name, scene.fence_part(fence)));
        let things = scene.watch(parts);
        assert_apart("pacman", &things);
        let mut maze = Scene::new(layout, "new mspacman players=4");
        let walls = layout.walls();
        let grooves = Cell::all().filter(|cell| cell.x() % 2 == 1 && cell.y() % 2 == 0);
        let (mut things, mut seen) = (Vec::new(), [false; 2]);
        for rect in grooves.map(|cell| layout.of_cell(cell)) {
            let (x, y) = (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
            let is_wall = walls.iter().any(|wall| wall.contains(x, y));
            if !std::mem::replace(&mut seen[usize::from(is_wall)], true) {
                let name = if is_wall { "wall" } else { "groove" };
                things.extend(maze.watch([(name, rect)]));
            }
        }
        assert_eq!(things.len(), 2);
        assert_apart("mspacman", &things);
    }
}

/// Every dot of the maze.
const DOTS: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";
/// One less.
const EATEN: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ee";

/// A seat in Ms. Pac-Man as a ghost, beside the dots of all seats.
fn mspacman_squares(layout: Layout, seat: Seat, has_letters: bool) -> Vec<Thing> {
    let (here, there) = match seat {
        Seat::South => ("b3", "c8"),
        Seat::West => ("b7", "g8"),
        Seat::North => ("h7", "g2"),
        Seat::East => ("h3", "c2"),
    };
    let controller = seat.next();
    let position = |strength: &str, dots: &str, steps: u8| {
        let ghost = |of: Seat| match of {
            _ if of == controller => format!("{}=-", of.name()),
            _ if of == seat => format!("{}={here}:{strength}", of.name()),
            _ => format!("{}={}:{strength}", of.name(), home(of)),
        };
        let ghosts = Seat::ALL.map(ghost).join(" ");
        format!(
            "new mspacman players=4\nposition mspacman seats=south,west,north,east ms={}:{there} {ghosts} dots={dots} turn={} \
             phase=step steps={steps} extra=no\n",
            controller.name(),
            seat.name()
        )
    };
    let scene = |script: &str| {
        let mut scene = Scene::new(layout, script);
        scene.has_letters = has_letters;
        scene
    };
    let mut turn = scene(&position("s", DOTS, 3));
    let targets = turn.table().targets();
    let to = targets.iter().next().expect("a move");
    let is_bare = |square: &Square| {
        let name = square.to_string();
        let is_home = Seat::ALL.into_iter().any(|seat| home(seat) == *square);
        let is_free = !MAZE.power.contains(*square) && !targets.contains(*square);
        is_free && !is_home && name != here && name != there
    };
    let dots = Seat::ALL.map(|of| {
        let dot = (turn.dots() & area(of)).iter().find(is_bare);
        dot.expect("a dot").to_string()
    });
    let power = (area(seat) & MAZE.power).iter().next().expect("a corner");
    let (legal, power) = (to.to_string(), power.to_string());
    let others = [seat.next().next(), seat.next().next().next()];
    let homes = others.map(|of| home(of).to_string());
    let named = |what: &str, of: Seat| format!("{what} {}", of.name());
    let ghosts = others.map(|of| [named("ghost", of), named("weak ghost", of)]);
    let movers = ["ghost to move", "weak ghost to move"].map(|what| named(what, seat));
    let mut weak = scene(&position("w2", DOTS, 3));
    let mut things = turn.squares([
        ("legal", &legal),
        ("ms", there),
        (&movers[0], here),
        (&ghosts[0][0], &homes[0]),
        (&ghosts[1][0], &homes[1]),
        ("dot south", &dots[0]),
        ("dot west", &dots[1]),
        ("dot north", &dots[2]),
        ("dot east", &dots[3]),
        ("power dot", &power),
    ]);
    things.extend(weak.squares([
        (&movers[1], here),
        (&ghosts[0][1], &homes[0]),
        (&ghosts[1][1], &homes[1]),
    ]));
    let mut eaten = scene(&position("s", EATEN, 3));
    let square = turn
        .dots()
        .iter()
        .find(|&square| !eaten.dots().contains(square));
    let square = square.expect("a square").to_string();
    things.extend(eaten.squares([("eaten dot", &square)]));
    let mut after = scene(&format!("{}play {to}", position("s", DOTS, 1)));
    things.extend(after.squares([("last move", here)]));
    things
}

#[test]
#[ignore = "long: cargo test-all"]
fn in_ms_pac_man_squares_are_told_apart() {
    for (layout, seat) in cases(Seat::ALL) {
        let name = format!("mspacman {}", seat.name());
        assert_apart(&name, &mspacman_squares(layout, seat, true));
    }
}

/// The bar of a seat: one LED lit and dark, in its own turn and in another, white and in a colour.
#[test]
fn bars_are_told_apart() {
    for layout in LAYOUTS {
        for seat in Seat::ALL {
            let mut waits = Scene::new(layout, &quoridor_position(seat.next(), "e5", "-"));
            let mut moves = Scene::new(layout, &quoridor_position(seat, "e5", "-"));
            // The light at the hand-over has run.
            waits.board.run(3_000);
            moves.board.run(3_000);
            let led = |number| layout.leds()[Led::of_bar(seat, number).expect("an LED").index()];
            let whole = layout.of_bar(seat).grown(1.0);
            let mut things = moves.watch([("lit: own turn", led(0)), ("dark: own turn", led(9))]);
            things.extend(waits.watch([("lit", led(0)), ("dark", led(9))]));
            assert_apart(&format!("bar {}", seat.name()), &things);
            let mut things = moves.watch([("to move", whole)]);
            things.extend(waits.watch([("waits", whole)]));
            assert_apart(&format!("bar {}", seat.name()), &things);
        }
        let mut steps = Scene::new(layout, "new pacman");
        steps.board.run(3_000);
        let led = |seat| layout.leds()[Led::of_bar(seat, 0).expect("an LED").index()];
        let things = steps.watch([("steps", led(Seat::South)), ("ghosts", led(Seat::North))]);
        assert_apart("pacman", &things);
    }
}

/// The edge of a square is seen where nothing is lit.
#[test]
fn an_unlit_square_is_told_from_the_grooves_around_it() {
    for layout in LAYOUTS {
        let mut scene = Scene::new(layout, "new quoridor2");
        let square = scene.part("c5");
        let edge = Rect::new(square.x, square.y, square.width, 1.0);
        let beside = Rect::new(square.x, square.y - 3.0, square.width, 1.0);
        let things = scene.watch([("edge", edge), ("groove", beside)]);
        assert_apart("quoridor", &things);
    }
}

/// A lit LED without a shape, as in the lobby, in waves and rings, beside the brightest glow.
#[test]
fn every_lit_led_has_3_to_1_against_a_dark_one() {
    let unlit = [UNLIT_SQUARE.r, UNLIT_SQUARE.g, UNLIT_SQUARE.b].map(f64::from);
    let colors = [0u8, 1, 2, 4, 9, 20, 50, 120, 255];
    for glow in [
        [9.0; 3],
        [36.0, 0.0, 0.0],
        [0.0, 13.5, 0.0],
        [0.0, 0.0, 20.0],
        [0.0; 3],
    ] {
        let dark = luminances([0, 1, 2].map(|channel| unlit[channel] + glow[channel]));
        for led in 1..colors.len().pow(3) {
            let channel = |power: u32| colors[led / colors.len().pow(power) % colors.len()];
            let color = shown(RGB8::new(channel(0), channel(1), channel(2)));
            let lit = luminances([color.r, color.g, color.b].map(f64::from));
            for (lit, dark) in lit.iter().zip(&dark) {
                let contrast = (lit + 0.05) / (dark + 0.05);
                assert!(contrast >= LEAST, "{color:?}, glow {glow:?}: {contrast:.2}");
            }
        }
    }
}
