//! What a scenario cannot say: shapes over all cells, squares and moments. Scenarios pin the lights of phases, keys and moves.

extern crate std;

use super::lesson::draw_aim;
use super::move_animation::{draw_head, draw_trail};
use super::over::draw_wave;
use super::scene::Scene;
use super::service;
use crate::geometry::{Cell, Led, Seat, Square};
use crate::light::palette::{FOCUS, PAC};
use crate::light::{Brightness, Color, Frame, palette};
use crate::table::MoveAnimation;
use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::{Dice, MAZE};
use fencelight_core::notation::{parse_move, parse_setup};
use std::format;
use std::string::String;
use std::vec::Vec;

fn game(text: &str) -> AnyGame {
    let dice = Dice { seed: 1, rolls: 0 };
    AnyGame::new(&parse_setup(text).unwrap(), &AllOptions::DEFAULT, dice).unwrap()
}

/// The cells that are lit, with their colours.
fn lit(frame: &Frame) -> Vec<(i32, i32, Color)> {
    let cells = Cell::all().map(|cell| (cell, frame[Led::of_cell(cell)]));
    cells
        .filter(|(_, color)| color.peak() > 0)
        .map(|(cell, color)| (i32::from(cell.x()), i32::from(cell.y()), color))
        .collect()
}

/// The cell of the moving piece, and the number of cells behind it, so long after a move began.
fn travel(text: &str, mv: &str, elapsed_ms: u32) -> ((u8, u8), usize) {
    let mut game = game(text);
    let mv = parse_move(mv).unwrap();
    let animation = MoveAnimation {
        mv,
        mover: game.mover(),
        seat: game.turn(),
        from: game.mover_square(),
        at_ms: 0,
        is_blocking: true,
    };
    game.play(mv).unwrap();
    let mut scene = Scene::new(u64::from(elapsed_ms), false);
    draw_trail(&mut scene, &game, &animation, elapsed_ms);
    let trail = lit(&scene.frame).len();
    let before = scene.frame.clone();
    draw_head(&mut scene, &game, &animation, elapsed_ms);
    let is_head = |cell: &Cell| scene.frame[Led::of_cell(*cell)] != before[Led::of_cell(*cell)];
    let head = Cell::all().find(is_head).unwrap();
    ((head.x(), head.y()), trail)
}

#[test]
fn a_move_passes_every_cell_between_in_equal_times() {
    let step = "quoridor2 south=e4:10 north=e8:10 fences=- turn=south";
    for (elapsed_ms, y, trail) in [(199, 6, 0), (200, 7, 1), (399, 7, 1), (400, 8, 2)] {
        assert_eq!(travel(step, "e5", elapsed_ms), ((8, y), trail));
    }
    for (mv, cell) in [("d4", (7, 6)), ("f4", (9, 6)), ("e3", (8, 5))] {
        assert_eq!(travel(step, mv, 300), (cell, 1), "{mv}");
    }
    let jump = "quoridor2 south=e4:10 north=e5:10 fences=- turn=south";
    for part in 0..5 {
        let expected = ((8, 6 + part), usize::from(part));
        assert_eq!(travel(jump, "e6", u32::from(part) * 120 + 60), expected);
    }
    // A jump aside goes along a diagonal.
    let aside = "quoridor2 south=e4:9 north=e5:10 fences=e5h turn=south";
    assert_eq!(travel(aside, "f5", 300), ((9, 7), 1));
    assert_eq!(travel(aside, "d5", 300), ((7, 7), 1));
}

#[test]
fn a_move_from_exit_to_exit_has_no_way_between() {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let far = |&(from, to): &(Square, Square)| {
        let files = from.file().abs_diff(to.file());
        MAZE.neighbours(from).contains(to) && files.max(from.rank().abs_diff(to.rank())) > 2
    };
    let (from, to) = pairs.into_iter().find(far).unwrap();
    let text = format!(
        "mspacman seats=south,north ms=south:{from} south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=step steps=3 extra=no"
    );
    for (elapsed_ms, square) in [(0, from), (260, from), (270, to), (599, to)] {
        let cell = Cell::of_square(square);
        let (head, _) = travel(&text, &format!("{to}"), elapsed_ms);
        assert_eq!(head, (cell.x(), cell.y()), "{elapsed_ms}");
    }
}

#[test]
fn a_ring_is_a_line_of_cells_at_a_distance() {
    let ring = |inner, outer| {
        let mut scene = Scene::new(0, false);
        scene.ring(Cell::new(8, 8).unwrap(), inner, outer, PAC);
        let mut cells: Vec<_> = lit(&scene.frame)
            .iter()
            .map(|&(x, y, _)| (x - 8, y - 8))
            .collect();
        cells.sort_unstable();
        cells
    };
    assert_eq!(ring(-2, -1), []);
    assert_eq!(ring(-1, 0), [(0, 0)]);
    assert_eq!(ring(-1, 1), [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]);
    assert_eq!(ring(0, 1), [(-1, 0), (0, -1), (0, 1), (1, 0)]);
    let wide = ring(3, 4);
    assert!(wide.contains(&(4, 0)) && wide.contains(&(0, -4)) && wide.contains(&(2, 3)));
    assert!(!wide.contains(&(3, 0)) && !wide.contains(&(5, 0)) && !wide.contains(&(3, 3)));
}

#[test]
fn a_wave_is_rings_a_second_apart_with_a_tail() {
    let along = |elapsed_ms| {
        let mut scene = Scene::new(0, false);
        draw_wave(&mut scene, Cell::new(0, 0).unwrap(), PAC, elapsed_ms);
        let cells = (0..17u8).map(|x| scene.frame[Led::of_cell(Cell::new(x, 0).unwrap())]);
        let letter = |color| match color {
            PAC => '#',
            Color::BLACK => '.',
            tail if tail == PAC.scaled_by(Brightness::percent(40)) => '-',
            _ => '?',
        };
        cells.map(letter).collect::<String>()
    };
    // Eight cells a second; the winner stays lit.
    assert_eq!(along(0), "#................");
    assert_eq!(along(130), "##...............");
    assert_eq!(along(500), "#..-#............");
    assert_eq!(along(1_000), "#......-#........");
    assert_eq!(along(1_500), "#..-#......-#....");
    assert_eq!(along(2_500), "#..-#......-#....");
}

#[test]
fn a_wave_never_lights_more_than_a_third_of_the_leds() {
    for square in Square::all() {
        for elapsed_ms in (0..3_000).step_by(25) {
            let mut scene = Scene::new(0, false);
            draw_wave(&mut scene, Cell::of_square(square), PAC, elapsed_ms);
            assert!(lit(&scene.frame).len() <= Led::COUNT / 3, "{square}");
        }
    }
}

#[test]
fn a_time_of_weeks_is_not_a_short_one() {
    let scene = Scene::new(u64::from(u32::MAX) + 6, false);
    assert_eq!(scene.since(0), u32::MAX);
    assert_eq!(scene.since(5), u32::MAX);
    assert_eq!(scene.since(7), u32::MAX - 1);
    assert_eq!(scene.since(u64::MAX), 0);
}

#[test]
fn the_aim_is_a_fan_of_lights_on_straight_lines() {
    for rank in [1, 3, 6] {
        let game = game(&format!(
            "quoridor2 south=e{rank}:10 north=a1:10 fences=- turn=south"
        ));
        let (start, far) = (2 * rank - 2, 18 - 2 * rank);
        let mut reached = 0;
        for elapsed_ms in 0..1_500 {
            let mut scene = Scene::new(0, false);
            draw_aim(&mut scene, &game, elapsed_ms);
            let lights = lit(&scene.frame);
            assert!(lights.len() <= 9);
            for &(x, y, color) in &lights {
                assert_eq!(color, palette::seat(Seat::South).scaled_by(FOCUS));
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
            let left = lights.iter().filter(|(x, ..)| *x < 8).count();
            let right = lights.iter().filter(|(x, ..)| *x > 8).count();
            assert!(left.abs_diff(right) <= 2, "{rank}: {left} {right}");
        }
        assert_eq!(reached, far);
    }
}

#[test]
fn numbers_look_like_this() {
    let drawn = |number| -> Vec<String> {
        let mut scene = Scene::new(0, false);
        service::draw_number(&mut scene, number, PAC);
        let is_lit = |x, y| scene.frame[Led::of_cell(Cell::new(x, y).unwrap())] == PAC;
        let row = |y| {
            (0..17)
                .map(|x| if is_lit(x, y) { '#' } else { '.' })
                .collect()
        };
        (0..17).rev().map(row).collect()
    };
    assert_eq!(
        drawn(907)[6..11],
        [
            ".....###.###.###.",
            ".....#.#.#.#...#.",
            ".....###.#.#...#.",
            ".......#.#.#..#..",
            ".....###.###..#..",
        ]
    );
    assert_eq!(
        drawn(12_345)[3..14],
        [
            "..............#..",
            ".............##..",
            "..............#..",
            "..............#..",
            ".............###.",
            ".................",
            ".###.###.#.#.###.",
            "...#...#.#.#.#...",
            ".###.###.###.###.",
            ".#.....#...#...#.",
            ".###.###...#.###.",
        ]
    );
    // Ten digits, in three lines of four.
    assert_eq!(drawn(u32::MAX)[0], ".........#.#.###.");
}
