//! The field in Quoridor.

use super::*;
use crate::light::palette::{FENCE, FOCUS, GROUND, HINT, PIECE, STRUCTURE};
use crate::table::Purpose;
use fencelight_core::game::Move;

#[test]
fn the_pawn_to_move_breathes_and_the_others_wait() {
    let mut look = ViewFixture::game(GameKind::Quoridor4, FOUR);
    look.settle();
    assert_eq!(look.square("e1"), seat(Seat::South, FOCUS));
    assert_eq!(look.square("a5"), seat(Seat::West, PIECE));
    look.wait(1_000);
    assert_eq!(
        look.square("e1"),
        seat(Seat::South, FOCUS).scaled_by(breath(1_000))
    );
    assert_eq!(look.square("i5"), seat(Seat::East, PIECE));
}

#[test]
fn destinations_are_the_brightest_and_jumps_are_pale() {
    let mut look =
        ViewFixture::position("quoridor2 south=e4:10 north=e5:10 fences=- turn=south", TWO);
    look.settle();
    look.wait(1_000);
    assert_eq!(look.square("d4"), seat(Seat::South, FOCUS));
    assert_eq!(look.square("e3"), seat(Seat::South, FOCUS));
    let half_white =
        palette::seat(Seat::South).lerp(Color::from_hex(0xFF_FF_FF), Brightness::percent(50));
    assert_eq!(look.square("e6"), half_white);
    assert_eq!(look.square("c4"), Color::BLACK);
}

#[test]
fn destinations_of_a_computer_are_dark() {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let look = ViewFixture::game(GameKind::Quoridor2, players);
    assert_eq!(look.square("e2"), Color::BLACK);
}

#[test]
fn a_preview_breathes_in_the_colour_of_the_mover() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.tap("c3+");
    look.wait(500);
    let color = seat(Seat::South, STRUCTURE).scaled_by(breath(500));
    assert_eq!(look.fence("c3h"), [color; 3]);
    look.tap("c3+");
    look.wait(2_000);
    assert_eq!(look.fence("c3v"), [seat(Seat::South, STRUCTURE); 3]);
    assert_eq!(look.at(4, 5), Color::BLACK);
}

#[test]
fn a_fence_keeps_the_colour_of_its_owner_for_a_round() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.play("c3h");
    look.wait(5_000);
    assert_eq!(look.fence("c3h"), [seat(Seat::South, STRUCTURE); 3]);
    look.play("e8");
    look.wait(1_000);
    let half =
        seat(Seat::South, STRUCTURE).lerp(FENCE.scaled_by(STRUCTURE), Brightness::ratio(1, 2));
    assert_eq!(look.fence("c3h"), [half; 3]);
    look.wait(1_000);
    assert_eq!(look.fence("c3h"), [FENCE.scaled_by(STRUCTURE); 3]);
}

#[test]
fn the_square_that_the_last_move_left_breathes() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.play("e2");
    look.settle();
    assert_eq!(look.square("e1"), seat(Seat::South, GROUND));
    look.wait(500);
    assert_eq!(
        look.square("e1"),
        seat(Seat::South, GROUND).scaled_by(breath(500))
    );
    look.play("e8");
    look.settle();
    assert_eq!(look.square("e1"), seat(Seat::South, FOCUS));
    assert_eq!(look.square("e9"), seat(Seat::North, GROUND));
}

#[test]
fn a_pressed_key_glows_and_fades_into_the_light_below() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.tap("e9");
    assert_eq!(look.square("e9"), white(FOCUS));
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.key("north-ok", KeyEventKind::Pressed);
    assert_eq!(look.bar(Seat::North)[9], white(FOCUS));
    look.wait(50);
    let under = seat(Seat::North, HINT);
    assert_eq!(
        look.bar(Seat::North)[9],
        under.lerp(white(FOCUS), Brightness::ratio(1, 2))
    );
    look.wait(50);
    assert_eq!(look.bar(Seat::North)[9], under);
}

#[test]
fn a_hint_breathes_white_for_three_seconds() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.key("south-ok", KeyEventKind::Pressed);
    look.wait(1_100);
    let request = look.table.request().unwrap();
    assert_eq!(request.purpose, Purpose::Hint);
    assert!(
        look.table
            .answer(
                request.number,
                Move::fence(Fence::from_name("d8h").unwrap())
            )
            .is_ok()
    );
    look.wait(1_000);
    assert_eq!(
        look.fence("d8h"),
        [white(FOCUS).scaled_by(breath(1_000)); 3]
    );
    look.wait(2_000);
    assert_eq!(look.fence("d8h"), [Color::BLACK; 3]);
}

#[test]
fn a_move_of_the_computer_travels() {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let mut look = ViewFixture::game(GameKind::Quoridor2, players);
    look.wait(10);
    let number = look.table.request().unwrap().number;
    assert!(look.table.answer(number, parse_move("e2").unwrap()).is_ok());
    let south = seat(Seat::South, FOCUS);
    assert_eq!(look.square("e1"), south);
    look.wait(300);
    assert_eq!((look.at(8, 1), look.square("e2")), (south, Color::BLACK));
    assert_eq!(look.square("e1"), seat(Seat::South, HINT));
    look.wait(200);
    assert_eq!(look.square("e2"), south);
    assert_eq!(look.square("e8"), Color::BLACK);
    look.wait(200);
    assert_eq!(look.square("e2"), seat(Seat::South, PIECE));
    assert_eq!(look.square("e8"), seat(Seat::North, FOCUS));
}

#[test]
fn a_fence_of_the_computer_grows_from_its_post() {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let mut look = ViewFixture::game(GameKind::Quoridor2, players);
    look.wait(10);
    let number = look.table.request().unwrap().number;
    assert!(
        look.table
            .answer(number, parse_move("d7h").unwrap())
            .is_ok()
    );
    let south = seat(Seat::South, STRUCTURE);
    assert_eq!(look.fence("d7h"), [Color::BLACK, south, Color::BLACK]);
    look.wait(300);
    let half = south.scaled_by(Brightness::ratio(1, 2));
    assert_eq!(look.fence("d7h"), [half, south, half]);
    look.wait(300);
    assert_eq!(look.fence("d7h"), [south; 3]);
}
