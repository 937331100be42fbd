//! Runs the tests against every mutant.

use crate::instrument::Mutant;
use crate::tree::TestProgram;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A single test with what it takes and reaches without a mutant.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Baseline {
    pub(crate) program: TestProgram,
    pub(crate) test: String,
    pub(crate) ms: u64,
    pub(crate) reached: HashSet<u32>,
}

/// The result of one mutant.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Verdict {
    /// A test fails. Its name.
    Killed(String),
    /// A test does not end.
    TimedOut(String),
    /// All tests pass.
    Survived,
    /// No test executes the code, or only the compiler does.
    Unreached,
}

/// One line of the results.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Judged {
    pub(crate) mutant: Mutant,
    pub(crate) verdict: Verdict,
}

/// A test that takes longer judges nothing: the search is not mutated, and the long games repeat what short tests cover.
const LONGEST_MS: u64 = 60_000;

fn start(program: &TestProgram, test: &str, mutant: &str, reached: Option<&Path>) -> Child {
    let mut command = Command::new(&program.path);
    command
        .current_dir(&program.folder)
        .env("MUTANT", mutant)
        .env("RUST_BACKTRACE", "0")
        .args(["--test-threads", "1", "--include-ignored", "--exact", test])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Some(path) = reached {
        command.env("MUTANTS_REACHED", path);
    }
    command
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", program.path.display()))
}

/// Whether a child ends well within a time; `None` if it does not end.
fn passes(mut child: Child, limit_ms: u64) -> Option<bool> {
    let limit = Instant::now() + Duration::from_millis(limit_ms);
    let mut pause_ms = 1;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Err(_) => return Some(false),
            Ok(None) if Instant::now() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(pause_ms)),
        }
        pause_ms = (pause_ms * 2).min(20);
    }
}

fn tests_of(program: &TestProgram) -> Vec<String> {
    let listed = Command::new(&program.path)
        .args(["--list", "--format", "terse"])
        .current_dir(&program.folder)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.path.display()));
    let text = String::from_utf8_lossy(&listed.stdout);
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    names
        .filter(|name| !name.starts_with("ai::"))
        .map(str::to_owned)
        .collect()
}

/// Measures every test without a mutant. A test that fails or takes too long then judges nothing.
pub(crate) fn baselines(programs: &[TestProgram], folder: &Path, jobs: usize) -> Vec<Baseline> {
    let tests: Vec<(&TestProgram, String)> = programs
        .iter()
        .flat_map(|program| {
            tests_of(program)
                .into_iter()
                .map(move |test| (program, test))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((program, test)) = tests.get(index) else {
                        break;
                    };
                    if let Some(baseline) =
                        baseline(program, test, &folder.join(format!("reached-{index}")))
                    {
                        all.lock().expect("the list of tests").push(baseline);
                    }
                }
            });
        }
    });
    let mut all = all.into_inner().expect("the list of tests");
    all.sort_by(|a, b| (a.ms, &a.test).cmp(&(b.ms, &b.test)));
    all
}

fn baseline(program: &TestProgram, test: &str, path: &Path) -> Option<Baseline> {
    let _ = fs::remove_file(path);
    let begin = Instant::now();
    let passes = passes(start(program, test, "reached", Some(path)), LONGEST_MS);
    let ms = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX);
    let text = fs::read_to_string(path).unwrap_or_default();
    let _ = fs::remove_file(path);
    if passes != Some(true) {
        println!(
            "{} {test}: left out, it {}",
            program.name,
            if passes.is_none() {
                "takes too long"
            } else {
                "fails"
            }
        );
        return None;
    }
    let reached = text.lines().filter_map(|line| line.parse().ok()).collect();
    Some(Baseline {
        program: program.clone(),
        test: test.to_owned(),
        ms,
        reached,
    })
}

fn judge(mutant: &Mutant, baselines: &[Baseline]) -> Verdict {
    let mut reached = false;
    for baseline in baselines
        .iter()
        .filter(|baseline| baseline.reached.contains(&mutant.id))
    {
        reached = true;
        let child = start(
            &baseline.program,
            &baseline.test,
            &mutant.id.to_string(),
            None,
        );
        match passes(child, 5_000 + 10 * baseline.ms) {
            Some(true) => (),
            Some(false) => return Verdict::Killed(baseline.test.clone()),
            None => return Verdict::TimedOut(baseline.test.clone()),
        }
    }
    if reached {
        Verdict::Survived
    } else {
        Verdict::Unreached
    }
}

/// Judges the mutants that have no verdict in the results yet, and appends theirs. Ends after `limit`.
pub(crate) fn run(
    mutants: &[Mutant],
    baselines: &[Baseline],
    results: &Path,
    jobs: usize,
    limit: Duration,
) {
    let known: HashSet<u32> = read(results)
        .into_iter()
        .map(|judged| judged.mutant.id)
        .collect();
    let todo: Vec<&Mutant> = mutants
        .iter()
        .filter(|mutant| !known.contains(&mutant.id))
        .collect();
    let file = Mutex::new(
        fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(results)
            .expect("the file of results"),
    );
    let next = AtomicUsize::new(0);
    let end = Instant::now() + limit;
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while Instant::now() < end {
                    let Some(mutant) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let verdict = judge(mutant, baselines);
                    let judged = Judged {
                        mutant: (*mutant).clone(),
                        verdict,
                    };
                    let line = serde_json::to_string(&judged).expect("a line of results") + "\n";
                    file.lock()
                        .expect("the file of results")
                        .write_all(line.as_bytes())
                        .expect("a line is written");
                }
            });
        }
    });
}

/// The verdicts of a file of results.
pub(crate) fn read(results: &Path) -> Vec<Judged> {
    let text = fs::read_to_string(results).unwrap_or_default();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// Prints the score of every module and the mutants that survive.
pub(crate) fn report(judged: &[Judged]) {
    println!(
        "{:<10}{:>8}{:>8}{:>10}{:>10}{:>11}{:>8}",
        "module", "mutants", "killed", "timed out", "survived", "unreached", "score"
    );
    let module = |judged: &Judged| {
        judged
            .mutant
            .file
            .split('/')
            .nth(2)
            .unwrap_or_default()
            .to_owned()
    };
    let modules: std::collections::BTreeSet<String> = judged.iter().map(module).collect();
    for name in modules.iter().map(String::as_str).chain(["all"]) {
        let of: Vec<&Judged> = judged
            .iter()
            .filter(|judged| name == "all" || module(judged) == name)
            .collect();
        let count =
            |test: fn(&Verdict) -> bool| of.iter().filter(|judged| test(&judged.verdict)).count();
        let killed = count(|verdict| matches!(verdict, Verdict::Killed(_)));
        let timed_out = count(|verdict| matches!(verdict, Verdict::TimedOut(_)));
        let (survived, unreached) = (
            count(|verdict| *verdict == Verdict::Survived),
            count(|verdict| *verdict == Verdict::Unreached),
        );
        let tenths = (killed + timed_out) * 1000 / of.len().max(1);
        println!(
            "{name:<10}{:>8}{killed:>8}{timed_out:>10}{survived:>10}{unreached:>11}{:>6}.{} %",
            of.len(),
            tenths / 10,
            tenths % 10
        );
    }
    for judged in judged {
        let (mutant, verdict) = (&judged.mutant, &judged.verdict);
        if matches!(verdict, Verdict::Survived | Verdict::Unreached) {
            println!(
                "{verdict:?} {} {}:{} {}: {}",
                mutant.id, mutant.file, mutant.line, mutant.function, mutant.change
            );
        }
    }
}
