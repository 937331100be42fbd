//! The tree of the Monte Carlo search, in the entries of the transposition table, which this game does not need otherwise.
//!
//! An entry is a move with what the search knows about it. The moves of a node lie side by side, the likeliest first.

use crate::transposition::TranspositionEntry;
use fencelight_core::game::Move;

/// Moves of a node, at most.
pub(super) const MAX_CHILDREN: usize = 15;
/// The largest prior.
pub(super) const MAX_PRIOR: u32 = (1 << PRIOR_BITS) - 1;
/// Visits of a move, at most.
pub(super) const MAX_VISITS: u32 = (1 << VISIT_BITS) - 1;
/// A certain win.
pub(super) const CERTAIN: u32 = (1 << VALUE_BITS) - 1;

// The low word of an entry: the move in a byte, then its value and prior.
const VALUE_BITS: u32 = 16;
const PRIOR_BITS: u32 = 8;
const VALUE_SHIFT: u32 = 8;
const PRIOR_SHIFT: u32 = VALUE_SHIFT + VALUE_BITS;
// The high word: visits, the first move of the node after it, and how many these are.
const VISIT_BITS: u32 = 13;
const FIRST_BITS: u32 = 15;
const FIRST_SHIFT: u32 = VISIT_BITS;
const COUNT_SHIFT: u32 = FIRST_SHIFT + FIRST_BITS;
const _: () = assert!(PRIOR_SHIFT + PRIOR_BITS == u32::BITS);
const _: () = assert!(MAX_CHILDREN < 1 << (u32::BITS - COUNT_SHIFT));

/// The moves of a node: the number of the first, and how many there are. None while the node is not expanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) first: u16,
    pub(super) count: u8,
}

impl Node {
    /// The numbers of its moves.
    pub(super) fn children(self) -> core::ops::Range<usize> {
        let first = usize::from(self.first);
        first..first + usize::from(self.count)
    }
}

/// A move of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Child {
    pub(super) mv: Move,
    /// How likely the move is by its static score, 1 to [`MAX_PRIOR`].
    pub(super) prior: u32,
    pub(super) visits: u32,
    /// The mean chance of the seat that makes the move, 0 to [`CERTAIN`].
    pub(super) value: u32,
    /// The node after the move.
    pub(super) node: Node,
}

impl Child {
    /// Adds the chance that one more visit found.
    pub(super) fn visit(&mut self, chance: u32) {
        self.visits += 1;
        let difference = chance as i32 - self.value as i32;
        let visits = self.visits as i32;
        // Rounded to the nearest.
        let step = (2 * difference + difference.signum() * visits) / (2 * visits);
        self.value = self.value.saturating_add_signed(step);
    }

    fn pack(&self) -> TranspositionEntry {
        let low = u32::from(self.mv.byte()) | self.value << VALUE_SHIFT | self.prior << PRIOR_SHIFT;
        let Node { first, count } = self.node;
        let high = self.visits | u32::from(first) << FIRST_SHIFT | u32::from(count) << COUNT_SHIFT;
        TranspositionEntry::from_words([low, high])
    }

    fn unpack(entry: TranspositionEntry) -> Option<Self> {
        let [low, high] = entry.to_words();
        Some(Self {
            mv: Move::from_byte(low as u8)?,
            prior: low >> PRIOR_SHIFT,
            visits: high & MAX_VISITS,
            value: low >> VALUE_SHIFT & CERTAIN,
            node: Node {
                first: (high >> FIRST_SHIFT) as u16 & ((1 << FIRST_BITS) - 1),
                count: (high >> COUNT_SHIFT) as u8,
            },
        })
    }
}

/// The tree.
pub(super) struct Tree<'a> {
    entries: &'a mut [TranspositionEntry],
    used: usize,
}

impl<'a> Tree<'a> {
    /// An empty tree in these entries, or in as many of them as it can number.
    pub(super) fn new(entries: &'a mut [TranspositionEntry]) -> Self {
        let len = entries.len().min(1 << FIRST_BITS);
        Self {
            entries: entries.get_mut(..len).unwrap_or_default(),
            used: 0,
        }
    }

    /// The moves of a node with their numbers.
    pub(super) fn children(&self, node: Node) -> impl Iterator<Item = (usize, Child)> {
        let entries = self.entries.get(node.children()).unwrap_or_default();
        let children = entries.iter().map(|&entry| Child::unpack(entry));
        node.children()
            .zip(children)
            .filter_map(|(number, child)| Some((number, child?)))
    }

    /// A move by its number.
    pub(super) fn child(&self, number: usize) -> Option<Child> {
        Child::unpack(*self.entries.get(number)?)
    }

    /// Replaces a move.
    pub(super) fn set(&mut self, number: usize, child: &Child) {
        if let Some(entry) = self.entries.get_mut(number) {
            *entry = child.pack();
        }
    }

    /// Adds the moves of a node, each with its prior; `None` if the memory is full.
    pub(super) fn add(
        &mut self,
        moves: impl ExactSizeIterator<Item = (Move, u32)>,
    ) -> Option<Node> {
        let node = Node {
            first: u16::try_from(self.used).ok()?,
            count: u8::try_from(moves.len()).ok()?,
        };
        let entries = self.entries.get_mut(node.children())?;
        for (entry, (mv, prior)) in entries.iter_mut().zip(moves) {
            let child = Child {
                mv,
                prior: prior.clamp(1, MAX_PRIOR),
                visits: 0,
                value: 0,
                node: Node::default(),
            };
            *entry = child.pack();
        }
        self.used += usize::from(node.count);
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use fencelight_core::geometry::{Fence, Square};

    #[test]
    fn a_move_is_packed_and_unpacked() {
        for mv in [
            Move::square(Square::from_name("i9").unwrap()),
            Move::fence(Fence::from_name("h8v").unwrap()),
            Move::PASS,
        ] {
            for (prior, visits, value, first, count) in [
                (1, 0, 0, 0, 0),
                (MAX_PRIOR, MAX_VISITS, CERTAIN, (1 << FIRST_BITS) - 1, 15),
                (100, 5_000, 40_000, 21_845, 6),
            ] {
                let child = Child {
                    mv,
                    prior,
                    visits,
                    value,
                    node: Node { first, count },
                };
                assert_eq!(Child::unpack(child.pack()), Some(child));
            }
        }
    }

    #[test]
    fn the_value_is_the_mean_of_all_visits() {
        let mut child = Child {
            mv: Move::PASS,
            prior: 1,
            visits: 0,
            value: 0,
            node: Node::default(),
        };
        for visit in 0..MAX_VISITS {
            child.visit(if visit % 4 == 0 { CERTAIN } else { 0 });
        }
        assert_eq!(child.visits, MAX_VISITS);
        assert!(
            child.value.abs_diff(CERTAIN / 4) < CERTAIN / 100,
            "{child:?}"
        );
    }

    #[test]
    fn a_full_tree_takes_no_more_moves_and_keeps_its_own() {
        let mut entries = [TranspositionEntry::EMPTY; 7];
        let mut tree = Tree::new(&mut entries);
        let fence = Move::fence(Fence::from_name("d4h").unwrap());
        let some = || [(Move::PASS, 9), (fence, 0)].into_iter();
        let nodes = [tree.add(some()), tree.add(some()), tree.add(some())];
        assert_eq!(tree.add(some()), None);
        for (number, node) in nodes.into_iter().flatten().enumerate() {
            let children: std::vec::Vec<_> = tree.children(node).collect();
            assert_eq!(children.len(), 2);
            assert_eq!(children[0].0, 2 * number);
            // The least prior is 1: a move that is never tried could be the only one.
            assert_eq!((children[0].1.prior, children[1].1.prior), (9, 1));
        }
    }
}
