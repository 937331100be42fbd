//! The fuzz targets as ordinary tests: over the kept corpus, and over mutations of it from a fixed seed.
//!
//! `MUTATIONS=100000 cargo test --release -p fencelight-tests --test inputs fuzz` runs more of them. `tests/fuzz/README.md` describes the runs with libFuzzer.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fencelight_tests::fuzz::{Target, mutate, new_records};
use fencelight_tests::{Rng, times};
use libtest_mimic::{Arguments, Failed, Trial};

/// Two tests for each target: its corpus, and mutations of it.
fn main() -> ExitCode {
    let mut trials = vec![Trial::test("every_target_is_a_program", || {
        let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml"))?;
        assert_eq!(manifest.matches("[[bin]]").count(), Target::ALL.len());
        for Target { name, .. } in Target::ALL {
            assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
        }
        Ok(())
    })];
    for target in Target::ALL {
        let name = |part| format!("fuzz::{}::{part}", target.name);
        trials.push(Trial::test(name("corpus"), move || run_corpus(target)));
        trials.push(Trial::test(name("mutations"), move || {
            run_mutations(target)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// The kept inputs of a target, sorted by name, and records as they are written today. Files that libFuzzer added, named by a hash, are among them.
fn corpus(target: Target) -> Result<Vec<(String, Vec<u8>)>, Failed> {
    let mut inputs = Vec::new();
    for file in fs::read_dir(fuzz_folder().join("corpus").join(target.name))? {
        let path = file?.path();
        inputs.push((path.display().to_string(), fs::read(&path)?));
    }
    inputs.sort();
    assert!(inputs.len() >= 20, "{} inputs", inputs.len());
    if target.name == "save_images" {
        inputs.extend(
            new_records()
                .into_iter()
                .map(|bytes| ("new record".into(), bytes)),
        );
    }
    Ok(inputs)
}

/// Runs the corpus. Most of it must be accepted, or a change of a format has made it useless.
fn run_corpus(target: Target) -> Result<(), Failed> {
    let corpus = corpus(target)?;
    let mut accepted = 0;
    for (name, bytes) in &corpus {
        println!("{name}");
        accepted += usize::from(target.run(bytes));
    }
    assert!(
        2 * accepted > corpus.len(),
        "{accepted} of {} accepted: keep inputs of today's format",
        corpus.len()
    );
    Ok(())
}

/// Runs mutations of the corpus, as many as `MUTATIONS` asks for. An input that fails is kept in a file that the output names.
fn run_mutations(target: Target) -> Result<(), Failed> {
    let count = times("MUTATIONS", target.mutations as u64);
    let corpus = corpus(target)?;
    let mut rng = Rng::new(1);
    let mut accepted = 0;
    for number in 0..count {
        let (_, bytes) = rng.pick(&corpus).clone();
        let (_, other) = rng.pick(&corpus);
        let bytes = mutate(&bytes, other, &mut rng);
        match catch_unwind(AssertUnwindSafe(|| target.run(&bytes))) {
            Ok(is_accepted) => accepted += u64::from(is_accepted),
            Err(_) => {
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(target.name);
                fs::write(&file, &bytes)?;
                return Err(
                    format!("mutation {number}: the input is in {}", file.display()).into(),
                );
            }
        }
    }
    println!("{accepted} of {count} accepted");
    assert!(count < 50 || accepted > count / 50);
    Ok(())
}
