//! The meaning of a press: taps, holds, two keys held together.

use super::key_event::{KeyEvent, KeyEventKind};
use super::key_set::KeySet;
use crate::geometry::{Key, PerSeat, Seat};
use crate::time::since_ms;

/// A post held this long places the previewed fence.
pub const POST_HOLD_MS: u32 = 600;
/// A square held this long opens the options of the icon that it lies on, or drops the offered game.
pub const SQUARE_HOLD_MS: u32 = 1_000;
/// OK held this long requests a hint, or hands over the role of Pac-Man.
pub const OK_HOLD_MS: u32 = 1_000;
/// BACK held this long drops an offered or paused game, sends the program of a remote seat away, or leaves service mode.
pub const BACK_HOLD_MS: u32 = 2_000;
/// Both keys of a side held this long pause the game.
pub const BOTH_HOLD_MS: u32 = 3_000;
/// Both keys of a side held together this long were meant for the two-key hold: let go early, they do nothing.
pub const BOTH_INTENT_MS: u32 = 500;
/// A press reported this soon after the start began before power-on: it takes 2 ms to settle and some more for the first scan,
/// and no hand reacts in less than 100 ms.
pub const POWER_ON_WINDOW_MS: u32 = 100;

/// A gesture on the keys.
///
/// ```
/// use fencelight_board::geometry::Key;
/// use fencelight_board::input::{Gesture, GestureRecognizer, KeyEvent, KeyEventKind, POST_HOLD_MS};
///
/// let mut gestures = GestureRecognizer::new(0);
/// let key: Key = "e5+".parse()?;
/// let press = KeyEvent { key, at_ms: 1_000, kind: KeyEventKind::Pressed };
/// assert_eq!(gestures.feed(press), Some(Gesture::Pressed(key)));
/// assert_eq!(gestures.poll(1_000 + POST_HOLD_MS - 1), None);
/// assert_eq!(gestures.poll(1_000 + POST_HOLD_MS), Some(Gesture::Held(key)));
/// # Ok::<(), fencelight_board::geometry::UnknownKey>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Gesture {
    /// A key went down. Squares and posts act on it.
    Pressed(Key),
    /// A key went up. Side keys act on it, unless the press is consumed.
    Released {
        /// The key.
        key: Key,
        /// Whether a hold has consumed the press, both keys of the side were held for [`BOTH_INTENT_MS`], or the key was masked before it went
        /// up.
        consumed: bool,
    },
    /// A key has been held for its time and still is; once a press, not while the other key of the side is or was
    /// down with it, and not after the press was consumed. Does not consume the press: see [`GestureRecognizer::consume_press`].
    Held(Key),
    /// Both keys of a side have been held together for [`BOTH_HOLD_MS`], neither press consumed. Consumes both presses.
    BothHeld(Seat),
    /// Both keys of a side were down at power-on. Consumes both presses; no `BothHeld` follows.
    BothAtPowerOn(Seat),
}

/// How far the two keys of a side are in being held together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PairHold {
    #[default]
    Apart,
    Together {
        since_ms: u32,
        hold_ms: u32,
    },
}

/// Turns key events and time into gestures.
///
/// At each step call [`GestureRecognizer::poll`] until it returns `None`, then [`GestureRecognizer::feed`] with the events: so a
/// release never overtakes the hold that came due before it.
#[derive(Clone, Debug)]
pub struct GestureRecognizer {
    start_ms: u32,
    /// Within [`POWER_ON_WINDOW_MS`] of the start. Latched, because the time wraps.
    in_power_on_window: bool,
    down: KeySet,
    consumed: KeySet,
    /// Down, and no half of a two-key hold.
    unpaired: KeySet,
    /// Down and not consumed, and their hold not yet reported.
    holding: KeySet,
    pressed_ms: [u32; Key::COUNT as usize],
    pairs: PerSeat<PairHold>,
}

impl GestureRecognizer {
    /// Every key up at the time the board starts.
    #[must_use]
    pub const fn new(start_ms: u32) -> Self {
        Self {
            start_ms,
            in_power_on_window: true,
            down: KeySet::EMPTY,
            consumed: KeySet::EMPTY,
            unpaired: KeySet::EMPTY,
            holding: KeySet::EMPTY,
            pressed_ms: [0; Key::COUNT as usize],
            pairs: PerSeat([PairHold::Apart; 4]),
        }
    }

    /// The keys that are down.
    #[must_use]
    pub const fn down(&self) -> KeySet {
        self.down
    }

    /// Whether two keys that go down now count as down at power-on.
    #[must_use]
    pub const fn is_power_on_window_open(&self) -> bool {
        self.in_power_on_window
    }

    /// Ends the power-on window early: keys were used since the start.
    pub const fn end_power_on_window(&mut self) {
        self.in_power_on_window = false;
    }

    /// For how long both keys of a side have been held towards a [`Gesture::BothHeld`]; `None` if they are not.
    #[must_use]
    pub fn both_held_ms(&self, seat: Seat, now_ms: u32) -> Option<u32> {
        match self.pairs[seat] {
            PairHold::Together {
                since_ms: from_ms,
                hold_ms: BOTH_HOLD_MS,
            } => Some(since_ms(now_ms, from_ms)),
            PairHold::Together { .. } | PairHold::Apart => None,
        }
    }

    /// For how long a key has been down, or had been when it went up now.
    #[must_use]
    pub fn pressed_for_ms(&self, key: Key, now_ms: u32) -> u32 {
        since_ms(now_ms, self.pressed_ms(key))
    }

    /// Consumes the press of a key that is down: no hold and no effective release follows from it. No effect on a key that is up.
    pub fn consume_press(&mut self, key: Key) {
        if self.down.contains(key) {
            self.consume_single(key);
            self.unpaired.insert(key);
            if let Some((seat, _)) = side_pair(key) {
                self.pairs[seat] = PairHold::Apart;
            }
        }
    }

    /// Consumes what a key does alone, its hold and its release; it can still be half of a two-key hold. No effect on a key that is up.
    pub fn consume_single(&mut self, key: Key) {
        if self.down.contains(key) {
            self.consumed.insert(key);
            self.holding.remove(key);
        }
    }

    /// Consumes the presses of all keys that are down: what they were pressed for is gone.
    pub const fn consume_all_presses(&mut self) {
        self.consumed = self.down;
        self.unpaired = self.down;
        self.holding = KeySet::EMPTY;
        self.pairs = PerSeat([PairHold::Apart; 4]);
    }

    /// Cancels the holds of single keys under way: they began for another position. Releases and two-key holds stay effective.
    pub const fn cancel_single_holds(&mut self) {
        self.holding = KeySet::EMPTY;
    }

    /// The hold of a key that is down is due at once, alone or with the other key of the side: a button on a screen names what it does, and
    /// needs no time to be meant. No effect on a key that is up, or whose press is consumed.
    pub fn complete_hold(&mut self, key: Key, now_ms: u32) {
        if self.holding.contains(key)
            && let Some(pressed_ms) = self.pressed_ms.get_mut(usize::from(key.index()))
        {
            *pressed_ms = now_ms.wrapping_sub(hold_ms(key));
        }
        if let Some((seat, _)) = side_pair(key)
            && let PairHold::Together { since_ms, hold_ms } = &mut self.pairs[seat]
        {
            *since_ms = now_ms.wrapping_sub(*hold_ms);
        }
    }

    /// Processes an event; `None` if it completes no gesture.
    pub fn feed(&mut self, event: KeyEvent) -> Option<Gesture> {
        let key = event.key;
        self.update_power_on_window(event.at_ms);
        match event.kind {
            KeyEventKind::Pressed if !self.down.contains(key) => {
                self.press(key, event.at_ms);
                Some(Gesture::Pressed(key))
            }
            KeyEventKind::Released | KeyEventKind::Masked if self.down.contains(key) => {
                if let Some((seat, other)) = side_pair(key) {
                    let held_ms = self.both_held_ms(seat, event.at_ms);
                    if held_ms.is_some_and(|held_ms| held_ms >= BOTH_INTENT_MS) {
                        self.consume_press(key);
                        self.consume_press(other);
                    }
                    self.pairs[seat] = PairHold::Apart;
                }
                let consumed = self.consumed.contains(key) || event.kind == KeyEventKind::Masked;
                self.down.remove(key);
                self.holding.remove(key);
                Some(Gesture::Released { key, consumed })
            }
            // Reports of faults, and releases of presses that were not seen.
            _ => None,
        }
    }

    /// The next hold that has come due; call until it returns `None`.
    pub fn poll(&mut self, now_ms: u32) -> Option<Gesture> {
        self.update_power_on_window(now_ms);
        if let Some(key) = self
            .holding
            .iter()
            .find(|&key| since_ms(now_ms, self.pressed_ms(key)) >= hold_ms(key))
        {
            self.holding.remove(key);
            return Some(Gesture::Held(key));
        }
        for seat in Seat::ALL {
            if let PairHold::Together {
                since_ms: from_ms,
                hold_ms,
            } = self.pairs[seat]
                && since_ms(now_ms, from_ms) >= hold_ms
            {
                self.consume_press(Key::Ok(seat));
                self.consume_press(Key::Back(seat));
                return Some(if hold_ms == 0 {
                    Gesture::BothAtPowerOn(seat)
                } else {
                    Gesture::BothHeld(seat)
                });
            }
        }
        None
    }

    fn press(&mut self, key: Key, at_ms: u32) {
        self.down.insert(key);
        self.consumed.remove(key);
        self.unpaired.remove(key);
        if let Some(pressed_ms) = self.pressed_ms.get_mut(usize::from(key.index())) {
            *pressed_ms = at_ms;
        }
        self.holding.insert(key);
        if let Some((seat, other)) = side_pair(key)
            && self.down.contains(other)
        {
            // Two keys of a side mean the two-key hold; no hint on the way to a pause.
            self.holding.remove(key);
            self.holding.remove(other);
            self.pairs[seat] = self.pair_hold(other, at_ms);
        }
    }

    /// The hold that a second key of a side begins.
    fn pair_hold(&self, other: Key, since_ms: u32) -> PairHold {
        let hold_ms = if self.in_power_on_window {
            // Both presses are as old as the start, whatever consumed the first.
            0
        } else if self.unpaired.contains(other) {
            return PairHold::Apart;
        } else {
            BOTH_HOLD_MS
        };
        PairHold::Together { since_ms, hold_ms }
    }

    fn update_power_on_window(&mut self, now_ms: u32) {
        self.in_power_on_window &= since_ms(now_ms, self.start_ms) <= POWER_ON_WINDOW_MS;
    }

    fn pressed_ms(&self, key: Key) -> u32 {
        let pressed_ms = self.pressed_ms.get(usize::from(key.index()));
        pressed_ms.copied().unwrap_or(0)
    }
}

/// How long a key is held for its hold.
const fn hold_ms(key: Key) -> u32 {
    match key {
        Key::Square(_) => SQUARE_HOLD_MS,
        Key::Post(_) => POST_HOLD_MS,
        Key::Ok(_) => OK_HOLD_MS,
        Key::Back(_) => BACK_HOLD_MS,
    }
}

/// The seat of a side key and the other key there.
const fn side_pair(key: Key) -> Option<(Seat, Key)> {
    match key {
        Key::Ok(seat) => Some((seat, Key::Back(seat))),
        Key::Back(seat) => Some((seat, Key::Ok(seat))),
        Key::Square(_) | Key::Post(_) => None,
    }
}

#[cfg(test)]
mod tests;
