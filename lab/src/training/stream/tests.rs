//! Every epoch has every example once, in an order that depends on nothing but the seed, the epoch and the parts, within the memory.

use std::sync::atomic::Ordering;

use super::*;
use crate::training::memory_store::MemoryStore;

const BATCH: usize = 32;

/// Regions of unequal lengths, some empty; the target of an example is its number.
fn store(regions: u64) -> MemoryStore {
    let mut rng = CounterRng::new(regions);
    let mut store = MemoryStore::default();
    let mut number = 0.0;
    let mut examples = |count: u32| {
        let mut some = vec![Example::default(); count as usize];
        for example in &mut some {
            example.target = number;
            number += 1.0;
        }
        some
    };
    for _ in 0..regions {
        store.training.push(examples(rng.below(40)));
        store.validation.push(examples(rng.below(4)));
    }
    store
}

fn options(capacity: usize, threads: usize) -> StreamOptions {
    StreamOptions {
        batch: BATCH,
        seed: 5,
        threads,
        capacity,
    }
}

fn stream(store: &MemoryStore, capacity: usize) -> ExampleStream<'_, MemoryStore> {
    ExampleStream::new(store, options(capacity, 2)).expect("it is large enough")
}

/// The targets of a batch.
fn batch(stream: &mut ExampleStream<'_, MemoryStore>, epoch: u32, number: usize) -> Vec<f32> {
    let batch = stream.batch(epoch, number).expect("a batch");
    assert_eq!(batch.first, (number * BATCH) as u64);
    let target = |&place: &u32| batch.examples[place as usize].target;
    batch.order.iter().map(target).collect()
}

fn epoch(stream: &mut ExampleStream<'_, MemoryStore>, epoch: u32) -> Vec<Vec<f32>> {
    (0..stream.batches())
        .map(|number| batch(stream, epoch, number))
        .collect()
}

/// Capacities for everything in memory, and for a few and for many parts.
const CAPACITIES: [usize; 4] = [100_000, 700, 400, 160];

#[test]
fn every_epoch_has_every_example_once_in_another_order() {
    let store = store(200);
    let mut all: Vec<f32> = store
        .training
        .iter()
        .flatten()
        .map(|it| it.target)
        .collect();
    all.sort_unstable_by(f32::total_cmp);
    let mut parts = Vec::new();
    for capacity in CAPACITIES {
        let mut stream = stream(&store, capacity);
        parts.push(stream.parts());
        let epochs: Vec<Vec<Vec<f32>>> = (0..3).map(|number| epoch(&mut stream, number)).collect();
        for epoch in &epochs {
            let (last, others) = epoch.split_last().expect("batches");
            assert!(others.iter().all(|batch| batch.len() == BATCH));
            assert_eq!(last.len(), all.len() - others.len() * BATCH);
            let mut seen = epoch.concat();
            assert!(seen != all);
            seen.sort_unstable_by(f32::total_cmp);
            assert_eq!(seen, all, "{capacity}");
        }
        assert!(epochs[0] != epochs[1] && epochs[1] != epochs[2]);
    }
    assert!(
        parts[0] == 1 && parts.is_sorted_by(|few, more| few < more),
        "{parts:?}"
    );
}

#[test]
fn a_batch_is_the_same_after_any_interruption_and_for_any_number_of_threads() {
    let store = store(40);
    for capacity in CAPACITIES {
        let mut through = stream(&store, capacity);
        let epochs = [0, 1].map(|number| epoch(&mut through, number));
        for (number, batches) in epochs.iter().enumerate() {
            for (place, expected) in batches.iter().enumerate() {
                let threads = 1 + place % 3;
                let fresh = ExampleStream::new(&store, options(capacity, threads));
                let mut fresh = fresh.expect("it is large enough");
                let found = batch(&mut fresh, number as u32, place);
                assert_eq!(&found, expected, "{capacity} {number} {place}");
                // The stream goes on from there.
                if let Some(next) = batches.get(place + 1) {
                    assert_eq!(&batch(&mut fresh, number as u32, place + 1), next);
                }
            }
        }
    }
}

#[test]
fn the_memory_stays_within_the_limit_and_does_not_grow() {
    let store = store(300);
    for capacity in CAPACITIES {
        let mut stream = stream(&store, capacity);
        let mut most = Vec::new();
        for number in 0..4 {
            for place in 0..stream.batches() {
                batch(&mut stream, number, place);
                let held = stream.examples.capacity().max(stream.order.capacity());
                // What is left of a part is copied once.
                assert!(
                    held + BATCH <= capacity.max(100_000 / 2),
                    "{held} of {capacity}"
                );
                assert!(
                    stream.parts() == 1 || held + BATCH <= capacity,
                    "{held} of {capacity}"
                );
                most.push(stream.examples.capacity());
            }
        }
        let first = most.first();
        assert!(
            most.iter().all(|held| Some(held) == first),
            "{capacity}: {most:?}"
        );
    }
}

#[test]
fn what_fits_is_read_once_and_all_else_once_an_epoch() {
    let store = store(100);
    for (capacity, loads) in [(100_000, 100), (500, 300)] {
        store.loads.store(0, Ordering::Relaxed);
        let mut stream = stream(&store, capacity);
        for number in 0..3 {
            epoch(&mut stream, number);
        }
        assert_eq!(store.loads.load(Ordering::Relaxed), loads, "{capacity}");
    }
}

#[test]
fn parts_mix_regions_of_all_the_data() {
    let store = store(400);
    let region = |target: f32| {
        let has = |examples: &Vec<Example>| examples.iter().any(|it| it.target == target);
        store.training.iter().position(has).expect("a region")
    };
    let mut stream = stream(&store, 1_000);
    assert!(stream.parts() > 5);
    for batch in epoch(&mut stream, 0).iter().rev().skip(1) {
        let mut regions: Vec<usize> = batch.iter().map(|&target| region(target)).collect();
        regions.sort_unstable();
        let spread = regions[BATCH - 1] - regions[0];
        regions.dedup();
        assert!(regions.len() > BATCH / 3 && spread > 150, "{regions:?}");
    }
}

#[test]
fn validation_does_not_depend_on_the_memory() {
    let store = store(50);
    let [kept, read] = [100_000, 300].map(|capacity| {
        let mut stream = stream(&store, capacity);
        [(); 2].map(|()| {
            let targets = |examples: &[Example]| -> Vec<f32> {
                examples.iter().map(|example| example.target).collect()
            };
            stream.fold_validation(targets).expect("examples")
        })
    });
    assert_eq!(kept, read);
    let all: Vec<f32> = store
        .validation
        .iter()
        .flatten()
        .map(|it| it.target)
        .collect();
    assert_eq!(kept[0].concat(), all);
}

#[test]
fn a_memory_that_holds_no_batch_is_refused_with_what_it_takes() {
    let store = store(200);
    let Err(TooSmall(least)) = ExampleStream::new(&store, options(100, 1)) else {
        panic!("it is too small");
    };
    assert!(ExampleStream::new(&store, options(least - 1, 1)).is_err());
    let mut stream = stream(&store, least);
    assert!(stream.parts() > 10);
    epoch(&mut stream, 0);
}
