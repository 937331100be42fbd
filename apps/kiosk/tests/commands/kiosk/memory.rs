//! The memory of the server while phones come and go and cables are pulled, and its results: for half a minute, or with `HOURS=8` for eight hours of a
//! clock that runs fast. `SEED` chooses the readings that the cables cut.

use std::collections::VecDeque;
use std::fs;
use std::io::Write as _;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fencelight_board::console::Console;
use fencelight_board::device::VirtualBoard;
use fencelight_tests::Rng;
use fencelight_tests::fake_board::{FakeBoard, Manner, SharedBoard};
use tungstenite::Message;

use super::{Kiosk, memory_kb, pin_file, port, proc_number};
use crate::common::{Scratch, run_within};
use crate::page::{LIMIT, Page, connect, get};

/// Rounds of visits without `HOURS`.
const ROUNDS: usize = 40;
/// With `HOURS` the clock of the server runs faster by this factor, and a round takes a minute of it.
const FACTOR: u32 = 60;
const ROUND: Duration = Duration::from_secs(1);
/// The phones that come in a round.
const PHONES: usize = 60;
/// The rounds that a phone sleeps before it is closed: longer than the server waits for it.
const SLEEP: usize = 2;
/// The time of a board that passes at each look at its line: several times as fast as a real one.
const STEP_MS: u32 = 20;
const PIN: &str = "4711";
/// A game that south wins.
const MOVES: &str = "e2 d9 e3 c9 e4 b9 e5 a9 e6 b9 e7 c9 e8 b9 e9";
/// Its last move.
const LAST_MOVE: &str = "e9";
/// The requests of a reading. The cable is pulled before one of them is answered.
const READING: [&str; 2] = ["table", "dump"];
/// How long the board is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// Pixels of a module in the picture of a code.
const PIXELS: usize = 3;
/// The languages that the phones ask for.
const LANGUAGES: [&str; 5] = ["en", "de", "fr", "xx", "es.it"];

/// A phone at a table that speaks as its page does. It may be dropped at any time.
struct Phone {
    host: String,
    table: usize,
    number: String,
    page: Page,
}

impl Phone {
    fn open(host: &str, table: usize, number: usize) -> Option<Self> {
        let number = format!("{number:032x}");
        Self::come_back(host, table, number)
    }

    fn come_back(host: &str, table: usize, number: String) -> Option<Self> {
        let mut phone = Self {
            page: page(host, &format!("table/{table}?lang=en"))?,
            host: host.to_owned(),
            table,
            number,
        };
        let hello = format!("phone {}", phone.number);
        phone.say_once(&hello)?.then_some(phone)
    }

    /// Says something: whether it was done, `None` where the line is broken.
    fn say_once(&mut self, line: &str) -> Option<bool> {
        self.page.socket.send(Message::text(line.to_owned())).ok()?;
        loop {
            let message = self.page.socket.read().ok()?.to_string();
            if message.starts_with("{\"done\"") {
                return Some(true);
            }
            if message.starts_with("{\"refused\"") {
                return Some(false);
            }
        }
    }

    /// The same until it is done, over broken lines.
    fn say(&mut self, line: &str) -> Option<()> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            match self.say_once(line) {
                Some(true) => return Some(()),
                Some(false) => thread::sleep(Duration::from_millis(10)),
                None => *self = Self::come_back(&self.host, self.table, self.number.clone())?,
            }
        }
        None
    }

    /// Stays at the table and does nothing, as long as it has its seat.
    fn think(mut self) {
        thread::spawn(move || {
            let mut is_seated = true;
            while let Ok(message) = self.page.socket.read()
                && is_seated
            {
                let message = message.to_string();
                is_seated = !message.starts_with("{\"queue\"") || message.contains("\"name\"");
            }
        });
    }
}

/// A line to the server as a page of its own has it.
fn page(host: &str, path: &str) -> Option<Page> {
    Page::at(host, path, &format!("http://{host}"))
}

/// Asks a board until it does what is asked.
fn ask(host: &str, table: usize, request: &str) -> Option<()> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        let Some(mut page) = page(host, &format!("board/{table}")) else {
            continue;
        };
        if page.socket.send(Message::text(request.to_owned())).is_err() {
            continue;
        }
        while let Ok(message) = page.socket.read() {
            match message.to_string().chars().next() {
                Some('=') => return Some(()),
                Some('?') => {
                    thread::sleep(Duration::from_millis(10));
                    break;
                }
                _ => {}
            }
        }
    }
    None
}

/// Whether codes can be read here.
fn has_zbarimg() -> bool {
    let found = Command::new("zbarimg").arg("--version").output().is_ok();
    if !found {
        println!("no phones at seats: no zbarimg");
    }
    found
}

/// The token in the code of a seat, as the display shows it; `None` where it shows none.
fn token(scratch: &Scratch, host: &str, table: usize) -> Option<String> {
    let svg = get(
        host,
        &format!("/code/{table}/north"),
        &format!("Host: {host}"),
    );
    let (_, rest) = svg.split_once("viewBox=\"0 0 ")?;
    let side: usize = rest.split(' ').next()?.parse().ok()?;
    let (_, path) = svg.split_once("<path d=\"M")?;
    let mut picture = format!("P5\n{0} {0}\n255\n", side * PIXELS).into_bytes();
    let head = picture.len();
    picture.resize(head + (side * PIXELS).pow(2), 255);
    for module in path.split('M') {
        let (x, rest) = module.split_once(' ')?;
        let (y, _) = rest.split_once('h')?;
        let (x, y): (usize, usize) = (x.parse().ok()?, y.parse().ok()?);
        for row in 0..PIXELS {
            let start = head + ((y * PIXELS + row) * side + x) * PIXELS;
            picture.get_mut(start..start + PIXELS)?.fill(0);
        }
    }
    let file = scratch.path("code.pgm");
    fs::write(&file, picture).expect("a file");
    let read = Command::new("zbarimg")
        .args(["--raw", "-q", &file])
        .output();
    let read = String::from_utf8(read.ok()?.stdout).ok()?;
    let (_, token) = read.trim().split_once('#')?;
    Some(token.to_owned())
}

/// What the phone at a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manners {
    Plays,
    Leaves,
    Vanishes,
    Thinks,
}

/// The variables that make the clock of a program run fast.
fn fast_clock(scratch: &Scratch) -> [(&'static str, String); 2] {
    let source = scratch.file("fast_clock.c", include_str!("../fast_clock.c"));
    let library = scratch.path("fast_clock.so");
    let status = Command::new("cc")
        .args(["-O2", "-shared", "-fPIC", "-o", &library, &source, "-ldl"])
        .status();
    assert!(status.is_ok_and(|status| status.success()), "no library");
    [("LD_PRELOAD", library), ("FAST_CLOCK", FACTOR.to_string())]
}

/// Plugs one of the boards in. Its power does not come from the cable.
fn plug(scratch: &Scratch, number: usize, board: &SharedBoard) -> FakeBoard {
    let port = port(scratch, number);
    FakeBoard::plug_shared(&port, Manner::Sound, board.clone(), STEP_MS)
}

/// Looks at the screen of all tables until the flag is set.
fn look_at_the_screen(host: &str, is_over: &Arc<AtomicBool>) -> JoinHandle<()> {
    let (host, is_over) = (host.to_owned(), Arc::clone(is_over));
    thread::spawn(move || {
        while !is_over.load(Ordering::Relaxed) {
            let Some(mut screen) = page(&host, "tables?lang=de") else {
                continue;
            };
            while !is_over.load(Ordering::Relaxed) && screen.socket.read().is_ok() {}
        }
    })
}

/// What was done.
#[derive(Debug, Default)]
struct Done {
    phones: usize,
    silent: usize,
    names: usize,
    seats: usize,
    /// Cables that were pulled inside a reading of a game that has ended.
    pulled: usize,
}

/// A room with two tables.
struct Room {
    boards: [SharedBoard; 2],
    plugged: [Option<FakeBoard>; 2],
    rng: Rng,
    kiosk: Kiosk,
    host: String,
    is_fast: bool,
    /// Whether phones take seats.
    has_seats: bool,
    /// The phones of the last rounds that sleep.
    asleep: VecDeque<Vec<Page>>,
    done: Done,
    scratch: Scratch,
}

impl Room {
    fn open(is_fast: bool, seed: u64) -> Self {
        let scratch = Scratch::new("kiosk-memory");
        let boards = [5, 6].map(|number| SharedBoard::new(VirtualBoard::new(number + seed)));
        let plugged = [0, 1].map(|number| Some(plug(&scratch, number, &boards[number])));
        let variables = is_fast.then(|| fast_clock(&scratch));
        let variables = variables.iter().flatten();
        let variables: Vec<_> = variables.map(|(name, value)| (*name, &**value)).collect();
        // Codes of seats are shown where phones may reach the server. Those here are on this machine.
        let (second, pin) = (port(&scratch, 1), pin_file(&scratch, PIN));
        let listen = ["--play", "--listen", "0.0.0.0:0"];
        let options = [&listen[..], &["--port", &second, "--pin-file", &pin]].concat();
        let kiosk = Kiosk::start_with(&scratch, &options, &variables);
        Self {
            host: kiosk.host.replace("0.0.0.0", "127.0.0.1"),
            boards,
            plugged,
            rng: Rng::new(seed),
            kiosk,
            is_fast,
            has_seats: has_zbarimg(),
            asleep: VecDeque::new(),
            done: Done::default(),
            scratch,
        }
    }

    /// Everything that happens in a minute of the fast clock.
    fn round(&mut self, round: usize) {
        match round % 60 {
            30 => self.plugged[1] = None,
            31 => self.plugged[1] = Some(plug(&self.scratch, 1, &self.boards[1])),
            _ => {}
        }
        let phones = (round * PHONES..).take(PHONES);
        let sleepers = phones.filter_map(|number| self.visit(number)).collect();
        self.asleep.push_back(sleepers);
        let silent = if round % 10 == 9 { 1_000 } else { 50 };
        self.done.silent += silent;
        let silent: Vec<_> = (0..silent).map(|_| connect(&self.host)).collect();
        for mut stream in &silent {
            let _ = stream.write_all(&[0x16, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]);
        }
        // The others here are known by smaller numbers.
        let number = usize::MAX - round;
        match round % 2 {
            0 => drop(self.free(2)),
            _ => drop(self.play(2, number, Manners::Plays)),
        }
        match round % 10 {
            2 => {
                let manners = [Manners::Leaves, Manners::Vanishes, Manners::Thinks];
                let _ = self.play(1, number, manners[round / 10 % 3]);
            }
            8 => drop(self.free(1)),
            9 => drop(self.clear(number)),
            _ => {}
        }
        drop(silent);
        // It serves as before, once those who left are gone.
        let (end, head) = (Instant::now() + LIMIT, format!("Host: {}", self.host));
        while !get(&self.host, "/", &head).ends_with("the page") {
            assert!(Instant::now() < end, "no room in round {round}");
        }
        let kept = if self.is_fast { SLEEP } else { 0 };
        self.asleep.drain(..self.asleep.len().saturating_sub(kept));
    }

    /// A phone comes; one that sleeps is given back.
    fn visit(&mut self, number: usize) -> Option<Page> {
        let (table, kind) = (1 + number % 2, number / 2 % 6);
        let mut page = match kind {
            4 | 5 => {
                let mut phone = Phone::open(&self.host, table, number)?;
                let is_in = phone.say_once(&format!("queue Ada {number}"))?;
                self.done.names += usize::from(is_in);
                if kind == 5 {
                    phone.say_once("unqueue")?;
                }
                phone.page
            }
            _ => {
                let language = LANGUAGES[number % LANGUAGES.len()];
                // As many as there is room for: those who have left may still be counted.
                page(&self.host, &format!("table/{table}?lang={language}"))?
            }
        };
        self.done.phones += 1;
        let message = match kind {
            // It sleeps: nothing is read from it until it goes.
            0 => return Some(page),
            1 => Message::binary(vec![0xA5; 900]),
            2 => Message::text("x".repeat(5_000)),
            3 => Message::text("press e2"),
            _ => return None,
        };
        let _ = page.socket.send(message);
        let _ = page.socket.read();
        None
    }

    /// A game whose north is a phone; `None` where its line or its board was away for too long.
    fn play(&mut self, table: usize, number: usize, manners: Manners) -> Option<()> {
        ask(&self.host, table, "new quoridor2 first=south")?;
        if !self.has_seats {
            // People at the board play it.
            self.end(table, MOVES);
            return Some(());
        }
        ask(&self.host, table, "seat north computer 1")?;
        let mut phone = Phone::open(&self.host, table, number)?;
        let end = Instant::now() + PATIENCE;
        loop {
            let token = token(&self.scratch, &self.host, table);
            let seat = token.map(|token| format!("seat {token}"));
            match seat.map(|seat| phone.say_once(&seat)) {
                Some(Some(true)) => break,
                Some(None) => phone = Phone::come_back(&self.host, table, phone.number)?,
                _ => {}
            }
            if Instant::now() >= end {
                return None;
            }
        }
        self.done.seats += 1;
        let count = if manners == Manners::Plays {
            MOVES.len()
        } else {
            5
        };
        for (ply, mv) in MOVES.split(' ').take(count).enumerate() {
            match ply % 2 {
                _ if mv == LAST_MOVE => self.end(table, mv),
                0 => ask(&self.host, table, &format!("play {mv}"))?,
                _ => phone.say(&format!("move {mv}"))?,
            }
        }
        match manners {
            Manners::Plays | Manners::Vanishes => {}
            Manners::Leaves => phone.say("leave")?,
            Manners::Thinks => phone.think(),
        }
        Some(())
    }

    /// Ends a game with these moves. The cable is pulled inside the reading that sees it, a third of the times in the reading after it as well, and a third
    /// of the times another game has begun when it is in again.
    fn end(&mut self, table: usize, moves: &str) {
        let number = table - 1;
        for way in [self.rng.below(3), 3] {
            let request = self.rng.pick(&READING);
            if let Some(board) = &self.plugged[number] {
                board.pull_at(request);
            }
            if way < 3 {
                // What breaks the line may take the answer as well.
                let _ = ask(&self.host, table, &format!("play {moves}"));
            }
            let end = Instant::now() + PATIENCE;
            while self.plugged[number]
                .as_ref()
                .is_some_and(|board| !board.is_pulled())
            {
                if Instant::now() >= end {
                    return;
                }
                thread::sleep(Duration::from_millis(2));
            }
            self.done.pulled += 1;
            self.plugged[number] = None;
            if way == 1 {
                let (mut console, mut answer) = (Console::new(5, 1_000), String::new());
                for &byte in b"new pacman\n" {
                    self.boards[number].with(|board| console.feed(byte, board, &mut answer));
                }
            }
            self.plugged[number] = Some(plug(&self.scratch, number, &self.boards[number]));
            if way != 2 {
                return;
            }
        }
    }

    /// The games that have ended, as the boards count them: each has one winner.
    fn games(&self) -> usize {
        let wins = |board: &SharedBoard| board.with(|board| board.table().counters().wins.0);
        let wins = self.boards.iter().flat_map(wins);
        wins.map(|wins| wins as usize).sum()
    }

    /// The table is left, and the next name is called.
    fn free(&self, table: usize) -> Option<()> {
        ask(&self.host, table, "new pacman")?;
        ask(&self.host, table, "keep")
    }

    /// The staff removes the names of the first table, after a wrong PIN.
    fn clear(&self, number: usize) -> Option<()> {
        let mut phone = Phone::open(&self.host, 1, number)?;
        phone.say_once("clear 0000")?;
        phone.say(&format!("clear {PIN}"))
    }

    fn threads(&self) -> u64 {
        proc_number(&self.kiosk.child, "status", |text| {
            let line = text.lines().find(|line| line.starts_with("Threads:"))?;
            line.split_whitespace().nth(1).map(str::to_owned)
        })
    }

    /// The results, and the seconds of the server's clock between the first and the last.
    fn results(&self) -> (usize, u64) {
        let results = self.scratch.path("results.txt");
        let output = run_within(LIMIT, &["export", "--results", &results]);
        let rows = String::from_utf8_lossy(&output.stdout).into_owned();
        let second = |row: &str| {
            // 2026-11-18T21:04:05Z
            let number = |place: usize| row.get(place..place + 2)?.parse::<u64>().ok();
            Some((((number(8)? * 24) + number(11)?) * 60 + number(14)?) * 60 + number(17)?)
        };
        let seconds: Vec<u64> = rows.lines().skip(1).filter_map(second).collect();
        let ends = seconds.first().zip(seconds.last());
        let passed = ends.map_or(0, |(first, last)| last.saturating_sub(*first));
        (seconds.len(), passed)
    }
}

/// The most of some figures.
fn most(figures: &[u64]) -> u64 {
    figures.iter().copied().max().expect("a figure")
}

#[test]
#[ignore = "half a minute of visits: cargo test-all"]
fn memory_stays_flat_whatever_phones_do() {
    let hours = std::env::var("HOURS").ok();
    let hours: Option<usize> = hours.map(|hours| hours.parse().expect("a number"));
    let rounds = hours.map_or(ROUNDS, |hours| hours * 60);
    let seed = std::env::var("SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let mut room = Room::open(hours.is_some(), seed);
    // One table answers, so all threads of the server itself run.
    let hello = page(&room.host, "board/1").map(|mut page| page.wait_for("# board "));
    assert!(hello.is_some(), "no table");
    let threads = room.threads();
    let is_over = Arc::default();
    let screen = look_at_the_screen(&room.host, &is_over);
    let (mut memory, began) = (Vec::new(), Instant::now());
    for round in 0..rounds {
        room.round(round);
        memory.push(memory_kb(&room.kiosk.child));
        if hours.is_some() {
            let next = ROUND * u32::try_from(round + 1).expect("few");
            thread::sleep(next.saturating_sub(began.elapsed()));
        }
    }
    is_over.store(true, Ordering::Relaxed);
    let _ = screen.join();
    let quarters: Vec<u64> = memory.chunks(15).map(most).collect();
    let (games, end) = (room.games(), Instant::now() + LIMIT);
    while room.results().0 < games && Instant::now() < end {}
    let (results, seconds) = room.results();
    let reports = room.kiosk.reports.try_iter();
    let away = reports.filter(|report| report.contains("waiting for it"));
    println!(
        "seed {seed}: {games} games, {results} results in {seconds} s of the server; {:?}, a board away {} times; memory in KB, the most of 15 rounds each: {quarters:?}",
        room.done,
        away.count(),
    );
    // All who came have left, also those who sleep.
    let end = Instant::now() + LIMIT;
    while room.threads() > threads {
        assert!(Instant::now() < end, "{} threads", room.threads());
        thread::sleep(Duration::from_millis(10));
    }
    let early = most(&memory[rounds / 4..rounds / 2]);
    let late = most(&memory[rounds * 3 / 4..]);
    let allowed = if hours.is_some() {
        early / 20
    } else {
        early / 10
    };
    assert!(late <= early + allowed, "{early} KB, then {late} KB");
    assert_eq!(results, games, "seed {seed}");
    let least = hours.map_or(0, |hours| hours as u64 * 3_600 * 9 / 10);
    assert!(seconds >= least, "the clock ran for {seconds} s alone");
}
