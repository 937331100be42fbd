//! Sounds of the table. Attract and Service make none.

/// A sound to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece has moved, or a die was rolled.
    Move,
    /// A fence was placed.
    Fence,
    /// A press had no effect.
    Rejected,
    /// Pac-Man or Ms. Pac-Man was caught.
    Caught,
    /// A game has ended.
    Win,
}
