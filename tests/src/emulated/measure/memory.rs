//! Stacks, flash and RAM.

use std::ops::Range;

use fencelight_emulator::flash::FLASH_BASE;
use fencelight_emulator::{Firmware, Machine};

use crate::emulated::firmware::{firmware, pico2_firmware};
use crate::emulated::symbols;

/// The address ranges of both stacks.
fn stack_ranges() -> [Range<u32>; 2] {
    let symbol = |name| firmware().symbol(name).expect("a symbol");
    let core1 = symbol(symbols::CORE1_STACK);
    let bottom = core1.address + symbols::STACK_GUARD_BYTES;
    [
        symbol(symbols::STACK_END).address..symbol(symbols::STACK_START).address,
        bottom..core1.address + core1.size - symbols::STACK_CELL_FLAG_BYTES,
    ]
}

/// What must stay unused of the stack of core 1. Its searches have a bounded depth, so a small reserve is enough.
pub const CORE1_STACK_SPARE_BYTES: u32 = 6 * 1024;

/// Peak usage of both stacks, in bytes.
#[must_use]
pub fn stack_usage(machine: &Machine) -> [u32; 2] {
    stack_ranges().map(|stack| {
        let mut words = stack.clone().step_by(4);
        let painted = words.position(|word| machine.read_word(word) != symbols::STACK_PAINT);
        stack.end - stack.start - 4 * painted.unwrap_or(0) as u32
    })
}

/// Sizes of both stacks, in bytes.
#[must_use]
pub fn stack_sizes() -> [u32; 2] {
    stack_ranges().map(|stack| stack.end - stack.start)
}

/// Bytes of flash and of RAM of the firmware, without the stack of core 0.
///
/// # Panics
/// If a linker symbol is missing.
#[must_use]
pub fn memory_usage() -> [u32; 2] {
    memory_usage_of(firmware())
}

/// The same for the Pico 2.
///
/// # Panics
/// If a linker symbol is missing.
#[must_use]
pub fn pico2_memory_usage() -> [u32; 2] {
    memory_usage_of(pico2_firmware())
}

fn memory_usage_of(firmware: &Firmware) -> [u32; 2] {
    let address = |name| firmware.symbol(name).expect("a symbol").address;
    let data = address(symbols::DATA_END) - address(symbols::DATA_START);
    [
        address(symbols::DATA_IMAGE) + data - FLASH_BASE,
        address(symbols::STATICS_END) - address(symbols::DATA_START),
    ]
}
