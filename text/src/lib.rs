//! The table in words, for every language: messages by name here, their texts in `text/texts`.
//!
//! Terminal, page and kiosk share the functions that turn a table into messages; [`Texts`] turns messages into words.
//!
//! | module | contents |
//! |---|---|
//! | [`message`] | a message by its name, with its arguments; lines of a panel |
//! | [`texts`] | the texts of a language: the reader of the part of Project Fluent that they use |
//! | [`names`] | games, seats, pieces, players, keys, moves |
//! | [`panel`] | title, aim, rules, lines, turns |
//! | [`lobby`] | what keeps a game from its start; options and their values |
//! | [`state`] | the state of the pieces |
//! | [`refusals`] | why a press had no effect |
//! | [`logs`], [`move_log`] | what the words remember of a table; the turns of a game, and what they caught |
//! | [`puzzle_log`] | which puzzles are solved, the streak, why a move was wrong; the puzzle of the day |
//! | [`mirror`] | a real board in words, beside those of its table |
//! | [`facts`] | the game and the layout at hand |
//! | [`game_file`] | one game as a text file or as a link |

mod captures;
pub mod facts;
pub mod game_file;
pub mod lobby;
pub mod logs;
pub mod message;
pub mod mirror;
pub mod move_log;
pub mod names;
pub mod panel;
pub mod puzzle_log;
pub mod refusals;
pub mod state;
#[cfg(test)]
mod tests;
pub mod texts;

pub use logs::Logs;
pub use message::{Argument, Line, Message, Parts, Tone};
pub use move_log::{MoveLog, Turn};
pub use puzzle_log::PuzzleLog;
pub use texts::{LANGUAGES, Texts, pack};
