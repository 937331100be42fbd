//! The end of the line: what the chip does after a panic.
//!
//! Prints where and why by defmt, then halts in the hard fault handler, where an attached probe finds it with its
//! whole call stack. Owns nothing but the flag that keeps a panic inside a panic from going round in circles.

use core::{
    panic::PanicInfo,
    sync::atomic::{AtomicBool, Ordering},
};

/// Set by the first panic. Load and store are all it needs: interrupts are off by then.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// Prints the panic once and halts.
#[panic_handler]
fn halt(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    // Printing may itself panic: the logger refuses to be entered twice. Then go straight to the halt.
    if !PANICKED.load(Ordering::Relaxed) {
        PANICKED.store(true, Ordering::Relaxed);
        defmt::error!("{}", defmt::Display2Format(info));
    }
    cortex_m::asm::udf()
}

/// The same halt for `defmt::unwrap!` and its kin, which have already printed their message.
#[defmt::panic_handler]
fn halt_printed() -> ! {
    cortex_m::interrupt::disable();
    cortex_m::asm::udf()
}
