//! What the eye sees of an LED: the bytes on the wire back to even steps of brightness.
//!
//! Only products, sums and comparisons: every machine computes the same numbers, so that pictures are the same everywhere.

use smart_leds::RGB8;

/// A lit LED shows at least this much: the faintest one can be seen in a dark room, on a screen it could not.
const FLOOR: f32 = 0.2;

/// The perceived brightness of a byte on the wire, 0 to 1: the gamma of core turned round by bisection.
const BRIGHTNESS: [f32; 256] = {
    let mut table = [0.0; 256];
    let mut byte = 1;
    while byte < 256 {
        let wanted = byte as f32 / 255.0;
        let (mut low, mut high) = (0.0, 1.0);
        let mut round = 0;
        while round < 30 {
            let middle = (low + high) / 2.0;
            if light(middle) < wanted {
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
};

/// The light for a perceived brightness, both 0 to 1: the gamma of core.
pub(crate) const fn light(brightness: f32) -> f32 {
    brightness * brightness * (0.8 + 0.2 * brightness)
}

/// Red, green and blue as they are seen, 0 to 1. All of them are 0 only where the LED is dark.
pub(crate) fn seen(led: RGB8) -> [f32; 3] {
    let channels = [led.r, led.g, led.b].map(|byte| BRIGHTNESS[usize::from(byte)]);
    let peak = channels.into_iter().fold(0.0, f32::max);
    if peak == 0.0 {
        return channels;
    }
    // The floor lifts all channels alike, so that the hue stays.
    let lift = (FLOOR + (1.0 - FLOOR) * peak) / peak;
    channels.map(|channel| channel * lift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_light_is_never_seen_as_less() {
        for byte in 1..=255 {
            let grey = |byte| seen(RGB8::new(byte, byte, byte))[0];
            assert!(grey(byte) > grey(byte - 1), "{byte}");
            let orange = |byte: u8| seen(RGB8::new(byte, byte / 2, 0));
            for (more, less) in orange(byte).into_iter().zip(orange(byte - 1)) {
                // A channel alone may lose a little where the other one takes a step by rounding.
                assert!(more > less - 0.05, "{byte}");
            }
        }
        assert!((seen(RGB8::new(255, 0, 0))[0] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_faintest_lit_led_is_seen_and_a_dark_one_is_not() {
        assert_eq!(seen(RGB8::new(0, 0, 0)), [0.0; 3]);
        let [red, green, blue] = seen(RGB8::new(0, 1, 0));
        assert!(red == 0.0 && green > FLOOR && blue == 0.0);
    }

    #[test]
    fn the_gamma_of_core_is_undone() {
        for byte in 0..=255u8 {
            let back = light(BRIGHTNESS[usize::from(byte)]) * 255.0;
            assert!((back - f32::from(byte)).abs() < 0.01, "{byte}: {back}");
        }
    }
}
