//! Fencelight on the RP2040: sets the chip up and starts the tasks, nothing else.
//!
//! Every peripheral is handed to exactly one task, which owns it from then on:
//!
//! | task            | owns                  |
//! |-----------------|-----------------------|
//! | [`status::run`] | status LED (GPIO 25)  |
//!
//! A panic in any of them ends in [`mod@panic`]; logs leave by defmt over RTT.
#![no_std]
#![no_main]

mod panic;
mod status;

use defmt_rtt as _; // the transport behind every defmt log
use embassy_executor::Spawner;

/// Sets up clocks and peripherals, then starts the tasks and leaves the core to them.
#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = embassy_rp::init(embassy_rp::config::Config::default());
    defmt::info!("fencelight {=str}", env!("CARGO_PKG_VERSION"));

    // Starting a task fails only if it already runs: a mistake in this file, worth a panic.
    spawner.spawn(defmt::unwrap!(status::run(board.PIN_25)));
}
