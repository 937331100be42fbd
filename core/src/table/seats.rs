//! Who sits where, and whether that is enough for a game.

use crate::games::Kind;
use crate::geometry::{PerSeat, Seat, SeatSet};

/// Who plays at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// Nobody.
    #[default]
    Empty,
    /// A person.
    Human,
    /// The computer.
    Computer {
        /// How strong it plays, 1 to [`MOST_LEVEL`].
        level: u8,
    },
}

/// The strongest level of a computer.
pub const MOST_LEVEL: u8 = 5;

impl Player {
    /// A computer of a level, brought into range.
    pub const fn computer(level: u8) -> Self {
        let level = match level {
            0 => 1,
            1..=MOST_LEVEL => level,
            _ => MOST_LEVEL,
        };
        Self::Computer { level }
    }

    /// What its OK key makes of a seat in the lobby: a person joins, and leaves again.
    #[must_use]
    pub(super) const fn joined(self) -> Self {
        match self {
            Self::Human => Self::Empty,
            Self::Empty | Self::Computer { .. } => Self::Human,
        }
    }

    /// What its BACK key makes of a seat in the lobby: a computer of every level in turn, then nobody.
    #[must_use]
    pub(super) const fn stepped(self) -> Self {
        match self {
            Self::Empty | Self::Human => Self::computer(1),
            Self::Computer {
                level: MOST_LEVEL..,
            } => Self::Empty,
            Self::Computer { level } => Self::computer(level + 1),
        }
    }
}

/// The players of all seats.
pub type Players = PerSeat<Player>;

/// People at these seats, nobody elsewhere.
pub fn people(seats: SeatSet) -> Players {
    PerSeat(Seat::ALL.map(|seat| {
        if seats.contains(seat) {
            Player::Human
        } else {
            Player::Empty
        }
    }))
}

/// The seats where somebody plays.
pub fn taken(players: &Players) -> SeatSet {
    having(players, |player| player != Player::Empty)
}

/// The seats where a person plays.
pub fn humans(players: &Players) -> SeatSet {
    having(players, |player| player == Player::Human)
}

fn having(players: &Players, is: impl Fn(Player) -> bool) -> SeatSet {
    let of = Seat::ALL.into_iter().filter(|&seat| is(players[seat]));
    of.fold(SeatSet::NONE, SeatSet::with)
}

/// The seats that keep a game from starting: empty ones that it needs, taken ones that it has no place for. None if it can start.
pub fn unfit(kind: Kind, players: &Players) -> SeatSet {
    let taken = taken(players);
    let apart = |needed: SeatSet| {
        let differs = |&seat: &Seat| needed.contains(seat) != taken.contains(seat);
        let differing = Seat::ALL.into_iter().filter(differs);
        differing.fold(SeatSet::NONE, SeatSet::with)
    };
    match kind {
        Kind::Quoridor2 => apart(SeatSet::TWO),
        Kind::Quoridor4 => apart(SeatSet::FOUR),
        // Any two will do: whoever is not there yet may come.
        Kind::Pacman | Kind::MsPacman if taken.len() < 2 => apart(SeatSet::FOUR),
        Kind::Pacman | Kind::MsPacman => SeatSet::NONE,
    }
}

/// Where Pac-Man sits: the first person clockwise from south, or south, or else the first who plays.
pub fn pac_seat(players: &Players) -> Seat {
    let taken = taken(players);
    let south = Some(Seat::South).filter(|&seat| taken.contains(seat));
    let person = humans(players).iter().next();
    person
        .or(south)
        .or_else(|| taken.iter().next())
        .unwrap_or(Seat::South)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HUMAN: Player = Player::Human;
    const NOBODY: Player = Player::Empty;

    #[test]
    fn a_seat_steps_through_all_that_can_sit_there() {
        let mut player = NOBODY;
        for level in 1..=MOST_LEVEL {
            player = player.stepped();
            assert_eq!(player, Player::Computer { level });
        }
        assert_eq!(player.stepped(), NOBODY);
        assert_eq!(player.joined(), HUMAN);
        assert_eq!(HUMAN.joined(), NOBODY);
        assert_eq!(Player::computer(0), Player::computer(1));
    }

    #[test]
    fn every_game_knows_who_is_missing() {
        let players = PerSeat([HUMAN, NOBODY, NOBODY, Player::computer(3)]);
        let west_north = SeatSet::NONE.with(Seat::West).with(Seat::North);
        assert_eq!(
            unfit(Kind::Quoridor2, &players),
            SeatSet::NONE.with(Seat::North).with(Seat::East)
        );
        assert_eq!(unfit(Kind::Quoridor4, &players), west_north);
        assert_eq!(unfit(Kind::Pacman, &players), SeatSet::NONE);
        let alone = PerSeat([HUMAN, NOBODY, NOBODY, NOBODY]);
        assert_eq!(unfit(Kind::MsPacman, &alone), west_north.with(Seat::East));
    }

    #[test]
    fn the_first_person_is_pac_man() {
        let computer = Player::computer(2);
        assert_eq!(
            pac_seat(&PerSeat([computer, NOBODY, HUMAN, HUMAN])),
            Seat::North
        );
        assert_eq!(
            pac_seat(&PerSeat([computer, computer, NOBODY, NOBODY])),
            Seat::South
        );
        assert_eq!(
            pac_seat(&PerSeat([NOBODY, NOBODY, computer, computer])),
            Seat::North
        );
    }
}
