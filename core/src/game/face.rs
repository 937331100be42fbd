//! Faces of die and spinner.

use core::fmt;

/// A face of the die or the spinner of Ms. Pac-Man.
///
/// ```
/// use fencelight_core::game::Face;
///
/// let face: Face = "F2".parse()?;
/// assert_eq!((face, face.count()), (Face::F2, 2));
/// # Ok::<(), fencelight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// 1
    One,
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 2 with the flip of the ghost to its other side
    F2,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 7] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::F2,
    ];

    /// The number of squares to move.
    pub const fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two | Self::F2 => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::Five => 5,
            Self::Six => 6,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flip = if matches!(self, Self::F2) { "F" } else { "" };
        write!(f, "{flip}{}", self.count())
    }
}
