//! Examples in memory, in regions, for tests.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::data::ExampleStore;
use super::target::Example;

/// Regions of examples.
#[derive(Default)]
pub(super) struct MemoryStore {
    pub(super) training: Vec<Vec<Example>>,
    pub(super) validation: Vec<Vec<Example>>,
    /// How many regions were read.
    pub(super) loads: AtomicUsize,
}

impl MemoryStore {
    /// One region.
    pub(super) fn new(training: &[Example], validation: &[Example]) -> Self {
        Self {
            training: vec![training.to_vec()],
            validation: vec![validation.to_vec()],
            loads: AtomicUsize::new(0),
        }
    }

    fn copy(&self, from: &[Example], to: &mut [Example]) -> io::Result<()> {
        self.loads.fetch_add(1, Ordering::Relaxed);
        to.copy_from_slice(from);
        Ok(())
    }
}

impl ExampleStore for MemoryStore {
    fn regions(&self) -> usize {
        self.training.len()
    }

    fn training(&self, region: usize) -> usize {
        self.training[region].len()
    }

    fn validation(&self, region: usize) -> usize {
        self.validation[region].len()
    }

    fn load_training(&self, region: usize, examples: &mut [Example]) -> io::Result<()> {
        self.copy(&self.training[region], examples)
    }

    fn load_validation(&self, region: usize, examples: &mut [Example]) -> io::Result<()> {
        self.copy(&self.validation[region], examples)
    }
}
