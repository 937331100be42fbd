//! Puzzles on the page: by game and grade, by a link, the refutation in the review, and what is remembered.

use fencelight_board::geometry::Key;
use fencelight_board::puzzles::{PUZZLES, Puzzle};
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::puzzle_log;
use fencelight_web::layout::Target;

use crate::beside::{click_button, wait_for_words};
use crate::newcomer::click_in;
use crate::phone::assert_in_sight;
use crate::webdriver::Browser;
use crate::{Stage, keep_picture};

/// Waits for a position, while board time passes.
fn wait_for_position(browser: &Browser, position: &AnyGame) {
    let text = position.to_string();
    browser.wait_for(&format!(
        "(fencelight.run(50), fencelight.position() === {text:?})"
    ));
}

/// Makes a move by clicks.
fn click_move(browser: &Browser, mv: Move) {
    match mv.action() {
        Action::Square(square) => browser.tap(Key::Square(square)),
        Action::Fence(fence) => {
            browser.press(Target::Groove(fence.into()), "mouse");
            browser.pass(600);
            click_button(browser, "Place the fence");
        }
        _ => panic!("a puzzle of Quoridor asks for steps and fences"),
    }
}

/// The first Quoridor puzzles of the list, with the name of their button while none is solved.
fn first_grade() -> (u8, u16, u16) {
    let mut grades = puzzle_log::grades(GameKind::Quoridor2);
    grades.next().expect("Quoridor has puzzles")
}

/// A puzzle is solved by clicks, the next one fails: its refutation is shown on the board and in the review. After a reload the counts are
/// those of before.
pub(crate) fn a_puzzle_is_solved_and_another_one_fails(stage: &Stage) {
    let browser = stage.open("seed=5&clock=stopped&lang=en");
    browser.pass(200);
    click_button(&browser, "Puzzles");
    wait_for_words(&browser, "lines", "0 in a row, at best 0");
    keep_picture(&browser, "puzzles");
    let (grade, first, last) = first_grade();
    let all = last - first + 1;
    let group = "Quoridor for two";
    click_in(&browser, group, &format!("Grade {grade}: 0/{all}"));
    assert_eq!(browser.ask("phase"), "puzzle");
    let puzzle = Puzzle::get(first).expect("a puzzle");
    let mut position = puzzle.position().expect("a position");
    let solver = position.turn();
    for &mv in puzzle.line() {
        wait_for_position(&browser, &position);
        if position.turn() == solver {
            // A move that is shown would only be skipped.
            browser.pass(3_000);
            click_move(&browser, mv);
        }
        position.play(mv).expect("a legal move");
    }
    wait_for_words(&browser, "lines", "Solved.");
    wait_for_words(&browser, "lines", "1 in a row, at best 1");
    keep_picture(&browser, "puzzle-solved");
    click_button(&browser, "Show me why");
    wait_for_position(&browser, &puzzle.position().expect("a position"));
    click_button(&browser, "Close the review");
    // A press while the last move is shown only skips it.
    browser.pass(3_000);
    click_button(&browser, "Next puzzle");
    fail(&browser);
    // Nothing of it is lost.
    stage.load(&browser, "seed=5&clock=stopped&lang=en");
    browser.pass(200);
    click_button(&browser, "Puzzles");
    wait_for_words(&browser, "lines", "0 in a row, at best 1");
    let count = format!("Grade {grade}: 1/{all}");
    wait_for_words(&browser, "actions", &count);
    click_button(&browser, "Back to the games");
    wait_for_words(&browser, "home", "Quoridor for two");
}

/// Makes a wrong move, and sees why it is one.
fn fail(browser: &Browser) {
    let (phase, text) = browser.step(1_000);
    assert_eq!(phase, "puzzle");
    let numbers = (1..=PUZZLES).filter_map(Puzzle::get);
    let of_text = |it: &Puzzle| it.position().is_some_and(|it| it.to_string() == text);
    let puzzle = numbers
        .into_iter()
        .find(of_text)
        .expect("a puzzle of the box");
    let start = puzzle.position().expect("a position");
    let is_wrong_step =
        |mv: &Move| matches!(mv.action(), Action::Square(_)) && Some(mv) != puzzle.line().first();
    let moves = start.legal_moves();
    let wrong = moves.iter().find(is_wrong_step).expect("another step");
    click_move(browser, wrong);
    wait_for_words(browser, "lines", "Not that one");
    keep_picture(browser, "puzzle-wrong");
    // The refutation, then the position again.
    let mut after = start.clone();
    after.play(wrong).expect("a legal move");
    let (start_text, after_text) = (start.to_string(), after.to_string());
    browser.wait_for(&format!(
        "(fencelight.run(50), ![{start_text:?}, {after_text:?}].includes(fencelight.position()))"
    ));
    wait_for_position(browser, &start);
    click_button(browser, "Show me why");
    wait_for_words(browser, "title", "Review");
    assert_eq!(browser.ask("position"), start_text, "before the wrong move");
    let turns = browser.run("return document.querySelectorAll('#moves li').length");
    assert_eq!(turns, 2, "the wrong move and its refutation");
    keep_picture(browser, "puzzle-why");
    click_button(browser, "Close the review");
    assert_eq!(browser.step(300), ("puzzle".to_owned(), start_text));
}

/// A link leads to a puzzle, and one to none is refused with the numbers that there are. The list and a puzzle fit a phone.
pub(crate) fn a_link_opens_a_puzzle(stage: &Stage) {
    let browser = stage.open("seed=5&clock=stopped&lang=en");
    let go = |fragment: &str| {
        browser.run(&format!("location.hash = {fragment:?}"));
    };
    for number in ["0", &(PUZZLES + 1).to_string(), "x", "70000", ""] {
        go(&format!("puzzle={number}"));
        let words = format!("no puzzle {number}: the numbers go from 1 to {PUZZLES}.");
        wait_for_words(&browser, "lines", &words);
    }
    go(&format!("puzzle={PUZZLES}"));
    let last = Puzzle::get(PUZZLES).expect("the last puzzle");
    wait_for_position(&browser, &last.position().expect("a position"));
    assert_eq!(browser.ask("phase"), "puzzle");
    browser.set_screen(390, 844, 2.0);
    browser.pass(500);
    assert_in_sight(&browser, "a puzzle");
    keep_picture(&browser, "puzzle-phone");
    click_button(&browser, "Link to the puzzle");
    let name = puzzle_log::id_text(PUZZLES);
    wait_for_words(&browser, "dialog", &format!("#puzzle={name}"));
    browser.run("document.getElementById('dialog-close').click(); location.hash = ''");
    stage.load(&browser, "seed=5&clock=stopped&lang=de");
    browser.pass(200);
    click_button(&browser, "Aufgaben");
    browser.pass(500);
    assert_in_sight(&browser, "the list");
    keep_picture(&browser, "puzzles-phone");
}

/// A damaged list of solved puzzles is kept, and the visitor is told until a button is pressed: also where a link opens a puzzle, where the stored
/// game is damaged too, and where the tab becomes the one that plays after it has opened.
pub(crate) fn a_damaged_list_of_puzzles_is_told_beside_other_news(stage: &Stage) {
    const PARAMETERS: &str = "seed=5&clock=stopped&lang=en";
    const DAMAGED: &str = "fencelight-puzzles 1 4 ";
    const TOLD: &str = "The record of solved puzzles in this browser is damaged";
    let browser = stage.open(PARAMETERS);
    let open = |fragment: &str| {
        browser.run(&format!(
            "localStorage.removeItem('fencelight.puzzles.damaged'); localStorage['fencelight.puzzles'] = {DAMAGED:?}"
        ));
        stage.load(&browser, &format!("{PARAMETERS}{fragment}"));
        wait_for_words(&browser, "lines", TOLD);
        let kept = browser.run("return localStorage['fencelight.puzzles.damaged']");
        assert_eq!(kept, DAMAGED);
    };
    open("");
    browser.run("fencelight.own(true, false)");
    browser.pass(200);
    wait_for_words(&browser, "lines", TOLD);
    click_button(&browser, "Puzzles");
    wait_for_words(&browser, "lines", "0 in a row, at best 0");
    assert!(!browser.text("lines").contains(TOLD));
    open("#puzzle=1");
    let puzzle = Puzzle::get(1).and_then(|puzzle| puzzle.position());
    wait_for_position(&browser, &puzzle.expect("a position"));
    wait_for_words(&browser, "lines", TOLD);
    browser
        .run("localStorage.setItem('fencelight.state', 'fencelight-state 1 00000000\\n1 2 3\\n')");
    open("");
    wait_for_words(&browser, "lines", "The board starts fresh");
    wait_for_words(&browser, "lines", TOLD);
}
