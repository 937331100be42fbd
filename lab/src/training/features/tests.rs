//! Features against a slow reading of the same table, and against the symmetries of the board.

use std::collections::BTreeSet;

use fencelight_core::geometry::{Axis, Direction, Fence, Post, Seat};
use fencelight_core::quoridor::{PlacedFences, Position};

use super::*;
use crate::openings::any_positions;

fn view(position: &Position) -> View {
    View::new(&Sample::new(position, 0)).expect("a position of the game")
}

fn on(inputs: &Inputs) -> BTreeSet<u16> {
    inputs.on().iter().copied().collect()
}

/// Steps to the goal line by breadth-first search, square by square, with one more fence perhaps: independent of the floods of core.
fn slow_distance(
    fences: &PlacedFences,
    extra: Option<Fence>,
    seat: Seat,
    from: Square,
) -> Option<u32> {
    let (mut seen, mut edge) = (vec![from], vec![from]);
    let mut steps = 0;
    while !edge.is_empty() {
        if edge.iter().any(|&square| seat.has_goal(square)) {
            return Some(steps);
        }
        let mut next = Vec::new();
        for square in edge {
            for direction in Direction::ALL {
                let is_closed =
                    extra.is_some() && Fence::across(square, direction).contains(&extra);
                if let Some(to) = fences.step(square, direction)
                    && !is_closed
                    && !seen.contains(&to)
                {
                    seen.push(to);
                    next.push(to);
                }
            }
        }
        (edge, steps) = (next, steps + 1);
    }
    None
}

/// Steps, hurdles and crossings of the side to move and of the other, computed slowly.
struct SlowFeatures {
    steps: [i32; 2],
    effects: [u16; 2],
    crossings: [u16; 2],
}

impl SlowFeatures {
    fn of(position: &Position) -> Self {
        let [own, other] = seats(position);
        let steps = |seat| {
            let pawn = position.pawn(seat).expect("a pawn");
            slow_distance(position.fences(), None, seat, pawn).expect("a path") as i32
        };
        Self {
            steps: [steps(own), steps(other)],
            effects: [
                effect_before(position, own, other),
                effect_before(position, other, own),
            ],
            crossings: [
                crossings_of(position, own, other),
                crossings_of(position, other, own),
            ],
        }
    }
}

/// The seat to move and the other.
fn seats(position: &Position) -> [Seat; 2] {
    match position.turn() {
        Seat::South => [Seat::South, Seat::North],
        _ => [Seat::North, Seat::South],
    }
}

/// The table of features read literally: is this one active?
fn is_on(position: &Position, slow: &SlowFeatures, input: u16) -> bool {
    let [own, other] = seats(position);
    let [own_steps, other_steps] = slow.steps;
    let seen = |file: u16, rank: u16, last: u16| {
        let rank = if own == Seat::North {
            last - rank
        } else {
            rank
        };
        (file as u8, rank as u8)
    };
    let pawn = |seat, square: u16| {
        let (file, rank) = seen(square % 9, square / 9, 8);
        position.pawn(seat) == Square::new(file, rank)
    };
    let fence = |post: u16, axis| {
        let (file, rank) = seen(post % 8, post / 8, 7);
        let post = Post::new(file, rank).expect("a post");
        position.fences().contains(Fence::new(post, axis))
    };
    match input {
        0..81 => pawn(own, input),
        81..162 => pawn(other, input - 81),
        162..226 => fence(input - 162, Axis::Horizontal),
        226..290 => fence(input - 226, Axis::Vertical),
        290..301 => u16::from(position.hand(own)) == input - 290,
        301..312 => u16::from(position.hand(other)) == input - 301,
        312..336 => own_steps.min(23) == i32::from(input) - 312,
        336..360 => other_steps.min(23) == i32::from(input) - 336,
        360..377 => (other_steps - own_steps).clamp(-8, 8) + 8 == i32::from(input) - 360,
        377..398 => slow.effects[0] == input - 377,
        398..410 => slow.crossings[0] == input - 398,
        410..431 => slow.effects[1] == input - 410,
        _ => slow.crossings[1] == input - 431,
    }
}

/// The crossings of a pawn's path, square by square: ahead where that is nearer to the goal line, else back, east or west.
fn crossings_of(position: &Position, seat: Seat, other: Seat) -> u16 {
    let fences = position.fences();
    let away = |square| slow_distance(fences, None, seat, square);
    let mut square = position.pawn(seat).expect("a pawn");
    let pawn = square;
    let mut left = away(square).expect("a path");
    if position.hand(other) == 0 || left > 24 {
        return 0;
    }
    let [ahead, back] = match seat {
        Seat::South => [Direction::North, Direction::South],
        _ => [Direction::South, Direction::North],
    };
    let mut crossings = BTreeSet::new();
    while left > 0 {
        let (direction, next) = [ahead, back, Direction::East, Direction::West]
            .into_iter()
            .filter_map(|direction| Some((direction, fences.step(square, direction)?)))
            .find(|&(_, to)| away(to) == Some(left - 1))
            .expect("a square nearer to the goal line");
        let across = Fence::across(square, direction).into_iter().flatten();
        crossings.extend(
            across
                .filter(|&fence| {
                    fences.conflict(fence).is_none()
                        && slow_distance(fences, Some(fence), seat, pawn).is_some()
                })
                .map(Fence::index),
        );
        (square, left) = (next, left - 1);
    }
    crossings.len().min(11) as u16
}

/// The effect of the hurdle before a pawn, fence by fence.
fn effect_before(position: &Position, seat: Seat, other: Seat) -> u16 {
    let sample = Sample::new(position, 0);
    let pawn = position.pawn(seat).expect("a pawn");
    let now = slow_distance(position.fences(), None, seat, pawn).expect("a path");
    // The three posts of a fence; the rim is -1 and 8.
    let posts = |post: i32, is_horizontal: bool| {
        let (file, rank) = (post % 8, post / 8);
        [-1, 0, 1].map(|along| {
            if is_horizontal {
                (file + along, rank)
            } else {
                (file, rank + along)
            }
        })
    };
    let is_laid = |post: i32, is_horizontal| {
        let posts = if is_horizontal {
            sample.horizontal
        } else {
            sample.vertical
        };
        posts >> post & 1 != 0
    };
    let is_touched = |spot: (i32, i32)| {
        let is_rim = [spot.0, spot.1]
            .iter()
            .any(|number| !(0..8).contains(number));
        let mut fences = (0..64).flat_map(|post| [(post, true), (post, false)]);
        is_rim
            || fences.any(|(post, is_horizontal)| {
                is_laid(post, is_horizontal) && posts(post, is_horizontal).contains(&spot)
            })
    };
    let (mut worst, mut count) = (0, 0);
    for (axis, is_horizontal) in [(Axis::Horizontal, true), (Axis::Vertical, false)] {
        for post in 0..64u8 {
            let fence = Fence::new(Post::from_index(post).expect("a post"), axis);
            let touched = posts(post.into(), is_horizontal)
                .into_iter()
                .filter(|&spot| is_touched(spot));
            if position.fences().conflict(fence).is_some() || touched.count() < 2 {
                continue;
            }
            if let Some(steps) = slow_distance(position.fences(), Some(fence), seat, pawn)
                && steps > now
            {
                worst = worst.max((steps - now) as u16);
                count += 1;
            }
        }
    }
    if worst == 0 || position.hand(other) == 0 || now > 24 {
        return 0;
    }
    1 + (worst.min(5) - 1) * 4 + (count.min(4) - 1)
}

#[test]
fn features_are_those_of_the_table() {
    for position in any_positions(1, 150) {
        let inputs = view(&position).inputs();
        let slow = SlowFeatures::of(&position);
        let slow: BTreeSet<u16> = (0..FEATURE_COUNT as u16)
            .filter(|&input| is_on(&position, &slow, input))
            .collect();
        assert_eq!(on(&inputs), slow, "{position:?}");
        assert_eq!(inputs.on().len() as u32, 11 + position.fences().len());
        let left = position.hand(Seat::South) + position.hand(Seat::North);
        assert_eq!(inputs.stage(), usize::from(left / 4).min(4));
    }
}

#[test]
fn the_same_position_with_sides_exchanged_has_the_same_inputs() {
    for position in any_positions(2, 400) {
        let sample = Sample::new(&position, 0);
        let rank_over = |square: u8| (8 - square / 9) * 9 + square % 9;
        let posts_over = |posts: u64| {
            (0..64u8)
                .filter(|post| posts >> post & 1 != 0)
                .map(|post| 1u64 << ((7 - post / 8) * 8 + post % 8))
                .sum()
        };
        let exchanged = Sample {
            pawns: [rank_over(sample.pawns[1]), rank_over(sample.pawns[0])],
            hands: [sample.hands[1], sample.hands[0]],
            horizontal: posts_over(sample.horizontal),
            vertical: posts_over(sample.vertical),
            is_north: !sample.is_north,
            ..sample
        };
        let inputs = |sample| View::new(sample).expect("a position").inputs();
        assert_eq!(inputs(&sample), inputs(&exchanged), "{position:?}");
    }
}

#[test]
fn a_mirrored_position_has_mirrored_inputs() {
    for position in any_positions(3, 400) {
        let sample = Sample::new(&position, 0);
        let file_over = |square: u8| square / 9 * 9 + 8 - square % 9;
        let posts_over = |posts: u64| {
            (0..64u8)
                .filter(|post| posts >> post & 1 != 0)
                .map(|post| 1u64 << (post / 8 * 8 + 7 - post % 8))
                .sum()
        };
        let mirrored = Sample {
            pawns: sample.pawns.map(file_over),
            horizontal: posts_over(sample.horizontal),
            vertical: posts_over(sample.vertical),
            ..sample
        };
        let inputs = |sample| View::new(sample).expect("a position").inputs();
        let (plain, mirrored) = (inputs(&sample), inputs(&mirrored));
        // Of two shortest paths the one to the east counts, which has other crossings where the board is mirrored.
        let without_crossings = |inputs: &Inputs| {
            let mut on = on(inputs);
            on.retain(|input| !matches!(input, 398..410 | 431..443));
            on
        };
        assert_eq!(
            without_crossings(&plain.mirrored()),
            without_crossings(&mirrored),
            "{position:?}"
        );
        assert_eq!(plain.mirrored().mirrored(), plain);
        assert_eq!(plain.mirrored().stage(), plain.stage());
    }
}

#[test]
fn a_race_is_what_one_side_cannot_stop_any_more() {
    let view = |own_hand, other_hand, own_steps, other_steps| View {
        side: Side::South,
        own_pawn: Square::MIDDLE,
        other_pawn: Square::MIDDLE,
        own_hand,
        other_hand,
        fences: FenceSet::EMPTY,
        own_steps,
        other_steps,
        own_hurdle: 0,
        other_hurdle: 0,
    };
    for (view, is_race) in [
        (view(3, 0, 5, 5), true),
        (view(3, 0, 6, 5), false),
        (view(0, 3, 6, 5), true),
        (view(0, 3, 5, 5), false),
        (view(0, 0, 6, 5), true),
        (view(0, 0, 5, 5), true),
        (view(1, 1, 1, 9), false),
    ] {
        assert_eq!(view.is_race(), is_race, "{view:?}");
    }
}

#[test]
fn a_pawn_without_a_path_has_no_features() {
    let sample = Sample {
        pawns: [0, 80],
        hands: [9, 9],
        // A fence to the north of a1 and b1, one to the east of b1 and b2.
        horizontal: 1,
        vertical: 1 << 1,
        is_north: false,
        score: 0,
        winner: None,
        is_random_move: false,
        ply: 0,
    };
    assert_eq!(View::new(&sample), None);
}
