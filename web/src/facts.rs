//! Facts of a position that the page asks for.

use fencelight_core::game::Game as _;
use fencelight_core::games::{AnyGame, BoardFacts as _, Holdings};
use fencelight_core::pacman::Layout;

/// Whether the mover may place fences.
#[must_use]
pub fn has_fences(game: &AnyGame) -> bool {
    matches!(game.holdings(game.turn()), Holdings::Fences(1..))
}

/// The layout of a game of Pac-Man; the usual one in the other games.
#[must_use]
pub fn layout(game: &AnyGame) -> Layout {
    let number = game.option("layout") as usize;
    Layout::ALL.get(number).copied().unwrap_or_default()
}
