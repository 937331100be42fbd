//! What happens at a table: its state is read when the board says that something has changed, and told in words, in any language.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use fencelight_board::table::{Phase, Player, Table};
use fencelight_core::game::{Outcome, Winner};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Seat;
use fencelight_lab::game_file::game_of;
use fencelight_text::mirror::{self, Mirror};
use fencelight_text::{LANGUAGES, Logs, Message, Texts, Tone, names, panel};
use serde_json::{Value, json};
use tungstenite::Utf8Bytes;

use super::busiest;
use super::evening::{Evenings, Game};
use super::hub::Hub;
use super::queue::{NoPlace, Queue};
use super::seats::{NoSeat, Seats, Seen as SeenSeats, Why};
use super::tables::Report;
use super::{Addresses, code};
use crate::link::Token;

/// How long an event is waited for before the state is read.
const POLL: Duration = Duration::from_millis(100);
/// Requests in a row at most, so that events are seen between them.
const ROUND: usize = 16;

/// Changes of all tables.
static CHANGES: AtomicU64 = AtomicU64::new(1);
/// The texts of all languages.
static TEXTS: LazyLock<Vec<Texts>> = LazyLock::new(|| LANGUAGES.map(Texts::of_kiosk).to_vec());

/// The texts of a language, else those of English.
pub(super) fn texts(language: &str) -> &'static Texts {
    let of = |language: &str| TEXTS.iter().find(|texts| texts.language() == language);
    of(language).or_else(|| of("en")).unwrap_or(&TEXTS[0])
}

/// Who reads the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reader {
    Phone,
    /// The screen of all tables, at another machine.
    Screen,
    /// The same at this machine, in the room: it alone shows the codes of seats.
    Display,
}

/// What is known of a table.
#[derive(Default)]
pub(super) struct Watch(Mutex<State>);

#[derive(Default)]
struct State {
    mirror: Mirror,
    logs: Logs,
    /// Changes with the words.
    generation: u64,
    /// The words in each language that was asked for, for each kind of reader, with their generation.
    words: HashMap<(String, Reader), (u64, Utf8Bytes)>,
    /// Grows with every change of a game, its phase or its moves, over all tables: the busiest has the largest number.
    busy: u64,
    seen: Option<Seen>,
    /// When the game at hand has begun, or was first seen.
    began: Option<Instant>,
    /// The seats that phones play, and the names that wait for the table.
    seats: Seats,
    queue: Queue,
}

/// What is compared from one reading to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen {
    phase: Phase,
    kind: GameKind,
    moves: usize,
}

impl Watch {
    /// Starts to watch a board.
    pub(super) fn start(
        name: &str,
        hub: Hub,
        evenings: Arc<Evenings>,
        report: Report,
    ) -> Arc<Self> {
        let watch = Arc::new(Self::default());
        let watched = Arc::clone(&watch);
        let name = name.to_owned();
        thread::spawn(move || {
            loop {
                let (page, messages) = hub.listen();
                watched.follow(&name, &hub, &messages, &evenings, &report);
                // It was too slow, and hears no more.
                hub.leave(page);
            }
        });
        watch
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows the board until its messages end.
    fn follow(
        &self,
        name: &str,
        hub: &Hub,
        messages: &Receiver<Utf8Bytes>,
        evenings: &Evenings,
        report: &Report,
    ) {
        let began = Instant::now();
        loop {
            let mut next = messages.recv_timeout(POLL);
            while let Ok(message) = next {
                let mut state = self.lock();
                match message.starts_with('#') {
                    true => state.mirror.status(&message),
                    false => state.mirror.receive(format!("{message}\n\n").as_bytes()),
                }
                drop(state);
                next = messages.recv_timeout(Duration::ZERO);
            }
            if next == Err(RecvTimeoutError::Disconnected) {
                return;
            }
            for _ in 0..ROUND {
                let now_ms = began.elapsed().as_secs_f64() * 1_000.0;
                let request = self.lock().mirror.next_request(now_ms);
                let Some(request) = request else {
                    break;
                };
                // The server watches already, and this end needs no lights.
                let answer = match request.starts_with("watch") {
                    true => "=".to_owned(),
                    false => hub.ask(&request),
                };
                let answer = format!("{answer}\n\n");
                self.lock().mirror.receive(answer.as_bytes());
            }
            let ended = self.lock().compare(name);
            if let Some(Err(error)) = ended.map(|game| evenings.add(game)) {
                report(&format!("a result was not kept: {error}"));
            }
            let requests = self.lock().look_at_phones(Instant::now());
            for request in requests {
                // What the board refuses now is asked again.
                hub.ask(&request);
            }
        }
    }

    /// A phone shows the token of a code, and the board gives it the seat.
    pub(super) fn take_seat(
        &self,
        hub: &Hub,
        token: &Token,
        phone: &Token,
        now: Instant,
    ) -> Result<(), Message> {
        let mut state = self.lock();
        let seen = SeenSeats::of(&state.mirror).ok_or_else(|| Message::new("mirror-away"))?;
        let taken = state.seats.take(token, phone, &seen, now);
        let (seat, is_new) = taken.map_err(|why: NoSeat| Message::new(why.message()))?;
        drop(state);
        if is_new {
            let answer = hub.ask(&format!("seat {seat} remote"));
            let mut state = self.lock();
            state.generation += 1;
            if let Some(reason) = answer.strip_prefix('?') {
                state.seats.refuse(phone);
                return Err(Message::new("seat-refused").text("reason", reason.trim()));
            }
        }
        Ok(())
    }

    /// A phone gives its seat back.
    pub(super) fn leave_seat(&self, phone: &Token) {
        let mut state = self.lock();
        state.generation += u64::from(state.seats.leave(phone));
    }

    /// A phone is there: its seat, and the number of the request that it has to answer.
    pub(super) fn hear(&self, phone: &Token, now: Instant) -> Option<(Seat, Option<u32>)> {
        let mut state = self.lock();
        let seat = state.seats.hear(phone, now)?;
        let seen = SeenSeats::of(&state.mirror);
        let own = seen.filter(|seen| seen.phase == Phase::Play && seen.turn == Some(seat));
        Some((seat, own.and_then(|seen| seen.request)))
    }

    /// Why a phone has no seat any more.
    pub(super) fn why_left(&self, phone: &Token) -> Option<Why> {
        self.lock().seats.why(phone)
    }

    /// Looks at the game, where one is played.
    pub(super) fn with_game<T>(&self, look: impl FnOnce(Phase, Option<&Table>) -> T) -> Option<T> {
        let state = self.lock();
        let phase = state.mirror.phase().filter(|_| state.mirror.is_here())?;
        Some(look(phase, state.mirror.table()))
    }

    /// Changes the names that wait; every page is told.
    pub(super) fn change_queue(
        &self,
        change: impl FnOnce(&mut Queue) -> Result<(), NoPlace>,
    ) -> Result<(), NoPlace> {
        let mut state = self.lock();
        change(&mut state.queue)?;
        state.generation += 1;
        Ok(())
    }

    /// The names that wait, and the place of a phone among them with whether it is called.
    pub(super) fn place(&self, phone: Option<&Token>) -> (usize, Option<(usize, bool)>) {
        let state = self.lock();
        let place = phone.and_then(|phone| state.queue.place(phone));
        (state.queue.names().len(), place)
    }

    /// The link in the code of a free seat.
    pub(super) fn seat_link(
        &self,
        name: &str,
        seat: &str,
        addresses: &Addresses,
    ) -> Option<String> {
        let mut state = self.lock();
        let links = state.seat_links(name, addresses).into_iter();
        let mut links = links.filter(|(free, _)| free.name() == seat);
        links.next().map(|(_, link)| link)
    }

    /// The code that the screen shows beside the table.
    pub(super) fn code(&self, name: &str, addresses: &Addresses) -> Option<Code> {
        self.lock().code(name, addresses)
    }

    /// What counts for the choice of the large table; it changes with the words.
    pub(super) fn seen(&self, name: &str, addresses: &Addresses) -> busiest::TableSeen {
        let state = self.lock();
        busiest::TableSeen {
            phase: state.mirror.phase().filter(|_| state.mirror.is_here()),
            busy: state.busy,
            has_code: state.code(name, addresses).is_some(),
        }
    }

    /// The server has another address: its codes are drawn and sent anew.
    pub(super) fn draw_codes_anew(&self) {
        let mut state = self.lock();
        state.generation += 1;
        state.seats.draw_anew();
    }

    /// Changes with the words.
    pub(super) fn generation(&self) -> u64 {
        self.lock().generation
    }

    /// The table in words, as the pages of the server read it.
    pub(super) fn words(
        &self,
        name: &str,
        texts: &Texts,
        reader: Reader,
        addresses: &Addresses,
    ) -> Utf8Bytes {
        let mut state = self.lock();
        let key = (texts.language().to_owned(), reader);
        let generation = state.generation;
        if let Some((known, words)) = state.words.get(&key)
            && *known == generation
        {
            return words.clone();
        }
        let mut told = state.tell(name, texts, reader);
        let is_phone = reader == Reader::Phone;
        if let Some(code) = state.code(name, addresses).filter(|_| !is_phone) {
            // The number makes a browser load the code anew.
            told["code"] = json!(format!("/code/{name}?{generation}"));
            told["invites"] = json!(texts.format(&code.words()));
            told["modules"] = json!(code::modules(&code.link));
        }
        if reader == Reader::Display {
            let links = state.seat_links(name, addresses).into_iter();
            let drawn = state.seats.drawn();
            let code = |(seat, _): (Seat, String)| {
                let words = Message::new("code-seat").with("seat", names::seat(seat));
                json!({ "code": format!("/code/{name}/{seat}?{drawn}"), "invites": texts.format(&words) })
            };
            told["seats"] = json!(links.map(code).collect::<Vec<_>>());
        }
        let words = Utf8Bytes::from(told.to_string());
        state.words.insert(key, (generation, words.clone()));
        words
    }
}

/// A code beside a table.
pub(super) struct Code {
    link: String,
    /// Whether it holds a game; of a long one the last moves.
    game: Option<Option<usize>>,
}

impl Code {
    /// The code as an image.
    pub(super) fn svg(&self, texts: &Texts) -> Option<String> {
        let class = if self.game.is_some() {
            "home"
        } else {
            "follow"
        };
        code::svg(&self.link, class, &texts.format(&self.words()))
    }

    /// What it is for.
    fn words(&self) -> Message {
        match self.game {
            None => Message::new("code-follow"),
            Some(None) => Message::new("code-home"),
            Some(Some(moves)) => Message::new("code-short").with("moves", moves),
        }
    }
}

impl State {
    /// Looks at what phones have to do with the table; the requests for the board.
    fn look_at_phones(&mut self, now: Instant) -> Vec<String> {
        let Some(seen) = SeenSeats::of(&self.mirror) else {
            return Vec::new();
        };
        let (requests, has_left) = self.seats.look(&seen, now);
        let is_free = matches!(seen.phase, Phase::Attract | Phase::Lobby);
        let is_played = matches!(seen.phase, Phase::Play | Phase::Pause);
        let has_moved = self.queue.look(is_free, is_played, now);
        self.generation += u64::from(has_left || has_moved);
        requests
    }

    /// The free seats with the links of their codes, where phones may play.
    fn seat_links(&mut self, name: &str, addresses: &Addresses) -> Vec<(Seat, String)> {
        let Some(address) = addresses.seats(name) else {
            return Vec::new();
        };
        let seen = SeenSeats::of(&self.mirror);
        // Without random numbers there are no codes.
        let free = seen.and_then(|seen| self.seats.free(&seen).ok());
        let link = |(seat, token)| (seat, format!("{address}table/{name}#{token:x}"));
        free.into_iter().flatten().map(link).collect()
    }

    /// The game that has ended, or while one is played the way to its table.
    fn code(&self, name: &str, addresses: &Addresses) -> Option<Code> {
        let table = self.mirror.table().filter(|_| self.mirror.is_here())?;
        match self.mirror.phase()? {
            Phase::Over => {
                let address = addresses.page()?;
                let (link, last) = code::game_link(&address, &game_of(table))?;
                Some(Code {
                    link,
                    game: Some(last),
                })
            }
            Phase::Play => {
                let link = format!("{}table/{name}", addresses.own()?);
                Some(Code { link, game: None })
            }
            _ => None,
        }
    }

    /// Compares the table with the reading before; the game that has ended between them.
    fn compare(&mut self, name: &str) -> Option<Game> {
        if let Some(table) = self.mirror.screen() {
            self.logs.follow(table);
        }
        // What was seen last counts until a board that was away is read again: its game may have ended meanwhile.
        let (before, seen) = (self.seen, self.see().or(self.seen));
        self.seen = seen;
        if before != seen {
            self.busy = CHANGES.fetch_add(1, Ordering::Relaxed);
        }
        let mut told = self.tell(name, texts("en"), Reader::Screen);
        // A seat may be free or not, and a move made, without a word about it.
        let (players, kind) = (self.mirror.players(), self.mirror.kind());
        told["players"] = json!(format!("{players:?} {kind:?} {}", self.busy));
        let words = Utf8Bytes::from(told.to_string());
        let key = (String::new(), Reader::Screen);
        if self
            .words
            .get(&key)
            .is_none_or(|(_, known)| *known != words)
        {
            self.generation += 1;
            self.words.insert(key, (self.generation, words));
        }
        if before == seen {
            return None;
        }
        let is_new = before.zip(seen).is_none_or(|(before, seen)| {
            seen.kind != before.kind || seen.moves < before.moves || before.moves == 0
        });
        if is_new && seen.is_some_and(|seen| seen.phase == Phase::Play) {
            self.began = Some(Instant::now());
        }
        let has_ended = before.is_some_and(|before| before.phase == Phase::Play)
            && seen.is_some_and(|seen| seen.phase == Phase::Over);
        let table = self.mirror.table().filter(|_| has_ended)?;
        Some(ended(
            name,
            table,
            self.began.map_or(0, |began| began.elapsed().as_secs()),
        ))
    }

    fn see(&self) -> Option<Seen> {
        let table = self.mirror.table();
        Some(Seen {
            phase: self.mirror.phase()?,
            kind: self.mirror.kind().unwrap_or(GameKind::ALL[0]),
            moves: table.map_or(0, |table| table.history().moves().len()),
        })
    }

    /// The table for a page, as JSON.
    fn tell(&self, name: &str, texts: &Texts, reader: Reader) -> Value {
        let mirror = &self.mirror;
        let words = |message: &Message| texts.format(message);
        let lines = mirror::lines(mirror, &self.logs);
        // What is to be pressed on a page is of no use where nothing can be.
        let is_played = mirror.phase() == Some(Phase::Play);
        let told = lines
            .iter()
            .filter(|(tone, _)| !(is_played && *tone == Tone::Hint));
        let lines: Vec<String> = told.map(|(_, line)| words(line)).collect();
        let aim = mirror::aim(mirror);
        let mut told = json!({
            "name": words(&Message::new("table-name").text("table", name)),
            "phase": mirror.phase().filter(|_| mirror.is_here()).map(Phase::name),
            "title": words(&mirror::title(mirror)),
            "aim": if aim.name.is_empty() { String::new() } else { words(&aim) },
            "lines": lines,
        });
        let (is_phone, names) = (reader == Reader::Phone, self.queue.names());
        if !is_phone && names.len() > 0 {
            let table = words(&Message::new("table-name").text("table", name));
            let call = self.queue.called().map(|name| {
                words(
                    &Message::new("queue-call")
                        .text("name", name)
                        .text("table", table),
                )
            });
            told["queue"] = json!({ "title": words(&Message::new("queue-title")), "names": names.collect::<Vec<_>>(), "call": call });
        }
        if is_phone && let Some(table) = mirror.screen() {
            let kind = mirror.kind().unwrap_or(GameKind::ALL[0]);
            let rules: Vec<String> = panel::rules(table).iter().map(words).collect();
            let lights = ["lights-turn", "lights-squares", lights_of(kind)];
            told["rules"] = json!(rules);
            told["game"] = json!(words(&names::game(kind)));
            told["lights"] = json!(lights.map(|name| words(&Message::new(name))));
        }
        told
    }
}

/// What the lights of a game mean.
const fn lights_of(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Quoridor2 | GameKind::Quoridor4 => "lights-quoridor",
        GameKind::Pacman => "lights-pacman",
        GameKind::MsPacman => "lights-mspacman",
    }
}

/// The game of a table that has ended.
fn ended(name: &str, table: &Table, seconds: u64) -> Game {
    let position = table.history().current();
    let players = *table.players();
    let pac = position.pac_seat();
    let won = match table.outcome() {
        Some(Outcome::Won(Winner::Seat(seat))) => vec![seat],
        Some(Outcome::Won(Winner::Pacman)) => pac.into_iter().collect(),
        Some(Outcome::Won(Winner::Ghosts)) => {
            let others = Seat::ALL.into_iter().filter(|seat| Some(*seat) != pac);
            others
                .filter(|seat| players[*seat] != Player::Empty)
                .collect()
        }
        Some(Outcome::Drawn) | None => Vec::new(),
    };
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Game {
        ended: now.map_or(0, |now| now.as_secs().try_into().unwrap_or(0)),
        table: name.to_owned(),
        kind: position.kind(),
        players,
        won,
        moves: table.history().moves().len().try_into().unwrap_or(u32::MAX),
        seconds: seconds.try_into().unwrap_or(u32::MAX),
    }
}
