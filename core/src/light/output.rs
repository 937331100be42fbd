//! From a frame to the wire: the guard against flashes, gamma, master brightness, the power budget with its floor, eight bits a
//! channel.
//!
//! The budget is kept by scaling the whole frame, never by leaving something out. The scale goes down at once. It goes up slowly, and
//! only after a time longer than a breath in which no frame needed it, so that it does not pump. A lit LED never goes black, and keeps those channels that
//! make its hue: that is the floor, and it counts in the budget.

use smart_leds::RGB8;

use super::flash_limiter::FlashLimiter;
use super::gamma::gamma;
use super::{Brightness, Color, Frame};
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
pub const MAX_MA: u32 = LOGIC_MA + Led::COUNT as u32 * (DARK_LED_MA + RED_MA + GREEN_MA + BLUE_MA);

/// The time in which the scale goes from nothing to everything.
const RISE_MS: u32 = 4_000;
/// The time that a frame which needed the scale is remembered: a breath takes 2,000 ms and comes back to the same light.
const HOLD_MS: u32 = 2_500;
/// A frame that draws this part of the budget, in 16ths, needs the scale.
const NEAR_BUDGET_SIXTEENTHS: u32 = 15;
/// A channel with less than this part of the strongest one may vanish without changing the hue.
const HUE_DIVISOR: u16 = 4;
/// How often the scale is corrected for one frame; each time it comes closer to the budget from above.
const MAX_CORRECTIONS: usize = 6;

/// What a frame draws on the wire, logic included.
pub fn estimate_ma(wire: &[RGB8]) -> u32 {
    base_ma() + channel_current(wire).div_ceil(255)
}

const fn base_ma() -> u32 {
    LOGIC_MA + Led::COUNT as u32 * DARK_LED_MA
}

/// What the channels draw, in 255ths of a mA.
fn channel_current(wire: &[RGB8]) -> u32 {
    let led = |led: &RGB8| {
        RED_MA * u32::from(led.r) + GREEN_MA * u32::from(led.g) + BLUE_MA * u32::from(led.b)
    };
    wire.iter().map(led).sum()
}

/// The last stage before the wire; it remembers when each LED flashed and how far the last frames had to be scaled.
#[derive(Clone, Debug)]
pub struct OutputStage {
    flash_limiter: FlashLimiter,
    scale: Brightness,
    /// How long the scale does not rise.
    hold_ms: u32,
}

impl OutputStage {
    /// Nothing to scale yet.
    pub const fn new() -> Self {
        Self {
            flash_limiter: FlashLimiter::new(),
            scale: Brightness::FULL,
            hold_ms: 0,
        }
    }

    /// How far the last frame had to be scaled.
    pub const fn scale(&self) -> Brightness {
        self.scale
    }

    /// The bytes for the chain, with a master brightness and inside a budget, so many milliseconds after the last frame.
    pub fn render(
        &mut self,
        frame: &Frame,
        brightness: Brightness,
        budget_ma: u32,
        elapsed_ms: u32,
    ) -> [RGB8; Led::COUNT] {
        // All that may be drawn beyond what is drawn anyway, in 255ths of a mA.
        let allowed = budget_ma.saturating_sub(base_ma()).saturating_mul(255);
        let frame = &self.flash_limiter.limit(frame, elapsed_ms);
        let before = self.scale;
        self.hold_ms = self.hold_ms.saturating_sub(elapsed_ms);
        let risen = if self.hold_ms > 0 {
            before.steps()
        } else {
            before.steps().saturating_add(rise(elapsed_ms))
        };
        let mut scale = Brightness::from_steps(risen);
        let mut wire = quantize_frame(frame, brightness.scaled_by(scale));
        for correction in 0..MAX_CORRECTIONS {
            let drawn = channel_current(&wire);
            if drawn <= allowed {
                break;
            }
            // What does not fit now never rises above what did fit before. Many LEDs of one colour are rounded alike, so each time
            // a larger part is taken off.
            let fitting = scale.scaled_by(Brightness::ratio(allowed >> 8, (drawn >> 8).max(1)));
            let off = (fitting.steps() >> MAX_CORRECTIONS) << correction >> 1;
            let fitting = Brightness::from_steps(fitting.steps() - off);
            scale = if fitting > before { before } else { fitting };
            wire = quantize_frame(frame, brightness.scaled_by(scale));
        }
        if channel_current(&wire) > allowed {
            // Rounding kept it just above: the floor alone is left.
            scale = Brightness::NONE;
            wire = quantize_frame(frame, scale);
        }
        let needed = scale < Brightness::from_steps(risen)
            || channel_current(&wire) / NEAR_BUDGET_SIXTEENTHS >= allowed / 16;
        if needed {
            self.hold_ms = HOLD_MS;
        }
        self.scale = scale;
        wire
    }
}

impl Default for OutputStage {
    fn default() -> Self {
        Self::new()
    }
}

/// Steps that the scale may rise by in a time.
const fn rise(elapsed_ms: u32) -> u16 {
    Brightness::ratio(
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
fn quantize_frame(frame: &Frame, brightness: Brightness) -> [RGB8; Led::COUNT] {
    let mut wire = [RGB8 { r: 0, g: 0, b: 0 }; Led::COUNT];
    for (led, color) in wire.iter_mut().zip(frame.colors()) {
        *led = quantize_color(color, brightness);
    }
    wire
}

/// One LED: a lit one never goes black, however small the brightness.
fn quantize_color(color: Color, brightness: Brightness) -> RGB8 {
    let strongest = color.peak();
    let channel = |channel: u16| {
        let light = Brightness::from_steps(gamma(channel)).scaled_by(brightness);
        let byte = to_byte(light.steps());
        if byte == 0 && channel > 0 && channel >= strongest / HUE_DIVISOR {
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

/// Sixteen bits rounded to eight.
const fn to_byte(steps: u16) -> u8 {
    let steps = steps as u32;
    ((steps - (steps >> 8) + 128) >> 8) as u8
}

#[cfg(test)]
mod tests;
