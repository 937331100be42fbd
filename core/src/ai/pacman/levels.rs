//! What makes the levels differ.
//!
//! Four ghosts that co-ordinate well have the better game: with equal nodes they win nearly always. So a level gives Pac-Man more
//! to think than the ghosts, openly and in this one table, and two players of the strongest level have an even game. Who asks for
//! a number of nodes at that level instead gets either side without any weakness.

/// How one side plays at a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Nodes for each step.
    pub(super) nodes: u32,
    /// Turns that it looks ahead, its own and the other side's.
    pub(super) depth: u8,
    /// Turns that seem worse by less than this are as good as the best.
    pub(super) slack: u16,
    /// So many turns in a hundred are played carelessly: with [`CARELESS`] times the slack.
    pub(super) slips: u8,
    /// Thinks of one piece only: Pac-Man as if the ghosts stayed where they are, a ghost as if the other ghosts did.
    pub(super) alone: bool,
}

/// How much more slack a careless turn has.
pub(super) const CARELESS: u16 = 4;

/// More turns than any search gets through.
const UNLIMITED: u8 = 24;

const fn skill(nodes: u32, depth: u8, slack: u16, slips: u8, alone: bool) -> Skill {
    Skill {
        nodes,
        depth,
        slack,
        slips,
        alone,
    }
}

/// Pac-Man, level 1 to 5.
const PAC: [Skill; 5] = [
    skill(300, 1, 260, 25, true),
    skill(300, 1, 140, 20, true),
    skill(300, 2, 60, 10, false),
    skill(500, 3, 25, 5, false),
    skill(20_000, UNLIMITED, 4, 0, false),
];

/// The ghosts.
const GHOSTS: [Skill; 5] = [
    skill(500, 1, 120, 25, true),
    skill(500, 1, 85, 15, true),
    skill(1_000, 2, 110, 10, true),
    skill(1_000, 2, 80, 5, false),
    skill(1_000, 2, 50, 0, false),
];

impl Skill {
    /// That of a side at a level.
    pub(super) fn of(level: u8, pacs: bool) -> Self {
        let table = if pacs { &PAC } else { &GHOSTS };
        let place = usize::from(level.saturating_sub(1));
        table.get(place).copied().unwrap_or(Self::FULL)
    }

    /// No weakness at all.
    pub(super) const FULL: Self = skill(20_000, UNLIMITED, 4, 0, false);
}
