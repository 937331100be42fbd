//! A real board at the other end of its console line: its lights and its game, and the keys that are pressed on it from here.
//!
//! [`Mirror::next_request`] says what to write to the line, [`Mirror::receive`] takes what comes from it. There is one request at a time.
//! The game is kept in a table of its own, so that it has the words of any other game.

mod contacts;
mod replica;
#[cfg(test)]
mod tests;
mod words;

use std::collections::VecDeque;

use fencelight_board::console::{Reply, ReplyReader};
use fencelight_board::device::screen_keys;
use fencelight_board::table::{
    ClockOptions, GameConfig, Phase, Player, Seating, Table, human_seats,
};
use fencelight_core::game::{Action, Game as _, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Fence, Key, Led, PerSeat, Seat};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{parse_move, parse_setup};
use smart_leds::RGB8;

use self::contacts::Contacts;
use self::replica::{propose, tap};
pub use self::words::{aim, extra_lines, lines, title};
use crate::MoveLog;

/// The version of this end, which is that of core.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The longest reply, in bytes: the moves of a very long game.
const MAX_REPLY_BYTES: usize = 64 * 1_024;
/// Time between two frames of a board that does not send them by itself.
const FRAME_MS: f64 = 33.0;
/// Time between two readings of the state, where no event asks for one.
const STATE_MS: f64 = 500.0;
/// A board that does not answer for so long is gone, or the line has lost an answer.
const ANSWER_MS: f64 = 10_000.0;
/// Requests of the visitor that wait at most.
const MAX_WRITES: usize = 8;

/// Time between two readings of settings and health.
const HEALTH_MS: f64 = 1_000.0;
/// What is read of settings and health, while they are shown.
const HEALTH: [&str; 17] = [
    "get brightness",
    "get volume",
    "get power-ma",
    "get hints",
    "get take-back",
    "get calm",
    "get clock",
    "get move_time",
    "get bank_time",
    "get timeout_action",
    "get timeout_strikes",
    "get lock",
    "get idle-game",
    "get idle-lobby",
    "get abandoned",
    "faults",
    "hardware",
];

/// What is said of the board that this one plays with.
const LINK_MESSAGES: [&str; 5] = [
    "pair-joins",
    "pair-waits",
    "pair-resumed",
    "pair-late",
    "pair-left",
];

/// A request that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Version,
    Watch,
    WatchLeds,
    Host,
    Leds,
    Table,
    State,
    Position,
    Moves,
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
    /// The lines of `table`, and not the game yet.
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
    /// The board is older than keys for a host.
    Old,
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
    reader: Box<ReplyReader<MAX_REPLY_BYTES>>,
    /// The line is open.
    is_open: bool,
    /// How it stands with the board that this one plays with, where the server says so: the name of a message.
    link: Option<&'static str>,
    /// Whether requests that change something may be sent.
    may_play: bool,
    /// The server has taken the PIN of the staff.
    is_staff: bool,
    version: Option<String>,
    /// The setting `host`; `None` before it is known, and for a board that does not have it.
    host: Option<String>,
    is_old: bool,
    /// The frames have to be asked for: an older board does not send them.
    is_polled: bool,
    /// The keys that are pressed from here.
    contacts: Contacts,
    /// What has been read since a contact changed.
    seen: Seen,
    /// The key that was pressed last from here, and the one whose press had no effect, while the board says so.
    pressed: Option<Key>,
    rejected: Option<Key>,
    /// Empty before the first frame.
    frame: Vec<RGB8>,
    /// The lines of `table`.
    facts: Vec<(String, String)>,
    /// Those that were read last, until the game is read too: a phase is never seen with the game of another one.
    read_facts: Option<Vec<(String, String)>>,
    /// The seat that has won by the answer to `state`.
    winner: Option<Seat>,
    /// The rule options of the game.
    options: AllOptions,
    position: Option<AnyGame>,
    moves: Vec<Move>,
    /// The start of the game in words, where it was seen: it is read with the options, which come later.
    start: Option<String>,
    /// The game that is played or offered.
    game: Option<Box<Table>>,
    /// The table in another phase, and the facts that it was made from.
    other: Option<Box<Table>>,
    other_facts: Vec<(String, String)>,
    asked: Option<(Asked, f64)>,
    writes: VecDeque<String>,
    refusal: Option<String>,
    /// The last request was for a frame.
    was_frame: bool,
    /// Settings and health are shown; what is read next of them and when, and what was read.
    is_inspected: bool,
    next_health: usize,
    health_due_ms: f64,
    health: [Option<String>; HEALTH.len()],
    /// What is to be asked for next to read the state.
    next_state: Option<Asked>,
    state_due_ms: f64,
    frame_due_ms: f64,
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
        let words: Vec<&str> = line.split(' ').collect();
        let (may_play, is_staff, link) = (self.may_play, self.is_staff, self.link);
        match words.get(1..) {
            Some(["server", _, access]) => self.may_play = *access == "play",
            Some(["staff", state]) => self.is_staff = *state == "on",
            Some(["board" | "away", ..]) => {
                self.close();
                self.is_open = words.get(1) == Some(&"board");
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

    /// The version of the board, if it is another one than the page's.
    #[must_use]
    pub fn other_version(&self) -> Option<&str> {
        self.version
            .as_deref()
            .filter(|version| *version != VERSION)
    }

    /// The lights of the board.
    #[must_use]
    pub fn frame(&self) -> [RGB8; Led::COUNT] {
        let frame = self.frame.as_slice().try_into();
        frame.unwrap_or([RGB8::default(); Led::COUNT])
    }

    /// The game on the board, if there is one to see.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        let phase = self.phase()?;
        let is_game = matches!(
            phase,
            Phase::Play | Phase::Pause | Phase::Over | Phase::Resume
        );
        let table = self.game.as_deref().filter(|_| self.position.is_some());
        table.filter(|_| is_game)
    }

    /// The table of the board as far as it is known, in the phase of the board: for its words and for what its keys do.
    #[must_use]
    pub fn screen(&self) -> Option<&Table> {
        let phase = self.phase()?;
        let game = self.table().filter(|table| table.phase() == phase);
        let other = self.other.as_deref();
        game.or_else(|| other.filter(|table| table.phase() == phase))
    }

    /// The phase of the board.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        let name = self.fact("phase")?;
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// The game at hand.
    #[must_use]
    pub fn kind(&self) -> Option<GameKind> {
        let name = ["chosen", "show", "lesson"]
            .into_iter()
            .find_map(|key| self.fact(key));
        let of_position = self.position.as_ref().map(AnyGame::kind);
        let named = |name: &str| GameKind::ALL.into_iter().find(|kind| kind.name() == name);
        name.and_then(named).or(of_position)
    }

    /// A line of the board's `table`; `None` where it is `-`.
    #[must_use]
    pub fn fact(&self, key: &str) -> Option<&str> {
        value(&self.facts, key)
    }

    /// The players at the seats of the board.
    #[must_use]
    pub fn players(&self) -> Seating {
        PerSeat(
            Seat::ALL.map(|seat| match self.fact(&format!("seat_{seat}")) {
                None => Player::Empty,
                Some("human") => Player::Human,
                Some("remote") => Player::Remote,
                Some(computer) => {
                    let level = computer.strip_prefix("computer");
                    level.map_or(Player::Empty, |level| {
                        Player::computer(level.parse().unwrap_or(1))
                    })
                }
            }),
        )
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

    /// Sends a request of the visitor, where that is allowed: a PIN always is.
    pub fn write(&mut self, request: &str) {
        let is_pin = request.starts_with("pin ");
        let is_allowed = self.may_play || self.is_staff || is_pin;
        if is_pin {
            // The server says anew whether it is right.
            self.is_staff = false;
        }
        if is_allowed && self.is_here() && self.writes.len() < MAX_WRITES {
            self.refusal = None;
            self.writes.push_back(request.to_owned());
        }
    }

    /// Whether games can be started from here.
    #[must_use]
    pub fn may_start(&self) -> bool {
        let may_not = matches!(
            self.access(),
            Access::Server | Access::Unknown | Access::Watch
        );
        self.is_here() && !may_not
    }

    /// The seat whose OK is meant by a single key: the one that a proposal or a lesson asks, else the seat to move.
    #[must_use]
    pub fn ok_seat(&self) -> Seat {
        if let Some(Key::Ok(seat) | Key::Back(seat)) = self.fact("asks").and_then(Key::from_name) {
            return seat;
        }
        let asked = self.proposal().and_then(|(_, by)| {
            let asked = human_seats(&self.players()).without(by);
            asked.iter().next()
        });
        asked.unwrap_or_else(|| self.table().map_or(Seat::South, screen_keys::ok_seat))
    }

    /// The seat whose BACK is meant: where nothing is shown or asked, the person who moved last.
    #[must_use]
    pub fn back_seat(&self, log: &MoveLog) -> Seat {
        let last = self.table().and_then(|table| log.last_person(table));
        let is_free = self.phase() == Some(Phase::Play)
            && self.preview().is_none()
            && self.proposal().is_none();
        last.filter(|_| is_free).unwrap_or_else(|| self.ok_seat())
    }

    /// What waits for the OK of another seat, and who has asked.
    #[must_use]
    pub fn proposal(&self) -> Option<(&str, Seat)> {
        // A board of the version before has the word `question` alone.
        let proposal = self.fact("proposal").or_else(|| self.fact("question"))?;
        let (kind, by) = proposal.split_once(':')?;
        let seat = Seat::ALL.into_iter().find(|seat| seat.to_string() == by)?;
        Some((kind, seat))
    }

    /// What this end may do.
    #[must_use]
    pub fn access(&self) -> Access {
        match self.host.as_deref() {
            _ if !self.may_play => Access::Server,
            None if self.is_old => Access::Old,
            None => Access::Unknown,
            Some("hands") => Access::Hands,
            Some("play") => Access::Play,
            Some(_) => Access::Watch,
        }
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

    /// The table whose game is followed, to note on it what only this end knows.
    pub fn table_mut(&mut self) -> Option<&mut Table> {
        self.table()?;
        self.game.as_deref_mut()
    }

    /// Settings and health are shown, or no longer.
    pub fn inspect(&mut self, is_on: bool) {
        (self.is_inspected, self.health_due_ms) = (is_on, 0.0);
    }

    /// Settings and health as `key=value` lines: the settings by their names, the lines of `table`, `faults` and `hardware`, and why the last
    /// change was refused. What a board does not have is missing.
    #[must_use]
    pub fn report(&self) -> String {
        let mut lines = Vec::new();
        for (request, answer) in HEALTH.iter().zip(&self.health) {
            match (request.strip_prefix("get "), answer) {
                (_, None) => {}
                (Some(name), Some(value)) => lines.push(format!("{name}={value}")),
                (None, Some(text)) => lines.push(text.clone()),
            }
        }
        lines.extend(self.host.iter().map(|host| format!("host={host}")));
        let facts = self.facts.iter();
        let facts = facts.filter(|(key, _)| !matches!(key.as_str(), "stuck" | "masked"));
        lines.extend(facts.map(|(key, value)| format!("{key}={value}")));
        let refusal = self.refusal().unwrap_or_default();
        lines.push(format!("refusal={refusal}"));
        lines.join("\n")
    }

    /// Whether the board has not answered for too long: the line has to be opened anew.
    #[must_use]
    pub fn is_stuck(&self, now_ms: f64) -> bool {
        self.asked
            .is_some_and(|(_, at_ms)| now_ms - at_ms > ANSWER_MS)
    }

    /// The next request to write to the line, if one is due.
    pub fn next_request(&mut self, now_ms: f64) -> Option<String> {
        if !self.is_open || self.asked.is_some() {
            return None;
        }
        if self.version.is_some() {
            if let Some((key, is_down)) = self.contacts.next() {
                self.asked = Some((Asked::Contact, now_ms));
                let command = if is_down { "press" } else { "release" };
                return Some(format!("{command} {key}"));
            }
            if let Some(request) = self.writes.pop_front() {
                self.asked = Some((Asked::Write, now_ms));
                return Some(request);
            }
        }
        let asked = self.next_reading(now_ms)?;
        match asked {
            Asked::Leds => self.frame_due_ms = now_ms + FRAME_MS,
            Asked::Host => self.state_due_ms = now_ms + STATE_MS,
            Asked::Health(place) => {
                self.next_health = (place + 1) % HEALTH.len();
                if self.next_health == 0 {
                    self.health_due_ms = now_ms + HEALTH_MS;
                }
            }
            _ => {}
        }
        self.was_frame = asked == Asked::Leds;
        self.asked = Some((asked, now_ms));
        let request = match asked {
            Asked::Version => "version",
            Asked::Watch => "watch on",
            Asked::WatchLeds => "watch leds",
            Asked::Host => "get host",
            Asked::Leds => "leds",
            Asked::Table => "table",
            Asked::State => "state",
            Asked::Position => "position",
            Asked::Health(place) => HEALTH.get(place).copied().unwrap_or("version"),
            Asked::Moves | Asked::Write | Asked::Contact => "moves",
        };
        Some(request.to_owned())
    }

    /// What is to be read next.
    fn next_reading(&self, now_ms: f64) -> Option<Asked> {
        if self.version.is_none() {
            return Some(Asked::Version);
        }
        // What was pressed shows at once.
        let is_due = now_ms >= self.state_due_ms || self.seen != Seen::All;
        let state = self.next_state.or_else(|| is_due.then_some(Asked::Host));
        let is_frame_due = self.is_polled && now_ms >= self.frame_due_ms;
        // In turns, so that a slow line has both.
        match state.filter(|_| self.was_frame || !is_frame_due) {
            None if is_frame_due => Some(Asked::Leds),
            None if self.is_inspected && now_ms >= self.health_due_ms => {
                Some(Asked::Health(self.next_health))
            }
            state => state,
        }
    }

    /// Takes bytes from the line.
    pub fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let (kind, text) = match self.reader.feed(byte) {
                Some(Reply::Answer(text)) => ('=', text.to_owned()),
                Some(Reply::Refusal(text)) => ('?', text.to_owned()),
                Some(Reply::Event(text)) => ('!', text.to_owned()),
                None => continue,
            };
            match kind {
                '!' => self.event(&text),
                kind => {
                    if let Some((asked, _)) = self.asked.take() {
                        self.answer(asked, &text, kind == '=');
                    }
                }
            }
        }
    }

    /// An event: a frame, or the state is read at once.
    fn event(&mut self, text: &str) {
        if let Some(changes) = text.strip_prefix("leds ") {
            show(&mut self.frame, changes);
            return;
        }
        if let Some(position) = text.strip_prefix("game ") {
            self.start = Some(position.to_owned());
        }
        self.state_due_ms = 0.0;
    }

    fn answer(&mut self, asked: Asked, text: &str, is_answer: bool) {
        match asked {
            Asked::Version => {
                // Anything but a board is asked again, until the line is given up.
                let version = text.strip_prefix("fencelight ").filter(|_| is_answer);
                self.version = version.map(str::to_owned);
                self.next_state = Some(Asked::Watch);
            }
            Asked::Watch => self.next_state = Some(Asked::WatchLeds),
            Asked::WatchLeds => {
                self.is_polled = !is_answer;
                self.next_state = Some(Asked::Host);
            }
            Asked::Host => {
                (self.host, self.is_old) = (is_answer.then(|| text.to_owned()), !is_answer);
                self.next_state = Some(Asked::Table);
            }
            Asked::Contact => {
                self.seen = Seen::Nothing;
                if !is_answer {
                    // The right may have changed at the board.
                    self.contacts.refuse();
                    self.refusal = Some(text.to_owned());
                    self.next_state = Some(Asked::Host);
                }
            }
            Asked::Leds => {
                if let Some(frame) = frame(text).filter(|_| is_answer) {
                    self.frame = frame;
                }
            }
            Asked::Table => {
                if is_answer {
                    self.read_table(text);
                }
                if self.seen == Seen::Nothing {
                    self.seen = Seen::Table;
                }
                self.next_state = Some(Asked::State);
            }
            Asked::State => {
                if is_answer {
                    self.options = options(text);
                    self.winner = winner(text);
                }
                self.next_state = Some(Asked::Position);
            }
            Asked::Position => {
                let position = game(text, &self.options).filter(|_| is_answer);
                self.next_state = Some(Asked::Moves).filter(|_| position.is_some());
                self.position = position;
                if self.position.is_none() {
                    self.show_game();
                }
            }
            Asked::Moves => {
                self.read_moves(text);
                self.next_state = None;
                self.show_game();
            }
            Asked::Health(place) => {
                if let Some(known) = self.health.get_mut(place) {
                    *known = is_answer.then(|| text.to_owned());
                }
            }
            Asked::Write => {
                self.health_due_ms = 0.0;
                self.refusal = (!is_answer).then(|| text.to_owned());
                self.state_due_ms = 0.0;
            }
        }
    }

    /// Takes the answer to `moves`.
    fn read_moves(&mut self, text: &str) {
        // Of a long game a board sends the last ones, with the number of those before, which an earlier answer may have had.
        let last = text.strip_prefix('+').and_then(|text| text.split_once(' '));
        let (before, last) = last.unwrap_or(("", text));
        let before = before.parse::<u32>().unwrap_or(0) as usize;
        self.moves.truncate(before);
        if self.moves.len() == before {
            let last = last.split_whitespace().map(parse_move);
            self.moves.extend(last.map_while(Result::ok));
        } else {
            self.moves.clear();
        }
    }

    /// All has been read, and is shown. A contact that changed meanwhile is seen by the next reading.
    fn show_game(&mut self) {
        if let Some(facts) = self.read_facts.take() {
            self.facts = facts;
        }
        self.follow();
        self.follow_preview();
        self.follow_phase();
        if self.seen == Seen::Table {
            self.seen = Seen::All;
        }
    }

    /// Brings the table to the position of the board.
    fn follow(&mut self) {
        let Some(position) = &self.position else {
            return;
        };
        let players = self.players();
        let before = self.game.as_deref().map(Table::history);
        let review: Option<usize> = self.fact("review").and_then(|ply| ply.parse().ok());
        let proposal = self.proposal();
        // A loss on time does not stand in the position.
        let winner = self.winner.filter(|_| position.outcome().is_none());
        let forfeited = winner.map(|winner| position.seats().after(winner));
        let is_same = self.game.as_deref().is_some_and(|game| {
            game.history().moves() == self.moves
                && is_equal(game.history().current(), position)
                && *game.players() == players
                && game.forfeited() == forfeited
                && game.proposal().is_some() == proposal.is_some()
                && game.review_ply() == review
                && game.cues().rejection.map(|rejection| rejection.key) == self.rejected
        });
        if is_same {
            return;
        }
        let usual = |first| GameConfig {
            first,
            options: self.options,
            ..GameConfig::new(position.kind(), players, 1)
        };
        let usual = Seat::ALL.map(|first| usual(Some(first)).start());
        let before = before.map(|before| before.start().clone());
        let start = self.start.as_deref();
        let start = start.and_then(|text| game(text, &self.options));
        let mut starts = [start, before].into_iter().flatten().chain(usual);
        let start = starts.find(|start| {
            start.kind() == position.kind() && leads_to(start, &self.moves, position)
        });
        // Moves from another start, or not all of them: the position alone.
        let moves: &[Move] = if start.is_some() { &self.moves } else { &[] };
        let start = start.unwrap_or_else(|| position.clone());
        let mut table = Box::new(Table::new(1, 0));
        table.setup(start, players, ClockOptions::DEFAULT, 1);
        if !moves.is_empty() {
            let _ = table.play_all(moves);
        }
        if let Some(loser) = forfeited {
            table.forfeit(loser);
        }
        if let Some((kind, by)) = proposal {
            propose(&mut table, kind, by);
        }
        for _ in moves {
            if table.phase() == Phase::Over && review.is_some() && table.review_ply() != review {
                tap(&mut table, Key::Back(Seat::South));
            }
        }
        self.game = Some(table);
    }

    /// Takes the answer to `table`.
    fn read_table(&mut self, text: &str) {
        let pair = |line: &str| {
            let (key, value) = line.split_once('=')?;
            Some((key.to_owned(), value.to_owned()))
        };
        let facts: Vec<(String, String)> = text.lines().filter_map(pair).collect();
        self.follow_rejection(value(&facts, "rejection"));
        self.read_facts = Some(facts);
    }

    /// Finds the key whose press had no effect: that of the move that the board names, otherwise one that was pressed here.
    fn follow_rejection(&mut self, reason: Option<&str>) {
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

    /// Presses the key on the own table too, which has no effect there either: so the reason has its words.
    #[inline(never)]
    fn repeat_rejection(&mut self) {
        let table = match self.phase() {
            Some(Phase::Play | Phase::Over) => &mut self.game,
            _ => &mut self.other,
        };
        if let (Some(key), Some(table)) = (self.rejected, table)
            && table.cues().rejection.is_none()
        {
            tap(table, key);
        }
    }

    /// Brings the other table to the phase of the board.
    fn follow_phase(&mut self) {
        let of_phase = self.facts.iter();
        let facts = of_phase.filter(|(key, _)| !matches!(key.as_str(), "now" | "idle" | "leaves"));
        let facts: Vec<(String, String)> = facts.cloned().collect();
        if facts != self.other_facts {
            self.other = replica::of_phase(self);
            self.other_facts = facts;
        }
        self.repeat_rejection();
    }

    /// Shows the fence on the own table that the board shows.
    fn follow_preview(&mut self) {
        let wanted = self.preview();
        let Some(table) = self.table_mut() else {
            return;
        };
        // A second tap turns it.
        for _ in 0..2 {
            let shown = table.preview().map(|preview| preview.fence);
            match wanted {
                _ if shown == wanted => return,
                Some(fence) => tap(table, Key::Post(fence.post())),
                None => tap(table, Key::Back(table.position().turn())),
            }
        }
    }
}

/// The value of a line of `table`; `None` where it is `-`.
fn value<'a>(facts: &'a [(String, String)], key: &str) -> Option<&'a str> {
    let (_, value) = facts.iter().find(|(name, _)| name == key)?;
    Some(value.as_str()).filter(|value| *value != "-")
}

/// The seat that has won, in an answer to `state`.
fn winner(text: &str) -> Option<Seat> {
    let mut lines = text.lines();
    let name = lines.find_map(|line| line.strip_prefix("winner="))?;
    Seat::ALL.into_iter().find(|seat| seat.name() == name)
}

/// The options in an answer to `state`.
fn options(text: &str) -> AllOptions {
    let mut options = AllOptions::DEFAULT;
    let pairs = || text.lines().filter_map(|line| line.split_once('='));
    let name = pairs().find(|(key, _)| *key == "game");
    let kind = GameKind::ALL
        .into_iter()
        .find(|kind| name.is_some_and(|(_, name)| kind.name() == name));
    for option in kind.map_or(&[][..], GameKind::options) {
        let mut values = pairs().filter(|(key, _)| key.strip_prefix("option_") == Some(option.key));
        let value = values
            .next()
            .and_then(|(_, value)| option.domain.value(value));
        if let (Some(kind), Some(value)) = (kind, value) {
            options.set(kind, option.key, value);
        }
    }
    options
}

/// A position in words, with its options.
fn game(text: &str, options: &AllOptions) -> Option<AnyGame> {
    let setup = parse_setup(text).ok()?;
    AnyGame::new(&setup, options, Dice::default()).ok()
}

/// Whether moves lead from a start to a position.
fn leads_to(start: &AnyGame, moves: &[Move], position: &AnyGame) -> bool {
    let mut game = start.clone();
    moves.iter().all(|&mv| game.play(mv).is_ok()) && is_equal(&game, position)
}

/// Whether two positions read the same. One that was read has not counted the moves before it.
fn is_equal(one: &AnyGame, other: &AnyGame) -> bool {
    one.to_string() == other.to_string()
}

/// A colour as a board prints it.
fn color(word: &str) -> Option<RGB8> {
    let number = u32::from_str_radix(word, 16).ok();
    let [_, r, g, b] = number.filter(|_| word.len() == 6)?.to_be_bytes();
    Some(RGB8 { r, g, b })
}

/// The frame in an answer to `leds`.
fn frame(text: &str) -> Option<Vec<RGB8>> {
    let leds: Option<Vec<RGB8>> = text.split_whitespace().map(color).collect();
    leds.filter(|leds| leds.len() == Led::COUNT)
}

/// Changes a frame as an event says: `INDEX:RRGGBB` for each LED. A damaged event changes nothing.
fn show(frame: &mut Vec<RGB8>, changes: &str) {
    let change = |word: &str| {
        let (index, led) = word.split_once(':')?;
        let index = index.parse().ok().filter(|index| *index < Led::COUNT)?;
        Some((index, color(led)?))
    };
    let changes: Option<Vec<(usize, RGB8)>> = changes.split_whitespace().map(change).collect();
    for (index, led) in changes.unwrap_or_default() {
        // Dark before the first whole frame.
        frame.resize(Led::COUNT, RGB8::default());
        if let Some(place) = frame.get_mut(index) {
            *place = led;
        }
    }
}
