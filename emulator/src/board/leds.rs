//! The LED chain: frames decoded from the waveform on the data line, as the WS2812B would.
//!
//! Edges have a resolution of one cycle (5 ns). The limits are those that every generation of the WS2812B accepts, widened by
//! that resolution; low times only have a lower limit there, because generations contradict each other on the upper one.

use fencelight_board::geometry::Led;
use smart_leds::RGB8;

use crate::{
    time,
    violation::{ViolationKind, ViolationLog},
};

const RESOLUTION_NS: u64 = 5;
const ZERO_HIGH_NS: [u64; 2] = [250 - RESOLUTION_NS, 380 + RESOLUTION_NS];
const ONE_HIGH_NS: [u64; 2] = [650 - RESOLUTION_NS, 950 + RESOLUTION_NS];
const MIN_LOW_NS: u64 = 300 - RESOLUTION_NS;
/// A longer pulse outside the limits counts as a one.
const ONE_THRESHOLD_NS: u64 = 500;
/// A longer low inside a frame is a pause: a real chain may or may not take it for the end.
const MAX_LOW_NS: u64 = 5_000;
/// The low that latches a frame.
const LATCH_US: u64 = 280;

/// The data sent between two latches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedFrame {
    /// When its first bit began, in cycles from power-on.
    pub start: u64,
    /// When its last bit was over.
    pub end: u64,
    /// The colours in the order of the chain; more than the LEDs if frames came too close to each other.
    pub leds: Vec<RGB8>,
    /// Bits that did not make up a whole LED.
    pub stray_bits: usize,
}

impl LedFrame {
    /// Whether it has exactly one colour for each LED of the board.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.leds.len() == Led::COUNT && self.stray_bits == 0
    }

    /// The colour of an LED; black if the frame did not reach it.
    #[must_use]
    pub fn led(&self, led: Led) -> RGB8 {
        self.leds.get(led.index()).copied().unwrap_or_default()
    }
}

/// The shortest and the longest of times on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeRange {
    /// The shortest, in nanoseconds.
    pub min_ns: u64,
    /// The longest, in nanoseconds.
    pub max_ns: u64,
}

impl TimeRange {
    fn add(range: &mut Option<Self>, cycles: u64) {
        let ns = time::cycles_to_ns(cycles);
        let old = range.unwrap_or(Self {
            min_ns: ns,
            max_ns: ns,
        });
        *range = Some(Self {
            min_ns: old.min_ns.min(ns),
            max_ns: old.max_ns.max(ns),
        });
    }
}

/// The times on the wire; `None` where nothing was sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WireTimes {
    /// The high pulses of zeros.
    pub zero: Option<TimeRange>,
    /// The high pulses of ones.
    pub one: Option<TimeRange>,
    /// Bits inside a frame, from the start of one to the start of the next.
    pub bit: Option<TimeRange>,
    /// The silences between two frames.
    pub gap: Option<TimeRange>,
}

/// The LED chain.
#[derive(Clone, Debug, Default)]
pub struct LedChain {
    high: bool,
    rose: u64,
    fell: u64,
    start: u64,
    bits: usize,
    word: u32,
    leds: Vec<RGB8>,
    frames: Vec<LedFrame>,
    count: u64,
    times: WireTimes,
}

impl LedChain {
    /// Frames latched so far and not yet taken.
    #[must_use]
    pub fn frames(&self) -> &[LedFrame] {
        &self.frames
    }

    /// Removes and returns the frames, to bound the memory of a long run. The last one stays, as what the board shows.
    pub fn take_frames(&mut self) -> Vec<LedFrame> {
        let last = self.frames.last().cloned();
        core::mem::replace(&mut self.frames, last.into_iter().collect())
    }

    /// The frame that the board shows.
    #[must_use]
    pub fn last(&self) -> Option<&LedFrame> {
        self.frames.last()
    }

    /// How many frames were latched since power-on.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The times on the wire since the last call.
    pub const fn take_times(&mut self) -> WireTimes {
        let empty = WireTimes {
            zero: None,
            one: None,
            bit: None,
            gap: None,
        };
        core::mem::replace(&mut self.times, empty)
    }

    /// The data line has this level now.
    pub(crate) fn drive(&mut self, at: u64, high: bool, seen: &mut ViolationLog) {
        if high == self.high {
            return;
        }
        self.latch_if_idle(at);
        self.high = high;
        if high {
            self.rise(at, seen);
        } else {
            self.fall(at, seen);
        }
    }

    fn rise(&mut self, at: u64, seen: &mut ViolationLog) {
        if self.bits == 0 {
            self.start = at;
            if self.count > 0 {
                TimeRange::add(&mut self.times.gap, at - self.fell);
            }
        } else {
            TimeRange::add(&mut self.times.bit, at - self.rose);
            let ns = time::cycles_to_ns(at.saturating_sub(self.fell));
            if ns < MIN_LOW_NS {
                seen.push(at, ViolationKind::LedLow { ns });
            } else if ns > MAX_LOW_NS {
                let bits = self.bits;
                seen.push(at, ViolationKind::LedPause { ns, bits });
            }
        }
        self.rose = at;
    }

    fn fall(&mut self, at: u64, seen: &mut ViolationLog) {
        self.fell = at;
        let ns = time::cycles_to_ns(at.saturating_sub(self.rose));
        let good = |[min, max]: [u64; 2]| (min..=max).contains(&ns);
        if !good(ZERO_HIGH_NS) && !good(ONE_HIGH_NS) {
            seen.push(at, ViolationKind::LedHigh { ns });
        }
        let is_one = ns >= ONE_THRESHOLD_NS;
        let times = &mut self.times;
        let range = if is_one {
            &mut times.one
        } else {
            &mut times.zero
        };
        TimeRange::add(range, at.saturating_sub(self.rose));
        self.word = (self.word << 1) | u32::from(is_one);
        self.bits += 1;
        if self.bits.is_multiple_of(24) {
            let [_, g, r, b] = self.word.to_be_bytes();
            self.leds.push(RGB8 { r, g, b });
        }
    }

    /// Ends the frame if the line has been low for long enough.
    pub(crate) fn latch_if_idle(&mut self, at: u64) {
        if !self.high
            && self.bits > 0
            && at.saturating_sub(self.fell) >= time::us_to_cycles(LATCH_US)
        {
            self.count += 1;
            self.frames.push(LedFrame {
                start: self.start,
                end: self.fell,
                leds: core::mem::take(&mut self.leds),
                stray_bits: self.bits % 24,
            });
            self.bits = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Wire {
        leds: LedChain,
        seen: ViolationLog,
        now: u64,
    }

    impl Wire {
        fn new() -> Self {
            let (leds, seen) = (LedChain::default(), ViolationLog::default());
            Self {
                leds,
                seen,
                now: 1_000,
            }
        }

        fn pulse(&mut self, high: u64, low: u64) {
            self.leds.drive(self.now, true, &mut self.seen);
            self.now += high;
            self.leds.drive(self.now, false, &mut self.seen);
            self.now += low;
        }

        /// The cycles of each bit.
        fn frame(&mut self, leds: usize, colour: RGB8) {
            for _ in 0..leds {
                let word = u32::from_be_bytes([0, colour.g, colour.r, colour.b]);
                for bit in (0..24).rev() {
                    if word >> bit & 1 == 1 {
                        self.pulse(150, 100);
                    } else {
                        self.pulse(75, 175);
                    }
                }
            }
        }

        fn wait_us(&mut self, us: u64) {
            self.now += time::us_to_cycles(us);
            self.leds.latch_if_idle(self.now);
        }
    }

    const COLOUR: RGB8 = RGB8 {
        r: 0x12,
        g: 0x34,
        b: 0x56,
    };

    #[test]
    fn a_frame_is_decoded_and_latched() {
        let mut wire = Wire::new();
        wire.frame(Led::COUNT, COLOUR);
        wire.wait_us(278);
        assert!(wire.leds.last().is_none());
        wire.wait_us(2);
        let frame = wire.leds.last().unwrap();
        assert!(frame.is_complete());
        assert!(frame.leds.iter().all(|led| *led == COLOUR));
        assert_eq!(frame.start, 1_000);
        assert_eq!(wire.seen.kept, []);
        let range = |min_ns, max_ns| Some(TimeRange { min_ns, max_ns });
        let times = wire.leds.take_times();
        assert_eq!((times.zero, times.one), (range(375, 375), range(750, 750)));
        assert_eq!((times.bit, times.gap), (range(1_250, 1_250), None));
        wire.pulse(80, 175);
        let times = wire.leds.take_times();
        assert_eq!(
            (times.zero, times.gap),
            (range(400, 400), range(280_875, 280_875))
        );
    }

    #[test]
    fn frames_without_a_reset_gap_are_one_stream_and_flagged() {
        let mut wire = Wire::new();
        wire.frame(Led::COUNT, COLOUR);
        wire.wait_us(55);
        wire.frame(Led::COUNT, COLOUR);
        // The next frame ends the one before, even without a check in between.
        wire.now += time::us_to_cycles(300);
        wire.pulse(75, 175);
        assert_eq!(wire.leds.count(), 1);
        assert!(!wire.leds.last().unwrap().is_complete());
        assert_eq!(wire.seen.count, 1);
        assert!(matches!(
            wire.seen.kept[0].kind,
            ViolationKind::LedPause { bits: 7_896, .. }
        ));
    }

    #[test]
    fn pulses_out_of_limits_are_flagged() {
        let mut wire = Wire::new();
        wire.pulse(32, 175);
        wire.pulse(96, 175);
        wire.pulse(75, 32);
        wire.pulse(320, 175);
        let kinds: Vec<_> = wire.seen.kept.iter().map(|seen| seen.kind).collect();
        assert_eq!(
            kinds,
            [
                ViolationKind::LedHigh { ns: 160 },
                ViolationKind::LedHigh { ns: 480 },
                ViolationKind::LedLow { ns: 160 },
                ViolationKind::LedHigh { ns: 1_600 }
            ]
        );
        wire.wait_us(300);
        assert_eq!(wire.leds.last().unwrap().stray_bits, 4);
    }

    #[test]
    fn taking_the_frames_leaves_the_last_one() {
        let mut wire = Wire::new();
        for _ in 0..3 {
            wire.frame(2, COLOUR);
            wire.wait_us(300);
        }
        assert_eq!(wire.leds.take_frames().len(), 3);
        assert_eq!(wire.leds.frames().len(), 1);
        assert_eq!(wire.leds.count(), 3);
    }
}
