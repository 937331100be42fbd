//! The code of the firmware, read from its ELF: which function calls which, and how much stack each takes.

use std::collections::HashMap;

use fencelight_emulator::{Firmware, Symbol};

/// Names of thunks between flash and RAM end with that of the function that they call.
const THUNK: &str = "Thunk_";
/// The halfwords in which a function moves the stack pointer, at its beginning.
const PROLOGUE_HALVES: usize = 24;

/// All functions of a program.
#[must_use]
pub fn functions(firmware: &Firmware) -> Vec<&Symbol> {
    let symbols = firmware.symbols_containing("");
    symbols
        .into_iter()
        .filter(|symbol| symbol.is_function && !symbol.mangled.contains("Thunk"))
        .collect()
}

/// The halfwords of a function.
///
/// # Panics
/// If the ELF does not have them.
#[must_use]
pub fn halfwords(firmware: &Firmware, function: &Symbol) -> Vec<u16> {
    let bytes = firmware
        .code(function.address, function.size as usize)
        .unwrap_or_else(|| panic!("{} is not in the ELF", function.name));
    let halves = bytes.chunks_exact(2);
    halves
        .map(|half| u16::from_le_bytes([half[0], half[1]]))
        .collect()
}

/// The target of a BL at an address, if the two halfwords there are one.
#[must_use]
pub fn call_target(address: u32, first: u16, second: u16) -> Option<u32> {
    if first >> 11 != 0b11110 || second >> 14 != 0b11 || second >> 12 & 1 != 1 {
        return None;
    }
    let (first, second) = (u32::from(first), u32::from(second));
    let sign = first >> 10 & 1;
    let bit = |shift: u32| (second >> shift & 1) ^ sign ^ 1;
    let offset =
        sign << 24 | bit(13) << 23 | bit(11) << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
    // 25 bits with a sign.
    Some((address + 4).wrapping_add(((offset << 7) as i32 >> 7) as u32))
}

/// The target of a B without a condition, in one halfword.
#[must_use]
pub fn jump_target(address: u32, half: u16) -> Option<u32> {
    let offset = (u32::from(half) << 21) as i32 >> 20;
    (half >> 11 == 0b11100).then(|| (address + 4).wrapping_add(offset as u32))
}

/// The bytes of stack that a function of an ARMv6-M takes. `literal` reads the word at an address.
#[must_use]
pub fn frame_bytes(address: u32, halves: &[u16], literal: impl Fn(u32) -> Option<u32>) -> u32 {
    let mut bytes = 0;
    let mut loaded = [0_i32; 8];
    for (number, (at, &half)) in (address..).step_by(2).zip(halves).enumerate() {
        let is_prologue = number < PROLOGUE_HALVES;
        match half >> 8 {
            0xB4 | 0xB5 if is_prologue => bytes += 4 * (half & 0x1FF).count_ones(),
            0xB0 if is_prologue && half & 0x80 != 0 => bytes += 4 * u32::from(half & 0x7F),
            0x48..=0x4F => {
                let word = literal(((at + 4) & !3) + 4 * u32::from(half & 0xFF));
                loaded[usize::from(half >> 8 & 7)] = word.unwrap_or(0) as i32;
            }
            // A frame beyond the immediate of SUB: ADD SP with a negative number from a literal.
            0x44 if half & 0x87 == 0x85 => {
                let by = loaded[usize::from(half >> 3 & 7)];
                bytes += if by < 0 { by.unsigned_abs() } else { 0 };
            }
            _ => {}
        }
    }
    bytes
}

#[derive(Debug)]
struct Function<'a> {
    name: &'a str,
    frame: u32,
    calls: Vec<u32>,
}

/// Calls and stack of the functions of the RP2040's program.
///
/// Calls by pointer are not followed (executor, formatting), nor are those that lead to a panic; a recursion counts once.
#[derive(Debug)]
pub struct CallGraph<'a> {
    functions: HashMap<u32, Function<'a>>,
}

impl<'a> CallGraph<'a> {
    /// Reads a program.
    #[must_use]
    pub fn new(firmware: &'a Firmware) -> Self {
        let symbols = functions(firmware);
        let by_name: HashMap<&str, u32> = symbols
            .iter()
            .map(|symbol| (symbol.mangled.as_str(), symbol.address))
            .collect();
        let thunks: HashMap<u32, u32> = firmware
            .symbols_containing(THUNK)
            .into_iter()
            .filter_map(|thunk| {
                let (_, called) = thunk.mangled.split_once(THUNK)?;
                Some((thunk.address, *by_name.get(called)?))
            })
            .collect();
        let literal = |at| {
            let bytes = firmware.code(at, 4)?;
            Some(u32::from_le_bytes(bytes.try_into().ok()?))
        };
        let starts: HashMap<u32, &str> = symbols
            .iter()
            .map(|symbol| (symbol.address, symbol.name.as_str()))
            .collect();
        let is_followed = |target: &u32| {
            let name = starts.get(target);
            name.is_some_and(|name| !name.contains("panic") && !name.contains("_fail"))
        };
        let read = |symbol: &&'a Symbol| {
            let (address, halves) = (symbol.address, halfwords(firmware, symbol));
            let pairs = halves.windows(2).map(|pair| [pair[0], pair[1]]);
            let calls = (address..).step_by(2).zip(pairs);
            let calls = calls.filter_map(|(at, [first, second])| call_target(at, first, second));
            let jumps = (address..).step_by(2).zip(&halves);
            let jumps = jumps.filter_map(|(at, &half)| jump_target(at, half));
            let targets = calls.chain(jumps.filter(|&target| target != address));
            let targets = targets.map(|target| *thunks.get(&target).unwrap_or(&target));
            let function = Function {
                name: &symbol.name,
                frame: frame_bytes(address, &halves, literal),
                calls: targets.filter(is_followed).collect(),
            };
            (address, function)
        };
        Self {
            functions: symbols.iter().map(read).collect(),
        }
    }

    /// The most stack that the functions with this part of a name take together with what they call, in bytes, and the calls that lead there.
    #[must_use]
    pub fn deepest(&self, part: &str) -> (u32, Vec<String>) {
        let mut known = HashMap::new();
        let roots = self.functions.iter();
        let roots = roots.filter(|(_, function)| function.name.contains(part));
        let deepest = roots
            .map(|(&root, _)| (self.depth(root, &mut Vec::new(), &mut known), root))
            .max();
        let mut path = Vec::new();
        let mut next = deepest.map(|(_, root)| root);
        while let Some(address) = next
            && let Some(function) = self.functions.get(&address)
        {
            path.push(format!("{} {}", function.frame, function.name));
            next = known.get(&address).and_then(|&(_, callee)| callee);
        }
        (deepest.map_or(0, |(depth, _)| depth), path)
    }

    /// The stack of a function and of its deepest callee, which `known` then has.
    fn depth(
        &self,
        address: u32,
        callers: &mut Vec<u32>,
        known: &mut HashMap<u32, (u32, Option<u32>)>,
    ) -> u32 {
        if let Some(&(depth, _)) = known.get(&address) {
            return depth;
        }
        let Some(function) = self.functions.get(&address) else {
            return 0;
        };
        callers.push(address);
        let mut deepest = None;
        for &callee in &function.calls {
            if !callers.contains(&callee) {
                deepest = deepest.max(Some((self.depth(callee, callers, known), callee)));
            }
        }
        callers.pop();
        let depth = function.frame + deepest.map_or(0, |(depth, _)| depth);
        known.insert(address, (depth, deepest.map(|(_, callee)| callee)));
        depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_and_jumps_are_decoded() {
        // bl . + 4, bl . - 2 (from a disassembler), and no call.
        assert_eq!(call_target(0x100, 0xF000, 0xF800), Some(0x104));
        assert_eq!(call_target(0x100, 0xF7FF, 0xFFFD), Some(0xFE));
        assert_eq!(call_target(0x100, 0xF000, 0xF802), Some(0x108));
        assert_eq!(call_target(0x100, 0xB5F0, 0xF800), None);
        // b . and b . + 8
        assert_eq!(jump_target(0x100, 0xE7FE), Some(0x100));
        assert_eq!(jump_target(0x100, 0xE002), Some(0x108));
        assert_eq!(jump_target(0x100, 0xD002), None);
    }

    #[test]
    fn frames_are_decoded() {
        let none = |_| None;
        // push {r4, r5, r6, r7, lr}; add r7, sp, #12; sub sp, #20
        assert_eq!(frame_bytes(0, &[0xB5F0, 0xAF03, 0xB085], none), 40);
        // push {r4, lr}; ldr r6, [pc, #8]; add sp, r6; ...; ldr r6, [pc, #12]; add sp, r6; pop {r4, pc}
        let code = [0xB510, 0x4E02, 0x44B5, 0x4E03, 0x44B5, 0xBD10];
        let literal = |at| (at == 12).then_some(-1_000_i32 as u32).or(Some(1_000));
        assert_eq!(frame_bytes(0, &code, literal), 1_008);
        assert_eq!(frame_bytes(0, &[0x4770], none), 0);
    }
}
