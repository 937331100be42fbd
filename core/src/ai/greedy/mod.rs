//! Plain players: they look at the turn at hand and no further, and need no memory.
//!
//! The players of the games are not inlined into each other: a small core has little stack, and each needs a good part of it.

mod best_move;
mod distance_field;
mod ghosts;
mod mspacman;
mod pacman;
mod quoridor;
mod turn_search;

use best_move::TieBreak;

use crate::game::{Game, Move};
use crate::games::AnyGame;

/// A plain greedy player for every game: it runs for what is nearest and hinders whoever is about to win. Deterministic for equal
/// position and seed; `None` only when the game is over. Always a legal move ([`Move::ROLL`] for a roll).
///
/// It is no level. Matches measure others by it, a search that has no nodes for a single move answers with it, and it moves for
/// whoever has no rule of his own in [`timeout_move`].
///
/// Players who know each other by heart may dance for ever in the Pac-Man variant; a seed that changes from move to move brings
/// such games to an end.
///
/// ```
/// use fencelight_core::ai::greedy;
/// use fencelight_core::game::Game;
/// use fencelight_core::games::{AllOptions, AnyGame, GameKind};
///
/// let mut game = AnyGame::start(GameKind::Quoridor2, &AllOptions::default(), None, 7);
/// let mut seed = 0;
/// while let Some(mv) = greedy(&game, seed) {
///     game.play(mv)?;
///     seed += 1;
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn greedy(game: &AnyGame, seed: u64) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    // The position stirs the seed, so that one seed for a whole game still gives variety.
    let ties = TieBreak::Random(seed ^ game.fingerprint());
    match game {
        AnyGame::Quoridor(position) => quoridor::greedy(position, ties),
        AnyGame::Pacman(position) => pacman::greedy(position, ties),
        AnyGame::MsPacman(position) => mspacman::greedy(position, ties),
    }
}

/// The move that the board plays for somebody whose time is up (RULES 4.5 auto_step and 4.7), one move (one step) at a time;
/// `None` only when the game is over.
pub fn timeout_move(game: &AnyGame) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    let played = match game {
        AnyGame::Quoridor(position) => quoridor::timeout_move(position),
        AnyGame::Pacman(position) => pacman::timeout_move(position),
        AnyGame::MsPacman(position) => mspacman::timeout_move(position),
    };
    // Pac-Man and Ms. Pac-Man have no rule of their own; a level would need memory and a search, the greedy player needs neither.
    played.or_else(|| greedy(game, 0))
}
