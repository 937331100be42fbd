//! Weights rounded, written, read, and refused.

use std::collections::BTreeSet;

use fencelight_ai::{Evaluator, Network};
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::geometry::Square;
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;
use fencelight_core::quoridor::Position;
use fencelight_host::rng::{CounterRng, Rng as _};

use super::*;
use crate::openings::any_positions;
use crate::storage::sample::Sample;
use crate::training::features::View;

fn some_net() -> Float {
    let mut chance = CounterRng::new(5);
    let mut net = Float::drawn(&mut chance);
    for weight in net.flat_mut() {
        *weight += 0.3 * (chance.unit() - 0.5);
    }
    net
}

fn some_weights() -> Weights {
    let mut weights = Weights::new(&some_net(), Weights::begin_history(3));
    weights.note("match without an opponent: won");
    weights
}

#[test]
fn rounded_weights_say_nearly_the_same() {
    let (net, weights) = (some_net(), some_weights());
    for position in any_positions(6, 500) {
        let view = View::new(&Sample::new(&position, 0)).expect("a position");
        let inputs = view.inputs();
        let float = net.judge(&inputs) * SCORE_PER_LOGIT as f32;
        let rounded = f32::from(weights.score(&inputs));
        assert!((float - rounded).abs() < 60.0, "{float} {rounded}");
    }
}

#[test]
fn weights_that_are_round_already_say_exactly_the_same() {
    let mut net = some_net();
    let weights = Weights::new(&net, String::new());
    let rows = |rows: &[[i8; LANES]], one: i32| -> Vec<f32> {
        let weights = rows.as_flattened().iter();
        weights
            .map(|&weight| f32::from(weight) / one as f32)
            .collect()
    };
    let mut round = rows(&weights.first[..], HIDDEN_ONE);
    round.extend(weights.bias.map(|bias| f32::from(bias) / HIDDEN_ONE as f32));
    round.extend(rows(&weights.second, OUTPUT_ONE));
    round.extend(
        weights
            .offsets
            .iter()
            .map(|&offset| offset as f32 / (1 << OUTPUT_ONE_BITS) as f32),
    );
    let count = round.len();
    net.flat_mut()[..count].copy_from_slice(&round);
    for position in any_positions(7, 300) {
        let view = View::new(&Sample::new(&position, 0)).expect("a position");
        let inputs = view.inputs();
        let float = (f64::from(net.judge(&inputs)) * f64::from(SCORE_PER_LOGIT)).floor();
        let apart = float - f64::from(weights.score(&inputs));
        // Single precision may fall to the other side of a whole number.
        assert!(apart.abs() <= 1.0, "{apart}");
    }
}

/// The network that the board has.
const OF_BOARD: &[u8] = include_bytes!("../../../../ai/src/quoridor2/network.bin");

/// Across the whole board, with a gap at one end or the other.
const WALLS: &str = "a2h,c2h,e2h,g2h,b4h,d4h,f4h,h4h,a5h,c5h,e5h,g5h,b7h,d7h,f7h,h7h";

/// Pawns anywhere between these walls: ways as long as drawn games hardly have.
fn labyrinths() -> Vec<Position> {
    let mut positions = Vec::new();
    for square in Square::all() {
        let pawns = [
            format!("south={square}:2 north=e9:2"),
            format!("south=e1:2 north={square}:2"),
        ];
        for (pawns, turn) in pawns
            .iter()
            .flat_map(|pawns| [(pawns, "south"), (pawns, "north")])
        {
            let text = format!("quoridor2 {pawns} fences={WALLS} turn={turn}");
            let set_up = parse_setup(&text).expect("a position");
            let dice = Dice { seed: 1, rolls: 0 };
            // Some squares are taken, or end the game.
            if let Ok(AnyGame::Quoridor(position)) =
                AnyGame::new(&set_up, &AllOptions::DEFAULT, dice)
                && position.outcome().is_none()
            {
                positions.push(position);
            }
        }
    }
    positions
}

#[test]
fn core_says_exactly_the_same() {
    let drawn = some_weights().to_bytes();
    for (bytes, seed) in [(OF_BOARD, 8), (&drawn, 9)] {
        let net = Network::from_bytes(bytes).expect("a network");
        let weights = Weights::from_bytes(bytes).expect("weights");
        let mut seen: BTreeSet<u16> = BTreeSet::new();
        let (mut stages, mut sides) = ([0; STAGES], [0; 2]);
        let drawn = any_positions(seed, 5_000);
        for position in drawn.into_iter().chain(labyrinths()) {
            let sample = Sample::new(&position, 0);
            let inputs = View::new(&sample).expect("a position").inputs();
            assert_eq!(
                net.evaluate(&position),
                weights.score(&inputs),
                "{position:?}"
            );
            seen.extend(inputs.on());
            stages[inputs.stage()] += 1;
            sides[usize::from(sample.is_north)] += 1;
        }
        // Everything was on but what ends the game (a goal line reached, no step left), with either side to move in every stage.
        let plain = seen.iter().filter(|&&input| input < 377).count();
        assert_eq!(plain, 377 - 20);
        assert_eq!(seen.len(), FEATURE_COUNT - 20);
        let [stages, sides] = [stages.as_slice(), &sides].map(|counts| counts.iter().min());
        assert!(stages > Some(&100) && sides > Some(&1_000));
    }
    let of_board = Network::from_bytes(OF_BOARD).expect("a network");
    assert!(matches!(Evaluator::DEFAULT, Evaluator::Network(net) if *net == of_board));
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let weights = some_weights();
    let bytes = weights.to_bytes();
    assert_eq!(
        bytes.len(),
        12 + 443 * 32 + 64 + 160 + 20 + 4 + weights.history.len() + 4
    );
    assert_eq!(bytes[..12], *b"FLNT\x01\x00\xbb\x01\x20\x00\x05\x00");
    assert_eq!(bytes[12], weights.first[0][0].to_le_bytes()[0]);
    assert_eq!(bytes[12 + 32], weights.first[1][0].to_le_bytes()[0]);
    let read = Weights::from_bytes(&bytes).expect("its own bytes");
    assert_eq!(read, weights);
    assert_eq!(read.generation(), 3);
    // What was noted later does not make it another network.
    assert_eq!(
        read.checksum(),
        Weights::new(&some_net(), String::new()).checksum()
    );
}

#[test]
fn what_is_cut_short_is_refused_at_every_length() {
    let bytes = some_weights().to_bytes();
    for length in 0..bytes.len() {
        let wrong = Weights::from_bytes(&bytes[..length]).expect_err("it is not whole");
        if length < 4 {
            assert_eq!(wrong, NetworkError::BadMagic);
        } else {
            assert!(
                matches!(wrong, NetworkError::CutShort { .. }),
                "{length}: {wrong}"
            );
            assert!(wrong.to_string().contains("cut short"), "{wrong}");
        }
    }
}

#[test]
fn what_was_changed_is_refused_at_every_place() {
    let mut bytes = some_weights().to_bytes();
    let length = bytes.len();
    // All of the header and of the end, some of the rest.
    let places = (0..12)
        .chain((12..length - 100).step_by(61))
        .chain(length - 100..length);
    for place in places {
        bytes[place] ^= 0x10;
        assert!(Weights::from_bytes(&bytes).is_err(), "{place}");
        bytes[place] ^= 0x10;
    }
    bytes.push(0);
    assert_eq!(
        Weights::from_bytes(&bytes),
        Err(NetworkError::TrailingBytes(1))
    );
}

#[test]
fn another_version_and_another_shape_are_named() {
    let bytes = some_weights().to_bytes();
    let spoilt = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        Weights::from_bytes(&bytes)
            .expect_err("it is another")
            .to_string()
    };
    assert_eq!(spoilt(4, 2), "weights of version 2; this program reads 1");
    assert!(spoilt(8, 64).contains("443 features, 64 lanes and 5 stages"));
    assert_eq!(spoilt(0, b'X'), "not a file of weights");
    assert!(spoilt(5_000, 77).contains("checksum"));
}
