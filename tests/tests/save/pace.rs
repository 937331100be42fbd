//! How often settings are written: a program at the cable does not wear out the flash, and no game waits for it.

use fencelight_board::save::{MAX_RECORD_BYTES, SETTINGS_INTERVAL_MS, SETTINGS_PER_DAY, Saver};
use fencelight_board::table::{GameConfig, Setting, Table, humans_at};
use fencelight_core::games::GameKind;
use fencelight_tests::Rng;
use fencelight_tests::random_tables::random_move;

/// The table makes a record at most as often.
const STEP_MS: u32 = 250;
const DAY_MS: u32 = 24 * 3_600 * 1_000;

/// A board that writes at once what is due.
struct Board {
    table: Table,
    saver: Saver,
    now_ms: u32,
    /// Whether the flash takes records.
    is_sound: bool,
}

impl Board {
    fn new() -> Self {
        let mut table = Table::new(1, 0);
        let seats = GameKind::Quoridor2.required_seats().expect("two seats");
        table.start_game(&GameConfig::new(GameKind::Quoridor2, humans_at(seats), 1));
        let now_ms = u32::MAX - DAY_MS / 2;
        Self {
            saver: Saver::new(&table),
            table,
            now_ms,
            is_sound: true,
        }
    }

    /// The time passes; whether a record is written.
    fn step(&mut self) -> bool {
        self.now_ms = self.now_ms.wrapping_add(STEP_MS);
        let mut buffer = [0; MAX_RECORD_BYTES];
        let is_written = self.saver.is_due_at(&self.table, self.now_ms)
            && self.saver.next(&self.table, &mut buffer).is_some();
        if is_written {
            self.saver.finish(self.is_sound);
        }
        is_written
    }
}

#[test]
fn settings_that_change_without_end_are_written_seldom_and_moves_at_once() {
    let mut board = Board::new();
    let mut rng = Rng::new(7);
    let mut last_ms = None;
    let mut days = [0_u32; 2];
    let mut moves = 0;
    for (day, count) in days.iter_mut().enumerate() {
        for step in 0..DAY_MS / STEP_MS {
            // Never the same twice in a row, nor what is stored.
            board.table.set_setting(Setting::Brightness, 1 + step % 97);
            if step % 100_000 == 99_999 {
                let mv = random_move(&mut rng, board.table.history().current());
                board
                    .table
                    .play_all(&[mv.expect("a move")])
                    .expect("it is legal");
                assert!(board.step(), "a move waits on day {day}");
                moves += 1;
                continue;
            }
            if board.step() {
                *count += 1;
                let waited = last_ms.map(|last| board.now_ms.wrapping_sub(last));
                assert!(waited.is_none_or(|waited| waited >= SETTINGS_INTERVAL_MS));
                last_ms = Some(board.now_ms);
            }
        }
    }
    // The first record of the next day may fall on the last step.
    let most = 2 * u32::from(SETTINGS_PER_DAY);
    let sum: u32 = days.iter().sum();
    assert!((most..=most + 1).contains(&sum), "{days:?}");
    assert_eq!(moves, 6);
}

#[test]
fn one_change_is_written_at_once_and_one_that_is_changed_back_not_at_all() {
    let mut board = Board::new();
    board.table.set_setting(Setting::Brightness, 30);
    assert!(board.step());
    board.table.set_setting(Setting::Brightness, 31);
    assert!(!board.step(), "it waits");
    board.table.set_setting(Setting::Brightness, 30);
    for _ in 0..2 * SETTINGS_INTERVAL_MS / STEP_MS {
        assert!(!board.step(), "it is what is stored");
    }
    board.table.set_setting(Setting::Brightness, 32);
    assert!(board.step());
    // The last of a series is written when its time has come.
    board.table.set_setting(Setting::Brightness, 33);
    let steps = (1..).find(|_| board.step());
    assert_eq!(steps, Some(SETTINGS_INTERVAL_MS / STEP_MS));
}

#[test]
fn games_that_are_kept_and_records_that_fail_do_not_wait() {
    let mut board = Board::new();
    // Settings have used up the day.
    for step in 0..DAY_MS / STEP_MS / 2 {
        board.table.set_setting(Setting::Brightness, 1 + step % 97);
        board.step();
    }
    board.table.set_setting(Setting::Brightness, 98);
    assert!(!board.step(), "the day is used up");
    // Another game keeps the first: its record, then that of the state.
    let seats = GameKind::Quoridor4.required_seats().expect("four seats");
    board
        .table
        .start_game(&GameConfig::new(GameKind::Quoridor4, humans_at(seats), 2));
    assert!(board.step() && board.step(), "both records");
    assert!(!board.step());
    // A move whose record fails is tried again.
    let mv = random_move(&mut Rng::new(1), board.table.history().current());
    board
        .table
        .play_all(&[mv.expect("a move")])
        .expect("it is legal");
    board.is_sound = false;
    assert!(board.step() && board.step(), "it is tried again");
    board.is_sound = true;
    assert!(board.step());
    assert!(!board.step());
}
