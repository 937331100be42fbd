//! Text of other programs and files is printed without its control characters: it cannot steer the terminal.

use std::time::Duration;

use fencelight_tests::commands::{HOSTILE, escaped};

use crate::common::{Scratch, run_within};

const LIMIT: Duration = Duration::from_secs(60);

fn prints_escaped(arguments: &[&str]) -> String {
    escaped(run_within(LIMIT, arguments))
}

#[test]
fn the_text_of_a_game_file_is_escaped() {
    let scratch = Scratch::new("hostile-game");
    for (text, cause) in [
        (format!("fencelight-game 1\nclock {HOSTILE}=1\n"), "line 2"),
        (format!("fencelight-game 1\nseats {HOSTILE}\n"), "line 2"),
        (format!("fencelight-game {HOSTILE}\n"), "another version"),
        (format!("fencelight-match {HOSTILE}\n"), "another version"),
    ] {
        let file = scratch.file("game.txt", &text);
        assert!(prints_escaped(&["replay", &file]).contains(cause));
    }
}
