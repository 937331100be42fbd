//! The panel: what is played, whose turn it is, what happened last.

use fencelight_board::puzzles::PuzzleTask;
use fencelight_board::table::{
    FaultCode, LessonScript, Phase, Player, ProposalKind, Purpose, PuzzleStage, Table, human_seats,
};
use fencelight_core::game::{Action, Game as _, Ghost, Move, Outcome, Piece, Winner};
use fencelight_core::games::{BoardFacts as _, DueAction, GameKind, GameVisitor};
use fencelight_core::geometry::Seat;
use fencelight_core::pacman::Layout;
use fencelight_core::{mspacman, pacman, quoridor};

use crate::facts::{Viewer, has_fences, kind, layout};
use crate::logs::Logs;
use crate::message::{Argument, Line, Message, Tone};
use crate::move_log::{MoveLog, Turn};
use crate::{lobby, names, refusals, state};

/// How long a catch is reported at least; it also stays until a person moves.
const EVENT_MS: u64 = 6_000;

/// The title; after the end of a game its result.
#[must_use]
pub fn title(table: &Table, viewer: Viewer) -> Message {
    match table.phase() {
        Phase::Over => verdict(table, viewer),
        phase => title_of(phase, kind(table)),
    }
}

/// The title of a phase with the game at hand.
#[must_use]
pub fn title_of(phase: Phase, kind: GameKind) -> Message {
    let of_game = |name: &'static str| Message::new(name).with("game", names::game(kind));
    match phase {
        Phase::Attract => Message::new("title-attract"),
        Phase::Resume => of_game("title-resume"),
        Phase::Lobby => Message::new("title-lobby"),
        Phase::Lesson => of_game("title-lesson"),
        Phase::Puzzle => of_game("title-puzzle"),
        Phase::Play => names::game(kind),
        Phase::Pause => of_game("title-pause"),
        Phase::Over => of_game("title-over"),
        Phase::Service => Message::new("title-service"),
        Phase::BootLoader => Message::new("title-boot-loader"),
    }
}

/// The aim of the player who is addressed, or at the board of the person to move, with side and place; otherwise that of the game at hand. All
/// games while the board plays by itself, and the game where its result has the title.
#[must_use]
pub fn aim(table: &Table, viewer: Viewer) -> Message {
    let of_turn = || {
        let turn = table.position().turn();
        let is_here = viewer == Viewer::Board && table.players()[turn] == Player::Human;
        is_here.then_some(turn)
    };
    match (table.phase(), viewer.own_seat(table).or_else(of_turn)) {
        (Phase::Play | Phase::Pause, Some(seat)) => table.position().visit(AimOf(seat)),
        (Phase::Over, _) => names::game(kind(table)),
        (phase, _) => aim_of(phase, kind(table), layout(table)),
    }
}

/// The aim of the piece that a seat plays.
struct AimOf(Seat);

impl GameVisitor for AimOf {
    type Output = Message;

    fn quoridor(self, _position: &quoridor::Position) -> Message {
        Message::new(format!("own-quoridor-{}", self.0))
    }

    fn pacman(self, position: &pacman::Position) -> Message {
        let (deal, layout) = (position.deal(), position.options().layout);
        let own = match deal.seat(Piece::Pac) == self.0 {
            true => Message::new("own-pac"),
            false => {
                let is_own = |&ghost: &Ghost| {
                    layout.has_ghost(ghost) && deal.seat(Piece::Ghost(ghost)) == self.0
                };
                let ghosts = Ghost::ALL.into_iter().filter(is_own);
                let ghosts: Vec<Message> = ghosts.map(names::ghost).collect();
                Message::new("own-ghost").with("ghosts", ghosts)
            }
        };
        own.with("lives", layout.lives())
    }

    fn mspacman(self, position: &mspacman::Position) -> Message {
        let name = match position.controller() == self.0 {
            true => "own-ms",
            false => "own-hunter",
        };
        Message::new(name).with("quarter", names::quarter(self.0))
    }
}

/// The aim in a phase with the game at hand.
#[must_use]
pub fn aim_of(phase: Phase, kind: GameKind, layout: Layout) -> Message {
    match phase {
        Phase::Attract => {
            let games = GameKind::ALL.map(names::game);
            Message::new("list").with("items", Vec::from(games))
        }
        _ => names::aim(kind, layout),
    }
}

/// The messages with the rules of the game at hand, in a puzzle below what is asked.
#[must_use]
pub fn rules(table: &Table) -> Vec<Message> {
    let own = Message::new(format!("rules-{}", kind(table)));
    let puzzle = (table.phase() == Phase::Puzzle).then(|| Message::new("puzzle-about"));
    let mut rules: Vec<Message> = puzzle.into_iter().collect();
    rules.extend(match kind(table) {
        GameKind::Quoridor2 | GameKind::Quoridor4 => vec![
            own,
            Message::new("rules-quoridor"),
            Message::new("rules-quoridor-board"),
        ],
        GameKind::Pacman => {
            let layout = layout(table);
            let ghosts = Ghost::ALL.into_iter();
            let ghosts = ghosts.filter(|&ghost| layout.has_ghost(ghost));
            let ghosts: Vec<Message> = ghosts.map(names::ghost).collect();
            let own = own.with("lives", layout.lives()).with("ghosts", ghosts);
            vec![own, Message::new("rules-pacman-board")]
        }
        GameKind::MsPacman => vec![own, Message::new("rules-mspacman-board")],
    });
    rules
}

/// The title of the rules.
#[must_use]
pub fn rules_title(table: &Table) -> Message {
    Message::new("rules-title").with("game", names::game(kind(table)))
}

/// The lines under the title; `is_patient` where a lesson waits for its reader.
#[must_use]
pub fn lines(table: &Table, logs: &Logs, viewer: Viewer, is_patient: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    match table.phase() {
        Phase::Attract => {
            let asked = shown_puzzle(table).map(Message::new);
            lines.extend(asked.map(|message| (Tone::Now, message)));
            lines.push((Tone::Now, Message::new("attract-line")));
        }
        Phase::Resume => {
            lines.push((Tone::Now, Message::new("resume-line")));
            state::lines(&mut lines, table, viewer);
        }
        Phase::Lobby => lobby::lines(&mut lines, table),
        Phase::Lesson => lesson(&mut lines, table, is_patient),
        Phase::Puzzle => puzzle(&mut lines, table, logs, viewer),
        Phase::Play => play(&mut lines, table, logs, viewer),
        Phase::Pause if table.remaining_ms(table.position().turn()).is_some() => {
            lines.push((Tone::Now, Message::new("pause-clock")));
        }
        Phase::Over => over(&mut lines, table, &logs.moves),
        Phase::Pause | Phase::Service | Phase::BootLoader => {}
    }
    if let Some(refusal) = refusals::last(table) {
        // A lobby that refuses is not ready.
        lines.retain(|(_, message)| message.name != "lobby-ready");
        lines.push((Tone::Error, refusal));
    }
    let fault = table.fault().map(|fault| match fault {
        FaultCode::StuckKey => {
            let keys = table.stuck().iter().map(names::key);
            Message::new("fault-stuck").with("keys", keys.collect::<Vec<_>>())
        }
        FaultCode::SaveFailed => Message::new("fault-save"),
        FaultCode::Restarted => Message::new("fault-restart"),
    });
    lines.extend(fault.map(|message| (Tone::Error, message)));
    lines
}

fn play(lines: &mut Vec<Line>, table: &Table, logs: &Logs, viewer: Viewer) {
    lines.push((Tone::Now, mover(table, viewer)));
    let left = |seat| table.pause_countdown_ms(seat, table.now_ms());
    if let Some(left_ms) = Seat::ALL.into_iter().find_map(left) {
        let seconds = left_ms.div_ceil(1_000);
        let message = Message::new("both-held").with("seconds", seconds);
        lines.push((Tone::Now, message));
    }
    prompt(lines, table);
    let timeout = logs.timeout(table.now_ms());
    let said = timeout.into_iter().chain(event(table, &logs.moves));
    lines.extend(said.map(|message| (Tone::Now, message.clone())));
    state::lines(lines, table, viewer);
    if let Some(left_ms) = table.leaving_ms() {
        lines.push((Tone::Error, leaving(left_ms.div_ceil(1_000))));
    } else if table.is_dimmed() {
        lines.push((Tone::Hint, Message::new("idle-line")));
    }
}

/// The seconds until an abandoned game leaves the board.
pub(crate) fn leaving(seconds: u32) -> Message {
    Message::new("leaving-line").with("seconds", seconds)
}

/// What was caught or eaten last.
fn event<'a>(table: &Table, log: &'a MoveLog) -> Option<&'a Message> {
    let humans = human_seats(table.players());
    let cues = table.cues();
    let caught_ms = cues.caught.map(|(_, at_ms)| at_ms);
    let at_ms = caught_ms.max(cues.eaten.map(|eaten| eaten.at_ms));
    let is_recent = at_ms.is_some_and(|at_ms| table.now_ms().saturating_sub(at_ms) < EVENT_MS);
    let (event, has_moved) = log.last_event(|seat| humans.contains(seat))?;
    (is_recent || !has_moved && !humans.is_empty()).then_some(event)
}

/// The side to move, and whether the computer thinks. While a move is shown, the position has its successor to move already: the line
/// names the mover of the move.
fn mover(table: &Table, viewer: Viewer) -> Message {
    if let Some(shown) = table.cues().animation.filter(|_| table.is_animating()) {
        // The history has a roll with its face.
        let last = table.history().moves().last();
        let rolled = last.filter(|mv| matches!(mv.action(), Action::Rolled(_)));
        let mv = rolled.filter(|_| shown.mv == Move::ROLL);
        return names::plays(shown.mover, *mv.unwrap_or(&shown.mv));
    }
    let game = table.history().current();
    let seat = game.turn();
    let (mover, of_seat) = (names::mover(game.mover()), names::seat(seat));
    let mover = match mover == of_seat {
        true => mover,
        false => Message::new("of-seat")
            .with("piece", mover)
            .with("seat", of_seat),
    };
    let name = match table.players()[seat] {
        Player::Human | Player::Remote if viewer.own_seat(table) == Some(seat) => "your-turn",
        Player::Human | Player::Remote => "to-move",
        _ => {
            let is_move =
                |request: &fencelight_board::table::MoveRequest| request.purpose == Purpose::Move;
            match table.request().filter(is_move) {
                Some(_) => "computer-thinks",
                None => "computer-moves",
            }
        }
    };
    Message::new(name).with("mover", mover)
}

/// The open proposal, the hint, the preview, or the moves that are possible.
fn prompt(lines: &mut Vec<Line>, table: &Table) {
    if let Some(proposal) = table.proposal() {
        let name = match proposal.kind {
            ProposalKind::TakeBack(_) => "asks-take-back",
            ProposalKind::Pause => "asks-pause",
        };
        let message = Message::new(name).with("seat", names::seat(proposal.by));
        lines.push((Tone::Now, message));
        lines.push((Tone::Hint, Message::new("answer-help")));
        return;
    }
    if let Some((mv, _)) = table.cues().hint {
        lines.push((Tone::Now, names::hint(mv)));
    }
    if table.is_animating() {
        lines.push((Tone::Hint, Message::new("skip-help")));
        return;
    }
    if table.mover_player() != Player::Human {
        return;
    }
    if let Some(preview) = table.preview() {
        lines.push((Tone::Now, names::shown_fence(preview.fence)));
        lines.push((Tone::Hint, Message::new("fence-help")));
        return;
    }
    let game = table.history().current();
    let is_boosted = game.is_legal(Move::STOP);
    let name = match (game.kind(), game.due_action()) {
        (GameKind::Quoridor2 | GameKind::Quoridor4, _) if has_fences(game) => "press-step-or-fence",
        (GameKind::Quoridor2 | GameKind::Quoridor4, _) => "press-step",
        (_, DueAction::Roll) => "press-roll",
        (_, DueAction::Place) => "press-place",
        _ if is_boosted => "press-step-or-stop",
        _ => "press-each-step",
    };
    lines.push((Tone::Hint, Message::new(name)));
}

fn lesson(lines: &mut Vec<Line>, table: &Table, is_patient: bool) {
    let Some(lesson) = table.lesson() else {
        return;
    };
    if let Some(name) = lesson.message() {
        lines.push((Tone::Now, Message::new(format!("lesson-{name}"))));
    }
    if lesson.step().is_none() {
        lines.push((Tone::Now, Message::new("lesson-win")));
        return;
    }
    let shown = table.cues().animation.filter(|_| table.is_animating());
    lines.push((
        Tone::Now,
        match (shown, lesson.asked_key()) {
            (Some(shown), _) => names::plays(shown.mover, shown.mv),
            (None, Some(key)) => Message::new("lesson-press").with("key", names::key(key)),
            (None, None) => Message::new("lesson-others"),
        },
    ));
    let all = LessonScript::of(lesson.kind()).len();
    let step = lesson.step_number().min(all);
    let message = Message::new("lesson-step")
        .with("step", step)
        .with("all", all);
    lines.push((Tone::Plain, message));
    if let Some(left_ms) = lesson.shows_in_ms(table.now_ms()) {
        let waiting = match is_patient {
            true => Message::new("lesson-waits"),
            false => Message::new("lesson-shows").with("seconds", left_ms.div_ceil(1_000) as u32),
        };
        lines.push((Tone::Hint, waiting));
    }
}

/// What the show of Attract asks of a passer-by, or that it shows the solution: the name of a message. `None` without a puzzle.
#[must_use]
pub fn shown_puzzle(table: &Table) -> Option<&'static str> {
    let show = table.attract().filter(|show| show.puzzle().is_some())?;
    Some(match show.is_find() {
        true => "attract-find",
        false => "attract-solution",
    })
}

/// What a puzzle asks, what became of the last move, what OK does.
fn puzzle(lines: &mut Vec<Line>, table: &Table, logs: &Logs, viewer: Viewer) {
    let Some(puzzle) = table.puzzle() else {
        return;
    };
    let about = Message::new("puzzle-grade")
        .with("number", u32::from(puzzle.number()))
        .with("grade", u32::from(puzzle.grade()));
    match puzzle.stage() {
        PuzzleStage::Solved(_) => {
            lines.push((Tone::Now, Message::new("puzzle-solved")));
            lines.push((Tone::Plain, about));
            lines.push((Tone::Plain, logs.puzzles.streak_line()));
            lines.push((Tone::Hint, Message::new("puzzle-next")));
            return;
        }
        PuzzleStage::Refuting | PuzzleStage::Refuted(_) => {
            let name = match puzzle.is_answered() {
                true => "puzzle-wrong",
                false => "puzzle-missed",
            };
            lines.push((Tone::Now, Message::new(name)));
        }
        PuzzleStage::Line => {
            let aim = match puzzle.task() {
                PuzzleTask::Win(_) => Message::new("puzzle-win"),
                PuzzleTask::Catch(1) => Message::new("puzzle-catch-now"),
                PuzzleTask::Catch(_) => Message::new("puzzle-catch"),
                PuzzleTask::Escape(turns) => {
                    Message::new("puzzle-escape").with("turns", u32::from(turns))
                }
            };
            lines.push((Tone::Now, aim));
        }
    }
    lines.push((Tone::Plain, about));
    lines.push((Tone::Now, mover(table, viewer)));
    let left = Message::new("puzzle-left").with("left", u32::from(puzzle.left()));
    lines.push((Tone::Plain, left));
    if puzzle.stage() == PuzzleStage::Line {
        prompt(lines, table);
        // OK places a fence that is shown.
        let is_free = table.cues().hint.is_none() && table.preview().is_none();
        if puzzle.offers_help() && is_free {
            lines.push((Tone::Hint, Message::new("puzzle-help")));
        }
    }
    state::lines(lines, table, viewer);
}

/// The result of a game.
#[must_use]
pub fn result(outcome: Option<Outcome>) -> Message {
    let wins = |winner: Message| Message::new("over-wins").with("winner", winner);
    match outcome {
        Some(Outcome::Won(Winner::Seat(seat))) => wins(names::seat(seat)),
        Some(Outcome::Won(Winner::Pacman)) => wins(Message::new("piece-pac")),
        Some(Outcome::Won(Winner::Ghosts)) => Message::new("over-ghosts"),
        Some(Outcome::Drawn) | None => Message::new("over-draw"),
    }
}

/// The result for the player who is addressed; otherwise who has won.
#[must_use]
pub fn verdict(table: &Table, viewer: Viewer) -> Message {
    match (viewer.own_seat(table), table.outcome()) {
        (Some(seat), Some(Outcome::Won(winner))) => {
            let has_won = table.history().current().is_winner(seat, winner);
            Message::new(match has_won {
                true => "over-you-win",
                false => "over-you-lose",
            })
        }
        (_, outcome) => result(outcome),
    }
}

fn over(lines: &mut Vec<Line>, table: &Table, log: &MoveLog) {
    lines.push((Tone::Now, result(table.outcome())));
    if let Some(seat) = table.forfeited() {
        let message = Message::new("over-time").with("seat", names::seat(seat));
        lines.push((Tone::Plain, message));
    }
    let shown = table.review_ply();
    let shown = shown.unwrap_or(table.history().moves().len());
    let event = log.event_at(shown);
    lines.extend(event.map(|event| (Tone::Plain, event.clone())));
    if let Some(level) = table.history().current().level_reached() {
        lines.push((Tone::Plain, Message::new("over-level").with("level", level)));
    }
    if let Some(ply) = table.review_ply() {
        let message = match log.turns_before(ply) {
            0 => Message::new("review-start"),
            turn => Message::new("review-move")
                .with("turn", turn)
                .with("all", log.turns().len()),
        };
        lines.push((Tone::Now, message));
    }
}

/// The turns up to the position that is shown, the oldest first.
#[must_use]
pub fn turns<'a>(table: &Table, log: &'a MoveLog) -> &'a [Turn] {
    let all = log.turns();
    match table.phase() {
        Phase::Play | Phase::Pause | Phase::Over | Phase::Resume => {
            let shown = table.review_ply().map(|ply| log.turns_before(ply));
            all.get(..shown.unwrap_or(all.len())).unwrap_or(all)
        }
        Phase::Attract
        | Phase::Lobby
        | Phase::Lesson
        | Phase::Puzzle
        | Phase::Service
        | Phase::BootLoader => &[],
    }
}

/// A turn in words.
#[must_use]
pub fn turn(turn: &Turn) -> Message {
    let item = |(number, &mv): (usize, &Move)| {
        let (message, behind) = match mv.action() {
            Action::Square(square) if turn.is_placing && number == 0 => {
                (Message::new("move-place").text("square", square), ", ")
            }
            Action::Rolled(_) => (names::of_move(mv), ": "),
            _ => (names::of_move(mv), " "),
        };
        (Argument::Message(message), behind)
    };
    let moves = turn.moves.iter().enumerate().map(item);
    Message::new("move-line")
        .with("mover", names::mover(turn.mover))
        .with("moves", Argument::List(moves.collect()))
}
