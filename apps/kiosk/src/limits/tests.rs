//! The limits of the server over real connections, most of them smaller than in use.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Instant;

use fencelight_ai::{Analysis, SearchRequest};
use fencelight_board::console::MAX_LINE_BYTES;
use fencelight_board::device::VirtualBoard;
use fencelight_board::table::Setting;
use fencelight_core::games::AnyGame;
use fencelight_core::notation::parse_move;
use fencelight_tests::fake_board::{FakeBoard, Manner, SharedBoard};
use tempfile::TempDir;
use tungstenite::{Error, Message};

use self::page::{LIMIT, Page, connect, get};
use super::*;
use crate::evening::Evenings;
use crate::http::{MAX_HEADERS, is_timeout};
use crate::hub::{Hub, Place};
use crate::server::{Server, accept, listen};
use crate::staff::Staff;
use crate::tables::Tables;

#[path = "../../tests/commands/page.rs"]
#[allow(dead_code)]
mod page;

const SHORT: Duration = Duration::from_millis(100);

/// A folder with a page, and the name of a port in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("index.html"), "the page").expect("a file");
        Self(folder)
    }

    fn port(&self) -> String {
        self.0.path().join("board").display().to_string()
    }

    /// Starts a server that lets pages play; its host.
    fn serve(&self, limits: Limits) -> String {
        let (listener, address) = listen(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
        let server = Arc::new(Server {
            folder: self.0.path().canonicalize().expect("a folder"),
            may_play: true,
            is_local: true,
            addresses: Default::default(),
            limits,
            tables: Tables::of_ports(
                &[self.port().into()],
                &[],
                limits,
                Arc::new(|_| {}),
                Evenings::unkept(),
            )
            .expect("a table"),
            staff: Staff::default(),
        });
        thread::spawn(move || accept(&listener, &server));
        address.to_string()
    }
}

/// A page at a board.
fn page_at(host: &str) -> Page {
    let mut page = Page::open(host);
    page.wait_for("# board ");
    page
}

fn get_index(host: &str) -> String {
    get(host, "/", &format!("Host: {host}"))
}

#[test]
fn a_message_of_empty_frames_without_end_ends_the_connection() {
    let folder = Folder::new();
    let mut page = Page::open(&folder.serve(Limits::DEFAULT));
    let stream = page.socket.get_mut();
    let frame = |first| [first, 0x80, 0, 0, 0, 0];
    stream.write_all(&frame(0x01)).expect("it is sent");
    let (more, end) = (frame(0x00).repeat(1_000), Instant::now() + 50 * SHORT);
    while stream.write_all(&more).is_ok() {
        assert!(Instant::now() < end, "it is read without end");
    }
}

#[test]
fn the_display_waits_for_no_row_of_visitors() {
    let folder = Folder::new();
    let _board = FakeBoard::plug(&folder.port(), Manner::Slow);
    let hub = Hub::start(Place::Port(folder.port().into()), Limits::DEFAULT, |_| {});
    while !hub.ask("version").starts_with('=') {}
    let stop = Arc::new(AtomicBool::new(false));
    let answered: Arc<[AtomicU32; 16]> = Arc::default();
    let visitors = (0..16 * 16_u16).map(|number| {
        let (hub, stop, answered) = (hub.clone(), Arc::clone(&stop), Arc::clone(&answered));
        thread::spawn(move || {
            let address = Some([192, 0, 2, (number % 16) as u8].into());
            let request = format!("get  {}brightness", " ".repeat(usize::from(number)));
            for reads in ["legal", "moves 1", "state", &request].into_iter().cycle() {
                hub.ask_from(address, reads);
                answered[usize::from(number % 16)].fetch_add(1, Ordering::Relaxed);
                if stop.load(Ordering::Relaxed) {
                    return;
                }
            }
        })
    });
    let visitors: Vec<_> = visitors.collect();
    thread::sleep(SHORT);
    for _ in 0..20 {
        let asked = Instant::now();
        assert!(hub.ask("table").starts_with("= phase"));
        let passed = asked.elapsed();
        assert!(passed < Duration::from_millis(200), "{passed:?}");
    }
    stop.store(true, Ordering::Relaxed);
    visitors
        .into_iter()
        .for_each(|visitor| visitor.join().expect("its end"));
    // Blanks make no other request.
    let at = Instant::now();
    for blanks in 1..10 {
        hub.ask(&format!("get{}brightness", " ".repeat(blanks)));
    }
    assert!(
        at.elapsed() < Duration::from_millis(150),
        "{:?}",
        at.elapsed()
    );
    assert!(
        answered
            .iter()
            .all(|count| count.load(Ordering::Relaxed) > 0)
    );
}

#[test]
fn a_head_has_one_deadline_however_it_is_sent() {
    let folder = Folder::new();
    let host = folder.serve(Limits {
        head: SHORT,
        head_bytes: 1_024,
        ..Limits::DEFAULT
    });
    let mut silent = connect(&host);
    let mut slow = connect(&host);
    slow.set_read_timeout(Some(Duration::from_millis(5)))
        .expect("a limit");
    slow.write_all(b"GET / HTTP/1.1\r\nX: ")
        .expect("it is sent");
    let mut answer = Vec::new();
    // The server closes the connection after its answer.
    loop {
        let _ = slow.write_all(b"x");
        match slow.read_to_end(&mut answer) {
            Err(error) if is_timeout(&error) => {}
            _ => break,
        }
    }
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert_eq!(silent.read(&mut [0; 32]).expect("its end"), 0);
    // A busy machine may be too slow once.
    assert!((0..100).any(|_| get_index(&host).ends_with("the page")));
}

#[test]
fn a_file_has_one_deadline_however_it_is_read() {
    const BYTES: usize = 32 << 20;
    let folder = Folder::new();
    std::fs::write(folder.0.path().join("large"), vec![b'x'; BYTES]).expect("a file");
    let host = folder.serve(Limits {
        connections: 1,
        reserved: 0,
        file: SHORT,
        ..Limits::DEFAULT
    });
    let mut slow = connect(&host);
    write!(slow, "GET /large HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it is sent");
    let (mut read, mut piece) = (0, [0; 4_096]);
    // There is room for another connection as soon as this one has ended.
    while !get_index(&host).ends_with("the page") {
        read += slow.read(&mut piece).expect("a piece");
    }
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest);
    assert!(read + rest.len() < BYTES, "all of it");
}

#[test]
fn connections_above_the_limit_are_refused_with_an_answer() {
    let folder = Folder::new();
    let host = folder.serve(Limits {
        connections: 6,
        reserved: 2,
        head: LIMIT,
        ..Limits::DEFAULT
    });
    let pages = [Page::open(&host), Page::open(&host)];
    let silent = [connect(&host), connect(&host)];
    let answer = get_index(&host);
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    assert!(answer.ends_with("\r\n\r\n429 Too Many Requests\n"));
    drop(silent);
    let is_free = (0..10_000).any(|_| get_index(&host).ends_with("the page"));
    assert!(is_free, "the connections that were closed still count");
    drop(pages);
}

#[test]
fn a_page_without_a_pong_is_dropped_and_one_with_it_stays() {
    let folder = Folder::new();
    let limits = Limits {
        ping: Duration::from_millis(10),
        pong: Duration::from_secs(2),
        ..Limits::DEFAULT
    };
    let host = folder.serve(limits);
    let mut page = Page::open(&host);
    let mut pings = 0;
    // The next ping comes after the pong alone.
    while pings < 3 {
        let message = page.socket.read().expect("a message");
        pings += u32::from(message.is_ping());
    }
    let host = folder.serve(Limits {
        pong: SHORT,
        ..limits
    });
    let mut page = Page::open(&host);
    let mut bytes = Vec::new();
    let stream = page.socket.get_mut();
    stream.read_to_end(&mut bytes).expect("its end");
    let ping = [0x89, 0];
    assert!(bytes.windows(2).any(|pair| pair == ping), "{bytes:?}");
}

#[test]
fn a_page_that_does_not_read_is_dropped() {
    let folder = Folder::new();
    let _board = FakeBoard::plug(&folder.port(), Manner::Sound);
    let host = folder.serve(Limits {
        write: SHORT,
        shared: LIMIT,
        ..Limits::DEFAULT
    });
    let mut page = page_at(&host);
    let stream = page.socket.get_ref();
    stream.set_write_timeout(Some(LIMIT)).expect("a limit");
    let error = loop {
        if let Err(error) = page.socket.send(Message::text("leds")) {
            break error;
        }
    };
    assert!(
        !matches!(&error, Error::Io(error) if is_timeout(error)),
        "{error}"
    );
}

#[test]
fn so_many_messages_wait_for_a_page() {
    let folder = Folder::new();
    let _board = FakeBoard::plug(&folder.port(), Manner::Sound);
    let limits = Limits {
        messages: 4,
        ..Limits::DEFAULT
    };
    let hub = Hub::start(Place::Port(folder.port().into()), limits, |_| {});
    let (_, messages) = hub.listen();
    while !messages.recv().expect("a status").starts_with("# board ") {}
    let moves = ["e2", "e8", "e3", "e7", "e4"].map(|mv| format!("play {mv}"));
    assert_eq!(hub.ask("new quoridor2 first=south"), "=");
    for request in &moves {
        assert_eq!(hub.ask(request), "=");
    }
    // The answer comes after the events of those before.
    hub.ask("version");
    assert_eq!(messages.iter().count(), 4);
}

#[test]
fn answers_to_reads_are_shared_until_something_changes() {
    let folder = Folder::new();
    let board = SharedBoard::new(VirtualBoard::new(5));
    let _board = FakeBoard::plug_shared(&folder.port(), Manner::Sound, board.clone(), 1);
    let set = |value| {
        let is_set = |board: &mut VirtualBoard| {
            let table = board.device_mut().table_mut();
            table.set_setting(Setting::Brightness, value)
        };
        assert!(board.with(is_set));
    };
    let host = folder.serve(Limits {
        shared: LIMIT,
        ..Limits::DEFAULT
    });
    let (mut page, mut other) = (page_at(&host), page_at(&host));
    assert_eq!(page.ask("new quoridor2 first=south"), "=");
    page.wait_for("! game");
    assert_eq!(page.ask("moves"), "=");
    // A player at the board moves.
    let mv = parse_move("e2").expect("a move");
    let played = board.with(|board| board.device_mut().table_mut().play_all(&[mv]));
    assert_eq!(played, Ok(()));
    page.wait_for("! move");
    assert_eq!(page.ask("moves"), "= e2");
    set(10);
    assert_eq!(page.ask("get brightness"), "= 10");
    set(20);
    assert_eq!(other.ask("get brightness"), "= 10");
    assert_eq!(other.ask("undo"), "=");
    assert_eq!(page.ask("get brightness"), "= 20");
}

#[test]
fn a_shared_answer_does_not_grow_older_than_its_limit() {
    let folder = Folder::new();
    let board = SharedBoard::new(VirtualBoard::new(5));
    let _board = FakeBoard::plug_shared(&folder.port(), Manner::Sound, board.clone(), 0);
    let host = folder.serve(Limits {
        shared: SHORT,
        ..Limits::DEFAULT
    });
    let mut page = page_at(&host);
    let before = page.ask("get brightness");
    assert_ne!(before, "= 7");
    board.with(|board| {
        board
            .device_mut()
            .table_mut()
            .set_setting(Setting::Brightness, 7)
    });
    let asked = (0..20_000).find(|_| page.ask("get brightness") == "= 7");
    assert!(asked.is_some(), "the same answer for ever");
}

/// A search has started, and may end.
static STARTED: Barrier = Barrier::new(2);
static GO: Barrier = Barrier::new(2);

fn slow_engine(game: &AnyGame, request: &SearchRequest) -> Option<Analysis> {
    STARTED.wait();
    GO.wait();
    let engine = VirtualBoard::new(5).engine()?;
    engine(game, request)
}

#[test]
fn a_board_that_searches_is_busy_and_not_away() {
    let folder = Folder::new();
    let board = SharedBoard::new(VirtualBoard::with_engine(5, Some(slow_engine)));
    // Where this test fails, the board still searches: it is not waited for.
    let board = FakeBoard::plug_shared(&folder.port(), Manner::Sound, board, 0);
    let board = std::mem::ManuallyDrop::new(board);
    let host = folder.serve(Limits {
        turn: SHORT * 5,
        answer: SHORT * 10,
        search_answer: LIMIT,
        ..Limits::DEFAULT
    });
    let (mut page, mut other) = (page_at(&host), page_at(&host));
    assert_eq!(page.ask("new quoridor2 first=south"), "=");
    page.send("genmove");
    STARTED.wait();
    // No change of the status comes between.
    let next = |page: &mut Page| loop {
        let message = page.read();
        if !message.starts_with('!') {
            return message;
        }
    };
    // Longer than an answer may take that is none of a search.
    for request in ["leds", "play e2", "undo"] {
        other.send(request);
        let busy = "? busy the board has not come to this request";
        assert_eq!(next(&mut other), busy, "{request}");
    }
    other.send("hint");
    let busy = "? busy the board thinks about another request";
    assert_eq!(next(&mut other), busy);
    // A page that comes now sees the board as well.
    page_at(&host);
    GO.wait();
    let mv = page.answer();
    assert!(mv.starts_with("= "), "{mv}");
    // What was refused has not reached the board.
    other.send("moves");
    assert_eq!(next(&mut other), mv);
    drop(std::mem::ManuallyDrop::into_inner(board));
}

#[test]
fn a_board_that_does_not_answer_in_time_is_away_until_it_does() {
    for (request, answer, search_answer) in [("leds", SHORT, LIMIT), ("hint", LIMIT, SHORT)] {
        let folder = Folder::new();
        let board = SharedBoard::new(VirtualBoard::new(5));
        let _board = FakeBoard::plug_shared(&folder.port(), Manner::Sound, board.clone(), 0);
        // No table reads the board beside it.
        let limits = Limits {
            answer,
            search_answer,
            ..Limits::DEFAULT
        };
        let hub = Hub::start(Place::Port(folder.port().into()), limits, |_| {});
        let (_, messages) = hub.listen();
        let wait_for = |start: &str| {
            while !messages
                .recv_timeout(LIMIT)
                .expect(start)
                .starts_with(start)
            {}
        };
        wait_for("# board ");
        board.with(|_| {
            assert_eq!(hub.ask(request), "? busy the board is away");
            wait_for("# away");
        });
        wait_for("# board ");
    }
}

/// A number as the documents write it.
fn grouped(number: impl TryInto<u64>) -> String {
    let number = number.try_into().unwrap_or_default();
    match number / 1_000 {
        0 => number.to_string(),
        thousands => format!("{thousands},{:03}", number % 1_000),
    }
}

fn time(duration: Duration) -> String {
    match duration.subsec_millis() {
        0 => format!("{} s", duration.as_secs()),
        ms => format!("{ms} ms"),
    }
}

/// The cells of a table in a document, which begins like this.
fn table_rows<'a>(document: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let (_, table) = document.split_once(head).expect("a table");
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// Where the tests are that the documents name.
const SOURCES: &[&str] = &[
    include_str!("tests.rs"),
    include_str!("../connections.rs"),
    include_str!("../policy.rs"),
    include_str!("../queue.rs"),
    include_str!("../seats/tests.rs"),
    include_str!("../phone/tests.rs"),
    include_str!("../staff.rs"),
    include_str!("../server/tests/display.rs"),
    include_str!("../link/wire.rs"),
    include_str!("../../tests/commands/kiosk.rs"),
    include_str!("../../tests/commands/kiosk/memory.rs"),
    include_str!("../../tests/commands/link.rs"),
    include_str!("../../../../web/tests/browser/kiosk.rs"),
];

#[test]
fn the_documents_have_every_limit_and_its_test() {
    let Limits {
        connections,
        reserved,
        per_address,
        per_second,
        burst,
        head_bytes,
        head,
        file,
        message_bytes,
        ping,
        pong,
        write,
        messages,
        search_ms,
        search_nodes,
        turn,
        answer,
        search_answer,
        shared,
    } = Limits::DEFAULT;
    let expected = [
        ("connections", grouped(connections)),
        ("of them reserved", grouped(reserved)),
        ("connections of an address", grouped(per_address)),
        ("requests of an address in a second", grouped(per_second)),
        ("requests of an address at once", grouped(burst)),
        (
            "head of a request",
            format!("{} bytes", grouped(head_bytes)),
        ),
        ("lines of a head", grouped(MAX_HEADERS)),
        ("time for a head", time(head)),
        ("time for a file", time(file)),
        (
            "message of a page",
            format!("{} bytes", grouped(message_bytes)),
        ),
        ("request", format!("{} bytes", grouped(MAX_LINE_BYTES))),
        ("silence before a ping", time(ping)),
        ("time for a pong", time(pong)),
        ("time to take a message", time(write)),
        ("messages that wait for a page", grouped(messages)),
        ("`ms` of a search", format!("{} ms", grouped(search_ms))),
        ("nodes of a search without `ms`", grouped(search_nodes)),
        ("turn at the board", time(turn)),
        ("answer of the board", time(answer)),
        ("answer to a search", time(search_answer)),
        ("reads that share an answer", time(shared)),
    ];
    let limits = include_str!("../../../../docs/web.md");
    let rows = table_rows(
        limits,
        "| limit | value | why | test |\n|---|---|---|---|\n",
    );
    let written: Vec<(&str, String)> = rows.iter().map(|row| (row[0], row[1].to_owned())).collect();
    assert_eq!(written, expected);
    let caused = include_str!("../../../../docs/kiosk.md");
    let head = "| what a visitor does | what happens | test |\n|---|---|---|\n";
    let rows = [rows, table_rows(caused, head)].concat();
    for row in &rows {
        for test in row.last().expect("a test").split(", ") {
            let test = format!("fn {}(", test.trim_matches('`'));
            assert!(
                SOURCES.iter().any(|source| source.contains(&test)),
                "{row:?}"
            );
        }
    }
}
