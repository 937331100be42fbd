//! What the programs of Fencelight share on a PC.
//!
//! | module | contents |
//! |---|---|
//! | `storage`, `storage_paths` | files that are replaced as a whole, locks; the folder of the programs |
//! | `signals`, `progress`, `printable`, `parallel`, `entropy`, `rng` | Ctrl-C, the line of a long command, foreign text, threads, random numbers |
//! | `board_line`, `ports` | the serial line to a real board, the boards that are plugged in |
//! | `engines`, `match_file` | engines at seats, and the games of their matches |
//! | `event_loop`, `session`, `key_presses`, `keyboard`, `terminal` | a board in a terminal: its time, its events, its keys, raw mode |
//! | `screen`, `status`, `language` | layout, colours, drawing; marks, shapes and panel; the language of the locale |
//! | `program`, `pages`, `values`, `siblings` | command lines: parsing, exit codes, manual pages, values of options; the programs beside `fencelight` |
//! | `picture`, `chart` | the board as a PNG, curves as an SVG |

pub mod board_line;
pub mod chart;
pub mod engines;
mod entropy;
pub mod event_loop;
pub mod key_presses;
mod keyboard;
pub mod language;
pub mod match_file;
pub mod pages;
pub mod parallel;
pub mod picture;
pub mod ports;
mod printable;
pub mod program;
pub mod progress;
pub mod rng;
pub mod screen;
pub mod session;
pub mod siblings;
pub mod signals;
pub mod status;
pub mod storage;
pub mod storage_paths;
pub mod terminal;
pub mod values;

pub use entropy::entropy;
pub use printable::{printable, shortened};
pub use progress::Progress;
