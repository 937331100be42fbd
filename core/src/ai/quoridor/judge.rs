//! Who judges positions: the weights by hand, or a network.

use super::net::{self, Lanes, Net};
use super::state::Side;
use super::value::{Standing, Weights, race};
use crate::game::{Action, Move};
use crate::geometry::{Fence, Square};
use crate::quoridor::Position;

/// A judge of positions of Quoridor for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// Weights by hand.
    Hand(&'static Weights),
    /// A network.
    Net(&'static Net),
}

/// The network of the board (docs/network.md tells how it came about).
static NET: Net = match Net::read(include_bytes!("net.bin")) {
    Ok(net) => net,
    // While building, not while playing.
    #[allow(clippy::panic)]
    Err(_) => panic!("net.bin is no network of this version"),
};

/// What a judge keeps from node to node: sums of the lanes for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sums([Lanes; 2]);

impl Sums {
    pub(super) const EMPTY: Self = Self([[0; net::WORDS]; 2]);

    #[inline]
    const fn of(&self, side: Side) -> &Lanes {
        let [south, north] = &self.0;
        match side {
            Side::South => south,
            Side::North => north,
        }
    }
}

impl Judge {
    /// The judge of the board.
    pub const DEFAULT: Self = Self::Net(&NET);
    /// The best weights by hand.
    pub const HAND: Self = Self::Hand(&Weights::TUNED);

    /// Whether hurdles tell it more.
    pub(super) const fn sees_hurdles(self) -> bool {
        matches!(self, Self::Net(_))
    }

    /// What is kept of the root.
    pub(super) fn begin(self, position: &Position) -> Sums {
        match self {
            Self::Hand(_) => Sums::EMPTY,
            Self::Net(net) => Sums(net.sums(position)),
        }
    }

    /// What is kept of the node after a move, from what was kept before it.
    pub(super) fn follow(self, before: &Sums, after: &mut Sums, position: &Position, mv: Move) {
        let Self::Net(net) = self else {
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
                let (off, on) = (net::own_pawn(mover, from), net::own_pawn(mover, to));
                net.change(own, own_after, off, on);
                let (off, on) = (net::other_pawn(other, from), net::other_pawn(other, to));
                net.change(theirs, their_after, off, on);
            }
            Action::Fence(fence) => {
                let hand = position.hand(mover.seat());
                let left = hand.saturating_sub(1);
                let on = [net::own_hand(left), net::laid(mover, fence)];
                net.change_and_add(own, own_after, net::own_hand(hand), on);
                let on = [net::other_hand(left), net::laid(other, fence)];
                net.change_and_add(theirs, their_after, net::other_hand(hand), on);
            }
            _ => *after = *before,
        }
    }

    /// What a node is worth to the side to move.
    #[inline]
    pub(super) fn score(
        self,
        sums: &Sums,
        side: Side,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        let score = match self {
            Self::Hand(weights) => weights.score(mover, other),
            Self::Net(net) => net.score(sums.of(side), mover, other, hurdles),
        };
        score + race(mover, other)
    }

    /// For steps of the pawn of the mover that are weighed, not made.
    pub(super) fn steps(self, sums: &Sums, mover: Side, pawn: Square) -> Weighed {
        let side = mover.other();
        let lanes = match self {
            Self::Hand(_) => *sums.of(side),
            Self::Net(net) => net.without(sums.of(side), net::other_pawn(side, pawn.index())),
        };
        Weighed {
            judge: self,
            side,
            lanes,
        }
    }

    /// For fences of the mover that are weighed, not made.
    pub(super) fn fences(self, sums: &Sums, mover: Side, hand: u8) -> WeighedFences {
        let side = mover.other();
        let mut lanes = *sums.of(side);
        if let Self::Net(net) = self {
            let left = hand.saturating_sub(1);
            let (off, on) = (net::other_hand(hand), net::other_hand(left));
            net.change(sums.of(side), &mut lanes, off, on);
        }
        WeighedFences(Weighed {
            judge: self,
            side,
            lanes,
        })
    }
}

/// A node before the one input by which its last moves differ.
pub(super) struct Weighed {
    judge: Judge,
    /// Who moves then.
    side: Side,
    lanes: Lanes,
}

impl Weighed {
    /// What the node after a step is worth to the side that is to move then.
    #[inline]
    pub(super) fn score(
        &self,
        to: Square,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        self.with(
            net::other_pawn(self.side, to.index()),
            mover,
            other,
            hurdles,
        )
    }

    #[inline]
    fn with(&self, input: u16, mover: Standing, other: Standing, hurdles: Option<[u8; 2]>) -> i16 {
        let score = match self.judge {
            Judge::Hand(weights) => weights.score(mover, other),
            Judge::Net(net) => net.score_with(&self.lanes, input, mover, other, hurdles),
        };
        score + race(mover, other)
    }
}

/// The same for fences.
pub(super) struct WeighedFences(Weighed);

impl WeighedFences {
    /// What the node after a fence is worth to the side that is to move then.
    #[inline]
    pub(super) fn score(
        &self,
        fence: Fence,
        mover: Standing,
        other: Standing,
        hurdles: Option<[u8; 2]>,
    ) -> i16 {
        self.0
            .with(net::laid(self.0.side, fence), mover, other, hurdles)
    }
}
