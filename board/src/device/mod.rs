//! The board as one object: what firmware, terminal and tests drive alike, and its virtual contacts.
//!
//! - [`Device`] owns the table and the light that leaves for the LEDs. It takes settled key events, the time and the answers to its requests for moves.
//!   On the chip the scan, the search and the LEDs have tasks of their own, and this is all that remains.
//! - [`VirtualBoard`] adds what a chip has in hardware: contacts that close and open, scans and debouncing, a clock, and an [`Engine`] that answers
//!   requests at once. Only PCs and tests have one.
//! - [`USB_ID`] and [`USB_PRODUCT`] say how a real one is found.
//! - [`screen_keys`] and [`FenceClick`] say which keys a person at a screen means.
//!
//! ```
//! use fencelight_board::device::VirtualBoard;
//! use fencelight_board::geometry::Key;
//! use fencelight_board::table::Phase;
//!
//! let mut board = VirtualBoard::new(7);
//! board.run(5_000);
//! assert_eq!(board.table().phase(), Phase::Attract);
//! board.tap(Key::from_name("e5").unwrap());
//! assert_eq!(board.table().phase(), Phase::Lobby);
//! assert!(board.render_leds().iter().any(|led| led.r > 0));
//! ```

#[expect(
    clippy::module_inception,
    reason = "the file is named after the type it defines"
)]
mod device;
mod fence_click;
mod identity;
mod led_stream;
pub mod screen_keys;
mod virtual_board;

pub use device::Device;
pub use fence_click::{FenceClick, Gap};
pub use identity::{FORMER_USB_ID, USB_ID, USB_PRODUCT};
pub use led_stream::LedStream;
pub use virtual_board::{Engine, TAP_MS, VirtualBoard};
