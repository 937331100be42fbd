//! The check of a release, as the workflow runs it: over a folder that is complete, and over folders with one fault each.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fencelight_tools::elf::{PROGRAM_FLASH, Segment};
use fencelight_tools::uf2;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A program for a Pico, or with an image definition for a Pico 2.
fn firmware(is_pico2: bool) -> Vec<u8> {
    let mut bytes = vec![1; 5_000];
    if is_pico2 {
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
        "firmware-pico2-VERSION.elf",
        "page-VERSION.tar.gz",
        "case-VERSION.tar.gz",
    ] {
        let file = format!("fencelight-{}", file.replace("VERSION", VERSION));
        fs::write(folder.join(&file), file).expect("a file");
    }
    for target in ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"] {
        write_program(&folder, target, ["page", "kiosk"]);
    }
    for file in ["CHANGES.md", "LICENSE-APACHE", "LICENSE-MIT", "NOTICES"] {
        fs::write(folder.join(file), file).expect("a file");
    }
    for (board, is_pico2) in [("pico", false), ("pico2", true)] {
        let file = folder.join(format!("fencelight-firmware-{board}-{VERSION}.uf2"));
        fs::write(file, firmware(is_pico2)).expect("a file");
    }
    write_sums(&folder);
    folder
}

/// An archive of the program with the page and the files of a kiosk in folders of these names.
fn write_program(folder: &Path, target: &str, [page, kiosk]: [&str; 2]) {
    let name = format!("fencelight-program-{target}-{VERSION}");
    let inner = folder.join(&name);
    for (part, file) in [(page, "index.html"), (kiosk, "install")] {
        fs::create_dir_all(inner.join(part)).expect("a folder");
        fs::write(inner.join(part).join(file), file).expect("a file");
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
    assert!(passes && said.contains("12 files, as listed"), "{said}");
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
fn a_program_for_a_raspberry_pi_and_a_page_in_every_program_are_part_of_it() {
    let folder = complete("pi");
    for (parts, reason) in [
        (["pages", "kiosk"], "has no page"),
        (["page", "kiosks"], "has no kiosk/install"),
    ] {
        write_program(&folder, "aarch64-unknown-linux-gnu", parts);
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
fn firmware_for_the_other_chip_does_not_pass() {
    for (board, is_pico2) in [("pico", true), ("pico2", false)] {
        let folder = complete(board);
        let name = format!("fencelight-firmware-{board}-{VERSION}.uf2");
        fs::write(folder.join(&name), firmware(is_pico2)).expect("a file");
        write_sums(&folder);
        assert_refused(&folder, &format!("{name}: its blocks are not all"));
    }
}
