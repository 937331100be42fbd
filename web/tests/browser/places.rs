//! What stays in its place and what is in sight: the buttons of the panel, the list of a review, the walls of the maze.

use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Cell, Fence, Led};
use fencelight_web::layout::Target;

use crate::Stage;
use crate::beside::{click_button, game, wait_for_words};
use crate::board::Board;
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
    let board = Board { browser: &browser };
    for (kind, name) in GAMES {
        start(stage, &browser, kind, name);
        let before = places(&browser);
        assert_eq!(before[0].0, "Pause", "{kind}");
        let mut seen = std::collections::BTreeSet::new();
        let mut check = |what: &str| {
            board.pass(100);
            seen.insert(browser.text("lines"));
            assert_eq!(places(&browser), before, "{kind} {what}: {seen:?}");
        };
        for round in 0..3 {
            board.press(Target::Key(key("a9")), "mouse");
            check("a press that may be refused");
            if browser.text("actions").contains("Hint") {
                click_button(&browser, "Hint");
                check("a hint");
            }
            let fence = Fence::from_name(["d4v", "b6h", "f2v"][round]).expect("a fence");
            board.press(Target::Groove(fence.into()), "mouse");
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
                        board.press(Target::Key(key(square)), "mouse");
                    }
                }
            }
            check("a move is shown");
            board.pass(2_000);
            check("a move is over");
        }
        assert!(seen.len() > 4, "{kind}: {seen:?}");
    }
    lobby_and_lessons(stage, &browser);
    assert_eq!(browser.console(), [""; 0]);
}

/// The same in the lobby, whatever game is chosen, and in a lesson from its first step to its end.
fn lobby_and_lessons(stage: &Stage, browser: &Browser) {
    let board = Board { browser };
    for size in [(1_280, 800), (360, 740)] {
        browser.set_screen(size.0, size.1, 1.0);
        browser.run("localStorage.clear(); sessionStorage.clear()");
        stage.load(browser, "seed=3&clock=stopped&lang=en");
        board.pass(200);
        board.open_lobby();
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
            board.pass(700);
        }
        assert_eq!(
            places(browser).remove(0),
            ("Play now".into(), top),
            "{kind}"
        );
        click_button(browser, "Leave");
        board.pass(500);
    }
}

/// In a review at 1280 x 800 the list of moves is in sight with its graph, and so are the buttons that step.
pub(crate) fn a_review_is_seen_without_scrolling(stage: &Stage) {
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    for kind in GameKind::ALL {
        browser.load("about:blank");
        browser.load(&format!(
            "{}?seed=1&clock=stopped&lang=en#{}",
            stage.url,
            fencelight_web::link::fragment(&game(kind, 8))
        ));
        crate::wait_until_ready(&browser);
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
    assert_eq!(browser.console(), [""; 0]);
}

/// The relative luminance of a pixel, and the contrast of two, as WCAG defines them.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |pixel: [u8; 3]| {
        let linear = pixel.map(|byte| {
            let share = f64::from(byte) / 255.0;
            match share <= 0.040_45 {
                true => share / 12.92,
                false => ((share + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// The walls of the maze have a contrast of 3 and more to an open groove (WCAG 1.4.11): the median of all, because light shines into some.
pub(crate) fn the_walls_of_the_maze_are_seen(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    start(stage, &browser, GameKind::MsPacman, "Ms. Pac-Man");
    let board = Board { browser: &browser };
    let (layout, (_, pixels)) = (board.layout(), board.lights());
    let walls = layout.walls();
    let (mut shown, mut open) = (Vec::new(), Vec::new());
    for cell in Cell::all().filter(|cell| (cell.x() + cell.y()) % 2 == 1) {
        let window = layout.of_cell(cell);
        let (x, y) = (
            window.x + window.width / 2.0,
            window.y + window.height / 2.0,
        );
        let is_wall = walls.iter().any(|wall| wall.contains(x, y));
        let pixel = pixels[Led::of_cell(cell).index()];
        if is_wall { &mut shown } else { &mut open }.push(pixel);
    }
    assert_eq!(shown.len(), walls.len());
    for &wall in &shown {
        let mut contrasts: Vec<f64> = open.iter().map(|&other| contrast(wall, other)).collect();
        contrasts.sort_by(f64::total_cmp);
        let median = contrasts[contrasts.len() / 2];
        assert!(median >= 3.0, "{wall:?}: {contrasts:?}");
    }
    crate::keep_picture(&browser, "walls");
    assert_eq!(browser.console(), [""; 0]);
}
