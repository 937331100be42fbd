//! Attract mode, step by step.

use super::*;
use crate::light::palette::{FOCUS, GROUND, HINT, PIECE, STRUCTURE};
use crate::puzzles::{PUZZLES, Puzzle};
use crate::table::Phase;
use fencelight_core::game::{Action, Game};
use fencelight_core::games::{BoardFacts, GameKind};
use std::string::ToString;

/// Waits for a plan and gives it. The game of the show is Quoridor.
fn wait_for_plan(look: &mut ViewFixture, mv: &str) {
    for _ in 0..2_000 {
        if let Some(request) = look.table.request() {
            assert!(
                look.table
                    .answer(request.number, parse_move(mv).unwrap())
                    .is_ok()
            );
        }
        if look.table.attract().unwrap().planned().is_some() {
            return;
        }
        look.wait(10);
    }
    panic!("no plan");
}

/// Lets the plan be played.
fn wait_for_move(look: &mut ViewFixture) {
    while look.table.attract().unwrap().planned().is_some() {
        look.wait(10);
    }
}

#[test]
fn the_stars_are_24_lights_in_several_rows_of_the_field() {
    let mut look = ViewFixture::switched_on();
    look.wait(1_500);
    let (mut places, mut white, mut colored) = (std::collections::BTreeSet::new(), 0, 0);
    for _ in 0..1_499 {
        look.wait(1);
        let frame = look.frame();
        for cell in Cell::all() {
            let color = frame[Led::of_cell(cell)];
            assert!(color.peak() <= Color::from_hex(0xFF_FF_FF).scaled_by(HINT).peak());
            if color.peak() > 1_000 && places.insert((cell.x(), cell.y())) {
                if color.red == color.green && color.green == color.blue {
                    white += 1;
                } else {
                    colored += 1;
                }
            }
        }
    }
    assert_eq!(look.table.phase(), Phase::Attract);
    // With the sign of the lesson, of nine lights; a few stars stay dark in these seconds.
    assert!((25..=33).contains(&places.len()), "{}", places.len());
    assert!(
        (9..=13).contains(&white) && colored >= 9,
        "{white} {colored}"
    );
    let rows: std::collections::BTreeSet<u8> = places.iter().map(|&(_, y)| y).collect();
    assert!(rows.len() >= 5, "{rows:?}");
}

#[test]
fn the_stars_end_after_three_seconds() {
    let mut look = ViewFixture::switched_on();
    look.wait(2_999);
    assert_eq!(look.square("e1").peak(), 0);
    look.wait(1);
    // The position of the show, with its aim.
    let pawns = [look.square("e1"), look.square("e9")];
    assert!(pawns.iter().all(|color| color.peak() > 0));
}

#[test]
fn a_planned_step_shows_the_legal_squares_and_what_it_left() {
    let mut look = ViewFixture::on();
    let of = look.table.position().turn();
    let (from, to, beside) = match of {
        Seat::South => ("e1", "e2", "d1"),
        _ => ("e9", "e8", "d9"),
    };
    wait_for_plan(&mut look, to);
    // Attract is dimmer than a game.
    assert_eq!(look.square(to), seat(of, PIECE));
    assert_eq!(look.square(beside), seat(of, PIECE));
    wait_for_move(&mut look);
    look.wait(600 + 2_000 - (look.now_ms + 600) % 2_000);
    if look.table.attract().unwrap().planned().is_none() {
        assert_eq!(look.square(from), seat(of, GROUND));
    }
    let other = of.next().next();
    let fence = "c5h";
    wait_for_plan(&mut look, fence);
    look.wait(500);
    let color = seat(other, STRUCTURE).scaled_by(breath(500));
    assert_eq!(look.fence(fence), [color; 3]);
    // A planned fence marks no squares.
    assert!(matches!(
        look.table.attract().unwrap().planned().unwrap().0.action(),
        Action::Fence(_)
    ));
    assert_eq!(look.square("d1").peak().min(look.square("d9").peak()), 0);
    wait_for_move(&mut look);
    look.wait(700);
    assert_eq!(look.fence(fence), [seat(other, STRUCTURE); 3]);
    assert_ne!(seat(other, STRUCTURE), palette::FENCE.scaled_by(STRUCTURE));
    assert_ne!(look.square("e5"), white(FOCUS));
}

#[test]
fn a_puzzle_shows_goal_line_and_moves_to_find_and_then_its_solution_in_white() {
    // A puzzle of Quoridor whose first move is a step, and one whose is a fence.
    let first = |is_fence: bool| {
        (1..=PUZZLES).find(|&number| {
            let puzzle = Puzzle::get(number).unwrap();
            let mv = puzzle.line()[0].action();
            puzzle.kind() == GameKind::Quoridor2 && matches!(mv, Action::Fence(_)) == is_fence
        })
    };
    for number in [first(false), first(true)].into_iter().flatten() {
        let mut look = ViewFixture::on();
        look.table.show_puzzle(number, u8::MAX);
        let show = look.table.attract().unwrap();
        let (puzzle, _) = *show.puzzle().unwrap();
        look.wait(3_000 + 700);
        let turn = look.table.position().turn();
        let bar = look.bar(turn);
        let lit = bar.iter().filter(|color| **color == white(PIECE)).count();
        assert_eq!(lit, usize::from(puzzle.left()), "{bar:?}");
        assert_eq!(
            bar[lit..].iter().filter(|color| color.peak() > 0).count(),
            0
        );
        let goal = Square::all()
            .find(|&square| turn.has_goal(square) && !look.table.position().is_occupied(square));
        let goal = goal.unwrap().to_string();
        let mut levels = std::collections::BTreeSet::new();
        for _ in 0..20 {
            look.wait(100);
            levels.insert(look.square(&goal).peak());
        }
        assert!(levels.len() > 5, "the goal line breathes: {levels:?}");
        assert!(look.table.attract().unwrap().is_find());
        while look.table.attract().unwrap().planned().is_none() {
            look.wait(10);
        }
        look.wait(500);
        let color = white(PIECE).scaled_by(breath(500));
        match puzzle.right_move().unwrap().action() {
            Action::Square(square) => assert_eq!(look.square(&square.to_string()), color),
            Action::Fence(fence) => assert_eq!(look.fence(&fence.to_string()), [color; 3]),
            other => panic!("{other:?}"),
        }
    }
}
