//! QTP, the Quoridor Text Protocol: [`Server`] answers its requests with a player of ours, and `view` translates moves for programs that speak it.
//!
//! docs/qtp.md lists the requests.

mod server;
pub(crate) mod view;

pub use server::Server;
