//! The seeds of the targets that read files.

use fencelight_board::table::Player;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_lab::game_file;

use super::Seed;
use super::archive_files::SEAL;
use super::network_files::{PATCH, SHIPPED};
use super::seeds::seed;
use crate::Rng;
use crate::random_tables::random_table;

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
        if let Some(mut saved) = table.saved_game() {
            // A random table has players at seats that do not play.
            let seats = table.history().start().seats();
            saved.players =
                PerSeat(
                    Seat::ALL.map(|seat| match (seats.contains(seat), saved.players[seat]) {
                        (true, Player::Empty) => Player::Human,
                        (true, player) => player,
                        (false, _) => Player::Empty,
                    }),
                );
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
        let bytes = archive(games % 4, 1 + games as u16 % 6, u64::from(games), None);
        seeds.push(seed(format!("whole-{games}"), [SEAL, &bytes].concat()));
    }
    for index in 0..4 {
        let shard = Some((index, 4 + index));
        let bytes = archive(index, 1 + index as u16, u64::from(index), shard);
        seeds.push(seed(format!("shard-{index}"), [SEAL, &bytes].concat()));
    }
    let bytes = archive(2, 3, 7, None);
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
fn archive(games: u32, samples: u16, number: u64, shard: Option<(u32, u32)>) -> Vec<u8> {
    let mut rng = Rng::new(number);
    let mut bytes = b"FLSP".to_vec();
    let version = 1 + u16::from(shard.is_some());
    bytes.extend(version.to_le_bytes());
    bytes.extend(24u16.to_le_bytes());
    bytes.extend(number.to_le_bytes());
    bytes.extend(1_000u32.to_le_bytes());
    bytes.extend([0; 8]);
    if let Some((index, count)) = shard {
        bytes.extend(index.to_le_bytes());
        bytes.extend(count.to_le_bytes());
    }
    bytes.extend([0; 4]);
    let (first, step) = shard.unwrap_or((0, 1));
    for game in 0..games {
        bytes.extend((first + game * step).to_le_bytes());
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

/// Heads of checkpoints: identity, finished epochs with their losses; and some that are refused.
pub(super) fn checkpoint_files() -> Vec<Seed> {
    let head = |identity: &str, epochs: u32| {
        let mut bytes = [SEAL, b"FLCK", &1u16.to_le_bytes()].concat();
        bytes.extend((identity.len() as u32).to_le_bytes());
        bytes.extend(identity.as_bytes());
        bytes.extend(epochs.to_le_bytes());
        bytes.extend(3u32.to_le_bytes());
        bytes.extend(0.25f64.to_le_bytes());
        for epoch in 0..epochs {
            bytes.extend((1.0 / f64::from(1 + epoch)).to_le_bytes());
            bytes.extend(f64::NAN.to_le_bytes());
        }
        bytes
    };
    let mut seeds = Vec::new();
    for epochs in 0..18 {
        let identity = format!("seed {epochs}, {} epochs\n", epochs + 2);
        seeds.push(seed(format!("epochs-{epochs}"), head(&identity, epochs)));
    }
    let whole = head("seed 1\n", 2);
    seeds.push(seed("no-identity", head("", 1)));
    seeds.push(seed("unsealed", &whole[SEAL.len()..]));
    seeds.push(seed("magic", &whole[..8]));
    let mut endless = head("seed 1\n", 0);
    endless[21..25].fill(0xFF);
    seeds.push(seed("endless-epochs", endless));
    let mut long = whole;
    long[10..14].fill(0xFF);
    seeds.push(seed("endless-identity", long));
    seeds
}

/// Firmware with some segments and symbols, whole and cut.
pub(super) fn firmware_files() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for number in 0..20u32 {
        let bytes = firmware(1 + number % 3, number % 5);
        seeds.push(seed(format!("whole-{number}"), bytes));
    }
    let whole = firmware(2, 3);
    for length in [0, 16, 51, 52, 83, 116, whole.len() - 1] {
        seeds.push(seed(format!("cut-{length}"), &whole[..length]));
    }
    seeds
}

/// An ELF file for a 32-bit ARM with so many segments in flash and symbols.
fn firmware(segments: u32, symbols: u32) -> Vec<u8> {
    const HEADER: u32 = 52;
    const SEGMENT_BYTES: u32 = 32;
    let contents_at = HEADER + segments * SEGMENT_BYTES;
    let names: Vec<String> = (0..symbols)
        .map(|number| format!("symbol{number}"))
        .collect();
    let names = ["", "_save_ring_start", "_save_ring_end"]
        .into_iter()
        .map(str::to_string)
        .chain(names)
        .collect::<Vec<_>>();
    let mut strings: Vec<u8> = names
        .iter()
        .flat_map(|name| [name.as_bytes(), b"\0"].concat())
        .collect();
    strings.resize(strings.len().next_multiple_of(4), 0);
    let strings_at = contents_at + segments * 16;
    let symbols_at = strings_at + strings.len() as u32;
    let sections_at = symbols_at + names.len() as u32 * 16;
    let mut bytes = b"\x7FELF\x01\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x28\0".to_vec();
    let words = |bytes: &mut Vec<u8>, words: &[u32]| {
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    };
    words(&mut bytes, &[1, 0x1000_0101, HEADER, sections_at, 0]);
    let halves = [HEADER, SEGMENT_BYTES, segments, 40, 3, 2];
    bytes.extend(halves.iter().flat_map(|&half| (half as u16).to_le_bytes()));
    for number in 0..segments {
        let address = 0x1000_0000 + number * 0x100;
        words(
            &mut bytes,
            &[1, contents_at + number * 16, address, address, 16, 16, 5, 4],
        );
    }
    bytes.extend((0..segments * 16).map(|place| place as u8));
    bytes.extend(strings);
    let mut name_at = 0;
    for (number, name) in names.iter().enumerate() {
        words(
            &mut bytes,
            &[name_at, 0x101F_0001 + number as u32 * 0x1000, 4],
        );
        bytes.extend([if number == 0 { 0 } else { 0x12 }, 0, 1, 0]);
        name_at += name.len() as u32 + 1;
    }
    words(&mut bytes, &[0; 10]);
    words(
        &mut bytes,
        &[0, 2, 0, 0, symbols_at, names.len() as u32 * 16, 2, 1, 4, 16],
    );
    words(
        &mut bytes,
        &[0, 3, 0, 0, strings_at, symbols_at - strings_at, 0, 0, 1, 0],
    );
    bytes
}
