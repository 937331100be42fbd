//! Tables that are computed.

/// A table that is computed: when the program is compiled, for a board and a PC; at its first use in a browser, which fetches every byte of
/// the program and computes a table sooner than it arrives.
#[doc(hidden)]
#[macro_export]
macro_rules! computed {
    ($(#[$attribute:meta])* static $name:ident: $table:ty = $value:expr;) => {
        #[cfg(not(target_arch = "wasm32"))]
        $(#[$attribute])*
        static $name: $table = $value;
        #[cfg(target_arch = "wasm32")]
        $(#[$attribute])*
        static $name: std::sync::LazyLock<$table> = std::sync::LazyLock::new(|| $value);
    };
}
