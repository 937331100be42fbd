//! Console: the wire format, every request and its refusals.

mod analyse;
mod genmove;
mod puzzles;
mod requests;
mod seats;
mod watch;
