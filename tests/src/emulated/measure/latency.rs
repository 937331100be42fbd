//! From a key press to its light, and from power-on to the first frame.

use fencelight_core::geometry::Key;
use fencelight_emulator::{FlashImage, LedFrame, Machine, time};

use super::boards::in_lobby;
use crate::emulated::firmware::firmware;
use crate::emulated::host_program::HostProgram;
use crate::emulated::panel::{BOOT_MS, color_distance, key, led_of, square_color};
use crate::emulated::usb::UsbBoard;

/// The time of an LED on the wire.
const LED_CYCLES: u64 = time::us_to_cycles(30);

/// Minimum, mean and maximum of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The minimum.
    pub min: u64,
    /// The mean.
    pub mean: u64,
    /// The maximum.
    pub max: u64,
}

impl Summary {
    fn of(numbers: &[u64]) -> Self {
        Self {
            min: numbers.iter().copied().min().unwrap_or(0),
            mean: numbers.iter().sum::<u64>() / numbers.len().max(1) as u64,
            max: numbers.iter().copied().max().unwrap_or(0),
        }
    }
}

/// Presses of keys whose LED is dark: from the first closing of the contact, which then bounces, to the first bit of the frame that shows it and to
/// the last bit of the key's own LED; in microseconds.
///
/// # Panics
/// If a press has no light within 100 ms.
#[must_use]
pub fn measure_latency() -> [Summary; 2] {
    const NAMES: [&str; 24] = [
        "a5", "b5", "c5", "f5", "g5", "h5", "i5", "a1", "b1", "c1", "g1", "h1", "i1", "a9", "b9",
        "c9", "g9", "h9", "i9", "e9", "e8", "e3", "i2", "a2",
    ];
    let mut machine = in_lobby();
    let (mut frames, mut leds) = (Vec::new(), Vec::new());
    for (number, name) in (0..).zip(NAMES) {
        // Each press has another phase relative to the frames.
        machine.run_us(200 + number * 667);
        let Key::Square(square) = key(name) else {
            panic!("no square");
        };
        let led = led_of(square);
        let before = square_color(machine.leds().last().expect("a frame"), square);
        let (pressed, count) = (machine.now(), machine.leds().count());
        machine.press(key(name));
        let lit =
            |frame: &LedFrame| frame.start > pressed && color_distance(frame.led(led), before) > 16;
        assert!(
            machine.run_until(100, |machine| machine.leds().last().is_some_and(lit)),
            "{name} has no light"
        );
        assert!(machine.leds().count() > count);
        let start = machine.leds().last().expect("a frame").start;
        frames.push((start - pressed) / time::us_to_cycles(1));
        let led_cycles = LED_CYCLES * (led.index() as u64 + 1);
        leds.push((start + led_cycles - pressed) / time::us_to_cycles(1));
        machine.release(key(name));
        machine.run_ms(60);
    }
    assert_eq!(machine.violations(), []);
    [Summary::of(&frames), Summary::of(&leds)]
}

/// A program at the USB port: from its line `press` to the frame there that shows the key, in microseconds; and the frames that it gets in ten seconds of a
/// lesson, in which lights move all the time.
///
/// # Panics
/// If a press has no light.
#[must_use]
pub fn measure_host() -> (Summary, u64) {
    let mut host = HostProgram::new(UsbBoard::open());
    for line in ["tap e5", "tap e7", "watch leds"] {
        host.request(line);
    }
    host.run_ms(10_000);
    let frames = host.frames.len() as u64;
    host.request("new quoridor2 first=south");
    host.run_ms(1_000);
    let mut light_us = Vec::new();
    let names = ["a3", "b5", "c7", "g4", "h6", "a7", "i3", "g6", "b7", "i5"];
    for (number, name) in (0..).zip(names) {
        // Each press has another phase relative to the frames.
        host.board.machine.run_us(200 + number * 3_667);
        light_us.push(host.light_us(name));
        host.run_ms(900);
    }
    host.board.check_health();
    (Summary::of(&light_us), frames)
}

/// The frequency of the chip's clock.
#[must_use]
pub fn clock_hz() -> u64 {
    let mut machine = Machine::new(firmware());
    machine.run_ms(BOOT_MS);
    machine.clock_hz()
}

/// From power-on to the end of the first frame, in microseconds.
///
/// # Panics
/// If there is none within a second.
#[must_use]
pub fn boot_us(image: FlashImage) -> u64 {
    let mut machine = Machine::power_on(firmware(), image);
    assert!(machine.run_until(1_000, |machine| machine.leds().count() > 0));
    machine.leds().last().map_or(0, |frame| frame.end) / time::us_to_cycles(1)
}
