//! The table where no console reaches: answers that come late or never, clocks that jump, games that were kept.

use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Key, PerSeat, Seat};
use fencelight_core::input::{KeyEvent, KeyEventKind};
use fencelight_core::notation::parse_move;
use fencelight_core::table::{
    ClockMode, ClockOptions, FaultCode, GameConfig, Phase, Player, Purpose, RejectReason, Table,
    TimeoutAction,
};

const HUMAN: Player = Player::Human;
const NOBODY: Player = Player::Empty;

fn key(name: &str) -> Key {
    Key::from_name(name).expect("a key")
}

fn mv(text: &str) -> Move {
    parse_move(text).expect("a move")
}

/// A table with somebody at it.
struct TableBench {
    table: Table,
    now_ms: u32,
}

impl TableBench {
    fn new() -> Self {
        // Shortly before the time outside wraps: that must not matter.
        let now_ms = u32::MAX - 5_000;
        Self {
            table: Table::new(1, now_ms),
            now_ms,
        }
    }

    fn begin(kind: GameKind, sitters: [Player; 4]) -> Self {
        let mut at = Self::new();
        at.table.start_game(&GameConfig {
            first: Some(Seat::South),
            ..GameConfig::new(kind, PerSeat(sitters), 1)
        });
        at
    }

    fn event(&mut self, name: &str, kind: KeyEventKind) {
        let (key, at_ms) = (key(name), self.now_ms);
        self.table.feed(KeyEvent { key, at_ms, kind });
    }

    fn tap(&mut self, name: &str) {
        self.event(name, KeyEventKind::Pressed);
        self.wait(50);
        self.event(name, KeyEventKind::Released);
    }

    fn wait(&mut self, ms: u32) {
        for _ in 0..ms / 10 {
            self.now_ms = self.now_ms.wrapping_add(10);
            self.table.tick(self.now_ms);
        }
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.table.history().moves();
        moves.iter().map(ToString::to_string).collect()
    }
}

#[test]
fn a_computer_that_never_answers_is_moved_for() {
    let mut at = TableBench::begin(
        GameKind::Quoridor2,
        [Player::computer(3), NOBODY, HUMAN, NOBODY],
    );
    at.wait(9_900);
    let request = at.table.request().expect("it was asked");
    assert_eq!((request.purpose, request.level), (Purpose::Move, 3));
    assert!(at.moves().is_empty());
    // Meanwhile keys are felt, and answered.
    at.tap("e2");
    assert_eq!(
        at.table.cues().rejection.map(|answer| answer.reason),
        Some(RejectReason::NotYourTurn)
    );
    at.wait(200);
    assert_eq!(at.moves(), ["e2"], "the board goes straight ahead");
    assert!(
        !at.table.answer(request.number, mv("d1")),
        "too late is too late"
    );
    at.wait(700);
    at.tap("e8");
    assert_eq!(at.moves(), ["e2", "e8"]);
}

#[test]
fn a_computer_is_not_timed() {
    let mut at = TableBench::new();
    at.table.start_game(&GameConfig {
        clock: ClockOptions {
            mode: ClockMode::PerMove,
            move_time_s: 10,
            timeout_action: TimeoutAction::LoseGame,
            ..ClockOptions::DEFAULT
        },
        first: Some(Seat::South),
        ..GameConfig::new(
            GameKind::Quoridor2,
            PerSeat([Player::computer(3), NOBODY, HUMAN, NOBODY]),
            1,
        )
    });
    // It never answers: the board moves for it, and it loses nothing.
    at.wait(10_500);
    assert_eq!(at.moves().len(), 1);
    assert_eq!(at.table.forfeited(), None);
    at.wait(11_000);
    assert_eq!(at.table.forfeited(), Some(Seat::North), "a person is");
}

#[test]
fn an_answer_that_is_not_legal_or_not_asked_for_changes_nothing() {
    let mut at = TableBench::begin(
        GameKind::Quoridor2,
        [Player::computer(1), NOBODY, HUMAN, NOBODY],
    );
    assert!(!at.table.answer(0, mv("e2")));
    at.wait(10);
    let number = at.table.request().expect("it was asked").number;
    assert!(!at.table.answer(number, mv("e5")));
    assert!(!at.table.answer(number + 1, mv("e2")));
    assert!(at.table.answer(number, mv("e2")));
    assert!(!at.table.answer(number, mv("e3")), "one answer is enough");
    assert_eq!(at.moves(), ["e2"]);
}

#[test]
fn a_move_of_the_computer_is_shown_and_a_key_skips_it() {
    let computer = [Player::computer(1), NOBODY, HUMAN, NOBODY];
    let mut at = TableBench::begin(GameKind::Quoridor2, computer);
    at.wait(10);
    let number = at.table.request().expect("it was asked").number;
    at.table.answer(number, mv("e2"));
    assert!(at.table.is_animating());
    at.tap("e8");
    assert!(!at.table.is_animating());
    assert_eq!(at.moves(), ["e2"], "the key skips and does no more");
    at.tap("e8");
    assert_eq!(at.moves(), ["e2", "e8"]);
    // Nobody in a hurry: it takes its time.
    at.wait(10);
    let number = at.table.request().expect("it was asked").number;
    at.table.answer(number, mv("e3"));
    at.wait(590);
    assert!(at.table.is_animating());
    at.wait(10);
    assert!(!at.table.is_animating());
}

#[test]
fn a_request_is_void_after_a_take_back_a_pause_and_a_new_game() {
    let mut at = TableBench::begin(
        GameKind::Quoridor2,
        [HUMAN, NOBODY, Player::computer(1), NOBODY],
    );
    at.tap("e2");
    at.wait(10);
    let asked = at.table.request().expect("it was asked");
    at.event("south-ok", KeyEventKind::Pressed);
    at.event("south-back", KeyEventKind::Pressed);
    at.wait(3_000);
    assert_eq!(at.table.phase(), Phase::Pause);
    assert!(!at.table.answer(asked.number, mv("e8")));
    at.event("south-ok", KeyEventKind::Released);
    at.event("south-back", KeyEventKind::Released);
    at.tap("south-ok");
    at.wait(10);
    let again = at.table.request().expect("it was asked again");
    assert_ne!(again.number, asked.number);
    at.table.undo(1);
    assert!(!at.table.answer(again.number, mv("e8")));
    assert!(at.moves().is_empty());
}

#[test]
fn hints_come_when_they_come_and_only_to_the_position_they_are_for() {
    let mut at = TableBench::begin(GameKind::Quoridor2, [HUMAN, NOBODY, HUMAN, NOBODY]);
    at.event("south-ok", KeyEventKind::Pressed);
    at.wait(1_000);
    let request = at.table.request().expect("a hint is asked for");
    assert_eq!(request.purpose, Purpose::Hint);
    at.event("south-ok", KeyEventKind::Released);
    at.wait(20_000);
    assert!(
        at.table.answer(request.number, mv("e2")),
        "late, but welcome"
    );
    assert_eq!(at.table.cues().hint.map(|(mv, _)| mv), Some(mv("e2")));
    assert!(at.moves().is_empty(), "a hint is not played");
    at.event("south-ok", KeyEventKind::Pressed);
    at.wait(1_000);
    let request = at.table.request().expect("another hint");
    at.event("south-ok", KeyEventKind::Released);
    at.tap("e2");
    assert!(!at.table.answer(request.number, mv("e2")));
    assert_eq!(at.table.cues().hint, None);
}

#[test]
fn a_clock_that_jumps_costs_nobody_the_game() {
    let mut at = TableBench::new();
    at.table.start_game(&GameConfig {
        clock: ClockOptions {
            mode: ClockMode::PerMove,
            ..ClockOptions::DEFAULT
        },
        first: Some(Seat::South),
        ..GameConfig::new(
            GameKind::Quoridor2,
            PerSeat([HUMAN, NOBODY, HUMAN, NOBODY]),
            1,
        )
    });
    at.now_ms = at.now_ms.wrapping_add(3_600_000);
    at.table.tick(at.now_ms);
    let left_ms = at.table.clock().remaining_ms(Seat::South);
    assert_eq!(left_ms, Some(28_000), "an hour counts for two seconds");
    // Backwards it counts for nothing.
    at.now_ms = at.now_ms.wrapping_sub(500_000);
    at.table.tick(at.now_ms);
    assert_eq!(at.table.clock().remaining_ms(Seat::South), Some(28_000));
    at.wait(1_000);
    assert_eq!(at.table.clock().remaining_ms(Seat::South), Some(27_000));
    assert!(at.moves().is_empty());
}

#[test]
fn a_jump_of_the_clock_makes_no_hold() {
    let mut at = TableBench::begin(GameKind::Quoridor2, [HUMAN, NOBODY, HUMAN, NOBODY]);
    at.event("south-back", KeyEventKind::Pressed);
    at.event("south-ok", KeyEventKind::Pressed);
    at.now_ms = at.now_ms.wrapping_add(60_000);
    at.event("south-ok", KeyEventKind::Released);
    assert_eq!(at.table.phase(), Phase::Play);
}

fn saved_game() -> TableBench {
    let mut at = TableBench::begin(
        GameKind::Quoridor4,
        [HUMAN, Player::computer(2), HUMAN, Player::computer(5)],
    );
    let moves = ["e2", "b5", "e8", "e4h"].map(mv);
    at.table.play_all(&moves).expect("legal moves");
    at
}

/// The same game at another table, after a time without power.
fn resumed(before: &TableBench) -> TableBench {
    let mut at = TableBench::new();
    let kept = before.table.saved_game().expect("a game to keep");
    let history = before.table.history();
    let (start, moves) = (history.start().clone(), history.moves());
    assert!(at.table.offer_saved_game(start, moves, &kept));
    at
}

#[test]
fn a_kept_game_is_offered_and_goes_on_as_it_was() {
    let before = saved_game();
    let mut at = resumed(&before);
    assert_eq!(at.table.phase(), Phase::Resume);
    at.tap("e5");
    assert_eq!(at.table.phase(), Phase::Resume, "this square says nothing");
    at.tap("d5");
    assert_eq!(at.table.phase(), Phase::Play);
    assert_eq!(
        at.table.history().current(),
        before.table.history().current()
    );
    assert_eq!(at.table.players(), before.table.players());
    assert!(at.table.undo(4), "its moves can be taken back");
}

#[test]
fn a_kept_game_can_be_dropped() {
    let mut at = resumed(&saved_game());
    at.tap("f5");
    assert_eq!(at.table.phase(), Phase::Lobby);
    assert!(!at.table.has_game());
    assert_eq!(at.table.saved_game(), None);
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
        let mut at = resumed(&before);
        at.event("d5", KeyEventKind::Pressed);
        assert_eq!(at.table.phase(), Phase::Play);
        assert_eq!(at.table.remaining_ms(Seat::South), Some(left_ms));
    }
}

#[test]
fn a_factory_reset_drops_a_kept_game() {
    let mut at = resumed(&saved_game());
    at.event("south-ok", KeyEventKind::Pressed);
    at.event("south-back", KeyEventKind::Pressed);
    at.wait(200);
    at.event("south-ok", KeyEventKind::Released);
    at.event("south-back", KeyEventKind::Released);
    assert_eq!(at.table.phase(), Phase::Service);
    assert!(
        at.table.saved_game().is_some(),
        "service alone drops nothing"
    );
    at.tap("south-back");
    at.event("south-ok", KeyEventKind::Pressed);
    at.wait(1_100);
    at.event("south-ok", KeyEventKind::Released);
    assert_eq!(at.table.saved_game(), None);
    assert!(!at.table.has_game());
}

#[test]
fn nobody_resumes_for_half_a_minute_and_the_game_stays() {
    let mut at = resumed(&saved_game());
    at.wait(29_990);
    assert_eq!(at.table.phase(), Phase::Resume);
    at.wait(20);
    assert_eq!(at.table.phase(), Phase::Attract);
    assert!(at.table.saved_game().is_some());
    at.tap("a1");
    assert_eq!(at.table.phase(), Phase::Resume);
    at.tap("d5");
    assert_eq!(at.moves(), ["e2", "b5", "e8", "e4h"]);
}

#[test]
fn a_kept_game_that_cannot_be_played_is_not_offered() {
    let before = saved_game();
    let kept = before.table.saved_game().expect("a game");
    let start = before.table.history().start().clone();
    for moves in [vec![mv("e9")], vec![mv("e2"), mv("e2")]] {
        let mut at = TableBench::new();
        assert!(!at.table.offer_saved_game(start.clone(), &moves, &kept));
        assert_eq!(at.table.phase(), Phase::Attract);
        at.tap("e5");
        assert_eq!(at.table.phase(), Phase::Lobby);
    }
}

#[test]
fn a_game_that_is_over_is_not_kept() {
    let mut at = TableBench::begin(GameKind::Quoridor2, [HUMAN, NOBODY, HUMAN, NOBODY]);
    let text = "quoridor2 south=e8:0 north=a5:0 fences=- turn=south";
    let set_up = fencelight_core::notation::parse_setup(text).expect("a position");
    let dice = fencelight_core::mspacman::Dice { seed: 0, rolls: 0 };
    let options = fencelight_core::games::AllOptions::DEFAULT;
    let game = AnyGame::new(&set_up, &options, dice).expect("a possible position");
    let sitters = *at.table.players();
    at.table.setup(game, sitters, ClockOptions::DEFAULT, 1);
    assert!(at.table.saved_game().is_some());
    at.tap("e9");
    assert_eq!(at.table.phase(), Phase::Over);
    assert_eq!(at.table.saved_game(), None);
    assert_eq!(at.table.counters().wins[Seat::South], 1);
}

#[test]
fn the_first_person_is_pac_man_wherever_she_sits() {
    let sitters = [Player::computer(1), NOBODY, HUMAN, HUMAN];
    let mut at = TableBench::begin(GameKind::Pacman, sitters);
    assert_eq!(at.table.history().current().turn(), Seat::North);
    at.tap("e6");
    at.tap("e7");
    let history = at.table.history();
    assert_eq!(
        history.current().turn(),
        Seat::East,
        "ghosts are dealt from Pac-Man's left"
    );
}

#[test]
fn faults_are_told_the_most_urgent_first() {
    let mut at = TableBench::new();
    assert_eq!(at.table.fault(), None);
    at.event("e5", KeyEventKind::Pressed);
    at.event("e5", KeyEventKind::Masked);
    assert_eq!(at.table.fault(), Some(FaultCode::StuckKey));
    at.table.set_save_result(false);
    assert_eq!(at.table.fault(), Some(FaultCode::SaveFailed));
    at.table.set_save_result(true);
    at.event("e5", KeyEventKind::Unmasked);
    assert_eq!(at.table.fault(), None);
}

#[test]
fn an_hour_of_a_held_key_is_one_press() {
    let mut at = TableBench::begin(GameKind::Quoridor2, [HUMAN, NOBODY, HUMAN, NOBODY]);
    at.event("e2", KeyEventKind::Pressed);
    at.wait(600_000);
    assert_eq!(at.moves(), ["e2"]);
    at.event("e2", KeyEventKind::Masked);
    at.tap("e8");
    assert_eq!(at.moves(), ["e2", "e8"]);
}
