//! Passes the linker the memory map at the workspace root, the regions of the chip and the scripts that fill them.

use std::{env, path::Path};

/// `--nmagic`: do not align segments to pages, flash is not paged. `link.x`: vectors and sections (cortex-m-rt). `defmt.x`: log strings, kept in the
/// ELF but not in flash.
const LINK_ARGS: [&str; 3] = ["--nmagic", "-Tlink.x", "-Tdefmt.x"];
/// The second-stage boot loader (embassy-rp). The RP2350 has none: its boot ROM does that.
const BOOT2_ARG: &str = "-Tlink-rp.x";
/// The least bytes of code in RAM with which the firmware links (`memory.x`): some 34,000 are there.
const HOT_BYTES_MIN: u32 = 30_000;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../memory.x");

    // The linker of a PC has none of these scripts: no arguments when a host tool checks this package.
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }

    let is_rp2350 = env::var_os("CARGO_FEATURE_RP2350").is_some();
    let chip = if is_rp2350 { "rp2350" } else { "rp2040" };
    println!("cargo:rerun-if-changed={chip}/regions.x");

    // `link.x` includes `memory.x` by its bare name, and that one `regions.x`: the folders that hold them must be searched.
    let package = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let package = Path::new(&package);
    let root = package.parent().expect("the package lies in the workspace");
    println!("cargo:rustc-link-search={}", root.display());
    println!("cargo:rustc-link-search={}", package.join(chip).display());

    let boot2_arg = (!is_rp2350).then_some(BOOT2_ARG);
    for arg in LINK_ARGS.into_iter().chain(boot2_arg) {
        println!("cargo:rustc-link-arg-bins={arg}");
        println!("cargo:rustc-link-arg-tests={arg}");
    }
    println!("cargo:rustc-link-arg-bins=--defsym=_hot_bytes_min={HOT_BYTES_MIN}");
    // Tests use a part.
    println!("cargo:rustc-link-arg-tests=--defsym=_hot_bytes_min=0");
    println!("cargo:rustc-link-arg-tests=-Tembedded-test.x");
}
