//! The rule options of the variant (rules section 6).

use crate::game::{RuleOption, choose};

/// Which fixed fences lie on the board (3.1.3, 3.1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Six fences.
    #[default]
    A,
    /// A maze of twenty.
    B,
}

/// How far a boost goes (3.2.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Boost {
    /// Up to three squares.
    #[default]
    UpTo,
    /// Just three squares.
    Exact,
}

/// Which ghosts are eaten in a boost (3.2.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoostEats {
    /// Every ghost he comes across.
    #[default]
    Pass,
    /// The ghost on whose square he ends.
    Land,
}

/// What ghosts may do on the square of a pellet (3.3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GhostPellet {
    /// Pass over it.
    #[default]
    NoStop,
    /// Nothing.
    NoEnter,
    /// Anything.
    Free,
}

/// Where the second step of a ghost in frenzy may go (3.3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FrenzyPath {
    /// Straight on or round a corner.
    #[default]
    Turn,
    /// Straight on.
    Straight,
    /// Anywhere, also back.
    Free,
}

/// When eaten ghosts come back (3.3.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GhostReturn {
    /// With the next round.
    #[default]
    Round,
    /// At the end of Pac-Man's turn.
    Turn,
}

/// Rule options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The fences.
    pub layout: Layout,
    /// The length of a boost.
    pub boost: Boost,
    /// Which ghosts are eaten.
    pub boost_eats: BoostEats,
    /// Ghosts and pellets.
    pub ghost_pellet: GhostPellet,
    /// The second step of a frenzy.
    pub frenzy_path: FrenzyPath,
    /// When eaten ghosts come back.
    pub ghost_return: GhostReturn,
    /// Turns without anything eaten after which Pac-Man loses a life (3.4.3); 0 for never.
    pub stall_limit: u32,
    /// People at the table, 2 to 5.
    pub players: u8,
}

impl Options {
    /// What holds if nobody says otherwise.
    pub const DEFAULT: Self = Self {
        layout: Layout::A,
        boost: Boost::UpTo,
        boost_eats: BoostEats::Pass,
        ghost_pellet: GhostPellet::NoStop,
        frenzy_path: FrenzyPath::Turn,
        ghost_return: GhostReturn::Round,
        stall_limit: 0,
        players: 2,
    };

    /// Names and domains.
    pub const LIST: &[RuleOption] = &[
        RuleOption::words("layout", &["a", "b"]),
        RuleOption::words("boost", &["upto", "exact"]),
        RuleOption::words("boost_eats", &["pass", "land"]),
        RuleOption::words("ghost_pellet", &["no_stop", "no_enter", "free"]),
        RuleOption::words("frenzy_path", &["turn", "straight", "free"]),
        RuleOption::words("ghost_return", &["round", "turn"]),
        RuleOption::number("stall_limit", 0, u32::MAX),
        RuleOption::number("players", 2, 5),
    ];

    /// The value of an option, 0 for those that it does not have.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "layout" => self.layout as u32,
            "boost" => self.boost as u32,
            "boost_eats" => self.boost_eats as u32,
            "ghost_pellet" => self.ghost_pellet as u32,
            "frenzy_path" => self.frenzy_path as u32,
            "ghost_return" => self.ghost_return as u32,
            "stall_limit" => self.stall_limit,
            "players" => u32::from(self.players),
            _ => 0,
        }
    }

    /// Sets an option to a value of its domain; anything else changes nothing.
    pub fn set(&mut self, key: &str, value: u32) {
        match key {
            "layout" => choose(&mut self.layout, &[Layout::A, Layout::B], value),
            "boost" => choose(&mut self.boost, &[Boost::UpTo, Boost::Exact], value),
            "boost_eats" => {
                choose(
                    &mut self.boost_eats,
                    &[BoostEats::Pass, BoostEats::Land],
                    value,
                );
            }
            "ghost_pellet" => {
                let all = [GhostPellet::NoStop, GhostPellet::NoEnter, GhostPellet::Free];
                choose(&mut self.ghost_pellet, &all, value);
            }
            "frenzy_path" => {
                let all = [FrenzyPath::Turn, FrenzyPath::Straight, FrenzyPath::Free];
                choose(&mut self.frenzy_path, &all, value);
            }
            "ghost_return" => {
                choose(
                    &mut self.ghost_return,
                    &[GhostReturn::Round, GhostReturn::Turn],
                    value,
                );
            }
            "stall_limit" => self.stall_limit = value,
            "players" => choose(&mut self.players, &[2, 3, 4, 5], value.wrapping_sub(2)),
            _ => {}
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
