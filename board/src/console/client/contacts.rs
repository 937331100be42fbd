//! The contacts that are closed and opened on a board from the other end of its line. The board answers once its table has seen a change, so one
//! after the other is enough for a press to be seen, however slow the line is.

use heapless::Deque;

use crate::geometry::Key;
use crate::input::KeySet;

/// Presses that wait at most. A release always finds room: of these, and of all that are closed.
const MAX_PRESSES: usize = 32;
const MAX_CHANGES: usize = MAX_PRESSES + Key::COUNT as usize;

/// Changes of contacts on their way to a board.
#[derive(Debug, Default)]
pub(super) struct Contacts {
    waiting: Deque<(Key, bool), MAX_CHANGES>,
    /// The keys that are to be closed once all has arrived.
    closed: KeySet,
}

impl Contacts {
    /// A contact is to close or to open.
    pub(super) fn change(&mut self, key: Key, is_down: bool) {
        let is_closed = self.closed.contains(key);
        if is_down != is_closed && (is_closed || self.waiting.len() < MAX_PRESSES) {
            match is_down {
                true => self.closed.insert(key),
                false => self.closed.remove(key),
            };
            let _ = self.waiting.push_back((key, is_down));
        }
    }

    /// Whether nothing waits.
    pub(super) fn are_sent(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The next change to send.
    pub(super) fn next(&mut self) -> Option<(Key, bool)> {
        self.waiting.pop_front()
    }

    /// The board refuses what is pressed: nothing is closed there, and nothing waits.
    pub(super) fn refuse(&mut self) {
        *self = Self::default();
    }
}
