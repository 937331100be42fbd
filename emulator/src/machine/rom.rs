//! A boot ROM in place of the real one: header, tables, and functions that the host carries out.
//!
//! Each function is a single instruction that branches to itself. A core that gets there is parked; the host does the work,
//! charges the time for it and lets the core return.

use super::{EmulatedBoard, model::ChipModel};
use crate::flash::FLASH_BASE;

/// Functions lie from here on, one halfword each, in the ROM of either chip.
const CODE: usize = 0x200;
/// Branch to itself.
const BRANCH_TO_SELF: u16 = 0xE7FE;

/// What a call of the ROM costs besides its work.
const CALL_CYCLES: u64 = 20;
/// Leaving and entering memory-mapped reads takes some serial commands to the flash chip.
const FLASH_COMMAND_CYCLES: u64 = 1_000;

/// What a function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RomFunction {
    LookUp,
    PopCount,
    Reverse,
    LeadingZeros,
    TrailingZeros,
    UsbBoot,
    Fill,
    Copy,
    ConnectFlash,
    ExitXip,
    Erase,
    Program,
    FlushCache,
    EnterXip,
    SelectXip,
    WaitForVector,
}

/// Where a function is called.
pub(crate) const fn function_address(number: usize) -> u16 {
    (CODE + 2 * number) as u16 | 1
}

/// The address of the function with this code; 0 for an unknown code.
pub(crate) fn entry<C: ChipModel>(code: &[u8; 2]) -> u32 {
    let number = C::ROM_FUNCTIONS
        .iter()
        .position(|(other, _)| *other == code);
    number.map_or(0, |number| u32::from(function_address(number)))
}

/// Puts the functions into a ROM.
pub(crate) fn put_functions<C: ChipModel>(rom: &mut [u8]) {
    for number in 0..C::ROM_FUNCTIONS.len() {
        let at = CODE + 2 * number;
        rom[at..at + 2].copy_from_slice(&BRANCH_TO_SELF.to_le_bytes());
    }
}

impl<C: ChipModel> EmulatedBoard<C> {
    /// Carries out the ROM function that a core has called, and lets the core return. Returns what it costs.
    pub(super) fn run_rom_function(&mut self, core: usize) -> u64 {
        let registers = C::registers(&self.cores[core]);
        let function = C::ROM_FUNCTIONS
            .get((registers.pc as usize).wrapping_sub(CODE) / 2)
            .map(|(_, function)| *function);
        let [r0, r1, r2, _] = registers.arguments;
        let (at, chip) = (self.core_time[core], &mut self.chip);
        chip.begin_access(core, at);
        let mut result = r0;
        let mut cost = CALL_CYCLES;
        match function {
            Some(RomFunction::LookUp) => result = chip.look_up([r0, r1]),
            Some(RomFunction::PopCount) => result = r0.count_ones(),
            Some(RomFunction::Reverse) => result = r0.reverse_bits(),
            Some(RomFunction::LeadingZeros) => result = r0.leading_zeros(),
            Some(RomFunction::TrailingZeros) => result = r0.trailing_zeros(),
            Some(RomFunction::Fill) => {
                (0..r2).for_each(|byte| chip.write8(core, r0.wrapping_add(byte), r1 as u8));
                cost += u64::from(r2) / 4;
            }
            Some(RomFunction::Copy) => {
                for byte in 0..r2 {
                    let value = chip.read8(core, r1.wrapping_add(byte));
                    chip.write8(core, r0.wrapping_add(byte), value);
                }
                cost += u64::from(r2) / 2;
            }
            Some(RomFunction::ExitXip) => {
                chip.flash_mut().xip_disabled = true;
                cost += FLASH_COMMAND_CYCLES;
            }
            Some(function @ (RomFunction::EnterXip | RomFunction::SelectXip)) => {
                chip.flash_mut().xip_disabled = false;
                if function == RomFunction::SelectXip {
                    chip.select_xip(r0, r1);
                }
                cost += FLASH_COMMAND_CYCLES;
            }
            Some(RomFunction::Erase) => {
                let (flash, violations) = chip.flash_and_violations();
                cost += flash.erase(r0, r1, at, violations);
                self.flash_changed(r0, r1);
            }
            Some(RomFunction::Program) => {
                let data: Vec<u8> = (0..r2)
                    .map(|byte| chip.read8(core, r1.wrapping_add(byte)))
                    .collect();
                let (flash, violations) = chip.flash_and_violations();
                cost += flash.program(r0, &data, at, violations);
                self.flash_changed(r0, r2);
            }
            Some(RomFunction::ConnectFlash | RomFunction::FlushCache) => {}
            Some(RomFunction::UsbBoot) => {
                self.usb_boot = true;
                // The boot loader's own device is not emulated.
                chip.usb_mut().reset();
            }
            // Nothing else lies here: a wild jump. Like `WV`, it never returns.
            Some(RomFunction::WaitForVector) | None => return CALL_CYCLES,
        }
        C::return_to(&mut self.cores[core], registers.lr, result);
        cost
    }

    /// Shows the cores what is in flash now.
    pub(super) fn flash_changed(&mut self, offset: u32, length: u32) {
        self.chip.load_flash();
        let code: Vec<u32> = (0..length.div_ceil(2))
            .map(|half| FLASH_BASE + offset + 2 * half)
            .collect();
        for core in &mut self.cores {
            C::forget_code(core, &code);
        }
    }
}
