//! What can be pressed now, as groups of buttons.

use fencelight_board::device::screen_keys;
use fencelight_board::geometry::{Key, Seat, Square};
use fencelight_board::table::{Lesson, Phase, Player, PuzzlePlay, Table, human_seats};
use fencelight_core::game::{Game as _, Move};
use fencelight_core::games::GameKind;
use fencelight_text::{Logs, Message, MoveLog, names, puzzle_log};

use super::button::{Action, Group, Press};
use super::lobby;
use crate::session::{Session, Wish};

/// What can be pressed now: Pause, which keeps its place, then the most important first.
#[must_use]
pub fn groups(board: &Session, logs: &Logs) -> Vec<Group> {
    let action = |name: &'static str, press| Action::new(Message::new(name), press);
    match board.table().phase() {
        _ if board.lists_puzzles() => puzzles(board, logs),
        Phase::Attract => home(),
        Phase::Resume if board.is_home() => home(),
        Phase::Resume | Phase::Pause if board.asks_drop() => vec![unnamed(vec![
            action("do-drop-no", Press::AskDrop(false)),
            action("do-drop-yes", Press::Hold(Key::Back(Seat::South))),
        ])],
        _ => of_table(board.table(), &logs.moves, board.is_patient()),
    }
}

/// What can be pressed at a table; `is_patient` where a lesson waits for its reader.
pub(super) fn of_table(table: &Table, log: &MoveLog, is_patient: bool) -> Vec<Group> {
    let south = Seat::South;
    let action = |name: &'static str, press| Action::new(Message::new(name), press);
    let actions = match table.phase() {
        Phase::Attract => {
            let lobby = Press::Tap(Key::Square(Square::MIDDLE));
            vec![action("title-lobby", lobby)]
        }
        Phase::Resume => vec![
            action("do-resume", Press::Tap(Key::Ok(south))),
            action("do-keep-choose", Press::Tap(Key::Back(south))),
            action("do-drop", Press::AskDrop(true)),
        ],
        Phase::Lobby => return lobby::groups(table),
        Phase::Lesson => lesson(table, is_patient),
        Phase::Puzzle => {
            let ok = Press::Tap(Key::Ok(screen_keys::ok_seat(table)));
            let puzzle = table.puzzle();
            let next = puzzle.is_some_and(PuzzlePlay::is_solved);
            let help = puzzle.is_some_and(PuzzlePlay::offers_help);
            let mut actions = Vec::new();
            if next {
                actions.push(action("do-next-puzzle", ok));
            } else if table.preview().is_some() {
                actions.push(action("do-place", ok));
            } else if help {
                actions.push(action("do-solution", ok));
            }
            actions.push(action("do-leave", Press::Hold(Key::Back(south))));
            actions
        }
        Phase::Play => {
            // An empty row keeps its place.
            return play(table, log).into_iter().map(unnamed).collect();
        }
        Phase::Pause => {
            let seat = screen_keys::ok_seat(table);
            vec![
                action("do-resume", Press::Tap(Key::Ok(seat))),
                action("do-keep-choose", Press::Keep),
                action("do-drop", Press::AskDrop(true)),
            ]
        }
        Phase::Over => {
            // What follows a game; the review and the links of the desk come beside it.
            let next = vec![action("do-rematch", Press::Hold(Key::Ok(south)))];
            let steps = vec![
                action("do-back-step", Press::Tap(Key::Back(south))),
                match table.review_ply() {
                    Some(_) => action("do-forward-step", Press::Tap(Key::Ok(south))),
                    None => action("title-lobby", Press::Tap(Key::Ok(south))),
                },
            ];
            return vec![unnamed(next), unnamed(steps)];
        }
        Phase::Service => vec![
            action("do-next-page", Press::Tap(Key::Ok(south))),
            action("do-leave", Press::Hold(Key::Back(south))),
        ],
        Phase::BootLoader => Vec::new(),
    };
    vec![unnamed(actions)]
}

/// What the first page has besides the games.
fn home() -> Vec<Group> {
    let lobby = Action::new(Message::new("do-choices"), Press::Go(Wish::Lobby));
    let puzzles = Action::new(Message::new("do-puzzles"), Press::Puzzles(true));
    vec![unnamed(vec![lobby, puzzles])]
}

/// The puzzles: that of the day, then each game with its grades, and the way back.
fn puzzles(board: &Session, logs: &Logs) -> Vec<Group> {
    let today = Press::Go(Wish::Puzzle(puzzle_log::of_day(board.day())));
    let today = Action::new(Message::new("do-puzzle-today"), today);
    let kinds = GameKind::ALL.into_iter();
    let of_kind = |kind| {
        let of_grade = |(grade, first, last)| {
            let name = logs.puzzles.grade_line(grade, first, last);
            let next = logs.puzzles.next(first, last);
            Action::new(name, Press::Go(Wish::Puzzle(next)))
        };
        Group {
            name: Some(names::game(kind)),
            about: None,
            actions: puzzle_log::grades(kind).map(of_grade).collect(),
        }
    };
    let mut groups: Vec<Group> = kinds.map(of_kind).collect();
    groups.retain(|group| !group.actions.is_empty());
    groups.insert(0, unnamed(vec![today]));
    let back = Action::new(Message::new("do-games"), Press::Puzzles(false));
    groups.push(unnamed(vec![back]));
    groups
}

const fn unnamed(actions: Vec<Action>) -> Group {
    Group {
        name: None,
        about: None,
        actions,
    }
}

fn lesson(table: &Table, is_patient: bool) -> Vec<Action> {
    let asked = table.lesson().and_then(Lesson::asked_key);
    let seat = table.position().turn();
    let mut actions: Vec<Action> = asked
        .map(|key| Action::new(Message::new("do-asked"), Press::Tap(key)))
        .into_iter()
        .collect();
    if table.lesson().is_some_and(|lesson| lesson.step().is_none()) {
        actions.push(Action::new(
            Message::new("do-play"),
            Press::Go(Wish::LobbyGame),
        ));
    }
    if asked.is_some() && !is_patient {
        actions.push(Action::new(Message::new("do-wait"), Press::Wait));
    }
    actions.push(Action::new(
        Message::new("do-leave"),
        Press::Hold(Key::Back(seat)),
    ));
    actions
}

/// Two rows: a take-back has its own, so that it never comes to lie where another button was.
fn play(table: &Table, log: &MoveLog) -> [Vec<Action>; 2] {
    let of_seat = |name: &'static str, seat, press| {
        Action::new(Message::new(name).with("seat", names::seat(seat)), press)
    };
    if let Some(proposal) = table.proposal() {
        let answers = human_seats(table.players())
            .without(proposal.by)
            .iter()
            .flat_map(|seat| {
                [
                    of_seat("do-agree", seat, Press::Tap(Key::Ok(seat))),
                    of_seat("do-refuse", seat, Press::Tap(Key::Back(seat))),
                ]
            })
            .collect();
        return [answers, Vec::new()];
    }
    let seat = table.history().current().turn();
    let action = |name: &'static str, press| Action::new(Message::new(name), press);
    let humans = human_seats(table.players());
    let pauses = humans
        .iter()
        .find(|&human| human == seat)
        .or_else(|| humans.iter().next());
    let pause = action("do-pause", Press::Both(pauses.unwrap_or(Seat::South)));
    if table.is_animating() {
        let skip = action("do-skip", Press::Tap(Key::Ok(seat)));
        return [vec![pause, skip], Vec::new()];
    }
    let mut actions = vec![pause];
    if table.mover_player() == Player::Human {
        let is_legal = |mv: Move| table.history().current().is_legal(mv);
        let ok = match table.preview() {
            Some(_) => Some("do-place"),
            None if is_legal(Move::ROLL) => Some("do-roll"),
            None if is_legal(Move::STOP) => Some("do-stop"),
            None => None,
        };
        actions.extend(ok.map(|name| action(name, Press::Tap(Key::Ok(seat)))));
        if table.preview().is_some() {
            actions.push(action("do-remove", Press::Tap(Key::Back(seat))));
        } else if table.settings().hints {
            actions.push(action("do-hint", Press::Hold(Key::Ok(seat))));
        }
    }
    let take_back = screen_keys::take_back_seat(table, log.last_person(table))
        .map(|seat| of_seat("do-take-back", seat, Press::Tap(Key::Back(seat))));
    [actions, take_back.into_iter().collect()]
}
