//! Openings are legal, even, varied, and equal for equal seeds.

use fencelight_core::game::Action;
use fencelight_core::geometry::{Axis, Post};

use super::*;

/// An opening that exists.
fn opening(kind: GameKind, seed: u64, number: u32) -> Opening {
    let never = AtomicBool::new(false);
    Opening::new(kind, &AllOptions::DEFAULT, seed, number, &never).expect("an opening")
}

#[test]
fn a_stop_ends_the_search_for_an_opening_and_rules_without_one_are_named() {
    let mut options = AllOptions::DEFAULT;
    for kind in GameKind::ALL {
        let stopped = Opening::new(kind, &options, 7, 0, &AtomicBool::new(true));
        assert_eq!(stopped, Err(OpeningError::Stopped));
    }
    for kind in [GameKind::Quoridor2, GameKind::Quoridor4] {
        options.set(kind, "ply_cap", 2).expect("an option");
        let none = Opening::new(kind, &options, 7, 0, &AtomicBool::new(false));
        assert_eq!(none, Err(OpeningError::NotFound(kind)));
    }
}

#[test]
fn openings_are_legal_and_the_same_for_the_same_seed() {
    for kind in GameKind::ALL {
        for number in 0..100 {
            let opening = opening(kind, 7, number);
            assert_eq!(opening, self::opening(kind, 7, number));
            let mut game = start(kind, &AllOptions::DEFAULT, opening.seed);
            for &mv in &opening.moves {
                game.play(mv).expect("legal");
            }
            assert_eq!(game.outcome(), None);
            assert_eq!(game, opening.position(kind, &AllOptions::DEFAULT));
        }
        let other = |seed| opening(kind, seed, 0);
        assert_ne!(other(1), other(2));
    }
}

#[test]
fn openings_of_quoridor_are_even_and_differ() {
    let mut lengths = [0; 10];
    let mut fences = 0;
    for number in 0..400 {
        let opening = opening(GameKind::Quoridor2, 1, number);
        lengths[opening.moves.len()] += 1;
        let is_fence = |mv: &&Move| matches!(mv.action(), Action::Fence(_));
        fences += opening.moves.iter().filter(is_fence).count();
        let AnyGame::Quoridor(position) =
            opening.position(GameKind::Quoridor2, &AllOptions::DEFAULT)
        else {
            panic!("another game");
        };
        assert!(is_even(&position));
    }
    assert!(lengths[2..].iter().all(|&count| count > 10), "{lengths:?}");
    assert!((400..1_600).contains(&fences), "{fences}");
}

#[test]
fn openings_differ_and_leave_both_sides_a_chance() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let (position, _) = self_play_opening(&mut CounterRng::new(seed));
        assert!((MIN_PLIES..=MAX_PLIES).contains(&position.plies()));
        assert!(position.outcome().is_none() && is_even(&position));
        seen.insert(position.fingerprint());
    }
    assert!(seen.len() > 280, "{}", seen.len());
}

#[test]
fn fences_come_as_often_as_the_policy_says_and_half_of_these_are_near() {
    let position = self_play_start(&mut CounterRng::new(1));
    let policy = MovePolicy {
        fences_per_mille: 400,
    };
    let mut rng = CounterRng::new(2);
    let (mut fences, mut near) = (0, 0);
    for _ in 0..10_000 {
        let mv = policy.random_move(&position, &mut rng).expect("a move");
        if let Action::Fence(fence) = mv.action() {
            fences += 1;
            near += u32::from(is_near_a_pawn(&position, fence));
        }
    }
    assert!((3_800..4_200).contains(&fences), "{fences}");
    // Half by intention; of the others those that are near by chance: 2 * 4 * 2 posts of 64.
    let share = f64::from(near) / f64::from(fences);
    assert!((0.58..0.67).contains(&share), "{share}");
}

#[test]
fn near_is_what_touches_a_border_of_the_square_or_the_next() {
    let position = self_play_start(&mut CounterRng::new(1));
    // South's pawn is on e1: posts c1..f1 and c2..f2.
    let near: Vec<String> = (0..16)
        .filter_map(Post::from_index)
        .map(|post| Fence::new(post, Axis::Vertical))
        .filter(|&fence| is_near_a_pawn(&position, fence))
        .map(|fence| fence.to_string())
        .collect();
    assert_eq!(near.join(" "), "c1v d1v e1v f1v c2v d2v e2v f2v");
}
