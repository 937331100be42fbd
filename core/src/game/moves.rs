//! A move of any game in one byte, and the faces of spinner and die.

use core::fmt;

use crate::geometry::{Fence, Square};

/// A move, the same byte in histories, tables, saves and on the wire: 0..=127 a fence, 128..=208 a square, then the words.
///
/// ```
/// use fencelight_core::game::{Action, Move};
///
/// let mv: Move = "e3h".parse()?;
/// assert_eq!(mv.action(), Action::Fence("e3h".parse()?));
/// assert_eq!(Move::from_byte(mv.byte()), Some(mv));
/// assert_eq!("roll=F2".parse::<Move>()?.to_string(), "roll=F2");
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

/// The meaning of a [`Move`].
///
/// ```
/// use fencelight_core::game::{Action, Move};
///
/// let goes = |mv: Move| match mv.action() {
///     Action::Square(square) => square.to_string(),
///     action => format!("{action:?}"),
/// };
/// assert_eq!(["e2", "e3h", "pass"].map(|text| goes(text.parse().unwrap())), ["e2", "Fence(e3h)", "Pass"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// A piece goes to a square.
    Square(Square),
    /// A fence is placed.
    Fence(Fence),
    /// A turn without a move, where nothing else is possible.
    Pass,
    /// The turn ends early, where the rules allow it.
    Stop,
    /// The die is thrown or the spinner spun; chance decides the face.
    Roll,
    /// The die or spinner shows this face.
    Rolled(Face),
    /// The seat to move is taken off the board (RULES 4.6). Never among the legal moves: a clock or a referee plays it.
    Leave,
    /// The turn of the seat to move is lost (RULES 4.5, `lose_turn`). Never among the legal moves either.
    Skip,
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
    /// See [`Action::Stop`].
    pub const STOP: Self = Self(FIRST_WORD + 2);
    /// See [`Action::Roll`].
    pub const ROLL: Self = Self(FIRST_WORD + 3);
    /// See [`Action::Skip`].
    pub const SKIP: Self = Self(Self::ROLL.0 + Face::ALL.len() as u8 + 1);
    /// The last byte that is a move.
    const LAST: u8 = Self::SKIP.0;

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

    /// See [`Action::Rolled`].
    pub const fn rolled(face: Face) -> Self {
        Self(Self::ROLL.0 + 1 + face as u8)
    }

    /// The move of a byte, `None` for a byte that is not a move.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte <= Self::LAST {
            Some(Self(byte))
        } else {
            None
        }
    }

    /// The move of a byte that is one.
    #[inline]
    pub(super) const fn from_byte_unchecked(byte: u8) -> Self {
        debug_assert!(byte <= Self::LAST);
        Self(byte)
    }

    /// The byte.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The meaning.
    #[inline]
    pub const fn action(self) -> Action {
        if let Some(fence) = Fence::from_index(self.0) {
            Action::Fence(fence)
        } else if let Some(square) = Square::from_index(self.0 - FIRST_SQUARE) {
            Action::Square(square)
        } else {
            match self {
                Self::PASS => Action::Pass,
                Self::LEAVE => Action::Leave,
                Self::STOP => Action::Stop,
                Self::SKIP => Action::Skip,
                Self(byte) => match byte.wrapping_sub(Self::ROLL.0) {
                    1 => Action::Rolled(Face::One),
                    2 => Action::Rolled(Face::Two),
                    3 => Action::Rolled(Face::Three),
                    4 => Action::Rolled(Face::Four),
                    5 => Action::Rolled(Face::Five),
                    6 => Action::Rolled(Face::Six),
                    7 => Action::Rolled(Face::F2),
                    _ => Action::Roll,
                },
            }
        }
    }

    /// A number that sorts moves as the bytes of their text do (`e3` before `e3h` before `e3v` before `e4`).
    pub const fn text_order(self) -> u16 {
        /// Beyond every place.
        const WORDS: u16 = 1000;
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
            // No square starts with a letter beyond i.
            Action::Leave => WORDS,
            Action::Pass => WORDS + 1,
            Action::Roll => WORDS + 2,
            Action::Rolled(face) => WORDS + 3 + face as u16,
            Action::Skip => u16::MAX - 1,
            Action::Stop => u16::MAX,
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
            Action::Skip => f.write_str("skip"),
            Action::Stop => f.write_str("stop"),
            Action::Roll => f.write_str("roll"),
            Action::Rolled(face) => write!(f, "roll={face}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A face of the die or the spinner of Ms. Pac-Man.
///
/// ```
/// use fencelight_core::game::Face;
///
/// let face: Face = "F2".parse()?;
/// assert_eq!((face, face.count()), (Face::F2, 2));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// 1
    One,
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 2 with the flip of the ghost to its other side
    F2,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 7] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::F2,
    ];

    /// The number of squares to move.
    pub const fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two | Self::F2 => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::Five => 5,
            Self::Six => 6,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flip = if matches!(self, Self::F2) { "F" } else { "" };
        write!(f, "{flip}{}", self.count())
    }
}
