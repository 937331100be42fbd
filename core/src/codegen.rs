//! How code is compiled: tables that are computed, hints for a Cortex-M0+, and how a log prints what has a notation.
//!
//! That processor has eight registers and no conditional moves. On 64-bit processors the hints do nothing: loops are unrolled
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

/// A table that is computed: when the program is compiled, for a board and a PC; at its first use in a browser, which fetches every byte of
/// the program and computes a table sooner than it arrives.
#[doc(hidden)]
#[macro_export]
macro_rules! computed {
    ($(#[$attribute:meta])* static $name:ident: $table:ty = $value:expr;) => {
        #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
        $(#[$attribute])*
        static $name: $table = $value;
        #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
        $(#[$attribute])*
        static $name: std::sync::LazyLock<$table> = std::sync::LazyLock::new(|| $value);
    };
}

/// A log of defmt prints these types in their notation: the number inside a square says nothing to a reader.
#[cfg(feature = "defmt")]
macro_rules! log_as_text {
    ($($named:ty),+) => {$(
        impl defmt::Format for $named {
            fn format(&self, f: defmt::Formatter<'_>) {
                defmt::write!(f, "{}", defmt::Display2Format(self));
            }
        }
    )+};
}

#[cfg(feature = "defmt")]
log_as_text!(
    crate::game::Face,
    crate::game::Move,
    crate::game::Rule,
    crate::geometry::Fence,
    crate::geometry::Post,
    crate::geometry::Square
);
