//! A position of the variant, and the course of a turn.

use super::deal::Deal;
use super::layout::{self, BOOST_STEPS, PELLETS_TO_EAT, START_PAC, TURN_STEPS};
use super::options::{BoostEats, GhostReturn, Options};
use crate::game::{
    Action, Fingerprint, Game, Ghost, Move, MoveList, Mover, Outcome, PerGhost, Piece, Rule,
    Violation, Winner,
};
use crate::geometry::{Seat, Square};
use crate::quoridor::PlacedFences;
use crate::sets::SquareSet;

/// A position that a game can reach, also in the middle of a turn.
///
/// ```
/// use fencelight_core::game::{Game, Ghost, Piece};
/// use fencelight_core::pacman::{Deal, Options, Position};
///
/// let mut position = Position::start(Deal::default(), Options::default());
/// position.play("e6".parse()?)?;
/// assert_eq!((position.piece(), position.steps()), (Piece::Pac, 1));
/// position.play("e7".parse()?)?;
/// assert_eq!(position.piece(), Piece::Ghost(Ghost::Blinky));
/// assert!(position.is_frenzied());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) fences: PlacedFences,
    pub(super) pac: Square,
    /// `None` for ghosts that are eaten or do not play.
    pub(super) ghosts: PerGhost<Option<Square>>,
    pub(super) pellets: SquareSet,
    pub(super) lives: u8,
    pub(super) mover: Piece,
    /// Steps left of this turn.
    pub(super) steps: u8,
    /// Whether they are boosted; then something was eaten in this turn.
    pub(super) boost: bool,
    /// Where the mover stood before its last step of this turn.
    pub(super) came_from: Option<Square>,
    /// Consecutive turns of Pac-Man without anything eaten and without a catch.
    pub(super) stalled: u32,
    pub(super) options: Options,
    pub(super) deal: Deal,
}

impl Position {
    /// The start of a game.
    pub fn start(deal: Deal, options: Options) -> Self {
        let mut position = Self {
            fences: layout::fences(options.layout),
            pac: START_PAC,
            ghosts: PerGhost([None; 4]),
            pellets: layout::pellets(),
            lives: options.layout.lives(),
            mover: Piece::Pac,
            steps: 0,
            boost: false,
            came_from: None,
            stalled: 0,
            options,
            deal,
        };
        position.begin_round();
        position
    }

    /// The fixed fences.
    pub const fn fences(&self) -> &PlacedFences {
        &self.fences
    }

    /// Where Pac-Man stands.
    pub const fn pac(&self) -> Square {
        self.pac
    }

    /// Where a ghost stands; `None` while it is eaten.
    pub fn ghost(&self, ghost: Ghost) -> Option<Square> {
        self.ghosts[ghost]
    }

    /// The ghost on a square; the mover is the last one to be named where two share it.
    pub fn ghost_on(&self, square: Square) -> Option<Ghost> {
        let resting = self.resting_ghost_on(square);
        resting.or_else(|| {
            Ghost::ALL
                .into_iter()
                .find(|&ghost| self.ghosts[ghost] == Some(square))
        })
    }

    /// The ghost on a square that is not the mover.
    pub(super) fn resting_ghost_on(&self, square: Square) -> Option<Ghost> {
        let rests = |&ghost: &Ghost| {
            self.ghosts[ghost] == Some(square) && self.mover != Piece::Ghost(ghost)
        };
        Ghost::ALL.into_iter().find(rests)
    }

    /// The ghosts that are eaten. Those that do not play are not among them.
    pub fn eaten_ghosts(&self) -> impl Iterator<Item = Ghost> {
        let playing = Ghost::ALL
            .into_iter()
            .filter(|&ghost| self.options.layout.has_ghost(ghost));
        playing.filter(|&ghost| self.ghosts[ghost].is_none())
    }

    /// The pieces of a seat that play.
    pub fn pieces_of(&self, seat: Seat) -> impl Iterator<Item = Piece> {
        let plays = |&piece: &Piece| match piece {
            Piece::Pac => true,
            Piece::Ghost(ghost) => self.options.layout.has_ghost(ghost),
        };
        let of_seat = move |&piece: &Piece| self.deal.seat(piece) == seat;
        Piece::ALL.into_iter().filter(plays).filter(of_seat)
    }

    /// The pellets on the board.
    pub const fn pellets(&self) -> SquareSet {
        self.pellets
    }

    /// Pellets eaten so far.
    pub const fn pellets_eaten(&self) -> u8 {
        PELLETS_TO_EAT.saturating_sub(self.pellets.len() as u8)
    }

    /// Life tokens left.
    pub const fn lives(&self) -> u8 {
        self.lives
    }

    /// The level reached (3.4.2), 0 to 4; without ghosts it is the highest (3.2.12).
    pub fn level(&self) -> u8 {
        if self.all_ghosts_eaten() {
            PELLETS_TO_EAT
        } else {
            self.pellets_eaten()
        }
    }

    /// The piece to move.
    pub const fn piece(&self) -> Piece {
        self.mover
    }

    /// Steps left of this turn.
    pub const fn steps(&self) -> u8 {
        self.steps
    }

    /// Whether the steps left are those of a boost.
    pub const fn is_boosted(&self) -> bool {
        self.boost
    }

    /// Whether a ghost moves that saw Pac-Man at the beginning of its turn.
    pub fn is_frenzied(&self) -> bool {
        match self.mover {
            Piece::Pac => false,
            Piece::Ghost(ghost) => {
                let began = self.came_from.or(self.ghosts[ghost]);
                began.is_some_and(|square| self.sees(square))
            }
        }
    }

    /// Which seat plays which piece.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The same position with the pieces dealt otherwise.
    #[must_use]
    pub const fn with_deal(mut self, deal: Deal) -> Self {
        self.deal = deal;
        self
    }

    /// Consecutive turns of Pac-Man without anything eaten and without a catch.
    pub const fn stalled(&self) -> u32 {
        self.stalled
    }

    /// The same position after another number of such turns, as restored from a save. `None` if he had lost a life by then.
    #[must_use]
    pub const fn with_stalled(mut self, stalled: u32) -> Option<Self> {
        self.stalled = stalled;
        if self.is_stalled_out() {
            None
        } else {
            Some(self)
        }
    }

    /// Whether Pac-Man loses a life for the turns without anything eaten (3.4.3).
    const fn is_stalled_out(&self) -> bool {
        match self.options.stall_limit {
            Some(limit) => self.stalled >= limit.get(),
            None => false,
        }
    }

    /// Where the mover stood before its last step of this turn.
    pub const fn came_from(&self) -> Option<Square> {
        self.came_from
    }

    /// The rule options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.pellets.is_empty() || self.all_ghosts_eaten() {
            Some(Outcome::Won(Winner::Pacman))
        } else if self.lives == 0 {
            Some(Outcome::Won(Winner::Ghosts))
        } else {
            None
        }
    }

    /// Whether no ghost is left, and none will come back (3.2.12).
    fn all_ghosts_eaten(&self) -> bool {
        self.options.ghost_return == GhostReturn::Round && self.ghosts.0 == [None; 4]
    }

    /// All pieces back to the start squares; Pac-Man begins (3.2.1, 3.3.9).
    fn begin_round(&mut self) {
        self.pac = START_PAC;
        self.ghosts = self.options.layout.start_ghosts();
        self.begin_pac();
    }

    fn begin_pac(&mut self) {
        self.mover = Piece::Pac;
        self.steps = TURN_STEPS;
        self.boost = false;
        self.came_from = None;
    }

    /// The turn passes to the first of these ghosts that is on the board, then to Pac-Man (3.3.1).
    fn begin_ghosts(&mut self, ghosts: impl IntoIterator<Item = Ghost>) {
        self.boost = false;
        self.came_from = None;
        for ghost in ghosts {
            if self.ghosts[ghost].is_some() {
                self.mover = Piece::Ghost(ghost);
                self.steps = self.steps_of_ghost();
                return;
            }
        }
        self.begin_pac();
    }

    fn step_pac(&mut self, to: Square) {
        self.came_from = Some(self.pac);
        self.pac = to;
        self.steps = self.steps.saturating_sub(1);
        if self.boost && self.options.boost_eats == BoostEats::Pass {
            self.eat_ghost();
        }
        if self.pellets.contains(to) {
            // Pac-Man stops, eats, and gets the whole boost (3.2.6, 3.2.10).
            self.pellets.remove(to);
            self.boost = true;
            self.steps = BOOST_STEPS;
        } else if self.steps == 0 && self.outcome().is_none() {
            self.end_pac();
        }
    }

    fn eat_ghost(&mut self) {
        if let Some(ghost) = self.ghost_on(self.pac) {
            self.ghosts[ghost] = None;
        }
    }

    fn end_pac(&mut self) {
        if self.boost && self.options.boost_eats == BoostEats::Land {
            self.eat_ghost();
            if self.outcome().is_some() {
                return;
            }
        }
        if self.options.ghost_return == GhostReturn::Turn {
            self.bring_ghosts_back();
        }
        self.stalled = if self.boost {
            0
        } else {
            self.stalled.saturating_add(1)
        };
        if self.is_stalled_out() {
            self.lose_life();
        } else {
            self.begin_ghosts(Ghost::ALL);
        }
    }

    /// Eaten ghosts come back where their start square is free (3.3.10).
    fn bring_ghosts_back(&mut self) {
        for ghost in Ghost::ALL {
            let Some(start) = self.options.layout.start_ghosts()[ghost] else {
                continue;
            };
            let free = self.pac != start && self.ghost_on(start).is_none();
            if self.ghosts[ghost].is_none() && free {
                self.ghosts[ghost] = Some(start);
            }
        }
    }

    fn step_ghost(&mut self, ghost: Ghost, to: Square) {
        self.came_from = self.ghosts[ghost];
        self.ghosts[ghost] = Some(to);
        self.steps = self.steps.saturating_sub(1);
        if to == self.pac {
            self.lose_life();
        } else if self.steps == 0 {
            self.end_ghost(ghost);
        }
    }

    fn end_ghost(&mut self, ghost: Ghost) {
        let later = Ghost::ALL.into_iter().skip(ghost as usize + 1);
        self.begin_ghosts(later);
    }

    /// The round is over at once (3.3.8). After the last life all pieces stay where the game ended.
    fn lose_life(&mut self) {
        self.lives = self.lives.saturating_sub(1);
        self.stalled = 0;
        if self.lives == 0 {
            self.begin_pac();
        } else {
            self.begin_round();
        }
    }
}

impl Default for Position {
    /// The start of a game for two.
    fn default() -> Self {
        Self::start(Deal::default(), Options::default())
    }
}

impl Game for Position {
    fn turn(&self) -> Seat {
        self.deal.seat(self.mover)
    }

    fn mover(&self) -> Mover {
        Mover::Piece(self.mover)
    }

    fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        if self.outcome().is_some() {
            return list;
        }
        for square in self.destinations().iter() {
            list.push(Move::square(square));
        }
        if self.may_stop() {
            list.push(Move::STOP);
        }
        if list.is_empty() {
            list.push(Move::PASS);
        }
        list
    }

    fn violation(&self, mv: Move) -> Option<Violation> {
        if self.outcome().is_some() {
            return Some(Violation::GameOver);
        }
        match mv.action() {
            Action::Square(square) => self.step_violation(square),
            Action::Stop => {
                (!self.may_stop()).then_some(Violation::MustContinue(self.rule_of_steps()))
            }
            Action::Pass => {
                let can_move = self.may_stop() || !self.destinations().is_empty();
                can_move.then_some(Violation::MustMove(self.rule_of_steps()))
            }
            Action::Fence(_) => Some(Violation::FencesFixed(Rule::new(3, 1).part(7))),
            Action::Roll | Action::Rolled(_) => {
                Some(Violation::NothingToRoll(self.rule_of_steps()))
            }
            Action::Leave => Some(Violation::CannotLeave),
            // A lost turn has no steps: those made are taken back first.
            Action::Skip => self
                .came_from
                .is_some()
                .then_some(Violation::MustContinue(self.rule_of_steps())),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match (self.mover, mv.action()) {
            (Piece::Pac, Action::Square(to)) => self.step_pac(to),
            (Piece::Pac, _) => self.end_pac(),
            (Piece::Ghost(ghost), Action::Square(to)) => self.step_ghost(ghost, to),
            (Piece::Ghost(ghost), _) => self.end_ghost(ghost),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn fingerprint(&self) -> u64 {
        let square = |square: Option<Square>| square.map_or(u8::MAX, Square::index);
        let [blinky, inky, pinky, clyde] = self.ghosts.0.map(square);
        let mover = match self.mover {
            Piece::Pac => 0,
            Piece::Ghost(ghost) => 1 + ghost as u8,
        };
        let pieces = [
            self.pac.index(),
            blinky,
            inky,
            pinky,
            clyde,
            mover,
            square(self.came_from),
            self.lives,
        ];
        let steps = [self.steps, u8::from(self.boost)];
        let [first, second, third] = self.pellets.words();
        Fingerprint::new(2)
            .with(u64::from_le_bytes(pieces))
            .with(u64::from(u16::from_le_bytes(steps)))
            .with(self.fences.fingerprint())
            .with(u64::from(first) << 32 | u64::from(second))
            .with(u64::from(third))
            .value()
    }
}
