//! The inputs that the corpus begins with: taken from scenarios, records and random games, so that mutations start deep inside the code.

use std::fs;
use std::path::Path;

use fencelight_core::geometry::Key;
use fencelight_core::notation::PositionText;

use super::Seed;
use super::ai_moves::STOPPED;
use super::key_streams::{EVENLY, NO_SCANS, NO_TICKS, PAUSES_MS, PRESS, RELEASE, STEPS_MS, TAP};
use super::save_images::{CUT, FLICKER, PREPARE, SEALED, WEAK, WRITE, chunk};
use crate::random_tables::random_table;
use crate::saves::record_bytes;
use crate::{ConsoleClient, Rng};

pub(super) fn seed(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Seed {
    Seed {
        name: name.into(),
        bytes: bytes.into(),
    }
}

/// Scenarios, every so many: the name and the text.
fn scenarios(every: usize) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let folders = fs::read_dir(root).expect("the folder of scenarios");
    let folders = folders.filter_map(|entry| fs::read_dir(entry.ok()?.path()).ok());
    let mut files: Vec<_> = folders
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        (name.into_owned(), fs::read_to_string(path).expect("text"))
    };
    files.iter().step_by(every).map(read).collect()
}

/// The requests of scenarios, and lines that are refused.
pub(super) fn console_lines() -> Vec<Seed> {
    let is_request = |line: &&str| {
        let word = line.split(' ').next().unwrap_or_default();
        ![
            "expect", "lit", "dark", "bar", "steady", "breathes", "blinks", "chases",
        ]
        .contains(&word)
    };
    let mut seeds: Vec<Seed> = scenarios(6)
        .into_iter()
        .map(|(name, text)| {
            let lines: Vec<&str> = text.lines().filter(is_request).collect();
            seed(name, lines.join("\n"))
        })
        .collect();
    let mut text = "help\nversion\n".to_string();
    for game in ["quoridor2", "quoridor4", "pacman", "mspacman players=4"] {
        text += &format!(
            "new {game} seed=3\nstate\ntable\nlegal\nmoves\nshow\nperft 1\ngenmove nodes=20\nhint\nundo\n"
        );
    }
    seeds.push(seed("every-game", text));
    let refused = "play\nplay e9 e9\nundo 5\nnew chess\nnew quoridor2 first=nobody\nperft 99\nset brightness 101\nget\nposition\ntap z9\nhold e5\nwait -1\ngenmove level=9\n\r\n\t\n? = #\nleds now\nquit";
    seeds.push(seed("refused", refused));
    seeds.push(seed("too-long", vec![b'p'; 300]));
    seeds
}

/// Positions of random games of every kind, and those that scenarios set up.
pub(super) fn positions() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for number in 0..24 {
        let table = random_table(number, 60);
        let position = table.history().current();
        let kind = position.kind().name();
        let text = format!("{kind} seed={number}\n{}\n", PositionText(position));
        let mut rng = Rng::new(number);
        let choices = (0..8).map(|_| rng.below(256) as u8);
        let bytes = text.into_bytes().into_iter().chain(choices);
        seeds.push(seed(format!("random-{number}"), bytes.collect::<Vec<u8>>()));
    }
    for (name, text) in scenarios(1) {
        let rules = text.lines().find_map(|line| line.strip_prefix("new "));
        let position = text.lines().find_map(|line| line.strip_prefix("position "));
        if let (Some(rules), Some(position)) = (rules, position) {
            seeds.push(seed(name, format!("{rules}\n{position}\n\x01\x05")));
        }
    }
    seeds.truncate(56);
    seeds
}

/// Positions as in `positions`, with budgets for the searches.
pub(super) fn ai_moves() -> Vec<Seed> {
    let mut seeds = positions();
    for (number, seed) in seeds.iter_mut().enumerate() {
        let lines: Vec<&[u8]> = seed.bytes.splitn(3, |&byte| byte == b'\n').collect();
        let number = number as u8;
        let searches = [number % 8, ((number % 16) << 4) | STOPPED | 7];
        seed.bytes = [lines[0], b"\n", lines[1], b"\n", &searches].concat();
    }
    for (name, rules) in [
        ("start-two", "quoridor2"),
        ("start-four", "quoridor4"),
        ("start-pacman", "pacman players=5"),
        ("start-mspacman", "mspacman players=4"),
    ] {
        let mut console = ConsoleClient::default();
        console.request(&format!("new {rules} seed=1"));
        let text = format!("{rules}\n{}\n\x07\x05", console.request("position"));
        seeds.push(seed(name, text));
    }
    seeds
}

/// Records of random tables in one slot or in many, and flash without a record.
pub(super) fn save_images() -> Vec<Seed> {
    let record = |number| record_bytes(&random_table(number, 40));
    let mut seeds = vec![
        seed("erased", []),
        seed("garbage", chunk(0, 0, 0, &record(1))),
        seed("empty-record", chunk(0, SEALED, 0, &[])),
        seed("other-version", chunk(0, SEALED, 0, &[2, 1, 2, 3])),
    ];
    for number in 0..24u8 {
        let bytes = chunk(number, SEALED, 0, &record(u64::from(number)));
        seeds.push(seed(format!("record-{number}"), bytes));
    }
    for laps in 1..5u16 {
        let chunks = (0..laps).map(|lap| {
            let slot = 7 * lap as u8;
            chunk(slot, SEALED, lap, &record(u64::from(30 + lap)))
        });
        seeds.push(seed(
            format!("laps-{laps}"),
            chunks.collect::<Vec<_>>().concat(),
        ));
    }
    seeds.extend(cut_saves());
    seeds
}

/// Records that are written while the power fails: in the head of a slot, in the record, at its end, in an erase, again and again.
fn cut_saves() -> Vec<Seed> {
    let record = |number| record_bytes(&random_table(number, 40));
    let length = record(50).len() as u16;
    let cuts = [0, 1, 4, 9, 10, 11, length / 2, length + 9, length + 63];
    let mut seeds = Vec::new();
    for (number, cut) in cuts.into_iter().enumerate() {
        let fault = [0, WEAK, WEAK | FLICKER][number % 3];
        let operations = [
            chunk(3, SEALED, 0, &record(49)),
            chunk(0, WRITE | PREPARE, 0, &record(50)),
            chunk(0, WRITE | CUT | fault, cut, &record(51)),
            chunk(2, WRITE | CUT | PREPARE | fault, cut, &record(52)),
            chunk(0, WRITE | CUT, 0, b"once more"),
            chunk(1, WRITE, 0, b"the end"),
        ];
        seeds.push(seed(format!("cut-{cut}"), operations.concat()));
    }
    let laps = (0..40u16).map(|number| {
        let cut = if number % 3 == 1 { CUT } else { 0 };
        let flags = WRITE | cut | WEAK | FLICKER;
        chunk(number as u8 % 5, flags, 7 * number, &number.to_le_bytes())
    });
    seeds.push(seed("cuts-in-turn", laps.collect::<Vec<_>>().concat()));
    seeds
}

/// The key lines of scenarios; every odd step of the clock while a key goes down, while it is held and while a game is played; random keys, some of them
/// few and fast; and random steps.
pub(super) fn key_streams() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (name, text) in scenarios(10) {
        let mut bytes = vec![seeds.len() as u8, 0, 0];
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["wait", ms] => bytes.extend([u8::MAX, EVENLY, pause(ms)]),
                ["hold", key, ms] => {
                    bytes.extend([key_index(key), PRESS | EVENLY, pause(ms)]);
                    bytes.extend([key_index(key), RELEASE | EVENLY, 0]);
                }
                ["press", key] => bytes.extend([key_index(key), PRESS | EVENLY, 0]),
                ["release", key] => bytes.extend([key_index(key), RELEASE | EVENLY, 0]),
                ["tap", key] => bytes.extend([key_index(key), TAP | EVENLY, 0]),
                _ => {}
            }
        }
        if bytes.len() > 6 {
            seeds.push(seed(name, bytes));
        }
    }
    let ok = key_index("south-ok");
    let start = [ok, TAP, 0x13, key_index("e5"), TAP, 0x13];
    for number in 0..6u8 {
        let mut rng = Rng::new(u64::from(number));
        let mut bytes = vec![number, 1, 0];
        for _ in 0..40 {
            let time = rng.below(12) as u8;
            bytes.extend([rng.below(153) as u8, TAP | EVENLY, time]);
        }
        seeds.push(seed(format!("taps-{number}"), bytes));
        // Fast taps on a few cells are the worst case of the flash limit.
        let mut bytes = vec![number, 2, 0];
        bytes.extend(start);
        let frequent = [0; 4].map(|_| rng.below(153) as u8);
        for _ in 0..80 {
            let key = *rng.pick(&frequent);
            bytes.extend([key, rng.below(3) as u8 | EVENLY, rng.below(5) as u8]);
        }
        seeds.push(seed(format!("fingers-{number}"), bytes));
    }
    for (number, step) in (0..STEPS_MS.len() as u8).enumerate() {
        let mut bytes = vec![number as u8, 2, step];
        bytes.extend([ok, PRESS, 0x10 | step, ok, RELEASE, 0x71]);
        bytes.extend(start);
        bytes.extend([ok, PRESS, 0x71, u8::MAX, PRESS, 0x30 | step]);
        bytes.extend([ok, RELEASE | NO_TICKS, 0xF0 | step]);
        bytes.extend([key_index("e2"), TAP | NO_SCANS, 0x30 | step]);
        bytes.extend([key_index("d4+"), PRESS, 0x14, ok, TAP, 0x50 | step]);
        seeds.push(seed(format!("step-{step}"), bytes));
    }
    for number in 0..8u8 {
        let mut rng = Rng::new(u64::from(number) ^ 0x7135);
        let mut bytes = vec![number, 3, number];
        for _ in 0..30 {
            let step = match rng.below(3) {
                0 => rng.below(256) as u8,
                // An even clock, so that something happens.
                _ => 0xA3,
            };
            bytes.extend([rng.below(153) as u8, rng.below(16) as u8, step]);
        }
        seeds.push(seed(format!("odd-{number}"), bytes));
    }
    seeds
}

fn key_index(name: &str) -> u8 {
    Key::from_name(name).map_or(u8::MAX, Key::index)
}

/// The pause that comes nearest from above.
fn pause(ms: &str) -> u8 {
    let ms = ms.parse::<u32>().unwrap_or(0);
    let place = PAUSES_MS.iter().position(|&pause_ms| pause_ms >= ms);
    place.unwrap_or(PAUSES_MS.len() - 1) as u8
}
