//! Phases of a turn of Ms. Pac-Man.

use core::fmt;

/// What the seat to move has to do.
///
/// ```
/// use fencelight_core::mspacman::{Position, TurnPhase};
///
/// assert_eq!(Position::default().phase(), TurnPhase::Place);
/// assert_eq!("roll".parse(), Ok(TurnPhase::Roll));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnPhase {
    /// Spin or roll.
    Roll,
    /// Step.
    Step,
    /// Place Ms. Pac-Man on a white circle.
    Place,
}

impl TurnPhase {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Roll, Self::Step, Self::Place];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Step => "step",
            Self::Place => "place",
        }
    }
}

impl fmt::Display for TurnPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
