//! Two boards that play one game: each side's person is the other board's remote seat.
//!
//! `end` is one side as a state machine, `shared_game` the history that both agree on, `board_state` what a board shows, `status` the message between the sides.
//! A side knows its board by requests of the console and the other side by lines of text, wherever they come from.

mod board_state;
mod end;
mod noise;
mod shared_game;
mod status;

#[cfg(test)]
mod tests;
mod wire;

use std::io;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use fencelight_host::storage::refused;

use self::board_state::{Answered, BoardState};
pub(crate) use self::end::Notice;
use self::end::{End, GUEST};
pub(crate) use self::noise::Token;
use self::status::Status;

use self::wire::MAX_EVENTS;
pub(crate) use self::wire::{Wire, WireEvent};

/// How often news of the board are looked for.
const POLL: Duration = Duration::from_millis(20);
/// How often the board is looked at without news.
const LOOK: Duration = Duration::from_millis(500);
/// How often the same message is sent again.
const REPEAT: Duration = Duration::from_secs(5);
/// The variable with the token of a link to another server, which a list of processes does not show.
const TOKEN: &str = "FENCELIGHT_LINK";

/// One side: its board, and what it knows of the other.
pub(crate) struct Side<A> {
    end: End,
    /// Asks the board.
    ask: A,
    own: Option<BoardState>,
    other: Option<Status>,
    /// The last message.
    sent: String,
}

impl<A: FnMut(&str) -> Answered> Side<A> {
    /// A side with its board. Of the two sides one is the first; `life` differs from that of each earlier run.
    pub(crate) fn new(is_first: bool, life: u64, ask: A) -> Self {
        Self {
            end: End::new(is_first, life),
            ask,
            own: None,
            other: None,
            sent: String::new(),
        }
    }

    /// Looks at the board.
    pub(crate) fn look(&mut self) {
        self.own = BoardState::look(GUEST, &mut self.ask);
    }

    /// Takes a message of the other side.
    pub(crate) fn hear(&mut self, line: &str) -> Result<(), String> {
        self.other = Some(Status::parse(line)?);
        Ok(())
    }

    /// The other side cannot be heard any more.
    pub(crate) fn lose_other(&mut self) {
        self.other = None;
        self.sent.clear();
    }

    /// Does what is to be done now; the sentences for the operator.
    pub(crate) fn step(&mut self, now: Duration) -> Vec<String> {
        let orders = self.end.step(now, self.own.as_ref(), self.other.as_ref());
        let refused = orders
            .requests
            .iter()
            .find_map(|request| Some((request, (self.ask)(request).err()?)));
        if !orders.requests.is_empty() {
            let refused = refused.as_ref();
            self.end
                .answered(refused.map(|(request, why)| (request.as_str(), why.as_str())));
            self.look();
        }
        orders.said
    }

    /// The message for the other side, if it is a new one.
    pub(crate) fn message(&mut self) -> Option<String> {
        let message = self.end.status(self.own.as_ref()).to_line();
        if message == self.sent {
            return None;
        }
        self.sent.clone_from(&message);
        Some(message)
    }
}

/// Runs a side until the line to the other one has no end any more. `report` gets sentences for the operator, `tell` what the people at the board are told.
pub(crate) fn run<A: FnMut(&str) -> Answered>(
    mut side: Side<A>,
    mut wire: Wire,
    mut has_news: impl FnMut() -> bool,
    report: impl Fn(&str),
    tell: impl Fn(Option<Notice>),
) {
    let began = Instant::now();
    let (mut looked, mut sent, mut told) = (None, None, None);
    let is_due = |at: Option<Instant>, after| at.is_none_or(|at| at.elapsed() >= after);
    let mut reported = String::new();
    let mut report = |sentence: &str| {
        if reported != sentence {
            report(sentence);
            sentence.clone_into(&mut reported);
        }
    };
    loop {
        let first = match wire.events.recv_timeout(POLL) {
            Err(RecvTimeoutError::Disconnected) => return,
            first => first.ok(),
        };
        // Of several messages the last one counts.
        let mut last = None;
        for event in first
            .into_iter()
            .chain(wire.events.try_iter().take(MAX_EVENTS))
        {
            match event {
                WireEvent::Up => report("the line to the other side is open"),
                WireEvent::Line(line) => last = Some(line),
                WireEvent::Refused(why) => report(&format!("a link is refused: {why}")),
                WireEvent::Down(why) => {
                    last = None;
                    side.lose_other();
                    report(&format!(
                        "no line to the other side: {why}; it is tried again"
                    ));
                }
            }
        }
        if let Some(Err(why)) = last.map(|line| side.hear(&line)) {
            report(&why);
        }
        if has_news() || is_due(looked, LOOK) {
            looked = Some(Instant::now());
            side.look();
        }
        for said in side.step(began.elapsed()) {
            report(&said);
        }
        let notice = side.end.notice(began.elapsed());
        if notice != told {
            tell(notice);
            told = notice;
        }
        if is_due(sent, REPEAT) {
            side.sent.clear();
        }
        if let Some(message) = side.message() {
            sent = Some(Instant::now());
            wire.send(&message);
        }
    }
}

/// The token of the environment for a table: `TOKEN` for the only link, `TABLE=TOKEN,TABLE=TOKEN` for several, so that each token opens one table.
///
/// # Errors
/// If the variable has none for this table, or a malformed one.
pub(crate) fn token(table: &str, is_only: bool) -> io::Result<Token> {
    let text = std::env::var(TOKEN).unwrap_or_default();
    token_in(&text, table, is_only).map_err(|why| refused(format!("--link: {TOKEN}: {why}")))
}

fn token_in(text: &str, table: &str, is_only: bool) -> Result<Token, String> {
    let words = || text.split([',', ' ']).map(str::trim);
    let named = words().find_map(|word| word.strip_prefix(table)?.strip_prefix('='));
    let bare = Some(text.trim()).filter(|text| is_only && !text.is_empty());
    let none = || {
        format!(
            "it holds the token that the other server has printed; of several links `{table}=TOKEN` for each, with commas between"
        )
    };
    named.or(bare).ok_or_else(none)?.parse()
}

/// The token of the environment, or a new one; whether it is new.
///
/// # Errors
/// If the variable is malformed, or the system has no random numbers.
pub(crate) fn token_or_new(table: &str, is_only: bool) -> io::Result<(Token, bool)> {
    match std::env::var_os(TOKEN) {
        Some(_) => Ok((token(table, is_only)?, false)),
        None => Ok((Token::random()?, true)),
    }
}
