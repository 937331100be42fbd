//! Fencelight on the RP2040 or the RP2350: tasks that own the resources of the chip, started by [`boot`].
//!
//! Every resource is handed to exactly one task, which owns it from then on:
//!
//! | task            | where           | owns                                             |
//! |-----------------|-----------------|--------------------------------------------------|
//! | [`keys::run`]   | core 0, interrupt | rows and shift registers                       |
//! | [`leds::run`]   | core 0          | PIO 0, DMA 0, LED data line                      |
//! | [`table::run`]  | core 0          | the device, the console, supply and budget strap |
//! | [`storage::run`] | core 0         | the flash                                        |
//! | [`usb::run`]    | core 0          | USB, the sense of its power                      |
//! | [`buzzer::run`] | core 0          | the buzzer                                       |
//! | [`status::run`] | core 0          | status LED                                       |
//! | [`health::run`] | core 0          | the watchdog                                     |
//! | [`think::run`]  | core 1          | that core                                        |
//!
//! [`channels`] holds everything that passes between them, [`fault`] handles their failures, [`probe`] lists what tests may observe, [`chip`] has what
//! differs between the chips. Logs leave by defmt over RTT.
#![cfg_attr(target_os = "none", no_std, no_main)]

cfg_if::cfg_if! {
    if #[cfg(target_os = "none")] {
        mod beats;
        mod binary_info;
        mod blocking_chain;
        mod boot;
        mod buzzer;
        mod channels;
        mod chip;
        mod clock;
        mod commands;
        mod fault;
        mod gpios;
        mod health;
        mod image;
        mod keys;
        mod led_wire;
        mod leds;
        mod probe;
        mod stack;
        mod starts;
        mod status;
        mod storage;
        mod table;
        mod think;
        mod usb;
        mod usb_errata;
    } else {
        /// Nothing: the program is for the chip.
        fn main() {}
    }
}
