//! Hands on the board: which keys are down, and until when.
//!
//! A terminal tells when a mouse button goes up, but not when a key of its keyboard does: such a press ends by itself after a time. All times are those of the board.

use fencelight_core::geometry::Key;
use fencelight_core::input::{BACK_HOLD_MS, BOTH_HOLD_MS, KeySet, OK_HOLD_MS, POST_HOLD_MS};

/// A press that is just a press. A mouse button that goes up sooner is held this long: some terminals tell both at once.
pub(crate) const TAP_MS: u32 = 60;
/// Long enough to place a fence by its post.
pub(crate) const HOLD_POST_MS: u32 = POST_HOLD_MS + 100;
/// Long enough for a hint.
pub(crate) const HOLD_OK_MS: u32 = OK_HOLD_MS + 100;
/// Long enough to leave.
pub(crate) const HOLD_BACK_MS: u32 = BACK_HOLD_MS + 100;
/// Long enough for both keys of a side to pause the game.
pub(crate) const HOLD_BOTH_MS: u32 = BOTH_HOLD_MS + 200;

/// A contact that closes or opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) key: Key,
    /// Closes, or else opens.
    pub(crate) down: bool,
}

/// A press that ends by itself.
#[derive(Clone, Copy, Debug)]
struct Hold {
    key: Key,
    length_ms: u32,
    until_ms: u64,
}

/// All that holds keys down: the mouse, presses that end by themselves, keys that stay down until they are let go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    holds: Vec<Hold>,
    latched: KeySet,
    /// The key under the mouse button, and since when.
    mouse: Option<(Key, u64)>,
    /// What the board knows to be down.
    down: KeySet,
}

impl Hands {
    /// A press that ends by itself. A key that is being held already is held on only if this press is a longer one: a keyboard that
    /// repeats itself would never let go otherwise.
    pub(crate) fn hold(&mut self, key: Key, length_ms: u32, now_ms: u64) {
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
    pub(crate) fn click(&mut self, key: Key, now_ms: u64) {
        // The end of the click before may have been lost outside the window.
        self.let_go(now_ms);
        self.mouse = Some((key, now_ms));
    }

    /// The mouse button goes up, wherever that is.
    pub(crate) fn let_go(&mut self, now_ms: u64) {
        if let Some((key, since_ms)) = self.mouse.take() {
            let held_ms = now_ms - since_ms;
            if held_ms < u64::from(TAP_MS) {
                self.hold(key, TAP_MS - held_ms as u32, now_ms);
            }
        }
    }

    /// Keeps a key down, or lets it go if it was kept.
    pub(crate) fn latch(&mut self, key: Key) {
        if self.latched.contains(key) {
            self.latched.remove(key);
        } else {
            self.latched.insert(key);
        }
    }

    /// Lets go of all keys that were kept down.
    pub(crate) fn unlatch(&mut self) {
        self.latched = KeySet::EMPTY;
    }

    /// Keys that stay down until they are let go.
    pub(crate) const fn latched(&self) -> KeySet {
        self.latched
    }

    /// Keys that are down.
    pub(crate) const fn down(&self) -> KeySet {
        self.down
    }

    /// When the next press ends by itself.
    pub(crate) fn next_ms(&self) -> Option<u64> {
        self.holds.iter().map(|hold| hold.until_ms).min()
    }

    /// The contacts that have closed or opened since this was asked last.
    pub(crate) fn touches(&mut self, now_ms: u64) -> Vec<Touch> {
        self.holds.retain(|hold| hold.until_ms > now_ms);
        let held = self.holds.iter().map(|hold| hold.key);
        let mouse = self.mouse.map(|(key, _)| key);
        let down = held.chain(mouse).collect::<KeySet>() | self.latched;
        let opened = self.down.without(down);
        let closed = down.without(self.down);
        self.down = down;
        let touch = |down| move |key| Touch { key, down };
        let opened = opened.iter().map(touch(false));
        opened.chain(closed.iter().map(touch(true))).collect()
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Seat;

    use super::*;

    const OK: Key = Key::Ok(Seat::South);
    const BACK: Key = Key::Back(Seat::South);

    fn closed(key: Key) -> Touch {
        Touch { key, down: true }
    }

    fn opened(key: Key) -> Touch {
        Touch { key, down: false }
    }

    #[test]
    fn a_tap_ends_by_itself() {
        let mut hands = Hands::default();
        hands.hold(OK, TAP_MS, 100);
        assert_eq!(hands.touches(100), [closed(OK)]);
        assert_eq!(hands.next_ms(), Some(160));
        assert_eq!(hands.touches(159), []);
        assert_eq!(hands.touches(160), [opened(OK)]);
        assert_eq!(hands.next_ms(), None);
    }

    #[test]
    fn a_keyboard_that_repeats_itself_taps_and_does_not_hold() {
        let mut hands = Hands::default();
        let mut touches = Vec::new();
        for now_ms in (0..300).step_by(30) {
            touches.extend(hands.touches(now_ms));
            hands.hold(OK, TAP_MS, now_ms);
            touches.extend(hands.touches(now_ms));
        }
        assert_eq!(touches.iter().filter(|touch| !touch.down).count(), 4);
    }

    #[test]
    fn a_longer_hold_takes_over_without_a_gap() {
        let mut hands = Hands::default();
        hands.hold(OK, TAP_MS, 0);
        hands.touches(0);
        hands.hold(OK, HOLD_OK_MS, 20);
        assert_eq!(hands.touches(60), []);
        assert_eq!(hands.touches(20 + u64::from(HOLD_OK_MS)), [opened(OK)]);
    }

    #[test]
    fn a_click_lasts_as_long_as_the_button_is_down_and_long_enough_to_be_felt() {
        let mut hands = Hands::default();
        hands.click(OK, 0);
        assert_eq!(hands.touches(0), [closed(OK)]);
        assert_eq!(hands.touches(5_000), []);
        hands.let_go(5_000);
        assert_eq!(hands.touches(5_000), [opened(OK)]);
        hands.click(OK, 6_000);
        hands.touches(6_000);
        hands.let_go(6_001);
        assert_eq!(hands.touches(6_001), []);
        assert_eq!(hands.touches(6_060), [opened(OK)]);
        hands.let_go(6_100);
        assert_eq!(hands.touches(6_100), []);
    }

    #[test]
    fn a_latched_key_stays_down_while_others_are_pressed() {
        let mut hands = Hands::default();
        hands.latch(OK);
        hands.click(BACK, 0);
        assert_eq!(hands.touches(0), [closed(OK), closed(BACK)]);
        hands.let_go(100);
        assert_eq!(hands.touches(100), [opened(BACK)]);
        assert!(hands.latched().contains(OK) && hands.down().contains(OK));
        hands.latch(OK);
        assert_eq!(hands.touches(200), [opened(OK)]);
        hands.latch(OK);
        hands.touches(300);
        hands.unlatch();
        assert_eq!(hands.touches(400), [opened(OK)]);
    }
}
