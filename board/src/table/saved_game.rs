//! The part of an unfinished game that is saved beside its first position and its moves.

use super::clock::ClockOptions;
use super::seats::Seating;
use fencelight_core::geometry::PerSeat;

/// What a save holds of a game, beside the first position and the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The player of every seat.
    pub players: Seating,
    /// The clock options.
    pub clock: ClockOptions,
    /// The time left in the banks.
    pub bank_ms: PerSeat<u32>,
    /// The strikes.
    pub strikes: PerSeat<u8>,
    /// The seed of the game.
    pub seed: u64,
}
