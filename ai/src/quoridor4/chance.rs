//! Scores as chances to win, in fixed point: the logistic function, its inverse, and weights by the exponential function.

// The table is filled in order.
#![allow(clippy::indexing_slicing)]

use heapless::Vec;

use super::ODDS;
use super::candidates::Candidate;
use super::evaluate::DRAWN;
use super::tree::{CERTAIN, MAX_CHILDREN, MAX_PRIOR};
use fencelight_core::geometry::{PerSeat, Seat, SeatSet};

/// A score that means odds of e to one.
const UNIT: i32 = 150;
/// Of two moves the better one is e times as likely when their scores are this far apart.
const TEMPERATURE: u32 = 60;
/// Larger scores mean the same chance.
const MAX_SCORE: i16 = 1_500;
/// The largest logarithm of odds of a chance, in 256ths.
const MAX_LOGIT: i32 = 10 << 8;

/// One, as a result of [`exp_minus`].
const ONE: u32 = 1 << 16;
/// Places of [`EXP`] for each unit of its argument.
const EXP_STEPS: u32 = 8;
computed! {
    /// e to the power of -n/8, in 65536ths.
    static EXP: [u32; 89] = {
        // e to the power of -1/8.
        const RATIO: f64 = 0.882_496_902_584_595_4;
        let mut table = [0; 89];
        let (mut power, mut n) = (65_536.0, 0);
        while n < table.len() {
            table[n] = (power + 0.5) as u32;
            power *= RATIO;
            n += 1;
        }
        table
    };
}

/// e to the power of -x, in 65536ths, for x in 256ths.
fn exp_minus(x: u32) -> u32 {
    let place = ((x * EXP_STEPS) >> 8) as usize;
    let part = x & (256 / EXP_STEPS - 1);
    match EXP.get(place..place + 2) {
        Some(&[above, below]) => above - (((above - below) * part * EXP_STEPS) >> 8),
        _ => 0,
    }
}

/// The logistic function of x in 256ths, 0 to [`CERTAIN`].
fn logistic(x: i32) -> u32 {
    let exp = exp_minus(x.unsigned_abs());
    let less = exp * CERTAIN / (ONE + exp);
    if x < 0 { less } else { CERTAIN - less }
}

/// The chance that a static score means, 0 to [`CERTAIN`].
fn chance(score: i16) -> u32 {
    logistic(i32::from(score.clamp(-MAX_SCORE, MAX_SCORE)) * 256 / UNIT)
}

/// The score whose odds are those of a chance.
pub(super) fn score(value: u32) -> i16 {
    let (mut low, mut high) = (-MAX_LOGIT, MAX_LOGIT);
    while low < high {
        let middle = (low + high).div_euclid(2);
        if logistic(middle) < value {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    ((low * 1_000 / 256 - ODDS.at_zero) * ODDS.unit / 1_000) as i16
}

/// How likely each of some moves is by its score for a seat; the first has the best score. Together they are about [`MAX_PRIOR`].
pub(super) fn weights(moves: &[Candidate], seat: Seat) -> Vec<u32, MAX_CHILDREN> {
    let Some(best) = moves.first().map(|candidate| candidate.scores[seat]) else {
        return Vec::new();
    };
    let weight = |candidate: &Candidate| {
        let worse = u32::from(
            best.saturating_sub(candidate.scores[seat])
                .max(0)
                .unsigned_abs(),
        );
        exp_minus(worse * 256 / TEMPERATURE) >> 4
    };
    let mut weights: Vec<u32, MAX_CHILDREN> = moves.iter().take(MAX_CHILDREN).map(weight).collect();
    let sum: u32 = weights.iter().sum();
    for weight in &mut weights {
        *weight = (*weight * MAX_PRIOR / sum.max(1)).max(1);
    }
    weights
}

/// Gives a share of all weights, in percent, to one of the moves and the rest to all of them; that move comes first.
pub(super) fn prefer(weights: &mut [u32], number: usize, share: u32) {
    for weight in weights.iter_mut() {
        *weight = (*weight * (100 - share) / 100).max(1);
    }
    if let Some(weight) = weights.get_mut(number) {
        *weight = (*weight + MAX_PRIOR * share / 100).min(MAX_PRIOR);
        weights.swap(0, number);
    }
}

/// The chance of each seat to win, 0 to [`CERTAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chances(PerSeat<u32>);

impl Chances {
    /// One seat has won, or wins with its next move.
    pub(super) fn won_by(seat: Seat) -> Self {
        let mut chances = PerSeat([0; 4]);
        chances[seat] = CERTAIN;
        Self(chances)
    }

    /// A drawn game: better than a lost one.
    pub(super) fn drawn() -> Self {
        Self(PerSeat([chance(DRAWN); 4]))
    }

    /// The mean after these moves, by their weights.
    pub(super) fn expected(moves: &[Candidate], weights: &[u32], seats: SeatSet) -> Self {
        let mut sums = PerSeat([0; 4]);
        for (candidate, weight) in moves.iter().zip(weights) {
            let mut chances = PerSeat([0; 4]);
            for seat in seats.iter() {
                chances[seat] = chance(candidate.scores[seat]);
            }
            let total: u32 = chances.0.iter().sum();
            for seat in seats.iter() {
                sums[seat] += weight * (chances[seat] * CERTAIN / total.max(1));
            }
        }
        let total: u32 = weights.iter().sum();
        Self(PerSeat(sums.0.map(|sum| sum / total.max(1))))
    }

    /// The chance of a seat.
    pub(super) fn of(&self, seat: Seat) -> u32 {
        self.0[seat]
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use fencelight_core::game::Move;

    #[test]
    fn chances_are_those_of_the_logistic_function() {
        let mut last = 0;
        for score in -2_000..=2_000 {
            let now = chance(score);
            assert!(now >= last, "{score}");
            last = now;
            let clamped = f64::from(score.clamp(-MAX_SCORE, MAX_SCORE));
            let exact = 1.0 / (1.0 + (-clamped / f64::from(UNIT)).exp());
            let error = f64::from(now) / f64::from(CERTAIN) - exact;
            assert!(error.abs() < 0.002, "{score}: {error}");
        }
    }

    #[test]
    fn the_score_of_a_chance_has_its_odds() {
        for percent in 1..=99 {
            let value = percent * CERTAIN / 100 + 1;
            let shown = ODDS.percent(i32::from(score(value)));
            assert!(
                u32::from(shown).abs_diff(percent) <= 1,
                "{percent}: {shown}"
            );
        }
        for value in [0, CERTAIN] {
            assert!(i32::from(score(value)).abs() < ODDS.decided);
        }
    }

    fn candidates(scores: &[[i16; 4]]) -> std::vec::Vec<Candidate> {
        let candidate = |&scores| Candidate {
            mv: Move::PASS,
            scores: PerSeat(scores),
        };
        scores.iter().map(candidate).collect()
    }

    #[test]
    fn better_moves_are_likelier_and_none_is_ruled_out() {
        let moves = candidates(&[[60, 0, 0, 0], [0; 4], [-9_000, 0, 0, 0]]);
        let weights = weights(&moves, Seat::South);
        assert_eq!(weights, [186, 68, 1]);
    }

    #[test]
    fn the_preferred_move_comes_first_and_has_its_share_beside_the_others() {
        let mut weights = [186, 68, 1];
        prefer(&mut weights, 1, 50);
        assert_eq!(weights, [34 + 127, 93, 1]);
    }

    #[test]
    fn expected_chances_are_those_of_all_seats_on_the_board() {
        let moves = candidates(&[[-100, 50, -200, -200], [-100, -200, 50, -200]]);
        let three = SeatSet::FOUR.without(Seat::East);
        for seats in [SeatSet::FOUR, three] {
            let chances = Chances::expected(&moves, &[128, 127], seats);
            let sum: u32 = chances.0.0.iter().sum();
            assert!(CERTAIN - sum < 8, "{chances:?}");
            assert!(chances.of(Seat::West).abs_diff(chances.of(Seat::North)) < CERTAIN / 100);
            assert!(chances.of(Seat::South) < chances.of(Seat::West));
        }
        assert_eq!(
            Chances::expected(&moves, &[128, 127], three).of(Seat::East),
            0
        );
    }
}
