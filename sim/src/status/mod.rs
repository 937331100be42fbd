//! The state of the table in words and in shapes.
//!
//! `game` has the lines of a game in progress, `lesson` those of a lesson, `lobby` those of the lobby, `service` those of the service
//! pages; `keys` has the bar of keys, `move_log` the moves with their movers and `captures` what they caught, `seat_log` the seats that
//! change in the lobby, `clock_log` the time-outs, `shapes` the board in characters, `rules` the rules of each game, `legend` the marks on its board.

mod captures;
mod clock_log;
mod game;
mod keys;
mod legend;
mod lesson;
mod lobby;
mod move_log;
mod names;
mod option_words;
mod rules;
mod seat_log;
mod service;
mod shapes;

use fencelight_board::table::lobby::LobbyPage;
use fencelight_board::table::{FaultCode, Phase, RejectReason, Rejection, Table};
use fencelight_core::game::{Game as _, Outcome, Winner};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Key, Seat};
use fencelight_core::pacman::Layout;

use crate::screen::{Page, Panel, PanelLine, Tone};

use clock_log::ClockLog;
pub(crate) use lobby::{next_place, next_seat_key};
pub(crate) use move_log::MoveLog;
use seat_log::SeatLog;
pub(crate) use shapes::{of_frame, of_table};

/// What the panel remembers of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Logs {
    /// The moves of the game.
    pub(crate) moves: MoveLog,
    seats: SeatLog,
    clock: ClockLog,
}

impl Logs {
    /// Follows a table.
    pub(crate) fn follow(&mut self, table: &Table) {
        self.moves.follow(table.history());
        self.seats.follow(table);
        self.clock.follow(table);
    }
}

/// The panel of a table.
pub(crate) fn panel(table: &Table, logs: &Logs, cursor: Key) -> Panel {
    Panel {
        lines: lines(table, logs, cursor),
        moves: last_moves(table, &logs.moves),
        keys: keys::keys(table, &logs.moves, cursor),
    }
}

/// The panel without possible actions, for a replay.
pub(crate) fn panel_without_hints(table: &Table, logs: &Logs) -> Panel {
    let cursor = Key::Square(fencelight_core::geometry::Square::MIDDLE);
    let mut lines = lines(table, logs, cursor);
    lines.retain(|line| line.tone != Tone::Hint);
    Panel {
        lines,
        moves: last_moves(table, &logs.moves),
        keys: Vec::new(),
    }
}

/// The name of a game.
pub(crate) const fn game_name(kind: GameKind) -> &'static str {
    names::game(kind)
}

/// The name of a seat.
pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    names::seat(seat)
}

/// The rules of the game at hand, and the marks on its board.
pub(crate) fn rules_page(table: &Table) -> Page {
    let kind = kind(table);
    let title = format!("Rules: {}", names::game(kind));
    let layout = layout(table);
    Page::new(title, &rules::text(kind, layout)).with_marks(&legend::marks(kind, layout))
}

/// All moves of the game.
pub(crate) fn moves_page(table: &Table, log: &MoveLog) -> Page {
    let lines = moves(table, log);
    let text = match lines.is_empty() {
        true => "No move has been played.".to_owned(),
        false => lines.join("\n"),
    };
    Page::new("Moves", &text)
}

/// The game at hand: the one that is shown, or the one that is chosen.
fn kind(table: &Table) -> GameKind {
    match table.phase() {
        Phase::Lobby | Phase::Service | Phase::BootLoader => table.lobby_kind(),
        _ => table.position().kind(),
    }
}

/// The layout of Pac-Man at hand, shown or chosen; the usual one in the other games.
fn layout(table: &Table) -> Layout {
    match table.phase() {
        Phase::Lobby | Phase::Service | Phase::BootLoader => table.choices().options.pacman.layout,
        _ => {
            let number = table.position().option("layout") as usize;
            Layout::ALL.get(number).copied().unwrap_or_default()
        }
    }
}

/// The moves where a game is shown, with a mark in a review.
fn moves(table: &Table, log: &MoveLog) -> Vec<String> {
    match table.phase() {
        Phase::Play | Phase::Pause | Phase::Over | Phase::Resume => {
            log.lines(table.review_ply().map_or(0, |ply| log.turns_before(ply)))
        }
        Phase::Attract | Phase::Lobby | Phase::Lesson | Phase::Service | Phase::BootLoader => {
            Vec::new()
        }
    }
}

/// The moves up to the position that is shown.
fn last_moves(table: &Table, log: &MoveLog) -> Vec<String> {
    let mut moves = moves(table, log);
    if let Some(ply) = table.review_ply() {
        moves.truncate(log.turns_before(ply));
    }
    moves
}

fn lines(table: &Table, logs: &Logs, cursor: Key) -> Vec<PanelLine> {
    let mut lines = vec![PanelLine::new(Tone::Title, title(table))];
    match table.phase() {
        Phase::Attract => attract(&mut lines, table),
        Phase::Resume => resume(&mut lines, table),
        Phase::Lobby => lobby::lines(&mut lines, table, &logs.seats, cursor),
        Phase::Lesson => lesson::lines(&mut lines, table, cursor),
        Phase::Play => game::lines(&mut lines, table, logs),
        Phase::Pause => pause(&mut lines, table),
        Phase::Over => over(&mut lines, table, &logs.moves),
        Phase::Service => service::lines(&mut lines, table),
        Phase::BootLoader => {}
    }
    if table.phase() != Phase::Play {
        rejection(&mut lines, table);
    }
    let mut fault = |text: String| lines.push(PanelLine::new(Tone::Error, text));
    match table.fault() {
        Some(FaultCode::StuckKey) => {
            let stuck: Vec<String> = table.stuck().iter().map(|key| key.to_string()).collect();
            fault(format!("Stuck key: {}", stuck.join(" ")));
        }
        Some(FaultCode::SaveFailed) => fault("The game could not be saved".into()),
        Some(FaultCode::Restarted) => fault("The board had to restart".into()),
        None => {}
    }
    lines
}

/// The last press without effect, until another key is pressed.
fn last_rejection(table: &Table) -> Option<Rejection> {
    let cues = table.cues();
    cues.rejection.filter(|rejection| {
        // The time of a repeated rejection is that of its light, which may begin before the press.
        let (same, other): (Vec<_>, Vec<_>) = cues
            .recent_presses()
            .iter()
            .partition(|(key, _)| *key == rejection.key);
        let latest = |presses: Vec<(Key, u64)>| presses.into_iter().map(|(_, at_ms)| at_ms).max();
        latest(other) <= latest(same).max(Some(rejection.at_ms))
    })
}

/// Why a press had no effect, in words and without the number of a rule.
fn reason(table: &Table, rejection: &Rejection) -> String {
    let own = table.position().mover_square().map(Key::Square);
    let has_targets = table.targets().iter().next().is_some();
    match rejection.reason {
        RejectReason::SeatMismatch(_) => "the seats do not fit yet".into(),
        RejectReason::IllegalMove(..) if own == Some(rejection.key) && has_targets => {
            "that is your own square: press a marked one".into()
        }
        reason => in_words(without_rule(&reason.to_string())),
    }
}

/// A reason of core with the names of the panel: seats are capitalized, and a fence that overlaps itself lies there already.
fn in_words(reason: &str) -> String {
    if let Some((fence, other)) = reason.split_once(": overlaps fence ")
        && fence == other
    {
        return format!("a fence lies at {fence} already");
    }
    let words = reason.split(' ').map(|word| {
        let seat = Seat::ALL.into_iter().find(|seat| seat.name() == word);
        seat.map_or(word, |seat| names::seat(seat))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A text without the number of a rule at its end, as in `(1.13)`.
fn without_rule(text: &str) -> &str {
    let is_number = |part: &str| {
        part.chars()
            .all(|c| c.is_ascii_digit() || ".,; ".contains(c))
    };
    match text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once(" ("))
    {
        Some((words, rule)) if is_number(rule) => words,
        _ => text,
    }
}

/// Why the last press had no effect.
fn rejection(lines: &mut Vec<PanelLine>, table: &Table) {
    if let Some(rejection) = last_rejection(table) {
        let text = format!("No: {}", reason(table, &rejection));
        lines.push(PanelLine::new(Tone::Error, text));
    }
}

fn title(table: &Table) -> String {
    match table.phase() {
        Phase::Attract => "The board plays by itself".into(),
        Phase::Resume => format!("A saved game: {}", names::game(kind(table))),
        Phase::Lobby if table.lobby_page() != Some(LobbyPage::Games) => {
            format!("Options: {}", names::game(kind(table)))
        }
        Phase::Lobby => "Lobby: choose a game".into(),
        Phase::Lesson => format!("Lesson: {}", names::game(kind(table))),
        Phase::Play => names::game(kind(table)).into(),
        Phase::Pause => format!("{}: paused", names::game(kind(table))),
        Phase::Over => format!("{}: the end", names::game(kind(table))),
        Phase::Service => "Service".into(),
        Phase::BootLoader => "Waiting for new firmware".into(),
    }
}

fn attract(lines: &mut Vec<PanelLine>, table: &Table) {
    let kind = kind(table);
    lines.push(PanelLine::new(Tone::Now, names::game(kind)));
    lines.push(PanelLine::new(Tone::Plain, names::aim(kind, layout(table))));
    let next = if table.is_resumable() {
        "to the saved game"
    } else {
        "to the lobby"
    };
    let text = format!("Any key leads {next}, where a lesson is offered too.");
    lines.push(PanelLine::new(Tone::Hint, text));
}

fn resume(lines: &mut Vec<PanelLine>, table: &Table) {
    let aim = names::aim(kind(table), layout(table));
    lines.push(PanelLine::new(Tone::Plain, aim));
    game::state(lines, table);
    lines.push(PanelLine::new(Tone::Now, "Go on with it, or drop it?"));
    let text = "OK goes on. BACK keeps it for later, BACK held for 2 s drops it.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

fn pause(lines: &mut Vec<PanelLine>, table: &Table) {
    if table.remaining_ms(table.position().turn()).is_some() {
        lines.push(PanelLine::new(Tone::Now, "The clock stands still."));
    }
    lines.push(PanelLine::new(Tone::Hint, "OK goes on."));
    let text = "BACK held for 2 s drops the game.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

fn over(lines: &mut Vec<PanelLine>, table: &Table, log: &MoveLog) {
    let result = match table.outcome() {
        Some(Outcome::Won(Winner::Seat(seat))) => format!("{} wins", names::seat(seat)),
        Some(Outcome::Won(Winner::Pacman)) => "Pac-Man wins".into(),
        Some(Outcome::Won(Winner::Ghosts)) => "The ghosts win".into(),
        Some(Outcome::Drawn) | None => "A draw".into(),
    };
    lines.push(PanelLine::new(Tone::Now, result));
    if let Some(seat) = table.forfeited() {
        let text = format!("{} lost on time.", names::seat(seat));
        lines.push(PanelLine::new(Tone::Plain, text));
    }
    let shown = table.review_ply();
    let shown = shown.unwrap_or(table.history().moves().len());
    if let Some(event) = log.event_at(shown) {
        lines.push(PanelLine::new(Tone::Plain, event));
    }
    if let Some(rank) = table.history().current().visit(game::Rank) {
        lines.push(PanelLine::new(Tone::Plain, rank));
    }
    let ply = table.review_ply();
    if let Some(ply) = ply {
        let (turn, all) = (log.turns_before(ply), log.turn_count());
        let text = match turn {
            0 => "Review: the start".to_owned(),
            _ => format!("Review: move {turn} of {all}"),
        };
        lines.push(PanelLine::new(Tone::Now, text));
    }
    let text = match ply {
        Some(_) => "BACK steps back through the game, OK forward.",
        None => "BACK steps back through the game, OK leads to the lobby.",
    };
    lines.push(PanelLine::new(Tone::Hint, text));
    let begins = match kind(table) {
        GameKind::Quoridor2 => "the other side begins",
        GameKind::Quoridor4 => "the next side begins",
        GameKind::Pacman => "the next seat is Pac-Man",
        GameKind::MsPacman => "the spinner decides who begins",
    };
    let text = format!("OK held for 1 s: a new game at once, {begins}.");
    lines.push(PanelLine::new(Tone::Hint, text));
    let text = "After 1 min this screen closes.";
    lines.push(PanelLine::new(Tone::Hint, text));
}

#[cfg(test)]
mod tests {
    use fencelight_board::device::VirtualBoard;
    use fencelight_board::table::lobby::START_SQUARE;
    use fencelight_core::geometry::{Seat, Square};

    use super::*;

    #[test]
    fn a_refusal_has_no_number_of_a_rule() {
        for (text, words) in [
            ("e3h: overlaps fence e3h (1.13)", "e3h: overlaps fence e3h"),
            ("a wall (3.2.4, 3.3.6)", "a wall"),
            ("a wall (of the board)", "a wall (of the board)"),
            ("hints are off", "hints are off"),
        ] {
            assert_eq!(without_rule(text), words);
        }
    }

    fn refusal(board: &VirtualBoard) -> Option<String> {
        let mut lines = Vec::new();
        rejection(&mut lines, board.table());
        lines.pop().map(|line| line.text)
    }

    #[test]
    fn a_refusal_ends_with_the_next_press_that_acts() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Ok(Seat::South));
        board.run(1_000);
        assert_eq!(board.table().phase(), Phase::Lobby);
        board.tap(Key::Ok(Seat::West));
        board.run(1_000);
        board.tap(Key::Square(START_SQUARE));
        assert_eq!(
            refusal(&board).as_deref(),
            Some("No: the seats do not fit yet")
        );
        board.run(1_000);
        assert!(refusal(&board).is_some(), "it stays without a press");
        board.tap(Key::Ok(Seat::West));
        assert_eq!(refusal(&board), None);
    }

    #[test]
    fn a_repeated_refusal_is_said_again() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Ok(Seat::South));
        board.run(1_000);
        board.tap(Key::Ok(Seat::West));
        board.run(1_000);
        for pause_ms in [700, 900, 1_100] {
            board.tap(Key::Square(START_SQUARE));
            board.run(pause_ms);
            board.tap(Key::Ok(Seat::East));
            assert_eq!(refusal(&board), None);
            board.tap(Key::Square(START_SQUARE));
            assert!(refusal(&board).is_some(), "{pause_ms}");
            board.run(7_000);
        }
    }

    #[test]
    fn the_own_square_is_named_as_such() {
        let mut board = VirtualBoard::new(1);
        board.run(1_000);
        board.tap(Key::Ok(Seat::South));
        board.run(1_000);
        board.tap(Key::Square(START_SQUARE));
        while board.table().phase() != Phase::Play || !board.table().is_human_turn() {
            board.run(500);
        }
        let own = board.table().position().mover_square();
        board.tap(Key::Square(own.unwrap_or(Square::MIDDLE)));
        let text = refusal(&board).unwrap_or_default();
        assert_eq!(text, "No: that is your own square: press a marked one");
    }
}
