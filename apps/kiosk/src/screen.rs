//! The page of all tables, and that of one table for a phone: lights and words that the server sends. What a phone may say is in `phone`; the other page says nothing.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant, SystemTime};

use fencelight_board::geometry::{Cell, Key, Led, Post, Square};
use fencelight_text::{Message as Words, Texts};
use fencelight_web::layout::Layout;
use serde_json::json;
use tungstenite::{Error, Message, Utf8Bytes, WebSocket};

use crate::busiest::{self, Busiest};
use crate::connections::Connection;
use crate::http::{Request, is_timeout};
use crate::phone::Guest;
use crate::server::{Addresses, Server};
use crate::tables::{Table, Tables};
use crate::watch::Reader;
use crate::{socket, watch};

/// The files of these pages.
const FILES: [(&str, &str); 6] = [
    ("screen.html", include_str!("screen/screen.html")),
    ("screen.js", include_str!("screen/screen.js")),
    // The drawing of the page.
    ("light.js", include_str!("../../../web/static/light.js")),
    ("screen.css", include_str!("screen/screen.css")),
    ("phone.js", include_str!("screen/phone.js")),
    ("phone.css", include_str!("screen/phone.css")),
];
/// How long a frame waits at most: a phone shows 20 of them in a second.
const FRAME_DELAY: Duration = Duration::from_millis(50);
/// The fixed words of a phone.
const PHONE_WORDS: [&str; 14] = [
    "phone-away",
    "phone-rules",
    "phone-lights",
    "do-place",
    "do-remove",
    "do-roll",
    "do-stop",
    "seat-pass",
    "seat-leave",
    "queue-title",
    "queue-name",
    "queue-join",
    "queue-leave",
    "queue-clear",
];
/// The farthest clocks from UTC, in minutes.
const MAX_AHEAD_MIN: i64 = 14 * 60;

/// A file of these pages by a path, with its name.
pub(super) fn file(path: &str) -> Option<(&'static str, &'static str)> {
    let path = path.strip_prefix('/')?;
    let is_page = path == "tables" || path.starts_with("table/");
    let name = if is_page { FILES[0].0 } else { path };
    FILES.into_iter().find(|(file, _)| *file == name)
}

/// What a page shows.
pub(super) struct View {
    /// The table of a phone; `None` for all.
    table: Option<Arc<Table>>,
    reader: Reader,
    texts: &'static Texts,
    /// Minutes that the clocks here are ahead of UTC.
    ahead_min: i64,
}

impl View {
    /// The view of a request for a WebSocket; `None` where there is no such table.
    pub(super) fn of(request: &Request, tables: &Tables, is_own: bool) -> Option<Self> {
        let table = match request.path() {
            "/tables" => None,
            path => Some(tables.of_name(path.strip_prefix("/table/")?)?),
        };
        let ahead = request.query("ahead").and_then(|ahead| ahead.parse().ok());
        let reader = match &table {
            Some(_) => Reader::Phone(None),
            None if is_own => Reader::Display,
            None => Reader::Screen,
        };
        Some(Self {
            table,
            reader,
            texts: texts(request),
            ahead_min: ahead.unwrap_or(0i64).clamp(-MAX_AHEAD_MIN, MAX_AHEAD_MIN),
        })
    }
}

/// The texts that a request asks for by `lang`: the languages of the browser, the preferred one first.
pub(super) fn texts(request: &Request) -> &'static Texts {
    let wanted = request.query("lang").unwrap_or_default();
    let known = wanted.split('.').find_map(|language| {
        let code = language.split('-').next()?;
        fencelight_text::LANGUAGES
            .into_iter()
            .find(|known| *known == code)
    });
    let has_keys = !request.path().starts_with("/table/");
    watch::texts(known.unwrap_or("en"), has_keys)
}

/// A table that a page shows.
struct Shown {
    table: Arc<Table>,
    page: u64,
    messages: Receiver<Utf8Bytes>,
    /// The words that were sent, with their reader, and what counts for the large table.
    told: Option<(u64, Reader)>,
    seen: busiest::TableSeen,
}

impl Shown {
    fn new(table: Arc<Table>) -> Self {
        let (page, messages) = table.hub.listen();
        Self {
            table,
            page,
            messages,
            told: None,
            seen: busiest::TableSeen::default(),
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.table.hub.leave(self.page);
    }
}

/// Serves a page until it leaves.
pub(super) fn serve(
    stream: TcpStream,
    rest: &[u8],
    server: &Server,
    view: &View,
    connection: &Connection,
) -> io::Result<()> {
    let mut socket = socket::accept(stream, rest, server, FRAME_DELAY)?;
    match talk(&mut socket, server, view, connection) {
        Err(Error::Io(error)) => Err(error),
        _ => {
            let _ = socket.close(None);
            let _ = socket.flush();
            Ok(())
        }
    }
}

fn talk(
    socket: &mut WebSocket<socket::Stream>,
    server: &Server,
    view: &View,
    connection: &Connection,
) -> Result<(), Error> {
    socket.send(Message::text(greeting(view)))?;
    let guest = view.table.as_deref();
    let mut guest = guest.map(|table| Guest::new(server, table, connection, view.texts));
    let mut shown: Vec<Shown> = view.table.iter().cloned().map(Shown::new).collect();
    let mut evening = None;
    let (mut busiest, mut large) = (Busiest::default(), None);
    let mut pulse = socket::Pulse::new();
    loop {
        if view.table.is_none() {
            let new = server.tables.read().into_iter().skip(shown.len());
            shown.extend(new.map(Shown::new));
            let generation = server.tables.evenings.generation();
            if evening != Some(generation) {
                evening = Some(generation);
                socket.send(Message::text(tell_evening(server, view)))?;
            }
        }
        for (number, shown) in shown.iter_mut().enumerate() {
            let number = view.table.is_none().then_some(number);
            let reader = guest.as_ref().map_or(view.reader, Guest::reader);
            if !pass(socket, shown, number, (view, reader), &server.addresses)? {
                // The browser did not read for too long.
                return Ok(());
            }
        }
        if view.table.is_none() {
            let next = busiest.choose(shown.iter().map(|shown| shown.seen), Instant::now());
            if next != large {
                large = next;
                socket.send(Message::text(json!({ "large": next }).to_string()))?;
            }
        }
        if let Some(told) = guest.as_mut().and_then(Guest::tell) {
            socket.send(Message::text(told))?;
        }
        match socket::read(socket, &server.limits) {
            // They count as requests do.
            Ok(Message::Ping(_) | Message::Pong(_)) if connection.may_ask(&server.limits) => {
                pulse = socket::Pulse::new();
            }
            Ok(Message::Text(text)) => {
                let answer = guest.as_mut().and_then(|guest| guest.answer(&text));
                // What is no message of a phone ends the connection.
                let Some(answer) = answer else {
                    return Ok(());
                };
                socket.send(Message::text(answer))?;
                pulse = socket::Pulse::new();
            }
            Ok(_) => return Ok(()),
            Err(Error::Io(error)) if is_timeout(&error) => {
                if !pulse.check(socket, server)? {
                    return Ok(());
                }
            }
            Err(error) => return Err(error),
        }
    }
}

/// Passes on what has come from a board; `false` where the page was too slow. A page of all tables gets the number of the table before each
/// message.
fn pass(
    socket: &mut WebSocket<socket::Stream>,
    shown: &mut Shown,
    number: Option<usize>,
    (view, reader): (&View, Reader),
    addresses: &Addresses,
) -> Result<bool, Error> {
    let with_number = |message: Utf8Bytes| match number {
        Some(number) => Utf8Bytes::from(format!("{number} {message}")),
        None => message,
    };
    loop {
        match shown.messages.try_recv() {
            Ok(message) if message.starts_with("! leds ") => {
                socket.write(Message::Text(with_number(message)))?;
            }
            Ok(message) if message.starts_with("# board") => {
                shown.table.hub.watch_leds(shown.page);
            }
            Ok(_) => {}
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => return Ok(false),
        }
    }
    let now = (shown.table.watch.generation(), reader);
    if shown.told != Some(now) {
        shown.told = Some(now);
        let name = &shown.table.name;
        shown.seen = shown.table.watch.seen(name, addresses);
        let words = shown.table.watch.words(name, view.texts, reader, addresses);
        socket.write(Message::Text(with_number(words)))?;
    }
    socket.flush()?;
    Ok(true)
}

/// The places of the LEDs, and the fixed words of the page.
fn greeting(view: &View) -> String {
    let places = Layout::COMPACT.places();
    let places: Vec<&[f32]> = places.chunks_exact(4).collect();
    let names = match view.table {
        Some(_) => &PHONE_WORDS[..],
        None => &["phone-away"],
    };
    let word = |name: &&'static str| {
        let text = view.texts.format(&Words::new(*name));
        ((*name).to_owned(), json!(text))
    };
    let words: serde_json::Map<String, _> = names.iter().map(word).collect();
    let language = view.texts.language();
    let keys = view.table.as_ref().map(|_| keys());
    json!({ "lang": language, "places": places, "words": words, "keys": keys }).to_string()
}

/// The squares and posts by their names, with the numbers of their LEDs.
fn keys() -> Vec<(String, usize)> {
    let squares = Square::all().map(|square| (Key::Square(square), Cell::of_square(square)));
    let posts = (0..Post::COUNT).filter_map(Post::from_index);
    let posts = posts.map(|post| (Key::Post(post), Cell::of_post(post)));
    let keys = squares.chain(posts);
    keys.map(|(key, cell)| (key.to_string(), Led::of_cell(cell).index()))
        .collect()
}

/// The evening, as JSON.
fn tell_evening(server: &Server, view: &View) -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_secs().try_into().unwrap_or(0));
    let evening = server.tables.evenings.evening(now, view.ahead_min);
    let lines: Vec<String> = evening
        .lines()
        .iter()
        .map(|line| view.texts.format(line))
        .collect();
    let title = view.texts.format(&Words::new("evening-title"));
    json!({ "evening": { "title": title, "lines": lines, "hours": evening.hours() } }).to_string()
}
