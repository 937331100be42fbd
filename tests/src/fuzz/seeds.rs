//! The inputs that the corpus begins with: taken from scenarios, records and random games, so that mutations start deep inside the code.

use std::fs;
use std::path::Path;

use fencelight_core::geometry::Key;
use fencelight_core::notation::PositionText;
use fencelight_lab::game_file;

use super::Seed;
use super::archive_files::SEAL;
use super::key_streams::{PAUSES_MS, PRESS, RELEASE, TAP};
use super::network_files::{PATCH, SHIPPED};
use super::save_images::{SEALED, chunk};
use crate::Rng;
use crate::random_tables::random_table;
use crate::saves::record_bytes;

fn seed(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Seed {
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
    seeds
}

/// The key lines of scenarios as pairs of bytes.
pub(super) fn key_streams() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (name, text) in scenarios(5) {
        let mut bytes = vec![seeds.len() as u8, 0];
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["wait", ms] => bytes.extend([u8::MAX, pause(ms) << 4]),
                ["hold", key, ms] => {
                    bytes.extend([key_index(key), PRESS | pause(ms) << 4]);
                    bytes.extend([key_index(key), RELEASE]);
                }
                ["press", key] => bytes.extend([key_index(key), PRESS]),
                ["release", key] => bytes.extend([key_index(key), RELEASE]),
                ["tap", key] => bytes.extend([key_index(key), TAP]),
                _ => {}
            }
        }
        if bytes.len() > 4 {
            seeds.push(seed(name, bytes));
        }
    }
    for number in 0..12 {
        let mut rng = Rng::new(number);
        let tap = |rng: &mut Rng| [rng.below(153) as u8, TAP | (rng.below(12) as u8) << 4];
        let taps: Vec<u8> = (0..40).flat_map(|_| tap(&mut rng)).collect();
        seeds.push(seed(
            format!("taps-{number}"),
            [vec![number as u8, 1], taps].concat(),
        ));
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

/// Changes to weights, and files that are cut, too long, or of another kind.
pub(super) fn network_files() -> Vec<Seed> {
    let mut seeds = vec![
        seed("shipped", SHIPPED),
        seed("magic", &SHIPPED[..4]),
        seed("header", &SHIPPED[..12]),
        seed("half", &SHIPPED[..SHIPPED.len() / 2]),
        seed(
            "other-version",
            [&SHIPPED[..4], &[9, 0, 1, 2, 3, 4, 5, 6]].concat(),
        ),
        seed("unchanged", PATCH),
    ];
    for number in 0..24 {
        let mut rng = Rng::new(number);
        let extreme = [0x7F, 0x80, 0xFF, 0x00][number as usize % 4];
        let mut bytes = PATCH.to_vec();
        for _ in 0..1 << (number / 3) {
            let place = rng.below(SHIPPED.len() - 4) as u16;
            // The header is kept, so that the file is read.
            bytes.extend(place.max(12).to_le_bytes());
            bytes.push(extreme);
        }
        seeds.push(seed(format!("weights-{number}"), bytes));
    }
    seeds
}

/// Random games as they are recorded, a match, and texts that are refused.
pub(super) fn game_files() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for number in 0..28 {
        let table = random_table(number, 40);
        if let Some(saved) = table.saved_game() {
            let text = game_file::write(&table, &saved);
            seeds.push(seed(format!("game-{number}"), text));
        }
    }
    let games = "1 a=south b=north seed=5 won=a by=south opening=2 moves e2 e8 e3 e7 e3h";
    for (name, rules) in [
        ("match-two", "quoridor2"),
        ("match-four", "quoridor4 pawn_behind=sidestep"),
        ("match-pacman", "pacman layout=b"),
    ] {
        let text = format!("{MATCH_FORMAT}\nrules {rules}\n{games}\n");
        seeds.push(seed(name, text));
    }
    seeds.push(seed("no-start", "fencelight-game 1\nseed 1\nmoves e2\n"));
    seeds.push(seed("version-2", "fencelight-game 2\n"));
    seeds
}

/// The first line of the file of a match.
const MATCH_FORMAT: &str = "fencelight-match 1";

/// Archives with some games of some samples, whole, cut, and with other numbers in the header.
pub(super) fn archive_files() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for games in 0..20u32 {
        let bytes = archive(games % 4, 1 + games as u16 % 6, u64::from(games));
        seeds.push(seed(format!("whole-{games}"), [SEAL, &bytes].concat()));
    }
    let bytes = archive(2, 3, 7);
    for length in [4, 8, 31, 32, 40, 60, bytes.len() - 1] {
        seeds.push(seed(
            format!("cut-{length}"),
            [SEAL, &bytes[..length]].concat(),
        ));
    }
    seeds.push(seed("unsealed", bytes));
    seeds
}

/// An archive whose checksums are still 0. `docs/network.md` has the table of its bytes.
fn archive(games: u32, samples: u16, number: u64) -> Vec<u8> {
    let mut rng = Rng::new(number);
    let mut bytes = b"FLSP".to_vec();
    bytes.extend(1u16.to_le_bytes());
    bytes.extend(24u16.to_le_bytes());
    bytes.extend(number.to_le_bytes());
    bytes.extend(1_000u32.to_le_bytes());
    bytes.extend([0; 12]);
    for game in 0..games {
        bytes.extend(game.to_le_bytes());
        bytes.extend(samples.to_le_bytes());
        bytes.extend([0; 2]);
        for ply in 0..samples {
            bytes.extend(sample(ply, &mut rng));
        }
        bytes.extend([0; 4]);
    }
    bytes.extend(u32::MAX.to_le_bytes());
    bytes.extend(games.to_le_bytes());
    bytes.extend((u64::from(games) * u64::from(samples)).to_le_bytes());
    bytes.extend([0; 4]);
    bytes
}

/// A sample with all fences in hand but some that are laid.
fn sample(ply: u16, rng: &mut Rng) -> Vec<u8> {
    let laid = rng.below(5);
    let hands = [10 - laid as u8, 10];
    let mut bytes = vec![rng.below(40) as u8, 41 + rng.below(40) as u8];
    bytes.push(hands[0] | hands[1] << 4);
    bytes.push(0);
    bytes.extend((rng.below(2_000) as i16 - 1_000).to_le_bytes());
    bytes.extend(ply.to_le_bytes());
    bytes.extend(((1u64 << laid) - 1).to_le_bytes());
    bytes.extend(0u64.to_le_bytes());
    bytes
}
