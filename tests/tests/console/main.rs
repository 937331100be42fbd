//! Console: the wire format, every request and its refusals.

mod analyse;
mod cases;
mod genmove;
mod puzzles;
mod real;
mod requests;
mod watch;
