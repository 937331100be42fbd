//! The table in words, for every language: messages by name here, their texts in `web/texts`.
//!
//! [`lines`], [`groups`] and [`Cells`] are functions of the table; [`Texts`] turns their messages into words.

mod actions;
mod cells;
mod lobby;
mod message;
mod names;
mod panel;
mod refusals;
mod state;
#[cfg(test)]
mod tests;
mod texts;

pub use actions::{Action, Group, Press, groups};
pub use cells::Cells;
pub use message::{Argument, Message};
pub use names::seat;
pub use panel::{Line, Tone, aim, lines, rules, rules_title, title, turn, turns};
pub use texts::{LANGUAGES, Texts, pack};
