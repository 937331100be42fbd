//! Two or four players: who sits where, and how many fences each has in hand at the start (10 with two, 5 with four).

use crate::geometry::SeatSet;

/// Fences in the box, shared out evenly among the players (1.1).
pub const FENCES_IN_BOX: u8 = 20;

/// The number of players.
///
/// ```
/// use fencelight_core::quoridor::PlayerCount;
///
/// assert_eq!(PlayerCount::Four.seats().len(), 4);
/// assert_eq!((PlayerCount::Two.hand(), PlayerCount::Four.hand()), (10, 5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerCount {
    /// South and north.
    #[default]
    Two,
    /// All seats, each one for itself.
    Four,
}

impl PlayerCount {
    /// The seats that play.
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::Two => SeatSet::TWO,
            Self::Four => SeatSet::FOUR,
        }
    }

    /// Fences in each hand at the start (1.2, 2.1).
    pub const fn hand(self) -> u8 {
        match self {
            Self::Two => FENCES_IN_BOX / 2,
            Self::Four => FENCES_IN_BOX / 4,
        }
    }
}
