//! Counts flashes as the safety limit defines them; for tests.

extern crate std;
use std::collections::VecDeque;

/// Counts rises and falls of more than a tenth of the range.
pub(super) struct FlashCounter {
    tenth: u32,
    extreme: u32,
    risen: bool,
    /// The falls of the last second.
    falls: VecDeque<u32>,
    max_per_second: usize,
}

impl FlashCounter {
    /// A light that is dark, with its range.
    pub(super) const fn new(range: u32) -> Self {
        Self {
            tenth: range / 10,
            extreme: 0,
            risen: false,
            falls: VecDeque::new(),
            max_per_second: 0,
        }
    }

    pub(super) fn observe(&mut self, now_ms: u32, light: u32) {
        if self.risen {
            self.extreme = self.extreme.max(light);
            if self.extreme - light > self.tenth {
                (self.risen, self.extreme) = (false, light);
                self.falls.push_back(now_ms);
                while self
                    .falls
                    .front()
                    .is_some_and(|&fall| fall + 1_000 <= now_ms)
                {
                    self.falls.pop_front();
                }
                self.max_per_second = self.max_per_second.max(self.falls.len());
            }
        } else {
            self.extreme = self.extreme.min(light);
            if light - self.extreme > self.tenth {
                (self.risen, self.extreme) = (true, light);
            }
        }
    }

    /// The most flashes in any second.
    pub(super) const fn max_per_second(&self) -> usize {
        self.max_per_second
    }
}
