//! When a board writes a record and when it erases a sector.
//!
//! An erase stops the board for 45 to 400 ms, and a tap that lies inside it is lost. So sectors are erased ahead of need, in pauses of
//! play: the fewer slots are left, the shorter a pause suffices. While keys are pressed without such a pause, the last slots are used
//! more and more sparingly; each record holds the newest state. Without a slot a record waits for a pause, at most
//! [`MAX_WAIT_MS`].

use super::slot::SLOTS_PER_SECTOR;

/// Time without a key that is the end of a burst of presses: a record that waits is written.
const BURST_END_MS: u32 = 300;
/// Longest wait of a record for such a pause.
const MAX_WAIT_MS: u32 = 10_000;
/// The frame that answers a key is on its way by then: a write would delay it.
const FRAME_MS: u32 = 30;
/// Time between two uses of the flash of which the second is an erase ahead of need: keys are scanned and frames sent in between.
const REST_MS: u32 = 400;

/// What is due at the flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum FlashAction {
    /// Nothing.
    Wait,
    /// Write the record that waits.
    Write,
    /// Erase a sector ahead of need.
    Erase,
}

/// The state of a board on which the next use of its flash depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashState {
    /// Records that can be written without an erase.
    pub prepared_slots: u32,
    /// Whether a sector may be erased ahead of need.
    pub needs_erase: bool,
    /// Time since a key was last down.
    pub untouched_ms: u32,
    /// Time since a contact opened or closed.
    pub unchanged_ms: u32,
    /// Time since the last write or erase.
    pub unused_ms: u32,
    /// How long a record has been waiting.
    pub waiting_ms: Option<u32>,
    /// Whether a search for the table runs: no key press is expected.
    pub is_thinking: bool,
    /// Whether a sound plays: an erase would prolong its tone.
    pub is_sounding: bool,
}

impl FlashState {
    /// What is due now.
    #[must_use]
    pub const fn action(&self) -> FlashAction {
        match self.waiting_ms {
            Some(waiting_ms) if self.may_write(waiting_ms) => FlashAction::Write,
            None if self.may_erase() => FlashAction::Erase,
            _ => FlashAction::Wait,
        }
    }

    const fn may_write(&self, waiting_ms: u32) -> bool {
        if waiting_ms >= MAX_WAIT_MS {
            // A contact that chatters does not prevent it.
            return self.unchanged_ms >= FRAME_MS || waiting_ms >= 2 * MAX_WAIT_MS;
        }
        let is_pause = self.untouched_ms >= BURST_END_MS;
        let interval_ms = match self.prepared_sectors() {
            _ if self.prepared_slots == 0 => return is_pause && !self.is_sounding,
            0 => 5_000,
            1 => 1_000,
            _ => 0,
        };
        is_pause || self.unused_ms >= interval_ms && self.unchanged_ms >= FRAME_MS
    }

    const fn may_erase(&self) -> bool {
        let pause_ms = match self.prepared_sectors() {
            _ if self.is_thinking => BURST_END_MS,
            0 => 500,
            1 => 1_000,
            _ => 2_000,
        };
        self.needs_erase
            && self.untouched_ms >= pause_ms
            && self.unused_ms >= REST_MS
            && !self.is_sounding
    }

    const fn prepared_sectors(&self) -> u32 {
        self.prepared_slots / SLOTS_PER_SECTOR
    }
}
