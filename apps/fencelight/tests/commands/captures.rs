//! The screens of the program in a terminal, as golden text: each phase of each game, small and large, without colours, in ASCII.
//!
//! `RECORD=1 cargo test -p fencelight --test commands captures -- --include-ignored` writes the files of `tests/captures` anew. Look at the difference.
#![cfg(target_os = "linux")]

use crate::common::captured::{
    LARGE, LARGE_COLOUR, LARGE_PLAIN, Run, SMALL, SMALL_ASCII, SMALL_COLOUR, Setting,
};
use crate::common::pty::QUERY;

/// The seats of a saved game for people.
const TWO: &str = "fencelight-game 1\nseats south=human north=human\nseed 1\n";
const FOUR: &str =
    "fencelight-game 1\nseats south=human west=human north=human east=human\nseed 1\n";

/// Time runs twice as fast, so that holds take less of it.
const SPEED: [&str; 3] = ["play", "--speed", "2"];

/// The phases that every game has: a saved game, a refused press, the question of a take-back, a pause, the lobby and its options.
struct Script {
    name: &'static str,
    save: String,
    /// The icon in the lobby.
    icon: &'static str,
    /// What the panel asks for.
    prompt: &'static str,
    /// A square that cannot be played.
    refused: &'static str,
    /// The digit of BACK of the seat that moved last, and that of BACK of another person, who refuses; `None` where a die was rolled.
    take_back: Option<(&'static str, &'static str)>,
}

impl Script {
    /// Plays the common phases; `special` those of the game itself, to its end.
    fn run(&self, setting: &Setting, special: impl Fn(&mut Run)) {
        let mut run = Run::start(self.name, setting, Some(&self.save), &SPEED);
        run.capture("resume", "GO ON").keys("\r");
        run.capture("play", self.prompt).click(self.refused);
        run.capture("refused", "No: ");
        if let Some((back, refuses)) = self.take_back {
            run.keys(back).capture("take-back", "asks to").keys(refuses);
            run.expect(self.prompt);
        }
        if self.take_back.is_some() {
            run.keys("p").capture("pause", "paused").keys("o");
            run.expect(self.prompt);
        }
        special(&mut run);
        run.keys("b").expect("Review: ").keys("b");
        run.capture("review", "Review: ").keys("B");
        run.capture("lobby", "START").hold(self.icon);
        run.capture("options", "A row of squares").keys("b");
        run.expect("LEARN").click("e7");
        run.capture("lesson", "Step 1 of").keys("B");
        run.expect("LEARN");
        run.check(self.name, setting);
    }
}

/// Plays a script in both settings.
fn in_both_settings(script: &Script, special: impl Fn(&mut Run) + Sync) {
    std::thread::scope(|scope| {
        for setting in [&SMALL, &LARGE] {
            scope.spawn(|| script.run(setting, &special));
        }
    });
}

#[test]
fn quoridor_for_two() {
    let start = "quoridor2 south=e6:4 north=e4:4 fences=c3h,g6h turn=south";
    let script = Script {
        name: "quoridor2",
        save: format!("{TWO}start {start}\nmoves e7 e3 a7v d3\n"),
        icon: "c7",
        prompt: "Press a square",
        refused: "a1",
        take_back: Some(("6", "2")),
    };
    in_both_settings(&script, |run| {
        run.click("e5v").capture("preview", "Fence e5v?").keys("b");
        run.expect("Press a square").click("e8");
        run.expect("North to move").click("d2");
        run.expect("South to move").click("e9");
        run.capture("over", "South wins").keys("m");
        run.capture("moves", "any key closes").keys("q");
    });
}

#[test]
#[ignore = "long: cargo test-all"]
fn quoridor_for_four() {
    let start = "quoridor4 south=e7:2 west=b5:3 north=e8:1 east=g5:3 fences=c3h,g6h turn=south";
    let script = Script {
        name: "quoridor4",
        save: format!("{FOUR}start {start}\nmoves d7 c5 f8 c5v\n"),
        icon: "g7",
        prompt: "Press a square",
        refused: "a1",
        take_back: Some(("8", "2")),
    };
    in_both_settings(&script, |run| {
        run.click("b1h").capture("preview", "Fence b1h?").keys("b");
        run.expect("Press a square").click("d8");
        run.expect("West to move").click("c4");
        run.expect("North to move").click("f7");
        run.expect("East to move").click("h5");
        run.expect("South to move").click("d9");
        run.capture("over", "South wins");
    });
}

#[test]
#[ignore = "long: cargo test-all"]
fn pac_man() {
    let start = "pacman pac=a3 lives=1 blinky=c1 inky=i5 pinky=e9 clyde=e4 pellets=a1,i9 \
                 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=clyde steps=1 boost=no came=-";
    let script = Script {
        name: "pacman",
        save: format!("{TWO}pac south\nstart {start}\nmoves e5\n"),
        icon: "c3",
        prompt: "Press a square",
        refused: "e7",
        take_back: Some(("6", "2")),
    };
    in_both_settings(&script, |run| {
        run.click("a2").expect("Steps left: 1").click("a1");
        run.capture("boost", "Boost: ").keys("o");
        run.capture("frenzy", "Blinky (North) to move").click("b1");
        run.expect("Steps left: 1").click("a1");
        run.capture("over", "The ghosts win");
    });
}

#[test]
#[ignore = "long: cargo test-all"]
fn ms_pac_man() {
    let dots = "1e0/1e0/1a0/1e2/0c6/1ef/1bb/1ff/1ef";
    let start = format!(
        "mspacman seats=south,north ms=south:b4 south=- north=g8:s dots={dots} turn=north phase=roll \
         steps=0 extra=no"
    );
    let script = Script {
        name: "mspacman",
        save: format!("{TWO}start {start}\nmoves roll=1 h8\n"),
        icon: "g3",
        prompt: "OK rolls",
        refused: "e7",
        take_back: None,
    };
    in_both_settings(&script, |run| {
        run.keys("o").capture("step", "Rolled").click("b3");
        run.capture("over", "South wins");
    });
}

/// The screens that belong to no game: the lobby at the start, the second page of the options, the rules, the help.
#[test]
fn the_lobby_the_rules_and_the_help() {
    for setting in [&SMALL_ASCII, &LARGE_COLOUR] {
        let mut run = Run::start("pages", setting, None, &[]);
        run.capture("lobby", "START").hold("c7");
        run.expect("A row of squares").click("i1");
        run.capture("options of the table", "Time for each turn")
            .keys("b");
        run.expect("START").keys("\x1bOP");
        run.capture("rules", "Rules: Quoridor for two").keys("q");
        run.expect("START").keys("?");
        run.capture("help", "any key closes").keys("q");
        run.expect("START");
        run.check("pages", setting);
    }
}

/// The phases without visitors and without players, in every kind of terminal: attract, once the lobby is left alone, and the service mode.
#[test]
#[ignore = "long: cargo test-all"]
fn attract_and_service() {
    std::thread::scope(|scope| {
        for setting in [
            &SMALL,
            &SMALL_COLOUR,
            &SMALL_ASCII,
            &LARGE,
            &LARGE_PLAIN,
            &LARGE_COLOUR,
        ] {
            scope.spawn(|| {
                // The first show begins with its aim: it stands still for six seconds of board time.
                let arguments = ["play", "--seed", "1", "--speed", "6"];
                let mut attract = Run::start("attract", setting, None, &arguments);
                let title = "The board plays by itself";
                attract.wait_long(title).capture("attract", title);
                attract.keys("\r").expect("START");
                attract.check("attract", setting);
                let mut service = Run::start("service", setting, None, &["play", "--service"]);
                service.capture("lights", "Page 1 of 10").keys("o");
                service.capture("keys", "Page 2 of 10").keys("o");
                service.capture("brightness", "Page 3 of 10").keys("b");
                service.expect("Page 2 of 10").keys("B").expect("START");
                service.check("service", setting);
            });
        }
    });
}

/// The seat that a key of the lobby changes is named, and quitting names the games that are kept.
#[test]
fn the_lobby_says_which_seat_changed_and_quitting_which_games_are_kept() {
    let start = "pacman pac=a3 lives=1 blinky=c1 inky=i5 pinky=e9 clyde=e4 pellets=a1,i9 \
                 fences=b2h,g2h,b7h,g7h,c4v,f4v turn=clyde steps=1 boost=no came=-";
    let save = format!("{TWO}pac south\nstart {start}\nmoves e5\n");
    let mut run = Run::start("kept", &SMALL, Some(&save), &[]);
    run.expect("GO ON")
        .keys("b")
        .expect("A game of this kind is kept");
    run.keys("o").expect("South now: empty").keys("o");
    run.expect("South now: person").keys("4");
    run.expect("West now: computer, level 1").keys("q");
    run.terminal.wait_for("Kept in ");
    run.terminal
        .wait_for("Pac-Man. The next start offers the last one");
}

/// Quoridor for four wants all seats: the screen names those that are missing, and one key fills them.
#[test]
#[ignore = "long: cargo test-all"]
fn quoridor_for_four_takes_six_presses_where_no_fence_bars_the_way() {
    let mut run = Run::start("four", &SMALL, None, &["play", "--seed", "1"]);
    run.expect("START")
        .keys("\t")
        .expect("Enter:Quoridor for four");
    run.keys("\r")
        .expect("Still needed: West, East")
        .expect("c:Fit the seats");
    run.keys("c")
        .expect("East now: computer, level 1")
        .keys("\r");
    run.expect("South: your turn");
    // Lots decide who begins, and a fence of a computer may stand before the pawn: of its three steps one is open.
    for (there, back, square) in [
        ("\x1b[A", "\x1b[B", "e2"),
        ("\x1b[D", "\x1b[C", "d1"),
        ("\x1b[C", "\x1b[D", "f1"),
    ] {
        run.keys(there).expect(&format!(" {square}  arrows:"));
        let play = format!("Enter:Play {square} ");
        if run.terminal.lines().iter().any(|line| line.contains(&play)) {
            run.keys("\r").expect(&format!("South {square}"));
            return;
        }
        run.keys(back).expect("Enter:Press e1");
    }
    panic!("south has no step");
}

/// A newcomer starts the program and presses what the screen names.
#[test]
fn the_first_move_takes_three_presses_that_the_screen_names() {
    let mut run = Run::start("newcomer", &SMALL, None, &["play", "--seed", "1"]);
    run.expect("Enter:Start").expect("Be the first");
    run.keys("\r").expect("South: your turn");
    run.expect("Enter:Press e1").keys("\x1b[A");
    run.expect("Enter:Play e2").keys("\r").expect("South e2");
}

/// The words follow the locale, `--lang` has the last word, and a terminal without UTF-8 gets letters without accents.
#[test]
fn the_locale_names_the_language_and_lang_overrides_it() {
    let french = Setting {
        name: "french",
        size: (80, 24),
        variables: &[
            ("TERM", "xterm-256color"),
            ("LC_ALL", "fr_FR.UTF-8"),
            ("NO_COLOR", "1"),
        ],
    };
    let latin = Setting {
        name: "latin",
        size: (80, 24),
        variables: &[("TERM", "xterm-256color"), ("LC_ALL", "fr_FR.ISO-8859-1")],
    };
    for (setting, arguments, words) in [
        (&french, &["play"][..], "LEÇON"),
        (&french, &["play", "--lang", "cs"], "LEKCE"),
        (&latin, &["play"], "LECON"),
        (&SMALL, &["play", "--lang", "es"], "LECCIÓN"),
    ] {
        let mut run = Run::start("language", setting, None, arguments);
        run.expect(words).keys("?");
        run.expect("F1").keys("q");
    }
}

/// The terminal changes its size while the program runs.
#[test]
fn the_board_follows_the_size_of_the_terminal() {
    let mut run = Run::start("resize", &SMALL, None, &[]);
    run.expect("START");
    for (size, text) in [
        ((100, 40), "START"),
        ((79, 24), "needs 80x24 characters, this is 79x24"),
        ((80, 24), "START"),
        ((80, 23), "this is 80x23"),
        ((132, 50), "START"),
    ] {
        run.terminal.resize(size);
        run.expect(text);
    }
}

/// A terminal without capabilities gets ASCII, and neither colours nor attributes.
#[test]
fn a_dumb_terminal_gets_plain_ascii() {
    let setting = Setting {
        name: "dumb",
        size: (80, 24),
        variables: &[("TERM", "dumb"), ("LC_ALL", "C.UTF-8")],
    };
    let mut run = Run::start("dumb", &setting, None, &["play", "--seats", "h-h-"]);
    run.expect("Press a square");
    let shown = &run.terminal.shown;
    assert!(shown.is_ascii());
    let drawn = &shown[shown.find(QUERY).expect("the query")..];
    for (at, _) in drawn.match_indices("\x1b[") {
        let code = drawn[at + 2..]
            .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';');
        let number = &drawn[at + 2..drawn.len() - code.len()];
        assert!(
            !code.starts_with('m')
                || number == "0"
                || number
                    .split(';')
                    .all(|part| part == "39" || part == "49" || part == "59" || part == "0"),
            "{number}m"
        );
    }
}
