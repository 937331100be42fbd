//! Snapshots to key events: debounced, without ghosts, without stuck keys.

use super::debounce::{Debounce, PRESS_DEBOUNCE_MS, RELEASE_DEBOUNCE_MS, samples};
use super::ghosting::GhostFilter;
use super::key_event::{KeyEvent, KeyEventKind};
use super::key_set::KeySet;
use crate::geometry::Key;
use crate::time::since_ms;

/// The contacts that one scan read closed. Raw: they bounce, and some may be noise or ghosts.
///
/// ```
/// use fencelight_board::input::Snapshot;
///
/// let mut columns = [0; 17];
/// columns[8] = 1 << 4;
/// let closed = Snapshot::from_columns(&columns).closed();
/// assert_eq!(closed.iter().map(|key| key.to_string()).collect::<Vec<_>>(), ["e5"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Snapshot(KeySet);

impl Snapshot {
    /// From the rows read for each column, row 0 lowest; bits beyond the last row are dropped, so a whole port may be passed.
    #[must_use]
    pub fn from_columns(columns: &[u16; Key::COLUMNS as usize]) -> Self {
        Self(KeySet::from_columns(columns))
    }

    /// The contacts that read closed.
    #[must_use]
    pub const fn closed(self) -> KeySet {
        self.0
    }
}

impl From<KeySet> for Snapshot {
    fn from(closed: KeySet) -> Self {
        Self(closed)
    }
}

/// How long a key may be down before it is stuck: ten times the longest hold gesture (3 s), so that no deliberate hold is cut off,
/// and half a minute until an object on the board is reported.
pub const STUCK_MS: u32 = 30_000;
/// How long a stuck key must be open before it is reported again: longer than a jammed key rattles, shorter than a hand takes to
/// return to it.
pub const UNSTUCK_MS: u32 = 1_000;
/// Sample period of the stuck detection: fine enough for half a minute, and counters of 7 bits suffice.
const STUCK_TICK_MS: u32 = 250;

/// Contacts, at 1 kHz.
type Contacts = Debounce<
    3,
    { samples(PRESS_DEBOUNCE_MS as u32, 1) },
    { samples(RELEASE_DEBOUNCE_MS as u32, 1) },
>;
/// Stuck detection is a very slow debounce.
type Stuck =
    Debounce<7, { samples(STUCK_MS, STUCK_TICK_MS) }, { samples(UNSTUCK_MS, STUCK_TICK_MS) }>;

/// All keys of the board. See [`Keys::scan`].
///
/// ```
/// use fencelight_board::geometry::Key;
/// use fencelight_board::input::{KeyEventKind, KeySet, Keys};
///
/// let mut keys = Keys::new();
/// let key: Key = "e5".parse()?;
/// let closed = KeySet::from_iter([key]);
/// let mut events = Vec::new();
/// for now_ms in 0..10 {
///     keys.scan(closed.into(), now_ms, |event| events.push((event.at_ms, event.kind)));
/// }
/// assert_eq!(events, [(2, KeyEventKind::Pressed)]);
/// assert!(keys.down().contains(key));
/// # Ok::<(), fencelight_board::geometry::UnknownKey>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    contacts: Contacts,
    stuck: Stuck,
    ghost_filter: GhostFilter,
    /// Masked by hand.
    masked: KeySet,
    /// Stuck or masked by hand, as of the last scan.
    suppressed: KeySet,
    /// Masked at some time since they closed: suppressed until they open.
    awaiting_release: KeySet,
    down: KeySet,
    /// Closed by a host alone, until they have settled as open: neither ghosts nor stuck.
    hosted: KeySet,
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
            hosted: KeySet::EMPTY,
            scanned_ms: None,
            ticked_ms: 0,
        }
    }

    /// Processes a scan made at a time; `on_event` gets what it settled: at most one event a key, releases before presses.
    ///
    /// The scan period is one millisecond. A late scan counts once, however late: the contacts were not observed meanwhile, so a
    /// press still needs its three closed scans and is reported two scans after the late one; a key that reads the same before and
    /// after has not moved; no jump of the clock makes a key stuck. A second scan in the same millisecond is ignored, so that
    /// catching up does not turn noise into presses. The time may wrap.
    pub fn scan(&mut self, snapshot: Snapshot, at_ms: u32, on_event: impl FnMut(KeyEvent)) {
        self.scan_joined(snapshot, KeySet::EMPTY, at_ms, on_event);
    }

    /// The same, with contacts that a host closes beside those of the matrix ([`HostContacts`](super::HostContacts)). They settle as any contact, and masks
    /// hold for them; but they are ideal: no rectangle makes them ghosts of others, and they are never stuck.
    pub fn scan_joined(
        &mut self,
        snapshot: Snapshot,
        host: KeySet,
        at_ms: u32,
        mut on_event: impl FnMut(KeyEvent),
    ) {
        if self.scanned_ms == Some(at_ms) {
            return;
        }
        if self.scanned_ms.is_none() {
            self.ticked_ms = at_ms;
        }
        self.scanned_ms = Some(at_ms);
        let read = snapshot.closed();
        let settled = self.contacts.sample(read | host);
        let closed = self.contacts.state();
        self.hosted = ((self.hosted & closed) | host).without(read);
        self.ghost_filter.update(read, closed.without(self.hosted));
        // After a clock set back the next tick is counted from the new time.
        let gone_ms = since_ms(at_ms, self.ticked_ms);
        if gone_ms >= STUCK_TICK_MS || gone_ms == 0 {
            self.ticked_ms = at_ms;
        }
        if gone_ms >= STUCK_TICK_MS {
            self.stuck.sample(closed.without(self.hosted));
        }

        let suppressed = self.stuck.state() | self.masked;
        // Most scans end here: nothing has settled, and no key waits for a rectangle to appear or to dissolve.
        if settled.is_empty() && suppressed == self.suppressed && self.ghost_filter.is_idle() {
            return;
        }
        let masked = suppressed.without(self.suppressed);
        let unmasked = self.suppressed.without(suppressed);
        self.suppressed = suppressed;
        self.awaiting_release = (self.awaiting_release & closed) | suppressed;
        let released = self.down.without(closed | suppressed);
        self.down = (self.down & closed).without(suppressed);
        let candidates = closed.without(self.down | self.awaiting_release);
        let touched = candidates.without(host);
        let ghosted = self.ghost_filter.block(touched);
        let pressed = self.ghost_filter.accepted(touched) | (candidates & host);
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

    /// The keys that read closed and are suppressed because they complete a rectangle.
    #[must_use]
    pub const fn ghosts(&self) -> KeySet {
        self.ghost_filter.blocked()
    }

    /// The keys masked by hand.
    #[must_use]
    pub const fn masked(&self) -> KeySet {
        self.masked
    }

    /// Masks a key by hand, from the next scan on and until [`Keys::unmask`].
    pub fn mask(&mut self, key: Key) {
        self.masked.insert(key);
    }

    /// Removes any mask from a key, by hand or stuck. It is reported from its next press on; one that stays down gets stuck again.
    pub fn unmask(&mut self, key: Key) {
        self.masked.remove(key);
        self.stuck.force_open(KeySet::from_iter([key]));
    }
}

#[cfg(test)]
mod tests;
