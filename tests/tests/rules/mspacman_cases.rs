//! The Ms. Pac-Man cases of the rules (section 8), by their numbers, through the console. Areas: SW south, NW west, NE
//! north, SE east.

use fencelight_tests::ConsoleClient;

const ALL_DOTS: &str = "1ef/1ff/1bb/1ef/0c6/1ef/1bb/1ff/1ef";

/// Four players, south plays Ms. Pac-Man, ghosts strong at home, all dots, unless `others` replaces it.
fn console_at(options: &str, others: &str) -> ConsoleClient {
    let start = format!(
        "seats=south,west,north,east ms=south:d4 south=- west=d5:s north=e6:s east=f5:s dots={ALL_DOTS} \
         turn=south phase=roll steps=0 extra=no"
    );
    let mut words: Vec<String> = start.split_whitespace().map(str::to_string).collect();
    for other in others.split_whitespace() {
        let key = other.split_once('=').expect("key and value").0;
        let same = |word: &&mut String| word.split_once('=').is_some_and(|(other, _)| other == key);
        *words.iter_mut().find(same).expect("a key") = other.to_string();
    }
    let mut console = ConsoleClient::default();
    console.request(&format!("new mspacman players=4 {options}"));
    console.request(&format!("position mspacman {}", words.join(" ")));
    console
}

/// A value of the position.
fn value(console: &mut ConsoleClient, key: &str) -> String {
    let position = console.request("position");
    let value = |word: &str| word.strip_prefix(&format!("{key}=")).map(str::to_string);
    position.split(' ').find_map(value).expect("a key")
}

fn values<const N: usize>(console: &mut ConsoleClient, keys: [&str; N]) -> [String; N] {
    keys.map(|key| value(console, key))
}

/// All dots but these.
fn dots_without(squares: &str) -> String {
    let mut ranks: Vec<u16> = ALL_DOTS
        .split('/')
        .map(|rank| u16::from_str_radix(rank, 16).expect("digits"))
        .collect();
    for square in squares.split(' ') {
        let [file, rank] = *square.as_bytes() else {
            panic!("{square}")
        };
        ranks[usize::from(rank - b'1')] &= !(1 << (file - b'a'));
    }
    let ranks: Vec<String> = ranks.iter().map(|rank| format!("{rank:03x}")).collect();
    ranks.join("/")
}

/// Only these dots in an area, all dots elsewhere.
fn dots_with(area: &[&str], left: &str) -> String {
    let gone: Vec<&str> = area
        .iter()
        .copied()
        .filter(|square| !left.contains(square))
        .collect();
    dots_without(&gone.join(" "))
}

const SW: [&str; 17] = [
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "d3", "e3", "a4", "b4", "c4",
    "d4",
];
const NE: [&str; 17] = [
    "f9", "g9", "h9", "i9", "e8", "f8", "g8", "h8", "i8", "e7", "f7", "h7", "i7", "f6", "g6", "h6",
    "i6",
];
const NW: [&str; 17] = [
    "b5", "c5", "a6", "b6", "c6", "d6", "a7", "b7", "d7", "a8", "b8", "c8", "d8", "a9", "b9", "c9",
    "d9",
];

#[test]
fn m01_set_up() {
    let mut console = ConsoleClient::default();
    console.request("new mspacman players=4 seed=1");
    let dots: Vec<String> = ["south", "west", "north", "east"]
        .map(|seat| console.state(&format!("dots_{seat}")))
        .into();
    assert_eq!(dots, ["17", "17", "17", "17"]);
    assert_eq!(
        console.request("legal"),
        "c4 c6 d3 d4 d6 d7 f3 f4 f6 f7 g4 g6"
    );
    let homes = values(&mut console, ["south", "west", "north", "east"]);
    let at_home = ["e4:s", "d5:s", "e6:s", "f5:s"];
    let hers = homes
        .iter()
        .position(|home| home == "-")
        .expect("her player");
    for seat in (0..4).filter(|&seat| seat != hers) {
        assert_eq!(homes[seat], at_home[seat]);
    }
}

#[test]
fn m02_dots_go_when_she_leaves_them() {
    let mut console = console_at("", "");
    console.request("play roll=3 c4 b4 b3");
    assert_eq!(value(&mut console, "dots"), dots_without("b4 c4 d4"));
}

#[test]
fn m03_retracing() {
    let mut console = console_at("", "");
    console.request("play roll=3 c4 d4 c4");
    assert_eq!(value(&mut console, "dots"), dots_without("c4 d4"));
}

#[test]
fn m04_exits() {
    let mut console = console_at("", "ms=south:d1");
    console.request("play roll=2 e1 i5");
    assert_eq!(values(&mut console, ["ms", "turn"]), ["south:i5", "west"]);
    let mut console = console_at("", "ms=south:e1");
    console.request("play roll=1 a5");
    assert_eq!(value(&mut console, "ms"), "south:a5");
}

#[test]
fn m05_neighbours() {
    for (square, neighbours) in [
        ("e1", "a5 d1 e2 e9 f1 i5"),
        ("e3", "d3 f3"),
        ("d4", "c4 d3"),
        ("b2", "b3 c2"),
    ] {
        let mut console = console_at("", &format!("ms=south:{square} phase=step steps=1"));
        assert_eq!(console.request("legal"), neighbours);
    }
}

#[test]
fn m06_a_power_dot_works_when_she_leaves_it() {
    let ghosts = ["north", "west", "east"];
    let mut console = console_at("", "ms=south:b1");
    console.request("play roll=1 a1");
    assert_eq!(values(&mut console, ghosts), ["e6:s", "d5:s", "f5:s"]);
    // Before the turn of the next one begins, which counts down.
    let mut console = console_at("", "ms=south:b1");
    console.request("play roll=3 a1 a2");
    assert_eq!(values(&mut console, ghosts), ["e6:w2", "d5:w2", "f5:w2"]);
    console.request("play a3");
    assert_eq!(values(&mut console, ghosts), ["e6:w2", "d5:w1", "f5:w2"]);
}

#[test]
fn m08_caught() {
    let dots = dots_without("a1");
    let mut console = console_at("", &format!("ms=south:b1 west=a2:s dots={dots}"));
    console.request("play roll=2 a1 a2");
    assert_eq!(
        values(&mut console, ["ms", "south", "west", "turn", "phase"]),
        ["west:-", "e4:s", "-", "west", "place"]
    );
}

#[test]
fn m10_exact_count_passes_over_her() {
    let others = "ms=south:a4 west=a6:s turn=west";
    let mut console = console_at("capture=exact", others);
    console.request("play roll=3 a5 a4");
    let passing = console.request("position");
    console.request(&format!("position {passing}"));
    console.request("play a3");
    assert_eq!(
        values(&mut console, ["ms", "west", "turn"]),
        ["south:a4", "a3:s", "north"]
    );
    let mut console = console_at("", others);
    console.request("play roll=3 a5 a4");
    assert_eq!(value(&mut console, "ms"), "west:-");
}

#[test]
fn m11_a_weak_ghost_runs_onto_her() {
    for counter in ["w1", "w2"] {
        let mut console = console_at("", &format!("ms=south:a4 west=a6:{counter} turn=west"));
        console.request("play roll=2 a5 a4");
        assert_eq!(
            values(&mut console, ["west", "turn", "phase", "extra"]),
            ["d5:s", "north", "roll", "no"]
        );
        assert_eq!(value(&mut console, "ms"), "south:a4");
    }
}

/// Plays on until it is the turn of a seat, always the first step, with rolls of 1.
fn play_until(console: &mut ConsoleClient, seat: &str) {
    while value(console, "turn") != seat {
        console.request("play roll=1");
        let step = console.legal().first().cloned().expect("a step");
        console.request(&format!("play {step}"));
    }
}

#[test]
fn m12_f2_of_a_strong_ghost() {
    let mut console = console_at("", "turn=west");
    console.request("play roll=F2");
    assert_eq!(value(&mut console, "west"), "d5:w1");
    console.request("play c5 c6");
    assert_eq!(value(&mut console, "west"), "c6:w1");
    play_until(&mut console, "west");
    assert_eq!(value(&mut console, "west"), "c6:s");
}

#[test]
fn m13_weak_after_a_power_dot() {
    let mut console = console_at("", "ms=south:a1 north=h6:s");
    console.request("play roll=1 a2");
    assert_eq!(value(&mut console, "north"), "h6:w2");
    play_until(&mut console, "north");
    assert_eq!(value(&mut console, "north"), "h6:w1");
    console.request("play roll=1 h7");
    play_until(&mut console, "north");
    assert_eq!(value(&mut console, "north"), "h7:s");
}

#[test]
fn m14_f2_of_a_weak_ghost() {
    let mut console = console_at("", "west=b7:w1 turn=west");
    console.request("play roll=F2");
    assert_eq!(value(&mut console, "west"), "b7:s");
    console.request("play b6 b5");
    play_until(&mut console, "west");
    assert_eq!(value(&mut console, "west"), "b5:s");
}

#[test]
fn m16_two_ghosts_one_extra_turn() {
    let mut console = console_at("", "ms=south:a4 west=a3:w2 north=b3:w2");
    console.request("play roll=2 a3");
    assert_eq!(value(&mut console, "extra"), "yes");
    let catching = console.request("position");
    console.request(&format!("position {catching}"));
    console.request("play b3");
    assert_eq!(
        values(
            &mut console,
            ["north", "west", "east", "turn", "phase", "extra"]
        ),
        ["e6:s", "d5:s", "f5:s", "south", "roll", "no"]
    );
    console.request("play roll=1 b4");
    assert_eq!(value(&mut console, "turn"), "west");
}

#[test]
fn m18_next_open_square() {
    let mut console = console_at("", "west=a6:s north=a7:s turn=west");
    console.request("play roll=1 a7");
    assert_eq!(
        values(&mut console, ["turn", "phase", "steps"]),
        ["west", "step", "0"]
    );
    let bumped = console.request("position");
    console.request(&format!("position {bumped}"));
    assert_eq!(console.request("legal"), "a6 a8 b7");
    for step in ["a8", "b7"] {
        console.request(&format!("play {step}"));
        assert_eq!(value(&mut console, "turn"), "north");
        console.request("undo");
    }
}

#[test]
fn m20_the_owner_of_the_area_wins() {
    let dots = dots_with(&NE, "h9");
    let mut console = console_at("", &format!("ms=south:h9 dots={dots}"));
    console.request("play roll=1 g9");
    assert_eq!(
        (console.state("over"), console.state("winner")),
        ("yes".into(), "north".into())
    );
    let over = console.request("position");
    console.request(&format!("position {over}"));
    assert_eq!(
        (console.state("winner"), console.request("legal")),
        ("north".into(), String::new())
    );
}

#[test]
fn m21_the_dot_counts_before_the_capture() {
    let dots = dots_with(&SW, "b1");
    let mut console = console_at("", &format!("ms=south:b1 west=c1:s dots={dots}"));
    console.request("play roll=1 c1");
    assert_eq!(console.state("winner"), "south");
    let over = console.request("position");
    console.request(&format!("position {over}"));
    assert_eq!(console.state("winner"), "south");
}

#[test]
fn m23_an_unclaimed_area_wins_nothing() {
    let dots = dots_with(&NW, "a6");
    let others = format!("seats=south,north ms=south:a6 west=- east=- dots={dots}");
    let mut console = console_at("", &others);
    console.request("play roll=1 a7");
    assert_eq!(
        (console.state("over"), console.state("turn")),
        ("no".into(), "north".into())
    );
}

#[test]
fn m24_out_of_the_ghost_space() {
    let others = "ms=west:d7 south=e4:s west=- turn=south";
    let mut console = console_at("", others);
    console.request("play roll=1");
    assert_eq!(console.request("legal"), "e3");
    console.request("undo");
    console.request("play roll=F2 e3");
    assert_eq!(console.request("legal"), "d3 f3");
}

#[test]
fn m25_no_piece_enters_a_ghost_space() {
    let refusal = "illegal e4: no piece enters a ghost space (5.3.8)";
    let mut console = console_at(
        "",
        "ms=west:d7 south=e3:s west=- turn=south phase=step steps=1",
    );
    assert_eq!(console.expect_error("play e4"), refusal);
    let mut console = console_at("", "ms=south:e3 phase=step steps=1");
    assert_eq!(console.expect_error("play e4"), refusal);
}

#[test]
fn steps_and_rolls_that_the_rules_forbid_are_refused() {
    let mut console = console_at("", "");
    assert_eq!(
        console.expect_error("play c4"),
        "illegal c4: first comes the roll (5.3)"
    );
    for roll in ["roll=0", "roll=7", "roll=F3", "roll=", "roll=F"] {
        assert!(
            console
                .expect_error(format!("play {roll}"))
                .starts_with("illegal "),
            "{roll}"
        );
    }
    assert_eq!(
        console.expect_error("play roll=F2"),
        "illegal roll=F2: there is no such face (5.2.5)"
    );
    console.request("play roll=3");
    for (mv, refusal) in [
        ("roll", "illegal roll: there is nothing to roll now (5.3.2)"),
        (
            "stop",
            "illegal stop: a turn does not end like that (5.3.2)",
        ),
        (
            "pass",
            "illegal pass: no pass while there is a legal move (5.3.2)",
        ),
        ("e4", "illegal e4: no piece enters a ghost space (5.3.8)"),
        ("d5", "illegal d5: no piece enters a ghost space (5.3.8)"),
        ("e5", "illegal e5: the square is solid (5.3.5)"),
        ("a1", "illegal a1: not a step from d4 (5.3.2)"),
        ("d4h", "illegal d4h: fences and walls are fixed (5.3.5)"),
    ] {
        assert_eq!(console.expect_error(format!("play {mv}")), refusal);
    }
    let mut console = console_at("", "ms=south:a2 phase=step steps=1");
    assert_eq!(
        console.expect_error("play b2"),
        "illegal b2: a wall lies between it and a2 (5.3.5)"
    );
    let mut console = console_at("", "ms=south:- phase=place west=d4:s");
    assert_eq!(
        console.expect_error("play a1"),
        "illegal a1: she is placed on one of the 12 squares around the middle (5.2.4)"
    );
    assert_eq!(
        console.expect_error("play d4"),
        "illegal d4: the ghost of west stands there (5.2.4)"
    );
}

#[test]
fn rolls_are_a_function_of_seed_and_number() {
    let mut console = ConsoleClient::default();
    let mut rolls = |seed: u32, takes_back: bool| {
        console.request(&format!("new mspacman players=4 seed={seed}"));
        console.request("play d3");
        for _ in 0..60 {
            let mv = console.legal().first().cloned().expect("a move");
            console.request(&format!("play {mv}"));
            if takes_back {
                console.request("undo");
                console.request(&format!("play {mv}"));
            }
        }
        console.request("moves")
    };
    assert_eq!(rolls(3, false), rolls(3, true));
    assert_ne!(rolls(3, false), rolls(4, false));
}

#[test]
fn seed_and_rolls_come_back_with_a_position_of_the_game() {
    let mut console = ConsoleClient::default();
    console.request("new mspacman seed=9");
    console.request("play d3 roll=1 d4");
    let position = console.request("position");
    console.request("new quoridor2 seed=5");
    console
        .request("position quoridor4 south=e1:5 west=a5:5 north=e9:5 east=i5:5 fences=- turn=west");
    console.request(&format!("position {position}"));
    assert_eq!(
        (console.state("seed"), console.state("rolls")),
        ("9".into(), "1".into())
    );
    console.request("new mspacman seed=10 players=4");
    console.request(&format!("position {position}"));
    assert_eq!(
        (console.state("seed"), console.state("rolls")),
        ("10".into(), "0".into())
    );
    assert_eq!(console.state("option_players"), "2");
}

#[test]
fn a_named_roll_counts_as_one_and_a_position_keeps_the_count() {
    let mut console = ConsoleClient::default();
    console.request("new mspacman seed=9");
    console.request("play d3 roll=1 d4");
    let position = console.request("position");
    console.request("play roll");
    let rolled = console
        .request("moves")
        .rsplit(' ')
        .next()
        .map(str::to_string);
    assert_eq!(console.state("rolls"), "2");
    console.request("undo");
    console.request(&format!("position {position}"));
    assert_eq!(
        (console.state("rolls"), console.state("seed")),
        ("1".into(), "9".into())
    );
    console.request("play roll");
    assert_eq!(Some(console.request("moves")), rolled);
}
