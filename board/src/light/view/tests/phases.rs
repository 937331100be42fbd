//! Lobby, pause, resume, service, power-on, faults and calm mode.

use super::*;
use crate::light::palette::{AMBER, AMBIENT, FENCE, FOCUS, HINT, MINT, PAC, PELLET, PIECE, RED};
use crate::table::{FaultCode, Phase, SavedGame, Setting, service};

fn lobby() -> ViewFixture {
    let mut look = ViewFixture::on();
    look.tap("e5");
    assert_eq!(look.table.phase(), Phase::Lobby);
    look.settle();
    look
}

#[test]
fn before_the_boot_loader_one_led_of_each_bar_is_lit_and_nothing_else() {
    let mut look = ViewFixture::switched_on();
    for key in ["south-ok", "south-back", "north-ok", "north-back"] {
        look.key(key, KeyEventKind::Pressed);
    }
    look.wait(100);
    assert_eq!(look.table.phase(), Phase::BootLoader);
    for at in Seat::ALL {
        assert_eq!(look.bar(at), leds(1, seat(Seat::North, FOCUS)));
    }
    let lit = look
        .frame()
        .colors()
        .filter(|color| color.peak() > 0)
        .count();
    assert_eq!(lit, Seat::ALL.len());
}

#[test]
fn at_power_on_the_bars_fill_dimly_and_the_field_is_dark() {
    let mut look = ViewFixture::switched_on();
    assert_eq!(look.bar(Seat::East), leds(1, seat(Seat::East, AMBIENT)));
    look.wait(1_400);
    let frame = look.frame();
    assert_eq!(
        frame
            .colors()
            .take(usize::from(Cell::COUNT))
            .filter(|color| color.peak() > 0)
            .count(),
        0
    );
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, AMBIENT); 10]);
    look.wait(200);
    assert_eq!(look.bar(Seat::South), [Color::BLACK; 10]);
}

#[test]
fn the_lobby_has_icons_a_start_a_clock_and_seats() {
    let mut look = lobby();
    // Quoridor for two is chosen: a frame around it, fences between the pawns.
    assert_eq!(
        (look.at(1, 9), look.at(7, 12)),
        (white(FOCUS), white(FOCUS))
    );
    assert_eq!(look.at(9, 12), Color::BLACK);
    assert_eq!(look.square("c8"), seat(Seat::North, FOCUS));
    assert_eq!(look.square("c6"), seat(Seat::South, FOCUS));
    assert_eq!(look.at(3, 13), FENCE.scaled_by(FOCUS));
    assert_eq!(look.square("f7"), seat(Seat::West, HINT));
    assert_eq!(
        (look.square("b3"), look.square("d3")),
        (PAC.scaled_by(HINT), PELLET.scaled_by(HINT))
    );
    assert_eq!(look.square("h4"), RED.scaled_by(HINT));
    assert_eq!(look.square("e5"), white(FOCUS));
    assert_eq!(
        (look.square("d1"), look.square("e1")),
        (white(FOCUS), white(HINT))
    );
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
    assert_eq!(look.bar(Seat::North), leds(1, white(FOCUS)));
    assert_eq!(look.bar(Seat::West), leds(1, seat(Seat::West, AMBIENT)));
    look.wait(1_000);
    assert_eq!(look.square("e5"), white(FOCUS).scaled_by(breath(1_000)));
    look.tap("north-back");
    look.tap("g3");
    look.wait(200);
    assert_eq!(look.bar(Seat::North), leds(2, white(FOCUS)));
    assert_eq!(look.square("g4"), PAC.scaled_by(FOCUS));
    look.tap("e1");
    look.wait(200);
    assert_eq!(
        (look.square("d1"), look.square("e1")),
        (white(HINT), white(FOCUS))
    );
}

#[test]
fn a_start_that_does_not_fit_is_dim_and_shows_the_seats() {
    let mut look = lobby();
    look.tap("g7");
    look.settle();
    assert_eq!(look.square("e5"), white(AMBIENT));
    look.tap("e5");
    look.wait(100);
    assert_eq!(look.bar(Seat::West), [white(FOCUS); 10]);
    assert_eq!(look.bar(Seat::East), [white(FOCUS); 10]);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
}

#[test]
fn options_are_rows_of_lit_squares() {
    let mut look = lobby();
    look.key("c3", KeyEventKind::Pressed);
    look.wait(1_000);
    look.key("c3", KeyEventKind::Released);
    look.settle();
    // The layout: a is chosen.
    assert_eq!(
        (look.square("a9"), look.square("b9")),
        (PAC.scaled_by(FOCUS), PAC.scaled_by(HINT))
    );
    assert_eq!(
        (look.square("c9"), look.square("d9")),
        (PAC.scaled_by(HINT), Color::BLACK)
    );
    assert_eq!((look.square("a1"), look.square("i1")), (AMBER, MINT));
    look.tap("b9");
    look.wait(200);
    assert_eq!(
        (look.square("a9"), look.square("b9")),
        (PAC.scaled_by(HINT), PAC.scaled_by(FOCUS))
    );
    look.tap("i1");
    look.wait(200);
    assert_eq!(look.square("a9"), white(FOCUS));
}

#[test]
fn a_paused_game_is_dim_and_all_bars_breathe() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.key("south-ok", KeyEventKind::Pressed);
    look.key("south-back", KeyEventKind::Pressed);
    look.wait(3_100);
    assert_eq!(look.table.phase(), Phase::Pause);
    look.settle();
    assert_eq!(look.square("e1"), seat(Seat::South, AMBIENT));
    assert_eq!(look.square("e2"), Color::BLACK);
    look.wait(1_000);
    for of in [Seat::South, Seat::North] {
        assert_eq!(look.bar(of), [seat(of, FOCUS).scaled_by(breath(1_000)); 10]);
    }
}

#[test]
fn a_saved_game_is_offered_by_a_ring_and_discarded_by_a_cell() {
    let mut look = ViewFixture::on();
    let game = AnyGame::start(
        GameKind::Quoridor2,
        &AllOptions::DEFAULT,
        Some(Seat::South),
        7,
    );
    let kept = SavedGame {
        players: TWO,
        clock: ClockOptions::DEFAULT,
        bank_ms: PerSeat([0; 4]),
        strikes: PerSeat([0; 4]),
        seed: 7,
    };
    assert!(look.table.offer_saved_game(game, &[], &kept));
    look.settle();
    let ring = [
        (5, 7),
        (6, 7),
        (7, 7),
        (5, 8),
        (7, 8),
        (5, 9),
        (6, 9),
        (7, 9),
    ];
    assert!(ring.iter().all(|&(x, y)| look.at(x, y) == MINT));
    assert_eq!((look.at(6, 8), look.square("f5")), (Color::BLACK, AMBER));
    assert_eq!(look.square("e9"), seat(Seat::North, AMBIENT));
    look.wait(1_000);
    assert_eq!(look.square("f5"), AMBER.scaled_by(breath(1_000)));
}

#[test]
fn an_abandoned_game_is_dimmed() {
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.wait(5 * 60_000 - 2_000);
    look.settle();
    look.wait(2_000);
    assert_eq!(
        look.square("e9"),
        seat(Seat::North, PIECE).scaled_by(Brightness::percent(40))
    );
}

#[test]
fn a_fault_blinks_its_number_at_the_corner_in_every_phase() {
    for phase in [Phase::Play, Phase::Lobby, Phase::Attract] {
        let mut look = match phase {
            Phase::Play => ViewFixture::game(GameKind::Quoridor2, TWO),
            Phase::Lobby => lobby(),
            _ => ViewFixture::on(),
        };
        look.table.set_fault(FaultCode::SaveFailed, true);
        let mut blinks = 0;
        let mut before = look.at(1, 1) == AMBER;
        for _ in 0..450 {
            look.wait(10);
            let now = look.at(1, 1) == AMBER;
            blinks += u32::from(now && !before);
            before = now;
        }
        assert_eq!(blinks, 2, "{phase:?}");
    }
}

fn service() -> ViewFixture {
    let mut look = ViewFixture::service();
    look.settle();
    look
}

#[test]
fn service_tests_leds_and_keys() {
    let mut look = service();
    assert_eq!(look.frame(), Frame::filled(Color::from_hex(0xFF_00_00)));
    look.tap("a1");
    assert_eq!(look.frame(), Frame::filled(Color::from_hex(0x00_FF_00)));
    (0..3).for_each(|_| look.tap("a1"));
    assert_eq!(
        look.frame()
            .colors()
            .filter(|color| color.peak() > 0)
            .count(),
        1
    );
    look.tap("south-ok");
    assert_eq!(
        look.table.service().map(|service| service.page),
        Some(service::ServicePage::Keys)
    );
    for name in ["c4", "c4+", "west-ok", "north-back"] {
        look.key(name, KeyEventKind::Pressed);
    }
    assert_eq!(
        (look.square("c4"), look.square("c4+")),
        (white(FOCUS), white(FOCUS))
    );
    assert_eq!(look.bar(Seat::North), leds(5, white(FOCUS)));
    let west = look.bar(Seat::West);
    assert_eq!((west[4], west[5]), (Color::BLACK, white(FOCUS)));
    assert_eq!(look.bar(Seat::South), leds(2, white(HINT)));
}

#[test]
fn service_shows_steps_counters_masks_and_the_reset() {
    let mut look = service();
    look.tap("south-ok");
    look.tap("south-ok");
    // 60 % is the seventh step of nine.
    assert_eq!(
        (look.square("g5"), look.square("h5")),
        (white(FOCUS), white(AMBIENT))
    );
    (0..3).for_each(|_| look.tap("south-ok"));
    assert_eq!(
        look.table.service().map(|service| service.page),
        Some(service::ServicePage::Counters)
    );
    // A zero in the middle, at the right.
    assert_eq!(
        (look.at(13, 10), look.at(14, 8)),
        (white(PIECE), Color::BLACK)
    );
    look.tap("south-ok");
    look.tap("b2");
    look.key("h7", KeyEventKind::Masked);
    assert_eq!((look.square("b2"), look.square("h7")), (RED, AMBER));
    look.tap("south-ok");
    look.settle();
    // The lobby has the choices of the house: the frame is mint.
    assert_eq!((look.at(4, 8), look.square("e5")), (MINT, Color::BLACK));
    look.tap("south-ok");
    look.settle();
    assert_eq!(look.square("e5"), AMBER);
    look.key("south-ok", KeyEventKind::Pressed);
    look.wait(1_500);
    assert_eq!(look.square("e5"), MINT);
    look.wait(2_000);
    assert_ne!(look.square("e5"), MINT);
}

#[test]
fn calm_lights_neither_chase_nor_blink() {
    let players = PerSeat([Player::computer(1), EMPTY, HUMAN, EMPTY]);
    let mut look = ViewFixture::game(GameKind::Quoridor2, players);
    look.table.set_setting(Setting::Calm, 1);
    look.wait(10);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
    let mut look = ViewFixture::game(GameKind::Quoridor2, TWO);
    look.table.set_setting(Setting::Calm, 1);
    assert_eq!(look.bar(Seat::South), [seat(Seat::South, FOCUS); 10]);
    look.settle();
    look.wait(1_000);
    assert_eq!(
        look.square("e1"),
        seat(Seat::South, FOCUS).scaled_by(Motion::Breathe.calm_brightness(1_000))
    );
    look.tap("c5");
    let least = (0..20).map(|_| {
        look.wait(95);
        look.square("c5").peak()
    });
    assert!(least.min().unwrap() > white(FOCUS).peak() / 3);
}
