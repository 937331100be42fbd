//! The game of two boards: which seats belong to which side, and the moves that both agree on.
//!
//! A move counts where its seat sits: the board of the owner has it first. The other board gets it. So two histories that differ are one again: the first
//! move in which they differ has one owner. A side that is behind, because its power or its program was away, gets what is missing.

use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{Seat, SeatSet};

use super::status::{SharedState, Status};

/// What the own board has to do to be up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Catch {
    Undo(usize),
    /// The seat of the first move, and all that follow.
    Play(Seat, Vec<Move>),
}

/// A game of two boards, at one side.
#[derive(Clone, Debug)]
pub(super) struct SharedGame {
    pub(super) setup: String,
    start: AnyGame,
    /// The seats of this side.
    own: SeatSet,
    moves: Vec<Move>,
    /// The moves of the own board at the last look; empty after it was away.
    shown: Vec<Move>,
    /// How often this side has taken steps back, and the moves that the last one left.
    pub(super) cut: (u32, usize),
    /// The take-back of the other side that is followed here.
    pub(super) seen: (u64, u32),
}

impl SharedGame {
    /// The game of a board that plays these seats.
    pub(super) fn new(setup: &str, start: AnyGame, own: SeatSet) -> Self {
        Self {
            setup: setup.to_owned(),
            start,
            own,
            moves: Vec::new(),
            shown: Vec::new(),
            cut: (0, 0),
            seen: (0, 0),
        }
    }

    /// Begins with what the own board shows.
    pub(super) fn adopt(&mut self, moves: &[Move]) {
        self.moves.clear();
        self.extend(moves, |_, _| true);
        self.shown = moves.to_vec();
    }

    /// All seats of the game.
    pub(super) fn seats(&self) -> SeatSet {
        self.start.seats()
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.position(self.moves.len()).outcome().is_some()
    }

    /// The own board is away: what it shows later may be older.
    pub(super) fn lose_sight(&mut self) {
        self.shown.clear();
    }

    /// Takes the moves of the own board: those of its seats, a pass that is forced, and steps that are taken back in its own turn.
    pub(super) fn take_own(&mut self, board: &[Move]) {
        let same = common(&self.moves, board);
        if same < self.moves.len() {
            if !self.is_step_back(same) {
                self.shown = board.to_vec();
                return;
            }
            self.moves.truncate(same);
            self.cut = (self.cut.0 + 1, same);
        }
        let own = self.own;
        self.extend(board.get(same..).unwrap_or_default(), |game, _| {
            own.contains(game.turn()) || game.legal_moves().as_slice() == [Move::PASS]
        });
        self.shown = board.to_vec();
    }

    /// Takes the moves of the other side.
    pub(super) fn take_other(&mut self, other: &Status, game: &SharedState, own_life: u64) {
        if self.seen.0 != other.life {
            self.seen = (other.life, 0);
        }
        let (epoch, left) = other.cut;
        if epoch > self.seen.1 {
            self.seen.1 = epoch;
            let is_theirs = (left..self.moves.len()).all(|ply| !self.own.contains(self.turn(ply)));
            if left < self.moves.len() && is_theirs {
                self.moves.truncate(left);
            }
        }
        let has_followed = other.seen == (own_life, self.cut.0);
        if self.cut.0 > 0 && !has_followed {
            // The message is older than the last take-back here.
            return;
        }
        let same = common(&self.moves, &game.moves);
        let rest = game.moves.get(same..).unwrap_or_default();
        if rest.is_empty() {
            return;
        }
        if same < self.moves.len() {
            if self.own.contains(self.turn(same)) {
                return;
            }
            self.moves.truncate(same);
        }
        self.extend(rest, |_, _| true);
    }

    /// What the own board has to do; `None` if it is up to date.
    pub(super) fn catch_up(&self, board: &[Move]) -> Option<Catch> {
        let same = common(&self.moves, board);
        if same < board.len() {
            return Some(Catch::Undo(board.len() - same));
        }
        let rest = self.moves.get(same..).filter(|rest| !rest.is_empty())?;
        Some(Catch::Play(self.turn(same), rest.to_vec()))
    }

    /// Whether these are the moves that both agree on.
    pub(super) fn is_agreed(&self, moves: &[Move]) -> bool {
        self.moves == moves
    }

    /// Whether this side owns a seat.
    pub(super) fn owns(&self, seat: Seat) -> bool {
        self.own.contains(seat)
    }

    /// Whether the own board has taken back steps of a turn that its seat still has.
    fn is_step_back(&self, left: usize) -> bool {
        let seat = self.turn(self.moves.len());
        let is_own_turn = (left..self.moves.len()).all(|ply| self.turn(ply) == seat);
        let was_shown = common(&self.shown, &self.moves) > left;
        let is_turn = self.position(self.moves.len()).outcome().is_none();
        is_turn && self.own.contains(seat) && is_own_turn && was_shown
    }

    /// Adds moves that are legal, up to the first that is not wanted.
    fn extend(&mut self, moves: &[Move], is_wanted: impl Fn(&AnyGame, Move) -> bool) {
        if moves.is_empty() {
            return;
        }
        let mut game = self.position(self.moves.len());
        for &mv in moves {
            if !is_wanted(&game, mv) || game.play(mv).is_err() {
                break;
            }
            self.moves.push(mv);
        }
    }

    fn turn(&self, ply: usize) -> Seat {
        self.position(ply).turn()
    }

    fn position(&self, ply: usize) -> AnyGame {
        let mut game = self.start.clone();
        for &mv in self.moves.iter().take(ply) {
            let _ = game.play(mv);
        }
        game
    }
}

/// How many moves two games have in common.
fn common(one: &[Move], other: &[Move]) -> usize {
    let pairs = one.iter().zip(other);
    pairs.take_while(|(one, other)| one == other).count()
}
