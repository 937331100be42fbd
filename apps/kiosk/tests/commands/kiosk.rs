//! `fencelight kiosk` from outside: pages that ask, boards that come and go.
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_tests::fake_board::{FakeBoard, Manner, SharedBoard};
use tungstenite::Message;

use crate::common::{PROGRAM, Scratch, end_within, errors, program, run_within};
use crate::page::{LIMIT, Page, get};

mod memory;

/// The program, its address and what it reports; ended with the value.
pub(crate) struct Kiosk {
    child: Child,
    pub(crate) host: String,
    reports: Receiver<String>,
}

impl Kiosk {
    pub(crate) fn start(scratch: &Scratch, options: &[&str]) -> Self {
        Self::start_with(scratch, options, &[])
    }

    /// The same with variables of the environment.
    pub(crate) fn start_with(
        scratch: &Scratch,
        options: &[&str],
        variables: &[(&str, &str)],
    ) -> Self {
        let page = scratch.path("page");
        fs::create_dir_all(&page).expect("a folder");
        scratch.file("page/index.html", "the page");
        scratch.file("secret", "secret");
        let port = scratch.path("board");
        let results = scratch.path("results.txt");
        let listen: &[&str] = match options.contains(&"--listen") {
            true => &[],
            false => &["--listen", "127.0.0.1:0"],
        };
        let arguments = ["--port", &port, "--page", &page, "--results", &results];
        let mut child = program(&[&arguments, listen, options].concat())
            .envs(variables.iter().copied())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let url = line.split('?').next().expect("an address");
        let host = url.trim_start_matches("http://").trim_end_matches('/');
        let (sender, reports) = channel();
        let stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        std::thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self {
            host: host.to_owned(),
            child,
            reports,
        }
    }

    /// Waits for a report with a text.
    pub(crate) fn wait_for_report(&self, text: &str) -> String {
        let end = Instant::now() + LIMIT;
        loop {
            let rest = end.saturating_duration_since(Instant::now());
            let report = self.reports.recv_timeout(rest).expect(text);
            if report.contains(text) {
                return report;
            }
        }
    }

    fn get(&self, target: &str, headers: &str) -> String {
        get(&self.host, target, headers)
    }

    fn page(&self) -> Page {
        Page::open(&self.host)
    }
}

impl Drop for Kiosk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file with a PIN that only its owner reads.
fn pin_file(scratch: &Scratch, pin: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = scratch.path("pin");
    fs::write(&path, pin).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("its mode");
    path
}

#[test]
fn settings_need_the_pin_of_the_staff() {
    let scratch = Scratch::new("kiosk-pin");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let file = pin_file(&scratch, "4711\n");
    let kiosk = Kiosk::start(&scratch, &["--pin-file", &file]);
    let (mut page, mut other) = (kiosk.page(), kiosk.page());
    page.wait_for("# board ");
    let needs = "? unsupported settings are for the staff: `pin DIGITS` first";
    assert_eq!(page.ask("set brightness 7"), needs);
    assert!(page.ask("pin 0000").starts_with("? illegal"));
    assert_eq!(page.ask("pin 4711"), "=");
    assert_eq!(page.ask("set brightness 7"), "=");
    assert_eq!(page.ask("get brightness"), "= 7");
    // Games are no matter of the staff: this server only reads.
    assert!(
        page.ask("new pacman")
            .starts_with("? unsupported the server only reads")
    );
    assert!(page.ask("bootsel").starts_with("? unsupported"));
    // The PIN opens one page, and `pin off` closes it.
    assert_eq!(other.ask("set brightness 8"), needs);
    assert_eq!(page.ask("pin off"), "=");
    assert_eq!(page.ask("set brightness 8"), needs);
    for _ in 0..4 {
        assert!(other.ask("pin 12345").starts_with("? illegal"));
    }
    assert!(
        other
            .ask("pin 4711")
            .starts_with("? busy wrong PINs: wait ")
    );
}

#[test]
fn without_a_pin_settings_are_closed_and_a_wrong_file_is_refused() {
    let scratch = Scratch::new("kiosk-no-pin");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    let mut page = kiosk.page();
    page.wait_for("# board ");
    assert!(page.ask("pin 0000").contains("has no PIN"));
    assert!(page.ask("set brightness 7").starts_with("? unsupported"));
    let file = pin_file(&scratch, "none\n");
    let output = Command::new(PROGRAM)
        .args(["--listen", "127.0.0.1:0", "--page"])
        .arg(scratch.path("page"))
        .args(["--pin-file", &file])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("4 to 12 digits"));
}

#[test]
fn a_page_reads_the_board_and_changes_nothing() {
    let scratch = Scratch::new("kiosk-read");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let kiosk = Kiosk::start(&scratch, &[]);
    let mut page = kiosk.page();
    assert!(page.wait_for("# server ").ends_with(" read"));
    let board = page.wait_for("# board ");
    assert_eq!(board, format!("# board {}", env!("CARGO_PKG_VERSION")));
    let leds = page.ask("leds");
    assert_eq!(leds.split_whitespace().count(), 1 + 329, "{leds}");
    for write in [
        "new quoridor2",
        "tap e5",
        "set brightness 3",
        "leds\nnew pacman",
        "reboot",
    ] {
        let answer = page.ask(write);
        assert!(answer.starts_with('?'), "{write}: {answer}");
    }
    assert!(page.ask("table").contains("phase=attract"));
    assert!(page.ask(&"x".repeat(300)).starts_with("? syntax"));
}

#[test]
fn with_play_a_page_plays_and_every_page_gets_the_events() {
    let scratch = Scratch::new("kiosk-play");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    let (mut page, mut other) = (kiosk.page(), kiosk.page());
    assert!(page.wait_for("# server ").ends_with(" play"));
    page.wait_for("# board ");
    other.wait_for("# board ");
    assert_eq!(page.ask("new quoridor2 first=south"), "=");
    assert_eq!(page.ask("play e2"), "=");
    assert!(page.ask("play e9").starts_with("? illegal"));
    assert_eq!(other.wait_for("! move"), "! move south e2");
    assert!(other.ask("position").contains("south=e2:10"));
    assert!(page.ask("bootsel").starts_with('?'));
}

/// Waits until a board has these contacts closed.
fn wait_for_contacts(board: &SharedBoard, keys: &str) {
    let end = Instant::now() + LIMIT;
    let closed = || -> Vec<String> {
        let contacts = board.with(|board| board.contacts());
        contacts.iter().map(|key| key.to_string()).collect()
    };
    while closed().join(" ") != keys {
        assert!(Instant::now() < end, "{:?}, not {keys}", closed());
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn keys_that_a_page_holds_open_when_it_leaves() {
    let scratch = Scratch::new("kiosk-keys");
    let shared = SharedBoard::new(VirtualBoard::new(5));
    let link = scratch.path("board");
    let _board = FakeBoard::plug_shared(&link, Manner::Sound, shared.clone(), 5);
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    let (mut page, mut other) = (kiosk.page(), kiosk.page());
    for page in [&mut page, &mut other] {
        page.wait_for("# board ");
        assert_eq!(page.ask("press a1"), "=");
    }
    assert_eq!(other.ask("press south-ok"), "=");
    assert_eq!(page.ask("press i9"), "=");
    assert_eq!(page.ask("release i9"), "=");
    wait_for_contacts(&shared, "a1 south-ok");
    // One of two hands lets go.
    assert_eq!(other.ask("release a1"), "=");
    wait_for_contacts(&shared, "a1 south-ok");
    drop(page);
    wait_for_contacts(&shared, "south-ok");
    drop(other);
    wait_for_contacts(&shared, "");
    assert!(kiosk.page().ask("press z9").starts_with("? unknown"));
}

#[test]
fn pages_share_the_frames_and_a_late_one_gets_all_lights() {
    let scratch = Scratch::new("kiosk-frames");
    let shared = SharedBoard::new(VirtualBoard::new(5));
    let link = scratch.path("board");
    let _board = FakeBoard::plug_shared(&link, Manner::Sound, shared, 5);
    let kiosk = Kiosk::start(&scratch, &[]);
    let leds = |frame: &str| frame.split_whitespace().skip(2).count();
    for _ in 0..2 {
        let mut page = kiosk.page();
        page.wait_for("# board ");
        assert_eq!(page.ask("watch leds"), "=");
        assert_eq!(leds(&page.wait_for("! leds ")), 329);
        // Attract moves: frames follow, with the lights that change.
        while leds(&page.wait_for("! leds ")) == 329 {}
    }
    // A page that does not ask gets none.
    let mut page = kiosk.page();
    page.wait_for("# board ");
    for _ in 0..20 {
        page.send("version");
        let message = page.read();
        assert!(!message.starts_with("! leds"), "{message}");
    }
    assert!(page.ask("watch on").starts_with("? unsupported"));
}

#[test]
fn every_write_reaches_the_board_and_reads_see_it() {
    let scratch = Scratch::new("kiosk-writes");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    let mut page = kiosk.page();
    page.wait_for("# board ");
    assert_eq!(page.ask("new quoridor2 first=south"), "=");
    assert_eq!(page.ask("play e2 e8 e3 e7"), "=");
    // Without waiting for the answers.
    let requests = ["undo", "undo", "moves", "undo", "moves"];
    for request in requests {
        page.send(request);
    }
    let answers = requests.map(|_| page.answer());
    assert_eq!(answers, ["=", "=", "= e2 e8", "=", "= e2"]);
}

#[test]
fn a_search_that_would_take_the_board_away_is_refused() {
    let scratch = Scratch::new("kiosk-budget");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    let mut page = kiosk.page();
    page.wait_for("# board ");
    assert_eq!(page.ask("new quoridor2 first=south"), "=");
    for (request, named) in [
        ("genmove ms=60000", "ms=60000"),
        ("hint nodes=1000000", "nodes=1000000"),
        ("analyse lines=16", "lines=16"),
    ] {
        let refusal = page.ask(request);
        assert!(
            refusal.starts_with(&format!("? range {named}: at most ")),
            "{refusal}"
        );
    }
    assert_eq!(page.ask("moves"), "=");
    assert!(page.ask("genmove level=1 ms=100").starts_with("= "));
}

#[test]
fn other_origins_long_messages_and_paths_outside_are_refused() {
    let scratch = Scratch::new("kiosk-refuse");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Sound);
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let page = Page::of_origin(&kiosk.host, origin);
        assert!(page.is_none(), "{origin}");
    }
    let host = format!("Host: {}", kiosk.host);
    assert!(kiosk.get("/?kiosk", &host).ends_with("the page"));
    for target in ["/../secret", "/%2e%2e/secret", "//secret", "/none"] {
        let answer = kiosk.get(target, &host);
        assert!(answer.starts_with("HTTP/1.1 404"), "{target}: {answer}");
    }
    let foreign = format!("{host}\r\nOrigin: http://evil.example");
    for headers in ["Host: evil.example", "X: no host", &foreign] {
        let answer = kiosk.get("/", headers);
        assert!(answer.starts_with("HTTP/1.1 403"), "{headers}: {answer}");
    }
    let long = format!("{host}\r\nX: {}", "x".repeat(20_000));
    assert!(!kiosk.get("/", &long).contains("the page"));
    let lines = |count: usize| format!("{host}{}", "\r\nX: y".repeat(count - 1));
    assert!(kiosk.get("/", &lines(64)).ends_with("the page"));
    assert!(kiosk.get("/", &lines(65)).starts_with("HTTP/1.1 400"));
    let mut page = kiosk.page();
    page.wait_for("# board ");
    let long = Message::text("x".repeat(5_000));
    let _ = page.socket.send(long);
    while let Ok(message) = page.socket.read() {
        assert!(!message.is_text() || message.to_string().starts_with(['#', '!']));
    }
    // The others are served as before.
    let mut page = kiosk.page();
    page.wait_for("# board ");
    assert!(page.ask("version").starts_with("= fencelight"));
}

#[test]
fn a_board_that_is_unplugged_is_found_again() {
    let scratch = Scratch::new("kiosk-cable");
    let link = scratch.path("board");
    let kiosk = Kiosk::start(&scratch, &[]);
    kiosk.wait_for_report("no board at");
    let mut page = kiosk.page();
    page.wait_for("# away");
    assert!(page.ask("leds").starts_with("? busy"));
    for _ in 0..2 {
        let board = FakeBoard::plug(&link, Manner::Sound);
        page.wait_for("# board ");
        assert!(page.ask("leds").starts_with("= "));
        drop(board);
        page.wait_for("# away");
        kiosk.wait_for_report("waiting for it");
    }
}

#[test]
fn each_board_has_a_table_with_its_own_line() {
    let scratch = Scratch::new("kiosk-tables");
    let (first, second) = (scratch.path("board"), scratch.path("second"));
    let boards = [&first, &second].map(|link| FakeBoard::plug(link, Manner::Sound));
    let name = format!("{second}=Window");
    let kiosk = Kiosk::start(&scratch, &["--play", "--port", &second, "--name", &name]);
    let page = |path: &str| Page::at(&kiosk.host, path, &format!("http://{}", kiosk.host));
    let mut old = page("board").expect("the first table");
    let mut one = page("board/1").expect("the first table");
    let mut other = page("board/Window").expect("the second table");
    for page in [&mut old, &mut one, &mut other] {
        page.wait_for("# board ");
    }
    assert!(page("board/Bar").is_none());
    assert_eq!(one.ask("new pacman"), "=");
    assert_eq!(other.ask("new quoridor2 first=south"), "=");
    assert!(old.ask("position").starts_with("= pacman"));
    assert!(other.ask("position").starts_with("= quoridor2"));
    // Each board comes and goes by itself.
    let [first, second] = boards;
    drop(second);
    other.wait_for("# away");
    assert!(one.ask("position").starts_with("= pacman"));
    drop(first);
    one.wait_for("# away");
}

#[test]
fn a_screen_shows_all_tables_and_a_phone_one() {
    let scratch = Scratch::new("kiosk-screen");
    let (first, second) = (scratch.path("board"), scratch.path("second"));
    let _boards = [&first, &second].map(|link| {
        let board = SharedBoard::new(VirtualBoard::new(5));
        FakeBoard::plug_shared(link, Manner::Sound, board, 5)
    });
    let kiosk = Kiosk::start(&scratch, &["--play", "--port", &second]);
    let origin = format!("http://{}", kiosk.host);
    let page = |path: &str| Page::at(&kiosk.host, path, &origin);
    for path in ["table/3", "table/", "tables/1", "screen.js"] {
        assert!(page(path).is_none(), "{path}");
    }
    let mut screen = page("tables?lang=de-AT.en").expect("a screen");
    let mut phone = page("table/2?lang=xx.fr").expect("a phone");
    assert!(screen.wait_for("{\"evening\"").contains("Heute Abend"));
    screen.wait_for("0 ! leds ");
    screen.wait_for("1 ! leds ");
    phone.wait_for("! leds ");
    let mut player = page("board/2").expect("a page");
    player.wait_for("# board ");
    assert_eq!(player.ask("new quoridor2 first=south"), "=");
    let wait_for = |page: &mut Page, number: &str, text: &str| {
        let start = format!("{number}{{");
        let end = Instant::now() + LIMIT;
        let mut message = String::new();
        while !message.contains(text) {
            assert!(Instant::now() < end, "no {text} in {message}");
            message = page.wait_for(&start);
        }
    };
    wait_for(&mut screen, "1 ", "Süd ist am Zug");
    wait_for(&mut phone, "", "respire");
    // It cannot press, nor ask.
    phone.send("press e2");
    while let Ok(message) = phone.socket.read() {
        assert!(!message.to_string().starts_with(['=', '?']), "{message}");
    }
    assert_eq!(player.ask("moves"), "=");
    let host = format!("Host: {}", kiosk.host);
    for path in ["/tables", "/table/2", "/screen.js", "/screen.css"] {
        assert!(kiosk.get(path, &host).starts_with("HTTP/1.1 200"), "{path}");
    }
    assert!(Page::at(&kiosk.host, "tables", "http://evil.example").is_none());
}

#[test]
fn results_survive_a_kill_and_are_exported() {
    let scratch = Scratch::new("kiosk-results");
    let board = SharedBoard::new(VirtualBoard::new(5));
    let _board = FakeBoard::plug_shared(&scratch.path("board"), Manner::Sound, board, 5);
    let results = scratch.path("results.txt");
    let export = || {
        let output = run_within(LIMIT, &["export", "--results", &results]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for games in 1..=2 {
        let address = "https://example.org/f/";
        let kiosk = Kiosk::start(&scratch, &["--play", "--address", address]);
        let mut page = kiosk.page();
        page.wait_for("# board ");
        // The server has seen the table before the game.
        let path = "tables?lang=en";
        let mut screen = Page::at(&kiosk.host, path, &format!("http://{}", kiosk.host));
        let screen = screen.as_mut().expect("a screen");
        screen.wait_for("0 {\"aim\"");
        assert_eq!(page.ask("new quoridor2 first=south"), "=");
        while !screen.wait_for("0 {\"aim\"").contains("South to move") {}
        let host = format!("Host: {}", kiosk.host);
        // Phones do not reach this server, so nothing leads to it while the game is played.
        assert!(kiosk.get("/code/1", &host).ends_with("\r\n\r\n"));
        let moves = "e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 c9 e8 b9 e9";
        for mv in moves.split(' ') {
            assert_eq!(page.ask(&format!("play {mv}")), "=", "{mv}");
        }
        page.wait_for("! over south");
        let text = if games == 1 {
            "1 game tonight"
        } else {
            "2 games tonight"
        };
        while !screen.wait_for("{\"evening\"").contains(text) {}
        let code = kiosk.get("/code?lang=xx.de", &host);
        let words = "<title>Das Spiel mitnehmen</title>";
        assert!(code.contains(words) && code.contains("</svg>"), "{code}");
        assert!(kiosk.get("/code/2", &host).starts_with("HTTP/1.1 404"));
        // It is killed, and the next one goes on.
        drop(kiosk);
        let rows = export();
        assert_eq!(rows.lines().count(), 1 + games, "{rows}");
        assert!(
            rows.contains(",1,quoridor2,human,,human,,south,15,"),
            "{rows}"
        );
    }
}

#[test]
fn a_game_that_ends_while_its_cable_is_out_is_a_result_once() {
    let scratch = Scratch::new("kiosk-unseen-end");
    let shared = SharedBoard::new(VirtualBoard::new(5));
    let link = scratch.path("board");
    let plug = || FakeBoard::plug_shared(&link, Manner::Sound, shared.clone(), 5);
    let board = plug();
    let kiosk = Kiosk::start(&scratch, &["--play"]);
    let mut page = kiosk.page();
    page.wait_for("# board ");
    let origin = format!("http://{}", kiosk.host);
    let mut screen = Page::at(&kiosk.host, "tables?lang=en", &origin).expect("a screen");
    assert_eq!(page.ask("new quoridor2 first=south"), "=");
    let moves = "play e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 c9 e8 b9";
    assert_eq!(page.ask(moves), "=");
    while !screen.wait_for("0 {\"aim\"").contains("South to move") {}
    drop(board);
    page.wait_for("# away");
    let say = |lines: &str| {
        let (mut console, mut answers) = (Console::new(5, 1_000), String::new());
        for byte in lines.bytes() {
            shared.with(|board| console.feed(byte, board, &mut answers));
        }
        assert!(!answers.contains('?'), "{answers}");
    };
    say("play e9\n");
    let results = scratch.path("results.txt");
    let see_the_end = |page: &mut Page, screen: &mut Page, games: usize| {
        let board = plug();
        page.wait_for("# board ");
        while !screen.wait_for("0 {\"aim\"").contains("\"phase\":\"over\"") {}
        // That may have been the end of the game before.
        let end = Instant::now() + LIMIT;
        while fs::read_to_string(&results).map_or(0, |text| text.lines().count()) < games {
            assert!(Instant::now() < end, "no result of game {games}");
            std::thread::sleep(Duration::from_millis(2));
        }
        drop(board);
        page.wait_for("# away");
    };
    // The second time its end is known.
    see_the_end(&mut page, &mut screen, 1);
    see_the_end(&mut page, &mut screen, 1);
    // Games that are never seen in play, and cables that are pulled inside the reading that first sees the end.
    for (command, games) in ["table", "dump"].into_iter().zip(2..) {
        let board = plug();
        page.wait_for("# board ");
        board.pull_at(command);
        let game = format!("new quoridor2 first=south\n{moves} e9\n");
        say(&game);
        let end = Instant::now() + LIMIT;
        while !board.is_pulled() {
            assert!(Instant::now() < end, "{command} was not asked");
            std::thread::sleep(Duration::from_millis(2));
        }
        drop(board);
        page.wait_for("# away");
        see_the_end(&mut page, &mut screen, games);
    }
    // One more whose end no reading sees.
    say(&format!(
        "new quoridor2 first=south\n{moves} e9\nnew pacman\n"
    ));
    let _board = plug();
    while !screen.wait_for("{\"evening\"").contains("4 games tonight") {}
    let output = run_within(LIMIT, &["export", "--results", &results]);
    let rows = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(rows.lines().count(), 5, "{rows}");
    assert_eq!(
        rows.matches(",human,,human,,south,15,").count(),
        3,
        "{rows}"
    );
    assert!(rows.ends_with(",1,,,,,,south,,\n"), "{rows}");
}

/// A number of a process in `/proc/PID/FILE`: the word after a name, or by its place.
fn proc_number(child: &Child, file: &str, word: impl Fn(&str) -> Option<String>) -> u64 {
    let text = fs::read_to_string(format!("/proc/{}/{file}", child.id())).expect("a process");
    word(&text)
        .and_then(|word| word.parse().ok())
        .expect("a number")
}

fn memory_kb(child: &Child) -> u64 {
    proc_number(child, "status", |text| {
        let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1).map(str::to_owned)
    })
}

/// The time of the processor, in hundredths of a second.
fn processor_time(child: &Child) -> u64 {
    let field = |place: usize| {
        proc_number(child, "stat", |text| {
            let (_, fields) = text.rsplit_once(") ")?;
            fields.split(' ').nth(place).map(str::to_owned)
        })
    };
    field(11) + field(12)
}

/// The port of a board, `board` first.
fn port(scratch: &Scratch, number: usize) -> String {
    match number {
        0 => scratch.path("board"),
        number => scratch.path(&format!("board{number}")),
    }
}

/// Plugs boards in that play by themselves; the options that name all but the first.
fn plug_boards(scratch: &Scratch, count: usize) -> (Vec<FakeBoard>, Vec<String>) {
    let mut options = Vec::new();
    let plug = |number| {
        let link = port(scratch, number);
        if number > 0 {
            options.extend(["--port".to_owned(), link.clone()]);
        }
        let board = SharedBoard::new(VirtualBoard::new(5 + number as u64));
        FakeBoard::plug_shared(&link, Manner::Sound, board, 5)
    };
    let boards = (0..count).map(plug).collect();
    (boards, options)
}

#[test]
#[ignore = "20 s of load: cargo test-all"]
fn two_hundred_phones_follow_six_boards_on_one_core() {
    const PHONES: usize = 200;
    const SECONDS: u64 = 20;
    let scratch = Scratch::new("kiosk-load");
    let (_boards, mut options) = plug_boards(&scratch, 6);
    options.push("--play".to_owned());
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let kiosk = Kiosk::start(&scratch, &options);
    let mut taskset = Command::new("taskset");
    let id = kiosk.child.id().to_string();
    let pinned = taskset
        .args(["-apc", "0", &id])
        .stdout(Stdio::null())
        .status();
    let is_pinned = pinned.is_ok_and(|status| status.success());
    let counts: Arc<Vec<AtomicU32>> = Arc::new((0..=PHONES).map(|_| AtomicU32::new(0)).collect());
    for phone in 0..=PHONES {
        // The last one is the screen of all tables.
        let path = match phone {
            PHONES => "tables".to_owned(),
            phone => format!("table/{}", 1 + phone % 6),
        };
        let origin = format!("http://{}", kiosk.host);
        let mut page = Page::at(&kiosk.host, &path, &origin).expect("a connection");
        if phone < PHONES {
            // As every phone does, and as many enter a name as may wait.
            page.send(&format!("phone {:032x}", phone + 1));
            page.send(&format!("queue Ada {phone}"));
        }
        let counts = Arc::clone(&counts);
        std::thread::spawn(move || {
            while let Ok(message) = page.socket.read() {
                if message.is_text() && message.to_string().contains("! leds ") {
                    counts[phone].fetch_add(1, Ordering::Relaxed);
                }
            }
            counts[phone].store(u32::MAX, Ordering::Relaxed);
        });
    }
    let read = || -> Vec<u32> {
        counts
            .iter()
            .map(|count| count.load(Ordering::Relaxed))
            .collect()
    };
    let end = Instant::now() + LIMIT;
    while read().contains(&0) {
        assert!(Instant::now() < end, "a phone without a frame");
        std::thread::sleep(Duration::from_millis(10));
    }
    let (before, time, began) = (read(), processor_time(&kiosk.child), Instant::now());
    std::thread::sleep(Duration::from_secs(SECONDS));
    let (after, seconds) = (read(), began.elapsed().as_secs_f64());
    let time = processor_time(&kiosk.child) - time;
    let is_dropped = |phone: &usize| after[*phone] == u32::MAX;
    let dropped: Vec<usize> = (0..=PHONES).filter(is_dropped).collect();
    assert_eq!(dropped, [0; 0], "these phones were dropped");
    let rates = after
        .iter()
        .zip(&before)
        .map(|(after, before)| f64::from(after - before) / seconds);
    let mut rates: Vec<f64> = rates.collect();
    let screen = rates.pop().unwrap_or_default();
    rates.sort_by(f64::total_cmp);
    println!(
        "{PHONES} phones and a screen at 6 boards: frames a second of a phone {:.1} at least, {:.1} in the middle, of the screen {screen:.1}; {:.0} % of a core{}, {} KB",
        rates[0],
        rates[PHONES / 2],
        time as f64 / seconds,
        if is_pinned { ", the server on one" } else { "" },
        memory_kb(&kiosk.child),
    );
    assert!(rates[0] > 0.0 && screen > 0.0);
}

#[test]
fn two_tables_of_one_name_are_refused() {
    let scratch = Scratch::new("kiosk-names");
    scratch.file("index.html", "the page");
    let page = scratch.path("");
    let ports = ["--page", &page, "--port", "a", "--port", "b"];
    for (name, named) in [("b=1", "the name 1"), ("c=Bar", "--name c")] {
        let output = run_within(LIMIT, &[&ports[..], &["--name", name]].concat());
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(errors(&output).contains(named), "{}", errors(&output));
    }
}

#[test]
fn rubbish_on_the_line_breaks_nothing() {
    let scratch = Scratch::new("kiosk-rubbish");
    let link = scratch.path("board");
    let board = FakeBoard::plug(&link, Manner::Rubbish);
    let kiosk = Kiosk::start(&scratch, &[]);
    kiosk.wait_for_report("no answer to `version`");
    let mut page = kiosk.page();
    page.wait_for("# away");
    drop(board);
    let _board = FakeBoard::plug(&link, Manner::Noisy);
    page.wait_for("# board ");
    for _ in 0..20 {
        let leds = page.ask("leds");
        assert_eq!(leds.split_whitespace().count(), 1 + 329, "{leds}");
    }
}

#[test]
fn a_board_of_another_version_says_so() {
    let scratch = Scratch::new("kiosk-version");
    let _board = FakeBoard::plug(&scratch.path("board"), Manner::Version("0.1.7"));
    let kiosk = Kiosk::start(&scratch, &[]);
    kiosk.wait_for_report("has version 0.1.7, other than");
    kiosk.page().wait_for("# board 0.1.7");
}

#[test]
fn the_server_has_the_manners_of_the_other_commands() {
    let scratch = Scratch::new("kiosk-manners");
    let kiosk = Kiosk::start(&scratch, &[]);
    let page = scratch.path("page");
    let empty = scratch.path("empty");
    fs::create_dir(&empty).expect("a folder");
    let start = |page: &str, listen: &str| {
        run_within(
            LIMIT,
            &["--port", "none", "--page", page, "--listen", listen],
        )
    };
    let busy = start(&page, &kiosk.host);
    assert_eq!(busy.status.code(), Some(1));
    assert!(errors(&busy).starts_with("fencelight-kiosk: --listen "));
    assert_eq!(errors(&busy).lines().count(), 1);
    let missing = start(&scratch.path("missing"), "127.0.0.1:0");
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    assert!(errors(&missing).contains("does not exist"));
    let without = start(&empty, "127.0.0.1:0");
    assert_eq!(without.status.code(), Some(2), "{without:?}");
    assert!(errors(&without).contains("cargo web"), "{without:?}");
    // Ctrl-C ends at once, also with a page at the line.
    let mut page = kiosk.page();
    page.wait_for("# server ");
    let mut kiosk = kiosk;
    let began = Instant::now();
    let signal = Command::new("kill")
        .args(["-INT", &kiosk.child.id().to_string()])
        .stdin(Stdio::null())
        .status();
    assert!(signal.is_ok_and(|status| status.success()));
    assert_eq!(end_within(LIMIT, &mut kiosk.child).code(), Some(130));
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
}
