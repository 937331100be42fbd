//! The real firmware played by its keys, from power-on: games, lessons, puzzles, a review. Its frames and saves equal those of core.

use fencelight_board::geometry::{Key, PerSeat, Seat};
use fencelight_board::table::lobby::{LESSON_SQUARE, icon_center};
use fencelight_board::table::{Lesson, Phase, Player, PuzzlePlay, PuzzleStage, Seating};
use fencelight_core::game::{Action, Game, Move, Outcome};
use fencelight_core::games::GameKind;
use fencelight_emulator::violation::ViolationKind;
use fencelight_emulator::{FlashImage, build_with_feature};
use fencelight_tests::Rng;
use fencelight_tests::emulated::usb::UsbBoard;
use fencelight_tests::emulated::{BOOT_MS, Lockstep, Pressed, built};
use fencelight_tests::table_bench::mv;

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;
const COMPUTER: Player = Player::Computer { level: 1 };
/// The longest refutation of a puzzle, with the moves that are shown.
const SETTLE_MS: u64 = 30_000;

/// A board in the lobby, with this game chosen.
fn lobby_with(kind: GameKind) -> Lockstep {
    let mut lockstep = Lockstep::new(FlashImage::erased());
    lockstep.wait(300);
    assert_eq!(lockstep.table().phase(), Phase::Attract);
    lockstep.tap(Key::Ok(Seat::West));
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    if kind == lockstep.table().lobby_kind() {
        // A press of the icon of the chosen game would open its options.
        lockstep.tap(Key::Square(icon_center(GameKind::Pacman)));
    }
    lockstep.tap(Key::Square(icon_center(kind)));
    lockstep
}

/// A random move in which fences, the most frequent legal moves, are not preferred.
fn random_move(rng: &mut Rng, lockstep: &Lockstep) -> Move {
    let moves = lockstep.table().history().current().legal_moves();
    let is_fence = |mv: &Move| matches!(mv.action(), Action::Fence(_));
    let (fences, others): (Vec<Move>, Vec<Move>) = moves.iter().partition(is_fence);
    if !fences.is_empty() && (others.is_empty() || rng.below(2) == 0) {
        *rng.pick(&fences)
    } else {
        *rng.pick(&others)
    }
}

/// From power-on to the middle of an opening.
fn check_opening(kind: GameKind, players: [Player; 4], moves: usize) {
    let mut rng = Rng::new(moves as u64);
    let mut lockstep = lobby_with(kind);
    let players: Seating = PerSeat(players);
    for (seat, player) in Seat::ALL.into_iter().zip(players.0) {
        lockstep.set_player(seat, player);
    }
    lockstep.start();
    assert_eq!(lockstep.table().history().current().kind(), kind);
    for _ in 0..moves {
        if !lockstep.wait_for_turn() {
            break;
        }
        let mv = random_move(&mut rng, &lockstep);
        lockstep.play(mv);
    }
    lockstep.check_save();
    lockstep.check_health();
    println!("{kind}: {} frames equal", lockstep.matching_frames);
}

#[test]
fn quoridor_against_the_computer() {
    check_opening(GameKind::Quoridor2, [HUMAN, EMPTY, COMPUTER, EMPTY], 6);
}

#[test]
#[ignore = "long: cargo test-all"]
fn the_other_games() {
    check_opening(GameKind::Quoridor4, [HUMAN; 4], 14);
    check_opening(GameKind::Pacman, [HUMAN, COMPUTER, HUMAN, HUMAN], 14);
    check_opening(GameKind::MsPacman, [HUMAN, HUMAN, HUMAN, COMPUTER], 20);
}

/// A game of two people to its end, its review, and the start of the next game.
#[test]
#[ignore = "long: cargo test-all"]
fn a_finished_game_is_reviewed_and_played_again() {
    // South and north walk past each other, each straight to its goal line.
    const SOUTH: &str = "e2 d9 e3 d8 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3 e9";
    const NORTH: &str = "d9 e2 d8 e3 d7 e4 d6 e5 d5 e6 d4 e7 d3 e8 d2 e9";
    let mut lockstep = lobby_with(GameKind::Quoridor2);
    lockstep.set_player(Seat::North, HUMAN);
    lockstep.start();
    let first = lockstep.table().history().current().turn();
    let moves = if first == Seat::South { SOUTH } else { NORTH };
    for name in moves.split(' ') {
        assert!(lockstep.wait_for_turn());
        lockstep.play(mv(name));
    }
    assert_eq!(lockstep.table().phase(), Phase::Over);
    let total = lockstep.table().history().moves().len();
    lockstep.wait(200);
    for back in 1..=4 {
        lockstep.press_all("north-back 100");
        assert_eq!(lockstep.table().review_ply(), Some(total - back));
    }
    lockstep.press_all("east-ok 700");
    assert_eq!(lockstep.table().review_ply(), Some(total - 3));
    lockstep.press_all("south-ok:1200 260");
    assert_eq!(lockstep.table().phase(), Phase::Play);
    let next = lockstep.table().history().current();
    assert_ne!(next.turn(), first, "the other side begins");
    assert!(lockstep.table().history().moves().is_empty());
    lockstep.check_save();
    lockstep.check_health();
}

/// Answers every step of a lesson with its key, the first one by waiting, until the lobby opens again.
fn check_lesson(kind: GameKind) {
    let asked_key = |lockstep: &Lockstep| lockstep.table().lesson().and_then(Lesson::asked_key);
    let mut lockstep = lobby_with(kind);
    lockstep.tap(Key::Square(LESSON_SQUARE));
    assert_eq!(lockstep.table().phase(), Phase::Lesson);
    let first = asked_key(&lockstep);
    lockstep.wait(11_500);
    assert_ne!(asked_key(&lockstep), first, "the first step shows itself");
    let mut presses = 0;
    while lockstep.table().outcome().is_none() {
        assert!(presses < 12, "{kind}");
        match asked_key(&lockstep).filter(|_| !lockstep.table().is_animating()) {
            Some(key) => {
                lockstep.tap(key);
                presses += 1;
            }
            None => lockstep.wait(20),
        }
    }
    assert!(matches!(lockstep.table().outcome(), Some(Outcome::Won(_))));
    lockstep.wait(7_000);
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.check_health();
    println!("{kind}: {} frames equal", lockstep.matching_frames);
}

#[test]
#[ignore = "long: cargo test-all"]
fn every_game_is_taught() {
    GameKind::ALL.into_iter().for_each(check_lesson);
}

fn puzzle(lockstep: &Lockstep) -> PuzzlePlay {
    *lockstep.table().puzzle().expect("a puzzle")
}

/// Waits until the solver is asked, or the puzzle is solved.
fn settle(lockstep: &mut Lockstep) {
    for _ in 0..SETTLE_MS / 20 {
        if puzzle(lockstep).is_solved() || lockstep.table().is_human_turn() {
            return;
        }
        lockstep.wait(20);
    }
    panic!("{:?}", puzzle(lockstep));
}

/// Finds all moves; what is counted by grade.
fn solve(lockstep: &mut Lockstep) -> [u16; 5] {
    settle(lockstep);
    while let Some(mv) = puzzle(lockstep).right_move() {
        lockstep.play(mv);
        settle(lockstep);
    }
    assert!(puzzle(lockstep).is_solved());
    lockstep.table().counters().puzzles
}

/// Steps to a wrong square where there is a choice, and waits for its refutation and the return of the position.
fn fail(lockstep: &mut Lockstep) {
    settle(lockstep);
    while lockstep.table().targets().len() == 1 {
        lockstep.play(puzzle(lockstep).right_move().expect("the only step"));
        settle(lockstep);
    }
    let before = puzzle(lockstep);
    let plies = lockstep.table().history().moves().len();
    let is_wrong = |mv: &Move| Some(*mv) != before.right_move();
    let steps = lockstep.table().targets();
    let wrong = steps.iter().map(Move::square).find(is_wrong);
    lockstep.play(wrong.expect("a wrong step"));
    assert_eq!(puzzle(lockstep).tries(), before.tries() + 1);
    assert_ne!(puzzle(lockstep).stage(), PuzzleStage::Line);
    let mut most = 0;
    for _ in 0..SETTLE_MS / 20 {
        most = most.max(lockstep.table().history().moves().len());
        if puzzle(lockstep).stage() == PuzzleStage::Line {
            break;
        }
        lockstep.wait(20);
    }
    assert_eq!(most > plies + 1, puzzle(lockstep).is_answered());
    assert_eq!(lockstep.table().history().moves().len(), plies);
    assert_eq!(puzzle(lockstep).stage(), PuzzleStage::Line);
}

/// Solves a puzzle, fails twice in the next, has its solution shown, leaves; then a power cut.
fn check_puzzles(kind: GameKind) {
    let mut lockstep = lobby_with(kind);
    lockstep.hold(&[Key::Square(LESSON_SQUARE)], 1_100);
    assert_eq!(lockstep.table().phase(), Phase::Puzzle);
    let (first, grade) = (puzzle(&lockstep).number(), puzzle(&lockstep).grade());
    let mut counted = [0; 5];
    counted[usize::from(grade).max(1) - 1] = 1;
    assert_eq!(solve(&mut lockstep), counted);
    lockstep.press_all("4000 east-ok");
    assert_ne!(puzzle(&lockstep).number(), first);
    for tries in 1..=2 {
        assert!(!puzzle(&lockstep).offers_help());
        fail(&mut lockstep);
        assert_eq!(puzzle(&lockstep).tries(), tries);
    }
    assert!(puzzle(&lockstep).offers_help());
    lockstep.tap(Key::Ok(Seat::South));
    let (mv, _) = lockstep.table().cues().hint.expect("the right move");
    assert_eq!(Some(mv), puzzle(&lockstep).right_move());
    assert_eq!(solve(&mut lockstep), counted, "a shown one does not count");
    lockstep.press_all("south-ok north-back:2200 60");
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.wait(500);
    lockstep.check_health();
    println!("{kind}: {} frames equal", lockstep.matching_frames);
    // The chip itself says what it has counted, after the power was away.
    let mut board = UsbBoard::plugged(lockstep.machine.flash().image().clone());
    board.connect();
    board.machine.run_ms(BOOT_MS);
    let table = board.ask("table");
    for (number, count) in (1..).zip(counted) {
        let line = format!("solved_{number}={count}\n");
        assert!(table.contains(&line), "{table}");
    }
}

#[test]
#[ignore = "long: cargo test-all"]
fn puzzles_on_the_chip() {
    check_puzzles(GameKind::Quoridor2);
    check_puzzles(GameKind::Pacman);
}

#[test]
#[ignore = "long: cargo test-all"]
fn frames_by_the_crate_ws2812_pio_are_equal() {
    let firmware = built(build_with_feature("driver-ws2812-pio"));
    let mut lockstep = Lockstep::of(&firmware, FlashImage::erased());
    lockstep.wait(300);
    lockstep.machine.leds_mut().take_times();
    lockstep.tap(Key::Ok(Seat::West));
    lockstep.start();
    assert!(lockstep.wait_for_turn());
    lockstep.wait(500);
    assert!(lockstep.matching_frames > 60);
    // The pulses of the crate, not ours of 300 and 700 ns.
    let times = lockstep.machine.leds_mut().take_times();
    let [zero, one] = [times.zero, times.one].map(|range| range.map(|range| range.max_ns));
    assert_eq!([zero, one], [Some(250), Some(875)]);
    // A scan of the keys may outlast the FIFO of the crate; no generation of LEDs takes less than 50 us for the end of a frame.
    let short = |kind| matches!(kind, ViolationKind::LedPause { ns: ..50_000, .. });
    let violations = lockstep.machine.violations();
    assert!(
        violations.iter().all(|seen| short(seen.kind)),
        "{violations:?}"
    );
}
