//! Moves drawn by lot: the openings that games begin with, and a move now and then later on.

use fencelight_core::ai::steps_to_goal;
use fencelight_core::game::{Game, Move};
use fencelight_core::geometry::{Fence, Seat, Square};
use fencelight_core::quoridor::{Options, Players, Position};

use super::chance::Chance;

/// Moves of an opening.
const LEAST_PLIES: u32 = 2;
const MOST_PLIES: u32 = 9;
/// Fences among them, in thousandths, drawn for each game.
const LEAST_FENCES_PER_MILLE: u32 = 150;
const MOST_FENCES_PER_MILLE: u32 = 650;
/// An opening is dropped when one side has so many steps more to go.
const MOST_LEAD: u8 = 3;
/// A game is drawn after so many moves.
const PLY_CAP: u32 = 324;

/// How a game draws its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Habit {
    fences_per_mille: u32,
}

/// The position after an opening that leaves both sides a chance, and how the game goes on drawing.
pub(super) fn opening(chance: &mut Chance) -> (Position, Habit) {
    loop {
        let plies = LEAST_PLIES + chance.below(MOST_PLIES - LEAST_PLIES + 1);
        let range = MOST_FENCES_PER_MILLE - LEAST_FENCES_PER_MILLE + 1;
        let habit = Habit {
            fences_per_mille: LEAST_FENCES_PER_MILLE + chance.below(range),
        };
        let mut position = start(chance);
        for _ in 0..plies {
            if let Some(mv) = habit.draw(&position, chance) {
                position.make(mv);
            }
        }
        if position.outcome().is_none() && is_even(&position) {
            return (position, habit);
        }
    }
}

fn start(chance: &mut Chance) -> Position {
    let first = if chance.below(2) == 0 {
        Seat::South
    } else {
        Seat::North
    };
    let options = Options {
        ply_cap: PLY_CAP,
        ..Options::DEFAULT
    };
    Position::start(Players::Two, first, options)
}

fn is_even(position: &Position) -> bool {
    let [Some(south), Some(north)] =
        [Seat::South, Seat::North].map(|seat| steps_to_goal(position, seat))
    else {
        return false;
    };
    south.abs_diff(north) <= MOST_LEAD
}

impl Habit {
    /// Any move: a fence as often as this game likes them, half of these near the pawns. `None` when the game is over.
    pub(super) fn draw(self, position: &Position, chance: &mut Chance) -> Option<Move> {
        let legal = position.legal();
        let mut moves: Vec<Move> = Vec::new();
        if chance.per_mille(self.fences_per_mille) {
            let near = chance.below(2) == 0;
            let suits = |fence: &Fence| !near || is_near_a_pawn(position, *fence);
            moves.extend(legal.fences.iter().filter(suits).map(Move::fence));
        }
        if moves.is_empty() {
            moves.extend(legal.squares.iter().map(Move::square));
        }
        if moves.is_empty() {
            moves.extend(position.legal_moves().iter());
        }
        let choice = chance.below(moves.len() as u32);
        moves.get(choice as usize).copied()
    }
}

/// Whether a fence lies on or next to a border of a pawn's square.
fn is_near_a_pawn(position: &Position, fence: Fence) -> bool {
    let post = fence.post();
    // The post is the north-east corner of its square: two to the south-west, one to the north-east are as near.
    let close = |post: u8, square: u8| (square..=square + 3).contains(&(post + 2));
    let near = |pawn: Square| close(post.file(), pawn.file()) && close(post.rank(), pawn.rank());
    [Seat::South, Seat::North]
        .into_iter()
        .any(|seat| position.pawn(seat).is_some_and(near))
}
