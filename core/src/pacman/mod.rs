//! The Pac-Man variant (rules section 3): Pac-Man eats four pellets, four ghosts catch him.
//!
//! A turn is played in single steps, one move each. A first step is legal only if the turn can be completed by the rules from
//! there. [`Position::new`] validates a [`Setup`].
//!
//! Terms: a *boost* is the extra steps for an eaten pellet, in which Pac-Man eats ghosts; a ghost in *frenzy* sees
//! Pac-Man at the beginning of its turn and moves two squares; a *round* lasts from one catch to the next.

mod deal;
mod layout;
mod options;
mod position;
mod setup;
mod steps;
mod validate;

pub use deal::Deal;
pub use layout::{LAYOUT_A, LAYOUT_B, LIVES, PELLETS, PELLETS_TO_EAT, START_GHOSTS, START_PAC};
pub use options::{
    Boost, BoostEats, FrenzyPath, GhostPellet, GhostReturn, Layout, Options, PlayerCount,
};
pub use position::Position;
pub use setup::{PositionError, Setup};
