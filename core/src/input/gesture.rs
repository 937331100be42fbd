//! What a press means: taps, holds, two keys held together. Small pieces for a table that knows what to do with them.

use super::{Event, KeySet, Kind};
use crate::geometry::{Key, PerSeat, Seat};
use crate::time::since_ms;

/// A post held this long places the previewed fence.
pub const POST_HOLD_MS: u32 = 600;
/// OK held this long asks for a hint.
pub const OK_HOLD_MS: u32 = 1_000;
/// BACK held this long leaves where one is: a paused game, service mode.
pub const BACK_HOLD_MS: u32 = 2_000;
/// Both keys of a side held this long pause the game.
pub const BOTH_HOLD_MS: u32 = 3_000;
/// A press felt this soon after the start was there before the power: it takes 2 ms to settle and some more for the first scan,
/// and no hand reacts to a board in less than 100 ms.
pub const POWER_ON_MS: u32 = 100;

/// Something a hand did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gesture {
    /// A key went down. Squares and posts act on it.
    Pressed(Key),
    /// A key went up. Side keys act on it, unless the press is used.
    Released {
        /// Which one.
        key: Key,
        /// Whether a hold has used the press, or the key was masked and nobody let go.
        used: bool,
    },
    /// A post, OK or BACK has been held for its time and still is; once a press, and not while the other key of the side is or was
    /// down with it. The press is not used by that alone: see [`Gestures::use_press`].
    Held(Key),
    /// Both keys of a side have been held together for [`BOTH_HOLD_MS`]. Uses both presses.
    BothHeld(Seat),
    /// Both keys of a side were down at power-on. Uses both presses; no `BothHeld` follows.
    BothAtPowerOn(Seat),
}

/// How far the two keys of a side are in being held together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pair {
    #[default]
    Apart,
    Together {
        since_ms: u32,
        hold_ms: u32,
    },
    Told,
}

/// Turns key events and the passing of time into gestures.
///
/// At each step first ask [`Gestures::due`] until it has nothing, then [`Gestures::feed`] the events: so a release never overtakes
/// the hold that came due before it.
#[derive(Clone, Debug)]
pub struct Gestures {
    start_ms: u32,
    /// Within [`POWER_ON_MS`] of the start. Latched, because the time wraps.
    starting: bool,
    down: KeySet,
    used: KeySet,
    /// Down, and their hold not yet told.
    holding: KeySet,
    pressed_ms: [u32; Key::COUNT as usize],
    pairs: PerSeat<Pair>,
}

impl Gestures {
    /// Every key up at the time the board starts.
    #[must_use]
    pub const fn new(start_ms: u32) -> Self {
        Self {
            start_ms,
            starting: true,
            down: KeySet::EMPTY,
            used: KeySet::EMPTY,
            holding: KeySet::EMPTY,
            pressed_ms: [0; Key::COUNT as usize],
            pairs: PerSeat([Pair::Apart; 4]),
        }
    }

    /// The keys that are down.
    #[must_use]
    pub const fn down(&self) -> KeySet {
        self.down
    }

    /// Says that the start is over, although it is not long ago: somebody is at the board already.
    pub const fn end_start(&mut self) {
        self.starting = false;
    }

    /// Says that what a key does while it is held has been done: its release shall not act. Nothing to a key that is up.
    pub fn use_press(&mut self, key: Key) {
        if self.down.contains(key) {
            self.used.insert(key);
        }
    }

    /// Says so of all keys that are down.
    pub const fn use_all(&mut self) {
        self.used = self.down;
    }

    /// What an event means; `None` for one that is no gesture.
    pub fn feed(&mut self, event: Event) -> Option<Gesture> {
        let key = event.key;
        self.look_at_start(event.at_ms);
        match event.kind {
            Kind::Pressed if !self.down.contains(key) => {
                self.press(key, event.at_ms);
                Some(Gesture::Pressed(key))
            }
            Kind::Released | Kind::Masked if self.down.contains(key) => {
                let used = self.used.contains(key) || event.kind == Kind::Masked;
                self.down.remove(key);
                self.holding.remove(key);
                if let Some((seat, _)) = side(key) {
                    self.pairs[seat] = Pair::Apart;
                }
                Some(Gesture::Released { key, used })
            }
            // Reports of faults, and presses that began before anybody listened.
            _ => None,
        }
    }

    /// A hold that has come due; ask until there is none.
    pub fn due(&mut self, now_ms: u32) -> Option<Gesture> {
        self.look_at_start(now_ms);
        if let Some(key) = self.holding.iter().find(|&key| {
            let hold_ms = hold_ms(key).unwrap_or(u32::MAX);
            since_ms(now_ms, self.pressed_ms(key)) >= hold_ms
        }) {
            self.holding.remove(key);
            return Some(Gesture::Held(key));
        }
        for seat in Seat::ALL {
            if let Pair::Together {
                since_ms: from_ms,
                hold_ms,
            } = self.pairs[seat]
                && since_ms(now_ms, from_ms) >= hold_ms
            {
                self.pairs[seat] = Pair::Told;
                self.use_press(Key::Ok(seat));
                self.use_press(Key::Back(seat));
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
        self.used.remove(key);
        if let Some(pressed_ms) = self.pressed_ms.get_mut(usize::from(key.index())) {
            *pressed_ms = at_ms;
        }
        if hold_ms(key).is_some() {
            self.holding.insert(key);
        }
        if let Some((seat, other)) = side(key)
            && self.down.contains(other)
        {
            // Two keys of a side mean the two-key hold; a hint on the way to a pause would be nobody's wish.
            self.holding.remove(key);
            self.holding.remove(other);
            // Both are as old as the start, or the start is over.
            let hold_ms = if self.starting { 0 } else { BOTH_HOLD_MS };
            self.pairs[seat] = Pair::Together {
                since_ms: at_ms,
                hold_ms,
            };
        }
    }

    fn look_at_start(&mut self, now_ms: u32) {
        self.starting &= since_ms(now_ms, self.start_ms) <= POWER_ON_MS;
    }

    fn pressed_ms(&self, key: Key) -> u32 {
        let pressed_ms = self.pressed_ms.get(usize::from(key.index()));
        pressed_ms.copied().unwrap_or(0)
    }
}

/// How long a key is held for its hold; `None` for squares, which have none.
const fn hold_ms(key: Key) -> Option<u32> {
    match key {
        Key::Square(_) => None,
        Key::Post(_) => Some(POST_HOLD_MS),
        Key::Ok(_) => Some(OK_HOLD_MS),
        Key::Back(_) => Some(BACK_HOLD_MS),
    }
}

/// The seat of a side key and the other key there.
const fn side(key: Key) -> Option<(Seat, Key)> {
    match key {
        Key::Ok(seat) => Some((seat, Key::Back(seat))),
        Key::Back(seat) => Some((seat, Key::Ok(seat))),
        Key::Square(_) | Key::Post(_) => None,
    }
}

#[cfg(test)]
mod tests;
