//! The fuzz targets as ordinary tests: over the kept corpus, and over mutations of it from a fixed seed.
//!
//! `MUTATIONS=100000 cargo test --release -p fencelight-tests --test inputs fuzz` runs more of them. `tests/fuzz/README.md` describes the runs with libFuzzer.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use fencelight_tests::Rng;
use fencelight_tests::fuzz::{Target, mutate};

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// The kept inputs of a target, sorted by name. Files that libFuzzer added, named by a hash, are among them.
fn corpus(target: Target) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz_folder().join("corpus").join(target.name);
    let mut inputs: Vec<_> = fs::read_dir(folder)
        .expect("a corpus")
        .map(|entry| entry.expect("a file"))
        .map(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            (name, fs::read(file.path()).expect("an input"))
        })
        .collect();
    inputs.sort();
    inputs
}

/// Runs the corpus. Most of it must be accepted, or a change of a format has made it useless.
fn run_corpus(target: Target) {
    let corpus = corpus(target);
    let mut accepted = 0;
    for (name, bytes) in &corpus {
        println!("tests/fuzz/corpus/{}/{name}", target.name);
        accepted += usize::from(target.run(bytes));
    }
    assert!(
        2 * accepted > corpus.len(),
        "{accepted} of {} accepted: write the seeds again",
        corpus.len()
    );
}

/// Runs mutations of the corpus: `count`, or as many as `MUTATIONS` asks for. An input that fails is kept in a file that the output names.
fn run_mutations(target: Target, count: usize) {
    let asked = std::env::var("MUTATIONS").ok();
    let count = asked.and_then(|count| count.parse().ok()).unwrap_or(count);
    let corpus = corpus(target);
    let mut rng = Rng::new(1);
    let mut accepted = 0;
    for number in 0..count {
        let (_, bytes) = rng.pick(&corpus).clone();
        let (_, other) = rng.pick(&corpus);
        let bytes = mutate(&bytes, other, &mut rng);
        match catch_unwind(AssertUnwindSafe(|| target.run(&bytes))) {
            Ok(is_accepted) => accepted += usize::from(is_accepted),
            Err(panic) => {
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(target.name);
                fs::write(&file, &bytes).expect("a file for the input");
                println!("mutation {number}: the input is in {}", file.display());
                resume_unwind(panic);
            }
        }
    }
    println!("{accepted} of {count} accepted");
    assert!(count < 50 || accepted > count / 50);
}

/// Two tests for each target: its corpus, and so many mutations.
macro_rules! targets {
    ($($name:ident: $mutations:literal,)*) => {
        $(mod $name {
            use fencelight_tests::fuzz::Target;

            fn target() -> Target {
                Target::named(stringify!($name)).expect("a target")
            }

            #[test]
            fn corpus() {
                super::run_corpus(target());
            }

            #[test]
            fn mutations() {
                super::run_mutations(target(), $mutations);
            }
        })*

        /// The targets that are tested here.
        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    console_lines: 600,
    positions: 1_000,
    ai_moves: 300,
    save_images: 2_000,
    key_streams: 120,
    network_files: 2_000,
    game_files: 4_000,
    archive_files: 4_000,
    checkpoint_files: 100,
    firmware_files: 4_000,
}

#[test]
fn every_target_has_tests_a_program_and_a_corpus() {
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).expect("the manifest");
    let programs = fs::read_dir(fuzz_folder().join("fuzz_targets")).expect("the programs");
    assert_eq!(programs.count(), Target::ALL.len());
    assert_eq!(TESTED, Target::ALL.map(|target| target.name));
    for Target { name, .. } in Target::ALL {
        let program = fuzz_folder().join(format!("fuzz_targets/{name}.rs"));
        let text = fs::read_to_string(program).expect("a program");
        assert!(text.contains(&format!("\"{name}\"")), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
    for target in Target::ALL {
        let inputs = corpus(target).len();
        assert!(inputs >= 20, "{}: {inputs} inputs", target.name);
    }
}
