//! The real firmware on the emulated board: games, lessons, puzzles, saves, search, USB, faults, limits, pins, and the code that lies in RAM.

mod clock;
mod cuts;
mod games;
mod hands;
mod health;
mod hot_code;
mod kiosk;
mod lessons;
mod limits;
mod pico2;
mod pins;
mod power;
mod probes;
mod puzzles;
mod saves;
mod search;
mod updates;
mod usb;
