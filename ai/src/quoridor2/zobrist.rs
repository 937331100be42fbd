//! Zobrist keys: a position's key is the exclusive or of random keys of its parts, so that a move updates it with a few operations.

// Every table is indexed by the number of what it has a key for.
#![allow(clippy::indexing_slicing)]

use super::score::Side;
use fencelight_core::game::Fingerprint;
use fencelight_core::geometry::{Fence, Square};
use fencelight_core::quoridor::{PlayerCount, Position};

/// Numbers of fences in a hand.
const HANDS: usize = PlayerCount::Two.hand() as usize + 1;

const PAWNS: usize = 2 * Square::COUNT as usize;
const FENCES: usize = Fence::COUNT as usize;

computed! {
    static PAWN: [u64; PAWNS] = random_keys(1);
}
computed! {
    static FENCE: [u64; FENCES] = random_keys(2);
}
computed! {
    static HAND: [u64; 2 * HANDS] = random_keys(3);
}
/// Part of the key when north is to move.
pub(super) const TURN: u64 = Fingerprint::new(4).value();

const fn random_keys<const N: usize>(kind: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut number = 0;
    while number < N {
        table[number] = Fingerprint::new(kind).with(number as u64).value();
        number += 1;
    }
    table
}

#[inline]
pub(super) fn pawn(side: Side, square: u8) -> u64 {
    PAWN[side as usize * Square::COUNT as usize + usize::from(square)]
}

#[inline]
pub(super) fn fence(fence: Fence) -> u64 {
    FENCE[usize::from(fence.index())]
}

#[inline]
pub(super) fn hand(side: Side, fences: u8) -> u64 {
    HAND[side as usize * HANDS + usize::from(fences)]
}

/// The key of a position, from scratch.
pub(super) fn position_key(position: &Position) -> u64 {
    let mut key = 0;
    for side in [Side::South, Side::North] {
        if let Some(square) = position.pawn(side.seat()) {
            key ^= pawn(side, square.index());
        }
        key ^= hand(side, position.hand(side.seat()));
    }
    key ^= fences_key(position);
    if Side::of(position.turn()) == Side::North {
        key ^= TURN;
    }
    key
}

/// The key of the fences of a position.
pub(super) fn fences_key(position: &Position) -> u64 {
    position
        .fences()
        .iter()
        .fold(0, |key, laid| key ^ fence(laid))
}
