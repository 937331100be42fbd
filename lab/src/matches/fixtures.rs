//! Which engine has which seats in a game: every opening is played with the seats exchanged.

use fencelight_core::game::{Outcome, Piece, Winner};
use fencelight_core::games::{AnyGame, GameKind, GameVisitor};
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_core::{mspacman, pacman, quoridor};

/// One of the two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Side {
    A,
    #[default]
    B,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::A, Self::B];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    pub(super) const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }
}

/// The engine of each seat.
pub(super) type Sides = PerSeat<Side>;

/// How the seats of a game are divided between the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seating {
    kind: GameKind,
    /// Number of seats that play.
    seats: u8,
    /// A has one seat, B all others.
    lone: bool,
}

/// The seats of A in a game of four seats, by opening and by game of the opening: every division into halves in turn.
const HALVES: [[[Seat; 2]; 2]; 3] = {
    use Seat::{East, North, South, West};
    [
        [[South, North], [West, East]],
        [[South, West], [North, East]],
        [[West, North], [East, South]],
    ]
};

impl Seating {
    /// Divides the seats of a game; an error where that is impossible.
    pub(super) fn new(start: &AnyGame, lone: bool) -> Result<Self, String> {
        let kind = start.kind();
        let seats = start.seats().len() as u8;
        if kind == GameKind::Pacman && lone {
            return Err("--lone needs a game without teams; pacman has teams".into());
        }
        if kind != GameKind::Pacman && seats == 3 && !lone {
            return Err("three seats cannot be halved; add --lone".into());
        }
        Ok(Self { kind, seats, lone })
    }

    /// Whether A has one seat, and B all others.
    pub(super) const fn is_lone(&self) -> bool {
        self.lone
    }

    /// Games played from each opening.
    pub(super) const fn games_per_opening(&self) -> u32 {
        if self.lone { self.seats as u32 } else { 2 }
    }

    /// The score of A if both engines are equally strong.
    pub(super) fn par(&self) -> f64 {
        if self.lone {
            1.0 / f64::from(self.seats)
        } else {
            0.5
        }
    }

    /// The engine of each seat in a game of an opening, both counted from 0.
    pub(super) fn sides(&self, start: &AnyGame, opening: u32, game: u32) -> Sides {
        let mut sides = Sides::default();
        if self.kind == GameKind::Pacman {
            let (pac, ghosts) = if game == 0 {
                (Side::A, Side::B)
            } else {
                (Side::B, Side::A)
            };
            sides = PerSeat([ghosts; 4]);
            sides[start.visit(LeadingSeat)] = pac;
        } else if self.lone || self.seats == 2 {
            let seat = start.seats().iter().nth(game as usize);
            sides[seat.unwrap_or(Seat::South)] = Side::A;
        } else {
            let halves = HALVES[opening as usize % HALVES.len()];
            for seat in halves[game as usize % halves.len()] {
                sides[seat] = Side::A;
            }
        }
        sides
    }

    /// The roles of A, by which the result is broken down.
    pub(super) const fn roles(&self) -> &'static [&'static str] {
        match (self.kind, self.lone, self.seats) {
            (GameKind::Pacman, ..) => &["as Pac-Man", "as the ghosts"],
            (GameKind::MsPacman, _, 2) => &["first as Ms. Pac-Man", "first as the ghost"],
            (_, _, 2) => &["moving first", "moving second"],
            (_, true, _) => &["at south", "at west", "at north", "at east"],
            (_, false, _) => &["opposite", "neighbours"],
        }
    }

    /// The role of A, an index into [`roles`](Self::roles), in a game that continues from `begun`.
    pub(super) fn role(&self, sides: &Sides, begun: &AnyGame) -> usize {
        let a = |seat: &Seat| sides[*seat] == Side::A;
        let first = begun.visit(LeadingSeat);
        if self.kind == GameKind::Pacman || self.seats == 2 {
            usize::from(!a(&first))
        } else if self.lone {
            Seat::ALL.iter().position(a).unwrap_or(0)
        } else {
            usize::from(a(&Seat::South) != a(&Seat::North))
        }
    }
}

/// The seat that the roles are named after: Pac-Man's, Ms. Pac-Man's, or the one to move.
struct LeadingSeat;

impl GameVisitor for LeadingSeat {
    type Output = Seat;

    fn quoridor(self, position: &quoridor::Position) -> Seat {
        position.turn()
    }

    fn pacman(self, position: &pacman::Position) -> Seat {
        position.deal().seat(Piece::Pac)
    }

    fn mspacman(self, position: &mspacman::Position) -> Seat {
        position.controller()
    }
}

/// The engine that has won; `None` for a draw.
pub(super) fn winner(sides: &Sides, game: &AnyGame, outcome: Outcome) -> Option<Side> {
    let Outcome::Won(winner) = outcome else {
        return None;
    };
    // Only a game of Pac-Man is won by Pac-Man or by the ghosts.
    let pac = sides[game.visit(LeadingSeat)];
    Some(match winner {
        Winner::Seat(seat) => sides[seat],
        Winner::Pacman => pac,
        Winner::Ghosts => pac.other(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::Opening;
    use fencelight_core::game::Game;
    use fencelight_core::games::AllOptions;
    use fencelight_core::mspacman::PlayerCount;
    use fencelight_host::match_file::start;

    fn seats_of_a(sides: &Sides, game: &AnyGame) -> Vec<Seat> {
        let seats = game.seats();
        seats
            .iter()
            .filter(|&seat| sides[seat] == Side::A)
            .collect()
    }

    #[test]
    fn in_every_pair_both_have_every_place_once() {
        let mut options = AllOptions::DEFAULT;
        options.mspacman.players = PlayerCount::Four;
        for kind in GameKind::ALL {
            let game = start(kind, &options, 1);
            let seating = Seating::new(&game, false).expect("it can be halved");
            assert_eq!((seating.games_per_opening(), seating.par()), (2, 0.5));
            for opening in 0..6 {
                let one = seating.sides(&game, opening, 0);
                let other = seating.sides(&game, opening, 1);
                let seats = game.seats();
                assert!(
                    seats.iter().all(|seat| one[seat] != other[seat]),
                    "{kind:?}"
                );
                let half = match kind {
                    GameKind::Quoridor4 | GameKind::MsPacman => 2,
                    _ => 1,
                };
                assert_eq!(seats_of_a(&one, &game).len(), half);
            }
        }
    }

    #[test]
    fn partners_sit_opposite_and_side_by_side() {
        let game = start(GameKind::Quoridor4, &AllOptions::DEFAULT, 1);
        let seating = Seating::new(&game, false).expect("it can be halved");
        let mut roles = [0; 2];
        for opening in 0..3 {
            for number in 0..2 {
                let sides = seating.sides(&game, opening, number);
                roles[seating.role(&sides, &game)] += 1;
            }
        }
        assert_eq!(roles, [2, 4]);
        assert_eq!(seating.roles().len(), 2);
    }

    #[test]
    fn a_lone_seat_goes_round() {
        let game = start(GameKind::Quoridor4, &AllOptions::DEFAULT, 1);
        let seating = Seating::new(&game, true).expect("it can be alone");
        assert_eq!((seating.games_per_opening(), seating.par()), (4, 0.25));
        for number in 0..4 {
            let sides = seating.sides(&game, 5, number);
            assert_eq!(seats_of_a(&sides, &game), [Seat::ALL[number as usize]]);
            assert_eq!(seating.role(&sides, &game), number as usize);
        }
        let mut three = AllOptions::DEFAULT;
        three.mspacman.players = PlayerCount::Three;
        let game = start(GameKind::MsPacman, &three, 1);
        assert!(Seating::new(&game, false).is_err());
        assert_eq!(
            Seating::new(&game, true).map(|seating| seating.games_per_opening()),
            Ok(3)
        );
        let pacman = start(GameKind::Pacman, &three, 1);
        assert!(Seating::new(&pacman, true).is_err());
    }

    #[test]
    fn a_win_belongs_to_the_engine_that_plays_there() {
        let options = AllOptions::DEFAULT;
        let game = start(GameKind::Pacman, &options, 1);
        let seating = Seating::new(&game, false).expect("it can be halved");
        for (number, pac) in [(0, Side::A), (1, Side::B)] {
            let sides = seating.sides(&game, 0, number);
            let won = |winner_is| winner(&sides, &game, Outcome::Won(winner_is));
            assert_eq!(won(Winner::Pacman), Some(pac));
            assert_eq!(won(Winner::Ghosts), Some(pac.other()));
            assert_eq!(winner(&sides, &game, Outcome::Drawn), None);
            assert_eq!(seating.role(&sides, &game), number as usize);
        }
        let never = std::sync::atomic::AtomicBool::new(false);
        let opening = Opening::new(GameKind::Quoridor2, &options, 3, 0, &never);
        let opening = opening.expect("an opening");
        let game = opening.position(GameKind::Quoridor2, &options);
        let seating = Seating::new(&game, false).expect("it can be halved");
        let sides = seating.sides(&game, 0, 0);
        assert_eq!(
            winner(&sides, &game, Outcome::won_by(Seat::South)),
            Some(Side::A)
        );
        assert_eq!(
            winner(&sides, &game, Outcome::won_by(Seat::North)),
            Some(Side::B)
        );
        let is_first = game.turn() == Seat::South;
        assert_eq!(seating.role(&sides, &game), usize::from(!is_first));
    }
}
