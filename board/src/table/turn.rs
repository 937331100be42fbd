//! Turn boundaries in the history of a game, and the extent of a take-back.
//!
//! A turn is the sequence of moves of one piece: one move in Quoridor, the steps of Pac-Man or of a ghost, in Ms. Pac-Man the roll with
//! its steps. Placing Ms. Pac-Man belongs to the turn that follows.

use fencelight_core::game::{Action, Game, History, Move};
use fencelight_core::games::AnyGame;
use fencelight_core::geometry::Seat;

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
