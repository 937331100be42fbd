//! Events of keys.

use crate::geometry::Key;

/// What happened to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum KeyEventKind {
    /// A finger went down.
    Pressed,
    /// The finger went up.
    Released,
    /// The key is suppressed: stuck, or masked in service mode. Ends a press in place of `Released`, because no finger went up: a
    /// side key must not act.
    Masked,
    /// The key is reported again, from its next press on.
    Unmasked,
    /// The key reads closed, but completes a rectangle and may be a ghost. `Pressed` follows if it is still closed when the rectangle
    /// dissolves, nothing if it is not.
    Ghosted,
}

/// An event of a key.
///
/// ```
/// use fencelight_board::input::{KeyEvent, KeyEventKind};
///
/// let event = KeyEvent { key: "north-ok".parse()?, at_ms: 120, kind: KeyEventKind::Pressed };
/// assert_eq!(event.key.to_string(), "north-ok");
/// # Ok::<(), fencelight_board::geometry::UnknownKey>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct KeyEvent {
    /// The key.
    pub key: Key,
    /// The time of the scan that settled it.
    pub at_ms: u32,
    /// What happened.
    pub kind: KeyEventKind,
}
