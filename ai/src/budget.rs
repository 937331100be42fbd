//! A search as it is requested: its limits and levels, its node budget, the moves it leaves out, and its result.

use fencelight_core::game::{List, Move};

/// Nodes of an analysis whose request sets none, in the console, in a review and on the page.
pub const ANALYSIS_NODES: u32 = 20_000;
/// The strongest level.
pub const MAX_LEVEL: u8 = 5;

/// A level of play, 1 to [`MAX_LEVEL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Level(u8);

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Self; MAX_LEVEL as usize] = [Self(1), Self(2), Self(3), Self(4), Self(5)];
    /// The strongest level.
    pub const MAX: Self = Self(MAX_LEVEL);

    /// The level with a number; `None` where no level has it.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        let level = Self::nearest(number);
        if level.0 == number { Some(level) } else { None }
    }

    /// The level that is nearest to a number.
    #[must_use]
    pub const fn nearest(number: u8) -> Self {
        match number {
            0 => Self(1),
            1..=MAX_LEVEL => Self(number),
            _ => Self::MAX,
        }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The limits of a search.
///
/// ```
/// use fencelight_ai::{Level, Limits};
///
/// let third = Level::new(3).ok_or("no such level")?;
/// assert_eq!(Limits::level(third, 7).nodes, None);
/// assert_eq!(Limits::nodes(5_000, 7).level, Level::MAX);
/// assert_eq!((Level::new(0), Level::new(9)), (None, None));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Limits {
    /// The level of play.
    pub level: Level,
    /// A node budget that replaces the one of the level.
    pub nodes: Option<u32>,
    /// Chooses among moves that are as good to the level.
    pub seed: u64,
}

impl Limits {
    /// A level with its own node budget.
    #[must_use]
    pub const fn level(level: Level, seed: u64) -> Self {
        Self {
            level,
            nodes: None,
            seed,
        }
    }

    /// The strongest level with this node budget.
    #[must_use]
    pub const fn nodes(nodes: u32, seed: u64) -> Self {
        Self {
            level: Level::MAX,
            nodes: Some(nodes),
            seed,
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SearchResult {
    /// The best move.
    pub mv: Move,
    /// Depth of the last complete iteration.
    pub depth: u8,
    /// Nodes that were visited.
    pub nodes: u32,
    /// The score of the move for the side to move.
    pub score: i32,
}

/// The longest principal variation.
pub const MAX_VARIATION: usize = 24;

/// A principal variation: the move, the best reply, and so on.
pub type Variation = List<Move, MAX_VARIATION>;

/// Nodes from one call of the callback that can abort a search to the next. The callback of a chip reads a timer and what the other core
/// wants.
const NODES_PER_POLL: u32 = if cfg!(target_os = "none") { 6 } else { 1 };

/// The node budget of a search under way, and its abort flag. It polls at the first node and every `STEP` nodes from there.
pub(super) struct Budget<'a, const STEP: u32 = NODES_PER_POLL> {
    level: Level,
    seed: u64,
    /// The budget of [`Limits::nodes`].
    node_limit: Option<u32>,
    max_nodes: u32,
    nodes: u32,
    /// The nodes at which the budget or the callback may end the search.
    next_poll: u32,
    is_aborted: bool,
    /// The root moves that an analysis leaves out; `None` without one.
    analysis: Option<MoveSet>,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a, const STEP: u32> Budget<'a, STEP> {
    pub(super) fn new(limits: &Limits, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            level: limits.level,
            seed: limits.seed,
            node_limit: limits.nodes,
            max_nodes: limits.nodes.unwrap_or(u32::MAX),
            nodes: 0,
            next_poll: 1,
            is_aborted: false,
            analysis: None,
            stop,
        }
    }

    /// The same for an analysis without these root moves.
    pub(super) const fn analysing(mut self, excluded: &MoveSet) -> Self {
        self.analysis = Some(*excluded);
        self
    }

    /// Whether the search is an analysis: its score matters as much as its move.
    pub(super) const fn is_analysis(&self) -> bool {
        self.analysis.is_some()
    }

    /// Whether a root move is left out.
    pub(super) fn is_excluded(&self, mv: Move) -> bool {
        self.analysis
            .as_ref()
            .is_some_and(|excluded| excluded.contains(mv))
    }

    /// The level.
    pub(super) const fn level(&self) -> Level {
        self.level
    }

    /// The seed of the limits.
    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the limits set a node budget.
    pub(super) const fn has_node_limit(&self) -> bool {
        self.node_limit.is_some()
    }

    /// Sets the node budget of the level, unless the limits set another.
    pub(super) fn set_level_nodes(&mut self, nodes: u32) {
        self.max_nodes = self.node_limit.unwrap_or(nodes);
    }

    /// Counts a node; `false` once the search is to abort.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        self.nodes = self.nodes.saturating_add(1);
        if STEP == 1 || self.nodes >= self.next_poll {
            self.poll();
        }
        !self.is_aborted
    }

    /// Ends the search where the budget or the callback say so. Not inlined on a chip, where most nodes do without.
    #[cfg_attr(target_os = "none", inline(never))]
    #[cfg_attr(not(target_os = "none"), inline)]
    fn poll(&mut self) {
        if STEP > 1 {
            let next_poll = self.nodes.saturating_add(STEP);
            self.next_poll = next_poll.min(self.max_nodes);
        }
        if self.nodes >= self.max_nodes || (self.stop)() {
            self.is_aborted = true;
        }
    }

    /// Whether to continue with work that does not count as a node.
    pub(super) fn may_continue(&mut self) -> bool {
        self.is_aborted |= (self.stop)();
        !self.is_aborted
    }

    /// Nodes visited so far.
    pub(super) const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The node budget.
    pub(super) const fn max_nodes(&self) -> u32 {
        self.max_nodes
    }

    /// Whether the callback aborted the search, with nodes left.
    pub(super) const fn is_stopped(&self) -> bool {
        self.is_aborted && self.nodes < self.max_nodes
    }

    /// Whether the search is to end: the budget is spent, or the callback aborted it.
    pub(super) const fn is_aborted(&self) -> bool {
        self.is_aborted
    }
}

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
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
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

/// How a game plays at one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strength<S> {
    /// Node budget of a move.
    pub(super) nodes: u32,
    /// Depth limit of iterative deepening, in plies or turns.
    pub(super) depth: u8,
    /// What else distinguishes the levels of the game: how they misjudge, and which parts of the search they use.
    pub(super) style: S,
}

/// The levels of a game, from 1 to [`MAX_LEVEL`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels<S>(pub(super) [Strength<S>; MAX_LEVEL as usize]);

impl<S: Copy> Levels<S> {
    /// The strength of a level.
    pub(super) fn of(&self, level: Level) -> Strength<S> {
        let [.., strongest] = self.0;
        let index = usize::from(level.number().saturating_sub(1));
        self.0.get(index).copied().unwrap_or(strongest)
    }
}

/// The limits of a search, and its time. The core or thread that searches measures the time; the search itself has no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SearchRequest {
    /// Level, nodes and seed.
    pub limits: Limits,
    /// The answer is due within this time; `None` sets no limit.
    pub time_ms: Option<u32>,
    /// Asks for an analysis, without these moves; `None` asks for a move alone.
    pub analysis: Option<MoveSet>,
}

impl SearchRequest {
    /// A request without a time limit.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            time_ms: None,
            analysis: None,
        }
    }

    /// Leaves out one more move, where it asks for an analysis.
    pub fn exclude(&mut self, mv: Move) {
        if let Some(excluded) = &mut self.analysis {
            excluded.insert(mv);
        }
    }
}

#[cfg(test)]
mod tests {

    extern crate std;

    use core::cell::Cell;
    use std::vec::Vec;

    use super::*;

    /// The nodes until a budget ends.
    fn spent<const STEP: u32>(nodes: u32) -> u32 {
        let mut stop = || false;
        let mut budget = Budget::<STEP>::new(&Limits::nodes(nodes, 1), &mut stop);
        while budget.spend() {}
        let nodes = budget.nodes();
        assert!(!budget.spend() && !budget.is_stopped());
        nodes
    }

    /// The nodes at which the callback is called that aborts from the ninth on.
    fn polls<const STEP: u32>() -> Vec<u32> {
        let now = Cell::new(1);
        let mut called_at = Vec::new();
        let mut stop = || {
            called_at.push(now.get());
            now.get() >= 9
        };
        let mut budget = Budget::<STEP>::new(&Limits::nodes(100, 1), &mut stop);
        while budget.spend() {
            now.set(now.get() + 1);
        }
        assert!(budget.is_stopped());
        called_at
    }

    #[test]
    fn a_budget_ends_at_its_last_node_wherever_the_polls_fall() {
        for nodes in 1..20 {
            assert_eq!([spent::<1>(nodes), spent::<6>(nodes)], [nodes; 2]);
        }
    }

    #[test]
    fn the_callback_is_called_at_the_first_node_and_at_equal_steps_from_there() {
        assert_eq!(polls::<1>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(polls::<6>(), [1, 7, 13]);
    }
}
