//! Two tabs with one storage: one plays, the other one shows.

use fencelight_board::geometry::{Key, Seat};
use fencelight_text::game_file::read;
use fencelight_web::link::fragment;
use serde_json::json;

use crate::beside::{click_button, wait_for_words};
use crate::engines;
use crate::webdriver::{Browser, Engine};
use crate::{Stage, key};

const PARAMETERS: &str = "seed=5&clock=stopped&lang=en";
const SHOWN: &str = "only shows it";

/// The stored state.
fn stored(browser: &Browser) -> String {
    let text = browser.run("return localStorage['fencelight.state'] ?? ''");
    text.as_str().expect("a text").to_owned()
}

/// Opens a page and waits for its words: a tab that shows has no button of the board.
fn load(stage: &Stage, browser: &Browser, parameters: &str) {
    browser.load(&format!("{}?{parameters}", stage.host.url()));
    browser.wait_for(
        "globalThis.fencelight && document.getElementById('title').innerText !== 'Fencelight'",
    );
}

/// Two people play Quoridor from its start, in the tab that is driven.
fn start_game(browser: &Browser) {
    let start = "fencelight-game 1\nseats south=human north=human\n\
                 start quoridor2 south=e1:10 north=e9:10 fences=- turn=south\nmoves\n";
    let link = fragment(&read(start).expect("a game"));
    browser.run(&format!("location.hash = {link:?}"));
    wait_for_words(browser, "title", "Review");
    click_button(browser, "Play on from here");
    browser.pass(1_000);
}

/// Plays to squares, one after the other.
fn play(browser: &Browser, squares: &str) {
    for square in squares.split(' ') {
        let before = browser.ask("position");
        browser.tap(key(square));
        browser.pass(500);
        assert_ne!(browser.ask("position"), before, "{square}");
    }
}

/// Lets the tab lie for 45 seconds, longer than a saved game is offered.
fn lie(browser: &Browser) {
    for _ in 0..45 {
        browser.pass(1_000);
    }
}

fn is_shown(browser: &Browser) -> bool {
    browser.pass(100);
    let is_offered = browser.run("return !document.getElementById('own').hidden");
    assert_eq!(is_offered, json!(browser.text("lines").contains(SHOWN)));
    is_offered == json!(true)
}

/// Plays four moves while the second tab lies untouched; it stores nothing over them, follows the game and says so. The position.
fn play_on_beside(browser: &Browser, second: &str) -> String {
    play(browser, "e3 e7 e4 e6");
    let (position, text) = (browser.ask("position"), stored(browser));
    browser.go_to_tab(second);
    lie(browser);
    assert_eq!(stored(browser), text, "the newer game stays stored");
    assert!(is_shown(browser));
    assert_eq!(browser.ask("position"), position);
    position
}

/// Takes the game over by the button.
fn take_over(browser: &Browser) {
    browser.run("document.getElementById('own').click()");
    browser.wait_for("document.getElementById('own').hidden");
    browser.pass(1_000);
}

pub(crate) fn a_second_tab_shows_the_game_and_takes_it_over(stage: &Stage) {
    let browser = stage.open(PARAMETERS);
    let first = browser.tab();
    start_game(&browser);
    play(&browser, "e2 e8");
    let second = browser.open_tab();
    load(stage, &browser, PARAMETERS);
    let offered = browser.ask("position");
    browser.go_to_tab(&first);
    assert_eq!(browser.ask("position"), offered);
    let position = play_on_beside(&browser, &second);
    // The second tab takes no press.
    browser.tap(key("e5"));
    browser.tap(Key::Ok(Seat::South));
    lie(&browser);
    assert_eq!(browser.ask("position"), position);
    crate::keep_picture(&browser, "tab-shows");
    // The second tab takes the game over, and the first tab shows it.
    take_over(&browser);
    assert_eq!(
        (browser.ask("phase"), browser.ask("position")),
        ("play".into(), position)
    );
    play(&browser, "e5");
    let position = browser.ask("position");
    browser.go_to_tab(&first);
    assert!(is_shown(&browser));
    assert_eq!(browser.ask("position"), position);
    // A review beside it plays no game of its own.
    let link = fragment(&crate::beside::game(
        fencelight_core::games::GameKind::Pacman,
        4,
    ));
    browser.run(&format!("location.hash = {link:?}"));
    wait_for_words(&browser, "title", "Review");
    click_button(&browser, "Play on from here");
    wait_for_words(&browser, "lines", SHOWN);
    browser.run("location.hash = ''; document.activeElement.blur()");
    browser.type_key('\u{E00C}');
    // The second tab goes; the first one, looked at again, offers the game.
    browser.go_to_tab(&second);
    let text = stored(&browser);
    browser.close_tab(&first);
    browser.run("dispatchEvent(new Event('focus'))");
    browser.wait_for("document.getElementById('own').hidden");
    browser.pass(100);
    assert_eq!(
        (browser.ask("phase"), browser.ask("position")),
        ("resume".into(), position)
    );
    assert_eq!(stored(&browser), text);
    // A reload of the tab that plays goes on, also where another tab waits.
    click_button(&browser, "Go on: Quoridor for two");
    play(&browser, "e4");
    let position = browser.ask("position");
    browser.open_tab();
    load(stage, &browser, PARAMETERS);
    assert!(is_shown(&browser));
    browser.go_to_tab(&first);
    browser.reload();
    crate::wait_until_ready(&browser);
    browser.pass(500);
    assert_eq!(
        (browser.ask("phase"), browser.ask("position")),
        ("play".into(), position)
    );
}

/// A page that is reloaded while the lock of the game is not free yet goes on as soon as it is, without a focus or a press; another page
/// beside it only shows, and does not get the game while the one that plays is reloaded.
pub(crate) fn a_reload_goes_on_when_the_game_comes_late(stage: &Stage, engine: Engine) {
    let host = crate::host_noting_errors(stage);
    let browser = engines::open(stage, engine);
    browser.load(&format!("{}frame.html", host.url()));
    // The page in a frame; what is around it asks for the lock too.
    browser.run(&format!(
        "globalThis.page = document.querySelector('iframe');
         page.src = '{}?{PARAMETERS}'",
        host.url()
    ));
    let is_open = |frame: &str| {
        format!(
            "{frame}.contentWindow.fencelight && {frame}.contentDocument.querySelector('#title').innerText !== 'Fencelight'"
        )
    };
    let shows = |frame: &str| {
        format!(
            "({frame}.contentWindow.fencelight.run(100), !{frame}.contentDocument.querySelector('#own').hidden)"
        )
    };
    browser.wait_within(60, &is_open("page"));
    browser.run("page.contentDocument.querySelector('[data-play=quoridor2] button').click()");
    let plays = "(page.contentWindow.fencelight.run(100), page.contentWindow.fencelight.phase() === 'play')";
    browser.wait_within(60, plays);
    browser.run(
        "navigator.locks.request('fencelight', () => new Promise((free) => { globalThis.free = free }));
         page.contentWindow.location.reload()",
    );
    browser.wait_within(60, "globalThis.free");
    browser.wait_within(60, &format!("{} && {}", is_open("page"), shows("page")));
    browser.run("free()");
    browser.wait_within(60, plays);
    browser.wait_within(60, &format!("!{}", shows("page")));
    // A second page.
    browser.run(
        "globalThis.second = document.body.appendChild(document.createElement('iframe'));
         second.src = page.src",
    );
    browser.wait_within(60, &format!("{} && {}", is_open("second"), shows("second")));
    browser.run("page.contentWindow.fencelight = undefined; page.contentWindow.location.reload()");
    browser.wait_within(60, &format!("{} && {plays}", is_open("page")));
    let shown = browser.run(&format!("return [{}, {}]", shows("page"), shows("second")));
    assert_eq!(shown, json!([false, true]), "{engine}");
    for frame in ["page", "second"] {
        let errors = browser.run(&format!("return {frame}.contentWindow.pageErrors"));
        assert_eq!(errors, json!([]), "{engine}, {frame}");
    }
    drop(host);
}

pub(crate) fn without_locks_a_tab_stores_nothing_over_a_newer_game(stage: &Stage) {
    let browser = stage.chromium();
    let without_locks = || {
        let script = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })";
        browser.command(
            "Page.addScriptToEvaluateOnNewDocument",
            &json!({ "source": script }),
        );
    };
    let first = browser.tab();
    without_locks();
    stage.load(&browser, PARAMETERS);
    start_game(&browser);
    play(&browser, "e2 e8");
    let second = browser.open_tab();
    without_locks();
    stage.load(&browser, PARAMETERS);
    assert_eq!(
        browser.run("return navigator.locks === undefined"),
        json!(true)
    );
    browser.go_to_tab(&first);
    play_on_beside(&browser, &second);
    take_over(&browser);
    play(&browser, "e5");
    let (position, text) = (browser.ask("position"), stored(&browser));
    // The first tab learns of it by its next move, which does not count.
    browser.go_to_tab(&first);
    play(&browser, "d4");
    assert!(is_shown(&browser));
    assert_eq!(browser.ask("position"), position);
    assert_eq!(stored(&browser), text);
}

pub(crate) fn a_second_kiosk_shows_and_counts_nothing(stage: &Stage) {
    let parameters = format!("kiosk&{PARAMETERS}");
    let browser = stage.open(&parameters);
    let first = browser.tab();
    let is_invited = || {
        browser.pass(100);
        browser.run("return !document.getElementById('invitation').hidden") == json!(true)
    };
    let counters = || browser.run("return localStorage['fencelight.counters'] ?? ''");
    assert!(is_invited());
    let second = browser.open_tab();
    load(stage, &browser, &parameters);
    assert!(is_shown(&browser) && !is_invited());
    browser.go_to_tab(&first);
    browser.run("document.getElementById('touch').click()");
    browser.pass(300);
    browser.tap(Key::Square(fencelight_board::table::lobby::START_SQUARE));
    browser.pass(1_000);
    let (position, counted) = (browser.ask("position"), counters());
    assert_eq!(browser.ask("phase"), "play");
    browser.go_to_tab(&second);
    lie(&browser);
    assert!(is_shown(&browser) && !is_invited());
    assert_eq!(
        (browser.ask("position"), counters()),
        (position, counted.clone())
    );
    let covered = browser.run(
        "const r = document.getElementById('own').getBoundingClientRect();
         return [r.height >= 48, document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2).id]",
    );
    assert_eq!(covered, json!([true, "own"]));
    take_over(&browser);
    assert_eq!(
        (browser.ask("phase").as_str(), counters()),
        ("play", counted)
    );
    browser.go_to_tab(&first);
    assert!(is_shown(&browser) && !is_invited());
}
