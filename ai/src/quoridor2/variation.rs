//! The principal variation, read from the transposition table after a search.

use super::move_picker::NO_MOVE;
use super::ply_stack::MAX_PLY;
use super::search::Search;
use crate::budget::Variation;
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::geometry::Square;

/// The move and the best replies after it, as far as the table has exact scores of them. Leaves the search at the end of the line.
pub(super) fn principal_variation(search: &mut Search<'_, '_, '_>, first: Move) -> Variation {
    let mut variation = Variation::new();
    let mut next = Some(first);
    while let Some(mv) = next
        && search.state.ply < MAX_PLY - 1
        && variation.push(mv).is_ok()
        && !is_won_by(search, mv)
    {
        search.state.make(mv, [true; 2]);
        search.state.settle();
        next = winning_step(search).or_else(|| table_move(search));
    }
    variation
}

/// Whether a move of the mover ends the game.
fn is_won_by(search: &Search<'_, '_, '_>, mv: Move) -> bool {
    let seat = search.state.position.turn();
    matches!(mv.action(), Action::Square(square) if seat.has_goal(square))
}

/// A step to the goal line, which a search does not store.
fn winning_step(search: &Search<'_, '_, '_>) -> Option<Move> {
    let seat = search.state.position.turn();
    let is_goal = |square: &Square| seat.has_goal(*square);
    let squares = search.state.position.destinations();
    squares.iter().find(is_goal).map(Move::square)
}

/// The best move of the position by the table. A key of another position may have led to it, so it is checked.
fn table_move(search: &Search<'_, '_, '_>) -> Option<Move> {
    let mv = search.exact_move()?;
    let is_legal = |mv: &Move| search.state.position.why_illegal(*mv).is_none();
    Move::from_byte(mv)
        .filter(|_| mv != NO_MOVE)
        .filter(is_legal)
}
