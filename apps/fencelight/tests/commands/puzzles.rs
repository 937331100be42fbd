//! Puzzles in a terminal: one is solved, the next one fails, and the file of the solved ones says so. Programs that are tried on all of them.
#![cfg(unix)]

use std::time::{Duration, Instant};

use fencelight_board::puzzles::Puzzle;
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::puzzle_log;

use crate::common::captured::{LARGE_PLAIN, Run};
use crate::common::pty::{ANSWER, QUERY, Terminal};
use crate::common::{PROGRAM, Scratch, errors, run_within};

/// How long an engine may take for all puzzles.
const SOLVE_LIMIT: Duration = Duration::from_secs(600);

/// Whether the screen has a text.
fn has(run: &Run, text: &str) -> bool {
    run.terminal.lines().iter().any(|line| line.contains(text))
}

/// Presses until the screen has a text: a press while a move is shown only skips it.
fn press_until(run: &mut Run, text: &str, press: impl Fn(&mut Run)) {
    for _ in 0..10 {
        press(run);
        let end = Instant::now() + Duration::from_secs(4);
        while Instant::now() < end && !has(run, text) {
            run.terminal.read(20);
        }
        if has(run, text) {
            return;
        }
    }
    panic!("no {text:?}: {:#?}", run.terminal.lines());
}

/// Makes a move by clicks.
fn click_until(run: &mut Run, mv: Move, text: &str) {
    press_until(run, text, |run| match mv.action() {
        Action::Square(square) => {
            run.click(&square.to_string());
        }
        Action::Fence(fence) => {
            // The post is tapped until the fence lies as clicked.
            run.click(&fence.to_string()).expect("o:Place").keys("o");
        }
        _ => panic!("a puzzle of Quoridor asks for steps and fences"),
    });
}

/// The position of a puzzle.
fn position(puzzle: &Puzzle) -> AnyGame {
    puzzle.position().expect("a position")
}

#[test]
fn a_puzzle_is_solved_the_next_one_fails_and_the_file_has_both() {
    let mut grades = puzzle_log::grades(GameKind::Quoridor2);
    let (_, first, last) = grades.next().expect("Quoridor has puzzles");
    let number = first.to_string();
    let arguments = ["puzzle", &number, "--speed", "8"];
    let mut run = Run::start("puzzle", &LARGE_PLAIN, None, &arguments);
    run.wait_long("Puzzle: Quoridor for two")
        .expect("Moves to find");
    let puzzle = Puzzle::get(first).expect("a puzzle");
    let mut at = position(&puzzle);
    let solver = at.turn();
    let mut left = puzzle.line().len().div_ceil(2);
    for &mv in puzzle.line() {
        if at.turn() == solver {
            left -= 1;
            let next = match left {
                0 => "Solved.".to_owned(),
                _ => format!("Moves to find: {left}"),
            };
            click_until(&mut run, mv, &next);
        } else {
            run.wait_long("your turn");
        }
        at.play(mv).expect("a legal move");
    }
    run.wait_long("Without a mistake: 1");
    let (grade, all) = (puzzle.grade, last - first + 1);
    run.wait_long(&format!("Grade {grade}: 1/{all}")).keys("m");
    run.wait_long("Show me why").keys("q");
    run.wait_long("Solved.");
    // The next one of the grade, or the first again.
    let second = if first < last { first + 1 } else { first };
    press_until(&mut run, &format!("Puzzle {second},"), |run| {
        run.keys("o");
    });
    let puzzle = Puzzle::get(second).expect("a puzzle");
    let moves = position(&puzzle).legal_moves();
    let is_wrong_step =
        |mv: &Move| matches!(mv.action(), Action::Square(_)) && Some(mv) != puzzle.line().first();
    let wrong = moves.iter().find(is_wrong_step);
    click_until(&mut run, wrong.expect("another step"), "Not that one");
    run.wait_long("m:Show me why").keys("m");
    run.wait_long("> ").keys("q");
    run.wait_long("Moves to find").keys("q");
    let path = run.scratch.path("puzzles.txt");
    let end = Instant::now() + Duration::from_secs(10);
    let read = || std::fs::read_to_string(&path).unwrap_or_default();
    let id = puzzle_log::id_text(first);
    let expected = match second == first {
        true => format!("fencelight-puzzles 1 1 1 {id}\n"),
        false => format!("fencelight-puzzles 1 0 1 {id}\n"),
    };
    while read() != expected {
        assert!(Instant::now() < end, "{}", read());
        run.terminal.read(20);
    }
    // The next run goes on with the next one that is not solved.
    let data = run.scratch.path("");
    let variables = [("FENCELIGHT_DATA", &*data), ("TERM", "xterm-256color")];
    let arguments = ["puzzle", "--game", "quoridor2", "--lang", "en"];
    let (mut terminal, _program) = Terminal::start((100, 40), true, &variables, &arguments);
    terminal.wait_for(QUERY);
    terminal.press(ANSWER);
    let open = grades.next().filter(|_| second == first);
    let open = open.map_or(second, |(_, first, _)| first);
    terminal.wait_for(&format!("Puzzle {open},"));
}

/// What `solve` prints of an engine.
fn solved(engine: &str) -> String {
    let arguments = ["solve", "--engine", engine];
    let output = run_within(SOLVE_LIMIT, &arguments);
    assert!(output.status.success(), "{}", errors(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The lines of a game.
fn of_game<'a>(report: &'a str, game: &str) -> Vec<&'a str> {
    let is_of = |line: &&str| line.starts_with(&format!("{game} "));
    report.lines().filter(is_of).collect()
}

#[test]
fn programs_that_speak_qtp_and_the_console_solve_puzzles() {
    let program = PROGRAM;
    let own = solved("nodes=300");
    let console = solved(&format!("nodes=300 cmd='{program}' console"));
    let qtp = solved(&format!(
        "protocol=qtp cmd='{program}' qtp --engine nodes=300"
    ));
    // A program is told a game that leads to the puzzle, so that its draws differ from those of the search at hand. Few nodes find some, and not all.
    for (report, game) in [
        (&own, "quoridor2"),
        (&own, "pacman"),
        (&console, "quoridor2"),
        (&console, "pacman"),
        (&qtp, "quoridor2"),
    ] {
        let lines = of_game(report, game);
        let kind = game.parse().expect("a game");
        assert_eq!(
            lines.len(),
            puzzle_log::grades(kind).count() + 1,
            "{report}"
        );
        let last = lines.last().expect("a sum");
        let (solved, of) = last.split_once(" of=").expect("a number");
        assert!(!solved.ends_with(" solved=0"), "{report}");
        assert!(!solved.ends_with(&format!(" solved={of}")), "{report}");
    }
    assert!(of_game(&qtp, "pacman").is_empty(), "{qtp}");
    assert!(qtp.contains("protocol=qtp plays quoridor2 only"), "{qtp}");
}

#[test]
fn an_engine_that_fails_at_a_puzzle_ends_solve_with_its_number() {
    let scratch = Scratch::new("solve");
    let mute = scratch.file("mute.sh", "cat > /dev/null\n");
    let engine = format!("limit=1 cmd=sh '{mute}'");
    let output = run_within(SOLVE_LIMIT, &["solve", "--engine", &engine]);
    assert!(!output.status.success());
    let said = errors(&output);
    assert!(said.contains("puzzle 1: no answer to"), "{said}");
}

#[test]
fn a_damaged_file_of_solved_puzzles_is_named_and_kept() {
    let scratch = Scratch::new("damaged-puzzles");
    scratch.file("puzzles.txt", "fencelight-puzzles 1 4 ");
    let data = scratch.path("");
    let variables = [("FENCELIGHT_DATA", &*data), ("TERM", "xterm-256color")];
    let arguments = ["puzzle", "1", "--lang", "en"];
    let (mut terminal, _program) = Terminal::start((100, 40), true, &variables, &arguments);
    terminal.wait_for(QUERY);
    terminal.press(ANSWER);
    terminal.wait_for("it was put aside");
    let kept = std::fs::read_to_string(scratch.path("puzzles.unread"));
    assert_eq!(kept.expect("it is kept"), "fencelight-puzzles 1 4 ");
}
