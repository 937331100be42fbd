//! Who plays, and the games that follow the last one.

use super::*;

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
        let set = config.options.set(GameKind::Pacman, "players", chosen);
        set.expect("an option");
        config.start().option("players")
    };
    let four = PerSeat([HUMAN; 4]);
    assert_eq!(players(four, 5), 5);
    assert_eq!([2, 3, 4].map(|chosen| players(four, chosen)), [4; 3]);
    assert_eq!([2, 3, 4, 5].map(|chosen| players(TWO, chosen)), [2; 4]);
}
