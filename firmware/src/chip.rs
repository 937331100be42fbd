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
use fencelight_core::geometry::pins;
use smart_leds::RGB8;

/// The flash that the firmware uses: all of a Pico's, half of a Pico 2's.
const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The driver of the flash.
pub(crate) type FlashChip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// The time in microseconds; it wraps after an hour.
#[inline]
pub(crate) fn now_us() -> u32 {
    TIMER.timerawl().read()
}

#[cfg(feature = "rp2040")]
mod rp2040 {
    use embassy_rp::clocks::clk_sys_freq;
    use rp2040_hal::fugit::HertzU32;
    use rp2040_hal::gpio::{DynBankId, DynPinId, FunctionPio1, new_pin};
    use rp2040_hal::pio::PIOExt;
    use smart_leds::SmartLedsWrite;
    use ws2812_pio::Ws2812Direct;

    use super::{BOARD_TABLE_ENTRIES, CStr, FlashChip, RGB8, pac, pins};

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

    /// A number that no other board has: that of the flash chip. Flash is inaccessible while it is read.
    pub(crate) fn unique_id(flash: &mut FlashChip) -> Option<[u8; 8]> {
        let mut number = [0; 8];
        flash.blocking_unique_id(&mut number).ok()?;
        Some(number)
    }

    /// Inputs of this chip fall by themselves.
    pub(crate) const fn release_input(_gpio: u8) {}

    /// The chain on PIO 1, driven without executor, interrupt or DMA.
    ///
    /// # Safety
    ///
    /// Interrupts are off, and nothing else runs on this core: the program ends.
    pub(crate) unsafe fn fault_chain() -> Option<impl SmartLedsWrite<Color = RGB8>> {
        // SAFETY: PIO 1 belongs to this frame alone. The pin is taken from PIO 0 by its function select, without a reset of the pins.
        let (chip, pin) = unsafe {
            let id = DynPinId {
                bank: DynBankId::Bank0,
                num: pins::LED_DATA,
            };
            (rp2040_hal::pac::Peripherals::steal(), new_pin(id))
        };
        let mut resets = chip.RESETS;
        let pin = pin.try_into_function::<FunctionPio1>().ok()?;
        let (mut pio, sm0, _, _, _) = chip.PIO1.split(&mut resets);
        let clock = HertzU32::Hz(clk_sys_freq());
        Some(Ws2812Direct::new(pin, &mut pio, sm0, clock))
    }
}

#[cfg(feature = "rp2350")]
mod rp2350 {
    use core::convert::Infallible;

    use embassy_rp::otp;
    use smart_leds::SmartLedsWrite;

    use super::{BOARD_TABLE_ENTRIES, CStr, FlashChip, RGB8, pac, pins};
    use crate::clock::ns_to_cycles;
    use crate::led_wire::{HIGH, HIGH_IN_ONE, LED_BITS, LOW, MACHINE_KHZ};

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
    pub(crate) fn unique_id(_flash: &mut FlashChip) -> Option<[u8; 8]> {
        otp::get_chipid().ok().map(u64::to_be_bytes)
    }

    /// The pin function of PIO 1.
    const FUNCTION_PIO1: u8 = 7;
    /// The program of `led_wire.rs`, with one bit of side-set, the data line:
    const PROGRAM: [u16; 4] = [
        0x6021 | after(LOW),         // 0: out x, 1    side 0
        0x1023 | after(HIGH),        // 1: jmp !x, 3   side 1
        0x1000 | after(HIGH_IN_ONE), // 2: jmp 0       side 1
        0xA042 | after(HIGH_IN_ONE), // 3: nop         side 0
    ];
    /// set pindirs, 1
    const DRIVE_PIN: u16 = 0xE081;

    /// The delay of an instruction that takes this many cycles.
    const fn after(cycles: u8) -> u16 {
        (cycles as u16 - 1) << 8
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

    /// The chain on PIO 1; `ws2812-pio` serves the RP2040 only.
    struct FaultChain;

    impl SmartLedsWrite for FaultChain {
        type Error = Infallible;
        type Color = RGB8;

        fn write<T, I>(&mut self, colors: T) -> Result<(), Infallible>
        where
            T: IntoIterator<Item = I>,
            I: Into<RGB8>,
        {
            for color in colors {
                let RGB8 { r, g, b } = color.into();
                while pac::PIO1.fstat().read().txfull() & 1 != 0 {}
                let word = u32::from_be_bytes([g, r, b, 0]);
                pac::PIO1.txf(0).write(|out| *out = word);
            }
            Ok(())
        }
    }

    /// The chain on PIO 1, driven without executor, interrupt or DMA.
    ///
    /// # Safety
    ///
    /// Interrupts are off, and nothing else runs on this core: the program ends.
    #[allow(clippy::unnecessary_wraps, reason = "the other chip may fail here")]
    pub(crate) unsafe fn fault_chain() -> Option<impl SmartLedsWrite<Color = RGB8>> {
        pac::RESETS.reset().modify(|w| w.set_pio1(true));
        pac::RESETS.reset().modify(|w| w.set_pio1(false));
        while !pac::RESETS.reset_done().read().pio1() {}
        let (pio, machine) = (pac::PIO1, pac::PIO1.sm(0));
        for (index, instruction) in PROGRAM.into_iter().enumerate() {
            pio.instr_mem(index).write(|w| w.set_instr_mem(instruction));
        }
        machine
            .clkdiv()
            .write(|w| w.set_int((SYSTEM_HZ / (1_000 * MACHINE_KHZ)) as u16));
        machine.execctrl().write(|w| {
            w.set_wrap_bottom(0);
            w.set_wrap_top(PROGRAM.len() as u8 - 1);
        });
        machine.shiftctrl().write(|w| {
            w.set_fjoin_tx(true);
            w.set_autopull(true);
            w.set_pull_thresh(LED_BITS);
        });
        machine.pinctrl().write(|w| {
            w.set_sideset_base(pins::LED_DATA);
            w.set_sideset_count(1);
            w.set_set_base(pins::LED_DATA);
            w.set_set_count(1);
        });
        machine.instr().write(|w| w.set_instr(DRIVE_PIN));
        pac::IO_BANK0
            .gpio(usize::from(pins::LED_DATA))
            .ctrl()
            .write(|w| w.set_funcsel(FUNCTION_PIO1));
        // Before the first frame of the other driver the pad still ignores the chip.
        pac::PADS_BANK0
            .gpio(usize::from(pins::LED_DATA))
            .modify(|w| w.set_iso(false));
        pio.ctrl().write(|w| w.set_sm_enable(1));
        Some(FaultChain)
    }
}
