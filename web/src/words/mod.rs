//! The words of the page beside those of the table: its buttons, the names of squares and posts, the desk, a real board, the kiosk.

mod actions;
mod button;
mod cells;
mod content;
mod desk;
mod kiosk;
mod lobby;
#[cfg(test)]
mod tests;

pub use actions::groups;
pub use button::{Action, Group, Press};
pub use cells::Cells;
pub use content::Content;
pub use kiosk::{counters_day, counters_game};
