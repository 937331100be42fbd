//! How the board talks to people: palette, motions, the view of a table, and what of it reaches the wire.
//!
//! Light goes through these stages, in this order: [`palette`] colour, tier, [`Motion`], a guard against flashes, gamma, master
//! brightness, power budget with its floor, wire. Up to the wire a channel has 16 bits, so that dim tiers are not swallowed; [`Output`] turns a
//! [`Frame`] into the bytes of the chain.

mod color;
mod flashes;
mod frame;
#[cfg(test)]
mod measure;
mod motion;
mod output;
pub mod palette;
mod view;

pub use color::{Color, Level};
pub use frame::Frame;
pub use motion::{BREATH_MS, CHASE_STEP_MS, Motion, chase, swell};
pub use output::{MOST_MA, Output, estimate_ma};
pub use view::view;
