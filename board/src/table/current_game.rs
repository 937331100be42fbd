//! The game of the table. It outlives the phase in which it is played: it can be paused, resumed, and inspected after its end.
//!
//! A turn is the sequence of moves of one piece: one move in Quoridor, the steps of Pac-Man or of a ghost, in Ms. Pac-Man the roll with
//! its steps. Placing Ms. Pac-Man belongs to the turn that follows. [`TakeBackPoints`] finds the turns in a history.

use super::clock::{Clock, ClockOptions};
use super::kept_games::SavedGame;
use super::seats::{Player, Seating, human_seats};
use fencelight_core::game::{Action, Game, History, Move, Outcome};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::{PerSeat, Seat, SeatSet};

/// Whether there is a game, and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameStatus {
    /// There is no game.
    Absent,
    /// The game is in Play or in Pause.
    Active,
    /// The game is unfinished and can be resumed; another phase is shown, or Resume offers it.
    Resumable,
    /// The game has ended.
    Finished {
        /// The seat that lost on time, where the position itself is not decided.
        forfeited: Option<Seat>,
    },
}

/// The game of the table.
pub(super) struct CurrentGame {
    pub(super) status: GameStatus,
    /// The last game, or a placeholder before the first; without meaning if the status is `Absent`.
    pub(super) history: History<AnyGame>,
    /// The seed of the game.
    pub(super) seed: u64,
    pub(super) players: Seating,
    /// The players at its start: a computer may have taken a seat over since.
    pub(super) seated: Seating,
    /// The seat that began.
    pub(super) first: Seat,
    pub(super) clock: Clock,
    /// Whether its end is counted.
    pub(super) is_counted: bool,
    /// The number among the kept games, while the game is offered as it was kept.
    pub(super) kept_number: Option<u32>,
}

impl CurrentGame {
    /// No game yet.
    pub(super) fn absent(placeholder: AnyGame, seed: u64) -> Self {
        Self {
            status: GameStatus::Absent,
            history: History::new(placeholder),
            seed,
            players: PerSeat([Player::Empty; 4]),
            seated: PerSeat([Player::Empty; 4]),
            first: Seat::South,
            clock: Clock::new(ClockOptions::DEFAULT),
            is_counted: false,
            kept_number: None,
        }
    }

    /// Replaces the game by one that starts at a position.
    // Not inlined: a copy of the position leaves the stack again.
    #[inline(never)]
    pub(super) fn restart(
        &mut self,
        start: &AnyGame,
        players: Seating,
        clock: ClockOptions,
        seed: u64,
    ) {
        self.status = GameStatus::Active;
        self.first = start.first_seat();
        self.history.restart(start);
        self.seed = seed;
        self.players = players;
        self.seated = players;
        self.clock = Clock::new(clock);
        self.is_counted = false;
        self.kept_number = None;
    }

    /// The position.
    pub(super) const fn position(&self) -> &AnyGame {
        self.history.current()
    }

    /// The seat to move.
    pub(super) fn turn(&self) -> Seat {
        self.position().turn()
    }

    /// The player at the seat to move.
    pub(super) fn mover_player(&self) -> Player {
        self.players[self.turn()]
    }

    /// The seat that lost on time, where the position itself is not decided.
    pub(super) const fn forfeited(&self) -> Option<Seat> {
        match self.status {
            GameStatus::Finished { forfeited } => forfeited,
            GameStatus::Absent | GameStatus::Active | GameStatus::Resumable => None,
        }
    }

    /// The result, by the rules or by the clock.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.forfeited() {
            Some(loser) => Some(Outcome::won_by(self.position().seats().after(loser))),
            None => self.position().outcome(),
        }
    }

    /// Human seats that are still in the game.
    pub(super) fn humans(&self) -> SeatSet {
        let humans = human_seats(&self.players);
        let out = |seat: &Seat| self.position().is_out(*seat);
        let out_of_game = Seat::ALL.into_iter().filter(out);
        out_of_game.fold(humans, SeatSet::without)
    }

    /// Whether a human seat other than this one is still in the game.
    pub(super) fn has_other_humans(&self, seat: Seat) -> bool {
        !self.humans().without(seat).is_empty()
    }

    /// What to save of the game; `None` unless it is unfinished.
    pub(super) fn saved(&self) -> Option<SavedGame> {
        let is_unfinished = matches!(self.status, GameStatus::Active | GameStatus::Resumable);
        is_unfinished.then(|| self.dumped()).flatten()
    }

    /// The same of a game that has ended too; `None` without a game.
    pub(super) fn dumped(&self) -> Option<SavedGame> {
        (self.status != GameStatus::Absent).then(|| SavedGame {
            players: self.players,
            clock: *self.clock.options(),
            bank_ms: PerSeat(Seat::ALL.map(|seat| {
                // The time that the current turn has used is not given back.
                let used_ms = if seat == self.turn() {
                    self.clock.spent_ms()
                } else {
                    0
                };
                self.clock.bank_ms(seat).saturating_sub(used_ms)
            })),
            strikes: PerSeat(Seat::ALL.map(|seat| self.clock.strikes(seat))),
            seed: self.seed,
        })
    }
}

/// The points in a history to which a take-back can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakeBackPoints {
    /// Moves before the current turn.
    pub(super) turn_start: usize,
    /// The moves before and after the last complete turn of the seat searched for.
    pub(super) last_turn: Option<(usize, usize)>,
    /// Moves up to and including the last roll; 0 without one.
    pub(super) after_last_roll: usize,
    /// Moves before the steps of the current turn: after its roll, and after Ms. Pac-Man was placed.
    pub(super) steps_start: usize,
}

impl TakeBackPoints {
    /// Finds them, with the last turn of a seat.
    pub(super) fn find(history: &History<AnyGame>, seat: Seat) -> Self {
        let mut turns = Self {
            turn_start: 0,
            last_turn: None,
            after_last_roll: 0,
            steps_start: 0,
        };
        let moves = history.moves();
        let is_roll = |mv: &Move| matches!(mv.action(), Action::Rolled(_));
        let mut turn_seat = history.start().turn();
        let mut was_placing = false;
        let mut visit = |index: usize, game: &AnyGame, was_placing: bool| {
            if game.begins_turn(was_placing) {
                // A turn of forced passes only is not taken back.
                let turn = moves.get(turns.turn_start..index).unwrap_or_default();
                if turn_seat == seat && turn.iter().any(|&mv| mv != Move::PASS) {
                    turns.last_turn = Some((turns.turn_start, index));
                }
                turns.turn_start = index;
                turns.steps_start = index;
                turn_seat = game.turn();
            }
            let last = index.checked_sub(1).and_then(|last| moves.get(last));
            if was_placing || last.is_some_and(is_roll) {
                turns.steps_start = index;
            }
        };
        let mut index = 0;
        history.replay(|game, _| {
            visit(index, game, was_placing);
            was_placing = game.is_placing();
            index += 1;
        });
        visit(index, history.current(), was_placing);
        turns.after_last_roll = moves.iter().rposition(is_roll).map_or(0, |last| last + 1);
        turns
    }
}
