//! The text protocol through which people, programs and tests drive a game.
//!
//! One request a line, ASCII, at most [`MAX_LINE_BYTES`] bytes, ended by LF or CRLF. A reply is `=`, a space and its text; an error is `?`, a code and a
//! sentence, and has changed nothing; an empty line ends both. Empty lines and lines that start with `#` are ignored.
//!
//! The console owns no board. [`Console::feed`] takes the bytes of any stream, one by one, with the board they are meant for: a
//! [`Device`](crate::device::Device), whose time is real, or a [`VirtualBoard`](crate::device::VirtualBoard), whose contacts and clock the commands
//! `press`, `release`, `tap`, `hold` and `wait` drive ([`ConsoleDevice`]). Replies go to any [`core::fmt::Write`].
//!
//! ```
//! use fencelight_board::console::Console;
//! use fencelight_board::device::{Device, VirtualBoard};
//!
//! fn ask(console: &mut Console, board: &mut impl fencelight_board::console::ConsoleDevice, line: &str) -> String {
//!     let mut reply = String::new();
//!     for byte in line.bytes().chain(*b"\n") {
//!         console.feed(byte, board, &mut reply);
//!     }
//!     reply
//! }
//!
//! let mut console = Console::new(1, 1_000_000);
//! let mut on_a_pc = VirtualBoard::new(1);
//! assert_eq!(ask(&mut console, &mut on_a_pc, "tap e5"), "=\n\n");
//! assert!(ask(&mut console, &mut on_a_pc, "table").starts_with("= phase=lobby\n"));
//! let mut on_the_chip = Device::new(1, 0);
//! assert_eq!(ask(&mut console, &mut on_the_chip, "wait 5"), "? unsupported time is real here and passes by itself\n\n");
//! ```
//!
//! The other end of the line is here too: [`ReplyReader`] reads what a board writes, [`read_dump`] its record, and a [`Mirror`] is the board as it is seen
//! from there.
//!
//! Where no [`Engine`](crate::device::Engine) answers at once, `genmove`, `hint` and `analyse` leave their request open: [`Console::pending_search`] is the search to run,
//! and [`Console::finish_search`] writes its reply.

mod analyse;
mod client;
mod commands;
#[expect(
    clippy::module_inception,
    reason = "the file is named after the type it defines"
)]
mod console;
mod console_device;
mod device_commands;
mod game_commands;
mod genmove;
mod new_game;
mod protocol;
mod puzzle_commands;
mod seat;
mod session;
mod show;
mod state;
mod table;
mod transport;
mod watch;

pub use client::{Access, Mirror, Reply, ReplyReader, VERSION, read_dump};
pub use console::Console;
pub use console_device::ConsoleDevice;
pub use protocol::MAX_LINE_BYTES;
pub use session::PendingSearch;
pub use show::BoardDrawing;
pub use transport::{Line, LineBuffer, next_packet};
