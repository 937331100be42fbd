//! The laws of flashes on the wire, whatever is drawn and set.

extern crate std;
use std::vec::Vec;

use super::*;
use crate::light::flash_counter::FlashCounter;
use crate::light::{Brightness, Color, Frame, MAX_MA, Motion, OutputStage, chase, palette};
use fencelight_core::game::draw;

/// Frames at about 60 Hz.
const FRAME_MS: u32 = 16;

/// LEDs that go on and off, at rates and in colours that differ from LED to LED.
fn wild(seed: u64, now_ms: u32, before: &Frame) -> Frame {
    let mut frame = before.clone();
    for (number, color) in (0..).zip(frame.colors_mut()) {
        let draw = |salt: u32, choices| draw(seed + u64::from(now_ms), number * 8 + salt, choices);
        // Some change with every frame, some rarely, some go dark each time.
        if draw(0, 1 + number % 24) > 0 {
            continue;
        }
        *color = match (draw(1, 2), number % 5) {
            (0, 0..3) => Color::BLACK,
            (_, 0) => Color::from_hex(0xFF_FF_FF),
            (_, 1) => Color::from_hex(draw(2, 1 << 24)),
            (_, 2) => palette::WHITE.scaled_by(Brightness::from_steps(draw(3, 1 << 16) as u16)),
            (0, _) => palette::seat(fencelight_core::geometry::Seat::South),
            _ => palette::seat(fencelight_core::geometry::Seat::North),
        };
    }
    frame
}

/// The flashes of every LED and of the board.
struct Flashes {
    leds: Vec<[FlashCounter; 2]>,
    board: FlashCounter,
}

impl Flashes {
    fn new() -> Self {
        let led = || [FlashCounter::new(255), FlashCounter::new(3 * 255)];
        Self {
            leds: (0..Led::COUNT).map(|_| led()).collect(),
            board: FlashCounter::new(255 * Led::COUNT as u32),
        }
    }

    fn observe(&mut self, now_ms: u32, wire: &[RGB8; Led::COUNT]) {
        for (count, led) in self.leds.iter_mut().zip(wire) {
            count[0].observe(now_ms, u32::from(strongest(*led)));
            count[1].observe(now_ms, channel_sum(*led));
        }
        let total = wire.iter().map(|led| u32::from(strongest(*led))).sum();
        self.board.observe(now_ms, total);
    }

    /// The most flashes in any second: of the LEDs, and of the board.
    fn max_per_second(&self) -> (usize, usize) {
        let counters = self.leds.iter().flatten();
        let leds = counters.map(FlashCounter::max_per_second).max();
        (leds.unwrap_or(0), self.board.max_per_second())
    }
}

#[test]
fn whatever_is_drawn_no_led_flashes_three_times_a_second() {
    for (seed, brightness) in [(1, 100), (2, 60), (3, 30)] {
        let mut output = OutputStage::new();
        let mut frame = Frame::DARK;
        let mut flashes = Flashes::new();
        for now_ms in (0..12_000).step_by(FRAME_MS as usize) {
            frame = wild(seed << 32, now_ms, &frame);
            let wire = output.render(&frame, Brightness::percent(brightness), MAX_MA, FRAME_MS);
            flashes.observe(now_ms, &wire);
            for (led, color) in wire.into_iter().zip(frame.colors()) {
                assert!(color == Color::BLACK || strongest(led) > 0);
            }
        }
        let (leds, board) = flashes.max_per_second();
        assert!(leds == 2 && board <= 2, "{leds}, {board}");
    }
}

#[test]
fn whatever_is_set_nothing_flashes_three_times_a_second() {
    // Brightness in percent and budget in mA, alternating.
    let swings = [
        [(1, 10_000), (100, 10_000)],
        [(100, 400), (100, 10_000)],
        [(1, 400), (100, 10_000)],
        [(30, 2_000), (60, 2_000)],
    ];
    for swing in swings {
        for half_ms in [16, 50, 100, 130, 250, 700] {
            let mut output = OutputStage::new();
            let mut flashes = Flashes::new();
            let frame = Frame::filled(palette::WHITE);
            for now_ms in (0..12_000).step_by(FRAME_MS as usize) {
                let (brightness, budget_ma) = swing[now_ms as usize / half_ms % 2];
                let brightness = Brightness::percent(brightness);
                let wire = output.render(&frame, brightness, budget_ma, FRAME_MS);
                flashes.observe(now_ms, &wire);
                assert!(wire.iter().all(|led| strongest(*led) > 0));
            }
            let (leds, board) = flashes.max_per_second();
            assert!(
                leds <= 2 && board <= 2,
                "{swing:?} each {half_ms} ms: {leds}, {board}"
            );
        }
    }
}

#[test]
fn leds_that_take_turns_do_not_make_the_board_flash() {
    // Each LED flashes at most twice a second, but groups of them one after the other.
    for groups in [2, 3, 4] {
        let mut output = OutputStage::new();
        let mut flashes = Flashes::new();
        for now_ms in (0..12_000).step_by(FRAME_MS as usize) {
            let mut frame = Frame::filled(palette::WHITE.scaled_by(palette::AMBIENT));
            for (number, color) in (0..).zip(frame.colors_mut()) {
                let phase_ms = number % groups * 600 / groups;
                if (now_ms + phase_ms) % 600 < 300 / groups {
                    *color = palette::WHITE;
                }
            }
            let wire = output.render(&frame, Brightness::FULL, MAX_MA, FRAME_MS);
            flashes.observe(now_ms, &wire);
            assert!(wire.iter().all(|led| strongest(*led) > 0));
        }
        let (leds, board) = flashes.max_per_second();
        assert!(leds <= 2 && board <= 2, "{groups} groups: {leds}, {board}");
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
            let mut output = OutputStage::new();
            for now_ms in (0..12_000).step_by(frame_ms) {
                let mut frame = Frame::DARK;
                for (color, level) in frame.colors_mut().zip(&levels) {
                    *color = palette::WHITE.scaled_by(tier).scaled_by(level(now_ms));
                }
                let render = |output: &mut OutputStage| {
                    output.render(&frame, Brightness::FULL, MAX_MA, frame_ms as u32)
                };
                // A new stage has no flash to delay.
                let unlimited = render(&mut OutputStage::new());
                assert!(
                    render(&mut output) == unlimited,
                    "{now_ms} ms, each {frame_ms} ms"
                );
            }
        }
    }
}

#[test]
fn what_may_not_rise_stays_lit_and_comes_back() {
    const ON: RGB8 = RGB8 {
        r: 200,
        g: 100,
        b: 20,
    };
    let mut limiter = FlashLimiter::new();
    let mut shown = |led: RGB8| {
        let mut wire = [led; Led::COUNT];
        limiter.limit(&mut wire, 100);
        wire[0]
    };
    let off = RGB8::default();
    for _ in 0..2 {
        assert_eq!(shown(ON), ON);
        assert_eq!(shown(off), off);
    }
    for _ in 0..7 {
        let held = shown(ON);
        assert!((1..26).contains(&held.r) && held.g > 0 && held.b > 0);
    }
    // The first fall was a second ago.
    assert_eq!(shown(ON), ON);
}

#[test]
fn dimming_reaches_what_is_allowed_and_not_more() {
    for number in 0..2_000u32 {
        let byte = |salt| draw(7, number * 8 + salt, 256) as u8;
        let led = RGB8 {
            r: byte(0),
            g: byte(1),
            b: byte(2),
        };
        let most = |salt| FLASH_THRESHOLD + draw(7, number * 8 + salt, 30_000) as u16;
        let (most_peak, most_sum) = (most(3), most(4));
        let (peak, sum) = measures(dimmed(led, most_peak, most_sum));
        assert!(peak <= most_peak && sum <= most_sum, "{led:?}");
        assert_eq!(peak == 0, strongest(led) == 0);
    }
}

#[test]
fn every_step_on_the_wire_counts_at_least_its_part_of_the_range() {
    assert!(PEAK_MEASURES[1] <= FLASH_THRESHOLD);
    for pair in PEAK_MEASURES.windows(2) {
        assert!(pair[1] - pair[0] >= (RANGE / 255) as u16, "{pair:?}");
    }
}

#[test]
fn the_limiter_is_small() {
    assert!(size_of::<FlashLimiter>() < 4_096);
}

#[test]
fn the_measures_are_also_made_at_run_time() {
    assert_eq!(peak_measures(), PEAK_MEASURES);
}

#[test]
fn a_change_counts_from_a_step_above_the_threshold_on() {
    let mut tracker = FlashTracker::DARK;
    tracker.observe(FLASH_THRESHOLD);
    assert!(!tracker.risen);
    tracker.observe(FLASH_THRESHOLD + 1);
    assert!(tracker.risen);
    tracker.observe(20_000);
    tracker.observe(20_000 - FLASH_THRESHOLD);
    assert!(tracker.risen && tracker.newer == 0);
    tracker.observe(20_000 - FLASH_THRESHOLD - 1);
    assert!(!tracker.risen && tracker.newer == SECOND_TICKS);
}

/// A measure that has flashed twice and may rise to this now.
const fn at_most(most: u16) -> FlashTracker {
    FlashTracker {
        extreme: most - FLASH_THRESHOLD,
        risen: false,
        older: 200,
        newer: 220,
    }
}

#[test]
fn what_is_exactly_allowed_is_shown() {
    const LED: RGB8 = RGB8 {
        r: 90,
        g: 90,
        b: 90,
    };
    let (peak, sum) = measures(LED);
    let shown = |peak, sum, board| {
        let mut limiter = FlashLimiter::new();
        (limiter.leds[0].peak, limiter.leds[0].sum) = (peak, sum);
        limiter.board = board;
        let mut wire = [LED; Led::COUNT];
        limiter.limit(&mut wire, 0);
        wire[0]
    };
    let free = FlashTracker::DARK;
    assert_eq!(shown(at_most(peak), at_most(sum), free), LED);
    assert_eq!(shown(at_most(peak + 1), at_most(sum), free), LED);
    assert_eq!(shown(at_most(peak), at_most(sum + 1), free), LED);
    assert_ne!(shown(at_most(peak - 1), at_most(sum), free), LED);
    assert_ne!(shown(at_most(peak), at_most(sum - 1), free), LED);
    let board = board_measure(90 * Led::COUNT as u32);
    assert_eq!(shown(free, free, at_most(board)), LED);
    assert_ne!(shown(free, free, at_most(board - 1)), LED);
}

#[test]
fn dimming_takes_off_no_more_than_needed() {
    const LED: RGB8 = RGB8 {
        r: 128,
        g: 128,
        b: 128,
    };
    for byte in 20..128u8 {
        let expected = RGB8 {
            r: byte,
            g: byte,
            b: byte,
        };
        let (peak, sum) = measures(expected);
        assert_eq!(dimmed(LED, peak, u16::MAX), expected);
        // Two steps of the sum are kept for channels that would round to zero.
        let room = (2 * SUM_UNIT) as u16;
        assert_eq!(dimmed(LED, u16::MAX, sum + room), expected);
    }
}

#[test]
fn a_weak_channel_stays_down_to_its_part_of_the_strongest() {
    let dim = |r, g| {
        let led = RGB8 { r, g, b: 0 };
        scaled(led, 1)
    };
    assert_eq!(dim(21, 1), RGB8 { r: 1, g: 1, b: 0 });
    assert_eq!(dim(22, 1), RGB8 { r: 1, g: 0, b: 0 });
    assert_eq!(dim(0, 0), RGB8::default());
}

#[test]
fn a_board_is_dimmed_to_what_is_allowed_and_dark_leds_stay_dark() {
    let mut bright = [RGB8::default(); Led::COUNT];
    for (number, led) in bright.iter_mut().enumerate().skip(9) {
        *led = RGB8 {
            r: (number % 200) as u8 + 50,
            g: 40,
            b: 0,
        };
    }
    let total = bright.iter().map(|led| u32::from(strongest(*led))).sum();
    let all = board_measure(total);
    for part in 2..10 {
        let most = (u32::from(all) * part / 10) as u16;
        let mut wire = bright;
        let dimmed_total = dim_board(&mut wire, total, most);
        let found = wire.iter().map(|led| u32::from(strongest(*led))).sum();
        assert_eq!(dimmed_total, found);
        let measure = board_measure(found);
        // All LEDs are scaled alike and rounded down: a few hundredths below.
        assert!(
            measure <= most && u32::from(measure) * 100 >= u32::from(most) * 85,
            "{part}: {measure} of {most}"
        );
        let is_dark = |led: &RGB8| *led == RGB8::default();
        assert!(wire.iter().map(is_dark).eq(bright.iter().map(is_dark)));
    }
}
