//! Where turns begin in the history of a game, and how far a take-back goes.
//!
//! A turn is all that one piece does before another has its say: one move in Quoridor, the steps of Pac-Man or of a ghost, in Ms. Pac-Man
//! the roll with its steps. Placing Ms. Pac-Man belongs to the turn that follows.

use crate::game::{Action, Game, History, Move};
use crate::games::AnyGame;
use crate::geometry::{Seat, SeatSet};
use crate::mspacman::TurnPhase;

/// Whether Ms. Pac-Man is to be placed.
pub(super) fn is_placing(game: &AnyGame) -> bool {
    matches!(game, AnyGame::MsPacman(position) if position.phase() == TurnPhase::Place)
}

/// Whether a turn begins with a position that came about by a move, before which Ms. Pac-Man was to be placed or not.
pub(super) fn begins_turn(was_placing: bool, game: &AnyGame) -> bool {
    match game {
        AnyGame::Quoridor(_) => true,
        AnyGame::Pacman(position) => position.came_from().is_none(),
        AnyGame::MsPacman(position) => match position.phase() {
            TurnPhase::Place => true,
            TurnPhase::Roll => !was_placing,
            TurnPhase::Step => false,
        },
    }
}

/// What a take-back needs to know of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakeBackPoints {
    /// Moves before the present turn.
    pub(super) turn_start: usize,
    /// Moves before the last earlier turn of one of some seats.
    pub(super) previous_turn_start: Option<usize>,
    /// Moves up to and with the last roll; 0 without one.
    pub(super) after_last_roll: usize,
    /// Moves before the steps of the present turn: after its roll, and after Ms. Pac-Man was placed.
    pub(super) steps_start: usize,
}

impl TakeBackPoints {
    /// Looks through a game for turns of these seats.
    pub(super) fn find(history: &History<AnyGame>, seats: SeatSet) -> Self {
        let mut turns = Self {
            turn_start: 0,
            previous_turn_start: None,
            after_last_roll: 0,
            steps_start: 0,
        };
        let moves = history.moves();
        let is_roll = |mv: &Move| matches!(mv.action(), Action::Rolled(_));
        let mut whose = history.start().turn();
        let mut was_placing = false;
        let mut look = |index: usize, game: &AnyGame, was_placing: bool| {
            if index > 0 && begins_turn(was_placing, game) {
                // A pass that nothing else was left to is nobody's turn to take back.
                let turn = moves.get(turns.turn_start..index).unwrap_or_default();
                if seats.contains(whose) && turn.iter().any(|&mv| mv != Move::PASS) {
                    turns.previous_turn_start = Some(turns.turn_start);
                }
                turns.turn_start = index;
                turns.steps_start = index;
                whose = game.turn();
            }
            let last = index.checked_sub(1).and_then(|last| moves.get(last));
            if was_placing || last.is_some_and(is_roll) {
                turns.steps_start = index;
            }
        };
        let mut index = 0;
        history.replay(|game, _| {
            look(index, game, was_placing);
            was_placing = is_placing(game);
            index += 1;
        });
        look(index, history.current(), was_placing);
        turns.after_last_roll = moves.iter().rposition(is_roll).map_or(0, |last| last + 1);
        turns
    }

    /// The seats of a take-back: this one against computers only, every person's otherwise.
    pub(super) fn concerned_seats(humans: SeatSet, seat: Seat) -> SeatSet {
        if humans.without(seat).is_empty() {
            SeatSet::EMPTY.with(seat)
        } else {
            humans
        }
    }
}
