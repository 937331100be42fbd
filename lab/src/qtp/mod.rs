//! QTP, the Quoridor Text Protocol: [`Server`] answers its requests with a player of ours, and `serve` does so on standard input and output.
//!
//! docs/qtp.md lists the requests.

mod serve;
mod server;

pub(crate) use serve::{QtpArgs, serve};
pub use server::Server;
