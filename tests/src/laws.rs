//! The laws of light, checked frame by frame on the wire.

use fencelight_board::device::{Device, VirtualBoard};
use fencelight_board::geometry::Led;
use fencelight_board::light::{Frame, estimate_ma, view};
use fencelight_emulator::{Machine, time};
use smart_leds::RGB8;

pub use crate::situations::FRAME_MS;

/// A tenth of the range of a light of 255 steps.
const FLASH_THRESHOLD: u32 = 26;
/// The most that a board with its supply may draw.
const MOST_MA: u32 = 2_000;

/// Counts the flashes of one light: it rises and falls by more than a tenth of the range.
#[derive(Clone, Copy, Debug, Default)]
struct FlashCounter {
    rising: bool,
    /// The lowest light since it fell, or the highest since it rose.
    extreme: u32,
    /// When the last two flashes ended, the older first.
    ended_ms: [Option<u64>; 2],
}

impl FlashCounter {
    /// The light now, 0 to 255; whether it has flashed for the third time within a second.
    fn observe(&mut self, light: u32, now_ms: u64) -> bool {
        if self.rising {
            self.extreme = self.extreme.max(light);
            if light + FLASH_THRESHOLD < self.extreme {
                (self.rising, self.extreme) = (false, light);
                let [older, newer] = self.ended_ms;
                self.ended_ms = [newer, Some(now_ms)];
                return older.is_some_and(|older| now_ms - older < 1_000);
            }
        } else {
            self.extreme = self.extreme.min(light);
            if light > self.extreme + FLASH_THRESHOLD {
                (self.rising, self.extreme) = (true, light);
            }
        }
        false
    }
}

/// Checks the frames of a board.
pub struct Laws {
    peaks: Vec<FlashCounter>,
    sums: Vec<FlashCounter>,
    whole_board: FlashCounter,
    /// The scale of the limiter as it was, whether it rises, and when it last turned down.
    scale: u16,
    rising_from: Option<u16>,
    turned_down_ms: Option<u64>,
    /// Frames checked.
    pub frames: u64,
    /// The most that a frame drew, in thousandths of its budget.
    pub max_power_permille: u32,
}

impl Default for Laws {
    fn default() -> Self {
        Self {
            peaks: vec![FlashCounter::default(); Led::COUNT],
            sums: vec![FlashCounter::default(); Led::COUNT],
            whole_board: FlashCounter::default(),
            scale: u16::MAX,
            rising_from: None,
            turned_down_ms: None,
            frames: 0,
            max_power_permille: 0,
        }
    }
}

impl Laws {
    /// Checks the next frame of a board.
    ///
    /// # Errors
    /// The law that is broken.
    pub fn check_frame(&mut self, board: &mut VirtualBoard) -> Result<(), String> {
        let now_ms = u64::from(board.now_ms());
        self.check_device(board.device_mut(), now_ms)
    }

    /// Checks the next frame of a device after a time that has really passed, whatever its clock shows.
    ///
    /// # Errors
    /// The law that is broken.
    pub fn check_device(&mut self, device: &mut Device, now_ms: u64) -> Result<(), String> {
        let frame = view(device.table(), device.now_ms());
        let wire = device.render_leds();
        self.frames += 1;
        self.check_flashes(&wire, now_ms)?;
        self.check_power_budget(device, &wire)?;
        Self::check_lit_leds(&frame, &wire)?;
        self.check_limiter(device, now_ms)
    }

    /// Checks the frames that an emulated board has sent to its LEDs since the last call.
    ///
    /// # Errors
    /// The law that is broken.
    pub fn check_sent(&mut self, machine: &mut Machine) -> Result<(), String> {
        for frame in machine.leds_mut().take_frames() {
            self.frames += 1;
            let now_ms = frame.start / time::CYCLES_PER_US / 1_000;
            self.check_flashes(&frame.leds, now_ms)?;
            let drawn_ma = estimate_ma(&frame.leds);
            if drawn_ma > MOST_MA {
                return Err(format!("{drawn_ma} mA of {MOST_MA}"));
            }
        }
        Ok(())
    }

    /// Checks that neither an LED nor the whole board flashes more than twice a second.
    ///
    /// # Errors
    /// The light that does.
    pub fn check_flashes(&mut self, wire: &[RGB8], now_ms: u64) -> Result<(), String> {
        let mut whole = 0;
        for (number, led) in wire.iter().enumerate() {
            let peak = u32::from(led.r.max(led.g).max(led.b));
            let sum = u32::from(led.r) + u32::from(led.g) + u32::from(led.b);
            whole += peak;
            if self.peaks[number].observe(peak, now_ms)
                || self.sums[number].observe(sum / 3, now_ms)
            {
                return Err(format!("LED {number} flashes more than twice a second"));
            }
        }
        if self.whole_board.observe(whole / Led::COUNT as u32, now_ms) {
            return Err("the whole board flashes more than twice a second".into());
        }
        Ok(())
    }

    fn check_power_budget(&mut self, device: &Device, wire: &[RGB8]) -> Result<(), String> {
        let budget_ma = u32::from(device.table().settings().power_ma);
        let drawn_ma = estimate_ma(wire);
        self.max_power_permille = self.max_power_permille.max(drawn_ma * 1_000 / budget_ma);
        if drawn_ma > budget_ma {
            return Err(format!("{drawn_ma} mA of {budget_ma}"));
        }
        Ok(())
    }

    /// The least budget that can be set suffices for one channel of every LED, so that no lit LED is ever black.
    fn check_lit_leds(frame: &Frame, wire: &[RGB8]) -> Result<(), String> {
        for (number, (color, led)) in frame.colors().zip(wire).enumerate() {
            if color.peak() > 0 && *led == RGB8::default() {
                return Err(format!("LED {number} is lit and dark: {color:?}"));
            }
        }
        Ok(())
    }

    /// The limiter must not pump: it never turns down twice within two seconds with a rise of a tenth in between.
    fn check_limiter(&mut self, device: &Device, now_ms: u64) -> Result<(), String> {
        const PUMP_THRESHOLD: u16 = u16::MAX / 10;
        let scale = device.power_scale().steps();
        if scale > self.scale {
            self.rising_from.get_or_insert(self.scale);
        } else if scale < self.scale {
            let risen = self.rising_from.take();
            let rose = risen.is_some_and(|from| self.scale - from > PUMP_THRESHOLD);
            let before = self.turned_down_ms;
            if rose && before.is_some_and(|before| now_ms - before < 2_000) {
                return Err("the brightness pumps".into());
            }
            self.turned_down_ms = Some(now_ms);
        }
        self.scale = scale;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_meter_tells_three_flashes_in_a_second_from_two() {
        let flashes = |period_ms: u64| {
            let mut meter = FlashCounter::default();
            (0..5_000u64).any(|now_ms| {
                let on = now_ms % period_ms < period_ms / 2;
                meter.observe(if on { 200 } else { 10 }, now_ms)
            })
        };
        assert!(flashes(400));
        assert!(flashes(499));
        assert!(!flashes(500));
        assert!(!flashes(667));
    }
}
