//! What the prover says is so: against a plain minimax on small hands, and by a checker that replays its trees.

use fencelight_core::game::{Game, Move, Outcome};
use fencelight_core::geometry::{Seat, Square};
use fencelight_core::quoridor::{Options, Position, Setup};
use fencelight_lab::prover::{Answer, Limits, Prover};
use fencelight_tests::Rng;
use fencelight_tests::proof_checker::check_claim;

const TABLE_BYTES: usize = 16 << 20;
const MOST_BYTES: usize = 1 << 24;

/// Positions of games by random moves that prefer steps towards the goal, with few fences left in the hands.
fn positions(count: usize, hands: [u8; 2]) -> Vec<Position> {
    let mut rng = Rng::new(u64::from(hands[0]) * 16 + u64::from(hands[1]));
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::default();
        let plies = 20 + rng.below(24);
        for _ in 0..plies {
            if position.outcome().is_some() {
                break;
            }
            let legal = position.legal_sets();
            let steps: Vec<Move> = legal.squares.iter().map(Move::square).collect();
            let list = legal.list();
            let places_fence = position.hand(position.turn()) > 0 && rng.below(10) < 6;
            let mv = match places_fence {
                true => *rng.pick(list.as_slice()),
                false => *rng.pick(&steps),
            };
            position.make(mv);
        }
        let mut setup = Setup::from(&position);
        setup.hands[Seat::South] = hands[0];
        setup.hands[Seat::North] = hands[1];
        if setup.fences.len() + usize::from(hands[0] + hands[1]) > 20 {
            continue;
        }
        // Pawns near their goals: something is decided within a few moves.
        let place = |rng: &mut Rng, ranks: [u8; 4]| {
            let rank = ranks[rng.below(4)];
            Square::new(rng.below(9) as u8, rank)
        };
        setup.pawns[Seat::South] = place(&mut rng, [4, 5, 6, 7]);
        setup.pawns[Seat::North] = place(&mut rng, [4, 3, 2, 1]);
        let Ok(position) = Position::new(&setup, Options::default()) else {
            continue;
        };
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

/// Whether the attacker wins within `moves` moves, by trying everything.
fn wins(position: &Position, attacker: Seat, moves: u8) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::won_by(attacker);
    }
    if moves == 0 {
        return false;
    }
    let attacks = position.turn() == attacker;
    let left = moves - u8::from(attacks);
    let list = position.legal_moves();
    let after = |&mv: &Move| {
        let mut next = position.clone();
        next.make(mv);
        wins(&next, attacker, left)
    };
    match attacks {
        true => list.as_slice().iter().any(after),
        false => list.as_slice().iter().all(after),
    }
}

fn limits(moves: u8) -> Limits {
    Limits {
        moves,
        nodes: 2_000_000,
    }
}

fn compare(count: usize, hands: [u8; 2], moves: u8) -> (usize, usize) {
    let (mut won, mut lost) = (0, 0);
    let mut prover = Prover::new(TABLE_BYTES);
    for position in positions(count, hands) {
        let attacker = position.turn();
        let other = [Seat::North, Seat::South][usize::from(attacker == Seat::North)];
        let shortest = |seat| (1..=moves).find(|&moves| wins(&position, seat, moves));
        let answer = prover.solve(&position, limits(moves)).win();
        assert_eq!(answer, shortest(attacker), "{position}");
        won += usize::from(answer.is_some());
        let answer = prover.solve_for_other(&position, limits(moves)).win();
        assert_eq!(answer, shortest(other), "{position}");
        lost += usize::from(answer.is_some());
    }
    (won, lost)
}

#[test]
fn the_bound_decides_as_plain_minimax_does_on_small_hands() {
    let (won, lost) = compare(300, [0, 0], 5);
    assert!(won > 50 && lost > 50, "{won} {lost}");
    let (won, lost) = compare(60, [1, 0], 3);
    assert!(won > 10 && lost > 10, "{won} {lost}");
    let (won, lost) = compare(60, [0, 1], 3);
    assert!(won > 10 && lost > 10, "{won} {lost}");
    let (won, lost) = compare(150, [1, 1], 2);
    assert!(won > 2 && lost > 2, "{won} {lost}");
}

/// The same search without its bound, which asks many more positions.
#[test]
#[ignore = "minutes: hundreds of positions without the bound"]
fn the_bound_decides_as_the_search_without_it() {
    let mut decided = 0;
    for hands in [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [0, 2], [2, 1]] {
        let (mut fast, mut plain) = (Prover::new(TABLE_BYTES), Prover::plain(64 << 20));
        for position in positions(60, hands) {
            let slow = plain.solve(&position, limits(5));
            if matches!(slow, Answer::GivenUp(_)) {
                continue;
            }
            decided += 1;
            assert_eq!(fast.solve(&position, limits(5)), slow, "{position}");
        }
    }
    assert!(decided > 200, "{decided}");
}

#[test]
#[ignore = "long: cargo test-all"]
fn every_tree_is_replayed_against_the_reference_rules() {
    let mut prover = Prover::new(TABLE_BYTES);
    let (mut trees, mut runs, mut replies) = (0, 0, 0);
    for hands in [[0, 0], [1, 1], [2, 2], [3, 1]] {
        for position in positions(80, hands) {
            let limits = Limits {
                moves: 5,
                nodes: 3_000,
            };
            let Some(moves) = prover.solve(&position, limits).win() else {
                continue;
            };
            let tree = prover.proof(&position, moves, MOST_BYTES).expect("a tree");
            if tree.replies > 300 {
                continue;
            }
            let text = position.to_string();
            let checked = check_claim("wins", moves, &text, &tree.bytes);
            let checked = checked.unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
            let sizes = (checked.choices, checked.replies, checked.runs);
            assert_eq!(sizes, (tree.choices, tree.replies, tree.runs));
            (trees, runs, replies) = (trees + 1, runs + checked.runs, replies + checked.replies);
            // A shorter claim, a byte less and another first move do not prove it.
            assert!(check_claim("wins", moves - 1, &text, &tree.bytes).is_err());
            let short = &tree.bytes[..tree.bytes.len() - 1];
            assert!(check_claim("wins", moves, &text, short).is_err());
        }
    }
    assert!(
        trees > 80 && runs > 25 && replies > 1,
        "{trees} {runs} {replies}"
    );
}

#[test]
fn wrong_runs_are_refused() {
    // North is nearer: south does not run home.
    let text = "quoridor2 south=e5:0 north=e3:0 fences=- turn=south";
    let bytes = [128 + 5 * 9 + 4, 0xFF];
    assert!(check_claim("wins", 9, text, &bytes).is_err());
    // One fence more in the hand of north, and the run is too slow.
    let claim = |hand: u8| {
        let text = format!("quoridor2 south=a7:0 north=i4:{hand} fences=- turn=south");
        check_claim("wins", 2, &text, &[128 + 7 * 9, 0xFF])
    };
    assert!(claim(0).is_ok());
    assert!(claim(1).is_err());
}

#[test]
fn a_search_gives_up_at_its_limit() {
    let text = "quoridor2 south=e4:8 north=e6:8 fences=a1h,c1h,e1h,g1h turn=south";
    let position: Position = text.parse().expect("a position");
    let limits = Limits {
        moves: 9,
        nodes: 50,
    };
    let answer = Prover::new(TABLE_BYTES).solve(&position, limits);
    assert!(matches!(answer, Answer::GivenUp(_)), "{answer:?}");
}
