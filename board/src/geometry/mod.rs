//! The places of core, and what the board has there: keys in their matrix, LEDs in their chain.

// Tables here are indexed by types that are in range by construction.
#![allow(clippy::indexing_slicing)]

mod key;
mod led;

#[doc(no_inline)]
pub use fencelight_core::geometry::*;
pub use key::{Key, UnknownKey};
pub use led::{BAR_LEDS, Led};
