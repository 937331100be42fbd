//! A review and a set-up in words: lines, buttons, the moves with their chances.

use fencelight_ai::Quality;
use fencelight_board::table::Phase;
use fencelight_core::game::{Game as _, Mover};
use fencelight_core::games::{AnySetup, GameKind, PositionError};
use fencelight_core::geometry::Seat;
use fencelight_core::{mspacman, pacman, quoridor};
use fencelight_text::facts::{Viewer, layout_of};
use fencelight_text::{Line, Logs, Message, Tone, Turn, names, panel, refusals, state};

use super::button::{Action, Group, Press};
use super::lobby;
use crate::desk::{Desk, DeskPress, Work};
use crate::editor::{Editor, Refusal, Tool};
use crate::friend::may_send;
use crate::session::Session;
use crate::study::Study;

fn action(name: &'static str, press: DeskPress) -> Action {
    Action::new(Message::new(name), Press::Desk(press))
}

const fn group(name: Option<Message>, actions: Vec<Action>) -> Group {
    Group {
        name,
        about: None,
        actions,
    }
}

/// What can be done with the game at hand beside the board.
pub(super) fn table_actions(board: &Session, logs: &Logs) -> Group {
    let table = board.table();
    let phase = match board.is_home() {
        true => Phase::Attract,
        false => table.phase(),
    };
    let mut actions = match phase {
        Phase::Attract | Phase::Lobby => vec![
            action("do-edit", DeskPress::Edit),
            action("do-load", DeskPress::Load),
        ],
        Phase::Play | Phase::Pause | Phase::Resume => vec![
            action("do-share-game", DeskPress::ShareGame),
            action("do-save", DeskPress::Save),
        ],
        Phase::Over => vec![
            action("do-review", DeskPress::Review),
            action("do-share-game", DeskPress::ShareGame),
            action("do-save", DeskPress::Save),
        ],
        Phase::Puzzle => {
            let why = logs.puzzles.why();
            let why = why.map(|_| action("do-why", DeskPress::Why));
            let link = action("do-share-puzzle", DeskPress::SharePuzzle);
            [link].into_iter().chain(why).collect()
        }
        Phase::Lesson | Phase::Service | Phase::BootLoader => Vec::new(),
    };
    // The last one: it comes and goes with the turns, and the others stay.
    if matches!(table.phase(), Phase::Play | Phase::Over) && may_send(table) {
        actions.push(action("do-send", DeskPress::Send));
    }
    group(None, actions)
}

/// The title.
pub(super) fn title(desk: &Desk) -> Message {
    let name = match desk.work() {
        Work::Review(_) => "review-title",
        Work::Edit(_) => "edit-title",
    };
    Message::new(name).with("game", names::game(desk.position().kind()))
}

/// The lines under the title.
pub(super) fn lines(desk: &Desk) -> Vec<Line> {
    let mut lines = Vec::new();
    match desk.work() {
        Work::Review(study) => review(&mut lines, study),
        Work::Edit(editor) => {
            lines.push((Tone::Hint, Message::new("edit-help")));
            if !matches!(editor.setup(), AnySetup::MsPacman(_)) {
                lines.push((Tone::Hint, Message::new("edit-fences")));
            }
            let refused = editor.refusal().map(refusal);
            lines.extend(
                refused.map(|reason| (Tone::Error, Message::new("refused").with("reason", reason))),
            );
            state::lines(&mut lines, desk.table(), Viewer::Board);
        }
    }
    lines
}

fn review(lines: &mut Vec<Line>, study: &Study) {
    let (turns, log) = (study.log().turns().len(), study.log());
    let place = match log.turns_before(study.ply()) {
        0 => Message::new("review-start"),
        turn => Message::new("review-move")
            .with("turn", turn)
            .with("all", turns),
    };
    lines.push((Tone::Now, place));
    let position = study.position();
    match study.chance(study.ply()) {
        _ if position.outcome().is_some() => {
            let outcome = position.outcome();
            lines.push((Tone::Now, panel::result(outcome)));
        }
        Some(chance) => {
            let (side, percent) = study.of_side(position.mover(), chance.percent);
            let message = Message::new("review-chance")
                .with("mover", names::mover(side))
                .with("percent", percent);
            lines.push((Tone::Now, message));
            let best = chance.best.map(names::of_move);
            lines
                .extend(best.map(|mv| (Tone::Plain, Message::new("review-best").with("move", mv))));
        }
        None => lines.push((Tone::Now, Message::new("review-thinks"))),
    }
    if let Some(mv) = study.next_move() {
        let quality = study.quality(study.ply()..study.ply() + 1);
        let message = match quality_name(quality) {
            Some(name) => judged("review-judged", quality, name),
            None => Message::new("review-played"),
        };
        lines.push((Tone::Plain, message.with("move", names::of_move(mv))));
    }
    if study.count() > 0 {
        let side = |side: Mover| {
            Message::new("of-seat")
                .with("piece", names::mover(side))
                .text("seat", names::letter(side))
        };
        let sides: Vec<Message> = study.sides().into_iter().map(side).collect();
        lines.push((
            Tone::Hint,
            Message::new("review-graph").with("sides", sides),
        ));
    }
    let (done, all) = study.progress();
    if done < all {
        let message = Message::new("review-progress")
            .with("done", done)
            .with("all", all);
        lines.push((Tone::Hint, message));
    }
}

/// The turns of a review, each with the chance and the best move before it. The chance is that of the graph, with the letter of its side.
pub(super) fn turns(desk: &Desk) -> Vec<Message> {
    let Work::Review(study) = desk.work() else {
        return Vec::new();
    };
    let mut before = 0;
    let of = |turn: &Turn| {
        let quality = study.quality(before..turn.end);
        let line = match quality_name(quality) {
            Some(name) => judged("move-judged", quality, name).with("line", panel::turn(turn)),
            None => panel::turn(turn),
        };
        let chance = study.chance(before);
        before = turn.end;
        match chance {
            Some(chance) => {
                let (side, percent) = study.of_side(turn.mover, chance.percent);
                let best = chance.best.map_or(Message::new("-"), names::of_move);
                Message::new("move-chance")
                    .with("line", line)
                    .text("side", names::letter(side))
                    .with("percent", percent)
                    .with("best", best)
            }
            None => line,
        }
    };
    study.log().turns().iter().map(of).collect()
}

/// A message with the mark of a move and what it means.
fn judged(name: &'static str, quality: Quality, word: &'static str) -> Message {
    Message::new(name)
        .text("mark", quality.mark())
        .with("word", Message::new(word))
}

/// What the mark of a move means; a good move has none.
const fn quality_name(quality: Quality) -> Option<&'static str> {
    match quality {
        Quality::Good => None,
        Quality::Inaccuracy => Some("quality-inaccuracy"),
        Quality::Mistake => Some("quality-mistake"),
        Quality::Blunder => Some("quality-blunder"),
    }
}

/// The number of the turn that led to the position of a review.
pub(super) fn shown_turn(desk: &Desk) -> Option<usize> {
    match desk.work() {
        Work::Review(study) => study.log().turns_before(study.ply()).checked_sub(1),
        Work::Edit(_) => None,
    }
}

/// What can be pressed.
pub(super) fn groups(desk: &Desk) -> Vec<Group> {
    let mut groups = match desk.work() {
        Work::Review(_) => vec![group(
            None,
            vec![
                action("do-first", DeskPress::First),
                action("do-back-step", DeskPress::Back),
                action("do-forward-step", DeskPress::Forward),
                action("do-last", DeskPress::Last),
                action("do-close", DeskPress::Close),
            ],
        )],
        Work::Edit(editor) => edit_groups(editor),
    };
    let kind = desk.position().kind();
    let seats = desk.position().seats();
    let is_chosen = |seat: &Seat| kind == GameKind::Pacman || seats.contains(*seat);
    let players = Seat::ALL.into_iter().filter(is_chosen);
    groups.extend(players.flat_map(|seat| {
        let press = |player| Press::Desk(DeskPress::Player(seat, player));
        lobby::player_groups(seat, desk.players()[seat], kind == GameKind::Pacman, press)
    }));
    let mut last = vec![action("do-play-on", DeskPress::PlayOn)];
    match desk.work() {
        Work::Review(_) => {
            last.push(action("do-edit", DeskPress::Edit));
            last.push(action("do-share-game", DeskPress::ShareGame));
            last.push(action("do-share-position", DeskPress::SharePosition));
            last.push(action("do-save", DeskPress::Save));
        }
        Work::Edit(_) => {
            last.push(action("do-share-position", DeskPress::SharePosition));
            last.push(action("close", DeskPress::Close));
        }
    }
    groups.push(group(None, last));
    groups
}

fn edit_groups(editor: &Editor) -> Vec<Group> {
    let chosen =
        |name: Message, press, is_chosen| Action::new(name, Press::Desk(press)).chosen(is_chosen);
    let kind = editor.game().kind();
    let games =
        GameKind::ALL.map(|game| chosen(names::game(game), DeskPress::Kind(game), game == kind));
    let tools = editor.tools();
    let tools = tools.into_iter().map(|tool| {
        chosen(
            tool_name(tool),
            DeskPress::Tool(tool),
            tool == editor.tool(),
        )
    });
    let to_move = editor.game().mover();
    let movers = editor.movers();
    let movers = movers.into_iter().map(|mover| {
        let is_mover = match mover {
            Mover::Seat(seat) => editor.game().turn() == seat,
            Mover::Piece(_) => mover == to_move,
        };
        chosen(names::mover(mover), DeskPress::Mover(mover), is_mover)
    });
    let mut groups = vec![
        group(Some(Message::new("group-game")), games.into()),
        group(Some(Message::new("group-piece")), tools.collect()),
        group(Some(Message::new("group-turn")), movers.collect()),
    ];
    match editor.setup() {
        AnySetup::Quoridor(setup) => {
            let of_seat = |seat| {
                [("do-less", false), ("do-more", true)].map(|(name, is_more)| {
                    let name = Message::new(name).with("seat", names::seat(seat));
                    Action::new(name, Press::Desk(DeskPress::Hand(seat, is_more)))
                })
            };
            let hands = setup.players.seats().iter().flat_map(of_seat);
            groups.push(group(Some(Message::new("group-hand")), hands.collect()));
        }
        AnySetup::Pacman(setup) => {
            let lives = (1..=layout_of(editor.game()).lives()).map(|lives| {
                let name = Message::new(lives.to_string());
                chosen(name, DeskPress::Lives(lives), setup.lives == lives)
            });
            groups.push(group(Some(Message::new("group-lives")), lives.collect()));
        }
        AnySetup::MsPacman(setup) => {
            let seats = setup.seats.iter().map(|seat| {
                let press = DeskPress::Controller(seat);
                chosen(names::seat(seat), press, setup.controller == seat)
            });
            groups.push(group(Some(Message::new("piece-ms")), seats.collect()));
        }
    }
    groups
}

fn tool_name(tool: Tool) -> Message {
    let of = |name: &'static str, seat| Message::new(name).with("seat", names::seat(seat));
    match tool {
        Tool::Pawn(seat) => of("what-pawn", seat),
        Tool::Piece(piece) => names::piece(piece),
        Tool::Pellet => Message::new("piece-pellet"),
        Tool::MsPacman => Message::new("piece-ms"),
        Tool::Ghost(seat) => of("what-ghost-of", seat),
        Tool::Dot => Message::new("piece-dot"),
    }
}

/// Why a change is refused.
fn refusal(refusal: Refusal) -> Message {
    use mspacman::PositionError as Ms;
    use pacman::PositionError as Pac;
    use quoridor::PositionError as Quoridor;
    let error = match refusal {
        Refusal::Position(error) => error,
        Refusal::Fixed => return Message::new("no-fixed"),
        Refusal::Full => return Message::new("set-full"),
        Refusal::Seats => return Message::new("no-seats"),
    };
    Message::new(match error {
        PositionError::Quoridor(Quoridor::NoRoom(_, violation))
        | PositionError::Pacman(Pac::NoRoom(_, violation)) => {
            return refusals::violation(violation);
        }
        PositionError::Quoridor(Quoridor::NoPathToGoal(seat)) => {
            return Message::new("no-cut-off").with("seat", names::seat(seat));
        }
        PositionError::Quoridor(Quoridor::SameSquare(..))
        | PositionError::Pacman(Pac::SameSquare(..))
        | PositionError::MsPacman(Ms::SameSquare(..) | Ms::OnMsPacman(_)) => "set-same",
        PositionError::Quoridor(Quoridor::HandTooLarge(_) | Quoridor::TooManyFences) => "set-full",
        PositionError::Quoridor(Quoridor::TwoWinners(..) | Quoridor::PlayedOn(_))
        | PositionError::Pacman(Pac::TwoWinners)
        | PositionError::MsPacman(Ms::TwoWinners(..) | Ms::PlayedOn) => "set-over",
        PositionError::Pacman(Pac::OnPellet(_)) => "no-pellet",
        PositionError::Pacman(
            Pac::EatenWithoutPellet(_) | Pac::ComesBack(_) | Pac::EatenMover(_),
        ) => "set-eaten",
        PositionError::MsPacman(Ms::GhostSquare(_) | Ms::MsPacmanSquare | Ms::Dot(_)) => {
            "set-square"
        }
        // What the buttons cannot cause has no words of its own.
        _ => "set-impossible",
    })
}

#[cfg(test)]
mod tests {
    use fencelight_text::Argument;

    use super::*;
    use crate::engine::Engine;
    use crate::link::tests::games;

    /// In a game of two sides all chances are those of one of them, in the list, in the line above it and in the graph; among several
    /// each line has the letter of its mover.
    #[test]
    fn the_chances_of_a_review_are_those_of_one_side() {
        let mut engine = Engine::with_analysis_nodes(50);
        for game in games() {
            let kind = game.start.kind();
            let mut desk = Desk::review(game, 1);
            while let Some(job) = desk.study_mut().and_then(Study::next_job) {
                let answer = engine.answer(&job).expect("an answer");
                desk.study_mut().expect("a review").answer(&answer);
            }
            let messages = turns(&desk);
            desk.go_to(0);
            let mut before = 0;
            for (place, message) in messages.iter().enumerate() {
                desk.go_to(before);
                let Work::Review(study) = desk.work() else {
                    panic!("a review");
                };
                let turn = &study.log().turns()[place];
                let side = match kind {
                    GameKind::Quoridor2 => Mover::Seat(Seat::South),
                    GameKind::Pacman => Mover::Piece(fencelight_core::game::Piece::Pac),
                    GameKind::Quoridor4 | GameKind::MsPacman => turn.mover,
                };
                let graph = study.graph();
                let of_side = graph.iter().find(|(of, _)| *of == side);
                let point = of_side.and_then(|(_, line)| line.iter().find(|at| at.0 == before));
                let percent = Argument::from(point.expect("a point").1);
                let argument = |message: &Message, name: &str| {
                    let mut arguments = message.arguments.iter();
                    let found = arguments.find(|(variable, _)| *variable == name);
                    found.expect("an argument").1.clone()
                };
                let letter = Argument::Text(names::letter(side).to_string());
                assert_eq!(argument(message, "side"), letter, "{kind} {before}");
                assert_eq!(argument(message, "percent"), percent, "{kind} {before}");
                let lines = lines(&desk);
                let above = lines.iter().find(|(_, line)| line.name == "review-chance");
                let (_, above) = above.expect("a chance");
                assert_eq!(argument(above, "mover"), names::mover(side).into());
                assert_eq!(argument(above, "percent"), percent, "{kind} {before}");
                before = turn.end;
            }
            assert!(before > 2, "{kind}");
        }
    }
}
