//! A real board at the other end of its console line: its lights and its table, and the keys that are pressed on it from here.
//!
//! [`Mirror::next_request`] says what to write to the line, [`Mirror::receive`] takes what comes from it. There is one request at a time.
//! The board is kept as a table of its own, so that it has the words of any other table.

use core::fmt::{self, Write};

use heapless::{Deque, String, Vec};
use smart_leds::RGB8;

use super::contacts::Contacts;
use super::reading::Reading;
use super::replica;
use super::reply::{Reply, ReplyReader};
use crate::console::protocol::MAX_LINE_BYTES;
use crate::geometry::{Fence, Key, Led};
use crate::table::{ClockOptions, HostRight, Phase, Seating, Setting, Table};
use fencelight_core::game::{Action, Move};
use fencelight_core::games::GameKind;
use fencelight_core::notation::parse_move;

/// The version of this end, which is that of core.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The longest reply, in bytes: a frame has 3,517.
const MAX_REPLY_BYTES: usize = 8 * 1_024;
/// Time between two readings of the table, where no event asks for one.
const TABLE_MS: f64 = 500.0;
/// A board that does not answer for so long is gone, or the line has lost an answer.
const ANSWER_MS: f64 = 10_000.0;
/// Requests of the visitor that wait at most.
const MAX_WRITES: usize = 8;
/// Time between two readings of the health.
const HEALTH_MS: f64 = 1_000.0;
/// What is read of the health, while it is shown, and the longest answer.
const HEALTH: [&str; 2] = ["faults", "hardware"];
const MAX_HEALTH_BYTES: usize = 2_048;

/// What is said of the board that this one plays with.
const LINK_MESSAGES: [&str; 5] = [
    "pair-joins",
    "pair-waits",
    "pair-resumed",
    "pair-late",
    "pair-left",
];

/// A request, and the text of a refusal.
type Line = String<MAX_LINE_BYTES>;

/// A request that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Version,
    Watch,
    WatchLeds,
    Table,
    Dump,
    Write,
    Contact,
    /// By its place in [`HEALTH`].
    Health(usize),
}

/// What is known of the board since a contact was changed from here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Seen {
    #[default]
    All,
    /// The lines of `table`, and not the record yet.
    Table,
    Nothing,
}

/// What this end may do at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The server between only reads.
    Server,
    /// The board has not said yet.
    Unknown,
    /// The setting `host` of the board is `watch`.
    Watch,
    /// The setting `host` of the board is `play`: games may be started, no key pressed.
    Play,
    /// Everything.
    Hands,
}

/// What is known of a board.
#[derive(Default)]
pub struct Mirror {
    reader: ReplyReader<MAX_REPLY_BYTES>,
    /// The line is open.
    is_open: bool,
    /// How it stands with the board that this one plays with, where the server says so: the name of a message.
    link: Option<&'static str>,
    /// Whether requests that change something may be sent.
    may_play: bool,
    /// The server has taken the PIN of the staff.
    is_staff: bool,
    version: Option<Line>,
    /// The keys that are pressed from here.
    contacts: Contacts,
    /// What has been read since a contact changed.
    seen: Seen,
    /// The key that was pressed last from here, and the one whose press had no effect, while the board says so.
    pressed: Option<Key>,
    rejected: Option<Key>,
    /// Empty before the first frame.
    frame: Vec<RGB8, { Led::COUNT }>,
    /// What is shown, and what is being read: it is shown when all of it is known, so that a phase is never seen with the game of another one.
    shown: Reading,
    reading: Reading,
    /// The table that is shown.
    table: Option<Table>,
    asked: Option<(Asked, f64)>,
    writes: Deque<Line, MAX_WRITES>,
    refusal: Option<Line>,
    /// Settings and health are shown; what is read next of the health and when, and what was read.
    is_inspected: bool,
    next_health: usize,
    health_due_ms: f64,
    health: [Option<String<MAX_HEALTH_BYTES>>; HEALTH.len()],
    /// What is to be asked for next to read the table.
    next_reading: Option<Asked>,
    table_due_ms: f64,
}

impl Mirror {
    /// The line is open. `may_play` allows requests of the visitor.
    pub fn open(&mut self, may_play: bool) {
        self.close();
        (self.is_open, self.may_play) = (true, may_play);
    }

    /// The line is closed: the cable is pulled. Settings that are shown stay shown.
    #[inline(never)]
    pub fn close(&mut self) {
        *self = Self {
            is_inspected: self.is_inspected,
            ..Self::default()
        };
    }

    /// What the server says of the line: `# server VERSION play`, `# board VERSION`, `# away`, `# link WORD`, `# staff on`. A board that goes or comes changes
    /// nothing else of it.
    pub fn status(&mut self, line: &str) {
        let words: Vec<&str, 4> = line.split(' ').take(4).collect();
        let (may_play, is_staff, link) = (self.may_play, self.is_staff, self.link);
        match words.get(1..) {
            Some(["server", _, access]) => self.may_play = *access == "play",
            Some(["staff", state]) => self.is_staff = *state == "on",
            Some([state @ ("board" | "away"), ..]) => {
                self.close();
                self.is_open = *state == "board";
                (self.may_play, self.is_staff, self.link) = (may_play, is_staff, link);
            }
            Some(["link", word]) => {
                let mut names = LINK_MESSAGES.into_iter();
                self.link = names.find(|name| name.strip_prefix("pair-") == Some(word));
            }
            _ => {}
        }
    }

    /// How it stands with the board that this one plays with: the name of a message.
    #[must_use]
    pub const fn link(&self) -> Option<&'static str> {
        self.link
    }

    /// Whether a board answers.
    #[must_use]
    pub const fn is_here(&self) -> bool {
        self.is_open && self.version.is_some()
    }

    /// The version of the board, if it is another one than this end's.
    #[must_use]
    pub fn other_version(&self) -> Option<&str> {
        let version = self.version.as_deref();
        version.filter(|version| *version != VERSION)
    }

    /// The lights of the board.
    #[must_use]
    pub fn frame(&self) -> [RGB8; Led::COUNT] {
        let frame = self.frame.as_slice().try_into();
        frame.unwrap_or([RGB8::default(); Led::COUNT])
    }

    /// The table of the board, in its phase; `None` where it is not known.
    #[must_use]
    pub const fn screen(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The table, if it has a game to see: one that is played, paused, offered or over.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        let is_game = |table: &&Table| {
            matches!(
                table.phase(),
                Phase::Play | Phase::Pause | Phase::Over | Phase::Resume
            )
        };
        self.screen().filter(is_game)
    }

    /// The same, to note on it what only this end knows.
    pub fn table_mut(&mut self) -> Option<&mut Table> {
        self.table()?;
        self.table.as_mut()
    }

    /// The phase of the board.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.shown.phase()
    }

    /// The game at hand.
    #[must_use]
    pub fn kind(&self) -> Option<GameKind> {
        let named = kind(&self.shown);
        named.or_else(|| Some(self.screen()?.position().kind()))
    }

    /// A line of the board's `table`; `None` where it is `-`.
    #[must_use]
    pub fn fact(&self, key: &str) -> Option<&str> {
        self.shown.fact(key)
    }

    /// The moves of the game on the board, with those that the board no longer sends.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.shown.number("plies").unwrap_or(0)
    }

    /// The players at the seats of the board.
    #[must_use]
    pub fn players(&self) -> Seating {
        self.shown.players()
    }

    /// Why the board refused the last request of the visitor.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Whether requests of the visitor reach the board.
    #[must_use]
    pub const fn may_play(&self) -> bool {
        self.may_play && self.is_here()
    }

    /// Whether the server has taken the PIN of the staff.
    #[must_use]
    pub const fn is_staff(&self) -> bool {
        self.is_staff
    }

    /// Sends a request of the visitor, where that is allowed: a PIN always is. One that is longer than a line is dropped.
    pub fn write(&mut self, request: &str) {
        let is_pin = request.starts_with("pin ");
        let is_allowed = self.may_play || self.is_staff || is_pin;
        if is_pin {
            // The server says anew whether it is right.
            self.is_staff = false;
        }
        if let Ok(request) = Line::try_from(request)
            && is_allowed
            && self.is_here()
            && !self.writes.is_full()
        {
            self.refusal = None;
            let _ = self.writes.push_back(request);
        }
    }

    /// What this end may do.
    #[must_use]
    pub fn access(&self) -> Access {
        let state = self.shown.state.as_ref();
        match state.map(|state| state.settings.host) {
            _ if !self.may_play => Access::Server,
            None => Access::Unknown,
            Some(HostRight::Hands) => Access::Hands,
            Some(HostRight::Play) => Access::Play,
            Some(HostRight::Watch) => Access::Watch,
        }
    }

    /// Whether games can be started from here.
    #[must_use]
    pub fn may_start(&self) -> bool {
        self.is_here() && matches!(self.access(), Access::Play | Access::Hands)
    }

    /// Whether keys can be pressed from here.
    #[must_use]
    pub fn may_press(&self) -> bool {
        self.is_here() && self.access() == Access::Hands
    }

    /// Closes the contact of a key on the board, where that is allowed.
    pub fn press(&mut self, key: Key) {
        if self.may_press() {
            (self.refusal, self.pressed) = (None, Some(key));
            self.contacts.change(key, true);
        }
    }

    /// Opens it again.
    pub fn release(&mut self, key: Key) {
        self.contacts.change(key, false);
    }

    /// Whether the table that is known has seen all that was pressed from here.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let is_sent = !matches!(self.asked, Some((Asked::Contact, _)));
        self.contacts.are_sent() && is_sent && self.seen == Seen::All
    }

    /// The fence that the board shows and that is not placed yet.
    #[must_use]
    pub fn preview(&self) -> Option<Fence> {
        self.fact("preview").and_then(Fence::from_name)
    }

    /// Settings and health are shown, or no longer.
    pub fn inspect(&mut self, is_on: bool) {
        (self.is_inspected, self.health_due_ms) = (is_on, 0.0);
    }

    /// Writes settings and health as `key=value` lines: the settings by their names, the lines of `table`, `faults` and `hardware`, and why the
    /// last change was refused. What a board does not have is missing.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_report(&self, out: &mut impl Write) -> fmt::Result {
        if let Some(state) = &self.shown.state {
            for setting in Setting::ALL {
                let value = setting.domain().text(state.settings.get(setting));
                writeln!(out, "{}={value}", setting.name())?;
            }
            for option in ClockOptions::LIST {
                let value = option.domain.text(state.choices.clock.get(option.key));
                writeln!(out, "{}={value}", option.key)?;
            }
        }
        for text in self.health.iter().flatten() {
            writeln!(out, "{text}")?;
        }
        for (key, value) in self.shown.facts() {
            if !matches!(key, "stuck" | "masked") {
                writeln!(out, "{key}={value}")?;
            }
        }
        write!(out, "refusal={}", self.refusal().unwrap_or_default())
    }

    /// Whether the board has not answered for too long: the line has to be opened anew.
    #[must_use]
    pub fn is_stuck(&self, now_ms: f64) -> bool {
        self.asked
            .is_some_and(|(_, at_ms)| now_ms - at_ms > ANSWER_MS)
    }

    /// The next request to write to the line, if one is due.
    pub fn next_request(&mut self, now_ms: f64) -> Option<Line> {
        if !self.is_open || self.asked.is_some() {
            return None;
        }
        let mut request = Line::new();
        let asked = match self.version.is_some() {
            true => self.next_write(&mut request),
            false => Some(Asked::Version),
        };
        let asked = asked.or_else(|| self.next_reading(now_ms))?;
        let text = match asked {
            Asked::Version => "version",
            Asked::Watch => "watch on",
            Asked::WatchLeds => "watch leds",
            Asked::Table => {
                self.table_due_ms = now_ms + TABLE_MS;
                "table"
            }
            Asked::Dump => {
                if let Some(plies) = self.reading.next_plies() {
                    write!(request, "dump {plies}").ok()?;
                    ""
                } else {
                    "dump"
                }
            }
            Asked::Health(place) => {
                self.next_health = (place + 1) % HEALTH.len();
                if self.next_health == 0 {
                    self.health_due_ms = now_ms + HEALTH_MS;
                }
                HEALTH.get(place)?
            }
            Asked::Write | Asked::Contact => "",
        };
        request.push_str(text).ok()?;
        self.asked = Some((asked, now_ms));
        Some(request)
    }

    /// What the visitor has pressed or written.
    fn next_write(&mut self, request: &mut Line) -> Option<Asked> {
        if let Some((key, is_down)) = self.contacts.next() {
            let command = if is_down { "press" } else { "release" };
            write!(request, "{command} {key}").ok()?;
            return Some(Asked::Contact);
        }
        *request = self.writes.pop_front()?;
        Some(Asked::Write)
    }

    /// What is to be read next.
    fn next_reading(&self, now_ms: f64) -> Option<Asked> {
        // What was pressed shows at once.
        let is_due = now_ms >= self.table_due_ms || self.seen != Seen::All;
        let is_inspected = self.is_inspected && now_ms >= self.health_due_ms;
        self.next_reading
            .or_else(|| is_due.then_some(Asked::Table))
            .or_else(|| is_inspected.then_some(Asked::Health(self.next_health)))
    }

    /// Takes bytes from the line.
    pub fn receive(&mut self, bytes: &[u8]) {
        let mut reader = core::mem::take(&mut self.reader);
        for &byte in bytes {
            match reader.feed(byte) {
                Some(Reply::Event(text)) => self.event(text),
                Some(Reply::Answer(text)) => self.answer(text, true),
                Some(Reply::Refusal(text)) => self.answer(text, false),
                None => {}
            }
        }
        self.reader = reader;
    }

    /// An event: a frame, or the table is read at once.
    fn event(&mut self, text: &str) {
        match text.strip_prefix("leds ") {
            Some(changes) => show(&mut self.frame, changes),
            None => self.table_due_ms = 0.0,
        }
    }

    fn answer(&mut self, text: &str, is_answer: bool) {
        let Some((asked, _)) = self.asked.take() else {
            return;
        };
        let refusal = || text.try_into().ok().filter(|_| !is_answer);
        match asked {
            Asked::Version => {
                // Anything but a board is asked again, until the line is given up.
                let version = text.strip_prefix("fencelight ").filter(|_| is_answer);
                self.version = version.and_then(|version| version.try_into().ok());
                self.next_reading = Some(Asked::Watch);
            }
            Asked::Watch => self.next_reading = Some(Asked::WatchLeds),
            Asked::WatchLeds => self.next_reading = Some(Asked::Table),
            Asked::Contact => {
                self.seen = Seen::Nothing;
                if !is_answer {
                    // The right may have changed at the board.
                    self.contacts.refuse();
                    self.refusal = refusal();
                    self.next_reading = Some(Asked::Table);
                }
            }
            // A refusal or a damaged answer: what is shown stays, and all is read anew.
            Asked::Table if is_answer && self.reading.take_table(text).is_some() => {
                self.follow_rejection();
                if self.seen == Seen::Nothing {
                    self.seen = Seen::Table;
                }
                self.next_reading = Some(Asked::Dump);
            }
            Asked::Dump if is_answer => match self.reading.take_dump(text, &self.shown) {
                Some(true) => {
                    self.next_reading = None;
                    self.show_reading();
                    if self.seen == Seen::Table {
                        self.seen = Seen::All;
                    }
                }
                // A part of a long game.
                Some(false) => {}
                None => self.drop_reading(),
            },
            Asked::Table | Asked::Dump => self.drop_reading(),
            Asked::Health(place) => {
                if let Some(known) = self.health.get_mut(place) {
                    *known = text.try_into().ok().filter(|_| is_answer);
                }
            }
            Asked::Write => {
                self.refusal = refusal();
                (self.health_due_ms, self.table_due_ms) = (0.0, 0.0);
            }
        }
    }

    /// What is shown stays, and all is read anew.
    fn drop_reading(&mut self) {
        (self.next_reading, self.reading) = (None, Reading::default());
        if self.seen == Seen::Table {
            self.seen = Seen::Nothing;
        }
    }

    /// All has been read, and is shown. A contact that changed meanwhile is seen by the next reading.
    fn show_reading(&mut self) {
        let before = core::mem::replace(&mut self.shown, core::mem::take(&mut self.reading));
        if !before.is_like(&self.shown) {
            self.table = replica::table(&self.shown, kind(&self.shown), self.rejected);
        }
    }

    /// Finds the key whose press had no effect: that of the move that the board names, otherwise one that was pressed here.
    fn follow_rejection(&mut self) {
        let reason = self.reading.fact("rejection");
        if reason == self.fact("rejection") {
            return;
        }
        let named = reason.and_then(|reason| reason.split_once(": "));
        let named = named.and_then(|(mv, _)| parse_move(mv).ok());
        self.rejected = match named.map(Move::action) {
            Some(Action::Square(square)) => Some(Key::Square(square)),
            Some(Action::Fence(fence)) => Some(Key::Post(fence.post())),
            // A hold that gets no hint is not a tap.
            _ if reason.is_none_or(|why| why.starts_with("hints")) => None,
            _ => self.pressed.filter(|_| self.seen == Seen::Nothing),
        };
    }
}

/// The game that `table` names.
fn kind(reading: &Reading) -> Option<GameKind> {
    let mut names = ["chosen", "show", "lesson"].into_iter();
    let name = names.find_map(|key| reading.fact(key))?;
    GameKind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// Changes a frame as an event says: `INDEX:RRGGBB` for each LED. A damaged event changes nothing.
fn show(frame: &mut Vec<RGB8, { Led::COUNT }>, changes: &str) {
    let change = |word: &str| {
        let (index, color) = word.split_once(':')?;
        let index: usize = index.parse().ok().filter(|index| *index < Led::COUNT)?;
        let number = u32::from_str_radix(color, 16).ok();
        let [_, r, g, b] = number.filter(|_| color.len() == 6)?.to_be_bytes();
        Some((index, RGB8 { r, g, b }))
    };
    let words = || changes.split_ascii_whitespace().map(change);
    if words().any(|change| change.is_none()) {
        return;
    }
    // Dark before the first whole frame.
    let _ = frame.resize_default(Led::COUNT);
    for (index, led) in words().flatten() {
        if let Some(place) = frame.get_mut(index) {
            *place = led;
        }
    }
}
