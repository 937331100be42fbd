//! The programs from outside: help, errors, outputs that exist, readers that end, full disks.

use std::process::{Command, Output, Stdio};

const UF2: &str = env!("CARGO_BIN_EXE_uf2");
const WIRING: &str = env!("CARGO_BIN_EXE_wiring");

fn run(program: &str, arguments: &[&str], stdout: Stdio) -> Output {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdout(stdout)
        .stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    child.wait_with_output().expect("it ends")
}

#[test]
fn help_has_an_example_and_an_error_is_one_line_then_how_to_get_help() {
    for program in [UF2, WIRING] {
        let output = run(program, &["--help"], Stdio::piped());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let help = String::from_utf8_lossy(&output.stdout);
        assert!(
            help.contains("Usage: ") && help.contains("Example"),
            "{help}"
        );
        let output = run(program, &["--fly"], Stdio::piped());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        let (line, hint) = said.split_once("\n\n").expect("a line, then help");
        assert!(line.contains("--fly") && hint.contains("--help"), "{said}");
    }
}

#[test]
fn a_uf2_that_exists_is_overwritten_with_force_only() {
    let folder = std::env::temp_dir().join(format!("fencelight-uf2-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let (elf, uf2) = (path("firmware"), path("firmware.uf2"));
    std::fs::write(&uf2, "mine").expect("a file");
    // There is no firmware here: with --force that is the error.
    for (arguments, code, text) in [
        (&[&*elf][..], 2, "--force"),
        (&[&*elf, &uf2], 2, "--force"),
        (&["--force", &elf, &uf2], 1, "cargo fw"),
    ] {
        let output = run(UF2, arguments, Stdio::piped());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(text), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read(&uf2).expect("the file"), b"mine");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_reader_that_ends_is_no_error() {
    for (program, arguments) in [(WIRING, &[][..]), (WIRING, &["--help"]), (UF2, &["--help"])] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run(program, arguments, writer.into());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for (program, arguments) in [(WIRING, &[][..]), (UF2, &["--help"])] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let output = run(program, arguments, full.expect("it is there").into());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("No space left"), "{said}");
    }
}
