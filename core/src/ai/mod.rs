//! Computer players for every game.
//!
//! [`think`] is the one way to ask for a move: a position, [`Limits`], the [`Memory`] of whoever asks, and a question that is put
//! at every node: stop now? It answers with a [`Thought`], always with a legal move, the best that was found so far. [`greedy`] is a
//! player without any search; [`stand_in`] moves for somebody whose time is up. All of them say one move, a single step where
//! a turn has several.
//!
//! Important terms: the *distance* between squares counts steps along open borders, whatever stands in the way; the *score* of a
//! position is a number for the side to move, more is better; a *node* is a position that a search looks at; the *effort* is what
//! a search may spend; a *slot* remembers one position in the memory.
//!
//! Nothing here allocates. What a search remembers lies in the memory that is handed in; recursion ends at a depth that is a
//! constant of its game.

mod effort;
mod four;
mod memory;
mod mspacman;
mod pacman;
mod plain;
mod query;
mod quoridor;
mod ways;

use effort::Effort;
pub use effort::{Limits, MOST_LEVEL, Thought};
pub use memory::{Memory, Scratch, Slot};
pub use plain::{greedy, stand_in};
pub use query::Query;
pub use quoridor::{Judge, Net, NoNet, Weights, hurdles, inputs, is_race};
pub use ways::steps_to_goal;

use crate::game::Game;
use crate::games::AnyGame;
use crate::quoridor::Players;

/// The slots that the board has: 64 KB. Whoever wants the moves of the board takes as many.
pub const BOARD_SLOTS: usize = 8_192;

/// Looks for a move. Deterministic for equal position, limits and size of memory, unless `stop` says so; `None` only when the
/// game is over.
///
/// ```
/// use fencelight_core::ai::{Limits, Memory, Scratch, Slot, think};
/// use fencelight_core::game::Game;
/// use fencelight_core::games::{AnyGame, Kind, Options};
///
/// let game = AnyGame::start(Kind::Quoridor2, &Options::default(), None, 7);
/// let (mut slots, mut scratch) = (vec![Slot::EMPTY; 8192], Scratch::new());
/// let mut memory = Memory::new(&mut slots, &mut scratch);
/// let thought = think(&game, &Limits::level(2, 7), &mut memory, &mut || false).unwrap();
/// assert!(game.refusal(thought.mv).is_none());
/// ```
pub fn think(
    game: &AnyGame,
    limits: &Limits,
    memory: &mut Memory<'_>,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Thought> {
    if game.outcome().is_some() {
        return None;
    }
    let mut effort = Effort::new(limits, stop);
    memory.clear();
    let thought = match game {
        AnyGame::Quoridor(position) if position.players() == Players::Two => {
            quoridor::think(position, &mut effort, memory)
        }
        AnyGame::Quoridor(position) => four::think(position, &mut effort, memory),
        AnyGame::Pacman(position) => pacman::think(position, &mut effort, memory),
        AnyGame::MsPacman(position) => mspacman::think(position, &mut effort, memory),
    };
    if thought.is_some() {
        return thought;
    }
    // Who is told to stop before the first move was looked at has no time for the plain player either: that takes many nodes.
    let mv = match effort.is_stopped() {
        true => game.legal_moves().iter().next()?,
        false => greedy(game, limits.seed)?,
    };
    Some(Thought {
        mv,
        depth: 0,
        nodes: effort.nodes(),
        score: 0,
    })
}
