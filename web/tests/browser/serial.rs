//! A real board by Web Serial, with a stand-in for `navigator.serial` and the console of core as the board.

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_board::geometry::{Fence, Key, Seat};
use fencelight_board::table::{HostRight, Setting, humans_at};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use fencelight_web::layout::Target;
use serde_json::json;

use crate::webdriver::Browser;
use crate::{Stage, keep_picture};

/// A port that leads to the console of the test: what is written waits in `standIn.written`, `standIn.send` answers. A document without a chosen port
/// has none.
const CARRIER: &str = "
    const standIn = { written: '', isPlugged: true, send: () => {}, end: () => {} };
    const port = {
        async open() {
            if (!standIn.isPlugged) { throw new Error('no device'); }
            standIn.written = '';
            this.readable = new ReadableStream({ start(controller) {
                standIn.send = (text) => controller.enqueue(new TextEncoder().encode(text));
                standIn.end = () => { standIn.send = () => {}; controller.error(new Error('the device has been lost')); };
            } });
            this.writable = new WritableStream({ write(chunk) { standIn.written += new TextDecoder().decode(chunk); } });
        },
        async setSignals() {},
        async close() {},
    };
    Object.defineProperty(navigator, 'serial', { value: {
        async getPorts() { return sessionStorage.chosen ? [port] : []; },
        async requestPort() { sessionStorage.chosen = 1; return port; },
    } });
    globalThis.standIn = standIn;";

/// A board of the test at the other end of a carrier, with the real console.
struct Carried<'a> {
    browser: &'a Browser,
    board: VirtualBoard,
    console: Console,
    /// Requests with other answers than those of the console.
    others: Vec<(&'static str, &'static str)>,
    /// How long each carriage takes on the board.
    wait_ms: u32,
}

impl<'a> Carried<'a> {
    /// A board for the pages that this browser loads from now on.
    fn new(browser: &'a Browser, wait_ms: u32) -> Self {
        let source = json!({ "source": CARRIER });
        browser.command("Page.addScriptToEvaluateOnNewDocument", &source);
        Self {
            browser,
            board: VirtualBoard::with_engine(8, None),
            console: Console::new(8, 1_000),
            others: Vec::new(),
            wait_ms,
        }
    }

    /// Asks the board beside the page; the events of it.
    fn tell(&mut self, line: &str) -> String {
        let mut own = String::new();
        for byte in line.bytes().chain(*b"\n") {
            self.console.feed(byte, &mut self.board, &mut own);
        }
        let (_, events) = own.split_once("\n\n").expect("an answer");
        events.to_owned()
    }

    /// Sends the lights of the board, whose time may stand still; whether the page shows them, LED by LED.
    fn shows_leds(&mut self) -> bool {
        let leds = self.board.render_leds();
        let leds = leds.map(|led| format!("{:02X}{:02X}{:02X}", led.r, led.g, led.b));
        let changes = leds.iter().enumerate();
        let changes: String = changes
            .map(|(index, led)| format!(" {index}:{led}"))
            .collect();
        let frame = json!([format!("! leds{changes}\n\n")]);
        self.browser.run_with("standIn.send(arguments[0])", &frame);
        self.browser.ask("leds") == leds.join(" ")
    }

    /// Carries what has been written and answers it, while time passes on the board.
    fn carry(&mut self) {
        let written = self
            .browser
            .run("const t = standIn.written; standIn.written = ''; return t");
        let mut out = String::new();
        for line in written.as_str().expect("a text").split_inclusive('\n') {
            match self.others.iter().find(|(other, _)| line.trim() == *other) {
                Some((_, answer)) => out.push_str(answer),
                None => {
                    for byte in line.bytes() {
                        self.console.feed(byte, &mut self.board, &mut out);
                    }
                }
            }
        }
        out += &self.tell(&format!("wait {}", self.wait_ms));
        self.browser
            .run_with("standIn.send(arguments[0])", &json!([out]));
    }

    /// Carries until something holds on the board or on the page.
    fn carry_until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        for _ in 0..2_000 {
            if is_so(self) {
                return;
            }
            self.carry();
        }
        panic!("{what}: {}", self.browser.text("lines"));
    }
}

/// The page has these words in an element.
fn has(id: &str, words: &str) -> impl Fn(&mut Carried<'_>) -> bool {
    move |carried| carried.browser.text(id).contains(words)
}

/// Squares, side keys, two fingers, grooves and buttons of the page press the keys of a board; a cable that is pulled leaves none down; a right
/// that is missing is named; the settings are those of the board.
pub(crate) fn a_board_is_pressed_by_web_serial(stage: &Stage) {
    let browser = stage.open("lang=en");
    let mut carried = Carried::new(&browser, 20);
    browser.run("sessionStorage.chosen = 1");
    browser.load(&format!("{}?mirror=serial&lang=en", stage.host.url()));
    browser.wait_for("globalThis.fencelight && globalThis.standIn?.written");
    let to_key = |name: &str| Target::Key(Key::from_name(name).expect("a key"));
    carried.carry_until("attract", has("lines", "plays by itself"));
    // A click opens the lobby, a button chooses, another click starts.
    browser.press(to_key("e5"), "mouse");
    carried.carry_until("the lobby", has("title", "Choose"));
    keep_picture(&browser, "pico-lobby");
    carried.board.table_mut().set_lobby(
        GameKind::Quoridor2,
        humans_at(GameKind::Quoridor2.first_seats()),
    );
    browser.press(to_key("e5"), "mouse");
    carried.carry_until("a game", has("title", "Quoridor for two"));
    let turn = |carried: &Carried<'_>| carried.board.table().position().turn();
    let moves = |count: usize| {
        move |carried: &mut Carried<'_>| {
            carried.board.table().history().moves().len() == count
                && carried
                    .browser
                    .run("return document.querySelectorAll('#moves li:not(.none)').length")
                    == count
        }
    };
    let first = turn(&carried);
    let step = if first == Seat::South { "e2" } else { "e8" };
    browser.press(to_key(step), "touch");
    carried.carry_until("a step", moves(1));
    // A groove shows its fence, OK of the mover places it.
    browser.press(
        Target::Groove(Fence::from_name("c4v").expect("a fence").into()),
        "mouse",
    );
    let shown = Fence::from_name("c4v");
    carried.carry_until("a fence", |carried| {
        carried.board.table().preview().map(|preview| preview.fence) == shown
    });
    browser.press(Target::Key(Key::Ok(turn(&carried))), "mouse");
    carried.carry_until("the fence", moves(2));
    keep_picture(&browser, "pico");
    put_two_fingers(&mut carried);
    put_finger(&browser, "pointerdown", 3, "g6+");
    carried.carry_until("a fence by a hold", moves(3));
    put_finger(&browser, "pointerup", 3, "g6+");
    carried.carry_until("the hold ends", |carried| {
        carried.board.contacts().is_empty()
    });
    pull_the_cable_under_a_finger(&mut carried);
    carried.carry_until("the board again", moves(3));
    assert!(carried.board.contacts().is_empty());
    change_settings(&mut carried);
    // A lower right is named, and the page stays a display.
    let table = carried.board.table_mut();
    table.set_setting(Setting::Host, HostRight::Watch as u32);
    carried.carry_until("a right", has("lines", "host=watch"));
    browser.press(
        to_key(if turn(&carried) == Seat::South {
            "e3"
        } else {
            "e7"
        }),
        "touch",
    );
    for _ in 0..30 {
        carried.carry();
    }
    assert!(carried.board.contacts().is_empty() && moves(3)(&mut carried));
}

/// Two fingers are two keys.
fn put_two_fingers(carried: &mut Carried<'_>) {
    for (key, fingers) in [("a1", 1), ("i9", 2)] {
        put_finger(carried.browser, "pointerdown", fingers, key);
        let are_down = |carried: &mut Carried<'_>| carried.board.contacts().len() == fingers;
        carried.carry_until("fingers", are_down);
    }
    for (key, finger) in [("a1", 1), ("i9", 2)] {
        put_finger(carried.browser, "pointerup", finger, key);
    }
    carried.carry_until("no finger", |carried| carried.board.contacts().is_empty());
}

/// Puts a finger onto a key of the page, or lifts it.
fn put_finger(browser: &Browser, event: &str, finger: u32, key: &str) {
    let script = "const [name, pointerId, key] = arguments;
        const r = document.querySelector(`[data-key='${key}']`).getBoundingClientRect();
        const at = { pointerId, button: 0, clientX: r.left + r.width / 2, clientY: r.top + r.height / 2, pointerType: 'touch', bubbles: true };
        document.getElementById('board').dispatchEvent(new PointerEvent(name, at))";
    browser.run_with(script, &json!([event, finger, key]));
}

/// Pulls the cable while a finger is down: the board opens the key, because its host is gone, and the page holds nothing when it is back.
fn pull_the_cable_under_a_finger(carried: &mut Carried<'_>) {
    put_finger(carried.browser, "pointerdown", 7, "a1");
    carried.carry_until("a finger", |carried| carried.board.contacts().len() == 1);
    carried
        .browser
        .run("standIn.isPlugged = false; standIn.end()");
    carried
        .browser
        .wait_for("document.getElementById('lines').innerText.includes('No board')");
    carried.console.disconnect(&mut carried.board);
    let held = carried.board.contacts();
    held.iter().for_each(|key| carried.board.release(key));
    carried.browser.run("standIn.isPlugged = true");
}

/// Settings: a control is a request, and a refusal is shown.
fn change_settings(carried: &mut Carried<'_>) {
    carried
        .browser
        .run("document.getElementById('settings-open').click()");
    let value = "document.querySelector('[data-setting=brightness]').value";
    carried.carry_until("the settings", |carried| {
        carried.browser.run(&format!("return {value}")) == "60"
    });
    for (control, request) in [
        ("brightness", "= '35'"),
        ("clock", "= 'per_move'"),
        ("move_time", "= '20'"),
    ] {
        carried.browser.run(&format!(
            "const c = document.querySelector('[data-setting={control}]'); c.value {request}; c.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ));
    }
    carried.browser.run("const m = document.getElementById('mask'); m.value = 'A8+'; m.dispatchEvent(new Event('change', { bubbles: true }))");
    carried.carry_until("the new settings", |carried| {
        let table = carried.board.table();
        let clock = &table.choices().clock;
        table.settings().brightness == 35
            && clock.move_time_s == 20
            && clock.mode != fencelight_board::table::ClockMode::Off
            && table.masked().len() == 1
    });
    keep_picture(carried.browser, "pico-settings");
    carried
        .browser
        .run("document.querySelector('#settings [data-request=reset]').click()");
    carried
        .browser
        .run("document.querySelector('#settings [data-request=reset]').click()");
    let refused =
        "document.getElementById('settings-refusal').innerText.includes('leave it first')";
    carried.carry_until("a refusal", |carried| {
        carried.browser.run(&format!("return {refused}")) == true
    });
    carried
        .browser
        .run("document.getElementById('settings-close').click()");
}

pub(crate) fn a_board_is_shown_by_web_serial(stage: &Stage) {
    let browser = stage.open("lang=en");
    // Its lights stand still, so that they can be compared.
    let mut carried = Carried::new(&browser, 0);
    carried.tell("new quoridor2 first=south");
    stage.load(&browser, "lang=en");
    // Asked for once, by a click; the board is shown from then on.
    browser.wait_for("!document.getElementById('board-open').hidden");
    browser.run("document.getElementById('board-open').click()");
    browser.wait_for("globalThis.standIn?.written");
    carried.carry_until("the game", has("title", "Quoridor for two"));
    let moves = |count: usize| {
        let moves = "return document.querySelectorAll('#moves li:not(.none)').length";
        move |carried: &mut Carried<'_>| carried.browser.run(moves) == count
    };
    for line in ["play e2 e8", "play e3h", "tap d5+", "wait 1000"] {
        let events = carried.tell(line);
        browser.run_with("standIn.send(arguments[0])", &json!([events]));
        carried.carry_until(line, Carried::shows_leds);
    }
    carried.carry_until("the moves", moves(3));
    browser.assert_lines("North");
    keep_picture(&browser, "mirror");
    // The cable is pulled, and comes back; rubbish before it is sound.
    browser.run("standIn.isPlugged = false; standIn.end()");
    browser.wait_for("document.getElementById('lines').innerText.includes('No board')");
    browser.run("standIn.isPlugged = true");
    carried.carry_until("the board again", |carried| {
        moves(3)(carried) && !carried.browser.text("lines").contains("No board")
    });
    browser.run(
        "for (let i = 0; i < 200; i++) { standIn.send(`\\u0000= ${Math.random()}\\n! game x\\n\\n= phase=zzz\\n\\n`); }
         standIn.send('\\n\\n')",
    );
    let events = carried.tell("new pacman players=3");
    browser.run_with("standIn.send(arguments[0])", &json!([events]));
    carried.carry_until("another game", has("title", "Pac-Man"));
    carried.carry_until("its lights", Carried::shows_leds);
    // Another version says so.
    carried.others.push(("version", "= fencelight 9.9.9\n\n"));
    browser.run("standIn.end()");
    carried.carry_until("another version", has("lines", "9.9.9"));
    // Left again.
    browser.run("document.getElementById('board-leave').click()");
    browser.wait_for("globalThis.fencelight?.phase && document.querySelector('#actions button')");
}
