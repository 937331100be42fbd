//! The whole way of the light: the real firmware on the emulated board, its pseudo-terminal, the server, and the page in Chromium.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use fencelight_emulator::SerialPort;
use fencelight_emulator::{Firmware, FlashImage, Machine, build_firmware};
use tungstenite::client::connect;
use tungstenite::{Message, WebSocket};

use self::webdriver::{Browser, Driver};
use super::*;

mod display;
mod games;
mod presses;
#[path = "../../../../web/tests/browser/webdriver.rs"]
#[allow(dead_code, clippy::duplicate_mod)]
pub(crate) mod webdriver;

/// Seconds for each thing that is waited for: the emulated board may be slow.
const PATIENCE_S: u32 = 120;
/// Time between two looks at the lights.
const FRAME_PAUSE: Duration = Duration::from_millis(50);
/// How far the board runs between two exchanges with its port.
const STEP_MS: u64 = 2;

/// What the visitor sees: frames as `leds` prints them, without line breaks.
type Frames = Vec<String>;

/// A browser, if its driver is there too.
pub(crate) fn find_browser() -> Option<String> {
    let on_path = |name: &str| {
        let path = std::env::var_os("PATH")?;
        let mut folders = std::env::split_paths(&path);
        folders.find_map(|folder| Some(folder.join(name)).filter(|path| path.is_file()))
    };
    on_path("chromedriver")?;
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let browser = names.into_iter().find_map(on_path)?;
    Some(browser.display().to_string())
}

/// A program at the server: the lights before a game, and after a move.
fn ask(url: &str) -> Frames {
    let (mut socket, _) =
        connect(format!("{}board", url.replace("http", "ws"))).expect("the server");
    let wait_for = |socket: &mut WebSocket<_>, start: &[char]| loop {
        let message = socket.read().expect("a message").to_string();
        if message.starts_with(start) {
            return message;
        }
    };
    let mut frames = Frames::new();
    while !wait_for(&mut socket, &['#']).starts_with("# board") {}
    for round in 0..120 {
        let request = match round {
            40 => "new quoridor2 first=south",
            80 => "play e2",
            _ => "leds",
        };
        socket.send(Message::text(request)).expect("it is sent");
        let answer = wait_for(&mut socket, &['=', '?']);
        let text = answer.strip_prefix('=').expect(&answer);
        if request == "leds" {
            frames.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
            // The board answers several requests in the time of one frame.
            thread::sleep(FRAME_PAUSE);
        }
    }
    frames
}

/// The bytes of a frame as `leds` prints it.
fn bytes(frame: &str) -> Vec<u8> {
    let digits: Vec<u32> = frame
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .collect();
    digits
        .chunks(2)
        .map(|pair| (pair[0] << 4 | pair[1]) as u8)
        .collect()
}

/// Whether each LED of a frame lies between those of two that follow each other on the wire: the console renders the frame of its own
/// moment.
fn is_between(frame: &[u8], one: &[u8], other: &[u8]) -> bool {
    let mut all = frame.iter().zip(one).zip(other);
    let is_between =
        |((led, one), other): ((&u8, &u8), &u8)| (one.min(other)..=one.max(other)).contains(&led);
    frame.len() == one.len() && frame.len() == other.len() && all.all(is_between)
}

/// The frames that a page shows within a second.
fn shown(browser: &Browser, frames: &mut Frames) {
    for _ in 0..20 {
        let leds = browser.run("return fencelight.leds()");
        frames.push(leds.as_str().expect("a text").to_owned());
        thread::sleep(FRAME_PAUSE);
    }
}

/// A visitor at the page: attract, a game that the page plays, the cable pulled and back.
fn visit(url: &str, binary: &str, plug: &Sender<bool>) -> Frames {
    let driver = Driver::start().expect("chromedriver starts");
    let browser = driver.open(binary);
    browser.load(&format!("{url}?kiosk&mirror&lang=en"));
    let wait_for = |condition: &str| browser.wait_within(PATIENCE_S, condition);
    let lines =
        |text: &str| format!("document.getElementById('lines').innerText.includes('{text}')");
    wait_for("globalThis.fencelight");
    wait_for("!document.getElementById('invitation').hidden");
    let mut frames = Frames::new();
    wait_for("fencelight.leds().match(/[1-9A-F]/)");
    shown(&browser, &mut frames);
    browser.run("fencelight.board_write('new quoridor2 first=south')");
    wait_for(&lines("South to move"));
    shown(&browser, &mut frames);
    // The middle of the square e2 on the page.
    let place = browser.run(
        "const r = document.querySelector('[data-key=e2]').getBoundingClientRect();
         return [r.left + r.width / 2, r.top + r.height / 2]",
    );
    let of = |index: usize| place[index].as_f64().expect("a number");
    browser.click(of(0), of(1), "touch");
    wait_for("document.getElementById('moves').innerText.includes('South e2')");
    wait_for(&lines("North to move"));
    shown(&browser, &mut frames);
    plug.send(false).expect("the board runs");
    wait_for(&lines("No board"));
    plug.send(true).expect("the board runs");
    wait_for(&lines("North to move"));
    wait_for("fencelight.leds().match(/[1-9A-F]/)");
    shown(&browser, &mut frames);
    assert_eq!(browser.console(), [""; 0]);
    frames
}

/// Builds the page, into a folder of its own.
fn build_page(folder: &Path) {
    let status = Command::new(env!("CARGO"))
        .args(["web", "--out"])
        .arg(folder)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdout(std::process::Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "cargo web");
}

/// A server for tables, and its address, which codes lead to.
fn serve(tables: Arc<Tables>, folder: PathBuf, staff: Staff) -> String {
    let (listener, address) = listen(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let url = format!("http://{address}/");
    let server = Arc::new(Server {
        folder,
        may_play: true,
        is_local: true,
        addresses: Addresses {
            own: Mutex::new(Some(url.clone())),
            ..Addresses::default()
        },
        limits: Limits::DEFAULT,
        tables,
        staff,
    });
    thread::spawn(move || accept(&listener, &server));
    url
}

/// The firmware on the emulated board, its port and the server, for as long as a visitor is there; then for the time of some frames more.
/// The visitor pulls the cable and plugs it in again. `look` sees the machine after each step. What the visitor returns, and the machine.
fn run_board<T: Send + 'static>(
    folder: &Path,
    visit: impl FnOnce(&str, &Sender<bool>) -> T + Send + 'static,
    mut look: impl FnMut(&mut Machine),
) -> (T, Machine) {
    let link = folder.join("board");
    let firmware = Firmware::load(build_firmware().expect("a firmware")).expect("a firmware");
    let mut machine = Machine::power_on(&firmware, FlashImage::erased());
    machine.usb_mut().plug();
    let mut port = Some(SerialPort::create(Some(&link)).expect("a port"));
    let page = folder.join("page");
    let ports = [link.clone()];
    let quiet: Report = Arc::new(|_| {});
    let tables = Tables::of_ports(&ports, &[], Limits::DEFAULT, quiet, Evenings::unkept());
    let folder_of_page = page.canonicalize().unwrap_or_default();
    let url = serve(tables.expect("a table"), folder_of_page, Staff::default());
    let (plug, plugged) = channel();
    let visitor = thread::spawn(move || visit(&url, &plug));
    let began = Instant::now();
    let mut rest_ms = 200;
    while rest_ms > 0 {
        machine.run_ms(STEP_MS);
        if let Some(port) = &mut port {
            port.exchange(machine.usb_mut());
        }
        match plugged.try_recv() {
            Ok(false) => {
                port = None;
                machine.usb_mut().unplug();
            }
            Ok(true) => {
                machine.usb_mut().plug();
                port = Some(SerialPort::create(Some(&link)).expect("a port"));
            }
            Err(_) => {}
        }
        look(&mut machine);
        if visitor.is_finished() {
            rest_ms -= STEP_MS;
        }
        // A tap of the page is one at the board: its time passes no faster.
        let ahead = Duration::from_micros(machine.now_us()).checked_sub(began.elapsed());
        ahead.into_iter().for_each(thread::sleep);
    }
    (visitor.join().expect("the visitor"), machine)
}

/// A folder for a board and its page, which is built where there is a browser.
fn prepare(name: &str) -> (PathBuf, Option<String>) {
    let name = format!("fencelight-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let binary = find_browser();
    if binary.is_some() {
        build_page(&folder.join("page"));
    }
    (folder, binary)
}

#[test]
#[ignore = "a browser, or the time of 120 frames: cargo test-all"]
fn a_page_shows_the_lights_of_the_real_firmware_led_by_led() {
    let (folder, binary) = prepare("mirror");
    if binary.is_none() {
        println!("skipped: no chromium and chromedriver; a program takes the place of the page");
    }
    let visitor = move |url: &str, plug: &Sender<bool>| match &binary {
        Some(binary) => visit(url, binary, plug),
        None => ask(url),
    };
    // The frames on the wire, in their order.
    let mut wire: Vec<Vec<u8>> = Vec::new();
    let take = |machine: &mut Machine| {
        for frame in machine.leds_mut().take_frames() {
            let bytes = frame.leds.iter().flat_map(|led| [led.r, led.g, led.b]);
            let bytes: Vec<u8> = bytes.collect();
            if wire.last() != Some(&bytes) {
                wire.push(bytes);
            }
        }
    };
    let began = Instant::now();
    let (frames, _) = run_board(&folder, visitor, take);
    let frames: Vec<Vec<u8>> = frames.iter().map(|frame| bytes(frame)).collect();
    let exact = frames.iter().filter(|frame| wire.contains(*frame)).count();
    let distinct: HashSet<&Vec<u8>> = frames.iter().collect();
    println!(
        "{} frames, {} different ones, {exact} on the wire, the others between two of {}; {} s",
        frames.len(),
        distinct.len(),
        wire.len(),
        began.elapsed().as_secs()
    );
    // On two busy cores the emulated chip draws few frames while the page is looked at.
    assert!(frames.len() >= 80 && distinct.len() > 8 && exact > 8);
    for frame in &frames {
        let is_shown = wire
            .windows(2)
            .any(|pair| is_between(frame, &pair[0], &pair[1]));
        assert!(is_shown, "{frame:?}");
    }
    std::fs::remove_dir_all(&folder).expect("its end");
}
