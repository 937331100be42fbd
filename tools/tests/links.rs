//! Links of the pages lead to files and headings that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders with pages, in the workspace. A link to a page of another folder (`core/rules.md`) is left out: it has the links of that folder.
const FOLDERS: [&str; 12] = [
    ".",
    "docs",
    "docs/notebook",
    "hardware",
    "hardware/pcb",
    "hardware/case",
    "tests/fuzz",
    "tests",
    "core",
    "ai",
    "board",
    "tests/scenarios",
];

/// The forge has the pages of the workflows above the folder of the README.
const WORKFLOWS: &str = "../../actions/workflows/";
/// The releases of the forge, seen from a page in a folder. A workflow makes them.
const RELEASES: &str = "../../../releases";
/// A form for a new issue on the forge, by the name of its file.
const FORM: &str = "../../../issues/new?template=";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn pages() -> Vec<PathBuf> {
    let folders = FOLDERS.iter().map(|folder| root().join(folder));
    let entries = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut pages: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "md") && !path.is_symlink())
        .collect();
    pages.sort();
    pages
}

/// The lines of a page outside of blocks of code.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Where a line leads to: what stands in parentheses behind brackets, and what a definition names.
fn targets(line: &str) -> Vec<String> {
    let without_code: String = line.split('`').step_by(2).collect();
    let behind = without_code.split("](").skip(1);
    let first = behind.filter_map(|rest| rest.split([')', ' ']).next());
    let mut found: Vec<String> = first.map(str::to_owned).collect();
    if let Some((name, target)) = line.split_once("]: ")
        && name.starts_with('[')
    {
        found.push(target.trim().to_owned());
    }
    found
}

/// The anchor that a heading has on the forge.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.collect::<String>().replace(' ', "-")
}

fn broken(page: &Path, text: &str) -> Vec<String> {
    let mut broken = Vec::new();
    for target in lines(text).flat_map(targets) {
        if target.contains("://") || target.starts_with("mailto:") || target.is_empty() {
            continue;
        }
        let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
        let path = match (file, file.strip_prefix(WORKFLOWS)) {
            ("", _) => page.to_owned(),
            (RELEASES, _) => root().join(".github/workflows/release.yml"),
            (_, Some(workflow)) => {
                let workflow = workflow.trim_end_matches("/badge.svg");
                root().join(".github/workflows").join(workflow)
            }
            (file, None) if file.starts_with(FORM) => {
                root().join(file.replace(FORM, ".github/ISSUE_TEMPLATE/"))
            }
            (file, None) => page.parent().expect("a folder").join(file),
        };
        let is_there = path.exists()
            && (heading.is_empty()
                || fs::read_to_string(&path).is_ok_and(|text| {
                    lines(&text).any(|line| line.starts_with('#') && anchor(line) == heading)
                }));
        if !is_there {
            broken.push(format!("{}: {target}", page.display()));
        }
    }
    broken
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let pages = pages();
    assert!(pages.len() > 20, "{}", pages.len());
    let broken: Vec<String> = pages
        .iter()
        .flat_map(|page| broken(page, &fs::read_to_string(page).expect("a page")))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn a_missing_file_and_a_missing_heading_are_found() {
    let page = root().join("hardware/README.md");
    let text = "[a](power.md) [b](nothing.md) ![c](pictures/nothing.png)\n[d](power.md#supply-and-fuses), [e](power.md#nothing)\n```\n[f](no.md)\n```\n[`g`](gone.md)\n[![h](../../actions/workflows/ci.yml/badge.svg)](../../actions/workflows/no.yml)";
    let found = broken(&page, text).join(" ");
    let missing = [
        "nothing.md",
        "nothing.png",
        "power.md#nothing",
        "gone.md",
        "no.yml",
    ];
    for target in missing {
        assert!(found.contains(target), "{target}: {found}");
    }
    assert!(
        !found.contains("fuses") && !found.contains("no.md "),
        "{found}"
    );
    assert_eq!(found.matches(": ").count(), missing.len(), "{found}");
}
