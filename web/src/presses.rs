//! Presses on the board: which pointers, keys of the keyboard and buttons of the page hold which of its keys down.

use fencelight_board::device::FenceClick;
use fencelight_board::geometry::{Fence, Key};
use fencelight_board::input::{KeySet, POST_HOLD_MS};

/// Shortest press: a click may begin and end between two frames.
pub const TAP_MS: u32 = 60;

/// What holds a key down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A pointer: a finger or the mouse.
    Pointer(i32),
    /// A key of the keyboard, by a number of the page.
    Keyboard(u32),
    /// A press of fixed length.
    Timed,
}

/// A press.
#[derive(Clone, Copy, Debug)]
struct Press {
    source: Source,
    key: Key,
    since_ms: u64,
    /// When it ends; `None` while its source holds it.
    until_ms: Option<u64>,
}

/// All presses.
#[derive(Clone, Debug, Default)]
pub struct Presses {
    presses: Vec<Press>,
    /// The keys that were down at the last call of [`Presses::changes`].
    down: KeySet,
}

impl Presses {
    /// A source presses a key and holds it. What it held before is released.
    pub fn press(&mut self, source: Source, key: Key, now_ms: u64) {
        self.release(source, now_ms);
        self.presses.push(Press {
            source,
            key,
            since_ms: now_ms,
            until_ms: None,
        });
    }

    /// A source releases what it holds. The press lasts [`TAP_MS`] at least.
    pub fn release(&mut self, source: Source, now_ms: u64) {
        for press in &mut self.presses {
            if press.source == source && press.until_ms.is_none() {
                press.until_ms = Some(now_ms.max(press.since_ms + u64::from(TAP_MS)));
            }
        }
    }

    /// All sources release what they hold: the page lost the focus.
    pub fn release_all(&mut self, now_ms: u64) {
        for press in &mut self.presses {
            press.until_ms.get_or_insert(now_ms);
        }
    }

    /// A press of fixed length.
    pub fn hold(&mut self, key: Key, length_ms: u32, now_ms: u64) {
        self.presses.push(Press {
            source: Source::Timed,
            key,
            since_ms: now_ms,
            until_ms: Some(now_ms + u64::from(length_ms)),
        });
    }

    /// When the next press of fixed length ends.
    #[must_use]
    pub fn next_end_ms(&self) -> Option<u64> {
        self.presses.iter().filter_map(|press| press.until_ms).min()
    }

    /// The keys that are down.
    #[must_use]
    pub const fn down(&self) -> KeySet {
        self.down
    }

    /// Ends what is due, and returns the keys that opened and those that closed since the last call.
    pub fn changes(&mut self, now_ms: u64) -> (KeySet, KeySet) {
        self.presses
            .retain(|press| press.until_ms.is_none_or(|until_ms| until_ms > now_ms));
        let down: KeySet = self.presses.iter().map(|press| press.key).collect();
        let opened = self.down.without(down);
        let closed = down.without(self.down);
        self.down = down;
        (opened, closed)
    }
}

/// A pointer on a groove, whose fence is shown by taps of its post.
#[derive(Clone, Copy, Debug)]
pub struct Groove {
    pointer: i32,
    touch: FenceClick,
    /// Since when the fence is shown as it was touched.
    shown_ms: Option<u64>,
    is_down: bool,
}

/// What a touched groove needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrooveStep {
    /// Nothing yet.
    Wait,
    /// A tap of its post.
    Tap(Key),
    /// The touch stays there: OK places the fence, as holding the post does.
    Place,
    /// It is answered.
    Done,
}

impl Groove {
    /// A pointer that goes down.
    #[must_use]
    pub const fn new(pointer: i32, touch: FenceClick) -> Self {
        Self {
            pointer,
            touch,
            shown_ms: None,
            is_down: true,
        }
    }

    /// The post that is tapped.
    #[must_use]
    pub const fn key(&self) -> Key {
        self.touch.key()
    }

    /// The pointer moves over another groove, whose legal fence is this one; `true` if the fence follows.
    pub fn follow(&mut self, pointer: i32, fence: Option<Fence>) -> bool {
        let other = fence.filter(|&fence| fence != self.touch.fence());
        let other = other.filter(|_| self.pointer == pointer && self.is_down);
        if let Some(fence) = other {
            (self.touch, self.shown_ms) = (FenceClick::new(fence), None);
        }
        other.is_some()
    }

    /// A pointer goes up.
    pub fn lift(&mut self, pointer: i32) {
        self.is_down &= self.pointer != pointer;
    }

    /// What is needed with this fence shown, while the post is not down.
    pub fn step(&mut self, shown: Option<Fence>, now_ms: u64) -> GrooveStep {
        if self.shown_ms.is_none() && self.touch.needs_tap(shown) {
            return GrooveStep::Tap(self.key());
        }
        let since_ms = *self.shown_ms.get_or_insert(now_ms);
        if !self.is_down {
            GrooveStep::Done
        } else if shown == Some(self.touch.fence()) && now_ms - since_ms >= u64::from(POST_HOLD_MS)
        {
            GrooveStep::Place
        } else {
            GrooveStep::Wait
        }
    }
}

#[cfg(test)]
mod tests {
    use fencelight_core::geometry::Seat;

    use super::*;

    const OK: Key = Key::Ok(Seat::South);
    const BACK: Key = Key::Back(Seat::South);
    const FINGER: Source = Source::Pointer(1);
    const THUMB: Source = Source::Pointer(2);

    fn keys(set: KeySet) -> Vec<Key> {
        set.iter().collect()
    }

    #[test]
    fn two_fingers_hold_two_keys() {
        let mut presses = Presses::default();
        presses.press(FINGER, OK, 0);
        presses.press(THUMB, BACK, 10);
        let (_, closed) = presses.changes(10);
        assert_eq!(closed.len(), 2);
        presses.release(FINGER, 5_000);
        let (opened, closed) = presses.changes(5_000);
        assert_eq!((keys(opened), keys(closed)), (vec![OK], vec![]));
        assert_eq!(keys(presses.down()), [BACK]);
    }

    #[test]
    fn a_click_between_two_frames_is_long_enough() {
        let mut presses = Presses::default();
        presses.press(FINGER, OK, 100);
        presses.release(FINGER, 100);
        assert_eq!(keys(presses.changes(100).1), [OK]);
        assert_eq!(presses.next_end_ms(), Some(160));
        assert_eq!(keys(presses.changes(159).0), []);
        assert_eq!(keys(presses.changes(160).0), [OK]);
    }

    #[test]
    fn a_page_without_focus_holds_nothing() {
        let mut presses = Presses::default();
        presses.press(FINGER, OK, 0);
        presses.press(Source::Keyboard(3), BACK, 0);
        presses.changes(0);
        presses.release_all(500);
        assert_eq!(presses.changes(500).0.len(), 2);
        presses.release(FINGER, 600);
        assert_eq!(presses.next_end_ms(), None);
    }
}
