//! From a frame to the wire: gamma, master brightness, power budget with its floor, eight bits a channel, flash limiter.
//!
//! The budget is met by scaling the whole frame. The scale falls at once. It rises slowly, and only after a time longer than a
//! breath in which no frame needed it, so that it does not pump. A lit LED never turns black and keeps the channels that
//! make its hue: that is the floor, and it counts in the budget. Where the floor alone exceeds the budget it gives way, the
//! weakest channels first.

use smart_leds::RGB8;

use super::color::gamma;
use super::flash_limiter::FlashLimiter;
use super::{Brightness, Color, Frame};
use crate::geometry::Led;

/// The current of the logic.
const LOGIC_MA: u32 = 50;
/// The current of a dark WS2812B.
const DARK_LED_MA: u32 = 1;
/// The current of a channel at full brightness (figures of the FastLED library).
const RED_MA: u32 = 16;
/// See [`RED_MA`].
const GREEN_MA: u32 = 11;
/// See [`RED_MA`].
const BLUE_MA: u32 = 15;
/// The largest current of the board: every LED white.
pub const MAX_MA: u32 = LOGIC_MA + Led::COUNT as u32 * (DARK_LED_MA + RED_MA + GREEN_MA + BLUE_MA);

/// The time in which the scale rises from none to full.
const RISE_MS: u32 = 4_000;
/// How long the scale stays after a frame that needed it: longer than a breath of 2,000 ms, which returns to the same light.
const HOLD_MS: u32 = 2_500;
/// A frame that draws this part of the budget needs the scale.
const NEAR_BUDGET_SIXTEENTHS: u32 = 15;
/// A channel below the strongest one divided by this can round to zero without a change of hue.
const HUE_DIVISOR: u16 = 4;
/// Corrections of the scale for one frame; each one comes closer to the budget from above.
const MAX_CORRECTIONS: usize = 6;

/// The estimated current of a frame on the wire, logic included.
pub fn estimate_ma(wire: &[RGB8]) -> u32 {
    base_ma() + channel_current(wire).div_ceil(255)
}

const fn base_ma() -> u32 {
    LOGIC_MA + Led::COUNT as u32 * DARK_LED_MA
}

/// The current of the channels, in 255ths of a mA.
fn channel_current(wire: &[RGB8]) -> u32 {
    let led = |led: &RGB8| {
        RED_MA * u32::from(led.r) + GREEN_MA * u32::from(led.g) + BLUE_MA * u32::from(led.b)
    };
    wire.iter().map(led).sum()
}

/// The last stage before the wire. Its state is the flash history of every LED and the current scale.
#[derive(Clone, Debug)]
pub struct OutputStage {
    flash_limiter: FlashLimiter,
    scale: Brightness,
    /// Time until the scale may rise.
    hold_ms: u32,
}

impl OutputStage {
    /// Full scale, all LEDs dark.
    pub const fn new() -> Self {
        Self {
            flash_limiter: FlashLimiter::new(),
            scale: Brightness::FULL,
            hold_ms: 0,
        }
    }

    /// The scale of the last frame.
    pub const fn scale(&self) -> Brightness {
        self.scale
    }

    /// The bytes for the chain, at a master brightness and inside a power budget, `elapsed_ms` after the last frame.
    pub fn render(
        &mut self,
        frame: &Frame,
        brightness: Brightness,
        budget_ma: u32,
        elapsed_ms: u32,
    ) -> [RGB8; Led::COUNT] {
        // The budget of the channels, in 255ths of a mA.
        let allowed = budget_ma.saturating_sub(base_ma()).saturating_mul(255);
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
            // The scale does not rise above that of the last frame. LEDs of one colour round alike, so each correction takes
            // off a larger part.
            let fitting = scale.scaled_by(Brightness::ratio(allowed >> 8, (drawn >> 8).max(1)));
            let off = (fitting.steps() >> MAX_CORRECTIONS) << correction >> 1;
            let fitting = Brightness::from_steps(fitting.steps() - off);
            scale = if fitting > before { before } else { fitting };
            wire = quantize_frame(frame, brightness.scaled_by(scale));
        }
        if channel_current(&wire) > allowed {
            // Rounding keeps it just above the budget: only the floor remains.
            scale = Brightness::NONE;
            wire = quantize_frame(frame, scale);
            lower_floor(&mut wire, frame, allowed);
        }
        let needed = scale < Brightness::from_steps(risen)
            || channel_current(&wire) / NEAR_BUDGET_SIXTEENTHS >= allowed / 16;
        if needed {
            self.hold_ms = HOLD_MS;
        }
        self.scale = scale;
        // Last, so that no stage can add a flash.
        self.flash_limiter.limit(&mut wire, elapsed_ms);
        wire
    }
}

impl Default for OutputStage {
    fn default() -> Self {
        Self::new()
    }
}

/// The steps by which the scale may rise in a time.
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

/// One LED; a lit one never turns black. `gamma` and `brightness` of the crate smart-leds have eight bits in between: at a brightness of 10 %
/// 78 of the 255 lit greys would turn dark (`the_crates_gamma_turns_dim_tiers_dark`).
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

/// Turns channels of the floor off until the current fits, as few as needed: the weakest of three, then the weaker of two, and only
/// then the last one, each in the order of the chain. One channel of every LED takes 21 mA at most, which the least budget allows.
fn lower_floor(wire: &mut [RGB8; Led::COUNT], frame: &Frame, allowed: u32) {
    let mut drawn = channel_current(wire);
    for kept in [2, 1, 0] {
        for (led, color) in wire.iter_mut().zip(frame.colors()) {
            if drawn <= allowed {
                return;
            }
            // Of equal channels the one that draws most goes first.
            let mut channels = [
                (&mut led.r, color.red, RED_MA),
                (&mut led.b, color.blue, BLUE_MA),
                (&mut led.g, color.green, GREEN_MA),
            ];
            let lit = channels.iter_mut().filter(|(byte, ..)| **byte > 0);
            if lit.count() <= kept {
                continue;
            }
            let lit = channels.iter_mut().filter(|(byte, ..)| **byte > 0);
            if let Some((byte, _, step_ma)) = lit.min_by_key(|(_, light, _)| *light) {
                **byte -= 1;
                drawn -= *step_ma;
            }
        }
    }
}

/// Sixteen bits rounded to eight.
const fn to_byte(steps: u16) -> u8 {
    let steps = steps as u32;
    ((steps - (steps >> 8) + 128) >> 8) as u8
}

#[cfg(test)]
mod tests;
