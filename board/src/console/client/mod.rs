//! The client of the protocol: it reads what a board writes, shows the board as a table and its lights, and presses its keys.

mod contacts;
mod mirror;
mod reading;
mod replica;
mod reply;

pub use mirror::{Access, Mirror, VERSION};
pub use reading::read_dump;
pub use reply::{Reply, ReplyReader};
