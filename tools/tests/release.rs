//! The check of a release, as the workflow runs it: over a folder that is complete, and over folders with one fault each.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fencelight_tools::elf::{PROGRAM_FLASH, Segment};
use fencelight_tools::uf2;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A program for this board: one for a Pico 2 has an image definition.
fn firmware(board: &str) -> Vec<u8> {
    let mut bytes = vec![board.len() as u8; 5_000];
    if board == "pico2" {
        bytes[276..280].copy_from_slice(&0xFFFF_DED3_u32.to_le_bytes());
        bytes[292..296].copy_from_slice(&0xAB12_3579_u32.to_le_bytes());
    }
    let address = PROGRAM_FLASH.start;
    let bytes = &bytes;
    uf2::write(&uf2::pages(&[Segment { address, bytes }]))
}

/// A folder with all files of a release but those for the board house.
fn complete(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("release-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for file in [
        "firmware-pico-VERSION.elf",
        "firmware-pico-125MHz-VERSION.elf",
        "firmware-pico2-VERSION.elf",
        "page-VERSION.tar.gz",
        "case-VERSION.tar.gz",
    ] {
        let file = format!("fencelight-{}", file.replace("VERSION", VERSION));
        fs::write(folder.join(&file), file).expect("a file");
    }
    for target in ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"] {
        write_program(&folder, target, ["page", "kiosk"], &PROGRAMS);
    }
    for file in ["CHANGES.md", "LICENSE-APACHE", "LICENSE-MIT", "NOTICES"] {
        fs::write(folder.join(file), file).expect("a file");
    }
    for board in ["pico", "pico-125MHz", "pico2"] {
        let file = folder.join(format!("fencelight-firmware-{board}-{VERSION}.uf2"));
        fs::write(file, firmware(board)).expect("a file");
    }
    write_sums(&folder);
    folder
}

/// The programs of an archive.
const PROGRAMS: [&str; 3] = ["fencelight", "fencelight-kiosk", "fencelight-lab"];

/// An archive of programs with the page and the files of a kiosk in folders of these names.
fn write_program(folder: &Path, target: &str, [page, kiosk]: [&str; 2], programs: &[&str]) {
    let name = format!("fencelight-program-{target}-{VERSION}");
    let inner = folder.join(&name);
    for (part, file) in [(page, "index.html"), (kiosk, "install")] {
        fs::create_dir_all(inner.join(part)).expect("a folder");
        fs::write(inner.join(part).join(file), file).expect("a file");
    }
    for program in programs {
        fs::write(inner.join(program), program).expect("a file");
    }
    let mut tar = Command::new("tar");
    tar.args(["-czf", &format!("{name}.tar.gz"), &name]);
    assert!(tar.current_dir(folder).status().expect("tar").success());
    fs::remove_dir_all(&inner).expect("its end");
}

fn write_sums(folder: &Path) {
    let sums = "rm -f SHA256SUMS && files=(*) && sha256sum -- \"${files[@]}\" >SHA256SUMS";
    let mut command = Command::new("bash");
    let status = command.args(["-c", sums]).current_dir(folder).status();
    assert!(status.expect("bash").success());
}

/// What the check says, and whether it passes.
fn check(options: &[&str], folder: &Path) -> (bool, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../.ci/release");
    let mut command = Command::new(script);
    command.arg("--check").args(options).arg(folder);
    let output = command.output().expect("the script starts");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

fn assert_refused(folder: &Path, reason: &str) {
    let (passes, said) = check(&["--without-fab"], folder);
    assert!(!passes && said.contains(reason), "{reason}: {said}");
}

#[test]
fn a_complete_release_passes_and_the_files_for_the_board_house_are_part_of_it() {
    let folder = complete("complete");
    let (passes, said) = check(&["--without-fab"], &folder);
    assert!(passes && said.contains("14 files, as listed"), "{said}");
    let (passes, said) = check(&[], &folder);
    let missing = format!("fencelight-fab-{VERSION}.tar.gz is missing");
    assert!(!passes && said.contains(&missing), "{said}");
}

#[test]
fn a_changed_a_missing_and_an_unknown_file_do_not_pass() {
    let folder = complete("changed");
    let page = folder.join(format!("fencelight-page-{VERSION}.tar.gz"));
    fs::write(&page, "changed").expect("a file");
    assert_refused(&folder, "another checksum");
    fs::remove_file(&page).expect("the file is there");
    write_sums(&folder);
    assert_refused(&folder, "page");
    let folder = complete("unknown");
    fs::write(folder.join("more.txt"), "x").expect("a file");
    assert_refused(&folder, "more.txt has no checksum in SHA256SUMS");
}

#[test]
fn all_programs_for_a_raspberry_pi_and_a_page_in_every_archive_are_part_of_it() {
    let folder = complete("pi");
    for (parts, programs, reason) in [
        (["pages", "kiosk"], &PROGRAMS[..], "has no page"),
        (["page", "kiosks"], &PROGRAMS, "has no kiosk/install"),
        (["page", "kiosk"], &PROGRAMS[1..], "has no fencelight"),
        (["page", "kiosk"], &PROGRAMS[..2], "has no fencelight-lab"),
    ] {
        write_program(&folder, "aarch64-unknown-linux-gnu", parts, programs);
        write_sums(&folder);
        assert_refused(&folder, reason);
    }
    let pi = format!("fencelight-program-aarch64-unknown-linux-gnu-{VERSION}.tar.gz");
    fs::remove_file(folder.join(&pi)).expect("the file is there");
    write_sums(&folder);
    assert_refused(&folder, &format!("{pi} is missing"));
    let (passes, said) = check(&["--without-fab", "--without-pi"], &folder);
    assert!(passes, "{said}");
}

#[test]
fn firmware_for_another_chip_or_clock_does_not_pass() {
    for (board, other, reason) in [
        ("pico", "pico2", "its blocks are not all"),
        ("pico-125MHz", "pico2", "its blocks are not all"),
        ("pico-125MHz", "pico", "is the file for 200 MHz"),
        ("pico2", "pico", "its blocks are not all"),
    ] {
        let folder = complete(board);
        let name = format!("fencelight-firmware-{board}-{VERSION}.uf2");
        fs::write(folder.join(&name), firmware(other)).expect("a file");
        write_sums(&folder);
        assert_refused(&folder, reason);
        let missing = complete(board);
        fs::remove_file(missing.join(&name)).expect("the file is there");
        write_sums(&missing);
        assert_refused(&missing, &format!("{name} is missing"));
    }
}

#[test]
fn a_release_with_the_usb_numbers_for_tests_is_refused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("release-usb-id");
    let identity = "board/src/device/identity.rs";
    for file in [".ci/release", "Cargo.toml", identity] {
        fs::create_dir_all(copy.join(file).parent().expect("a folder")).expect("a folder");
        fs::copy(root.join(file), copy.join(file)).expect("a file");
    }
    let is_refused = |options: &[&str]| {
        let mut command = Command::new(copy.join(".ci/release"));
        let output = command.arg("--allow-dirty").args(options).output();
        let output = output.expect("the script starts");
        // Nothing else is there to pack.
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).contains("--test-usb-id packs it all the same")
    };
    assert!(!is_refused(&[]));
    let text = fs::read_to_string(copy.join(identity)).expect("a file");
    let text = text.replace("0xF3CE", "0x0001");
    fs::write(copy.join(identity), text).expect("a file");
    assert!(is_refused(&[]));
    assert!(!is_refused(&["--test-usb-id"]));
}
