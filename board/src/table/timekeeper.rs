//! The time of the table: monotone, and bounded in its steps, whatever the external clock does.

use crate::time::since_ms;

/// The longest step that counts. A task may be late by a flash erase (400 ms); a longer step is a jump of the external clock, which must
/// cost no turn and no game.
const MAX_STEP_MS: u32 = 2_000;

/// Internal time, derived from an external clock that may wrap or jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timekeeper {
    /// The external time of the last step.
    external_ms: u32,
    /// The internal time: monotone, without wrap.
    now_ms: u64,
    /// The part of a second that is not counted as uptime yet.
    uptime_remainder_ms: u32,
}

impl Timekeeper {
    /// Internal time 0 at an external time.
    pub(super) const fn new(external_ms: u32) -> Self {
        Self {
            external_ms,
            now_ms: 0,
            uptime_remainder_ms: 0,
        }
    }

    /// The internal time as of the last step.
    pub(super) const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// The internal time at an external time of the next step.
    pub(super) fn internal_ms(&self, external_ms: u32) -> u64 {
        self.now_ms + u64::from(self.step_ms(external_ms))
    }

    /// Advances to an external time; returns the internal time that has elapsed.
    pub(super) fn advance(&mut self, external_ms: u32) -> u32 {
        let elapsed_ms = self.step_ms(external_ms);
        self.external_ms = external_ms;
        self.now_ms += u64::from(elapsed_ms);
        elapsed_ms
    }

    /// Adds to the uptime; returns the whole seconds to count.
    pub(super) const fn count_uptime(&mut self, elapsed_ms: u32) -> u32 {
        let total_ms = self.uptime_remainder_ms + elapsed_ms;
        self.uptime_remainder_ms = total_ms % 1_000;
        total_ms / 1_000
    }

    /// Backward steps count as 0.
    fn step_ms(&self, external_ms: u32) -> u32 {
        since_ms(external_ms, self.external_ms).min(MAX_STEP_MS)
    }
}
