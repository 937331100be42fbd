//! Speed of the rules: lists of legal moves beside a flood fill, leaf counts, random games. `cargo bench -p fencelight-core`

mod flood;

use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Instant;

use divan::Bencher;
use divan::counter::ItemsCount;
use fencelight_core::game::{Game, draw};
use fencelight_core::geometry::Seat;
use fencelight_core::notation::parse_move;
use fencelight_core::quoridor::{Options, PlayerCount, Position, perft};

const BOTH: [PlayerCount; 2] = [PlayerCount::Two, PlayerCount::Four];

fn main() {
    for players in BOTH {
        for position in middle_games(players) {
            assert_eq!(flood::legal(&position), position.legal_sets());
        }
    }
    divan::main();
    if !std::env::args().any(|argument| argument == "--test") {
        BOTH.into_iter().for_each(print_ratio);
    }
}

/// Positions from the middle of the reference games: fences on the board and in the hand of the mover.
fn middle_games(players: PlayerCount) -> Vec<Position> {
    let games = include_str!("../../../tests/vectors/quoridor-games.txt").lines();
    let wanted = games.filter(|line| line.starts_with(['2', '4'][players as usize]));
    let mut positions = Vec::new();
    for line in wanted {
        let mut position = Position::start(players, Seat::South, Options::default());
        for token in line.split_whitespace().skip(1) {
            let mv = token.split(':').next().map(parse_move);
            let Some(Ok(mv)) = mv else {
                panic!("{token}");
            };
            position
                .play(mv)
                .unwrap_or_else(|why| panic!("{mv}: {why}"));
            let middle = (6..=17).contains(&position.fences().len());
            if middle && position.hand(position.turn()) > 0 && position.outcome().is_none() {
                positions.push(position.clone());
            }
        }
    }
    assert!(positions.len() >= 200, "{} positions", positions.len());
    positions
}

/// Lists a second of both, one after the other in short turns, so that a noisy machine disturbs both alike.
fn print_ratio(players: PlayerCount) {
    const ROUNDS: usize = 31;
    let positions = middle_games(players);
    let time = |list: fn(&Position) -> usize| {
        let started = Instant::now();
        for position in &positions {
            black_box(list(black_box(position)));
        }
        started.elapsed().as_secs_f64() / positions.len() as f64
    };
    let mut rounds: Vec<[f64; 3]> = (0..ROUNDS)
        .map(|_| {
            [
                time(|position| flood::legal(position).list().len()),
                time(|position| position.legal_moves().len()),
                time(|position| position.legal_sets().count() as usize),
            ]
        })
        .collect();
    let mut median = |which: usize| {
        rounds.sort_by(|a, b| a[which].total_cmp(&b[which]));
        rounds[ROUNDS / 2][which]
    };
    let (flood, list, sets) = (median(0), median(1), median(2));
    println!(
        "{players:?}, {} positions: flood fill {:.0} lists/s; fast {:.0} lists/s ({:.1} x), as sets {:.0}/s ({:.1} x)",
        positions.len(),
        1.0 / flood,
        1.0 / list,
        flood / list,
        1.0 / sets,
        flood / sets,
    );
}

#[divan::bench(args = BOTH)]
fn lists_by_flood_fill(bencher: Bencher, players: PlayerCount) {
    over_middle_games(bencher, players, |position| {
        flood::legal(position).list().len()
    });
}

#[divan::bench(args = BOTH)]
fn lists(bencher: Bencher, players: PlayerCount) {
    over_middle_games(bencher, players, |position| position.legal_moves().len());
}

#[divan::bench(args = BOTH)]
fn sets(bencher: Bencher, players: PlayerCount) {
    over_middle_games(bencher, players, |position| {
        position.legal_sets().count() as usize
    });
}

fn over_middle_games(bencher: Bencher, players: PlayerCount, list: fn(&Position) -> usize) {
    let positions = middle_games(players);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| {
            positions
                .iter()
                .map(|position| list(black_box(position)))
                .sum::<usize>()
        });
}

#[divan::bench(args = BOTH)]
fn make_and_unmake_every_move(bencher: Bencher, players: PlayerCount) {
    let mut positions = middle_games(players);
    let moves = positions
        .iter()
        .map(|position| position.legal_moves().len())
        .sum::<usize>();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for position in &mut positions {
            for mv in &position.legal_moves() {
                let undo = position.make(black_box(mv));
                position.unmake(undo);
            }
        }
    });
}

#[divan::bench(sample_count = 5)]
fn perft_4_without_a_table() -> u64 {
    perft(
        &mut Position::start(PlayerCount::Two, Seat::South, Options::default()),
        black_box(4),
    )
}

/// Random games to the end or 324 moves; counted in moves.
#[divan::bench(args = BOTH)]
fn random_games(bencher: Bencher, players: PlayerCount) {
    let play = |seed: u64| {
        let options = Options {
            ply_cap: NonZeroU32::new(324),
            ..Options::default()
        };
        let mut position = Position::start(players, Seat::South, options);
        loop {
            let legal = position.legal_moves();
            if legal.is_empty() {
                return position.plies();
            }
            let chosen = draw(seed, position.plies(), legal.len() as u32);
            position.make(legal.as_slice()[chosen as usize]);
        }
    };
    let moves: u32 = (0..20).map(play).sum();
    bencher
        .counter(ItemsCount::new(moves))
        .bench_local(|| (0..20).map(play).sum::<u32>());
}
