//! What KiCad itself does: its design rule check, and the files for the board house.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use fencelight_tools::checksum::sha256;

/// The program that calls KiCad's Python module.
const SCRIPT: &str = include_str!("../kicad.py");
/// How long KiCad may take. It needs some 10 s; filling areas of copper sometimes never ends.
const LIMIT: Duration = Duration::from_secs(300);

/// What KiCad says about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// The report, without the line of its date and without paths.
    pub(crate) text: String,
    /// Violations of every kind, by name.
    pub(crate) violations: Vec<String>,
}

impl Report {
    /// Reads KiCad's report on a board; its first line names the checksum of the file.
    fn parse(report: &str, board: &str) -> Self {
        let is_kept =
            |line: &&str| !line.starts_with("** Created on") && !line.starts_with("** Drc report");
        let text: Vec<&str> = report.lines().filter(is_kept).collect();
        let kinds = report
            .lines()
            .filter_map(|line| line.strip_prefix('[')?.split_once("]:"));
        Self {
            text: format!("{}\n{}\n", checksum_line(board), text.join("\n")),
            violations: kinds.map(|(kind, _)| kind.to_owned()).collect(),
        }
    }
}

/// The line of a report that names its board.
pub(crate) fn checksum_line(board: &str) -> String {
    format!("** Board with SHA-256 {} **", sha256(board.as_bytes()))
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
    // A file takes what it says: a pipe without a reader would stop it.
    let errors = script.with_extension("txt");
    let file =
        fs::File::create(&errors).map_err(|error| format!("{}: {error}", errors.display()))?;
    let child = Command::new(&python)
        .arg(&script)
        .arg(task)
        .arg(board)
        .arg(out)
        .stdout(Stdio::null())
        .stderr(file)
        .spawn();
    let status = child
        .map_err(|error| format!("{}: {error}", python.display()))
        .and_then(|child| wait(child, LIMIT));
    let said = fs::read_to_string(&errors).unwrap_or_default();
    let _ = fs::remove_file(&script);
    let _ = fs::remove_file(&errors);
    if status?.success() {
        return Ok(Some(()));
    }
    Err(format!(
        "KiCad: {}",
        said.lines().last().unwrap_or("no answer")
    ))
}

/// Waits for a program to end, and ends it where it takes too long.
fn wait(mut child: Child, limit: Duration) -> Result<ExitStatus, String> {
    let start = Instant::now();
    while start.elapsed() < limit {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) => sleep(Duration::from_millis(50)),
            Err(error) => return Err(format!("KiCad: {error}")),
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    Err(format!(
        "KiCad did not end within {} s and was stopped: run the command again; if that repeats, look for two areas of copper of different priority that are nearer than the largest clearance",
        limit.as_secs()
    ))
}

/// The design rule check with all zones filled; `None` without KiCad.
pub(crate) fn design_rules(board: &Path) -> Result<Option<Report>, String> {
    let path = env::temp_dir().join(format!("fencelight-drc-{}.txt", std::process::id()));
    let done = run("drc", board, &path)?;
    let text = fs::read_to_string(&path).unwrap_or_default();
    let _ = fs::remove_file(&path);
    let board =
        fs::read_to_string(board).map_err(|error| format!("{}: {error}", board.display()))?;
    Ok(done.map(|()| Report::parse(&text, &board)))
}

/// Gerbers, drill files and pictures of the layers; `None` without KiCad.
pub(crate) fn fabrication(board: &Path, folder: &Path) -> Result<Option<()>, String> {
    run("fab", board, folder)
}

/// The interactive list of parts as one page, `parts.html`; `None` without KiCad or without InteractiveHtmlBom beside it.
pub(crate) fn parts_page(board: &Path, folder: &Path) -> Result<Option<()>, String> {
    const MODULE: &str = "InteractiveHtmlBom";
    let Some(python) = python() else {
        return Ok(None);
    };
    let find =
        format!("import importlib.util as u, sys; sys.exit(u.find_spec('{MODULE}') is None)");
    let found = Command::new(&python).args(["-c", &find]).output();
    if !found.is_ok_and(|output| output.status.success()) {
        return Ok(None);
    }
    let done = Command::new(&python)
        .args(["-m", &format!("{MODULE}.generate_interactive_bom")])
        .args(["--no-browser", "--name-format", "parts", "--dest-dir"])
        .args([folder, board])
        .env("INTERACTIVE_HTML_BOM_NO_DISPLAY", "1")
        .output();
    let done = done.map_err(|error| format!("{}: {error}", python.display()))?;
    if done.status.success() && folder.join("parts.html").exists() {
        return Ok(Some(()));
    }
    let said = String::from_utf8_lossy(&done.stderr);
    Err(format!(
        "{MODULE}: {}",
        said.lines().last().unwrap_or("no answer")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;
    use crate::schematic::{PAGES, ROOT};

    #[test]
    fn violations_are_counted_and_dates_dropped() {
        let report = Report::parse(
            "** Drc report for /x/y **\n** Created on 2026-01-01 **\n\n** Found 1 DRC violations **\n[clearance]: Too near\n    Rule: x\n",
            "board",
        );
        assert_eq!(report.violations, ["clearance"]);
        assert!(!report.text.contains("2026") && !report.text.contains("/x/y"));
        assert!(report.text.starts_with(&checksum_line("board")));
        assert_ne!(checksum_line("board"), checksum_line("another"));
    }

    /// The kept report is of the committed board: a changed board needs a new one.
    #[test]
    fn the_kept_report_is_of_the_committed_board_and_clean() {
        let folder = files::tests::root().join(files::FOLDER);
        let report = files::read(&folder, files::REPORT).unwrap();
        let board = files::read(&folder, files::BOARD).unwrap();
        assert!(
            report.starts_with(&checksum_line(&board)),
            "the board has changed: run `cargo pcb` where KiCad 6 is installed"
        );
        assert!(Report::parse(&report, &board).violations.is_empty());
        for words in [
            "0 DRC violations",
            "0 unconnected pads",
            "0 Footprint errors",
        ] {
            assert!(report.contains(words), "{words}: {report}");
        }
    }

    /// The kept report of the electrical rule check is of the committed sheets.
    #[test]
    fn the_kept_report_is_of_the_committed_schematic_and_clean() {
        let folder = files::tests::root().join(files::FOLDER);
        let mut sheets: Vec<&str> = PAGES.iter().map(|(_, file, ..)| *file).collect();
        sheets.push(ROOT);
        sheets.sort_unstable();
        let sheets: Vec<String> = sheets
            .iter()
            .map(|file| files::read(&folder, file).unwrap())
            .collect();
        let report = files::read(&folder, "erc.txt").unwrap();
        let sum = sha256(sheets.concat().as_bytes());
        assert!(
            report.starts_with(&format!("** Schematic with SHA-256 {sum} ")),
            "the schematic has changed: run tools/pcb/pictures where KiCad 6 is installed"
        );
        assert!(report.contains("ERC messages: 0  Errors 0  Warnings 0"));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_end_is_stopped() {
        let child = Command::new("sleep").arg("600").spawn().unwrap();
        let said = wait(child, Duration::from_millis(200)).unwrap_err();
        assert!(said.contains("did not end"), "{said}");
        let child = Command::new("true").spawn().unwrap();
        assert!(wait(child, LIMIT).unwrap().success());
    }
}
