//! What the tests share: a slow reference of the rules, a voice for the console, chance from a seed.

pub mod crosscheck;
pub mod cuts;
pub mod emulated;
pub mod flash;
pub mod laws;
pub mod player;
pub mod positions;
pub mod reference;
pub mod scenario;
pub mod tables;
mod talk;
pub mod visitor;

pub use talk::Talk;

/// Chance for tests, the same on every machine.
#[derive(Clone, Debug)]
pub struct Chance {
    seed: u64,
    drawn: u32,
}

impl Chance {
    /// Starts from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// One of 0..`choices`.
    pub const fn below(&mut self, choices: usize) -> usize {
        self.drawn += 1;
        fencelight_core::game::draw(self.seed, self.drawn, choices as u32) as usize
    }

    /// One of the items; there must be one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
