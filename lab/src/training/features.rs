//! The inputs of the network: what is on the board, seen from the side to move.
//!
//! North's board is turned over, rank by rank, so that whoever moves goes up the board. The numbers of the inputs are those of `core`, which
//! puts them on in its own way, as moves are made; tests hold the two against each other, and this one against a slow third.

use fencelight_core::ai::features::{
    FEATURE_COUNT, HORIZONTAL, LEAD, MAX_LEAD, MAX_STEPS, OTHER_HAND, OTHER_HURDLE, OTHER_PAWN,
    OTHER_STEPS, OWN_HAND, OWN_HURDLE, OWN_STEPS, VERTICAL, stage,
};
use fencelight_core::ai::{hurdles, is_race, steps_to_goal};
use fencelight_core::geometry::Seat;

use crate::storage::sample::Sample;

/// Inputs that can be on at once: two pawns, two hands, two distances, their difference, all fences, two hurdles.
pub(super) const MOST_ON: usize = 9 + 20;

const SIDE: u8 = 9;

/// A position as the side to move sees it: it goes up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub(super) own_pawn: u8,
    pub(super) other_pawn: u8,
    pub(super) own_hand: u8,
    pub(super) other_hand: u8,
    pub(super) horizontal: u64,
    pub(super) vertical: u64,
    /// Steps to the goal line.
    pub(super) own_steps: u8,
    pub(super) other_steps: u8,
    /// What one fence can do to the ways, as core counts it.
    pub(super) own_hurdle: u8,
    pub(super) other_hurdle: u8,
}

/// The inputs that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inputs {
    list: [u16; MOST_ON],
    count: u8,
    stage: u8,
}

impl View {
    /// What the side to move sees; `None` if a pawn has no way to its goal line.
    pub(super) fn new(sample: &Sample) -> Option<Self> {
        let [south, north] = sample.pawns;
        let [south_hand, north_hand] = sample.hands;
        let (own_pawn, other_pawn, horizontal, vertical) = if sample.is_north {
            // A rank of posts is a byte.
            let posts = (sample.horizontal.swap_bytes(), sample.vertical.swap_bytes());
            (turned_over(north), turned_over(south), posts.0, posts.1)
        } else {
            (south, north, sample.horizontal, sample.vertical)
        };
        let (own_hand, other_hand) = if sample.is_north {
            (north_hand, south_hand)
        } else {
            (south_hand, north_hand)
        };
        let position = sample.position()?;
        let [south_steps, north_steps] =
            [Seat::South, Seat::North].map(|seat| steps_to_goal(&position, seat));
        let (own_steps, other_steps) = if sample.is_north {
            (north_steps?, south_steps?)
        } else {
            (south_steps?, north_steps?)
        };
        let [own_hurdle, other_hurdle] = hurdles(&position);
        Some(Self {
            own_pawn,
            other_pawn,
            own_hand,
            other_hand,
            horizontal,
            vertical,
            own_steps,
            other_steps,
            own_hurdle,
            other_hurdle,
        })
    }

    /// Steps that the other has to go more.
    pub(super) fn lead(&self) -> i16 {
        i16::from(self.other_steps) - i16::from(self.own_steps)
    }

    /// Whether a rule outside the network judges: one side has no fence left and cannot stop the other, who is not behind.
    pub(super) fn is_race(&self) -> bool {
        is_race(
            [self.own_hand, self.other_hand],
            [self.own_steps, self.other_steps],
        )
    }

    /// The inputs that are on.
    pub(super) fn inputs(&self) -> Inputs {
        let left = self.own_hand + self.other_hand;
        let mut inputs = Inputs {
            list: [0; MOST_ON],
            count: 0,
            stage: stage(left) as u8,
        };
        let lead = self.lead().clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD;
        inputs.push(u16::from(self.own_pawn));
        inputs.push(OTHER_PAWN + u16::from(self.other_pawn));
        inputs.push(OWN_HAND + u16::from(self.own_hand));
        inputs.push(OTHER_HAND + u16::from(self.other_hand));
        inputs.push(OWN_STEPS + u16::from(self.own_steps.min(MAX_STEPS)));
        inputs.push(OTHER_STEPS + u16::from(self.other_steps.min(MAX_STEPS)));
        inputs.push(LEAD + lead.unsigned_abs());
        for (first, mut posts) in [(HORIZONTAL, self.horizontal), (VERTICAL, self.vertical)] {
            while posts != 0 {
                inputs.push(first + posts.trailing_zeros() as u16);
                posts &= posts - 1;
            }
        }
        // Last, so that they are easily left out.
        inputs.push(OWN_HURDLE + u16::from(self.own_hurdle));
        inputs.push(OTHER_HURDLE + u16::from(self.other_hurdle));
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

    /// Those that are on.
    #[inline]
    pub(super) fn on(&self) -> &[u16] {
        self.list.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// The stage of the game.
    #[inline]
    pub(super) fn stage(&self) -> usize {
        usize::from(self.stage)
    }

    /// The same without hurdles, as a search asks first.
    #[inline]
    pub(super) fn rough(&self) -> Self {
        Self {
            count: self.count - 2,
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

/// For each input the one that is on when west and east are exchanged.
static MIRRORED: [u16; FEATURE_COUNT] = {
    let mut table = [0; FEATURE_COUNT];
    let mut input = 0;
    while input < FEATURE_COUNT as u16 {
        table[input as usize] = if input < HORIZONTAL {
            let square = input % OTHER_PAWN;
            let side = SIDE as u16;
            input - square + square / side * side + (side - 1 - square % side)
        } else if input < OWN_HAND {
            // Both kinds of fences begin at a multiple of eight from the first.
            let file = (input - HORIZONTAL) % 8;
            input - file + (7 - file)
        } else {
            input
        };
        input += 1;
    }
    table
};

const fn turned_over(square: u8) -> u8 {
    let (rank, file) = (square / SIDE, square % SIDE);
    (SIDE - 1 - rank) * SIDE + file
}

#[cfg(test)]
mod tests;
