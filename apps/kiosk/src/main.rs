//! Boards in a café: a local server shows the page and connects it with real boards.
//!
//! | module | contents |
//! |---|---|
//! | `cli`, `check` | the command line; what a machine lacks for a display |
//! | `server`, `http`, `socket`, `connections`, `limits`, `timed` | connections, their requests and their limits |
//! | `tables`, `hub`, `policy`, `staff` | a table for each board, the thread of its line, what a page may ask for |
//! | `seats`, `phone`, `queue` | phones at seats, and in the queue of a table |
//! | `watch`, `screen`, `busiest`, `code` | what a board shows, the displays in the room, codes for cameras |
//! | `ends`, `evening` | ends of games, and the file of an evening |
//! | `links`, `link` | two boards that play one game: one side as a state machine, the history that both agree on, the line between them |

mod busiest;
mod check;
mod cli;
mod code;
mod connections;
mod ends;
mod evening;
mod http;
mod hub;
mod limits;
mod link;
mod links;
mod phone;
mod policy;
mod queue;
mod screen;
mod seats;
mod server;
mod socket;
mod staff;
mod tables;
mod timed;
mod watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    fencelight_host::program::main("fencelight-kiosk", cli::run)
}
