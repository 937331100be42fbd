//! The real firmware on the emulated board: games, saves, power cuts, visitors, search, USB, faults, limits, pins, and the code that lies in RAM.

mod clock;
mod games;
mod hands;
mod health;
mod hil;
mod hot_code;
mod limits;
mod pico2;
mod pins;
mod probes;
mod saves;
mod search;
mod updates;
mod usb;
