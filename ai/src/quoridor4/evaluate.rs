//! Static evaluation for each seat: steps to go, turn order, fences in hand, and the worst detour that one fence causes.
//!
//! A *logit* is the logarithm of a likelihood to win, in hundredths; the *score* of a seat is its logit less that of all others
//! together. All weights depend on how many fences are left in all hands: with many of them a lead is easily lost, without any
//! it decides the game.

// Rows and columns are clamped to the tables.
#![allow(clippy::indexing_slicing)]

use fencelight_core::geometry::{PerSeat, Seat, SeatSet};
use fencelight_core::quoridor::FENCES_IN_BOX;

/// The game is won here; a win `n` plies later is worth `n` less.
pub(super) const WON: i16 = 30_000;
/// Scores beyond this are decided games.
pub(super) const DECIDED: i16 = 29_000;
/// A draw: better than a loss.
pub(super) const DRAWN: i16 = -400;

/// The features of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    /// Steps to go.
    pub(super) steps: PerSeat<u8>,
    /// Fences in hand, none for seats off the board.
    pub(super) hands: PerSeat<u8>,
    /// The most steps that one fence adds.
    pub(super) detours: PerSeat<u8>,
    /// The seats on the board.
    pub(super) seats: SeatSet,
    /// The seat to move next.
    pub(super) turn: Seat,
}

impl Features {
    /// The score of every seat; that of a seat off the board is meaningless. Fences in hand count `fence_weight` eighths.
    pub(super) fn evaluate(&self, fence_weight: u8) -> PerSeat<i16> {
        let logits = self.logits(fence_weight);
        PerSeat(Seat::ALL.map(|seat| {
            let mut rivals: Option<i16> = None;
            for rival in self.seats.without(seat).iter() {
                let logit = logits[rival];
                rivals = Some(rivals.map_or(logit, |sum| log_sum_exp(sum, logit)));
            }
            logits[seat] - rivals.unwrap_or(0)
        }))
    }

    fn logits(&self, fence_weight: u8) -> PerSeat<i16> {
        let left: u8 = self.hands.0.iter().sum();
        let weights = &WEIGHTS[usize::from(left.min(FENCES_IN_BOX))];
        let mut logits = PerSeat([0; 4]);
        // Fences of the seats that move before this one.
        let mut before = 0;
        let mut seat = self.turn;
        for order in 0..Seat::ALL.len() as i16 {
            let (steps, hand) = (self.steps[seat], self.hands[seat]);
            let in_hand = weights.hand[usize::from(hand).min(MAX_IN_HAND)];
            let mut logit = weights.distance[usize::from(steps).min(MAX_STEPS)]
                + order * weights.order
                + ((in_hand * i16::from(fence_weight)) >> 3);
            let detour = i16::from(self.detours[seat]).min(MAX_DETOUR);
            if left > hand {
                logit += match detour {
                    0 => weights.safe,
                    _ => detour * weights.detour,
                };
            }
            if steps == 1 {
                if order == 0 {
                    logit += weights.wins_now;
                } else if before == 0 || detour == 0 {
                    logit += weights.unstoppable;
                }
            }
            logits[seat] = logit;
            before += hand;
            seat = self.seats.after(seat);
            if seat == self.turn {
                break;
            }
        }
        logits
    }
}

/// The logarithm of a sum of two likelihoods.
#[inline]
fn log_sum_exp(one: i16, other: i16) -> i16 {
    let apart = usize::from(one.abs_diff(other) >> 3);
    one.max(other) + LOG_SUM_EXP.get(apart).map_or(0, |&sum| i16::from(sum))
}

/// 100 ln(1 + e^-(8n/100)) for n = 0, 1, 2 and so on.
static LOG_SUM_EXP: [u8; 63] = [
    69, 65, 62, 58, 55, 51, 48, 45, 42, 40, 37, 35, 32, 30, 28, 26, 24, 23, 21, 20, 18, 17, 16, 15,
    14, 13, 12, 11, 10, 9, 9, 8, 7, 7, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1,
];

/// Longer distances are the same.
const MAX_STEPS: usize = 31;
/// Larger hands are the same.
const MAX_IN_HAND: usize = 5;
/// Longer detours are the same.
const MAX_DETOUR: i16 = 12;

/// The weights for a number of fences left.
#[derive(Clone, Copy)]
struct Weights {
    /// By steps to go.
    distance: [i16; MAX_STEPS + 1],
    /// By fences in hand.
    hand: [i16; MAX_IN_HAND + 1],
    /// For each seat that moves before.
    order: i16,
    /// For each step that one fence adds.
    detour: i16,
    /// No fence adds a step.
    safe: i16,
    /// To move, with one step to go.
    wins_now: i16,
    /// One step to go, and no seat that moves before can prevent it.
    unstoppable: i16,
}

/// Numbers of fences left with weights of their own; between them weights are interpolated.
const KNOTS: [u8; 8] = [0, 1, 2, 4, 7, 11, 15, 20];

/// A weight at each of the knots.
type AtKnots = [i16; KNOTS.len()];

const STEP: AtKnots = [-60, -43, -35, -33, -22, -13, -10, -10];
/// Times the logarithm of the steps: the last steps count for more than those far away.
const LOGARITHM: AtKnots = [-260, -190, -110, 0, 0, 0, 0, 0];
/// Times [`IN_HAND`].
const HAND: AtKnots = [360, 360, 270, 168, 125, 94, 78, 78];
const ORDER: AtKnots = [-28, -17, -11, -6, -4, -4, -3, -2];
const DETOUR: AtKnots = [0, -3, -4, -3, -6, -6, -4, -2];
const SAFE: AtKnots = [0, 50, 90, 95, 70, 25, 15, 10];
const WINS_NOW: AtKnots = [300, 300, 380, 380, 390, 460, 460, 460];
const UNSTOPPABLE: AtKnots = [70, 130, 200, 250, 320, 380, 400, 400];

/// The value of a hand in tenths of its first fence: each further fence is worth less.
const IN_HAND: [i16; MAX_IN_HAND + 1] = [0, 10, 18, 25, 31, 36];

/// 100 ln n.
const LOGARITHMS: [i16; MAX_STEPS + 1] = [
    0, 0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294,
    300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343,
];

computed! {
    /// The weights by the number of fences left.
    static WEIGHTS: [Weights; FENCES_IN_BOX as usize + 1] = {
        let mut table = [weights(0); FENCES_IN_BOX as usize + 1];
        let mut left = 0;
        while left < table.len() {
            table[left] = weights(left as u8);
            left += 1;
        }
        table
    };
}

const fn weights(left: u8) -> Weights {
    let (step, logarithm) = (
        interpolate(&STEP, left) as i32,
        interpolate(&LOGARITHM, left) as i32,
    );
    let mut distance = [0; MAX_STEPS + 1];
    let mut steps = 0;
    while steps < distance.len() {
        distance[steps] = (step * steps as i32 + logarithm * LOGARITHMS[steps] as i32 / 100) as i16;
        steps += 1;
    }
    let mut hand = [0; MAX_IN_HAND + 1];
    let mut fences = 0;
    while fences < hand.len() {
        hand[fences] = interpolate(&HAND, left) * IN_HAND[fences] / 10;
        fences += 1;
    }
    Weights {
        distance,
        hand,
        order: interpolate(&ORDER, left),
        detour: interpolate(&DETOUR, left),
        safe: interpolate(&SAFE, left),
        wins_now: interpolate(&WINS_NOW, left),
        unstoppable: interpolate(&UNSTOPPABLE, left),
    }
}

/// A weight for a number of fences left, interpolated between two knots.
const fn interpolate(at: &AtKnots, left: u8) -> i16 {
    let mut knot = 0;
    while knot + 2 < KNOTS.len() && left > KNOTS[knot + 1] {
        knot += 1;
    }
    let (low, high) = (KNOTS[knot] as i16, KNOTS[knot + 1] as i16);
    let left = left as i16;
    (at[knot] * (high - left) + at[knot + 1] * (left - low)) / (high - low)
}
