//! The trainer fits a known function, with equal results for any number of threads.

use super::*;
use crate::openings::any_positions;
use crate::storage::sample::Sample;
use crate::training::features::View;
use crate::training::float::sigmoid;
use crate::training::memory_store::MemoryStore;
use crate::training::stream::StreamOptions;
use crate::training::target::{Example, SampleUse};

/// Examples whose target is a known function of the lead and of the fences in hand.
fn examples(seed: u64, count: usize) -> Vec<Example> {
    let mut examples = Vec::new();
    for position in any_positions(seed, count) {
        let sample = Sample::new(&position, 0);
        let (SampleUse::Train(mut example), Some(view)) =
            (Example::of(&sample), View::new(&sample))
        else {
            continue;
        };
        let fences = f32::from(view.own_hand) - f32::from(view.other_hand);
        example.target = sigmoid(0.4 * f32::from(view.lead()) + 0.3 * fences);
        examples.push(example);
    }
    examples
}

fn params(epochs: u32, threads: usize) -> Hyperparameters {
    Hyperparameters {
        epochs,
        batch: 128,
        rate: 0.02,
        seed: 3,
        threads,
    }
}

/// A stream of this many examples in memory at a time.
fn stream(
    store: &MemoryStore,
    params: Hyperparameters,
    capacity: usize,
) -> ExampleStream<'_, MemoryStore> {
    let options = StreamOptions {
        batch: params.batch,
        seed: params.seed,
        threads: params.threads,
        capacity,
    };
    ExampleStream::new(store, options).expect("it is large enough")
}

/// Regions of fifty examples.
fn regions(training: &[Example], validation: &[Example]) -> MemoryStore {
    let mut store = MemoryStore::default();
    for examples in training.chunks(50) {
        store.training.push(examples.to_vec());
        store.validation.push(Vec::new());
    }
    store.validation[0] = validation.to_vec();
    store
}

fn epoch(trainer: &mut Trainer, stream: &mut ExampleStream<'_, MemoryStore>) -> Option<f64> {
    trainer.train_epoch(stream, |_| true).expect("examples")
}

#[test]
fn it_learns_a_known_function() {
    for capacity in [10_000, 700] {
        learns(capacity);
    }
}

fn learns(capacity: usize) {
    let (examples, unseen) = (examples(1, 2_000), examples(2, 500));
    let params = params(12, 2);
    let store = regions(&examples, &unseen);
    let mut stream = stream(&store, params, capacity);
    assert_eq!(stream.parts() > 1, capacity < 2_000);
    let mut trainer = Trainer::new(params);
    let before = mean_loss(&trainer.state.net, &mut stream).expect("examples");
    let losses: Vec<f64> = (0..12)
        .filter_map(|_| epoch(&mut trainer, &mut stream))
        .collect();
    let after = mean_loss(&trainer.state.net, &mut stream).expect("examples");
    assert!(after < before / 10.0, "{before} {after}");
    assert!(losses[11] < losses[0] / 5.0, "{losses:?}");
}

#[test]
fn the_number_of_threads_changes_not_a_bit() {
    // Not a multiple of the batch: the last one is smaller than the pieces there are.
    let examples = examples(3, 400);
    let examples = &examples[..128 * 2 + 7];
    let store = MemoryStore::new(examples, examples);
    let trained = |threads| {
        let params = params(2, threads);
        let mut stream = stream(&store, params, 10_000);
        let mut trainer = Trainer::new(params);
        let losses = [(); 2].map(|()| epoch(&mut trainer, &mut stream));
        let validation = mean_loss(&trainer.state.net, &mut stream).expect("examples");
        (trainer.state.net, losses, validation)
    };
    let one = trained(1);
    for threads in [2, 3, 7, 64] {
        assert!(trained(threads) == one, "{threads} threads");
    }
    let mut other = params(2, 1);
    other.seed = 4;
    assert!(Trainer::new(other).state.net != Trainer::new(params(2, 1)).state.net);
}

#[test]
fn a_training_that_was_stopped_after_any_batch_goes_on_to_the_same_network() {
    let examples = examples(3, 1_000);
    let examples = &examples[..128 * 5 + 7];
    let params = params(3, 2);
    // All in memory, and in parts.
    for (capacity, parts) in [(10_000, 1), (450, 5)] {
        let store = regions(examples, &[]);
        let trained = |stops: &[u32]| {
            let mut trainer = Trainer::new(params);
            let (mut batches, mut losses) = (0, Vec::new());
            while trainer.state.epochs < params.epochs {
                // Another process begins from the state alone.
                let mut stream = stream(&store, params, capacity);
                assert_eq!(stream.parts(), parts);
                let loss = trainer.train_epoch(&mut stream, |_| {
                    batches += 1;
                    !stops.contains(&batches)
                });
                losses.extend(loss.expect("examples"));
                trainer = Trainer::resume(params, trainer.state);
            }
            (trainer.state, losses)
        };
        let whole = trained(&[]);
        assert_eq!(whole.1.len(), 3);
        let every: Vec<u32> = (1..=18).collect();
        for stops in [&[1][..], &[2], &[6], &[7, 11], &every] {
            assert!(trained(stops) == whole, "{stops:?}");
        }
    }
}

#[test]
fn the_rate_rises_and_falls_once() {
    let rates: Vec<f32> = (0..1_000).map(|step| rate(4e-3, step, 1_000)).collect();
    assert!(
        (rates[0] - 1.6e-4).abs() < 1e-8 && rates[999] < 1e-6,
        "{rates:?}"
    );
    assert!(rates[..300].is_sorted() && rates[300..].is_sorted_by(|a, b| a >= b));
    assert!((rates[300] - 4e-3).abs() < 1e-8);
}

#[test]
fn about_half_of_the_positions_are_mirrored() {
    let mirrored = (0..10_000).filter(|&number| is_mirrored(9, number)).count();
    assert!((4_800..5_200).contains(&mirrored), "{mirrored}");
}
