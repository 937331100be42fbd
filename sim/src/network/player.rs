//! The player of `core` with room of its own to think in.

use fencelight_core::ai::{BOARD_SLOTS, Judge, Limits, Memory, Net, Scratch, Slot, Thought, think};
use fencelight_core::games::AnyGame;
use fencelight_core::quoridor::Position;

use super::weights::Weights;

/// A player.
pub(super) struct Player {
    slots: Vec<Slot>,
    scratch: Box<Scratch>,
}

impl Player {
    /// A player that judges by these weights, by hand without any.
    pub(super) fn new(weights: Option<&Weights>) -> Result<Self, String> {
        let mut scratch = Box::new(Scratch::new());
        if let Some(weights) = weights {
            let net = Net::read(&weights.to_bytes()).map_err(|why| why.to_string())?;
            // A network stays for as long as the program runs.
            let judge = Judge::Net(Box::leak(Box::new(net)));
            scratch.set_judge(Box::leak(Box::new(judge)));
        }
        Ok(Self {
            slots: vec![Slot::EMPTY; BOARD_SLOTS],
            scratch,
        })
    }

    /// What it thinks of a position after so many nodes; `None` when the game is over.
    pub(super) fn think(&mut self, position: &Position, nodes: u32, seed: u64) -> Option<Thought> {
        let mut memory = Memory::new(&mut self.slots, &mut self.scratch);
        let game = AnyGame::Quoridor(position.clone());
        think(&game, &Limits::nodes(nodes, seed), &mut memory, &mut || {
            false
        })
    }
}
