//! Positions: a text is set up or refused; what is set up reads back as itself, and every legal move leads to such a position.
//!
//! An input is a line with the game and its options as after `new`, a line with the position, and bytes that choose one legal move each.

use crate::ConsoleClient;

/// Moves of an input; the rest is ignored.
const MAX_MOVES: usize = 24;

/// Sets the position up and plays; whether it can be set up.
///
/// # Panics
/// If a position does not read back, or a listed move is refused.
pub(super) fn run(bytes: &[u8]) -> bool {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let mut part = || parts.next().unwrap_or_default();
    let (rules, position, choices) = (part(), part(), part());
    let rules = [b"new ", rules].concat();
    let mut console = ConsoleClient::default();
    if !console.send_line(&rules).starts_with('=') {
        return false;
    }
    if !console
        .send_line([b"position ", position].concat())
        .starts_with('=')
    {
        return false;
    }
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
