//! The real firmware, played by its keys: its frames and saves equal those of core.

use fencelight_board::table::{Phase, Player, Seating, lobby};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, PerSeat, Seat};
use fencelight_emulator::FlashImage;
use fencelight_tests::Rng;
use fencelight_tests::emulated::Lockstep;

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;
const COMPUTER: Player = Player::Computer { level: 1 };

/// A random move in which fences, the most frequent legal moves, are not preferred.
fn random_move(rng: &mut Rng, lockstep: &Lockstep) -> Move {
    let moves: Vec<Move> = lockstep
        .table()
        .history()
        .current()
        .legal_moves()
        .iter()
        .collect();
    let is_fence = |mv: &&Move| matches!(mv.action(), Action::Fence(_));
    let (fences, others): (Vec<Move>, Vec<Move>) = moves.iter().partition(is_fence);
    if !fences.is_empty() && (others.is_empty() || rng.below(2) == 0) {
        *rng.pick(&fences)
    } else {
        *rng.pick(&others)
    }
}

/// From power-on to the middle of an opening.
fn opening(kind: GameKind, players: Seating, moves: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut lockstep = Lockstep::new(FlashImage::erased());
    lockstep.run(300);
    assert_eq!(lockstep.table().phase(), Phase::Attract);
    lockstep.tap(Key::Ok(Seat::West));
    assert_eq!(lockstep.table().phase(), Phase::Lobby);
    if kind == lockstep.table().lobby_kind() {
        // A press of the icon of the chosen game would open its options.
        lockstep.tap(Key::Square(lobby::icon_center(GameKind::Pacman)));
    }
    lockstep.tap(Key::Square(lobby::icon_center(kind)));
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
    println!(
        "{}: {} frames equal, {} moves",
        kind.name(),
        lockstep.matching_frames,
        lockstep.table().history().moves().len()
    );
}

/// A game of two people to its end, its review, and the start of the next game.
#[test]
#[ignore = "long: cargo test-all"]
fn a_finished_game_is_reviewed_and_played_again() {
    let mut lockstep = Lockstep::new(FlashImage::erased());
    lockstep.run(300);
    lockstep.tap(Key::Ok(Seat::West));
    lockstep.set_player(Seat::North, HUMAN);
    lockstep.start();
    let first = lockstep.table().history().current().turn();
    // South and north walk past each other, each straight to its goal line.
    let names = if first == Seat::South {
        [
            "e2", "d9", "e3", "d8", "e4", "d7", "e5", "d6", "e6", "d5", "e7", "d4", "e8", "d3",
            "e9",
        ]
    } else {
        [
            "d9", "e2", "d8", "e3", "d7", "e4", "d6", "e5", "d5", "e6", "d4", "e7", "d3", "e8",
            "d2",
        ]
    };
    for name in names {
        assert!(lockstep.wait_for_turn());
        lockstep.play(fencelight_tests::table_bench::mv(name));
    }
    if first == Seat::North {
        lockstep.play(fencelight_tests::table_bench::mv("e9"));
    }
    assert_eq!(lockstep.table().phase(), Phase::Over);
    let total = lockstep.table().history().moves().len();
    lockstep.run(200);
    for back in 1..=4 {
        lockstep.tap(Key::Back(Seat::North));
        assert_eq!(lockstep.table().review_ply(), Some(total - back));
        lockstep.run(100);
    }
    lockstep.tap(Key::Ok(Seat::East));
    lockstep.run(700);
    assert_eq!(lockstep.table().review_ply(), Some(total - 3));
    lockstep.press(Key::Ok(Seat::South));
    lockstep.run(1_200);
    lockstep.release(Key::Ok(Seat::South));
    lockstep.run(300);
    assert_eq!(lockstep.table().phase(), Phase::Play);
    let next = lockstep.table().history().current();
    assert_ne!(next.turn(), first, "the other side begins");
    assert!(lockstep.table().history().moves().is_empty());
    lockstep.check_save();
    lockstep.check_health();
    println!("{} frames equal", lockstep.matching_frames);
}

#[test]
fn quoridor_against_the_computer() {
    opening(
        GameKind::Quoridor2,
        PerSeat([HUMAN, EMPTY, COMPUTER, EMPTY]),
        6,
        1,
    );
}

#[test]
#[ignore = "long: cargo test-all"]
fn quoridor_for_four() {
    opening(GameKind::Quoridor4, PerSeat([HUMAN; 4]), 14, 2);
}

#[test]
#[ignore = "long: cargo test-all"]
fn pac_man() {
    opening(
        GameKind::Pacman,
        PerSeat([HUMAN, COMPUTER, HUMAN, HUMAN]),
        14,
        3,
    );
}

#[test]
#[ignore = "long: cargo test-all"]
fn ms_pac_man() {
    opening(
        GameKind::MsPacman,
        PerSeat([HUMAN, HUMAN, HUMAN, COMPUTER]),
        20,
        4,
    );
}
