//! Spinner, die and the source of their rolls (5.2.3, 5.2.5).

use crate::game::{Face, draw, next_seed};
use crate::geometry::{Seat, SeatSet};

/// The faces of the spinner of Ms. Pac-Man, equally likely (5.2.5).
pub const SPINNER: [Face; 6] = [
    Face::One,
    Face::Two,
    Face::Three,
    Face::Four,
    Face::Five,
    Face::Six,
];
/// The faces of the die of the ghosts, equally likely (5.2.5).
pub const DIE: [Face; 6] = [
    Face::One,
    Face::F2,
    Face::Three,
    Face::Four,
    Face::Five,
    Face::Six,
];

/// Where rolls come from: the n-th roll of a game is a function of its seed and n.
///
/// ```
/// use fencelight_core::game::{Game, Move};
/// use fencelight_core::mspacman::{Dice, Position};
///
/// let roll = |seed| {
///     let mut position = Position::default().with_dice(Dice::new(seed));
///     position.play("d4".parse().unwrap()).unwrap();
///     position.play(Move::ROLL).unwrap().to_string()
/// };
/// assert_eq!(roll(1), roll(1));
/// assert!((0..20).any(|seed| roll(seed) != roll(1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The seed of the game.
    pub seed: u64,
    /// Rolls so far, named ones among them.
    pub rolls: u32,
}

impl Dice {
    /// The dice of a new game.
    pub const fn new(seed: u64) -> Self {
        Self { seed, rolls: 0 }
    }
}

/// The seat that plays Ms. Pac-Man first: every seat spins, the highest wins, ties spin again (5.2.3). These spins have a seed of
/// their own, so that the first roll of the game is its first draw.
pub fn first_controller(seats: SeatSet, seed: u64) -> Seat {
    let seed = next_seed(seed);
    let mut contenders = seats;
    let mut spins = 0;
    while contenders.len() > 1 {
        let mut best = (0, SeatSet::EMPTY);
        for seat in contenders.iter() {
            let spin = draw(seed, spins, SPINNER.len() as u32);
            spins = spins.wrapping_add(1);
            best = match best {
                (highest, _) if spin > highest => (spin, SeatSet::EMPTY.with(seat)),
                (highest, tied) if spin == highest => (highest, tied.with(seat)),
                lower => lower,
            };
        }
        contenders = best.1;
    }
    contenders.iter().next().unwrap_or(Seat::South)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_is_as_likely_to_play_her_first() {
        for seats in [SeatSet::TWO, SeatSet::FOUR] {
            let mut firsts = [0u32; 4];
            for seed in 0..12_000 {
                firsts[first_controller(seats, seed) as usize] += 1;
            }
            let even = 12_000 / seats.len();
            for seat in Seat::ALL {
                let wanted = if seats.contains(seat) { even } else { 0 };
                assert!(firsts[seat as usize].abs_diff(wanted) < 200, "{firsts:?}");
            }
        }
    }
}
