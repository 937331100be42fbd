//! Visits: by keyboard alone, and where the page is installed; and the figures of the page.

use fencelight_board::geometry::{Direction, Key, Seat, Square};
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::game_file::read;
use fencelight_web::cursor;
use fencelight_web::link::fragment;

use crate::Stage;
use crate::beside::{game, wait_for_words};
use crate::webdriver::Browser;

/// The arrow keys in the protocol.
const ARROWS: [(char, Direction); 4] = [
    ('\u{E013}', Direction::North),
    ('\u{E015}', Direction::South),
    ('\u{E012}', Direction::West),
    ('\u{E014}', Direction::East),
];
const ENTER: char = '\u{E007}';
const TAB: char = '\u{E004}';

/// Moves the focus to a key by arrow keys and presses it.
fn press_by_keyboard(browser: &Browser, focus: &mut Key, to: Key) {
    if matches!(focus, Key::Post(_)) != matches!(to, Key::Post(_)) {
        browser.type_key('f');
        *focus = cursor::switched(*focus);
    }
    let distance = |key: Key| {
        let place = |key: Key| match key {
            Key::Square(square) => (square.file(), square.rank()),
            Key::Post(post) => (post.file(), post.rank()),
            Key::Ok(_) | Key::Back(_) => (0, 0),
        };
        let (from, to) = (place(key), place(to));
        from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
    };
    while *focus != to {
        let nearer = |&&(_, way): &&(char, Direction)| {
            distance(cursor::moved(*focus, way)) < distance(*focus)
        };
        let &(arrow, way) = ARROWS.iter().find(nearer).expect("a way");
        browser.type_key(arrow);
        *focus = cursor::moved(*focus, way);
    }
    let active = browser.run("return document.activeElement.dataset.key");
    assert_eq!(active, to.to_string().as_str());
    browser.type_key(ENTER);
}

/// A game of two people at one keyboard, from a link to its end: buttons by Tab and Enter, squares and posts by arrows.
pub(crate) fn a_game_is_played_by_keyboard_alone(stage: &Stage) {
    let start = "fencelight-game 1\nseats south=human north=human\n\
                 start quoridor2 south=e5:9 north=d5:9 fences=c7h turn=south\nmoves\n";
    let link = fragment(&read(start).expect("a game"));
    let browser = stage.open("seed=5&clock=stopped&lang=en");
    browser.run(&format!("location.hash = {link:?}"));
    wait_for_words(&browser, "title", "Review");
    let is_reached = "document.activeElement.textContent === 'Play on from here'";
    for _ in 0..60 {
        if browser.run(&format!("return {is_reached}")) == true {
            break;
        }
        browser.type_key(TAB);
    }
    browser.type_key(ENTER);
    browser.pass(1_000);
    assert_eq!(browser.ask("phase"), "play");
    browser.run("document.querySelector('[data-key=e5]').focus()");
    browser.type_key(ARROWS[0].0);
    let mut focus = cursor::moved(Key::Square(Square::MIDDLE), Direction::North);
    for turn in 0..30 {
        let (phase, position) = browser.step(700);
        if phase == "over" {
            assert!(turn > 4);
            browser.assert_lines("wins");
            return;
        }
        let game: AnyGame = position.parse().expect("a position");
        let is_step = |mv: &Move| matches!(mv.action(), Action::Square(_));
        let nearest = |mv: &Move| {
            let mut after = game.clone();
            after.play_unchecked(*mv);
            match mv.action() {
                Action::Square(square) if game.turn() == Seat::South => 9 - square.rank(),
                Action::Square(square) => square.rank(),
                _ => u8::MAX,
            }
        };
        let moves = game.legal_moves();
        match turn {
            // A vertical fence: its post is pressed twice.
            1 => {
                press_by_keyboard(&browser, &mut focus, Key::from_name("g3+").expect("a post"));
                browser.pass(200);
                browser.type_key(ENTER);
                browser.pass(200);
                browser.assert_lines("Fence g3 (vertical)?");
                browser.type_key('o');
            }
            _ => {
                let step = moves.iter().filter(is_step).min_by_key(nearest);
                let Some(Action::Square(square)) = step.map(Move::action) else {
                    panic!("no step in {position}");
                };
                press_by_keyboard(&browser, &mut focus, Key::Square(square));
            }
        }
        browser.pass(200);
        assert_ne!(browser.ask("position"), position, "{turn}");
    }
    panic!("no end");
}

/// A browser that installs pages is asked by a button, one of Apple has words; and a page that did not come securely says what it lacks.
pub(crate) fn installing_is_offered_where_it_is_possible(stage: &Stage) {
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    let is_shown = |id: &str| {
        browser.run(&format!(
            "return !!document.getElementById({id:?}).getClientRects().length"
        ))
    };
    assert_eq!(is_shown("insecure"), false);
    // Chromium may have offered it by now.
    browser.run(
        "document.getElementById('install').hidden = true;
         const event = new Event('beforeinstallprompt', { cancelable: true });
         event.prompt = () => { globalThis.asked = event.defaultPrevented; };
         dispatchEvent(event);",
    );
    assert_eq!(is_shown("install"), true);
    browser.run("document.getElementById('install').click()");
    assert_eq!(browser.run("return asked"), true);
    browser.run("dispatchEvent(new Event('appinstalled'))");
    assert_eq!(is_shown("install"), false);
    browser.run("document.getElementById('install').hidden = false");
    browser.run("fencelight.install_help()");
    assert!(browser.text("dialog-text").contains("Add to Home Screen"));
    let host = crate::host(&stage.folder);
    let url = host.url().replace("127.0.0.1", "insecure.test");
    browser.load(&format!("{url}?seed=1&clock=stopped&lang=en"));
    crate::wait_until_ready(&browser);
    assert_eq!(browser.run("return isSecureContext"), false);
    assert_eq!(
        ["insecure", "board-open", "install"].map(is_shown),
        [true, false, false]
    );
    assert!(browser.text("insecure").contains("HTTPS"));
    drop(host);
}

/// The time to unpack the program, in a browser that has not seen it.
fn unpacking_ms(stage: &Stage) -> f64 {
    let page = std::fs::read_to_string(stage.folder.join("index.html")).expect("a page");
    let (_, script) = page
        .split_once("<script type=\"module\" src=\"")
        .expect("a script");
    let (version, _) = script.split_once('/').expect("a folder");
    let browser = stage.chromium();
    // A document of the same host without the page.
    browser.load(&format!("{}sw.js", stage.host.url()));
    let ms = browser.run(&format!(
        "return (async () => {{
             const {{ unpack }} = await import('/{version}/unpack.js');
             const packed = new Uint8Array(await (await fetch('/{version}/program.lzma')).arrayBuffer());
             const start = performance.now();
             await unpack(packed);
             return performance.now() - start;
         }})()"
    ));
    ms.as_f64().expect("a number")
}

/// The figures of the page, printed: `cargo web-figures`.
pub(crate) fn figures(stage: &Stage) {
    println!("the program is unpacked in {:.0} ms", unpacking_ms(stage));
    let browser = stage.chromium();
    let observe = "globalThis.tasks = []; new PerformanceObserver((list) => list.getEntries().forEach((task) => tasks.push(Math.round(task.duration)))).observe({type: 'longtask', buffered: true})";
    browser.load(&format!("{}?seed=2&lang=en", stage.host.url()));
    crate::wait_until_ready(&browser);
    let board =
        browser.run("return Math.round(performance.getEntriesByName('board')[0].startTime)");
    let words =
        browser.run("return Math.round(performance.getEntriesByName('words')[0].startTime)");
    println!("first frame of the board after {board} ms, words after {words} ms");
    browser.run(observe);
    let frames = |seconds: u32| {
        let frames = browser.run(&format!(
            "return new Promise((done) => {{ let n = 0; const t = performance.now();
             const f = () => performance.now() - t > {} ? done(n) : (n++, requestAnimationFrame(f)); f(); }})",
            seconds * 1_000
        ));
        frames.as_f64().unwrap_or_default() / f64::from(seconds)
    };
    println!(
        "tasks over 50 ms while the page loads: {}",
        browser.run("return tasks")
    );
    // Two computers of level 5 play.
    let mut game = game(GameKind::Quoridor2, 2);
    game.saved.players.0 = [5, 0, 5, 0].map(|level| match level {
        0 => fencelight_board::table::Player::Empty,
        level => fencelight_board::table::Player::computer(level),
    });
    browser.run(&format!("location.hash = {:?}", fragment(&game)));
    browser.wait_for("document.getElementById('title').innerText.includes('Review')");
    let play = "[...document.querySelectorAll('#actions button')].find((b) => b.textContent === 'Play on from here').click()";
    browser.run(play);
    browser.run("tasks.length = 0");
    let rate = frames(15);
    println!(
        "level 5 against level 5: {rate:.0} frames a second; tasks over 50 ms: {}",
        browser.run("return tasks")
    );
    // Every LED changes with every frame.
    browser.run("fencelight.test_lights(true); tasks.length = 0");
    let rate = frames(5);
    println!(
        "all 329 LEDs in motion: {rate:.0} frames a second; tasks over 50 ms: {}",
        browser.run("return tasks")
    );
}
