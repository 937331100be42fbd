//! From a frame to the wire: gamma, master brightness, the power budget with its floor, eight bits a channel.
//!
//! The budget is kept by scaling the whole frame, never by leaving something out. The scale goes down at once and up slowly, and
//! only as far as the next frame fits, so that it does not pump. A lit LED never goes black, and keeps those channels that
//! make its hue: that is the floor, and it counts in the budget.

use smart_leds::RGB8;

use super::{Color, Frame, Level};
use crate::geometry::Led;

/// What the logic draws.
const LOGIC_MA: u32 = 50;
/// What a WS2812B draws while it is dark.
const DARK_LED_MA: u32 = 1;
/// What its channels draw at their brightest, in mA (figures of the FastLED library).
const RED_MA: u32 = 16;
/// See [`RED_MA`].
const GREEN_MA: u32 = 11;
/// See [`RED_MA`].
const BLUE_MA: u32 = 15;
/// The most that the board can draw: every LED white.
pub const MOST_MA: u32 = LOGIC_MA + Led::COUNT as u32 * (DARK_LED_MA + RED_MA + GREEN_MA + BLUE_MA);

/// The time in which the scale goes from nothing to everything.
const RISE_MS: u32 = 4_000;
/// A channel with less than this part of the strongest one may vanish without changing the hue.
const HUE_PART: u16 = 4;
/// How often the scale is corrected for one frame; each time it comes closer to the budget from above.
const CORRECTIONS: usize = 6;

/// What a frame draws on the wire, logic included.
pub fn estimate_ma(wire: &[RGB8]) -> u32 {
    base_ma() + draw(wire).div_ceil(255)
}

const fn base_ma() -> u32 {
    LOGIC_MA + Led::COUNT as u32 * DARK_LED_MA
}

/// What the channels draw, in 255ths of a mA.
fn draw(wire: &[RGB8]) -> u32 {
    let led = |led: &RGB8| {
        RED_MA * u32::from(led.r) + GREEN_MA * u32::from(led.g) + BLUE_MA * u32::from(led.b)
    };
    wire.iter().map(led).sum()
}

/// The last stage before the wire; it remembers how far the last frame had to be scaled.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    scale: Level,
}

impl Output {
    /// Nothing to scale yet.
    pub const fn new() -> Self {
        Self { scale: Level::FULL }
    }

    /// The bytes for the chain, with a master brightness and inside a budget, so many milliseconds after the last frame.
    pub fn develop(
        &mut self,
        frame: &Frame,
        brightness: Level,
        budget_ma: u32,
        elapsed_ms: u32,
    ) -> [RGB8; Led::COUNT] {
        // All that may be drawn beyond what is drawn anyway, in 255ths of a mA.
        let allowed = budget_ma.saturating_sub(base_ma()).saturating_mul(255);
        let before = self.scale;
        let risen = before.steps().saturating_add(rise(elapsed_ms));
        let mut scale = Level::from_steps(risen);
        let mut wire = expose(frame, brightness.times(scale));
        for _ in 0..CORRECTIONS {
            let drawn = draw(&wire);
            if drawn <= allowed {
                break;
            }
            // What does not fit now never rises above what did fit before.
            let fitting = scale.times(Level::of(allowed >> 8, (drawn >> 8).max(1)));
            scale = if fitting > before { before } else { fitting };
            wire = expose(frame, brightness.times(scale));
        }
        if draw(&wire) > allowed {
            // Rounding kept it just above: the floor alone is left.
            scale = Level::NONE;
            wire = expose(frame, scale);
        }
        self.scale = scale;
        wire
    }
}

impl Default for Output {
    fn default() -> Self {
        Self::new()
    }
}

/// Steps that the scale may rise by in a time.
const fn rise(elapsed_ms: u32) -> u16 {
    Level::of(
        if elapsed_ms < RISE_MS {
            elapsed_ms
        } else {
            RISE_MS
        },
        RISE_MS,
    )
    .steps()
}

/// Gamma, brightness and rounding for all LEDs.
fn expose(frame: &Frame, brightness: Level) -> [RGB8; Led::COUNT] {
    let mut wire = [RGB8 { r: 0, g: 0, b: 0 }; Led::COUNT];
    for (led, color) in wire.iter_mut().zip(frame.colors()) {
        *led = to_wire(color, brightness);
    }
    wire
}

/// One LED: a lit one never goes black, however small the brightness.
fn to_wire(color: Color, brightness: Level) -> RGB8 {
    let strongest = color.peak();
    let channel = |channel: u16| {
        let light = Level::from_steps(gamma(channel)).times(brightness);
        let byte = to_byte(light.steps());
        if byte == 0 && channel > 0 && channel >= strongest / HUE_PART {
            1
        } else {
            byte
        }
    };
    RGB8 {
        r: channel(color.red),
        g: channel(color.green),
        b: channel(color.blue),
    }
}

/// The light for a perceived brightness: close to the power of 2.2, without floating point. Four fifths of the square and one
/// fifth of the cube are never off by more than one part in a hundred.
const fn gamma(channel: u16) -> u16 {
    let channel = channel as u32;
    let square = (channel * channel) >> 16;
    let cube = (square * channel) >> 16;
    ((square * 205 + cube * 51) >> 8) as u16
}

/// Sixteen bits rounded to eight.
const fn to_byte(steps: u16) -> u8 {
    let steps = steps as u32;
    ((steps - (steps >> 8) + 128) >> 8) as u8
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::game::draw as chance;
    use crate::light::palette;

    const WHITE: Color = Color::code(0xFF_FF_FF);

    fn all(color: Color) -> Frame {
        let mut frame = Frame::DARK;
        for number in 0..17 * 17 {
            let cell = crate::geometry::Cell::new((number % 17) as u8, (number / 17) as u8);
            frame[Led::of_cell(cell.unwrap())] = color;
        }
        frame
    }

    fn random_frame(seed: u64, lit_in_hundred: u32) -> Frame {
        let mut frame = all(Color::BLACK);
        for number in 0..17 * 17 {
            let cell = crate::geometry::Cell::new((number % 17) as u8, (number / 17) as u8);
            let draw = |salt: u32, choices| chance(seed, number * 8 + salt, choices);
            if draw(0, 100) < lit_in_hundred {
                let color = Color::code(draw(1, 1 << 24)).at(Level::percent(draw(2, 100) as u8));
                frame[Led::of_cell(cell.unwrap())] = color;
            }
        }
        frame
    }

    #[test]
    fn gamma_is_close_to_2_2_and_never_falls() {
        for steps in 0..=u16::MAX {
            let ideal = (f64::from(steps) / 65_535.0).powf(2.2);
            let off = (f64::from(gamma(steps)) / 65_535.0 - ideal).abs();
            assert!(off < 0.01, "{steps}: {off}");
            assert!(steps == 0 || gamma(steps) >= gamma(steps - 1));
        }
        assert_eq!(to_byte(gamma(u16::MAX)), 255);
    }

    #[test]
    fn the_estimate_is_that_of_the_board() {
        assert_eq!(estimate_ma(&[RGB8 { r: 0, g: 0, b: 0 }; Led::COUNT]), 379);
        assert_eq!(
            estimate_ma(
                &[RGB8 {
                    r: 255,
                    g: 255,
                    b: 255
                }; Led::COUNT]
            ),
            MOST_MA
        );
        assert_eq!(MOST_MA, 14_197);
    }

    #[test]
    fn no_frame_is_over_the_budget_and_no_lit_led_goes_black() {
        for seed in 0..400 {
            let lit = chance(seed, 900, 101);
            let frame = random_frame(seed, lit);
            let brightness = Level::percent(1 + chance(seed, 901, 100) as u8);
            let budget = [450, 500, 2_000, 10_000][chance(seed, 902, 4) as usize];
            let wire = Output::new().develop(&frame, brightness, budget, 16);
            assert!(
                estimate_ma(&wire) <= budget,
                "{seed}: {} of {budget}",
                estimate_ma(&wire)
            );
            for (color, led) in frame.colors().zip(wire) {
                let dark = led == RGB8 { r: 0, g: 0, b: 0 };
                assert_eq!(color.peak() == 0, dark, "{seed}: {color:?}");
            }
        }
    }

    #[test]
    fn the_whole_board_in_white_fits_the_power_of_usb() {
        let wire = Output::new().develop(&all(WHITE), Level::FULL, 450, 16);
        assert!(estimate_ma(&wire) <= 450);
    }

    #[test]
    fn dimming_keeps_the_channels_that_make_a_hue() {
        for seat in crate::geometry::Seat::ALL {
            let color = palette::seat(seat);
            let led = to_wire(color, Level::NONE);
            let kept = |channel: u16, byte: u8| (channel >= color.peak() / HUE_PART) == (byte > 0);
            assert!(kept(color.red, led.r) && kept(color.green, led.g) && kept(color.blue, led.b));
        }
    }

    #[test]
    fn the_scale_goes_down_at_once_and_up_slowly() {
        let (bright, dim) = (all(WHITE), random_frame(1, 5));
        let mut output = Output::new();
        let wire = output.develop(&bright, Level::FULL, 2_000, 16);
        assert!(
            (1_900..=2_000).contains(&estimate_ma(&wire)),
            "{}",
            estimate_ma(&wire)
        );
        let low = output.scale;
        output.develop(&dim, Level::FULL, 2_000, 16);
        assert!(output.scale > low && output.scale < low.towards(Level::FULL, Level::percent(2)));
        for _ in 0..RISE_MS / 16 + 1 {
            output.develop(&dim, Level::FULL, 2_000, 16);
        }
        assert_eq!(output.scale, Level::FULL);
    }

    #[test]
    fn a_steady_frame_does_not_pump() {
        let mut output = Output::new();
        let frame = all(WHITE);
        output.develop(&frame, Level::FULL, 2_000, 16);
        let first = output.develop(&frame, Level::FULL, 2_000, 16);
        for _ in 0..500 {
            assert_eq!(output.develop(&frame, Level::FULL, 2_000, 16), first);
        }
    }
}
