//! The review of finished games: every position of every game, back to the first and forward to the last, and nothing changed by it.

use fencelight_board::light::view;
use fencelight_board::table::{GameConfig, Phase, Player, Table};
use fencelight_core::game::{Game, HISTORY_CAPACITY, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_tests::Rng;
use fencelight_tests::table_bench::TableBench;

const HUMAN: Player = Player::Human;
const EMPTY: Player = Player::Empty;

/// A game of random moves, to its end.
fn finished_game(kind: GameKind, players: [Player; 4], seed: u64) -> TableBench {
    let mut bench = TableBench::new();
    bench
        .table
        .start_game(&GameConfig::new(kind, PerSeat(players), seed));
    let mut rng = Rng::new(seed);
    while bench.table.phase() == Phase::Play {
        let legal: Vec<Move> = bench
            .table
            .history()
            .current()
            .legal_moves()
            .iter()
            .collect();
        // A fence now and then; more would make the game long.
        let steps: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| !matches!(mv.action(), fencelight_core::game::Action::Fence(_)))
            .collect();
        let from = if steps.is_empty() || rng.below(8) == 0 {
            &legal
        } else {
            &steps
        };
        bench
            .table
            .play_all(&[*rng.pick(from)])
            .expect("a legal move");
    }
    assert_eq!(bench.table.phase(), Phase::Over);
    bench
}

/// The positions of a game, the first to the last.
fn positions(table: &Table) -> Vec<AnyGame> {
    let history = table.history();
    let mut list = Vec::new();
    history.replay(|game, _| list.push(game.clone()));
    list.push(history.current().clone());
    list
}

fn tap(bench: &mut TableBench, key: &str) {
    bench.press(key);
    bench.wait(10);
    bench.release(key);
}

fn review_all(bench: &mut TableBench) {
    let all = positions(&bench.table);
    let last = all.len() - 1;
    let before = (
        bench.moves(),
        bench.table.outcome(),
        bench.table.revision(),
        bench.table.counters().wins,
    );
    let check = |bench: &TableBench, ply: usize| {
        let shown = Some(ply).filter(|&ply| ply < last);
        assert_eq!(bench.table.review_ply(), shown);
        assert_eq!(bench.table.position(), &all[ply], "{ply} of {last}");
        assert_eq!(bench.table.history().current(), &all[last]);
        assert_eq!(bench.table.phase(), Phase::Over);
        assert_eq!(bench.table.saved_game(), None);
        let _ = view(&bench.table, bench.now_ms);
    };
    check(bench, last);
    for (number, ply) in (0..last).rev().enumerate() {
        tap(bench, ["south-back", "west-back", "north-back"][number % 3]);
        check(bench, ply);
    }
    tap(bench, "south-back");
    check(bench, 0);
    for ply in 1..=last {
        tap(bench, ["east-ok", "south-ok"][ply % 2]);
        check(bench, ply);
    }
    let after = (
        bench.moves(),
        bench.table.outcome(),
        bench.table.revision(),
        bench.table.counters().wins,
    );
    assert!(before == after, "a review changes nothing");
    tap(bench, "south-ok");
    assert_eq!(bench.table.phase(), Phase::Lobby);
}

#[test]
fn every_game_is_reviewed_from_its_end_to_its_start_and_back() {
    let two = [HUMAN, EMPTY, HUMAN, EMPTY];
    let computer = Player::computer(1);
    for seed in 1..4 {
        review_all(&mut finished_game(GameKind::Quoridor2, two, seed));
        review_all(&mut finished_game(GameKind::Quoridor4, [HUMAN; 4], seed));
        for players in [two, [EMPTY, HUMAN, HUMAN, computer], [HUMAN; 4]] {
            review_all(&mut finished_game(GameKind::Pacman, players, seed));
            review_all(&mut finished_game(GameKind::MsPacman, players, seed));
        }
    }
}

#[test]
fn a_long_game_is_reviewed_as_far_as_it_is_kept() {
    let two = [HUMAN, EMPTY, HUMAN, EMPTY];
    let mut bench = TableBench::with_game(GameKind::Quoridor2, two);
    let there_and_back = ["e2", "e8", "e1", "e9"].map(fencelight_tests::table_bench::mv);
    for _ in 0..HISTORY_CAPACITY / 4 + 5 {
        bench.table.play_all(&there_and_back).expect("legal moves");
    }
    assert!(bench.table.history().evicted() > 0);
    bench.table.forfeit(Seat::South);
    let kept = bench.table.history().moves().len();
    for _ in 0..kept {
        tap(&mut bench, "south-back");
    }
    assert_eq!(bench.table.review_ply(), Some(0));
    assert_eq!(bench.table.position(), bench.table.history().start());
    tap(&mut bench, "south-back");
    assert_eq!(bench.table.review_ply(), Some(0));
    assert_eq!(bench.table.forfeited(), Some(Seat::South));
    // Who began is remembered, though the first move is not kept.
    bench.hold("south-ok", 1_010);
    assert_eq!(bench.table.phase(), Phase::Play);
    assert_eq!(bench.table.history().current().turn(), Seat::North);
}
