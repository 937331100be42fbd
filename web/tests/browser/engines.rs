//! The page in every engine that is installed: it starts and draws, a game is played by clicks and touches over a reload, all languages load, it
//! works without a network, and reports no error.

use fencelight_board::geometry::Key;
use fencelight_board::table::lobby::START_SQUARE;
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::LANGUAGES;
use fencelight_web::session::{Session, Wish};
use serde_json::json;

use crate::games::play;
use crate::phone::speak;
use crate::webdriver::{Browser, Engine, open_firefox, open_webkit};
use crate::{Page, Stage};

const SEED: u64 = 11;

/// Opens a browser of an engine.
pub(crate) fn open(stage: &Stage, engine: Engine) -> Page {
    let open = match engine {
        Engine::Chromium => return stage.chromium(),
        Engine::Firefox => open_firefox,
        Engine::WebKit => open_webkit,
    };
    let opened = open(&engine.find().expect("it is installed"));
    Page {
        browser: opened.unwrap_or_else(|error| panic!("{engine}: {error}")),
        has_console: false,
    }
}

/// A page of a host that has noted its errors from its first line on.
struct Visit<'a> {
    browser: &'a Browser,
    engine: Engine,
}

impl Visit<'_> {
    /// Loads the page. A browser that starts its service worker on a busy machine takes its time.
    fn load(&self, url: &str, parameters: &str) {
        self.browser.load(&format!("{url}?{parameters}"));
        self.browser.wait_within(60, crate::IS_READY);
        self.check("start");
    }

    /// No error since the page was loaded.
    fn check(&self, state: &str) {
        let errors = self
            .browser
            .run("return globalThis.pageErrors ?? ['nothing was noted']");
        assert_eq!(errors, json!([]), "{}, {state}", self.engine);
    }

    fn keep_picture(&self, name: &str) {
        crate::keep_picture(self.browser, &format!("{}-{name}", self.engine));
    }

    /// The canvas has the colours of core's frame.
    fn check_lights(&self) {
        let mut session = Session::new(SEED);
        session.frame();
        // From the first page to the lobby, whose lights are compared.
        self.browser.pass(200);
        session.run(200);
        session.frame();
        self.browser.open_lobby();
        session.go(Wish::Lobby);
        session.run(300);
        session.frame();
        self.browser.pass(700);
        session.run(700);
        let lit =
            crate::compare_lights(self.browser, &mut session, self.engine.to_string().as_str());
        assert!(lit > 5, "{}: {lit} LEDs are lit", self.engine);
    }

    /// What the engine lacks is not offered.
    fn check_abilities(&self) {
        let offered = self.browser.run(
            "const isShown = (s) => !!document.querySelector(s)?.getClientRects().length;
             return [!!navigator.serial === isShown('#board-open'), 'AudioContext' in globalThis === isShown('#sound')]",
        );
        assert_eq!(offered, json!([true, true]), "{}", self.engine);
    }
}

/// The whole visit.
pub(crate) fn a_whole_visit(stage: &Stage, engine: Engine) {
    let host = crate::host_noting_errors(stage);
    let url = host.url();
    let browser = open(stage, engine);
    let visit = Visit {
        browser: &browser,
        engine,
    };
    let address = format!("seed={SEED}&clock=stopped&lang=en");
    visit.load(&url, &address);
    browser.run("document.getElementById('marks').click()");
    visit.check_lights();
    visit.check_abilities();
    visit.keep_picture("start");
    visit.load(&url, &address);
    let fences = play(&browser, GameKind::Quoridor2);
    assert!(fences > 0, "{engine}: no fence was placed");
    visit.check("a game");
    visit.keep_picture("over");
    browser.run("navigator.serviceWorker.ready.then(() => { globalThis.isKept = true })");
    browser.wait_for("globalThis.isKept");
    drop(host);
    check_without_network(&visit, &url);
}

/// The program of the page fails at its next look for an element, by what takes the place of that function.
fn let_the_program_fail(browser: &Browser, how: &str) {
    browser.run(&format!(
        "globalThis.isOld = true; document.getElementById = {how}; document.querySelector('#rules-open').click()"
    ));
}

/// A worker that fails is replaced, and the computer answers. A program that fails starts again and goes on; one that fails again at once waits, and
/// offers the game.
pub(crate) fn a_failure_is_survived(stage: &Stage, engine: Engine) {
    let browser = open(stage, engine);
    browser.load(&format!(
        "{}?seed={SEED}&clock=stopped&lang=en",
        stage.host.url()
    ));
    browser.wait_within(60, crate::IS_READY);
    // The first job is not valid, so that the worker fails.
    browser.run(
        "globalThis.replaced = 0;
         const post = Worker.prototype.postMessage;
         let isSpoiled = false;
         Worker.prototype.postMessage = function (job) {
           const isFirst = typeof job === 'string' && !isSpoiled;
           isSpoiled ||= isFirst;
           return post.call(this, isFirst ? null : job);
         };
         globalThis.Worker = class extends Worker { constructor(...all) { super(...all); replaced += 1; } };
         document.querySelector('[data-play=quoridor2] button').click()",
    );
    let is_persons =
        "(fencelight.run(100), document.getElementById('lines').innerText.includes('your turn'))";
    browser.wait_within(60, is_persons);
    let game: AnyGame = browser.ask("position").parse().expect("a position");
    let square = game.destinations().iter().next().expect("a step");
    browser.tap(Key::Square(square));
    browser.wait_within(60, &format!("{is_persons} && replaced === 1"));
    let position = browser.ask("position");
    let is_new = format!("!globalThis.isOld && {}", crate::IS_READY);
    // The browser throws: Chromium hides what a function of a test throws.
    let_the_program_fail(&browser, "Reflect.construct.bind(null, 1)");
    browser.wait_within(60, &is_new);
    let kept = browser
        .run("return localStorage['fencelight.fault']")
        .to_string();
    let parts = ["TypeError", "wasm-function", "bytes of memory"];
    assert!(parts.iter().all(|part| kept.contains(part)), "{kept}");
    browser.pass(100);
    let seen = || (browser.ask("phase"), browser.ask("position"));
    assert_eq!(seen(), ("play".into(), position.clone()), "{engine}");
    browser.run("location.hash = 'x'");
    // It traps.
    let_the_program_fail(
        &browser,
        "() => { delete document.getElementById; return null }",
    );
    browser.wait_for("document.querySelector('#aim').innerText.includes('failed twice')");
    browser.wait_within(60, &is_new);
    browser.pass(100);
    assert_eq!(seen(), ("resume".into(), position), "{engine}");
    assert_eq!(browser.run("return location.hash"), json!(""));
    if browser.has_console {
        // The errors above.
        browser.console();
    }
}

/// Everything loads again from what the browser has kept: each language, on a phone, and the worker, whose computer answers.
fn check_without_network(visit: &Visit<'_>, url: &str) {
    let (browser, engine) = (visit.browser, visit.engine);
    browser.run("localStorage.clear(); sessionStorage.clear()");
    browser.set_screen(390, 844, 2.0);
    visit.load(url, &format!("seed={SEED}&clock=stopped&lang=en"));
    // Chosen on the page: Firefox 140 hangs now and then in `WebAssembly.compile` after loads that follow each other closely.
    for language in LANGUAGES.into_iter().chain(["en"]) {
        speak(browser, language);
        let width = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.run(width), json!(true), "{engine}, {language}");
    }
    browser.pass(200);
    visit.keep_picture("phone");
    browser.open_lobby();
    browser.tap(Key::Square(START_SQUARE));
    let is_persons =
        "(fencelight.run(100), document.getElementById('lines').innerText.includes('your turn'))";
    browser.wait_within(60, is_persons);
    let before = browser.ask("position");
    let game: AnyGame = before.parse().expect("a position");
    let square = game.destinations().iter().next().expect("a step");
    browser.tap(Key::Square(square));
    assert_ne!(browser.ask("position"), before, "{engine}");
    // The computer thinks in a worker that was kept too.
    browser.wait_within(60, is_persons);
    visit.keep_picture("phone-play");
    visit.check("without a network");
}
