//! Greedy players: they evaluate the ends of their own turn and search no further. They need no memory.
//!
//! The players of the games are not inlined into their caller: each needs a good part of a small stack.

mod best_move;
mod mspacman;
mod pacman;
mod pacman_ghosts;
mod quoridor;
mod turn_search;

use best_move::TieBreak;

use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameVisitor};

/// The greedy player of every game: it runs for what is nearest and hinders the opponent that is about to win. Deterministic for
/// equal position and seed; `None` only when the game is over. Always a legal move ([`Move::ROLL`] for a roll).
///
/// It is not one of the levels. Matches use it as a baseline, a search without nodes for a single move falls back on it, and so does
/// [`timeout_move`] where the rules name no move.
///
/// Deterministic players may repeat moves endlessly in the Pac-Man variant; a seed that changes from move to move brings such games
/// to an end.
///
/// ```
/// use fencelight_ai::greedy;
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
    // Mixed with the position, so that one seed for a whole game still gives variety.
    let ties = TieBreak::Random(seed ^ game.fingerprint());
    game.visit(Greedy(ties))
}

/// The move that the board plays for a player whose time is up (RULES 4.5 auto_step and 4.7), one move (one step) at a time;
/// `None` only when the game is over.
pub fn timeout_move(game: &AnyGame) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    // The rules name no move for Pac-Man and Ms. Pac-Man; a level would need memory and a search, the greedy player needs neither.
    game.visit(TimeoutMove).or_else(|| greedy(game, 0))
}

struct Greedy(TieBreak);

impl GameVisitor for Greedy {
    type Output = Option<Move>;

    fn quoridor(self, position: &fencelight_core::quoridor::Position) -> Option<Move> {
        quoridor::greedy(position, self.0)
    }

    fn pacman(self, position: &fencelight_core::pacman::Position) -> Option<Move> {
        pacman::greedy(position, self.0)
    }

    fn mspacman(self, position: &fencelight_core::mspacman::Position) -> Option<Move> {
        mspacman::greedy(position, self.0)
    }
}

/// `None` where the rules name no move.
struct TimeoutMove;

impl GameVisitor for TimeoutMove {
    type Output = Option<Move>;

    fn quoridor(self, position: &fencelight_core::quoridor::Position) -> Option<Move> {
        quoridor::timeout_move(position)
    }

    fn pacman(self, position: &fencelight_core::pacman::Position) -> Option<Move> {
        pacman::timeout_move(position)
    }

    fn mspacman(self, position: &fencelight_core::mspacman::Position) -> Option<Move> {
        mspacman::timeout_move(position)
    }
}
