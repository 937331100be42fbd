//! The hardware divider of a core. A division in an interrupt is safe only because its code sees that the divider is in use and restores it afterwards; the
//! crate does not show that after a write of the dividend, and loses it after two reads.

const UNSIGNED_DIVIDEND: u32 = 0x60;
const UNSIGNED_DIVISOR: u32 = 0x64;
const SIGNED_DIVIDEND: u32 = 0x68;
const SIGNED_DIVISOR: u32 = 0x6C;
const QUOTIENT: u32 = 0x70;
const REMAINDER: u32 = 0x74;
const READY: u32 = 1;
const DIRTY: u32 = 2;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Divider {
    dividend: u32,
    divisor: u32,
    quotient: u32,
    remainder: u32,
    /// Written since the quotient was read.
    is_dirty: bool,
}

impl Divider {
    /// Reads one of its registers, by the lowest byte of the address.
    pub(crate) const fn read(&mut self, register: u32) -> u32 {
        match register {
            UNSIGNED_DIVIDEND | SIGNED_DIVIDEND => self.dividend,
            UNSIGNED_DIVISOR | SIGNED_DIVISOR => self.divisor,
            QUOTIENT => {
                self.is_dirty = false;
                self.quotient
            }
            REMAINDER => self.remainder,
            // A result is there at once; the chip takes eight cycles.
            _ if self.is_dirty => READY | DIRTY,
            _ => READY,
        }
    }

    pub(crate) fn write(&mut self, register: u32, value: u32) {
        match register {
            UNSIGNED_DIVIDEND | SIGNED_DIVIDEND => self.dividend = value,
            UNSIGNED_DIVISOR | SIGNED_DIVISOR => self.divisor = value,
            QUOTIENT => self.quotient = value,
            REMAINDER => self.remainder = value,
            _ => return,
        }
        self.is_dirty = true;
        match register {
            UNSIGNED_DIVIDEND | UNSIGNED_DIVISOR => self.divide(),
            SIGNED_DIVIDEND | SIGNED_DIVISOR => self.divide_signed(),
            _ => {}
        }
    }

    fn divide(&mut self) {
        self.quotient = self.dividend.checked_div(self.divisor).unwrap_or(u32::MAX);
        self.remainder = self
            .dividend
            .checked_rem(self.divisor)
            .unwrap_or(self.dividend);
    }

    fn divide_signed(&mut self) {
        let (dividend, divisor) = (self.dividend as i32, self.divisor as i32);
        if divisor == 0 {
            self.quotient = if dividend < 0 { 1 } else { u32::MAX };
            self.remainder = self.dividend;
        } else {
            self.quotient = dividend.wrapping_div(divisor) as u32;
            self.remainder = dividend.wrapping_rem(divisor) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As rp2040-hal divides: it restores a divider that is in use.
    fn divide(divider: &mut Divider, dividend: u32, divisor: u32) -> u32 {
        let saved = (divider.read(0x78) & DIRTY != 0).then(|| {
            [UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR, REMAINDER, QUOTIENT]
                .map(|register| (register, divider.read(register)))
        });
        divider.write(UNSIGNED_DIVIDEND, dividend);
        divider.write(UNSIGNED_DIVISOR, divisor);
        let quotient = divider.read(QUOTIENT);
        for (register, value) in saved.into_iter().flatten() {
            divider.write(register, value);
        }
        quotient
    }

    #[test]
    fn a_division_that_is_broken_into_goes_on_as_it_was() {
        for broken_into in 0..4 {
            let mut divider = Divider::default();
            let mut step = 0;
            let mut interrupt = |divider: &mut Divider| {
                if step == broken_into {
                    assert_eq!(divide(divider, 1_000, 7), 142);
                }
                step += 1;
            };
            interrupt(&mut divider);
            divider.write(UNSIGNED_DIVIDEND, 60 * 65_535);
            interrupt(&mut divider);
            divider.write(UNSIGNED_DIVISOR, 100);
            interrupt(&mut divider);
            assert_eq!(divider.read(REMAINDER), 0);
            interrupt(&mut divider);
            assert_eq!(divider.read(QUOTIENT), 39_321);
        }
    }

    #[test]
    fn numbers_with_a_sign_and_divisions_by_zero() {
        let mut divider = Divider::default();
        divider.write(SIGNED_DIVIDEND, -7_i32 as u32);
        divider.write(SIGNED_DIVISOR, 2);
        assert_eq!(divider.read(REMAINDER) as i32, -1);
        assert_eq!(divider.read(QUOTIENT) as i32, -3);
        divider.write(UNSIGNED_DIVIDEND, 5);
        divider.write(UNSIGNED_DIVISOR, 0);
        assert_eq!(divider.read(REMAINDER), 5);
        assert_eq!(divider.read(QUOTIENT), u32::MAX);
    }
}
