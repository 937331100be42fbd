//! What a key does in a phase.

use super::*;
use crate::table::service::ServicePage;
use crate::table::{HostRight, Setting};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::geometry::SeatSet;

/// A board that offers an unfinished game of a kind, after a game of another kind was left.
fn offered(kind: GameKind) -> Bench {
    let mut bench = Bench::game(kind, TWO);
    bench.play(if kind == GameKind::Pacman { "e6" } else { "e2" });
    bench.start(GameKind::MsPacman, TWO, ClockOptions::DEFAULT);
    assert!(bench.table.kept_game(kind).is_some());
    bench
}

/// Leaves the game for the lobby: pause, and BACK held.
fn leave_game(bench: &mut Bench) {
    bench.press("south-ok");
    bench.press("south-back");
    bench.wait(3_100);
    bench.release("south-ok");
    bench.release("south-back");
    assert_eq!(bench.table.phase(), Phase::Pause);
    bench.hold("south-back", 2_100);
    assert_eq!(bench.table.phase(), Phase::Lobby);
}

/// A board in service mode, on a page.
fn service(bench: &mut Bench, page: ServicePage) {
    while bench.table.service().map(|service| service.page) != Some(page) {
        bench.tap("south-ok");
    }
}

fn in_service(kept: impl FnOnce(&mut Table)) -> Bench {
    let mut bench = Bench {
        table: Table::new(7, 0),
        now_ms: 0,
    };
    kept(&mut bench.table);
    bench.press("south-ok");
    bench.press("south-back");
    bench.wait(200);
    bench.release("south-ok");
    bench.release("south-back");
    assert_eq!(bench.table.phase(), Phase::Service);
    bench
}

#[test]
fn the_number_of_a_kept_game_stays_while_it_is_offered() {
    let mut bench = offered(GameKind::Quoridor2);
    let number = bench.table.kept_number(GameKind::Quoridor2);
    assert_eq!(
        number,
        bench.table.kept_game(GameKind::Quoridor2).unwrap().number
    );
    assert_ne!(number, 0);
    assert_eq!(bench.table.kept_number(GameKind::Pacman), 0);
    leave_game(&mut bench);
    bench.tap("c7");
    assert_eq!(bench.table.phase(), Phase::Resume);
    assert!(bench.table.kept_game(GameKind::Quoridor2).is_none());
    assert_eq!(bench.table.kept_number(GameKind::Quoridor2), number);
    assert_eq!(bench.table.kept_number(GameKind::MsPacman), 0);
    bench.tap("south-ok");
    assert_eq!(bench.table.phase(), Phase::Play);
    assert_eq!(bench.table.kept_number(GameKind::Quoridor2), 0);
}

#[test]
fn a_computer_waits_while_a_question_is_open() {
    let players = PerSeat([HUMAN, Player::computer(1), HUMAN, Player::computer(1)]);
    let mut bench = Bench::game(GameKind::Quoridor4, players);
    bench.play("e2");
    bench.wait(100);
    assert!(bench.table.request().is_some());
    bench.tap("south-back");
    bench.wait(5_000);
    assert_eq!(bench.table.request(), None);
    bench.tap("south-back");
    bench.wait(20);
    assert!(bench.table.request().is_some());
}

#[test]
fn the_seats_of_a_lesson_are_those_of_its_game() {
    for kind in GameKind::ALL {
        let mut bench = Bench::lobby();
        bench.table.start_lesson(kind);
        let script = LessonScript::of(kind).start().unwrap().0;
        let seats = script.seats();
        let players = bench.table.players();
        assert_eq!(human_seats(players), SeatSet::EMPTY.with(Seat::South));
        assert_eq!(occupied_seats(players), seats, "{kind:?}");
    }
}

#[test]
fn game_and_seats_of_the_lobby_can_be_set() {
    let mut bench = Bench::lobby();
    bench.table.set_lobby(GameKind::Pacman, TWO);
    assert_eq!(bench.table.lobby_kind(), GameKind::Pacman);
    assert_eq!(*bench.table.lobby_players(), TWO);
}

#[test]
fn every_move_has_its_sound() {
    let mut bench = Bench::game(GameKind::Quoridor2, TWO);
    bench.table.take_sound();
    for (mv, sound) in [("e2", Sound::Move), ("c5h", Sound::Fence)] {
        bench.play(mv);
        assert_eq!(bench.table.take_sound(), Some(sound));
        assert_eq!(bench.table.take_sound(), None);
    }
    let mut bench = Bench::game(GameKind::MsPacman, TWO);
    // The pieces are placed first.
    while bench.table.position().why_illegal(Move::ROLL).is_some() {
        let place = bench.table.targets().iter().next().unwrap();
        bench.play(&std::format!("{place}"));
        assert_eq!(bench.table.take_sound(), Some(Sound::Move));
    }
    bench.play("roll");
    assert_eq!(bench.table.take_sound(), Some(Sound::Roll));
}

#[test]
fn two_starts_at_different_times_are_different_games() {
    let seed = |ms| {
        let mut bench = Bench::lobby();
        bench.wait(ms);
        bench.tap("e5");
        assert_eq!(bench.table.phase(), Phase::Play);
        bench.table.game_seed()
    };
    let seeds: std::collections::BTreeSet<u64> = (0..8).map(|part| seed(130 * part)).collect();
    assert_eq!(seeds.len(), 8);
}

#[test]
fn a_square_of_a_setting_acts_on_the_middle_rank_alone() {
    let mut bench = in_service(|_| ());
    service(&mut bench, ServicePage::Brightness);
    for square in Square::all() {
        let before = bench.table.settings().brightness;
        bench.tap(&std::format!("{square}"));
        let after = bench.table.settings().brightness;
        if square.rank() != Square::MIDDLE.rank() {
            assert_eq!(after, before, "{square}");
        } else {
            let step = ServicePage::Brightness.rows()[0].steps[usize::from(square.file())];
            assert_eq!(u32::from(after), step, "{square}");
        }
    }
}

#[test]
fn a_service_page_raises_and_lowers_the_right_of_a_host() {
    let mut bench = in_service(|table| {
        table.set_setting(Setting::Host, HostRight::Watch as u32);
    });
    service(&mut bench, ServicePage::Host);
    for (square, right) in [
        ("b5", HostRight::Play),
        ("c5", HostRight::Hands),
        ("d5", HostRight::Hands),
        ("a5", HostRight::Watch),
        ("c6", HostRight::Watch),
    ] {
        bench.tap(square);
        assert_eq!(bench.table.settings().host, right, "{square}");
    }
    // Visitors do not choose it, and it does not return with the choices of the house.
    let rows = lobby::rows(lobby::LobbyPage::Table, GameKind::Quoridor2);
    assert!(rows.iter().all(|row| row.key != "host"));
}
