//! Positions of Quoridor as values: equality, sets of moves, bounds.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

use fencelight_core::game::{Game, Move};
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::{
    Options, PlayerCount, Position, PositionError, Setup, perft_bound,
};

fn after(moves: &str) -> Position {
    let mut position = Position::default();
    for word in moves.split(' ') {
        let mv = word.parse().expect("a move");
        position.play(mv).expect("a legal move");
    }
    position
}

fn hash_of(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn positions_are_equal_however_their_fences_came_about() {
    let position = after("c3h e8 e3h e7");
    let same = after("e3h e8 c3h e7");
    assert_eq!(position, same);
    assert_eq!(hash_of(&position), hash_of(&same));
}

#[test]
fn positions_that_differ_in_board_options_or_moves_played_are_not_equal() {
    let start = Position::default();
    let capped = Options {
        ply_cap: NonZeroU32::new(9),
        ..Options::default()
    };
    for other in [
        after("e2 e8 e1 e9 e3h e8"),
        Position::start(PlayerCount::Two, Seat::North, Options::default()),
        Position::start(PlayerCount::Two, Seat::South, capped),
        start.clone().with_plies(4),
    ] {
        assert_ne!(start, other);
        assert_ne!(hash_of(&start), hash_of(&other));
    }
}

#[test]
fn a_forced_pass_is_the_one_move_of_its_set() {
    let cornered = "quoridor4 south=a1:HAND west=a3:5 north=a2:5 east=i5:5 fences=a1v turn=south";
    let position: Position = cornered.replace("HAND", "0").parse().expect("a position");
    let legal = position.legal_sets();
    assert_eq!((legal.count(), legal.list().len()), (1, 1));
    assert!(legal.contains(Move::PASS) && !legal.contains("b1".parse().expect("a move")));
    let position: Position = cornered.replace("HAND", "1").parse().expect("a position");
    assert!(!position.legal_sets().contains(Move::PASS));
}

#[test]
fn the_bound_of_a_perft_counts_pawn_moves_and_fences_that_fit() {
    let start = Position::default();
    let bounds = [1, 2, 3].map(|depth| perft_bound(&start, depth));
    assert_eq!(bounds, [1, 136, 136 * 136]);
    let spent = "quoridor2 south=e1:0 north=e9:0 fences=- turn=south";
    let spent: Position = spent.parse().expect("a position");
    assert_eq!(perft_bound(&spent, 3), 64);
}

#[test]
fn a_pawn_of_a_seat_that_does_not_play_is_refused() {
    let mut setup = Setup::start(PlayerCount::Two, Seat::South);
    setup.pawns[Seat::West] = Some(Seat::West.home());
    assert_eq!(
        Position::try_from(&setup),
        Err(PositionError::NotPlaying(Seat::West))
    );
}
