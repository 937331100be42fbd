//! What the machine needs of a chip.

use rp2040_emu::Memory;
use rp2350_emu::pio::PioBlock;

use super::{EmulatedBoard, StopReason, probe::Registers, rom::RomFunction};
use crate::{
    board::{Board, usb_host::UsbHost},
    chip::{ResetCause, SystemClock, Watchdog, pins::PinLevels, pio::PioState, usb::UsbController},
    flash::{FlashChip, FlashImage},
    violation::ViolationLog,
};

/// A chip that an emulated board has: the drive of its boot ROM.
pub trait Chip: ChipModel {
    /// The text of [`BootDrive::INFO_FILE`](crate::BootDrive::INFO_FILE).
    const DRIVE_INFO: &'static str;
    /// The family of its blocks.
    const FAMILY: u32;
}

/// A chip without its cores, and the board around it. It also says how its cores run.
pub(crate) trait ChipModel: Sized {
    /// A core of it.
    type Core;

    /// The program's vector table.
    const VECTOR_TABLE: u32;
    /// Where its boot ROM ends.
    const ROM_END: u32;
    /// The functions of its boot ROM, the look-up function first.
    const ROM_FUNCTIONS: &'static [(&'static [u8; 2], RomFunction)];
    /// The time that the cores run before the rest catches up. Edges on pins are exact at any value; this only bounds how late an interrupt, or an action of
    /// the other core, takes effect.
    const QUANTUM: u64;

    fn new(board: Board, flash: FlashChip, seed: u64) -> Self;

    /// Replaces what is in flash and not emulated.
    fn prepare_flash(_flash: &mut FlashImage) {}

    /// Both cores after a reset, asleep.
    fn new_cores(&self) -> [Self::Core; 2];

    /// Everything but memory, and what the watchdog keeps, starts afresh.
    fn warm_reset(&mut self, cause: ResetCause);

    /// The cores alone start afresh, with what belongs to each of them.
    fn reset_cores(&mut self);

    fn board(&self) -> &Board;
    fn board_mut(&mut self) -> &mut Board;
    fn flash(&self) -> &FlashChip;
    fn flash_mut(&mut self) -> &mut FlashChip;
    fn into_flash(self) -> FlashChip;
    fn flash_and_violations(&mut self) -> (&mut FlashChip, &mut ViolationLog);
    fn memory(&self) -> &Memory;
    fn memory_mut(&mut self) -> &mut Memory;
    fn watchdog(&self) -> &Watchdog;
    fn usb(&self) -> &UsbController;
    fn usb_mut(&mut self) -> &mut UsbController;
    /// The host at the USB socket. Requests to it take effect at once.
    fn usb_host_mut(&mut self) -> &mut UsbHost;
    fn clock(&self) -> &SystemClock;
    fn now(&self) -> u64;
    fn set_now(&mut self, at: u64);
    fn pio(&mut self, block: usize) -> (&mut PioBlock, &mut PioState);
    /// What the chip reads on its pins.
    fn inputs(&mut self) -> u32;
    /// What the chip drives its pins to.
    fn pin_levels(&self) -> PinLevels;
    /// Shows the pins to the board.
    fn update_pins(&mut self);

    /// The core and the time of the accesses that follow.
    fn begin_access(&mut self, core: usize, at: u64);
    fn read8(&mut self, core: usize, address: u32) -> u8;
    fn write8(&mut self, core: usize, address: u32, value: u8);

    /// Makes what is on the flash chip readable for the cores.
    fn load_flash(&mut self);

    /// The look-up function of the boot ROM.
    fn look_up(&mut self, arguments: [u32; 2]) -> u32;

    /// Sets the mode of memory-mapped reads and the divider of the flash chip's clock.
    fn select_xip(&mut self, _mode: u32, _divider: u32) {}

    /// Time passes for everything but the cores.
    fn advance(&mut self, from: u64, to: u64);

    /// Up to when nothing but the cores can change anything.
    fn next_event(&self, now: u64) -> u64;

    /// The watchdog has run out.
    fn fire_watchdog(&mut self, cause: ResetCause);

    /// The reset that the firmware or the watchdog has requested.
    fn requested_reset(&self) -> Option<ResetCause>;

    fn pc(core: &Self::Core) -> u32;
    fn registers(core: &Self::Core) -> Registers;

    /// Lets a core go on at an address, with the result of a function.
    fn return_to(core: &mut Self::Core, address: u32, result: u32);

    /// Drops decoded instructions at some addresses.
    fn forget_code(core: &mut Self::Core, addresses: &[u32]);

    /// What the boot ROM does after a reset: core 1 waits, core 0 enters the program.
    fn enter_program(machine: &mut EmulatedBoard<Self>, stack: u32, entry: u32);

    /// Calls [`EmulatedBoard::run_to_target`]. It is a function of the chip so that this crate, and not each that uses it, compiles the loop with all
    /// that it calls.
    fn run(machine: &mut EmulatedBoard<Self>) -> StopReason;

    fn is_asleep(machine: &EmulatedBoard<Self>, core: usize) -> bool;

    /// Before the cores run: wakes those that have an event or interrupt. May run them over a stretch in which nothing else happens.
    fn begin_quantum(machine: &mut EmulatedBoard<Self>);

    /// After the cores and the rest have run: core 1 is launched or stopped.
    fn end_quantum(machine: &mut EmulatedBoard<Self>);

    /// Runs the instructions of a core that nothing else takes note of, up to a time.
    fn run_ahead(_machine: &mut EmulatedBoard<Self>, _core: usize, _until: u64) {}

    /// One instruction, or the entry into an exception. Returns its cycles.
    fn step(machine: &mut EmulatedBoard<Self>, core: usize) -> u64;

    /// A core has run as far as it should, or sleeps.
    fn end_run(_machine: &mut EmulatedBoard<Self>, _core: usize) {}
}

/// The parts that both chips have as fields of the same names.
macro_rules! chip_parts {
    () => {
        #[inline]
        fn board(&self) -> &$crate::board::Board {
            &self.board
        }
        fn board_mut(&mut self) -> &mut $crate::board::Board {
            &mut self.board
        }
        #[inline]
        fn flash(&self) -> &FlashChip {
            &self.flash
        }
        fn flash_mut(&mut self) -> &mut FlashChip {
            &mut self.flash
        }
        fn into_flash(self) -> FlashChip {
            self.flash
        }
        fn flash_and_violations(
            &mut self,
        ) -> (&mut FlashChip, &mut $crate::violation::ViolationLog) {
            (&mut self.flash, &mut self.board.violations)
        }
        fn memory(&self) -> &rp2040_emu::Memory {
            &self.bus.memory
        }
        fn memory_mut(&mut self) -> &mut rp2040_emu::Memory {
            &mut self.bus.memory
        }
        #[inline]
        fn watchdog(&self) -> &$crate::chip::Watchdog {
            &self.watchdog
        }
        fn usb(&self) -> &$crate::chip::usb::UsbController {
            &self.usb
        }
        fn usb_mut(&mut self) -> &mut $crate::chip::usb::UsbController {
            &mut self.usb
        }
        fn clock(&self) -> &$crate::chip::SystemClock {
            &self.clock
        }
        fn now(&self) -> u64 {
            self.now
        }
        fn set_now(&mut self, at: u64) {
            self.now = at;
        }
        fn pio(
            &mut self,
            block: usize,
        ) -> (
            &mut rp2350_emu::pio::PioBlock,
            &mut $crate::chip::pio::PioState,
        ) {
            (&mut self.bus.pio[block], &mut self.pio[block])
        }
        fn inputs(&mut self) -> u32 {
            self.inputs()
        }
        fn pin_levels(&self) -> $crate::chip::pins::PinLevels {
            let bus = &self.bus;
            let pio = [0, 1].map(|block: usize| (bus.pio[block].pad_out, bus.pio[block].pad_oe));
            self.pins.levels((bus.sio.gpio_out, bus.sio.gpio_oe), pio)
        }
        fn update_pins(&mut self) {
            let (at, pins) = (self.now, self.pin_levels());
            self.board.update_pins(at, |pin| pins.level(pin));
        }
        #[inline]
        fn requested_reset(&self) -> Option<ResetCause> {
            self.reset
        }
    };
}
pub(crate) use chip_parts;
