//! The table in words, for every language: messages by name here, their texts in `web/texts`.
//!
//! [`lines`], [`groups`] and [`Cells`] are functions of the table; [`Texts`] turns their messages into words.

mod actions;
mod button;
mod cells;
mod content;
mod desk;
mod kiosk;
mod lobby;
mod message;
mod mirror;
mod names;
mod panel;
mod refusals;
mod state;
#[cfg(test)]
mod tests;
mod texts;

pub use actions::groups;
pub use button::{Action, Group, Press};
pub use cells::Cells;
pub use content::Content;
pub use kiosk::{counters_day, counters_game};
pub use message::{Argument, Line, Message, Parts, Tone};
pub use mirror::mirror_content;
pub use names::{letter, seat};
pub use panel::{aim, lines, rules, rules_title, title, turn, turns};
pub use texts::{LANGUAGES, Texts, pack};
