//! Phones at a table over real connections.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use fencelight_ai::greedy;
use fencelight_board::device::VirtualBoard;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;
use fencelight_emulator::SerialPort;
use fencelight_emulator::{Firmware, FlashImage, Machine, build_firmware};
use fencelight_tests::fake_board::{FakeBoard, Manner, SharedBoard};

use self::page::{LIMIT, Page, get};
use super::*;
use crate::code::own_address;
use crate::evening::Evenings;
use crate::limits::Limits;
use crate::server::tests::find_browser;
use crate::server::tests::webdriver::{Browser, Driver};
use crate::server::{Addresses, accept, listen};
use crate::staff::Staff;
use crate::tables::Tables;
use crate::watch::{Reader, texts};

#[path = "../../tests/commands/page.rs"]
#[allow(dead_code, clippy::duplicate_mod)]
mod page;

/// The time of a board that passes at each look at its line: several times as fast as a real one.
const STEP_MS: u32 = 20;
const PIN: &str = "4711";

/// A server for the board at a port, where phones may play.
fn serve(port: &Path, folder: PathBuf) -> Arc<Server> {
    serve_at([127, 0, 0, 1], port, folder)
}

/// The same at an address.
fn serve_at(address: [u8; 4], port: &Path, folder: PathBuf) -> Arc<Server> {
    let (listener, address) = listen(SocketAddr::from((address, 0))).expect("a port");
    let tables = Tables::of_ports(
        &[port.to_owned()],
        &[],
        Limits::DEFAULT,
        Arc::new(|_| {}),
        Evenings::unkept(),
    );
    let is_local = address.ip().is_loopback();
    let url = own_address(address).unwrap_or_else(|| format!("http://{address}/"));
    let server = Arc::new(Server {
        folder,
        may_play: true,
        is_local,
        addresses: Addresses {
            own: Mutex::new(Some(url)),
            may_play: true,
            ..Addresses::default()
        },
        limits: Limits::DEFAULT,
        tables: tables.expect("a table"),
        staff: Staff::with_pin(PIN),
    });
    let serving = Arc::clone(&server);
    thread::spawn(move || accept(&listener, &serving));
    server
}

/// The host of a server.
fn host_of(server: &Server) -> String {
    let own = server.addresses.own().expect("an address");
    let host = own.trim_start_matches("http://").trim_end_matches('/');
    host.to_owned()
}

/// The link in the code of a free seat, when the display shows it.
fn seat_link(server: &Server, seat: &str) -> String {
    let table = server.tables.of_name("1").expect("a table");
    for _ in 0..LIMIT.as_millis() / 20 {
        if let Some(link) = table.watch.seat_link("1", seat, &server.addresses) {
            return link;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("no code for {seat}")
}

fn token(server: &Server, seat: &str) -> String {
    let link = seat_link(server, seat);
    link.split_once('#').expect("a token").1.to_owned()
}

/// A phone with its number.
struct Phone {
    page: Page,
    number: String,
}

impl Phone {
    fn open(host: &str) -> Self {
        let number = Token::random().expect("a number");
        Self::come_back(host, format!("{number:x}"))
    }

    fn come_back(host: &str, number: String) -> Self {
        let page = Page::at(host, "table/1?lang=en", &format!("http://{host}"));
        let page = page.expect("a phone");
        let mut phone = Self { page, number };
        let number = phone.number.clone();
        assert_eq!(phone.say(&format!("phone {number}")), None);
        phone
    }

    /// Says something: `None` where it is done, else why not.
    fn say(&mut self, line: &str) -> Option<String> {
        self.page.send(line);
        loop {
            let message = self.page.read();
            let told: Value = serde_json::from_str(&message).unwrap_or_default();
            if told.get("done").is_some() {
                return None;
            }
            if let Some(refused) = told.get("refused").and_then(Value::as_str) {
                return Some(refused.to_owned());
            }
        }
    }

    /// Waits until it is told of its seat or the queue what is asked for.
    fn wait_for(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + LIMIT;
        loop {
            let message = self.page.wait_for("{\"queue\"");
            let told: Value = serde_json::from_str(&message).expect("JSON");
            if is_wanted(&told) {
                return told;
            }
            assert!(Instant::now() < end, "{told}");
        }
    }

    /// Waits for words about its seat.
    fn wait_for_words(&mut self, text: &str) {
        self.wait_for(|told| told["seat"]["words"].to_string().contains(text));
    }
}

/// A board and its server, until the end of a test.
struct Evening {
    board: FakeBoard,
    server: Arc<Server>,
    host: String,
    folder: PathBuf,
    /// The display, where people press the keys of the board.
    keys: Page,
}

impl Evening {
    fn begin(name: &str) -> Self {
        Self::begin_at([127, 0, 0, 1], name)
    }

    fn begin_at(address: [u8; 4], name: &str) -> Self {
        let name = format!("fencelight-phone-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let link = folder.join("board");
        let board = SharedBoard::new(VirtualBoard::new(5));
        let path = link.display().to_string();
        let board = FakeBoard::plug_shared(&path, Manner::Sound, board, STEP_MS);
        let server = serve_at(address, &link, folder.clone());
        let host = host_of(&server);
        // The display is on the machine of the server.
        let port = host.rsplit(':').next().unwrap_or_default();
        let mut keys = Page::open(&format!("127.0.0.1:{port}"));
        keys.wait_for("# board ");
        Self {
            board,
            server,
            host,
            folder,
            keys,
        }
    }

    fn ask(&mut self, request: &str) -> String {
        let answer = self.keys.ask(request);
        let text = answer.strip_prefix('=').expect(request);
        text.trim().to_owned()
    }
}

impl Drop for Evening {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Plays a game that a request starts to its end: a phone at the seat, people at the others. The moves of the phone and of all.
fn play_game(server: &Server, game: &str, seat: &str) -> (usize, usize) {
    let host = host_of(server);
    let mut keys = Page::open(&host);
    keys.wait_for("# board ");
    let mut ask = |request: &str| {
        let answer = keys.ask(request);
        let text = answer.strip_prefix('=').map(|text| text.trim().to_owned());
        text.ok_or(answer)
    };
    ask(game).expect("a game");
    ask(&format!("seat {seat} computer 1")).expect("a free seat");
    let mut phone = Phone::open(&host);
    assert_eq!(phone.say(&format!("seat {}", token(server, seat))), None);
    let (mut own, mut seed) = (0, 0);
    loop {
        let state = ask("state").expect("a state");
        if state.contains("\nover=yes") {
            break;
        }
        let text = ask("position").expect("a position");
        let setup = parse_setup(&text).expect("a position");
        let dice = Dice { seed: 0, rolls: 0 };
        let position = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).expect("a game");
        seed += 1;
        let mv = greedy(&position, seed).expect("a move").to_string();
        if value(&state, "seat") != seat {
            // The board passes by itself where nothing else is legal.
            let _ = ask(&format!("play {mv}"));
            continue;
        }
        match phone.say(&format!("move {mv}")) {
            None => own += 1,
            Some(why) => {
                let is_early = why.contains("still shows") || why.contains("another seat");
                // The board may have passed, or moved for a slow phone, since its position was read.
                let is_past = is_early || ask("position").as_ref() != Ok(&text);
                assert!(is_past, "{mv}: {why}");
            }
        }
    }
    phone.wait_for_words("The game is over");
    let all = ask("moves").expect("moves");
    (own, all.split_whitespace().count())
}

#[test]
#[ignore = "long: cargo test-all"]
fn a_phone_plays_a_whole_game_of_every_kind() {
    for (number, (game, seat)) in [
        ("new quoridor2 first=south seed=3", "north"),
        ("new quoridor4 first=south seed=3", "west"),
        ("new pacman seed=3", "north"),
        ("new pacman seed=4", "south"),
        ("new mspacman seed=3 players=3", "west"),
    ]
    .into_iter()
    .enumerate()
    {
        let evening = Evening::begin(&format!("game-{number}"));
        let (own, all) = play_game(&evening.server, game, seat);
        println!("{game}: {own} of {all} moves by the phone");
        assert!(own >= 4 && own < all, "{game}: {own} of {all}");
    }
}

#[test]
fn the_code_of_a_seat_is_good_for_one_phone_and_a_reload_keeps_it() {
    let mut evening = Evening::begin("code");
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let seat = format!("seat {}", token(&evening.server, "north"));
    let mut phone = Phone::open(&evening.host);
    assert_eq!(phone.say(&seat), None);
    phone.wait_for_words("You play North");
    // All that it reads is of its own seat, and the board calls it no program.
    let mut wait_for = |words: &str| while !phone.page.wait_for("{\"aim\"").contains(words) {};
    wait_for("\"You are amber: reach the bottom row.\"");
    evening.ask("play e2");
    wait_for("\"North: your turn\"");
    let table = evening.server.tables.of_name("1").expect("a table");
    let (texts, addresses) = (texts("en", true), &evening.server.addresses);
    let shown = table.watch.words("1", texts, Reader::Display, addresses);
    let is_named = shown.contains("North to move") && shown.contains("opposite side");
    assert!(is_named && !shown.contains("You "), "{shown}");
    let mut other = Phone::open(&evening.host);
    let refused = other.say(&seat).expect("a refusal");
    assert!(refused.contains("Another phone"), "{refused}");
    let guessed = format!("seat {:x}", Token::random().expect("a number"));
    let refused = other.say(&guessed).expect("a refusal");
    assert!(refused.contains("no longer valid"), "{refused}");
    // The page is loaded again, and the phone is where it was.
    let number = phone.number.clone();
    drop(phone);
    let mut phone = Phone::come_back(&evening.host, number);
    let told = phone.wait_for(|told| told["seat"]["moves"].to_string().contains("\"e8\""));
    assert_eq!(told["seat"]["words"][0], "You play North.");
    assert_eq!(phone.say("leave"), None);
    phone.wait_for_words("given your seat back");
    while !evening.ask("table").contains("seat_north=computer1") {}
    let refused = phone.say("move e8").expect("a refusal");
    assert!(refused.contains("no seat"), "{refused}");
}

#[test]
fn what_a_phone_may_not_play_is_refused_with_the_reason() {
    let mut evening = Evening::begin("illegal");
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let mut phone = Phone::open(&evening.host);
    let refused = |phone: &mut Phone, line: &str, part: &str| {
        let why = phone.say(line).expect("a refusal");
        assert!(why.contains(part), "{line}: {why}");
    };
    refused(&mut phone, "move e2", "no seat");
    let seat = format!("seat {}", token(&evening.server, "north"));
    assert_eq!(phone.say(&seat), None);
    // Out of turn, also with a move that the other seat may make.
    refused(&mut phone, "move e2", "another seat is to move");
    evening.ask("play e2");
    phone.wait_for(|told| !told["seat"]["moves"].to_string().eq("[]"));
    refused(&mut phone, "move e3", "No: ");
    refused(&mut phone, "move roll", "No: ");
    refused(&mut phone, "move zz", "no move");
    refused(&mut phone, "move e8 e2", "no move");
    assert_eq!(evening.ask("moves"), "e2");
    assert_eq!(phone.say("move e8"), None);
    assert_eq!(evening.ask("moves"), "e2 e8");
    refused(&mut phone, "move e7", "another seat is to move");
    // A phone without a number, and what is no message, end the connection.
    for line in ["press e2", "play e3", "phone 1", "seat zz"] {
        let mut phone = Phone::open(&evening.host);
        phone.page.send(line);
        while let Ok(message) = phone.page.socket.read() {
            assert!(!message.to_string().contains("\"done\""), "{message}");
        }
    }
    assert_eq!(evening.ask("moves"), "e2 e8");
}

#[test]
fn a_phone_does_not_move_for_another_phone() {
    let mut evening = Evening::begin("two");
    evening.ask("new quoridor2 first=south");
    let mut phones = ["north", "south"].map(|seat| {
        evening.ask(&format!("seat {seat} computer 5"));
        let mut phone = Phone::open(&evening.host);
        let token = token(&evening.server, seat);
        assert_eq!(phone.say(&format!("seat {token}")), None);
        phone
    });
    let (mover, other) = match evening.ask("state").contains("\nseat=south") {
        true => (1, 0),
        false => (0, 1),
    };
    phones[mover].wait_for(|told| !told["seat"]["moves"].to_string().eq("[]"));
    let before = evening.ask("moves");
    // A fence is legal for both.
    let refused = phones[other].say("move a5h").expect("a refusal");
    assert!(refused.contains("another seat is to move"), "{refused}");
    assert_eq!(evening.ask("moves"), before);
    assert_eq!(phones[mover].say("move a5h"), None);
}

#[test]
fn back_held_at_the_board_sends_the_phone_away() {
    let mut evening = Evening::begin("back");
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let mut phone = Phone::open(&evening.host);
    let old = format!("seat {}", token(&evening.server, "north"));
    assert_eq!(phone.say(&old), None);
    evening.ask("play e2");
    phone.wait_for(|told| !told["seat"]["moves"].to_string().eq("[]"));
    evening.ask("hold north-back 2200");
    phone.wait_for_words("sent away at the board");
    let refused = phone.say("move e8").expect("a refusal");
    assert!(refused.contains("no seat"), "{refused}");
    // The person at the board plays on, and the code is worth nothing any more.
    assert!(phone.say(&old).is_some());
    evening.ask("tap e8");
    assert_eq!(evening.ask("moves"), "e2 e8");
    assert!(evening.ask("table").contains("seat_north=human"));
    // In the lobby a tap is enough.
    evening.ask("keep");
    evening.ask("seat north computer 2");
    let seat = format!("seat {}", token(&evening.server, "north"));
    assert_eq!(phone.say(&seat), None);
    phone.wait_for_words("begins when it is started");
    evening.ask("tap north-back");
    phone.wait_for_words("sent away at the board");
}

#[test]
fn only_the_display_in_the_room_shows_the_codes_of_seats() {
    let mut evening = Evening::begin("display");
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let token = token(&evening.server, "north");
    let page = Page::at(
        &evening.host,
        "tables?lang=en",
        &format!("http://{}", evening.host),
    );
    let mut display = page.expect("the display");
    let mut wait_for = |words: &str| loop {
        let told = display.wait_for("0 {");
        if told.contains(words) {
            break told;
        }
    };
    let told = wait_for("Play North from your phone");
    assert!(told.contains("/code/1/north?") && !told.contains(&token));
    let host = format!("Host: {}", evening.host);
    let code = get(&evening.host, "/code/1/north", &host);
    assert!(code.contains("</svg>"), "{code}");
    for none in ["/code/1/south", "/code/1/up", "/code/2/north"] {
        assert!(
            get(&evening.host, none, &host).starts_with("HTTP/1.1 404"),
            "{none}"
        );
    }
    let table = evening.server.tables.of_name("1").expect("a table");
    let words = |reader| {
        let (texts, addresses) = (texts("en", true), &evening.server.addresses);
        let told = table.watch.words("1", texts, reader, addresses);
        told.contains("/code/1/north")
    };
    assert_eq!(
        [Reader::Display, Reader::Screen, Reader::Phone(None)].map(words),
        [true, false, false]
    );
    let code_of = |told: &str| {
        let (_, code) = told.split_once("/code/1/north?").expect("a code");
        code.split_once('"').expect("its end").0.to_owned()
    };
    let before = code_of(&told);
    // The network goes, and comes back with another address: the screen shows other codes without a restart.
    evening.server.look_for_address(None);
    wait_for("\"seats\":[]");
    let link = || {
        table
            .watch
            .seat_link("1", "north", &evening.server.addresses)
    };
    assert_eq!(link(), None);
    let own = Some("http://192.0.2.7:8330/".to_owned());
    evening.server.look_for_address(own);
    let told = wait_for("/code/1/north?");
    assert_ne!(
        code_of(&told),
        before,
        "a browser would show the code that it has"
    );
    assert!(link().is_some_and(|link| link.starts_with("http://192.0.2.7:8330/table/1#")));
}

#[test]
fn another_machine_plays_at_a_seat_and_nowhere_else() {
    let mut evening = Evening::begin_at([0, 0, 0, 0], "machine");
    if evening.host.starts_with("0.0.0.0") {
        println!("skipped: this machine has no address besides its own");
        return;
    }
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let token = token(&evening.server, "north");
    // The page of another machine reads, and does not see the code.
    let mut page = Page::open(&evening.host);
    assert!(page.wait_for("# server ").ends_with(" read"));
    for write in ["press e2", "play e2", "new pacman", "seat south remote"] {
        let refused = page.ask(write);
        assert!(
            refused.starts_with("? unsupported another machine"),
            "{refused}"
        );
    }
    let host = format!("Host: {}", evening.host);
    let code = get(&evening.host, "/code/1/north", &host);
    assert!(code.starts_with("HTTP/1.1 404"), "{code}");
    // A phone with a code plays, and the staff from everywhere.
    let mut phone = Phone::open(&evening.host);
    assert_eq!(phone.say(&format!("seat {token}")), None);
    assert_eq!(page.ask(&format!("pin {PIN}")), "=");
    assert_eq!(page.ask("play e2"), "=");
    phone.wait_for(|told| !told["seat"]["moves"].to_string().eq("[]"));
    assert_eq!(phone.say("move e8"), None);
    assert_eq!(evening.ask("moves"), "e2 e8");
    let asked =
        (0..1_000).find_map(|_| phone.say("move e7").filter(|why| why.contains("Too many")));
    assert!(asked.is_some(), "no limit");
    // Pings count as well.
    for mut page in [page, phone.page] {
        for _ in 0..1_000 {
            let _ = page.socket.send(tungstenite::Message::Ping("x".into()));
        }
        assert!(is_ended(&mut page));
    }
}

/// Whether the server ends the connection of a page, whatever it still sends.
fn is_ended(page: &mut Page) -> bool {
    loop {
        match page.socket.read() {
            Ok(tungstenite::Message::Close(_))
            | Err(tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed) => {
                return true;
            }
            Err(tungstenite::Error::Io(error))
                if error.kind() == std::io::ErrorKind::ConnectionReset =>
            {
                return true;
            }
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}

#[test]
fn no_visitor_restarts_a_board_or_starts_its_boot_loader() {
    let mut evening = Evening::begin_at([0, 0, 0, 0], "update");
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let commands = ["bootsel", "reboot", "reset", "service", "quit", "update"];
    // The display on the machine of the server, and a mirror on another machine, where this one has an address; then with the PIN.
    let host = evening.host.replace("0.0.0.0", "127.0.0.1");
    let mut mirror = Page::open(&host);
    for pin in ["pin off".to_owned(), format!("pin {PIN}")] {
        for page in [&mut evening.keys, &mut mirror] {
            assert_eq!(page.ask(&pin), "=");
            let never = "? unsupported not through this server";
            for command in commands {
                for line in [command.to_owned(), format!(" {command} now")] {
                    assert_eq!(page.ask(&line), never, "{line}");
                }
            }
            for first in [
                "leds\n",
                "watch leds\r",
                "press e2\n",
                "set brightness 50\n",
                "pin off\n",
            ] {
                let answer = page.ask(&format!("{first}bootsel"));
                assert!(answer.starts_with('?'), "{first:?}: {answer}");
            }
        }
    }
    // A phone, with a seat and without: what is no message of a phone ends its connection, and a message carries no request.
    for command in commands {
        let mut phone = Phone::open(&host);
        for line in [
            format!("move {command}"),
            format!("move e8\n{command}"),
            format!("clear {command}"),
        ] {
            assert!(phone.say(&line).is_some(), "{line:?}");
        }
        phone.page.send(command);
        assert!(is_ended(&mut phone.page), "{command}");
    }
    // The screen of all tables says nothing at all.
    let screen = Page::at(&host, "tables", &format!("http://{host}"));
    let mut screen = screen.expect("a screen");
    screen.send("bootsel");
    assert!(is_ended(&mut screen));
    let heard = evening.board.heard();
    assert!(heard.contains("new"), "{heard:?}");
    assert!(!commands.iter().any(|it| heard.contains(*it)), "{heard:?}");
    // The game goes on.
    assert_eq!(evening.ask("moves"), "");
    assert!(evening.ask("table").contains("phase=play"));
}

#[test]
fn names_wait_for_a_table_and_the_display_calls_them() {
    let mut evening = Evening::begin("queue");
    evening.ask("new quoridor2 first=south");
    let page = Page::at(
        &evening.host,
        "tables?lang=en",
        &format!("http://{}", evening.host),
    );
    let mut display = page.expect("the display");
    let mut wait_for = |text: &str| {
        let end = Instant::now() + LIMIT;
        while !display.wait_for("0 {").contains(text) {
            assert!(Instant::now() < end, "no {text}");
        }
    };
    let mut ada = Phone::open(&evening.host);
    let mut bo = Phone::open(&evening.host);
    let refused = |phone: &mut Phone, line: &str, part: &str| {
        let why = phone.say(line).expect("a refusal");
        assert!(why.contains(part), "{line}: {why}");
    };
    refused(&mut ada, "queue <b>Ada</b>", "1 to 20 letters");
    assert_eq!(ada.say("queue Ada"), None);
    refused(&mut ada, "queue Eve", "already in the queue");
    assert_eq!(bo.say("queue Bo"), None);
    bo.wait_for(|told| told["queue"]["words"] == "You are number 2 of 2.");
    wait_for("[\"Ada\",\"Bo\"]");
    assert_eq!(ada.say("unqueue"), None);
    refused(&mut ada, "queue Ada", "10 seconds");
    // The game is left: the next one is called, and a game that begins ends the call.
    evening.ask("keep");
    wait_for("Bo: Table 1 is free for you");
    bo.wait_for(|told| {
        told["queue"]["words"]
            .to_string()
            .contains("Come within 2 minutes")
    });
    evening.ask("new pacman");
    bo.wait_for(|told| told["queue"]["waits"] == false);
    // The staff clears the queue.
    let mut cy = Phone::open(&evening.host);
    assert_eq!(cy.say("queue Cy"), None);
    refused(&mut bo, "clear 0000", "No: ");
    cy.wait_for(|told| told["queue"]["waits"] == true);
    assert_eq!(bo.say(&format!("clear {PIN}")), None);
    cy.wait_for(|told| told["queue"]["waits"] == false);
}

#[test]
#[ignore = "minutes of the emulated board: cargo test-all"]
fn a_phone_plays_games_to_their_end_at_the_real_firmware() {
    let folder = std::env::temp_dir().join(format!("fencelight-seat-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let link = folder.join("board");
    let firmware = Firmware::load(build_firmware().expect("a firmware")).expect("a firmware");
    let mut machine = Machine::power_on(&firmware, FlashImage::erased());
    machine.usb_mut().plug();
    let mut port = SerialPort::create(Some(&link)).expect("a port");
    let server = serve(&link, folder.clone());
    let phone = thread::spawn(move || {
        let few_fences = "position quoridor2 south=e3:2 north=e7:2 fences=d5h,f5h turn=south";
        for game in [few_fences, "new pacman seed=3"] {
            let (own, all) = play_game(&server, game, "north");
            println!("{game}: {own} of {all} moves by the phone");
            assert!(own >= 4 && own < all, "{game}: {own} of {all}");
        }
        // A key of the board sends the phone away.
        let host = host_of(&server);
        let mut keys = Page::open(&host);
        keys.wait_for("# board ");
        assert_eq!(keys.ask("new quoridor2 first=south"), "=");
        assert_eq!(keys.ask("seat north computer 1"), "=");
        let mut phone = Phone::open(&host);
        assert_eq!(
            phone.say(&format!("seat {}", token(&server, "north"))),
            None
        );
        phone.wait_for_words("You play North");
        assert_eq!(keys.ask("hold north-back 2500"), "=");
        phone.wait_for_words("sent away at the board");
    });
    while !phone.is_finished() {
        machine.run_ms(2);
        port.exchange(machine.usb_mut());
    }
    phone.join().expect("the phone");
    let _ = std::fs::remove_dir_all(&folder);
}

/// The middle of a key on the board of a phone.
fn middle(browser: &Browser, key: &str) -> (f64, f64) {
    let place = browser.run_with(
        "const [key] = arguments;
         const r = document.querySelector('canvas').getBoundingClientRect();
         const unit = r.width / 41.8;
         const [file, rank] = ['abcdefghi'.indexOf(key[0]), Number(key[1]) - 1];
         const shift = key.endsWith('+') ? 2 : 0;
         return [r.left + (3.4 + 1.5 + 4 * file + shift) * unit, r.top + (3.4 + 1.5 + 4 * (8 - rank) - shift) * unit]",
        &json!([key]),
    );
    let of = |index: usize| place[index].as_f64().expect("a number");
    (of(0), of(1))
}

/// Keeps a picture where `PICTURES` names a folder.
fn keep_picture(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("PICTURES") {
        let path = PathBuf::from(folder).join(format!("{name}.png"));
        std::fs::write(path, browser.screenshot()).expect("a picture");
    }
}

#[test]
#[ignore = "a browser: cargo test-all"]
fn a_phone_takes_a_seat_and_plays_in_a_browser() {
    let Some(binary) = find_browser() else {
        println!("skipped: no chromium and chromedriver");
        return;
    };
    let mut evening = Evening::begin("browser");
    evening.ask("new quoridor2 first=south");
    evening.ask("seat north computer 1");
    let driver = Driver::start().expect("chromedriver starts");
    let display = driver.open(&binary);
    display.set_screen(1920, 1080, 1.0);
    display.load(&format!("http://{}/tables?lang=en", evening.host));
    let shown = |text: &str| format!("document.body.innerText.includes('{text}')");
    display.wait_within(
        120,
        "document.querySelector('.guests .seat img')?.naturalWidth > 0",
    );
    display.wait_within(120, &shown("Play North from your phone"));
    keep_picture(&display, "display-seats");
    let phone = driver.open(&binary);
    phone.set_screen(390, 844, 2.0);
    let link = seat_link(&evening.server, "north");
    phone.load(&link.replace("/1#", "/1?lang=en#"));
    phone.wait_within(120, &shown("You play North"));
    display.wait_within(120, "!document.querySelector('.guests .seat')");
    evening.ask("play e2");
    phone.wait_within(120, &shown("Your turn"));
    keep_picture(&phone, "phone-turn");
    let touch = |key: &str| {
        let (x, y) = middle(&phone, key);
        phone.click(x, y, "touch");
    };
    touch("e3");
    phone.wait_within(
        120,
        "document.querySelector('.refusal').innerText.includes('No: ')",
    );
    touch("e8");
    phone.wait_within(120, &shown("The others are to move"));
    while evening.ask("moves") != "e2 e8" {}
    evening.ask("play e3");
    phone.wait_within(120, &shown("Your turn"));
    // A fence: shown, turned, placed.
    touch("e5+");
    phone.wait_within(120, &shown("Place the fence"));
    touch("e5+");
    keep_picture(&phone, "phone-fence");
    phone.run("document.querySelector('.do-place').click()");
    phone.wait_within(120, &shown("The others are to move"));
    while evening.ask("moves") != "e2 e8 e3 e5v" {}
    // A reload keeps the seat; BACK at the board ends it.
    phone.reload();
    phone.wait_within(120, &shown("You play North"));
    let wide = phone.run("return document.documentElement.scrollWidth");
    assert!(wide.as_f64().is_some_and(|wide| wide <= 390.0), "{wide}");
    evening.ask("hold north-back 2200");
    phone.wait_within(120, &shown("sent away at the board"));
    phone.run("const f = document.querySelector('.queue'); f.querySelector('input').value = 'Zoë'; f.requestSubmit()");
    phone.wait_within(120, &shown("You are number 1 of 1."));
    keep_picture(&phone, "phone-queue");
    evening.ask("keep");
    display.wait_within(120, &shown("Zoë: Table 1 is free for you"));
    keep_picture(&display, "display-call");
    phone.wait_within(120, &shown("Come within 2 minutes"));
    for browser in [phone, display] {
        let mut errors = browser.console();
        // This server has no page, and with it no icon.
        errors.retain(|error| !error.contains("/icon-32.png"));
        assert_eq!(errors, [""; 0]);
    }
}
