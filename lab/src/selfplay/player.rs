//! Who plays the games to learn from.

use fencelight_core::ai::{BOARD_TABLE_ENTRIES, Evaluator, Limits, SearchResult};
use fencelight_core::games::AnyGame;
use fencelight_core::quoridor::Position;

use crate::engines::mind::{Mind, judge_of};
use crate::training::weights::Weights;

/// A player.
pub(super) struct Player(Mind);

impl Player {
    /// A player that judges by these weights, by hand without any.
    pub(super) fn new(weights: Option<&Weights>) -> Result<Self, String> {
        let judge = match weights {
            None => &Evaluator::HANDCRAFTED,
            Some(weights) => judge_of(&weights.to_bytes()).map_err(|why| why.to_string())?,
        };
        Ok(Self(Mind::new(BOARD_TABLE_ENTRIES, judge)))
    }

    /// What it thinks of a position after so many nodes; `None` when the game is over.
    pub(super) fn think(
        &mut self,
        position: &Position,
        nodes: u32,
        seed: u64,
    ) -> Option<SearchResult> {
        let game = AnyGame::Quoridor(position.clone());
        self.0.think(&game, &Limits::nodes(nodes, seed), || false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::selfplay::any_positions;

    #[test]
    fn without_weights_it_judges_by_hand_and_not_as_the_board_does() {
        let mut player = Player::new(None).expect("a player");
        let minds = [&Evaluator::HANDCRAFTED, &Evaluator::DEFAULT]
            .map(|judge| Mind::new(BOARD_TABLE_ENTRIES, judge));
        let [mut by_hand, mut board] = minds;
        let mut apart = 0;
        for position in any_positions(5, 20) {
            let game = AnyGame::Quoridor(position.clone());
            let limits = Limits::nodes(100, 1);
            let thought = player.think(&position, 100, 1);
            assert_eq!(thought, by_hand.think(&game, &limits, || false));
            apart += u32::from(thought != board.think(&game, &limits, || false));
        }
        assert!(apart > 10, "{apart}");
    }
}
