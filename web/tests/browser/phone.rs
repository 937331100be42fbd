//! A phone held upright, and a page that is zoomed in: what is in sight, and how large it is.

use fencelight_board::geometry::{Key, Seat};
use fencelight_board::table::Player;
use fencelight_core::game::{Action, Move};
use fencelight_core::games::GameKind;
use fencelight_text::LANGUAGES;
use fencelight_web::layout::Target;
use fencelight_web::link;

use crate::Stage;
use crate::beside::{click_button, game, wait_for_words};
use crate::newcomer::{GAMES, start};
use crate::webdriver::Browser;

/// A phone in pixels of the style.
const PHONE: (u32, u32) = (390, 844);

/// The buttons, boxes and lists of the page that are not in sight as a whole, or lie under something else. What scrolls inside a panel
/// is not in sight.
pub(crate) fn hidden_controls(browser: &Browser) -> Vec<String> {
    let hidden = browser.run(
        "window.scrollTo(0, 0);
         const panel = document.getElementById('panel');
         panel.scrollTop = 0;
         const dialog = document.querySelector('dialog[open]');
         const all = [...(dialog ?? document).querySelectorAll('button, select, input, a')];
         return all.filter((e) => e.checkVisibility() && e.type !== 'file').filter((e) => {
             const r = e.getBoundingClientRect();
             const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
             const is_inside = r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight + 0.5 && r.right <= innerWidth + 0.5;
             return !is_inside || !(e.contains(top) || top?.closest('label')?.contains(e));
         }).map((e) => `${e.textContent.trim() || e.id} ${Math.round(e.getBoundingClientRect().bottom)}`)",
    );
    let hidden = hidden.as_array().expect("a list");
    hidden
        .iter()
        .filter_map(|text| text.as_str().map(str::to_owned))
        .collect()
}

pub(crate) fn assert_in_sight(browser: &Browser, state: &str) {
    browser.pass(100);
    crate::keep_picture(browser, &format!("phone-{}", state.replace(' ', "-")));
    let hidden = hidden_controls(browser);
    assert!(hidden.is_empty(), "{state}: {hidden:?}");
}

/// Chooses a language on the page.
pub(crate) fn speak(browser: &Browser, language: &str) {
    browser.run(&format!(
        "const s = document.getElementById('language'); s.value = {language:?}; s.dispatchEvent(new Event('change'))"
    ));
    browser.wait_within(
        60,
        &format!("document.documentElement.lang === {language:?}"),
    );
}

/// The seats whose levels do not stand in their row.
const APART: &str = "
const groups = [...document.querySelectorAll('#actions .group')];
const isLevels = (group) => group?.textContent.endsWith('12345');
const top = (group) => group.querySelector('button').getBoundingClientRect().top;
return groups.filter((group, i) => isLevels(groups[i + 1]) && top(group) !== top(groups[i + 1])).map((group) => group.textContent)";

/// The same in every language, and no wider than a narrow phone.
fn assert_in_sight_everywhere(browser: &Browser, state: &str) {
    for language in LANGUAGES.into_iter().chain(["en"]) {
        speak(browser, language);
        assert_in_sight(browser, &format!("{state} {language}"));
        browser.set_screen(360, 740, 3.0);
        let width = browser.run("return document.documentElement.scrollWidth");
        assert!(width.as_u64() <= Some(360), "{state} {language}: {width}");
        browser.set_screen(PHONE.0, PHONE.1, 2.0);
    }
}

/// A finger hits the squares of the board.
fn assert_large(browser: &Browser, state: &str) {
    let square = browser
        .run("return document.querySelector('#grid [data-key]').getBoundingClientRect().width");
    assert!(square.as_f64() >= Some(33.0), "{state}: {square}");
}

/// In every state of every game all buttons are in sight on a phone.
pub(crate) fn no_button_is_below_the_fold(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    browser.set_screen(PHONE.0, PHONE.1, 2.0);
    stage.visit(&browser, "seed=3&clock=stopped&lang=en");
    assert_in_sight_everywhere(&browser, "attract");
    click_button(&browser, "Players, clock and rules");
    for (kind, name) in GAMES {
        click_button(&browser, name);
        assert_in_sight(&browser, &format!("lobby {kind}"));
        // A computer at every seat has a row of levels more.
        browser.run(
            "for (let n = 0; n < 4; n++) { [...document.querySelectorAll('#actions button')].filter((b) => b.textContent === 'Computer')[n]?.click(); fencelight.run(200) }",
        );
        assert_in_sight_everywhere(&browser, &format!("lobby of computers {kind}"));
        click_button(&browser, "Options");
        assert_in_sight_everywhere(&browser, &format!("rules of {kind}"));
        click_button(&browser, "Clock and table");
        assert_in_sight_everywhere(&browser, &format!("clock and table of {kind}"));
        click_button(&browser, "Back to the games");
    }
    for (kind, name) in GAMES {
        start(stage, &browser, kind, name);
        assert_in_sight_everywhere(&browser, &format!("play {kind}"));
        browser.run("document.getElementById('rules-open').click()");
        let at = browser.run("return document.getElementById('dialog-text').scrollTop");
        assert_eq!(at, 0, "{kind}: rules open at their top");
        assert_in_sight(&browser, &format!("rules {kind}"));
        browser.run("document.getElementById('dialog-close').click()");
        assert_large(&browser, &format!("play {kind}"));
        click_button(&browser, "Pause");
        assert_large(&browser, &format!("pause {kind}"));
        assert_in_sight_everywhere(&browser, &format!("pause {kind}"));
        stage.load(&browser, "seed=3&clock=stopped&lang=en");
        browser.pass(2_000);
        assert_in_sight(&browser, &format!("resume {kind}"));
    }
    beside_the_board(stage, &browser);
}

/// Lessons, and the end of a long game.
fn beside_the_board(stage: &Stage, browser: &Browser) {
    for (kind, name) in GAMES {
        stage.visit(browser, "seed=3&clock=stopped&lang=en");
        click_button(browser, "Players, clock and rules");
        click_button(browser, name);
        click_button(browser, "Lesson");
        while browser.text("lines").contains("Step") {
            assert_in_sight(browser, &format!("lesson {kind}"));
            if browser.text("actions").contains("Do it") {
                click_button(browser, "Do it");
            }
            browser.pass(700);
        }
        assert_in_sight(browser, &format!("end of the lesson {kind}"));
        let lines = browser.text("lines");
        assert!(lines.contains("You win. The lesson is over."), "{lines}");
        click_button(browser, "Play now");
        browser.pass(1_000);
        assert_eq!(browser.ask("phase"), "play", "{kind}");
        assert!(browser.ask("position").starts_with(kind.name()), "{kind}");
    }
    // The last step of a long game. Its list of moves leaves the board as it was.
    let mut file = game(GameKind::Quoridor2, 400);
    let Some(Action::Square(square)) = file.moves.pop().map(Move::action) else {
        panic!("a pawn steps onto its goal line");
    };
    browser.run("localStorage.clear(); sessionStorage.clear()");
    stage.load(browser, "seed=1&clock=stopped&lang=en");
    browser.run(&format!("location.hash = {:?}", link::fragment(&file)));
    wait_for_words(browser, "title", "Review");
    click_button(browser, "Play on from here");
    browser.pass(2_000);
    browser.press(Target::Key(Key::Square(square)), "touch");
    browser.pass(5_000);
    assert_eq!(browser.ask("phase"), "over");
    assert_large(browser, "over");
    assert_in_sight_everywhere(browser, "over");
}

/// The same in the review of every game, with a computer at one seat and at every seat, and in its set-up.
pub(crate) fn no_button_of_a_review_is_below_the_fold(stage: &Stage) {
    let browser = stage.chromium();
    browser.set_screen(PHONE.0, PHONE.1, 2.0);
    for kind in GameKind::ALL {
        // A computer at a seat has a row of levels more.
        for (computers, what) in [
            (&[Seat::North][..], "a computer"),
            (&Seat::ALL, "computers"),
        ] {
            let mut file = game(kind, 8);
            for &seat in computers {
                let player = &mut file.saved.players[seat];
                if *player != Player::Empty {
                    *player = Player::computer(1);
                }
            }
            let fragment = link::fragment(&file);
            stage.load(
                &browser,
                &format!("seed=1&clock=stopped&lang=en#{fragment}"),
            );
            wait_for_words(&browser, "title", "Review");
            wait_for_words(&browser, "lines", "% to win");
            for language in LANGUAGES.into_iter().chain(["en"]) {
                let state = format!("review of {what} {kind} {language}");
                speak(&browser, language);
                assert_in_sight(&browser, &state);
                assert_eq!(browser.run(APART), serde_json::json!([]), "{state}");
            }
            click_button(&browser, "Set up a position");
            assert_in_sight_everywhere(&browser, &format!("set-up of {what} {kind}"));
        }
    }
}

/// Zooming in to 200 % halves the page in pixels of the style and doubles those of the screen: the board has as many of the latter as
/// before, and more where it can. Seats that do not play have no keys, and the words of the others lie along their sides.
pub(crate) fn zooming_in_does_not_shrink_the_board(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    start(stage, &browser, GameKind::Quoridor2, "Quoridor for two");
    let side = || {
        let side = browser
            .run("return document.getElementById('board').getBoundingClientRect().width * devicePixelRatio");
        side.as_f64().expect("a number")
    };
    for (width, height) in [
        (1_280, 800),
        (1_366, 768),
        (1_440, 900),
        (1_600, 1_200),
        (1_680, 1_050),
        (1_920, 1_080),
        (1_024, 768),
        (2_560, 1_440),
        (768, 1_024),
    ] {
        browser.set_screen(width, height, 1.0);
        let before = side();
        browser.set_screen(width / 2, height / 2, 2.0);
        let after = side();
        assert!(
            after >= before - 1.0,
            "{width} x {height}: {before} to {after}"
        );
    }
    browser.set_screen(1_280, 800, 1.0);
    let keys = "[...document.querySelectorAll('.side-key')].filter((e) => e.checkVisibility())";
    let count = browser.run(&format!("return {keys}.length"));
    assert_eq!(count, 4, "south and north");
    start(stage, &browser, GameKind::Quoridor4, "Quoridor for four");
    let turned = browser.run(&format!(
        "return {keys}.filter((e) => {{
             const box = e.getBoundingClientRect(), text = e.firstElementChild.getBoundingClientRect();
             return (box.height > box.width) === (text.height > text.width);
         }}).length"
    ));
    assert_eq!(turned, 8, "words lie along their keys");
}
