//! The moves worth looking at, each with what it is worth at first sight.

use heapless::VecView;

use super::board::Board;
use super::value::{Scene, WON};
use crate::ai::effort::Effort;
use crate::game::Move;
use crate::geometry::{Direction, Fence, PerSeat, Seat};
use crate::sets::FenceSet;

/// A move and what the position after it is worth to each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) scores: PerSeat<i16>,
}

/// Which fences are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// All that may matter: for the move at hand.
    Wide,
    /// The few that hurt most: for moves further ahead.
    Narrow,
}

/// Adds the moves worth looking at to a list, each of them a node; the only one that is left if it wins. Nothing is added when
/// the game is over.
pub(super) fn list(
    board: &mut Board,
    breadth: Breadth,
    thrift: u8,
    effort: &mut Effort<'_>,
    list: &mut VecView<Candidate>,
) {
    let legal = board.position.legal();
    let seat = board.position.turn();
    let scene = scene(board);
    board.flood(seat);
    for square in legal.squares.iter() {
        let mv = Move::square(square);
        let mut scene = scene;
        scene.steps[seat] = board.steps_from(square);
        effort.spend();
        if scene.steps[seat] == 0 {
            let mut scores = PerSeat([-WON; 4]);
            scores[seat] = WON;
            list.clear();
            let _ = list.push(Candidate { mv, scores });
            return;
        }
        offer(list, mv, &scene, thrift);
        if effort.is_over() {
            return;
        }
    }
    if legal.pass {
        effort.spend();
        offer(list, Move::PASS, &scene, thrift);
    }
    let mut fences = fences(board, breadth) & legal.fences;
    if list.is_empty() && fences.is_empty() {
        // A pawn that cannot move has to lay a fence, however useless.
        fences = legal.fences;
    }
    for fence in fences.iter() {
        let mut scene = scene;
        scene.hands[seat] = scene.hands[seat].saturating_sub(1);
        scene.steps = board.steps_with(fence);
        offer(list, Move::fence(fence), &scene, thrift);
        if !effort.spend() || list.is_full() {
            return;
        }
    }
}

fn offer(list: &mut VecView<Candidate>, mv: Move, scene: &Scene, thrift: u8) {
    let scores = scene.scores(thrift);
    // Where there is no room for more, there is enough to choose from.
    let _ = list.push(Candidate { mv, scores });
}

/// What the board looks like to the seat that moves next.
fn scene(board: &Board) -> Scene {
    let position = &board.position;
    let hand = |seat| match position.pawn(seat) {
        Some(_) => position.hand(seat),
        None => 0,
    };
    Scene {
        steps: PerSeat(Seat::ALL.map(|seat| board.legs[seat].steps)),
        hands: PerSeat(Seat::ALL.map(hand)),
        detours: PerSeat(Seat::ALL.map(|seat| board.threats[seat].worst())),
        seats: position.seats(),
        turn: position.seats().after(position.turn()),
    }
}

/// The fences worth looking at, legal or not.
fn fences(board: &Board, breadth: Breadth) -> FenceSet {
    let position = &board.position;
    let seat = position.turn();
    let mut fences = FenceSet::EMPTY;
    for rival in position.seats().without(seat).iter() {
        for fence in board.threats[rival].fences.into_iter().flatten() {
            fences.insert(fence);
        }
        if breadth == Breadth::Wide {
            fences |= board.legs[rival].across;
            if let Some(pawn) = position.pawn(rival) {
                let around = Direction::ALL.map(|direction| Fence::across(pawn, direction));
                for fence in around.into_iter().flatten().flatten() {
                    fences.insert(fence);
                }
            }
        }
    }
    if breadth == Breadth::Wide
        && let Some(worst) = board.threats[seat].fences.into_iter().flatten().next()
    {
        // A fence of ours that takes the room of the one that would hurt us most.
        let (back, ahead) = worst.axis().ends();
        let instead = [Some(worst.turned()), worst.step(back), worst.step(ahead)];
        for fence in instead.into_iter().flatten() {
            fences.insert(fence);
        }
    }
    fences
}
