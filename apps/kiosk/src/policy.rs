//! Which requests of a page reach the board.

use fencelight_board::console::MAX_LINE_BYTES;
use fencelight_core::notation::parse_number;

use crate::limits::Limits;
use crate::staff::NEEDS_PIN;

/// Requests that read.
const READS: [&str; 13] = [
    "dump", "faults", "get", "hardware", "help", "leds", "legal", "memory", "moves", "show",
    "state", "table", "version",
];
/// Requests that play. What is in none of these lists no page may send, the staff neither: it restarts the board or starts its boot loader, ends the line, belongs to the server, or is not known here.
const PLAYS: [&str; 17] = [
    "analyse", "answer", "genmove", "hint", "hold", "keep", "new", "play", "position", "press",
    "puzzle", "puzzles", "release", "seat", "tap", "undo", "wait",
];

/// The refusal of what no page may send.
const NEVER: &str = "? unsupported not through this server";
/// The refusal where pages only read.
pub(super) const READS_ONLY: &str =
    "? unsupported the server only reads; `fencelight kiosk --play` lets pages play";

/// Requests that outlast a game: settings, masks, the rules of the house.
const STAFF: [&str; 4] = ["house", "mask", "set", "unmask"];

/// Requests that take their time: searches, and keys and time where they are virtual.
const SEARCHES: [&str; 5] = ["analyse", "genmove", "hint", "hold", "wait"];
/// The nodes of a line of `analyse` that names neither nodes nor time.
const ANALYSE_NODES: u64 = fencelight_ai::ANALYSIS_NODES as u64;

/// Checks a request; the refusal as the console words it.
pub(super) fn check(
    request: &str,
    may_play: bool,
    is_staff: bool,
    limits: &Limits,
) -> Result<(), String> {
    let command = command(request);
    let refusal = if request.len() > MAX_LINE_BYTES {
        "? syntax the line is too long"
    } else if !request.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        // A line break would be a second request.
        "? syntax a request is one line of printable ASCII"
    } else if command.is_empty() || command.starts_with('#') {
        // The board would not answer.
        "? syntax an empty line"
    } else if !READS.contains(&command) && !PLAYS.contains(&command) && !is_for_staff(request) {
        NEVER
    } else if is_for_staff(request) {
        match is_staff {
            true => return Ok(()),
            false => NEEDS_PIN,
        }
    } else if !may_play && !is_read(request) {
        READS_ONLY
    } else {
        return check_budget(request, limits);
    };
    Err(refusal.to_owned())
}

/// Whether a request needs the PIN.
pub(super) fn is_for_staff(request: &str) -> bool {
    STAFF.contains(&command(request))
}

/// Whether a request changes nothing and is answered at once.
pub(super) fn is_read(request: &str) -> bool {
    READS.contains(&command(request)) || request.trim_ascii() == "position"
}

/// Whether a request may take the board for a while.
pub(super) fn is_search(request: &str) -> bool {
    SEARCHES.contains(&command(request))
}

fn command(request: &str) -> &str {
    request.split_ascii_whitespace().next().unwrap_or("")
}

/// Refuses what would keep the board from all other pages, by its name. A level alone is fine: a board gives it 3 s. What is no number, or
/// occurs twice, the board refuses.
fn check_budget(request: &str, limits: &Limits) -> Result<(), String> {
    if !is_search(request) {
        return Ok(());
    }
    let refuse = |what: String, most: u64, when: &str| {
        let server = "through this server";
        Err(format!("? range {what}: at most {most} {server}{when}"))
    };
    let mut words = request.split_ascii_whitespace();
    let value = |key| {
        let value = words.clone().find_map(|word| word.strip_prefix(key));
        value.and_then(|value| parse_number(value).ok())
    };
    let (mut ms, nodes, lines) = (value("ms="), value("nodes="), value("lines="));
    if matches!(command(request), "hold" | "wait") {
        ms = words.next_back().and_then(|word| parse_number(word).ok());
    }
    let nodes_of_lines = limits.search_nodes / lines.unwrap_or(1).max(1);
    match (ms, nodes, lines) {
        (Some(ms), ..) if ms > limits.search_ms => refuse(format!("ms={ms}"), limits.search_ms, ""),
        (None, Some(nodes), _) if nodes > nodes_of_lines => {
            refuse(format!("nodes={nodes}"), nodes_of_lines, " without ms")
        }
        (None, None, Some(lines)) if ANALYSE_NODES > nodes_of_lines => {
            let most = limits.search_nodes / ANALYSE_NODES;
            refuse(format!("lines={lines}"), most, " without nodes or ms")
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use fencelight_board::console::Console;
    use fencelight_board::device::VirtualBoard;

    use super::*;

    fn check(request: &str, may_play: bool) -> Result<(), String> {
        super::check(request, may_play, false, &Limits::DEFAULT)
    }

    #[test]
    fn pages_read_and_only_with_play_they_write() {
        for read in [
            "leds",
            "dump",
            "position",
            " table ",
            "get brightness",
            "version",
        ] {
            assert_eq!(check(read, false), Ok(()), "{read}");
            assert!(is_read(read), "{read}");
        }
        for write in [
            "play e2",
            "new quoridor2",
            "position quoridor2",
            "undo",
            "press e5",
            "genmove",
            "seat south human",
        ] {
            assert!(check(write, false).is_err(), "{write}");
            assert_eq!(check(write, true), Ok(()), "{write}");
            assert!(!is_read(write), "{write}");
        }
    }

    #[test]
    fn settings_are_for_the_staff_whether_or_not_pages_play() {
        for request in [
            "set brightness 5",
            " set lock off",
            "house",
            "mask e5",
            "unmask",
        ] {
            for may_play in [false, true] {
                let check = |is_staff| super::check(request, may_play, is_staff, &Limits::DEFAULT);
                assert_eq!(check(false), Err(NEEDS_PIN.to_owned()), "{request}");
                assert_eq!(check(true), Ok(()), "{request}");
            }
        }
    }

    #[test]
    fn no_page_restarts_a_board_or_starts_its_boot_loader_the_staff_neither() {
        let (mut console, mut board) = (Console::new(5, 1_000), VirtualBoard::new(5));
        let mut help = String::new();
        for byte in *b"help\n" {
            console.feed(byte, &mut board, &mut help);
        }
        let help = help.trim_start_matches("= ").lines();
        let known = help.filter_map(|usage| usage.split_ascii_whitespace().next());
        // The last are those of the chip, and one that does not exist yet.
        let chip = [
            "bootsel", "faults", "hardware", "memory", "reboot", "update",
        ];
        let reaches = |command: &&str| super::check(command, true, true, &Limits::DEFAULT).is_ok();
        let mut never: Vec<&str> = known.chain(chip).filter(|it| !reaches(it)).collect();
        never.sort_unstable();
        let expected = [
            "bootsel", "perft", "quit", "reboot", "reset", "service", "update", "watch",
        ];
        assert_eq!(never, expected);
        for command in [
            " bootsel ",
            "bootsel now",
            "\tbootsel",
            "BOOTSEL",
            "reboot\t",
        ] {
            let refused = super::check(command, true, true, &Limits::DEFAULT);
            assert!(refused.is_err(), "{command:?}");
        }
    }

    #[test]
    fn budgets_above_the_limits_are_refused_by_name() {
        for allowed in [
            "genmove",
            "genmove level=5",
            "hint ms=5000",
            "genmove nodes=80000",
            "genmove ms=5000 nodes=4000000000",
            "analyse",
            "analyse lines=4",
            "analyse lines=16 nodes=5000",
            "analyse ms=5000 lines=16",
            "hold e5 5000",
            "wait 5000",
            // The board refuses these.
            "genmove ms=060000",
            "genmove ms=99999999999999999999",
            "hold e5",
        ] {
            assert_eq!(check(allowed, true), Ok(()), "{allowed}");
        }
        let ms = "at most 5000 through this server";
        for (refused, reason) in [
            ("genmove ms=60000", format!("ms=60000: {ms}")),
            ("hint level=1 ms=5001", format!("ms=5001: {ms}")),
            ("analyse nodes=1 ms=5001", format!("ms=5001: {ms}")),
            ("hold e5 5001", format!("ms=5001: {ms}")),
            (" wait 86400000", format!("ms=86400000: {ms}")),
            (
                "genmove level=1 nodes=80001",
                "nodes=80001: at most 80000 through this server without ms".to_owned(),
            ),
            (
                "analyse nodes=5001 lines=16",
                "nodes=5001: at most 5000 through this server without ms".to_owned(),
            ),
            (
                "analyse lines=5",
                "lines=5: at most 4 through this server without nodes or ms".to_owned(),
            ),
        ] {
            let refusal = format!("? range {reason}");
            assert_eq!(check(refused, true), Err(refusal), "{refused}");
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
            "reset",
            "watch off",
            "quit",
            "perft 9",
        ] {
            assert!(check(wrong, true).is_err(), "{wrong:?}");
        }
    }
}
