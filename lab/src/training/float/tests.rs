//! Gradients against differences of a slow network in double precision.

use super::*;
use crate::openings::any_positions;
use crate::storage::sample::Sample;
use crate::training::features::View;

fn some_inputs(seed: u64, count: usize) -> Vec<Inputs> {
    let inputs = |position| View::new(&Sample::new(position, 0)).expect("a position");
    any_positions(seed, count)
        .iter()
        .map(|position| inputs(position).inputs())
        .collect()
}

/// A network whose lanes are below, within and above their bounds.
fn some_net(seed: u64) -> Float {
    let mut chance = CounterRng::new(seed);
    let mut net = Float::drawn(&mut chance);
    for weight in net.flat_mut() {
        *weight += 0.4 * (chance.unit() - 0.5);
    }
    net
}

/// The loss as the contract defines it, weight by weight.
fn slow_loss(weights: &[f64], inputs: &Inputs, target: f64) -> f64 {
    let stage = inputs.stage();
    let mut output = weights[(443 + 1 + 5) * 32 + stage];
    for lane in 0..32 {
        let mut sum = weights[443 * 32 + lane];
        for &input in inputs.on() {
            sum += weights[usize::from(input) * 32 + lane];
        }
        output += sum.clamp(0.0, 1.0).powi(2) * weights[(444 + stage) * 32 + lane];
    }
    let probability = 1.0 / (1.0 + (-output).exp());
    (probability - target).abs().powf(2.2)
}

/// Compares a gradient with differences; the weight where they are too far apart.
fn check(net: &Float, inputs: &Inputs, target: f32, gradient: &Float) -> Result<(), String> {
    const STEP: f64 = 1e-5;
    let mut weights: Vec<f64> = net.flat().iter().map(|&weight| weight.into()).collect();
    let on = |row: usize| row >= FEATURE_COUNT || inputs.on().contains(&(row as u16));
    for (place, &slope) in gradient.flat().iter().enumerate() {
        if !on(place / LANES) {
            // What is off changes nothing.
            if slope != 0.0 {
                return Err(format!("{place}: {slope} though its input is off"));
            }
            continue;
        }
        let weight = weights[place];
        weights[place] = weight + STEP;
        let more = slow_loss(&weights, inputs, target.into());
        weights[place] = weight - STEP;
        let less = slow_loss(&weights, inputs, target.into());
        weights[place] = weight;
        let wanted = (more - less) / (2.0 * STEP);
        if (wanted - f64::from(slope)).abs() > 1e-4 * wanted.abs().max(0.01) {
            return Err(format!("{place}: {slope}, by differences {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn the_gradient_is_what_differences_tell_and_a_wrong_one_is_found() {
    for (number, inputs) in some_inputs(4, 6).iter().enumerate() {
        let net = some_net(number as u64);
        let target = 0.1 + 0.15 * number as f32;
        let mut gradient = Float::zero();
        let loss = net.add_gradient(inputs, target, &mut gradient);
        let weights: Vec<f64> = net.flat().iter().map(|&weight| weight.into()).collect();
        let slow = slow_loss(&weights, inputs, target.into());
        assert!((f64::from(loss) - slow).abs() < 1e-5, "{loss} {slow}");
        assert_eq!(check(&net, inputs, target, &gradient), Ok(()));

        // A factor forgotten, a sign, a weight that got nothing, a weight that got something.
        let spoilt: [fn(&mut Float, usize); 4] = [
            |gradient, place| gradient.flat_mut()[place] *= 0.5,
            |gradient, place| gradient.flat_mut()[place] *= -1.0,
            |gradient, place| gradient.flat_mut()[place] = 0.0,
            |gradient, _| gradient.flat_mut()[300 * LANES] += 0.1,
        ];
        let largest = |rows: std::ops::Range<usize>| {
            let size = |place: &usize| gradient.flat()[*place].abs();
            let places = rows.start * LANES..rows.end * LANES;
            places.max_by(|a, b| size(a).total_cmp(&size(b)))
        };
        for rows in [0..BIAS, BIAS..SECOND, SECOND..OFFSETS, OFFSETS..ROWS] {
            let place = largest(rows).expect("a place");
            for spoil in spoilt {
                let mut wrong = gradient.clone();
                spoil(&mut wrong, place);
                let found = check(&net, inputs, target, &wrong);
                assert!(found.is_err(), "{place} of {number}");
            }
        }
    }
}

#[test]
fn gradients_add_up() {
    let net = some_net(1);
    let (mut both, mut one, mut other) = (Float::zero(), Float::zero(), Float::zero());
    let inputs = some_inputs(5, 2);
    net.add_gradient(&inputs[0], 0.2, &mut both);
    net.add_gradient(&inputs[1], 0.9, &mut both);
    net.add_gradient(&inputs[0], 0.2, &mut one);
    net.add_gradient(&inputs[1], 0.9, &mut other);
    one.add(&other);
    for (sum, both) in one.flat().iter().zip(both.flat()) {
        assert!((sum - both).abs() < 1e-6, "{sum} {both}");
    }
}

#[test]
fn weights_stay_within_their_bounds_and_biases_are_free() {
    let mut net = Float::zero();
    net.flat_mut().fill(-9.0);
    net.clamp();
    assert!(
        net.first()
            .as_flattened()
            .iter()
            .all(|&weight| weight == -MOST_FIRST)
    );
    assert!(
        net.second()
            .as_flattened()
            .iter()
            .all(|&weight| weight == -MOST_SECOND)
    );
    assert!(
        net.bias()
            .iter()
            .chain(net.offsets())
            .all(|&weight| weight == -9.0)
    );
}

#[test]
fn an_outcome_that_is_hit_exactly_has_no_loss_and_no_slope() {
    assert_eq!(loss(0.0, 0.5), (0.0, 0.0));
    let (far, slope) = loss(40.0, 0.0);
    assert!((far - 1.0).abs() < 1e-6 && slope.is_finite());
}
