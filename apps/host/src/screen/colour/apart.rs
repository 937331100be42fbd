//! What a player must tell apart is apart: law 7 of the light language, on real frames of every game and every seat, on the wire and
//! on the screen.
//!
//! Each thing is watched for one breath. Two things of one seat differ by at least [`LEAST`] at every phase of it, for every kind of
//! colour vision, or one of them breathes and the other stands still. Legal squares are never the dimmer ones.

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Cell, Led, Seat, Square};
use fencelight_board::light::BREATH_MS;
use fencelight_board::table::Settings;
use fencelight_core::mspacman::{MAZE, area, home};
use smart_leds::RGB8;

use super::color_vision::{Matrix, VISIONS, distance, seen};
use super::{Depth, GROOVE, Rgb, SQUARE, lit, nearest};

/// The least distance, in OKLab times 100.
const LEAST: f64 = 12.0;
/// The least swing of a light that is seen to breathe, on the same scale.
const LEAST_SWING: f64 = 4.0;
/// The time between two frames that are compared.
const SAMPLE_MS: u32 = 40;

/// What the law names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Legal,
    Pawn,
    Dot,
    Power,
    Wall,
    Goal,
    Last,
}

/// When a thing is shown: in the turn of its seat, in those of the others, or in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Own,
    Others,
    Any,
}

/// A thing of one seat, watched for a breath.
#[derive(Clone, Debug)]
struct Watched {
    thing: Thing,
    name: &'static str,
    turn: Turn,
    ground: Rgb,
    leds: Vec<RGB8>,
}

impl Watched {
    /// Whether the two are on the board at the same time, as different things.
    fn meets(&self, other: &Self) -> bool {
        let apart = matches!(
            (self.turn, other.turn),
            (Turn::Own, Turn::Others) | (Turn::Others, Turn::Own)
        );
        self.thing != other.thing && !apart
    }
}

/// A board in a situation, and its frames during one breath.
struct Situation {
    board: VirtualBoard,
    frames: Vec<[RGB8; Led::COUNT]>,
}

impl Situation {
    /// Plays a script at default brightness, without the limit of a power supply, until one-time motions are over.
    fn new(script: &str) -> Self {
        let mut board = VirtualBoard::new(0);
        let mut console = Console::new(0, 1_000_000);
        for line in ["set power-ma 10000"].into_iter().chain(script.lines()) {
            let mut answer = String::new();
            for byte in line.bytes().chain([b'\n']) {
                console.feed(byte, &mut board, &mut answer);
            }
            assert!(!answer.starts_with('?'), "{line}: {answer}");
        }
        board.run(3 * BREATH_MS - board.now_ms() % BREATH_MS);
        let frames = (0..BREATH_MS / SAMPLE_MS)
            .map(|_| {
                board.run(SAMPLE_MS);
                board.render_leds()
            })
            .collect();
        Self { board, frames }
    }

    fn cell(&self, cell: Cell) -> Vec<RGB8> {
        let led = Led::of_cell(cell).index();
        self.frames.iter().map(|frame| frame[led]).collect()
    }

    fn square(&self, thing: Thing, name: &'static str, turn: Turn, square: Square) -> Watched {
        Watched {
            thing,
            name,
            turn,
            ground: SQUARE,
            leds: self.cell(Cell::of_square(square)),
        }
    }

    fn named(&self, thing: Thing, name: &'static str, turn: Turn, square: &str) -> Watched {
        let square = Square::from_name(square).expect("a square");
        self.square(thing, name, turn, square)
    }

    fn wall(&self, x: u8, y: u8) -> Watched {
        Watched {
            thing: Thing::Wall,
            name: "wall",
            turn: Turn::Any,
            ground: GROOVE,
            leds: self.cell(Cell::new(x, y).expect("a cell")),
        }
    }

    /// A legal square of the mover.
    fn legal(&self) -> Watched {
        let square = self.board.table().targets().iter().next();
        self.square(Thing::Legal, "legal", Turn::Own, square.expect("a move"))
    }

    /// The piece to move.
    fn mover(&self, name: &'static str) -> Watched {
        let square = self.board.table().position().mover_square();
        self.square(Thing::Pawn, name, Turn::Own, square.expect("a piece"))
    }
}

/// The pawn of a seat in the middle beside another, its goal line far and near, its last move.
fn quoridor(seat: Seat) -> Vec<Watched> {
    let position = |square: &str, fences: &str| {
        let mut others = ["e6", "b2", "h8"].into_iter();
        let pawns: Vec<String> = Seat::ALL
            .into_iter()
            .map(|of| {
                let at = if of == seat {
                    square
                } else {
                    others.next().expect("three others")
                };
                format!("{}={at}:5", of.name())
            })
            .collect();
        let (pawns, turn) = (pawns.join(" "), seat.name());
        format!("new quoridor4\nposition quoridor4 {pawns} fences={fences} turn={turn}")
    };
    let (near, goal) = match seat {
        Seat::South => ("d7", "a9"),
        Seat::West => ("g4", "i1"),
        Seat::North => ("d3", "i1"),
        Seat::East => ("c4", "a1"),
    };
    let far = Situation::new(&position("e5", "-"));
    let close = Situation::new(&position(near, "-"));
    let after = Situation::new(&(position("e5", "-") + "\nplay d5"));
    vec![
        far.named(Thing::Legal, "legal", Turn::Own, "d5"),
        far.named(Thing::Legal, "jump", Turn::Own, "e7"),
        far.named(Thing::Pawn, "pawn", Turn::Own, "e5"),
        far.named(Thing::Goal, "goal", Turn::Own, goal),
        close.named(Thing::Goal, "near goal", Turn::Own, goal),
        after.named(Thing::Last, "last move", Turn::Others, "e5"),
        after.named(Thing::Pawn, "waiting pawn", Turn::Others, "d5"),
    ]
}

/// A piece of the Pac-Man variant, the pellets, the fixed fences and its last move.
fn pacman(piece: &str) -> Vec<Watched> {
    let (steps, moves, left) = match piece {
        "pac" => (2, "e6 e7", "e6"),
        "blinky" => (1, "d8", "d9"),
        "inky" => (1, "h7", "h6"),
        "pinky" => (1, "b7", "b6"),
        _ => (1, "d2", "d1"),
    };
    let start = format!(
        "new pacman\nposition pacman pac=e5 lives=3 blinky=d9 inky=h6 pinky=b6 clyde=d1 pellets=a1,i1,a9,i9 \
         fences=b2h,g2h,b7h,g7h,c4v,f4v turn={piece} steps={steps} boost=no came=-"
    );
    let turn = Situation::new(&start);
    let after = Situation::new(&format!("{start}\nplay {moves}"));
    vec![
        turn.legal(),
        turn.mover("piece"),
        turn.named(Thing::Power, "pellet", Turn::Any, "a1"),
        turn.wall(3, 3),
        after.named(Thing::Last, "last move", Turn::Others, left),
    ]
}

/// A seat in Ms. Pac-Man, as her or as a ghost: its dots, a power square, the walls, its last move.
fn mspacman(seat: Seat, is_ms: bool) -> Vec<Watched> {
    let (here, there) = match seat {
        Seat::South => ("b3", "c8"),
        Seat::West => ("b7", "g8"),
        Seat::North => ("h7", "g2"),
        Seat::East => ("h3", "c2"),
    };
    let controller = if is_ms { seat } else { seat.next() };
    let position = |strength: &str, steps: u8| {
        let ghost = |of: Seat| match of {
            _ if of == controller => format!("{}=-", of.name()),
            _ if of == seat => format!("{}={here}:{strength}", of.name()),
            _ => format!("{}={}:s", of.name(), home(of)),
        };
        let ghosts = Seat::ALL.map(ghost).join(" ");
        let at = if is_ms { here } else { there };
        format!(
            "new mspacman players=4\nposition mspacman seats=south,west,north,east ms={}:{at} {ghosts} dots={DOTS} turn={} \
             phase=step steps={steps} extra=no",
            controller.name(),
            seat.name()
        )
    };
    let turn = Situation::new(&position("s", 3));
    let to = turn.board.table().targets().iter().next().expect("a move");
    let after = Situation::new(&format!("{}\nplay {to}", position("s", 1)));
    let occupied = [here, there].map(|name| Square::from_name(name).expect("a square"));
    let dot = area(seat).iter().find(|&square| {
        let is_bare = !occupied.contains(&square) && !MAZE.power.contains(square);
        is_bare && !turn.board.table().targets().contains(square)
    });
    let power = area(seat)
        .iter()
        .find(|&square| MAZE.power.contains(square));
    let mut watched = vec![
        turn.legal(),
        turn.mover("piece"),
        turn.square(Thing::Dot, "dot", Turn::Any, dot.expect("a dot")),
        turn.square(Thing::Power, "power", Turn::Any, power.expect("a corner")),
        turn.wall(1, 6),
        after.named(Thing::Last, "last move", Turn::Others, here),
        after.square(Thing::Pawn, "waiting piece", Turn::Others, to),
    ];
    if !is_ms {
        watched.push(Situation::new(&position("w2", 3)).mover("weak ghost"));
    }
    watched
}

/// Every dot of the maze.
const DOTS: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";

/// Where the light is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rendering {
    Wire,
    Screen(Depth),
}

impl Rendering {
    const ALL: [Self; 3] = [
        Self::Wire,
        Self::Screen(Depth::True),
        Self::Screen(Depth::Indexed),
    ];

    /// The bytes of a light, and its linear light relative to white at default brightness.
    fn light(self, led: RGB8, ground: Rgb) -> (Rgb, [f64; 3]) {
        let rgb = match self {
            Self::Wire => [led.r, led.g, led.b],
            Self::Screen(Depth::True) => lit(led, ground),
            Self::Screen(Depth::Indexed) => indexed(nearest(lit(led, ground))),
        };
        let linear = |byte: u8| match self {
            Self::Wire => f64::from(byte) * 100.0 / 255.0 / f64::from(Settings::DEFAULT.brightness),
            Self::Screen(_) => srgb(f64::from(byte) / 255.0),
        };
        (rgb, rgb.map(linear))
    }
}

/// The linear light of an sRGB value.
fn srgb(value: f64) -> f64 {
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// A colour of the xterm palette beyond the first 16.
fn indexed(index: u8) -> Rgb {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index.checked_sub(232) {
        Some(grey) => [8 + 10 * grey; 3],
        None => [36, 6, 1].map(|part| STEPS[usize::from((index - 16) / part % 6)]),
    }
}

/// How far the two are apart at their closest, and whether exactly one of them is seen to move.
fn compare(one: &Watched, other: &Watched, rendering: Rendering, vision: &Matrix) -> (f64, bool) {
    let look = |watched: &Watched| -> Vec<[f64; 3]> {
        let light = |&led| seen(rendering.light(led, watched.ground).1, vision);
        watched.leds.iter().map(light).collect()
    };
    let (one, other) = (look(one), look(other));
    let pairs = one.iter().zip(&other);
    let closest = pairs.map(|(&one, &other)| distance(one, other));
    let swing = |seen: &[[f64; 3]]| {
        let from_first = seen.iter().map(|&at| distance(seen[0], at));
        from_first.fold(0.0, f64::max)
    };
    let (one, other) = (swing(&one), swing(&other));
    let moves = one.min(other) == 0.0 && one.max(other) >= LEAST_SWING;
    (closest.fold(f64::MAX, f64::min), moves)
}

/// Everything that breaks the law among the things of one seat.
fn breaches(whose: &str, things: &[Watched]) -> Vec<String> {
    let mut breaches = Vec::new();
    for (index, one) in things.iter().enumerate() {
        for other in things[..index].iter().filter(|other| one.meets(other)) {
            for rendering in Rendering::ALL {
                for (vision_name, vision) in &VISIONS {
                    let (apart, moves) = compare(one, other, rendering, vision);
                    if apart < LEAST && !moves {
                        breaches.push(format!(
                            "{whose}: {} and {}, {rendering:?}, {vision_name}: {apart:.1}",
                            one.name, other.name
                        ));
                    }
                }
                for (legal, ground) in [(one, other), (other, one)] {
                    let strongest = |watched: &Watched, led: RGB8| {
                        rendering.light(led, watched.ground).0.into_iter().max()
                    };
                    let mut phases = legal.leds.iter().zip(&ground.leds);
                    if legal.thing == Thing::Legal
                        && phases
                            .any(|(&at, &other)| strongest(legal, at) < strongest(ground, other))
                    {
                        breaches.push(format!(
                            "{whose}: {} is dimmer than {}, {rendering:?}",
                            legal.name, ground.name
                        ));
                    }
                }
            }
        }
    }
    breaches
}

fn assert_apart(whose: &str, things: &[Watched]) {
    for watched in things {
        let dark = watched.leds.iter().all(|&led| led == RGB8::default());
        assert!(!dark, "{whose}: {} is dark", watched.name);
    }
    let breaches = breaches(whose, things);
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn in_quoridor_the_things_of_a_seat_are_apart() {
    for seat in Seat::ALL {
        assert_apart(seat.name(), &quoridor(seat));
    }
}

#[test]
fn in_pac_man_the_things_of_a_piece_are_apart() {
    for piece in ["pac", "blinky", "inky", "pinky", "clyde"] {
        assert_apart(piece, &pacman(piece));
    }
}

#[test]
fn in_ms_pac_man_the_things_of_a_seat_are_apart() {
    for seat in Seat::ALL {
        assert_apart(seat.name(), &mspacman(seat, false));
        assert_apart(&format!("{} as her", seat.name()), &mspacman(seat, true));
    }
}

#[test]
fn the_goal_line_keeps_the_hue_of_its_seat() {
    for seat in Seat::ALL {
        let goal = quoridor(seat).into_iter().find(|it| it.name == "goal");
        let led = goal.expect("a goal line").leds[0];
        match seat {
            Seat::South => assert!(led.b > led.r.max(led.g), "{led}"),
            Seat::West => assert!(led.g > led.r && led.b > 0, "{led}"),
            Seat::North => assert!(led.r > led.g && led.g > led.b, "{led}"),
            Seat::East => assert!(led.r > led.g.max(led.b), "{led}"),
        }
    }
}

#[test]
fn every_light_is_seen_on_its_ground() {
    for rendering in [
        Rendering::Screen(Depth::True),
        Rendering::Screen(Depth::Indexed),
    ] {
        for things in [quoridor(Seat::South), mspacman(Seat::West, false)] {
            for watched in things {
                let unlit = rendering.light(RGB8::default(), watched.ground).1;
                for &led in &watched.leds {
                    let light = rendering.light(led, watched.ground).1;
                    let apart = distance(seen(light, &VISIONS[0].1), seen(unlit, &VISIONS[0].1));
                    assert!(apart > 4.0, "{}, {rendering:?}: {apart:.1}", watched.name);
                }
            }
        }
    }
}
