//! What a player must tell apart has 3 to 1 (WCAG 1.4.11) by colour or by shape, in every game, as `light.js` draws it.
//!
//! Every thing is drawn at many moments of its motion. Two things are told apart where, laid over each other, their pictures differ by 3 to
//! 1 on an area of [`LEAST_AREA`] and more: at every moment of the one against every moment of the other, for normal vision, without cones
//! for red, green or blue, and without colours.

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Cell, Fence, Led, Seat, Square};
use fencelight_board::table::Table;
use fencelight_core::game::{Game as _, Move};
use fencelight_core::mspacman::{MAZE, area, home};
use fencelight_core::sets::SquareSet;
use fencelight_web::layout::{Layout, Rect};
use fencelight_web::overlay::{Mark, Overlay, maze_walls};
use serde_json::{Value, json};
use smart_leds::RGB8;

use self::color_vision::{Matrix, VISIONS};
use crate::Stage;
use crate::webdriver::Browser;

#[expect(
    dead_code,
    reason = "contrast is luminance, and the distances of colours are not used here"
)]
#[path = "../../../board/src/light/palette/color_vision.rs"]
mod color_vision;

/// The contrast of things that are told apart.
const LEAST: f64 = 3.0;
/// The area on which they have it, in square millimetres: that of a line of 1 mm as long as half a square.
const LEAST_AREA: usize = 11;
/// Pixels of a millimetre.
const PIXELS: f64 = 3.0;
/// Time between two moments, and their number: a breath, a step and a fade of a ghost, a refusal.
const STEP_MS: u32 = 210;
const MOMENTS: usize = 10;
/// Draws frames with their items, and reads points 1 mm apart in parts of the picture.
const DRAW: &str = "const [places, side, moments, parts] = arguments;
const canvas = document.body.appendChild(document.createElement('canvas'));
canvas.style = `position: fixed; left: 0; top: 0; width: ${side}px; height: ${side}px`;
const picture = new BoardPicture(canvas);
picture.place(places);
const all = moments.map(([leds, items]) => {
    picture.draw(leds, items);
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.width);
    return parts.map(([x, y, width, height]) => {
        const points = [];
        for (let row = 0.5; row < height; row += 1) {
            for (let column = 0.5; column < width; column += 1) {
                const at = 4 * (Math.floor((y + row) * PIXELS) * canvas.width + Math.floor((x + column) * PIXELS));
                points.push(data[at], data[at + 1], data[at + 2]);
            }
        }
        return points;
    });
});
canvas.remove();
return all;";

/// The logarithm of the luminance at points 1 mm apart, for each kind of vision: a contrast is a difference.
type Patch = Vec<Vec<f32>>;

/// A thing at all of its moments.
struct Thing {
    name: String,
    moments: Vec<Patch>,
}

/// A board that is drawn.
struct Scene<'a> {
    browser: &'a Browser,
    board: VirtualBoard,
    /// The best move of a review.
    best: Option<Move>,
    has_letters: bool,
    /// One LED that is lit instead of the others.
    lit: Option<(Cell, RGB8)>,
    layout: Layout,
}

impl<'a> Scene<'a> {
    /// Plays a script at default brightness, without the limit of a power supply.
    fn new(browser: &'a Browser, layout: Layout, script: &str) -> Self {
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
            browser,
            board,
            best: None,
            has_letters: true,
            lit: None,
            layout,
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
        let mut moments = Vec::new();
        for _ in 0..if self.lit.is_some() { 1 } else { MOMENTS } {
            let mut leds = self.board.render_leds();
            let mut overlay = Overlay::new(self.table(), self.has_letters, true);
            if let Some(best) = self.best {
                overlay.add_best(best, self.table().position().turn());
            }
            if let Some((cell, color)) = self.lit {
                (leds, overlay) = ([RGB8::default(); Led::COUNT], Overlay::default());
                leds[Led::of_cell(cell).index()] = color;
            }
            let bytes: Vec<u8> = leds.iter().flat_map(|led| [led.r, led.g, led.b]).collect();
            moments.push(json!([bytes, overlay.items(None, |_| None)]));
            self.board.run(STEP_MS);
        }
        let rects = parts.map(|(_, part)| [part.x, part.y, part.width, part.height]);
        let side = (self.layout.side() * PIXELS / 2.0).round() * 2.0;
        let drawn = self.browser.run_with(
            &DRAW.replace("PIXELS", &PIXELS.to_string()),
            &json!([self.layout.places(), side, moments, rects.to_vec()]),
        );
        let mut things = Vec::new();
        for (place, (name, _)) in parts.iter().enumerate() {
            let mut thing = Thing {
                name: (*name).to_owned(),
                moments: Vec::new(),
            };
            for moment in drawn.as_array().expect("moments") {
                let patch = patch(&moment[place]);
                if !thing.moments.contains(&patch) {
                    thing.moments.push(patch);
                }
            }
            things.push(thing);
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
        let cell = self.layout.of_cell(Cell::of_square(square));
        cell.grown(-0.2)
    }

    /// The part of a fence.
    fn fence_part(&self, fence: &str) -> Rect {
        let fence = Fence::from_name(fence).expect("a fence");
        let [first, _, last] = Cell::of_fence(fence).map(|it| self.layout.of_cell(it));
        let (x, y) = (first.x.min(last.x), first.y.min(last.y));
        let width = first.x.max(last.x) + first.width - x;
        let height = first.y.max(last.y) + first.height - y;
        Rect::new(x, y, width, height)
    }

    fn fence(&mut self, name: &str, fence: &str) -> Vec<Thing> {
        let part = self.fence_part(fence);
        self.watch([(name, part)])
    }
}

/// The points of a part.
fn patch(bytes: &Value) -> Patch {
    let bytes: Vec<f64> = bytes
        .as_array()
        .expect("bytes")
        .iter()
        .filter_map(Value::as_f64)
        .collect();
    let mut patch = vec![Vec::new(); VISIONS.len() + 1];
    for color in bytes.chunks_exact(3) {
        for (seen, light) in patch
            .iter_mut()
            .zip(luminances([color[0], color[1], color[2]]))
        {
            seen.push((light + 0.05).ln() as f32);
        }
    }
    patch
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
fn quoridor_squares(
    browser: &Browser,
    layout: Layout,
    seat: Seat,
    has_letters: bool,
) -> Vec<Thing> {
    let scene = |script: String| {
        let mut scene = Scene::new(browser, layout, &script);
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

pub(crate) fn in_quoridor_squares_are_told_apart(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for (layout, seat) in cases(Seat::ALL) {
        let name = format!("quoridor {}", seat.name());
        assert_apart(&name, &quoridor_squares(browser, layout, seat, true));
    }
}

pub(crate) fn without_letters_pieces_are_told_apart_by_their_shapes(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    assert_apart(
        "quoridor, no letters",
        &quoridor_squares(browser, Layout::FULL, Seat::South, false),
    );
    assert_apart(
        "mspacman, no letters",
        &mspacman_squares(browser, Layout::FULL, Seat::West, false),
    );
}

/// The same groove in all its states, beside the pawn of a seat.
fn quoridor_fences(browser: &Browser, layout: Layout, seat: Seat) -> Vec<Thing> {
    let scene = |fences: &str, more: &str| {
        let script = quoridor_position(seat, "e5", fences) + more;
        Scene::new(browser, layout, &script)
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

pub(crate) fn in_quoridor_fences_are_told_apart(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for layout in LAYOUTS {
        for seat in Seat::ALL {
            let name = format!("quoridor {}", seat.name());
            assert_apart(&name, &quoridor_fences(browser, layout, seat));
        }
    }
}

/// A question to two people: their pawns, and one as it stands.
pub(crate) fn a_question_is_told_from_a_pawn(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for layout in LAYOUTS {
        let start = "new quoridor2 first=south\nseat south human\nseat north human\nplay e2";
        let mut asked = Scene::new(browser, layout, &format!("{start}\ntap south-back"));
        assert!(asked.table().proposal().is_some());
        let pawns = [("pawn south", "e2"), ("pawn north", "e9")];
        let mut things = Scene::new(browser, layout, start).squares(pawns);
        things.extend(asked.squares([("asked: south", "e2"), ("asked: north", "e9")]));
        assert_apart("question", &things);
    }
}

/// A piece of Pac-Man to move.
fn pacman_squares(browser: &Browser, layout: Layout, piece: &str) -> Vec<Thing> {
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
    let mut things = Scene::new(browser, layout, &start).squares([
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
        let mut weak = Scene::new(browser, layout, &position("steps=3 boost=yes came=e4"));
        things.extend(weak.squares([
            ("weak blinky", "d9"),
            ("weak inky", "h6"),
            ("weak pinky", "b6"),
            ("weak clyde", "d1"),
        ]));
    }
    let mut after = Scene::new(browser, layout, &format!("{start}play {moves}"));
    things.extend(after.squares([("last move", left)]));
    things
}

pub(crate) fn in_pac_man_squares_are_told_apart(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for (layout, piece) in cases(["pac", "blinky", "inky", "pinky", "clyde"]) {
        assert_apart(
            &format!("pacman {piece}"),
            &pacman_squares(browser, layout, piece),
        );
    }
}

pub(crate) fn walls_are_told_from_open_grooves(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for layout in LAYOUTS {
        let mut scene = Scene::new(browser, layout, "new pacman layout=a");
        let fence = scene.table().position().to_string();
        let fences = fence.split("fences=").nth(1).expect("fences");
        let fence = fences.split([',', ' ']).next().expect("a fence").to_owned();
        let parts = [("groove", "e8h"), ("wall", fence.as_str())];
        let parts = parts.map(|(name, fence)| (name, scene.fence_part(fence)));
        let things = scene.watch(parts);
        assert_apart("pacman", &things);
        let walls: Vec<Cell> = maze_walls().collect();
        let is_upright = |cell: &Cell| !cell.x().is_multiple_of(2) && cell.y().is_multiple_of(2);
        let wall = walls.iter().find(|cell| is_upright(cell));
        let groove = Cell::all().find(|cell| is_upright(cell) && !walls.contains(cell));
        let parts = [("wall", wall.copied()), ("groove", groove)];
        let parts = parts.map(|(name, cell)| (name, layout.of_cell(cell.expect("a cell"))));
        let things = Scene::new(browser, layout, "new mspacman players=4").watch(parts);
        assert_apart("mspacman", &things);
    }
}

/// Every dot of the maze.
const DOTS: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";
/// One less.
const EATEN: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ee";

/// A seat in Ms. Pac-Man as a ghost, beside the dots of all seats.
fn mspacman_squares(
    browser: &Browser,
    layout: Layout,
    seat: Seat,
    has_letters: bool,
) -> Vec<Thing> {
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
        let mut scene = Scene::new(browser, layout, script);
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

pub(crate) fn in_ms_pac_man_squares_are_told_apart(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for (layout, seat) in cases(Seat::ALL) {
        let name = format!("mspacman {}", seat.name());
        assert_apart(&name, &mspacman_squares(browser, layout, seat, true));
    }
}

/// The bar of a seat: one LED lit and dark, in its own turn and in another, white and in a colour.
pub(crate) fn bars_are_told_apart(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    for layout in LAYOUTS {
        for seat in Seat::ALL {
            let mut waits = Scene::new(browser, layout, &quoridor_position(seat.next(), "e5", "-"));
            let mut moves = Scene::new(browser, layout, &quoridor_position(seat, "e5", "-"));
            // The light at the hand-over has run.
            waits.board.run(3_000);
            moves.board.run(3_000);
            let led = |number| layout.leds()[Led::of_bar(seat, number).expect("an LED").index()];
            // With what is beside its ends.
            let Rect {
                x,
                y,
                width,
                height,
            } = layout.of_bar(seat);
            let whole = match width > height {
                true => Rect::new(x - 16.0, y, width + 32.0, height),
                false => Rect::new(x, y - 16.0, width, height + 32.0),
            };
            let mut things = moves.watch([("lit: own turn", led(0)), ("dark: own turn", led(9))]);
            things.extend(waits.watch([("lit", led(0)), ("dark", led(9))]));
            assert_apart(&format!("bar {}", seat.name()), &things);
            let mut things = moves.watch([("to move", whole)]);
            things.extend(waits.watch([("waits", whole)]));
            assert_apart(&format!("bar {}", seat.name()), &things);
        }
        let mut steps = Scene::new(browser, layout, "new pacman");
        steps.board.run(3_000);
        let led = |seat| layout.leds()[Led::of_bar(seat, 0).expect("an LED").index()];
        let things = steps.watch([("steps", led(Seat::South)), ("ghosts", led(Seat::North))]);
        assert_apart("pacman", &things);
    }
}

/// Squares and grooves are seen where nothing is lit, a lit LED without a shape is told from a dark one, and a fence or a wall is brighter than
/// the light that spills around it.
pub(crate) fn light_is_told_from_what_is_dark(stage: &Stage) {
    let browser = &*stage.open("clock=stopped&lang=en");
    let mean = |thing: &Thing| {
        let points = thing.moments.iter().flat_map(|patch| &patch[0]);
        let (sum, count) = points.fold((0.0, 0.0), |(sum, count), point| {
            (sum + point.exp(), count + 1.0)
        });
        f64::from(sum / count)
    };
    for layout in LAYOUTS {
        let cell = |x: u8, y: u8| layout.of_cell(Cell::new(x, y).expect("a cell"));
        let mut scene = Scene::new(browser, layout, "new quoridor2");
        let middle = |rect: Rect| rect.grown(-rect.width.min(rect.height) * 0.2);
        let parts = [
            ("square", middle(cell(4, 8))),
            ("groove", middle(cell(4, 9))),
        ];
        let things = scene.watch(parts);
        let contrast = mean(&things[0]) / mean(&things[1]);
        assert!(
            contrast >= 1.3,
            "an unlit square and a groove: {contrast:.2}"
        );
        for seat in Seat::ALL {
            let script = quoridor_position(seat.next(), "e4", "-") + "play d4h\nplay e6v";
            let mut scene = Scene::new(browser, layout, &script);
            let parts = [("fence", "d4h"), ("spill", "d5h")]
                .map(|(name, fence)| (name, middle(scene.fence_part(fence))));
            let things = scene.watch(parts);
            let contrast = mean(&things[0]) / mean(&things[1]);
            assert!(
                contrast >= 1.8,
                "fence and spill, {}: {contrast:.2}",
                seat.name()
            );
        }
        let colors = [0u8, 2, 9, 50, 255];
        for number in 1..colors.len().pow(3) {
            let channel = |power: u32| colors[number / colors.len().pow(power) % colors.len()];
            let lit = RGB8::new(channel(0), channel(1), channel(2));
            let mut scene = Scene::new(browser, layout, "");
            scene.lit = Some((Cell::new(4, 8).expect("a cell"), lit));
            let things = scene.watch([("lit", cell(4, 8)), ("dark", cell(6, 8))]);
            assert_apart(&lit.to_string(), &things);
        }
    }
}
