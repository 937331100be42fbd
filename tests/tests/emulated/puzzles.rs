//! The real firmware plays puzzles by its keys, from the hold of the lesson square to BACK: its frames equal those of core, and what is counted
//! survives a restart.

use fencelight_board::table::lobby::{LESSON_SQUARE, icon_center};
use fencelight_board::table::{Phase, PuzzlePlay, PuzzleStage};
use fencelight_core::game::Move;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_emulator::FlashImage;
use fencelight_tests::emulated::usb::UsbBoard;
use fencelight_tests::emulated::{BOOT_MS, Lockstep};

/// The longest refutation: a search, and the moves that are shown.
const SETTLE_MS: u64 = 30_000;

/// A board on which the lesson square of a game was held for 1 s.
fn puzzle_of(kind: GameKind) -> Lockstep {
    let mut lockstep = Lockstep::new(FlashImage::erased());
    lockstep.run(300);
    lockstep.tap(Key::Ok(Seat::West));
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.tap(Key::Square(icon_center(kind)));
    hold(&mut lockstep, Key::Square(LESSON_SQUARE), 1_100);
    assert_eq!(lockstep.table().phase(), Phase::Puzzle);
    lockstep
}

fn hold(lockstep: &mut Lockstep, key: Key, ms: u64) {
    lockstep.press(key);
    lockstep.run(ms);
    lockstep.release(key);
    lockstep.run(100);
}

fn now(lockstep: &Lockstep) -> PuzzlePlay {
    *lockstep.table().puzzle().expect("a puzzle")
}

/// Waits until the solver is asked, or the puzzle is solved.
fn settle(lockstep: &mut Lockstep) {
    for _ in 0..SETTLE_MS / 20 {
        if now(lockstep).is_solved() || lockstep.table().is_human_turn() {
            return;
        }
        lockstep.run(20);
    }
    panic!("{:?}", now(lockstep));
}

/// Finds all moves; what is counted by grade.
fn solve(lockstep: &mut Lockstep) -> [u16; 5] {
    loop {
        settle(lockstep);
        match now(lockstep).right_move() {
            Some(mv) => lockstep.play(mv),
            None => break,
        }
    }
    assert!(now(lockstep).is_solved());
    lockstep.table().counters().puzzles
}

/// Steps to a wrong square, and waits for its refutation and the return of the position.
fn fail(lockstep: &mut Lockstep) {
    settle(lockstep);
    let puzzle = now(lockstep);
    let plies = lockstep.table().history().moves().len();
    let is_wrong = |mv: &Move| Some(*mv) != puzzle.right_move();
    let steps = lockstep.table().targets();
    let wrong = steps.iter().map(Move::square).find(is_wrong);
    lockstep.play(wrong.expect("a wrong step"));
    assert_eq!(now(lockstep).tries(), puzzle.tries() + 1);
    assert_ne!(now(lockstep).stage(), PuzzleStage::Line);
    let mut most = 0;
    for _ in 0..SETTLE_MS / 20 {
        most = most.max(lockstep.table().history().moves().len());
        if now(lockstep).stage() == PuzzleStage::Line {
            break;
        }
        lockstep.run(20);
    }
    assert!(most > plies + 1, "the answer to it is shown");
    assert_eq!(lockstep.table().history().moves().len(), plies);
    assert_eq!(now(lockstep).stage(), PuzzleStage::Line);
}

/// Solves one, fails twice in the next, has its solution shown, leaves; then a power cut.
fn session(kind: GameKind) {
    let mut lockstep = puzzle_of(kind);
    let (first, grade) = (now(&lockstep).number(), now(&lockstep).grade());
    let mut counted = [0; 5];
    counted[usize::from(grade) - 1] = 1;
    assert_eq!(solve(&mut lockstep), counted);
    lockstep.run(4_000);
    lockstep.tap(Key::Ok(Seat::East));
    assert_ne!(now(&lockstep).number(), first);
    for tries in 1..=2 {
        assert!(!now(&lockstep).offers_help());
        fail(&mut lockstep);
        assert_eq!(now(&lockstep).tries(), tries);
    }
    assert!(now(&lockstep).offers_help());
    lockstep.tap(Key::Ok(Seat::South));
    let (mv, _) = lockstep.table().cues().hint.expect("the right move");
    assert_eq!(Some(mv), now(&lockstep).right_move());
    assert_eq!(solve(&mut lockstep), counted, "a shown one does not count");
    lockstep.tap(Key::Ok(Seat::South));
    hold(&mut lockstep, Key::Back(Seat::North), 2_200);
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.run(500);
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
fn a_puzzle_of_quoridor_on_the_chip() {
    session(GameKind::Quoridor2);
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_puzzle_of_pac_man_on_the_chip() {
    session(GameKind::Pacman);
}
