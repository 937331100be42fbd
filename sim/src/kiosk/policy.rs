//! Which requests of a page reach the board.

use fencelight_core::console::MAX_LINE_BYTES;

/// Requests that read.
const READS: [&str; 11] = [
    "faults", "get", "help", "leds", "legal", "memory", "moves", "show", "state", "table",
    "version",
];
/// Requests that no page may send: they end the line, or belong to the server.
const NEVER: [&str; 5] = ["bootsel", "perft", "quit", "reboot", "watch"];

/// Checks a request; the refusal as the console words it.
pub(super) fn check(request: &str, may_play: bool) -> Result<(), &'static str> {
    if request.len() > MAX_LINE_BYTES {
        return Err("? syntax the line is too long");
    }
    // A line break would be a second request.
    if !request.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Err("? syntax a request is one line of printable ASCII");
    }
    let mut words = request.split_ascii_whitespace();
    let (command, argument) = (words.next().unwrap_or(""), words.next());
    if command.is_empty() || command.starts_with('#') {
        // The board would not answer.
        return Err("? syntax an empty line");
    }
    if NEVER.contains(&command) {
        return Err("? unsupported not through this server");
    }
    let is_read = READS.contains(&command) || command == "position" && argument.is_none();
    match is_read || may_play {
        true => Ok(()),
        false => {
            Err("? unsupported the server only reads; `fencelight kiosk --play` lets pages play")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_and_only_with_play_they_write() {
        for read in ["leds", "position", " table ", "get brightness", "version"] {
            assert_eq!(check(read, false), Ok(()), "{read}");
        }
        for write in [
            "play e2",
            "new quoridor2",
            "position quoridor2",
            "set brightness 5",
            "undo",
            "press e5",
            "genmove",
            "seat south human",
        ] {
            assert!(check(write, false).is_err(), "{write}");
            assert_eq!(check(write, true), Ok(()), "{write}");
        }
    }

    #[test]
    fn what_is_no_request_never_reaches_the_board() {
        let long = "x".repeat(257);
        for wrong in [
            "",
            " ",
            "# leds",
            "leds\nplay e2",
            "leds\rplay e2",
            "é",
            "\0",
            &long,
            "reboot",
            "bootsel",
            "watch off",
            "quit",
            "perft 9",
        ] {
            assert!(check(wrong, true).is_err(), "{wrong:?}");
        }
    }
}
