//! The configuration of a new game.

use super::clock::ClockOptions;
use super::seats::{Seating, occupied_seats, pac_seat};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Seat, SeatSet};

/// The configuration of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameConfig {
    /// The game.
    pub kind: GameKind,
    /// The player of every seat.
    pub players: Seating,
    /// The rule options.
    pub options: AllOptions,
    /// The first seat in Quoridor; `None` draws it.
    pub first: Option<Seat>,
    /// The seat of Pac-Man; `None` for the first human.
    pub pac: Option<Seat>,
    /// The clock.
    pub clock: ClockOptions,
    /// The seed of everything random in the game.
    pub seed: u64,
}

impl GameConfig {
    /// A game with default options.
    pub const fn new(kind: GameKind, players: Seating, seed: u64) -> Self {
        Self {
            kind,
            players,
            options: AllOptions::DEFAULT,
            first: None,
            pac: None,
            clock: ClockOptions::DEFAULT,
            seed,
        }
    }

    /// The first position. The number of players follows from the occupied seats.
    pub fn start(&self) -> AnyGame {
        let seats = occupied_seats(&self.players);
        let pac = pac_seat(&self.players, self.pac);
        let mut options = self.options;
        // With all seats occupied, the option may add a fifth player, who shares a side.
        let shared = options.get(self.kind, "players") > seats.len() && seats == SeatSet::FOUR;
        if !shared {
            // Quoridor has no such option.
            let _ = options.set(self.kind, "players", seats.len());
        }
        AnyGame::start_at(self.kind, &options, seats, pac, self.first, self.seed)
    }
}
