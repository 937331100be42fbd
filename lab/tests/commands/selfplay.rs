//! `fencelight selfplay` from outside: a file in use, a file torn by a power loss.

use std::time::Duration;

use crate::common::{Scratch, run_within};

/// More than any command of these tests takes.
const LIMIT: Duration = Duration::from_secs(60);

#[cfg(unix)]
mod in_use {
    use super::*;
    use std::process::Command;

    use crate::common::{end_within, errors, program};

    #[test]
    fn a_second_selfplay_on_one_file_is_refused_and_says_who_has_it() {
        let scratch = Scratch::new("two-selfplay");
        let games = scratch.path("games.bin");
        let arguments = [
            "selfplay", "--out", &games, "--games", "100000", "--nodes", "50",
        ];
        let mut first = program(&arguments).spawn().expect("the program starts");
        let id = first.id().to_string();
        let began = std::time::Instant::now();
        while std::fs::metadata(&games).map_or(0, |file| file.len()) < 100 {
            assert!(began.elapsed() < LIMIT, "no game is written");
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut few = arguments;
        few[4] = "1";
        let second = run_within(LIMIT, &few);
        let stopped = Command::new("kill").args(["-TERM", &id]).status();
        assert!(stopped.expect("kill").success());
        let first_ended = end_within(LIMIT, &mut first);
        let said = errors(&second);
        assert_eq!(second.status.code(), Some(1), "{second:?}");
        for part in [&games, &format!("process {id}"), "selfplay", "UTC", "--out"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert_eq!(first_ended.code(), Some(130));
        let after = run_within(LIMIT, &few);
        assert!(after.status.success(), "{after:?}");
        // The lock leaves nothing behind.
        let left = std::fs::read_dir(scratch.path("")).expect("a folder");
        assert_eq!(left.count(), 1);
    }
}

#[test]
fn a_tail_of_zeros_after_a_power_loss_is_cut_off() {
    let scratch = Scratch::new("zeros");
    let games = scratch.path("games.bin");
    let arguments = ["selfplay", "--out", &games, "--games", "4", "--nodes", "20"];
    assert!(run_within(LIMIT, &arguments).status.success());
    let whole = std::fs::read(&games).expect("games");
    for from in [0, 10, whole.len() / 2, whole.len()] {
        let mut torn = whole[..from].to_vec();
        torn.resize(whole.len() + 4096, 0);
        std::fs::write(&games, torn).expect("a file");
        let output = run_within(LIMIT, &arguments);
        assert!(output.status.success(), "{from}: {output:?}");
        assert_eq!(std::fs::read(&games).expect("games"), whole, "{from}");
    }
}
