//! The real firmware on an emulated board: its keys pressed, its frames compared with those of core, its flash read and written.

pub mod board_cuts;
pub mod code;
pub mod fault_injection;
mod firmware;
mod flash_contents;
pub mod host_program;
pub mod kiosk;
mod lockstep;
pub mod measure;
mod panel;
mod reference_model;
pub mod symbols;
pub mod usb;

pub use firmware::{TestedChip, built, firmware, pico2_firmware};
pub use flash_contents::{
    image_with_table, last_fault, newest_record, quoridor_game_image, saved_game, saved_table,
};
pub use lockstep::Lockstep;
pub use panel::{BOOT_MS, Pressed, TAP_MS, key, led_of, light_cycles, square, square_color};
