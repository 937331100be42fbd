//! Mutation testing of core with one build.
//!
//! A mutant is a small change of the code: another operator, a body that only returns a value, a match arm less. A test suite that fails
//! for no test with it has a gap. Compiling every mutant by itself takes half a minute each; here a copy of the workspace holds all of
//! them, each behind a switch that an environment variable sets, and a mutant costs one run of the tests that reach it.

mod campaign;
mod instrument;
mod operators;
mod tree;

use clap::{Parser, Subcommand};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Mutation testing of core's table, light, save, input and rules.
#[derive(Parser)]
#[command(name = "mutation")]
struct Arguments {
    /// The folder of the copy, its build and the results.
    #[arg(long, default_value = "target/mutation", global = true)]
    folder: PathBuf,
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Copy the workspace, add all mutants, build the tests.
    Build,
    /// Run every test without a mutant: how long it takes, which mutants it reaches.
    Measure {
        /// Processes at a time.
        #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
        jobs: usize,
    },
    /// Judge the mutants that have no verdict yet.
    Run {
        /// Processes at a time.
        #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
        jobs: usize,
        /// End after this many minutes; a later run goes on.
        #[arg(long, default_value_t = 100_000)]
        minutes: u64,
        /// Only mutants of files whose path contains one of these.
        #[arg(long, value_delimiter = ',', default_value = "")]
        file: Vec<String>,
    },
    /// Print the score and the survivors.
    Report,
}

fn save<T: serde::Serialize>(path: &Path, value: &T) {
    fs::write(path, serde_json::to_vec(value).expect("JSON")).expect("a file in the folder");
}

fn load<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    let bytes = fs::read(path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; `cargo mutation build` makes it",
            path.display()
        )
    });
    serde_json::from_slice(&bytes).expect("JSON")
}

fn build(folder: &Path) {
    let root = std::env::current_dir().expect("a current folder");
    let (copy, target) = (folder.join("tree"), folder.join("build"));
    fs::create_dir_all(&copy).expect("a folder for the copy");
    tree::copy(&root, &copy);
    let mut dropped = HashSet::new();
    let (mutants, programs) = loop {
        let mutants = tree::instrument(&root, &copy, &dropped);
        println!(
            "{} mutants, {} do not compile",
            mutants.len(),
            dropped.len()
        );
        match tree::build(&copy, &target) {
            Ok(programs) => break (mutants, programs),
            Err(unviable) => dropped.extend(unviable),
        }
    };
    save(&folder.join("mutants.json"), &mutants);
    save(&folder.join("programs.json"), &programs);
    let _ = fs::remove_file(folder.join("results.jsonl"));
}

fn main() {
    let arguments = Arguments::parse();
    fs::create_dir_all(&arguments.folder).expect("the folder");
    let folder = arguments.folder.canonicalize().expect("the folder");
    let results = folder.join("results.jsonl");
    match arguments.command {
        Task::Build => build(&folder),
        Task::Measure { jobs } => {
            let programs: Vec<tree::TestProgram> = load(&folder.join("programs.json"));
            save(
                &folder.join("baselines.json"),
                &campaign::baselines(&programs, &folder, jobs),
            );
        }
        Task::Run {
            jobs,
            minutes,
            file,
        } => {
            let mut mutants: Vec<instrument::Mutant> = load(&folder.join("mutants.json"));
            mutants.retain(|mutant| file.iter().any(|part| mutant.file.contains(part)));
            let baselines: Vec<campaign::Baseline> = load(&folder.join("baselines.json"));
            campaign::run(
                &mutants,
                &baselines,
                &results,
                jobs,
                Duration::from_secs(60 * minutes),
            );
            campaign::report(&campaign::read(&results));
        }
        Task::Report => campaign::report(&campaign::read(&results)),
    }
}
