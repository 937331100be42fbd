//! The notes of the table's sounds by PWM. Louder is a wider pulse.
//!
//! Owns PWM slice 7 and the buzzer. A sound that comes during another replaces it.

use embassy_futures::select::{Either, select};
use embassy_rp::pac::io::vals::Outover;
use embassy_rp::peripherals::{PIN_15, PWM_SLICE7};
use embassy_rp::pwm::{Config, Pwm};
use embassy_rp::{Peri, pac};
use embassy_time::Timer;
use fencelight_board::pins;
use portable_atomic::{AtomicBool, Ordering};

use crate::channels::SOUNDS;
use crate::chip::SYSTEM_HZ;
use crate::probe;

const _: () = assert!(pins::BUZZER == 15);

/// Whether a sound plays.
static IS_SOUNDING: AtomicBool = AtomicBool::new(false);

/// Whether a sound plays or is due.
pub(crate) fn is_sounding() -> bool {
    IS_SOUNDING.load(Ordering::Relaxed) || SOUNDS.signaled()
}

/// Holds the line low until the next reset, whatever the task on the other core still plays.
pub(crate) fn silence() {
    let control = pac::IO_BANK0.gpio(usize::from(pins::BUZZER)).ctrl();
    control.modify(|control| control.set_outover(Outover::LOW));
}

/// Longest wait between two beats.
const WAIT_MS: u64 = 200;
/// Divides the clock so far that the period of the lowest tone fits a counter of 16 bits.
const DIVIDER: u8 = 64;

/// The pulse for a tone at a volume of 0 to 5; each step is twice as wide as the one below.
fn pulse(hz: u32, volume: u8) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    let top = (SYSTEM_HZ / u32::from(DIVIDER))
        .checked_div(hz)
        .unwrap_or(0);
    config.top = u16::try_from(top).unwrap_or(u16::MAX);
    config.compare_b = match volume.min(5) {
        0 => 0,
        volume => config.top >> (6 - volume),
    };
    config
}

/// The buzzer task.
#[embassy_executor::task]
pub(crate) async fn run(slice: Peri<'static, PWM_SLICE7>, pin: Peri<'static, PIN_15>) {
    let mut pwm = Pwm::new_output_b(slice, pin, pulse(0, 0));
    let mut waiting = None;
    loop {
        let next = match waiting.take() {
            Some(sound) => Some(sound),
            None => match select(SOUNDS.wait(), Timer::after_millis(WAIT_MS)).await {
                Either::First(sound) => Some(sound),
                Either::Second(()) => None,
            },
        };
        if let Some((sound, volume)) = next {
            IS_SOUNDING.store(true, Ordering::Relaxed);
            for note in sound.notes() {
                pwm.set_config(&pulse(note.hz.into(), volume));
                let end = Timer::after_millis(note.ms.into());
                if let Either::First(other) = select(SOUNDS.wait(), end).await {
                    waiting = Some(other);
                    break;
                }
            }
            pwm.set_config(&pulse(0, 0));
            IS_SOUNDING.store(false, Ordering::Relaxed);
        }
        probe::buzzer_step();
    }
}
