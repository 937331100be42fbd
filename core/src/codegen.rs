//! Hints for the code of a Cortex-M0+, which has eight registers and no conditional moves. On 64-bit processors they do nothing: loops are unrolled
//! and vectorised there.

use core::hint::black_box;

/// At the end of a loop: it is not unrolled, which would spill registers.
#[inline(always)]
pub fn keep_rolled() {
    if !cfg!(target_pointer_width = "64") {
        black_box(());
    }
}

/// In a branch: it stays one, where the compiler would compute both sides and choose.
#[inline(always)]
pub fn keep_branch() {
    keep_rolled();
}

/// In a branch: it is rarely taken, and stays a branch where the compiler would compute both sides and choose.
#[inline(always)]
pub fn rare_branch() {
    if !cfg!(target_pointer_width = "64") {
        cold();
        black_box(());
    }
}

#[cold]
const fn cold() {}
