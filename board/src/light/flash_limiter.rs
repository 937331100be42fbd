//! The flash limiter: whatever is drawn or set, no LED and no board flashes a third time within a second.
//!
//! A flash is a rise and a fall of more than a tenth of the range. Each motion stays below the limit, but fast key presses,
//! ends of games, changes of phase, of the brightness and of the power budget can combine. So the limiter watches the bytes
//! on the wire, after every other stage. An LED that has flashed twice in a second does not rise again by that much until
//! the first of the two is a second old; until then it stays lit, dimmer. The same holds for the whole board, which is then
//! dimmed as a whole. The limiter only dims: it never holds an LED bright and never turns one black.
//!
//! Two measures of an LED are tracked: the strongest channel, as perceived or as emitted, whichever is stricter, and the sum
//! of the channels, which also catches a change of colour. The measure of the board is the sum of the strongest channels.

use smart_leds::RGB8;

use super::color::gamma;
use crate::geometry::Led;

/// The range of a measure: each is scaled to it, so that it fits 16 bits.
const RANGE: u32 = u16::MAX as u32 / 2;
/// A change that counts. Less than a tenth, as a margin for rounding.
const FLASH_THRESHOLD: u16 = (RANGE / 100 * 9) as u16;
/// The unit of waiting times.
const TICK_MS: u32 = 4;
/// A second in ticks. Part of the first tick may be over already, but a fall follows a rise by at least a frame, which is longer.
const SECOND_TICKS: u8 = (1_000 / TICK_MS) as u8;
/// Above this, light rises faster as emitted than as perceived.
const GAMMA_KNEE: u16 = (u16::MAX as u32 * 525 / 1_000) as u16;
/// One step of a channel in the sum of the channels of an LED.
const SUM_UNIT: u32 = RANGE / (3 * 255);
/// One step of the strongest channel of every LED.
const BOARD_UNIT: u32 = RANGE / 255;
/// A channel below the strongest one divided by this can round to zero without a change of hue: the divisor of the floor of
/// the power budget, after gamma.
const HUE_DIVISOR: u32 = 21;
computed! {
    /// The strongest channel of an LED as a measure, for every byte.
    static PEAK_MEASURES: [u16; 256] = peak_measures();
}

/// One measure of an LED or of the board.
#[derive(Clone, Copy, Debug, Default)]
struct FlashTracker {
    /// The lowest since the last fall, or the highest since the last rise.
    extreme: u16,
    /// Whether it has risen.
    risen: bool,
    /// Ticks until the last flash but one is a second old.
    older: u8,
    /// The same for the last flash.
    newer: u8,
}

impl FlashTracker {
    /// Dark for more than a second.
    const DARK: Self = Self {
        extreme: 0,
        risen: false,
        older: 0,
        newer: 0,
    };

    const fn elapse(&mut self, ticks: u8) {
        self.older = self.older.saturating_sub(ticks);
        self.newer = self.newer.saturating_sub(ticks);
    }

    /// The largest value allowed now.
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
                // The flash ends with its fall: a coarser measure can register it that late.
                self.newer = SECOND_TICKS;
                self.extreme = light;
            }
            if light > self.extreme + FLASH_THRESHOLD {
                (self.risen, self.extreme) = (true, light);
            }
        }
    }
}

/// The state of one LED.
#[derive(Clone, Copy, Debug, Default)]
struct LedFlashState {
    peak: FlashTracker,
    sum: FlashTracker,
}

/// The limiter of all LEDs and of the board.
#[derive(Clone, Debug)]
pub(super) struct FlashLimiter {
    leds: [LedFlashState; Led::COUNT],
    board: FlashTracker,
    /// The part of a tick that has passed.
    tick_remainder_ms: u32,
}

impl FlashLimiter {
    /// All LEDs dark for more than a second.
    pub(super) const fn new() -> Self {
        const DARK: LedFlashState = LedFlashState {
            peak: FlashTracker::DARK,
            sum: FlashTracker::DARK,
        };
        Self {
            leds: [DARK; Led::COUNT],
            board: FlashTracker::DARK,
            tick_remainder_ms: 0,
        }
    }

    /// Dims what may not be shown yet, `elapsed_ms` after the last frame.
    pub(super) fn limit(&mut self, wire: &mut [RGB8; Led::COUNT], elapsed_ms: u32) {
        let passed_ms = self.tick_remainder_ms.saturating_add(elapsed_ms);
        self.tick_remainder_ms = passed_ms % TICK_MS;
        let ticks = (passed_ms / TICK_MS).min(u32::from(u8::MAX)) as u8;
        let mut total = 0;
        for (state, led) in self.leds.iter_mut().zip(wire.iter_mut()) {
            state.peak.elapse(ticks);
            state.sum.elapse(ticks);
            let (peak, sum) = measures(*led);
            let (most_peak, most_sum) = (state.peak.ceiling(), state.sum.ceiling());
            if peak > most_peak || sum > most_sum {
                *led = dimmed(*led, most_peak, most_sum);
            }
            total += u32::from(strongest(*led));
        }
        self.board.elapse(ticks);
        if board_measure(total) > self.board.ceiling() {
            total = dim_board(wire, total, self.board.ceiling());
        }
        self.board.observe(board_measure(total));
        for (state, led) in self.leds.iter_mut().zip(wire.iter()) {
            let (peak, sum) = measures(*led);
            state.peak.observe(peak);
            state.sum.observe(sum);
        }
    }
}

fn strongest(led: RGB8) -> u8 {
    led.r.max(led.g).max(led.b)
}

fn channel_sum(led: RGB8) -> u32 {
    u32::from(led.r) + u32::from(led.g) + u32::from(led.b)
}

/// The strongest channel, as perceived or as emitted, and the sum of the channels.
fn measures(led: RGB8) -> (u16, u16) {
    let peak = PEAK_MEASURES.get(usize::from(strongest(led)));
    let sum = channel_sum(led) * SUM_UNIT;
    (peak.copied().unwrap_or_default(), sum as u16)
}

/// The sum of the strongest channels as a measure.
const fn board_measure(total: u32) -> u16 {
    (total * BOARD_UNIT / Led::COUNT as u32) as u16
}

/// The largest sum of the strongest channels whose measure is at most this.
const fn board_total(measure: u16) -> u32 {
    measure as u32 * Led::COUNT as u32 / BOARD_UNIT
}

/// Up to the knee the perceived light counts, above it the emitted one.
// The index is below the length.
#[expect(clippy::indexing_slicing)]
const fn peak_measures() -> [u16; 256] {
    let mut measures = [0; 256];
    let (mut byte, mut perceived) = (1, 0);
    while byte < measures.len() {
        let emitted = (byte * 257) as u16;
        while perceived < u16::MAX && gamma(perceived) < emitted {
            perceived += 1;
        }
        let light = if perceived <= GAMMA_KNEE {
            perceived as u32
        } else {
            GAMMA_KNEE as u32 + emitted as u32 - gamma(GAMMA_KNEE) as u32
        };
        measures[byte] = (light / 2) as u16;
        byte += 1;
    }
    measures
}

/// The same colour, as bright as allowed. One step of the strongest channel always is.
fn dimmed(led: RGB8, most_peak: u16, most_sum: u16) -> RGB8 {
    let peak = PEAK_MEASURES.partition_point(|&measure| measure <= most_peak);
    let peak = (peak as u32).saturating_sub(1);
    // The weaker channels take a step where they would round to zero.
    let sum = (u32::from(most_sum) / SUM_UNIT).saturating_sub(2);
    let by_peak = fraction(peak, u32::from(strongest(led)));
    scaled(led, by_peak.min(fraction(sum, channel_sum(led))))
}

/// Dims all LEDs by one factor, so that the sum of their strongest channels has at most this measure; the sum.
fn dim_board(wire: &mut [RGB8; Led::COUNT], total: u32, most: u16) -> u32 {
    // A channel that would round to zero takes a step.
    let allowed = board_total(most).saturating_sub(Led::COUNT as u32);
    let factor = fraction(allowed, total);
    let mut dimmed_total = 0;
    for led in wire {
        *led = scaled(*led, factor);
        dimmed_total += u32::from(strongest(*led));
    }
    dimmed_total
}

/// `part / whole` in 256ths, rounded down; at most one.
fn fraction(part: u32, whole: u32) -> u32 {
    (part << 8).checked_div(whole).unwrap_or(256).min(256)
}

/// A fraction of an LED's light in 256ths, rounded down. The channels that make its hue keep one step.
fn scaled(led: RGB8, factor: u32) -> RGB8 {
    let strongest = u32::from(strongest(led));
    let channel = |channel: u8| {
        let channel = u32::from(channel);
        let light = (channel * factor) >> 8;
        if light == 0 && channel > 0 && channel * HUE_DIVISOR >= strongest {
            1
        } else {
            light as u8
        }
    };
    RGB8 {
        r: channel(led.r),
        g: channel(led.g),
        b: channel(led.b),
    }
}

#[cfg(test)]
mod tests;
