//! A move of any game in one byte.

use core::fmt;

use crate::geometry::{Fence, Square};

/// A move, the same byte in histories, tables, saves and on the wire: 0..=127 a fence, 128..=208 a square, then the words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

/// What a [`Move`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A piece goes to a square.
    Square(Square),
    /// A fence is placed.
    Fence(Fence),
    /// A turn without a move, where nothing else is possible.
    Pass,
    /// The seat to move is taken off the board (RULES 4.6). Never among the legal moves: a clock or a referee plays it.
    Leave,
}

/// The first byte after the fences.
const FIRST_SQUARE: u8 = Fence::COUNT;
/// The first byte after the squares.
const FIRST_WORD: u8 = FIRST_SQUARE + Square::COUNT;

impl Move {
    /// See [`Action::Pass`].
    pub const PASS: Self = Self(FIRST_WORD);
    /// See [`Action::Leave`].
    pub const LEAVE: Self = Self(FIRST_WORD + 1);
    const LAST: Self = Self::LEAVE;

    /// See [`Action::Square`].
    #[inline]
    pub const fn square(square: Square) -> Self {
        Self(FIRST_SQUARE + square.index())
    }

    /// See [`Action::Fence`].
    #[inline]
    pub const fn fence(fence: Fence) -> Self {
        Self(fence.index())
    }

    /// The move of a byte, `None` where none has it.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte <= Self::LAST.0 {
            Some(Self(byte))
        } else {
            None
        }
    }

    /// The move of a byte that is known to be one.
    #[inline]
    pub(super) const fn from_known_byte(byte: u8) -> Self {
        debug_assert!(byte <= Self::LAST.0);
        Self(byte)
    }

    /// Its byte.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// What it says.
    #[inline]
    pub const fn action(self) -> Action {
        if let Some(fence) = Fence::from_index(self.0) {
            Action::Fence(fence)
        } else if let Some(square) = Square::from_index(self.0 - FIRST_SQUARE) {
            Action::Square(square)
        } else if self.0 == Self::PASS.0 {
            Action::Pass
        } else {
            Action::Leave
        }
    }

    /// A number that sorts moves as the bytes of their text do (`e3` before `e3h` before `e3v` before `e4`).
    pub const fn text_order(self) -> u16 {
        /// Text order of a place: file first, then rank, then nothing, h, v.
        const fn place(file: u8, rank: u8, suffix: u8) -> u16 {
            file as u16 * 32 + rank as u16 * 3 + suffix as u16
        }
        match self.action() {
            Action::Square(square) => place(square.file(), square.rank(), 0),
            Action::Fence(fence) => {
                let post = fence.post();
                place(post.file(), post.rank(), 1 + fence.axis() as u8)
            }
            // No square starts with a letter beyond i; "leave" stands before "pass".
            Action::Leave => u16::MAX - 1,
            Action::Pass => u16::MAX,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action() {
            Action::Square(square) => square.fmt(f),
            Action::Fence(fence) => fence.fmt(f),
            Action::Pass => f.write_str("pass"),
            Action::Leave => f.write_str("leave"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
