//! What stays in its place and what is in sight: the buttons of the panel, the list of a review, the walls of the maze.

use fencelight_board::geometry::Fence;
use fencelight_core::games::GameKind;
use fencelight_web::layout::Target;

use crate::Stage;
use crate::beside::{click_button, game, wait_for_words};
use crate::key;
use crate::newcomer::{GAMES, start};
use crate::webdriver::Browser;

/// Where the first button is, and the first one of the last row, below the top of the page; both with their words.
fn places(browser: &Browser) -> Vec<(String, f64)> {
    let rows = browser.run(
        "const rows = [...document.querySelectorAll('#actions .group')];
         return [rows[0], rows.at(-1)].map((row) => {
             const b = row.querySelector('button'), top = b.getBoundingClientRect().top + scrollY;
             return [b.textContent, top + document.getElementById('panel').scrollTop];
         })",
    );
    let rows = rows.as_array().expect("rows");
    rows.iter()
        .map(|row| {
            let words = row[0].as_str().expect("words").to_owned();
            (words, row[1].as_f64().expect("a number"))
        })
        .collect()
}

/// Refusals, previews, hints, shown moves and rolls come and go in the lines of a game; the texts of lessons and games differ in length. The
/// buttons stay where they are.
pub(crate) fn buttons_stay_where_they_are(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    for (kind, name) in GAMES {
        start(stage, &browser, kind, name);
        let before = places(&browser);
        assert_eq!(before[0].0, "Pause", "{kind}");
        let mut seen = std::collections::BTreeSet::new();
        let mut check = |what: &str| {
            browser.pass(100);
            seen.insert(browser.text("lines"));
            assert_eq!(places(&browser), before, "{kind} {what}: {seen:?}");
        };
        for round in 0..3 {
            browser.press(Target::Key(key("a9")), "mouse");
            check("a press that may be refused");
            if browser.text("actions").contains("Hint") {
                click_button(&browser, "Hint");
                check("a hint");
            }
            let fence = Fence::from_name(["d4v", "b6h", "f2v"][round]).expect("a fence");
            browser.press(Target::Groove(fence.into()), "mouse");
            check("a fence");
            let ok = ["Place the fence", "Roll"];
            match ok
                .into_iter()
                .find(|words| browser.text("actions").contains(words))
            {
                Some(words) => click_button(&browser, words),
                None => {
                    let square = browser.run(
                        "return [...document.querySelectorAll('#grid [role=gridcell]')].find((cell) => cell.ariaLabel.includes('you can go here'))?.ariaLabel.slice(0, 2)",
                    );
                    if let Some(square) = square.as_str() {
                        browser.press(Target::Key(key(square)), "mouse");
                    }
                }
            }
            check("a move is shown");
            browser.pass(2_000);
            check("a move is over");
        }
        assert!(seen.len() > 4, "{kind}: {seen:?}");
    }
    lobby_and_lessons(stage, &browser);
}

/// The same in the lobby, whatever game is chosen, and in a lesson from its first step to its end.
fn lobby_and_lessons(stage: &Stage, browser: &Browser) {
    for size in [(1_280, 800), (360, 740)] {
        browser.set_screen(size.0, size.1, 1.0);
        stage.visit(browser, "seed=3&clock=stopped&lang=en");
        browser.open_lobby();
        let mut tops = Vec::new();
        for (_, name) in GAMES {
            click_button(browser, name);
            tops.push(places(browser).remove(0));
        }
        tops.dedup();
        assert_eq!(tops.len(), 1, "{size:?}: {tops:?}");
    }
    browser.set_screen(1_280, 800, 1.0);
    for (kind, name) in [GAMES[0], GAMES[2]] {
        click_button(browser, name);
        click_button(browser, "Lesson");
        let top = places(browser).remove(0).1;
        while browser.text("lines").contains("Step") {
            assert_eq!(
                places(browser).remove(0).1,
                top,
                "{kind}: {}",
                browser.text("lines")
            );
            if browser.text("actions").contains("Do it") {
                click_button(browser, "Do it");
            }
            browser.pass(700);
        }
        assert_eq!(
            places(browser).remove(0),
            ("Play now".into(), top),
            "{kind}"
        );
        click_button(browser, "Leave");
        browser.pass(500);
    }
}

/// In a review at 1280 x 800 the list of moves is in sight with its graph, and so are the buttons that step.
pub(crate) fn a_review_is_seen_without_scrolling(stage: &Stage) {
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    for kind in GameKind::ALL {
        stage.load(
            &browser,
            &format!(
                "seed=1&clock=stopped&lang=en#{}",
                fencelight_web::link::fragment(&game(kind, 8))
            ),
        );
        wait_for_words(&browser, "title", "Review");
        wait_for_words(&browser, "lines", "% to win");
        let all =
            "[...document.querySelectorAll('#moves li')].every((li) => li.innerText.includes('%'))";
        browser.wait_for(&format!("(fencelight.run(20), {all})"));
        let places = browser.run(
            "const at = (e) => { const r = e.getBoundingClientRect(); return [r.top, r.bottom]; };
             return [at(document.getElementById('graph')), at(document.getElementById('moves')),
                 at(document.querySelector('#actions .group')), [0, innerHeight]]",
        );
        let edge = |row: usize, side: usize| places[row][side].as_f64().expect("a number");
        assert!(
            edge(0, 1) < edge(1, 0),
            "{kind}: the graph is first: {places}"
        );
        assert!(
            edge(1, 1) - edge(1, 0) > 120.0,
            "{kind}: five moves: {places}"
        );
        assert!(edge(1, 1) < edge(2, 0), "{kind}: then buttons: {places}");
        assert!(edge(2, 1) <= edge(3, 1), "{kind}: in sight: {places}");
    }
}
