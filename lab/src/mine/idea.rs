//! What the solution of a puzzle does, in a word: no idea may crowd out the others.

use fencelight_ai::steps_to_goal;
use fencelight_board::puzzles::PuzzleTask;
use fencelight_core::game::{Action, Game, Ghost, Move, Piece};
use fencelight_core::games::GameVisitor;
use fencelight_core::geometry::{Axis, Square};
use fencelight_core::{mspacman, pacman, quoridor};

use super::puzzle::Puzzle;

/// The idea of a puzzle.
pub(super) fn idea(puzzle: &Puzzle) -> &'static str {
    puzzle.position.visit(Namer { puzzle })
}

struct Namer<'a> {
    puzzle: &'a Puzzle,
}

impl Namer<'_> {
    /// Whether the solver jumps in the line.
    fn jumps(&self, position: &quoridor::Position) -> bool {
        let (seat, mut next) = (position.turn(), position.clone());
        self.puzzle.line.iter().any(|&mv| {
            let (before, turn) = (next.pawn(seat), next.turn());
            next.make(mv);
            let pair = before.zip(next.pawn(seat));
            turn == seat && pair.is_some_and(|(one, other)| distance(one, other) > 1)
        })
    }
}

impl GameVisitor for Namer<'_> {
    type Output = &'static str;

    /// By the first move; by any where the solver jumps.
    fn quoridor(self, position: &quoridor::Position) -> &'static str {
        let seat = position.turn();
        let Some(&first) = self.puzzle.line.first() else {
            return "race";
        };
        let after = |position: &quoridor::Position, mv: Move| {
            let mut next = position.clone();
            next.play(mv).ok().map(|_| next)
        };
        let Some(next) = after(position, first) else {
            return "race";
        };
        let steps =
            |position: &quoridor::Position, seat| steps_to_goal(position, seat).unwrap_or(0);
        match first.action() {
            _ if self.jumps(position) => "jump",
            Action::Square(to) => {
                let is_other_way = |square: Square| {
                    let other = after(position, Move::square(square));
                    let other = other.map_or(u8::MAX, |other| steps(&other, seat));
                    square != to && other <= steps(&next, seat)
                };
                let ways = position.destinations().iter().any(is_other_way);
                if ways { "choice of way" } else { "race" }
            }
            Action::Fence(fence) => {
                // A fence of the other side that would make the own way longer, and no longer fits.
                let mut theirs = quoridor::Setup::from(position);
                theirs.turn = next.turn();
                let theirs = quoridor::Position::new(&theirs, quoridor::Options::default()).ok();
                let takes = theirs.is_some_and(|theirs| {
                    let (fences, left) = (theirs.legal_sets().fences, next.legal_sets().fences);
                    let mut gone = fences.iter().filter(|&it| !left.contains(it));
                    gone.any(|it| {
                        let barred = after(&theirs, Move::fence(it));
                        barred.is_some_and(|barred| steps(&barred, seat) > steps(position, seat))
                    })
                });
                let mut own = self.puzzle.line.iter().step_by(2).skip(1);
                let second = own.find_map(|mv| match mv.action() {
                    Action::Fence(fence) => Some(fence.axis()),
                    _ => None,
                });
                match (fence.axis(), second) {
                    _ if takes => "slot taken",
                    (Axis::Horizontal, _) => "cap",
                    (Axis::Vertical, Some(Axis::Horizontal)) => "cap as a threat",
                    (Axis::Vertical, Some(Axis::Vertical)) => "two walls",
                    (Axis::Vertical, None) => "side wall",
                }
            }
            _ => "race",
        }
    }

    /// By the first turn.
    fn pacman(self, position: &pacman::Position) -> &'static str {
        let escapes = position.piece() == Piece::Pac;
        let ghosts = |position: &pacman::Position| {
            Ghost::ALL.map(|ghost| position.ghost(ghost).map(|at| distance(at, position.pac())))
        };
        let nearest = |position| ghosts(position).into_iter().flatten().min();
        let mut next = *position;
        let mut path = vec![position.pac()];
        for &mv in &self.puzzle.line {
            if (next.piece() == Piece::Pac) != escapes {
                break;
            }
            next.play_unchecked(mv);
            path.push(next.pac());
        }
        if escapes {
            let bends = path.windows(3).any(|at| match at {
                &[a, b, c] => a.file() != c.file() && a.rank() != c.rank() && b != a,
                _ => false,
            });
            return match () {
                () if next.eaten_ghosts().count() > position.eaten_ghosts().count() => "bonus",
                () if next.pellets() != position.pellets() => "pellet",
                () if path.last() == path.first() => "there and back",
                () if bends => "corner",
                () if nearest(&next) < nearest(position) => "past a ghost",
                () => "straight on",
            };
        }
        if self.puzzle.task == PuzzleTask::Catch(1) {
            return "pounce";
        }
        let pairs = ghosts(position).into_iter().zip(ghosts(&next));
        let leaves = |(before, after): (Option<u8>, Option<u8>)| before < after;
        match ghosts(&next)
            .into_iter()
            .flatten()
            .filter(|&steps| steps <= 2)
            .count()
        {
            _ if pairs.into_iter().any(leaves) => "bait",
            3.. => "ring",
            _ => "pincer",
        }
    }

    fn mspacman(self, _position: &mspacman::Position) -> &'static str {
        "none"
    }
}

/// Files and ranks between two squares.
const fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank())
}
