//! A whole turn by how it ends, packed into a word, and lists of turns.

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
