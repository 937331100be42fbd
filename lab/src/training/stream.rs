//! The examples of each epoch in a random order, within a limit of memory.
//!
//! Where all examples fit, they are read once and shuffled again for each epoch. Where they do not, the regions of the files are shuffled and
//! dealt into equal parts, as many as needed; each part is read, shuffled by itself and passed on. The order depends on the seed, the epoch and
//! the number of parts, not on threads or interruptions.

use std::io;
use std::ops::Range;

use fencelight_host::parallel;
use fencelight_host::rng::{CounterRng, Rng as _, derive_seed};

use super::data::ExampleStore;
use super::target::Example;

/// Bytes of an example in memory, and of its place in the order.
pub(super) const EXAMPLE_BYTES: usize = size_of::<Example>() + size_of::<u32>();

/// How examples are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StreamOptions {
    /// Examples in a batch.
    pub(super) batch: usize,
    pub(super) seed: u64,
    pub(super) threads: usize,
    /// Examples that fit into memory.
    pub(super) capacity: usize,
}

/// A batch: places in a list of examples.
pub(super) struct Batch<'a> {
    pub(super) examples: &'a [Example],
    pub(super) order: &'a [u32],
    /// The number of its first example in the epoch.
    pub(super) first: u64,
}

/// The examples of a store, epoch after epoch.
pub(super) struct ExampleStream<'a, S> {
    store: &'a S,
    options: StreamOptions,
    training: usize,
    validation: usize,
    parts: usize,
    epoch: u32,
    /// The regions of the epoch in their order, and the part that follows those in memory.
    regions: Vec<u32>,
    next_part: usize,
    /// The examples in memory and their order; the first of the order has the number `start` in the epoch.
    examples: Vec<Example>,
    order: Vec<u32>,
    start: usize,
    /// The examples for validation, where all fit into memory.
    kept_validation: Option<Vec<Example>>,
}

/// Why examples cannot be read within the limit: the least capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooSmall(pub(super) usize);

impl<'a, S: ExampleStore> ExampleStream<'a, S> {
    /// The examples of a store.
    pub(super) fn new(store: &'a S, options: StreamOptions) -> Result<Self, TooSmall> {
        let all = || 0..store.regions();
        let training: usize = all().map(|region| store.training(region)).sum();
        let validation: usize = all().map(|region| store.validation(region)).sum();
        let largest = all().map(|region| store.training(region)).max();
        // A part is longer than the mean by a region at most. What is left of the part before is copied once.
        let extra = largest.unwrap_or(0) + 2 * options.batch;
        let parts = if training + validation <= options.capacity {
            1
        } else {
            let part = options.capacity.saturating_sub(extra);
            if part < options.batch.max(largest.unwrap_or(0)) {
                return Err(TooSmall(extra + options.batch.max(largest.unwrap_or(0))));
            }
            training.div_ceil(part).max(2)
        };
        Ok(Self {
            store,
            options,
            training,
            validation,
            parts,
            epoch: 0,
            regions: (0..store.regions() as u32).collect(),
            next_part: 0,
            examples: Vec::new(),
            order: Vec::new(),
            start: 0,
            kept_validation: None,
        })
    }

    /// Examples for training.
    pub(super) const fn training(&self) -> usize {
        self.training
    }

    /// The number of parts that an epoch is read in.
    pub(super) const fn parts(&self) -> usize {
        self.parts
    }

    /// Batches of an epoch.
    pub(super) const fn batches(&self) -> usize {
        self.training.div_ceil(self.options.batch)
    }

    /// A batch of an epoch; both are counted from 0. Batches in their order are read without going back.
    pub(super) fn batch(&mut self, epoch: u32, number: usize) -> io::Result<Batch<'_>> {
        let first = number * self.options.batch;
        let end = (first + self.options.batch).min(self.training);
        let is_begun = self.next_part > 0 && epoch == self.epoch && first >= self.start;
        if !is_begun {
            self.begin(epoch, first)?;
        }
        while self.start + self.order.len() < end {
            self.read_next(first)?;
        }
        let place = |number: usize| number - self.start;
        Ok(Batch {
            examples: &self.examples,
            order: self.order.get(place(first)..place(end)).unwrap_or_default(),
            first: first as u64,
        })
    }

    /// The generator of the order of regions (0), or of the examples of a part (from 1 on).
    fn rng(&self, number: usize) -> CounterRng {
        let seed = derive_seed(self.options.seed, self.epoch.into());
        CounterRng::nth(seed, number as u64)
    }

    /// Goes to the part of an epoch that has an example.
    fn begin(&mut self, epoch: u32, example: usize) -> io::Result<()> {
        self.epoch = epoch;
        if self.parts == 1 {
            if self.examples.is_empty() {
                self.read(0, 0..self.regions.len())?;
            }
            self.order = shuffled(
                self.rng(1),
                0,
                self.training,
                std::mem::take(&mut self.order),
            );
            (self.start, self.next_part) = (0, 1);
            return Ok(());
        }
        self.regions.sort_unstable();
        let mut rng = self.rng(0);
        rng.shuffle(&mut self.regions);
        (self.start, self.next_part) = (0, 0);
        self.order.clear();
        // Parts before the one that has the example are not read.
        loop {
            let length = self.length(&self.part(self.next_part));
            if self.start + length > example || self.next_part + 1 >= self.parts {
                return Ok(());
            }
            self.start += length;
            self.next_part += 1;
        }
    }

    /// The regions of a part, as places in their order: those that begin in its share of the examples.
    fn part(&self, part: usize) -> Range<usize> {
        let share = |part: usize| self.training as u128 * part as u128 / self.parts as u128;
        let (from, to) = (share(part), share(part + 1));
        let is_last = part + 1 >= self.parts;
        let (mut begin, mut end, mut number) = (self.regions.len(), self.regions.len(), 0);
        for (place, &region) in self.regions.iter().enumerate() {
            if number >= from && begin == self.regions.len() {
                begin = place;
            }
            if number >= to && !is_last {
                end = place;
                break;
            }
            number += self.store.training(region as usize) as u128;
        }
        begin.min(end)..end
    }

    fn length(&self, part: &Range<usize>) -> usize {
        let regions = self.regions.get(part.clone()).unwrap_or_default();
        let training = |&region: &u32| self.store.training(region as usize);
        regions.iter().map(training).sum()
    }

    /// Reads the next part; the examples from number `first` on that are not passed on yet stay before it.
    fn read_next(&mut self, first: usize) -> io::Result<()> {
        if self.next_part >= self.parts {
            return Err(io::Error::other("the epoch has no more examples"));
        }
        let part = self.part(self.next_part);
        let passed = first.saturating_sub(self.start).min(self.order.len());
        let left: Vec<Example> = self
            .order
            .iter()
            .skip(passed)
            .filter_map(|&place| self.examples.get(place as usize).copied())
            .collect();
        self.start += passed;
        let (kept, length) = (left.len(), self.length(&part));
        self.read(kept, part)?;
        self.examples[..kept].copy_from_slice(&left);
        let order = std::mem::take(&mut self.order);
        self.order = shuffled(self.rng(self.next_part + 1), kept, length, order);
        self.next_part += 1;
        Ok(())
    }

    /// Reads the examples of a part to their places in memory, from place `from` on.
    fn read(&mut self, from: usize, part: Range<usize>) -> io::Result<()> {
        let length = from + self.length(&part);
        self.examples.clear();
        if self.examples.capacity() < length {
            // As much as any part needs: the memory does not grow later on.
            let most = match self.parts {
                1 => length,
                _ => length.max(self.options.capacity - self.options.batch),
            };
            self.examples = Vec::new();
            self.examples.reserve_exact(most);
            self.order = Vec::new();
            self.order.reserve_exact(most);
        }
        self.examples.resize(length, Example::default());
        let mut regions = self.regions.get(part).unwrap_or_default().to_vec();
        // In the order of the files.
        regions.sort_unstable();
        let mut jobs = Vec::new();
        let mut rest = self.examples.get_mut(from..).unwrap_or_default();
        for region in regions {
            let (places, after) = rest.split_at_mut(self.store.training(region as usize));
            jobs.push((region as usize, places));
            rest = after;
        }
        let store = self.store;
        let read = parallel::map(self.options.threads, jobs, |(region, places)| {
            store.load_training(region, places)
        });
        read.into_iter().collect()
    }

    /// The results of `work` for the examples for validation, region by region.
    pub(super) fn fold_validation<R: Send>(
        &mut self,
        work: impl Fn(&[Example]) -> R + Sync,
    ) -> io::Result<Vec<R>> {
        let (store, threads) = (self.store, self.options.threads);
        let regions: Vec<usize> = (0..store.regions())
            .filter(|&region| store.validation(region) > 0)
            .collect();
        if self.parts > 1 {
            let results = parallel::map(threads, regions, |region| {
                let mut examples = vec![Example::default(); store.validation(region)];
                store.load_validation(region, &mut examples)?;
                Ok(work(&examples))
            });
            return results.into_iter().collect();
        }
        if self.kept_validation.is_none() {
            let mut kept = vec![Example::default(); self.validation];
            let mut rest = kept.as_mut_slice();
            let mut jobs = Vec::new();
            for &region in &regions {
                let (places, after) = rest.split_at_mut(store.validation(region));
                jobs.push((region, places));
                rest = after;
            }
            let read = parallel::map(threads, jobs, |(region, places)| {
                store.load_validation(region, places)
            });
            read.into_iter().collect::<io::Result<()>>()?;
            self.kept_validation = Some(kept);
        }
        let mut rest = self.kept_validation.as_deref().unwrap_or_default();
        let mut jobs = Vec::new();
        for region in regions {
            let (examples, after) = rest.split_at(store.validation(region));
            jobs.push(examples);
            rest = after;
        }
        Ok(parallel::map(threads, jobs, work))
    }
}

/// An order of examples: the first `kept` stay, the `length` after them are shuffled.
fn shuffled(mut rng: CounterRng, kept: usize, length: usize, mut order: Vec<u32>) -> Vec<u32> {
    order.clear();
    order.extend(0..(kept + length) as u32);
    if let Some(part) = order.get_mut(kept..) {
        rng.shuffle(part);
    }
    order
}

#[cfg(test)]
mod tests;
