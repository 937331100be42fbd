//! Short sounds for what happens at the table, for whoever has a buzzer. Silent while the board plays by itself.

use super::Table;

/// Something to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece has moved, or a die was rolled.
    Move,
    /// A fence was placed.
    Fence,
    /// A press did nothing.
    Rejected,
    /// Pac-Man or Ms. Pac-Man was caught.
    Caught,
    /// A game was won.
    Win,
}

impl Table {
    /// What happened last and has not been heard yet.
    pub const fn take_sound(&mut self) -> Option<Sound> {
        self.sound.take()
    }
}
