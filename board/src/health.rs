//! Supervision: heartbeats of tasks, a fault report retained over a reset, safe mode after repeated faults.
//!
//! Independent of tasks and hardware: heartbeats and times come in as values, [`RetainedState`] converts to and from the plain bytes
//! that survive a reset.
//!
//! Terms: a task gives a *heartbeat* at each turn of its loop; it is *late* when the last one is older than its limit. A board restarted by
//! faults [`SAFE_MODE_RESTARTS`] times, each within [`STABLE_UPTIME_MS`] of the previous start, is in *safe mode*: dim, no computer
//! players, no saving. Safe mode ends after [`STABLE_UPTIME_MS`] without a fault.
//!
//! ```
//! use fencelight_board::health::{FaultCause, FaultReport, RetainedState};
//!
//! let fault = FaultReport::new(FaultCause::Panic, 0, 20_000, format_args!("at table.rs:12"));
//! let state = RetainedState::default().after_fault(fault);
//! assert_eq!(RetainedState::from_bytes(&state.to_bytes()), Some(state.clone()));
//! assert!(!state.is_safe_mode());
//! assert_eq!(state.fault.unwrap().to_string(), "panic core=0 uptime=20000 at table.rs:12");
//! ```

use core::fmt::{self, Write};

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::String;

use crate::time::since_ms;

/// Restarts in a row that lead to safe mode.
pub const SAFE_MODE_RESTARTS: u8 = 3;
/// Uptime without a fault after which earlier restarts no longer count.
pub const STABLE_UPTIME_MS: u32 = 60_000;
/// Size of [`RetainedState`] in bytes.
pub const RETAINED_BYTES: usize = 256;

/// Message and place of a fault, truncated to fit.
pub type FaultText = String<200>;

/// The first bytes of a record. Together with the checksum they reject the random contents of memory at power-on.
const MAGIC: [u8; 4] = *b"FLT1";
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The index of the first late task; each item is the time of the last heartbeat and its limit.
pub fn first_late_task(
    now_ms: u32,
    heartbeats: impl IntoIterator<Item = (u32, u32)>,
) -> Option<usize> {
    heartbeats
        .into_iter()
        .position(|(heartbeat_ms, limit_ms)| since_ms(now_ms, heartbeat_ms) > limit_ms)
}

/// Why the board restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum FaultCause {
    /// A panic of the program.
    Panic,
    /// A fault exception of the processor.
    HardFault,
    /// A task was late with its heartbeat.
    Hung,
    /// The watchdog expired without a report.
    Watchdog,
}

impl FaultCause {
    const ALL: [Self; 4] = [Self::Panic, Self::HardFault, Self::Hung, Self::Watchdog];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::HardFault => "hardfault",
            Self::Hung => "hung",
            Self::Watchdog => "watchdog",
        }
    }
}

/// A fault, as retained over a reset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct FaultReport {
    /// The cause.
    pub cause: FaultCause,
    /// The processor core.
    pub core: u8,
    /// Time from the start to the fault.
    pub uptime_ms: u32,
    /// Message and place.
    pub text: FaultText,
}

impl FaultReport {
    /// A fault; the text is truncated to fit.
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

/// Writes printable ASCII until the text is full; everything else becomes a space, so the report stays one line.
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

/// The state retained over a reset: the last fault, until it is reported, and the number of restarts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct RetainedState {
    /// The last fault.
    pub fault: Option<FaultReport>,
    /// Consecutive restarts by faults.
    pub restarts: u8,
}

impl RetainedState {
    /// The bytes to retain.
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

    /// Reads the bytes back; `None` for anything else, such as the contents of memory at power-on.
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

    /// The state to retain after a fault.
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

    /// Whether the board also fails in safe mode and must start without its saved game.
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
        // A time stamp slightly ahead is not 49 days old.
        assert_eq!(first_late_task(900, [(901, 10)]), None);
        assert_eq!(first_late_task(5, [(u32::MAX - 3, 10)]), None);
    }
}
