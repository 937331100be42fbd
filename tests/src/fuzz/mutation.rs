//! Mutations of inputs from a seed, for runs without libFuzzer.

use std::ops::Range;

use crate::Rng;

/// Texts that mean something to one of the targets.
const TOKENS: [&str; 24] = [
    " ",
    "\n",
    "=",
    ":",
    ",",
    "-",
    "0",
    "1",
    "9",
    "255",
    "65536",
    "4294967296",
    "e1",
    "e5+",
    "a8h",
    "d4v",
    "south",
    "north",
    "turn=",
    "fences=",
    "play ",
    "position ",
    "new ",
    "undo",
];
/// Bytes between the words of a text.
const SEPARATORS: &[u8] = b" \n=:,/";

/// Changes an input in one to three places; `other` is an input of the same target to splice with.
#[must_use]
pub fn mutate(bytes: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..*rng.pick(&[1, 1, 2, 3]) {
        mutate_once(&mut bytes, other, rng);
    }
    bytes
}

fn mutate_once(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    if bytes.is_empty() {
        bytes.push(rng.below(256) as u8);
    }
    let at = rng.below(bytes.len());
    match rng.below(12) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = rng.below(256) as u8,
        2 => bytes[at] = bytes[at].wrapping_add(1),
        3 => bytes.insert(at, rng.below(256) as u8),
        4 => bytes.truncate(at),
        5 => drop(bytes.drain(at..at + span(bytes.len() - at, rng))),
        6 => {
            let copy = bytes[at..at + span(bytes.len() - at, rng)].to_vec();
            bytes.splice(at..at, copy);
        }
        7 => {
            let token = rng.pick(&TOKENS).bytes();
            let end = at + rng.below(2) * span(bytes.len() - at, rng);
            bytes.splice(at..end, token);
        }
        8 | 9 => bytes[at] = same_class(bytes[at], rng),
        10 if !other.is_empty() => {
            let word = &other[word_around(other, rng.below(other.len()))];
            bytes.splice(word_around(bytes, at), word.iter().copied());
        }
        _ if !other.is_empty() => {
            let from = rng.below(other.len());
            let piece = &other[from..from + span(other.len() - from, rng)];
            bytes.splice(at..at, piece.iter().copied());
        }
        _ => {}
    }
}

/// A length, mostly a short one.
fn span(longest: usize, rng: &mut Rng) -> usize {
    let most = longest.min(*rng.pick(&[1, 4, 16, 64]));
    1 + rng.below(most)
}

/// Another digit, another file of the board, or any byte.
fn same_class(byte: u8, rng: &mut Rng) -> u8 {
    match byte {
        b'0'..=b'9' => b'0' + rng.below(10) as u8,
        b'a'..=b'i' => b'a' + rng.below(9) as u8,
        _ => rng.below(256) as u8,
    }
}

/// The word at a place of a text, or the one before it on a separator.
fn word_around(bytes: &[u8], at: usize) -> Range<usize> {
    let is_separator = |byte: &u8| SEPARATORS.contains(byte);
    let start = bytes[..at].iter().rposition(is_separator);
    let end = bytes[at..].iter().position(is_separator);
    start.map_or(0, |start| start + 1)..end.map_or(bytes.len(), |end| at + end)
}
