//! Games written, read, and refused.

use super::*;
use crate::openings::any_positions;

const SETTINGS: Settings = Settings {
    seed: 0x0123_4567_89AB_CDEF,
    nodes: 2_000,
    player: 2,
    weights: 0xDEAD_BEEF,
    shard: Shard::WHOLE,
};

fn some_games() -> Vec<Vec<Sample>> {
    use fencelight_core::geometry::Seat;
    let winners = [None, Some(Seat::South), Some(Seat::North)];
    winners
        .into_iter()
        .enumerate()
        .map(|(number, winner)| {
            let positions = any_positions(number as u64, 3 - number);
            let sample = |(place, position)| Sample {
                winner,
                is_random_move: place == 1,
                ..Sample::new(position, -29_990 + 20_000 * place as i32)
            };
            positions.iter().enumerate().map(sample).collect()
        })
        .collect()
}

fn file(games: &[Vec<Sample>]) -> Vec<u8> {
    file_of(&SETTINGS, games)
}

fn file_of(settings: &Settings, games: &[Vec<Sample>]) -> Vec<u8> {
    let mut bytes = header(settings);
    for (place, samples) in games.iter().enumerate() {
        let number = settings.shard.nth(place as u32).expect("a number");
        bytes.extend(game(number, samples));
    }
    let positions = games.iter().map(Vec::len).sum::<usize>() as u64;
    bytes.extend(end(games.len() as u32, positions));
    bytes
}

fn read_all(bytes: &[u8]) -> (Vec<Vec<Sample>>, Result<Contents, ArchiveError>) {
    let mut games = Vec::new();
    let contents = read(bytes, |_, samples| games.push(samples));
    (games, contents)
}

#[test]
fn settings_are_told_with_who_judged() {
    assert_eq!(
        SETTINGS.to_string(),
        "seed 81985529216486895, 2000 nodes, judging by network deadbeef of generation 1"
    );
    let by_hand = Settings {
        seed: 7,
        nodes: 40,
        player: 0,
        weights: 0,
        shard: Shard::WHOLE,
    };
    assert_eq!(by_hand.to_string(), "seed 7, 40 nodes, judging by hand");
    let shard = Settings {
        shard: Shard::new(2, 5).expect("a shard"),
        ..by_hand
    };
    assert_eq!(
        shard.to_string(),
        "seed 7, 40 nodes, judging by hand, shard 2/5"
    );
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let games = some_games();
    let bytes = file(&games);
    assert_eq!(bytes.len(), 32 + 3 * (8 + 4) + 6 * 24 + 20);
    let (read, contents) = read_all(&bytes);
    assert_eq!(read, games);
    let contents = contents.expect("a whole file");
    assert_eq!(contents.settings, SETTINGS);
    assert_eq!((contents.games, contents.positions), (3, 6));
    assert_eq!(contents.bytes, (bytes.len() - END_BYTES) as u64);
}

fn unwritten(bytes: &[u8], settings: &Settings) -> bool {
    is_unwritten(bytes, settings).expect("bytes are read without errors")
}

#[test]
fn a_shard_has_its_own_games_and_no_others() {
    let settings = Settings {
        shard: Shard::new(1, 3).expect("a shard"),
        ..SETTINGS
    };
    let games = some_games();
    let mut bytes = file_of(&settings, &games);
    let mut numbers = Vec::new();
    let contents = read(&bytes, |number, _| numbers.push(number)).expect("a whole file");
    assert_eq!(contents.settings, settings);
    assert_eq!(numbers, [1, 4, 7]);
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length], |_, _| {}).is_err(), "{length}");
        let is_header = length < SHARD_HEADER_BYTES;
        assert_eq!(
            unwritten(&bytes[..length], &settings),
            is_header,
            "{length}"
        );
    }
    for place in 0..bytes.len() {
        bytes[place] ^= 0x10;
        assert!(read(&bytes, |_, _| {}).is_err(), "{place}");
        bytes[place] ^= 0x10;
    }
    // A game of another shard, and a shard that does not exist.
    let mut other = header(&settings);
    other.extend(game(2, &games[0]));
    let wrong = read(&other, |_, _| {}).expect_err("a game of another shard");
    assert!(wrong.to_string().contains("game 2 in the place of game 1"));
    for (index, count) in [(3u32, 3u32), (0, 1), (0, 0), (0, 5_000)] {
        let mut bytes = header(&settings);
        bytes.truncate(SHARD_HEADER_BYTES - 12);
        bytes.extend(index.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        let wrong = read(&sealed(bytes), |_, _| {}).expect_err("no such shard");
        assert_eq!(wrong, ArchiveError::Header);
    }
}

#[test]
fn what_is_cut_short_is_refused_and_good_up_to_its_last_whole_game() {
    let games = some_games();
    let bytes = file(&games);
    for length in 0..bytes.len() {
        let (read, contents) = read_all(&bytes[..length]);
        match contents.expect_err("it is not whole") {
            ArchiveError::NotAnArchive => assert!(length < 4),
            ArchiveError::Header => assert!((4..HEADER_BYTES).contains(&length)),
            ArchiveError::CutShort(contents) => {
                assert!(length >= HEADER_BYTES);
                assert_eq!(read.len() as u32, contents.games);
                assert_eq!(read, games[..read.len()]);
                assert!(contents.bytes <= length as u64);
                let again = read_all(&bytes[..contents.bytes as usize]);
                assert_eq!(again.0, read);
            }
            other => panic!("{length}: {other}"),
        }
    }
}

#[test]
fn a_tail_of_zeros_is_as_good_as_the_end_of_the_file() {
    let games = some_games();
    let whole = file(&games);
    for length in 0..=whole.len() {
        for zeros in [1, 30, 4_096] {
            let mut bytes = whole[..length].to_vec();
            bytes.resize(length + zeros, 0);
            let (read, contents) = read_all(&bytes);
            // A header of zeros has no settings to continue with.
            if length < HEADER_BYTES
                && bytes[..HEADER_BYTES.min(bytes.len())] != whole[..HEADER_BYTES]
            {
                assert!(unwritten(&bytes, &SETTINGS), "{length}");
                continue;
            }
            assert!(!unwritten(&bytes, &SETTINGS), "{length}");
            // The last zero of a whole game may be one of the tail.
            let Err(ArchiveError::CutShort(contents)) = contents else {
                assert_eq!(bytes, whole, "{length} {zeros}: {contents:?}");
                continue;
            };
            assert_eq!(read, games[..read.len()]);
            assert_eq!(read.len() as u32, contents.games);
            let (before, _) = read_all(&whole[..length]);
            assert!(read.len() >= before.len(), "{length} {zeros}");
        }
    }
}

#[test]
fn zeros_inside_a_file_are_no_tail() {
    let bytes = file(&some_games());
    let mut hole = bytes.clone();
    hole[HEADER_BYTES..HEADER_BYTES + 40].fill(0);
    assert_eq!(read(&hole, |_, _| {}), Err(ArchiveError::Game(0)));
    let mut other = SETTINGS;
    other.seed += 1;
    assert!(!unwritten(&header(&SETTINGS)[..20], &other));
    assert!(!unwritten(b"not games", &SETTINGS));
}

#[test]
fn what_was_changed_is_refused_at_every_place() {
    let mut bytes = file(&some_games());
    for place in 0..bytes.len() {
        for bit in [0x01, 0x80] {
            bytes[place] ^= bit;
            assert!(read(&bytes, |_, _| {}).is_err(), "{place}");
            bytes[place] ^= bit;
        }
    }
    bytes.push(1);
    assert_eq!(read(&bytes, |_, _| {}), Err(ArchiveError::More));
}

#[test]
fn what_is_wrong_is_named() {
    let games = some_games();
    let bytes = file(&games);
    let message = |bytes: &[u8]| read(bytes, |_, _| {}).expect_err("it is wrong").to_string();
    let spoilt = |place: usize| {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0xFF;
        message(&bytes)
    };
    assert!(spoilt(0).contains("not a file of games"));
    assert!(spoilt(4).contains("games of version 254; this program reads 1 and 2"));
    assert!(spoilt(9).contains("header"));
    assert!(spoilt(HEADER_BYTES + 20).contains("game 0"));
    assert!(message(&bytes[..bytes.len() - 25]).contains("cut short after 2 games"));

    // Right checksums do not make a game out of anything.
    let mut again = header(&SETTINGS);
    again.extend(game(1, &games[1]));
    assert!(message(&again).contains("game 1 in the place of game 0"));
    let mut twice = games[0][0];
    twice.pawns[1] = twice.pawns[0];
    let mut impossible = header(&SETTINGS);
    impossible.extend(game(0, &[games[0][0], twice]));
    assert!(message(&impossible).contains("position 1 of game 0 is impossible"));
    let mut miscounted = header(&SETTINGS);
    miscounted.extend(end(1, 0));
    assert!(message(&miscounted).contains("the end"));
}
