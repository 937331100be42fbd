//! What a console keeps from one request to the next, and the search that a request waits for.

use crate::geometry::Key;
use crate::table::{ClockOptions, HostRight};
use fencelight_ai::{Analysis, SearchRequest};
use fencelight_core::games::{AllOptions, GameKind};

/// The seed of every request with `nodes=`: equal positions and nodes give equal moves, whatever the game's seed.
pub(super) const FIXED_SEED: u64 = 0;

/// A search that the owner of the console has to run: a move in the position of [`Console::search_position`](super::Console::search_position).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingSearch {
    /// Differs from that of every other search of this console; never 0.
    pub number: u32,
    /// Level, nodes and time.
    pub request: SearchRequest,
}

/// What becomes of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveUse {
    /// `genmove` plays it.
    Play,
    /// `hint` only reports it.
    Report,
    /// `analyse` writes it as a line, and searches for the next one.
    Analyse(LinesLeft),
}

/// The lines that `analyse` still has to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinesLeft {
    /// With the one that is being searched.
    pub(super) count: u8,
    pub(super) is_first: bool,
    /// Chance and score of the last line: the next one is no better.
    win_percent: u8,
    score: i16,
}

impl LinesLeft {
    pub(super) const fn new(count: u8) -> Self {
        Self {
            count,
            is_first: true,
            win_percent: u8::MAX,
            score: i16::MAX,
        }
    }

    /// Counts a line that was found, and limits it to the last one.
    pub(super) fn take(&mut self, line: &mut Analysis) {
        line.limit_to(self.win_percent, self.score);
        self.count = self.count.saturating_sub(1);
        self.is_first = false;
        self.win_percent = line.win_percent;
        self.score = line
            .details
            .as_ref()
            .map_or(self.score, |details| details.score);
    }
}

/// A request that waits for its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingCommand {
    pub(super) search: PendingSearch,
    pub(super) move_use: MoveUse,
    /// The fingerprint of the position it was made in.
    pub(super) fingerprint: u64,
}

/// What a request does to virtual keys and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drive {
    Press(Key),
    Release(Key),
    Tap(Key),
    /// A press of this many milliseconds.
    Hold(Key, u32),
    Wait(u32),
}

/// The state behind the requests of one console.
pub(super) struct Session {
    /// `quit` ended it.
    pub(super) is_closed: bool,
    /// Commands that the owner of the console answers; `help` lists them.
    pub(super) extra_commands: &'static [(HostRight, &'static str)],
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
    /// What the virtual keys and the time do once the request has been answered.
    pub(super) drive: Option<Drive>,
}

impl Session {
    /// Leaves a request open until its search has ended.
    pub(super) fn await_search(
        &mut self,
        request: SearchRequest,
        move_use: MoveUse,
        fingerprint: u64,
    ) {
        self.search_count = self.search_count.checked_add(1).unwrap_or(1);
        self.pending = Some(PendingCommand {
            search: PendingSearch {
                number: self.search_count,
                request,
            },
            move_use,
            fingerprint,
        });
    }

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
            drive: None,
        }
    }
}
