//! The pages of the server in Chromium, with the real firmware on emulated boards: all tables, one table, and the codes for phones.

use std::io::Write as _;
use std::process::Stdio;
use std::sync::Mutex;
use std::thread::JoinHandle;

use fencelight_host::ports::PluggedBoard;
use serde_json::Value;
use tungstenite::stream::MaybeTlsStream;

use super::*;
use crate::tables::TableName;

/// The names of the tables.
const NAMES: [&str; 3] = ["Window", "Bar", "Garden"];
/// The same as a time.
const PATIENCE: Duration = Duration::from_secs(PATIENCE_S as u64);
/// The screens: one in the room, and that of a phone.
const DISPLAY: (u32, u32) = (1_920, 1_080);
const PHONE: (u32, u32) = (390, 844);
/// A game of two people that south wins.
const GAME: &str = "e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 c9 e8 b9 e9";

/// The firmware on an emulated board, in a thread, with a cable; switched off with the value.
struct Board {
    cable: Option<Sender<bool>>,
    thread: Option<JoinHandle<()>>,
}

impl Board {
    /// Switches a board on and plugs it in.
    fn start(firmware: &Arc<Firmware>, link: &Path) -> Self {
        let (cable, plugged) = channel();
        let (firmware, at) = (Arc::clone(firmware), link.to_owned());
        let thread = thread::spawn(move || run(&firmware, &at, &plugged));
        cable.send(true).expect("the board runs");
        Self {
            cable: Some(cable),
            thread: Some(thread),
        }
    }

    fn plug(&self, is_plugged: bool) {
        let cable = self.cable.as_ref().expect("a cable");
        cable.send(is_plugged).expect("the board runs");
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        drop(self.cable.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn run(firmware: &Firmware, link: &Path, plugged: &Receiver<bool>) {
    let mut machine = Machine::power_on(firmware, FlashImage::erased());
    machine.usb_mut().plug();
    let mut port = None;
    loop {
        machine.run_ms(STEP_MS);
        machine.leds_mut().take_frames();
        if let Some(port) = &mut port {
            SerialPort::exchange(port, machine.usb_mut());
        }
        match plugged.try_recv() {
            Ok(true) => port = Some(SerialPort::create(Some(link)).expect("a port")),
            Ok(false) => port = None,
            Err(std::sync::mpsc::TryRecvError::Empty) => {}
            Err(std::sync::mpsc::TryRecvError::Disconnected) => return,
        }
    }
}

/// The server, the boards that are plugged in, and a browser.
struct Evening {
    url: String,
    folder: PathBuf,
    firmware: Arc<Firmware>,
    plugged: Arc<Mutex<Vec<PluggedBoard>>>,
    boards: Vec<Board>,
    browser: Browser,
    _driver: Driver,
}

impl Evening {
    /// Begins without a board; `None` without a browser.
    fn begin(name: &str, needs_page: bool, staff: Staff) -> Option<Self> {
        let Some(binary) = find_browser() else {
            println!("skipped: no chromium and chromedriver");
            return None;
        };
        let name = format!("fencelight-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(folder.join("page")).expect("a folder");
        match needs_page {
            true => build_page(&folder.join("page")),
            // All that these pages take from there.
            false => std::fs::write(folder.join("page/icon-32.png"), "").expect("a file"),
        }
        let firmware = Firmware::load(build_firmware().expect("a firmware")).expect("a firmware");
        let port = |number: &usize| folder.join(format!("board{number}")).display().to_string();
        let names: Vec<TableName> = (0..NAMES.len())
            .map(|number| (port(&number), NAMES[number].to_owned()))
            .collect();
        let tables = Tables::new(
            &names,
            Limits::DEFAULT,
            Arc::new(|_| {}),
            Evenings::unkept(),
        );
        let plugged = Arc::<Mutex<Vec<PluggedBoard>>>::default();
        let seen = Arc::clone(&plugged);
        tables.scan(move || seen.lock().expect("free").clone());
        let page = folder.join("page").canonicalize().expect("a folder");
        let driver = Driver::start().expect("chromedriver starts");
        Some(Self {
            url: serve(tables, page, staff),
            folder,
            firmware: Arc::new(firmware),
            plugged,
            boards: Vec::new(),
            browser: driver.open(&binary),
            _driver: driver,
        })
    }

    /// Another board arrives.
    fn arrive(&mut self) {
        let link = self.folder.join(format!("board{}", self.boards.len()));
        self.boards.push(Board::start(&self.firmware, &link));
        let serial = String::new();
        let board = PluggedBoard { port: link, serial };
        self.plugged.lock().expect("free").push(board);
    }

    fn open(&self, path: &str, (width, height): (u32, u32)) {
        self.browser.set_screen(width, height, 1.0);
        self.browser.load(&format!("{}{path}", self.url));
    }

    fn wait_for(&self, condition: &str) {
        self.browser.wait_within(PATIENCE_S, condition);
    }

    /// Waits until a table, by the number of its section, shows this.
    fn wait_for_table(&self, number: usize, condition: &str) {
        let condition = format!(
            "((table) => {condition})(document.querySelectorAll('.table')[{number}] ?? document.body)"
        );
        self.wait_for(&condition);
    }

    /// Waits until the lights of this many tables have changed since the first look.
    fn wait_for_lights(&self, count: usize) {
        let look = "const looks = [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL());";
        self.browser.run("globalThis.looks = []");
        self.wait_for(&format!(
            "(() => {{ {look} looks.forEach((look, at) => globalThis.looks[at] ??= look);
              return looks.length === {count} && looks.every((look, at) => look !== globalThis.looks[at]); }})()"
        ));
    }

    /// A line to a table as soon as it is found, as a page has it.
    fn line(&self, name: &str) -> Line {
        let url = format!("{}board/{name}", self.url.replace("http", "ws"));
        let end = Instant::now() + PATIENCE;
        loop {
            match connect(url.as_str()) {
                Ok((socket, _)) => return Line(socket),
                Err(error) => assert!(Instant::now() < end, "{error}"),
            }
            thread::sleep(FRAME_PAUSE);
        }
    }

    /// What a code in the picture says.
    fn read_code(&self) -> String {
        let file = self.folder.join("code.png");
        let picture = self.browser.screenshot();
        std::fs::write(&file, picture).expect("a file");
        let read = Command::new("zbarimg")
            .args(["--raw", "-q"])
            .arg(&file)
            .stdin(Stdio::null())
            .output();
        let read = read.expect("zbarimg is installed");
        String::from_utf8_lossy(&read.stdout).trim_end().to_owned()
    }

    /// Keeps a picture, where a folder for pictures is named.
    fn keep_picture(&self, name: &str) {
        if let Ok(folder) = std::env::var("FENCELIGHT_SCREENSHOTS") {
            let path = Path::new(&folder).join(format!("{name}.png"));
            let mut file = std::fs::File::create(path).expect("the folder is there");
            file.write_all(&self.browser.screenshot())
                .expect("it is written");
        }
    }

    /// Nothing is wider than the screen, and nothing is cut off.
    fn check_width(&self, what: &str) {
        let wide = self.browser.run(
            "const [width, height] = [innerWidth, getComputedStyle(document.body).overflow === 'hidden' ? innerHeight : Infinity];
             return [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility())
             .map((element) => [element.tagName + '.' + element.className, element.getBoundingClientRect()])
             .filter(([, { left, right, top, bottom }]) => left < 0 || right > width + 1 || top < 0 || bottom > height + 1)
             .map(([name, { left, right, top, bottom }]) => [name, left, right, top, bottom])",
        );
        assert_eq!(wide, Value::Array(Vec::new()), "{what}");
    }
}

impl Drop for Evening {
    fn drop(&mut self) {
        self.boards.clear();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

struct Line(WebSocket<MaybeTlsStream<TcpStream>>);

impl Line {
    /// Asks the board until it agrees.
    fn ask(&mut self, request: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            self.0.send(Message::text(request)).expect("it is sent");
            let answer = loop {
                let message = self.0.read().expect("a message").to_string();
                if message.starts_with(['=', '?']) {
                    break message;
                }
            };
            if let Some(answer) = answer.strip_prefix('=') {
                return answer.trim().to_owned();
            }
            assert!(Instant::now() < end, "{request}: {answer}");
            thread::sleep(FRAME_PAUSE);
        }
    }
}

/// Starts a game of computers.
fn let_computers_play(line: &mut Line, kind: &str) {
    line.ask(&format!("new {kind}"));
    for (level, seat) in (1..).zip(["south", "north"]) {
        line.ask(&format!("seat {seat} computer {level}"));
    }
}

#[test]
#[ignore = "a browser and three emulated boards: cargo test-all"]
fn the_screen_of_all_tables_is_live_while_boards_come_and_go() {
    let Some(mut evening) = Evening::begin("tables", false, Staff::default()) else {
        return;
    };
    evening.arrive();
    evening.arrive();
    evening.open("tables?lang=en", DISPLAY);
    evening.wait_for_lights(2);
    // None is played on: two of the same size.
    evening.wait_for("!document.querySelector('.large')");
    evening.check_width("two tables");
    evening.arrive();
    evening.wait_for_lights(3);
    let name = "table.querySelector('.name').textContent";
    for (number, of) in NAMES.iter().enumerate() {
        evening.wait_for_table(number, &format!("{name} === 'Table {of}'"));
    }
    let mut lines = NAMES.map(|name| evening.line(name));
    let_computers_play(&mut lines[1], "quoridor2");
    evening.wait_for_table(1, "table.matches('.large[data-phase=play]')");
    evening.wait_for_table(
        1,
        "table.querySelector('.lines').innerText.includes('the computer moves')",
    );
    let_computers_play(&mut lines[0], "mspacman");
    let_computers_play(&mut lines[2], "pacman");
    evening.wait_for("document.querySelectorAll('[data-phase=play]').length === 3");
    evening.wait_for_lights(3);
    evening.wait_for("document.querySelectorAll('.large').length === 1");
    evening.check_width("three games");
    evening.keep_picture("tables");
    // The first board is unplugged, and comes back.
    evening.boards[0].plug(false);
    evening.wait_for_table(
        0,
        "table.matches('[data-phase=away]') && table.innerText.includes('No board')",
    );
    evening.wait_for("document.querySelectorAll('[data-phase=play]').length === 2");
    evening.check_width("a board is away");
    evening.keep_picture("tables-away");
    evening.boards[0].plug(true);
    evening.wait_for_table(0, "!table.matches('[data-phase=away]')");
    evening.wait_for_lights(3);
    // A game ends: its table is large, with a code that a phone reads from the screen.
    lines[2].ask("new quoridor2 first=south");
    lines[2].ask(&format!("play {GAME}"));
    evening.wait_for_table(2, "table.matches('.large[data-phase=over]')");
    evening.wait_for_table(2, "table.querySelector('img').naturalWidth > 0");
    evening.check_width("the end of a game");
    evening.keep_picture("tables-over");
    let link = evening.read_code();
    let address = format!("{}#", evening.url);
    let fragment = link.strip_prefix(&address).expect(&link);
    let game = fencelight_text::game_file::link::read_fragment(fragment).expect("a game");
    assert_eq!(game.moves.len(), GAME.split(' ').count());
    evening.browser.set_screen(390, 844, 3.0);
    evening.wait_for("innerWidth === 390");
    evening.check_width("on a phone");
    evening.keep_picture("tables-phone");
    assert_eq!(evening.browser.console(), [""; 0]);
}

#[test]
#[ignore = "a browser and an emulated board: cargo test-all"]
fn a_phone_follows_one_table() {
    let Some(mut evening) = Evening::begin("table", false, Staff::default()) else {
        return;
    };
    evening.arrive();
    let mut line = evening.line("Window");
    evening.open("table/Window?lang=de", PHONE);
    evening.wait_for_lights(1);
    line.ask("new quoridor2 first=south");
    evening.wait_for("document.body.innerText.includes('Süd ist am Zug')");
    line.ask("play e2");
    evening.wait_for("document.body.innerText.includes('Nord ist am Zug')");
    evening.check_width("a phone");
    evening.keep_picture("table-phone");
    evening
        .browser
        .run("document.querySelectorAll('details').forEach((part) => (part.open = true))");
    evening.check_width("a phone with rules and lights");
    evening.keep_picture("table-phone-rules");
    evening.boards[0].plug(false);
    evening.wait_for_table(0, "table.matches('[data-phase=away]')");
    evening.boards[0].plug(true);
    evening.wait_for("document.body.innerText.includes('Nord ist am Zug')");
    assert_eq!(evening.browser.console(), [""; 0]);
}

/// A PIN for the staff.
fn staff(pin: &str) -> Staff {
    use std::os::unix::fs::PermissionsExt as _;
    let file = std::env::temp_dir().join(format!("fencelight-display-pin-{}", std::process::id()));
    std::fs::write(&file, pin).expect("a file");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("its mode");
    let staff = Staff::from_file(Some(&file)).expect("a PIN");
    std::fs::remove_file(&file).expect("its end");
    staff
}

#[test]
#[ignore = "a browser and an emulated board: cargo test-all"]
fn a_display_invites_and_a_phone_takes_the_game_home() {
    let Some(mut evening) = Evening::begin("home", true, Staff::default()) else {
        return;
    };
    evening.arrive();
    let mut line = evening.line("Window");
    evening.open("?kiosk&mirror=Window&lang=en", DISPLAY);
    evening.wait_for("globalThis.fencelight && fencelight.leds().match(/[1-9A-F]/)");
    evening.wait_for("!document.getElementById('invitation').hidden");
    let invitation = "document.getElementById('touch')";
    evening.wait_for(&format!(
        "{invitation}.textContent === 'Press a key of the board to play'"
    ));
    evening.wait_for(&format!(
        "parseFloat(getComputedStyle({invitation}).fontSize) > 60"
    ));
    evening.keep_picture("mirror-invitation");
    line.ask("new quoridor2 first=south");
    evening.wait_for("document.getElementById('invitation').hidden");
    evening.wait_for("document.querySelector('#code > .follow')");
    evening.keep_picture("mirror-follow");
    assert_eq!(evening.read_code(), format!("{}table/Window", evening.url));
    // Pawns that go to and fro make the game long.
    for _ in 0..6 {
        line.ask(&format!("play {}", "e2 e8 e1 e9 ".repeat(10).trim_end()));
    }
    line.ask(&format!("play {GAME}"));
    evening.wait_for("document.querySelector('#code > .home')");
    let is_seen = "(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(document.querySelector('#code svg').getBoundingClientRect())";
    evening.wait_for(is_seen);
    evening.keep_picture("mirror-home");
    let link = evening.read_code();
    let (address, _) = link.split_once('#').expect(&link);
    assert_eq!(address, evening.url);
    assert_eq!(evening.browser.console(), [""; 0]);
    evening.browser.set_screen(PHONE.0, PHONE.1, 1.0);
    evening.browser.load("about:blank");
    evening.browser.load(&link);
    evening.wait_for("document.querySelector('[data-title=review-title]')");
    let moves = 240 + GAME.split(' ').count();
    evening.wait_for(&format!(
        "document.querySelectorAll('#moves li').length === {moves}"
    ));
    evening.keep_picture("review-phone");
    assert_eq!(evening.browser.console(), [""; 0]);
}

#[test]
#[ignore = "a browser and an emulated board: cargo test-all"]
fn a_display_opens_settings_to_the_staff_alone() {
    let Some(mut evening) = Evening::begin("staff", true, staff("4711")) else {
        return;
    };
    evening.arrive();
    let mut line = evening.line("Window");
    evening.open("?kiosk&mirror=Window&lang=en", DISPLAY);
    line.ask("new quoridor2 first=south");
    evening.wait_for("document.getElementById('lines').innerText.includes('South to move')");
    let touch_title = || {
        let title = "document.getElementById('title').click();";
        evening.browser.run(&title.repeat(5));
        evening.wait_for("document.getElementById('pin')?.open");
    };
    let enter = |pin: &str| {
        for name in pin.chars().map(String::from).chain(["OK".to_owned()]) {
            evening.browser.run(&format!(
                "[...document.querySelectorAll('#pin button')].find((key) => key.textContent === '{name}').click()"
            ));
        }
    };
    let is_open = "document.getElementById('settings').open";
    touch_title();
    evening.keep_picture("pin");
    enter("0000");
    evening.wait_for("document.querySelector('#pin output').textContent === '✕'");
    assert_eq!(evening.browser.run(&format!("return {is_open}")), false);
    // Without the PIN the page sends in vain.
    evening.browser.run("fencelight.board_write('set lock on')");
    evening.wait_for(
        "fencelight.board_report().includes('refusal=unsupported settings are for the staff')",
    );
    enter("4711");
    evening.wait_for(is_open);
    let control = |name: &str| format!("document.querySelector('[data-setting={name}]')");
    evening.wait_for(&format!("{}.value === '900'", control("idle-game")));
    evening.wait_for(&format!("{}.value === 'offer'", control("abandoned")));
    for (name, change) in [
        ("idle-game", "value = '120'"),
        ("idle-lobby", "value = '45'"),
        ("abandoned", "value = 'keep'"),
        ("lock", "checked = true"),
    ] {
        evening.browser.run(&format!(
            "const control = {}; control.{change}; control.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            control(name)
        ));
    }
    let mut wait_for_setting = |name: &str, value: &str| {
        let end = Instant::now() + PATIENCE;
        while line.ask(&format!("get {name}")) != value {
            assert!(Instant::now() < end, "{name}");
            thread::sleep(FRAME_PAUSE);
        }
    };
    for (name, value) in [
        ("idle-game", "120"),
        ("idle-lobby", "45"),
        ("abandoned", "keep"),
        ("lock", "on"),
    ] {
        wait_for_setting(name, value);
    }
    evening.keep_picture("staff-settings");
    // Closed again.
    evening
        .browser
        .run("document.getElementById('settings-close').click()");
    evening.wait_for("!fencelight.board_staff()");
    evening
        .browser
        .run("fencelight.board_write('set lock off')");
    evening.wait_for(
        "fencelight.board_report().includes('refusal=unsupported settings are for the staff')",
    );
    wait_for_setting("lock", "on");
    assert_eq!(evening.browser.console(), [""; 0]);
}
