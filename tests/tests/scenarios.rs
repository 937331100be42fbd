//! Every file in `tests/scenarios` is one test, named `TOPIC/FILE`; `tests/scenarios/README.md` describes the format.
//!
//! The list of tests is read from the folder when the program starts, so a new file needs no other change.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fencelight_tests::scenario;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut trials = Vec::new();
    for topic in topics(&root)? {
        for file in entries(&root.join(&topic))? {
            trials.push(trial(&topic, file)?);
        }
    }
    trials.push(Trial::test("readme-lists-every-topic", move || {
        readme_lists_every_topic(&root)
    }));
    Ok(libtest_mimic::run(&arguments, trials).exit_code())
}

/// The paths in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

/// The names of the folders. Beside them only the README may stand in the root.
fn topics(root: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut topics = Vec::new();
    for path in entries(root)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            topics.push(name.into_owned());
        } else if name != "README.md" {
            return Err(format!("{}: move it to the folder of its topic", path.display()).into());
        }
    }
    Ok(topics)
}

fn trial(topic: &str, file: PathBuf) -> Result<Trial, Box<dyn Error>> {
    let is_text = file.extension().is_some_and(|extension| extension == "txt");
    let Some(name) = file.file_stem().filter(|_| is_text) else {
        return Err(format!("{}: a scenario ends in .txt", file.display()).into());
    };
    let name = format!("{topic}/{}", name.to_string_lossy());
    Ok(Trial::test(name, move || run_file(&file)))
}

fn run_file(file: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(file)?;
    if !text.starts_with("# ") {
        return Err("the first line is not a remark that states the behaviour".into());
    }
    scenario::run(&text).map_err(|wrong| format!("{}, {wrong}", file.display()).into())
}

fn readme_lists_every_topic(root: &Path) -> Result<(), Failed> {
    let readme = fs::read_to_string(root.join("README.md"))?;
    let listed: Vec<&str> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("/` |"))
        .map(|(topic, _)| topic)
        .collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    let topics = topics(root).map_err(|wrong| wrong.to_string())?;
    if sorted == topics {
        return Ok(());
    }
    Err(format!("listed: {listed:?}, folders: {topics:?}").into())
}
