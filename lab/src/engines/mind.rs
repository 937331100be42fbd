//! The player of `core` with room of its own to think in.

use fencelight_core::ai::{BOARD_SLOTS, Judge, Limits, Memory, Net, NoNet, Scratch, Slot, Thought};
use fencelight_core::games::AnyGame;

/// Who thinks, with what is remembered meanwhile.
pub struct Mind {
    slots: Vec<Slot>,
    scratch: Box<Scratch>,
}

impl Mind {
    /// As much memory as the board has, so that it plays the same moves.
    pub fn of_board() -> Self {
        Self::new(BOARD_SLOTS, &Judge::DEFAULT)
    }

    /// So many slots, and somebody who judges positions of Quoridor for two.
    pub fn new(slots: usize, judge: &'static Judge) -> Self {
        let mut scratch = Box::new(Scratch::new());
        scratch.set_judge(judge);
        Self {
            slots: vec![Slot::EMPTY; slots],
            scratch,
        }
    }

    /// From now on positions of Quoridor for two are judged by `judge`.
    pub fn set_judge(&mut self, judge: &'static Judge) {
        self.scratch.set_judge(judge);
    }

    /// What it thinks of a position; `None` when the game is over.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Thought> {
        let mut memory = Memory::new(&mut self.slots, &mut self.scratch);
        fencelight_core::ai::think(game, limits, &mut memory, &mut stop)
    }
}

/// The network of a file of weights, which stays for as long as the program runs.
pub fn judge_of(weights: &[u8]) -> Result<&'static Judge, NoNet> {
    let net = Box::leak(Box::new(Net::read(weights)?));
    Ok(Box::leak(Box::new(Judge::Net(net))))
}
