//! A real board on the page: its lights and its game, read from its console line.
//!
//! [`Mirror::next_request`] says what to write to the line, [`Mirror::receive`] takes what comes from it. There is one request at a time.
//! The game is kept in a table of its own, so that it has the words of a game on the page.

use std::collections::VecDeque;

use fencelight_board::console::{Reply, ReplyReader};
use fencelight_board::table::{ClockOptions, GameConfig, Phase, Player, Seating, Table};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::{AllOptions, AnyGame, GameKind};
use fencelight_core::geometry::{Fence, Key, Led, PerSeat, Seat};
use fencelight_core::mspacman::Dice;
use fencelight_core::notation::{parse_move, parse_setup};
use smart_leds::RGB8;

use crate::layout::Target;

/// The version of the page, which is that of core.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The longest reply, in bytes: the moves of a very long game.
const MAX_REPLY_BYTES: usize = 64 * 1_024;
/// Time between two frames.
const FRAME_MS: f64 = 33.0;
/// Time between two readings of the state, where no event asks for one.
const STATE_MS: f64 = 500.0;
/// A board that does not answer for so long is gone, or the line has lost an answer.
const ANSWER_MS: f64 = 10_000.0;
/// Requests of the visitor that wait at most.
const MAX_WRITES: usize = 8;

/// A request that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Version,
    Watch,
    Leds,
    Table,
    State,
    Position,
    Moves,
    Write,
}

/// What the page knows of a board.
#[derive(Default)]
pub struct Mirror {
    reader: Box<ReplyReader<MAX_REPLY_BYTES>>,
    /// The line is open.
    is_open: bool,
    /// Whether requests that change something may be sent.
    may_play: bool,
    version: Option<String>,
    /// Empty before the first frame.
    frame: Vec<RGB8>,
    /// The lines of `table`.
    facts: Vec<(String, String)>,
    /// The rule options of the game.
    options: AllOptions,
    position: Option<AnyGame>,
    moves: Vec<Move>,
    /// The start of the game in words, where it was seen: it is read with the options, which come later.
    start: Option<String>,
    /// The game, for its words.
    table: Option<Box<Table>>,
    asked: Option<(Asked, f64)>,
    writes: VecDeque<String>,
    refusal: Option<String>,
    /// The last request was for a frame.
    was_frame: bool,
    /// A fence that was touched once.
    fence: Option<Fence>,
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

    /// The line is closed: the cable is pulled.
    #[inline(never)]
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// What the server says of the line: `# server VERSION play`, `# board VERSION`, `# away`.
    pub fn status(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words.get(1..) {
            Some(["server", _, access]) => self.may_play = *access == "play",
            Some(["board", ..]) => self.open(self.may_play),
            Some(["away"]) => {
                let may_play = self.may_play;
                self.close();
                self.may_play = may_play;
            }
            _ => {}
        }
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
        let table = self.table.as_deref().filter(|_| self.position.is_some());
        table.filter(|_| is_game)
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
        let (_, value) = self.facts.iter().find(|(name, _)| name == key)?;
        Some(value.as_str()).filter(|value| *value != "-")
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

    /// Sends a request of the visitor, where that is allowed.
    pub fn write(&mut self, request: &str) {
        if self.may_play() && self.writes.len() < MAX_WRITES {
            self.refusal = None;
            self.writes.push_back(request.to_owned());
        }
    }

    /// The visitor touches the board on the page. A square is played; a groove shows its fence, and touched again it places it; OK rolls
    /// or stops, BACK takes back.
    pub fn touch(&mut self, target: Target) {
        if !self.may_play() {
            return;
        }
        let shown = self.fence.take();
        let is_legal = |mv| {
            let table = self.table();
            table.is_some_and(|table| table.position().is_legal(mv))
        };
        let request = match target {
            Target::Key(Key::Square(square)) => format!("play {square}"),
            Target::Key(Key::Ok(_)) if is_legal(Move::ROLL) => "play roll".to_owned(),
            Target::Key(Key::Ok(_)) if is_legal(Move::STOP) => "play stop".to_owned(),
            Target::Key(Key::Back(_)) => "undo".to_owned(),
            Target::Key(Key::Ok(_) | Key::Post(_)) => return,
            Target::Groove(gap) => {
                let legal = self.table().and_then(|table| gap.legal(table.position()));
                let fence = legal.unwrap_or(gap.near());
                if shown != Some(fence) {
                    self.fence = Some(fence);
                    return;
                }
                format!("play {fence}")
            }
        };
        self.write(&request);
    }

    /// The fence that was touched once, and whether it may be placed.
    #[must_use]
    pub fn outline(&self) -> Option<(Fence, bool)> {
        let table = self.table()?;
        let fence = self.fence?;
        Some((fence, table.position().is_legal(Move::fence(fence))))
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
        let asked = match (&self.version, self.writes.pop_front()) {
            (None, _) => Asked::Version,
            (_, Some(request)) => {
                self.asked = Some((Asked::Write, now_ms));
                return Some(request);
            }
            _ => {
                let is_due = now_ms >= self.state_due_ms;
                let state = self.next_state.or(is_due.then_some(Asked::Table));
                let is_frame_due = now_ms >= self.frame_due_ms;
                // In turns, so that a slow line has both.
                match state.filter(|_| self.was_frame || !is_frame_due) {
                    Some(asked) => asked,
                    None if is_frame_due => Asked::Leds,
                    None => return None,
                }
            }
        };
        match asked {
            Asked::Leds => self.frame_due_ms = now_ms + FRAME_MS,
            Asked::Table => self.state_due_ms = now_ms + STATE_MS,
            _ => {}
        }
        self.was_frame = asked == Asked::Leds;
        self.asked = Some((asked, now_ms));
        let request = match asked {
            Asked::Version => "version",
            Asked::Watch => "watch on",
            Asked::Leds => "leds",
            Asked::Table => "table",
            Asked::State => "state",
            Asked::Position => "position",
            Asked::Moves | Asked::Write => "moves",
        };
        Some(request.to_owned())
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

    /// An event: the state is read at once.
    fn event(&mut self, text: &str) {
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
            Asked::Watch => self.next_state = None,
            Asked::Leds => {
                if let Some(frame) = frame(text).filter(|_| is_answer) {
                    self.frame = frame;
                }
            }
            Asked::Table => {
                let pair = |line: &str| {
                    let (key, value) = line.split_once('=')?;
                    Some((key.to_owned(), value.to_owned()))
                };
                if is_answer {
                    self.facts = text.lines().filter_map(pair).collect();
                }
                self.next_state = Some(Asked::State);
            }
            Asked::State => {
                if is_answer {
                    self.options = options(text);
                }
                self.next_state = Some(Asked::Position);
            }
            Asked::Position => {
                let position = game(text, &self.options).filter(|_| is_answer);
                self.next_state = Some(Asked::Moves).filter(|_| position.is_some());
                self.position = position;
            }
            Asked::Moves => {
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
                self.next_state = None;
                self.follow();
            }
            Asked::Write => {
                self.refusal = (!is_answer).then(|| text.to_owned());
                self.state_due_ms = 0.0;
            }
        }
    }

    /// Brings the table to the position of the board.
    fn follow(&mut self) {
        let Some(position) = &self.position else {
            return;
        };
        let players = self.players();
        let before = self.table.as_deref().map(Table::history);
        let is_same = before.is_some_and(|before| {
            before.moves() == self.moves && is_equal(before.current(), position)
        }) && self.table.as_ref().map(|table| table.players()) == Some(&players);
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
        let table = self.table.insert(Box::new(Table::new(1, 0)));
        table.setup(start, players, ClockOptions::DEFAULT, 1);
        let _ = table.play_all(moves);
    }
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

/// The frame in an answer to `leds`.
fn frame(text: &str) -> Option<Vec<RGB8>> {
    let led = |word: &str| {
        let number = u32::from_str_radix(word, 16).ok();
        let [_, r, g, b] = number.filter(|_| word.len() == 6)?.to_be_bytes();
        Some(RGB8 { r, g, b })
    };
    let leds: Option<Vec<RGB8>> = text.split_whitespace().map(led).collect();
    leds.filter(|leds| leds.len() == Led::COUNT)
}

#[cfg(test)]
mod tests;
