//! Pictures of the field as they are seen from the south.

use std::string::String;
use std::vec::Vec;

use super::*;
use crate::light::palette::{
    AMBER, AMBIENT, FENCE, FOCUS, GOAL, GROUND, HINT, MINT, PAC, PELLET, RED, STRUCTURE,
};
use crate::light::view::scene::Scene;
use crate::light::view::service;

/// The lit rows of the field, from the top. Every colour has a letter.
fn picture(frame: &Frame, letters: &[(char, Color)]) -> Vec<String> {
    let letter = |color: Color| match letters.iter().find(|(_, of)| *of == color) {
        Some((letter, _)) => *letter,
        None if color == Color::BLACK => '.',
        None => '?',
    };
    let row = |y| -> String {
        let cells = (0..17).map(|x| frame[Led::of_cell(Cell::new(x, y).unwrap())]);
        cells.map(letter).collect()
    };
    (0..17).rev().map(row).collect()
}

/// Capital letters for the chosen game, small ones for the others; `c` is a rounded corner. The lesson has a key `k`, a way and a goal: `v` and
/// `g` in blue, `V` and `G` in yellow.
fn lobby_letters() -> Vec<(char, Color)> {
    let mut letters = std::vec![
        ('#', white(FOCUS)),
        ('+', white(HINT)),
        ('k', white(STRUCTURE)),
        ('v', seat(Seat::South, GOAL)),
        ('g', seat(Seat::South, GROUND)),
        ('V', PAC.scaled_by(GOAL)),
        ('G', PAC.scaled_by(GROUND)),
    ];
    let of_tier = |tier| {
        let corner = PAC.scaled_by(tier).scaled_by(Brightness::percent(45));
        [
            seat(Seat::South, tier),
            seat(Seat::West, tier),
            seat(Seat::North, tier),
            seat(Seat::East, tier),
            FENCE.scaled_by(tier),
            PAC.scaled_by(tier),
            PELLET.scaled_by(tier),
            RED.scaled_by(tier),
            corner,
        ]
    };
    // The bow has the red of east.
    letters.extend("SWNE=YOEC".chars().zip(of_tier(FOCUS)));
    letters.extend("swne-yoec".chars().zip(of_tier(HINT)));
    letters
}

#[test]
fn the_lobby_looks_like_this() {
    let mut look = ViewFixture::on();
    look.tap("e5");
    look.settle();
    assert_eq!(
        picture(&look.frame(), &lobby_letters()),
        [
            "......gvgvg......",
            ".#######v........",
            ".#..N..#v...n....",
            ".#===..#S.---....",
            ".#.....#k.w...e..",
            ".#..===#....---..",
            ".#..S..#....s....",
            ".########........",
            ".......###.......",
            ".......##........",
            "..cyyyy...yyyee..",
            "..yyyy.....yyye..",
            "..yyy.o...o.yyy..",
            "..yyyy.....yyyy..",
            "..cyyyy...yyyyc..",
            ".................",
            "......#.+.+......",
        ]
    );
    look.tap("g3");
    look.settle();
    assert_eq!(
        picture(&look.frame(), &lobby_letters()),
        [
            "......GVGVG......",
            "........V........",
            "....n...V...n....",
            "..---...Y.---....",
            "........k.w...e..",
            "....---.....---..",
            "....s.......s....",
            ".......##........",
            ".......###.......",
            ".......#########.",
            "..cyyyy..#YYYEE#.",
            "..yyyy...#.YYYE#.",
            "..yyy.o..#O.YYY#.",
            "..yyyy...#.YYYY#.",
            "..cyyyy..#YYYYC#.",
            ".........#######.",
            "......#.+.+......",
        ]
    );
}

#[test]
fn numbers_look_like_this() {
    let drawn = |number| {
        let mut scene = Scene::new(0, false);
        service::draw_number(&mut scene, number, PAC);
        picture(&scene.frame, &[('#', PAC)])
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
        drawn(12_345),
        [
            ".................",
            ".................",
            ".................",
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
            ".................",
            ".................",
            ".................",
        ]
    );
    let empty = ".................";
    assert!(
        drawn(0)[..6]
            .iter()
            .chain(&drawn(0)[11..])
            .all(|row| row == empty)
    );
    // Ten digits, in three lines of four.
    assert_eq!(drawn(u32::MAX)[0], ".........#.#.###.");
}

#[test]
fn the_house_has_a_frame_and_the_reset_a_cross() {
    let mut look = ViewFixture::service();
    look.tap("south-back");
    // The right of a host, of which all three steps are lit.
    look.settle();
    assert_eq!(look.square("c5"), look.square("a5"));
    assert_eq!(look.square("d5"), Color::BLACK);
    look.tap("south-back");
    look.settle();
    let letters = [('#', AMBER), ('+', MINT)];
    assert_eq!(
        picture(&look.frame(), &letters)[4..13],
        [
            "....#.......#....",
            ".....#.....#.....",
            "......#...#......",
            ".......#.#.......",
            "........#........",
            ".......#.#.......",
            "......#...#......",
            ".....#.....#.....",
            "....#.......#....",
        ]
    );
    look.tap("south-back");
    look.settle();
    let letters = [('+', MINT), ('w', white(FOCUS)), ('a', white(AMBIENT))];
    let rows = picture(&look.frame(), &letters);
    for (number, row) in rows.iter().enumerate() {
        let expected = match number {
            // 15 minutes for a game, 60 s for the lobby.
            0 => "w.w.w.w.w.w.a.a.a",
            2 => "w.w.w.w.a.a.a.a.a",
            4 | 12 => "....+++++++++....",
            5..12 => "....+.......+....",
            // An abandoned game is offered, the house is not locked.
            14 | 16 => "w.a..............",
            _ => ".................",
        };
        assert_eq!(row, expected, "{number}");
    }
}
