//! The code of the search that `memory.x` places in RAM is there: a renamed function does not silently move to flash.

use fencelight_emulator::Symbol;
use fencelight_tests::emulated::firmware;

const LINKER_SCRIPT: &str = include_str!("../../memory.x");

/// RAM of the chip.
const RAM: std::ops::Range<u32> = 0x2000_0000..0x2004_2000;

/// Modules whose functions run at every node of Quoridor.
const HOT_MODULES: [&str; 26] = [
    "ai::quoridor2::candidates",
    "ai::quoridor2::evaluate",
    "ai::quoridor2::frontier",
    "ai::quoridor2::handcrafted",
    "ai::quoridor2::hurdles",
    "ai::quoridor2::move_order",
    "ai::quoridor2::move_picker",
    "ai::quoridor2::network",
    "ai::quoridor2::noise",
    "ai::quoridor2::ply_stack",
    "ai::quoridor2::search",
    "ai::quoridor2::side",
    "ai::quoridor2::state",
    "ai::quoridor2::zobrist",
    "ai::quoridor4::candidates",
    "ai::quoridor4::evaluate",
    "ai::quoridor4::state",
    "ai::distance::bitboard",
    "ai::distance::field",
    "ai::distance::open_edges",
    "ai::transposition",
    "ai::budget",
    "quoridor::joints",
    "quoridor::witness",
    "quoridor::fences",
    "sets",
];

/// The patterns of the section `.hot`, without the prefix of their section names.
fn hot_patterns() -> Vec<&'static str> {
    let (_, rest) = LINKER_SCRIPT.split_once(".hot :").expect("a section .hot");
    let (section, _) = rest.split_once("} > RAM").expect("its end");
    let words = section.split(|c: char| c.is_whitespace() || "();".contains(c));
    let patterns: Vec<_> = words
        .filter_map(|word| word.trim_start_matches('*').strip_prefix(".text."))
        .collect();
    assert!(patterns.len() > 10, "{patterns:?}");
    patterns
}

/// Whether a name matches a pattern of the linker, in which `*` stands for anything.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(name) = name.strip_prefix(first) else {
        return false;
    };
    name.char_indices()
        .map(|(at, _)| &name[at..])
        .chain([""])
        .any(|tail| matches(rest, tail))
}

/// All functions of the program.
fn functions() -> Vec<&'static Symbol> {
    let symbols = firmware().symbols_containing("_ZN");
    symbols
        .into_iter()
        // Thunks between flash and RAM have the names of what they call as part of theirs.
        .filter(|symbol| symbol.is_function && !symbol.mangled.contains("Thunk"))
        .collect()
}

#[test]
fn every_pattern_of_the_hot_section_matches_a_function_in_ram() {
    let functions = functions();
    for pattern in hot_patterns() {
        let found: Vec<_> = functions
            .iter()
            .filter(|function| matches(pattern, &function.mangled))
            .collect();
        assert!(!found.is_empty(), "{pattern} matches nothing");
        for function in found {
            assert!(
                RAM.contains(&function.address),
                "{} is not in RAM",
                function.name
            );
        }
    }
}

#[test]
fn no_function_of_a_hot_module_is_left_in_flash() {
    for function in functions() {
        let is_hot = HOT_MODULES.iter().any(|module| {
            let path = format!("fencelight_core::{module}::");
            function.name.trim_start_matches('<').starts_with(&path)
        });
        assert!(
            !is_hot || RAM.contains(&function.address),
            "{} is in flash: memory.x has no pattern for it",
            function.name
        );
    }
}

#[test]
fn patterns_match_as_those_of_the_linker() {
    assert!(matches("a*c*", "abcd") && matches("*", "") && matches("a", "a"));
    assert!(!matches("a*c", "abcd") && !matches("a", "ab") && !matches("*x*", "abc"));
}
