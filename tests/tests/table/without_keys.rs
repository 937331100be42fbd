//! The table where the console does not reach: answers that come late or never, clocks that jump, saved games, faults.

use fencelight_board::input::KeyEventKind;
use fencelight_board::table::{
    AnswerError, ClockMode, ClockOptions, FaultCode, GameConfig, Phase, Player, Purpose,
    RejectReason, TimeoutAction,
};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_tests::table_bench::{TableBench, mv};

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;

#[test]
fn the_table_moves_for_a_computer_that_never_answers() {
    let mut bench = TableBench::with_game(
        GameKind::Quoridor2,
        [Player::computer(3), EMPTY, HUMAN, EMPTY],
    );
    bench.wait(9_900);
    let request = bench.table.request().expect("a request");
    assert_eq!((request.purpose, request.level), (Purpose::Move, 3));
    assert!(bench.moves().is_empty());
    // Keys are rejected meanwhile.
    bench.tap("e2");
    assert_eq!(
        bench
            .table
            .cues()
            .rejection
            .map(|rejection| rejection.reason),
        Some(RejectReason::NotYourTurn)
    );
    bench.wait(200);
    assert_eq!(bench.moves(), ["e2"], "the timeout move is a step ahead");
    assert!(
        bench.table.answer(request.number, mv("d1")).is_err(),
        "the answer is late"
    );
    bench.wait(700);
    bench.tap("e8");
    assert_eq!(bench.moves(), ["e2", "e8"]);
}

#[test]
fn a_computer_is_not_timed() {
    let mut bench = TableBench::new();
    bench.table.start_game(&GameConfig {
        clock: ClockOptions {
            mode: ClockMode::PerMove,
            move_time_s: 10,
            timeout_action: TimeoutAction::LoseGame,
            ..ClockOptions::DEFAULT
        },
        first: Some(Seat::South),
        ..GameConfig::new(
            GameKind::Quoridor2,
            PerSeat([Player::computer(3), EMPTY, HUMAN, EMPTY]),
            1,
        )
    });
    // The computer never answers: the table moves for it without a loss on time.
    bench.wait(10_500);
    assert_eq!(bench.moves().len(), 1);
    assert_eq!(bench.table.forfeited(), None);
    bench.wait(11_000);
    assert_eq!(
        bench.table.forfeited(),
        Some(Seat::North),
        "a human is timed"
    );
}

#[test]
fn an_answer_that_is_illegal_or_not_requested_changes_nothing() {
    let mut bench = TableBench::with_game(
        GameKind::Quoridor2,
        [Player::computer(1), EMPTY, HUMAN, EMPTY],
    );
    let not_open = Err(AnswerError::NotOpen);
    assert_eq!(bench.table.answer(0, mv("e2")), not_open);
    bench.wait(10);
    let number = bench.table.request().expect("a request").number;
    let illegal = bench.table.answer(number, mv("e5"));
    assert!(
        matches!(illegal, Err(AnswerError::Illegal(_))),
        "{illegal:?}"
    );
    assert_eq!(bench.table.answer(number + 1, mv("e2")), not_open);
    assert_eq!(bench.table.answer(number, mv("e2")), Ok(()));
    assert_eq!(
        bench.table.answer(number, mv("e3")),
        not_open,
        "the request is closed"
    );
    assert_eq!(bench.moves(), ["e2"]);
}

#[test]
fn a_request_is_void_after_a_take_back_a_pause_and_a_new_game() {
    let mut bench = TableBench::with_game(
        GameKind::Quoridor2,
        [HUMAN, EMPTY, Player::computer(1), EMPTY],
    );
    bench.tap("e2");
    bench.wait(10);
    let first = bench.table.request().expect("a request");
    bench.press("south-ok");
    bench.press("south-back");
    bench.wait(3_000);
    assert_eq!(bench.table.phase(), Phase::Pause);
    assert!(bench.table.answer(first.number, mv("e8")).is_err());
    bench.release("south-ok");
    bench.release("south-back");
    bench.tap("south-ok");
    bench.wait(10);
    let second = bench.table.request().expect("another request");
    assert_ne!(second.number, first.number);
    bench.table.undo(1);
    assert!(bench.table.answer(second.number, mv("e8")).is_err());
    assert!(bench.moves().is_empty());
}

#[test]
fn a_late_hint_counts_but_only_for_its_position() {
    let mut bench = TableBench::with_game(GameKind::Quoridor2, [HUMAN, EMPTY, HUMAN, EMPTY]);
    bench.press("south-ok");
    bench.wait(1_000);
    let request = bench.table.request().expect("a request for a hint");
    assert_eq!(request.purpose, Purpose::Hint);
    bench.release("south-ok");
    bench.wait(20_000);
    assert!(
        bench.table.answer(request.number, mv("e2")).is_ok(),
        "late, but in time for its position"
    );
    assert_eq!(bench.table.cues().hint.map(|(mv, _)| mv), Some(mv("e2")));
    assert!(bench.moves().is_empty(), "a hint is not played");
    bench.press("south-ok");
    bench.wait(1_000);
    let request = bench.table.request().expect("a request for another hint");
    bench.release("south-ok");
    bench.tap("e2");
    assert!(bench.table.answer(request.number, mv("e2")).is_err());
    assert_eq!(bench.table.cues().hint, None);
}

#[test]
fn a_jump_of_the_clock_costs_no_game() {
    let mut bench = TableBench::new();
    bench.table.start_game(&GameConfig {
        clock: ClockOptions {
            mode: ClockMode::PerMove,
            ..ClockOptions::DEFAULT
        },
        first: Some(Seat::South),
        ..GameConfig::new(
            GameKind::Quoridor2,
            PerSeat([HUMAN, EMPTY, HUMAN, EMPTY]),
            1,
        )
    });
    bench.now_ms = bench.now_ms.wrapping_add(3_600_000);
    bench.table.tick(bench.now_ms);
    let left_ms = bench.table.clock().remaining_ms(Seat::South);
    assert_eq!(left_ms, Some(28_000), "an hour counts for two seconds");
    // A backward step counts as 0.
    bench.now_ms = bench.now_ms.wrapping_sub(500_000);
    bench.table.tick(bench.now_ms);
    assert_eq!(bench.table.clock().remaining_ms(Seat::South), Some(28_000));
    bench.wait(1_000);
    assert_eq!(bench.table.clock().remaining_ms(Seat::South), Some(27_000));
    assert!(bench.moves().is_empty());
}

#[test]
fn a_jump_of_the_clock_makes_no_hold() {
    let mut bench = TableBench::with_game(GameKind::Quoridor2, [HUMAN, EMPTY, HUMAN, EMPTY]);
    bench.press("south-back");
    bench.press("south-ok");
    bench.now_ms = bench.now_ms.wrapping_add(60_000);
    bench.release("south-ok");
    assert_eq!(bench.table.phase(), Phase::Play);
}

fn unfinished_game() -> TableBench {
    let mut bench = TableBench::with_game(
        GameKind::Quoridor4,
        [HUMAN, Player::computer(2), HUMAN, Player::computer(5)],
    );
    let moves = ["e2", "b5", "e8", "e4h"].map(mv);
    bench.table.play_all(&moves).expect("legal moves");
    bench
}

#[test]
fn a_saved_game_is_offered_and_resumed_as_it_was() {
    let before = unfinished_game();
    let mut bench = before.after_power_cycle();
    assert_eq!(bench.table.phase(), Phase::Resume);
    bench.tap("e5");
    assert_eq!(
        bench.table.phase(),
        Phase::Resume,
        "this square has no function"
    );
    bench.tap("d5");
    assert_eq!(bench.table.phase(), Phase::Play);
    assert_eq!(
        bench.table.history().current(),
        before.table.history().current()
    );
    assert_eq!(bench.table.players(), before.table.players());
    assert!(bench.table.undo(4), "its moves can be taken back");
}

#[test]
fn after_a_time_without_power_a_turn_has_its_whole_time_again_but_no_bank_has() {
    for (mode, left_ms) in [(ClockMode::PerMove, 30_000), (ClockMode::Bank, 280_000)] {
        let mut before = TableBench::new();
        before.table.start_game(&GameConfig {
            clock: ClockOptions {
                mode,
                ..ClockOptions::DEFAULT
            },
            first: Some(Seat::South),
            ..GameConfig::new(GameKind::Quoridor4, PerSeat([HUMAN; 4]), 1)
        });
        before.wait(20_000);
        let mut bench = before.after_power_cycle();
        bench.press("d5");
        assert_eq!(bench.table.phase(), Phase::Play);
        assert_eq!(bench.table.remaining_ms(Seat::South), Some(left_ms));
    }
}

#[test]
fn a_saved_game_that_cannot_be_played_is_not_offered() {
    let before = unfinished_game();
    let saved = before.table.saved_game().expect("a game");
    let start = before.table.history().start().clone();
    for moves in [vec![mv("e9")], vec![mv("e2"), mv("e2")]] {
        let mut bench = TableBench::new();
        assert!(!bench.table.offer_saved_game(start.clone(), &moves, &saved));
        assert_eq!(bench.table.phase(), Phase::Attract);
        bench.tap("e5");
        assert_eq!(bench.table.phase(), Phase::Lobby);
    }
}

#[test]
fn the_most_urgent_fault_is_reported() {
    let mut bench = TableBench::new();
    assert_eq!(bench.table.fault(), None);
    bench.press("e5");
    bench.event("e5", KeyEventKind::Masked);
    assert_eq!(bench.table.fault(), Some(FaultCode::StuckKey));
    bench.table.set_save_result(false);
    assert_eq!(bench.table.fault(), Some(FaultCode::SaveFailed));
    bench.table.set_save_result(true);
    bench.event("e5", KeyEventKind::Unmasked);
    assert_eq!(bench.table.fault(), None);
}

/// A table where the next step of south wins.
fn before_a_win() -> TableBench {
    let mut bench = TableBench::new();
    let text = "quoridor2 south=e8:0 north=a2:0 fences=- turn=south";
    let setup = fencelight_core::notation::parse_setup(text).expect("a position");
    let dice = fencelight_core::mspacman::Dice { seed: 0, rolls: 0 };
    let options = fencelight_core::games::AllOptions::DEFAULT;
    let game = AnyGame::new(&setup, &options, dice).expect("a legal position");
    let players = PerSeat([HUMAN, EMPTY, HUMAN, EMPTY]);
    bench.table.setup(game, players, ClockOptions::DEFAULT, 1);
    bench
}

fn wins(bench: &TableBench) -> [u32; 4] {
    bench.table.counters().wins.0
}

#[test]
fn a_loss_on_time_that_is_replayed_counts_once() {
    let mut bench = before_a_win();
    for _ in 0..3 {
        bench.table.forfeit(Seat::South);
        assert_eq!(bench.table.phase(), Phase::Over);
        assert_eq!(wins(&bench), [0, 0, 1, 0]);
    }
}

#[test]
fn the_hours_are_saved_once_an_hour() {
    let mut bench = TableBench::with_game(GameKind::Quoridor2, [HUMAN, EMPTY, HUMAN, EMPTY]);
    let minute = |bench: &mut TableBench| {
        for _ in 0..60 {
            bench.now_ms = bench.now_ms.wrapping_add(1_000);
            bench.table.tick(bench.now_ms);
        }
        // The game stays: nothing else changes what is saved.
        bench.table.reset_idle();
        bench.table.revision()
    };
    let start = bench.table.revision();
    for hour in 1..=3 {
        for _ in 0..59 {
            assert_eq!(minute(&mut bench), start + hour - 1);
        }
        assert_eq!(minute(&mut bench), start + hour);
        assert_eq!(bench.table.counters().nth(2), hour);
        let bytes = fencelight_tests::saves::record_bytes(&bench.table);
        let (restored, _) = fencelight_tests::saves::restore(&bytes).expect("a record");
        assert_eq!(
            restored.counters().nth(2),
            hour,
            "the hours are in the record"
        );
    }
}
