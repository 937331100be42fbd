//! The built page in browsers, driven by clicks, touches and keys: all tests in Chromium, a whole visit in Firefox and WebKitGTK too.
//!
//! Needs `chromium` (or `google-chrome`) and `chromedriver`, `firefox-esr` (or `firefox`), `WebKitWebDriver` and `Xvfb` on the path; what is
//! missing is skipped, and a message says so. Builds and serves the page with `cargo web`. `FENCELIGHT_SCREENSHOTS=FOLDER` keeps pictures of the pages.

mod beside;
mod board;
mod engines;
mod firmware;
mod friend;
mod games;
mod kiosk;
mod newcomer;
mod phone;
mod places;
mod puzzles;
mod serial;
mod sound;
mod states;
mod tabs;
mod updates;
mod visits;
mod webdriver;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use fencelight_board::table::Table;
use fencelight_core::geometry::{Cell, Fence, Key, Led};
use fencelight_text::LANGUAGES;
use fencelight_web::layout::Target;
use fencelight_web::light::shown;
use fencelight_web::overlay::Overlay;
use fencelight_web::session::{Session, Wish};
use libtest_mimic::{Arguments, Trial};
use smart_leds::RGB8;

use self::board::Board;
use self::phone::assert_in_sight;
use self::webdriver::{Browser, Driver, Engine};

/// Prints figures and checks nothing: it runs where it is asked for.
const FIGURES: &str = "figures";
/// The walk through all states.
const STATES: &str = "every_state";

/// A test of the page.
type Test = fn(&Stage);

/// What the tests share: a server of the page and a driver.
struct Stage {
    url: String,
    /// The folder of the built page.
    folder: PathBuf,
    /// That of Chromium, once it is asked for.
    driver: OnceLock<Driver>,
    server: Child,
}

impl Stage {
    fn start() -> Self {
        // Cargo becomes the server, so that ending it ends the server.
        let mut server = Command::new(env!("CARGO"))
            .args(["web", "--serve", "--port", "0"])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .stdout(Stdio::piped())
            .spawn()
            .expect("cargo web starts");
        let mut lines = BufReader::new(server.stdout.take().expect("it is piped")).lines();
        let mut folder = PathBuf::new();
        let url = loop {
            let line = lines
                .next()
                .expect("cargo web serves the page")
                .expect("a line");
            // The head of the list of files ends with the folder.
            if let Some((_, path)) = line.split_once("gzipped  ") {
                folder = path.into();
            }
            if let Some(url) = line
                .split(' ')
                .next()
                .filter(|word| word.starts_with("http"))
            {
                break url.to_owned();
            }
        };
        Self {
            url,
            folder,
            driver: OnceLock::new(),
            server,
        }
    }

    /// Opens Chromium.
    fn chromium(&self) -> Browser {
        let driver = self
            .driver
            .get_or_init(|| Driver::start().expect("chromedriver starts"));
        driver.open(&Engine::Chromium.find().expect("it is installed"))
    }

    /// Opens the page in Chromium, with parameters.
    fn open(&self, parameters: &str) -> Browser {
        let browser = self.chromium();
        self.load(&browser, parameters);
        browser
    }

    fn load(&self, browser: &Browser, parameters: &str) {
        browser.load(&format!("{}?{parameters}", self.url));
        wait_until_ready(browser);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The program and its words are there.
const IS_READY: &str = "globalThis.fencelight && document.querySelector('#actions button')";

/// Waits for them.
fn wait_until_ready(browser: &Browser) {
    browser.wait_for(IS_READY);
}

/// Keeps a picture of the page, where a folder for pictures is named.
fn keep_picture(browser: &Browser, name: &str) {
    if let Ok(folder) = std::env::var(webdriver::PICTURES) {
        let path = Path::new(&folder).join(format!("{name}.png"));
        std::fs::write(path, browser.screenshot()).expect("the folder is there");
    }
}

fn key(name: &str) -> Key {
    Key::from_name(name).expect("a key")
}

/// Compares the frame of the page with core's, and its pixels where no shape covers them; how many LEDs are lit.
pub(crate) fn compare_lights(board: &Board<'_>, session: &mut Session, what: &str) -> usize {
    let frame = session.frame();
    let (wire, pixels) = board.lights();
    let shapes = covered(session.table());
    let mut lit = 0;
    for (index, led) in frame.iter().enumerate() {
        let text = format!("{:02X}{:02X}{:02X}", led.r, led.g, led.b);
        assert_eq!(wire[index], text, "{what}, LED {index}");
        let color = shown(*led);
        let is_slit = index >= usize::from(Cell::COUNT) && color.r == color.g && color.g == color.b;
        if color != RGB8::default() && !is_slit && !shapes.contains(&index) {
            lit += 1;
            let expected = [color.r, color.g, color.b];
            assert_eq!(pixels[index], expected, "{what}, LED {index}");
        }
    }
    lit
}

/// Every press on the page and on a session of this machine leads to the same frame, and the canvas shows it.
fn frames_are_those_of_core(stage: &Stage) {
    let browser = stage.open("seed=7&clock=stopped&lang=en");
    // Letters lie over the lights of the pieces.
    browser.run("document.getElementById('marks').click()");
    let board = Board { browser: &browser };
    let mut session = Session::new(7);
    session.frame();
    board.pass(200);
    session.run(200);
    session.frame();
    board.open_lobby();
    session.go(Wish::Lobby);
    session.run(300);
    session.frame();
    let fence = |name| Target::Groove(Fence::from_name(name).expect("a fence").into());
    let to_key = |name| Target::Key(key(name));
    let steps = [
        (200, None),
        (900, Some(to_key("north-ok"))),
        (150, Some(to_key("e5"))),
        (3_000, None),
        (400, Some(fence("d4v"))),
        (700, Some(to_key("south-ok"))),
        (700, Some(to_key("north-ok"))),
        (1_000, Some(to_key("a5"))),
        (777, None),
    ];
    let mut lit = 0;
    for (number, (ms, target)) in steps.into_iter().enumerate() {
        if let Some(target) = target {
            board.press(target, "mouse");
            session.pointer_down(1, target);
            session.pointer_up(1);
        }
        board.pass(ms);
        session.run(ms.into());
        lit += compare_lights(&board, &mut session, &format!("step {number}"));
    }
    assert_eq!(session.table().phase().name(), board.ask("phase"));
    assert!(lit > 300, "{lit}");
    keep_picture(&browser, "quoridor-1280x800");
    assert_eq!(browser.console(), [""; 0]);
}

/// The LEDs under shapes: their pixels are those of the picture, which has its own tests.
fn covered(table: &Table) -> Vec<usize> {
    let overlay = Overlay::new(table, false, true);
    let cells = |key: Key| match key {
        Key::Square(square) => Some(Cell::of_square(square)),
        Key::Post(post) => Some(Cell::of_post(post)),
        Key::Ok(_) | Key::Back(_) => None,
    };
    let marks = overlay
        .marks
        .iter()
        .map(|&(square, _)| Cell::of_square(square));
    let signs = overlay.signs.iter().filter_map(|&(key, _)| cells(key));
    let fences = overlay
        .fences
        .iter()
        .flat_map(|&(fence, _)| Cell::of_fence(fence));
    let cells = marks.chain(signs).chain(fences);
    cells.map(|cell| Led::of_cell(cell).index()).collect()
}

/// The words of every language, on a phone.
fn every_language_fits_a_phone(stage: &Stage) {
    let browser = stage.open("seed=3&clock=stopped&lang=en");
    for language in LANGUAGES {
        browser.set_screen(390, 844, 3.0);
        stage.load(&browser, &format!("seed=3&clock=stopped&lang={language}"));
        let board = Board { browser: &browser };
        board.pass(200);
        assert_in_sight(&browser, &format!("first page {language}"));
        for (width, height) in [(390, 844), (360, 740)] {
            browser.set_screen(width, height, 3.0);
            board.pass(200);
            let wide = browser.run("return document.documentElement.scrollWidth");
            let is_narrow = wide.as_u64() <= Some(width.into());
            assert!(is_narrow, "{language}, first page: {wide} of {width}");
        }
        board.open_lobby();
        assert_eq!(board.ask("phase"), "lobby", "{language}");
        let root =
            browser.run("const r = document.documentElement; return [r.lang, r.scrollWidth]");
        assert_eq!(root[0], language);
        assert!(root[1].as_u64() <= Some(360), "{language}: {root}");
        keep_picture(&browser, &format!("lobby-phone-{language}"));
        // The last group leads beside the board.
        browser.run(
            "[...document.querySelectorAll('#actions .group')].pop().querySelector('button').click()",
        );
        board.pass(200);
        let width = browser.run("return document.documentElement.scrollWidth");
        assert!(width.as_u64() <= Some(360), "{language}, set-up: {width}");
    }
    assert_eq!(browser.console(), [""; 0]);
}

/// In real time the lights move by themselves, and a click is answered.
fn the_page_runs_in_real_time(stage: &Stage) {
    let browser = stage.open("seed=2&lang=en");
    let frames = browser.run(
        "return new Promise((done) => { let n = 0; const t = performance.now();
         const f = () => performance.now() - t > 1000 ? done(n) : (n++, requestAnimationFrame(f)); f(); })",
    );
    println!("frames in the first second: {frames}");
    keep_picture(&browser, "home-1280x800");
    browser.run("document.querySelector('#actions button').click()");
    browser.wait_for("fencelight.phase() === 'lobby'");
    browser.set_screen(3_840, 2_160, 1.0);
    browser.wait_for("document.getElementById('lights').width > 2000");
    keep_picture(&browser, "lobby-4k");
    assert_eq!(browser.console(), [""; 0]);
}

/// No process of a browser is left where a test fails.
fn a_test_that_fails_closes_its_browser(stage: &Stage) {
    let browser = stage.chromium();
    let command = browser.command("Browser.getBrowserCommandLine", &serde_json::json!({}));
    let arguments = command["arguments"].as_array().expect("arguments");
    let mut arguments = arguments.iter().filter_map(|argument| argument.as_str());
    let profile = arguments.find_map(|argument| argument.strip_prefix("--user-data-dir="));
    let profile = profile.expect("a profile of its own").to_owned();
    let is_running = || {
        let processes = std::fs::read_dir("/proc").expect("Linux");
        let mut commands =
            processes.filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok());
        commands.any(|command| String::from_utf8_lossy(&command).contains(&profile))
    };
    assert!(is_running(), "{profile}");
    let failed = std::thread::scope(|scope| {
        let test = move || {
            let _browser = browser;
            // A panic that says nothing.
            std::panic::resume_unwind(Box::new(()));
        };
        scope.spawn(test).join()
    });
    assert!(failed.is_err());
    // The processes of a browser end one after another.
    let end = Instant::now() + Duration::from_secs(10);
    while is_running() {
        assert!(Instant::now() < end, "{profile}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The tests in Chromium, by name.
const TESTS: &[(&str, Test)] = &[
    (
        "a_test_that_fails_closes_its_browser",
        a_test_that_fails_closes_its_browser,
    ),
    ("frames_are_those_of_core", frames_are_those_of_core),
    (
        "a_game_is_played_to_its_end_over_a_reload",
        games::a_game_is_played_to_its_end_over_a_reload,
    ),
    (
        "a_game_of_every_other_kind_is_played_to_its_end",
        games::a_game_of_every_other_kind_is_played_to_its_end,
    ),
    (
        "a_link_opens_a_review_that_is_played_on",
        beside::a_link_opens_a_review_that_is_played_on,
    ),
    (
        "a_finished_game_is_reviewed_saved_and_loaded",
        beside::a_finished_game_is_reviewed_saved_and_loaded,
    ),
    (
        "a_position_is_set_up_and_played",
        beside::a_position_is_set_up_and_played,
    ),
    (
        "a_puzzle_is_solved_and_another_one_fails",
        puzzles::a_puzzle_is_solved_and_another_one_fails,
    ),
    ("a_link_opens_a_puzzle", puzzles::a_link_opens_a_puzzle),
    (
        "a_damaged_list_of_puzzles_is_told_beside_other_news",
        puzzles::a_damaged_list_of_puzzles_is_told_beside_other_news,
    ),
    ("every_language_fits_a_phone", every_language_fits_a_phone),
    (
        "a_game_is_played_by_keyboard_alone",
        visits::a_game_is_played_by_keyboard_alone,
    ),
    (
        "a_lesson_is_done_to_its_end",
        visits::a_lesson_is_done_to_its_end,
    ),
    (
        "the_page_works_without_a_network",
        visits::the_page_works_without_a_network,
    ),
    (
        "installing_is_offered_where_it_is_possible",
        visits::installing_is_offered_where_it_is_possible,
    ),
    ("axe_finds_no_violation", visits::axe_finds_no_violation),
    (
        "what_may_be_pressed_is_framed",
        newcomer::what_may_be_pressed_is_framed,
    ),
    ("buttons_act_at_once", newcomer::buttons_act_at_once),
    (
        "a_legal_move_is_a_press_or_two_away",
        newcomer::a_legal_move_is_a_press_or_two_away,
    ),
    (
        "two_people_and_lessons_start_from_the_first_page",
        newcomer::two_people_and_lessons_start_from_the_first_page,
    ),
    (
        "the_end_of_a_game_is_said_and_stays",
        newcomer::the_end_of_a_game_is_said_and_stays,
    ),
    (
        "what_happens_is_announced_and_the_focus_stays",
        newcomer::what_happens_is_announced_and_the_focus_stays,
    ),
    (
        "seats_are_filled_and_emptied_by_words",
        newcomer::seats_are_filled_and_emptied_by_words,
    ),
    (
        "a_lesson_waits_for_its_reader",
        newcomer::a_lesson_waits_for_its_reader,
    ),
    (
        "the_page_says_what_happened",
        newcomer::the_page_says_what_happened,
    ),
    (
        "buttons_stay_where_they_are",
        places::buttons_stay_where_they_are,
    ),
    (
        "a_review_is_seen_without_scrolling",
        places::a_review_is_seen_without_scrolling,
    ),
    (
        "the_walls_of_the_maze_are_seen",
        places::the_walls_of_the_maze_are_seen,
    ),
    (
        "no_button_is_below_the_fold",
        phone::no_button_is_below_the_fold,
    ),
    (
        "no_button_of_a_review_is_below_the_fold",
        phone::no_button_of_a_review_is_below_the_fold,
    ),
    (
        "zooming_in_does_not_shrink_the_board",
        phone::zooming_in_does_not_shrink_the_board,
    ),
    (FIGURES, visits::figures),
    ("the_page_runs_in_real_time", the_page_runs_in_real_time),
    (
        "a_kiosk_invites_and_falls_back_when_it_is_left_alone",
        kiosk::it_invites_and_falls_back_when_it_is_left_alone,
    ),
    (
        "a_kiosk_puts_an_abandoned_game_away_and_keeps_it",
        kiosk::an_abandoned_game_leaves_and_is_kept,
    ),
    (
        "a_kiosk_cannot_be_left_by_touch",
        kiosk::it_cannot_be_left_by_touch,
    ),
    (
        "a_kiosk_counts_over_a_reload_in_mid_game",
        kiosk::it_counts_over_a_reload_in_mid_game,
    ),
    (
        "a_kiosk_runs_for_hours_of_random_touches",
        kiosk::it_runs_for_hours_of_random_touches,
    ),
    (
        "a_second_tab_shows_the_game_and_takes_it_over",
        tabs::a_second_tab_shows_the_game_and_takes_it_over,
    ),
    (
        "without_locks_a_tab_stores_nothing_over_a_newer_game",
        tabs::without_locks_a_tab_stores_nothing_over_a_newer_game,
    ),
    (
        "a_second_kiosk_shows_and_counts_nothing",
        tabs::a_second_kiosk_shows_and_counts_nothing,
    ),
    (
        "an_open_page_keeps_its_version_until_no_game_is_played",
        updates::an_open_page_keeps_its_version_until_no_game_is_played,
    ),
    (
        "a_page_without_its_files_loads_the_new_version",
        updates::a_page_without_its_files_loads_the_new_version,
    ),
    (
        "a_board_is_updated_by_the_page",
        firmware::a_board_is_updated_by_the_page,
    ),
    (
        "a_board_is_shown_by_web_serial",
        serial::a_board_is_shown_by_web_serial,
    ),
    (
        "a_board_is_pressed_by_web_serial",
        serial::a_board_is_pressed_by_web_serial,
    ),
    (
        "two_browsers_play_by_links",
        friend::two_browsers_play_by_links,
    ),
    (
        "rolls_are_those_of_the_first_link",
        friend::rolls_are_those_of_the_first_link,
    ),
    (
        "the_page_sounds_as_a_board_does",
        sound::the_page_sounds_as_a_board_does,
    ),
    (
        "a_phone_vibrates_at_the_own_turn",
        sound::a_phone_vibrates_at_the_own_turn,
    ),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let is_there = |engine: Engine| {
        let is_there = engine.find().is_some();
        if !is_there && !arguments.list {
            println!("skipped: the page is not tested in {engine}, which is not installed");
        }
        is_there
    };
    // Built and started by the first test that runs.
    let stage: Arc<OnceLock<Stage>> = Arc::default();
    let trial = |name: &str, test: Box<dyn FnOnce(&Stage) + Send>| {
        let stage = Arc::clone(&stage);
        let trial = Trial::test(name, move || {
            test(stage.get_or_init(Stage::start));
            Ok(())
        });
        // `cargo test-all` runs them.
        trial.with_ignored_flag(true)
    };
    let are_figures_wanted = arguments.filter.as_deref() == Some(FIGURES);
    let mut trials = Vec::new();
    for engine in [Engine::Chromium, Engine::Firefox, Engine::WebKit]
        .into_iter()
        .filter(|&engine| is_there(engine))
    {
        let name = format!("a_whole_visit_in_{engine}");
        trials.push(trial(
            &name,
            Box::new(move |stage| engines::visit(stage, engine)),
        ));
        trials.push(trial(
            &format!("a_reload_goes_on_when_the_game_comes_late_in_{engine}"),
            Box::new(move |stage| tabs::a_reload_goes_on_when_the_game_comes_late(stage, engine)),
        ));
        trials.push(trial(
            &format!("a_failure_is_survived_in_{engine}"),
            Box::new(move |stage| engines::a_failure_is_survived(stage, engine)),
        ));
        trials.push(trial(
            &format!("{STATES}_in_{engine}"),
            Box::new(move |stage| states::walk(stage, engine)),
        ));
        if engine == Engine::Chromium {
            let tests = TESTS
                .iter()
                .filter(|&&(name, _)| name != FIGURES || are_figures_wanted);
            trials.extend(tests.map(|&(name, test)| trial(name, Box::new(test))));
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(stage);
    conclusion.exit_code()
}
