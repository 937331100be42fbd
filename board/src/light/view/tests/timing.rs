//! When a light begins and ends, to the millisecond.

use super::*;
use crate::light::palette::{AMBER, AMBIENT, FOCUS, GOAL, GROUND, HINT, PAC, PIECE, WEAK};
use crate::light::view::catch::draw_caught;
use crate::light::view::scene::Scene;
use crate::table::{ClockMode, FaultCode, Phase, Purpose, Setting, TimeoutAction, service};
use fencelight_core::game::{Ghost, Move};

#[test]
fn the_bars_of_power_on_end_after_a_second_and_a_half() {
    let mut look = ViewFixture::switched_on();
    look.wait(1_499);
    assert_eq!(look.bar(Seat::West), [seat(Seat::West, AMBIENT); 10]);
    look.wait(1);
    assert_eq!(look.bar(Seat::West), [Color::BLACK; 10]);
}

#[test]
fn a_game_is_dimmed_five_minutes_after_the_last_key() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.wait(5 * 60_000 - 1);
    assert_eq!(look.square("e9"), seat(Seat::North, PIECE));
    look.wait(1);
    assert_eq!(
        look.square("e9"),
        seat(Seat::North, PIECE).scaled_by(Brightness::percent(40))
    );
}

#[test]
fn a_fault_is_lit_half_of_each_blink_and_dark_in_the_pause() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.table.set_fault(FaultCode::SaveFailed, true);
    // Two blinks of 1,250 ms and a pause of 2,000 ms; the phase is that of the board.
    let is_lit = |at_ms: u32| {
        let at_ms = at_ms % 4_500;
        at_ms < 2_500 && at_ms % 1_250 < 625
    };
    let mut checked = [0; 2];
    for _ in 0..2_000 {
        look.wait(5);
        let expected = is_lit(look.now_ms);
        checked[usize::from(expected)] += 1;
        assert_eq!(look.at(1, 1) == AMBER, expected, "{}", look.now_ms);
        assert_eq!(look.bar(Seat::South)[0] == AMBER, expected);
    }
    assert!(checked.into_iter().min() > Some(300), "{checked:?}");
}

#[test]
fn a_refused_square_has_its_own_light_again_after_two_blinks() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.tap("e9");
    look.wait(1_333);
    assert_eq!(look.square("e9"), Color::BLACK);
    look.wait(1);
    assert_eq!(look.square("e9"), seat(Seat::North, PIECE));
}

#[test]
fn a_hint_ends_after_three_seconds_and_lights_no_bar_unless_it_is_a_key_of_the_bar() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.key("south-ok", KeyEventKind::Pressed);
    look.wait(1_100);
    let request = look.table.request().unwrap();
    assert_eq!(request.purpose, Purpose::Hint);
    assert!(
        look.table
            .answer(request.number, parse_move("e2").unwrap())
            .is_ok()
    );
    look.key("south-ok", KeyEventKind::Released);
    look.wait(200);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
    assert_eq!(look.square("e2"), white(FOCUS).scaled_by(breath(200)));
    look.wait(2_799);
    assert_eq!(look.square("e2"), white(FOCUS).scaled_by(breath(2_999)));
    // The lights may be drawn later than the last step of the table.
    let later = view(&look.table, look.now_ms + 1);
    assert_eq!(later[Led::of_cell(cell("e2"))], seat(Seat::South, FOCUS));
    look.wait(1);
    assert_eq!(look.square("e2"), seat(Seat::South, FOCUS));

    let text = "mspacman seats=south,north ms=south:a6 south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=roll steps=0 extra=no";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    look.key("south-ok", KeyEventKind::Pressed);
    look.wait(1_100);
    let number = look.table.request().unwrap().number;
    assert!(look.table.answer(number, Move::ROLL).is_ok());
    look.wait(500);
    assert_eq!(
        look.bar(Seat::South),
        [white(FOCUS).scaled_by(breath(500)); 10]
    );
}

#[test]
fn the_rings_of_a_catch_are_gone_after_a_second() {
    for (now_ms, is_gone) in [(999, false), (1_000, true)] {
        let mut scene = Scene::new(now_ms, false);
        scene.frame = Frame::filled(PAC);
        draw_caught(&mut scene, Some((Square::MIDDLE, 0)));
        assert_eq!(scene.frame == Frame::filled(PAC), is_gone, "{now_ms}");
    }
}

#[test]
fn a_bar_warns_in_the_last_ten_seconds() {
    let clock = ClockOptions {
        mode: ClockMode::PerMove,
        move_time_s: 20,
        timeout_action: TimeoutAction::Warn,
        ..ClockOptions::DEFAULT
    };
    let mut look = ViewFixture::on();
    look.wait(700);
    look.table.start_game(&GameConfig {
        first: Some(Seat::South),
        clock,
        ..GameConfig::new(GameKind::Quoridor2, TWO, 7)
    });
    look.wait(10_000);
    assert_eq!(look.bar(Seat::South), leds(5, seat(Seat::South, FOCUS)));
    look.wait(1);
    let breathing = seat(Seat::South, FOCUS).scaled_by(breath(look.now_ms));
    assert_ne!(breathing, seat(Seat::South, FOCUS));
    assert_eq!(look.bar(Seat::South), leds(5, breathing));
}

#[test]
fn the_light_of_a_new_turn_has_a_tail_and_ends_with_the_bar() {
    let mut look =
        ViewFixture::position("quoridor2 south=e2:7 north=e8:4 fences=- turn=south", TWO);
    let lit = seat(Seat::South, FOCUS);
    // On the ninth LED; seven fences in hand.
    look.wait(8 * 125);
    let bar = look.bar(Seat::South);
    assert_eq!(bar[..7], [lit; 7]);
    assert_eq!(
        bar[7..],
        [lit.scaled_by(Brightness::percent(35)), lit, Color::BLACK]
    );
    look.wait(249);
    assert_eq!(look.bar(Seat::South)[9], lit);
    look.wait(1);
    assert_eq!(look.bar(Seat::South), leds(7, lit));
}

#[test]
fn a_reminder_ends_after_ten_steps_of_its_light() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.tap("north-ok");
    look.wait(1_249);
    assert_eq!(look.square("e1"), seat(Seat::South, FOCUS));
    look.wait(1);
    let breathing = seat(Seat::South, FOCUS).scaled_by(breath(look.now_ms));
    assert_eq!(look.square("e1"), breathing);
    assert_ne!(breathing, seat(Seat::South, FOCUS));
    // Another press begins another one, and a press while it runs does not.
    look.wait(500);
    look.tap("north-ok");
    look.wait(600);
    look.tap("north-ok");
    look.wait(600);
    assert_eq!(look.square("e1"), seat(Seat::South, FOCUS));
    look.wait(100);
    assert_ne!(look.square("e1"), seat(Seat::South, FOCUS));
}

#[test]
fn where_a_roll_comes_first_the_bar_breathes_once_after_the_blink() {
    let text = "mspacman seats=south,north ms=south:a6 south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=roll steps=0 extra=no";
    for elapsed_ms in [400, 1_000, 1_900] {
        let mut look = ViewFixture::position(text, TWO);
        look.settle();
        look.tap("a7");
        look.wait(1_334 + elapsed_ms);
        assert_eq!(
            look.bar(Seat::South),
            [white(FOCUS).scaled_by(breath(elapsed_ms)); 10],
            "{elapsed_ms}"
        );
    }
}

#[test]
fn back_glows_at_its_end_of_the_bar() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.settle();
    look.key("north-back", KeyEventKind::Pressed);
    let mut expected = [seat(Seat::North, HINT); 10];
    expected[0] = white(FOCUS);
    assert_eq!(look.bar(Seat::North), expected);
}

#[test]
fn a_near_goal_line_breathes_a_second_after_the_wave() {
    let mut look =
        ViewFixture::position("quoridor2 south=a7:7 north=e8:4 fences=- turn=south", TWO);
    // Two rows, 125 ms each.
    look.wait(250 + 999);
    let settled = look
        .square("i9")
        .peak()
        .abs_diff(seat(Seat::South, GOAL).peak());
    assert!(settled < 200, "{settled}");
    look.wait(1);
    assert_eq!(
        look.square("i9"),
        seat(Seat::South, AMBIENT).scaled_by(breath(look.now_ms))
    );
}

#[test]
fn every_seat_of_four_has_its_wave_in_its_first_two_turns() {
    let mut look = ViewFixture::game(GameKind::Quoridor4, FOUR);
    let moves = [
        "e2", "b5", "e8", "h5", "e3", "c5", "e7", "g5", "e2", "b5", "e8", "h5",
    ];
    for (ply, mv) in moves.into_iter().enumerate() {
        let of = Seat::ALL[ply % 4];
        // Two squares aside of the pawn and two rows before it.
        let far = if ply < 4 { 2 } else { 3 };
        let (x, y) = match of {
            Seat::South => (2 * 6, 2 * far),
            Seat::West => (2 * far, 2 * 6),
            Seat::North => (2 * 2, 16 - 2 * far),
            Seat::East => (16 - 2 * far, 2 * 2),
        };
        let mut seen = std::vec::Vec::new();
        for step in 0..8 {
            if look.at(x, y) == seat(of, HINT) {
                seen.push(step);
            }
            look.wait(125);
        }
        let expected: &[u32] = if ply < 8 { &[2] } else { &[] };
        assert_eq!(seen, expected, "{of}, ply {ply}");
        look.settle();
        look.play(mv);
    }
}

#[test]
fn a_weak_ghost_to_move_is_blue_at_the_height_of_its_breath() {
    let text = "mspacman seats=south,west,north ms=south:a6 south=- west=d5:w1 north=e7:s east=- dots=103/000/000/000/000/000/000/010/001 turn=west phase=step steps=2 extra=no";
    let mut look = ViewFixture::position(text, PerSeat([HUMAN, HUMAN, HUMAN, EMPTY]));
    look.settle();
    assert_eq!(look.square("d5"), WEAK.scaled_by(PIECE));
    look.wait(1_000);
    assert_eq!(
        look.square("d5"),
        seat(Seat::West, PIECE).scaled_by(breath(1_000))
    );
}

#[test]
fn calm_ghosts_neither_step_nor_fade() {
    let mut look = ViewFixture::game(GameKind::Pacman, TWO);
    look.table.set_setting(Setting::Calm, 1);
    look.settle();
    for _ in 0..8 {
        look.wait(250);
        for (name, ghost) in [("i5", Ghost::Inky), ("e1", Ghost::Clyde)] {
            assert_eq!(look.square(name), palette::ghost(ghost).scaled_by(PIECE));
        }
    }
}

#[test]
fn between_two_steps_of_a_turn_the_square_before_is_not_marked() {
    let text = "mspacman seats=south,north ms=south:a6 south=- west=- north=e6:s east=- dots=003/000/000/000/000/000/000/000/021 turn=south phase=step steps=3 extra=no";
    let mut look = ViewFixture::position(text, TWO);
    look.play("a7");
    look.settle();
    assert_eq!(
        look.table.position().mover_square(),
        Square::from_name("a7")
    );
    assert_ne!(look.square("a6"), PAC.scaled_by(GROUND));
    // After the turn it is.
    look.play("a8 a9");
    look.settle();
    assert_eq!(look.square("a8"), PAC.scaled_by(GROUND));
}

#[test]
fn where_the_light_of_a_sight_is_dark_the_squares_keep_theirs() {
    let text = "pacman pac=e3 lives=2 blinky=e8 inky=a4 pinky=a5 clyde=i1 pellets=a1,i9 fences=- turn=blinky steps=2 boost=no came=-";
    let mut look = ViewFixture::position(text, TWO);
    look.settle();
    for _ in 0..40 {
        look.wait(40);
        assert!(look.square("e7").peak() > 0);
    }
}

#[test]
fn a_reset_is_confirmed_for_two_seconds() {
    let mut look = ViewFixture::service();
    look.tap("south-back");
    look.tap("south-back");
    assert_eq!(
        look.table.service().map(|service| service.page),
        Some(service::ServicePage::Reset)
    );
    look.key("south-ok", KeyEventKind::Pressed);
    look.wait(1_000);
    let done_ms = look.table.service().unwrap().done_ms.unwrap();
    assert_eq!(done_ms, u64::from(look.now_ms));
    look.wait(1_999);
    assert_eq!(look.square("e5"), palette::MINT);
    look.wait(1);
    assert_eq!(look.square("e5"), AMBER.scaled_by(breath(look.now_ms)));
}

#[test]
fn the_test_light_walks_along_the_whole_chain() {
    let mut look = ViewFixture::service();
    look.wait(500);
    (0..4).for_each(|_| look.tap("a1"));
    let lit = |look: &ViewFixture| {
        let frame = look.frame();
        let all: std::vec::Vec<usize> = (0..Led::COUNT)
            .zip(frame.colors())
            .filter(|(_, color)| color.peak() > 0)
            .map(|(number, _)| number)
            .collect();
        assert_eq!(all.len(), 1);
        all[0]
    };
    let mut at = lit(&look);
    let mut changed_ms = None;
    let mut visited = std::collections::BTreeSet::new();
    for _ in 0..Led::COUNT * 64 + 64 {
        look.wait(1);
        let next = lit(&look);
        visited.insert(next);
        if next != at {
            assert_eq!(next, (at + 1) % Led::COUNT);
            let step_ms = changed_ms
                .replace(look.now_ms)
                .map(|before| look.now_ms - before);
            assert!(step_ms.is_none_or(|step_ms| step_ms == 64), "{step_ms:?}");
            at = next;
        }
    }
    assert_eq!(visited.len(), Led::COUNT);
}

#[test]
fn a_press_in_a_pause_runs_along_the_bars_unless_the_lights_are_calm() {
    for calm in [0, 1] {
        let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
        look.table.set_setting(Setting::Calm, calm);
        look.key("south-ok", KeyEventKind::Pressed);
        look.key("south-back", KeyEventKind::Pressed);
        look.wait(3_100);
        look.key("south-ok", KeyEventKind::Released);
        look.key("south-back", KeyEventKind::Released);
        assert_eq!(look.table.phase(), Phase::Pause);
        look.settle();
        look.tap("c5");
        look.wait(250);
        let bar = look.bar(Seat::North);
        let lit = seat(Seat::North, FOCUS);
        if calm == 0 {
            let mut expected = [Color::BLACK; 10];
            (expected[1], expected[2]) = (lit.scaled_by(Brightness::percent(35)), lit);
            assert_eq!(bar, expected);
        } else {
            assert!(bar.iter().all(|color| color.peak() > lit.peak() / 2));
        }
    }
}
