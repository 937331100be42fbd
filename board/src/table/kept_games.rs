//! Unfinished games of other kinds than the current one: one of each kind is kept, so that starting a game loses no other.
//!
//! A kind has its unfinished game in one place: as the current game of the table, or here. A game comes here when a game of another kind
//! takes its place, or when its offer is left for the lobby; it leaves when it is offered, replaced or discarded.

use heapless::Vec;

use super::clock::ClockOptions;
use super::seats::Seating;
use fencelight_core::game::{Game, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{PerSeat, Seat};

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

/// The last moves of a kept game, for take-backs.
pub const KEPT_MOVES: usize = 256;
/// The highest number of a kept game: three bytes in a record. A board that keeps a game every minute reaches it in thirty years.
pub const MAX_KEPT_NUMBER: u32 = 0x00FF_FFFF;

/// An unfinished game that is not on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// The position before the moves.
    pub start: AnyGame,
    /// The last moves.
    pub moves: Vec<Move, KEPT_MOVES>,
    /// Players, clock and seed.
    pub saved: SavedGame,
    /// Counts up with every game that is kept: identifies its record, and the highest one was kept last.
    pub number: u32,
}

impl KeptGame {
    /// A game with all its moves, which must be legal. The oldest ones become part of the start.
    pub fn new(start: AnyGame, moves: &[Move], saved: SavedGame, number: u32) -> Self {
        let first = start.first_seat();
        let mut game = Self {
            start,
            moves: Vec::new(),
            saved,
            number,
        };
        game.set_moves(moves, first);
        game
    }

    /// Sets all moves of a game that a seat began.
    fn set_moves(&mut self, moves: &[Move], first: Seat) {
        let last = keep_last_moves(&mut self.start, moves, first, KEPT_MOVES);
        self.moves = last.iter().copied().collect();
    }
}

/// The last moves of a game, at most `most`; `start` becomes the position before them. In games with a first seat to choose, the seat that
/// began is to move in that position, as at the start of the game, so that the next seat begins the rematch. A seat that has left the board
/// does not move again; no further moves are then left out.
pub(crate) fn keep_last_moves<'a>(
    start: &mut AnyGame,
    moves: &'a [Move],
    first: Seat,
    most: usize,
) -> &'a [Move] {
    let older = moves.len().saturating_sub(most);
    let (older, mut last) = moves.split_at_checked(older).unwrap_or((moves, &[]));
    for &mv in older {
        start.play_unchecked(mv);
    }
    if older.is_empty() || !start.kind().first_seats().contains(first) {
        return last;
    }
    let mut later = start.clone();
    for (&mv, played) in last.iter().zip(0..Seat::ALL.len()) {
        if later.turn() == first {
            last = last.get(played..).unwrap_or(last);
            *start = later;
            break;
        }
        later.play_unchecked(mv);
    }
    last
}

/// The kept games, one of each kind at most.
pub(super) struct KeptGames {
    games: [Option<KeptGame>; GameKind::ALL.len()],
    /// The highest number given so far.
    last_number: u32,
}

impl KeptGames {
    /// No game. No constant: that would be copied with all the space of the games, by way of the stack.
    pub(super) const fn none() -> Self {
        Self {
            games: [None, None, None, None],
            last_number: 0,
        }
    }

    /// The game of a kind.
    pub(super) fn get(&self, kind: GameKind) -> Option<&KeptGame> {
        self.games.get(kind as usize)?.as_ref()
    }

    /// Keeps a game with all its moves, which a seat began, in place of one of its kind. By its parts: a whole one would pass over the stack.
    pub(super) fn keep(
        &mut self,
        start: &AnyGame,
        first: Seat,
        moves: &[Move],
        saved: &SavedGame,
        number: u32,
    ) {
        self.reserve_number(number);
        if let Some(place) = self.games.get_mut(start.kind() as usize) {
            let kept = place.insert(KeptGame {
                start: start.clone(),
                moves: Vec::new(),
                saved: *saved,
                number,
            });
            kept.set_moves(moves, first);
        }
    }

    /// Takes the game of a kind.
    pub(super) fn take(&mut self, kind: GameKind) -> Option<KeptGame> {
        self.games.get_mut(kind as usize)?.take()
    }

    /// Drops the game of a kind.
    pub(super) fn remove(&mut self, kind: GameKind) {
        if let Some(place) = self.games.get_mut(kind as usize) {
            *place = None;
        }
    }

    /// Drops all games. The numbers go on.
    pub(super) fn clear(&mut self) {
        for kind in GameKind::ALL {
            self.remove(kind);
        }
    }

    /// Counts a number as given.
    pub(super) fn reserve_number(&mut self, number: u32) {
        self.last_number = self.last_number.max(number);
    }

    /// The kind of the game that was kept last.
    pub(super) fn last_kind(&self) -> Option<GameKind> {
        let kept = GameKind::ALL.into_iter().filter_map(|kind| self.get(kind));
        let last = kept.max_by_key(|game| game.number);
        last.map(|game| game.start.kind())
    }

    /// The number of the next game that is kept.
    pub(super) fn next_number(&self) -> u32 {
        self.last_number.saturating_add(1).min(MAX_KEPT_NUMBER)
    }
}
