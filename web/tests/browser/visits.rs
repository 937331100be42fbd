//! Visits: by keyboard alone, a lesson, without a network, with axe-core; and the figures of the page.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use fencelight_board::table::lobby::{LESSON_SQUARE, START_SQUARE};
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Direction, Key, Seat, Square};
use fencelight_game_file::read;
use fencelight_web::cursor;
use fencelight_web::link::fragment;

use crate::Stage;
use crate::beside::{click_button, game, wait_for_words};
use crate::board::Board;
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
    let board = Board { browser: &browser };
    board.pass(1_000);
    assert_eq!(board.ask("phase"), "play");
    browser.run("document.querySelector('[data-key=e5]').focus()");
    browser.type_key(ARROWS[0].0);
    let mut focus = cursor::moved(Key::Square(Square::MIDDLE), Direction::North);
    for turn in 0..30 {
        let (phase, position) = board.step(700);
        if phase == "over" {
            assert!(turn > 4);
            assert!(browser.text("lines").contains("wins"));
            assert_eq!(browser.console(), [""; 0]);
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
                board.pass(200);
                browser.type_key(ENTER);
                board.pass(200);
                assert!(browser.text("lines").contains("Fence g3 (vertical)?"));
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
        board.pass(200);
        assert_ne!(board.ask("position"), position, "{turn}");
    }
    panic!("no end");
}

/// The lesson of each game, by its asked keys.
pub(crate) fn a_lesson_is_done_to_its_end(stage: &Stage) {
    let browser = stage.open("seed=5&clock=stopped&lang=en");
    let board = Board { browser: &browser };
    for (kind, name) in [
        (GameKind::Quoridor2, "Quoridor for two"),
        (GameKind::MsPacman, "Ms. Pac-Man"),
    ] {
        browser.run("localStorage.clear(); sessionStorage.clear()");
        stage.load(&browser, "seed=5&clock=stopped&lang=en");
        board.pass(200);
        board.open_lobby();
        click_button(&browser, name);
        board.tap(Key::Square(LESSON_SQUARE));
        assert_eq!(board.ask("phase"), "lesson", "{kind}");
        crate::keep_picture(&browser, &format!("lesson-{kind}"));
        for _ in 0..20 {
            if browser.text("actions").contains("Do it") {
                click_button(&browser, "Do it");
            }
            board.pass(1_500);
            if browser
                .text("lines")
                .contains("You win. The lesson is over.")
            {
                break;
            }
        }
        assert!(
            browser.text("lines").contains("You win"),
            "{kind}: {}",
            browser.text("lines")
        );
        click_button(&browser, "Play now");
        board.pass(1_000);
        assert_eq!(board.ask("phase"), "play", "{kind}");
        assert!(board.ask("position").starts_with(kind.name()), "{kind}");
    }
    assert_eq!(browser.console(), [""; 0]);
}

/// A host of the page that can be stopped.
pub(crate) struct Host {
    pub(crate) url: String,
    is_stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Notes errors from the first line of a page on, where the driver has no console.
const NOTE_ERRORS: &str = "globalThis.pageErrors = [];
const note = (text) => pageErrors.push(String(text));
addEventListener('error', (event) => note(event.message ?? event.target.src), true);
addEventListener('unhandledrejection', (event) => note(event.reason));
console.error = (...words) => note(words.join(' '));
";

/// A page around the page, with the size of another screen.
const FRAME: &str = "<!doctype html><style>* { margin: 0; border: 0 }</style><iframe></iframe>";

impl Host {
    pub(crate) fn start(folder: PathBuf) -> Self {
        Self::start_with(folder, false)
    }

    /// Its pages note their errors in `pageErrors`.
    pub(crate) fn start_noting_errors(folder: PathBuf) -> Self {
        Self::start_with(folder, true)
    }

    fn start_with(folder: PathBuf, notes_errors: bool) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&is_stopped);
        let thread = thread::spawn(move || {
            for stream in listener.incoming() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let _ = stream.and_then(|stream| serve(stream, &folder, notes_errors));
            }
        });
        Self {
            url,
            is_stopped,
            thread: Some(thread),
        }
    }

    /// Stops it: later requests are refused.
    pub(crate) fn stop(mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(self.url.trim_start_matches("http://").trim_end_matches('/'));
        self.thread.take().map(JoinHandle::join);
    }
}

fn serve(mut stream: TcpStream, folder: &Path, notes_errors: bool) -> std::io::Result<()> {
    let mut buffer = [0; 4_096];
    let length = stream.read(&mut buffer)?;
    let request = String::from_utf8_lossy(&buffer[..length]).into_owned();
    let path = request.split(' ').nth(1).unwrap_or("/");
    let path = path
        .split('?')
        .next()
        .unwrap_or("/")
        .trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let mut body = std::fs::read(folder.join(path)).unwrap_or_default();
    if notes_errors {
        note_errors(path, &mut body);
    }
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        _ => "text/plain",
    };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// Adds a script that notes errors to the page, before all others, and to what the service worker keeps. The page allows no script outside of
/// a file.
fn note_errors(path: &str, body: &mut Vec<u8>) {
    let (from, to) = match path {
        "index.html" => ("<title>", "<script src=\"errors.js\"></script><title>"),
        "sw.js" => ("[\"./\", ", "[\"./\", \"./errors.js\", "),
        "errors.js" => return *body = NOTE_ERRORS.into(),
        "frame.html" => return *body = FRAME.into(),
        _ => return,
    };
    let text = String::from_utf8_lossy(body).replacen(from, to, 1);
    assert!(text.contains(to), "{path} has {from}");
    *body = text.into();
}

/// Loaded once, the page works after its host has gone: it loads again, in another language, and a computer answers.
pub(crate) fn the_page_works_without_a_network(stage: &Stage) {
    let host = Host::start(stage.folder.clone());
    let url = host.url.clone();
    let browser = stage.chromium();
    browser.load(&format!("{url}?seed=1&clock=stopped&lang=en"));
    crate::wait_until_ready(&browser);
    browser.run("navigator.serviceWorker.ready.then(() => { globalThis.isKept = true })");
    browser.wait_for("globalThis.isKept");
    host.stop();
    browser.load(&format!("{url}?seed=1&clock=stopped&lang=pl"));
    crate::wait_until_ready(&browser);
    assert_eq!(browser.run("return document.documentElement.lang"), "pl");
    let board = Board { browser: &browser };
    board.pass(200);
    board.open_lobby();
    board.tap(Key::Square(START_SQUARE));
    board.pass(2_000);
    assert_eq!(board.ask("phase"), "play");
    let moves = "document.querySelectorAll('#moves li:not(.none)').length";
    if browser.run(&format!("return {moves}")) == 0 {
        let game: AnyGame = board.ask("position").parse().expect("a position");
        let square = game.destinations().iter().next().expect("a step");
        board.tap(Key::Square(square));
    }
    // The computer thinks in a worker that came from the cache too.
    browser.wait_for(&format!("(fencelight.run(100), {moves} > 1)"));
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
    let host = Host::start(stage.folder.clone());
    let url = host.url.replace("127.0.0.1", "insecure.test");
    browser.load(&format!("{url}?seed=1&clock=stopped&lang=en"));
    crate::wait_until_ready(&browser);
    assert_eq!(browser.run("return isSecureContext"), false);
    assert_eq!(
        ["insecure", "board-open", "install"].map(is_shown),
        [true, false, false]
    );
    assert!(browser.text("insecure").contains("HTTPS"));
    host.stop();
}

/// The text of axe-core: the file that `FENCELIGHT_AXE` names, or the package of npm, fetched once. `None` without either.
fn axe(folder: &Path) -> Option<String> {
    if let Ok(path) = std::env::var("FENCELIGHT_AXE") {
        return std::fs::read_to_string(path).ok();
    }
    let kept = folder.join("../axe-core");
    let script = kept.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&kept).ok()?;
        println!("fetching axe-core from npm to {}", kept.display());
        let status = Command::new("npm")
            .args("install --silent --no-audit --no-fund --fetch-retries=0 --fetch-timeout=20000 --prefix".split(' '))
            .arg(&kept)
            .arg("axe-core@4")
            .status();
        status.ok().filter(std::process::ExitStatus::success)?;
    }
    std::fs::read_to_string(script).ok()
}

/// axe-core finds no violation in the main states of the page.
pub(crate) fn axe_finds_no_violation(stage: &Stage) {
    let Some(axe) = axe(&stage.folder) else {
        println!("skipped: no axe-core (npm is missing, or has no network)");
        return;
    };
    let browser = stage.open("seed=1&clock=stopped&lang=en");
    let board = Board { browser: &browser };
    let check = |state: &str| {
        board.pass(150);
        let found = browser.run(&format!(
            "if (!globalThis.axe) {{ {axe} }}
             return axe.run(document, {{resultTypes: ['violations']}}).then((result) =>
                 [result.passes.length > 10, ...result.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target + ' ' + n.failureSummary).slice(0, 3).join('; '))])"
        ));
        // The check has run, and found nothing.
        assert_eq!(found, serde_json::json!([true]), "{state}");
    };
    board.pass(200);
    check("first page");
    board.open_lobby();
    check("lobby");
    click_button(&browser, "Options");
    board.pass(1_500);
    check("options");
    click_button(&browser, "Back to the games");
    click_button(&browser, "Set up a position");
    check("set-up");
    click_button(&browser, "Play on from here");
    board.pass(1_000);
    check("play");
    browser.run("document.getElementById('rules-open').click()");
    check("rules");
    browser.run("document.getElementById('dialog-close').click()");
    click_button(&browser, "Link to the game");
    check("link");
    browser.run("document.getElementById('dialog-close').click()");
    let whole = fragment(&game(GameKind::Quoridor4, 12));
    browser.run(&format!("location.hash = {whole:?}"));
    wait_for_words(&browser, "title", "Review");
    wait_for_words(&browser, "lines", "Best");
    check("review");
    browser.set_screen(360, 740, 2.0);
    check("review on a phone");
    crate::keep_picture(&browser, "review-phone");
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
    browser.load(&format!("{}sw.js", stage.url));
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
    browser.load(&format!("{}?seed=2&lang=en", stage.url));
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
