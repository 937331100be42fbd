//! Colours and brightness before gamma, where equal steps are perceived as equal; and gamma itself.

/// A fraction of full light, in 65,535 steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Brightness(u16);

impl Brightness {
    /// No light.
    pub const NONE: Self = Self(0);
    /// Full light.
    pub const FULL: Self = Self(u16::MAX);

    /// A percentage; full from 100 on.
    pub const fn percent(percent: u8) -> Self {
        Self::ratio(percent as u32, 100)
    }

    /// `part / whole`, full where the part is not smaller. The whole has at most 16 bits.
    pub const fn ratio(part: u32, whole: u32) -> Self {
        if part >= whole {
            Self::FULL
        } else {
            Self((part * u16::MAX as u32 / whole) as u16)
        }
    }

    /// From a number of steps.
    pub const fn from_steps(steps: u16) -> Self {
        Self(steps)
    }

    /// The number of steps, 0 to 65,535.
    pub const fn steps(self) -> u16 {
        self.0
    }

    /// The product of two fractions.
    #[must_use]
    pub const fn scaled_by(self, other: Self) -> Self {
        Self(scale(self.0, other))
    }

    /// Linear interpolation to another brightness.
    #[must_use]
    pub const fn lerp(self, other: Self, progress: Self) -> Self {
        if other.0 >= self.0 {
            Self(self.0 + scale(other.0 - self.0, progress))
        } else {
            Self(self.0 - scale(self.0 - other.0, progress))
        }
    }
}

/// A fraction of a channel; [`Brightness::FULL`] leaves it unchanged.
const fn scale(channel: u16, level: Brightness) -> u16 {
    ((channel as u32 * (level.0 as u32 + 1)) >> 16) as u16
}

/// A colour with 16 bits a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub red: u16,
    /// Green.
    pub green: u16,
    /// Blue.
    pub blue: u16,
}

impl Color {
    /// No light.
    pub const BLACK: Self = Self {
        red: 0,
        green: 0,
        blue: 0,
    };

    /// From a code `0xRRGGBB`.
    pub const fn from_hex(code: u32) -> Self {
        /// Spreads a byte over 16 bits: 0xFF becomes 0xFFFF.
        const fn spread(byte: u32) -> u16 {
            (byte & 0xFF) as u16 * 0x0101
        }
        Self {
            red: spread(code >> 16),
            green: spread(code >> 8),
            blue: spread(code),
        }
    }

    /// The same colour, darker.
    #[must_use]
    pub const fn scaled_by(self, level: Brightness) -> Self {
        Self {
            red: scale(self.red, level),
            green: scale(self.green, level),
            blue: scale(self.blue, level),
        }
    }

    /// Linear interpolation to another colour.
    #[must_use]
    pub const fn lerp(self, other: Self, progress: Brightness) -> Self {
        const fn channel(from: u16, to: u16, progress: Brightness) -> u16 {
            Brightness(from).lerp(Brightness(to), progress).0
        }
        Self {
            red: channel(self.red, other.red, progress),
            green: channel(self.green, other.green, progress),
            blue: channel(self.blue, other.blue, progress),
        }
    }

    /// The largest channel.
    pub fn peak(self) -> u16 {
        self.red.max(self.green).max(self.blue)
    }
}

/// Close to the power of 2.2, without floating point: four fifths of the square and one fifth of the cube differ from it by
/// less than one part in a hundred.
pub(super) const fn gamma(channel: u16) -> u16 {
    let channel = channel as u32;
    let square = (channel * channel) >> 16;
    let cube = (square * channel) >> 16;
    ((square * 205 + cube * 51) >> 8) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_scale_are_exact() {
        let white = Color::from_hex(0xFF_FF_FF);
        assert_eq!(white.red, u16::MAX);
        assert_eq!(white.scaled_by(Brightness::FULL), white);
        assert_eq!(white.scaled_by(Brightness::NONE), Color::BLACK);
        assert_eq!(Brightness::percent(100), Brightness::FULL);
        assert_eq!(Brightness::percent(250), Brightness::FULL);
        assert_eq!(Brightness::ratio(0, 0), Brightness::FULL);
        assert_eq!(
            Brightness::percent(50).scaled_by(Brightness::FULL),
            Brightness::percent(50)
        );
        let (blue, amber) = (Color::from_hex(0x20_20_F0), Color::from_hex(0xFF_B0_00));
        assert_eq!(blue.lerp(amber, Brightness::NONE), blue);
        assert_eq!(blue.lerp(amber, Brightness::FULL), amber);
    }
}
