//! Tests on the chip of what an emulated one cannot prove, with the modules of the firmware: `cargo fw-hil` and `cargo fw2-hil` run them by a debug probe.
//!
//! Each begins with a reset and ends with a call to the probe (embedded-test); what it measures goes to the log. They erase the sector before the save
//! ring, which no program reaches. A panic fails the test that runs, without the record and the frame of the firmware.
#![no_std]
#![no_main]
#![allow(dead_code, unused_imports, reason = "a part of the modules is used")]
#![allow(unexpected_cfgs, reason = "the attribute of the tests asks for one")]

#[path = "../src/beats.rs"]
mod beats;
#[path = "../src/blocking_chain.rs"]
mod blocking_chain;
#[path = "../src/buzzer.rs"]
mod buzzer;
#[path = "../src/channels.rs"]
mod channels;
#[path = "../src/chip.rs"]
mod chip;
#[path = "../src/clock.rs"]
mod clock;
#[path = "../src/fault.rs"]
mod fault;
#[path = "../src/health.rs"]
mod health;
#[path = "../src/led_wire.rs"]
mod led_wire;
#[path = "../src/probe.rs"]
mod probe;
#[path = "../src/starts.rs"]
mod starts;

use core::ptr::addr_of;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use cortex_m_rt::{ExceptionFrame, exception};
use defmt_rtt as _; // the transport behind every defmt log
use embassy_rp::multicore::Stack;
use embassy_rp::pac;
use static_cell::ConstStaticCell;

/// Longer than two short frames at the fastest clock: a word has the samples of 32 cycles of the system clock.
const SAMPLE_WORDS: usize = 5_600;

static CORE1_STACK: ConstStaticCell<Stack<2_048>> = ConstStaticCell::new(Stack::new());
static SAMPLES: [AtomicU32; SAMPLE_WORDS] = [const { AtomicU32::new(0) }; SAMPLE_WORDS];
/// Grows while core 1 has nothing else to do.
static COUNT: AtomicU32 = AtomicU32::new(0);
static CORE1_FAULTED: AtomicBool = AtomicBool::new(false);

unsafe extern "C" {
    static _stack_end: u32;
    static _save_ring_start: u8;
}

/// Reports a fault of core 1; the probe catches those of core 0 itself.
#[exception]
unsafe fn HardFault(_: &ExceptionFrame) -> ! {
    CORE1_FAULTED.store(true, Ordering::Relaxed);
    count()
}

/// Core 1 counts, in flash.
fn count() -> ! {
    loop {
        COUNT.store(COUNT.load(Ordering::Relaxed) + 1, Ordering::Release);
    }
}

/// Core 1 lets PIO 1 read a pin in every cycle and takes the samples, the latest in the highest bit.
fn sample(gpio: u8) -> ! {
    const IN_PINS_1: u16 = 0x4001;
    let (pio, machine) = (pac::PIO1, pac::PIO1.sm(0));
    pio.instr_mem(0).write(|w| w.set_instr_mem(IN_PINS_1));
    machine.execctrl().write(|w| w.set_wrap_top(0));
    machine.shiftctrl().write(|w| {
        w.set_autopush(true);
        w.set_fjoin_rx(true);
        w.set_in_shiftdir(true);
    });
    machine.pinctrl().write(|w| w.set_in_base(gpio));
    pio.ctrl().write(|w| w.set_sm_enable(1));
    for sample in &SAMPLES {
        while pio.fstat().read().rxempty() & 1 != 0 {}
        sample.store(pio.rxf(0).read(), Ordering::Relaxed);
    }
    defmt::assert_eq!(pio.fdebug().read().rxstall() & 1, 0, "samples are lost");
    count()
}

/// Touches the guard of the stack of core 1: by a store on the RP2040, by the stack pointer on the RP2350.
fn overflow(bottom: usize) -> ! {
    // SAFETY: nothing returns, and nothing uses what lies there.
    unsafe {
        #[cfg(feature = "rp2040")]
        (bottom as *mut u32).write_volatile(0);
        #[cfg(feature = "rp2350")]
        core::arch::asm!("mov sp, {near}", "sub sp, #512", near = in(reg) bottom + 256);
    }
    count()
}

#[embedded_test::tests]
mod tests {
    use cortex_m::peripheral::{SYST, syst::SystClkSource};
    use embassy_executor::Spawner;
    use embassy_rp::Peripherals;
    use embassy_rp::clocks::clk_ref_freq;
    use embassy_rp::flash::{ERASE_SIZE, Flash};
    use embassy_rp::gpio::{AnyPin, Flex, Level, Output, Pull};
    use embassy_rp::multicore::spawn_core1;
    use embassy_rp::pac::clocks::vals::Fc0src::{CLK_PERI, CLK_SYS, CLK_USB};
    use embassy_time::{Duration, Instant, Timer, block_for};
    use fencelight_board::health::{FaultCause, RetainedState};
    use fencelight_board::pins;
    use smart_leds::{RGB8, SmartLedsWriteAsync};

    use super::*;
    use crate::chip::SYSTEM_HZ;
    use crate::chip::{FlashChip, now_us};

    #[init]
    fn init() -> Peripherals {
        embassy_rp::init(clock::config())
    }

    /// The time of some cycles of the system clock.
    const fn ns(cycles: u32) -> u32 {
        (cycles as u64 * 1_000_000 / (SYSTEM_HZ as u64 / 1_000)) as u32
    }

    fn wait_us(us: u64) {
        block_for(Duration::from_micros(us));
    }

    #[test]
    fn clocks_run_as_configured(_: Peripherals) {
        let clocks = pac::CLOCKS;
        clocks.fc0_ref_khz().write(|w| w.0 = clk_ref_freq() / 1_000);
        clocks.fc0_interval().write(|w| w.set_fc0_interval(10)); // for a millisecond
        let system = SYSTEM_HZ / 1_000;
        for (source, wanted) in [(CLK_SYS, system), (CLK_PERI, system), (CLK_USB, 48_000)] {
            clocks.fc0_src().write(|w| w.set_fc0_src(source));
            while !clocks.fc0_status().read().done() {}
            let khz = clocks.fc0_result().read().khz();
            defmt::info!("{}: {=u32} kHz", source as u8, khz);
            defmt::assert!(khz.abs_diff(wanted) <= 2);
        }
    }

    #[test]
    async fn the_led_wire_has_the_pulses_of_the_data_sheets(p: Peripherals) {
        const SENT: u32 = 0x00FF_00A5;
        const FRAME_BITS: u32 = 2 * 24;
        const TOLERANCE_NS: u32 = 20;
        let mut wire = led_wire::new(p.PIO0, p.DMA_CH0, p.PIN_16);
        spawn_core1(p.CORE1, CORE1_STACK.take(), || sample(pins::LED_DATA));
        for _ in 0..2 {
            let _ = wire.write([RGB8::new(0x00, 0xFF, 0xA5); 2]).await;
        }
        while COUNT.load(Ordering::Acquire) == 0 {
            Timer::after_millis(1).await;
        }
        let level = |at: &u32| SAMPLES[*at as usize / 32].load(Ordering::Relaxed) >> (at % 32) & 1;
        let mut edges = (1..32 * SAMPLE_WORDS as u32).filter(|at| level(at) != level(&(at - 1)));
        let (mut bits, mut rose, mut fell) = (0, 0, 0);
        while let (Some(rise), Some(fall)) = (edges.next(), edges.next()) {
            let [period, silence, high] = [rise - rose, rise - fell, fall - rise].map(ns);
            let wanted = [300, 700][(SENT >> (23 - bits % 24) & 1) as usize];
            defmt::assert!(high.abs_diff(wanted) <= TOLERANCE_NS, "{} ns", high);
            match bits {
                0 => {}
                FRAME_BITS => defmt::assert!(silence >= 280_000, "{} ns between frames", silence),
                _ => defmt::assert!(period.abs_diff(1_200) <= TOLERANCE_NS, "{} ns", period),
            }
            defmt::debug!("bit {}: {} ns, high for {} ns", bits, period, high);
            (bits, rose, fell) = (bits + 1, rise, fall);
        }
        defmt::assert_eq!(bits, 2 * FRAME_BITS);
    }

    #[test]
    fn flash_is_erased_and_programmed_in_time(p: Peripherals) {
        const PAGE: [u8; 256] = [0x5A; 256];
        spawn_core1(p.CORE1, CORE1_STACK.take(), || count());
        let mut flash: FlashChip = Flash::new_blocking(p.FLASH);
        #[cfg(feature = "rp2040")]
        defmt::info!("JEDEC id {:#x}", flash.blocking_jedec_id());
        let end = addr_of!(_save_ring_start) as u32 & 0x0FFF_FFFF;
        let start = end - ERASE_SIZE as u32;
        let began = Instant::now();
        defmt::unwrap!(flash.blocking_erase(start, end));
        let erased = Instant::now();
        defmt::unwrap!(flash.blocking_write(start, &PAGE));
        let [erase, program] = [erased - began, erased.elapsed()].map(|time| time.as_micros());
        defmt::info!("erase {=u64} us, page {=u64} us", erase, program);
        let mut read = [0; PAGE.len() + 1];
        defmt::unwrap!(flash.blocking_read(start, &mut read));
        defmt::assert!(read.starts_with(&PAGE) && read.ends_with(&[0xFF]));
        // Core 1 was stopped meanwhile, and goes on.
        let counted = COUNT.load(Ordering::Relaxed);
        wait_us(1_000);
        defmt::assert!(COUNT.load(Ordering::Relaxed) > counted);
        defmt::assert!(erase <= 400_000 && program <= 5_000);
    }

    #[test]
    fn a_stack_overflow_faults_on_either_core(p: Peripherals) {
        let bottom = addr_of!(_stack_end) as u32;
        defmt::unwrap!(embassy_rp::install_core0_stack_guard());
        // The probe would take a fault of core 0 for the end of all tests.
        #[cfg(feature = "rp2040")]
        {
            // SAFETY: nothing else uses the MPU now.
            let mpu = unsafe { cortex_m::Peripherals::steal() }.MPU;
            let (region, open) = (mpu.rbar.read() & !0xFF, mpu.rasr.read() >> 8 & 0xFF);
            let guarded = region + 32 * (!open).trailing_zeros();
            defmt::assert_eq!((mpu.ctrl.read(), guarded), (5, bottom));
        }
        #[cfg(feature = "rp2350")]
        defmt::assert_eq!(cortex_m::register::msplim::read(), bottom);
        let stack = CORE1_STACK.take();
        let bottom = stack.mem.as_ptr() as usize;
        spawn_core1(p.CORE1, stack, move || overflow(bottom));
        wait_us(1_000);
        defmt::assert!(CORE1_FAULTED.load(Ordering::Relaxed));
    }

    #[test]
    async fn a_hung_task_ends_in_the_watchdog(p: Peripherals) {
        fault::save(&RetainedState::default());
        let watchdog = health::arm(p.WATCHDOG, false);
        // It runs out without a reset, which the probe would take for the end of all tests.
        pac::PSM.wdsel().write(|_| {});
        // SAFETY: the executor of embassy runs this.
        let spawner = unsafe { Spawner::for_current_executor() }.await;
        spawner.spawn(defmt::unwrap!(health::run(watchdog)));
        let began = Instant::now();
        while !pac::WATCHDOG.reason().read().timer() {
            defmt::assert!(began.elapsed() < Duration::from_secs(4));
            Timer::after_millis(1).await;
        }
        pac::WATCHDOG.ctrl().write(|_| {});
        let found = defmt::unwrap!(fault::load().and_then(|record| record.fault));
        defmt::info!("after {}: {}", began.elapsed(), found);
        defmt::assert!(found.cause == FaultCause::Hung && found.text == "keys is late");
    }

    #[test]
    fn the_record_of_the_hung_task_survives_the_restart(_: Peripherals) {
        let found = fault::load().and_then(|record| record.fault);
        let found = defmt::unwrap!(found, "the test before has not run");
        defmt::assert_eq!(found.cause, FaultCause::Hung);
        fault::save(&RetainedState::default());
    }

    #[test]
    fn a_released_row_settles_before_it_is_read(p: Peripherals) {
        let _columns_off = Output::new(p.PIN_20, Level::High);
        // SAFETY: nothing else uses it.
        let mut timer = unsafe { cortex_m::Peripherals::steal() }.SYST;
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(0xFF_FFFF);
        timer.enable_counter();
        for row in pins::ROWS {
            // SAFETY: nothing else uses the rows.
            let mut pin = Flex::new(unsafe { AnyPin::steal(row) });
            pin.set_pull(Pull::Up);
            wait_us(20);
            if pin.is_high() {
                defmt::warn!("row {=u8} ends at the module", row);
                continue;
            }
            pin.set_pull(Pull::Down);
            pin.set_high();
            pin.set_as_output();
            wait_us(20);
            let (began, began_us) = (SYST::get_current(), now_us());
            pin.set_as_input();
            while pin.is_high() && now_us().wrapping_sub(began_us) < 1_000 {}
            let settled = ns(began.wrapping_sub(SYST::get_current()) & 0xFF_FFFF);
            defmt::info!("row {=u8} is low after {=u32} ns", row, settled);
            defmt::assert!(settled < 10_000);
        }
    }

    #[test]
    fn the_sense_of_usb_power_is_a_level_or_floats(p: Peripherals) {
        let mut pin = Flex::new(p.PIN_24);
        let [up, down] = [Pull::Up, Pull::Down].map(|pull| {
            pin.set_pull(pull);
            chip::release_input(pins::USB_POWER);
            wait_us(20);
            pin.is_high()
        });
        defmt::info!("GPIO 24 with pull-up: {}, with pull-down: {}", up, down);
        defmt::assert!(up || !down);
    }
}
