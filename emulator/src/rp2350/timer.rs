//! The timer of the RP2350: counts microseconds, with four alarms. The crate's own counts system clocks as if they were those of the reference clock.

use crate::time::CYCLES_PER_US;

/// The timer block.
#[derive(Clone, Debug, Default)]
pub(super) struct Timer {
    alarms: [u32; 4],
    armed: u32,
    raw: u32,
    enabled: u32,
    forced: u32,
}

impl Timer {
    /// When the next alarm is due.
    pub(super) fn next_alarm(&self, now: u64) -> Option<u64> {
        let now_us = now / CYCLES_PER_US;
        (0..4)
            .filter(|alarm| self.armed >> alarm & 1 == 1)
            .map(|alarm| {
                let wait_us = self.alarms[alarm].wrapping_sub(now_us as u32);
                (now_us + u64::from(wait_us)) * CYCLES_PER_US
            })
            .min()
    }

    /// Time has passed from one moment to another. An alarm goes off when the low half of the time reaches it.
    pub(super) fn advance(&mut self, from: u64, to: u64) {
        let (from_us, to_us) = (from / CYCLES_PER_US, to / CYCLES_PER_US);
        if self.armed == 0 || from_us == to_us {
            return;
        }
        for alarm in 0..4 {
            let wait_us = u64::from(self.alarms[alarm].wrapping_sub(from_us as u32));
            if self.armed >> alarm & 1 == 1 && wait_us <= to_us - from_us {
                self.armed &= !(1 << alarm);
                self.raw |= 1 << alarm;
            }
        }
    }

    /// The interrupt lines that are up: one for each alarm.
    pub(super) const fn interrupts(&self) -> u32 {
        (self.raw & self.enabled) | self.forced
    }

    pub(super) const fn read(&self, offset: u32, now: u64) -> u32 {
        let now_us = now / CYCLES_PER_US;
        match offset {
            0x08 | 0x24 => (now_us >> 32) as u32,
            0x0C | 0x28 => now_us as u32,
            0x10..0x20 => self.alarms[(offset as usize - 0x10) / 4],
            0x20 => self.armed,
            0x3C => self.raw,
            0x40 => self.enabled,
            0x44 => self.forced,
            0x48 => self.interrupts(),
            _ => 0,
        }
    }

    /// Writes a register; the value is that after set, clear or toggle, but for bits that a one clears.
    pub(super) const fn write(&mut self, offset: u32, value: u32) {
        match offset {
            0x10..0x20 => {
                let alarm = (offset as usize - 0x10) / 4;
                self.alarms[alarm] = value;
                self.armed |= 1 << alarm;
            }
            0x20 => self.armed &= !value,
            0x3C => self.raw &= !value,
            0x40 => self.enabled = value,
            0x44 => self.forced = value,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_goes_off_once_at_its_microsecond() {
        let us = |us: u64| us * CYCLES_PER_US;
        let mut timer = Timer::default();
        timer.write(0x40, 1);
        timer.write(0x10, 30);
        assert_eq!(timer.next_alarm(us(10)), Some(us(30)));
        timer.advance(us(10), us(29));
        assert_eq!(timer.interrupts(), 0);
        timer.advance(us(29), us(31));
        assert_eq!((timer.interrupts(), timer.read(0x20, 0)), (1, 0));
        timer.write(0x3C, 1);
        timer.advance(us(31), us(100));
        assert_eq!((timer.interrupts(), timer.next_alarm(us(100))), (0, None));
    }
}
