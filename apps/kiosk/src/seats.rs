//! Seats of a table that are played from phones: who has one, for how long, and what the board is asked for it.
//!
//! A phone is known by a number that it has drawn itself, a free seat by the token of its code. The board decides who sits where: a seat that it does not show as remote any
//! more was taken back at the table.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use fencelight_board::console::Mirror;
use fencelight_board::table::{Phase, Player, Seating};
use fencelight_core::game::Game as _;
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Seat;

use crate::link::Token;

/// A phone without a connection gives its seat back after this time.
pub(super) const AWAY: Duration = Duration::from_secs(120);
/// A phone that does not move in its turn gives its seat back after this time.
pub(super) const THINK: Duration = Duration::from_secs(300);
/// How often a board is told that the person far away still thinks; it waits for 60 s.
const WAIT_PING: Duration = Duration::from_secs(15);
/// How long a board may take to show what it was asked for.
const SETTLE: Duration = Duration::from_secs(5);
/// The computer at a seat of a game that was empty before the game began.
const STAND_IN: Player = Player::computer(3);
/// Phones that have left and may still ask why.
const MAX_LEFT: usize = 32;

/// What a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) phase: Phase,
    pub(super) kind: GameKind,
    pub(super) players: Seating,
    /// The seat to move.
    pub(super) turn: Option<Seat>,
    /// The number of the open request of a remote seat.
    pub(super) request: Option<u32>,
}

impl Seen {
    /// What a mirror knows of its board; `None` while the board is away.
    pub(super) fn of(mirror: &Mirror) -> Option<Self> {
        let table = mirror.table();
        Some(Self {
            phase: mirror.phase().filter(|_| mirror.is_here())?,
            kind: mirror.kind()?,
            players: mirror.players(),
            turn: table.map(|table| table.history().current().turn()),
            request: mirror.fact("request").and_then(|id| id.parse().ok()),
        })
    }

    /// Whether a phone may take a seat: a computer's, in the lobby also an empty one of the chosen game.
    fn is_free(&self, seat: Seat) -> bool {
        let is_computer = matches!(self.players[seat], Player::Computer { .. });
        match self.phase {
            Phase::Play => is_computer,
            Phase::Lobby => {
                let is_empty = self.players[seat] == Player::Empty;
                let seats = self.kind.required_seats();
                (is_computer || is_empty) && seats.is_none_or(|seats| seats.contains(seat))
            }
            _ => false,
        }
    }

    const fn has_game(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Pause | Phase::Resume)
    }
}

/// Why a phone has its seat no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    SentAway,
    GameOver,
    TableLeft,
    Away,
    Slow,
    GivenBack,
}

impl Why {
    /// The message that says so.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::SentAway => "seat-sent-away",
            Self::GameOver => "seat-over",
            Self::TableLeft => "seat-left",
            Self::Away => "seat-away",
            Self::Slow => "seat-slow",
            Self::GivenBack => "seat-given-back",
        }
    }
}

/// Why a phone gets no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoSeat {
    /// Another phone has it.
    Taken,
    /// The code is not shown any more.
    Stale,
    /// The phone has another seat at this table.
    Second,
}

impl NoSeat {
    /// The message that says so.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Taken => "seat-taken",
            Self::Stale => "seat-stale",
            Self::Second => "seat-second",
        }
    }
}

/// A phone at a seat.
#[derive(Debug)]
struct Holder {
    phone: Token,
    /// The player before.
    before: Player,
    since: Instant,
    /// The board has shown the seat as remote.
    is_seated: bool,
    /// The game that it plays.
    game: Option<GameKind>,
    /// When it was heard last.
    heard: Instant,
    /// Its open request, since when it is open, and when the board was last told to wait.
    turn: Option<(u32, Instant, Instant)>,
}

/// A remote seat without a phone: the board gets its player before.
#[derive(Clone, Copy, Debug)]
struct Orphan {
    before: Player,
    /// The game that is left for later and still has the seat remote; `None` for the game or the lobby at hand.
    kept: Option<GameKind>,
    asked: Option<(Phase, Instant)>,
}

#[derive(Debug, Default)]
struct Place {
    token: Option<Token>,
    holder: Option<Holder>,
    orphan: Option<Orphan>,
}

/// The seats of a table.
#[derive(Debug, Default)]
pub(super) struct Seats {
    places: [Place; 4],
    /// Codes so far.
    drawn: u64,
    left: VecDeque<(Token, Why)>,
}

impl Seats {
    /// The seats that a phone may take, with the tokens of their codes.
    pub(super) fn free(&mut self, seen: &Seen) -> io::Result<Vec<(Seat, Token)>> {
        let mut free = Vec::new();
        for (seat, place) in Seat::ALL.into_iter().zip(&mut self.places) {
            if place.holder.is_none() && seen.is_free(seat) {
                let token = match &place.token {
                    Some(token) => token.clone(),
                    None => {
                        self.drawn += 1;
                        place.token.insert(Token::random()?).clone()
                    }
                };
                free.push((seat, token));
            }
        }
        Ok(free)
    }

    /// The same tokens stand in other codes.
    pub(super) const fn draw_anew(&mut self) {
        self.drawn += 1;
    }

    /// Changes with the codes.
    pub(super) const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// A phone shows the token of a code. The seat is its own from here on; `true` where the board has to be asked for it.
    pub(super) fn take(
        &mut self,
        token: &Token,
        phone: &Token,
        seen: &Seen,
        now: Instant,
    ) -> Result<(Seat, bool), NoSeat> {
        let own = self.seat_of(phone);
        let places = Seat::ALL.into_iter().zip(&mut self.places);
        let mut found = places.filter(|(_, place)| place.token.as_ref() == Some(token));
        let (seat, place) = found.next().ok_or(NoSeat::Stale)?;
        match (&place.holder, own) {
            (Some(holder), _) if holder.phone == *phone => return Ok((seat, false)),
            (Some(_), _) => return Err(NoSeat::Taken),
            (None, Some(_)) => return Err(NoSeat::Second),
            (None, None) if !seen.is_free(seat) => return Err(NoSeat::Stale),
            (None, None) => {}
        }
        place.orphan = None;
        place.holder = Some(Holder {
            phone: phone.clone(),
            before: seen.players[seat],
            since: now,
            is_seated: false,
            game: None,
            heard: now,
            turn: None,
        });
        self.left.retain(|(left, _)| left != phone);
        Ok((seat, true))
    }

    /// The board has refused the seat.
    pub(super) fn refuse(&mut self, phone: &Token) {
        if let Some(place) = self.place_of(phone) {
            place.holder = None;
        }
    }

    /// The seat of a phone.
    pub(super) fn seat_of(&self, phone: &Token) -> Option<Seat> {
        let mut places = Seat::ALL.into_iter().zip(&self.places);
        let has = |place: &Place| place.holder.as_ref().is_some_and(|own| own.phone == *phone);
        places.find(|(_, place)| has(place)).map(|(seat, _)| seat)
    }

    /// Why a phone has no seat any more.
    pub(super) fn why(&self, phone: &Token) -> Option<Why> {
        let mut left = self.left.iter();
        left.find(|(left, _)| left == phone).map(|(_, why)| *why)
    }

    /// A phone has a connection now; its seat.
    pub(super) fn hear(&mut self, phone: &Token, now: Instant) -> Option<Seat> {
        let seat = self.seat_of(phone)?;
        let holder = self.places.get_mut(seat as usize)?.holder.as_mut()?;
        holder.heard = now;
        Some(seat)
    }

    /// A phone gives its seat back.
    pub(super) fn leave(&mut self, phone: &Token) -> bool {
        let seat = self.seat_of(phone);
        if let Some(seat) = seat {
            self.end(seat, Why::GivenBack, None);
        }
        seat.is_some()
    }

    fn place_of(&mut self, phone: &Token) -> Option<&mut Place> {
        let seat = self.seat_of(phone)?;
        self.places.get_mut(seat as usize)
    }

    /// A phone has its seat no longer.
    fn end(&mut self, seat: Seat, why: Why, kept: Option<GameKind>) {
        let Some(place) = self.places.get_mut(seat as usize) else {
            return;
        };
        if let Some(holder) = place.holder.take() {
            place.token = None;
            place.orphan = Some(Orphan {
                before: holder.before,
                kept,
                asked: None,
            });
            self.left.push_front((holder.phone, why));
            self.left.truncate(MAX_LEFT);
        }
    }

    /// Looks at the board: the requests for it, and whether a phone has lost its seat.
    pub(super) fn look(&mut self, seen: &Seen, now: Instant) -> (Vec<String>, bool) {
        let (mut requests, mut has_changed) = (Vec::new(), false);
        for seat in Seat::ALL {
            let Some(place) = self.places.get_mut(seat as usize) else {
                continue;
            };
            if let Some(holder) = &mut place.holder {
                match holder.look(seat, seen, now) {
                    Ok(request) => requests.extend(request),
                    Err((why, kept)) => {
                        has_changed = true;
                        self.end(seat, why, kept);
                    }
                }
            }
            if let Some(place) = self.places.get_mut(seat as usize) {
                requests.extend(place.restore(seat, seen, now));
            }
        }
        (requests, has_changed)
    }
}

impl Holder {
    /// A request for the board; or why the phone has lost its seat, with the game that keeps it remote.
    fn look(
        &mut self,
        seat: Seat,
        seen: &Seen,
        now: Instant,
    ) -> Result<Option<String>, (Why, Option<GameKind>)> {
        let is_remote = seen.players[seat] == Player::Remote;
        self.is_seated |= is_remote;
        if !self.is_seated && now.duration_since(self.since) < SETTLE {
            return Ok(None);
        }
        match seen.phase {
            Phase::Lesson | Phase::Puzzle => {}
            Phase::Over => return Err((Why::GameOver, None)),
            Phase::Lobby if !is_remote && self.game.is_some() => {
                return Err((Why::TableLeft, self.game));
            }
            Phase::Lobby | Phase::Play | Phase::Pause | Phase::Resume if !is_remote => {
                return Err((Why::SentAway, None));
            }
            Phase::Attract | Phase::Service | Phase::BootLoader => {
                return Err((Why::TableLeft, self.game));
            }
            Phase::Lobby | Phase::Play | Phase::Pause | Phase::Resume => {}
        }
        if seen.has_game() {
            self.game = Some(seen.kind);
        }
        if now.duration_since(self.heard) >= AWAY {
            return Err((Why::Away, None));
        }
        let is_own = seen.phase == Phase::Play && seen.turn == Some(seat);
        let Some(id) = seen.request.filter(|_| is_own) else {
            self.turn = None;
            return Ok(None);
        };
        match &mut self.turn {
            Some((open, since, told)) if *open == id => {
                if now.duration_since(*since) >= THINK {
                    return Err((Why::Slow, None));
                }
                let is_due = now.duration_since(*told) >= WAIT_PING;
                if is_due {
                    *told = now;
                }
                Ok(is_due.then(|| format!("answer {id} wait")))
            }
            turn => {
                *turn = Some((id, now, now));
                Ok(None)
            }
        }
    }
}

impl Place {
    /// Gives a remote seat without a phone to the player before.
    fn restore(&mut self, seat: Seat, seen: &Seen, now: Instant) -> Vec<String> {
        let Some(orphan) = &mut self.orphan else {
            return Vec::new();
        };
        let is_remote = seen.players[seat] == Player::Remote;
        let is_its_game = orphan.kept.is_none_or(|kept| kept == seen.kind);
        let is_here = match seen.phase {
            Phase::Play | Phase::Pause | Phase::Resume => is_its_game,
            Phase::Lobby | Phase::Over => orphan.kept.is_none(),
            _ => false,
        };
        if !is_here {
            return Vec::new();
        }
        if !is_remote {
            self.orphan = None;
            return Vec::new();
        }
        // The end of a game shows its players, whatever the next one has: it is asked once.
        let is_asked = orphan.asked.is_some_and(|(phase, at)| {
            phase == seen.phase && (phase == Phase::Over || now.duration_since(at) < SETTLE)
        });
        if is_asked {
            return Vec::new();
        }
        orphan.asked = Some((seen.phase, now));
        let before = orphan.before;
        let stand_in = match before {
            Player::Empty => STAND_IN,
            before => before,
        };
        match (seen.phase, before) {
            (Phase::Lobby, _) => vec![request(seat, before)],
            // The next game at once would have the seat, the lobby has it empty.
            (Phase::Over, Player::Empty) => vec![request(seat, stand_in), request(seat, before)],
            _ => vec![request(seat, stand_in)],
        }
    }
}

/// The request that seats a player.
fn request(seat: Seat, player: Player) -> String {
    match player {
        Player::Human => format!("seat {seat} human"),
        Player::Computer { level } => format!("seat {seat} computer {level}"),
        Player::Remote => format!("seat {seat} remote"),
        Player::Empty => format!("seat {seat} empty"),
    }
}

#[cfg(test)]
mod tests;
