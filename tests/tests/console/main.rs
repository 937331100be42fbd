//! Console: the wire format, every request and its refusals.

mod genmove;
mod requests;
