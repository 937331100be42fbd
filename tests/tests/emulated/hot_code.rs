//! The code that `memory.x` places in RAM is there, whatever scheme of symbol names the compiler has: that of the search, where a renamed
//! function does not silently move to flash, and all that runs while flash is written.

use fencelight_emulator::{Firmware, Symbol, build_with_symbol_names};
use fencelight_tests::emulated::code::{call_target, functions, halfwords, jump_target};
use fencelight_tests::emulated::{firmware, pico2_firmware};

const LINKER_SCRIPT: &str = include_str!("../../../memory.x");

/// RAM of the larger chip; that of the RP2040 ends sooner, and the linker checks it.
const RAM: std::ops::Range<u32> = 0x2000_0000..0x2008_2000;
/// All windows into the flash, of both chips.
const FLASH: std::ops::Range<u32> = 0x1000_0000..0x1800_0000;

/// Modules whose functions run at every node of Quoridor.
const HOT_MODULES: [&str; 27] = [
    "fencelight_ai::quoridor2::candidates",
    "fencelight_ai::quoridor2::evaluate",
    "fencelight_ai::quoridor2::frontier",
    "fencelight_ai::quoridor2::handcrafted",
    "fencelight_ai::quoridor2::hurdles",
    "fencelight_ai::quoridor2::move_order",
    "fencelight_ai::quoridor2::move_picker",
    "fencelight_ai::quoridor2::network",
    "fencelight_ai::quoridor2::noise",
    "fencelight_ai::quoridor2::ply_stack",
    "fencelight_ai::quoridor2::search",
    "fencelight_ai::quoridor2::side",
    "fencelight_ai::quoridor2::state",
    "fencelight_ai::quoridor2::zobrist",
    "fencelight_ai::quoridor4::candidates",
    "fencelight_ai::quoridor4::evaluate",
    "fencelight_ai::quoridor4::state",
    "fencelight_ai::distance::bitboard",
    "fencelight_ai::distance::field",
    "fencelight_ai::distance::open_edges",
    "fencelight_ai::transposition",
    "fencelight_ai::budget",
    "fencelight_core::quoridor::joints",
    "fencelight_core::quoridor::make",
    "fencelight_core::quoridor::witness",
    "fencelight_core::quoridor::fences",
    "fencelight_core::sets",
];

/// The patterns that only one of the chips has a function for: its own interrupt between the cores.
const PICO_ONLY: &str = "SIO_IRQ_PROC1";
const PICO2_ONLY: &str = "SIO_IRQ_FIFO";

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

/// Whether a name matches a pattern of the linker: `*` stands for anything, `[ab]` for one of these letters.
fn matches(pattern: &str, name: &str) -> bool {
    let Some(first) = pattern.chars().next() else {
        return name.is_empty();
    };
    if first == '*' {
        let tails = name.char_indices().map(|(at, _)| &name[at..]);
        return tails.chain([""]).any(|tail| matches(&pattern[1..], tail));
    }
    let (letters, rest) = match pattern.strip_prefix('[') {
        Some(class) => class.split_once(']').expect("the end of a class"),
        None => pattern.split_at(first.len_utf8()),
    };
    let next = name.chars().next();
    next.is_some_and(|letter| letters.contains(letter) && matches(rest, &name[letter.len_utf8()..]))
}

/// The path of a module as symbols of both schemes contain it: each part with its length before it.
fn mangled_path(module: &str) -> String {
    let parts = module.split("::");
    parts.map(|part| format!("{}{part}", part.len())).collect()
}

/// Whether a function belongs to a module that runs at every node. Functions with type parameters (`_RI`) are left out as in `memory.x`.
fn is_hot(function: &Symbol) -> bool {
    let is_in = |module: &&str| {
        let path = format!("{module}::");
        let is_plain = ["_ZN", "_RN"].map(|start| function.mangled.starts_with(start));
        function.name.starts_with(&path)
            || is_plain.contains(&true) && function.mangled.contains(&mangled_path(module))
    };
    // What the console shows of a type runs at no node.
    let is_shown = function.name.contains(" as fencelight_board::console::");
    !is_shown && !function.mangled.starts_with("_RI") && HOT_MODULES.iter().any(is_in)
}

fn check_patterns(firmware: &Firmware, without: &str) {
    let functions = functions(firmware);
    for pattern in hot_patterns() {
        let found: Vec<_> = functions
            .iter()
            .filter(|function| matches(pattern, &function.mangled))
            .collect();
        assert_eq!(found.is_empty(), pattern == without, "{pattern}");
        for function in found {
            let is_in_ram = RAM.contains(&function.address);
            assert!(is_in_ram, "{} is not in RAM", function.name);
        }
    }
}

fn check_modules(firmware: &Firmware) {
    for function in functions(firmware) {
        assert!(
            !is_hot(function) || RAM.contains(&function.address),
            "{} is in flash: memory.x has no pattern for it",
            function.name
        );
    }
}

#[test]
fn every_pattern_of_the_hot_section_matches_a_function_in_ram() {
    check_patterns(firmware(), PICO2_ONLY);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn every_pattern_of_the_hot_section_matches_a_function_in_ram_of_the_pico2() {
    check_patterns(pico2_firmware(), PICO_ONLY);
}

#[test]
fn no_function_of_a_hot_module_is_left_in_flash() {
    check_modules(firmware());
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn no_function_of_a_hot_module_is_left_in_flash_of_the_pico2() {
    check_modules(pico2_firmware());
}

/// The functions in RAM beside those that startup copies with `.data`, sorted, and their size together.
fn hot_set(firmware: &Firmware) -> (Vec<String>, u32) {
    let patterns = hot_patterns();
    let is_matched = |function: &&Symbol| {
        patterns
            .iter()
            .any(|pattern| matches(pattern, &function.mangled))
    };
    let mut hot: Vec<&Symbol> = functions(firmware).into_iter().filter(is_matched).collect();
    // A function that is the same as another one is an alias of it.
    hot.sort_by_key(|function| function.address);
    hot.dedup_by_key(|function| function.address);
    let bytes = hot.iter().map(|function| function.size).sum();
    let mut names: Vec<String> = hot
        .into_iter()
        .map(|function| function.name.clone())
        .collect();
    names.sort();
    (names, bytes)
}

#[test]
#[ignore = "two more firmwares: cargo test-all"]
fn both_schemes_of_symbol_names_place_the_same_functions_in_ram() {
    let is_v0 = |firmware: &Firmware| {
        let of_core = firmware.symbols_containing("15fencelight_core");
        of_core
            .iter()
            .any(|symbol| symbol.mangled.starts_with("_R"))
    };
    let scheme = if is_v0(firmware()) { "legacy" } else { "v0" };
    let others = match build_with_symbol_names(scheme) {
        Ok(paths) => paths.map(|path| Firmware::load(path).expect("an ELF")),
        // Newer compilers of the stable channel have v0 alone.
        Err(why) if scheme == "legacy" && why.to_string().contains("-Z unstable-options") => return,
        Err(why) => panic!("{why}"),
    };
    for (one, other) in [firmware(), pico2_firmware()].into_iter().zip(&others) {
        assert_ne!(is_v0(one), is_v0(other), "the scheme had no effect");
        check_modules(other);
        let ((names, bytes), (other_names, other_bytes)) = (hot_set(one), hot_set(other));
        println!(
            "{} functions, {bytes} bytes; {scheme}: {other_bytes} bytes",
            names.len()
        );
        assert_eq!(names, other_names);
        assert!(
            bytes.abs_diff(other_bytes) * 100 <= bytes,
            "{bytes} and {other_bytes}"
        );
    }
}

/// The instructions of a function with their addresses, one or two halfwords each, and the words that it loads from behind its code.
fn decode(firmware: &Firmware, function: &Symbol) -> (Vec<(u32, [u16; 2])>, Vec<u32>) {
    let halves = halfwords(firmware, function);
    let (mut code, mut literals) = (Vec::new(), Vec::new());
    let (mut index, mut address) = (0, function.address);
    while let Some(&first) = halves.get(index) {
        let is_long = first >= 0xE800;
        let second = halves.get(index + 1).copied().filter(|_| is_long);
        if literals.contains(&(address & !3)) {
            (index, address) = (index + 1, address + 2);
            continue;
        }
        let base = (address + 4) & !3;
        match (first, second) {
            (0x4800..0x5000, _) => literals.push(base + 4 * u32::from(first & 0xFF)),
            (0xF85F, Some(second)) => literals.push(base - u32::from(second & 0xFFF)),
            (0xF8DF, Some(second)) => literals.push(base + u32::from(second & 0xFFF)),
            _ => {}
        }
        code.push((address, [first, second.unwrap_or(0)]));
        let length = if is_long { 2 } else { 1 };
        (index, address) = (index + length, address + 2 * length as u32);
    }
    (code, literals)
}

/// Where a function leaves to directly, by a call or as its last step, and whether it jumps to addresses that it computes.
fn calls(firmware: &Firmware, function: &Symbol) -> (Vec<u32>, bool) {
    let (code, _) = decode(firmware, function);
    let target = |&(at, [first, second]): &(u32, [u16; 2])| {
        // B.W has the offset of BL.
        let is_jump = second & 0xD000 == 0x9000;
        let long = call_target(at, first, second | u16::from(is_jump) << 14);
        long.or_else(|| jump_target(at, first))
    };
    let own = function.address..function.address + function.size;
    let targets = code.iter().filter_map(target);
    let targets = targets.filter(|target| !own.contains(target)).collect();
    // BLX and BX with a register other than LR.
    let is_computed = |(_, [half, _]): &(u32, [u16; 2])| {
        half >> 7 == 0b0_1000_1111 || half >> 7 == 0b0_1000_1110 && half >> 3 & 0xF != 14
    };
    (targets, code.iter().any(is_computed))
}

/// The addresses in flash that a function holds: literals, and upper halves that MOVT loads.
fn flash_addresses(firmware: &Firmware, function: &Symbol) -> Vec<u32> {
    let (code, literals) = decode(firmware, function);
    let loaded = literals.iter().map(|&at| {
        let bytes = firmware.code(at, 4).expect("a literal");
        u32::from_le_bytes(bytes.try_into().expect("a word"))
    });
    let moved = code.iter().filter_map(|(_, pair)| {
        let [first, second] = pair.map(u32::from);
        let upper =
            (first & 0xF) << 12 | (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 0xFF;
        (first & 0xFBF0 == 0xF2C0).then_some(upper << 16)
    });
    let words = loaded.chain(moved);
    words.filter(|word| FLASH.contains(word)).collect()
}

#[test]
fn all_code_that_runs_while_flash_is_written_lies_in_ram() {
    // Core 1's wait, and the function in which core 0 switches the flash off and on; that one jumps to the boot ROM and to a copy of the second stage.
    let pico = [PICO_ONLY, "write_flash_inner", "read_flash_inner"];
    assert!(check_in_ram(firmware(), &pico) >= 3);
}

#[test]
#[ignore = "the Pico 2: cargo test-all"]
fn all_code_that_runs_while_flash_is_written_lies_in_ram_of_the_pico2() {
    let pico2 = [PICO2_ONLY, "write_flash_inner"];
    assert!(check_in_ram(pico2_firmware(), &pico2) >= 2);
}

/// Checks that these functions and all that they call lie in RAM, and hold no address in flash; their number.
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
        let addresses = flash_addresses(firmware, function);
        assert_eq!(addresses, [0; 0], "{} knows flash", function.name);
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
    assert!(matches("_[RZ]N*b", "_ZNab") && matches("[ab]", "b") && !matches("_[RZ]N*", "_QN"));
}
