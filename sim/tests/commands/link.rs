//! Two boards that play one game: cables are pulled, servers are killed, and both have the same game at its end.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use fencelight_ai::timeout_move;
use fencelight_board::device::VirtualBoard;
use fencelight_core::games::{AllOptions, AnyGame};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::parse_setup;
use fencelight_emulator::{Firmware, FlashImage, Machine, build_firmware};

use self::serial_port::SerialPort;
use crate::common::fake_board::{FakeBoard, Manner, SharedBoard};
use crate::common::page::Page;
use crate::common::{Scratch, program};
use crate::kiosk::Kiosk;

#[path = "../../src/serial_port.rs"]
#[allow(dead_code)]
mod serial_port;

/// How long a game may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(900);
/// Cables pulled, and servers killed.
const PULLS: usize = 10;
const KILLS: usize = 3;

/// Plugs a board in, or pulls its cable.
type Cable<'a> = &'a mut dyn FnMut(usize, bool);

/// The server with both boards, and a page at each.
struct Evening {
    _kiosk: Kiosk,
    pages: [Page; 2],
}

impl Evening {
    fn begin(scratch: &Scratch) -> Self {
        let other = scratch.path("other");
        let kiosk = Kiosk::start(scratch, &["--port", &other, "--link", "1=2", "--play"]);
        let host = kiosk.host.clone();
        let pages = ["board/1", "board/2"].map(|path| {
            Page::at(&host, path, &format!("http://{host}")).expect("the line to a table")
        });
        Self {
            _kiosk: kiosk,
            pages,
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
fn play(scratch: &Scratch, (all_pulls, all_kills): (usize, usize), cable: Cable<'_>) {
    let mut evening = Evening::begin(scratch);
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
            kills += 1;
            drop(evening);
            evening = Evening::begin(scratch);
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

#[test]
fn two_boards_play_one_game_although_cables_are_pulled_and_servers_killed() {
    let scratch = Scratch::new("link");
    let ports = ["board", "other"].map(|name| scratch.path(name));
    let boards = [1, 2].map(|seed| SharedBoard::new(VirtualBoard::new(seed)));
    let plug = |number: usize| {
        FakeBoard::plug_shared(&ports[number], Manner::Sound, boards[number].clone(), 50)
    };
    let mut plugged = [0, 1].map(|number| Some(plug(number)));
    play(&scratch, (PULLS, KILLS), &mut |number, is_in| {
        plugged[number] = None;
        if is_in {
            plugged[number] = Some(plug(number));
        }
    });
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
fn two_boards_with_the_real_firmware_play_one_game() {
    let scratch = Scratch::new("link-emulated");
    let elf = build_firmware().expect("a firmware");
    let boards = ["board", "other"]
        .map(|name| emulate(elf.clone(), Path::new(&scratch.path(name)).to_owned()));
    // `PULLS=10 KILLS=3` is the long run.
    let count = |name| {
        let text = std::env::var(name).ok();
        text.map_or(1, |text| text.parse().expect("a number"))
    };
    play(
        &scratch,
        (count("PULLS"), count("KILLS")),
        &mut |number, is_in| {
            boards[number].send(is_in).expect("the board runs");
            thread::sleep(Duration::from_millis(300));
        },
    );
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
        ("1=192.0.2.1:8331", "ssh -L"),
        ("1=127.0.0.1:9", "FENCELIGHT_LINK"),
    ] {
        let (one, two, page) = (scratch.path("a"), scratch.path("b"), scratch.path("page"));
        let results = scratch.path("results.txt");
        let arguments = [
            "kiosk",
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
