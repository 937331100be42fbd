//! Facts of a position that the page asks for.

use fencelight_core::game::Game as _;
use fencelight_core::games::{AnyGame, BoardFacts as _, Holdings};

/// Whether the mover may place fences.
#[must_use]
pub fn has_fences(game: &AnyGame) -> bool {
    matches!(game.holdings(game.turn()), Holdings::Fences(1..))
}
