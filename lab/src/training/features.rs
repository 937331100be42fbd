//! The active features of samples: what is on the board, seen from the side to move.
//!
//! Numbering and perspective are those of `core`, which updates the features move by move; tests compare both, and this one with a slow
//! reference.

use fencelight_ai::network::features::{
    self, FEATURE_COUNT, HURDLE_FEATURES, MAX_ACTIVE, Side, stage,
};
use fencelight_ai::{hurdles, is_race, steps_to_goal};
use fencelight_core::geometry::Square;
use fencelight_core::sets::FenceSet;

use crate::storage::sample::Sample;

/// A position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    /// The side to move.
    pub(super) side: Side,
    pub(super) own_pawn: Square,
    pub(super) other_pawn: Square,
    pub(super) own_hand: u8,
    pub(super) other_hand: u8,
    pub(super) fences: FenceSet,
    /// Steps to the goal line.
    pub(super) own_steps: u8,
    pub(super) other_steps: u8,
    /// The hurdles before the pawns.
    pub(super) own_hurdle: u8,
    pub(super) other_hurdle: u8,
}

/// The active features and the stage of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Inputs {
    list: [u16; MAX_ACTIVE],
    count: u8,
    stage: u8,
}

impl View {
    /// The view of the side to move; `None` if a pawn has no path to its goal line.
    pub(super) fn new(sample: &Sample) -> Option<Self> {
        let position = sample.position()?;
        let side = Side::of(position.turn());
        let (own, other) = (side.seat(), side.other().seat());
        let [own_hurdle, other_hurdle] = hurdles(&position);
        Some(Self {
            side,
            own_pawn: position.pawn(own)?,
            other_pawn: position.pawn(other)?,
            own_hand: position.hand(own),
            other_hand: position.hand(other),
            fences: **position.fences(),
            own_steps: steps_to_goal(&position, own)?,
            other_steps: steps_to_goal(&position, other)?,
            own_hurdle,
            other_hurdle,
        })
    }

    /// The lead of the side to move, in steps.
    #[cfg(test)]
    pub(super) fn lead(&self) -> i16 {
        i16::from(self.other_steps) - i16::from(self.own_steps)
    }

    /// Whether a race decides; its bonus is not part of the network.
    pub(super) fn is_race(&self) -> bool {
        is_race(
            [self.own_hand, self.other_hand],
            [self.own_steps, self.other_steps],
        )
    }

    /// The active features.
    pub(super) fn inputs(&self) -> Inputs {
        let mut inputs = Inputs {
            list: [0; MAX_ACTIVE],
            count: 0,
            stage: stage(self.own_hand + self.other_hand) as u8,
        };
        inputs.push(features::own_pawn(self.side, self.own_pawn.index()));
        inputs.push(features::other_pawn(self.side, self.other_pawn.index()));
        inputs.push(features::own_hand(self.own_hand));
        inputs.push(features::other_hand(self.other_hand));
        inputs.push(features::own_steps(self.own_steps));
        inputs.push(features::other_steps(self.other_steps));
        inputs.push(features::lead(self.own_steps, self.other_steps));
        let first_fence = usize::from(inputs.count);
        for fence in self.fences.iter() {
            inputs.push(features::laid_fence(self.side, fence));
        }
        // By number, whichever side sees them: sums of floating-point numbers depend on the order.
        inputs.list[first_fence..usize::from(inputs.count)].sort_unstable();
        // Last, so that a lazy evaluation leaves them out.
        let own = features::own_hurdle(self.own_hurdle);
        for input in own
            .into_iter()
            .chain(features::other_hurdle(self.other_hurdle))
        {
            inputs.push(input);
        }
        inputs
    }
}

impl Inputs {
    fn push(&mut self, input: u16) {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = input;
            self.count += 1;
        }
    }

    /// The active features.
    #[inline]
    pub(super) fn on(&self) -> &[u16] {
        self.list.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// The stage of the game.
    #[inline]
    pub(super) fn stage(&self) -> usize {
        usize::from(self.stage)
    }

    /// The same without hurdles: those of a lazy evaluation.
    #[inline]
    pub(super) fn rough(&self) -> Self {
        Self {
            count: self.count - HURDLE_FEATURES as u8,
            ..*self
        }
    }

    /// The same with west and east exchanged.
    #[inline]
    pub(super) fn mirrored(&self) -> Self {
        let mut mirrored = *self;
        for input in &mut mirrored.list {
            *input = MIRRORED[usize::from(*input)];
        }
        mirrored
    }
}

/// For each feature the one that is active when west and east are exchanged.
static MIRRORED: [u16; FEATURE_COUNT] = {
    let mut table = [0; FEATURE_COUNT];
    let mut feature = 0;
    while feature < FEATURE_COUNT {
        table[feature] = features::mirrored(feature as u16);
        feature += 1;
    }
    table
};

#[cfg(test)]
mod tests;
