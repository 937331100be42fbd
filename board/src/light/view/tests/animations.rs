//! Moves that the board shows, and the wave of a win.

use super::*;
use crate::light::palette::{FENCE, FOCUS, HINT, PAC, PIECE, STRUCTURE};
use crate::light::view::move_animation::{draw_head, draw_trail};
use crate::light::view::over::draw_wave;
use crate::light::view::scene::Scene;
use crate::table::{MoveAnimation, Phase};
use fencelight_core::game::{Game, Move};

/// The cell of the moving piece, and the number of cells behind it, so long after a move began.
fn travel(text: &str, mv: &str, elapsed_ms: u32) -> ((u8, u8), usize) {
    let setup = parse_setup(text).unwrap();
    let dice = Dice { seed: 1, rolls: 0 };
    let mut game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).unwrap();
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
    let trail = scene
        .frame
        .colors()
        .filter(|color| color.peak() > 0)
        .count();
    let before = scene.frame.clone();
    draw_head(&mut scene, &game, &animation, elapsed_ms);
    let head = Cell::all().find(|&cell| {
        let led = Led::of_cell(cell);
        scene.frame[led] != before[led]
    });
    let head = head.unwrap();
    ((head.x(), head.y()), trail)
}

#[test]
fn a_step_takes_its_three_cells_in_equal_times() {
    let text = "quoridor2 south=e4:10 north=e8:10 fences=- turn=south";
    for (elapsed_ms, y, trail) in [
        (0, 6, 0),
        (199, 6, 0),
        (200, 7, 1),
        (399, 7, 1),
        (400, 8, 2),
        (599, 8, 2),
    ] {
        assert_eq!(
            travel(text, "e5", elapsed_ms),
            ((8, y), trail),
            "{elapsed_ms}"
        );
    }
    let text = "quoridor2 south=e4:10 north=e8:10 fences=- turn=south";
    for (mv, cell) in [("d4", (7, 6)), ("f4", (9, 6)), ("e3", (8, 5))] {
        assert_eq!(travel(text, mv, 300), (cell, 1), "{mv}");
    }
}

#[test]
fn a_jump_passes_every_cell_between() {
    let text = "quoridor2 south=e4:10 north=e5:10 fences=- turn=south";
    for part in 0..5 {
        let (middle_ms, part) = (part * 120 + 60, part as u8);
        let expected = ((8, 6 + part), usize::from(part));
        assert_eq!(travel(text, "e6", middle_ms), expected, "{part}");
    }
    // A jump aside goes along a diagonal.
    let text = "quoridor2 south=e4:9 north=e5:10 fences=e5h turn=south";
    assert_eq!(travel(text, "f5", 300), ((9, 7), 1));
    assert_eq!(travel(text, "d5", 300), ((7, 7), 1));
}

#[test]
fn a_move_from_exit_to_exit_has_no_way_between() {
    let maze = &fencelight_core::mspacman::MAZE;
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let far = |&(from, to): &(Square, Square)| {
        let apart = from
            .file()
            .abs_diff(to.file())
            .max(from.rank().abs_diff(to.rank()));
        maze.neighbours(from).contains(to) && apart > 2
    };
    let (from, to) = pairs.into_iter().find(far).unwrap();
    let text = std::format!(
        "mspacman seats=south,north ms=south:{from} south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=step steps=3 extra=no"
    );
    let cell = |square| (Cell::of_square(square).x(), Cell::of_square(square).y());
    let mv = std::format!("{to}");
    for elapsed_ms in [0, 100, 200, 260] {
        assert_eq!(travel(&text, &mv, elapsed_ms).0, cell(from), "{elapsed_ms}");
    }
    for elapsed_ms in [270, 400, 500, 599] {
        assert_eq!(travel(&text, &mv, elapsed_ms).0, cell(to), "{elapsed_ms}");
    }
}

/// A computer at south that answers with a move.
fn computer_plays(text: &str, mv: &str) -> ViewFixture {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let mut look = ViewFixture::position(text, players);
    look.wait(10);
    let number = look.table.request().unwrap().number;
    assert!(look.table.answer(number, parse_move(mv).unwrap()).is_ok());
    look
}

#[test]
fn a_pawn_stays_visible_while_its_fence_grows() {
    let text = "quoridor2 south=e4:10 north=e8:10 fences=- turn=south";
    let mut look = computer_plays(text, "a5h");
    look.wait(100);
    assert_eq!(look.square("e4"), seat(Seat::South, PIECE));
    look.wait(499);
    assert_ne!(look.fence("a5h")[0], seat(Seat::South, STRUCTURE));
    assert_eq!(look.square("e7"), Color::BLACK);
    look.wait(1);
    assert_eq!(look.fence("a5h"), [seat(Seat::South, STRUCTURE); 3]);
    // The player is to move.
    assert_eq!(look.square("e7"), seat(Seat::North, FOCUS));
}

#[test]
fn a_piece_is_at_its_end_when_the_animation_is_over() {
    let text = "quoridor2 south=e4:10 north=e8:10 fences=- turn=south";
    let mut look = computer_plays(text, "e5");
    look.wait(599);
    assert_eq!(look.square("e5"), seat(Seat::South, FOCUS));
    assert_eq!(look.at(8, 7), seat(Seat::South, HINT));
    look.wait(1);
    assert_eq!(look.square("e5"), seat(Seat::South, PIECE));
    assert_eq!(look.at(8, 7), Color::BLACK);
}

#[test]
fn a_ring_is_a_line_of_cells_at_a_distance() {
    let lit = |inner, outer| {
        let mut scene = Scene::new(0, false);
        scene.ring(Cell::new(8, 8).unwrap(), inner, outer, PAC);
        let mut cells = std::vec::Vec::new();
        for cell in Cell::all().filter(|&cell| scene.frame[Led::of_cell(cell)] == PAC) {
            cells.push((i32::from(cell.x()) - 8, i32::from(cell.y()) - 8));
        }
        cells.sort_unstable();
        cells
    };
    assert_eq!(lit(-2, -1), []);
    assert_eq!(lit(-1, 0), [(0, 0)]);
    assert_eq!(lit(-1, 1), [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]);
    assert_eq!(lit(0, 1), [(-1, 0), (0, -1), (0, 1), (1, 0)]);
    let ring = lit(3, 4);
    assert!(ring.contains(&(4, 0)) && ring.contains(&(0, -4)) && ring.contains(&(2, 3)));
    assert!(!ring.contains(&(3, 0)) && !ring.contains(&(5, 0)) && !ring.contains(&(3, 3)));
}

#[test]
fn a_wave_is_rings_a_second_apart_with_a_tail() {
    let along = |elapsed_ms| {
        let mut scene = Scene::new(0, false);
        draw_wave(&mut scene, Cell::new(0, 0).unwrap(), PAC, elapsed_ms);
        let cells = (0..17u8).map(|x| scene.frame[Led::of_cell(Cell::new(x, 0).unwrap())]);
        let letters = cells.map(|color| match color {
            PAC => '#',
            Color::BLACK => '.',
            _ => {
                assert_eq!(color, PAC.scaled_by(Brightness::percent(40)));
                '-'
            }
        });
        letters.collect::<std::string::String>()
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
fn the_wave_begins_after_the_last_move_and_takes_three_seconds() {
    let text = "quoridor2 south=a8:7 north=i2:4 fences=c3v turn=south";
    let mut look = computer_plays(text, "a9");
    assert_eq!(look.table.phase(), Phase::Over);
    look.wait(599);
    // The pawn still travels.
    assert_eq!(look.square("a8"), seat(Seat::South, HINT));
    look.wait(1 + 500);
    let row: std::vec::Vec<bool> = (0..17).map(|x| look.at(x, 16).peak() > 0).collect();
    let lit: std::vec::Vec<usize> = (0..17).filter(|&x| row[x]).collect();
    assert_eq!(lit, [0, 3, 4]);
    look.wait(2_499);
    assert_eq!(look.fence("c3v"), [Color::BLACK; 3]);
    look.wait(1);
    assert_eq!(look.fence("c3v"), [FENCE.scaled_by(STRUCTURE); 3]);
    assert_eq!(look.bar(Seat::East), [seat(Seat::South, FOCUS); 10]);
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
fn placing_ms_pac_man_shows_her_at_once() {
    let text = "mspacman seats=south,north ms=south:a6 south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=step steps=3 extra=no";
    let look = ViewFixture::position(text, TWO);
    // A move without a square of its own is drawn where it ends, as a piece.
    let animation = MoveAnimation {
        mv: Move::square(Square::from_name("a6").unwrap()),
        mover: look.table.position().mover(),
        seat: Seat::South,
        from: None,
        at_ms: 0,
        is_blocking: true,
    };
    assert!(!super::super::move_animation::hides_piece(&animation));
}
