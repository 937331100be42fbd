//! The pins of core's table, taken from the chip by their numbers.

use embassy_rp::Peri;
use embassy_rp::gpio::AnyPin;
use fencelight_board::pins::LAST_GPIO;

/// All pins of the chip but those that need a part of it of their own: PIO, PWM and converter.
pub(crate) struct Gpios([Option<Peri<'static, AnyPin>>; LAST_GPIO as usize + 1]);

impl Gpios {
    /// The pins by their numbers.
    pub(crate) const fn new(pins: [Option<Peri<'static, AnyPin>>; LAST_GPIO as usize + 1]) -> Self {
        Self(pins)
    }

    /// A pin of core's table. One that is taken twice, or is not here, is a bug in that table, worth a panic.
    pub(crate) fn take(&mut self, gpio: u8) -> Peri<'static, AnyPin> {
        let pin = self.0.get_mut(usize::from(gpio));
        defmt::unwrap!(pin.and_then(Option::take))
    }
}

/// Takes the pins from the peripherals of the chip.
macro_rules! gpios {
    ($chip:ident: $($number:literal $pin:ident),+) => {{
        let mut pins = [const { None }; fencelight_board::pins::LAST_GPIO as usize + 1];
        $(pins[$number] = Some($chip.$pin.into());)+
        $crate::gpios::Gpios::new(pins)
    }};
}
pub(crate) use gpios;
