//! A rejected press shows the reason.

use super::*;
use crate::light::palette::{FENCE, FOCUS, HINT, STRUCTURE};

/// A moment in the dark half of a blink of 667 ms.
const OFF_MS: u32 = 400;

#[test]
fn an_illegal_square_blinks_and_then_the_legal_ones_breathe() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.tap("c5");
    for _ in 0..2 {
        look.wait(100);
        assert_eq!(look.square("c5"), white(FOCUS));
        look.wait(OFF_MS - 100);
        assert_eq!(look.square("c5"), Color::BLACK);
        look.wait(667 - OFF_MS);
    }
    assert_eq!(look.square("c5"), Color::BLACK);
    look.wait(1_000);
    let breathing = seat(Seat::South, FOCUS).scaled_by(breath(1_000));
    assert_eq!(
        (look.square("e2"), look.square("d1")),
        (breathing, breathing)
    );
    look.wait(1_000);
    assert_eq!(look.square("e2"), seat(Seat::South, FOCUS));
}

#[test]
fn a_fence_that_touches_or_crosses_shows_the_other() {
    let mut look =
        ViewFixture::position("quoridor2 south=e2:7 north=e8:4 fences=e5h turn=south", TWO);
    look.settle();
    look.tap("e5+");
    look.wait(100);
    assert_eq!(look.fence("e5h"), [white(FOCUS); 3]);
    look.wait(OFF_MS - 100);
    assert_eq!(look.fence("e5h"), [Color::BLACK; 3]);
    look.wait(1_000);
    assert_eq!(look.fence("e5h"), [FENCE.scaled_by(STRUCTURE); 3]);
}

#[test]
fn a_fence_that_cuts_off_shows_its_ends_and_the_pawn() {
    // The only path of south out of the corner leads north.
    let text = "quoridor2 south=a1:7 north=e8:4 fences=a1v turn=north";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    look.tap("a2+");
    look.wait(200);
    assert_eq!(
        look.fence("a2h"),
        [white(FOCUS), Color::BLACK, white(FOCUS)]
    );
    assert_eq!(look.square("a1"), seat(Seat::South, FOCUS));
    look.wait(OFF_MS - 200);
    assert_eq!(look.square("a1"), Color::BLACK);
}

#[test]
fn without_fences_the_own_bar_blinks() {
    let mut look =
        ViewFixture::position("quoridor2 south=e2:0 north=e8:4 fences=- turn=south", TWO);
    look.settle();
    look.tap("c3+");
    look.wait(100);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
    let [first, post, last] = look.fence("c3h");
    assert_eq!(
        (first, post, last),
        (white(FOCUS), Color::BLACK, white(FOCUS))
    );
    look.wait(OFF_MS - 100);
    assert_eq!(look.bar(Seat::South), [Color::BLACK; 10]);
}

#[test]
fn a_press_out_of_turn_shows_whose_turn_it_is() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.tap("north-ok");
    look.wait(500);
    // A light runs along the bar of the mover once more, and its pawn does not breathe.
    assert_eq!(look.bar(Seat::South)[9], seat(Seat::South, HINT));
    assert_eq!(look.bar(Seat::South)[4], seat(Seat::South, FOCUS));
    assert_eq!(look.square("e1"), seat(Seat::South, FOCUS));
    look.wait(900);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
    assert_ne!(look.square("e1"), seat(Seat::South, FOCUS));
}

#[test]
fn a_side_key_without_meaning_blinks_its_bar() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.tap("south-ok");
    look.wait(100);
    assert_eq!(look.bar(Seat::South), [white(FOCUS); 10]);
    look.wait(OFF_MS - 100);
    assert_eq!(look.bar(Seat::South), [Color::BLACK; 10]);
    look.wait(1_000);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
}

#[test]
fn the_bar_breathes_where_a_roll_comes_first() {
    let text = "mspacman seats=south,north ms=south:a6 south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=roll steps=0 extra=no";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    look.tap("a7");
    look.wait(100);
    assert_eq!(look.square("a7"), white(FOCUS));
    look.wait(1_234 + 2);
    assert!(look.bar(Seat::South)[9].peak() > white(HINT).peak());
}
