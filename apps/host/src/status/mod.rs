//! The panel, the pages and the board of a table, in words and in shapes.
//!
//! `fencelight-text` has the words that the terminal shares with the page; here are those of its own keys: what they do now in `keys`, hints
//! and aims in this file, `lobby` and `service`. `shapes` has the board in characters, `legend` the marks on it.

mod keys;
mod legend;
mod lobby;
mod service;
mod shapes;

#[cfg(test)]
mod tests;

use crate::engines::board_engine;
use fencelight_ai::{Limits, SearchRequest};
use fencelight_board::geometry::{Key, Square};
use fencelight_board::puzzles::Puzzle;
use fencelight_board::table::lobby::LobbyPage;
use fencelight_board::table::{DISCARD_SQUARE, Phase, PhaseView, Table};
use fencelight_core::game::{History, Move};
use fencelight_core::games::{AnyGame, GameKind};
use fencelight_text::facts::{Viewer, kind, layout};
use fencelight_text::puzzle_log::LINE_NODES;
use fencelight_text::{Logs, Message, MoveLog, Tone as TextTone, names, panel as words_of};

use crate::language::Words;
use crate::screen::{Page, Panel, PanelLine, Tone};

pub use lobby::{next_place, next_seat_key};
pub use shapes::{of_frame, of_table};

/// The panel of a table.
pub fn panel(table: &Table, logs: &Logs, cursor: Key, words: Words) -> Panel {
    Panel {
        lines: lines(table, logs, cursor, words),
        moves: last_moves(table, &logs.moves, words),
        keys: keys::keys(table, &logs.moves, cursor, words),
    }
}

/// The panel without possible actions, for a replay.
pub fn panel_without_hints(table: &Table, logs: &Logs, words: Words) -> Panel {
    let mut lines = lines(table, logs, Key::Square(Square::MIDDLE), words);
    lines.retain(|line| line.tone != Tone::Hint);
    Panel {
        lines,
        moves: last_moves(table, &logs.moves, words),
        keys: Vec::new(),
    }
}

/// The rules of the game at hand, and the marks on its board.
pub fn rules_page(table: &Table, words: Words) -> Page {
    let mut text: Vec<String> = words_of::rules(table)
        .iter()
        .map(|message| words.say(message))
        .collect();
    if matches!(kind(table), GameKind::Quoridor2 | GameKind::Quoridor4) {
        text.push(words.word("rules-names"));
    }
    text.push(words.word("rules-marks"));
    let title = words.say(&words_of::rules_title(table));
    let marks = legend::marks(kind(table), layout(table), words);
    Page::new(title, &text.join("\n\n")).with_marks(&marks)
}

/// The question before a hold of a key drops a game; `None` where it does something else.
pub fn drop_question(table: &Table, key: Key, words: Words) -> Option<Page> {
    let drops = matches!(
        (table.phase(), key),
        (Phase::Resume, Key::Square(DISCARD_SQUARE)) | (Phase::Resume | Phase::Pause, Key::Back(_))
    );
    drops.then(|| Page::new(words.word("drop-line"), &words.word("drop-keys")))
}

/// All moves of the game; in a puzzle those that show why a move was wrong, or the line of a solved one.
pub fn moves_page(table: &Table, logs: &Logs, words: Words) -> Page {
    if table.phase() == Phase::Puzzle {
        return why_page(logs, words);
    }
    let log = &logs.moves;
    let shown = table.review_ply().map(|ply| log.turns_before(ply));
    let lines = match has_moves(table) {
        true => move_lines(log, shown, words),
        false => Vec::new(),
    };
    let text = match lines.is_empty() {
        true => words.word("no-moves"),
        false => lines.join("\n"),
    };
    Page::new(words.word("heading-moves"), &text)
}

/// The move of the engine of the board.
fn best_move(game: &AnyGame) -> Option<Move> {
    let request = SearchRequest::new(Limits::nodes(LINE_NODES, 0));
    board_engine(game, &request).map(|found| found.mv)
}

/// Why the last move of a puzzle was wrong: the turn that is explained has the mark.
fn why_page(logs: &Logs, words: Words) -> Page {
    let text = match logs.puzzles.why() {
        None => words.word("no-moves"),
        Some(why) => {
            let mut history = Box::new(History::new(why.start.clone()));
            // They were played on the table, or found to be best.
            for &mv in why.to_the_end(best_move) {
                let _ = history.play(mv);
            }
            let mut log = MoveLog::default();
            log.follow(&history);
            let explained = log.turns_before(why.before) + 1;
            move_lines(&log, Some(explained), words).join("\n")
        }
    };
    Page::new(words.word("do-why"), &text)
}

/// Whether the moves of a game are shown.
fn has_moves(table: &Table) -> bool {
    matches!(
        table.phase(),
        Phase::Play | Phase::Pause | Phase::Over | Phase::Resume
    )
}

/// The turns in words, the newest last. The one that led to the position that is shown has a mark.
fn move_lines(log: &MoveLog, shown: Option<usize>, words: Words) -> Vec<String> {
    let numbered = (1..).zip(log.turns());
    let line = |(number, turn)| {
        let mark = if Some(number) == shown { '>' } else { ' ' };
        format!("{mark}{number:>3} {}", words.say(&words_of::turn(turn)))
    };
    numbered.map(line).collect()
}

/// The moves up to the position that is shown.
fn last_moves(table: &Table, log: &MoveLog, words: Words) -> Vec<String> {
    if !has_moves(table) {
        return Vec::new();
    }
    let shown = table.review_ply().map(|ply| log.turns_before(ply));
    let mut moves = move_lines(log, shown, words);
    moves.truncate(shown.unwrap_or(moves.len()));
    moves
}

/// The lines of the panel. The most important ones come first, because a small terminal shows only a few.
fn lines(table: &Table, logs: &Logs, cursor: Key, words: Words) -> Vec<PanelLine> {
    let line = |tone, message: &Message| PanelLine::new(tone, words.say(message));
    let mut lines = vec![line(Tone::Title, &title(table))];
    match table.phase_view() {
        PhaseView::Attract(_) => {
            lines.push(line(Tone::Now, &names::game(kind(table))));
            lines.push(line(Tone::Plain, &aim(table)));
        }
        PhaseView::Resume | PhaseView::Play | PhaseView::Over { .. } => {
            lines.push(line(Tone::Plain, &aim(table)));
        }
        PhaseView::Service(service) => lines.extend(service::lines(table, service, words)),
        _ => {}
    }
    let mut shared = words_of::lines(table, logs, Viewer::Board, false);
    // The state of the pieces has more lines in one turn and fewer in the next.
    shared.sort_by_key(|(tone, _)| *tone == TextTone::State);
    let shared = shared
        .iter()
        .map(|(tone, message)| line(tone_of(*tone), message));
    let mut shared = shared.collect::<Vec<_>>().into_iter();
    if let PhaseView::Lobby(page) = table.phase_view() {
        lines.extend(shared.next());
        lines.extend(match page {
            LobbyPage::Games => lobby::seats(table, logs.changed_seat(), words),
            LobbyPage::Rules | LobbyPage::Table => lobby::options(table, page, cursor, words),
        });
    }
    lines.extend(shared);
    lines.extend(solved_of_grade(table, logs).map(|count| line(Tone::Plain, &count)));
    lines.extend(hints(table).iter().map(|hint| line(Tone::Hint, hint)));
    lines
}

/// How many puzzles of its grade are solved, beside a solved one.
fn solved_of_grade(table: &Table, logs: &Logs) -> Option<Message> {
    let puzzle = table.puzzle().filter(|puzzle| puzzle.is_solved())?;
    let (first, last) = Puzzle::range(kind(table), puzzle.grade())?;
    Some(logs.puzzles.grade_line(puzzle.grade(), first, last))
}

/// The style of a line of a page.
pub const fn tone_of(tone: TextTone) -> Tone {
    match tone {
        TextTone::Now => Tone::Now,
        TextTone::Plain | TextTone::State => Tone::Plain,
        TextTone::Hint => Tone::Hint,
        TextTone::Error => Tone::Error,
    }
}

fn title(table: &Table) -> Message {
    match table.lobby_page() {
        Some(LobbyPage::Rules | LobbyPage::Table) => {
            Message::new("title-options").with("game", names::game(kind(table)))
        }
        Some(LobbyPage::Games) | None => words_of::title(table, Viewer::Board),
    }
}

/// The aim; that of the game shown while the board plays by itself.
fn aim(table: &Table) -> Message {
    match table.phase() {
        Phase::Attract => names::aim(kind(table), layout(table)),
        _ => words_of::aim(table, Viewer::Board),
    }
}

/// What the keys do besides, where the phase does not say it.
fn hints(table: &Table) -> Vec<Message> {
    let names: &[&'static str] = match table.phase_view() {
        PhaseView::Resume => &["help-resume"],
        PhaseView::Lobby(LobbyPage::Games) if table.lobby_kind() == GameKind::Pacman => {
            &["help-seats", "help-pac"]
        }
        PhaseView::Lobby(LobbyPage::Games) => &["help-seats", "help-icons"],
        PhaseView::Lobby(_) => &["help-options"],
        PhaseView::Pause => &["help-pause"],
        PhaseView::Over { review_ply, .. } => {
            let steps = match review_ply {
                Some(_) => "help-review",
                None => "help-over",
            };
            let begins = Message::new(format!("again-{}", kind(table)));
            return vec![
                Message::new(steps),
                Message::new("help-again").with("begins", begins),
                Message::new("help-closes"),
            ];
        }
        PhaseView::Service(_) => &["help-service"],
        PhaseView::Attract(_)
        | PhaseView::Lesson(_)
        | PhaseView::Puzzle(_)
        | PhaseView::Play
        | PhaseView::BootLoader { .. } => &[],
    };
    names.iter().map(|name| Message::new(*name)).collect()
}
