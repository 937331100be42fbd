//! Who sits where, and whether that is enough for a game.

use crate::games::GameKind;
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
        /// How strong it plays, 1 to [`MAX_LEVEL`].
        level: u8,
    },
}

/// The strongest level of a computer.
pub const MAX_LEVEL: u8 = 5;

impl Player {
    /// A computer of a level, brought into range.
    pub const fn computer(level: u8) -> Self {
        let level = match level {
            0 => 1,
            1..=MAX_LEVEL => level,
            _ => MAX_LEVEL,
        };
        Self::Computer { level }
    }

    /// What its OK key makes of a seat in the lobby: a person joins, and leaves again.
    #[must_use]
    pub(super) const fn toggled_human(self) -> Self {
        match self {
            Self::Human => Self::Empty,
            Self::Empty | Self::Computer { .. } => Self::Human,
        }
    }

    /// What its BACK key makes of a seat in the lobby: a computer of every level in turn, then nobody.
    #[must_use]
    pub(super) const fn next_computer(self) -> Self {
        match self {
            Self::Empty | Self::Human => Self::computer(1),
            Self::Computer { level: MAX_LEVEL.. } => Self::Empty,
            Self::Computer { level } => Self::computer(level + 1),
        }
    }
}

/// The players of all seats.
pub type Seating = PerSeat<Player>;

/// People at these seats, nobody elsewhere.
pub fn humans_at(seats: SeatSet) -> Seating {
    PerSeat(Seat::ALL.map(|seat| {
        if seats.contains(seat) {
            Player::Human
        } else {
            Player::Empty
        }
    }))
}

/// The seats where somebody plays.
pub fn occupied_seats(players: &Seating) -> SeatSet {
    seats_where(players, |player| player != Player::Empty)
}

/// The seats where a person plays.
pub fn human_seats(players: &Seating) -> SeatSet {
    seats_where(players, |player| player == Player::Human)
}

fn seats_where(players: &Seating, is: impl Fn(Player) -> bool) -> SeatSet {
    let of = Seat::ALL.into_iter().filter(|&seat| is(players[seat]));
    of.fold(SeatSet::EMPTY, SeatSet::with)
}

/// The seats that keep a game from starting: empty ones that it needs, taken ones that it has no place for. None if it can start.
pub fn seat_mismatch(kind: GameKind, players: &Seating) -> SeatSet {
    let occupied = occupied_seats(players);
    let apart = |needed: SeatSet| {
        let differs = |&seat: &Seat| needed.contains(seat) != occupied.contains(seat);
        let differing = Seat::ALL.into_iter().filter(differs);
        differing.fold(SeatSet::EMPTY, SeatSet::with)
    };
    match kind {
        GameKind::Quoridor2 => apart(SeatSet::TWO),
        GameKind::Quoridor4 => apart(SeatSet::FOUR),
        // Any two will do: whoever is not there yet may come.
        GameKind::Pacman | GameKind::MsPacman if occupied.len() < 2 => apart(SeatSet::FOUR),
        GameKind::Pacman | GameKind::MsPacman => SeatSet::EMPTY,
    }
}

/// Where Pac-Man sits: the first person clockwise from south, or south, or else the first who plays.
pub fn pac_seat(players: &Seating) -> Seat {
    let occupied = occupied_seats(players);
    let south = Some(Seat::South).filter(|&seat| occupied.contains(seat));
    let person = human_seats(players).iter().next();
    person
        .or(south)
        .or_else(|| occupied.iter().next())
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
        for level in 1..=MAX_LEVEL {
            player = player.next_computer();
            assert_eq!(player, Player::Computer { level });
        }
        assert_eq!(player.next_computer(), NOBODY);
        assert_eq!(player.toggled_human(), HUMAN);
        assert_eq!(HUMAN.toggled_human(), NOBODY);
        assert_eq!(Player::computer(0), Player::computer(1));
    }

    #[test]
    fn every_game_knows_who_is_missing() {
        let players = PerSeat([HUMAN, NOBODY, NOBODY, Player::computer(3)]);
        let west_north = SeatSet::EMPTY.with(Seat::West).with(Seat::North);
        assert_eq!(
            seat_mismatch(GameKind::Quoridor2, &players),
            SeatSet::EMPTY.with(Seat::North).with(Seat::East)
        );
        assert_eq!(seat_mismatch(GameKind::Quoridor4, &players), west_north);
        assert_eq!(seat_mismatch(GameKind::Pacman, &players), SeatSet::EMPTY);
        let alone = PerSeat([HUMAN, NOBODY, NOBODY, NOBODY]);
        assert_eq!(
            seat_mismatch(GameKind::MsPacman, &alone),
            west_north.with(Seat::East)
        );
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
