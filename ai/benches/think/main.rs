//! Speed of the computer players in nodes a second, and what a network costs Quoridor. `cargo bench -p fencelight-core --bench think`

use std::hint::black_box;
use std::time::Instant;

use divan::Bencher;
use divan::counter::ItemsCount;
use fencelight_ai::{
    BOARD_TABLE_ENTRIES, Evaluator, Limits, Scratch, SearchMemory, TranspositionEntry, greedy,
    think,
};
use fencelight_core::game::Game;
use fencelight_core::games::{AllOptions, AnyGame, GameKind};

/// Nodes a move: enough for the fixed costs of a search not to matter.
const NODES: u32 = 5_000;

fn main() {
    divan::main();
    if !std::env::args().any(|argument| argument == "--test") {
        print_ratio();
    }
}

/// The memory of a search, with an evaluator of Quoridor for two.
struct Engine {
    entries: Vec<TranspositionEntry>,
    scratch: Box<Scratch>,
}

impl Engine {
    fn new(evaluator: &'static Evaluator) -> Self {
        let mut scratch = Box::new(Scratch::new());
        scratch.set_evaluator(evaluator);
        Self {
            entries: vec![TranspositionEntry::EMPTY; BOARD_TABLE_ENTRIES],
            scratch,
        }
    }

    /// The number of nodes visited.
    fn think(&mut self, game: &AnyGame) -> u32 {
        let mut memory = SearchMemory::new(&mut self.entries, &mut self.scratch);
        let limits = Limits::nodes(NODES, 1);
        let result = think(black_box(game), &limits, &mut memory, &mut || false);
        black_box(result).map_or(0, |result| result.nodes)
    }

    fn think_all(&mut self, games: &[AnyGame]) -> u32 {
        games.iter().map(|game| self.think(game)).sum()
    }
}

/// Middlegame positions from games of the greedy player, some from each game.
fn positions(kind: GameKind) -> Vec<AnyGame> {
    const WANTED: usize = 8;
    let mut engine = Engine::new(&Evaluator::DEFAULT);
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut game = AnyGame::start(kind, &AllOptions::default(), None, seed);
        for number in 0..40 {
            let Some(mv) = greedy(&game, seed) else {
                break;
            };
            if number % 13 == 12 && engine.think(&game) >= NODES {
                positions.push(game.clone());
            }
            if positions.len() == WANTED {
                return positions;
            }
            if game.play(mv).is_err() {
                break;
            }
        }
    }
    positions
}

#[divan::bench(args = GameKind::ALL)]
fn nodes(bencher: Bencher, kind: GameKind) {
    over_positions(bencher, kind, &Evaluator::DEFAULT);
}

#[divan::bench]
fn nodes_of_quoridor2_by_hand(bencher: Bencher) {
    over_positions(bencher, GameKind::Quoridor2, &Evaluator::HANDCRAFTED);
}

fn over_positions(bencher: Bencher, kind: GameKind, evaluator: &'static Evaluator) {
    let positions = positions(kind);
    let mut engine = Engine::new(evaluator);
    let nodes = engine.think_all(&positions);
    bencher
        .counter(ItemsCount::new(nodes))
        .bench_local(|| engine.think_all(&positions));
}

/// Nodes a second of both evaluators, alternating in short runs, so that a noisy machine disturbs both alike.
fn print_ratio() {
    const ROUNDS: usize = 31;
    let positions = positions(GameKind::Quoridor2);
    let mut engines = [
        Engine::new(&Evaluator::DEFAULT),
        Engine::new(&Evaluator::HANDCRAFTED),
    ];
    let mut rates = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        for (engine, rates) in engines.iter_mut().zip(&mut rates) {
            let started = Instant::now();
            let nodes = engine.think_all(&positions);
            rates.push(f64::from(nodes) / started.elapsed().as_secs_f64());
        }
    }
    let [network, hand] = rates.map(|mut rates| {
        rates.sort_by(f64::total_cmp);
        rates[ROUNDS / 2]
    });
    println!(
        "Quoridor for two, {} positions: with the network {network:.0} nodes/s, by hand {hand:.0} nodes/s ({:.2} x)",
        positions.len(),
        hand / network
    );
}
