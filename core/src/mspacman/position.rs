//! A position of Ms. Pac-Man, and the course of a turn.

use super::dice::{DIE, Dice, SPINNER};
use super::maze::{MAZE, area};
use super::options::{Capture, Options};
use super::setup::{GhostState, TurnPhase};
use crate::game::{
    Action, Face, Fingerprint, Game, Move, MoveList, Mover, Outcome, Rule, Violation, draw,
};
use crate::geometry::{Direction, PerSeat, Seat, SeatSet, Square};
use crate::sets::SquareSet;

/// Turns of its owner that a ghost is weak for after a power dot; it turns strong at the beginning of the last (5.4.4).
const WEAK_TURNS_BY_POWER: u8 = 2;
/// The same after an F2 (5.4.2).
const WEAK_TURNS_BY_FLIP: u8 = 1;

/// A position that a game can reach, also in the middle of a turn.
///
/// ```
/// use fencelight_core::game::Game;
/// use fencelight_core::geometry::{Seat, SeatSet};
/// use fencelight_core::mspacman::{Options, Position, TurnPhase};
///
/// let mut position = Position::start(SeatSet::TWO, Seat::South, Options::default());
/// for mv in ["d4", "roll=1", "c4"] {
///     position.play(mv.parse()?)?;
/// }
/// assert_eq!(position.ms_pacman(), Some("c4".parse()?));
/// assert_eq!((position.turn(), position.phase()), (Seat::North, TurnPhase::Roll));
/// assert_eq!(position.dots_left(Seat::South), 16);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) seats: SeatSet,
    pub(super) controller: Seat,
    /// Where Ms. Pac-Man stands; `None` while she is to be placed.
    pub(super) ms_pacman: Option<Square>,
    /// The ghosts of all seats but the controller's.
    pub(super) ghosts: PerSeat<Option<GhostState>>,
    pub(super) dots: SquareSet,
    pub(super) turn: Seat,
    pub(super) phase: TurnPhase,
    /// What is left of the roll; 0 in the middle of a turn: one more step, for the count ended on a ghost (5.3.7).
    pub(super) steps: u8,
    /// Whether she has earned an extra turn in this one.
    pub(super) extra_turn: bool,
    pub(super) options: Options,
    pub(super) dice: Dice,
}

impl Position {
    /// The start of a game: the controller places Ms. Pac-Man. Rolls come from seed 0; [`Position::with_dice`] sets another.
    pub fn start(seats: SeatSet, controller: Seat, options: Options) -> Self {
        let controller = if seats.contains(controller) {
            controller
        } else {
            seats.after(controller)
        };
        let ghost = |seat: Seat| {
            (seats.contains(seat) && seat != controller).then(|| GhostState::at_home(seat))
        };
        Self {
            seats,
            controller,
            ms_pacman: None,
            ghosts: PerSeat(Seat::ALL.map(ghost)),
            dots: MAZE.dots,
            turn: controller,
            phase: TurnPhase::Place,
            steps: 0,
            extra_turn: false,
            options,
            dice: Dice::default(),
        }
    }

    /// The seats that play.
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The seat that plays Ms. Pac-Man.
    pub const fn controller(&self) -> Seat {
        self.controller
    }

    /// Where Ms. Pac-Man stands; `None` while she is to be placed.
    pub const fn ms_pacman(&self) -> Option<Square> {
        self.ms_pacman
    }

    /// The ghost of a seat; `None` for the controller and for seats that do not play.
    pub fn ghost(&self, seat: Seat) -> Option<GhostState> {
        self.ghosts[seat]
    }

    /// Whose ghost stands on a square; the mover's only where no other does.
    pub fn ghost_on(&self, square: Square) -> Option<Seat> {
        let stands = |seat: &Seat| self.ghosts[*seat].is_some_and(|ghost| ghost.square == square);
        let other = Seat::ALL
            .into_iter()
            .filter(|&seat| seat != self.turn)
            .find(stands);
        other.or_else(|| Some(self.turn).filter(stands))
    }

    /// The dots on the board.
    pub const fn dots(&self) -> SquareSet {
        self.dots
    }

    /// The dots left in the area of a seat.
    pub fn dots_left(&self, seat: Seat) -> u32 {
        (self.dots & area(seat)).len()
    }

    /// What the seat to move has to do.
    pub const fn phase(&self) -> TurnPhase {
        self.phase
    }

    /// What is left of the roll.
    pub const fn steps(&self) -> u8 {
        self.steps
    }

    /// Whether she has earned an extra turn in this one.
    pub const fn has_extra_turn(&self) -> bool {
        self.extra_turn
    }

    /// The rule options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Where rolls come from.
    pub const fn dice(&self) -> Dice {
        self.dice
    }

    /// The same position with other dice.
    #[must_use]
    pub const fn with_dice(mut self, dice: Dice) -> Self {
        self.dice = dice;
        self
    }

    /// The seat to move.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// How the game ended, `None` while it goes on (5.6.1).
    pub fn outcome(&self) -> Option<Outcome> {
        let cleared = |&seat: &Seat| !self.dots.intersects(area(seat));
        self.seats.iter().find(cleared).map(Outcome::won_by)
    }

    /// Where the mover stands.
    fn mover_square(&self) -> Option<Square> {
        if self.turn == self.controller {
            self.ms_pacman
        } else {
            self.ghosts[self.turn].map(|ghost| ghost.square)
        }
    }

    /// Whether no other piece stands where the mover does.
    fn is_alone(&self) -> bool {
        self.mover_square().is_none_or(|square| {
            let is_her = self.turn == self.controller;
            let ghost = self
                .ghost_on(square)
                .filter(|&seat| is_her || seat != self.turn);
            ghost.is_none() && (is_her || self.ms_pacman != Some(square))
        })
    }

    /// The squares that may be named now: to step to, or to place her on.
    fn destinations(&self) -> SquareSet {
        match self.phase {
            TurnPhase::Roll => SquareSet::EMPTY,
            TurnPhase::Step => self
                .mover_square()
                .map_or(SquareSet::EMPTY, |from| MAZE.neighbours(from)),
            TurnPhase::Place => {
                let free = |&square: &Square| self.ghost_on(square).is_none();
                MAZE.circles.iter().filter(free).collect()
            }
        }
    }

    /// The rule that says how the mover moves.
    fn rule_of_steps(&self) -> Rule {
        if self.turn == self.controller {
            Rule::new(5, 3).part(2)
        } else {
            Rule::new(5, 3).part(4)
        }
    }

    fn square_violation(&self, to: Square) -> Option<Violation> {
        match self.phase {
            TurnPhase::Roll => Some(Violation::RollFirst),
            TurnPhase::Place if !MAZE.circles.contains(to) => Some(Violation::NotAWhiteCircle),
            TurnPhase::Place => self.ghost_on(to).map(Violation::GhostOfSeat),
            TurnPhase::Step => {
                let Some(from) = self.mover_square() else {
                    return Some(Violation::GameOver);
                };
                if MAZE.neighbours(from).contains(to) {
                    None
                } else if MAZE.solid.contains(to) {
                    Some(Violation::Solid)
                } else if MAZE.homes.contains(to) {
                    Some(Violation::GhostSpace)
                } else if Direction::ALL
                    .into_iter()
                    .any(|to_side| from.step(to_side) == Some(to))
                {
                    Some(Violation::Wall(from))
                } else {
                    Some(Violation::NotANeighbour(from, self.rule_of_steps()))
                }
            }
        }
    }

    fn roll(&mut self, face: Face) {
        self.dice.rolls = self.dice.rolls.wrapping_add(1);
        self.phase = TurnPhase::Step;
        self.steps = face.count();
        if face == Face::F2
            && let Some(ghost) = &mut self.ghosts[self.turn]
        {
            ghost.weak_turns = if ghost.weak_turns == 0 {
                WEAK_TURNS_BY_FLIP
            } else {
                0
            };
        }
    }

    fn step_ms_pacman(&mut self, to: Square) {
        self.leave_square();
        self.ms_pacman = Some(to);
        self.steps = self.steps.saturating_sub(1);
        if self.outcome().is_some() {
            return;
        }
        let ended = self.steps == 0;
        if (ended || self.options.capture == Capture::Enter)
            && let Some(owner) = self.ghost_on(to)
            && let Some(ghost) = &mut self.ghosts[owner]
        {
            if ghost.weak_turns == 0 {
                return self.change_control(owner);
            }
            *ghost = GhostState::at_home(owner);
            self.extra_turn = true;
        }
        if ended && self.extra_turn {
            self.extra_turn = false;
            self.phase = TurnPhase::Roll;
        } else if ended {
            self.next_turn();
        }
    }

    /// The dot goes when she moves off it; a power dot makes all ghosts weak at once (5.3.3, 5.4.4).
    fn leave_square(&mut self) {
        let Some(from) = self.ms_pacman.filter(|&square| self.dots.contains(square)) else {
            return;
        };
        self.dots.remove(from);
        if MAZE.power.contains(from) {
            for ghost in self.ghosts.0.iter_mut().flatten() {
                ghost.weak_turns = WEAK_TURNS_BY_POWER;
            }
        }
    }

    fn step_ghost(&mut self, to: Square) {
        let seat = self.turn;
        let Some(ghost) = &mut self.ghosts[seat] else {
            return;
        };
        ghost.square = to;
        let strong = ghost.weak_turns == 0;
        self.steps = self.steps.saturating_sub(1);
        let ended = self.steps == 0;
        if self.ms_pacman == Some(to) && (ended || self.options.capture == Capture::Enter) {
            if strong {
                self.change_control(seat);
            } else {
                self.ghosts[seat] = Some(GhostState::at_home(seat));
                self.next_turn();
            }
        } else if ended && self.ghost_on(to) == Some(seat) {
            self.next_turn();
        }
        // In all other cases the count goes on, by one step where it has ended on another ghost.
    }

    /// The next seat clockwise; its ghost counts down (5.4.1).
    fn next_turn(&mut self) {
        self.turn = self.seats.after(self.turn);
        self.phase = TurnPhase::Roll;
        self.steps = 0;
        self.extra_turn = false;
        if let Some(ghost) = &mut self.ghosts[self.turn] {
            ghost.weak_turns = ghost.weak_turns.saturating_sub(1);
        }
    }

    /// The owner of the ghost that caught her plays her next (5.5.5).
    fn change_control(&mut self, captor: Seat) {
        self.ghosts[self.controller] = Some(GhostState::at_home(self.controller));
        self.ghosts[captor] = None;
        self.controller = captor;
        self.turn = captor;
        self.ms_pacman = None;
        self.phase = TurnPhase::Place;
        self.steps = 0;
        self.extra_turn = false;
    }
}

impl Default for Position {
    /// The start of a game for two, south as Ms. Pac-Man.
    fn default() -> Self {
        Self::start(SeatSet::TWO, Seat::South, Options::default())
    }
}

impl Game for Position {
    fn turn(&self) -> Seat {
        self.turn
    }

    fn mover(&self) -> Mover {
        Mover::Seat(self.turn)
    }

    fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        if self.outcome().is_some() {
            return list;
        }
        if self.phase == TurnPhase::Roll {
            list.push(Move::ROLL);
        }
        for square in self.destinations().iter() {
            list.push(Move::square(square));
        }
        list
    }

    fn faces(&self) -> &'static [Face] {
        // A game ends with a step, so a finished one has nothing to roll either.
        if self.phase != TurnPhase::Roll {
            &[]
        } else if self.turn == self.controller {
            &SPINNER
        } else {
            &DIE
        }
    }

    fn resolve(&self, mv: Move) -> Move {
        let faces = self.faces();
        if mv != Move::ROLL || faces.is_empty() {
            return mv;
        }
        let drawn = draw(self.dice.seed, self.dice.rolls, faces.len() as u32);
        faces
            .get(drawn as usize)
            .map_or(mv, |&face| Move::rolled(face))
    }

    fn violation(&self, mv: Move) -> Option<Violation> {
        if self.outcome().is_some() {
            return Some(Violation::GameOver);
        }
        match mv.action() {
            Action::Square(square) => self.square_violation(square),
            Action::Roll => (self.phase != TurnPhase::Roll)
                .then_some(Violation::NothingToRoll(self.rule_of_steps())),
            Action::Rolled(_) if self.phase != TurnPhase::Roll => {
                Some(Violation::NothingToRoll(self.rule_of_steps()))
            }
            // The die has no plain 2, but the rules speak of one (case M11): by name it is taken.
            Action::Rolled(Face::Two) => None,
            Action::Rolled(face) => {
                (!self.faces().contains(&face)).then_some(Violation::NoSuchFace)
            }
            Action::Stop => Some(Violation::MustContinue(self.rule_of_steps())),
            Action::Pass => Some(Violation::MustMove(self.rule_of_steps())),
            Action::Fence(_) => Some(Violation::FencesFixed(Rule::new(5, 3).part(5))),
            Action::Leave => Some(Violation::CannotLeave),
            // Placing her cannot be skipped, and no piece stays on a square that it passes over another on.
            Action::Skip => {
                let stays = self.phase == TurnPhase::Roll
                    || (self.phase == TurnPhase::Step && self.is_alone());
                (!stays).then_some(Violation::MustContinue(self.rule_of_steps()))
            }
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match (self.phase, mv.action()) {
            (TurnPhase::Roll, Action::Rolled(face)) => self.roll(face),
            (TurnPhase::Roll | TurnPhase::Step, Action::Skip) => self.next_turn(),
            (TurnPhase::Place, Action::Square(square)) => {
                self.ms_pacman = Some(square);
                self.phase = TurnPhase::Roll;
            }
            (TurnPhase::Step, Action::Square(to)) if self.turn == self.controller => {
                self.step_ms_pacman(to);
            }
            (TurnPhase::Step, Action::Square(to)) => self.step_ghost(to),
            _ => {}
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn fingerprint(&self) -> u64 {
        let square = |square: Option<Square>| square.map_or(u8::MAX, Square::index);
        let mut pieces = Fingerprint::new(3).with(u64::from(square(self.ms_pacman)));
        for seat in Seat::ALL {
            let ghost = self.ghosts[seat];
            let place = u64::from(square(ghost.map(|ghost| ghost.square)));
            pieces = pieces.with(place << 8 | u64::from(ghost.map_or(0, |ghost| ghost.weak_turns)));
            pieces = pieces.with(u64::from(self.seats.contains(seat)));
        }
        let turn = [
            self.controller as u8,
            self.turn as u8,
            self.phase as u8,
            self.steps,
            u8::from(self.extra_turn),
        ];
        let turn = turn
            .iter()
            .fold(0, |bits, &byte| bits << 8 | u64::from(byte));
        let [first, second, third] = self.dots.words();
        pieces
            .with(turn)
            .with(u64::from(first) << 32 | u64::from(second))
            .with(u64::from(third))
            .value()
    }
}
