//! The goal of a person to move.

use super::*;
use crate::light::CHASE_STEP_MS;
use crate::light::palette::{AMBIENT, FOCUS, GOAL, GROUND, HINT, PIECE};
use crate::table::Setting;

/// A goal line in the order of its squares.
fn line(of: Seat) -> std::vec::Vec<Square> {
    Square::all()
        .filter(|&square| of.has_goal(square))
        .collect()
}

fn at(frame: &Frame, square: Square) -> Color {
    frame[Led::of_cell(Cell::of_square(square))]
}

#[test]
fn the_goal_line_of_a_person_to_move_is_lit_where_nothing_else_is() {
    for (kind, seats) in [
        (GameKind::Quoridor2, &[Seat::South, Seat::North][..]),
        (GameKind::Quoridor4, &Seat::ALL[..]),
    ] {
        let players = if seats.len() == 2 { TWO } else { FOUR };
        for &first in seats {
            let mut look = ViewFixture::begun(&GameConfig {
                first: Some(first),
                ..GameConfig::new(kind, players, 7)
            });
            look.settle();
            look.wait(3_700);
            let frame = look.frame();
            let opposite = first.next().next();
            let mut lit = 0;
            for square in line(first) {
                let expected = if square == opposite.home() {
                    seat(opposite, PIECE)
                } else {
                    lit += 1;
                    seat(first, GOAL)
                };
                assert_eq!(at(&frame, square), expected, "{first} {square}");
            }
            assert_eq!(lit, 8);
            // No bar shows it.
            let holdings = if seats.len() == 2 { 10 } else { 5 };
            assert_eq!(look.bar(opposite), leds(holdings, seat(opposite, HINT)));
        }
    }
}

#[test]
fn a_legal_square_and_the_last_move_lie_over_the_goal_line() {
    let mut look =
        ViewFixture::position("quoridor2 south=e8:7 north=a9:4 fences=- turn=north", TWO);
    look.play("b9");
    look.settle();
    assert_eq!(look.square("e9"), seat(Seat::South, FOCUS));
    assert_eq!(look.square("a9"), seat(Seat::North, GROUND));
    assert_eq!(look.square("i9"), seat(Seat::South, AMBIENT));
}

#[test]
fn the_goal_of_a_computer_is_not_shown() {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let mut look = ViewFixture::game(GameKind::Quoridor2, players);
    look.wait(100);
    assert_eq!(look.square("a9"), Color::BLACK);
}

#[test]
fn the_goal_line_breathes_three_steps_away() {
    for (pawn, near) in [("a6", true), ("a5", false), ("a7", true)] {
        let text = std::format!("quoridor2 south={pawn}:7 north=e8:4 fences=- turn=south");
        let mut look = ViewFixture::position(&text, TWO);
        look.settle();
        look.wait(1_000);
        let expected = if near {
            seat(Seat::South, AMBIENT).scaled_by(breath(1_000))
        } else {
            seat(Seat::South, GOAL)
        };
        assert_eq!(look.square("i9"), expected, "{pawn}");
    }
    // Two ranks away, but the way round the fences is longer.
    let text = "quoridor2 south=e7:7 north=e2:4 fences=b7h,d7h,f7h turn=south";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    look.wait(1_000);
    assert_eq!(look.square("i9"), seat(Seat::South, GOAL));
}

#[test]
fn a_wave_runs_from_the_pawn_to_the_line_in_the_first_two_turns_of_a_seat() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    for turn in 0..3 {
        for of in [Seat::South, Seat::North] {
            let mut front = std::vec::Vec::new();
            for _ in 0..8 {
                // Two files beside the pawn, where nothing else is shown.
                let rows = (0..9).filter(|&row| look.at(12, 2 * row) == seat(of, HINT));
                front.extend(rows);
                look.wait(CHASE_STEP_MS);
            }
            let expected: &[u8] = match (turn, of) {
                (0, Seat::South) => &[2, 3, 4, 5, 6, 7],
                (0, _) => &[6, 5, 4, 3, 2, 1],
                (1, Seat::South) => &[3, 4, 5, 6, 7, 8],
                (1, _) => &[5, 4, 3, 2, 1, 0],
                _ => &[],
            };
            let expected: std::vec::Vec<u8> = expected.to_vec();
            assert_eq!(front, expected, "{of}, turn {turn}");
            look.settle();
            let goal = if of == Seat::South { "a9" } else { "a1" };
            assert_eq!(look.square(goal), seat(of, GOAL));
            // The other pawn follows; both step to and fro.
            let mv = match (of, turn) {
                (Seat::South, 0) => "e2",
                (Seat::South, 1) => "e1",
                (Seat::South, _) => "e2",
                (_, 0) => "e8",
                (_, 1) => "e9",
                _ => "e8",
            };
            look.play(mv);
        }
    }
}

#[test]
fn calm_lights_have_no_wave() {
    let mut look = ViewFixture::on();
    look.table.set_setting(Setting::Calm, 1);
    look.table.start_game(&GameConfig {
        first: Some(Seat::South),
        ..GameConfig::new(GameKind::Quoridor2, TWO, 7)
    });
    for _ in 0..10 {
        assert_eq!(look.square("g4"), Color::BLACK);
        assert_eq!(look.square("a9"), seat(Seat::South, GOAL));
        look.wait(CHASE_STEP_MS);
    }
}

#[test]
fn games_without_a_goal_line_have_their_goal_on_the_board() {
    // Pellets for Pac-Man, himself for the ghosts, its own dots for a seat of Ms. Pac-Man.
    let look = ViewFixture::game(GameKind::Pacman, TWO);
    for pellet in ["a1", "a9", "i1", "i9"] {
        assert_eq!(look.square(pellet), palette::PELLET.scaled_by(PIECE));
    }
    let mut look = ViewFixture::game(GameKind::Pacman, TWO);
    look.play("e6 e7");
    assert_eq!(look.square("e7"), palette::PAC.scaled_by(PIECE));
    let look = ViewFixture::game(GameKind::MsPacman, FOUR);
    for of in Seat::ALL {
        let dots = fencelight_core::mspacman::area(of).iter();
        let frame = look.frame();
        let dot = seat(of, palette::dot_tier(of));
        let lit = dots.filter(|&square| at(&frame, square) == dot).count();
        assert!(lit >= 10, "{of}: {lit}");
    }
}
