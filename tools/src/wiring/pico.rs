//! The Raspberry Pi Pico from above: 40 pads and their use on this board.

use fencelight_board::pins::{PINS, Pin};

/// A pad of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pad {
    /// A GPIO of the chip.
    Gpio(u8),
    /// Ground.
    Ground,
    /// Anything else, by its name.
    Other(&'static str),
}

use Pad::{Gpio, Ground, Other};

/// The pads 1 to 40, counter-clockwise from the left of the USB socket.
pub const PADS: [Pad; 40] = [
    Gpio(0),
    Gpio(1),
    Ground,
    Gpio(2),
    Gpio(3),
    Gpio(4),
    Gpio(5),
    Ground,
    Gpio(6),
    Gpio(7),
    Gpio(8),
    Gpio(9),
    Ground,
    Gpio(10),
    Gpio(11),
    Gpio(12),
    Gpio(13),
    Ground,
    Gpio(14),
    Gpio(15),
    Gpio(16),
    Gpio(17),
    Ground,
    Gpio(18),
    Gpio(19),
    Gpio(20),
    Gpio(21),
    Ground,
    Gpio(22),
    Other("RUN"),
    Gpio(26),
    Gpio(27),
    Ground,
    Gpio(28),
    Other("ADC_VREF"),
    Other("3V3"),
    Other("3V3_EN"),
    Ground,
    Other("VSYS"),
    Other("VBUS"),
];

/// The wired pads besides the GPIOs: name and use.
pub const POWER_PADS: [(&str, &str); 3] = [
    ("3V3", "3.3 V out: 74HC595s"),
    ("VSYS", "5 V in, through a Schottky diode"),
    ("VBUS", "5 V of USB out: bench link, optional"),
];

impl Pad {
    /// The name on the module.
    pub fn name(self) -> String {
        match self {
            Gpio(gpio) => format!("GP{gpio}"),
            Ground => "GND".to_owned(),
            Other(name) => name.to_owned(),
        }
    }

    /// The pin of the board on it.
    pub fn pin(self) -> Option<&'static Pin> {
        PINS.iter().find(|pin| self == Gpio(pin.gpio))
    }

    /// What it carries, where it is wired as power.
    pub fn power(self) -> Option<&'static str> {
        let wired = POWER_PADS.iter().find(|(name, _)| self == Other(name));
        wired.map(|(_, what)| *what)
    }
}

/// The pad of a GPIO, from 1; `None` for one that is wired on the module itself.
pub fn pad_number(gpio: u8) -> Option<usize> {
    let place = PADS.iter().position(|pad| *pad == Gpio(gpio));
    place.map(|place| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pads_are_where_the_module_has_them() {
        // As printed on the module: the corners, and every fifth from 3 on is ground.
        let at = |pad: usize| PADS[pad - 1].name();
        assert_eq!(
            [at(1), at(20), at(21), at(40)],
            ["GP0", "GP15", "GP16", "VBUS"]
        );
        assert_eq!([at(30), at(36), at(39)], ["RUN", "3V3", "VSYS"]);
        let grounds = (1..=40).filter(|&pad| PADS[pad - 1] == Ground);
        assert!(grounds.eq((3..=40).step_by(5)));
    }

    #[test]
    fn every_pin_but_those_on_the_module_has_a_pad() {
        for pin in PINS {
            assert_eq!(
                pad_number(pin.gpio).is_none(),
                [24, 25].contains(&pin.gpio),
                "{}",
                pin.name
            );
        }
        let power = PADS.iter().filter(|pad| pad.power().is_some());
        assert_eq!(power.count(), POWER_PADS.len());
    }
}
