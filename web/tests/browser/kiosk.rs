//! The page as a kiosk: invitation, idle, reload, counters, and hours of random touches.

use std::time::Instant;

use fencelight_board::geometry::{Key, Square};
use fencelight_board::table::lobby::{START_SQUARE, icon_center};
use fencelight_core::games::GameKind;
use fencelight_text::LANGUAGES;
use fencelight_web::layout::Target;
use serde_json::{Value, json};

use crate::webdriver::Browser;
use crate::{Page, Stage, keep_picture, wait_until_ready};

/// Hours of the long run; `cargo test` takes a tenth of one.
const HOURS: &str = "FENCELIGHT_KIOSK_HOURS";
/// The heap of the browser may grow so much after its first share: compiled code, caches.
const HEAP_SLACK_BYTES: u64 = 3_000_000;

/// Opens a kiosk whose clock stands still, and waits for the invitation in all languages.
fn open(stage: &Stage, parameters: &str) -> Page {
    let browser = stage.open(&format!("kiosk&clock=stopped&lang=en&{parameters}"));
    wait_for_invitation(&browser);
    browser
}

/// Every turn of the invitation is in another language once all have loaded.
fn wait_for_invitation(browser: &Browser) {
    let count = LANGUAGES.len();
    browser.wait_for(&format!(
        "(() => {{ const seen = new Set();
          for (let i = 0; i < {count}; i++) {{ fencelight.run(3000); seen.add(document.getElementById('touch').lang); }}
          return fencelight.phase() !== 'attract' || seen.size === {count}; }})()",
    ));
}

fn is_invited(browser: &Browser) -> bool {
    let hidden = browser.run("return document.getElementById('invitation').hidden");
    hidden == json!(false)
}

/// Touches the middle of an element.
fn touch(browser: &Browser, selector: &str) {
    let place = browser.run(&format!(
        "const element = document.querySelector(`{selector}`);
         element.scrollIntoView({{ block: 'nearest' }});
         const r = element.getBoundingClientRect();
         return [r.left + r.width / 2, r.top + r.height / 2]"
    ));
    let of = |index: usize| place[index].as_f64().expect("a number");
    browser.click(of(0), of(1), "touch");
}

fn language(browser: &Browser) -> Value {
    browser.run("return document.documentElement.lang")
}

pub(crate) fn a_kiosk_invites_and_falls_back_when_it_is_left_alone(stage: &Stage) {
    let browser = open(stage, "seed=4");
    browser.set_screen(1_080, 1_920, 1.0);
    browser.pass(100);
    assert!(is_invited(&browser));
    keep_picture(&browser, "kiosk-invitation-portrait");
    browser.set_screen(1_920, 1_080, 1.0);
    browser.pass(100);
    keep_picture(&browser, "kiosk-invitation");
    // The invitation covers nothing of the board, and no words of another language stand beside it.
    let covered = browser.run(
        "const b = document.getElementById('board').getBoundingClientRect();
         return [...document.querySelectorAll('#invitation *')].some((element) => element.getBoundingClientRect().left < b.right)",
    );
    assert_eq!(covered, json!(false));
    let beside = browser.run(
        "return [...document.querySelectorAll('#panel > :not(#invitation)')].some((element) => element.checkVisibility({ visibilityProperty: true }))",
    );
    assert_eq!(beside, json!(false));
    // The invitation alone takes the first touch, wherever it is.
    browser.press(Target::Key(Key::Square(Square::MIDDLE)), "touch");
    browser.pass(300);
    assert_eq!(browser.ask("phase"), "lobby");
    assert!(!is_invited(&browser));
    assert_eq!(language(&browser), "en");
    keep_picture(&browser, "kiosk-lobby");
    touch(&browser, "#rules-open");
    assert_eq!(
        browser.run("return document.getElementById('dialog').open"),
        json!(true)
    );
    for _ in 0..61 {
        browser.pass(1_000);
    }
    assert_eq!(browser.ask("phase"), "attract");
    assert!(is_invited(&browser));
    assert_eq!(
        browser.run("return document.getElementById('dialog').open"),
        json!(false)
    );
    // A visitor chooses a language; the next one finds that of the house.
    touch(&browser, "[data-lang=fr]");
    browser.pass(300);
    assert_eq!(browser.ask("phase"), "lobby");
    browser.wait_for("document.documentElement.lang === 'fr'");
    for _ in 0..61 {
        browser.pass(1_000);
    }
    assert!(is_invited(&browser));
    browser.wait_for("document.documentElement.lang === 'en'");
}

pub(crate) fn a_kiosk_puts_an_abandoned_game_away_and_keeps_it(stage: &Stage) {
    for (parameters, seconds) in [("seed=4", 120), ("seed=4&idle=300", 300)] {
        let browser = open(stage, parameters);
        let pass = |seconds: u32| (0..seconds).for_each(|_| browser.pass(1_000));
        let warning = "the game is put away";
        touch(&browser, "#touch");
        browser.pass(300);
        browser.tap(Key::Square(START_SQUARE));
        pass(seconds - 22);
        assert_eq!(browser.ask("phase"), "play", "{seconds}");
        let words = browser.text("lines");
        assert!(!words.contains(warning), "{seconds}: {words}");
        // The last 20 s.
        pass(4);
        let words = browser.text("lines");
        assert!(words.contains(warning), "{seconds}: {words}");
        keep_picture(&browser, "kiosk-leaving");
        let before = browser.ask("position");
        pass(20);
        assert_eq!(browser.ask("phase"), "attract", "{seconds}");
        assert!(is_invited(&browser));
        // The next visitor finds the lobby, and the game behind its icon.
        touch(&browser, "#touch");
        browser.pass(300);
        assert_eq!(browser.ask("phase"), "lobby", "{seconds}");
        browser.tap(Key::Square(icon_center(GameKind::Quoridor2)));
        browser.pass(300);
        assert_eq!(browser.ask("phase"), "resume", "{seconds}");
        assert_eq!(browser.ask("position"), before, "{seconds}");
    }
}

pub(crate) fn a_kiosk_cannot_be_left_by_touch(stage: &Stage) {
    let browser = open(stage, "seed=4");
    touch(&browser, "#touch");
    browser.pass(300);
    assert_eq!(browser.ask("phase"), "lobby");
    let links = browser.run("return document.querySelectorAll('a, area, form, iframe').length");
    assert_eq!(links, json!(0));
    let allowed = browser.run(
        "return ['contextmenu', 'dragstart', 'gesturestart', 'selectstart'].filter((name) =>
         ['board', 'panel', 'title'].some((id) =>
         document.getElementById(id).dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))))",
    );
    assert_eq!(allowed, json!([]));
    let zoom = browser.run("return getComputedStyle(document.body).touchAction + ' ' + getComputedStyle(document.getElementById('board')).touchAction");
    assert_eq!(zoom, "none none");
    let before = browser.run("return location.href");
    for _ in 0..3 {
        browser.run("history.back()");
        browser.wait_for("globalThis.fencelight");
        assert_eq!(browser.run("return location.href"), before);
        assert_eq!(browser.ask("phase"), "lobby", "the page was not left");
    }
    // What can be touched is large, and nothing of it leads elsewhere.
    let small = browser.run(
        "return [...document.querySelectorAll('#panel button, #panel select')]
         .map((element) => [element.id || element.innerText, element.getBoundingClientRect()])
         .filter(([, rect]) => rect.width > 0 && (rect.width < 48 || rect.height < 48)).map(([name]) => name)",
    );
    assert_eq!(small, json!([]));
    let footer = browser.run(
        "return [...document.querySelectorAll('footer button, footer select, footer input')]
         .filter((element) => element.getBoundingClientRect().width > 0).map((element) => element.id)",
    );
    assert_eq!(footer, json!(["rules-open", "language"]));
}

/// Enters a PIN on the pad.
fn enter_pin(browser: &Browser, pin: &str) {
    browser.wait_for("document.getElementById('pin')?.open");
    for name in pin.chars().map(String::from).chain(["OK".to_owned()]) {
        browser.run(&format!(
            "[...document.querySelectorAll('#pin button')].find((key) => key.textContent === '{name}').click()"
        ));
    }
}

pub(crate) fn a_kiosk_counts_over_a_reload_in_mid_game(stage: &Stage) {
    let browser = open(stage, "seed=11&pin=4711");
    let counters = |of: &Browser| {
        let text = of.run("return (localStorage['fencelight.counters'] ?? '').slice(11)");
        text.as_str().expect("a text").trim().to_owned()
    };
    assert_eq!(counters(&browser), "");
    touch(&browser, "#touch");
    browser.pass(300);
    browser.tap(Key::Square(START_SQUARE));
    browser.pass(1_000);
    assert_eq!(browser.ask("phase"), "play");
    let before = browser.ask("position");
    browser.reload();
    wait_until_ready(&browser);
    browser.pass(500);
    assert_eq!(browser.ask("phase"), "play");
    assert_eq!(browser.ask("position"), before);
    assert!(!is_invited(&browser));
    keep_picture(&browser, "kiosk-game");
    assert_eq!(counters(&browser), "1 1 0 0 0 0 0 0 0");
    // The PIN is not in the address any more, and not in clear in the storage.
    let address = browser.run("return location.search + localStorage['fencelight.pin']");
    assert!(
        !address.as_str().expect("a text").contains("4711"),
        "{address}"
    );
    for _ in 0..5 {
        touch(&browser, "#title");
    }
    for wrong in ["0000", "47110", "1234", "4712"] {
        enter_pin(&browser, wrong);
        browser.wait_for("document.querySelector('#pin output').textContent === '✕'");
    }
    enter_pin(&browser, "4711");
    browser.wait_for("/^✕ [12] s$/.test(document.querySelector('#pin output').textContent)");
    let is_open = browser.run("return document.getElementById('dialog').open");
    assert_eq!(is_open, json!(false));
    // The time of the wait has passed.
    browser.run("localStorage['fencelight.pin.wrong'] = '4 0'");
    enter_pin(&browser, "4711");
    browser.wait_for("document.getElementById('dialog').open");
    let shown = browser.run("return document.getElementById('dialog').innerText");
    let shown = shown.as_str().expect("a text");
    assert!(shown.contains("visits 1, games 1"), "{shown}");
    keep_picture(&browser, "kiosk-counters");
    // Damaged counters start fresh; an address with `counters` asks for the PIN at once.
    browser.run("localStorage['fencelight.counters'] = 'rubbish 9 9'");
    stage.load(&browser, "kiosk&counters&clock=stopped&lang=en");
    browser.wait_for("document.getElementById('pin')?.open");
    enter_pin(&browser, "4711");
    browser.wait_for("document.getElementById('dialog').open");
    let shown = browser.run("return document.getElementById('dialog-text').innerText");
    assert_eq!(shown, "");
}

/// What random visitors do in a number of seconds of the kiosk: visits of touches, and the board left alone between them.
const VISITORS: &str = "
    const [seconds, seed] = arguments;
    let state = seed >>> 0;
    const below = (limit) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 4294967296 * limit); };
    // Often the middle, which starts a game.
    const share = () => state % 5 === 0 ? 0.5 : below(1000) / 1000;
    const breathe = () => new Promise((done) => setTimeout(done));
    const pointer = (element, name, x, y) => element.dispatchEvent(new PointerEvent(name,
        { bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch', button: 0, clientX: x, clientY: y }));
    const phases = { [fencelight.phase()]: 1 };
    const plan = globalThis.plan ??= { touches: 60, alone: 0 };
    let left = seconds * 1000;
    const pass = async (ms) => {
        for (; ms > 0; ms -= 1000) { fencelight.run(Math.min(ms, 1000)); left -= Math.min(ms, 1000); }
        phases[fencelight.phase()] = (phases[fencelight.phase()] ?? 0) + 1;
        await breathe();
    };
    while (left > 0) {
        for (; plan.touches > 0 && left > 0; plan.touches--) {
            const buttons = [...document.querySelectorAll('button')].filter((button) => button.getClientRects().length > 0 && !button.dataset.key);
            if (buttons.length > 0 && below(3) === 0) {
                buttons[below(buttons.length)].click();
            } else {
                const board = document.getElementById('board'), rect = board.getBoundingClientRect();
                const [x, y] = [rect.left + rect.width * share(), rect.top + rect.height * share()];
                pointer(board, 'pointerdown', x, y);
                await pass([50, 50, 700, 2200][below(4)]);
                pointer(board, 'pointerup', x, y);
            }
            await pass(100 + below(2500));
        }
        for (; plan.alone > 0 && left > 0; plan.alone -= 10) { await pass(10000); }
        if (left > 0) { Object.assign(plan, { touches: 20 + below(150), alone: below(1200) }); }
    }
    return phases;";

/// The memory of the page: of the program, of the browser's heap, and its elements.
fn memory(browser: &Browser) -> [u64; 3] {
    browser.command("HeapProfiler.collectGarbage", &json!({}));
    let heap = browser.command("Runtime.getHeapUsage", &json!({}));
    let page = browser
        .run("return [fencelight.memory_bytes(), document.getElementsByTagName('*').length]");
    let number = |value: &Value| value.as_f64().expect("a number") as u64;
    [
        number(&page[0]),
        number(&heap["usedSize"]),
        number(&page[1]),
    ]
}

pub(crate) fn a_kiosk_runs_for_hours_of_random_touches(stage: &Stage) {
    let hours = std::env::var(HOURS).ok();
    let hours: f64 = hours.map_or(0.15, |hours| hours.parse().expect("a number of hours"));
    let browser = open(stage, "seed=21");
    let (began, mut first) = (Instant::now(), None);
    let shares = 20;
    let seconds = (hours * 3_600.0 / f64::from(shares)).max(10.0);
    // A script of the driver ends after 30 s at most.
    let parts = (seconds / 120.0).ceil();
    let mut phases = serde_json::Map::new();
    for share in 0..shares {
        for part in 0..parts as u32 {
            let seed = share * 1_000 + part;
            let seen = browser.run_with(VISITORS, &json!([seconds / parts, seed]));
            phases.extend(seen.as_object().expect("phases").clone());
        }
        let now = memory(&browser);
        if share % 5 == 4 {
            println!("share {share}: program, heap, elements {now:?}");
        }
        // The first fifth warms up.
        if share == 3 {
            first = Some(now);
        }
    }
    let ([program, heap, _], now) = (first.expect("a share"), memory(&browser));
    println!(
        "{hours} hours in {} s: {program} and {heap} bytes at first, {now:?} at the end; {phases:?}",
        began.elapsed().as_secs()
    );
    assert!(now[0] <= program + 65_536, "the program: {now:?}");
    assert!(now[1] <= heap + HEAP_SLACK_BYTES, "the heap: {now:?}");
    assert!(now[2] < 2_000, "elements: {now:?}");
    for phase in ["attract", "lobby", "play"] {
        assert!(phases.contains_key(phase), "{phases:?}");
    }
}
