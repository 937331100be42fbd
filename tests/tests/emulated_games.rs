//! The real firmware, played by its keys: what it shows and what it saves is what core says.

use fencelight_core::game::{Action, Game, Move};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, PerSeat};
use fencelight_core::table::{Phase, Player, Seating, lobby};
use fencelight_emulator::FlashImage;
use fencelight_tests::Rng;
use fencelight_tests::emulated::Lockstep;

const HUMAN: Player = Player::Human;
const NOBODY: Player = Player::Empty;
const COMPUTER: Player = Player::Computer { level: 1 };

/// A move of a person, seldom a fence: there are so many of them.
fn random_move(chance: &mut Rng, stage: &Lockstep) -> Move {
    let moves: Vec<Move> = stage
        .table()
        .history()
        .current()
        .legal_moves()
        .iter()
        .collect();
    let is_fence = |mv: &&Move| matches!(mv.action(), Action::Fence(_));
    let (fences, others): (Vec<Move>, Vec<Move>) = moves.iter().partition(is_fence);
    if !fences.is_empty() && (others.is_empty() || chance.below(2) == 0) {
        *chance.pick(&fences)
    } else {
        *chance.pick(&others)
    }
}

/// From switching on to the middle of an opening.
fn opening(kind: GameKind, players: Seating, moves: usize, seed: u64) {
    let mut chance = Rng::new(seed);
    let mut stage = Lockstep::new(FlashImage::erased());
    stage.run(300);
    assert_eq!(stage.table().phase(), Phase::Attract);
    stage.tap(Key::Ok(fencelight_core::geometry::Seat::West));
    assert_eq!(stage.table().phase(), Phase::Lobby);
    if kind == stage.table().lobby_kind() {
        // Its icon, pressed now, would open the options.
        stage.tap(Key::Square(lobby::icon_center(GameKind::Pacman)));
    }
    stage.tap(Key::Square(lobby::icon_center(kind)));
    for (seat, player) in fencelight_core::geometry::Seat::ALL
        .into_iter()
        .zip(players.0)
    {
        stage.set_player(seat, player);
    }
    stage.start();
    assert_eq!(stage.table().history().current().kind(), kind);
    for _ in 0..moves {
        if !stage.wait_for_turn() {
            break;
        }
        let mv = random_move(&mut chance, &stage);
        stage.play(mv);
    }
    stage.check_save();
    stage.check_health();
    println!(
        "{}: {} frames alike, {} moves",
        kind.name(),
        stage.matching_frames,
        stage.table().history().moves().len()
    );
}

#[test]
fn quoridor_against_the_computer() {
    opening(
        GameKind::Quoridor2,
        PerSeat([HUMAN, NOBODY, COMPUTER, NOBODY]),
        6,
        1,
    );
}

#[test]
fn quoridor_for_four() {
    opening(GameKind::Quoridor4, PerSeat([HUMAN; 4]), 14, 2);
}

#[test]
fn pac_man() {
    opening(
        GameKind::Pacman,
        PerSeat([HUMAN, COMPUTER, HUMAN, HUMAN]),
        14,
        3,
    );
}

#[test]
fn ms_pac_man() {
    opening(
        GameKind::MsPacman,
        PerSeat([HUMAN, HUMAN, HUMAN, COMPUTER]),
        20,
        4,
    );
}
