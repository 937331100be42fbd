//! The move that the board plays when the time of a turn is up (rules 4.5 and 4.7), against slow references.

use std::collections::VecDeque;

use fencelight_ai::{greedy, timeout_move};
use fencelight_core::game::{Action, Game, Move, Outcome, Piece};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Seat, Square};
use fencelight_core::mspacman::{MAZE, TurnPhase};
use fencelight_tests::positions::{ghost_has_moved, position_from_text, random_positions};

/// The time-out move of a position, default options.
fn timeout_move_at(text: &str) -> String {
    let mv = timeout_move(&position_from_text(text, &AllOptions::default()));
    mv.expect("a move").to_string()
}

/// Steps from a square to the nearest with a property, one at a time.
fn distance(
    from: Square,
    steps: impl Fn(Square) -> Vec<Square>,
    is_end: impl Fn(Square) -> bool,
) -> usize {
    let (mut seen, mut next) = (vec![from], VecDeque::from([(from, 0)]));
    while let Some((square, distance)) = next.pop_front() {
        if is_end(square) {
            return distance;
        }
        for to in steps(square) {
            if !seen.contains(&to) {
                seen.push(to);
                next.push_back((to, distance + 1));
            }
        }
    }
    usize::MAX
}

#[test]
fn c01_time_out_at_the_start_steps_ahead() {
    let start = "quoridor2 south=e1:10 north=e9:10 fences=- turn=south";
    assert_eq!(timeout_move_at(start), "e2");
    let north = "quoridor2 south=e1:10 north=e9:10 fences=- turn=north";
    assert_eq!(timeout_move_at(north), "e8");
}

#[test]
fn c02_time_out_is_no_pass() {
    let mut game = position_from_text(
        "quoridor2 south=e4:0 north=e6:0 fences=- turn=south",
        &AllOptions::default(),
    );
    let mv = timeout_move(&game).expect("a move");
    assert_eq!(mv.to_string(), "e5");
    game.play(mv).expect("a legal move");
    while let Some(mv) = timeout_move(&game) {
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.outcome(), Some(Outcome::won_by(Seat::North)));
}

#[test]
fn equally_near_squares_go_round_the_compass_then_side_steps_do() {
    // East before west: the pawns ahead block the way.
    let east = "quoridor4 south=e3:5 west=e4:5 north=e5:5 east=i5:5 fences=- turn=south";
    assert_eq!(timeout_move_at(east), "f3");
    // North before south.
    let north = "quoridor4 south=d5:5 west=c5:5 north=e5:5 east=i9:5 fences=- turn=west";
    assert_eq!(timeout_move_at(north), "c6");
    // Side-steps: north-east before north-west, south-east before south-west.
    let ahead = "quoridor2 south=e8:10 north=e9:10 fences=- turn=south";
    assert_eq!(timeout_move_at(ahead), "f9");
    let back = "quoridor2 south=e1:10 north=e2:10 fences=- turn=north";
    assert_eq!(timeout_move_at(back), "f1");
    // A jump is nearer than all steps.
    let jump = "quoridor2 south=e5:10 north=e6:10 fences=- turn=south";
    assert_eq!(timeout_move_at(jump), "e7");
}

#[test]
fn without_a_pawn_move_the_first_fence_or_a_pass() {
    let q22 = "quoridor4 south=a1:0 west=a3:5 north=a2:5 east=i5:5 fences=a1v turn=south";
    assert_eq!(timeout_move_at(q22), "pass");
    let q23 = "quoridor4 south=a1:1 west=a3:5 north=a2:5 east=i5:5 fences=a1v turn=south";
    let mut legal = position_from_text(q23, &AllOptions::default()).legal_moves();
    legal.sort_by_text();
    assert_eq!(timeout_move_at(q23), legal.as_slice()[0].to_string());
    for text in [q22, q23] {
        let game = position_from_text(text, &AllOptions::default());
        let mv = greedy(&game, 3).expect("a move");
        assert!(game.legal_moves().contains(mv));
    }
}

#[test]
fn the_time_out_move_is_the_nearest_pawn_move_by_the_order_of_the_rules() {
    random_positions(&[GameKind::Quoridor2, GameKind::Quoridor4], 3_000, |game| {
        let AnyGame::Quoridor(position) = game else {
            panic!("another game");
        };
        let seat = position.turn();
        let from = position.pawn(seat).expect("a pawn on the board");
        let order = |to: Square| {
            let sign = |to: u8, from: u8, names: [&'static str; 3]| {
                names[(to.cmp(&from) as i8 + 1) as usize]
            };
            let point = sign(to.rank(), from.rank(), ["S", "", "N"]).to_owned()
                + sign(to.file(), from.file(), ["W", "", "E"]);
            "N E S W NE SE SW NW"
                .split(' ')
                .position(|other| other == point)
        };
        let steps = |square| {
            let neighbours = position.fences().neighbours(square);
            neighbours.into_iter().flatten().collect()
        };
        let left = |to| distance(to, steps, |square| seat.has_goal(square));
        let legal = position.legal_sets();
        let nearest = legal.squares.iter().min_by_key(|&to| (left(to), order(to)));
        let expected = nearest.map_or_else(
            || {
                let mut list = legal.list();
                list.sort_by_text();
                list.as_slice()[0]
            },
            Move::square,
        );
        assert_eq!(timeout_move(game), Some(expected));
        // The greedy player loses no step when it runs.
        if let Some(Action::Square(to)) = greedy(game, 5).map(Move::action) {
            let least = nearest.map(left);
            assert_eq!(Some(left(to)), least);
        }
    });
}

/// How far from Pac-Man or Ms. Pac-Man the turn of a ghost ended; `None` if it caught her or him or was sent home.
fn end_distance(before: &AnyGame, after: &AnyGame) -> Option<usize> {
    match (before, after) {
        (AnyGame::Pacman(before), AnyGame::Pacman(after)) => {
            let Piece::Ghost(ghost) = before.piece() else {
                panic!("no ghost");
            };
            let steps = |square| {
                let neighbours = before.fences().neighbours(square);
                neighbours.into_iter().flatten().collect()
            };
            let square = after.ghost(ghost).expect("on the board");
            let caught = after.lives() < before.lives();
            (!caught).then(|| distance(square, steps, |square| square == before.pac()))
        }
        (AnyGame::MsPacman(before), AnyGame::MsPacman(after)) => {
            let ms = before.ms_pacman();
            let steps = |square| MAZE.neighbours(square).iter().collect();
            let ghost = after.ghost(before.turn())?;
            let sent_home = MAZE.homes.contains(ghost.square);
            (!sent_home).then(|| distance(ghost.square, steps, |square| Some(square) == ms))
        }
        _ => panic!("no ghosts"),
    }
}

/// All positions with which a turn of a ghost may end, a few steps more than its count at most.
fn for_each_turn_end(
    before: &AnyGame,
    now: &AnyGame,
    steps: usize,
    add: &mut impl FnMut(&AnyGame),
) {
    for mv in &now.legal_moves() {
        let mut next = now.clone();
        next.play_unchecked(mv);
        if next.outcome().is_some() || ghost_has_moved(before, &next) {
            add(&next);
        } else if steps > 0 {
            for_each_turn_end(before, &next, steps - 1, add);
        }
    }
}

#[test]
fn the_time_out_move_ends_the_turn_of_a_ghost_where_the_rules_say() {
    let (mut turns, mut catches) = (0, 0);
    random_positions(&[GameKind::Pacman, GameKind::MsPacman], 3_000, |game| {
        let weak = match game {
            AnyGame::Pacman(position) => (position.piece() != Piece::Pac).then_some(false),
            AnyGame::MsPacman(position) => {
                let steps = position.phase() == TurnPhase::Step && position.steps() > 0;
                let ghost = position.ghost(position.turn());
                ghost.filter(|_| steps).map(|ghost| ghost.weak_turns > 0)
            }
            AnyGame::Quoridor(_) => panic!("another game"),
        };
        let Some(weak) = weak else {
            return;
        };
        let mut now = game.clone();
        while !ghost_has_moved(game, &now) {
            let mv = timeout_move(&now).expect("a move");
            now.play(mv).expect("a legal move");
        }
        // A catch is nearest, and being sent home is worst, however far away that is.
        let rank = |after: &AnyGame| match end_distance(game, after) {
            Some(distance) if weak => -(distance as i64),
            Some(distance) => distance as i64,
            None if weak => 1_000,
            None => -1,
        };
        let mut best = i64::MAX;
        for_each_turn_end(game, game, 7, &mut |after| best = best.min(rank(after)));
        assert_eq!(rank(&now), best, "{game:?}");
        turns += 1;
        catches += usize::from(best == -1);
    });
    assert!(turns > 3_000 && catches > 100, "{turns} {catches}");
}
