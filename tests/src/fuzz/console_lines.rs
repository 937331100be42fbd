//! Console lines: every line has one well-formed answer, with well-formed events after it, and a refused line changes nothing.

use crate::ConsoleClient;

/// Longest line that the console takes.
const MAX_LINE_BYTES: usize = 256;
/// Lines of an input; the rest is ignored.
const MAX_LINES: usize = 48;
/// Virtual time of an input. Lines that exceed it are skipped.
const MAX_TIME_MS: u64 = 40_000;
/// Leaves that a `perft` may count.
const PERFT_POSITIONS: u64 = 20_000;

/// Feeds the input line by line to a console; whether it grants a line.
///
/// # Panics
/// If an answer is malformed, or a refused line changes the game.
pub(super) fn run(bytes: &[u8]) -> bool {
    let mut console = ConsoleClient::with_perft_limit(PERFT_POSITIONS);
    let mut time_ms = 0;
    let mut is_granted = false;
    for line in bytes.split(|&byte| byte == b'\n').take(MAX_LINES) {
        time_ms += requested_ms(line);
        if time_ms > MAX_TIME_MS {
            continue;
        }
        let before = game_state(&mut console);
        let answer = console.send_line(line);
        if console.is_closed() {
            break;
        }
        check_answer(line, &answer);
        is_granted |= answer.starts_with('=');
        if answer.starts_with('?') {
            let text = String::from_utf8_lossy(line);
            assert_eq!(game_state(&mut console), before, "refused: {text}");
        }
    }
    is_granted
}

/// The virtual time that a line may take, as far as its numbers tell.
fn requested_ms(line: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(line);
    let mut words = text.split_whitespace();
    match words.next() {
        Some("tap") => 50,
        Some("wait" | "hold") => words.filter_map(|word| word.parse::<u64>().ok()).sum(),
        _ => 0,
    }
}

fn game_state(console: &mut ConsoleClient) -> [String; 4] {
    ["position", "moves", "state", "table"].map(|request| console.send_line(request))
}

fn check_answer(line: &[u8], answer: &str) {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let is_blank = line.iter().all(|byte| b" \t".contains(byte));
    let is_ignored = line.len() <= MAX_LINE_BYTES && (is_blank || line.starts_with(b"#"));
    let text = String::from_utf8_lossy(line);
    assert_eq!(answer.is_empty(), is_ignored, "{text}: {answer}");
    if !is_ignored {
        assert!(
            answer.starts_with('=') || answer.starts_with("? "),
            "{text}: {answer}"
        );
        // One answer; the events of a watch follow it, a line each.
        let body = answer.strip_suffix("\n\n").expect("an empty line");
        let events = body.split("\n\n").skip(1);
        let is_event = |event: &str| event.starts_with("! ") && !event.contains('\n');
        assert!(events.into_iter().all(is_event), "{text}: {answer}");
        assert!(answer.is_ascii(), "{text}: {answer}");
    }
}
