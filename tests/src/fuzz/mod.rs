//! Fuzz targets: each is a function of any bytes that must neither panic nor break an invariant it checks.
//!
//! libFuzzer drives them through `tests/fuzz/fuzz_targets`; `tests/tests/inputs/fuzz.rs` runs them over the kept corpus in `tests/fuzz/corpus` and over
//! seeded mutations of it. `tests/fuzz/README.md` describes both.

mod ai_moves;
mod archive_files;
mod checkpoint_files;
mod console_lines;
mod firmware_files;
mod game_files;
mod key_streams;
mod mutation;
mod network_files;
mod positions;
mod save_images;
mod seeds;
mod seeds_of_files;

pub use mutation::mutate;

/// Longest input; the rest of the bytes is ignored.
const MAX_INPUT_BYTES: usize = 32 * 1024;

/// A function of any bytes, and what belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program and of its folder in the corpus.
    pub name: &'static str,
    run: fn(&[u8]) -> bool,
    seeds: fn() -> Vec<Seed>,
}

/// An input of the corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The name of its file.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 10] = [
        Self::new("console_lines", console_lines::run, seeds::console_lines),
        Self::new("positions", positions::run, seeds::positions),
        Self::new("ai_moves", ai_moves::run, seeds::ai_moves),
        Self::new("save_images", save_images::run, seeds::save_images),
        Self::new("key_streams", key_streams::run, seeds::key_streams),
        Self::new(
            "network_files",
            network_files::run,
            seeds_of_files::network_files,
        ),
        Self::new("game_files", game_files::run, seeds_of_files::game_files),
        Self::new(
            "archive_files",
            archive_files::run,
            seeds_of_files::archive_files,
        ),
        Self::new(
            "checkpoint_files",
            checkpoint_files::run,
            seeds_of_files::checkpoint_files,
        ),
        Self::new(
            "firmware_files",
            firmware_files::run,
            seeds_of_files::firmware_files,
        ),
    ];

    const fn new(name: &'static str, run: fn(&[u8]) -> bool, seeds: fn() -> Vec<Seed>) -> Self {
        Self { name, run, seeds }
    }

    /// The target with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name == name)
    }

    /// Runs an input; whether it was accepted, so that more than its refusal was tested.
    ///
    /// # Panics
    /// If the input breaks an invariant, or the code under test panics.
    pub fn run(self, bytes: &[u8]) -> bool {
        (self.run)(&bytes[..bytes.len().min(MAX_INPUT_BYTES)])
    }

    /// The inputs that the kept corpus is made of.
    #[must_use]
    pub fn seeds(self) -> Vec<Seed> {
        (self.seeds)()
    }
}
