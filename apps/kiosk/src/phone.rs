//! A phone at a table: what it says, and what it alone is told. Its messages are lines: `phone NUMBER` first, then `seat TOKEN`, `move MOVE`, `leave`, `queue NAME`, `unqueue`
//! and `clear PIN`. Anything else ends its connection.

use std::time::Instant;

use fencelight_board::table::Phase;
use fencelight_core::game::{Action, Game as _};
use fencelight_core::geometry::Seat;
use fencelight_core::notation::parse_move;
use fencelight_host::board_line::value;
use fencelight_text::{Message, Texts, names, refusals};
use serde_json::{Value, json};

use crate::connections::Connection;
use crate::link::Token;
use crate::server::Server;
use crate::tables::Table;
use crate::watch::Reader;

/// What a phone was told last: the words of its table, its seat and the request for its move.
type Told = (u64, Option<(Seat, Option<u32>)>);

/// A phone at a table.
pub(super) struct Guest<'a> {
    server: &'a Server,
    table: &'a Table,
    connection: &'a Connection,
    texts: &'a Texts,
    /// The number by which it is known.
    phone: Option<Token>,
    told: Option<Told>,
}

impl<'a> Guest<'a> {
    pub(super) const fn new(
        server: &'a Server,
        table: &'a Table,
        connection: &'a Connection,
        texts: &'a Texts,
    ) -> Self {
        Self {
            server,
            table,
            connection,
            texts,
            phone: None,
            told: None,
        }
    }

    /// The answer to a message; `None` for what is none.
    pub(super) fn answer(&mut self, text: &str) -> Option<String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        if !self.connection.may_ask(&self.server.limits) {
            return Some(self.refusal(&Message::new("phone-busy")));
        }
        let done = match (word, self.phone.clone()) {
            ("phone", None) => {
                self.phone = Some(rest.parse().ok()?);
                Ok(())
            }
            ("seat", Some(phone)) => self.take_seat(&rest.parse().ok()?, &phone),
            ("move", Some(phone)) => self.play(&phone, rest),
            ("leave", Some(phone)) => {
                self.table.watch.leave_seat(&phone);
                Ok(())
            }
            ("queue", Some(phone)) => self.enter_queue(&phone, rest),
            ("unqueue", Some(phone)) => {
                let _ = self.table.watch.change_queue(|queue| {
                    queue.leave(&phone);
                    Ok(())
                });
                Ok(())
            }
            ("clear", Some(_)) => self.clear_queue(rest),
            _ => return None,
        };
        self.told = None;
        Some(match done {
            Ok(()) => json!({ "done": word }).to_string(),
            Err(why) => self.refusal(&why),
        })
    }

    fn refusal(&self, why: &Message) -> String {
        json!({ "refused": self.texts.format(why) }).to_string()
    }

    fn take_seat(&self, token: &Token, phone: &Token) -> Result<(), Message> {
        if !self.server.may_play {
            return Err(Message::new("phone-reads"));
        }
        let table = self.table;
        table
            .watch
            .take_seat(&table.hub, token, phone, Instant::now())
    }

    fn enter_queue(&self, phone: &Token, name: &str) -> Result<(), Message> {
        let (address, now) = (self.connection.address(), Instant::now());
        let entered = self
            .table
            .watch
            .change_queue(|queue| queue.enter(phone, address, name, now));
        entered.map_err(|why| Message::new(why.message()))
    }

    fn clear_queue(&self, pin: &str) -> Result<(), Message> {
        let opened = self
            .server
            .staff
            .open(pin, self.connection.address(), Instant::now());
        opened.map_err(|why| {
            let why = why.trim_start_matches("? ");
            let (_, reason) = why.split_once(' ').unwrap_or(("", why));
            Message::new("refused").text("reason", reason)
        })?;
        let _ = self.table.watch.change_queue(|queue| {
            queue.clear();
            Ok(())
        });
        Ok(())
    }

    /// Passes a move of the phone to the board, if its seat is asked for one.
    fn play(&self, phone: &Token, text: &str) -> Result<(), Message> {
        let watch = &self.table.watch;
        let own = watch.hear(phone, Instant::now());
        let (seat, _) = own.ok_or_else(|| Message::new("seat-none"))?;
        let mv = parse_move(text).map_err(|_| Message::new("seat-no-move"))?;
        let refused =
            |name: &'static str| Message::new("refused").with("reason", Message::new(name));
        let ask = |request: &str| {
            let answer = self.table.hub.ask_from(self.connection.visitor(), request);
            let text = answer.strip_prefix('=').map(|text| text.trim().to_owned());
            text.ok_or(answer)
        };
        let table = ask("table").map_err(|_| Message::new("mirror-away"))?;
        let id = value(&table, "request");
        if id == "-" {
            // While the move before is shown no seat is asked.
            let state = ask("state").unwrap_or_default();
            return Err(match value(&state, "seat") == seat.name() {
                true => Message::new("seat-not-yet"),
                false => refused("no-turn"),
            });
        }
        // From here on the request is open, or what follows is refused. What was read before this is not taken for the present.
        ask(&format!("answer {id} wait")).map_err(|_| refused("no-turn"))?;
        let state = ask("state").map_err(|_| Message::new("mirror-away"))?;
        if value(&state, "seat") != seat.name() {
            return Err(refused("no-turn"));
        }
        ask(&format!("answer {id} {mv}"))
            .map(drop)
            .map_err(|answer| {
                let violation = watch.with_game(|_, game| {
                    let position = game?.history().current();
                    position.violation(mv)
                });
                match violation.flatten() {
                    Some(violation) => {
                        Message::new("refused").with("reason", refusals::violation(violation))
                    }
                    None => {
                        Message::new("seat-refused").text("reason", answer.trim_start_matches("? "))
                    }
                }
            })
    }

    /// The seat of the phone, and the number of the request that it has to answer.
    fn own(&self) -> Option<(Seat, Option<u32>)> {
        let phone = self.phone.as_ref()?;
        self.table.watch.hear(phone, Instant::now())
    }

    /// Who reads the words of the table.
    pub(super) fn reader(&self) -> Reader {
        Reader::Phone(self.own().map(|(seat, _)| seat))
    }

    /// What the phone alone is told, when it has changed.
    pub(super) fn tell(&mut self) -> Option<String> {
        let own = self.own();
        let now = (self.table.watch.generation(), own);
        if self.told == Some(now) {
            return None;
        }
        self.told = Some(now);
        let seat = match own {
            Some((seat, request)) => self.seated(seat, request.is_some()),
            None => self.unseated(),
        };
        Some(json!({ "seat": seat, "queue": self.queue() }).to_string())
    }

    fn say(&self, name: &'static str) -> String {
        self.texts.format(&Message::new(name))
    }

    fn seated(&self, seat: Seat, is_asked: bool) -> Value {
        let own = Message::new("seat-own").with("seat", names::seat(seat));
        let (mut moves, mut now) = (Vec::new(), "seat-wait");
        let phase = self.table.watch.with_game(|phase, game| {
            if let Some(game) = game.filter(|_| is_asked) {
                moves = game.history().current().legal_moves().iter().collect();
            }
            phase
        });
        if phase == Some(Phase::Lobby) {
            now = "seat-lobby";
        }
        let is_fence = |action: Action| matches!(action, Action::Fence(_));
        let is_square = |action: Action| matches!(action, Action::Square(_));
        if moves.iter().any(|mv| is_fence(mv.action())) {
            now = "seat-turn-fence";
        } else if moves.iter().any(|mv| is_square(mv.action())) {
            now = "seat-turn";
        } else if !moves.is_empty() {
            now = "seat-turn-button";
        }
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let words = [self.texts.format(&own), self.say(now)];
        json!({ "name": seat.name(), "words": words, "moves": moves })
    }

    fn unseated(&self) -> Value {
        let left = self.phone.as_ref();
        let left = left.and_then(|phone| self.table.watch.why_left(phone));
        let mut words: Vec<String> = left.iter().map(|why| self.say(why.message())).collect();
        let may_play = self.server.addresses.seats(&self.table.name).is_some();
        words.push(self.say(if may_play {
            "seat-invites"
        } else {
            "phone-reads"
        }));
        json!({ "words": words })
    }

    fn queue(&self) -> Value {
        let (count, place) = self.table.watch.place(self.phone.as_ref());
        let words = match place {
            Some((_, true)) => self.say("queue-called"),
            Some((place, false)) => {
                let message = Message::new("queue-place").with("place", place);
                self.texts.format(&message.with("count", count))
            }
            None => {
                let message = Message::new("queue-waiting").with("count", count);
                self.texts.format(&message)
            }
        };
        json!({ "words": words, "waits": place.is_some() })
    }
}

#[cfg(all(test, target_os = "linux"))]
pub(super) mod tests;
