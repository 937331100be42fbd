//! Files: atomic replacement ([`files`]) and locks ([`lock`]), and errors that name them.

mod error;
pub mod files;
pub mod lock;

pub use error::{named, refused};
