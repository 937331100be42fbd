//! Two boards that play one game: cables are pulled, servers are killed, and both have the same game at its end.
use std::net::{Ipv4Addr, TcpListener, UdpSocket};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use fencelight_ai::timeout_move;
use fencelight_board::device::VirtualBoard;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;
use fencelight_emulator::{Firmware, FlashImage, Machine, SerialPort, build_firmware};
use fencelight_tests::fake_board::{FakeBoard, Manner, SharedBoard};

use crate::common::{Scratch, program};
use crate::kiosk::Kiosk;
use crate::page::Page;

/// How long a game may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(900);
/// Cables pulled, and servers killed.
const PULLS: usize = 10;
const KILLS: usize = 3;

/// Plugs a board in, or pulls its cable.
type Cable<'a> = &'a mut dyn FnMut(usize, bool);

/// One server with both boards, or two servers with one each.
struct House {
    scratches: Vec<Scratch>,
    /// Where the second server finds the first.
    address: String,
}

impl House {
    fn of_one(name: &str) -> Self {
        Self {
            scratches: vec![Scratch::new(name)],
            address: String::new(),
        }
    }

    fn of_two(name: &str) -> Self {
        let names = [name.to_owned(), format!("{name}-far")];
        Self {
            scratches: names.map(|name| Scratch::new(&name)).into(),
            address: free_address(),
        }
    }

    /// The ports of both boards.
    fn ports(&self) -> [String; 2] {
        match &self.scratches[..] {
            [one] => ["board", "other"].map(|name| one.path(name)),
            [one, two, ..] => [one, two].map(|scratch| scratch.path("board")),
            [] => unreachable!("a house has a server"),
        }
    }

    fn start(&self, server: usize) -> Kiosk {
        let [_, other] = self.ports();
        let link = match (self.scratches.len(), server) {
            (1, _) => {
                return Kiosk::start(
                    &self.scratches[0],
                    &["--port", &other, "--link", "1=2", "--play"],
                );
            }
            (_, 0) => format!("1=listen:{}", self.address),
            _ => format!("1={}", self.address),
        };
        let token = [("FENCELIGHT_LINK", "0123456789abcdef0123456789abcdef")];
        Kiosk::start_with(
            &self.scratches[server],
            &["--link", &link, "--play"],
            &token,
        )
    }
}

/// A free port at an address of this machine in its network, or at the loopback where it has none.
fn free_address() -> String {
    let socket = UdpSocket::bind("0.0.0.0:0").expect("a socket");
    // Nothing is sent: the system chooses the address that would be used.
    let own = match socket.connect("192.0.2.1:9") {
        Ok(()) => socket.local_addr().expect("an address").ip(),
        Err(_) => Ipv4Addr::LOCALHOST.into(),
    };
    let listener = TcpListener::bind((own, 0)).expect("a port");
    listener.local_addr().expect("an address").to_string()
}

/// The servers, and a page at each board.
struct Evening<'a> {
    house: &'a House,
    kiosks: Vec<Kiosk>,
    pages: [Page; 2],
}

impl<'a> Evening<'a> {
    fn begin(house: &'a House) -> Self {
        let servers = 0..house.scratches.len();
        let kiosks: Vec<Kiosk> = servers.map(|server| house.start(server)).collect();
        let pages = [0, 1].map(|number| Self::page(&kiosks, number));
        Self {
            house,
            kiosks,
            pages,
        }
    }

    /// A page at a board.
    fn page(kiosks: &[Kiosk], number: usize) -> Page {
        let (server, table) = match kiosks.len() {
            1 => (0, number + 1),
            _ => (number, 1),
        };
        let host = &kiosks[server].host;
        Page::at(host, &format!("board/{table}"), &format!("http://{host}"))
            .expect("the line to a table")
    }

    /// Kills a server and starts it again; the other one, if there is one, goes on.
    fn kill(&mut self, server: usize) {
        let server = server % self.kiosks.len();
        drop(self.kiosks.remove(server));
        self.kiosks.insert(server, self.house.start(server));
        for number in [0, 1] {
            if self.kiosks.len() == 1 || number == server {
                self.pages[number] = Self::page(&self.kiosks, number);
            }
        }
    }

    /// Asks a board until it answers.
    fn ask(&mut self, number: usize, request: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let answer = self.pages[number].ask(request);
            if let Some(text) = answer.strip_prefix('=') {
                return text.trim().to_owned();
            }
            assert!(Instant::now() < end, "{request}: {answer}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a board has these moves.
    fn wait_for_moves(&mut self, number: usize, moves: &str) {
        let end = Instant::now() + PATIENCE;
        while self.ask(number, "moves") != moves {
            assert!(Instant::now() < end, "no {moves}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn is_over(&mut self, number: usize) -> bool {
        self.ask(number, "state").contains("\nover=yes\n")
    }

    /// The person at a board moves, if it is their turn: away from the goal, or towards it.
    fn person(&mut self, number: usize, is_hurried: bool) {
        let seat = ["south", "north"][number];
        let table = self.ask(number, "table");
        let state = self.ask(number, "state");
        if !table.contains("phase=play\n") || !state.contains(&format!("\nseat={seat}\n")) {
            return;
        }
        let legal = self.ask(number, "legal");
        let squares = legal.split(' ').filter(|mv| mv.len() == 2);
        let away = match number {
            0 => squares.min_by_key(|mv| mv.as_bytes()[1]),
            _ => squares.max_by_key(|mv| mv.as_bytes()[1]),
        };
        let mv = match (is_hurried, away) {
            (false, Some(mv)) => Some(mv.to_owned()),
            _ => forward(&self.ask(number, "position")),
        };
        if let Some(mv) = mv {
            // The position may have changed: the board refuses what does not fit.
            self.pages[number].ask(&format!("play {mv}"));
        }
    }
}

/// The step towards the goal; `None` at the end.
fn forward(position: &str) -> Option<String> {
    let setup = parse_setup(position).expect("a position");
    let dice = Dice { seed: 0, rolls: 0 };
    let game = AnyGame::new(&setup, &AllOptions::DEFAULT, dice).expect("a game");
    timeout_move(&game).map(|mv| mv.to_string())
}

/// Plays a game between the boards at both ports with everything that can happen to it.
fn play(house: &House, (all_pulls, all_kills): (usize, usize), cable: Cable<'_>) {
    let mut evening = Evening::begin(house);
    evening.ask(0, "new quoridor2 first=south seed=7");
    evening.ask(0, "seat north remote");
    let (mut pulls, mut kills, mut plies) = (0, 0, 0);
    let end = Instant::now() + PATIENCE;
    while !(evening.is_over(0) && evening.is_over(1)) {
        assert!(Instant::now() < end, "the game does not end");
        let is_hurried = pulls == all_pulls && kills == all_kills;
        for number in [0, 1] {
            evening.person(number, is_hurried);
        }
        let now = evening.ask(0, "moves").split_whitespace().count();
        if now <= plies || is_hurried {
            continue;
        }
        plies = now;
        if kills < all_kills && plies % 4 == 3 {
            evening.kill(kills);
            kills += 1;
        } else if pulls < all_pulls {
            let number = pulls % 2;
            pulls += 1;
            cable(number, false);
            // The person at the other board goes on meanwhile.
            evening.person(1 - number, false);
            cable(number, true);
        }
    }
    let moves = [0, 1].map(|number| evening.ask(number, "moves"));
    assert_eq!(moves[0], moves[1]);
    let positions = [0, 1].map(|number| evening.ask(number, "position"));
    assert_eq!(positions[0], positions[1]);
    assert_eq!((pulls, kills), (all_pulls, all_kills));
    println!(
        "{} moves, {pulls} cables pulled, {kills} servers killed: {}",
        moves[0].split(' ').count(),
        moves[0]
    );
}

/// Plays on simulated boards.
fn play_simulated(house: &House, counts: (usize, usize)) {
    let ports = house.ports();
    let boards = [1, 2].map(|seed| SharedBoard::new(VirtualBoard::new(seed)));
    let plug = |number: usize| {
        FakeBoard::plug_shared(&ports[number], Manner::Sound, boards[number].clone(), 50)
    };
    let mut plugged = [0, 1].map(|number| Some(plug(number)));
    play(house, counts, &mut |number, is_in| {
        plugged[number] = None;
        if is_in {
            plugged[number] = Some(plug(number));
        }
    });
}

/// The pulls and kills of the environment, or one of each: `PULLS=10 KILLS=3` is the long run.
fn counts() -> (usize, usize) {
    let count = |name| {
        let text = std::env::var(name).ok();
        text.map_or(1, |text| text.parse().expect("a number"))
    };
    (count("PULLS"), count("KILLS"))
}

#[test]
#[ignore = "long: cargo test-all"]
fn two_boards_play_one_game_although_cables_are_pulled_and_servers_killed() {
    play_simulated(&House::of_one("link"), (PULLS, KILLS));
}

#[test]
fn two_servers_play_one_game_although_cables_are_pulled_and_servers_killed() {
    play_simulated(&House::of_two("link-two"), counts());
}

/// Runs a board until its sender is dropped; what is sent plugs its cable in or pulls it.
fn emulate(elf: PathBuf, link: PathBuf) -> Sender<bool> {
    let (cable, changes) = channel();
    let mut port = Some(SerialPort::create(Some(&link)).expect("a port"));
    thread::spawn(move || {
        let firmware = Firmware::load(elf).expect("a firmware");
        let mut machine = Machine::power_on(&firmware, FlashImage::erased());
        machine.usb_mut().plug();
        loop {
            machine.run_ms(2);
            if let Some(port) = &mut port {
                port.exchange(machine.usb_mut());
            }
            match changes.try_recv() {
                Ok(false) => port = None,
                Ok(true) => port = Some(SerialPort::create(Some(&link)).expect("a port")),
                Err(std::sync::mpsc::TryRecvError::Empty) => {}
                Err(std::sync::mpsc::TryRecvError::Disconnected) => return,
            }
        }
    });
    cable
}

#[test]
#[ignore = "two emulated boards: cargo test-all"]
fn two_boards_with_the_real_firmware_play_one_game_on_two_servers() {
    let house = House::of_two("link-emulated");
    let elf = build_firmware().expect("a firmware");
    let boards = house
        .ports()
        .map(|port| emulate(elf.clone(), PathBuf::from(port)));
    play(&house, counts(), &mut |number, is_in| {
        boards[number].send(is_in).expect("the board runs");
        thread::sleep(Duration::from_millis(300));
    });
}

#[test]
fn the_pages_say_that_the_other_board_is_away_and_back() {
    let house = House::of_two("link-words");
    let [near, far] = house.ports();
    let boards = [1, 2].map(|seed| SharedBoard::new(VirtualBoard::new(seed)));
    let plug = |port: &str, number: usize| {
        FakeBoard::plug_shared(port, Manner::Sound, boards[number].clone(), 50)
    };
    let _near = plug(&near, 0);
    let other = plug(&far, 1);
    let mut evening = Evening::begin(&house);
    let host = evening.kiosks[0].host.clone();
    let page = |path: &str| Page::at(&host, path, &format!("http://{host}")).expect("a page");
    let (mut screen, mut phone) = (page("tables?lang=de"), page("table/1?lang=fr"));
    let mut mirror = page("board/1");
    evening.ask(0, "new quoridor2 first=south seed=7");
    evening.ask(0, "seat north remote");
    evening.ask(0, "play e2");
    evening.wait_for_moves(1, "e2");
    evening.ask(1, "play e8");
    // Both sides know by now that the game is one.
    evening.wait_for_moves(0, "e2 e8");
    let mut expect = |words: [&str; 3]| {
        let [german, french, word] = words;
        mirror.wait_for(&format!("# link {word}"));
        wait_for_words(&mut screen, "0 {", german);
        wait_for_words(&mut phone, "{", french);
    };
    drop(other);
    expect([
        "Das andere Brett ist weg.",
        "L’autre plateau est déconnecté.",
        "waits",
    ]);
    let _other = plug(&far, 1);
    expect([
        "Das andere Brett ist wieder da.",
        "L’autre plateau est de retour.",
        "resumed",
    ]);
}

/// Waits for the words of a table.
fn wait_for_words(page: &mut Page, start: &str, words: &str) {
    let end = Instant::now() + PATIENCE;
    while !page.wait_for(start).contains(words) {
        assert!(Instant::now() < end, "no {words}");
    }
}

#[test]
fn a_server_prints_its_token_and_one_with_another_is_refused_at_both_ends() {
    let scratches = ["link-token", "link-other"].map(Scratch::new);
    let address = free_address();
    let first = Kiosk::start(&scratches[0], &["--link", &format!("1=listen:{address}")]);
    let printed = first.wait_for_report(&format!("links to {address} with FENCELIGHT_LINK="));
    let (_, token) = printed.rsplit_once('=').expect("a token");
    let link = format!("1={address}");
    let start = |token: &str| {
        Kiosk::start_with(
            &scratches[1],
            &["--link", &link],
            &[("FENCELIGHT_LINK", token)],
        )
    };
    let second = start(&"1".repeat(32));
    second.wait_for_report("no line to the other side: it has another token");
    first.wait_for_report(": it has another token");
    drop(second);
    let second = start(token);
    for kiosk in [&first, &second] {
        kiosk.wait_for_report("the line to the other side is open");
    }
}

#[test]
fn links_that_cannot_be_are_refused_by_name() {
    let scratch = Scratch::new("link-refused");
    std::fs::create_dir_all(scratch.path("page")).expect("a folder");
    scratch.file("page/index.html", "the page");
    for (link, named) in [
        ("1", "TABLE=OTHER"),
        ("1=1", "TABLE=OTHER"),
        ("1=3", "no table 3"),
        ("1=listen:here", "IP:PORT"),
        ("1=192.0.2.1:8331", "FENCELIGHT_LINK"),
        ("1=127.0.0.1:9", "FENCELIGHT_LINK"),
    ] {
        let (one, two, page) = (scratch.path("a"), scratch.path("b"), scratch.path("page"));
        let results = scratch.path("results.txt");
        let arguments = [
            "--port",
            &one,
            "--port",
            &two,
            "--page",
            &page,
            "--listen",
            "127.0.0.1:0",
            "--results",
            &results,
            "--link",
            link,
        ];
        let output = program(&arguments).output().expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{link}: {said}");
        assert!(said.contains(named), "{link}: {said}");
    }
}
