//! The program `fencelight-kiosk` from outside: its server, and boards that play with each other.
//!
//! One program, so that it is linked once and its tests run side by side.
#![cfg(target_os = "linux")]

mod common;
mod kiosk;
mod link;
mod page;
