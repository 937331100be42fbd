//! The rule options of the Pac-Man variant.

/// What a ghost may do on the square of an uneaten pellet (3.3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GhostPellet {
    /// Pass over it, but not end its move there.
    #[default]
    NoStop,
    /// Nothing: it may not even enter.
    NoEnter,
    /// Whatever it may do elsewhere.
    Free,
}

/// Where the second step of a frenzied ghost may go (3.3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrenzyPath {
    /// Straight on or to a side, but not straight back.
    #[default]
    Turn,
    /// Straight on.
    Straight,
    /// Anywhere, also straight back.
    Free,
}

/// Fences, ghosts and lives (3.1.3, 3.1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Six fences.
    #[default]
    A,
    /// The maze of 20 fences.
    B,
    /// The maze without Clyde, with five lives.
    C,
}

/// The rule options of the game (section 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReferenceOptions {
    /// `layout`.
    pub layout: Layout,
    /// `boost=exact`: the boost is exactly 3 squares.
    pub boost_exact: bool,
    /// `boost_eats=land`: only the ghost on the square where the turn ends is eaten.
    pub eats_on_landing: bool,
    /// `ghost_pellet`.
    pub ghost_pellet: GhostPellet,
    /// `frenzy_path`.
    pub frenzy_path: FrenzyPath,
    /// `ghost_return=turn`: eaten ghosts return at the end of Pac-Man's turn.
    pub ghost_return_turn: bool,
    /// `stall_limit`; 0 = off.
    pub stall_limit: u32,
}

impl ReferenceOptions {
    /// 3.1.8; layout c has two more.
    pub(super) fn most_lives(&self) -> u32 {
        if self.layout == Layout::C { 5 } else { 3 }
    }

    /// The ghosts that play: the first of the order.
    pub(super) fn ghosts(&self) -> usize {
        if self.layout == Layout::C { 3 } else { 4 }
    }
}
