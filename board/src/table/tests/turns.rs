//! Turns: who takes one back, who plays in them, and the games that follow the last one.

use super::*;

fn moves(bench: &Bench) -> usize {
    bench.table.history().moves().len()
}

#[test]
fn in_a_lesson_a_key_ends_the_show_of_a_move_and_does_nothing_else() {
    let asked = Key::from_name("e8");
    // The key of the next step, and another one.
    for key in ["e8", "d5"] {
        let mut bench = Bench::lobby();
        bench.table.start_lesson(GameKind::Quoridor2);
        bench.wait(500);
        bench.tap("e6");
        bench.wait(500);
        assert!(bench.table.is_animating());
        bench.tap(key);
        assert!(!bench.table.is_animating());
        assert_eq!(bench.reason(), None, "{key}");
        assert_eq!(bench.table.lesson().unwrap().asked_key(), asked, "{key}");
        assert_eq!(moves(&bench), 2);
        bench.tap("e8");
        assert_eq!(moves(&bench), 3);
        assert_eq!(bench.table.lesson().unwrap().asked_key(), None);
    }
}

#[test]
fn only_a_person_can_take_back_and_only_in_play() {
    let mut bench = Bench::game(GameKind::Quoridor2, MIXED);
    let can = |bench: &Bench| TWO_SEATS.map(|seat| bench.table.can_take_back(seat));
    assert_eq!(can(&bench), [false, false]);
    bench.play("e2 e8");
    assert_eq!(can(&bench), [true, false]);
    bench.press("south-ok");
    bench.press("south-back");
    bench.wait(3_100);
    assert_eq!(bench.table.phase(), Phase::Pause);
    assert_eq!(can(&bench), [false, false]);
}

const TWO_SEATS: [Seat; 2] = [Seat::South, Seat::North];

#[test]
fn rematches_at_different_times_are_different_games() {
    let seed = |ms: u32| {
        let mut bench = Bench::game(GameKind::Quoridor2, TWO);
        bench.table.forfeit(Seat::South);
        assert_eq!(bench.table.phase(), Phase::Over);
        bench.wait(100 + ms);
        bench.hold("south-ok", 1_100);
        assert_eq!(bench.table.phase(), Phase::Play);
        bench.table.game_seed()
    };
    let seeds: std::collections::BTreeSet<u64> = (0..16).map(seed).collect();
    assert_eq!(seeds.len(), 16);
}

#[test]
fn the_players_are_those_of_the_seats_and_a_fifth_one_shares_a_side() {
    let players = |seats: Seating, chosen: u32| {
        let mut config = GameConfig::new(GameKind::Pacman, seats, 7);
        config.options.set(GameKind::Pacman, "players", chosen);
        config.start().option("players")
    };
    let four = PerSeat([HUMAN; 4]);
    assert_eq!(players(four, 5), 5);
    assert_eq!([2, 3, 4].map(|chosen| players(four, chosen)), [4; 3]);
    assert_eq!([2, 3, 4, 5].map(|chosen| players(TWO, chosen)), [2; 4]);
}
