//! From the key matrix to gestures: snapshots in, key events and gestures out. Pure: time comes in as a value.
//!
//! Stages:
//!
//! - [`Snapshot`]: one matrix scan, 9 row bits for each of 17 columns
//! - [`Debounce`]: contacts that have settled, counted for all keys at once
//! - ghosting: rectangles of the matrix, in which a faulty diode makes a key read closed
//! - [`HostContacts`]: contacts that a program at the USB port closes, joined with those of the matrix
//! - [`Keys`]: all of these together; [`KeyEvent`]s out
//! - [`GestureRecognizer`]: holds, two-key holds and consumed presses on top of the events
//!
//! Terms: a contact is *closed* or open; a key is *down* from its press to its release; a *masked* key reports no press: it is
//! *stuck*, or masked by hand in service mode; a *ghost* reads closed in a rectangle without a finger on it.
//!
//! Ownership: one task owns [`Keys`] and scans; [`GestureRecognizer`] belongs to the consumer of the events. Nothing here allocates,
//! waits or fails.
//!
//! ```
//! use fencelight_board::geometry::{Key, Seat};
//! use fencelight_board::input::{Gesture, GestureRecognizer, KeySet, Keys, Snapshot};
//!
//! let mut keys = Keys::new();
//! let mut gestures = GestureRecognizer::new(0);
//! let ok = Key::Ok(Seat::South);
//! let mut seen = Vec::new();
//! for now_ms in 0..1_500 {
//!     // South's OK is down from 100 ms to 1,300 ms.
//!     let closed = (100..1_300).contains(&now_ms).then_some(ok);
//!     let snapshot = Snapshot::from(closed.into_iter().collect::<KeySet>());
//!     let mut events = Vec::new();
//!     keys.scan(snapshot, now_ms, |event| events.push(event));
//!     // Holds that came due first, so that a release never overtakes its hold.
//!     while let Some(gesture) = gestures.poll(now_ms) {
//!         if let Gesture::Held(key) = gesture {
//!             gestures.consume_press(key); // The hold gave a hint: the release must not act as well.
//!         }
//!         seen.push(gesture);
//!     }
//!     seen.extend(events.into_iter().filter_map(|event| gestures.feed(event)));
//! }
//! let released = Gesture::Released { key: ok, consumed: true };
//! assert_eq!(seen, [Gesture::Pressed(ok), Gesture::Held(ok), released]);
//! ```

mod debounce;
mod gesture;
mod ghosting;
mod host_contacts;
mod key_event;
mod key_set;
mod keys;

pub use debounce::{Debounce, PRESS_DEBOUNCE_MS, RELEASE_DEBOUNCE_MS};
pub use gesture::{
    BACK_HOLD_MS, BOTH_HOLD_MS, BOTH_INTENT_MS, Gesture, GestureRecognizer, OK_HOLD_MS,
    POST_HOLD_MS, POWER_ON_WINDOW_MS, SQUARE_HOLD_MS,
};
pub use ghosting::{CROWDED_MS, GHOST_QUIET_MS};
pub use host_contacts::{HOST_HOLD_MS, HOST_TAP_MS, HostAction, HostContacts};
pub use key_event::{KeyEvent, KeyEventKind};
pub use key_set::KeySet;
pub use keys::{Keys, STUCK_MS, Snapshot, UNSTUCK_MS};
