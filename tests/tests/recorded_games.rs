//! Games of every level and transcripts of the table, recorded once: a change that is meant to keep the behaviour keeps them byte for byte.
//!
//! Both go through the console alone, so that no name inside the program matters. A change that is meant to alter moves or lights writes
//! the records again with `RECORD=1 cargo test -p fencelight-tests --test recorded_games` and states it in its commit.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

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
const SESSIONS: u64 = 140;
/// Requests of a session.
const REQUESTS: usize = 160;

fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("records")
        .join(name)
}

/// Compares with the record, or writes it.
fn check_golden(name: &str, text: &str) {
    let path = golden_path(name);
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(&path, text).expect("the record can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).expect("the record can be read");
    for (number, (expected, found)) in expected.lines().zip(text.lines()).enumerate() {
        assert_eq!(expected, found, "{name}, line {}", number + 1);
    }
    assert_eq!(expected.lines().count(), text.lines().count(), "{name}");
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
    let mut lines = vec![String::new(); games.len()];
    std::thread::scope(|scope| {
        for (games, lines) in games.chunks(9).zip(lines.chunks_mut(9)) {
            scope.spawn(move || {
                for ((start, limit), line) in games.iter().zip(lines) {
                    *line = game(start, limit);
                }
            });
        }
    });
    check_golden("games.txt", &(lines.join("\n") + "\n"));
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

/// One session: the sums over its answers and over its frames after every sixteenth request.
fn session(seed: u64) -> String {
    const STARTS: [&str; 7] = [
        "wait 100",
        "new quoridor2 first=south seed=3",
        "new quoridor4 first=east seed=4 clock=per_move move_time=10",
        "new pacman seed=5 players=3",
        "new mspacman seed=6",
        "new mspacman seed=7 players=2 clock=bank bank_time=60",
        "new pacman seed=8 ghost_return=turn",
    ];
    let mut rng = Rng::new(seed);
    let mut console = ConsoleClient::with_player(board_engine);
    console.send_line(STARTS[seed as usize % STARTS.len()]);
    let (mut sum, mut line) = (0xcbf2_9ce4_8422_2325, format!("session {seed}:"));
    for number in 1..=REQUESTS {
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
        if number % 16 == 0 {
            for look in ["state", "position", "moves", "leds"] {
                sum = fnv(sum, &console.send_line(look));
            }
            write!(line, " {sum:016x}").expect("a string takes everything");
        }
    }
    line
}

#[test]
fn table_and_lights_follow_their_recorded_sessions() {
    let mut text = String::new();
    for seed in 0..SESSIONS {
        writeln!(text, "{}", session(seed)).expect("a string takes everything");
    }
    check_golden("sessions.txt", &text);
}
