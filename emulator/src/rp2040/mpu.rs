//! The memory protection unit of a core, as far as stack guards need it: regions without any access.

const TYPE: u32 = 0x90;
const CONTROL: u32 = 0x94;
const NUMBER: u32 = 0x98;
const BASE: u32 = 0x9C;
const SIZE: u32 = 0xA0;
const REGIONS: usize = 8;

/// Addresses from the first up to, but not including, the second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Guard {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Mpu {
    control: u32,
    number: usize,
    base: [u32; REGIONS],
    size: [u32; REGIONS],
    /// What is forbidden, from the registers above.
    no_access: Vec<core::ops::Range<u32>>,
}

impl Mpu {
    /// Whether any access has to be checked.
    pub(crate) fn is_on(&self) -> bool {
        !self.no_access.is_empty()
    }

    pub(crate) fn denies(&self, address: u32) -> bool {
        self.no_access.iter().any(|range| range.contains(&address))
    }

    /// Addresses among which all denied ones are.
    pub(crate) fn guard(&self) -> Guard {
        let starts = self.no_access.iter().map(|range| range.start);
        let ends = self.no_access.iter().map(|range| range.end);
        Guard {
            start: starts.min().unwrap_or(0),
            end: ends.max().unwrap_or(0),
        }
    }

    pub(crate) fn read(&self, register: u32) -> u32 {
        match register {
            TYPE => (REGIONS as u32) << 8,
            CONTROL => self.control,
            NUMBER => self.number as u32,
            BASE => self.base[self.number] | self.number as u32,
            SIZE => self.size[self.number],
            _ => 0,
        }
    }

    pub(crate) fn write(&mut self, register: u32, value: u32) {
        match register {
            CONTROL => self.control = value & 7,
            NUMBER => self.number = value as usize % REGIONS,
            BASE => {
                if value & 0x10 != 0 {
                    self.number = value as usize % REGIONS;
                }
                self.base[self.number] = value & !0xFF;
            }
            SIZE => self.size[self.number] = value,
            _ => {}
        }
        self.no_access = (0..REGIONS)
            .flat_map(|region| self.no_access_subregions(region))
            .collect();
    }

    /// The parts of a region that are closed: switched on, without any permission, and not left out.
    fn no_access_subregions(&self, region: usize) -> Vec<core::ops::Range<u32>> {
        let (base, attributes) = (self.base[region], self.size[region]);
        let permissions = attributes >> 24 & 7;
        if self.control & 1 == 0 || attributes & 1 == 0 || permissions != 0 {
            return Vec::new();
        }
        let bits = (attributes >> 1 & 0x1F) + 1;
        let part = 1_u32.checked_shl(bits).unwrap_or(0) / 8;
        (0..8)
            .filter(|number| attributes >> (8 + number) & 1 == 0)
            .map(|number| base + number * part..base + (number + 1) * part)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guard_that_embassy_installs_closes_32_bytes() {
        let mut mpu = Mpu::default();
        let bottom = 0x2000_1240_u32;
        mpu.write(CONTROL, 5);
        mpu.write(BASE, (bottom & !0xFF) | (1 << 4));
        mpu.write(
            SIZE,
            1 | (7 << 1) | ((0xFF ^ (1 << (bottom >> 5 & 7))) << 8) | 0x1000_0000,
        );
        assert!(mpu.is_on());
        assert!(mpu.denies(bottom) && mpu.denies(bottom + 31));
        assert!(!mpu.denies(bottom - 1) && !mpu.denies(bottom + 32));
        mpu.write(CONTROL, 0);
        assert!(!mpu.is_on());
    }
}
