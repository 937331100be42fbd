//! The lights: palette, motions, the view of a table, and the output stage that turns a frame into bytes for the LED chain.
//!
//! Light passes these stages in this order: [`palette`] colour, tier, [`Motion`], gamma, master brightness, power budget
//! with its floor, flash limiter, wire. Before the wire a channel has 16 bits, so that dim tiers do not round to black;
//! [`OutputStage`] turns a [`Frame`] into the bytes of the chain.

mod color;
#[cfg(test)]
mod flash_counter;
mod flash_limiter;
mod frame;
mod motion;
mod output;
pub mod palette;
pub mod perceived;
mod view;

pub use color::{Brightness, Color};
pub use frame::Frame;
pub use motion::{BREATH_MS, CHASE_STEP_MS, Motion, breath_curve, chase};
pub use output::{MAX_MA, OutputStage, estimate_ma};
pub use view::view;
