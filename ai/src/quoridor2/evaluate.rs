//! Static evaluation: the network or the handcrafted weights, with accumulators that make and unmake update.

use super::handcrafted::{Weights, race_bonus};
use super::network::format::{EncodedNetwork, PackedNetwork};
use super::network::{Lanes, Network, WORDS, features};
use super::score::{Side, Standing};
use fencelight_core::game::{Action, Move};
use fencelight_core::geometry::{Fence, Square};
use fencelight_core::quoridor::Position;

/// An evaluator of positions of Quoridor for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// Handcrafted weights.
    Handcrafted(&'static Weights),
    /// A network.
    Network(&'static Network),
}

/// The network of the board as a file (docs/network.md describes its training).
const NETWORK_FILE: &[u8] = include_bytes!("network.bin");

/// The parameters of the network.
static PACKED: PackedNetwork = match EncodedNetwork::parse(NETWORK_FILE) {
    Ok(file) => file.packed(),
    // Evaluated at compile time.
    #[allow(clippy::panic)]
    Err(_) => panic!("network.bin is not a network of this version"),
};

/// The network of the board.
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
static NETWORK: Network = Network::unpack(&PACKED.encoded());

/// The network of the board, laid out from its parameters: for a program that stores only those, in half the bytes.
#[must_use]
pub const fn board_network() -> Network {
    Network::unpack(&PACKED.encoded())
}

/// The accumulators of a node: the hidden layer of the network before activation, for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accumulator([Lanes; 2]);

impl Accumulator {
    pub(super) const EMPTY: Self = Self([[0; WORDS]; 2]);

    #[inline]
    const fn of(&self, side: Side) -> &Lanes {
        let [south, north] = &self.0;
        match side {
            Side::South => south,
            Side::North => north,
        }
    }

    #[inline]
    const fn of_mut(&mut self, side: Side) -> &mut Lanes {
        let [south, north] = &mut self.0;
        match side {
            Side::South => south,
            Side::North => north,
        }
    }
}

impl Evaluator {
    /// The evaluator of the board.
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    pub const DEFAULT: Self = Self::Network(&NETWORK);
    /// The evaluator of a page that sets none; a page lays the network out itself ([`board_network`]).
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    pub(super) const DEFAULT: Self = Self::HANDCRAFTED;
    /// The tuned handcrafted weights.
    pub const HANDCRAFTED: Self = Self::Handcrafted(&Weights::TUNED);

    /// Whether hurdles are among its features.
    pub(super) const fn uses_hurdles(self) -> bool {
        matches!(self, Self::Network(_))
    }

    /// The accumulator of a position, from scratch.
    pub(super) fn refresh(self, position: &Position) -> Accumulator {
        match self {
            Self::Handcrafted(_) => Accumulator::EMPTY,
            Self::Network(net) => Accumulator(net.refresh(position)),
        }
    }

    /// The accumulator after a move in `position` other than a fence, from the one before it.
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
        let Action::Square(to) = mv.action() else {
            *after = *before;
            return;
        };
        let from = position.pawn(mover.seat()).map_or(0, Square::index);
        let to = to.index();
        let (off, on) = (
            features::own_pawn(mover, from),
            features::own_pawn(mover, to),
        );
        net.replace_feature(before.of(mover), after.of_mut(mover), off, on);
        let (off, on) = (
            features::other_pawn(other, from),
            features::other_pawn(other, to),
        );
        net.replace_feature(before.of(other), after.of_mut(other), off, on);
    }

    /// The accumulator of a side after it laid a fence; `left` are the fences left in its hand.
    pub(super) fn update_own_fence(
        self,
        before: &Accumulator,
        after: &mut Accumulator,
        side: Side,
        left: u8,
        fence: Fence,
    ) {
        if let Self::Network(net) = self {
            let on = [features::own_hand(left), features::laid_fence(side, fence)];
            let off = features::own_hand(left + 1);
            net.replace_and_add_feature(before.of(side), after.of_mut(side), off, on);
        }
    }

    /// The accumulator of a side after the other one laid a fence; `left` are the fences left in the hand of that one.
    pub(super) fn update_other_fence(
        self,
        before: &Accumulator,
        after: &mut Accumulator,
        side: Side,
        left: u8,
        fence: Fence,
    ) {
        if let Self::Network(net) = self {
            let on = [
                features::other_hand(left),
                features::laid_fence(side, fence),
            ];
            let off = features::other_hand(left + 1);
            net.replace_and_add_feature(before.of(side), after.of_mut(side), off, on);
        }
    }

    /// The score of a node for the side to move.
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

    /// Evaluates pawn moves of the mover without making them, with hurdles as the side to move then sees them.
    pub(super) fn frontier_steps(
        self,
        accumulator: &Accumulator,
        mover: Side,
        pawn: Square,
        [own_hurdle, other_hurdle]: [u8; 2],
    ) -> FrontierEvaluator {
        let side = mover.other();
        let mut lanes = *accumulator.of(side);
        if let Self::Network(net) = self {
            let off = features::other_pawn(side, pawn.index());
            let on = features::own_hurdle(own_hurdle);
            net.replace_and_add_feature(accumulator.of(side), &mut lanes, off, on);
            net.add_features(&mut lanes, features::other_hurdle(other_hurdle));
        }
        FrontierEvaluator {
            evaluator: self,
            side,
            lanes,
        }
    }

    /// Evaluates fences of the mover without making them.
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
            let (off, on) = (features::other_hand(hand), features::other_hand(left));
            net.replace_feature(accumulator.of(side), &mut lanes, off, on);
        }
        FrontierFenceEvaluator(FrontierEvaluator {
            evaluator: self,
            side,
            lanes,
        })
    }
}

/// The accumulator after a move, without the one feature in which the moves differ.
pub(super) struct FrontierEvaluator {
    evaluator: Evaluator,
    /// The side to move after the move.
    side: Side,
    lanes: Lanes,
}

impl FrontierEvaluator {
    /// The score after a pawn move, for the side to move then.
    #[inline]
    pub(super) fn evaluate(&self, to: Square, mover: Standing, other: Standing) -> i16 {
        let feature = features::other_pawn(self.side, to.index());
        self.evaluate_with(feature, mover, other, None)
    }

    /// The same with another hurdle before the side that moved.
    pub(super) fn with_other_hurdle(&self, off: u8, on: u8) -> Self {
        let mut lanes = self.lanes;
        if let Evaluator::Network(net) = self.evaluator {
            let [off, on] = [off, on].map(features::other_hurdle);
            for (off, on) in off.into_iter().zip(on) {
                let before = lanes;
                net.replace_feature(&before, &mut lanes, off, on);
            }
        }
        Self { lanes, ..*self }
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
    /// The score after a fence, for the side to move then.
    #[inline]
    pub(super) fn evaluate(
        &self,
        fence: Fence,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        self.0.evaluate_with(
            features::laid_fence(self.0.side, fence),
            mover,
            other,
            hurdles,
        )
    }
}
