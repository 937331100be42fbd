//! The signal on the wire of the LED chain, and the chain driven by waiting, without executor, interrupt or DMA: for the frame of a fault.

#[cfg(feature = "rp2040")]
pub(crate) use rp2040::blocking_chain;
#[cfg(feature = "rp2350")]
pub(crate) use rp2350::blocking_chain;

use fencelight_board::pins;
use smart_leds::{RGB8, SmartLedsWrite};

use crate::chip::SYSTEM_HZ;

/// Cycles of the state machine: high in every bit, high in a one only, low in every bit.
pub(crate) const HIGH: u8 = 3;
pub(crate) const HIGH_IN_ONE: u8 = 4;
pub(crate) const LOW: u8 = 5;
/// The clock of the state machine.
pub(crate) const MACHINE_KHZ: u32 = 10_000;
const _: () = assert!(cfg!(feature = "clock-125") || SYSTEM_HZ.is_multiple_of(1_000 * MACHINE_KHZ));
/// Bits of an LED, in the upper bits of a word.
pub(crate) const LED_BITS: u8 = 24;

#[cfg(feature = "rp2040")]
mod rp2040 {
    use embassy_rp::clocks::clk_sys_freq;
    use rp2040_hal::fugit::HertzU32;
    use rp2040_hal::gpio::{DynBankId, DynPinId, FunctionPio1, new_pin};
    use rp2040_hal::pio::PIOExt;
    use ws2812_pio::Ws2812Direct;

    use super::{RGB8, SmartLedsWrite, pins};

    /// The chain on PIO 1, driven without executor, interrupt or DMA.
    ///
    /// # Safety
    ///
    /// Nothing else uses PIO 1 and the data line: the program ends, or PIO 0 never gets the line.
    pub(crate) unsafe fn blocking_chain() -> Option<impl SmartLedsWrite<Color = RGB8>> {
        // SAFETY: PIO 1 belongs to the caller. The pin is taken from PIO 0 by its function select, without a reset of the pins.
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

    use embassy_rp::pac;

    use super::{
        HIGH, HIGH_IN_ONE, LED_BITS, LOW, MACHINE_KHZ, RGB8, SYSTEM_HZ, SmartLedsWrite, pins,
    };

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
    /// Nothing else uses PIO 1 and the data line: the program ends.
    #[allow(clippy::unnecessary_wraps, reason = "the other chip may fail here")]
    pub(crate) unsafe fn blocking_chain() -> Option<impl SmartLedsWrite<Color = RGB8>> {
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
