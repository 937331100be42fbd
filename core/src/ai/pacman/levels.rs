//! What makes the levels differ.
//!
//! Four ghosts that co-ordinate well have the better game: with equal nodes they win nearly always. So a level gives Pac-Man more
//! to think than the ghosts, openly and in this one table, and two players of the strongest level have an even game. Who asks for
//! a number of nodes at that level instead gets either side without any weakness.

/// How one side plays at a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// Nodes for each step.
    pub(super) nodes: u32,
    /// Turns that it looks ahead, its own and the other side's.
    pub(super) depth: u8,
    /// Turns that seem worse by less than this are as good as the best.
    pub(super) margin: u16,
    /// So many turns in a hundred are played carelessly: with [`BLUNDER_MARGIN_FACTOR`] times the slack.
    pub(super) blunder_percent: u8,
    /// Thinks of one piece only: Pac-Man as if the ghosts stayed where they are, a ghost as if the other ghosts did.
    pub(super) only_own_piece: bool,
}

/// How much more slack a careless turn has.
pub(super) const BLUNDER_MARGIN_FACTOR: u16 = 4;

/// More turns than any search gets through.
const UNLIMITED: u8 = 24;

const fn level(
    nodes: u32,
    depth: u8,
    margin: u16,
    blunder_percent: u8,
    only_own_piece: bool,
) -> Level {
    Level {
        nodes,
        depth,
        margin,
        blunder_percent,
        only_own_piece,
    }
}

/// Pac-Man, level 1 to 5.
const PAC: [Level; 5] = [
    level(300, 1, 260, 25, true),
    level(300, 1, 140, 20, true),
    level(300, 2, 60, 10, false),
    level(500, 3, 25, 5, false),
    level(20_000, UNLIMITED, 4, 0, false),
];

/// The ghosts.
const GHOSTS: [Level; 5] = [
    level(500, 1, 120, 25, true),
    level(500, 1, 85, 15, true),
    level(1_000, 2, 110, 10, true),
    level(1_000, 2, 80, 5, false),
    level(1_000, 2, 50, 0, false),
];

impl Level {
    /// That of a side at a level.
    pub(super) fn of(level: u8, pac_to_move: bool) -> Self {
        let table = if pac_to_move { &PAC } else { &GHOSTS };
        let place = usize::from(level.saturating_sub(1));
        table.get(place).copied().unwrap_or(Self::FULL)
    }

    /// No weakness at all.
    pub(super) const FULL: Self = level(20_000, UNLIMITED, 4, 0, false);
}
