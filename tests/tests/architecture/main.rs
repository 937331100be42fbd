//! What cargo cannot check of the dependency law: no files of a crate import each other, and which game it is, is asked in `games` alone.

mod broken_trees;
mod law;
mod module_tree;
mod tokens;

use std::fs;
use std::path::Path;

use module_tree::Sources;

/// The crates without hardware, and the library of matches.
const PACKAGES: [&str; 4] = ["core", "ai", "board", "lab"];

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
fn assert_kept(package: &str, breaches: &[String]) {
    assert!(breaches.is_empty(), "{package}:\n{}\n", breaches.join("\n"));
}

#[test]
fn no_files_import_each_other() {
    for package in PACKAGES {
        assert_kept(package, &law::circles(&sources(package)));
    }
}

#[test]
fn only_games_names_a_game() {
    for package in ["core", "ai", "board"] {
        assert_kept(package, &law::game_variants(&sources(package)));
    }
}
