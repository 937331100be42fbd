//! A real board by Web Serial, with a stand-in for `navigator.serial` and the console of core as the board.

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use serde_json::json;

use crate::webdriver::Browser;
use crate::{Stage, keep_picture};

/// A port whose board answers what the test has put into `standIn.answers`. A document without a chosen port has none.
const STAND_IN: &str = "
    const standIn = { answers: JSON.parse(sessionStorage.answers ?? '{}'), isPlugged: true, asked: [], end: () => {} };
    const port = {
        async open() {
            if (!standIn.isPlugged) { throw new Error('no device'); }
            let buffer = '';
            this.readable = new ReadableStream({ start(controller) {
                standIn.send = (text) => controller.enqueue(new TextEncoder().encode(text));
                standIn.end = () => controller.error(new Error('the device has been lost'));
            } });
            this.writable = new WritableStream({ write(chunk) {
                buffer += new TextDecoder().decode(chunk);
                for (let end; (end = buffer.indexOf('\\n')) >= 0; buffer = buffer.slice(end + 1)) {
                    const line = buffer.slice(0, end);
                    standIn.asked.push(line);
                    standIn.send(standIn.answers[line] ?? '? unknown no such command\\n\\n');
                }
            } });
        },
        async setSignals() {},
        async close() {},
    };
    Object.defineProperty(navigator, 'serial', { value: {
        async getPorts() { return sessionStorage.chosen ? [port] : []; },
        async requestPort() { sessionStorage.chosen = 1; return port; },
    } });
    globalThis.standIn = standIn;";

/// The answers of a board to what a mirror asks for.
fn answers(board: &mut VirtualBoard, console: &mut Console) -> serde_json::Value {
    let lines = [
        "version", "watch on", "leds", "table", "state", "position", "moves",
    ];
    let mut answers = serde_json::Map::new();
    for line in lines {
        let mut answer = String::new();
        for byte in line.bytes().chain(*b"\n") {
            console.feed(byte, board, &mut answer);
        }
        answers.insert(line.to_owned(), json!(answer));
    }
    answers.into()
}

fn text(browser: &Browser, id: &str) -> String {
    let text = browser.run(&format!("return document.getElementById('{id}').innerText"));
    text.as_str().expect("a text").to_owned()
}

pub(crate) fn a_board_is_shown_by_web_serial(stage: &Stage) {
    let mut board = VirtualBoard::with_engine(8, None);
    let mut console = Console::new(8, 1_000);
    let mut tell = |line: &str| {
        let mut answer = String::new();
        for byte in line.bytes().chain(*b"\n") {
            console.feed(byte, &mut board, &mut answer);
        }
        let leds = board
            .render_leds()
            .map(|led| format!("{:02X}{:02X}{:02X}", led.r, led.g, led.b));
        (answers(&mut board, &mut console), leds.join(" "))
    };
    let (first, _) = tell("new quoridor2 first=south");
    let browser = stage.open("lang=en");
    browser.command(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": STAND_IN }),
    );
    stage.load(&browser, "lang=en");
    browser.run_with(
        "sessionStorage.answers = JSON.stringify(arguments[0])",
        &json!([first]),
    );
    // Asked for once, by a click; the board is shown from then on.
    browser.wait_for("!document.getElementById('board-open').hidden");
    browser.run("document.getElementById('board-open').click()");
    browser.wait_for("globalThis.standIn?.asked.includes('moves')");
    browser.wait_for("document.getElementById('title').innerText.includes('Quoridor for two')");
    for line in ["play e2 e8", "play e3h", "tap d5+", "wait 1000"] {
        let (answers, leds) = tell(line);
        browser.run_with(
            "standIn.answers = arguments[0]; standIn.send('! move south e2\\n\\n')",
            &json!([answers]),
        );
        // LED by LED.
        browser.wait_for(&format!("fencelight.leds() === '{leds}'"));
    }
    browser.wait_for("document.querySelectorAll('#moves li').length === 3");
    assert!(
        text(&browser, "lines").contains("North"),
        "{}",
        text(&browser, "lines")
    );
    keep_picture(&browser, "mirror");
    // The cable is pulled, and comes back; rubbish before it is sound.
    browser.run("standIn.isPlugged = false; standIn.end()");
    browser.wait_for("document.getElementById('lines').innerText.includes('No board')");
    browser.run("standIn.isPlugged = true");
    browser.wait_for("document.querySelectorAll('#moves li').length === 3 && !document.getElementById('lines').innerText.includes('No board')");
    browser.run(
        "for (let i = 0; i < 200; i++) { standIn.send(`\\u0000= ${Math.random()}\\n! game x\\n\\n= phase=zzz\\n\\n`); }",
    );
    let (answers, leds) = tell("new pacman players=3");
    let sound = "standIn.answers = arguments[0]; standIn.send('\\n\\n! phase play\\n\\n')";
    browser.run_with(sound, &json!([answers]));
    browser.wait_for("document.getElementById('title').innerText.includes('Pac-Man')");
    browser.wait_for(&format!("fencelight.leds() === '{leds}'"));
    // Another version says so.
    browser.run("standIn.answers.version = '= fencelight 9.9.9\\n\\n'; sessionStorage.answers = JSON.stringify(standIn.answers)");
    browser.run("standIn.end()");
    browser.wait_for("document.getElementById('lines').innerText.includes('9.9.9')");
    // Left again.
    browser.run("document.getElementById('board-leave').click()");
    browser.wait_for("globalThis.fencelight?.phase && document.querySelector('#actions button')");
    assert_eq!(browser.console(), [""; 0]);
}
