//! A new version of the page on its host, while a page of the old one is open.

use std::fs;
use std::path::{Path, PathBuf};

use fencelight_board::geometry::{Key, Square};
use fencelight_board::table::lobby::START_SQUARE;
use fencelight_core::games::GameKind;
use fencelight_web::link::fragment;
use serde_json::{Value, json};

use crate::Stage;
use crate::beside::wait_for_words;
use crate::phone::speak;
use crate::webdriver::Browser;

const NEXT: &str = "0123abcd";

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let below = entries.flat_map(|entry| match entry.path() {
        path if path.is_dir() => files(&path),
        path => vec![path],
    });
    below.collect()
}

/// A folder of this test for a host of its own, with the built page.
fn copied(stage: &Stage, name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("fencelight-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    for file in files(&stage.folder) {
        let to = folder.join(file.strip_prefix(&stage.folder).expect("a file below"));
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(file, to).expect("a copy");
    }
    folder
}

/// The version that the service worker of a page names.
fn version(folder: &Path) -> String {
    let worker = fs::read_to_string(folder.join("sw.js")).expect("a service worker");
    let is_hex = |word: &&str| word.len() == 8 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let mut words = worker.split(|c: char| !c.is_ascii_alphanumeric());
    words.find(is_hex).expect("a version").to_owned()
}

/// Replaces the page by its next version, which has one message more, before all others.
fn deploy_next(folder: &Path) -> String {
    let before = version(folder);
    for file in files(folder) {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let mut text = text.replace(&before, NEXT);
        if file.extension().is_some_and(|end| end == "txt") {
            let start = if text.starts_with(NEXT) {
                NEXT.len()
            } else {
                0
            };
            text.insert_str(start, "a\u{1e}");
        }
        fs::write(file, text).expect("a file");
    }
    // Where a version has a folder, the old one has gone.
    let _ = fs::rename(folder.join(&before), folder.join(NEXT));
    before
}

/// Chooses a language as a visitor does; then a button has these words.
fn choose(browser: &Browser, language: &str, words: &str) {
    speak(browser, language);
    check_words(browser, words);
}

fn check_words(browser: &Browser, words: &str) {
    browser.pass(100);
    let buttons = browser.text("actions");
    assert!(buttons.contains(words), "{buttons}");
}

/// The names of the caches, and of the version whose page is open.
fn versions(browser: &Browser) -> (Value, bool) {
    let caches = browser.run("return caches.keys()");
    let is_next = browser.run(&format!(
        "return performance.getEntriesByType('resource').some(({{ name }}) => name.includes({NEXT:?}))"
    ));
    (caches, is_next == json!(true))
}

/// Waits for the page of the next version.
fn wait_for_next(browser: &Browser) {
    browser.wait_for(&format!(
        "document.documentElement.innerHTML.includes({NEXT:?})"
    ));
    crate::wait_until_ready(browser);
}

/// Looked at again, a page looks for a new version while no game is played.
fn look(browser: &Browser) {
    browser.run("dispatchEvent(new Event('visibilitychange'))");
}

pub(crate) fn an_open_page_keeps_its_version_until_no_game_is_played(stage: &Stage) {
    let folder = copied(stage, "update");
    let host = crate::host(&folder);
    let browser = stage.chromium();
    let page = format!("{}?kiosk&seed=1&clock=stopped&lang=en", host.url());
    browser.load(&page);
    crate::wait_until_ready(&browser);
    browser.wait_for("navigator.serviceWorker.controller");
    // A visitor is in the lobby when the next version comes.
    browser.pass(200);
    browser.tap(Key::Square(Square::MIDDLE));
    check_words(&browser, "Start");
    let before = deploy_next(&folder);
    browser.run("navigator.serviceWorker.getRegistration().then((r) => { globalThis.registration = r; r.update(); })");
    let all = json!([format!("fencelight-{before}"), format!("fencelight-{NEXT}")]);
    browser.wait_for(&format!(
        "globalThis.registration && (registration.waiting || (caches.keys().then((k) => {{ globalThis.kept = k; }}), globalThis.kept == 'fencelight-{NEXT}'))"
    ));
    choose(&browser, "fr", "Commencer");
    choose(&browser, "en", "Start");
    look(&browser);
    assert_eq!(
        versions(&browser),
        (all.clone(), false),
        "a visitor is not disturbed"
    );
    // Another tab of the old version shows a review.
    let first = browser.tab();
    let second = browser.open_tab();
    let game = fragment(&crate::beside::game(GameKind::Quoridor2, 4));
    browser.load(&format!("{}?clock=stopped&lang=en#{game}", host.url()));
    crate::wait_until_ready(&browser);
    wait_for_words(&browser, "title", "Review");
    // The visitor has gone: the first page takes the next version, the other one stays as it is.
    browser.go_to_tab(&first);
    for _ in 0..61 {
        browser.pass(1_000);
    }
    assert_eq!(browser.ask("phase"), "attract");
    look(&browser);
    wait_for_next(&browser);
    assert!(versions(&browser).1);
    look(&browser);
    browser.go_to_tab(&second);
    look(&browser);
    choose(&browser, "fr", "Fermer");
    assert_eq!(versions(&browser), (all, false));
    // The tab is closed, and the files of its version go.
    browser.close_tab(&first);
    browser.run(
        "const look = () => { dispatchEvent(new Event('visibilitychange'));
         caches.keys().then((names) => { globalThis.kept = names; setTimeout(look, 50); }); }; look()",
    );
    browser.wait_for(&format!("globalThis.kept == 'fencelight-{NEXT}'"));
    browser.pass(200);
    browser.tap(Key::Square(Square::MIDDLE));
    choose(&browser, "es", "Empezar");
    let _ = fs::remove_dir_all(folder);
}

/// A page that no service worker serves finds other files on its host: it loads the new version, and the game goes on.
pub(crate) fn a_page_without_its_files_loads_the_new_version(stage: &Stage) {
    let folder = copied(stage, "bare");
    let host = crate::host(&folder);
    let browser = stage.chromium();
    browser.command(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })" }),
    );
    browser.load(&format!("{}?seed=1&clock=stopped&lang=en", host.url()));
    crate::wait_until_ready(&browser);
    browser.pass(200);
    browser.open_lobby();
    browser.tap(Key::Square(START_SQUARE));
    browser.pass(1_000);
    let position = browser.ask("position");
    deploy_next(&folder);
    browser.run("const s = document.getElementById('language'); s.value = 'fr'; s.dispatchEvent(new Event('change'))");
    wait_for_next(&browser);
    browser.pass(500);
    assert_eq!(
        (browser.ask("phase"), browser.ask("position")),
        ("play".into(), position)
    );
    choose(&browser, "fr", "Pause");
    // The text of the old version was missing.
    browser.console();
    let _ = fs::remove_dir_all(folder);
}
