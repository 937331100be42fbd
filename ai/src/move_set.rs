//! A set of moves: those that an analysis leaves out.

use fencelight_core::game::Move;

/// A set of moves, one bit each.
///
/// ```
/// use fencelight_ai::MoveSet;
/// use fencelight_core::game::Move;
///
/// let mut moves = MoveSet::EMPTY;
/// moves.insert(Move::ROLL);
/// assert!(moves.contains(Move::ROLL) && !moves.contains(Move::PASS));
/// assert_eq!(moves.len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSet([u32; 8]);

impl MoveSet {
    /// No move.
    pub const EMPTY: Self = Self([0; 8]);

    /// Adds a move.
    pub fn insert(&mut self, mv: Move) {
        if let Some(word) = self.0.get_mut(usize::from(mv.byte() / 32)) {
            *word |= 1 << (mv.byte() % 32);
        }
    }

    /// Whether a move is in the set.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        let word = self.0.get(usize::from(mv.byte() / 32));
        word.is_some_and(|word| word & 1 << (mv.byte() % 32) != 0)
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// The number of moves.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}
