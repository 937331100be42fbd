//! A position of the game.

use core::hash::{Hash, Hasher};
use core::num::NonZeroU32;

use super::fences::PlacedFences;
use super::joints::Joints;
use super::legal_moves::LegalMoves;
use super::options::Options;
use super::setup::{PlayerCount, Setup};
use super::witness::WitnessPath;
use crate::game::{Action, Fingerprint, Game, Move, MoveList, Mover, Outcome, Rule, Violation};
use crate::geometry::{Fence, PerSeat, Seat, SeatSet, Square};
use crate::sets::FenceSet;

/// A position that a game can reach.
///
/// Two positions are equal when the same game goes on from them: joints and witness paths depend on the order of the moves and are
/// not compared.
///
/// ```
/// use fencelight_core::game::Game;
/// use fencelight_core::geometry::Seat;
/// use fencelight_core::quoridor::{Options, PlayerCount, Position};
///
/// let mut position = Position::start(PlayerCount::Two, Seat::South, Options::default());
/// assert_eq!(position, Position::default());
/// position.play("e2".parse()?)?;
/// assert_eq!(position.pawn(Seat::South), Some("e2".parse()?));
/// assert_eq!(position.turn(), Seat::North);
/// assert_eq!(position.to_string(), "quoridor2 south=e2:10 north=e9:10 fences=- turn=north");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
// In this order: what lies near the beginning takes a Cortex-M0+ one instruction.
#[repr(C)]
pub struct Position {
    /// Moves since the game began or was set up.
    pub(super) plies: u32,
    /// The numbers of their squares, [`OFF_BOARD`] for seats without a pawn.
    pub(super) pawns: PerSeat<u8>,
    pub(super) hands: PerSeat<u8>,
    pub(super) turn: Seat,
    /// The seats on the board.
    pub(super) seats: SeatSet,
    pub(super) players: PlayerCount,
    pub(super) fences: PlacedFences,
    /// For every seat on the board a path to its goal line, an empty one for the others.
    pub(super) paths: PerSeat<WitnessPath>,
    pub(super) joints: Joints,
    options: Options,
}

/// No square has this number.
pub(super) const OFF_BOARD: u8 = u8::MAX;

impl Position {
    /// The start of a game. Seats that do not play never get the turn: `first` is then passed on clockwise.
    pub fn start(players: PlayerCount, first: Seat, options: Options) -> Self {
        let seats = players.seats();
        let first = if seats.contains(first) {
            first
        } else {
            seats.after(first)
        };
        Self::without_fences(&Setup::start(players, first), seats, options)
    }

    /// A setup without its fences.
    pub(super) fn without_fences(setup: &Setup, seats: SeatSet, options: Options) -> Self {
        let path = |seat: Seat| {
            let straight = |square| WitnessPath::straight(seat, square);
            setup.pawns[seat].map_or(WitnessPath::default(), straight)
        };
        let pawn = |square: Option<Square>| square.map_or(OFF_BOARD, Square::index);
        Self {
            fences: PlacedFences::EMPTY,
            joints: Joints::default(),
            paths: PerSeat(Seat::ALL.map(path)),
            pawns: PerSeat(setup.pawns.0.map(pawn)),
            hands: setup.hands,
            seats,
            turn: setup.turn,
            players: setup.players,
            options,
            plies: 0,
        }
    }

    /// The number of players at the start.
    pub const fn players(&self) -> PlayerCount {
        self.players
    }

    /// The rule options.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The seat to move.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The seats on the board.
    pub const fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The fences on the board.
    pub const fn fences(&self) -> &PlacedFences {
        &self.fences
    }

    /// Where the pawn of a seat stands; `None` off the board.
    #[inline]
    pub fn pawn(&self, seat: Seat) -> Option<Square> {
        Square::from_index(self.pawns[seat])
    }

    /// Whose pawn stands on a square.
    pub fn pawn_on(&self, square: Square) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|&seat| self.pawns[seat] == square.index())
    }

    /// Whether no pawn stands on a square.
    #[inline]
    pub(super) fn is_free(&self, square: Square) -> bool {
        // All four at once: a byte of the difference is zero where the pawn stands.
        const ONES: u32 = 0x0101_0101;
        let apart = u32::from_le_bytes(self.pawns.0) ^ (ONES * u32::from(square.index()));
        apart.wrapping_sub(ONES) & !apart & ONES << 7 == 0
    }

    /// Fences in the hand of a seat.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hands[seat]
    }

    /// Moves since the game began or was set up.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The same position after another number of moves, as restored from a save.
    #[must_use]
    pub const fn with_plies(mut self, plies: u32) -> Self {
        self.plies = plies;
        self
    }

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let home = |&seat: &Seat| self.pawn(seat).is_some_and(|square| seat.has_goal(square));
        if let Some(winner) = Seat::ALL.into_iter().find(home) {
            Some(Outcome::won_by(winner))
        } else if self.seats.len() == 1 {
            Some(Outcome::won_by(self.turn))
        } else if self.is_capped() {
            Some(Outcome::Drawn)
        } else {
            None
        }
    }

    /// Whether the agreed number of moves is used up (1.18).
    #[inline]
    fn is_capped(&self) -> bool {
        let cap = self.options.ply_cap.map_or(0, NonZeroU32::get);
        cap != 0 && self.plies >= cap
    }

    /// All legal moves as sets; [`Game::legal_moves`] lists them.
    pub fn legal_sets(&self) -> LegalMoves {
        if self.outcome().is_some() {
            return LegalMoves::EMPTY;
        }
        let mut legal = LegalMoves {
            squares: self.destinations(),
            ..LegalMoves::EMPTY
        };
        if self.hands[self.turn] > 0 {
            debug_assert_eq!(u32::from(self.joints.len()), self.fences.len());
            let cut = |seat| self.joints.cutting_off(seat, &self.paths[seat]);
            // Seat by seat, so that the rim of each is a constant.
            let mut cutting_off = cut(Seat::South) | cut(Seat::North);
            if self.players == PlayerCount::Four {
                cutting_off |= cut(Seat::West) | cut(Seat::East);
            }
            legal.fences = self.fences.room() & !cutting_off;
        }
        legal.pass = legal.squares.is_empty() && legal.fences.is_empty();
        legal
    }

    /// The fences that would cut a seat off from its goal line, fitting or not.
    #[inline(never)]
    pub fn cutting_off(&self, seat: Seat) -> FenceSet {
        debug_assert_eq!(u32::from(self.joints.len()), self.fences.len());
        self.joints.cutting_off(seat, &self.paths[seat])
    }

    /// The first seat that a fence would cut off from its goal line.
    pub(super) fn cut_off_by(&self, fence: Fence) -> Option<Seat> {
        let cut_off = |&seat: &Seat| self.cutting_off(seat).contains(fence);
        self.seats.iter().find(cut_off)
    }

    /// How placing a fence breaks the rules.
    fn fence_violation(&self, fence: Fence) -> Option<Violation> {
        if self.hands[self.turn] == 0 {
            return Some(Violation::NoFencesLeft);
        }
        self.fences
            .conflict(fence)
            .or_else(|| self.cut_off_by(fence).map(Violation::CutsOff))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        Setup::from(self) == Setup::from(other)
            && (self.options, self.plies) == (other.options, other.plies)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint().hash(state);
        self.options.hash(state);
        self.plies.hash(state);
    }
}

impl Default for Position {
    /// The start of a game for two, south to move.
    fn default() -> Self {
        Self::start(PlayerCount::Two, Seat::South, Options::default())
    }
}

impl Game for Position {
    fn turn(&self) -> Seat {
        self.turn
    }

    fn mover(&self) -> Mover {
        Mover::Seat(self.turn)
    }

    fn fingerprint(&self) -> u64 {
        let hand = |seat| {
            if self.seats.contains(seat) {
                self.hands[seat]
            } else {
                0
            }
        };
        let pawns = u64::from(u32::from_le_bytes(self.pawns.0));
        let hands = u64::from(u32::from_le_bytes(Seat::ALL.map(hand)));
        Fingerprint::new(self.players as u64)
            .with(pawns << 32 | hands)
            .with(self.turn as u64)
            .with(self.fences.fingerprint())
            .value()
    }

    fn legal_moves(&self) -> MoveList {
        self.legal_sets().list()
    }

    fn violation(&self, mv: Move) -> Option<Violation> {
        if self.outcome().is_some() {
            return Some(Violation::GameOver);
        }
        match mv.action() {
            Action::Square(square) => self.pawn_violation(square),
            Action::Fence(fence) => self.fence_violation(fence),
            Action::Pass => {
                let rule = if self.players == PlayerCount::Two {
                    Rule::new(1, 5)
                } else {
                    Rule::new(2, 8)
                };
                (!self.legal_sets().pass).then_some(Violation::MustMove(rule))
            }
            Action::Leave => (self.players == PlayerCount::Two).then_some(Violation::CannotLeave),
            Action::Skip => None,
            Action::Stop => Some(Violation::MustContinue(Rule::new(1, 5))),
            Action::Roll | Action::Rolled(_) => Some(Violation::NothingToRoll(Rule::new(1, 5))),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
}
