//! The last guard against flashes: whatever is drawn, no LED lights up and goes dark a third time within a second.
//!
//! A flash is a rise and a fall by more than a tenth of the range. Motions keep to two a second by themselves, but fast fingers,
//! games that end and phases that change can put motions together. An LED that has flashed twice in a second may not rise again by
//! as much until the first of the two is a second ago; up to there it stays lit, dimmer. Nothing is ever held bright, and nothing
//! is made black.
//!
//! Light is watched twice: its strongest channel as the eye and as the wire measure it, whichever is stricter, and the sum of its
//! channels, which also tells a change of colour.

use super::output::gamma;
use super::{Color, Frame, Level};
use crate::geometry::Led;

/// A change that counts; less than a tenth, so that rounding and brightness on the way to the wire make no difference. Both measures
/// are halved, so that they fit 16 bits.
const CHANGE: u16 = (u16::MAX / 2 / 100) * 7;
/// The unit in which waits are counted.
const TICK_MS: u32 = 8;
/// A second in ticks. Part of a tick may have passed before, but no fall follows a rise sooner than by a frame, which takes longer.
const SECOND_TICKS: u8 = (1_000 / TICK_MS) as u8;
/// Where light begins to rise faster on the wire than for the eye.
const STEEP: u16 = (u16::MAX as u32 * 525 / 1_000) as u16;
/// How finely a light is dimmed that may not rise: in this many halvings.
const HALVINGS: u32 = 7;

/// One measure of an LED.
#[derive(Clone, Copy, Debug, Default)]
struct Watch {
    /// The lowest since the last fall, or the highest since the last rise.
    extreme: u16,
    /// Whether it has risen.
    risen: bool,
    /// Ticks until the last flash but one is a second ago.
    older: u8,
    /// The same for the last flash.
    newer: u8,
}

impl Watch {
    const fn wait(&mut self, ticks: u8) {
        self.older = self.older.saturating_sub(ticks);
        self.newer = self.newer.saturating_sub(ticks);
    }

    /// The most it may measure now.
    const fn most(&self) -> u16 {
        if self.risen || self.older == 0 {
            u16::MAX
        } else {
            self.extreme.saturating_add(CHANGE)
        }
    }

    fn see(&mut self, light: u16) {
        if self.risen {
            self.extreme = self.extreme.max(light);
            if self.extreme - light > CHANGE {
                (self.older, self.newer) = (self.newer, SECOND_TICKS);
                (self.risen, self.extreme) = (false, light);
            }
        } else {
            if light < self.extreme {
                // The flash is over when its fall is: a coarser measure may see it as late as that.
                self.newer = SECOND_TICKS;
                self.extreme = light;
            }
            if light > self.extreme + CHANGE {
                (self.risen, self.extreme) = (true, light);
            }
        }
    }
}

/// What is remembered of an LED.
#[derive(Clone, Copy, Debug, Default)]
struct Guard {
    peak: Watch,
    sum: Watch,
}

/// The guard of all LEDs.
#[derive(Clone, Debug)]
pub(super) struct Flashes {
    guards: [Guard; Led::COUNT],
    /// A part of a tick that has passed.
    rest_ms: u32,
}

impl Flashes {
    /// All LEDs have been dark for long.
    pub(super) const fn new() -> Self {
        const NEVER: Watch = Watch {
            extreme: 0,
            risen: false,
            older: 0,
            newer: 0,
        };
        const DARK: Guard = Guard {
            peak: NEVER,
            sum: NEVER,
        };
        Self {
            guards: [DARK; Led::COUNT],
            rest_ms: 0,
        }
    }

    /// A frame as it may be shown, so many milliseconds after the last one.
    pub(super) fn pass(&mut self, frame: &Frame, elapsed_ms: u32) -> Frame {
        let passed_ms = self.rest_ms.saturating_add(elapsed_ms);
        self.rest_ms = passed_ms % TICK_MS;
        let ticks = (passed_ms / TICK_MS).min(u32::from(u8::MAX)) as u8;
        let mut shown = frame.clone();
        for (guard, color) in self.guards.iter_mut().zip(shown.colors_mut()) {
            guard.peak.wait(ticks);
            guard.sum.wait(ticks);
            let (mut peak, mut sum) = measures(*color);
            let (most_peak, most_sum) = (guard.peak.most(), guard.sum.most());
            if peak > most_peak || sum > most_sum {
                *color = dimmed(*color, most_peak, most_sum);
                (peak, sum) = measures(*color);
            }
            guard.peak.see(peak);
            guard.sum.see(sum);
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
    let peak = if seen <= STEEP {
        u32::from(seen)
    } else {
        let wire = red.max(green).max(blue);
        u32::from(STEEP) + u32::from(wire) - u32::from(gamma(STEEP))
    };
    ((peak / 2) as u16, sum as u16)
}

/// The same colour, as bright as it may be.
fn dimmed(color: Color, most_peak: u16, most_sum: u16) -> Color {
    let mut steps = 0;
    let mut step = 1 << HALVINGS;
    while step > 1 {
        step >>= 1;
        let (peak, sum) = measures(share(color, steps + step));
        if peak <= most_peak && sum <= most_sum {
            steps += step;
        }
    }
    share(color, steps.max(1))
}

const fn share(color: Color, steps: u32) -> Color {
    color.at(Level::of(steps, 1 << HALVINGS))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::game::draw as chance;
    use crate::light::measure::FlashCount;
    use crate::light::{MOST_MA, Motion, Output, chase, palette};

    /// Frames at about 60 Hz.
    const FRAME_MS: u32 = 16;

    /// LEDs that go on and off, each as fast as its number says, in colours of their own.
    fn wild(seed: u64, now_ms: u32, before: &Frame) -> Frame {
        let mut frame = before.clone();
        for (number, color) in (0..).zip(frame.colors_mut()) {
            let draw =
                |salt: u32, choices| chance(seed + u64::from(now_ms), number * 8 + salt, choices);
            // Some change with every frame, some rarely, some go dark each time.
            if draw(0, 1 + number % 24) > 0 {
                continue;
            }
            *color = match (draw(1, 2), number % 5) {
                (0, 0..3) => Color::BLACK,
                (_, 0) => Color::code(0xFF_FF_FF),
                (_, 1) => Color::code(draw(2, 1 << 24)),
                (_, 2) => palette::WHITE.at(Level::from_steps(draw(3, 1 << 16) as u16)),
                (0, _) => palette::seat(crate::geometry::Seat::South),
                _ => palette::seat(crate::geometry::Seat::North),
            };
        }
        frame
    }

    #[test]
    fn whatever_is_drawn_no_led_flashes_three_times_a_second() {
        for (seed, brightness) in [(1, 100), (2, 60), (3, 30)] {
            let mut output = Output::new();
            let mut frame = Frame::DARK;
            let mut counts: Vec<_> = (0..Led::COUNT)
                .map(|_| [FlashCount::new(255), FlashCount::new(3 * 255)])
                .collect();
            for now_ms in (0..12_000).step_by(FRAME_MS as usize) {
                frame = wild(seed << 32, now_ms, &frame);
                let wire = output.develop(&frame, Level::percent(brightness), MOST_MA, FRAME_MS);
                for ((count, led), color) in counts.iter_mut().zip(wire).zip(frame.colors()) {
                    let channels = [led.r, led.g, led.b].map(u32::from);
                    count[0].see(now_ms, channels.into_iter().max().unwrap());
                    count[1].see(now_ms, channels.into_iter().sum());
                    assert!(color == Color::BLACK || channels != [0; 3]);
                }
            }
            for (number, count) in counts.iter().enumerate() {
                assert!(count[0].most() <= 2 && count[1].most() <= 2, "LED {number}");
            }
            assert!(
                counts
                    .iter()
                    .any(|count| count[0].most() == 2 || brightness < 50)
            );
        }
    }

    #[test]
    fn motions_pass_unchanged() {
        let mut levels: Vec<std::boxed::Box<dyn Fn(u32) -> Level>> = Vec::new();
        for motion in [
            Motion::Solid,
            Motion::Breathe,
            Motion::Blink { times: 2 },
            Motion::Blink { times: 3 },
            Motion::FadeOut { over_ms: 100 },
            Motion::FadeOut { over_ms: 2_000 },
            Motion::Sparkle { seed: 5 },
        ] {
            levels.push(std::boxed::Box::new(move |now_ms| motion.level(now_ms)));
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
                let mut flashes = Flashes::new();
                for now_ms in (0..12_000).step_by(frame_ms) {
                    let mut frame = Frame::DARK;
                    for (color, level) in frame.colors_mut().zip(&levels) {
                        *color = palette::WHITE.at(tier).at(level(now_ms));
                    }
                    let shown = flashes.pass(&frame, frame_ms as u32);
                    assert!(shown == frame, "{now_ms} ms, each {frame_ms} ms");
                }
            }
        }
    }

    #[test]
    fn what_may_not_rise_stays_lit_and_comes_back() {
        let mut flashes = Flashes::new();
        let (on, off) = (Frame::of(palette::WHITE), Frame::DARK);
        let first = |frame: &Frame| frame.colors().next().unwrap();
        for _ in 0..2 {
            assert_eq!(flashes.pass(&on, 100), on);
            assert_eq!(flashes.pass(&off, 100), off);
        }
        let held = first(&flashes.pass(&on, 100));
        assert!(held.peak() > 0 && held.peak() < palette::WHITE.peak() / 6);
        for _ in 0..6 {
            assert!(first(&flashes.pass(&on, 100)).peak() < palette::WHITE.peak() / 6);
        }
        // The first fall was 200 ms after the first rise.
        flashes.pass(&on, 100);
        assert_eq!(flashes.pass(&on, 100), on);
    }

    #[test]
    fn the_guard_is_small() {
        assert!(size_of::<Flashes>() < 4_096);
    }
}
