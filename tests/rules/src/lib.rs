//! Shared by the tests: slow reference rules, a console client, the runner of cases and scenarios, seeded random numbers.

mod console_client;
pub mod crosscheck;
pub mod positions;
pub mod reference;
pub mod scenario;

pub use console_client::ConsoleClient;

/// How often: the number in the environment, for a long run.
///
/// # Panics
/// If the variable is not a number.
#[must_use]
pub fn times(name: &str, default: u64) -> u64 {
    let asked = std::env::var(name).ok();
    asked.map_or(default, |text| text.parse().expect("a number"))
}

/// Seeded random numbers, the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng {
    seed: u64,
    drawn: u32,
}

impl Rng {
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
