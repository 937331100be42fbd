//! The root of the search: iterative deepening over the root moves, then the principal variation by the transposition table.

// The root is ply 0, which every table has.
#![allow(clippy::indexing_slicing)]

use super::move_picker::NO_MOVE;
use super::ply_stack::MAX_PLY;
use super::reduction::root_reduction;
use super::score::{INFINITE, WIN, WIN_THRESHOLD};
use super::search::Search;
use super::soft_limit::SoftLimit;
use crate::budget::{SearchResult, Variation};
use fencelight_core::game::{Action, Game, Move};
use fencelight_core::geometry::{Fence, Square};

/// Searches one ply deeper each time, until the budget is spent, the soft limit is reached, the game is decided or there is only one
/// move.
pub(super) fn iterative_deepening(
    search: &mut Search<'_, '_, '_>,
    max_depth: u8,
    mut soft_limit: Option<SoftLimit>,
) -> Option<SearchResult> {
    let has_win = search.generate_moves(NO_MOVE, i8::MAX).is_err();
    if has_win && let Some(win) = immediate_win(search) {
        return Some(win);
    }
    if search.budget.is_analysis() {
        leave_out_excluded(search, has_win);
    }
    // Sorts all moves once; from then on the best move of the last iteration comes first.
    let mut number = 0;
    while search.pickers[0].next(number).is_some() {
        number += 1;
    }
    let mut result: Option<SearchResult> = None;
    // Every other helper is a ply ahead of the leader, so that the table has what that is about to search.
    let first_depth = 1 + (search.thread() & 1) as i8;
    for depth in first_depth..=max_depth as i8 {
        let (best, number) = search_root(search, depth);
        if let Some(mv) = search.pickers[0].get(number)
            && best > -INFINITE
        {
            let is_first = search.thread() > 0 && depth == first_depth;
            result = Some(SearchResult {
                mv,
                depth: match search.budget.is_aborted() {
                    true if is_first => 0,
                    is_aborted => depth as u8 - u8::from(is_aborted),
                },
                nodes: search.budget.nodes(),
                score: i32::from(best),
            });
            search.pickers[0].bring_to_front(number);
        }
        if search.budget.is_aborted() || best.abs() >= WIN_THRESHOLD || search.pickers[0].len() == 1
        {
            break;
        }
        let nodes = search.budget.nodes();
        if let (Some(limit), Some(mv)) = (&mut soft_limit, search.pickers[0].get(0))
            && limit.is_reached(mv.byte(), best, nodes)
        {
            break;
        }
    }
    if let Some(result) = &mut result {
        result.nodes = search.budget.nodes();
    }
    result
}

/// Removes the excluded moves. Where no candidate is left, and where the winning one is excluded, all other legal moves take their place.
fn leave_out_excluded(search: &mut Search<'_, '_, '_>, has_win: bool) {
    let picker = &mut search.pickers[0];
    picker.retain(|mv| !search.budget.is_excluded(mv));
    if picker.len() > 0 && !has_win {
        return;
    }
    picker.clear();
    let legal = search.state.position.legal_moves();
    // Pawn moves first: the picker has no room for all fences.
    let is_fence = |mv: &Move| mv.byte() < Fence::COUNT;
    let (pawn_moves, fences) = (
        legal.iter().filter(|mv| !is_fence(mv)),
        legal.iter().filter(is_fence),
    );
    for mv in pawn_moves.chain(fences) {
        if !search.budget.is_excluded(mv) {
            picker.push(mv, 0);
        }
    }
}

/// One iteration: the score of the best move and its number among the root moves, as far as the budget goes.
fn search_root(search: &mut Search<'_, '_, '_>, depth: i8) -> (i16, usize) {
    let key = search.state.key;
    let mut alpha = -INFINITE;
    let mut best = (-INFINITE, 0);
    let mut number = 0;
    while let Some(mv) = search.pickers[0].get(number) {
        let undo = search.state.make(mv, [true; 2]);
        let score = search.principal_variation_search(
            depth,
            alpha,
            INFINITE,
            number,
            root_reduction(depth, number, mv),
        );
        search.state.unmake(mv, undo, key);
        if search.budget.is_aborted() {
            break;
        }
        if score > best.0 {
            best = (score, number);
            alpha = score;
        }
        number += 1;
    }
    best
}

/// A pawn move that wins.
fn immediate_win(search: &Search<'_, '_, '_>) -> Option<SearchResult> {
    let position = &search.state.position;
    let seat = position.turn();
    let is_left = |square: &Square| !search.budget.is_excluded(Move::square(*square));
    let is_goal = |square: &Square| seat.has_goal(*square) && is_left(square);
    let square = position.destinations().iter().find(is_goal)?;
    Some(SearchResult {
        mv: Move::square(square),
        depth: 1,
        nodes: search.budget.nodes(),
        score: i32::from(WIN) - 1,
    })
}

/// The move and the best replies after it, as far as the table has exact scores of them. Leaves the search at the end of the line.
pub(super) fn principal_variation(search: &mut Search<'_, '_, '_>, first: Move) -> Variation {
    let mut variation = Variation::default();
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
