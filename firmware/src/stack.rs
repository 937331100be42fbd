//! Stack usage: both stacks are painted at the start; `memory` counts the paint that is left.

use core::ptr::addr_of;

use portable_atomic::{AtomicUsize, Ordering};

use crate::chip::STACK_GUARD_BYTES;

/// The value of an unused word.
const PAINT: u32 = 0x5AFE_57AC;
/// Left unpainted below the stack pointer, for the painting itself.
const IN_USE_BYTES: usize = 256;

unsafe extern "C" {
    static _stack_end: u32;
    static _stack_start: u32;
}

/// The stack of core 1: address and length.
static CORE1: [AtomicUsize; 2] = [const { AtomicUsize::new(0) }; 2];

/// Size and peak usage of a stack.
pub(crate) struct StackUsage {
    pub(crate) bytes: usize,
    pub(crate) used: usize,
}

/// Paints the unused stack of core 0. Called once, early.
#[inline(never)]
pub(crate) fn paint_core0() {
    let bottom = addr_of!(_stack_end) as usize;
    let top = cortex_m::register::msp::read() as usize - IN_USE_BYTES;
    paint(bottom, top.saturating_sub(bottom));
}

/// Paints the stack of core 1, before it starts.
pub(crate) fn paint_core1(stack: &mut [u8]) {
    let [start, bytes] = &CORE1;
    start.store(stack.as_ptr() as usize, Ordering::Relaxed);
    bytes.store(stack.len(), Ordering::Relaxed);
    paint(stack.as_ptr() as usize, stack.len());
}

fn paint(bottom: usize, bytes: usize) {
    for word in 0..bytes / 4 {
        // SAFETY: the unused part of a stack holds no values.
        unsafe { ((bottom + 4 * word) as *mut u32).write_volatile(PAINT) };
    }
}

/// Usage of core 0.
pub(crate) fn core0_usage() -> StackUsage {
    let bottom = addr_of!(_stack_end) as usize + STACK_GUARD_BYTES;
    measure(bottom, addr_of!(_stack_start) as usize - bottom)
}

/// Usage of core 1.
pub(crate) fn core1_usage() -> StackUsage {
    let [start, bytes] = &CORE1;
    let bytes = bytes
        .load(Ordering::Relaxed)
        .saturating_sub(STACK_GUARD_BYTES);
    measure(start.load(Ordering::Relaxed) + STACK_GUARD_BYTES, bytes)
}

fn measure(bottom: usize, bytes: usize) -> StackUsage {
    let painted = (0..bytes / 4)
        // SAFETY: a stack above its guard is readable at any time; a concurrent write only counts as used.
        .take_while(|word| unsafe { ((bottom + 4 * word) as *const u32).read_volatile() } == PAINT)
        .count();
    StackUsage {
        bytes,
        used: bytes - 4 * painted,
    }
}
