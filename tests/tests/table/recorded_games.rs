//! Games of every level and transcripts of the table, recorded once: a change that is meant to keep the behaviour keeps them byte for byte.
//!
//! Both go through the console alone, so that no name inside the program matters. A change that is meant to alter moves or lights writes
//! the records again with `RECORD=1 cargo test -p fencelight-tests --test table recorded_games -- --include-ignored` and states it in its commit.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use fencelight_tests::engine::board_engine;
use fencelight_tests::{ConsoleClient, Rng};

/// The opening lines of the recorded games; the level plays every seat.
const STARTS: [&str; 6] = [
    "new quoridor2 first=south seed=11",
    "new quoridor2 first=north seed=12",
    "new quoridor4 first=west seed=13",
    "new pacman layout=b seed=14",
    "new mspacman seed=15",
    "new mspacman players=3 seed=16",
];
/// Moves of a game that are recorded.
const MOVES: usize = 100;
/// Sessions whose answers and frames are recorded.
const SESSIONS: usize = 140;
/// Parts of the sessions of one start.
const PARTS: usize = 2;
/// Requests of a session.
const REQUESTS: usize = 160;

/// Tests that write to a record take turns.
static RECORD: Mutex<()> = Mutex::new(());

/// Compares lines with those of a record that has `count` lines, or writes them there. The number of a line is its place in the record.
fn check_record(name: &str, count: usize, found: &[(usize, String)]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("records")
        .join(name);
    if std::env::var_os("RECORD").is_some() {
        let _turn = RECORD.lock().unwrap_or_else(PoisonError::into_inner);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.resize(count, "");
        for (number, line) in found {
            lines[*number] = line;
        }
        std::fs::write(&path, lines.join("\n") + "\n").expect("the record can be written");
        return;
    }
    let text = std::fs::read_to_string(&path).expect("the record can be read");
    let expected: Vec<&str> = text.lines().collect();
    assert_eq!(expected.len(), count, "{name}");
    for (number, line) in found {
        assert_eq!(expected[*number], line, "{name}, line {}", number + 1);
    }
}

/// One game: the opening line, the level or node budget, the moves.
fn game(start: &str, limit: &str) -> String {
    let mut console = ConsoleClient::with_player(board_engine);
    console.request(start);
    let mut line = format!("{start} {limit}:");
    for _ in 0..MOVES {
        if console.state("over") == "yes" {
            break;
        }
        let mv = console.request(&format!("genmove {limit}"));
        write!(line, " {mv}").expect("a string takes everything");
    }
    line
}

#[test]
#[ignore = "long: cargo test-all"]
fn every_level_plays_its_recorded_games() {
    let limits = [
        "level=1",
        "level=2",
        "level=3",
        "level=4",
        "level=5",
        "nodes=700",
    ];
    let games = STARTS
        .iter()
        .flat_map(|start| limits.map(|limit| (*start, limit)))
        .collect::<Vec<_>>();
    let mut lines: Vec<_> = (0..games.len())
        .map(|number| (number, String::new()))
        .collect();
    std::thread::scope(|scope| {
        for (games, lines) in games.chunks(9).zip(lines.chunks_mut(9)) {
            scope.spawn(move || {
                for ((start, limit), line) in games.iter().zip(lines) {
                    line.1 = game(start, limit);
                }
            });
        }
    });
    check_record("games.txt", games.len(), &lines);
}

/// FNV-1a over bytes: enough to see a difference, and the same everywhere.
fn fnv(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// A random request of a visitor: keys, time, settings, moves.
fn request(rng: &mut Rng) -> String {
    const SIDE_KEYS: [&str; 8] = [
        "south-ok",
        "south-back",
        "west-ok",
        "west-back",
        "north-ok",
        "north-back",
        "east-ok",
        "east-back",
    ];
    const SETTINGS: [&str; 6] = [
        "brightness 30",
        "brightness 100",
        "hints off",
        "hints on",
        "calm on",
        "power-ma 1500",
    ];
    let square = |rng: &mut Rng, size: usize| {
        let file = char::from(b'a' + rng.below(size) as u8);
        format!("{file}{}", rng.below(size) + 1)
    };
    match rng.below(20) {
        0..5 => format!("tap {}", square(rng, 9)),
        5..8 => format!("tap {}+", square(rng, 8)),
        8..12 => format!("tap {}", rng.pick(&SIDE_KEYS)),
        12 => format!("hold {} {}", rng.pick(&SIDE_KEYS), 500 + 500 * rng.below(7)),
        13 => format!("hold {}+ 700", square(rng, 8)),
        14 => format!("set {}", rng.pick(&SETTINGS)),
        15 => format!("wait {}", 10_000 * (1 + rng.below(8))),
        16 => "genmove level=1".to_string(),
        _ => format!("wait {}", 20 + 90 * rng.below(12)),
    }
}

/// The first lines of the sessions, in turn.
const SESSION_STARTS: [&str; 7] = [
    "wait 100",
    "new quoridor2 first=south seed=3",
    "new quoridor4 first=east seed=4 clock=per_move move_time=10",
    "new pacman seed=5 players=3",
    "new mspacman seed=6",
    "new mspacman seed=7 players=2 clock=bank bank_time=60",
    "new pacman seed=8 ghost_return=turn",
];

/// One session: the sums over its answers and over its frames after every sixteenth request.
fn session(number: usize) -> String {
    let mut rng = Rng::new(number as u64);
    let mut console = ConsoleClient::with_player(board_engine);
    console.send_line(SESSION_STARTS[number % SESSION_STARTS.len()]);
    let (mut sum, mut line) = (0xcbf2_9ce4_8422_2325, format!("session {number}:"));
    for requests in 1..=REQUESTS {
        let request = request(&mut rng);
        let answer = console.send_line(&request);
        // The sentence of a refusal is for people; its code is for programs.
        let words = if answer.starts_with('?') {
            2
        } else {
            usize::MAX
        };
        for word in answer.split_whitespace().take(words) {
            sum = fnv(sum, word);
        }
        if requests % 16 == 0 {
            for look in ["state", "position", "moves", "leds"] {
                sum = fnv(sum, &console.send_line(look));
            }
            write!(line, " {sum:016x}").expect("a string takes everything");
        }
    }
    line
}

/// Checks one part of the sessions of a start.
fn check_sessions(start: usize, part: usize) {
    let in_part = SESSIONS / PARTS;
    let numbers = (part * in_part..(part + 1) * in_part)
        .filter(|number| number % SESSION_STARTS.len() == start);
    let lines: Vec<_> = numbers.map(|number| (number, session(number))).collect();
    assert_eq!(lines.len(), in_part / SESSION_STARTS.len());
    check_record("sessions.txt", SESSIONS, &lines);
}

/// A test for each part of the sessions of each start, a second or less each.
macro_rules! table_and_lights_follow_their_recorded_sessions {
    ($($start:ident = $number:literal),+ $(,)?) => {
        $(mod $start {
            #[test]
            fn part_1() {
                super::check_sessions($number, 0);
            }

            #[test]
            fn part_2() {
                super::check_sessions($number, 1);
            }
        })+

        #[test]
        fn every_session_has_a_test() {
            assert_eq!([$($number),+].as_slice(), [0, 1, 2, 3, 4, 5, 6]);
            assert_eq!((SESSION_STARTS.len(), PARTS), (7, 2));
            assert_eq!(SESSIONS % (SESSION_STARTS.len() * PARTS), 0);
        }
    };
}

table_and_lights_follow_their_recorded_sessions! {
    from_power_on = 0,
    of_quoridor2 = 1,
    of_quoridor4_by_the_clock = 2,
    of_pacman_for_three = 3,
    of_mspacman = 4,
    of_mspacman_with_a_bank = 5,
    of_pacman_with_the_handicap = 6,
}
