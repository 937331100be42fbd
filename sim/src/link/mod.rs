//! Two boards that play one game: each side's person is the other board's remote seat.
//!
//! `end` is one side as a state machine, `shared_game` the history that both agree on, `board_state` what a board shows, `status` the message between the sides.
//! A side knows its board by requests of the console and the other side by lines of text, wherever they come from.

mod board_state;
mod cryptography;
mod end;
mod shared_game;
mod status;
#[cfg(test)]
mod tests;
mod tls;
mod wire;

use std::io;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use fencelight_lab::storage::refused;

use self::board_state::{Answered, BoardState};
pub(crate) use self::end::Notice;
use self::end::{End, GUEST};
use self::status::Status;
pub(crate) use self::tls::Token;
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
        match wire.events.recv_timeout(POLL) {
            Ok(WireEvent::Up) => report("the line to the other side is open"),
            Ok(WireEvent::Line(line)) => {
                if let Err(why) = side.hear(&line) {
                    report(&why);
                }
            }
            Ok(WireEvent::Refused(why)) => report(&format!("a link is refused: {why}")),
            Ok(WireEvent::Down(why)) => {
                side.lose_other();
                report(&format!(
                    "no line to the other side: {why}; it is tried again"
                ));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
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

/// The token of the environment.
///
/// # Errors
/// If there is none, or what is there is none.
pub(crate) fn token() -> io::Result<Token> {
    let text = std::env::var(TOKEN).map_err(|_| {
        refused(format!(
            "--link: the variable {TOKEN} holds the token that the other server has printed"
        ))
    })?;
    text.trim()
        .parse()
        .map_err(|why| refused(format!("{TOKEN}: {why}")))
}

/// The token of the environment, or a new one; whether it is new.
///
/// # Errors
/// If the one of the environment is none, or the system has no random numbers.
pub(crate) fn token_or_new() -> io::Result<(Token, bool)> {
    match std::env::var_os(TOKEN) {
        Some(_) => Ok((token()?, false)),
        None => Ok((Token::random()?, true)),
    }
}
