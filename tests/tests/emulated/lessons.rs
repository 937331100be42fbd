//! The real firmware plays a lesson to its end, by keys and by waiting: its frames equal those of core.

use fencelight_board::table::lobby::{LESSON_SQUARE, icon_center};
use fencelight_board::table::{Lesson, Phase};
use fencelight_core::game::Outcome;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_emulator::FlashImage;
use fencelight_tests::emulated::Lockstep;

/// A board in the first step of a lesson.
fn lesson_of(kind: GameKind) -> Lockstep {
    let mut lockstep = Lockstep::new(FlashImage::erased());
    lockstep.run(300);
    lockstep.tap(Key::Ok(Seat::West));
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.tap(Key::Square(icon_center(kind)));
    lockstep.tap(Key::Square(LESSON_SQUARE));
    assert_eq!(lockstep.table().phase(), Phase::Lesson);
    lockstep
}

fn asked_key(lockstep: &Lockstep) -> Option<Key> {
    lockstep.table().lesson().and_then(Lesson::asked_key)
}

/// Answers every step with its key, the first one by waiting, until the lobby opens again.
fn play(kind: GameKind) {
    let mut lockstep = lesson_of(kind);
    let first = asked_key(&lockstep);
    lockstep.run(11_500);
    assert_ne!(asked_key(&lockstep), first, "the first step shows itself");
    let mut presses = 0;
    while lockstep.table().outcome().is_none() {
        assert!(presses < 12, "{}", kind.name());
        match asked_key(&lockstep).filter(|_| !lockstep.table().is_animating()) {
            Some(key) => {
                lockstep.tap(key);
                presses += 1;
            }
            None => lockstep.run(20),
        }
    }
    assert!(matches!(lockstep.table().outcome(), Some(Outcome::Won(_))));
    lockstep.run(7_000);
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    lockstep.check_health();
    println!(
        "{}: {} frames equal, {presses} presses",
        kind.name(),
        lockstep.matching_frames
    );
}

#[test]
#[ignore = "long: cargo test-all"]
fn quoridor_for_two_is_taught() {
    play(GameKind::Quoridor2);
}

#[test]
#[ignore = "long: cargo test-all"]
fn quoridor_for_four_is_taught() {
    play(GameKind::Quoridor4);
}

#[test]
#[ignore = "long: cargo test-all"]
fn pacman_is_taught() {
    play(GameKind::Pacman);
}

#[test]
#[ignore = "long: cargo test-all"]
fn mspacman_is_taught() {
    play(GameKind::MsPacman);
}
