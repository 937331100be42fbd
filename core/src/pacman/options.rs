//! The rule options of the variant and the number of players.

use core::num::NonZeroU32;

use crate::game::{OptionError, RuleOption, choose};
use crate::geometry::{Seat, SeatSet};

/// Which fixed fences lie on the board, and who plays (3.1.3, 3.1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Six fences.
    #[default]
    A,
    /// A maze of twenty.
    B,
    /// The maze, with three ghosts and five lives: the game of [`B`](Self::B) is lost for Pac-Man against ghosts that make no mistakes, this one is even.
    C,
}

/// The number of players: one is Pac-Man, the others share the ghosts.
///
/// ```
/// use fencelight_core::geometry::SeatSet;
/// use fencelight_core::pacman::PlayerCount;
///
/// assert_eq!(PlayerCount::Two.seats(), SeatSet::TWO);
/// assert_eq!(PlayerCount::Five.seats(), SeatSet::FOUR);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerCount {
    /// Two, opposite each other.
    #[default]
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
    /// Five; the fifth shares the side of the fourth ghost.
    Five,
}

impl PlayerCount {
    /// All of them, from the smallest.
    pub const ALL: [Self; 4] = [Self::Two, Self::Three, Self::Four, Self::Five];

    /// The seats that play, clockwise from south.
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::Two => SeatSet::TWO,
            Self::Three => SeatSet::FOUR.without(Seat::East),
            Self::Four | Self::Five => SeatSet::FOUR,
        }
    }
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
    /// Every ghost on his path.
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
///
/// ```
/// use fencelight_core::pacman::{Boost, Deal, Layout, Options, Position};
///
/// let options = Options { layout: Layout::B, boost: Boost::Exact, ..Options::default() };
/// let position = Position::start(Deal::default(), options);
/// assert_eq!(position.fences().len(), 20);
/// assert_eq!(options.get("boost"), 1);
/// ```
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
    /// Turns without anything eaten after which Pac-Man loses a life (3.4.3).
    pub stall_limit: Option<NonZeroU32>,
    /// The number of players.
    pub players: PlayerCount,
}

impl Options {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        layout: Layout::A,
        boost: Boost::UpTo,
        boost_eats: BoostEats::Pass,
        ghost_pellet: GhostPellet::NoStop,
        frenzy_path: FrenzyPath::Turn,
        ghost_return: GhostReturn::Round,
        stall_limit: None,
        players: PlayerCount::Two,
    };

    /// Names and domains of the options.
    pub const LIST: &[RuleOption] = &[
        RuleOption::words("layout", &["a", "b", "c"]),
        RuleOption::words("boost", &["upto", "exact"]),
        RuleOption::words("boost_eats", &["pass", "land"]),
        RuleOption::words("ghost_pellet", &["no_stop", "no_enter", "free"]),
        RuleOption::words("frenzy_path", &["turn", "straight", "free"]),
        RuleOption::words("ghost_return", &["round", "turn"]),
        RuleOption::number("stall_limit", 0, u32::MAX),
        RuleOption::number("players", 2, 5),
    ];

    /// The value of an option by its name: the number of its word, or a number; 0 for no limit and for other names.
    pub fn get(&self, key: &str) -> u32 {
        match key {
            "layout" => self.layout as u32,
            "boost" => self.boost as u32,
            "boost_eats" => self.boost_eats as u32,
            "ghost_pellet" => self.ghost_pellet as u32,
            "frenzy_path" => self.frenzy_path as u32,
            "ghost_return" => self.ghost_return as u32,
            "stall_limit" => self.stall_limit.map_or(0, NonZeroU32::get),
            "players" => self.players as u32 + 2,
            _ => 0,
        }
    }

    /// Sets an option by its name to a value of its domain.
    pub fn set(&mut self, key: &str, value: u32) -> Result<(), OptionError> {
        match key {
            "layout" => choose(&mut self.layout, &Layout::ALL, value)?,
            "boost" => choose(&mut self.boost, &[Boost::UpTo, Boost::Exact], value)?,
            "boost_eats" => {
                choose(
                    &mut self.boost_eats,
                    &[BoostEats::Pass, BoostEats::Land],
                    value,
                )?;
            }
            "ghost_pellet" => {
                let all = [GhostPellet::NoStop, GhostPellet::NoEnter, GhostPellet::Free];
                choose(&mut self.ghost_pellet, &all, value)?;
            }
            "frenzy_path" => {
                let all = [FrenzyPath::Turn, FrenzyPath::Straight, FrenzyPath::Free];
                choose(&mut self.frenzy_path, &all, value)?;
            }
            "ghost_return" => {
                choose(
                    &mut self.ghost_return,
                    &[GhostReturn::Round, GhostReturn::Turn],
                    value,
                )?;
            }
            "stall_limit" => self.stall_limit = NonZeroU32::new(value),
            "players" => choose(&mut self.players, &PlayerCount::ALL, value.wrapping_sub(2))?,
            _ => return Err(OptionError::UnknownKey),
        }
        Ok(())
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
