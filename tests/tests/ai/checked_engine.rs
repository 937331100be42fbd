//! The engine of the board, with every move checked against the rules.

use fencelight_ai::{Evaluator, Limits, SearchResult};
use fencelight_core::game::Game;
use fencelight_core::games::AnyGame;
use fencelight_core::notation::PositionText;
use fencelight_tests::engine::BoardEngine;

/// Searches, and fails where there is no move or an illegal one.
#[derive(Default)]
pub(crate) struct CheckedEngine(BoardEngine);

impl CheckedEngine {
    pub(crate) fn with_table_entries(entries: usize) -> Self {
        Self(BoardEngine::new(entries, &Evaluator::DEFAULT))
    }

    pub(crate) fn think(&mut self, game: &AnyGame, limits: &Limits) -> SearchResult {
        self.think_until(game, limits, || false)
    }

    pub(crate) fn think_until(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        stop: impl FnMut() -> bool,
    ) -> SearchResult {
        let text = PositionText(game);
        let Some(result) = self.0.think_until(game, limits, stop) else {
            panic!("no move {limits:?} {text}");
        };
        let illegal = game.why_illegal(result.mv);
        assert_eq!(illegal, None, "{} {limits:?} {text}", result.mv);
        result
    }
}
