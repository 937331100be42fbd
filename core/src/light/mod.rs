//! How the board talks to people: palette, motions, the view of a table, and what of it reaches the wire.
//!
//! Light goes through these stages, in this order: [`palette`] colour, tier, [`Motion`], a guard against flashes, gamma, master
//! brightness, power budget with its floor, wire. Up to the wire a channel has 16 bits, so that dim tiers are not swallowed; [`OutputStage`] turns a
//! [`Frame`] into the bytes of the chain.

mod color;
#[cfg(test)]
mod flash_counter;
mod flash_limiter;
mod frame;
mod gamma;
mod motion;
mod output;
pub mod palette;
mod view;

pub use color::{Brightness, Color};
pub use frame::Frame;
pub use motion::{BREATH_MS, CHASE_STEP_MS, Motion, breath_curve, chase};
pub use output::{MAX_MA, OutputStage, estimate_ma};
pub use view::view;
