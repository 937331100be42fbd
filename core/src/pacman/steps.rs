//! Which steps are legal, and why others are not (3.2.2 to 3.2.8, 3.3.2 to 3.3.7).

use super::layout::TURN_STEPS;
use super::options::{Boost, FrenzyPath, GhostPellet};
use super::position::Position;
use crate::game::{Piece, Rule, Violation};
use crate::geometry::{Direction, Square};
use crate::sets::SquareSet;

impl Position {
    /// The squares the mover may step to.
    pub(super) fn destinations(&self) -> SquareSet {
        let Some(from) = self.mover_square() else {
            return SquareSet::EMPTY;
        };
        let neighbours = self.fences.neighbours(from).into_iter().flatten();
        neighbours
            .filter(|&to| self.step_obstacle(from, to).is_none())
            .collect()
    }

    /// Whether the turn may end here (3.2.7).
    pub(super) fn may_stop(&self) -> bool {
        self.boost && self.options.boost == Boost::UpTo
    }

    /// The rule that says how many steps the mover makes.
    pub(super) const fn rule_of_steps(&self) -> Rule {
        match self.mover {
            Piece::Pac if self.boost => Rule::new(3, 2).part(7),
            Piece::Pac => Rule::new(3, 2).part(2),
            Piece::Ghost(_) => Rule::new(3, 3).part(2),
        }
    }

    /// How a step of the mover to a square breaks the rules.
    pub(super) fn step_violation(&self, to: Square) -> Option<Violation> {
        let Some(from) = self.mover_square() else {
            return Some(Violation::GameOver);
        };
        let towards = |&direction: &Direction| from.step(direction) == Some(to);
        let Some(direction) = Direction::ALL.into_iter().find(towards) else {
            return Some(Violation::NotANeighbour(from, self.rule_of_steps()));
        };
        match self.fences.across(from, direction) {
            Some(fence) => Some(Violation::FenceBetween(fence, self.rule_of_steps())),
            None => self.step_obstacle(from, to),
        }
    }

    /// Steps of the ghost whose turn begins: two in frenzy, if it can use them (3.3.3).
    pub(super) fn steps_of_ghost(&self) -> u8 {
        let Some(from) = self.mover_square() else {
            return 1;
        };
        let mut neighbours = self.fences.neighbours(from).into_iter().flatten();
        let frenzied =
            self.sees(from) && neighbours.any(|to| self.first_step_obstacle(from, to).is_none());
        if frenzied { TURN_STEPS } else { 1 }
    }

    /// Whether Pac-Man is in the straight line of sight from a square (3.3.4).
    pub(super) fn sees(&self, from: Square) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let ahead = |&square: &Square| self.fences.step(square, direction);
            core::iter::successors(Some(from), ahead).any(|square| square == self.pac)
        })
    }

    /// The square of the mover.
    fn mover_square(&self) -> Option<Square> {
        match self.mover {
            Piece::Pac => Some(self.pac),
            Piece::Ghost(ghost) => self.ghosts[ghost],
        }
    }

    /// What keeps the mover from a neighbouring square, fences apart.
    fn step_obstacle(&self, from: Square, to: Square) -> Option<Violation> {
        match (self.mover, self.steps) {
            (Piece::Pac, _) if self.boost => None,
            (Piece::Pac, _) => {
                let ghost = self.ghost_on(to);
                ghost.map(|ghost| Violation::GhostInTheWay(ghost, Rule::new(3, 2).part(4)))
            }
            (Piece::Ghost(_), TURN_STEPS) => self.first_step_obstacle(from, to),
            (Piece::Ghost(_), _) => match self.came_from {
                Some(came) => self.second_step_obstacle(came, from, to),
                None => self.end_obstacle(to),
            },
        }
    }

    /// What keeps a ghost in frenzy from beginning with this step.
    fn first_step_obstacle(&self, from: Square, to: Square) -> Option<Violation> {
        if self.is_closed_by_pellet(to) {
            return Some(Violation::PelletInTheWay);
        }
        if to == self.pac {
            return None;
        }
        let mut onward = self.fences.neighbours(to).into_iter().flatten();
        let completes = onward.any(|end| self.second_step_obstacle(from, to, end).is_none());
        (!completes).then_some(Violation::NoSecondStep)
    }

    /// Whether a pellet keeps ghosts from entering a square at all.
    fn is_closed_by_pellet(&self, square: Square) -> bool {
        self.options.ghost_pellet == GhostPellet::NoEnter && self.pellets.contains(square)
    }

    /// What keeps a ghost in frenzy from ending with this step, after it came to `from`.
    fn second_step_obstacle(&self, came: Square, from: Square, to: Square) -> Option<Violation> {
        let straight = |direction: &Direction| {
            came.step(*direction) == Some(from) && from.step(*direction) == Some(to)
        };
        match self.options.frenzy_path {
            FrenzyPath::Turn if to == came => Some(Violation::StraightBack),
            FrenzyPath::Straight if !Direction::ALL.iter().any(straight) => {
                Some(Violation::NotStraight)
            }
            _ => self.end_obstacle(to),
        }
    }

    /// What keeps a ghost from ending its turn on a square.
    fn end_obstacle(&self, to: Square) -> Option<Violation> {
        // A ghost that catches him does not stay on his square.
        if to == self.pac && !self.is_closed_by_pellet(to) {
            return None;
        }
        let other = self.resting_ghost_on(to);
        let pellet = self.options.ghost_pellet != GhostPellet::Free && self.pellets.contains(to);
        other
            .map(|ghost| Violation::GhostInTheWay(ghost, Rule::new(3, 3).part(6)))
            .or_else(|| pellet.then_some(Violation::PelletInTheWay))
    }
}
