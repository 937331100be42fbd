//! The symbols by which tests reach the firmware: declared, documented, and in the ELF.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fencelight_tests::emulated::firmware;
use fencelight_tests::emulated::symbols::{
    FUNCTIONS, LIBRARIES, LINKER, PROBE_PREFIX, STATICS, TASK_POLL,
};

fn workspace_file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of all probes that a text mentions.
fn mentioned_probes(text: &str) -> BTreeSet<String> {
    let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let is_probe = |word: &&str| word.len() > PROBE_PREFIX.len() && word.starts_with(PROBE_PREFIX);
    text.split(word)
        .filter(is_probe)
        .map(str::to_owned)
        .collect()
}

fn declared_probes() -> BTreeSet<String> {
    let names = FUNCTIONS.iter().chain(&STATICS);
    names.map(|&name| name.to_owned()).collect()
}

#[test]
fn the_elf_has_exactly_the_declared_probes() {
    let in_elf: BTreeSet<String> = firmware()
        .symbols_containing(PROBE_PREFIX)
        .iter()
        .map(|symbol| symbol.mangled.clone())
        .collect();
    assert_eq!(in_elf, declared_probes());
    for (names, is_function) in [(&FUNCTIONS[..], true), (&STATICS[..], false)] {
        for name in names {
            let symbol = firmware().symbol(name).expect("a symbol");
            assert_eq!(symbol.is_function, is_function, "{name}");
            assert_ne!(symbol.size, 0, "{name}");
        }
    }
}

#[test]
fn the_elf_has_every_other_symbol_that_tests_use() {
    for name in LINKER {
        let symbol = firmware().symbol(name).expect("a symbol");
        assert_eq!(symbol.mangled, name);
    }
    for name in LIBRARIES {
        let found = firmware().symbols_containing(name);
        assert!(!found.is_empty(), "{name}");
        assert!(found.len() == 1 || name == TASK_POLL, "{name}: {found:?}");
    }
}

#[test]
fn firmware_and_document_list_exactly_the_declared_probes() {
    for path in ["firmware/src/probe.rs", "docs/firmware.md"] {
        assert_eq!(
            mentioned_probes(&workspace_file(path)),
            declared_probes(),
            "{path}"
        );
    }
}

#[test]
fn no_test_names_a_private_symbol_of_the_firmware() {
    let private = concat!("fencelight_", "firmware::");
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                assert!(!text.contains(private), "{}", path.display());
            }
        }
    }
}
