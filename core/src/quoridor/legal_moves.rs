//! The legal moves of a position as sets.

use crate::game::{Action, Move, MoveList};
use crate::sets::{FenceSet, SquareSet};

/// All legal moves of a position.
///
/// ```
/// use fencelight_core::quoridor::Position;
///
/// let legal = Position::default().legal_sets();
/// assert_eq!((legal.squares.len(), legal.fences.len()), (3, 128));
/// assert!(legal.contains("e2".parse()?));
/// assert_eq!(legal.list().len(), legal.count() as usize);
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalMoves {
    /// Squares for the pawn.
    pub squares: SquareSet,
    /// Fences.
    pub fences: FenceSet,
    /// Whether a pass is the only move (2.8).
    pub pass: bool,
}

impl LegalMoves {
    /// No move: the game is over.
    pub const EMPTY: Self = Self {
        squares: SquareSet::EMPTY,
        fences: FenceSet::EMPTY,
        pass: false,
    };

    /// How many moves there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.squares.len() + self.fences.len() + u32::from(self.pass)
    }

    /// Whether a move is among them.
    pub fn contains(&self, mv: Move) -> bool {
        match mv.action() {
            Action::Square(square) => self.squares.contains(square),
            Action::Fence(fence) => self.fences.contains(fence),
            Action::Pass => self.pass,
            _ => false,
        }
    }

    /// All of them, pawn moves first, each kind in the order of its numbers.
    #[inline]
    pub fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        self.add_to(&mut list);
        list
    }

    /// Adds all of them to a list.
    fn add_to(&self, list: &mut MoveList) {
        for square in self.squares.iter() {
            list.push(Move::square(square));
        }
        let [first, second, third, fourth] = self.fences.words();
        list.extend_by_bits(0, first);
        list.extend_by_bits(32, second);
        list.extend_by_bits(64, third);
        list.extend_by_bits(96, fourth);
        if self.pass {
            list.push(Move::PASS);
        }
    }
}
