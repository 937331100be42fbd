//! The lights of a lesson.

use super::*;
use crate::light::palette::{FOCUS, STRUCTURE};
use crate::light::view::lesson::draw_aim;
use crate::light::view::scene::Scene;
use crate::table::{LessonStep, Phase};

fn lesson(kind: GameKind) -> ViewFixture {
    let mut look = ViewFixture::on();
    look.tap("e5");
    look.table.start_lesson(kind);
    assert_eq!(look.table.phase(), Phase::Lesson);
    look
}

/// Answers the steps of the lesson until it asks for a key.
fn answer_until(look: &mut ViewFixture, key: &str) {
    let wanted = Key::from_name(key).unwrap();
    for _ in 0..60 {
        match look.table.lesson().unwrap().asked_key() {
            Some(asked) if asked == wanted => return,
            Some(asked) => look.tap(&std::format!("{asked}")),
            None => {}
        }
        look.wait(500);
    }
    panic!("{key} is never asked for");
}

#[test]
fn the_asked_key_breathes_white() {
    let mut look = lesson(GameKind::Quoridor2);
    look.wait(700);
    assert_eq!(look.square("e6"), white(FOCUS).scaled_by(breath(700)));
    answer_until(&mut look, "south-ok");
    look.settle();
    let began_ms = look.table.lesson().unwrap().began_ms() as u32;
    let level = breath(look.now_ms - began_ms);
    assert_eq!(
        look.bar(Seat::South)[5..],
        [white(FOCUS).scaled_by(level); 5]
    );
}

#[test]
fn over_a_piece_the_white_breathes_into_its_colour() {
    // Pac-Man chases a weak ghost on b1.
    let mut look = lesson(GameKind::Pacman);
    answer_until(&mut look, "b1");
    let began_ms = look.table.lesson().unwrap().began_ms() as u32;
    if look.now_ms < began_ms {
        look.wait(began_ms - look.now_ms);
    }
    // At the bottom of the breath of the key.
    look.wait(1_000 - (look.now_ms - began_ms) % 2_000 % 1_000);
    let level = breath(look.now_ms - began_ms);
    let plain = white(FOCUS).scaled_by(level);
    let found = look.square("b1");
    assert_ne!(found, plain);
    // Blue shows through: more of it than in a grey.
    assert!(found.blue > found.red, "{found:?}");
}

#[test]
fn the_next_key_is_asked_after_a_pause() {
    let mut look = lesson(GameKind::Pacman);
    look.wait(300);
    look.tap("c3");
    let asked = look.table.lesson().unwrap();
    assert!(matches!(asked.step(), Some(LessonStep::Ask { .. })));
    let wait_ms = asked.began_ms() as u32 - look.now_ms;
    assert_eq!(wait_ms, 400);
    // c2 is asked for; it is no legal square, so it is dark before.
    look.wait(399);
    assert_eq!(look.square("c2"), Color::BLACK);
    look.wait(1);
    assert_eq!(look.square("c2"), white(FOCUS));
}

/// The lights of the aim of a pawn on a square of the e file, at a time.
fn aim(rank: u8, elapsed_ms: u32, calm: bool) -> std::vec::Vec<(i32, i32, Color)> {
    let text = std::format!("quoridor2 south=e{rank}:10 north=a1:10 fences=- turn=south");
    let setup = parse_setup(&text).unwrap();
    let dice = Dice { seed: 1, rolls: 0 };
    let game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).unwrap();
    let mut scene = Scene::new(0, calm);
    draw_aim(&mut scene, &game, elapsed_ms);
    let mut lit = std::vec::Vec::new();
    for cell in Cell::all() {
        let color = scene.frame[Led::of_cell(cell)];
        if color != Color::BLACK {
            lit.push((i32::from(cell.x()), i32::from(cell.y()), color));
        }
    }
    lit
}

#[test]
fn the_aim_is_a_fan_of_lights_on_straight_lines() {
    for rank in [1, 3, 6] {
        let (start, far) = (2 * i32::from(rank) - 2, 18 - 2 * i32::from(rank));
        let mut reached = 0;
        for elapsed_ms in 0..1_500 {
            let lights = aim(rank, elapsed_ms, false);
            assert!(lights.len() <= 9);
            for &(x, y, color) in &lights {
                assert_eq!(color, seat(Seat::South, FOCUS));
                reached = reached.max(y - start);
                // At most half a cell from one of the nine lines, which end two cells apart.
                let on_line = (-4..=4).any(|file: i32| {
                    let (wide, length) = (2 * file, far.max(2 * file.abs()));
                    (0..=length).any(|part| {
                        2 * ((x - 8) * length - wide * part).abs() <= length
                            && 2 * ((y - start) * length - far * part).abs() <= length
                    })
                });
                assert!(on_line, "{rank}: {x} {y} at {elapsed_ms}");
            }
            // The fan is the same on both sides of the pawn.
            if let [(x, _, _)] = lights[..] {
                assert_eq!(x, 8);
            }
            let left = lights.iter().filter(|(x, ..)| *x < 8).count();
            let right = lights.iter().filter(|(x, ..)| *x > 8).count();
            assert!(left.abs_diff(right) <= 2, "{rank}: {left} {right}");
        }
        assert_eq!(reached, far);
    }
}

#[test]
fn the_goal_stays_lit_for_a_second_and_a_half_after_the_wave() {
    let goal = |lights: &[(i32, i32, Color)]| {
        lights.len() == 9
            && lights
                .iter()
                .all(|&(_, y, color)| y == 16 && color == seat(Seat::South, STRUCTURE))
    };
    assert!(!goal(&aim(1, 1_499, false)));
    assert!(goal(&aim(1, 1_500, false)));
    assert!(goal(&aim(1, 2_999, false)));
    assert_eq!(aim(1, 3_000, false), []);
    // Calm lights show it at once.
    assert!(goal(&aim(1, 0, true)));
    assert_eq!(aim(1, 3_000, true), []);
}
