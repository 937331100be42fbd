//! Motions of light: breathe, blink, fade, sparkle, chase. None flashes more than twice a second.

// Indices into the sine table are below its length by construction.
#![allow(clippy::indexing_slicing)]

use super::Brightness;
use crate::table;

/// A motion of one light: its brightness as a function of the time since it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Constant.
    Solid,
    /// Breathes up and down without end.
    Breathe,
    /// On and off a number of times, then off.
    Blink {
        /// At most three.
        times: u8,
    },
    /// Fades to black.
    FadeOut {
        /// The duration, from 100 to 2,000 ms.
        over_ms: u16,
    },
    /// Random brightness, at most one change a second; for attract only.
    Sparkle {
        /// Differs from light to light.
        seed: u8,
    },
}

/// The period of a breath.
pub const BREATH_MS: u32 = 2_000;
/// The lowest brightness of a breath.
const BREATH_LOW: Brightness = Brightness::percent(40);
/// The same in calm mode.
const CALM_LOW: Brightness = Brightness::percent(75);
/// The period of a blink, shared with the table.
const BLINK_MS: u32 = table::BLINK_MS as u32;
/// The largest number of blinks in a row.
const MAX_BLINKS: u8 = 3;
/// The time between two changes of a sparkle.
const SPARKLE_MS: u32 = 1_000;
/// The shortest time of a chase on one light: eight lights a second.
pub const CHASE_STEP_MS: u32 = 125;
/// The shortest round of a chase.
const CHASE_ROUND_MS: u32 = 500;

impl Motion {
    /// The brightness, `elapsed_ms` after the motion began.
    pub const fn brightness(self, elapsed_ms: u32) -> Brightness {
        match self {
            Self::Solid => Brightness::FULL,
            Self::Breathe => BREATH_LOW.lerp(Brightness::FULL, breath_curve(elapsed_ms)),
            Self::Blink { times } => {
                let times = if times < MAX_BLINKS {
                    times
                } else {
                    MAX_BLINKS
                };
                let lit = elapsed_ms % BLINK_MS < BLINK_MS / 2;
                if lit && elapsed_ms < BLINK_MS * times as u32 {
                    Brightness::FULL
                } else {
                    Brightness::NONE
                }
            }
            Self::FadeOut { over_ms } => {
                let over_ms = if over_ms < 100 {
                    100
                } else if over_ms > 2_000 {
                    2_000
                } else {
                    over_ms
                };
                let left = (over_ms as u32).saturating_sub(elapsed_ms);
                Brightness::ratio(left, over_ms as u32)
            }
            Self::Sparkle { seed } => {
                // The seed shifts both the moment of change and the brightness.
                let moment = elapsed_ms.wrapping_add(seed as u32 * 37) / SPARKLE_MS;
                let hash = (moment ^ (seed as u32) << 8).wrapping_mul(0x9E37_79B1);
                Brightness::from_steps((hash >> 16) as u16)
            }
        }
    }

    /// The brightness in calm mode: breaths are shallow, a blink is a single breath, a sparkle is constant.
    pub const fn calm_brightness(self, elapsed_ms: u32) -> Brightness {
        match self {
            Self::Breathe => CALM_LOW.lerp(Brightness::FULL, breath_curve(elapsed_ms)),
            Self::Blink { .. } if elapsed_ms < BREATH_MS => {
                BREATH_LOW.lerp(Brightness::FULL, breath_curve(elapsed_ms))
            }
            Self::Blink { .. } => Brightness::NONE,
            Self::Sparkle { .. } => self.brightness(0),
            Self::Solid | Self::FadeOut { .. } => self.brightness(elapsed_ms),
        }
    }

    /// The duration; `None` for an endless motion.
    pub const fn duration_ms(self, calm: bool) -> Option<u32> {
        match self {
            Self::Blink { .. } if calm => Some(BREATH_MS),
            Self::Blink { times } if times < MAX_BLINKS => Some(BLINK_MS * times as u32),
            Self::Blink { .. } => Some(BLINK_MS * MAX_BLINKS as u32),
            Self::FadeOut { over_ms } => Some(over_ms as u32),
            Self::Solid | Self::Breathe | Self::Sparkle { .. } => None,
        }
    }
}

/// From full to none and back in the period of a breath.
pub const fn breath_curve(elapsed_ms: u32) -> Brightness {
    cosine(elapsed_ms % BREATH_MS, BREATH_MS)
}

/// The brightness of one light in a chase along a line. One light leads, the one behind it is dimmer. On short lines the
/// chase slows down, so that no light flashes too often.
pub const fn chase(elapsed_ms: u32, place: u8, length: u8) -> Brightness {
    if length == 0 {
        return Brightness::NONE;
    }
    let round_ms = length as u32 * CHASE_STEP_MS;
    let round_ms = if round_ms < CHASE_ROUND_MS {
        CHASE_ROUND_MS
    } else {
        round_ms
    };
    let head = elapsed_ms % round_ms * length as u32 / round_ms;
    let behind = (head + length as u32 - place as u32 % length as u32) % length as u32;
    match behind {
        0 => Brightness::FULL,
        // In the first round no light is behind the start of the line.
        1 if head > 0 || elapsed_ms >= round_ms => Brightness::percent(35),
        _ => Brightness::NONE,
    }
}

/// A quarter of a sine in 16 parts.
const SINE: [u16; 17] = [
    0, 6_423, 12_785, 19_024, 25_079, 30_893, 36_409, 41_575, 46_340, 50_659, 54_490, 57_797,
    60_546, 62_713, 64_276, 65_220, 65_535,
];

/// A cosine from full to none and back; the period has at most 16 bits.
const fn cosine(at: u32, period: u32) -> Brightness {
    // A quarter is 2^14 steps: the upper four bits select the part, the rest interpolate inside it.
    let angle = at * 0x1_0000 / period + 0x4000;
    let quarter = angle >> 14 & 3;
    let within = angle & 0x3FFF;
    let rising = if quarter.is_multiple_of(2) {
        within
    } else {
        0x4000 - within
    };
    let part = (rising >> 10) as usize;
    let from = SINE[part] as u32;
    let to = SINE[if part < 16 { part + 1 } else { 16 }] as u32;
    let sine = from + (to - from) * (rising & 0x3FF) / 0x400;
    let half = sine / 2;
    let above = if quarter < 2 {
        0x8000 + half
    } else {
        0x7FFF - half
    };
    // At most 0x8000 and half of 0xFFFF.
    Brightness::from_steps(above as u16)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::light::flash_counter::FlashCounter;

    fn flashes_a_second(level: impl Fn(u32) -> Brightness) -> usize {
        let mut count = FlashCounter::new(u32::from(u16::MAX));
        for now_ms in 0..20_000 {
            count.observe(now_ms, u32::from(level(now_ms).steps()));
        }
        count.max_per_second()
    }

    #[test]
    fn nothing_flashes_faster_than_twice_a_second() {
        let motions = [
            Motion::Solid,
            Motion::Breathe,
            Motion::Blink { times: 3 },
            Motion::Blink { times: 200 },
            Motion::FadeOut { over_ms: 0 },
            Motion::FadeOut { over_ms: 700 },
            Motion::Sparkle { seed: 9 },
        ];
        for motion in motions {
            assert!(
                flashes_a_second(|now| motion.brightness(now)) <= 2,
                "{motion:?}"
            );
            let calm = |now| motion.calm_brightness(now);
            assert!(flashes_a_second(calm) <= 1, "{motion:?}");
        }
        for length in 1..=20 {
            for place in 0..length {
                let flashes = flashes_a_second(|now| chase(now, place, length));
                assert!(flashes <= 2, "{place} of {length}: {flashes}");
            }
        }
        // The counter detects a fast flash.
        let fast = |now: u32| {
            if now % 300 < 150 {
                Brightness::FULL
            } else {
                Brightness::NONE
            }
        };
        assert!(flashes_a_second(fast) > 2);
    }

    #[test]
    fn a_breath_goes_from_full_to_four_tenths_and_back() {
        let level = |now| Motion::Breathe.brightness(now).steps();
        assert!(level(0) > 65_500 && level(2_000) > 65_500);
        assert!(level(1_000).abs_diff(BREATH_LOW.steps()) < 40);
        for now in 0..1_000 {
            assert!(level(now) >= level(now + 1));
            assert!(level(now).abs_diff(level(2_000 - now)) < 200, "{now}");
        }
    }

    #[test]
    fn a_blink_ends_after_three_times_at_most() {
        let blink = Motion::Blink { times: 5 };
        assert_eq!(blink.brightness(2 * BLINK_MS), Brightness::FULL);
        assert_eq!(blink.brightness(3 * BLINK_MS), Brightness::NONE);
        assert_eq!(
            Motion::Blink { times: 2 }.brightness(2 * BLINK_MS),
            Brightness::NONE
        );
    }

    #[test]
    fn a_chase_runs_along_its_line() {
        let heads: Vec<u8> = (0..10u32)
            .map(|step| {
                (0..10)
                    .find(|&place| chase(step * 125, place, 10) == Brightness::FULL)
                    .unwrap()
            })
            .collect();
        assert_eq!(heads, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(chase(5, 0, 0), Brightness::NONE);
    }
    #[test]
    fn a_blink_is_lit_for_the_first_half_of_its_period() {
        let blink = Motion::Blink { times: 2 };
        for begin_ms in [0, BLINK_MS] {
            assert_eq!(blink.brightness(begin_ms), Brightness::FULL);
            assert_eq!(blink.brightness(begin_ms + 332), Brightness::FULL);
            assert_eq!(blink.brightness(begin_ms + 333), Brightness::NONE);
            assert_eq!(blink.brightness(begin_ms + 666), Brightness::NONE);
        }
    }

    #[test]
    fn a_calm_blink_is_one_breath_and_then_dark() {
        let blink = Motion::Blink { times: 2 };
        assert!(blink.calm_brightness(1_999).steps() > 65_000);
        assert_eq!(blink.calm_brightness(2_000), Brightness::NONE);
        assert_eq!(blink.calm_brightness(3_000), Brightness::NONE);
        assert_eq!(blink.duration_ms(true), Some(2_000));
    }

    #[test]
    fn only_blinks_and_fades_end() {
        let blinks = |times| Motion::Blink { times }.duration_ms(false);
        assert_eq!(
            [1, 2, 3, 4, 9].map(blinks),
            [667, 1_334, 2_001, 2_001, 2_001].map(Some)
        );
        assert_eq!(
            Motion::FadeOut { over_ms: 700 }.duration_ms(false),
            Some(700)
        );
        for motion in [Motion::Solid, Motion::Breathe, Motion::Sparkle { seed: 1 }] {
            assert_eq!(motion.duration_ms(false), None);
        }
    }

    #[test]
    fn a_fade_takes_from_100_ms_to_2_s() {
        let level = |over_ms, at_ms| Motion::FadeOut { over_ms }.brightness(at_ms);
        let half = Brightness::ratio(1, 2);
        assert_eq!((level(0, 50), level(0, 100)), (half, Brightness::NONE));
        assert_eq!((level(60, 50), level(60, 100)), (half, Brightness::NONE));
        assert_eq!((level(600, 300), level(600, 600)), (half, Brightness::NONE));
        assert_eq!(level(9_000, 1_000), half);
        assert_eq!(level(9_000, 2_000), Brightness::NONE);
    }

    #[test]
    fn sparkles_differ_and_change_once_a_second_each_at_its_own_moment() {
        let mut quarters = [0; 4];
        for seed in (0..24u8).map(|star| star.wrapping_mul(29)) {
            let level = |at_ms| Motion::Sparkle { seed }.brightness(at_ms);
            let changes: Vec<u32> = (1..=5_000)
                .filter(|&at_ms| level(at_ms) != level(at_ms - 1))
                .collect();
            assert_eq!(changes.len(), 5, "{seed}");
            assert!(changes.windows(2).all(|pair| pair[1] - pair[0] == 1_000));
            quarters[changes[0] as usize % 1_000 / 250] += 1;
            let calm = |at_ms| Motion::Sparkle { seed }.calm_brightness(at_ms);
            assert!((0..5_000).all(|at_ms| calm(at_ms) == level(0)));
        }
        // Spread over the second.
        assert!(quarters.iter().all(|&stars| stars >= 2), "{quarters:?}");
        for at_ms in [0, 9_000, 300_000, 100_000_000] {
            let levels = (0..=255).map(|seed| Motion::Sparkle { seed }.brightness(at_ms).steps());
            let different: std::collections::BTreeSet<u16> = levels.collect();
            assert!(different.len() > 250, "{at_ms}: {}", different.len());
        }
    }

    #[test]
    fn the_light_behind_the_first_of_a_chase_is_dimmer() {
        let level = |step: u32, place| chase(step * 125, place, 10);
        for step in 1..30 {
            let head = step % 10;
            for place in 0..10 {
                let expected = match (head + 10 - u32::from(place)) % 10 {
                    0 => Brightness::FULL,
                    1 => Brightness::percent(35),
                    _ => Brightness::NONE,
                };
                assert_eq!(level(step, place), expected, "{step} {place}");
            }
        }
        // Nothing is behind the first light when the chase begins.
        assert!((1..10).all(|place| level(0, place) == Brightness::NONE));
    }
}
