//! What a position is worth, seen from Pac-Man, without looking ahead.
//!
//! The two sides weigh the same things differently: what a side should be afraid of depends on how well the other one plays. All
//! weights were tuned by games of one side against the other in small random steps (SPSA), 6,000 of them on both layouts.

use super::super::distance::{Bitboard, bit, meets};
use super::board::{Board, FAR, NO_SQUARE, Rules};
use super::state::State;

/// What things are worth to Pac-Man.
pub(super) struct Weights {
    /// How the game as a whole stands, by lives left, then by pellets left, 1 to 4.
    material: [[i16; 4]; 3],
    /// Ghosts eaten: one, two, three.
    eaten: [i16; 3],
    /// A square where his turn can end unharmed: this turn's, the next one's and so on.
    mobility: [i16; MOBILITY_TURNS],
    /// No such square.
    trapped: [i16; MOBILITY_TURNS],
    /// A pellet that he can reach first, in this turn, the next one and so on.
    reachable_pellet: [i16; MOBILITY_TURNS],
    /// Steps to the nearest pellet, and to the second nearest.
    nearest: i16,
    second: i16,
    /// A ghost so near: 1 to 6 steps.
    near: [i16; NEAR],
    /// A ghost that sees him.
    seen: i16,
    /// The race to the pellet that is guarded worst: turns by which he is faster than every ghost, from -3 to 4.
    race: [i16; 8],
    /// What the second such pellet counts, in parts of 128.
    second_race: i16,
}

/// Turns of Pac-Man that are flooded ahead.
const MOBILITY_TURNS: usize = 4;
/// Squares beyond these are of no further use, turn by turn.
const MOBILITY_CAPS: [u32; MOBILITY_TURNS] = [6, 10, 14, 18];
/// Steps within which a ghost is near.
const NEAR: usize = 6;
/// Every turn that brings nothing draws him to the pellets more, by so many parts of 128: dances have to end.
const IMPATIENCE: i32 = 2;
/// Turns after which he is no more impatient than before.
const MAX_IMPATIENT_TURNS: u16 = 1_500;

impl Weights {
    /// How Pac-Man weighs.
    pub(super) const PAC: Self = Self {
        material: [
            [165, -220, -470, -650],
            [630, 255, -10, -195],
            [780, 400, 220, 100],
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

    /// How the ghosts do.
    pub(super) const GHOSTS: Self = Self {
        material: [
            [165, -156, -560, -650],
            [520, 275, -197, -343],
            [577, 483, 270, -50],
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

    /// How the game as a whole stands: lives, and pellets left as bits.
    #[inline]
    pub(super) fn material(&self, lives: u8, pellets: u8) -> i32 {
        let of_lives = self.material.get(usize::from(lives.wrapping_sub(1)));
        let left = (pellets.count_ones() as usize).wrapping_sub(1);
        i32::from(of_lives.and_then(|all| all.get(left)).copied().unwrap_or(0))
    }

    /// What the places of all pieces are worth.
    pub(super) fn positional(&self, state: &State, board: &Board, rules: &Rules) -> i32 {
        let eaten = 4usize.wrapping_sub(state.ghosts_left() as usize);
        let mut value =
            weight_at(&self.eaten, eaten.wrapping_sub(1)) + self.pellet_access(state, board, rules);
        let mut ghosts = [0; 3];
        for ghost in state.ghosts {
            if ghost != NO_SQUARE {
                let [a, b, c] = bit(ghost);
                ghosts = [ghosts[0] | a, ghosts[1] | b, ghosts[2] | c];
                let steps = usize::from(board.distance(ghost, state.pac));
                value += weight_at(&self.near, steps.wrapping_sub(1));
                if board.in_line_of_sight(ghost, state.pac) {
                    value += i32::from(self.seen);
                }
            }
        }
        value + self.mobility(state, ghosts, rules)
    }

    /// How far the pellets are, and how well they are guarded.
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
            // He makes two steps a turn.
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

    /// How freely Pac-Man can move during his next turns, if every ghost may be wherever it could have gone by then.
    fn mobility(&self, state: &State, mut ghosts: Bitboard, rules: &Rules) -> i32 {
        let open_edges = &rules.open_edges;
        let pellets = rules.pellet_squares(state.pellets);
        // Two steps at a time lead to squares of one colour only.
        let colour = if state.pac & 1 == 0 { EVEN } else { ODD };
        let mut wave = bit(state.pac);
        // Turns for which the ghosts have moved.
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
                // With a boost he gets away.
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

/// An entry of a table, 0 beyond it.
#[inline]
fn weight_at(table: &[i16], place: usize) -> i32 {
    table.get(place).map_or(0, |&value| i32::from(value))
}

/// The squares with even numbers: every other one.
const EVEN: Bitboard = [0x555_5555, 0x2AA_AAAA, 0x555_5555];
/// The squares with odd numbers.
const ODD: Bitboard = [0x2AA_AAAA, 0x555_5555, 0x2AA_AAAA];

#[inline]
const fn difference([a, b, c]: Bitboard, [x, y, z]: Bitboard) -> Bitboard {
    [a & !x, b & !y, c & !z]
}

#[inline]
const fn intersection([a, b, c]: Bitboard, [x, y, z]: Bitboard) -> Bitboard {
    [a & x, b & y, c & z]
}
