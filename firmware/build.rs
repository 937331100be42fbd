//! Passes the linker the memory map at the workspace root and the scripts that fill it.

use std::{env, path::Path};

/// `--nmagic`: do not align segments to pages, flash is not paged. `link.x`: vectors and sections (cortex-m-rt).
/// `link-rp.x`: the second-stage boot loader (embassy-rp). `defmt.x`: log strings, kept in the ELF but not in flash.
const LINK_ARGS: [&str; 4] = ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../memory.x");

    // The linker of a PC has none of these scripts: no arguments when a host tool checks this package.
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }

    // `link.x` includes `memory.x` by its bare name, so the folder that holds it must be searched.
    let package = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&package)
        .parent()
        .expect("the package lies in the workspace");
    println!("cargo:rustc-link-search={}", root.display());

    for arg in LINK_ARGS {
        println!("cargo:rustc-link-arg-bins={arg}");
    }
}
