//! What a board shows at one moment, read by requests of its console.

use std::collections::HashMap;

use fencelight_board::console::Console;
use fencelight_board::device::Device;
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_core::geometry::{Seat, SeatSet};
use fencelight_core::notation::{PositionText, parse_game_kind, parse_move};
use fencelight_host::board_line::all_moves;

/// The phases with a game on the board.
const GAME_PHASES: [&str; 4] = ["play", "pause", "resume", "over"];

/// How often a board is read until no move comes between.
const LOOKS: usize = 3;

/// A board at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardState {
    pub(super) version: String,
    pub(super) phase: String,
    /// The player at the seat that a lobby gives to the other board, as `table` names it.
    pub(super) guest: String,
    /// The open request of a remote seat.
    pub(super) request: Option<u32>,
    /// The game that is played, paused, offered or has ended.
    pub(super) game: Option<BoardGame>,
}

/// A game on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardGame {
    /// What `new` takes to start it.
    pub(super) setup: String,
    /// The seats that a program plays at this board.
    pub(super) remote: SeatSet,
    pub(super) has_clock: bool,
    /// `None` where the oldest are not kept any more.
    pub(super) moves: Option<Vec<Move>>,
    pub(super) position: String,
}

/// Asks a board; the text of the answer, or of the refusal.
pub(super) type Answered = Result<String, String>;

impl BoardState {
    /// Reads a board; `None` while it is away, or where people move between the requests.
    fn read(guest: Seat, ask: &mut impl FnMut(&str) -> Answered) -> Option<Self> {
        let version = ask("version").ok()?;
        let table = ask("table").ok()?;
        let table = pairs(&table);
        let phase = *table.get("phase")?;
        let game = match GAME_PHASES.contains(&phase) {
            true => Some(BoardGame::read(&table, ask)?),
            false => None,
        };
        let guest = table.get(format!("seat_{guest}").as_str());
        Some(Self {
            version,
            phase: phase.to_owned(),
            guest: guest.map_or("-", |name| name).to_owned(),
            request: table.get("request").and_then(|id| id.parse().ok()),
            game,
        })
    }

    /// Looks at a board, again where people move between the requests; `None` while it is away.
    pub(super) fn look(guest: Seat, mut ask: impl FnMut(&str) -> Answered) -> Option<Self> {
        (0..LOOKS).find_map(|_| Self::read(guest, &mut ask))
    }

    /// Whether another game may begin here.
    pub(super) fn is_free(&self) -> bool {
        matches!(self.phase.as_str(), "attract" | "lobby" | "over")
    }

    /// The game that is under way between this board and a program.
    pub(super) fn remote_game(&self) -> Option<&BoardGame> {
        let is_on = matches!(self.phase.as_str(), "play" | "pause");
        let game = self.game.as_ref().filter(|_| is_on);
        game.filter(|game| !game.remote.is_empty())
    }
}

impl BoardGame {
    fn read(table: &HashMap<&str, &str>, ask: &mut impl FnMut(&str) -> Answered) -> Option<Self> {
        let state = ask("state").ok()?;
        let position = ask("position").ok()?;
        let moves = all_moves(|request| Ok(ask(request).unwrap_or_default())).ok()?;
        if ask("position").as_ref() != Ok(&position) {
            // A move was made meanwhile: the next look is a whole one.
            return None;
        }
        let state = pairs(&state);
        let kind = parse_game_kind(state.get("game")?).ok()?;
        let player = |seat: &Seat| table.get(format!("seat_{seat}").as_str()).copied();
        let seats = Seat::ALL
            .into_iter()
            .filter(|seat| player(seat).is_some_and(|player| player != "-"));
        let seats = seats.fold(SeatSet::EMPTY, SeatSet::with);
        let remote = seats.iter().filter(|seat| player(seat) == Some("remote"));
        let moves: Option<Vec<Move>> = moves
            .split_whitespace()
            .map(|word| parse_move(word).ok())
            .collect();
        Some(Self {
            setup: setup(kind, seats, &state)?,
            remote: remote.fold(SeatSet::EMPTY, SeatSet::with),
            has_clock: state.get("option_clock") != Some(&"off"),
            moves,
            position,
        })
    }
}

/// What `new` takes to start a game, always in the same order.
fn setup(kind: GameKind, seats: SeatSet, state: &HashMap<&str, &str>) -> Option<String> {
    let first = state.get("first")?;
    let mut setup = kind.name().to_owned();
    if kind.required_seats().is_some() {
        setup += &format!(" first={first}");
    } else {
        setup += &format!(" seats={}", names(seats));
    }
    if kind == GameKind::Pacman {
        setup += &format!(" pac={first}");
    }
    for option in kind.options() {
        let value = state.get(format!("option_{}", option.key).as_str())?;
        setup += &format!(" {}={value}", option.key);
    }
    Some(format!("{setup} seed={}", state.get("seed")?))
}

/// Seats separated by commas.
pub(super) fn names(seats: SeatSet) -> String {
    let names: Vec<&str> = seats.iter().map(Seat::name).collect();
    names.join(",")
}

/// The start of a game with this set-up.
pub(super) fn start_of(setup: &str) -> Result<AnyGame, String> {
    let (mut console, mut device) = (Console::new(0, 0), Device::new(0, 0));
    let mut answer = String::new();
    for byte in format!("new {setup}\n").bytes() {
        console.feed(byte, &mut device, &mut answer);
    }
    match answer.strip_prefix('?') {
        Some(why) => Err(why.trim().to_owned()),
        None => Ok(device.table().history().start().clone()),
    }
}

/// The position after moves; `None` where one is illegal.
pub(super) fn position_after(start: &AnyGame, moves: &[Move]) -> Option<String> {
    let mut game = start.clone();
    let is_legal = moves.iter().all(|&mv| game.play(mv).is_ok());
    is_legal.then(|| PositionText(&game).to_string())
}

/// Lines of `key=value`.
fn pairs(text: &str) -> HashMap<&str, &str> {
    text.lines()
        .filter_map(|line| line.split_once('='))
        .collect()
}
