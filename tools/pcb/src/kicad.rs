//! What KiCad itself does: its design rule check, and the files for the board house.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The program that calls KiCad's Python module.
const SCRIPT: &str = include_str!("../kicad.py");

/// What KiCad says about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// The report, without the line of its date and without paths.
    pub(crate) text: String,
    /// Violations of every kind, by name.
    pub(crate) violations: Vec<String>,
}

impl Report {
    /// Reads KiCad's report.
    fn parse(report: &str) -> Self {
        let is_kept =
            |line: &&str| !line.starts_with("** Created on") && !line.starts_with("** Drc report");
        let text: Vec<&str> = report.lines().filter(is_kept).collect();
        let kinds = report
            .lines()
            .filter_map(|line| line.strip_prefix('[')?.split_once("]:"));
        Self {
            text: text.join("\n") + "\n",
            violations: kinds.map(|(kind, _)| kind.to_owned()).collect(),
        }
    }
}

/// A Python with KiCad's module, where there is one. Debian's belongs to its own Python.
fn python() -> Option<PathBuf> {
    let chosen = env::var_os("KICAD_PYTHON").map(PathBuf::from);
    let candidates = chosen
        .into_iter()
        .chain(["/usr/bin/python3", "python3"].map(PathBuf::from));
    let has_module = |python: &PathBuf| {
        let found = Command::new(python).args(["-c", "import pcbnew"]).output();
        found.is_ok_and(|output| output.status.success())
    };
    candidates.into_iter().find(has_module)
}

/// Runs the script in a temporary folder; `None` without KiCad.
fn run(task: &str, board: &Path, out: &Path) -> Result<Option<()>, String> {
    let Some(python) = python() else {
        return Ok(None);
    };
    let script = env::temp_dir().join(format!("fencelight-kicad-{}.py", std::process::id()));
    fs::write(&script, SCRIPT).map_err(|error| format!("{}: {error}", script.display()))?;
    let output = Command::new(&python)
        .arg(&script)
        .arg(task)
        .arg(board)
        .arg(out)
        .output();
    let _ = fs::remove_file(&script);
    let output = output.map_err(|error| format!("{}: {error}", python.display()))?;
    if output.status.success() {
        return Ok(Some(()));
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "KiCad: {}",
        said.lines().last().unwrap_or("no answer")
    ))
}

/// The design rule check with all zones filled; `None` without KiCad.
pub(crate) fn design_rules(board: &Path) -> Result<Option<Report>, String> {
    let path = env::temp_dir().join(format!("fencelight-drc-{}.txt", std::process::id()));
    let done = run("drc", board, &path)?;
    let text = fs::read_to_string(&path).unwrap_or_default();
    let _ = fs::remove_file(&path);
    Ok(done.map(|()| Report::parse(&text)))
}

/// Gerbers, drill files and pictures of the layers; `None` without KiCad.
pub(crate) fn fabrication(board: &Path, folder: &Path) -> Result<Option<()>, String> {
    run("fab", board, folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn violations_are_counted_and_dates_dropped() {
        let report = Report::parse(
            "** Drc report for /x/y **\n** Created on 2026-01-01 **\n\n** Found 1 DRC violations **\n[clearance]: Too near\n    Rule: x\n",
        );
        assert_eq!(report.violations, ["clearance"]);
        assert!(!report.text.contains("2026") && !report.text.contains("/x/y"));
    }
}
