//! How the board talks to people: palette, motions, frames, and what of them reaches the wire.
//!
//! Light goes through these stages, in this order: [`palette`] colour, tier, [`Motion`], gamma, master brightness, power budget
//! with its floor, wire. Up to the wire a channel has 16 bits, so that dim tiers are not swallowed; [`Output`] turns a
//! [`Frame`] into the bytes of the chain.

mod color;
mod frame;
mod motion;
mod output;
pub mod palette;

pub use color::{Color, Level};
pub use frame::Frame;
pub use motion::{Motion, chase};
pub use output::{MOST_MA, Output, estimate_ma};
