//! What differs between the chips, and nothing else: the RP2040 of a Pico and the RP2350 of a Pico 2. One Cargo feature chooses; `regions.x` of the
//! chip has the memory.

#[cfg(all(feature = "rp2040", feature = "rp2350"))]
compile_error!("one chip at a time: `cargo fw2` builds for the RP2350 without the default feature");
#[cfg(not(any(feature = "rp2040", feature = "rp2350")))]
compile_error!("no chip: enable the feature rp2040 or rp2350");

#[cfg(feature = "rp2040")]
pub(crate) use rp2040::*;
#[cfg(feature = "rp2350")]
pub(crate) use rp2350::*;

use core::ffi::CStr;

use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::pac;
use embassy_rp::peripherals::FLASH;
use fencelight_ai::BOARD_TABLE_ENTRIES;

/// The flash that the firmware uses: all of a Pico's, half of a Pico 2's.
const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The driver of the flash.
pub(crate) type FlashChip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// The time in microseconds; it wraps after an hour.
#[inline]
pub(crate) fn now_us() -> u32 {
    TIMER.timerawl().read()
}

/// The cycles of at least this time.
pub(crate) const fn ns_to_cycles(ns: u32) -> u32 {
    const NS_PER_SECOND: u64 = 1_000_000_000;
    (SYSTEM_HZ as u64 * ns as u64).div_ceil(NS_PER_SECOND) as u32
}

/// The revision of the chip: of an RP2040 1 for B0 and B1, 2 for B2; of an RP2350 2 for A2.
pub(crate) fn revision() -> u8 {
    pac::SYSINFO.chip_id().read().revision()
}

/// What started the program.
#[derive(Clone, Copy, PartialEq, defmt::Format)]
pub(crate) enum ResetReason {
    PowerOn,
    RunPin,
    Debugger,
    /// The watchdog ran out.
    Watchdog,
    /// The program itself, or the boot loader after a UF2.
    Requested,
}

impl ResetReason {
    /// The reason of the last reset, as far as the chip tells; before anything is taken out of its reset. The watchdog forgets its reason at a reset of the whole
    /// chip, that of the RP2040 not when a debugger resets the cores. That alone leaves PIO 0 running: what every reset keeps, scratch registers,
    /// cannot tell.
    pub(crate) fn read() -> Self {
        if !pac::RESETS.reset().read().pio0() {
            return Self::Debugger;
        }
        let watchdog = pac::WATCHDOG.reason().read();
        if watchdog.timer() {
            Self::Watchdog
        } else if watchdog.force() {
            Self::Requested
        } else {
            whole_chip_reset()
        }
    }
}

#[cfg(feature = "rp2040")]
mod rp2040 {
    use super::{BOARD_TABLE_ENTRIES, CStr, FlashChip, ResetReason, pac};

    /// The board, for `picotool info`.
    pub(crate) const BOARD: &CStr = c"pico";
    /// The frequency of the system clock.
    pub(crate) const SYSTEM_HZ: u32 = if cfg!(feature = "clock-125") {
        125_000_000
    } else {
        200_000_000
    };
    /// The timer of embassy's time.
    pub(super) const TIMER: pac::timer::Timer = pac::TIMER;
    /// The flash without the cache: a read that confirms another one has to reach the chip.
    pub(crate) const UNCACHED_FLASH: u32 = 0x1300_0000;
    /// The transposition table: 64 KB.
    pub(crate) const TABLE_ENTRIES: usize = BOARD_TABLE_ENTRIES;
    /// The watchdog counts down twice in a microsecond (erratum RP2040-E1).
    pub(crate) const WATCHDOG_TICKS_PER_US: u32 = 2;
    /// The lowest words of a stack are its MPU guard; even a read faults.
    pub(crate) const STACK_GUARD_BYTES: usize = 288;

    /// The maker of the flash chips that most modules have.
    const WINBOND: u32 = 0xEF;
    /// Spreads the first half of a long number over all bits of the serial number.
    const FOLD: u64 = 0x9E37_79B9_7F4A_7C15;

    /// A number that no other board has, that of the flash chip; `None` where it has none. Flash is inaccessible while it is read.
    ///
    /// Winbond's has 8 bytes. Those of other makers have 16, of which the first 8 may be equal on many chips (Zetta, ISSI), or 8 that repeat.
    pub(crate) fn unique_id(flash: &mut FlashChip) -> Option<u64> {
        let maker = flash.blocking_jedec_id().ok()? >> 16;
        let mut bytes = [0; 16];
        flash.blocking_unique_id(&mut bytes).ok()?;
        let number = u128::from_be_bytes(bytes);
        let (first, second) = ((number >> 64) as u64, number as u64);
        let is_blank = |half| matches!(half, 0 | u64::MAX);
        if maker == WINBOND {
            return (!is_blank(first)).then_some(first);
        }
        let folded = first.wrapping_mul(FOLD).rotate_left(32) ^ second;
        (!is_blank(first) || !is_blank(second)).then_some(folded)
    }

    /// Whether EP_ABORT may be set. On B0 and B1 the endpoint then answers NAK for ever (erratum RP2040-E2).
    pub(crate) fn can_abort_buffers() -> bool {
        super::revision() >= 2
    }

    /// The reason of the last reset of the whole chip.
    pub(super) fn whole_chip_reset() -> ResetReason {
        let had = pac::VREG_AND_CHIP_RESET.chip_reset().read();
        if had.had_psm_restart() {
            ResetReason::Debugger
        } else if had.had_run() {
            ResetReason::RunPin
        } else {
            ResetReason::PowerOn
        }
    }

    /// Inputs of this chip fall by themselves.
    pub(crate) const fn release_input(_gpio: u8) {}

    /// The second-stage boot loader has set the clock of the flash.
    pub(crate) const fn set_flash_clock(_is_fast: bool) {}
}

#[cfg(feature = "rp2350")]
mod rp2350 {
    use embassy_rp::otp;

    use super::{BOARD_TABLE_ENTRIES, CStr, FlashChip, ResetReason, ns_to_cycles, pac};

    /// The board, for `picotool info`.
    pub(crate) const BOARD: &CStr = c"pico2";
    /// The frequency of the system clock.
    pub(crate) const SYSTEM_HZ: u32 = 150_000_000;
    /// The timer of embassy's time.
    pub(super) const TIMER: pac::timer::Timer = pac::TIMER0;
    /// The flash without the cache: a read that confirms another one has to reach the chip.
    pub(crate) const UNCACHED_FLASH: u32 = 0x1400_0000;
    /// The transposition table: 256 KB.
    pub(crate) const TABLE_ENTRIES: usize = 4 * BOARD_TABLE_ENTRIES;
    /// The watchdog counts microseconds.
    pub(crate) const WATCHDOG_TICKS_PER_US: u32 = 1;
    /// A limit of the stack pointer guards a stack: every byte of it is usable.
    pub(crate) const STACK_GUARD_BYTES: usize = 0;

    /// A number that no other board has: that of the chip, from its one-time programmable memory.
    pub(crate) fn unique_id(_flash: &mut FlashChip) -> Option<u64> {
        otp::get_chipid().ok()
    }

    /// Whether EP_ABORT may be set.
    pub(crate) const fn can_abort_buffers() -> bool {
        true
    }

    /// The reason of the last reset of the whole chip.
    pub(super) fn whole_chip_reset() -> ResetReason {
        let had = pac::POWMAN.chip_reset().read();
        if had.had_dp_reset_req() || had.had_hzd_sys_reset_req() {
            ResetReason::Debugger
        } else if had.had_run_low() {
            ResetReason::RunPin
        } else {
            ResetReason::PowerOn
        }
    }

    /// The divider of the clock of the flash that the boot ROM tries first, 50 MHz, and ours, 75 MHz.
    const FLASH_DIVIDERS: [u8; 2] = [3, 2];

    /// Sets the clock of the flash, where the boot ROM has found it at its first divider by the quad command EBh; another one stays as it is. The divider alone
    /// may change while code runs from flash; RXDELAY is that of the boot ROM, a cycle, half a period at 75 MHz. The function in boot RAM that
    /// switches reads on again after an erase is the boot ROM's, made to be replaced: after its code come the mode and the divider that it sets.
    pub(crate) fn set_flash_clock(is_fast: bool) {
        const CODE: [u32; 3] = [0x6850_A201, 0x8852_6891, 0x4710];
        const QUAD: u32 = 3;
        let setup = pac::BOOTRAM.as_ptr().cast::<u32>();
        // SAFETY: words of the boot RAM, which are there on every RP2350. embassy-rp reads them, between erases.
        let read = |index| unsafe { setup.add(index).read_volatile() };
        let is_known = [read(0), read(1), read(2) & 0xFFFF] == CODE && read(3) == QUAD;
        if is_known && FLASH_DIVIDERS.map(u32::from).contains(&read(4)) {
            let divider = FLASH_DIVIDERS[usize::from(is_fast)];
            // SAFETY: as above.
            unsafe { setup.add(4).write_volatile(divider.into()) };
            let timing = pac::QMI.mem(0).timing();
            timing.modify(|timing| timing.set_clkdiv(divider));
        }
    }

    /// Lets an input fall that its own leakage holds at some 2 V (erratum RP2350-E9). A pull of more than 8.2 kOhm to ground does not do that once
    /// the input was high; to switch it off for a moment does.
    pub(crate) fn release_input(gpio: u8) {
        const FALL_CYCLES: u32 = ns_to_cycles(2_000);
        const READ_CYCLES: u32 = ns_to_cycles(100);
        let pad = pac::PADS_BANK0.gpio(usize::from(gpio));
        pad.modify(|w| w.set_ie(false));
        cortex_m::asm::delay(FALL_CYCLES);
        pad.modify(|w| w.set_ie(true));
        cortex_m::asm::delay(READ_CYCLES);
    }
}
