//! Records: a table comes back as it was saved, and all other bytes are refused.

use std::num::NonZeroU32;

use fencelight_board::save::{
    MAX_RECORD_BYTES, MAX_SAVED_MOVES, Record, RecordError, Restored, VERSION,
};
use fencelight_board::table::lobby::Choices;
use fencelight_board::table::{
    ClockOptions, Counters, GameConfig, HouseRules, KEPT_MOVES, KeptGame, Phase, Player,
    SavedState, Settings, Table, humans_at,
};
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::mspacman::{self, Dice};
use fencelight_core::notation::parse_setup;
use fencelight_core::pacman;
use fencelight_tests::Rng;
use fencelight_tests::random_tables::{random_memory, random_move, random_table};
use fencelight_tests::saves::{check_sound, record_bytes, restore};

/// The bytes of solved puzzles, at the end of a record that has any.
const PUZZLE_COUNT_BYTES: usize = 10;

/// The last `count` positions of a game, the newest last.
fn last_positions(table: &Table, count: usize) -> Vec<AnyGame> {
    let mut positions = Vec::new();
    table
        .history()
        .replay(|position, _| positions.push(position.clone()));
    positions.push(table.history().current().clone());
    positions.split_off(positions.len().saturating_sub(count))
}

#[test]
fn a_remote_seat_is_saved_with_its_game_and_with_the_lobby() {
    for kind in GameKind::ALL {
        let mut before = Table::new(5, 0);
        before.set_player(Seat::West, Player::Remote).expect("free");
        let start = AnyGame::start(kind, &AllOptions::default(), Some(Seat::South), 5);
        let players = humans_at(start.seats());
        before.setup(start, players, ClockOptions::DEFAULT, 5);
        let seat = before.history().current().turn();
        before.set_player(seat, Player::Remote).expect("its seat");
        let (mut after, result) = restore(&record_bytes(&before)).expect("a record");
        assert_eq!(result, Restored::Game);
        assert_eq!(after.players()[seat], Player::Remote);
        assert_eq!(after.lobby_players()[Seat::West], Player::Remote);
        assert_eq!(after.players(), before.players());
        // Resumed without a program, its move is due after 60 s.
        after.play_all(&[]).expect("it goes on");
        let mut now_ms = 0;
        for _ in 0..60_500 {
            now_ms += 1;
            after.tick(now_ms);
        }
        assert!(after.remote_request().is_some(), "{kind}");
        assert!(after.request().is_some(), "{kind}: the board's own player");
    }
}

#[test]
fn games_of_all_kinds_come_back_as_they_were() {
    let mut longest = 0;
    for seed in 0..400 {
        let before = random_table(seed, [40, 250, 700][seed as usize / 4 % 3]);
        let bytes = record_bytes(&before);
        let (mut after, result) = restore(&bytes).expect("a record");
        assert_eq!(result, Restored::Game, "{seed}");
        assert_eq!(after.phase(), Phase::Resume);
        assert_eq!(after.saved_state(), before.saved_state());
        assert_eq!(after.saved_game(), before.saved_game());
        assert_eq!(
            after.history().current(),
            before.history().current(),
            "{seed}"
        );
        let (all, kept) = (before.history().moves(), after.history().moves());
        assert!(all.ends_with(kept));
        let most = all.len().min(MAX_SAVED_MOVES);
        // The last turns of a long game begin with the seat that began.
        let least = if all.len() > most { most - 3 } else { most };
        assert!((least..=most).contains(&kept.len()), "{}", kept.len());
        assert_eq!(
            last_positions(&after, MAX_SAVED_MOVES + 1),
            last_positions(&before, kept.len() + 1)
        );
        assert_eq!(
            record_bytes(&after),
            bytes,
            "kept again it is the same record"
        );
        // Dice go on as they would have.
        let next = Rng::new(seed).below(2);
        let moves: Vec<Move> = after.history().current().legal_moves().iter().collect();
        let mv = moves[next % moves.len()];
        let mut other = before.history().current().clone();
        other.play(mv).expect("a legal move");
        after.play_all(&[mv]).expect("a legal move");
        assert_eq!(after.history().current(), &other);
        longest = longest.max(all.len());
    }
    const { assert!(MAX_SAVED_MOVES >= 100) };
    assert!(
        longest > MAX_SAVED_MOVES,
        "some games are longer than what is kept: {longest}"
    );
}

#[test]
fn a_game_can_be_taken_back_move_by_move_after_a_resume() {
    for seed in 0..8 {
        let mut before = random_table(seed, 2 * MAX_SAVED_MOVES);
        let (mut after, _) = restore(&record_bytes(&before)).expect("a record");
        for _ in 0..after.history().moves().len() {
            assert!(before.undo(1) && after.undo(1));
            assert_eq!(
                after.history().current(),
                before.history().current(),
                "{seed}"
            );
        }
    }
}

/// A game of pawns that step back and forth, begun by a seat.
fn long_game(kind: GameKind, first: Seat, moves: usize) -> Table {
    let players = PerSeat(
        Seat::ALL.map(|seat| match kind.first_seats().contains(seat) {
            true => Player::Human,
            false => Player::Empty,
        }),
    );
    let mut table = Table::new(1, 0);
    table.start_game(&GameConfig {
        first: Some(first),
        ..GameConfig::new(kind, players, 1)
    });
    for _ in 0..moves {
        let turn = table.history().current().turn();
        let square = table.history().current().mover_square().expect("a pawn");
        let to = match square == turn.home() {
            true => square.step(turn.forward()),
            false => square.step(turn.forward().opposite()),
        };
        table
            .play_all(&[Move::square(to.expect("a square"))])
            .expect("a legal move");
    }
    table
}

#[test]
fn a_long_game_that_is_resumed_keeps_the_seat_that_began() {
    for kind in [GameKind::Quoridor2, GameKind::Quoridor4] {
        for first in kind.first_seats().iter() {
            for moves in 0..6 {
                let before = long_game(kind, first, MAX_SAVED_MOVES + moves);
                let (after, result) = restore(&record_bytes(&before)).expect("a record");
                assert_eq!(result, Restored::Game);
                assert_eq!(after.history().start().turn(), first, "{kind} {moves}");
                let history = before.history();
                let saved = before.saved_game().expect("an unfinished game");
                let kept = KeptGame::new(history.start().clone(), history.moves(), saved, 1);
                assert_eq!(kept.start.turn(), first, "{kind} {moves}");
            }
        }
    }
}

#[test]
fn a_record_without_a_game_restores_the_rest() {
    for seed in 0..50 {
        let mut before = Table::new(seed, 0);
        before.set_saved_state(&random_memory(&mut Rng::new(seed)));
        let (after, result) = restore(&record_bytes(&before)).expect("a record");
        assert_eq!(result, Restored::NoGame);
        assert_eq!(
            (after.phase(), after.saved_state()),
            (Phase::Attract, before.saved_state())
        );
        assert_eq!(after.saved_game(), None);
    }
}

#[test]
fn a_game_that_is_over_is_not_in_the_record() {
    let text = "quoridor2 south=e9:0 north=a5:0 fences=- turn=north";
    let set_up = parse_setup(text).expect("a position");
    let game = AnyGame::new(&set_up, &AllOptions::DEFAULT, Dice { seed: 0, rolls: 0 });
    let mut table = Table::new(1, 0);
    let sitters = PerSeat([Player::Human; 4]);
    table.setup(
        game.expect("a possible one"),
        sitters,
        ClockOptions::DEFAULT,
        1,
    );
    assert_eq!(
        restore(&record_bytes(&table)).expect("a record").1,
        Restored::NoGame
    );
}

/// A start whose counts are the largest that leave room for a game.
fn largest_start(kind: GameKind, options: &AllOptions) -> AnyGame {
    match AnyGame::start(kind, options, None, u64::MAX) {
        AnyGame::Quoridor(start) => AnyGame::Quoridor(start.with_plies(u32::MAX - 1_000)),
        AnyGame::Pacman(start) => AnyGame::Pacman(
            start
                .with_stalled(u32::MAX - 1_000)
                .expect("below the limit"),
        ),
        AnyGame::MsPacman(start) => {
            let dice = Dice {
                seed: u64::MAX,
                rolls: u32::MAX - 1_000,
            };
            let set_up = mspacman::Setup {
                seats: start.seats(),
                controller: start.controller(),
                ms_pacman: start.ms_pacman(),
                ghosts: PerSeat(Seat::ALL.map(|seat| start.ghost(seat))),
                dots: start.dots(),
                turn: start.turn(),
                phase: start.phase(),
                steps: 0,
                extra_turn: false,
            };
            let start = mspacman::Position::new(&set_up, options.mspacman)
                .map(|position| position.with_dice(dice));
            AnyGame::MsPacman(start.expect("the start of a game"))
        }
    }
}

/// A record with the largest possible values for each kind of game.
fn largest_records() -> [Vec<u8>; GameKind::ALL.len()] {
    let mut rng = Rng::new(1);
    let clock = ClockOptions {
        bank_time_s: 3_600,
        ..ClockOptions::DEFAULT
    };
    let mut options = AllOptions::DEFAULT;
    options.quoridor2.ply_cap = Some(NonZeroU32::MAX);
    options.quoridor4.ply_cap = Some(NonZeroU32::MAX);
    options.pacman.stall_limit = Some(NonZeroU32::MAX);
    let (first, pac) = (Some(Seat::East), Some(Seat::East));
    let choices = Choices {
        options,
        first,
        pac,
        clock,
    };
    let all = SavedState {
        settings: Settings {
            power_ma: 10_000,
            idle_game_s: 3_600,
            idle_lobby_s: 600,
            keeps_abandoned: true,
            is_locked: true,
            ..Settings::DEFAULT
        },
        counters: Counters {
            games: u32::MAX,
            wins: PerSeat([u32::MAX; 4]),
            moves: u32::MAX - 2 * MAX_SAVED_MOVES as u32,
            seconds: u32::MAX,
            puzzles: [u16::MAX; 5],
        },
        choices,
        house: HouseRules {
            choices,
            hints: true,
            take_back: true,
            calm: true,
        },
        ..random_memory(&mut rng)
    };
    let sitters = PerSeat([Player::computer(5); 4]);
    GameKind::ALL.map(|kind| {
        let mut table = Table::new(1, 0);
        table.setup(largest_start(kind, &options), sitters, clock, u64::MAX);
        for _ in 0..MAX_SAVED_MOVES {
            let mv = random_move(&mut rng, table.history().current()).expect("a move");
            table.play_all(&[mv]).expect("a legal move");
        }
        table.set_saved_state(&all);
        assert_eq!(table.history().moves().len(), MAX_SAVED_MOVES);
        record_bytes(&table)
    })
}

#[test]
fn the_largest_record_there_is_fits_a_slot() {
    for (kind, bytes) in GameKind::ALL.into_iter().zip(largest_records()) {
        let (name, length) = (kind.name(), bytes.len());
        println!("{name}: {length} of {MAX_RECORD_BYTES} bytes");
        // All but the moves, as the documentation of MAX_SAVED_MOVES states.
        assert!(length <= 256 + MAX_SAVED_MOVES);
    }
}

#[test]
fn a_record_has_no_more_moves_than_are_saved() {
    // The moves are last but for the counters of puzzles, after their number: seven bits, then the bits above. A record from before the counters may have
    // as many as a kept game.
    let with_moves = |bytes: &[u8], moves: usize| {
        let rest = &bytes[..bytes.len() - PUZZLE_COUNT_BYTES - MAX_SAVED_MOVES - 2];
        let number = [moves as u8 | 0x80, (moves >> 7) as u8];
        [rest, &number, &vec![0; moves]].concat()
    };
    let record = largest_records().into_iter().max_by_key(Vec::len);
    let record = record.expect("a record");
    assert!(Record::decode(&with_moves(&record, KEPT_MOVES)).is_ok());
    let too_long = with_moves(&record, KEPT_MOVES + 1);
    assert_eq!(Record::decode(&too_long), Err(RecordError::Corrupt));
}

#[test]
fn bytes_that_are_cut_short_or_too_long_are_refused() {
    for seed in 0..20 {
        let mut bytes = record_bytes(&random_table(seed, 60));
        bytes.push(0);
        assert_eq!(Record::decode(&bytes), Err(RecordError::Corrupt));
        // Without the counters of puzzles it is a record from before them.
        let older = bytes.len() - 1 - PUZZLE_COUNT_BYTES;
        for length in (0..bytes.len() - 1).filter(|&length| length != older) {
            assert_eq!(
                Record::decode(&bytes[..length]),
                Err(RecordError::Corrupt),
                "{length}"
            );
        }
    }
    assert_eq!(Record::decode(&[VERSION; 5_000]), Err(RecordError::Corrupt));
}

#[test]
fn another_version_is_distinguished_from_garbage() {
    let mut bytes = record_bytes(&random_table(1, 60));
    // The first version is read.
    for version in (0..=u8::MAX).filter(|&version| ![1, VERSION].contains(&version)) {
        bytes[0] = version;
        assert_eq!(Record::decode(&bytes), Err(RecordError::Version(version)));
    }
}

#[test]
fn changed_bytes_bring_nothing_impossible_to_the_board() {
    let mut rng = Rng::new(3);
    let (mut refused, mut without_game, mut played) = (0, 0, 0);
    for seed in 0..60 {
        let whole = record_bytes(&random_table(seed, 120));
        for _ in 0..400 {
            let mut bytes = whole.clone();
            for _ in 0..1 + rng.below(3) {
                let place = 1 + rng.below(bytes.len() - 1);
                match rng.below(3) {
                    0 => bytes[place] ^= 1 << rng.below(8),
                    1 => bytes[place] = rng.below(256) as u8,
                    _ => bytes[place] = bytes[place].wrapping_add(1),
                }
            }
            match restore(&bytes) {
                Err(_) => refused += 1,
                Ok((mut table, result)) => {
                    check_sound(&mut table);
                    assert_eq!(table.phase() == Phase::Attract, result != Restored::Game);
                    match result {
                        Restored::Game => played += 1,
                        Restored::NoGame | Restored::GameRejected => without_game += 1,
                    }
                }
            }
        }
    }
    println!("{refused} refused, {without_game} without their game, {played} played");
    assert!(refused > 1_000 && without_game > 1_000 && played > 1_000);
}

#[test]
fn a_refused_record_changes_nothing() {
    let mut table = random_table(5, 30);
    let before = record_bytes(&table);
    let mut bytes = before.clone();
    // The third number of the first settings: flags that do not exist.
    let flags = 1 + bytes[1..].iter().take_while(|&&byte| byte >= 0x80).count() + 1;
    let flags = flags
        + bytes[flags..]
            .iter()
            .take_while(|&&byte| byte >= 0x80)
            .count()
        + 1;
    bytes[flags] = 4;
    let record = Record::decode(&bytes).expect("it can be read");
    assert_eq!(record.restore(&mut table), Err(RecordError::Corrupt));
    assert_eq!(
        (record_bytes(&table), table.phase()),
        (before, Phase::Resume)
    );
}

#[test]
fn a_refused_game_leaves_the_one_on_the_board_alone() {
    let mut table = random_table(0, 30);
    let mut bytes = record_bytes(&random_table(4, 30));
    // The last byte before the counters of puzzles is a move; this one is for a die that Quoridor does not have.
    let last = bytes.len() - 1 - PUZZLE_COUNT_BYTES;
    bytes[last] = Move::ROLL.byte();
    let record = Record::decode(&bytes).expect("it can be read");
    let (now, moves) = (
        table.history().current().clone(),
        table.history().moves().to_vec(),
    );
    assert_eq!(record.restore(&mut table), Ok(Restored::GameRejected));
    assert_eq!(
        (table.history().current(), table.history().moves()),
        (&now, &moves[..])
    );
    assert_eq!(table.phase(), Phase::Resume);
}

#[test]
fn random_bytes_are_refused() {
    let mut rng = Rng::new(4);
    for _ in 0..50_000 {
        let mut bytes: Vec<u8> = (0..rng.below(MAX_RECORD_BYTES))
            .map(|_| rng.below(256) as u8)
            .collect();
        if let Some(first) = bytes.first_mut() {
            *first = VERSION;
        }
        if let Ok((mut table, _)) = restore(&bytes) {
            check_sound(&mut table);
        }
    }
}

#[test]
fn a_life_lost_by_waiting_cannot_be_waited_for_again() {
    let options = pacman::Options {
        stall_limit: NonZeroU32::new(20),
        ..pacman::Options::DEFAULT
    };
    let position = pacman::Position::start(pacman::Deal::default(), options);
    assert!(position.with_stalled(19).is_some());
    assert!(position.with_stalled(20).is_none());
}

/// The records of a file: a game and the bytes.
fn written_records(text: &str) -> impl Iterator<Item = (&str, Vec<u8>)> {
    text.lines().map(|line| {
        let (kind, digits) = line.split_once(' ').expect("a game and a record");
        let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("two digits");
        (kind, (0..digits.len()).step_by(2).map(byte).collect())
    })
}

/// If this fails, boards in the field can no longer read their own saves: raise [`VERSION`], and write a new file of records.
#[test]
fn records_that_were_written_once_can_still_be_read() {
    let mut count = 0;
    for (kind, bytes) in written_records(include_str!("../../records/version-2.txt")) {
        let (table, result) = restore(&bytes).expect("a record");
        assert_eq!((bytes[0], result), (VERSION, Restored::Game), "{kind}");
        assert_eq!(table.history().current().kind().name(), kind);
        assert_eq!(record_bytes(&table), bytes, "{kind}");
        count += 1;
    }
    assert_eq!(count, 4);
}

#[test]
fn records_of_the_first_version_are_read_with_the_times_of_a_new_board() {
    let mut count = 0;
    for (kind, bytes) in written_records(include_str!("../../records/version-1.txt")) {
        let (table, result) = restore(&bytes).expect("a record");
        assert_eq!((bytes[0], result), (1, Restored::Game), "{kind}");
        assert_eq!(table.history().current().kind().name(), kind);
        let later = table.settings().later_numbers();
        assert_eq!(later, Settings::DEFAULT.later_numbers(), "{kind}");
        // Written again it is of this version: the settings that it lacked, then all as it was.
        let (now, before) = (record_bytes(&table), &bytes[1..]);
        assert_eq!(now[0], VERSION, "{kind}");
        assert!(now.ends_with(before), "{kind}");
        count += 1;
    }
    assert_eq!(count, 4);
}

/// Writes the records of this version: `RECORD=1 cargo test -p fencelight-tests --test save`, once for each version.
#[test]
fn records_of_this_version_are_written_on_demand() {
    if std::env::var_os("RECORD").is_none() {
        return;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/records/version-2.txt");
    std::fs::write(path, (0..4).map(record_line).collect::<String>()).expect("the file");
}

/// A record of this version as a line of text.
fn record_line(seed: u64) -> String {
    let table = random_table(seed, 60);
    let digits = record_bytes(&table).into_iter();
    let digits: String = digits.map(|byte| format!("{byte:02x}")).collect();
    format!("{} {digits}\n", table.history().current().kind())
}
