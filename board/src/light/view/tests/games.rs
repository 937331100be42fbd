//! The field in the Pac-Man variant and in Ms. Pac-Man.

use super::*;
use crate::light::palette::{AMBIENT, FOCUS, GROUND, PAC, PELLET, PIECE, STRUCTURE, WALL, WEAK};
use fencelight_core::game::Ghost;

fn ghost(ghost: Ghost, tier: Brightness) -> Color {
    palette::ghost(ghost).scaled_by(tier)
}

#[test]
fn pellets_fences_and_ghosts_have_their_own_light() {
    let mut look = ViewFixture::game(GameKind::Pacman, TWO);
    look.settle();
    assert_eq!(look.square("e5"), PAC.scaled_by(FOCUS));
    assert_eq!(look.square("a1"), PELLET.scaled_by(PIECE));
    assert_eq!(look.fence("b2h"), [WALL.scaled_by(STRUCTURE); 3]);
    assert_eq!(look.square("e6"), PAC.scaled_by(FOCUS));
    look.wait(1_500);
    assert_eq!(look.square("a9"), PELLET.scaled_by(PIECE));
    assert_eq!(look.square("e9"), ghost(Ghost::Blinky, PIECE));
    assert_eq!(
        look.square("a5"),
        ghost(Ghost::Pinky, PIECE).scaled_by(breath(1_500))
    );
    assert_eq!(
        look.square("i5"),
        ghost(Ghost::Inky, PIECE).scaled_by(Brightness::percent(60))
    );
    let fading = Brightness::FULL.lerp(Brightness::percent(40), Brightness::ratio(3, 4));
    assert_eq!(
        look.square("e1"),
        ghost(Ghost::Clyde, PIECE).scaled_by(fading)
    );
}

#[test]
fn a_boost_makes_ghosts_weak() {
    let text = "pacman pac=a2 lives=2 blinky=b1 inky=a4 pinky=a5 clyde=e1 pellets=a1,i9 fences=- turn=pac steps=2 boost=no came=-";
    let mut look = ViewFixture::position(text, TWO);
    look.play("a1");
    look.settle();
    look.wait(1_000);
    assert_eq!(
        look.square("e1"),
        WEAK.scaled_by(PIECE).scaled_by(breath(1_000))
    );
}

#[test]
fn a_ghost_in_frenzy_chases_along_its_sight() {
    let text = "pacman pac=e3 lives=2 blinky=e8 inky=a4 pinky=a5 clyde=i1 pellets=a1,i9 fences=- turn=blinky steps=2 boost=no came=-";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    assert_eq!(look.square("e8"), ghost(Ghost::Blinky, FOCUS));
    let mut lit = std::collections::BTreeSet::new();
    for _ in 0..30 {
        look.wait(50);
        // From e8 to e3 there are nine cells.
        lit.extend((5..14).filter(|&y| look.at(8, y) == ghost(Ghost::Blinky, FOCUS)));
    }
    assert_eq!(lit.len(), 9);
}

#[test]
fn a_catch_sends_out_rings() {
    let text = "pacman pac=e5 lives=2 blinky=e6 inky=a4 pinky=a5 clyde=i1 pellets=a1,i9 fences=- turn=blinky steps=2 boost=no came=-";
    let mut look = ViewFixture::position(text, TWO);
    look.play("e5");
    assert_eq!(
        look.table.cues().caught.map(|(square, _)| square),
        Square::from_name("e5")
    );
    assert_eq!(look.at(9, 8), PAC.scaled_by(FOCUS));
    // The ghost that caught him, in the middle of the rings; the life that is lost, beside the one that is left; no piece at the start.
    assert_eq!(look.square("e5"), ghost(Ghost::Blinky, FOCUS));
    assert_eq!(look.bar(Seat::South), leds(2, PAC.scaled_by(FOCUS)));
    assert_eq!(look.square("i5"), Color::BLACK);
    look.wait(500);
    let half = Brightness::ratio(1, 2);
    assert_eq!(
        look.square("e5"),
        ghost(Ghost::Blinky, FOCUS).scaled_by(half)
    );
    assert_eq!(
        look.bar(Seat::South)[..3],
        [
            PAC.scaled_by(FOCUS),
            PAC.scaled_by(FOCUS).scaled_by(half),
            Color::BLACK
        ]
    );
    assert_eq!(
        look.square("e9"),
        ghost(Ghost::Blinky, PIECE).scaled_by(half)
    );
    assert_eq!(
        look.at(12, 8),
        PAC.scaled_by(FOCUS).scaled_by(Brightness::ratio(1, 2))
    );
    look.wait(500);
    assert_eq!(look.at(12, 8), Color::BLACK);
    // The steps of Pac-Man's new turn are on the bar.
    assert_eq!(look.bar(Seat::South)[..3], leds(2, white(FOCUS))[..3]);
    assert_eq!(look.square("e9"), ghost(Ghost::Blinky, PIECE));
}

#[test]
fn a_catch_in_ms_pac_man_shows_the_ghost_that_caught_her() {
    // The ghost of west steps onto her; she runs into it.
    for (turn, from, ms, mv) in [("west", "a6", "a5", "a5"), ("south", "a5", "a6", "a5")] {
        let (ghost_at, ms_at) = if turn == "west" { (from, ms) } else { (mv, ms) };
        let text = std::format!(
            "mspacman seats=south,west,north ms=south:{ms_at} south=- west={ghost_at}:s north=e7:s east=- \
             dots=103/000/000/000/000/000/000/010/001 turn={turn} phase=step steps=1 extra=no"
        );
        let mut look = ViewFixture::position(&text, PerSeat([HUMAN, HUMAN, HUMAN, EMPTY]));
        look.play(mv);
        assert!(look.table.cues().caught.is_some(), "{turn}");
        assert_eq!(look.square("a5"), seat(Seat::West, FOCUS), "{turn}");
        assert_eq!(look.at(1, 8), PAC.scaled_by(FOCUS), "{turn}");
    }
}

const MAZE: &str = "mspacman seats=south,west,north ms=south:a6 south=- west=d5:w1 north=e7:s east=- dots=103/000/000/000/000/000/000/010/001 turn=south phase=step steps=3 extra=no";

#[test]
fn the_maze_has_walls_dots_and_ghosts_in_the_colours_of_their_seats() {
    let mut look = ViewFixture::position(MAZE, PerSeat([HUMAN, HUMAN, HUMAN, EMPTY]));
    look.settle();
    assert_eq!(look.square("a6"), PAC.scaled_by(FOCUS));
    assert_eq!(look.square("e7"), seat(Seat::North, PIECE));
    assert_eq!(look.square("b1"), seat(Seat::South, GROUND));
    assert_eq!(look.square("a1"), PELLET.scaled_by(PIECE));
    assert_eq!(look.square("e8"), seat(Seat::North, AMBIENT));
    // Between a4 and b4, not between a5 and b5; the solid middle is dark, its corners are whole.
    assert_eq!(look.at(1, 6), WALL.scaled_by(AMBIENT));
    assert_eq!(look.at(1, 8), Color::BLACK);
    assert_eq!(look.square("e5"), Color::BLACK);
    assert_eq!(
        (look.at(7, 7), look.at(9, 9)),
        (WALL.scaled_by(AMBIENT), WALL.scaled_by(AMBIENT))
    );
    // A weak ghost is blue, and the colour of its seat breathes in.
    assert_eq!(look.square("d5"), WEAK.scaled_by(PIECE));
    look.wait(1_000);
    let mint = look.square("d5");
    assert_eq!(mint, seat(Seat::West, PIECE).scaled_by(breath(1_000)));
    assert_eq!(look.square("a1"), PELLET.scaled_by(PIECE));
    assert_eq!(look.square("a5"), PAC.scaled_by(FOCUS));
}

#[test]
fn every_wall_of_the_maze_is_lit() {
    let look = ViewFixture::position(MAZE, PerSeat([HUMAN, HUMAN, HUMAN, EMPTY]));
    let frame = look.frame();
    for square in Square::all() {
        for direction in [
            fencelight_core::geometry::Direction::North,
            fencelight_core::geometry::Direction::East,
        ] {
            let Some(next) = square.step(direction) else {
                continue;
            };
            let (one, other) = (Cell::of_square(square), Cell::of_square(next));
            let groove = Cell::new((one.x() + other.x()) / 2, (one.y() + other.y()) / 2);
            let maze = &fencelight_core::mspacman::MAZE;
            let open =
                maze.neighbours(square).contains(next) || maze.neighbours(next).contains(square);
            let lit = frame[Led::of_cell(groove.unwrap())].peak() > 0;
            assert_eq!(lit, !open, "{square} {next}");
        }
    }
}
