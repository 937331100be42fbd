//! Positions: a text is set up or refused; what is set up reads back as itself, and every legal move leads to such a position.
//!
//! An input is a line with the game and its options as after `new`, a line with the position, and bytes that choose one legal move each.

use crate::ConsoleClient;

/// Moves of an input; the rest is ignored.
const MAX_MOVES: usize = 24;

/// A console with the position of an input, and the rest of the input.
pub(super) struct SetUp<'a> {
    pub(super) console: ConsoleClient,
    /// The line that began the game.
    rules: Vec<u8>,
    /// The bytes after the position.
    pub(super) choices: &'a [u8],
}

/// Sets up the position of an input; `None` if the console refuses it.
pub(super) fn set_up(bytes: &[u8]) -> Option<SetUp<'_>> {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let mut part = || parts.next().unwrap_or_default();
    let (rules, position, choices) = (part(), part(), part());
    let rules = [b"new ", rules].concat();
    let position = [b"position ", position].concat();
    let mut console = ConsoleClient::default();
    for line in [&rules, &position] {
        if !console.send_line(line).starts_with('=') {
            return None;
        }
    }
    Some(SetUp {
        console,
        rules,
        choices,
    })
}

/// Sets the position up and plays; whether it can be set up.
///
/// # Panics
/// If a position does not read back, or a listed move is refused.
pub(super) fn run(bytes: &[u8]) -> bool {
    let Some(SetUp {
        mut console,
        rules,
        choices,
    }) = set_up(bytes)
    else {
        return false;
    };
    for &choice in choices.iter().take(MAX_MOVES) {
        check_reads_back(&mut console, &rules);
        let moves = console.legal();
        let Some(mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        console.request(&format!("play {mv}"));
    }
    check_reads_back(&mut console, &rules);
    if console.send_line("undo").starts_with('=') {
        check_reads_back(&mut console, &rules);
    }
    true
}

/// The text of the position sets up the same position, with the same moves.
fn check_reads_back(console: &mut ConsoleClient, rules: &[u8]) {
    let text = console.request("position");
    let mut copy = ConsoleClient::default();
    copy.send_line(rules);
    copy.request(&format!("position {text}"));
    assert_eq!(copy.request("position"), text);
    assert_eq!(copy.legal(), console.legal(), "{text}");
}
