//! From the matrix to what hands mean: snapshots in, key events and gestures out. Pure: time comes in as a value.
//!
//! Stages, each of them small and usable alone:
//!
//! - [`Snapshot`]: what one scan has read, 9 row bits for each of 17 columns
//! - [`Debounce`]: contacts that have settled, counted for all keys at once
//! - ghosts: rectangles of the matrix, in which a faulty diode invents a key
//! - [`Keys`]: all of that together; [`KeyEvent`]s out
//! - [`GestureRecognizer`]: holds, two-key holds and used presses on top of the events
//!
//! Terms: a contact is *closed* or open; a key is *down* from its press to its release; a *masked* key is not felt: it is *stuck*, or
//! somebody masked it in service mode; a *ghost* reads closed in a rectangle and may be nobody's finger.
//!
//! Who owns what: one task owns [`Keys`] and scans; [`GestureRecognizer`] belongs to whoever acts on them. Nothing here allocates, waits or fails.
//!
//! ```
//! use fencelight_core::geometry::{Key, Seat};
//! use fencelight_core::input::{Gesture, GestureRecognizer, KeySet, Keys, Snapshot};
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
//!             gestures.consume_press(key); // A hint was given: the release shall not act as well.
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
mod key_set;
mod keys;
mod snapshot;

pub use debounce::Debounce;
pub use gesture::{
    BACK_HOLD_MS, BOTH_HOLD_MS, Gesture, GestureRecognizer, OK_HOLD_MS, POST_HOLD_MS,
    POWER_ON_WINDOW_MS,
};
pub use ghosting::{CROWDED_MS, GHOST_QUIET_MS};
pub use key_set::KeySet;
pub use keys::{
    KeyEvent, KeyEventKind, Keys, PRESS_DEBOUNCE_MS, RELEASE_DEBOUNCE_MS, STUCK_MS, UNSTUCK_MS,
};
pub use snapshot::Snapshot;
