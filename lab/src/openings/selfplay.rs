//! Moves drawn by lot: the openings that games begin with, and a move now and then later on.

use std::num::NonZeroU32;

use fencelight_core::ai::steps_to_goal;
use fencelight_core::game::{Game, Move};
use fencelight_core::geometry::{Fence, Seat, Square};
use fencelight_core::quoridor::{Options, PlayerCount, Position};

use crate::chance::draws::Chance;

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
pub(crate) struct Habit {
    fences_per_mille: u32,
}

/// The position after an opening that leaves both sides a chance, and how the game goes on drawing.
pub(crate) fn opening(chance: &mut Chance) -> (Position, Habit) {
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
        ply_cap: NonZeroU32::new(PLY_CAP),
        ..Options::DEFAULT
    };
    Position::start(PlayerCount::Two, first, options)
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
    pub(crate) fn draw(self, position: &Position, chance: &mut Chance) -> Option<Move> {
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

/// Positions of drawn games that go on, early ones and late ones.
#[cfg(test)]
pub(crate) fn any_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut chance = Chance::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let (mut position, habit) = opening(&mut chance);
        for _ in 0..chance.below(60) {
            if let Some(mv) = habit.draw(&position, &mut chance) {
                position.make(mv);
            }
        }
        if position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Post;

    use super::*;

    #[test]
    fn openings_differ_and_leave_both_sides_a_chance() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let (position, _) = opening(&mut Chance::new(seed));
            assert!((LEAST_PLIES..=MOST_PLIES).contains(&position.plies()));
            assert!(position.outcome().is_none() && is_even(&position));
            seen.insert(position.fingerprint());
        }
        assert!(seen.len() > 280, "{}", seen.len());
    }

    #[test]
    fn fences_come_as_often_as_the_game_likes_them_and_half_of_these_are_near() {
        let position = start(&mut Chance::new(1));
        let habit = Habit {
            fences_per_mille: 400,
        };
        let mut chance = Chance::new(2);
        let (mut fences, mut near) = (0, 0);
        for _ in 0..10_000 {
            let mv = habit.draw(&position, &mut chance).expect("a move");
            if let fencelight_core::game::Action::Fence(fence) = mv.action() {
                fences += 1;
                near += u32::from(is_near_a_pawn(&position, fence));
            }
        }
        assert!((3_800..4_200).contains(&fences), "{fences}");
        // Half on purpose; of the others those that happen to be: 2 * 4 * 2 posts of 64.
        let share = f64::from(near) / f64::from(fences);
        assert!((0.58..0.67).contains(&share), "{share}");
    }

    #[test]
    fn near_is_what_touches_a_border_of_the_square_or_the_next() {
        let position = start(&mut Chance::new(1));
        // South stands on e1: posts c1..f1 and c2..f2.
        let near: Vec<String> = (0..16)
            .filter_map(Post::from_index)
            .map(|post| Fence::new(post, fencelight_core::geometry::Axis::Vertical))
            .filter(|&fence| is_near_a_pawn(&position, fence))
            .map(|fence| fence.to_string())
            .collect();
        assert_eq!(near.join(" "), "c1v d1v e1v f1v c2v d2v e2v f2v");
    }
}
