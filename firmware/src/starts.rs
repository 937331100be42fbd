//! Counts starts that did not last, and starts the boot loader when they are too many.
//!
//! The count is in scratch register 2 of the watchdog, which a reset preserves. [`count`] adds one before anything else runs, unless a debugger has reset the
//! cores alone (`ResetReason::read`), and arms the watchdog, so that a start that hangs counts as well; the health task clears it after [`LASTING_MS`]. Start number [`MAX_STARTS`] shows a frame and enters
//! the boot loader ([`is_last`]). One more is a program that does not even get there, for instance after an interrupted update: [`count`] enters
//! the boot loader itself. It is assembly that calls nothing but the boot ROM, and `memory.x` puts it and what runs before it right behind the vector table:
//! the rest of the program may be missing.

use core::arch::global_asm;

use embassy_rp::pac::WATCHDOG;

/// The start in a row that enters the boot loader.
const MAX_STARTS: u32 = 10;
/// A start that lasts this long ends the row.
pub(crate) const LASTING_MS: u32 = 10_000;
/// The register without a start. Scratch register 3 belongs to `fault`, the upper four to the boot ROM. That of the RP2350 also puts the parameters of its own
/// reboots into 2 and 3, as after a UF2: neither a count nor the mark of `fault`.
const NONE: u32 = 0xF1A5_7000;

unsafe extern "C" {
    /// Adds a start and arms the watchdog.
    #[link_name = "count_start"]
    pub(crate) safe fn count();
}

/// Whether this start is the last of its row.
pub(crate) fn is_last() -> bool {
    WATCHDOG.scratch2().read() >= NONE + MAX_STARTS
}

/// Whether this start is one of the first two of its row.
pub(crate) fn is_early() -> bool {
    WATCHDOG.scratch2().read() <= NONE + 2
}

/// Ends the row.
pub(crate) fn clear() {
    WATCHDOG.scratch2().write(|count| *count = NONE);
}

#[cfg(feature = "rp2040")]
mod chip {
    pub(super) const WATCHDOG: u32 = 0x4005_8000;
    /// What is held in reset, and the bit behind that of PIO 0.
    pub(super) const RESETS: u32 = 0x4000_C000;
    pub(super) const BEHIND_PIO0: u32 = 11;
    /// What the watchdog resets: everything but the oscillators.
    pub(super) const RESET_SELECT: u32 = 0x4001_0008;
    pub(super) const RESET_ALL: u32 = 0x0001_FFFC;
    /// The tick of the watchdog, which it shares with the timer: one for 12 cycles of the oscillator.
    pub(super) const TICK: u32 = 0x4005_802C;
    pub(super) const TICK_VALUE: u32 = 0x200 | 12;
}

#[cfg(feature = "rp2350")]
mod chip {
    pub(super) const WATCHDOG: u32 = 0x400D_8000;
    /// What is held in reset, and the bit behind that of PIO 0.
    pub(super) const RESETS: u32 = 0x4002_0000;
    pub(super) const BEHIND_PIO0: u32 = 12;
    /// What the watchdog resets: everything but the oscillators.
    pub(super) const RESET_SELECT: u32 = 0x4001_8008;
    pub(super) const RESET_ALL: u32 = 0x01FF_FFF3;
    /// The tick of the watchdog, one for the cycles in the next word.
    pub(super) const TICK: u32 = 0x4010_8030;
    pub(super) const TICK_VALUE: u32 = 1;
}

/// The function, with the way of a chip into its boot loader at the end.
macro_rules! count_start {
    ($($tail:literal,)*) => {
        global_asm!(
            ".section .boot_check, \"ax\"",
            ".global count_start",
            ".type count_start, %function",
            ".thumb_func",
            "count_start:",
            "ldr r0, ={watchdog}",
            "ldr r1, [r0, #0x14]", // scratch register 2
            "ldr r2, ={none}",
            "subs r3, r1, r2",
            "cmp r3, #{max}",
            "bls 1f",
            "movs r3, #0", // any other value: power-on
            "1: ldr r1, ={resets}",
            "ldr r1, [r1]",
            "lsrs r1, r1, #{behind_pio0}", // carry: PIO 0 is held in reset
            "bcc 3f",
            "adds r3, #1",
            "3: adds r1, r2, r3",
            "str r1, [r0, #0x14]",
            "cmp r3, #{max}",
            "bhi 2f",
            "ldr r1, ={reset_select}",
            "ldr r2, ={reset_all}",
            "str r2, [r1]",
            "ldr r1, ={tick}",
            "ldr r2, ={tick_value}",
            "movs r3, #12",
            "str r3, [r1, #4]", // the cycles of the RP2350; no register of the RP2040
            "str r2, [r1]",
            "ldr r1, =0x400000",
            "str r1, [r0, #4]", // runs out after two to eight seconds, by chip and oscillator
            "ldr r1, ={watchdog} + 0x2000", // sets bits
            "ldr r2, =0x40000000",
            "str r2, [r1]", // enable
            "bx lr",
            "2: str r2, [r0, #0x14]",
            $($tail,)*
            "b .",
            ".pool",
            ".text",
            watchdog = const chip::WATCHDOG,
            resets = const chip::RESETS,
            behind_pio0 = const chip::BEHIND_PIO0,
            none = const NONE,
            max = const MAX_STARTS,
            reset_select = const chip::RESET_SELECT,
            reset_all = const chip::RESET_ALL,
            tick = const chip::TICK,
            tick_value = const chip::TICK_VALUE,
        );
    };
}

// reset_to_usb_boot(0, 0) of the boot ROM, found in its table of functions.
#[cfg(feature = "rp2040")]
count_start! {
    "movs r3, #0",
    "ldrh r0, [r3, #0x14]",
    "ldrh r2, [r3, #0x18]",
    "ldr r1, =0x4255", // UB
    "blx r2",
    "mov r2, r0",
    "movs r0, #0",
    "movs r1, #0",
    "blx r2",
}

// reboot(to the boot loader and without a return, 10 ms, 0, 0) of the boot ROM, for programs in the secure state.
#[cfg(feature = "rp2350")]
count_start! {
    "movs r3, #0",
    "ldrh r2, [r3, #0x16]",
    "ldr r0, =0x4252", // RB
    "movs r1, #4",
    "blx r2",
    "mov r4, r0",
    "ldr r0, =0x102",
    "movs r1, #10",
    "movs r2, #0",
    "movs r3, #0",
    "blx r4",
}
