//! The host side of a running board: input, observation, faults.

use fencelight_core::geometry::Key;

use super::{
    Machine, ResetEvent,
    probe::{Measurement, ProbeId, RunStart},
};
use crate::{
    Error,
    board::{
        buzzer::Buzzer, keys::KeyMatrix, leds::LedChain, status::StatusLed, usb_host::UsbHost,
    },
    chip::Watchdog,
    firmware::Firmware,
    flash::{FLASH_BASE, FlashChip},
    time,
    violation::Violation,
};

impl Machine {
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
    pub const fn clock_hz(&self) -> u64 {
        self.chip.clock.hz()
    }

    /// The cycles of the chip in a time, at its present clock.
    #[must_use]
    pub const fn chip_cycles(&self, time: u64) -> u64 {
        self.chip.clock.chip_cycles(time)
    }

    /// Presses a key. Its contact bounces.
    pub fn press(&mut self, key: Key) {
        self.chip.board.keys.set_down(self.now, key, true);
    }

    /// Releases a key. Its contact bounces.
    pub fn release(&mut self, key: Key) {
        self.chip.board.keys.set_down(self.now, key, false);
    }

    /// Presses a key for a time, and waits for as long after it.
    pub fn tap(&mut self, key: Key, ms: u64) {
        self.press(key);
        self.run_ms(ms);
        self.release(key);
        self.run_ms(ms);
    }

    /// Sends an event to a core: one that waits in WFE wakes.
    pub const fn send_event(&mut self, core: usize) {
        self.chip.bus.event_flag[core] = true;
    }

    /// The keys, to inject faults.
    pub const fn keys(&mut self) -> &mut KeyMatrix {
        &mut self.chip.board.keys
    }

    /// The LED chain.
    #[must_use]
    pub const fn leds(&self) -> &LedChain {
        &self.chip.board.leds
    }

    /// The LED chain, to take frames out.
    pub const fn leds_mut(&mut self) -> &mut LedChain {
        &mut self.chip.board.leds
    }

    /// The status LED.
    #[must_use]
    pub const fn status_led(&self) -> &StatusLed {
        &self.chip.board.status
    }

    /// The buzzer.
    #[must_use]
    pub const fn buzzer(&self) -> &Buzzer {
        &self.chip.board.buzzer
    }

    /// The host at the USB socket.
    #[must_use]
    pub const fn usb(&self) -> &UsbHost {
        &self.chip.board.usb_host
    }

    /// The host at the USB socket, to plug the cable in and to use the serial port.
    pub const fn usb_mut(&mut self) -> &mut UsbHost {
        self.chip.usb_host_mut()
    }

    /// The flash chip.
    #[must_use]
    pub const fn flash(&self) -> &FlashChip {
        &self.chip.flash
    }

    /// The flash chip, to slow it down or to cut its power.
    pub const fn flash_mut(&mut self) -> &mut FlashChip {
        &mut self.chip.flash
    }

    /// The watchdog.
    #[must_use]
    pub const fn watchdog(&self) -> &Watchdog {
        &self.chip.watchdog
    }

    /// Plugs the external 5 V supply in or out; USB power stays.
    pub const fn set_supply(&mut self, present: bool) {
        self.chip.board.supply = present;
    }

    /// Closes or opens the budget strap. It starts open.
    pub const fn set_budget_strap(&mut self, closed: bool) {
        self.chip.board.strap_closed = closed;
    }

    /// Takes the divider off the module, by which it senses the power of USB, or puts it on. It starts with one.
    pub const fn set_usb_divider(&mut self, present: bool) {
        self.chip.board.has_usb_divider = present;
    }

    /// Whether the chip has attached to the USB bus: it pulls D+ up.
    #[must_use]
    pub const fn usb_attached(&self) -> bool {
        self.chip.usb.is_attached()
    }

    /// Resets since power-on.
    #[must_use]
    pub fn resets(&self) -> &[ResetEvent] {
        &self.resets
    }

    /// Violations of what the parts allow; the first thousand.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.chip.board.violations.kept
    }

    /// The number of violations.
    #[must_use]
    pub const fn violation_count(&self) -> u64 {
        self.chip.board.violations.count
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

    /// The last 64 bits that the firmware has read from the chip's random source, the oldest first; 0 before the first one.
    #[must_use]
    pub const fn random_bits(&self) -> u64 {
        self.chip.random_bits
    }

    /// Where a core is.
    #[must_use]
    pub fn pc(&self, core: usize) -> u32 {
        self.cores[core].regs.pc()
    }

    /// A word in RAM, ROM or flash.
    #[must_use]
    pub fn read_word(&self, address: u32) -> u32 {
        self.chip.bus.peek32(address)
    }

    /// Bytes in RAM, ROM or flash.
    #[must_use]
    pub fn read_bytes(&self, address: u32, length: usize) -> Vec<u8> {
        let byte = |offset| self.chip.bus.memory.peek8(address + offset as u32);
        (0..length).map(byte).collect()
    }

    /// Changes a word in RAM.
    pub fn write_word(&mut self, address: u32, word: u32) {
        self.chip.bus.poke32(address, word);
        for core in &mut self.cores {
            core.invalidate_decode_cache_entries(&[address, address + 2]);
        }
    }

    /// Replaces the beginning of a function, in flash and, for functions that run from RAM, there too. It stays replaced over
    /// resets, but not in the flash that [`Machine::power_on`] gets: that puts the firmware on again.
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
        self.chip.flash.image_mut().write(stored_at, &bytes);
        self.flash_changed(stored_at - FLASH_BASE, bytes.len() as u32);
        if stored_at != address {
            for (offset, byte) in (0..).zip(bytes) {
                self.chip.bus.memory.poke8(address + offset, byte);
                for core in &mut self.cores {
                    core.invalidate_decode_cache_entries(&[address + offset]);
                }
            }
        }
        Ok(())
    }

    /// Measures every run of a function from now on, on both cores.
    pub fn measure(&mut self, function: &str) -> Result<ProbeId, Error> {
        let start = self.firmware.symbol(function)?.address;
        Ok(self.probes.add(start, None))
    }

    /// Measures from each time a core comes to an address until it next comes to another.
    pub fn measure_between(&mut self, start: u32, end: u32) -> ProbeId {
        self.probes.add(start & !1, Some(end & !1))
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
