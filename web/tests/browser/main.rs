//! The built page in browsers, driven by clicks, touches and keys: all tests in Chromium, a whole visit in Firefox and WebKitGTK too.
//!
//! Needs `chromium` (or `google-chrome`) and `chromedriver`, `firefox-esr` (or `firefox`), `WebKitWebDriver` and `Xvfb` on the path; what is
//! missing is skipped, and a message says so. Builds and serves the page with `cargo web`. `FENCELIGHT_SCREENSHOTS=FOLDER` keeps pictures of the pages.

mod beside;
mod board;
mod contrast;
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

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use fencelight_board::geometry::{Cell, Fence, Key, Led};
use fencelight_board::table::Table;
use fencelight_tools::host::Host;
use fencelight_web::layout::Target;
use fencelight_web::overlay::Overlay;
use fencelight_web::session::{Session, Wish};
use libtest_mimic::{Arguments, Trial};
use smart_leds::RGB8;

use self::webdriver::{Browser, Driver, Engine};

/// Prints figures and checks nothing: it runs where it is asked for.
const FIGURES: &str = "figures";

/// A test of the page.
type Test = fn(&Stage);
/// The same in an engine.
type EngineTest = fn(&Stage, Engine);

/// What the tests share: a server of the page and a driver.
struct Stage {
    host: Host,
    /// The folder of the built page.
    folder: PathBuf,
    /// That of Chromium, once it is asked for.
    driver: OnceLock<Driver>,
}

impl Stage {
    fn start() -> Self {
        let output = Command::new(env!("CARGO"))
            .arg("web")
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo web starts");
        assert!(output.status.success(), "cargo web builds the page");
        let list = String::from_utf8(output.stdout).expect("a list of files");
        // Its head ends with the folder.
        let (_, folder) = list
            .lines()
            .find_map(|line| line.split_once("gzipped  "))
            .expect("a head");
        Self {
            host: host(folder.as_ref()),
            folder: folder.into(),
            driver: OnceLock::new(),
        }
    }

    /// Opens Chromium.
    fn chromium(&self) -> Page {
        let driver = self
            .driver
            .get_or_init(|| Driver::start().expect("chromedriver starts"));
        Page {
            browser: driver.open(&Engine::Chromium.find().expect("it is installed")),
            has_console: true,
        }
    }

    /// Opens the page in Chromium, with parameters.
    fn open(&self, parameters: &str) -> Page {
        let browser = self.chromium();
        self.load(&browser, parameters);
        browser
    }

    /// Loads the page with parameters and a fragment.
    fn load(&self, browser: &Browser, parameters: &str) {
        // A page that gets another fragment is not loaded.
        if parameters.contains('#') {
            browser.load("about:blank");
        }
        browser.load(&format!("{}?{parameters}", self.host.url()));
        wait_until_ready(browser);
    }

    /// Loads the page as a first visit.
    fn visit(&self, browser: &Browser, parameters: &str) {
        browser.run("localStorage.clear(); sessionStorage.clear()");
        self.load(browser, parameters);
        browser.pass(200);
    }
}

/// A browser of a test. That of Chromium has no error in its console at the end.
struct Page {
    browser: Browser,
    has_console: bool,
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if self.has_console && !std::thread::panicking() {
            assert_eq!(self.console(), [""; 0]);
        }
    }
}

/// Serves a folder of the page.
fn host(folder: &Path) -> Host {
    Host::start(folder, 0, |_, _| ()).expect("a free port")
}

/// Notes errors from the first line of a page on, where the driver has no console.
const NOTE_ERRORS: &str = "globalThis.pageErrors = [];
const note = (text) => pageErrors.push(String(text));
addEventListener('error', (event) => note(event.message ?? event.target.src), true);
addEventListener('unhandledrejection', (event) => note(event.reason));
console.error = (...words) => note(words.join(' '));
";

/// A page around the page, with the size of another screen.
const FRAME: &str = "<!doctype html><link rel=icon href=data:,><style>* { margin: 0; border: 0 }</style><iframe></iframe>";

/// Serves the page with a script that notes errors in `pageErrors` before all others, also among what the service worker keeps. The page allows no
/// script outside of a file.
fn host_noting_errors(stage: &Stage) -> Host {
    let change = |path: &str, body: &mut Vec<u8>| {
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
    };
    Host::start(&stage.folder, 0, change).expect("a free port")
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

/// Compares the frame of the page with core's, and the strongest channel of its pixels where no shape covers them; how many LEDs are lit.
pub(crate) fn compare_lights(browser: &Browser, session: &mut Session, what: &str) -> usize {
    let frame = session.frame();
    let (wire, pixels) = browser.lights();
    let shapes = covered(session.table());
    let mut lit = 0;
    for (index, led) in frame.iter().enumerate() {
        let text = format!("{:02X}{:02X}{:02X}", led.r, led.g, led.b);
        assert_eq!(wire[index], text, "{what}, LED {index}");
        // White LEDs of a bar have a dark slit.
        let is_slit = index >= usize::from(Cell::COUNT) && led.r == led.g && led.g == led.b;
        if *led != RGB8::default() && !is_slit && !shapes.contains(&index) {
            lit += 1;
            let (led, pixel) = ([led.r, led.g, led.b], pixels[index]);
            let strongest = (0..3).max_by_key(|&channel| led[channel]).expect("three");
            let brightest = pixel.into_iter().max().expect("three");
            let is_seen = brightest > 130 && pixel[strongest].saturating_add(40) >= brightest;
            assert!(is_seen, "{what}, LED {index}: {led:?} {pixel:?}");
        }
    }
    lit
}

/// Every press on the page and on a session of this machine leads to the same frame, and the canvas shows it.
fn frames_are_those_of_core(stage: &Stage) {
    let browser = stage.open("seed=7&clock=stopped&lang=en");
    // Letters lie over the lights of the pieces.
    browser.run("document.getElementById('marks').click()");
    let mut session = Session::new(7);
    session.frame();
    browser.pass(200);
    session.run(200);
    session.frame();
    browser.open_lobby();
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
            browser.press(target, "mouse");
            session.pointer_down(1, target);
            session.pointer_up(1);
        }
        browser.pass(ms);
        session.run(ms.into());
        lit += compare_lights(&browser, &mut session, &format!("step {number}"));
    }
    assert_eq!(session.table().phase().name(), browser.ask("phase"));
    assert!(lit > 300, "{lit}");
    keep_picture(&browser, "quoridor-1280x800");
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
        .flat_map(|&(fence, ..)| Cell::of_fence(fence));
    let cells = marks.chain(signs).chain(fences);
    cells.map(|cell| Led::of_cell(cell).index()).collect()
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

/// Tests by the names of their functions.
macro_rules! tests {
    ($($module:ident::$name:ident,)*) => {
        &[$((stringify!($name), $module::$name)),*]
    };
}

/// The tests in Chromium, by name.
const TESTS: &[(&str, Test)] = tests![
    self::a_test_that_fails_closes_its_browser,
    self::frames_are_those_of_core,
    games::a_game_of_every_other_kind_is_played_to_its_end,
    beside::a_link_opens_a_review_that_is_played_on,
    beside::a_finished_game_is_reviewed_saved_and_loaded,
    beside::a_position_is_set_up_and_played,
    puzzles::a_puzzle_is_solved_and_another_one_fails,
    puzzles::a_link_opens_a_puzzle,
    puzzles::a_damaged_list_of_puzzles_is_told_beside_other_news,
    visits::a_game_is_played_by_keyboard_alone,
    visits::installing_is_offered_where_it_is_possible,
    contrast::in_quoridor_squares_are_told_apart,
    contrast::without_letters_pieces_are_told_apart_by_their_shapes,
    contrast::in_quoridor_fences_are_told_apart,
    contrast::a_question_is_told_from_a_pawn,
    contrast::in_pac_man_squares_are_told_apart,
    contrast::walls_are_told_from_open_grooves,
    contrast::in_ms_pac_man_squares_are_told_apart,
    contrast::bars_are_told_apart,
    contrast::light_is_told_from_what_is_dark,
    newcomer::what_may_be_pressed_is_framed,
    newcomer::buttons_act_at_once,
    newcomer::a_legal_move_is_a_press_or_two_away,
    newcomer::two_people_and_lessons_start_from_the_first_page,
    newcomer::the_end_of_a_game_is_said_and_stays,
    newcomer::what_happens_is_announced_and_the_focus_stays,
    newcomer::seats_are_filled_and_emptied_by_words,
    newcomer::a_lesson_waits_for_its_reader,
    newcomer::the_page_says_what_happened,
    places::buttons_stay_where_they_are,
    places::a_review_is_seen_without_scrolling,
    phone::no_button_is_below_the_fold,
    phone::no_button_of_a_review_is_below_the_fold,
    phone::zooming_in_does_not_shrink_the_board,
    visits::figures,
    self::the_page_runs_in_real_time,
    kiosk::a_kiosk_invites_and_falls_back_when_it_is_left_alone,
    kiosk::a_kiosk_puts_an_abandoned_game_away_and_keeps_it,
    kiosk::a_kiosk_cannot_be_left_by_touch,
    kiosk::a_kiosk_counts_over_a_reload_in_mid_game,
    kiosk::a_kiosk_runs_for_hours_of_random_touches,
    tabs::a_second_tab_shows_the_game_and_takes_it_over,
    tabs::without_locks_a_tab_stores_nothing_over_a_newer_game,
    tabs::a_second_kiosk_shows_and_counts_nothing,
    updates::an_open_page_keeps_its_version_until_no_game_is_played,
    updates::a_page_without_its_files_loads_the_new_version,
    firmware::a_board_is_updated_by_the_page,
    serial::a_board_is_shown_by_web_serial,
    serial::a_board_is_pressed_by_web_serial,
    friend::two_browsers_play_by_links,
    friend::rolls_are_those_of_the_first_link,
    sound::the_page_sounds_as_a_board_does,
    sound::a_phone_vibrates_at_the_own_turn,
];

/// The tests in every engine that is installed.
const ENGINE_TESTS: &[(&str, EngineTest)] = tests![
    engines::a_whole_visit,
    engines::a_failure_is_survived,
    tabs::a_reload_goes_on_when_the_game_comes_late,
    states::every_state,
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
        for &(name, test) in ENGINE_TESTS {
            let test = move |stage: &Stage| test(stage, engine);
            trials.push(trial(&format!("{name}_in_{engine}"), Box::new(test)));
        }
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
