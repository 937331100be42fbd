//! One side of a link: what its board has to do, and what the other side is told.
//!
//! The machine looks at states, not at events: what the own board shows, and the last message of the other side. What was lost on the way is in the next look. A
//! [`State`] has one function; each returns the next one.

use std::time::Duration;

use fencelight_core::game::{Action as MoveAction, Move};
use fencelight_core::geometry::{Seat, SeatSet};

use super::board_state::{BoardGame, BoardState, position_after, start_of};
use super::shared_game::{Catch, SharedGame};
use super::status::{SharedState, Status};

/// How long a game waits for the other side.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// How often a board is told that the person far away still thinks; it waits for 60 s.
const WAIT_PING: Duration = Duration::from_secs(15);
/// The seat that a lobby gives to the other board.
pub(super) const GUEST: Seat = Seat::North;
/// A board that is further behind gets its moves at once, not one by one.
const SHOWN_ONE_BY_ONE: usize = 8;
/// Moves in one line to a board, which has 256 bytes.
const MOVES_A_LINE: usize = 40;
/// Refusals in a row after which the boards do not fit together.
const MAX_REFUSALS: u32 = 5;
/// How long people are told that the other side is back, or that a game was kept.
const SHOWN: Duration = Duration::from_secs(60);

/// What the people at a board are told about the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// The other board has not joined the game yet.
    Joins,
    /// The other side is away, and the game waits for it.
    Waits,
    /// It is back.
    Resumed,
    /// It has not come back in time: the game is kept.
    Late,
    /// The other board has left the game, or cannot play it: the game is kept.
    Left,
}

impl Notice {
    /// Its word on the line to a page.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Joins => "joins",
            Self::Waits => "waits",
            Self::Resumed => "resumed",
            Self::Late => "late",
            Self::Left => "left",
        }
    }
}

/// Where this side stands.
#[derive(Clone, Debug)]
pub(super) enum State {
    /// No game is shared.
    Open,
    /// The game of the own board waits for the other board.
    Offering {
        setup: String,
        since: Duration,
    },
    Playing(SharedGame),
    /// The other side, or a board, is away.
    Waiting {
        game: SharedGame,
        since: Duration,
    },
    /// The game of the own board is not shared any more.
    Closed {
        setup: String,
    },
}

/// What the two sides are told and asked in one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Orders {
    /// Requests for the own board, in this order, up to the first that is refused.
    pub(super) requests: Vec<String>,
    /// Sentences for the operator.
    pub(super) said: Vec<String>,
}

/// One side of a link.
pub(super) struct End {
    state: State,
    /// Decides between two games that begin at the same moment: one side has `true`.
    is_first: bool,
    life: u64,
    left: String,
    declined: (String, String),
    /// The player of the guest's seat before the lobby gave it away.
    guest_before: Option<String>,
    pinged: Duration,
    refusals: u32,
    /// A fault of the link that is said once.
    fault: String,
    /// What has happened last, and when.
    happened: Option<(Notice, Duration)>,
}

impl End {
    pub(super) fn new(is_first: bool, life: u64) -> Self {
        Self {
            state: State::Open,
            is_first,
            life,
            left: String::new(),
            declined: Default::default(),
            guest_before: None,
            pinged: Duration::ZERO,
            refusals: 0,
            fault: String::new(),
            happened: None,
        }
    }

    /// What the people at the own board are told.
    pub(super) fn notice(&self, now: Duration) -> Option<Notice> {
        match self.state {
            State::Offering { .. } => Some(Notice::Joins),
            State::Waiting { .. } => Some(Notice::Waits),
            State::Open | State::Playing(_) | State::Closed { .. } => {
                let (notice, at) = self.happened?;
                (now.saturating_sub(at) < SHOWN).then_some(notice)
            }
        }
    }

    #[cfg(test)]
    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    /// What the other side is told.
    pub(super) fn status(&self, own: Option<&BoardState>) -> Status {
        let game = own.and_then(|own| own.game.as_ref());
        let game = game.and_then(|game| {
            Some(SharedState {
                setup: game.setup.clone(),
                remote: game.remote,
                position: game.position.clone(),
                moves: game.moves.clone()?,
            })
        });
        let (cut, seen) = match &self.state {
            State::Playing(game) | State::Waiting { game, .. } => (game.cut, game.seen),
            _ => Default::default(),
        };
        Status {
            life: self.life,
            version: own.map(|own| own.version.clone()).unwrap_or_default(),
            phase: own.map(|own| own.phase.clone()).unwrap_or_default(),
            game,
            cut,
            seen,
            left: self.left.clone(),
            declined: self.declined.clone(),
        }
    }

    /// The own board has done what it was asked, or refused a request.
    pub(super) fn answered(&mut self, refused: Option<(&str, &str)>) {
        match refused {
            None => self.refusals = 0,
            Some((request, why)) => {
                // A request that was closed meanwhile is none of the board's faults.
                if !request.starts_with("answer") {
                    self.refusals += 1;
                    self.fault = format!("its board refuses `{request}`: {why}");
                }
            }
        }
    }

    /// Looks at both sides.
    pub(super) fn step(
        &mut self,
        now: Duration,
        own: Option<&BoardState>,
        other: Option<&Status>,
    ) -> Orders {
        let mut orders = Orders::default();
        self.seat_guest(own, other, &mut orders);
        let shown = other.map(|other| other.remote_game().map(|game| &game.setup));
        if shown.is_some_and(|shown| shown != Some(&self.left)) {
            // The other board has left the game too, and may take it up again.
            self.left.clear();
        }
        let state = std::mem::replace(&mut self.state, State::Open);
        self.state = match state {
            State::Open => self.open(now, own, other, &mut orders),
            State::Offering { setup, since } => {
                self.offering(now, setup, since, own, other, &mut orders)
            }
            State::Playing(game) => self.playing(now, game, own, other, &mut orders),
            State::Waiting { game, since } => {
                self.waiting(now, game, since, own, other, &mut orders)
            }
            State::Closed { setup } => closed(setup, own),
        };
        orders
    }

    /// No game is shared: the own board begins one, or the other one has.
    fn open(
        &mut self,
        now: Duration,
        own: Option<&BoardState>,
        other: Option<&Status>,
        orders: &mut Orders,
    ) -> State {
        let Some(own) = own else {
            return State::Open;
        };
        if let Some(game) = own.remote_game() {
            return match unsuitable(game) {
                Some(why) => self.close(&game.setup, &why, orders),
                None => {
                    self.left.clear();
                    State::Offering {
                        setup: game.setup.clone(),
                        since: now,
                    }
                }
            };
        }
        if let (true, Some(other)) = (own.is_free(), other) {
            self.join(own, other, orders);
        }
        State::Open
    }

    /// The own game waits for the other board.
    fn offering(
        &mut self,
        now: Duration,
        setup: String,
        since: Duration,
        own: Option<&BoardState>,
        other: Option<&Status>,
        orders: &mut Orders,
    ) -> State {
        let Some(own) = own else {
            return State::Offering { setup, since };
        };
        let Some(game) = own.remote_game().filter(|game| game.setup == setup) else {
            self.left = setup;
            return State::Open;
        };
        self.ping(now, own, orders);
        if now.saturating_sub(since) >= LONGEST_WAIT {
            self.happened = Some((Notice::Late, now));
            return self.keep(setup, "the other board has not joined it", orders);
        }
        let Some(other) = other else {
            return State::Offering { setup, since };
        };
        if other.declined.0 == setup {
            let why = format!("the other side does not play it: {}", other.declined.1);
            return self.close(&setup, &why, orders);
        }
        match &other.game {
            Some(theirs) if theirs.setup == setup => return self.begin(game, theirs, orders),
            Some(theirs) if self.yields(game, other, theirs) => self.join(own, other, orders),
            _ => {}
        }
        State::Offering { setup, since }
    }

    /// Both boards have the game: from here on it is one.
    fn begin(&mut self, game: &BoardGame, theirs: &SharedState, orders: &mut Orders) -> State {
        let start = match start_of(&game.setup) {
            Ok(start) => start,
            Err(why) => return self.close(&game.setup, &why, orders),
        };
        let seats = start.seats();
        let own = seats.iter().filter(|&seat| !game.remote.contains(seat));
        let own = own.fold(SeatSet::EMPTY, SeatSet::with);
        let owners =
            |seat: Seat| u8::from(own.contains(seat)) + u8::from(!theirs.remote.contains(seat));
        if !seats.iter().all(|seat| owners(seat) == 1) {
            let why = "a seat is played at both boards, or at neither";
            return self.close(&game.setup, why, orders);
        }
        orders.said.push(format!("both boards play {}", game.setup));
        let mut shared = SharedGame::new(&game.setup, start, own);
        shared.adopt(game.moves.as_deref().unwrap_or_default());
        (self.refusals, self.happened) = (0, None);
        State::Playing(shared)
    }

    /// Both sides are there.
    fn playing(
        &mut self,
        now: Duration,
        mut game: SharedGame,
        own: Option<&BoardState>,
        other: Option<&Status>,
        orders: &mut Orders,
    ) -> State {
        let other = other.filter(|other| !other.version.is_empty());
        let (Some(own), Some(other)) = (own, other) else {
            if own.is_none() {
                game.lose_sight();
            }
            orders.said.push(
                "the other side is away; the game waits for it, 10 minutes at most".to_owned(),
            );
            return State::Waiting { game, since: now };
        };
        let Some(shown) = own.game.as_ref().filter(|shown| shown.setup == game.setup) else {
            if !game.is_over() {
                orders.said.push("this board has left the game".to_owned());
                self.left = game.setup;
            }
            return State::Open;
        };
        let lost = |seat: &Seat| !game.owns(*seat) && !shown.remote.contains(*seat);
        if let Some(seat) = game.seats().iter().find(lost) {
            let said = format!("{seat} was taken at this board; the game goes on here alone");
            orders.said.push(said);
            self.left.clone_from(&game.setup);
            return State::Closed { setup: game.setup };
        }
        let board = shown.moves.as_deref().unwrap_or_default();
        game.take_own(board);
        if other.declined.0 == game.setup {
            self.happened = Some((Notice::Left, now));
            return self.keep(game.setup, &other.declined.1.clone(), orders);
        }
        let Some(theirs) = other
            .game
            .as_ref()
            .filter(|theirs| theirs.setup == game.setup && other.left != game.setup)
        else {
            return self.deserted(now, game, other, orders);
        };
        game.take_other(other, theirs, self.life);
        let is_level = game.is_agreed(board) && game.is_agreed(&theirs.moves);
        if is_level && shown.position != theirs.position {
            let why = format!(
                "after the same moves the boards differ: {} and {}",
                shown.position, theirs.position
            );
            self.happened = Some((Notice::Left, now));
            return self.contradict(game.setup, &why, orders);
        }
        if self.refusals >= MAX_REFUSALS {
            let why = self.fault.clone();
            self.happened = Some((Notice::Left, now));
            return self.contradict(game.setup, &why, orders);
        }
        self.catch_up(&game, own, board, orders);
        if orders.requests.is_empty() {
            self.ping(now, own, orders);
        }
        State::Playing(game)
    }

    /// The other board does not show the game any more, or not yet.
    fn deserted(
        &mut self,
        now: Duration,
        game: SharedGame,
        other: &Status,
        orders: &mut Orders,
    ) -> State {
        if game.is_over() {
            return State::Open;
        }
        if other.left == game.setup {
            self.happened = Some((Notice::Left, now));
            return self.keep(game.setup, "the other board has left it", orders);
        }
        // Its board was away and comes back without it.
        State::Offering {
            setup: game.setup,
            since: now,
        }
    }

    /// Something is away: the own board keeps its moves, and the seats of the other side wait.
    fn waiting(
        &mut self,
        now: Duration,
        mut game: SharedGame,
        since: Duration,
        own: Option<&BoardState>,
        other: Option<&Status>,
        orders: &mut Orders,
    ) -> State {
        let is_late = now.saturating_sub(since) >= LONGEST_WAIT;
        let Some(own) = own else {
            game.lose_sight();
            return match is_late {
                true => State::Open,
                false => State::Waiting { game, since },
            };
        };
        if other.is_some_and(|other| !other.version.is_empty()) {
            orders.said.push("the other side is back".to_owned());
            self.happened = Some((Notice::Resumed, now));
            return State::Playing(game);
        }
        let Some(shown) = own.game.as_ref().filter(|shown| shown.setup == game.setup) else {
            self.left = game.setup;
            return State::Open;
        };
        let board = shown.moves.as_deref().unwrap_or_default();
        game.take_own(board);
        if game.is_over() && game.is_agreed(board) {
            return State::Waiting { game, since };
        }
        if is_late {
            self.happened = Some((Notice::Late, now));
            let why = "the other side has not come back within 10 minutes";
            return self.keep(game.setup, why, orders);
        }
        self.catch_up(&game, own, board, orders);
        if orders.requests.is_empty() {
            self.ping(now, own, orders);
        }
        State::Waiting { game, since }
    }

    /// The game cannot go on: the boards do not agree on it.
    fn contradict(&mut self, setup: String, why: &str, orders: &mut Orders) -> State {
        self.declined = (setup.clone(), why.replace(['\t', '\n'], " "));
        self.keep(setup, why, orders)
    }

    /// The own board keeps its game for later.
    fn keep(&mut self, setup: String, why: &str, orders: &mut Orders) -> State {
        orders.requests = vec!["keep".to_owned()];
        orders
            .said
            .push(format!("the game is kept on this board: {why}"));
        State::Closed { setup }
    }

    /// The own game is not shared.
    fn close(&mut self, setup: &str, why: &str, orders: &mut Orders) -> State {
        self.declined = (setup.to_owned(), why.replace(['\t', '\n'], " "));
        orders.said.push(format!(
            "this game is not played with the other board: {why}"
        ));
        State::Closed {
            setup: setup.to_owned(),
        }
    }

    /// The own board starts the game of the other one, with its seats remote.
    fn join(&mut self, own: &BoardState, other: &Status, orders: &mut Orders) {
        let Some(theirs) = other.remote_game() else {
            return;
        };
        let not_wanted = [&self.left, &self.declined.0, &other.declined.0];
        if not_wanted.contains(&&theirs.setup) {
            return;
        }
        let refused = match start_of(&theirs.setup) {
            _ if self.refusals >= MAX_REFUSALS => Some(self.fault.clone()),
            _ if !is_same_series(&own.version, &other.version) => Some(format!(
                "the boards have the versions {} and {}; `fencelight update` brings both to one",
                own.version, other.version
            )),
            Ok(start) if position_after(&start, &theirs.moves) != Some(theirs.position.clone()) => {
                Some("it does not begin at the start of a game".to_owned())
            }
            Ok(start) => {
                orders.requests = vec![format!("new {}", theirs.setup)];
                let seats = start.seats().iter();
                let away = seats.filter(|&seat| !theirs.remote.contains(seat));
                let away = away.map(|seat| format!("seat {seat} remote"));
                orders.requests.extend(away);
                orders.requests.extend(plays(&theirs.moves));
                orders
                    .said
                    .push("the other board has begun a game; this board joins it".to_owned());
                None
            }
            Err(why) => Some(why),
        };
        if let Some(why) = refused {
            orders
                .said
                .push(format!("the game of the other board is not joined: {why}"));
            self.declined = (theirs.setup.clone(), why.replace(['\t', '\n'], " "));
            self.refusals = 0;
        }
    }

    /// Of two games that were begun at the same time the one with more moves stays, then that of the first side.
    fn yields(&self, game: &BoardGame, other: &Status, theirs: &SharedState) -> bool {
        let moves = game.moves.as_ref().map_or(0, Vec::len);
        let is_offered = other.remote_game().is_some();
        is_offered && (moves, self.is_first) < (theirs.moves.len(), !self.is_first)
    }

    /// Brings the own board up to date.
    fn catch_up(&self, game: &SharedGame, own: &BoardState, board: &[Move], orders: &mut Orders) {
        let is_on = matches!(own.phase.as_str(), "play" | "over");
        match game.catch_up(board).filter(|_| is_on) {
            None => {}
            Some(Catch::Undo(count)) => orders.requests.push(format!("undo {count}")),
            Some(Catch::Play(seat, moves)) => match (own.request, moves.first()) {
                _ if game.owns(seat) || moves.len() > SHOWN_ONE_BY_ONE => {
                    orders.requests.extend(plays(&moves));
                }
                (Some(id), Some(&mv)) => {
                    // The board rolls, with the same dice.
                    let mv = match mv.action() {
                        MoveAction::Rolled(_) => Move::ROLL,
                        _ => mv,
                    };
                    orders.requests.push(format!("answer {id} {mv}"));
                }
                // The board shows the move before; its request follows.
                _ => {}
            },
        }
    }

    /// Lets the own board know that a person far away still thinks.
    fn ping(&mut self, now: Duration, own: &BoardState, orders: &mut Orders) {
        let is_due = now.saturating_sub(self.pinged) >= WAIT_PING;
        if let Some(id) = own.request.filter(|_| is_due) {
            self.pinged = now;
            orders.requests.push(format!("answer {id} wait"));
        }
    }

    /// The lobby has the other board at the guest's seat while it is there. A person may take the seat.
    fn seat_guest(
        &mut self,
        own: Option<&BoardState>,
        other: Option<&Status>,
        orders: &mut Orders,
    ) {
        let Some(own) = own.filter(|own| own.phase == "lobby") else {
            self.guest_before = None;
            return;
        };
        let is_there = other.is_some_and(|other| !other.version.is_empty());
        match (is_there, &self.guest_before) {
            (true, None) => {
                self.guest_before = Some(own.guest.clone());
                orders.requests.push(format!("seat {GUEST} remote"));
            }
            (false, Some(before)) if own.guest == "remote" => {
                let player = match before.strip_prefix("computer") {
                    Some(level) => format!("computer {level}"),
                    None if before == "human" => "human".to_owned(),
                    None => "empty".to_owned(),
                };
                orders.requests.push(format!("seat {GUEST} {player}"));
                self.guest_before = None;
            }
            _ => {}
        }
    }
}

/// The game stays closed as long as it is on the own board.
fn closed(setup: String, own: Option<&BoardState>) -> State {
    let game = own.and_then(BoardState::remote_game);
    match (own, game) {
        (None, _) => State::Closed { setup },
        (_, Some(game)) if game.setup == setup => State::Closed { setup },
        _ => State::Open,
    }
}

/// Why a game cannot be shared.
fn unsuitable(game: &BoardGame) -> Option<String> {
    if game.has_clock {
        return Some(
            "it has a clock, and each board would measure the time by itself; start it without"
                .to_owned(),
        );
    }
    let Some(moves) = &game.moves else {
        return Some("its first moves are not kept any more".to_owned());
    };
    let start = match start_of(&game.setup) {
        Ok(start) => start,
        Err(why) => return Some(why),
    };
    let is_whole = position_after(&start, moves).as_ref() == Some(&game.position);
    (!is_whole).then(|| "it was set up and does not begin at the start of a game".to_owned())
}

/// The requests that play moves.
fn plays(moves: &[Move]) -> impl Iterator<Item = String> + '_ {
    moves.chunks(MOVES_A_LINE).map(|moves| {
        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        format!("play {}", moves.join(" "))
    })
}

/// Whether two versions have the same rules: they differ in their last number at most.
fn is_same_series(one: &str, other: &str) -> bool {
    let series = |version: &str| {
        version
            .rsplit_once('.')
            .map(|(series, _)| series.to_owned())
    };
    series(one) == series(other)
}
