//! The players of the seats, and the seats that a game needs.

use fencelight_ai::{Level, MAX_LEVEL};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{PerSeat, Seat, SeatSet};

/// The player of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// No player.
    #[default]
    Empty,
    /// A human.
    Human,
    /// A computer.
    Computer {
        /// The playing strength, 1 to [`MAX_LEVEL`].
        level: u8,
    },
    /// A program at the other end of a line.
    Remote,
}

impl Player {
    /// A computer of a level, which is clamped to its range.
    pub const fn computer(level: u8) -> Self {
        Self::Computer {
            level: Level::nearest(level).number(),
        }
    }

    /// The player after the seat's OK key in the lobby: a human joins, or leaves.
    #[must_use]
    pub(super) const fn toggled_human(self) -> Self {
        match self {
            Self::Human => Self::Empty,
            Self::Empty | Self::Computer { .. } | Self::Remote => Self::Human,
        }
    }

    /// The player after the seat's BACK key in the lobby: a computer of each level in turn, then none.
    #[must_use]
    pub(super) const fn next_computer(self) -> Self {
        match self {
            Self::Empty | Self::Human | Self::Remote => Self::computer(1),
            Self::Computer { level: MAX_LEVEL.. } => Self::Empty,
            Self::Computer { level } => Self::computer(level + 1),
        }
    }
}

/// The players of all seats.
pub type Seating = PerSeat<Player>;

/// The players of a new board: one human against a computer.
pub(super) const DEFAULT_LOBBY_PLAYERS: Seating = PerSeat([
    Player::Human,
    Player::Empty,
    Player::Computer { level: 1 },
    Player::Empty,
]);

/// Humans at these seats, all others empty.
pub fn humans_at(seats: SeatSet) -> Seating {
    PerSeat(Seat::ALL.map(|seat| {
        if seats.contains(seat) {
            Player::Human
        } else {
            Player::Empty
        }
    }))
}

/// The seats that are not empty.
pub fn occupied_seats(players: &Seating) -> SeatSet {
    seats_where(players, |player| player != Player::Empty)
}

/// The human seats.
pub fn human_seats(players: &Seating) -> SeatSet {
    seats_where(players, |player| player == Player::Human)
}

fn seats_where(players: &Seating, is: impl Fn(Player) -> bool) -> SeatSet {
    let of = Seat::ALL.into_iter().filter(|&seat| is(players[seat]));
    of.fold(SeatSet::EMPTY, SeatSet::with)
}

/// The seats that prevent a game from starting: empty ones that it needs, and occupied ones that it does not use. Empty if it can start.
pub fn seat_mismatch(kind: GameKind, players: &Seating) -> SeatSet {
    let occupied = occupied_seats(players);
    let required = match kind.required_seats() {
        Some(seats) => seats,
        None if occupied.len() >= 2 => return SeatSet::EMPTY,
        // Any two seats fit; every empty one is missing.
        None => SeatSet::FOUR,
    };
    let differs = |seat: &Seat| required.contains(*seat) != occupied.contains(*seat);
    let differing = Seat::ALL.into_iter().filter(differs);
    differing.fold(SeatSet::EMPTY, SeatSet::with)
}

/// The seat of Pac-Man: the one that was handed the role, human or computer, while it is occupied. Otherwise the first human clockwise
/// from south; without humans south, or else the first occupied seat.
pub fn pac_seat(players: &Seating, chosen: Option<Seat>) -> Seat {
    let occupied = occupied_seats(players);
    let is_occupied = |seat: &Seat| occupied.contains(*seat);
    let south = Some(Seat::South).filter(is_occupied);
    let first_human = human_seats(players).iter().next();
    chosen
        .filter(is_occupied)
        .or(first_human)
        .or(south)
        .or_else(|| occupied.iter().next())
        .unwrap_or(Seat::South)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HUMAN: Player = Player::Human;
    const EMPTY: Player = Player::Empty;

    #[test]
    fn a_seat_steps_through_all_players() {
        let mut player = EMPTY;
        for level in 1..=MAX_LEVEL {
            player = player.next_computer();
            assert_eq!(player, Player::Computer { level });
        }
        assert_eq!(player.next_computer(), EMPTY);
        assert_eq!(player.toggled_human(), HUMAN);
        assert_eq!(HUMAN.toggled_human(), EMPTY);
        assert_eq!(Player::computer(0), Player::computer(1));
    }

    #[test]
    fn a_mismatch_names_missing_and_surplus_seats() {
        let players = PerSeat([HUMAN, EMPTY, EMPTY, Player::computer(3)]);
        let west_north = SeatSet::EMPTY.with(Seat::West).with(Seat::North);
        assert_eq!(
            seat_mismatch(GameKind::Quoridor2, &players),
            SeatSet::EMPTY.with(Seat::North).with(Seat::East)
        );
        assert_eq!(seat_mismatch(GameKind::Quoridor4, &players), west_north);
        assert_eq!(seat_mismatch(GameKind::Pacman, &players), SeatSet::EMPTY);
        let alone = PerSeat([HUMAN, EMPTY, EMPTY, EMPTY]);
        assert_eq!(
            seat_mismatch(GameKind::MsPacman, &alone),
            west_north.with(Seat::East)
        );
    }

    #[test]
    fn the_first_human_is_pac_man_unless_another_seat_has_the_role() {
        let computer = Player::computer(2);
        let pac = |players, chosen| pac_seat(&PerSeat(players), chosen);
        let mixed = [computer, EMPTY, HUMAN, HUMAN];
        assert_eq!(pac(mixed, None), Seat::North);
        assert_eq!(pac([computer, computer, EMPTY, EMPTY], None), Seat::South);
        assert_eq!(pac([EMPTY, EMPTY, computer, computer], None), Seat::North);
        for seat in [Seat::South, Seat::North, Seat::East] {
            assert_eq!(pac(mixed, Some(seat)), seat, "handed the role");
        }
        assert_eq!(pac(mixed, Some(Seat::West)), Seat::North, "an empty seat");
    }
}
