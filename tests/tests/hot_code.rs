//! The code that `memory.x` places in RAM is there: that of the search, where a renamed function does not silently move to flash, and all that
//! runs while flash is written.

use fencelight_emulator::{Firmware, Symbol};
use fencelight_tests::emulated::code::{call_target, functions, halfwords};
use fencelight_tests::emulated::{firmware, pico2_firmware};

const LINKER_SCRIPT: &str = include_str!("../../memory.x");

/// RAM of the larger chip; that of the RP2040 ends sooner, and the linker checks it.
const RAM: std::ops::Range<u32> = 0x2000_0000..0x2008_2000;

/// Modules whose functions run at every node of Quoridor.
const HOT_MODULES: [&str; 27] = [
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
    "quoridor::make",
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

#[test]
fn every_pattern_of_the_hot_section_matches_a_function_in_ram() {
    let programs = [firmware(), pico2_firmware()];
    let functions: Vec<_> = programs.into_iter().flat_map(functions).collect();
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
    let programs = [firmware(), pico2_firmware()];
    for function in programs.into_iter().flat_map(functions) {
        let is_hot = HOT_MODULES.iter().any(|module| {
            let path = format!("fencelight_core::{module}::");
            function.name.trim_start_matches('<').starts_with(&path)
        });
        // What the console shows of a type runs at no node.
        let is_shown = function.name.contains(" as fencelight_core::console::");
        assert!(
            !is_hot || is_shown || RAM.contains(&function.address),
            "{} is in flash: memory.x has no pattern for it",
            function.name
        );
    }
}

/// What a function calls directly, and whether it jumps to addresses that it computes.
fn calls(firmware: &Firmware, function: &Symbol) -> (Vec<u32>, bool) {
    let halves = halfwords(firmware, function);
    let places = (function.address..).step_by(2);
    let targets = places
        .zip(halves.windows(2))
        .filter_map(|(at, pair)| call_target(at, pair[0], pair[1]))
        .collect();
    // BLX and BX with a register other than LR.
    let is_computed = |half: &u16| {
        half >> 7 == 0b0_1000_1111 || half >> 7 == 0b0_1000_1110 && half >> 3 & 0xF != 14
    };
    (targets, halves.iter().any(is_computed))
}

#[test]
fn all_code_that_runs_while_flash_is_written_lies_in_ram() {
    // Core 1's wait, and the function in which core 0 switches the flash off and on; that one jumps to the boot ROM and to a copy of the second stage.
    let pico = ["SIO_IRQ_PROC1", "write_flash_inner", "read_flash_inner"];
    assert!(check_in_ram(firmware(), &pico) >= 3);
    let pico2 = ["SIO_IRQ_FIFO", "write_flash_inner"];
    assert!(check_in_ram(pico2_firmware(), &pico2) >= 2);
}

/// Checks that these functions and all that they call lie in RAM; their number.
fn check_in_ram(firmware: &'static Firmware, names: &[&str]) -> usize {
    let functions = functions(firmware);
    let mut open: Vec<_> = names
        .iter()
        .map(|name| {
            let mut found = functions
                .iter()
                .filter(|symbol| symbol.name.ends_with(*name));
            *found.next().unwrap_or_else(|| panic!("no {name}"))
        })
        .collect();
    let mut checked = Vec::new();
    while let Some(function) = open.pop() {
        if checked.contains(&function.address) {
            continue;
        }
        checked.push(function.address);
        assert!(
            RAM.contains(&function.address),
            "{} is in flash",
            function.name
        );
        let (targets, is_computed) = calls(firmware, function);
        let may_compute = function.name.contains("flash_inner");
        assert!(
            may_compute || !is_computed,
            "{} jumps anywhere",
            function.name
        );
        for target in targets {
            let callee = firmware.function_at(target);
            open.push(callee.unwrap_or_else(|| panic!("{} calls {target:#x}", function.name)));
        }
    }
    checked.len()
}

#[test]
fn patterns_match_as_those_of_the_linker() {
    assert!(matches("a*c*", "abcd") && matches("*", "") && matches("a", "a"));
    assert!(!matches("a*c", "abcd") && !matches("a", "ab") && !matches("*x*", "abc"));
}
