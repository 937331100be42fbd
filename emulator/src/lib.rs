//! The real firmware on an emulated board: RP2040 with both cores, key matrix, LED chain, flash with power cuts.
//!
//! The firmware is the ELF that would be flashed; nothing in it depends on the emulation. The chip's cores, PIO and DMA come
//! from the crate `rp2040-emu`; this crate adds what that lacks, and the board around the chip. Everything is deterministic:
//! the same firmware and the same calls give the same run, cycle by cycle.
//!
//! ```no_run
//! use fencelight_board::geometry::Key;
//! use fencelight_emulator::{Firmware, Machine, build_firmware};
//!
//! let firmware = Firmware::load(build_firmware()?)?;
//! let mut board = Machine::new(&firmware);
//! board.run_ms(500);
//! board.tap(Key::from_name("e2").unwrap(), 50);
//! let shown = board.leds().last().expect("a frame within half a second");
//! assert!(shown.is_complete());
//! assert_eq!(board.violations(), []);
//!
//! // The power fails in the middle of a save; the next boot reads what was written.
//! board.flash_mut().cut_power_after(100, 7);
//! board.run_ms(5_000);
//! let board = Machine::power_on(&firmware, board.power_off());
//! # Ok::<(), fencelight_emulator::Error>(())
//! ```
//!
//! A host at the USB socket ([`UsbHost`]) finds the board and talks to its console; at first its cable is out. A [`SerialPort`] passes that console on to other programs.
//!
//! [`BootDrive`] is the drive that a boot ROM shows for new firmware.
//!
//! [`Pico2`] is the same machine with the RP2350 of a Pico 2, as far as the crate `rp2350-emu` and additions reach.
//!
//! Not emulated: USB in host mode, the boot loader's own USB device, SPI, I2C and UART wires, pin interrupts, SysTick, misses of the flash cache, reads of the flash by DMA
//! while it is busy. Cycle counts run about 5 % high.

mod board;
mod boot_drive;
mod chip;
mod error;
mod firmware;
mod firmware_build;
pub mod flash;
#[cfg(feature = "log")]
mod log;
mod machine;
mod rng;
mod rp2040;
mod rp2350;
mod serial_port;
pub mod time;
pub mod violation;

pub use board::{
    buzzer::{Buzzer, Tone},
    leds::{LedChain, LedFrame, TimeRange, WireTimes},
    status::StatusLed,
    usb_host::{UsbDescriptors, UsbErrors, UsbHost, UsbOutcome, UsbRequest, UsbState},
};
pub use boot_drive::BootDrive;
pub use chip::ResetCause;
pub use error::Error;
pub use firmware::{Firmware, Symbol};
pub use firmware_build::{
    build_chip_tests, build_firmware, build_pico2_firmware, build_with_feature,
    build_with_symbol_names,
};
pub use flash::{FlashImage, FlashModel, W25Q16JV};
#[cfg(feature = "log")]
pub use log::LogReader;
pub use machine::{
    EmulatedBoard, ResetEvent, StopReason,
    model::Chip,
    probe::{Measurement, ProbeId, RunStart},
};
pub use rp2040::{Machine, Rp2040, Stepping};
pub use rp2350::{Pico2, Rp2350};
pub use serial_port::SerialPort;
