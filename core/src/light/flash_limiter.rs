//! The last guard against flashes: whatever is drawn, no LED lights up and goes dark a third time within a second.
//!
//! A flash is a rise and a fall by more than a tenth of the range. Motions keep to two a second by themselves, but fast fingers,
//! games that end and phases that change can put motions together. An LED that has flashed twice in a second may not rise again by
//! as much until the first of the two is a second ago; up to there it stays lit, dimmer. Nothing is ever held bright, and nothing
//! is made black.
//!
//! Light is watched twice: its strongest channel as the eye and as the wire measure it, whichever is stricter, and the sum of its
//! channels, which also tells a change of colour.

use super::gamma::gamma;
use super::{Brightness, Color, Frame};
use crate::geometry::Led;

/// A change that counts; less than a tenth, so that rounding and brightness on the way to the wire make no difference. Both measures
/// are halved, so that they fit 16 bits.
const FLASH_THRESHOLD: u16 = (u16::MAX / 2 / 100) * 7;
/// The unit in which waits are counted.
const TICK_MS: u32 = 8;
/// A second in ticks. Part of a tick may have passed before, but no fall follows a rise sooner than by a frame, which takes longer.
const SECOND_TICKS: u8 = (1_000 / TICK_MS) as u8;
/// Where light begins to rise faster on the wire than for the eye.
const GAMMA_KNEE: u16 = (u16::MAX as u32 * 525 / 1_000) as u16;
/// How finely a light is dimmed that may not rise: in this many halvings.
const DIM_BITS: u32 = 7;

/// One measure of an LED.
#[derive(Clone, Copy, Debug, Default)]
struct FlashTracker {
    /// The lowest since the last fall, or the highest since the last rise.
    extreme: u16,
    /// Whether it has risen.
    risen: bool,
    /// Ticks until the last flash but one is a second ago.
    older: u8,
    /// The same for the last flash.
    newer: u8,
}

impl FlashTracker {
    const fn elapse(&mut self, ticks: u8) {
        self.older = self.older.saturating_sub(ticks);
        self.newer = self.newer.saturating_sub(ticks);
    }

    /// The most it may measure now.
    const fn ceiling(&self) -> u16 {
        if self.risen || self.older == 0 {
            u16::MAX
        } else {
            self.extreme.saturating_add(FLASH_THRESHOLD)
        }
    }

    fn observe(&mut self, light: u16) {
        if self.risen {
            self.extreme = self.extreme.max(light);
            if self.extreme - light > FLASH_THRESHOLD {
                (self.older, self.newer) = (self.newer, SECOND_TICKS);
                (self.risen, self.extreme) = (false, light);
            }
        } else {
            if light < self.extreme {
                // The flash is over when its fall is: a coarser measure may see it as late as that.
                self.newer = SECOND_TICKS;
                self.extreme = light;
            }
            if light > self.extreme + FLASH_THRESHOLD {
                (self.risen, self.extreme) = (true, light);
            }
        }
    }
}

/// What is remembered of an LED.
#[derive(Clone, Copy, Debug, Default)]
struct LedFlashState {
    peak: FlashTracker,
    sum: FlashTracker,
}

/// The guard of all LEDs.
#[derive(Clone, Debug)]
pub(super) struct FlashLimiter {
    leds: [LedFlashState; Led::COUNT],
    /// A part of a tick that has passed.
    tick_remainder_ms: u32,
}

impl FlashLimiter {
    /// All LEDs have been dark for long.
    pub(super) const fn new() -> Self {
        const NEVER: FlashTracker = FlashTracker {
            extreme: 0,
            risen: false,
            older: 0,
            newer: 0,
        };
        const DARK: LedFlashState = LedFlashState {
            peak: NEVER,
            sum: NEVER,
        };
        Self {
            leds: [DARK; Led::COUNT],
            tick_remainder_ms: 0,
        }
    }

    /// A frame as it may be shown, so many milliseconds after the last one.
    pub(super) fn limit(&mut self, frame: &Frame, elapsed_ms: u32) -> Frame {
        let passed_ms = self.tick_remainder_ms.saturating_add(elapsed_ms);
        self.tick_remainder_ms = passed_ms % TICK_MS;
        let ticks = (passed_ms / TICK_MS).min(u32::from(u8::MAX)) as u8;
        let mut shown = frame.clone();
        for (guard, color) in self.leds.iter_mut().zip(shown.colors_mut()) {
            guard.peak.elapse(ticks);
            guard.sum.elapse(ticks);
            let (mut peak, mut sum) = measures(*color);
            let (most_peak, most_sum) = (guard.peak.ceiling(), guard.sum.ceiling());
            if peak > most_peak || sum > most_sum {
                *color = dimmed(*color, most_peak, most_sum);
                (peak, sum) = measures(*color);
            }
            guard.peak.observe(peak);
            guard.sum.observe(sum);
        }
        shown
    }
}

/// The strongest channel, for the eye or on the wire, and the sum of the channels on the wire.
fn measures(color: Color) -> (u16, u16) {
    if color == Color::BLACK {
        return (0, 0);
    }
    let (red, green, blue) = (gamma(color.red), gamma(color.green), gamma(color.blue));
    let sum = (u32::from(red) + u32::from(green) + u32::from(blue)) / 6;
    let seen = color.peak();
    let peak = if seen <= GAMMA_KNEE {
        u32::from(seen)
    } else {
        let wire = red.max(green).max(blue);
        u32::from(GAMMA_KNEE) + u32::from(wire) - u32::from(gamma(GAMMA_KNEE))
    };
    ((peak / 2) as u16, sum as u16)
}

/// The same colour, as bright as it may be.
fn dimmed(color: Color, most_peak: u16, most_sum: u16) -> Color {
    let mut steps = 0;
    let mut step = 1 << DIM_BITS;
    while step > 1 {
        step >>= 1;
        let (peak, sum) = measures(dimmed_by_steps(color, steps + step));
        if peak <= most_peak && sum <= most_sum {
            steps += step;
        }
    }
    dimmed_by_steps(color, steps.max(1))
}

const fn dimmed_by_steps(color: Color, steps: u32) -> Color {
    color.scaled_by(Brightness::ratio(steps, 1 << DIM_BITS))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::game::draw;
    use crate::light::flash_counter::FlashCounter;
    use crate::light::{MAX_MA, Motion, OutputStage, chase, palette};

    /// Frames at about 60 Hz.
    const FRAME_MS: u32 = 16;

    /// LEDs that go on and off, each as fast as its number says, in colours of their own.
    fn wild(seed: u64, now_ms: u32, before: &Frame) -> Frame {
        let mut frame = before.clone();
        for (number, color) in (0..).zip(frame.colors_mut()) {
            let draw =
                |salt: u32, choices| draw(seed + u64::from(now_ms), number * 8 + salt, choices);
            // Some change with every frame, some rarely, some go dark each time.
            if draw(0, 1 + number % 24) > 0 {
                continue;
            }
            *color = match (draw(1, 2), number % 5) {
                (0, 0..3) => Color::BLACK,
                (_, 0) => Color::from_hex(0xFF_FF_FF),
                (_, 1) => Color::from_hex(draw(2, 1 << 24)),
                (_, 2) => palette::WHITE.scaled_by(Brightness::from_steps(draw(3, 1 << 16) as u16)),
                (0, _) => palette::seat(crate::geometry::Seat::South),
                _ => palette::seat(crate::geometry::Seat::North),
            };
        }
        frame
    }

    #[test]
    fn whatever_is_drawn_no_led_flashes_three_times_a_second() {
        for (seed, brightness) in [(1, 100), (2, 60), (3, 30)] {
            let mut output = OutputStage::new();
            let mut frame = Frame::DARK;
            let mut counts: Vec<_> = (0..Led::COUNT)
                .map(|_| [FlashCounter::new(255), FlashCounter::new(3 * 255)])
                .collect();
            for now_ms in (0..12_000).step_by(FRAME_MS as usize) {
                frame = wild(seed << 32, now_ms, &frame);
                let wire = output.render(&frame, Brightness::percent(brightness), MAX_MA, FRAME_MS);
                for ((count, led), color) in counts.iter_mut().zip(wire).zip(frame.colors()) {
                    let channels = [led.r, led.g, led.b].map(u32::from);
                    count[0].observe(now_ms, channels.into_iter().max().unwrap());
                    count[1].observe(now_ms, channels.into_iter().sum());
                    assert!(color == Color::BLACK || channels != [0; 3]);
                }
            }
            for (number, count) in counts.iter().enumerate() {
                assert!(
                    count[0].max_per_second() <= 2 && count[1].max_per_second() <= 2,
                    "LED {number}"
                );
            }
            assert!(
                counts
                    .iter()
                    .any(|count| count[0].max_per_second() == 2 || brightness < 50)
            );
        }
    }

    #[test]
    fn motions_pass_unchanged() {
        let mut levels: Vec<std::boxed::Box<dyn Fn(u32) -> Brightness>> = Vec::new();
        for motion in [
            Motion::Solid,
            Motion::Breathe,
            Motion::Blink { times: 2 },
            Motion::Blink { times: 3 },
            Motion::FadeOut { over_ms: 100 },
            Motion::FadeOut { over_ms: 2_000 },
            Motion::Sparkle { seed: 5 },
        ] {
            levels.push(std::boxed::Box::new(move |now_ms| {
                motion.brightness(now_ms)
            }));
        }
        // The view pads shorter lines to six.
        for length in [6, 10, 15] {
            for place in [0, 3, length - 1] {
                levels.push(std::boxed::Box::new(move |now_ms| {
                    chase(now_ms, place, length)
                }));
            }
        }
        for frame_ms in [10, 16, 20] {
            for tier in [palette::FOCUS, palette::STRUCTURE, palette::HINT] {
                let mut flashes = FlashLimiter::new();
                for now_ms in (0..12_000).step_by(frame_ms) {
                    let mut frame = Frame::DARK;
                    for (color, level) in frame.colors_mut().zip(&levels) {
                        *color = palette::WHITE.scaled_by(tier).scaled_by(level(now_ms));
                    }
                    let shown = flashes.limit(&frame, frame_ms as u32);
                    assert!(shown == frame, "{now_ms} ms, each {frame_ms} ms");
                }
            }
        }
    }

    #[test]
    fn what_may_not_rise_stays_lit_and_comes_back() {
        let mut flashes = FlashLimiter::new();
        let (on, off) = (Frame::filled(palette::WHITE), Frame::DARK);
        let first = |frame: &Frame| frame.colors().next().unwrap();
        for _ in 0..2 {
            assert_eq!(flashes.limit(&on, 100), on);
            assert_eq!(flashes.limit(&off, 100), off);
        }
        let held = first(&flashes.limit(&on, 100));
        assert!(held.peak() > 0 && held.peak() < palette::WHITE.peak() / 6);
        for _ in 0..6 {
            assert!(first(&flashes.limit(&on, 100)).peak() < palette::WHITE.peak() / 6);
        }
        // The first fall was 200 ms after the first rise.
        flashes.limit(&on, 100);
        assert_eq!(flashes.limit(&on, 100), on);
    }

    #[test]
    fn the_guard_is_small() {
        assert!(size_of::<FlashLimiter>() < 4_096);
    }
}
