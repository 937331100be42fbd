//! The encoding of a game: rules, players, clock, the position before the last moves, and these moves.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::field_values::{self, CLOCK_OPTIONS, MAX_RULE_OPTIONS};
use super::position::EncodedPosition;
use crate::table::{KEPT_MOVES, KeptGame, SavedGame, Table, keep_last_moves};
use fencelight_core::game::{Game as _, Move, Outcome};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::PerSeat;

/// The last moves of the game in progress, saved for take-backs. Everything else takes 256 bytes at most, so this many fit a slot. A kept game, which has a
/// record of its own, has [`KEPT_MOVES`], and so has a record from before the counters of puzzles.
pub const MAX_SAVED_MOVES: usize = 246;

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EncodedGame {
    rules: [u32; MAX_RULE_OPTIONS],
    players: [u8; 4],
    clock: [u32; CLOCK_OPTIONS],
    bank_ms: [u32; 4],
    strikes: [u8; 4],
    seed: [u8; 8],
    /// The position before the moves.
    start: EncodedPosition,
    moves: Vec<u8, KEPT_MOVES>,
}

impl EncodedGame {
    /// The game of a table, if it is in progress.
    pub(super) fn from_table(table: &Table) -> Option<Self> {
        let is_unfinished = table.saved_game().is_some() && table.outcome().is_none();
        Self::dump(table, usize::MAX).filter(|_| is_unfinished)
    }

    /// The game of a table after the first `count` of the moves that it keeps, also one that has ended.
    pub(super) fn dump(table: &Table, count: usize) -> Option<Self> {
        let saved = table.dumped_game()?;
        let history = table.history();
        let mut start = history.start().clone();
        let moves = history.moves();
        let moves = keep_last_moves(
            &mut start,
            moves.get(..count).unwrap_or(moves),
            table.first_seat(),
            MAX_SAVED_MOVES,
        );
        Some(Self::new(&start, moves, &saved))
    }

    /// A kept game.
    pub(super) fn from_kept(game: &KeptGame) -> Self {
        Self::new(&game.start, &game.moves, &game.saved)
    }

    fn new(start: &AnyGame, moves: &[Move], saved: &SavedGame) -> Self {
        Self {
            rules: field_values::encode_rules(start.kind(), |key| start.option(key)),
            players: field_values::encode_players(&saved.players),
            clock: field_values::encode_clock(&saved.clock),
            bank_ms: saved.bank_ms.0,
            strikes: saved.strikes.0,
            seed: saved.seed.to_le_bytes(),
            start: EncodedPosition::from_game(start),
            moves: moves.iter().map(|mv| mv.byte()).collect(),
        }
    }

    /// The kind of the game.
    pub(super) const fn kind(&self) -> GameKind {
        self.start.kind()
    }

    /// Offers the game to be resumed. `None`, and nothing changes, if it is impossible or over.
    // Not inlined: the game leaves the stack again.
    #[inline(never)]
    pub(super) fn offer_to(&self, table: &mut Table) -> Option<()> {
        let (start, moves, saved) = self.checked(is_unfinished)?;
        table.offer_saved_game(start, &moves, &saved).then_some(())
    }

    /// Keeps the game under a number, unless it is impossible or over.
    // Not inlined: the game leaves the stack again.
    #[inline(never)]
    pub(super) fn keep_in(&self, table: &mut Table, number: u32) {
        if let Some((start, moves, saved)) = self.checked(is_unfinished) {
            table.restore_kept_parts(&start, &moves, &saved, number);
        }
    }

    /// The game without a number, also one that has ended, if it is possible.
    pub(super) fn game(&self) -> Option<KeptGame> {
        let (start, moves, saved) = self.checked(|start, moves| result(start, moves).is_some())?;
        Some(KeptGame {
            start,
            moves,
            saved,
            number: 0,
        })
    }

    /// Start, moves and the rest, if the game is possible and its moves fit.
    fn checked(
        &self,
        fit: impl Fn(&AnyGame, &[Move]) -> bool,
    ) -> Option<(AnyGame, Vec<Move, KEPT_MOVES>, SavedGame)> {
        let saved = SavedGame {
            players: field_values::decode_players(self.players)?,
            clock: field_values::decode_clock(&self.clock)?,
            bank_ms: PerSeat(self.bank_ms),
            strikes: PerSeat(self.strikes),
            seed: u64::from_le_bytes(self.seed),
        };
        let options = field_values::decode_rules(self.start.kind(), &self.rules)?;
        let start = self.start.to_game(&options)?;
        let mut moves: Vec<Move, KEPT_MOVES> = Vec::new();
        for &byte in &self.moves {
            moves.push(Move::from_byte(byte)?).ok()?;
        }
        fit(&start, &moves).then_some((start, moves, saved))
    }
}

/// Whether all moves are legal and the game goes on after them.
fn is_unfinished(start: &AnyGame, moves: &[Move]) -> bool {
    result(start, moves) == Some(None)
}

/// The result after moves; `None` where one is illegal. On a copy: the table discards its game before it finds an illegal move.
#[inline(never)]
fn result(start: &AnyGame, moves: &[Move]) -> Option<Option<Outcome>> {
    let mut trial = start.clone();
    let is_legal = moves.iter().all(|&mv| trial.play(mv).is_ok());
    is_legal.then(|| trial.outcome())
}
