//! How the board stays well: every task beats, a fault is recorded over the reset, and a board that keeps failing slows down.
//!
//! Knows nothing of tasks or hardware: beats and times come in as values, a [`FaultReport`] goes to and from plain bytes that survive a reset.
//!
//! Terms: a task *beats* when it goes round its loop; it is *late* when it has not done so for its limit. A board that was restarted by
//! faults [`SAFE_MODE_RESTARTS`] times, each within [`STABLE_UPTIME_MS`] of the start before, is in *safe mode*: dim, no computer players, no saving. That ends
//! after [`STABLE_UPTIME_MS`] without a fault.

use core::fmt::{self, Write};

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::String;

use crate::time::since_ms;

/// Restarts in a row that lead to safe mode.
pub const SAFE_MODE_RESTARTS: u8 = 3;
/// A board that ran this long without a fault is well.
pub const STABLE_UPTIME_MS: u32 = 60_000;
/// The bytes of a recorded fault.
pub const RETAINED_BYTES: usize = 256;

/// What is told of a fault: message and place, cut where there is no room.
pub type FaultText = String<200>;

/// The first bytes of a record, so that what lies in memory at power-on is not taken for one.
const MAGIC: [u8; 4] = *b"FLT1";
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The first of some tasks that is late: each has the time of its last beat and its limit.
pub fn first_late_task(now_ms: u32, beats: impl IntoIterator<Item = (u32, u32)>) -> Option<usize> {
    beats
        .into_iter()
        .position(|(beat_ms, limit_ms)| since_ms(now_ms, beat_ms) > limit_ms)
}

/// Why the board had to start again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultCause {
    /// The program found something that cannot be.
    Panic,
    /// The processor did.
    HardFault,
    /// A task did not beat.
    Hung,
    /// The watchdog ran out, and nobody could say why.
    Watchdog,
}

impl FaultCause {
    const ALL: [Self; 4] = [Self::Panic, Self::HardFault, Self::Hung, Self::Watchdog];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::HardFault => "hardfault",
            Self::Hung => "hung",
            Self::Watchdog => "watchdog",
        }
    }
}

/// What happened, as it is kept over a reset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultReport {
    /// Why.
    pub cause: FaultCause,
    /// On which core.
    pub core: u8,
    /// How long the board had been running.
    pub uptime_ms: u32,
    /// Message and place.
    pub text: FaultText,
}

impl FaultReport {
    /// A fault with as much of its text as there is room for.
    pub fn new(cause: FaultCause, core: u8, uptime_ms: u32, message: fmt::Arguments<'_>) -> Self {
        let mut text = FaultText::new();
        let _ = TruncatingWriter(&mut text).write_fmt(message);
        Self {
            cause,
            core,
            uptime_ms,
            text,
        }
    }
}

impl fmt::Display for FaultReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cause, core, ms) = (self.cause.name(), self.core, self.uptime_ms);
        write!(f, "{cause} core={core} uptime={ms} {}", self.text)
    }
}

/// Takes plain text until it is full; a line stays a line.
struct TruncatingWriter<'a>(&'a mut FaultText);

impl Write for TruncatingWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let plain = match letter {
                ' '..='~' => letter,
                _ => ' ',
            };
            self.0.push(plain).map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// What is kept in memory over a reset: the last fault, if it has not been told yet, and how often the board was restarted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetainedState {
    /// The last fault.
    pub fault: Option<FaultReport>,
    /// Restarts in a row.
    pub restarts: u8,
}

impl RetainedState {
    /// The bytes to keep.
    pub fn to_bytes(&self) -> [u8; RETAINED_BYTES] {
        let mut bytes = [0; RETAINED_BYTES];
        let mut parts = [0; 12];
        let head = self.fault.as_ref().map_or([0; 8], |fault| {
            let [a, b, c, d] = fault.uptime_ms.to_le_bytes();
            let length = u8::try_from(fault.text.len()).unwrap_or(u8::MAX);
            [1 + fault.cause as u8, fault.core, length, 0, a, b, c, d]
        });
        let parts_of = MAGIC.iter().chain(&head).zip(&mut parts);
        parts_of.for_each(|(from, to)| *to = *from);
        let text = self.fault.as_ref().map_or("", |fault| &fault.text);
        let restarts = [self.restarts];
        let all = parts.iter().chain(&restarts).chain(text.as_bytes());
        for (to, from) in bytes.iter_mut().zip(all) {
            *to = *from;
        }
        let (body, sum) = bytes.split_at_mut(RETAINED_BYTES - 4);
        sum.copy_from_slice(&CRC.checksum(body).to_le_bytes());
        bytes
    }

    /// Reads them back; `None` for anything else, such as what lies in memory at power-on.
    pub fn from_bytes(bytes: &[u8; RETAINED_BYTES]) -> Option<Self> {
        let (body, sum) = bytes.split_at(RETAINED_BYTES - 4);
        let whole = CRC.checksum(body).to_le_bytes() == sum && body.starts_with(&MAGIC);
        let [
            _,
            _,
            _,
            _,
            cause,
            core,
            length,
            _,
            a,
            b,
            c,
            d,
            restarts,
            text @ ..,
        ] = body.first_chunk::<213>()?;
        if !whole {
            return None;
        }
        let cause = FaultCause::ALL
            .into_iter()
            .find(|&other| 1 + other as u8 == *cause);
        let fault = match cause {
            Some(cause) => {
                let text = text.get(..usize::from(*length))?;
                let text = core::str::from_utf8(text).ok()?;
                let uptime_ms = u32::from_le_bytes([*a, *b, *c, *d]);
                Some(FaultReport::new(
                    cause,
                    *core,
                    uptime_ms,
                    format_args!("{text}"),
                ))
            }
            None => None,
        };
        Some(Self {
            fault,
            restarts: *restarts,
        })
    }

    /// What to keep when a fault stops the board, or stopped it.
    #[must_use]
    pub fn after_fault(&self, fault: FaultReport) -> Self {
        let soon = fault.uptime_ms < STABLE_UPTIME_MS;
        Self {
            restarts: if soon {
                self.restarts.saturating_add(1)
            } else {
                1
            },
            fault: Some(fault),
        }
    }

    /// Whether the board had better begin without what it was doing: it failed as often again in safe mode.
    pub const fn is_boot_loop(&self) -> bool {
        self.restarts >= 2 * SAFE_MODE_RESTARTS
    }

    /// Whether the board starts in safe mode.
    pub const fn is_safe_mode(&self) -> bool {
        self.restarts >= SAFE_MODE_RESTARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(uptime_ms: u32) -> FaultReport {
        FaultReport::new(
            FaultCause::Panic,
            1,
            uptime_ms,
            format_args!("at {}:{}\n", "table.rs", 12),
        )
    }

    #[test]
    fn a_fault_is_read_back_as_it_was_kept() {
        for state in [
            RetainedState::default(),
            RetainedState {
                fault: Some(fault(77)),
                restarts: 2,
            },
            RetainedState {
                fault: Some(FaultReport::new(
                    FaultCause::Hung,
                    0,
                    u32::MAX,
                    format_args!("{:300}", "long"),
                )),
                restarts: 255,
            },
        ] {
            assert_eq!(RetainedState::from_bytes(&state.to_bytes()), Some(state));
        }
        assert_eq!(fault(5).text, "at table.rs:12 ");
    }

    #[test]
    fn what_is_no_record_is_none() {
        let good = RetainedState {
            fault: Some(fault(77)),
            restarts: 1,
        }
        .to_bytes();
        assert_eq!(RetainedState::from_bytes(&[0; RETAINED_BYTES]), None);
        assert_eq!(RetainedState::from_bytes(&[0xFF; RETAINED_BYTES]), None);
        for index in 0..RETAINED_BYTES {
            for bit in 0..8 {
                let mut bytes = good;
                bytes[index] ^= 1 << bit;
                assert_eq!(RetainedState::from_bytes(&bytes), None, "{index} {bit}");
            }
        }
    }

    #[test]
    fn three_restarts_within_a_minute_each_lead_to_safe_mode() {
        let mut state = RetainedState::default();
        for expected in [false, false, true, true] {
            state = state.after_fault(fault(20_000));
            assert_eq!(state.is_safe_mode(), expected);
        }
        state = state.after_fault(fault(STABLE_UPTIME_MS));
        assert!(!state.is_safe_mode(), "it ran well for a while");
    }

    #[test]
    fn the_first_late_task_is_named() {
        let beats = [(1_000, 500), (400, 500), (100, 5_000)];
        assert_eq!(first_late_task(1_200, beats), Some(1));
        assert_eq!(first_late_task(900, beats), None);
        // A beat stamped a little ahead is no beat of 49 days ago.
        assert_eq!(first_late_task(900, [(901, 10)]), None);
        assert_eq!(first_late_task(5, [(u32::MAX - 3, 10)]), None);
    }
}
