//! What happens at a table: its state is read when the board says that something has changed, and told in words, in any language.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use fencelight_board::console::Mirror;
use fencelight_board::table::{Phase, Player, Seating, Table};
use fencelight_core::game::{Game as _, Outcome};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{PerSeat, Seat};
use fencelight_text::facts::Viewer;
use fencelight_text::game_file::game_of;
use fencelight_text::mirror;
use fencelight_text::{LANGUAGES, Logs, Message, Texts, Tone, names, panel};
use fencelight_web::overlay::Overlay;
use serde_json::{Value, json};
use tungstenite::Utf8Bytes;

use crate::busiest;
use crate::code;
use crate::ends::{Counters, Ends};
use crate::evening::{Evenings, Game};
use crate::hub::Hub;
use crate::link::Token;
use crate::queue::{NoPlace, Queue};
use crate::seats::{NoSeat, Seats, Seen as SeenSeats, Why};
use crate::server::Addresses;
use crate::tables::Report;

/// How long an event is waited for before the state is read.
const POLL: Duration = Duration::from_millis(100);
/// Requests in a row at most, so that events are seen between them.
const ROUND: usize = 16;

/// Changes of all tables.
static CHANGES: AtomicU64 = AtomicU64::new(1);
/// The texts of all languages, for phones and for screens beside the board.
static TEXTS: LazyLock<[Vec<Texts>; 2]> = LazyLock::new(|| {
    [false, true].map(|has_keys| {
        let mut texts = LANGUAGES.map(Texts::of_kiosk).to_vec();
        texts.iter_mut().for_each(|it| it.show_keys(has_keys));
        texts
    })
});

/// The texts of a language, else those of English.
pub(super) fn texts(language: &str, has_keys: bool) -> &'static Texts {
    let all = &TEXTS[usize::from(has_keys)];
    let of = |language: &str| all.iter().find(|texts| texts.language() == language);
    of(language).or_else(|| of("en")).unwrap_or(&all[0])
}

/// Who reads the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reader {
    /// A phone, and the seat that it plays.
    Phone(Option<Seat>),
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
    ends: Ends,
    /// The game that was seen in play, until its end is taken.
    playing: Option<Playing>,
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

/// A game that is played.
#[derive(Clone, Copy)]
struct Playing {
    /// The number of the game, by the counters of its board.
    number: u32,
    kind: GameKind,
    players: Seating,
    /// When it has begun, or was first seen.
    began: Instant,
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
            evenings.retry();
            let ended = self.lock().compare(name, evenings);
            for game in ended {
                if let Err(error) = evenings.add(game) {
                    report(&format!("a result is not written yet: {error}"));
                }
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
        let is_phone = matches!(reader, Reader::Phone(_));
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

    /// Compares the table with the reading before; the games that have ended between them.
    fn compare(&mut self, name: &str, evenings: &Evenings) -> Vec<Game> {
        if let Some(table) = self.mirror.screen() {
            self.logs.follow(table);
        }
        // What was seen last counts until a board that was away is read again.
        let (before, seen) = (self.seen, self.see().or(self.seen));
        self.seen = seen;
        if before != seen {
            self.busy = CHANGES.fetch_add(1, Ordering::Relaxed);
        }
        let mut told = self.tell(name, texts("en", true), Reader::Screen);
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
        self.take_ends(name, evenings)
    }

    /// The games that have ended since the reading that was taken last.
    fn take_ends(&mut self, name: &str, evenings: &Evenings) -> Vec<Game> {
        let mirror = &self.mirror;
        let Some(phase) = mirror.phase() else {
            return Vec::new();
        };
        let counters = Counters::of(mirror);
        let is_played = |playing: &Playing| playing.number == counters.games;
        let playing = self.playing.filter(is_played);
        let mut end = None;
        if phase == Phase::Over {
            let Some(table) = mirror.table().filter(|table| table.outcome().is_some()) else {
                // The end is not known as a whole: the next reading tells.
                return Vec::new();
            };
            // A position that is set up decided is no game.
            if mirror.move_count() > 0 || table.forfeited().is_some() {
                let moves = u32::try_from(mirror.move_count()).ok();
                end = Some(ended(name, table, playing, moves));
            }
        }
        let kind = self.playing.map(|playing| playing.kind).or(mirror.kind());
        let has_sides = matches!(kind, Some(GameKind::Pacman | GameKind::MsPacman));
        let is_first = self.ends.is_new();
        let won = end.as_ref().map(|end| end.won.as_slice());
        let (unseen, is_new) = self.ends.take(counters, won, has_sides);
        // The server before has taken it.
        let end = end.filter(|end| is_new && !(is_first && evenings.has_latest(end)));
        // With an end the game that was seen is that of the end.
        let mut seen = playing.filter(|_| phase != Phase::Over);
        let mut games: Vec<Game> = unseen
            .into_iter()
            .map(|won| result(name, seen.take(), won))
            .collect();
        games.extend(end);
        let is_begun =
            |playing: &Playing| Some(playing.kind) == mirror.kind() && mirror.move_count() > 0;
        self.playing = match phase {
            Phase::Play => playing.filter(is_begun).or_else(|| {
                Some(Playing {
                    number: counters.games,
                    kind: mirror.kind()?,
                    players: mirror.players(),
                    began: Instant::now(),
                })
            }),
            Phase::Pause | Phase::Resume => playing,
            _ => None,
        };
        games
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
        let (is_phone, viewer) = match reader {
            Reader::Phone(Some(seat)) => (true, Viewer::Seat(seat)),
            Reader::Phone(None) => (true, Viewer::Onlooker),
            Reader::Screen | Reader::Display => (false, Viewer::Onlooker),
        };
        let lines = mirror::lines(mirror, &self.logs, viewer);
        // What is to be pressed at the board is of no use elsewhere; in a lesson that is every line but its step.
        let has_hints = !is_phone && mirror.phase() != Some(Phase::Play);
        let is_taught = is_phone && mirror.phase() == Some(Phase::Lesson);
        let told = lines.iter().filter(|(tone, _)| match tone {
            Tone::Hint => has_hints,
            Tone::Now => !is_taught,
            Tone::Plain | Tone::State | Tone::Error => true,
        });
        let lines: Vec<String> = told.map(|(_, line)| words(line)).collect();
        let aim = mirror::aim(mirror, viewer);
        let mut told = json!({
            "name": words(&Message::new("table-name").text("table", name)),
            "phase": mirror.phase().filter(|_| mirror.is_here()).map(Phase::name),
            "title": words(&mirror::title(mirror, viewer)),
            "aim": if aim.name.is_empty() { String::new() } else { words(&aim) },
            "lines": lines,
        });
        if let Some(table) = mirror.table().filter(|_| mirror.is_here()) {
            // A phone has rings around what it may touch.
            let is_playable = match reader {
                Reader::Phone(seat) => seat == Some(table.position().turn()),
                Reader::Screen | Reader::Display => true,
            };
            let overlay = Overlay::new(table, is_phone, is_playable);
            told["items"] = json!(overlay.items(None, |_| None));
        }
        let names = self.queue.names();
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
fn ended(name: &str, table: &Table, playing: Option<Playing>, moves: Option<u32>) -> Game {
    let position = table.history().current();
    let seats = position.seats().iter();
    let won = match table.outcome() {
        Some(Outcome::Won(winner)) => seats
            .filter(|seat| position.is_winner(*seat, winner))
            .collect(),
        Some(Outcome::Drawn) | None => Vec::new(),
    };
    let seconds = playing.map(|playing| playing.began.elapsed().as_secs());
    Game {
        kind: Some(position.kind()),
        players: *table.players(),
        moves,
        seconds: seconds.and_then(|seconds| seconds.try_into().ok()),
        ..result(name, None, won)
    }
}

/// The result of a game that ends now, whose end was not seen; the game itself may have been.
fn result(name: &str, seen: Option<Playing>, won: Vec<Seat>) -> Game {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Game {
        ended: now.map_or(0, |now| now.as_secs().try_into().unwrap_or(0)),
        table: name.to_owned(),
        kind: seen.map(|seen| seen.kind),
        players: seen.map_or(PerSeat([Player::Empty; 4]), |seen| seen.players),
        won,
        moves: None,
        seconds: None,
    }
}
