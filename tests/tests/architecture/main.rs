//! The dependency law of core, checked on its sources: no upward import, no circle of files, and which game it is, is
//! asked in `games` alone. The files of lab have no circles either.

mod broken_trees;
mod law;
mod module_tree;
mod tokens;

use std::fs;
use std::path::Path;

use law::Order;
use module_tree::Sources;

/// The modules of core, lowest first. A module imports from groups before its own.
const ORDER: Order = Order {
    groups: &[
        &["computed", "codegen", "time", "geometry", "sets", "health"],
        &["game"],
        &["quoridor", "pacman", "mspacman"],
        &["games"],
        &["notation", "ai"],
        &["input", "table"],
        &["light", "save"],
        &["device", "console"],
    ],
    inside_groups: &[
        // Heartbeats and faults carry times.
        ("health", "time"),
        // Sets hold squares, posts and fences.
        ("sets", "geometry"),
        // Mazes are made of Quoridor's fences.
        ("pacman", "quoridor"),
        // The table acts on gestures and keeps sets of keys.
        ("table", "input"),
        // The console drives the device.
        ("console", "device"),
    ],
};

fn core_sources() -> Sources {
    sources("core")
}

/// The sources of a package.
fn sources(package: &str) -> Sources {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{package}/src"));
    let mut sources = Sources::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let name = path.strip_prefix(&root).expect("a path below the sources");
                let name = name.to_string_lossy().replace('\\', "/");
                let text = fs::read_to_string(&path).expect("a source file");
                sources.insert(name, text);
            }
        }
    }
    sources
}

/// Fails with all breaches.
fn assert_kept(breaches: &[String]) {
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn core_imports_downwards_only() {
    assert_kept(&law::upward_imports(&core_sources(), &ORDER));
}

#[test]
fn every_exception_to_the_order_is_needed() {
    assert_kept(&law::unused_exceptions(&core_sources(), &ORDER));
}

#[test]
fn no_files_of_core_import_each_other() {
    assert_kept(&law::circles(&core_sources()));
}

#[test]
fn no_files_of_lab_import_each_other() {
    assert_kept(&law::circles(&sources("lab")));
}

#[test]
fn only_games_names_a_game() {
    assert_kept(&law::game_variants(&core_sources()));
}
