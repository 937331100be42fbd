//! What a console keeps from one request to the next.

use super::pending::PendingCommand;
use crate::table::ClockOptions;
use fencelight_core::games::{AllOptions, GameKind};

/// The state behind the requests of one console.
pub(super) struct Session {
    /// `quit` ended it.
    pub(super) is_closed: bool,
    /// Commands that the owner of the console answers; `help` lists them.
    pub(super) extra_commands: &'static [&'static str],
    /// Rule options of the last `new` of each game.
    pub(super) options: AllOptions,
    /// The clock of the last `new` of each game.
    pub(super) clocks: [ClockOptions; GameKind::ALL.len()],
    /// The source of seeds that a request does not name.
    pub(super) entropy: u64,
    /// The seed of the last `new` of each game.
    pub(super) seeds: [Option<u64>; GameKind::ALL.len()],
    /// Rolls of the last game that had any.
    pub(super) rolls: u32,
    /// The most positions that `perft` visits.
    pub(super) perft_positions: u64,
    /// The request that waits for its move.
    pub(super) pending: Option<PendingCommand>,
    /// Searches so far.
    pub(super) search_count: u32,
}

impl Session {
    pub(super) const fn new(entropy: u64, perft_positions: u64) -> Self {
        Self {
            is_closed: false,
            extra_commands: &[],
            options: AllOptions::DEFAULT,
            clocks: [ClockOptions::DEFAULT; GameKind::ALL.len()],
            entropy,
            seeds: [None; GameKind::ALL.len()],
            rolls: 0,
            perft_positions,
            pending: None,
            search_count: 0,
        }
    }
}
