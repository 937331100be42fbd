//! Perceived light of an LED: the bytes on the wire mapped back to even steps of brightness.
//!
//! Uses products, sums and comparisons only, which every machine rounds alike: pictures are equal everywhere.

// A byte is an index of the table.
#![allow(clippy::indexing_slicing)]

use smart_leds::RGB8;

/// Least brightness of a lit LED: the faintest one is visible on a board in the dark, but would not be on a screen.
const FLOOR: f32 = 0.2;

computed! {
    /// The perceived brightness of a byte on the wire, 0 to 1: the gamma of the output stage inverted by bisection.
    static BRIGHTNESS: [f32; 256] = brightness_table();
}

const fn brightness_table() -> [f32; 256] {
    let mut table = [0.0; 256];
    let mut byte = 1;
    while byte < 256 {
        let target = byte as f32 / 255.0;
        let (mut low, mut high) = (0.0, 1.0);
        let mut round = 0;
        while round < 30 {
            let middle = (low + high) / 2.0;
            if light(middle) < target {
                low = middle;
            } else {
                high = middle;
            }
            round += 1;
        }
        table[byte] = high;
        byte += 1;
    }
    table
}

/// The light for a perceived brightness, both 0 to 1: the gamma of the output stage.
#[must_use]
pub const fn light(brightness: f32) -> f32 {
    brightness * brightness * (0.8 + 0.2 * brightness)
}

/// The perceived brightness of a byte on the wire, 0 to 1.
#[must_use]
pub fn brightness(byte: u8) -> f32 {
    BRIGHTNESS[usize::from(byte)]
}

/// Perceived red, green and blue, 0 to 1, brightened by an exposure as far as there is room. All of them are 0 only where the LED is dark.
#[must_use]
pub fn perceived(led: RGB8, exposure: f32) -> [f32; 3] {
    let channels = [led.r, led.g, led.b].map(brightness);
    let peak = channels.into_iter().fold(0.0, f32::max);
    if peak == 0.0 {
        return channels;
    }
    // Floor and exposure scale all channels alike, which keeps the hue.
    let lift = (FLOOR + (1.0 - FLOOR) * peak * exposure).min(1.0) / peak;
    channels.map(|channel| channel * lift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_light_is_never_seen_as_less() {
        for byte in 1..=255 {
            let grey = |byte| perceived(RGB8::new(byte, byte, byte), 1.0)[0];
            assert!(grey(byte) > grey(byte - 1), "{byte}");
            let orange = |byte: u8| perceived(RGB8::new(byte, byte / 2, 0), 1.0);
            for (more, less) in orange(byte).into_iter().zip(orange(byte - 1)) {
                // One channel may lose a little where rounding raises the other.
                assert!(more > less - 0.05, "{byte}");
            }
        }
        assert!((perceived(RGB8::new(255, 0, 0), 1.0)[0] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_faintest_lit_led_is_seen_and_a_dark_one_is_not() {
        assert_eq!(perceived(RGB8::new(0, 0, 0), 1.0), [0.0; 3]);
        let [red, green, blue] = perceived(RGB8::new(0, 1, 0), 1.0);
        assert!(red == 0.0 && green > FLOOR && blue == 0.0);
    }

    #[test]
    fn the_gamma_of_the_output_stage_is_undone() {
        for byte in 0..=255u8 {
            let back = light(BRIGHTNESS[usize::from(byte)]) * 255.0;
            assert!((back - f32::from(byte)).abs() < 0.01, "{byte}: {back}");
        }
    }
}
