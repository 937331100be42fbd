//! Key presses on the board: which keys are down, and until when.
//!
//! A terminal reports when a mouse button goes up, but not when a key of the keyboard does: such a press has a fixed length. All times
//! are board time.

use fencelight_board::geometry::Key;
use fencelight_board::input::KeySet;

/// Length of a tap. A mouse click is at least this long: some terminals report both ends at once.
pub const TAP_MS: u32 = 60;

/// A contact that closes or opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactChange {
    /// Its key.
    pub key: Key,
    /// Whether it closes.
    pub down: bool,
}

/// A press of fixed length.
#[derive(Clone, Copy, Debug)]
struct Hold {
    key: Key,
    length_ms: u32,
    until_ms: u64,
}

/// All sources of presses: the mouse, presses of fixed length, latched keys.
#[derive(Clone, Debug, Default)]
pub struct KeyPresses {
    holds: Vec<Hold>,
    latched: KeySet,
    /// The key under the mouse button, and since when.
    mouse: Option<(Key, u64)>,
    /// Keys down at the last call of [`changes`](Self::changes).
    down: KeySet,
}

impl KeyPresses {
    /// A press of fixed length. It extends an earlier one of the same key only if it is longer: a repeating keyboard would never release
    /// the key otherwise.
    pub fn hold(&mut self, key: Key, length_ms: u32, now_ms: u64) {
        let until_ms = now_ms + u64::from(length_ms);
        let hold = Hold {
            key,
            length_ms,
            until_ms,
        };
        match self.holds.iter_mut().find(|hold| hold.key == key) {
            None => self.holds.push(hold),
            Some(before) if length_ms > before.length_ms => *before = hold,
            Some(_) => {}
        }
    }

    /// The mouse button goes down on a key.
    pub fn click(&mut self, key: Key, now_ms: u64) {
        // The end of the previous click may have happened outside the window.
        self.release_mouse(now_ms);
        self.mouse = Some((key, now_ms));
    }

    /// The mouse button goes up, anywhere.
    pub fn release_mouse(&mut self, now_ms: u64) {
        if let Some((key, since_ms)) = self.mouse.take() {
            let held_ms = now_ms - since_ms;
            if held_ms < u64::from(TAP_MS) {
                self.hold(key, TAP_MS - held_ms as u32, now_ms);
            }
        }
    }

    /// Latches a key, or releases it if it is latched.
    pub fn toggle_latch(&mut self, key: Key) {
        if self.latched.contains(key) {
            self.latched.remove(key);
        } else {
            self.latched.insert(key);
        }
    }

    /// Releases all latched keys.
    pub fn unlatch(&mut self) {
        self.latched = KeySet::EMPTY;
    }

    /// Keys that stay down until they are released.
    pub const fn latched(&self) -> KeySet {
        self.latched
    }

    /// Keys that are down.
    pub const fn down(&self) -> KeySet {
        self.down
    }

    /// When the next press of fixed length ends.
    pub fn next_release_ms(&self) -> Option<u64> {
        self.holds.iter().map(|hold| hold.until_ms).min()
    }

    /// The contacts that have closed or opened since the last call.
    pub fn changes(&mut self, now_ms: u64) -> Vec<ContactChange> {
        self.holds.retain(|hold| hold.until_ms > now_ms);
        let held = self.holds.iter().map(|hold| hold.key);
        let mouse = self.mouse.map(|(key, _)| key);
        let down = held.chain(mouse).collect::<KeySet>() | self.latched;
        let opened = self.down.without(down);
        let closed = down.without(self.down);
        self.down = down;
        let change = |down| move |key| ContactChange { key, down };
        let opened = opened.iter().map(change(false));
        opened.chain(closed.iter().map(change(true))).collect()
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Seat;

    use super::*;

    const HOLD_MS: u32 = 1_100;
    const OK: Key = Key::Ok(Seat::South);
    const BACK: Key = Key::Back(Seat::South);

    fn closed(key: Key) -> ContactChange {
        ContactChange { key, down: true }
    }

    fn opened(key: Key) -> ContactChange {
        ContactChange { key, down: false }
    }

    #[test]
    fn a_tap_ends_by_itself() {
        let mut presses = KeyPresses::default();
        presses.hold(OK, TAP_MS, 100);
        assert_eq!(presses.changes(100), [closed(OK)]);
        assert_eq!(presses.next_release_ms(), Some(160));
        assert_eq!(presses.changes(159), []);
        assert_eq!(presses.changes(160), [opened(OK)]);
        assert_eq!(presses.next_release_ms(), None);
    }

    #[test]
    fn a_keyboard_that_repeats_itself_taps_and_does_not_hold() {
        let mut presses = KeyPresses::default();
        let mut changes = Vec::new();
        for now_ms in (0..300).step_by(30) {
            changes.extend(presses.changes(now_ms));
            presses.hold(OK, TAP_MS, now_ms);
            changes.extend(presses.changes(now_ms));
        }
        assert_eq!(changes.iter().filter(|change| !change.down).count(), 4);
    }

    #[test]
    fn a_longer_hold_takes_over_without_a_gap() {
        let mut presses = KeyPresses::default();
        presses.hold(OK, TAP_MS, 0);
        presses.changes(0);
        presses.hold(OK, HOLD_MS, 20);
        assert_eq!(presses.changes(60), []);
        assert_eq!(presses.changes(20 + u64::from(HOLD_MS)), [opened(OK)]);
    }

    #[test]
    fn a_click_lasts_as_long_as_the_button_is_down_and_long_enough_to_be_felt() {
        let mut presses = KeyPresses::default();
        presses.click(OK, 0);
        assert_eq!(presses.changes(0), [closed(OK)]);
        assert_eq!(presses.changes(5_000), []);
        presses.release_mouse(5_000);
        assert_eq!(presses.changes(5_000), [opened(OK)]);
        presses.click(OK, 6_000);
        presses.changes(6_000);
        presses.release_mouse(6_001);
        assert_eq!(presses.changes(6_001), []);
        assert_eq!(presses.changes(6_060), [opened(OK)]);
        presses.release_mouse(6_100);
        assert_eq!(presses.changes(6_100), []);
    }

    #[test]
    fn a_latched_key_stays_down_while_others_are_pressed() {
        let mut presses = KeyPresses::default();
        presses.toggle_latch(OK);
        presses.click(BACK, 0);
        assert_eq!(presses.changes(0), [closed(OK), closed(BACK)]);
        presses.release_mouse(100);
        assert_eq!(presses.changes(100), [opened(BACK)]);
        assert!(presses.latched().contains(OK) && presses.down().contains(OK));
        presses.toggle_latch(OK);
        assert_eq!(presses.changes(200), [opened(OK)]);
        presses.toggle_latch(OK);
        presses.changes(300);
        presses.unlatch();
        assert_eq!(presses.changes(400), [opened(OK)]);
    }
}
