//! A real board in words: those of the game where there is one, otherwise what can be said from outside.

use fencelight_board::table::{LessonScript, Phase, Player};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::{Fence, Key, Seat};
use fencelight_core::notation::parse_move;
use fencelight_text::facts::layout_of;
use fencelight_text::{Line, Logs, Message, Tone, names, panel};

use super::content::Content;
use crate::mirror::{Mirror, VERSION};

/// The words of the panel.
#[must_use]
pub fn mirror_content(mirror: &Mirror, logs: &Logs) -> Content {
    let title = match (mirror.phase(), mirror.kind()) {
        (Some(phase), Some(kind)) if mirror.is_here() => panel::title_of(phase, kind),
        _ => Message::new("mirror-title"),
    };
    let turns = mirror.table().map(|table| panel::turns(table, &logs.moves));
    Content {
        title,
        // A message without a name is empty.
        aim: match (mirror.phase(), mirror.kind()) {
            // The line has no options of the lobby, on which the aim depends.
            (Some(Phase::Lobby | Phase::Service), Some(GameKind::Pacman)) => Message::new(""),
            (Some(phase), Some(kind)) => match (phase, mirror.table()) {
                (Phase::Play, Some(table)) => panel::aim(table),
                (_, table) => {
                    let layout = table.map(|table| layout_of(table.position()));
                    panel::aim_of(phase, kind, layout.unwrap_or_default())
                }
            },
            _ => Message::new(""),
        },
        lines: lines(mirror, logs),
        groups: Vec::new(),
        turns: turns.unwrap_or_default().iter().map(panel::turn).collect(),
        shown_turn: None,
    }
}

/// The lines under the title.
fn lines(mirror: &Mirror, logs: &Logs) -> Vec<Line> {
    if !mirror.is_here() {
        return vec![(Tone::Error, Message::new("mirror-away"))];
    }
    let mut lines = match (mirror.phase(), mirror.table()) {
        (Some(Phase::Play | Phase::Over), Some(table)) => panel::lines(table, logs, false),
        (Some(phase), _) => of_phase(mirror, phase),
        (None, _) => Vec::new(),
    };
    asked(&mut lines, mirror);
    if let Some(version) = mirror.other_version() {
        let message = Message::new("mirror-version")
            .text("board", version)
            .text("page", VERSION);
        lines.push((Tone::Error, message));
    }
    if let Some(reason) = mirror.refusal() {
        let message = Message::new("mirror-refused").text("reason", reason);
        lines.push((Tone::Error, message));
    }
    lines
}

/// What a phase without a game shows.
fn of_phase(mirror: &Mirror, phase: Phase) -> Vec<Line> {
    match phase {
        Phase::Attract => vec![(Tone::Now, Message::new("attract-line"))],
        Phase::Resume => vec![(Tone::Now, Message::new("resume-line"))],
        Phase::Lobby => lobby(mirror),
        Phase::Lesson => lesson(mirror),
        Phase::Pause | Phase::Service | Phase::BootLoader | Phase::Play | Phase::Over => Vec::new(),
    }
}

fn lobby(mirror: &Mirror) -> Vec<Line> {
    let mut lines: Vec<Line> = mirror
        .kind()
        .map(|kind| (Tone::Now, names::game(kind)))
        .into_iter()
        .collect();
    let players = mirror.players();
    for seat in Seat::ALL {
        let player = match players[seat] {
            Player::Remote => Message::new("mirror-remote"),
            player => names::player(player),
        };
        let message = Message::new("mirror-seat")
            .with("seat", names::seat(seat))
            .with("player", player);
        lines.push((Tone::Plain, message));
    }
    lines
}

fn lesson(mirror: &Mirror) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(key) = mirror.fact("asks").and_then(Key::from_name) {
        let message = Message::new("lesson-press").with("key", names::key(key));
        lines.push((Tone::Now, message));
    }
    let step: Option<usize> = mirror.fact("step").and_then(|step| step.parse().ok());
    if let (Some(step), Some(kind)) = (step, mirror.kind()) {
        let all = LessonScript::of(kind).len();
        let message = Message::new("lesson-step")
            .with("step", step.min(all))
            .with("all", all);
        lines.push((Tone::Plain, message));
    }
    lines
}

/// A fence that is shown, an open proposal, a hint.
fn asked(lines: &mut Vec<Line>, mirror: &Mirror) {
    if let Some(fence) = mirror.fact("preview").and_then(Fence::from_name) {
        lines.push((Tone::Now, names::shown_fence(fence)));
    }
    // A board of the version before has the word `question` alone.
    let proposal = mirror.fact("proposal").or_else(|| mirror.fact("question"));
    if let Some((kind, by)) = proposal.and_then(|text| text.split_once(':'))
        && let Some(seat) = Seat::ALL.into_iter().find(|seat| seat.to_string() == by)
    {
        let name = match kind {
            "pause" => "asks-pause",
            _ => "asks-take-back",
        };
        lines.push((
            Tone::Now,
            Message::new(name).with("seat", names::seat(seat)),
        ));
    }
    if let Some(mv) = mirror.fact("hint").and_then(|text| parse_move(text).ok()) {
        lines.push((Tone::Now, names::hint(mv)));
    }
}
