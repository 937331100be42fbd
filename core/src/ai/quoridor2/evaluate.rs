//! Who judges positions: the weights by hand, or a network.

use super::handcrafted::{Standing, Weights, race_bonus};
use super::network::{self, Lanes, Network};
use super::state::Side;
use crate::game::{Action, Move};
use crate::geometry::{Fence, Square};
use crate::quoridor::Position;

/// A judge of positions of Quoridor for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// Weights by hand.
    Handcrafted(&'static Weights),
    /// A network.
    Network(&'static Network),
}

/// The network of the board (docs/network.md tells how it came about).
static NETWORK: Network = match Network::from_bytes(include_bytes!("network.bin")) {
    Ok(net) => net,
    // While building, not while playing.
    #[allow(clippy::panic)]
    Err(_) => panic!("network.bin is no network of this version"),
};

/// What a judge keeps from node to node: sums of the lanes for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accumulator([Lanes; 2]);

impl Accumulator {
    pub(super) const EMPTY: Self = Self([[0; network::WORDS]; 2]);

    #[inline]
    const fn of(&self, side: Side) -> &Lanes {
        let [south, north] = &self.0;
        match side {
            Side::South => south,
            Side::North => north,
        }
    }
}

impl Evaluator {
    /// The judge of the board.
    pub const DEFAULT: Self = Self::Network(&NETWORK);
    /// The best weights by hand.
    pub const HANDCRAFTED: Self = Self::Handcrafted(&Weights::TUNED);

    /// Whether hurdles tell it more.
    pub(super) const fn uses_hurdles(self) -> bool {
        matches!(self, Self::Network(_))
    }

    /// What is kept of the root.
    pub(super) fn refresh(self, position: &Position) -> Accumulator {
        match self {
            Self::Handcrafted(_) => Accumulator::EMPTY,
            Self::Network(net) => Accumulator(net.refresh(position)),
        }
    }

    /// What is kept of the node after a move, from what was kept before it.
    pub(super) fn update(
        self,
        before: &Accumulator,
        after: &mut Accumulator,
        position: &Position,
        mv: Move,
    ) {
        let Self::Network(net) = self else {
            return;
        };
        let mover = Side::of(position.turn());
        let other = mover.other();
        let (own, theirs) = (before.of(mover), before.of(other));
        let [south, north] = &mut after.0;
        let (own_after, their_after) = match mover {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        match mv.action() {
            Action::Square(to) => {
                let from = position.pawn(mover.seat()).map_or(0, Square::index);
                let to = to.index();
                let (off, on) = (network::own_pawn(mover, from), network::own_pawn(mover, to));
                net.replace_feature(own, own_after, off, on);
                let (off, on) = (
                    network::other_pawn(other, from),
                    network::other_pawn(other, to),
                );
                net.replace_feature(theirs, their_after, off, on);
            }
            Action::Fence(fence) => {
                let hand = position.hand(mover.seat());
                let left = hand.saturating_sub(1);
                let on = [network::own_hand(left), network::laid_fence(mover, fence)];
                net.replace_and_add_feature(own, own_after, network::own_hand(hand), on);
                let on = [network::other_hand(left), network::laid_fence(other, fence)];
                net.replace_and_add_feature(theirs, their_after, network::other_hand(hand), on);
            }
            _ => *after = *before,
        }
    }

    /// What a node is worth to the side to move.
    #[inline]
    pub(super) fn evaluate(
        self,
        accumulator: &Accumulator,
        side: Side,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let score = match self {
            Self::Handcrafted(weights) => weights.evaluate(mover, other),
            Self::Network(net) => net.forward(accumulator.of(side), mover, other, hurdles),
        };
        score + race_bonus(mover, other)
    }

    /// For steps of the pawn of the mover that are weighed, not made.
    pub(super) fn frontier_steps(
        self,
        accumulator: &Accumulator,
        mover: Side,
        pawn: Square,
    ) -> FrontierEvaluator {
        let side = mover.other();
        let lanes = match self {
            Self::Handcrafted(_) => *accumulator.of(side),
            Self::Network(net) => net.without_feature(
                accumulator.of(side),
                network::other_pawn(side, pawn.index()),
            ),
        };
        FrontierEvaluator {
            evaluator: self,
            side,
            lanes,
        }
    }

    /// For fences of the mover that are weighed, not made.
    pub(super) fn frontier_fences(
        self,
        accumulator: &Accumulator,
        mover: Side,
        hand: u8,
    ) -> FrontierFenceEvaluator {
        let side = mover.other();
        let mut lanes = *accumulator.of(side);
        if let Self::Network(net) = self {
            let left = hand.saturating_sub(1);
            let (off, on) = (network::other_hand(hand), network::other_hand(left));
            net.replace_feature(accumulator.of(side), &mut lanes, off, on);
        }
        FrontierFenceEvaluator(FrontierEvaluator {
            evaluator: self,
            side,
            lanes,
        })
    }
}

/// A node before the one input by which its last moves differ.
pub(super) struct FrontierEvaluator {
    evaluator: Evaluator,
    /// Who moves then.
    side: Side,
    lanes: Lanes,
}

impl FrontierEvaluator {
    /// What the node after a step is worth to the side that is to move then.
    #[inline]
    pub(super) fn evaluate(
        &self,
        to: Square,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        self.evaluate_with(
            network::other_pawn(self.side, to.index()),
            mover,
            other,
            hurdles,
        )
    }

    #[inline]
    fn evaluate_with(
        &self,
        feature: u16,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let score = match self.evaluator {
            Evaluator::Handcrafted(weights) => weights.evaluate(mover, other),
            Evaluator::Network(net) => {
                net.forward_with(&self.lanes, feature, mover, other, hurdles)
            }
        };
        score + race_bonus(mover, other)
    }
}

/// The same for fences.
pub(super) struct FrontierFenceEvaluator(FrontierEvaluator);

impl FrontierFenceEvaluator {
    /// What the node after a fence is worth to the side that is to move then.
    #[inline]
    pub(super) fn evaluate(
        &self,
        fence: Fence,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        self.0.evaluate_with(
            network::laid_fence(self.0.side, fence),
            mover,
            other,
            hurdles,
        )
    }
}
