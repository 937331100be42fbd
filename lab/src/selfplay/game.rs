//! One self-play game.

use fencelight_ai::{Limits, SearchResult, greedy};
use fencelight_core::game::{Outcome, Winner};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;
use fencelight_core::quoridor::Position;
use fencelight_host::engines::SearchEngine;
use fencelight_host::rng::{CounterRng, Rng};

use crate::openings::self_play_opening;
use crate::storage::archive::Settings;
use crate::storage::sample::{DECIDED, Sample};

/// Share of random moves after the opening.
const RANDOM_PER_MILLE: u32 = 30;
/// A game ends when this many searches in a row, hence both sides, find the same winner.
const DECIDED_SEARCHES: u32 = 2;

/// Searches a position of Quoridor.
pub(super) fn search(
    engine: &mut SearchEngine,
    position: &Position,
    nodes: u32,
    seed: u64,
) -> Option<SearchResult> {
    let game = AnyGame::Quoridor(position.clone());
    engine.think(&game, &Limits::nodes(nodes, seed))
}

/// Plays a game; `None` if it was stopped.
pub(super) fn play(
    settings: &Settings,
    number: u32,
    engine: &mut SearchEngine,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Sample>> {
    let mut rng = CounterRng::nth(settings.seed, number.into());
    let (mut position, policy) = self_play_opening(&mut rng);
    if let Some(guest) = Guest::drawn(&mut rng) {
        let after = guest.play(position.clone(), settings, engine, &mut rng);
        // A game that ends meanwhile would have no samples, so it is played without the guest.
        if after.outcome().is_none() {
            position = after;
        }
    }
    let mut samples = Vec::new();
    let mut found = (None, 0);
    let winner = loop {
        match position.outcome() {
            Some(Outcome::Won(Winner::Seat(seat))) => break Some(seat),
            Some(_) => break None,
            None => {}
        }
        if is_stopped() {
            return None;
        }
        let Some(result) = search(engine, &position, settings.nodes, rng.seed()) else {
            break None;
        };
        let mut sample = Sample::new(&position, result.score);
        let random = if rng.per_mille(RANDOM_PER_MILLE) {
            policy.random_move(&position, &mut rng)
        } else {
            None
        };
        sample.is_random_move = random.is_some();
        samples.push(sample);
        let decided = decided_winner(&sample);
        found = match decided {
            Some(_) if found.0 == decided => (decided, found.1 + 1),
            _ => (decided, u32::from(decided.is_some())),
        };
        if found.1 >= DECIDED_SEARCHES {
            break decided;
        }
        position.make(random.unwrap_or(result.mv));
    };
    for sample in &mut samples {
        sample.winner = winner;
    }
    Some(samples)
}

/// The greedy player, which takes a seat for some moves and so leads to positions that the search alone would avoid.
pub(super) struct Guest {
    seat: Seat,
    /// Plies until it leaves.
    pub(super) plies: u32,
}

/// Games in a thousand that have a guest.
const GUEST_PER_MILLE: u32 = 500;
const MAX_GUEST_PLIES: u32 = 24;
/// The search has its nodes divided by this while a guest plays: these positions are not samples.
const GUEST_NODES_DIVISOR: u32 = 8;

impl Guest {
    pub(super) fn drawn(rng: &mut CounterRng) -> Option<Self> {
        rng.per_mille(GUEST_PER_MILLE).then(|| Self {
            seat: [Seat::South, Seat::North][rng.below(2) as usize],
            plies: 1 + rng.below(MAX_GUEST_PLIES),
        })
    }

    /// Plays on until the guest leaves or the game is over.
    pub(super) fn play(
        &self,
        mut position: Position,
        settings: &Settings,
        engine: &mut SearchEngine,
        rng: &mut CounterRng,
    ) -> Position {
        for _ in 0..self.plies {
            let mv = if position.turn() == self.seat {
                greedy(&AnyGame::Quoridor(position.clone()), rng.seed())
            } else {
                let nodes = settings.nodes.div_ceil(GUEST_NODES_DIVISOR);
                let result = search(engine, &position, nodes, rng.seed());
                result.map(|result| result.mv)
            };
            let Some(mv) = mv else {
                break;
            };
            position.make(mv);
        }
        position
    }
}

/// The winner, if the search has found the end of the game.
pub(super) fn decided_winner(sample: &Sample) -> Option<Seat> {
    if sample.score.abs() < DECIDED {
        return None;
    }
    Some(if (sample.score > 0) == sample.is_north {
        Seat::North
    } else {
        Seat::South
    })
}
