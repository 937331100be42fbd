//! Panics and processor faults, on either core: record, fault frame, reset.
//!
//! The fault is written to RAM that a reset preserves, a dim frame on the chain signals it, and the chip restarts; the next start copies the record to
//! flash and reports it. Nothing here relies on an executor, an interrupt or DMA: the frame goes out by the blocking driver on PIO 1, which nothing else
//! uses. The tests on the chip (`hil`, cfg `test`) have handlers of their own.

use core::panic::PanicInfo;
use core::ptr::{addr_of, addr_of_mut};
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::{pac, peripherals, rom_data, watchdog};
use embassy_time::Instant;
use fencelight_board::geometry::{Cell, Led, Post, Seat};
use fencelight_board::health::{FaultCause, FaultReport, RETAINED_BYTES, RetainedState};
use smart_leds::{RGB8, SmartLedsWrite};

use crate::blocking_chain::blocking_chain;
use crate::buzzer;
use crate::chip::{WATCHDOG_TICKS_PER_US, now_us, ns_to_cycles};
use crate::starts;

unsafe extern "C" {
    static mut _fault_record_start: [u8; RETAINED_BYTES];
    /// The control block of RTT (defmt-rtt).
    static _SEGGER_RTT: u32;
}

/// Set by the first fault: a second one, while the first is being recorded, resets at once.
static FAULTED: AtomicBool = AtomicBool::new(false);

/// The state that the last reset preserved.
pub(crate) fn load() -> Option<RetainedState> {
    // SAFETY: the linker script reserves these bytes for this record, and any bytes are valid.
    let bytes = unsafe { addr_of!(_fault_record_start).read_volatile() };
    RetainedState::from_bytes(&bytes)
}

/// Stores the state that the next reset preserves.
pub(crate) fn save(kept: &RetainedState) {
    let bytes = kept.to_bytes();
    // SAFETY: as above; the last write wins, and the checksum reveals a torn record.
    unsafe { addr_of_mut!(_fault_record_start).write_volatile(bytes) };
}

/// In scratch register 3 of the watchdog: this program was running. `starts` says which register is whose.
const RUNNING: u32 = 0xFE9C_E117;

/// Marks that this program runs.
pub(crate) fn mark_running() {
    pac::WATCHDOG.scratch3().write(|scratch| *scratch = RUNNING);
}

/// Restarts the chip in the boot loader of its ROM, which shows its drive.
pub(crate) fn enter_boot_loader() -> ! {
    // Another program runs next.
    pac::WATCHDOG.scratch3().write(|scratch| *scratch = 0);
    starts::clear();
    save(&RetainedState::default());
    rom_data::reset_to_usb_boot(0, 0);
    loop {
        cortex_m::asm::nop();
    }
}

/// Whether this program was running before the reset.
pub(crate) fn was_running() -> bool {
    pac::WATCHDOG.scratch3().read() == RUNNING
}

/// Clears the restart count after a time without a fault.
pub(crate) fn mark_healthy() {
    // Not while the other core records one.
    if !FAULTED.load(Ordering::Relaxed) {
        save(&RetainedState::default());
    }
}

/// Records a late task: if the watchdog runs out, the next start reports it. Returns the state before.
pub(crate) fn record_hang(task: &str, uptime_ms: u32) -> RetainedState {
    let before = load().unwrap_or_default();
    if !FAULTED.load(Ordering::Relaxed) {
        let fault = FaultReport::new(
            FaultCause::Hung,
            0,
            uptime_ms,
            format_args!("{task} is late"),
        );
        save(&before.after_fault(fault));
    }
    before
}

#[cfg(not(test))]
#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    record_and_reset(FaultCause::Panic, format_args!("{info}"))
}

/// For `defmt::unwrap!` and similar macros, which have already logged their message.
#[cfg(not(test))]
#[defmt::panic_handler]
fn defmt_panicked() -> ! {
    cortex_m::interrupt::disable();
    record_and_reset(FaultCause::Panic, format_args!("see the log"))
}

/// A processor fault, such as a bad address or a stack overflow.
#[cfg(not(test))]
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    record_and_reset(
        FaultCause::HardFault,
        format_args!("pc={:#010x} lr={:#010x}", frame.pc(), frame.lr()),
    )
}

fn record_and_reset(cause: FaultCause, message: core::fmt::Arguments<'_>) -> ! {
    // Both cores may fail at once and both write; the record of either is complete.
    if !FAULTED.load(Ordering::Relaxed) {
        FAULTED.store(true, Ordering::Relaxed);
        let core = pac::SIO.cpuid().read() as u8;
        let uptime_ms = Instant::now().as_millis() as u32;
        let before = load().unwrap_or_default();
        save(&before.after_fault(FaultReport::new(cause, core, uptime_ms, message)));
        draw_fault_frame();
        // After the record: a fault in the logger resets at once.
        defmt::error!("{}", defmt::Display2Format(&message));
        if is_log_read() {
            // The probe prints a backtrace.
            cortex_m::asm::bkpt();
        }
        show_fault_frame();
    }
    reset()
}

/// Whether a debug probe reads the log: it then sets the log to wait for it, which nothing else does. Without a probe a breakpoint is a fault.
fn is_log_read() -> bool {
    /// Of the flags of the first channel in the control block of RTT, and their value.
    const FLAGS_OFFSET: usize = 44;
    const BLOCK_IF_FULL: u32 = 2;
    let block = addr_of!(_SEGGER_RTT);
    // SAFETY: the control block has these flags; the probe writes them at any time.
    unsafe { block.byte_add(FLAGS_OFFSET).read_volatile() & 3 == BLOCK_IF_FULL }
}

/// Restarts the chip.
pub(crate) fn reset() -> ! {
    // SAFETY: nothing runs after this.
    let watchdog = unsafe { peripherals::WATCHDOG::steal() };
    watchdog::Watchdog::new(watchdog).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

/// Leaves the fault frame on for a second.
fn show_fault_frame() {
    const WATCHDOG_US: u32 = 2_000_000;
    const FRAME_US: u32 = 1_000_000;
    pac::WATCHDOG
        .load()
        .write(|load| load.set_load(WATCHDOG_US * WATCHDOG_TICKS_PER_US));
    let start_us = now_us();
    while now_us().wrapping_sub(start_us) < FRAME_US {}
}

/// The time of what the state machine has taken already: nine LEDs of 29 us. Without more data it waits with the line low.
const DRAIN_CYCLES: u32 = ns_to_cycles(300_000);

/// The lowest bit of the control register of a DMA channel.
const DMA_ENABLE: u32 = 1;

/// Stops the driver of the frames between two bits: a pulse that is cut short is neither bit to the LEDs.
fn stop_frames() {
    // The only channel that is used. One that is enabled may start again when it is aborted (erratum RP2350-E5).
    let control = pac::DMA.ch(0).al1_ctrl();
    control.modify(|control| *control &= !DMA_ENABLE);
    pac::DMA.chan_abort().write(|abort| abort.set_chan_abort(1));
    cortex_m::asm::delay(DRAIN_CYCLES);
    // No state machine stays enabled.
    pac::PIO0.ctrl().write(|_| ());
}

/// The frame before the boot loader, for a second: the first LED of each bar in dim amber.
pub(crate) fn show_boot_loader_frame() {
    cortex_m::interrupt::disable();
    draw_frame(Seat::ALL.map(|seat| Led::of_bar(seat, 0).map(Led::index)));
    show_fault_frame();
}

/// The fault frame: four corner posts in dim amber, nothing else.
fn draw_fault_frame() {
    let corner = |file: u8, rank: u8| {
        Post::new(file, rank).map(|post| Led::of_cell(Cell::of_post(post)).index())
    };
    draw_frame([corner(0, 0), corner(7, 0), corner(0, 7), corner(7, 7)]);
}

/// Sends a frame with these LEDs in dim amber.
fn draw_frame(lit: [Option<usize>; 4]) {
    const AMBER: RGB8 = RGB8 { r: 20, g: 8, b: 0 };
    const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };
    /// Long enough that the LEDs latch a frame that was being sent.
    const SILENCE_CYCLES: u32 = ns_to_cycles(400_000);
    buzzer::silence();
    stop_frames();
    // SAFETY: interrupts are off and nothing else runs on this core.
    let Some(mut chain) = (unsafe { blocking_chain() }) else {
        return;
    };
    cortex_m::asm::delay(SILENCE_CYCLES);
    let led = |index| {
        if lit.contains(&Some(index)) {
            AMBER
        } else {
            DARK
        }
    };
    // Twice: code that is still in flash alone stalls the first frame, and the LEDs take a stall for its end.
    for _ in 0..2 {
        // The driver cannot fail; its error type has no values.
        let _ = chain.write((0..Led::COUNT).map(led));
        cortex_m::asm::delay(DRAIN_CYCLES + SILENCE_CYCLES);
    }
}
