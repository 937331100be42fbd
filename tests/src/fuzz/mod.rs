//! Fuzz targets: each is a function of any bytes that must neither panic nor break an invariant it checks.
//!
//! libFuzzer drives them through `tests/fuzz/fuzz_targets`; `tests/tests/inputs.rs` runs them over the kept corpus in `tests/fuzz/corpus` and over
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

pub use mutation::mutate;
pub use save_images::new_records;

/// Longest input; the rest of the bytes is ignored.
const MAX_INPUT_BYTES: usize = 32 * 1024;

/// A function of any bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program and of its folder in the corpus.
    pub name: &'static str,
    /// How many mutations of the corpus `cargo test` runs.
    pub mutations: usize,
    run: fn(&[u8]) -> bool,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 10] = [
        Self::new("console_lines", 600, console_lines::run),
        Self::new("positions", 1_000, positions::run),
        Self::new("ai_moves", 300, ai_moves::run),
        Self::new("save_images", 2_000, save_images::run),
        Self::new("key_streams", 120, key_streams::run),
        Self::new("network_files", 2_000, network_files::run),
        Self::new("game_files", 4_000, game_files::run),
        Self::new("archive_files", 4_000, archive_files::run),
        Self::new("checkpoint_files", 100, checkpoint_files::run),
        Self::new("firmware_files", 4_000, firmware_files::run),
    ];

    const fn new(name: &'static str, mutations: usize, run: fn(&[u8]) -> bool) -> Self {
        Self {
            name,
            mutations,
            run,
        }
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
}
