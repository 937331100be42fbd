//! Colours and levels before gamma: even steps look even.

/// A share of full light, in 65,535 steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u16);

impl Level {
    /// No light.
    pub const NONE: Self = Self(0);
    /// All of it.
    pub const FULL: Self = Self(u16::MAX);

    /// So many hundredths; all of it from 100 on.
    pub const fn percent(percent: u8) -> Self {
        Self::of(percent as u32, 100)
    }

    /// A part of a whole, which has at most 16 bits; all of it where the part is larger.
    pub const fn of(part: u32, whole: u32) -> Self {
        if part >= whole {
            Self::FULL
        } else {
            Self((part * u16::MAX as u32 / whole) as u16)
        }
    }

    /// From its steps.
    pub const fn from_steps(steps: u16) -> Self {
        Self(steps)
    }

    /// Its steps, 0 to 65,535.
    pub const fn steps(self) -> u16 {
        self.0
    }

    /// A share of this share.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self(scale(self.0, other))
    }

    /// Between this one and another, so far on the way.
    #[must_use]
    pub const fn towards(self, other: Self, way: Self) -> Self {
        if other.0 >= self.0 {
            Self(self.0 + scale(other.0 - self.0, way))
        } else {
            Self(self.0 - scale(self.0 - other.0, way))
        }
    }
}

/// A share of a channel; all of it stays whole.
const fn scale(channel: u16, level: Level) -> u16 {
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

    /// A colour by its code, `0xRRGGBB`.
    pub const fn code(code: u32) -> Self {
        /// A byte spread over 16 bits, so that the largest becomes the largest.
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
    pub const fn at(self, level: Level) -> Self {
        Self {
            red: scale(self.red, level),
            green: scale(self.green, level),
            blue: scale(self.blue, level),
        }
    }

    /// Between this colour and another, so far on the way.
    #[must_use]
    pub const fn towards(self, other: Self, way: Level) -> Self {
        const fn channel(from: u16, to: u16, way: Level) -> u16 {
            Level(from).towards(Level(to), way).0
        }
        Self {
            red: channel(self.red, other.red, way),
            green: channel(self.green, other.green, way),
            blue: channel(self.blue, other.blue, way),
        }
    }

    /// The largest channel.
    pub fn peak(self) -> u16 {
        self.red.max(self.green).max(self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_scale_are_exact() {
        let white = Color::code(0xFF_FF_FF);
        assert_eq!(white.red, u16::MAX);
        assert_eq!(white.at(Level::FULL), white);
        assert_eq!(white.at(Level::NONE), Color::BLACK);
        assert_eq!(Level::percent(100), Level::FULL);
        assert_eq!(Level::percent(250), Level::FULL);
        assert_eq!(Level::percent(50).times(Level::FULL), Level::percent(50));
        let (blue, amber) = (Color::code(0x20_20_F0), Color::code(0xFF_B0_00));
        assert_eq!(blue.towards(amber, Level::NONE), blue);
        assert_eq!(blue.towards(amber, Level::FULL), amber);
    }
}
