//! The host side of a running board: input, observation, faults.

use fencelight_board::geometry::Key;

use super::{
    EmulatedBoard, ResetEvent,
    model::ChipModel,
    probe::{Measurement, ProbeId, RunStart},
};
use crate::{
    Error,
    board::{buzzer::Buzzer, leds::LedChain, status::StatusLed, usb_host::UsbHost},
    firmware::Firmware,
    flash::{FLASH_BASE, FlashChip},
    time,
    violation::Violation,
};

impl<C: ChipModel> EmulatedBoard<C> {
    /// The firmware it runs.
    #[must_use]
    pub const fn firmware(&self) -> &Firmware {
        &self.firmware
    }

    /// Cycles since power-on.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Microseconds since power-on.
    #[must_use]
    pub const fn now_us(&self) -> u64 {
        self.now / time::CYCLES_PER_US
    }

    /// The frequency of the chip's system clock at this moment.
    #[must_use]
    pub fn clock_hz(&self) -> u64 {
        self.chip.clock().hz()
    }

    /// The cycles of the chip in a time, at its present clock.
    #[must_use]
    pub fn chip_cycles(&self, time: u64) -> u64 {
        self.chip.clock().chip_cycles(time)
    }

    /// Presses a key. Its contact bounces.
    pub fn press(&mut self, key: Key) {
        self.chip.board_mut().keys.set_down(self.now, key, true);
    }

    /// Releases a key. Its contact bounces.
    pub fn release(&mut self, key: Key) {
        self.chip.board_mut().keys.set_down(self.now, key, false);
    }

    /// Presses a key for a time, and waits for as long after it.
    pub fn tap(&mut self, key: Key, ms: u64) {
        self.press(key);
        self.run_ms(ms);
        self.release(key);
        self.run_ms(ms);
    }

    /// The LED chain.
    #[must_use]
    pub fn leds(&self) -> &LedChain {
        &self.chip.board().leds
    }

    /// The LED chain, to take frames out.
    pub fn leds_mut(&mut self) -> &mut LedChain {
        &mut self.chip.board_mut().leds
    }

    /// The buzzer. That of a Pico 2 is not emulated.
    #[must_use]
    pub fn buzzer(&self) -> &Buzzer {
        &self.chip.board().buzzer
    }

    /// The status LED.
    #[must_use]
    pub fn status_led(&self) -> &StatusLed {
        &self.chip.board().status
    }

    /// The host at the USB socket.
    #[must_use]
    pub fn usb(&self) -> &UsbHost {
        &self.chip.board().usb_host
    }

    /// The host at the USB socket, to plug the cable in and to use the serial port.
    pub fn usb_mut(&mut self) -> &mut UsbHost {
        self.chip.usb_host_mut()
    }

    /// The flash chip.
    #[must_use]
    pub fn flash(&self) -> &FlashChip {
        self.chip.flash()
    }

    /// The flash chip, to slow it down or to cut its power.
    pub fn flash_mut(&mut self) -> &mut FlashChip {
        self.chip.flash_mut()
    }

    /// Plugs the external 5 V supply in or out; USB power stays.
    pub fn set_supply(&mut self, present: bool) {
        self.chip.board_mut().supply = present;
    }

    /// Closes or opens the budget strap. It starts open.
    pub fn set_budget_strap(&mut self, closed: bool) {
        self.chip.board_mut().strap_closed = closed;
    }

    /// Takes the divider off the module, by which it senses the power of USB, or puts it on. It starts with one.
    pub fn set_usb_divider(&mut self, present: bool) {
        self.chip.board_mut().has_usb_divider = present;
    }

    /// Takes the module off its board, or puts it back: rows, supply and strap float, and only the divider of the module is left.
    pub fn set_bare(&mut self, bare: bool) {
        self.chip.board_mut().is_bare = bare;
    }

    /// Changes the resistors that pull the rows of the keys down.
    pub fn set_row_ohms(&mut self, ohms: u32) {
        self.chip.board_mut().row_ohms = ohms;
    }

    /// Whether the chip has attached to the USB bus: it pulls D+ up.
    #[must_use]
    pub fn usb_attached(&self) -> bool {
        self.chip.usb().is_attached()
    }

    /// Resets since power-on.
    #[must_use]
    pub fn resets(&self) -> &[ResetEvent] {
        &self.resets
    }

    /// Violations of what the parts allow; the first thousand.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.chip.board().violations.kept
    }

    /// The number of violations.
    #[must_use]
    pub fn violation_count(&self) -> u64 {
        self.chip.board().violations.count
    }

    /// Whether core 1 was launched.
    #[must_use]
    pub const fn core1_runs(&self) -> bool {
        self.launched[1]
    }

    /// Cycles since power-on in which a core did not sleep.
    #[must_use]
    pub const fn awake_cycles(&self, core: usize) -> u64 {
        self.awake[core]
    }

    /// Where a core is.
    #[must_use]
    pub fn pc(&self, core: usize) -> u32 {
        C::pc(&self.cores[core])
    }

    /// A word in RAM, ROM or flash.
    #[must_use]
    pub fn read_word(&self, address: u32) -> u32 {
        self.chip.memory().peek32(address)
    }

    /// Bytes in RAM, ROM or flash.
    #[must_use]
    pub fn read_bytes(&self, address: u32, length: usize) -> Vec<u8> {
        let byte = |offset| self.chip.memory().peek8(address + offset as u32);
        (0..length).map(byte).collect()
    }

    /// Changes a word in RAM.
    pub fn write_word(&mut self, address: u32, word: u32) {
        self.chip.memory_mut().poke32(address, word);
        for core in &mut self.cores {
            C::forget_code(core, &[address, address + 2]);
        }
    }

    /// Replaces the beginning of a function, in flash and, for functions that run from RAM, there too. It stays replaced over
    /// resets, but not in the flash that `power_on` gets: that puts the firmware on again.
    pub fn patch(&mut self, symbol: &str, code: &[u16]) -> Result<(), Error> {
        let symbol = self.firmware.symbol(symbol)?;
        let (address, size) = (symbol.address, symbol.size as usize);
        let bytes: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        if size > 0 && bytes.len() > size {
            return Err(Error::DoesNotFit(symbol.name.clone()));
        }
        let stored_at = self
            .firmware
            .load_address(address)
            .ok_or_else(|| Error::NoSymbol(symbol.name.clone()))?;
        self.chip.flash_mut().image_mut().write(stored_at, &bytes);
        self.flash_changed(stored_at - FLASH_BASE, bytes.len() as u32);
        if stored_at != address {
            for (offset, byte) in (0..).zip(bytes) {
                self.chip.memory_mut().poke8(address + offset, byte);
                for core in &mut self.cores {
                    C::forget_code(core, &[address + offset]);
                }
            }
        }
        Ok(())
    }

    /// Measures every run of a function from now on, on both cores.
    pub fn measure(&mut self, function: &str) -> Result<ProbeId, Error> {
        let start = self.firmware.symbol(function)?.address;
        Ok(self.probes.add(start))
    }

    /// What a measurement has found so far.
    #[must_use]
    pub fn measurement(&self, probe: ProbeId) -> Measurement {
        self.probes.measurement(probe)
    }

    /// The beginnings of all measured runs.
    #[must_use]
    pub fn run_starts(&self, probe: ProbeId) -> &[RunStart] {
        self.probes.run_starts(probe)
    }

    /// Starts a measurement over.
    pub fn clear_probe(&mut self, probe: ProbeId) {
        self.probes.clear(probe);
    }
}
