//! The side bars in a game.

use super::*;
use crate::light::CHASE_STEP_MS;
use crate::light::palette::{FOCUS, HINT};
use crate::table::{ClockMode, ClockOptions, Phase, TimeoutAction};
use fencelight_core::game::Game;
use fencelight_core::games::{BoardFacts, Holdings};

#[test]
fn a_bar_shows_the_fences_in_hand_and_whose_turn_it_is() {
    let mut look =
        ViewFixture::position("quoridor2 south=e2:7 north=e8:4 fences=a1h turn=south", TWO);
    look.settle();
    assert_eq!(look.bar(Seat::South), leds(7, seat(Seat::South, FOCUS)));
    assert_eq!(look.bar(Seat::North), leds(4, seat(Seat::North, HINT)));
    assert_eq!(look.bar(Seat::West), [Color::BLACK; 10]);
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
        fencelight_core::game::Ghost::ALL.map(ghost)
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

/// What a seat has, on its bar from its owner's left.
fn holdings(look: &ViewFixture, of: Seat, tier: Brightness) -> [Color; 10] {
    match look.table.position().holdings(of) {
        Holdings::Fences(count) => leds(usize::from(count), seat(of, tier)),
        Holdings::Lives(count) => leds(usize::from(count), palette::PAC.scaled_by(tier)),
        Holdings::Dots { left, total } => {
            leds((left * 10).div_ceil(total) as usize, seat(of, tier))
        }
        Holdings::Ghosts(ghosts) => core::array::from_fn(|number| {
            let ghost = ghosts.get(number).copied().flatten();
            ghost.map_or(Color::BLACK, |ghost| palette::ghost(ghost).scaled_by(tier))
        }),
    }
}

#[test]
fn in_every_game_a_bar_shows_its_own_seat_only() {
    for kind in GameKind::ALL {
        let players = if kind == GameKind::Quoridor2 {
            TWO
        } else {
            FOUR
        };
        let mut look = ViewFixture::game(kind, players);
        for ply in 0..60 {
            look.settle();
            let game = look.table.position();
            let turn = game.turn();
            for of in Seat::ALL {
                let expected = match game.steps_left() {
                    _ if !game.seats().contains(of) => [Color::BLACK; 10],
                    Some(steps) if of == turn => leds(usize::from(steps), white(FOCUS)),
                    _ => holdings(&look, of, if of == turn { FOCUS } else { HINT }),
                };
                assert_eq!(look.bar(of), expected, "{kind:?} {of} ply {ply}");
            }
            let mv = fencelight_ai::greedy(game, ply).unwrap();
            look.table.play_all(&[mv]).unwrap();
            if look.table.phase() != Phase::Play {
                break;
            }
        }
    }
}
