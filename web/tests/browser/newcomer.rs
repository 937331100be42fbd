//! What a person needs who has never seen the page: the games by name, what may be pressed, buttons that act at once, seats in words.

use fencelight_board::geometry::{Cell, Key, Square};
use fencelight_core::games::{AnyGame, BoardFacts as _, GameKind, PieceKind};
use serde_json::json;

use crate::Stage;
use crate::beside::{click_button, wait_for_words};
use crate::webdriver::Browser;

/// The names of the games on the page.
pub(crate) const GAMES: [(GameKind, &str); 4] = [
    (GameKind::Quoridor2, "Quoridor for two"),
    (GameKind::Quoridor4, "Quoridor for four"),
    (GameKind::Pacman, "Pac-Man"),
    (GameKind::MsPacman, "Ms. Pac-Man"),
];

/// From the opening page to a game of persons at all its seats, by buttons alone.
pub(crate) fn start(stage: &Stage, browser: &Browser, kind: GameKind, name: &str) {
    stage.visit(browser, "seed=3&clock=stopped&lang=en");
    click_button(browser, "Players, clock and rules");
    click_button(browser, name);
    for seat in ["South", "West", "North", "East"] {
        if kind != GameKind::Quoridor2 || ["South", "North"].contains(&seat) {
            click_in(browser, seat, "Person");
        }
    }
    wait_for_words(browser, "lines", "Ready to start");
    click_button(browser, "Start");
    browser.pass(2_000);
    assert_eq!(browser.ask("phase"), "play", "{kind}");
}

/// Clicks a button of the group with this name.
pub(crate) fn click_in(browser: &Browser, group: &str, words: &str) {
    let clicked = browser.run(&format!(
        "const g = [...document.querySelectorAll('#actions .group')].find((g) => g.ariaLabel === {group:?});
         const b = [...(g?.querySelectorAll('button') ?? [])].find((b) => b.textContent === {words:?});
         b?.click(); return !!b"
    ));
    assert_eq!(clicked, true, "no {words} for {group}");
    browser.pass(150);
}

/// The words of the lines.
fn lines(browser: &Browser) -> String {
    browser.pass(100);
    browser.text("lines")
}

/// For each square the number of black pixels: letters and signs of pieces.
fn dark(browser: &Browser, squares: &[Square]) -> Vec<u64> {
    let layout = browser.layout();
    let place = |&square: &Square| {
        let rect = layout.of_cell(Cell::of_square(square));
        [rect.x, rect.y, rect.width].map(|mm| mm / layout.side())
    };
    let places: Vec<[f64; 3]> = squares.iter().map(place).collect();
    let counts = browser.run_with(
        "const c = document.getElementById('lights'), context = c.getContext('2d');
         return arguments[0].map((place) => {
             const [x, y, w] = place.map((share) => Math.floor(share * c.width));
             const bytes = context.getImageData(x, y, w, w).data;
             let n = 0;
             for (let i = 0; i < bytes.length; i += 4) { n += Math.max(bytes[i], bytes[i + 1], bytes[i + 2]) < 45; }
             return n;
         })",
        &json!([places]),
    );
    let counts = counts.as_array().expect("counts");
    counts
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .collect()
}

/// For each square the share of bright pixels on a line across it, along its upper frame.
fn framed(browser: &Browser, squares: &[Square]) -> Vec<f64> {
    let layout = browser.layout();
    let place = |&square: &Square| {
        let rect = layout.of_cell(Cell::of_square(square));
        let down = 2.2;
        [rect.x + rect.width / 4.0, rect.y + down, rect.width / 2.0].map(|mm| mm / layout.side())
    };
    let places: Vec<[f64; 3]> = squares.iter().map(place).collect();
    let shares = browser.run_with(
        "const c = document.getElementById('lights'), all = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
         return arguments[0].map((place) => {
             const [x, y, w] = place.map((share) => Math.floor(share * c.width));
             let n = 0;
             for (let i = 0; i < w; i++) { const at = 4 * (y * c.width + x + i); n += all[at] + all[at + 1] + all[at + 2] > 440; }
             return n / w;
         })",
        &json!([places]),
    );
    let shares = shares.as_array().expect("shares");
    shares
        .iter()
        .filter_map(serde_json::Value::as_f64)
        .collect()
}

/// The squares that may be pressed have frames, and no others. Returns the position.
fn check_frames(browser: &Browser, name: &str) -> AnyGame {
    let game: AnyGame = browser.ask("position").parse().expect("a position");
    let targets = game.destinations();
    assert!(targets.iter().next().is_some(), "{name}: {game}");
    let words = lines(browser);
    assert!(words.contains("framed square"), "{name}: {words}");
    let squares: Vec<Square> = Square::all().collect();
    for (square, share) in squares.iter().zip(framed(browser, &squares)) {
        let is_target = targets.contains(*square);
        assert_eq!(share > 0.9, is_target, "{name} {square}: {share}");
    }
    game
}

/// In every game what may be pressed has frames, and the pieces have letters; a switch turns the letters off.
pub(crate) fn what_may_be_pressed_is_framed(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    for (kind, name) in GAMES {
        start(stage, &browser, kind, name);
        let mut game = check_frames(&browser, name);
        if kind == GameKind::MsPacman {
            // Ms. Pac-Man is placed, then the first roll gives steps.
            let square = game.destinations().iter().next().expect("a square");
            browser.tap(Key::Square(square));
            wait_for_words(&browser, "lines", "OK rolls");
            click_button(&browser, "Roll");
            browser.pass(2_000);
            game = check_frames(&browser, name);
        }
        let mut pieces = Vec::new();
        game.for_each_piece(|piece| {
            // The shape of Pac-Man says it: he has no letter.
            if piece.kind != PieceKind::Pac {
                pieces.push(piece.square);
            }
        });
        let with = dark(&browser, &pieces);
        browser.run("document.getElementById('marks').click()");
        browser.pass(1);
        let without = dark(&browser, &pieces);
        for ((square, with), without) in pieces.iter().zip(with).zip(without) {
            assert_ne!(with, without, "{kind} {square}: the letter");
        }
    }
}

/// Buttons whose keys are held on a board act at once: options, pause, drop, and leaving a lesson.
pub(crate) fn buttons_act_at_once(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    for (kind, name) in GAMES {
        start(stage, &browser, kind, name);
        let clock = "fencelight.run(20)";
        let press = |words: &str| {
            let button = format!(
                "[...document.querySelectorAll('#actions button')].find((b) => b.textContent === {words:?})"
            );
            let found = browser.run(&format!(
                "const b = {button}; b?.click(); {clock}; return !!b"
            ));
            assert_eq!(found, true, "{kind}: no {words}");
        };
        press("Pause");
        assert_eq!(browser.ask("phase"), "pause", "{kind}");
        browser.pass(200);
        press("Drop the game");
        browser.pass(3_000);
        assert_eq!(browser.ask("phase"), "pause", "{kind}: it asks");
        assert!(lines(&browser).contains("Drop this game?"), "{kind}");
        press("No, keep it");
        browser.pass(200);
        press("Drop the game");
        browser.pass(200);
        press("Yes, drop it");
        assert_eq!(browser.ask("phase"), "lobby", "{kind}");
        browser.pass(200);
        press("Options");
        assert!(lines(&browser).contains(": rules"), "{kind}");
        crate::keep_picture(&browser, &format!("options-{kind}"));
        press("Back to the games");
        browser.pass(200);
        press("Lesson");
        browser.pass(200);
        assert_eq!(browser.ask("phase"), "lesson", "{kind}");
        press("Leave");
        assert_eq!(browser.ask("phase"), "lobby", "{kind}");
        browser.pass(200);
    }
}

/// A seat that is missing or too many is named with what to do; levels are buttons.
pub(crate) fn seats_are_filled_and_emptied_by_words(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    browser.pass(200);
    let games = browser.text("games");
    assert!(
        GAMES.iter().all(|(_, name)| games.contains(name)),
        "{games}"
    );
    click_button(&browser, "Players, clock and rules");
    assert!(!browser.text("actions").contains("West"), "two seats play");
    click_button(&browser, "Quoridor for four");
    let needed = "Still needed: West, East. Choose a person or a computer there.";
    browser.assert_lines(needed);
    click_in(&browser, "West", "Computer");
    click_in(&browser, "Level", "5");
    click_in(&browser, "East", "Person");
    browser.assert_lines("Ready to start");
    let chosen = browser.run(
        "return [...document.querySelectorAll('#actions [aria-pressed=true]')].map((b) => b.textContent)",
    );
    let expected = json!([
        "Quoridor for four",
        "Person",
        "Computer",
        "5",
        "Computer",
        "1",
        "Person",
        "off"
    ]);
    assert_eq!(chosen, expected);
    click_button(&browser, "Quoridor for two");
    let excess = "Not in this game: West, East. Choose \u{201c}Empty\u{201d} there.";
    browser.assert_lines(excess);
    click_in(&browser, "West", "Empty");
    click_in(&browser, "East", "Empty");
    browser.assert_lines("Ready to start");
    // The role of Pac-Man is a row of its own.
    click_button(&browser, "Pac-Man");
    click_in(&browser, "Pac-Man", "North");
    let pac = browser.run(
        "return document.querySelector('[aria-label=Pac-Man] [aria-pressed=true]').textContent",
    );
    assert_eq!(pac, "North");
}

/// A lesson says when it goes on by itself, and waits where a reader asks for it.
pub(crate) fn a_lesson_waits_for_its_reader(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    browser.pass(200);
    click_button(&browser, "Players, clock and rules");
    click_button(&browser, "Lesson");
    browser.assert_lines("Step 1 of");
    browser.pass(4_000);
    browser.assert_lines("plays this step in 6 s");
    click_button(&browser, "Wait for me");
    for _ in 0..30 {
        browser.pass(1_000);
    }
    browser.assert_lines("Step 1 of");
    browser.assert_lines("waits for you");
    click_button(&browser, "Do it");
    browser.pass(3_000);
    browser.assert_lines("Step 3 of");
}

/// A link says whether it was copied, a board that is not there what it needs, and a review whose chances it shows.
pub(crate) fn the_page_says_what_happened(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    let dialog = "document.getElementById('dialog-text').innerText";
    browser.wait_for("!document.getElementById('board-open').hidden");
    browser.run("document.getElementById('board-open').click()");
    browser.wait_for(&format!("{dialog}.includes('connect the board')"));
    browser.run("document.getElementById('dialog-close').click()");
    start(stage, &browser, GameKind::Quoridor2, "Quoridor for two");
    for (answer, words) in [
        ("resolve()", "It is copied."),
        ("reject()", "copy it by hand"),
    ] {
        browser.run(&format!(
            "Object.defineProperty(navigator, 'clipboard', {{ configurable: true, value: {{ writeText: () => Promise.{answer} }} }})"
        ));
        click_button(&browser, "Link to the game");
        browser.wait_for(&format!("{dialog}.includes({words:?})"));
        browser.run("document.getElementById('dialog-close').click()");
    }
    let game = fencelight_web::link::fragment(&crate::beside::game(GameKind::Quoridor4, 4));
    browser.run(&format!("location.hash = {game:?}"));
    wait_for_words(
        &browser,
        "lines",
        "chances of: South (S), West (W), North (N), East (E)",
    );
}

/// From the first page one press leads to a board with a legal move in Quoridor, two in the other games, against computers; and what was
/// begun is the first thing that a later visit offers.
pub(crate) fn a_legal_move_is_a_press_or_two_away(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    for (kind, name) in GAMES {
        stage.visit(&browser, "seed=3&clock=stopped&lang=en");
        let cards = browser.run(
            "const pass = (n) => { for (let i = 0; i < n; i++) fencelight.run(100); };
             pass(6);
             const h = [...document.querySelectorAll('#games h2')].map((h) => h.textContent);
             const moves = [...document.querySelectorAll('#games canvas')].map((c) => c.toDataURL());
             pass(30);
             const later = [...document.querySelectorAll('#games canvas')].map((c) => c.toDataURL());
             return [h, moves.filter((m, i) => m !== later[i]).length, document.getElementById('board').offsetWidth]",
        );
        assert_eq!(cards[0], json!(GAMES.map(|(_, name)| name)));
        assert_eq!(cards[1], 4, "all four pictures move");
        assert_eq!(cards[2], 0, "no board");
        browser.run(&format!(
            "document.querySelector('[data-play={kind}] button').click()"
        ));
        let mut presses = 1;
        let targets = "[...document.querySelectorAll('#grid [role=gridcell]')].filter((cell) => cell.ariaLabel.includes('you can go here')).length";
        let roll = "[...document.querySelectorAll('#actions button')].find((b) => b.textContent === 'Roll')";
        let ready = format!(
            "(fencelight.run(100), fencelight.phase() === 'play' && document.getElementById('lines').innerText.includes('your turn') && ({targets} || {roll}))"
        );
        browser.wait_for(&ready);
        if browser.run(&format!("return {targets}")) == 0 {
            browser.run(&format!("{roll}.click()"));
            presses += 1;
            browser.wait_for(&format!("(fencelight.run(100), {targets})"));
        }
        let most = match kind {
            GameKind::Quoridor2 | GameKind::Quoridor4 => 1,
            GameKind::Pacman | GameKind::MsPacman => 2,
        };
        assert!(presses <= most, "{kind}: {presses}");
        assert!(
            browser.text("aim").starts_with("You "),
            "{}",
            browser.text("aim")
        );
        // Later the game comes first, and goes on at one press.
        let position = browser.ask("position");
        browser.run("sessionStorage.clear()");
        stage.load(&browser, "seed=3&clock=stopped&lang=en");
        browser.pass(200);
        let first = browser.run("return document.querySelector('#home button').textContent");
        assert_eq!(first, format!("Go on: {name}"));
        crate::keep_picture(&browser, &format!("home-resume-{kind}"));
        click_button(&browser, &format!("Go on: {name}"));
        browser.pass(300);
        assert_eq!(
            (browser.ask("phase"), browser.ask("position")),
            ("play".into(), position),
            "{kind}"
        );
        // A paused game is kept while another one is played, and offered again.
        click_button(&browser, "Pause");
        click_button(&browser, "Keep it and choose another game");
        assert_eq!(browser.ask("phase"), "lobby", "{kind}");
        click_button(&browser, "Start");
        assert_eq!(browser.ask("phase"), "resume", "{kind}: no game is lost");
    }
}

/// The other ways of the first page: two people, lessons; and one button fills the seats of the lobby.
pub(crate) fn two_people_and_lessons_start_from_the_first_page(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    let open = |way: &str, kind: GameKind| {
        stage.visit(&browser, "seed=3&clock=stopped&lang=en");
        click_button(&browser, way);
        let play = browser.run(&format!(
            "const b = document.querySelector('[data-play={kind}] button'); b.focus(); b.click(); return [b.textContent, b.ariaLabel]"
        ));
        assert_eq!(play[0], way);
        browser.pass(1_500);
        // What was pressed has gone: the focus is on the board, not lost.
        let focus = browser.run("return document.activeElement.dataset.key");
        assert!(focus.is_string(), "{kind} {way}: {focus}");
    };
    for (kind, name) in GAMES {
        open("Two people here", kind);
        assert_eq!(browser.ask("phase"), "play", "{kind}");
        assert!(!browser.text("lines").contains("your turn"), "{kind}");
        open("Learn it in a minute", kind);
        assert_eq!(browser.ask("phase"), "lesson", "{kind}");
        click_button(&browser, "Leave");
        click_button(&browser, name);
        if kind == GameKind::Quoridor4 {
            click_button(&browser, "Start");
            browser.assert_lines("do not fit yet");
            let refused = lines(&browser);
            assert!(!refused.contains("Ready"), "{refused}");
            click_button(&browser, "Fill with computers");
            browser.assert_lines("Ready to start");
            let ready = lines(&browser);
            assert!(!ready.contains("fit yet"), "{ready}");
        }
        click_button(&browser, "Start");
        browser.pass(1_000);
        assert_eq!(browser.ask("phase"), "play", "{kind}");
    }
}

/// Games of South against a computer, just before their end: the position, the last step, and what is said then.
pub(crate) const ENDS: [(&str, &str, &str); 2] = [
    (
        "south=e8:9 north=d5:9 fences=c7h turn=south",
        "e9",
        "You win!",
    ),
    (
        "south=e2:0 north=h2:0 fences=c7h,a1h turn=south",
        "e3",
        "You lose.",
    ),
];

/// Plays one of them.
pub(crate) fn play_end(browser: &Browser, start: &str, square: &str) {
    let file = format!(
        "fencelight-game 1\nseats south=human north=computer1\nstart quoridor2 {start}\nmoves\n"
    );
    let link =
        fencelight_web::link::fragment(&fencelight_text::game_file::read(&file).expect("a game"));
    browser.run(&format!("location.hash = {link:?}"));
    wait_for_words(browser, "title", "Review");
    click_button(browser, "Play on from here");
    browser.pass(1_000);
    browser.tap(crate::key(square));
    browser.wait_for("(fencelight.run(200), fencelight.phase() === 'over')");
}

/// A game ends in words for the person, its last position stays, and the next game, review and link are beside it.
pub(crate) fn the_end_of_a_game_is_said_and_stays(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    for (start, square, words) in ENDS {
        play_end(&browser, start, square);
        wait_for_words(&browser, "title", words);
        let announced = browser.run("return document.getElementById('announcer').textContent");
        assert!(
            announced.as_str().is_some_and(|text| text.contains(words)),
            "{announced}"
        );
        let last = browser.ask("position");
        for _ in 0..300 {
            browser.pass(1_000);
        }
        assert_eq!(
            (browser.ask("phase"), browser.ask("position")),
            ("over".into(), last)
        );
        let beside = browser.run(
            "return [...document.querySelector('#actions .group').querySelectorAll('button')].map((b) => b.textContent)",
        );
        let beside = beside.as_array().expect("buttons");
        for words in ["New game", "Review", "Link to the game"] {
            assert!(beside.contains(&json!(words)), "{beside:?}");
        }
        crate::keep_picture(
            &browser,
            &format!("over-{}", words.replace(['!', '.', ' '], "")),
        );
    }
}

/// Pauses and turns that are taken back are announced, and a button that goes leaves the focus to its neighbour.
pub(crate) fn what_happens_is_announced_and_the_focus_stays(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    start(stage, &browser, GameKind::Quoridor2, "Quoridor for two");
    let announced = || browser.run("return document.getElementById('announcer').textContent");
    let says = |words: &str| {
        let text = announced();
        assert!(
            text.as_str().is_some_and(|text| text.contains(words)),
            "{words}: {text}"
        );
    };
    let press = |words: &str| {
        browser.run(&format!(
            "[...document.querySelectorAll('#actions button')].find((b) => b.textContent === {words:?}).focus()"
        ));
        click_button(&browser, words);
        let focus = browser.run("return document.activeElement.closest('#actions') !== null");
        assert_eq!(focus, true, "{words}");
    };
    press("Pause");
    says("Quoridor for two: paused");
    press("Go on");
    says("Quoridor for two");
    let square = browser.run(
        "return [...document.querySelectorAll('#grid [role=gridcell]')].find((cell) => cell.ariaLabel.includes('you can go here')).dataset.key",
    );
    let square = square.as_str().expect("a square").to_owned();
    browser.tap(crate::key(&square));
    browser.pass(1_500);
    let mover = browser.run("return document.querySelector('#moves li').textContent.split(' ')[0]");
    let mover = mover.as_str().expect("a seat").to_owned();
    press(&format!("{mover}: take back"));
    // The other person agrees.
    let other = if mover == "South" { "North" } else { "South" };
    press(&format!("{other}: agree"));
    says(&format!("Taken back: {mover} {square}"));
}
