//! Snapshots to key events: settled, without ghosts, without stuck keys.

use super::ghosting::GhostFilter;
use super::{Debounce, KeySet, Snapshot};
use crate::geometry::Key;
use crate::time::since_ms;

/// How long a contact must read closed before the press is felt. A pulse of noise shorter than 2 ms meets at most two scans at 1 kHz;
/// three closed scans in a row span 2 ms, so two would let noise through and four would only cost time. Felt at once would be
/// 2 ms faster, less than a fifth of a frame of lights, and every spark would play a move. A second finger in the same column of the
/// matrix waits for [`CROWDED_MS`](super::CROWDED_MS) more, because it may be a ghost.
pub const PRESS_DEBOUNCE_MS: u8 = 2;
/// How long a contact must read open before the release is felt: the longest bounce expected of a worn key, so that no bounce,
/// at either end of a press, makes two of one. A release may be late: nobody waits for it.
pub const RELEASE_DEBOUNCE_MS: u8 = 5;
/// How long a key may be down before it is stuck: ten times the longest hold that means anything (3 s), so that nobody who is
/// holding on purpose is cut off, and half a minute until a cup on the board is told what it does.
pub const STUCK_MS: u32 = 30_000;
/// How long a stuck key must be open before it is felt again: longer than a jammed key rattles, shorter than a hand's way back to it.
pub const UNSTUCK_MS: u32 = 1_000;
/// How often keys are looked at for being stuck: fine enough for half a minute, and 153 counters of 7 bits are enough.
const STUCK_TICK_MS: u32 = 250;

/// Samples that span a time: one more than its periods, as posts for a fence.
pub(super) const fn samples(span_ms: u32, period_ms: u32) -> u8 {
    let samples = span_ms / period_ms + 1;
    assert!(samples <= u8::MAX as u32);
    samples as u8
}

/// Contacts, at 1 kHz.
type Contacts = Debounce<
    3,
    { samples(PRESS_DEBOUNCE_MS as u32, 1) },
    { samples(RELEASE_DEBOUNCE_MS as u32, 1) },
>;
/// Being stuck is a contact that settles very slowly.
type Stuck =
    Debounce<7, { samples(STUCK_MS, STUCK_TICK_MS) }, { samples(UNSTUCK_MS, STUCK_TICK_MS) }>;

/// What happened to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyEventKind {
    /// A finger went down.
    Pressed,
    /// It went up again.
    Released,
    /// The key is not felt any more: stuck, or masked in service mode. Ends a press in place of `Released`, because nobody let go:
    /// a side key must not act.
    Masked,
    /// It is felt again, from its next press on.
    Unmasked,
    /// It reads closed, but completes a rectangle: perhaps nobody is there. `Pressed` follows if it is still closed when the rectangle
    /// is gone, nothing if it is not.
    Ghosted,
}

/// Something that happened to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyEvent {
    /// Which one.
    pub key: Key,
    /// The time of the scan that settled it.
    pub at_ms: u32,
    /// What happened.
    pub kind: KeyEventKind,
}

/// All keys of the board. See [`Keys::scan`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    contacts: Contacts,
    stuck: Stuck,
    ghost_filter: GhostFilter,
    /// Masked by hand.
    masked: KeySet,
    /// Stuck or masked by hand, as of the last scan.
    suppressed: KeySet,
    /// Masked at some time since they closed: not felt before they have opened.
    awaiting_release: KeySet,
    down: KeySet,
    scanned_ms: Option<u32>,
    ticked_ms: u32,
}

impl Keys {
    /// Every key up. One that is down at power-on is pressed by the first scans.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            contacts: Contacts::new(),
            stuck: Stuck::new(),
            ghost_filter: GhostFilter::new(),
            masked: KeySet::EMPTY,
            suppressed: KeySet::EMPTY,
            awaiting_release: KeySet::EMPTY,
            down: KeySet::EMPTY,
            scanned_ms: None,
            ticked_ms: 0,
        }
    }

    /// Takes a scan made at a time; `felt` is told what it settled: at most one event a key, releases before presses.
    ///
    /// Scans are meant to come once a millisecond. One that comes late counts once, however late: what the contacts did meanwhile is
    /// unknown, so a press still needs its three closed scans and is felt two scans after the late one; a key that read the same
    /// before and after has not moved; no jump of the clock makes a key stuck. A second scan in the same millisecond counts nothing,
    /// so that catching up does not turn noise into presses. The time may wrap.
    pub fn scan(&mut self, snapshot: Snapshot, at_ms: u32, mut on_event: impl FnMut(KeyEvent)) {
        if self.scanned_ms == Some(at_ms) {
            return;
        }
        if self.scanned_ms.is_none() {
            self.ticked_ms = at_ms;
        }
        self.scanned_ms = Some(at_ms);
        let settled = self.contacts.sample(snapshot.closed());
        let closed = self.contacts.state();
        self.ghost_filter.update(snapshot.closed(), closed);
        // A clock set back is taken as it comes: the next tick is counted from there.
        let gone_ms = since_ms(at_ms, self.ticked_ms);
        if gone_ms >= STUCK_TICK_MS || gone_ms == 0 {
            self.ticked_ms = at_ms;
        }
        if gone_ms >= STUCK_TICK_MS {
            self.stuck.sample(closed);
        }

        let suppressed = self.stuck.state() | self.masked;
        // Most scans end here: nothing has settled, and nobody waits for a rectangle to show or to go.
        if settled.is_empty() && suppressed == self.suppressed && self.ghost_filter.is_idle() {
            return;
        }
        let masked = suppressed.without(self.suppressed);
        let unmasked = self.suppressed.without(suppressed);
        self.suppressed = suppressed;
        self.awaiting_release = (self.awaiting_release & closed) | suppressed;
        let released = self.down.without(closed | suppressed);
        self.down = (self.down & closed).without(suppressed);
        let wanting = closed.without(self.down | self.awaiting_release);
        let ghosted = self.ghost_filter.block(wanting);
        let pressed = self.ghost_filter.accepted(wanting);
        self.down = self.down | pressed;

        for (keys, kind) in [
            (masked, KeyEventKind::Masked),
            (unmasked, KeyEventKind::Unmasked),
            (ghosted, KeyEventKind::Ghosted),
            (released, KeyEventKind::Released),
            (pressed, KeyEventKind::Pressed),
        ] {
            for key in keys.iter() {
                on_event(KeyEvent { key, at_ms, kind });
            }
        }
    }

    /// The keys that are down: pressed and not yet released.
    #[must_use]
    pub const fn down(&self) -> KeySet {
        self.down
    }

    /// The keys that are stuck: closed for [`STUCK_MS`], not yet open for [`UNSTUCK_MS`].
    #[must_use]
    pub const fn stuck(&self) -> KeySet {
        self.stuck.state()
    }

    /// The keys that read closed and are not felt because they complete a rectangle.
    #[must_use]
    pub const fn ghosts(&self) -> KeySet {
        self.ghost_filter.blocked()
    }

    /// The keys masked by hand.
    #[must_use]
    pub const fn masked(&self) -> KeySet {
        self.masked
    }

    /// Masks a key by hand, from the next scan on and until [`Keys::unmask`], whatever its contact does.
    pub fn mask(&mut self, key: Key) {
        self.masked.insert(key);
    }

    /// Takes any mask from a key, by hand or stuck. It is felt from its next press on; one that stays down gets stuck again.
    pub fn unmask(&mut self, key: Key) {
        self.masked.remove(key);
        self.stuck.force_open(KeySet::from_iter([key]));
    }
}

#[cfg(test)]
mod tests;
