//! Static evaluation, for Pac-Man: material (lives and pellets) and positional terms (pellets, ghosts, mobility).
//!
//! The two sides have different weights for the same terms, since a threat depends on how well the other side plays. All weights were
//! tuned by SPSA over games of one side against the other, 6,000 of them on both layouts.

use super::board::{Board, NO_SQUARE};
use super::rules::Rules;
use super::state::State;
use crate::distance::{Bitboard, FAR, bit, difference, intersection, meets, union};

/// The weights of the evaluation.
pub(super) struct Weights {
    /// Material, by lives left, then by pellets left, 1 to 4.
    material: [[i16; 4]; 5],
    /// Ghosts eaten: one, two, three.
    eaten: [i16; 3],
    /// For each square where his turn can end safely: this turn, the next one and so on.
    mobility: [i16; MOBILITY_TURNS],
    /// No such square.
    trapped: [i16; MOBILITY_TURNS],
    /// A pellet that he reaches first, in this turn, the next one and so on.
    reachable_pellet: [i16; MOBILITY_TURNS],
    /// For each step to the nearest pellet, and to the second nearest.
    nearest: i16,
    second: i16,
    /// A ghost at a distance of 1 to 6 steps.
    near: [i16; NEAR],
    /// A ghost in line of sight.
    seen: i16,
    /// The race to the least guarded pellet: turns by which he is faster than every ghost, from -3 to 4.
    race: [i16; 8],
    /// The weight of the second such pellet, in parts of 128.
    second_race: i16,
}

/// Turns of Pac-Man that mobility covers.
const MOBILITY_TURNS: usize = 4;
/// More squares add nothing, turn by turn.
const MOBILITY_CAPS: [u32; MOBILITY_TURNS] = [6, 10, 14, 18];
/// Steps within which a ghost is near.
const NEAR: usize = 6;
/// Growth of the pull of pellets for each turn without anything eaten, in parts of 128: it breaks up endless repetitions.
const IMPATIENCE: i32 = 2;
/// The pull grows no further after this many turns.
const MAX_IMPATIENT_TURNS: u16 = 1_500;

impl Weights {
    /// The weights of Pac-Man.
    pub(super) const PAC: Self = Self {
        material: [
            [165, -220, -470, -650],
            [630, 255, -10, -195],
            [780, 400, 220, 100],
            [850, 520, 370, 290],
            [880, 600, 470, 400],
        ],
        eaten: [56, 116, 316],
        mobility: [12, 4, 10, 7],
        trapped: [-77, -95, -26, 0],
        reachable_pellet: [142, 40, 29, 23],
        nearest: 10,
        second: 3,
        near: [-11, -27, -8, 0, 5, 6],
        seen: 0,
        race: [-27, -16, -13, -5, 4, 10, 29, 83],
        second_race: 60,
    };

    /// The weights of the ghosts.
    pub(super) const GHOSTS: Self = Self {
        material: [
            [165, -156, -560, -650],
            [520, 275, -197, -343],
            [577, 483, 270, -50],
            [610, 560, 450, 180],
            [630, 600, 540, 330],
        ],
        eaten: [89, 110, 353],
        mobility: [12, 5, 11, 8],
        trapped: [-214, -55, -38, 0],
        reachable_pellet: [87, 77, 52, 1],
        nearest: 18,
        second: 21,
        near: [-1, -23, -27, -13, -1, -4],
        seen: -8,
        race: [-90, -20, -4, 4, 20, 25, 34, 34],
        second_race: 5,
    };

    /// The material score, by lives and the bits of the pellets left.
    #[inline]
    pub(super) fn material(&self, lives: u8, pellets: u8) -> i32 {
        let of_lives = self.material.get(usize::from(lives.wrapping_sub(1)));
        let left = (pellets.count_ones() as usize).wrapping_sub(1);
        i32::from(of_lives.and_then(|all| all.get(left)).copied().unwrap_or(0))
    }

    /// The positional score.
    pub(super) fn positional(&self, state: &State, board: &Board, rules: &Rules) -> i32 {
        let eaten = 4usize.wrapping_sub(state.ghosts_left() as usize);
        let mut value =
            weight_at(&self.eaten, eaten.wrapping_sub(1)) + self.pellet_access(state, board, rules);
        let mut ghosts = [0; 3];
        for ghost in state.ghosts {
            if ghost != NO_SQUARE {
                ghosts = union(ghosts, bit(ghost));
                let steps = usize::from(board.distance(ghost, state.pac));
                value += weight_at(&self.near, steps.wrapping_sub(1));
                if board.in_line_of_sight(ghost, state.pac) {
                    value += i32::from(self.seen);
                }
            }
        }
        value + self.mobility(state, ghosts, rules)
    }

    /// The distance of the pellets, and how well they are guarded.
    fn pellet_access(&self, state: &State, board: &Board, rules: &Rules) -> i32 {
        const UNREACHED: i32 = -i32::MAX;
        let (mut nearest, mut second) = (FAR, FAR);
        let (mut best, mut next) = (UNREACHED, UNREACHED);
        for (number, &pellet) in rules.pellets.iter().enumerate() {
            let steps = board.distance(pellet, state.pac);
            if state.pellets >> number & 1 == 0 || steps == FAR {
                continue;
            }
            if steps < nearest {
                (nearest, second) = (steps, nearest);
            } else if steps < second {
                second = steps;
            }
            let mut guard = FAR;
            for ghost in state.ghosts {
                guard = guard.min(board.distance(ghost, pellet));
            }
            // Pac-Man makes two steps a turn.
            let margin = i32::from(guard) - i32::from(steps.div_ceil(2));
            if margin > best {
                (best, next) = (margin, best);
            } else if margin > next {
                next = margin;
            }
        }
        let race = |margin: i32| weight_at(&self.race, (margin.clamp(-3, 4) + 3) as usize);
        let mut value = 0;
        if best != UNREACHED {
            let impatience = IMPATIENCE * i32::from(state.stalled.min(MAX_IMPATIENT_TURNS));
            let pull = i32::from(self.nearest) * i32::from(nearest);
            value += race(best) - ((pull * (128 + impatience)) >> 7);
        }
        if next != UNREACHED {
            value += (race(next) * i32::from(self.second_race)) >> 7;
            value -= i32::from(self.second) * i32::from(second);
        }
        value
    }

    /// The squares where his next turns can end safely, with every ghost on all squares that it can reach by then.
    fn mobility(&self, state: &State, mut ghosts: Bitboard, rules: &Rules) -> i32 {
        let open_edges = &rules.open_edges;
        let pellets = rules.pellet_squares(state.pellets);
        // Two steps at a time lead to squares of one colour only.
        let colour = if state.pac & 1 == 0 { EVEN } else { ODD };
        let mut wave = bit(state.pac);
        // Turns that the ghosts have moved.
        let mut moved = 0;
        if !state.is_pac_to_move() {
            ghosts = open_edges.spread(ghosts);
            moved = 1;
        }
        let mut value = 0;
        let mut fed = false;
        for turn in 0..MOBILITY_TURNS - moved {
            let first = difference(open_edges.spread(wave), ghosts);
            let second = difference(open_edges.spread(first), ghosts);
            if !fed && meets(second, pellets) {
                value += weight_at(&self.reachable_pellet, turn);
                fed = true;
            }
            wave = difference(
                intersection(second, colour),
                open_edges.straight_reach(ghosts),
            );
            let count = wave[0].count_ones() + wave[1].count_ones() + wave[2].count_ones();
            if count == 0 {
                // A boost gets him away.
                if !fed {
                    value += weight_at(&self.trapped, moved);
                }
                break;
            }
            let enough = MOBILITY_CAPS.get(moved).copied().unwrap_or(0);
            value += weight_at(&self.mobility, moved) * count.min(enough) as i32;
            ghosts = open_edges.spread(ghosts);
            moved += 1;
        }
        value
    }
}

/// An entry of a table; 0 beyond its end.
#[inline]
fn weight_at(table: &[i16], place: usize) -> i32 {
    table.get(place).map_or(0, |&value| i32::from(value))
}

/// The squares with even numbers: one colour of a chequered board.
const EVEN: Bitboard = [0x555_5555, 0x2AA_AAAA, 0x555_5555];
/// The squares with odd numbers.
const ODD: Bitboard = [0x2AA_AAAA, 0x555_5555, 0x2AA_AAAA];
