//! The contacts that a host closes: a second matrix, joined with the real one before the debouncer.

use super::key_set::KeySet;
use crate::geometry::Key;

/// How long a host holds a key without a further word about it.
pub const HOST_HOLD_MS: u16 = 10_000;
/// How long a tap of a host holds a key down.
pub const HOST_TAP_MS: u16 = 50;
/// Scans after which a contact has settled: a release takes six.
const SETTLE_SCANS: u8 = 8;

/// What a host does to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum HostAction {
    /// Closes the contact for [`HOST_HOLD_MS`]; each press restarts the time.
    Press,
    /// Opens it.
    Release,
    /// A press of [`HOST_TAP_MS`].
    Tap,
    /// A press of this many milliseconds, [`HOST_HOLD_MS`] at most.
    Hold(u16),
}

/// The contacts that a host closes. They are ideal: they neither bounce nor conduct backwards, and each opens after its time.
///
/// An action is *under way* until its contact has settled, a tap until the key is up again; the host hears of it then, so that what it does next meets a table
/// that has seen the key.
///
/// ```
/// use fencelight_board::input::{HostAction, HostContacts};
/// use fencelight_board::geometry::Key;
///
/// let (mut contacts, key) = (HostContacts::new(), Key::from_name("e5").unwrap());
/// assert!(contacts.act(key, HostAction::Tap, 0));
/// let down = (1..).take_while(|&now_ms| contacts.scan(now_ms).contains(key)).count();
/// assert_eq!(down, 49);
/// let settling = (50..).take_while(|&now_ms| { contacts.scan(now_ms); contacts.is_under_way() });
/// assert_eq!(settling.count(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct HostContacts {
    closed: KeySet,
    /// When each closed contact opens, modulo 2^16 ms.
    opens_ms: [u16; Key::COUNT as usize],
    /// Scans since the last change of a contact.
    quiet_scans: u8,
    /// A key that is tapped.
    tapped: Option<Key>,
    /// A press that follows once its contact, which was closed, has opened.
    next: Option<(Key, u16)>,
    /// The host is there: contacts close.
    is_present: bool,
}

impl HostContacts {
    /// All open, with a host.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            closed: KeySet::EMPTY,
            opens_ms: [0; Key::COUNT as usize],
            quiet_scans: SETTLE_SCANS,
            tapped: None,
            next: None,
            is_present: true,
        }
    }

    /// Acts on a key. `false`, and nothing happens, if a hold is longer than [`HOST_HOLD_MS`]. A tap or a hold of a key that the host holds opens it first.
    pub fn act(&mut self, key: Key, action: HostAction, now_ms: u32) -> bool {
        let ms = match action {
            HostAction::Release => {
                self.next = self.next.filter(|&(next, _)| next != key);
                self.open(key);
                return true;
            }
            HostAction::Press => HOST_HOLD_MS,
            HostAction::Tap => HOST_TAP_MS,
            HostAction::Hold(ms) => ms,
        };
        if ms > HOST_HOLD_MS {
            return false;
        }
        if self.is_present {
            self.tapped = (action == HostAction::Tap).then_some(key);
            if action != HostAction::Press && self.closed.contains(key) {
                self.open(key);
                self.next = Some((key, ms));
            } else {
                self.close(key, ms, now_ms);
            }
        }
        true
    }

    /// Opens everything: the host has gone.
    pub fn open_all(&mut self) {
        (self.tapped, self.next) = (None, None);
        if !self.closed.is_empty() {
            self.closed = KeySet::EMPTY;
            self.quiet_scans = 0;
        }
    }

    /// Whether a host is there. Without one everything is open and stays so.
    pub fn set_present(&mut self, is_present: bool) {
        self.is_present = is_present;
        if !is_present {
            self.open_all();
        }
    }

    /// The closed contacts.
    #[must_use]
    pub const fn closed(&self) -> KeySet {
        self.closed
    }

    /// Whether the last action has not had its effect yet.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.next.is_some() || self.tapped.is_some() || self.quiet_scans < SETTLE_SCANS
    }

    /// The closed contacts for a scan at a time. Those whose time is over open, but never before the debouncer has seen them: scans may be late.
    pub fn scan(&mut self, now_ms: u32) -> KeySet {
        self.quiet_scans = self.quiet_scans.saturating_add(1);
        if self.quiet_scans < SETTLE_SCANS {
            return self.closed;
        }
        if let Some((key, ms)) = self.next.take() {
            self.close(key, ms, now_ms);
            return self.closed;
        }
        self.tapped = self.tapped.filter(|&key| self.closed.contains(key));
        for key in self.closed.iter() {
            let opens_ms = self.opens_ms.get(usize::from(key.index()));
            // A scan that is up to half a minute late still finds the time over.
            let left_ms = opens_ms.map_or(0, |opens_ms| opens_ms.wrapping_sub(now_ms as u16));
            if left_ms == 0 || left_ms > HOST_HOLD_MS {
                self.open(key);
            }
        }
        self.closed
    }

    fn close(&mut self, key: Key, ms: u16, now_ms: u32) {
        if let Some(opens_ms) = self.opens_ms.get_mut(usize::from(key.index())) {
            *opens_ms = (now_ms as u16).wrapping_add(ms);
        }
        if !self.closed.contains(key) {
            self.closed.insert(key);
            self.quiet_scans = 0;
        }
    }

    fn open(&mut self, key: Key) {
        if self.closed.contains(key) {
            self.closed.remove(key);
            self.quiet_scans = 0;
        }
    }
}

impl Default for HostContacts {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    fn key(name: &str) -> Key {
        Key::from_name(name).unwrap()
    }

    /// A matrix and its time.
    struct Bench(HostContacts, u32);

    impl Bench {
        fn new() -> Self {
            // The clock wraps during the test.
            Self(HostContacts::new(), u32::MAX - 3_000)
        }

        fn act(&mut self, name: &str, action: HostAction) {
            assert!(self.0.act(key(name), action, self.1));
        }

        /// Scans while a condition holds; how often.
        fn scans_while(&mut self, condition: impl Fn(&HostContacts) -> bool) -> u32 {
            for scans in 0..30_000 {
                if !condition(&self.0) {
                    return scans;
                }
                self.1 = self.1.wrapping_add(1);
                self.0.scan(self.1);
            }
            panic!("no end");
        }
    }

    #[test]
    fn a_press_ends_ten_seconds_after_the_last_one() {
        let mut bench = Bench::new();
        bench.act("e5", HostAction::Press);
        assert_eq!(bench.scans_while(HostContacts::is_under_way), 8);
        for _ in 0..4_000 {
            bench.1 = bench.1.wrapping_add(1);
            bench.0.scan(bench.1);
        }
        bench.act("e5", HostAction::Press);
        assert!(!bench.0.is_under_way(), "nothing has changed");
        let down = |contacts: &HostContacts| contacts.closed().contains(key("e5"));
        assert_eq!(bench.scans_while(down), u32::from(HOST_HOLD_MS));
        assert_eq!(bench.scans_while(HostContacts::is_under_way), 8);
    }

    #[test]
    fn a_tap_of_a_held_key_is_a_press_of_its_own() {
        let mut bench = Bench::new();
        bench.act("e5", HostAction::Press);
        bench.scans_while(HostContacts::is_under_way);
        bench.act("e5", HostAction::Tap);
        let down = |contacts: &HostContacts| contacts.closed().contains(key("e5"));
        assert_eq!(bench.scans_while(|contacts| !down(contacts)), 8);
        assert_eq!(bench.scans_while(down), u32::from(HOST_TAP_MS));
        assert_eq!(bench.scans_while(HostContacts::is_under_way), 8);
        assert_eq!(bench.0.closed(), KeySet::EMPTY);
    }

    #[test]
    fn a_hold_is_heard_of_when_it_has_begun_and_too_long_a_one_is_refused() {
        let mut bench = Bench::new();
        bench.act("south-ok", HostAction::Hold(3_000));
        assert_eq!(bench.scans_while(HostContacts::is_under_way), 8);
        assert!(
            !bench
                .0
                .act(key("e5"), HostAction::Hold(HOST_HOLD_MS + 1), bench.1)
        );
        let down = |contacts: &HostContacts| !contacts.closed().is_empty();
        assert_eq!(bench.scans_while(down), 3_000 - 8);
        // However short, the debouncer sees it.
        bench.act("e5", HostAction::Hold(0));
        assert_eq!(bench.scans_while(down), 8);
    }

    #[test]
    fn late_scans_neither_lose_a_tap_nor_leave_it() {
        let mut bench = Bench::new();
        bench.act("e5", HostAction::Tap);
        bench.1 = bench.1.wrapping_add(400);
        let down = |contacts: &HostContacts| !contacts.closed().is_empty();
        assert_eq!(bench.scans_while(down), 8);
    }

    #[test]
    fn nothing_stays_closed_and_nothing_closes_without_a_host() {
        let mut bench = Bench::new();
        let names = ["e5", "e5+", "north-back", "a1"];
        for name in names {
            bench.act(name, HostAction::Press);
        }
        bench.act("a1", HostAction::Tap);
        assert_eq!(bench.0.closed().len(), 3);
        bench.0.set_present(false);
        let closed: Vec<bool> = (0..50)
            .map(|_| {
                bench.1 = bench.1.wrapping_add(1);
                bench.act("e6", HostAction::Tap);
                !bench.0.scan(bench.1).is_empty()
            })
            .collect();
        assert!(!closed.contains(&true) && !bench.0.is_under_way());
        bench.0.set_present(true);
        bench.act("e6", HostAction::Press);
        assert!(bench.0.closed().contains(key("e6")));
    }
}
