//! Computer players for every game.
//!
//! [`think`] is the one way to ask for a move: a position, [`Limits`], the [`SearchMemory`] of whoever asks, and a question that is put
//! at every node: stop now? It answers with a [`SearchResult`], always with a legal move, the best that was found so far. [`greedy`] is a
//! player without any search; [`timeout_move`] moves for somebody whose time is up. All of them say one move, a single step where
//! a turn has several.
//!
//! Important terms: the *distance* between squares counts steps along open borders, whatever stands in the way; the *score* of a
//! position is a number for the side to move, more is better; a *node* is a position that a search looks at; the *effort* is what
//! a search may spend; a *slot* remembers one position in the memory.
//!
//! Nothing here allocates. What a search remembers lies in the memory that is handed in; recursion ends at a depth that is a
//! constant of its game.

mod budget;
mod distance;
mod greedy;
mod mspacman;
mod pacman;
mod quoridor2;
mod quoridor4;
mod request;
mod transposition;

use budget::Budget;
pub use budget::{Limits, MAX_LEVEL, SearchResult};
pub use distance::steps_to_goal;
pub use greedy::{greedy, timeout_move};
pub use quoridor2::{Evaluator, Network, NetworkError, Weights, features, hurdles, is_race};
pub use request::SearchRequest;
pub use transposition::{Scratch, SearchMemory, TableEntry};

use crate::game::Game;
use crate::games::AnyGame;
use crate::quoridor::PlayerCount;

/// The entries that the board has: 64 KB. Whoever wants the moves of the board takes as many.
pub const BOARD_TABLE_ENTRIES: usize = 8_192;

/// Looks for a move. Deterministic for equal position, limits and size of memory, unless `stop` says so; `None` only when the
/// game is over.
///
/// ```
/// use fencelight_core::ai::{Limits, Scratch, SearchMemory, TableEntry, think};
/// use fencelight_core::game::Game;
/// use fencelight_core::games::{AllOptions, AnyGame, GameKind};
///
/// let game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 7);
/// let (mut entries, mut scratch) = (vec![TableEntry::EMPTY; 8192], Scratch::new());
/// let mut memory = SearchMemory::new(&mut entries, &mut scratch);
/// let result = think(&game, &Limits::level(2, 7), &mut memory, &mut || false).unwrap();
/// assert!(game.why_illegal(result.mv).is_none());
/// ```
pub fn think(
    game: &AnyGame,
    limits: &Limits,
    memory: &mut SearchMemory<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult> {
    if game.outcome().is_some() {
        return None;
    }
    let mut budget = Budget::new(limits, stop);
    memory.clear();
    let result = match game {
        AnyGame::Quoridor(position) if position.players() == PlayerCount::Two => {
            quoridor2::think(position, &mut budget, memory)
        }
        AnyGame::Quoridor(position) => quoridor4::think(position, &mut budget, memory),
        AnyGame::Pacman(position) => pacman::think(position, &mut budget, memory),
        AnyGame::MsPacman(position) => mspacman::think(position, &mut budget, memory),
    };
    if result.is_some() {
        return result;
    }
    // Who is told to stop before the first move was looked at has no time for the plain player either: that takes many nodes.
    let mv = match budget.is_stopped() {
        true => game.legal_moves().iter().next()?,
        false => greedy(game, limits.seed)?,
    };
    Some(SearchResult {
        mv,
        depth: 0,
        nodes: budget.nodes(),
        score: 0,
    })
}
