//! The node of the search, in a few bytes: a position between two turns, or in the middle of one at the root; and whole turns by how they end,
//! packed into a word.

use super::board::{Board, NO_SQUARE};
use super::rules::Rules;
use fencelight_core::game::{Ghost, Piece};
use fencelight_core::geometry::Square;
use fencelight_core::pacman::{BoostEats, GhostPellet, GhostReturn, Position, START_PAC};

/// Pac-Man's number among the movers; the ghosts have 1 to 4.
pub(super) const PAC: u8 = 0;

/// The pieces, the pellets and the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) pac: u8,
    /// [`NO_SQUARE`] for eaten ghosts.
    pub(super) ghosts: [u8; 4],
    /// The pellets that are left, a bit each, in the order of [`Rules::pellets`].
    pub(super) pellets: u8,
    pub(super) lives: u8,
    pub(super) mover: u8,
    /// Turns of Pac-Man without anything eaten.
    pub(super) stalled: u16,
}

/// What a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnOutcome {
    /// The game continues here.
    Continues(State),
    /// Pac-Man has won.
    Won,
    /// Pac-Man is caught, or will be before he moves again; the lives are those that are left.
    Caught(State),
}

impl State {
    pub(super) fn of(position: &Position, rules: &Rules) -> Self {
        let square = |square: Option<Square>| square.map_or(NO_SQUARE, Square::index);
        let mut pellets = 0;
        for (number, &pellet) in rules.pellets.iter().enumerate() {
            let left = Square::from_index(pellet).is_some_and(|at| position.pellets().contains(at));
            pellets |= u8::from(left) << number;
        }
        Self {
            pac: position.pac().index(),
            ghosts: Ghost::ALL.map(|ghost| square(position.ghost(ghost))),
            pellets,
            lives: position.lives(),
            mover: match position.piece() {
                Piece::Pac => PAC,
                Piece::Ghost(ghost) => 1 + ghost as u8,
            },
            stalled: position.stalled().min(u32::from(u16::MAX)) as u16,
        }
    }

    /// The start of a round.
    pub(super) const fn round_start(rules: &Rules, pellets: u8, lives: u8) -> Self {
        Self {
            pac: START_PAC.index(),
            ghosts: rules.start_ghosts,
            pellets,
            lives,
            mover: PAC,
            stalled: 0,
        }
    }

    /// Whether Pac-Man moves.
    #[inline]
    pub(super) const fn is_pac_to_move(&self) -> bool {
        self.mover == PAC
    }

    /// The square of a ghost, by its number among the movers.
    #[inline]
    pub(super) fn ghost(&self, mover: u8) -> u8 {
        let [blinky, inky, pinky, clyde] = self.ghosts;
        match mover {
            1 => blinky,
            2 => inky,
            3 => pinky,
            _ => clyde,
        }
    }

    /// The bits of the ghosts on a square.
    #[inline]
    pub(super) const fn ghosts_on(&self, square: u8) -> u8 {
        let [blinky, inky, pinky, clyde] = self.ghosts;
        (blinky == square) as u8
            | ((inky == square) as u8) << 1
            | ((pinky == square) as u8) << 2
            | ((clyde == square) as u8) << 3
    }

    /// Number of ghosts on the board.
    #[inline]
    pub(super) fn ghosts_left(&self) -> u32 {
        self.ghosts
            .iter()
            .filter(|&&ghost| ghost != NO_SQUARE)
            .count() as u32
    }

    /// The key of the transposition table. Not a Zobrist key: a hash of two words is as fast on a small core and needs no tables.
    #[inline]
    pub(super) fn hash(&self, rules: &Rules) -> u64 {
        let [blinky, inky, pinky, clyde] = self.ghosts;
        let first = u32::from_le_bytes([self.pac, blinky, inky, pinky]);
        // The stall count matters only when it is about to cost a life.
        let stall_left = if rules.stall_limit == 0 {
            0
        } else {
            rules
                .stall_limit
                .saturating_sub(u32::from(self.stalled))
                .min(7)
        };
        let second =
            u32::from_le_bytes([clyde, self.pellets, self.mover, self.lives]) | stall_left << 28;
        let mut low = first.wrapping_mul(0x9E37_79B1) ^ second.wrapping_mul(0x85EB_CA77);
        low = (low ^ low >> 15).wrapping_mul(0x2C1B_3C6D);
        low ^= low >> 13;
        let mut high =
            first.rotate_left(11).wrapping_mul(0xC2B2_AE3D) ^ second.wrapping_mul(0x27D4_EB2F);
        high = (high ^ high >> 16).wrapping_mul(0x1656_67B1);
        high ^= high >> 14;
        u64::from(high) << 32 | u64::from(low)
    }

    /// The mover after another one: the next ghost on the board whose bit is set in `moving`, then Pac-Man.
    #[inline]
    fn next_mover(&self, mover: u8, moving: u8) -> u8 {
        for later in mover + 1..=4 {
            if moving >> (later - 1) & 1 != 0 && self.ghost(later) != NO_SQUARE {
                return later;
            }
        }
        PAC
    }

    /// Whether a ghost can catch Pac-Man at its next turn: beside him, or two squares away in line of sight.
    pub(super) fn is_in_reach(&self, board: &Board, rules: &Rules) -> bool {
        self.ghosts.iter().any(|&ghost| {
            let steps = board.distance(ghost, self.pac);
            if steps > 2 || !board.in_line_of_sight(ghost, self.pac) {
                return false;
            }
            let closed = |square| {
                rules.ghost_pellet == GhostPellet::NoEnter
                    && rules.pellet_on(square, self.pellets) != 0
            };
            // Halfway between two squares of one line lies the square between them.
            !closed(self.pac) && (steps < 2 || !closed((ghost + self.pac) / 2))
        })
    }

    /// The same position without the turns of ghosts whose bit is not set.
    pub(super) fn with_moving(mut self, moving: u8) -> Self {
        if !self.is_pac_to_move() {
            self.mover = self.next_mover(self.mover - 1, moving);
        }
        self
    }

    /// The result of a turn of Pac-Man. Only ghosts whose bit is set in `moving` will move.
    pub(super) fn after_pac(
        mut self,
        turn: Turn,
        board: &Board,
        rules: &Rules,
        moving: u8,
    ) -> TurnOutcome {
        self.pac = turn.to();
        self.pellets &= !turn.pellets();
        let mut eaten = turn.eaten();
        if self.pellets == 0 {
            return TurnOutcome::Won;
        }
        if rules.boost_eats == BoostEats::Land && turn.is_boosted() {
            let here = self.ghosts_on(self.pac);
            // One a turn: the first of those that share the square.
            eaten |= here & here.wrapping_neg();
        }
        if eaten != 0 {
            for (number, ghost) in self.ghosts.iter_mut().enumerate() {
                if eaten >> number & 1 != 0 {
                    *ghost = NO_SQUARE;
                }
            }
        }
        match rules.ghost_return {
            GhostReturn::Round if self.ghosts_left() == 0 => return TurnOutcome::Won,
            GhostReturn::Round => {}
            GhostReturn::Turn => self.bring_ghosts_back(rules),
        }
        self.stalled = if turn.is_boosted() {
            0
        } else {
            self.stalled.saturating_add(1)
        };
        let stalled_out = rules.stall_limit != 0 && u32::from(self.stalled) >= rules.stall_limit;
        if stalled_out || self.is_in_reach(board, rules) {
            self.lives = self.lives.saturating_sub(1);
            return TurnOutcome::Caught(self);
        }
        self.mover = self.next_mover(PAC, moving);
        TurnOutcome::Continues(self)
    }

    fn bring_ghosts_back(&mut self, rules: &Rules) {
        for (number, start) in rules.start_ghosts.into_iter().enumerate() {
            // A ghost that does not play has no start, and stays off the board.
            let free = self.pac != start && self.ghosts_on(start) == 0;
            if let Some(ghost) = self.ghosts.get_mut(number)
                && *ghost == NO_SQUARE
                && free
            {
                *ghost = start;
            }
        }
    }

    /// The result of a turn of the ghost to move, which ends on a square.
    #[inline]
    pub(super) fn after_ghost(mut self, to: u8, moving: u8) -> TurnOutcome {
        if to == self.pac {
            self.lives = self.lives.saturating_sub(1);
            return TurnOutcome::Caught(self);
        }
        if let Some(ghost) = self.ghosts.get_mut(usize::from(self.mover.wrapping_sub(1))) {
            *ghost = to;
        }
        self.mover = self.next_mover(self.mover, moving);
        TurnOutcome::Continues(self)
    }
}

/// How a turn ends: where, and what was eaten on the way. The upper half holds the ordering score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn(u32);

const EATEN_SHIFT: u32 = 7;
const PELLETS_SHIFT: u32 = 11;
const BOOSTED_SHIFT: u32 = 15;
const ORDER_SHIFT: u32 = 16;

impl Turn {
    /// No turn.
    pub(super) const NONE: Self = Self(0);

    /// A turn that ends on a square and eats nothing.
    #[inline]
    pub(super) const fn plain(to: u8) -> Self {
        Self(to as u32)
    }

    /// A turn that ends a boost.
    #[inline]
    pub(super) const fn boosted(to: u8, eaten: u8, pellets: u8) -> Self {
        Self(
            to as u32
                | (eaten as u32) << EATEN_SHIFT
                | (pellets as u32) << PELLETS_SHIFT
                | 1 << BOOSTED_SHIFT,
        )
    }

    /// The square where it ends.
    #[inline]
    pub(super) const fn to(self) -> u8 {
        (self.0 & 0x7F) as u8
    }

    /// The bits of the ghosts that are passed over and eaten.
    #[inline]
    pub(super) const fn eaten(self) -> u8 {
        (self.0 >> EATEN_SHIFT & 0xF) as u8
    }

    /// The bits of the pellets that are eaten.
    #[inline]
    pub(super) const fn pellets(self) -> u8 {
        (self.0 >> PELLETS_SHIFT & 0xF) as u8
    }

    /// Whether it ends in a boost.
    #[inline]
    pub(super) const fn is_boosted(self) -> bool {
        self.0 >> BOOSTED_SHIFT & 1 != 0
    }

    /// The same turn with an ordering score: turns with a higher one are searched first.
    #[inline]
    pub(super) const fn with_order(self, order: u16) -> Self {
        Self(self.0 & 0xFFFF | (order as u32) << ORDER_SHIFT)
    }

    /// The ordering score, with the turn itself as a tie-break.
    #[inline]
    pub(super) const fn order(self) -> u32 {
        self.0
    }
}

/// A list of turns in a borrowed buffer.
pub(super) struct TurnList<'a> {
    buffer: &'a mut [Turn],
    len: usize,
}

impl<'a> TurnList<'a> {
    pub(super) fn new(buffer: &'a mut [Turn]) -> Self {
        Self { buffer, len: 0 }
    }

    /// Number of turns.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn push(&mut self, turn: Turn) {
        // A full list drops the turn; the buffer holds all turns of positions that occur in games.
        if let Some(slot) = self.buffer.get_mut(self.len) {
            *slot = turn;
            self.len += 1;
        }
    }

    pub(super) fn push_unique(&mut self, turn: Turn) {
        if self
            .buffer
            .get(..self.len)
            .is_some_and(|all| !all.contains(&turn))
        {
            self.push(turn);
        }
    }
}
