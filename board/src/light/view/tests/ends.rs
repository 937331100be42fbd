//! The end of a game, and attract mode.

use super::*;
use crate::light::palette::{FOCUS, PAC, PIECE, STRUCTURE};
use crate::light::view::over::draw_wave;
use crate::light::view::scene::Scene;
use crate::table::Phase;

fn lit(frame: &Frame) -> usize {
    frame.colors().filter(|color| color.peak() > 0).count()
}

#[test]
fn rings_run_out_from_the_winner_and_then_the_bars_stay_lit() {
    let mut look =
        ViewFixture::position("quoridor2 south=a8:7 north=e8:4 fences=b3v turn=south", TWO);
    look.play("a9");
    assert_eq!(look.table.phase(), Phase::Over);
    let mut reached = 0;
    for _ in 0..29 {
        look.wait(100);
        assert!(lit(&look.frame()) <= Led::COUNT / 3);
        reached += usize::from(look.square("e5").peak() > 0);
        assert_eq!(look.square("a9"), seat(Seat::South, FOCUS));
    }
    assert!((1..15).contains(&reached));
    look.wait(200);
    for of in Seat::ALL {
        assert_eq!(look.bar(of), [seat(Seat::South, FOCUS); 10]);
    }
    assert_eq!(look.square("e8"), seat(Seat::North, PIECE));
    assert_eq!(look.fence("b3v"), [palette::FENCE.scaled_by(STRUCTURE); 3]);
}

#[test]
fn a_wave_never_lights_more_than_a_third_of_the_leds() {
    for square in Square::all() {
        for elapsed_ms in (0..3_000).step_by(25) {
            let mut scene = Scene::new(0, false);
            draw_wave(&mut scene, Cell::of_square(square), PAC, elapsed_ms);
            assert!(lit(&scene.frame) <= Led::COUNT / 3, "{square} {elapsed_ms}");
        }
    }
}

#[test]
fn the_losing_side_shows_the_level_reached() {
    let text = "pacman pac=e5 lives=1 blinky=e6 inky=a4 pinky=a5 clyde=i1 pellets=a1 fences=- turn=blinky steps=2 boost=no came=-";
    let mut look = ViewFixture::position(text, TWO);
    look.play("e5");
    assert_eq!(look.table.phase(), Phase::Over);
    // The catch comes first, then the wave.
    assert_eq!(look.at(9, 8), PAC.scaled_by(FOCUS));
    look.wait(4_500);
    assert_eq!(look.bar(Seat::North), [seat(Seat::North, FOCUS); 10]);
    assert_eq!(look.bar(Seat::South), leds(3, PAC.scaled_by(STRUCTURE)));
    assert_eq!(look.bar(Seat::East), leds(3, PAC.scaled_by(STRUCTURE)));
}

#[test]
fn pac_man_wins_in_yellow() {
    let text = "pacman pac=a2 lives=1 blinky=e6 inky=a4 pinky=a5 clyde=i1 pellets=a1 fences=- turn=pac steps=2 boost=no came=-";
    let mut look = ViewFixture::position(text, TWO);
    look.play("a1");
    look.wait(3_500);
    assert_eq!(look.bar(Seat::South), [PAC.scaled_by(FOCUS); 10]);
    assert_eq!(look.bar(Seat::North), leds(4, PAC.scaled_by(STRUCTURE)));
}

#[test]
fn a_draw_is_white() {
    let mut options = AllOptions::DEFAULT;
    options.set(GameKind::Quoridor2, "ply_cap", 100);
    let mut look = ViewFixture::begun(&GameConfig {
        first: Some(Seat::South),
        options,
        ..GameConfig::new(GameKind::Quoridor2, TWO, 7)
    });
    for _ in 0..25 {
        look.play("e2 e8 e1 e9");
    }
    assert_eq!(look.table.phase(), Phase::Over);
    assert_eq!(look.bar(Seat::West), [white(FOCUS); 10]);
    assert_eq!(look.square("e1"), seat(Seat::South, PIECE));
}

#[test]
fn attract_mode_does_not_dazzle() {
    let mut look = ViewFixture::on();
    look.wait(500);
    // The stars and the nine lights of the sign of the lesson.
    let stars = lit(&look.frame());
    assert!((9..=33).contains(&stars), "{stars}");
    let (mut planned, mut travelled) = (0, 0);
    for _ in 0..2_400 {
        if let Some(request) = look.table.request() {
            let mv = fencelight_ai::greedy(look.table.position(), request.seed).unwrap();
            let _ = look.table.answer(request.number, mv);
        }
        look.wait(100);
        let frame = look.frame();
        let most = frame.colors().map(Color::peak).max().unwrap();
        assert!(most <= Color::from_hex(0xFF_FF_FF).scaled_by(PIECE).peak());
        planned += usize::from(
            look.table
                .attract()
                .is_some_and(|show| show.planned().is_some()),
        );
        travelled += usize::from(
            look.table
                .attract()
                .is_some_and(|show| show.animation().is_some()),
        );
    }
    assert_eq!(look.table.phase(), Phase::Attract);
    assert!(planned > 300 && travelled > 300);
}
