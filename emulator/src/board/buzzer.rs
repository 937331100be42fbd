//! The buzzer, driven by channel B of PWM slice 7.

use rp2040_emu::Bus;

use super::pin;
use crate::time;

/// Registers of the slice that drives GPIO 15.
const SLICE: u32 = 0x4005_0000 + 7 * 0x14;
/// The control register of GPIO 15, and what it must have for PWM to drive the pin: the function, and no override of its output.
const PIN_CONTROL: u32 = 0x4001_4000 + 8 * pin::BUZZER as u32 + 4;
const PIN_MASK: u32 = 0x31F;
const PIN_PWM: u32 = 4;
/// Writes within this time are one change.
const COALESCE_CYCLES: u64 = time::us_to_cycles(20);

/// A tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The pitch.
    pub hz: u32,
    /// Time high, in thousandths: 500 is loudest.
    pub duty_permille: u32,
}

/// The buzzer and every change of its tone.
#[derive(Clone, Debug, Default)]
pub struct Buzzer {
    changes: Vec<(u64, Option<Tone>)>,
}

impl Buzzer {
    /// The present tone; `None` is silence.
    #[must_use]
    pub fn tone(&self) -> Option<Tone> {
        self.changes.last().and_then(|change| change.1)
    }

    /// Each time its tone changed, in cycles from power-on. It began silent.
    #[must_use]
    pub fn changes(&self) -> &[(u64, Option<Tone>)] {
        &self.changes
    }

    /// Updates the tone after a possible change of the PWM block or the pin.
    pub(crate) fn update(&mut self, at: u64, clock_hz: u64, bus: &mut Bus) {
        let tone = Self::read(clock_hz, bus);
        // A change takes the firmware several writes; the states between them are not intended.
        if self
            .changes
            .last()
            .is_some_and(|change| change.0 + COALESCE_CYCLES > at)
        {
            self.changes.pop();
        }
        if tone != self.tone() {
            self.changes.push((at, tone));
        }
    }

    fn read(clock_hz: u64, bus: &mut Bus) -> Option<Tone> {
        let control = bus.read32(SLICE);
        if control & 1 == 0 || bus.read32(PIN_CONTROL) & PIN_MASK != PIN_PWM {
            return None;
        }
        let divider = u64::from(bus.read32(SLICE + 4) & 0xFFF).max(1);
        let level = u64::from(bus.read32(SLICE + 0xC) >> 16);
        let top = u64::from(bus.read32(SLICE + 0x10) & 0xFFFF) + 1;
        let level = if control & 8 == 0 {
            level
        } else {
            top.saturating_sub(level)
        };
        // Phase-correct counts up and down again.
        let period = if control & 2 == 0 { top } else { 2 * top };
        let duty_permille = (level.min(top) * 1_000 / top) as u32;
        // Always low or always high makes no sound.
        (1..1_000).contains(&duty_permille).then(|| Tone {
            hz: (clock_hz * 16 / divider / period) as u32,
            duty_permille,
        })
    }
}
