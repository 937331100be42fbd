//! When the current game becomes a kept one, and a kept one the current game.

use super::current_game::GameStatus;
use super::kept_games::KeptGame;
use super::saved_game::SavedGame;
use super::state::Table;
use fencelight_core::game::Move;
use fencelight_core::games::{AnyGame, GameKind};

impl Table {
    /// The kept game of a kind; `None` also for the kind of the current game.
    pub fn kept_game(&self, kind: GameKind) -> Option<&KeptGame> {
        self.kept.get(kind)
    }

    /// Whether a kind has an unfinished game, kept or current.
    pub fn has_unfinished(&self, kind: GameKind) -> bool {
        let status = self.game.status;
        let is_unfinished = matches!(status, GameStatus::Active | GameStatus::Resumable);
        self.kept.get(kind).is_some() || is_unfinished && self.game.position().kind() == kind
    }

    /// The number of the kept game of a kind, also while it is offered; 0 without one.
    pub fn kept_number(&self, kind: GameKind) -> u32 {
        let offered = self.game.kept_number.filter(|_| self.is_resumable());
        let offered = offered.filter(|_| self.game.position().kind() == kind);
        let kept = self.kept.get(kind).map(|game| game.number);
        kept.or(offered).unwrap_or(0)
    }

    /// Keeps a game from a save. The game must be legal and unfinished; one of the kind of an unfinished current game is ignored. Its
    /// number counts as given.
    pub fn restore_kept(&mut self, game: &KeptGame) {
        self.restore_kept_parts(&game.start, &game.moves, &game.saved, game.number);
    }

    /// The same for a game in parts.
    pub(crate) fn restore_kept_parts(
        &mut self,
        start: &AnyGame,
        moves: &[Move],
        saved: &SavedGame,
        number: u32,
    ) {
        self.reserve_kept_number(number);
        if !self.has_unfinished(start.kind()) {
            let first = start.first_seat();
            self.kept.keep(start, first, moves, saved, number);
        }
    }

    /// Counts a number as given: of a record that is not used any more.
    pub fn reserve_kept_number(&mut self, number: u32) {
        self.kept.reserve_number(number);
    }

    /// Keeps the current game if it is unfinished; then there is no current game.
    #[inline(never)]
    pub(super) fn keep_game(&mut self) {
        let Some(saved) = self.game.saved() else {
            return;
        };
        let (history, first) = (&self.game.history, self.game.first);
        let kept_number = self.game.kept_number;
        let number = kept_number.unwrap_or_else(|| self.kept.next_number());
        let (start, moves) = (history.start(), history.moves());
        self.kept.keep(start, first, moves, &saved, number);
        self.game.status = GameStatus::Absent;
    }

    /// Makes a kept game the current one, to be resumed. Returns `false` if none of the kind is kept.
    // Not inlined: the game leaves the stack again.
    #[inline(never)]
    pub(super) fn load_kept(&mut self, kind: GameKind) -> bool {
        let Some(kept) = self.kept.take(kind) else {
            return false;
        };
        let is_playable = self.load_game(&kept.start, &kept.moves, &kept.saved);
        self.game.kept_number = is_playable.then_some(kept.number);
        is_playable
    }
}
