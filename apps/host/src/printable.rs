//! Foreign text on a terminal: answers of engines, histories of networks, words of files.

use std::fmt::Write as _;

/// A text as it is printed: control characters, and characters that change the direction of text, are escaped (`\u{1b}`). The ends of
/// lines stay. Every place that prints foreign text prints it by this function, so that it cannot steer the terminal.
///
/// ```
/// use fencelight_host::printable;
///
/// assert_eq!(printable("title \u{1b}]0;x\u{7}\n"), "title \\u{1b}]0;x\\u{7}\n");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    for sign in text.chars() {
        if sign != '\n' && is_steering(sign) {
            // Writing to a string does not fail.
            let _ = write!(printed, "{}", sign.escape_unicode());
        } else {
            printed.push(sign);
        }
    }
    printed
}

/// The beginning of a foreign text, at most `most` characters, with `...` where it is cut. Every place that keeps foreign text, in a file or
/// in memory, shortens it by this function: an external program may write any amount.
///
/// ```
/// use fencelight_host::shortened;
///
/// assert_eq!(shortened("a long story", 6), "a long...");
/// assert_eq!(shortened("short", 6), "short");
/// ```
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Whether a terminal acts on a character instead of showing it.
fn is_steering(sign: char) -> bool {
    let turns_text =
        matches!(sign, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    sign.is_control() || turns_text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_escaped_and_all_else_stays() {
        let plain = "Grüße, 81 Felder ▀ C:\\games `e2`\nsecond line";
        assert_eq!(printable(plain), plain);
        assert_eq!(printable("\r\t\0\u{7f}"), "\\u{d}\\u{9}\\u{0}\\u{7f}");
        assert_eq!(printable("\u{9b}2J\u{202e}x"), "\\u{9b}2J\\u{202e}x");
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let raw = |sign: char| sign != '\n' && is_steering(sign);
        assert!(!printable(&all).contains(raw));
    }
}
