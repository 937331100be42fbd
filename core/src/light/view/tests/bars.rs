//! The side bars in a game.

use super::*;
use crate::light::CHASE_STEP_MS;
use crate::light::palette::{AMBIENT, FOCUS, HINT};
use crate::table::{ClockMode, ClockOptions, TimeoutAction};

#[test]
fn a_bar_shows_the_fences_in_hand_and_whose_turn_it_is() {
    let mut look =
        ViewFixture::position("quoridor2 south=e2:7 north=e8:4 fences=a1h turn=south", TWO);
    look.settle();
    assert_eq!(look.bar(Seat::South), leds(7, seat(Seat::South, FOCUS)));
    let north = look.bar(Seat::North);
    assert_eq!(north[..4], [seat(Seat::North, HINT); 4]);
    // The goal line of the mover, on the LEDs that are free.
    assert_eq!(north[4..], [seat(Seat::South, AMBIENT); 6]);
    assert_eq!(look.bar(Seat::West), [Color::BLACK; 10]);
}

#[test]
fn the_goal_line_breathes_when_it_is_near() {
    let mut look =
        ViewFixture::position("quoridor2 south=a7:7 north=e8:4 fences=- turn=south", TWO);
    look.settle();
    look.wait(1_000);
    let color = seat(Seat::South, AMBIENT).scaled_by(breath(1_000));
    assert_eq!(look.bar(Seat::North)[9], color);
}

#[test]
fn a_light_runs_along_the_bar_once_when_a_turn_begins() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.play("e2");
    for place in 0..10 {
        let bar = look.bar(Seat::North);
        assert_eq!(bar[..=place], [seat(Seat::North, FOCUS); 10][..=place]);
        assert_eq!(bar[place + 1..], [seat(Seat::North, HINT); 10][place + 1..]);
        look.wait(CHASE_STEP_MS);
    }
    assert_eq!(look.bar(Seat::North), [seat(Seat::North, FOCUS); 10]);
}

#[test]
fn the_bar_of_a_searching_computer_chases() {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let mut look = ViewFixture::game(GameKind::Quoridor2, players);
    look.wait(10);
    let heads = (0..30).map(|_| {
        look.wait(50);
        let bar = look.bar(Seat::South);
        assert!(bar.iter().filter(|color| color.peak() > 0).count() <= 2);
        bar.iter()
            .position(|&color| color == seat(Seat::South, FOCUS))
    });
    let heads: std::collections::BTreeSet<_> = heads.flatten().collect();
    assert_eq!(heads.len(), 10);
}

#[test]
fn the_clock_is_a_column_that_shrinks_and_breathes_at_the_end() {
    let clock = ClockOptions {
        mode: ClockMode::PerMove,
        move_time_s: 20,
        timeout_action: TimeoutAction::Warn,
        ..ClockOptions::DEFAULT
    };
    let mut look = ViewFixture::begun(&GameConfig {
        first: Some(Seat::South),
        clock,
        ..GameConfig::new(GameKind::Quoridor2, TWO, 7)
    });
    look.wait(6_000);
    assert_eq!(look.bar(Seat::South), leds(7, seat(Seat::South, FOCUS)));
    assert_eq!(look.bar(Seat::North), leds(10, seat(Seat::North, HINT)));
    look.wait(9_000);
    let color = seat(Seat::South, FOCUS).scaled_by(breath(look.now_ms));
    assert_eq!(look.bar(Seat::South), leds(3, color));
    look.wait(60_000);
    assert_eq!(look.bar(Seat::South), [Color::BLACK; 10]);
}

#[test]
fn a_proposal_breathes_white_on_pawns_and_bars() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.play("e2");
    look.settle();
    look.tap("south-back");
    assert!(look.table.proposal().is_some());
    look.wait(1_000);
    let color = white(FOCUS).scaled_by(breath(1_000));
    assert_eq!((look.square("e2"), look.square("e9")), (color, color));
    assert_eq!(look.bar(Seat::South), [color; 10]);
    assert_eq!(look.bar(Seat::North), [color; 10]);
    assert_eq!(look.bar(Seat::East), [Color::BLACK; 10]);
}

#[test]
fn steps_left_lives_and_ghosts_are_on_the_bars_of_the_pac_man_variant() {
    let mut look = ViewFixture::game(GameKind::Pacman, TWO);
    look.settle();
    assert_eq!(look.bar(Seat::South), leds(2, white(FOCUS)));
    let ghost = |ghost| palette::ghost(ghost).scaled_by(HINT);
    assert_eq!(
        look.bar(Seat::North)[..4],
        crate::game::Ghost::ALL.map(ghost)
    );
    look.play("e6 e7");
    look.settle();
    assert_eq!(look.bar(Seat::South), leds(3, palette::PAC.scaled_by(HINT)));
}

#[test]
fn dots_left_show_in_tenths_and_a_roll_as_its_count() {
    let text = "mspacman seats=south,north ms=south:a6 south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=roll steps=0 extra=no";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    assert_eq!(look.bar(Seat::South), leds(2, seat(Seat::South, FOCUS)));
    assert_eq!(look.bar(Seat::North), leds(1, seat(Seat::North, HINT)));
    look.play("roll=5");
    look.settle();
    assert_eq!(look.bar(Seat::South), leds(5, white(FOCUS)));
}
