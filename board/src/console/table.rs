//! `table`: the state of the table beside the position, a line each. The words of 0.1 (`kept`, `kept_games`, `question`, `answer`) follow their
//! successors for one version.

use core::fmt::{self, Write};

use crate::table::{
    Lesson, Phase, PhaseView, Player, ProposalKind, Purpose, PuzzlePlay, Rejection, Table, lobby,
};
use fencelight_core::games::GameKind;
use fencelight_core::geometry::Seat;
use fencelight_core::notation::yes_no;

/// Writes the lines.
pub(super) fn write(out: &mut impl Write, table: &Table) -> fmt::Result {
    writeln!(out, "phase={}", table.phase().name())?;
    writeln!(out, "now={}", table.now_ms())?;
    writeln!(out, "idle={}", table.idle_ms())?;
    match table.leaving_ms() {
        Some(left_ms) => writeln!(out, "leaves={}", left_ms.div_ceil(1_000))?,
        None => writeln!(out, "leaves=-")?,
    }
    for key in ["resumable", "kept"] {
        writeln!(out, "{key}={}", yes_no(table.is_resumable()))?;
    }
    for key in ["unfinished", "kept_games"] {
        write_unfinished(out, table, key)?;
    }
    let seated = match table.phase() {
        Phase::Lobby => table.lobby_players(),
        _ => table.players(),
    };
    for seat in Seat::ALL {
        write!(out, "seat_{seat}=")?;
        match seated[seat] {
            Player::Empty => writeln!(out, "-")?,
            Player::Human => writeln!(out, "human")?,
            Player::Computer { level } => writeln!(out, "computer{level}")?,
            Player::Remote => writeln!(out, "remote")?,
        }
    }
    write_phase(out, table)?;
    write!(out, "preview=")?;
    match table.preview() {
        Some(preview) => writeln!(out, "{}", preview.fence)?,
        None => writeln!(out, "-")?,
    }
    for key in ["proposal", "question"] {
        match table.proposal() {
            Some(proposal) => {
                let what = match proposal.kind {
                    ProposalKind::TakeBack(_) => "takeback",
                    ProposalKind::Pause => "pause",
                };
                writeln!(out, "{key}={what}:{}", proposal.by)?;
            }
            None => writeln!(out, "{key}=-")?,
        }
    }
    write!(out, "thinking=")?;
    match table.request().map(|request| request.purpose) {
        Some(Purpose::Move) => writeln!(out, "move")?,
        Some(Purpose::Hint) => writeln!(out, "hint")?,
        Some(Purpose::Attract) => writeln!(out, "attract")?,
        None => writeln!(out, "-")?,
    }
    write!(out, "request=")?;
    match table.remote_request() {
        Some(request) => writeln!(out, "{}", request.number)?,
        None => writeln!(out, "-")?,
    }
    write!(out, "hint=")?;
    match table.cues().hint {
        Some((mv, _)) => writeln!(out, "{mv}")?,
        None => writeln!(out, "-")?,
    }
    writeln!(out, "stuck={}", table.stuck().len())?;
    writeln!(out, "masked={}", table.masked().len())?;
    match table.fault() {
        Some(fault) => writeln!(out, "fault={}", fault as u8)?,
        None => writeln!(out, "fault=-")?,
    }
    write_counters(out, table)?;
    match table.cues().rejection {
        Some(Rejection { reason, .. }) => write!(out, "rejection={reason}\nanswer={reason}"),
        None => write!(out, "rejection=-\nanswer=-"),
    }
}

fn write_counters(out: &mut impl Write, table: &Table) -> fmt::Result {
    let counters = table.counters();
    writeln!(out, "games={}", counters.games)?;
    writeln!(out, "moves={}", counters.moves)?;
    for seat in Seat::ALL {
        writeln!(out, "wins_{seat}={}", counters.wins[seat])?;
    }
    writeln!(out, "hours={}", counters.seconds / 3_600)?;
    for (grade, count) in (1..).zip(counters.puzzles) {
        writeln!(out, "solved_{grade}={count}")?;
    }
    Ok(())
}

/// The kinds with an unfinished game.
fn write_unfinished(out: &mut impl Write, table: &Table, key: &str) -> fmt::Result {
    write!(out, "{key}=")?;
    let mut is_first = true;
    for kind in GameKind::ALL {
        if table.has_unfinished(kind) {
            let comma = if is_first { "" } else { "," };
            write!(out, "{comma}{kind}")?;
            is_first = false;
        }
    }
    writeln!(out, "{}", if is_first { "-" } else { "" })
}

/// What the phase has of its own.
fn write_phase(out: &mut impl Write, table: &Table) -> fmt::Result {
    match table.phase_view() {
        PhaseView::Lobby(page) => write_lobby(out, table, page),
        PhaseView::Service(service) => writeln!(out, "page={}", service.page.name()),
        PhaseView::Attract(show) => {
            writeln!(out, "show={}", table.position().kind().name())?;
            match show.puzzle() {
                Some((puzzle, _)) => write_puzzle(out, puzzle),
                None => Ok(()),
            }
        }
        PhaseView::Lesson(lesson) => write_lesson(out, lesson),
        PhaseView::Puzzle(puzzle) => write_puzzle(out, puzzle),
        PhaseView::Over { review_ply, .. } => {
            match review_ply {
                Some(ply) => writeln!(out, "review={ply}")?,
                None => writeln!(out, "review=-")?,
            }
            match table.forfeited() {
                Some(seat) => writeln!(out, "forfeited={seat}")?,
                None => writeln!(out, "forfeited=-")?,
            }
            write_plies(out, table)
        }
        PhaseView::Resume | PhaseView::Play | PhaseView::Pause => write_plies(out, table),
        PhaseView::BootLoader { .. } => Ok(()),
    }
}

/// The line of all moves of the game, which `state` has too.
pub(super) fn write_plies(out: &mut impl Write, table: &Table) -> fmt::Result {
    let history = table.history();
    let retained = u32::try_from(history.moves().len()).unwrap_or(u32::MAX);
    writeln!(out, "plies={}", history.evicted().saturating_add(retained))
}

fn write_lesson(out: &mut impl Write, lesson: &Lesson) -> fmt::Result {
    writeln!(out, "lesson={}", lesson.kind().name())?;
    writeln!(out, "step={}", lesson.step_number())?;
    match lesson.asked_key() {
        Some(key) => writeln!(out, "asks={key}"),
        None => writeln!(out, "asks=-"),
    }
}

/// The lines of a puzzle, which `state` has too.
pub(super) fn write_puzzle(out: &mut impl Write, puzzle: &PuzzlePlay) -> fmt::Result {
    writeln!(out, "puzzle={}", puzzle.number())?;
    writeln!(out, "grade={}", puzzle.grade())?;
    writeln!(out, "left={}", puzzle.left())?;
    writeln!(out, "tries={}", puzzle.tries())?;
    writeln!(out, "solved={}", yes_no(puzzle.is_solved()))
}

fn write_lobby(out: &mut impl Write, table: &Table, page: lobby::LobbyPage) -> fmt::Result {
    writeln!(out, "page={}", page.name())?;
    let kind: GameKind = table.lobby_kind();
    writeln!(out, "chosen={}", kind.name())?;
    match table.lobby_pac() {
        Some(seat) => writeln!(out, "pac={seat}")?,
        None => writeln!(out, "pac=-")?,
    }
    for row in [lobby::LobbyPage::Rules, lobby::LobbyPage::Table]
        .into_iter()
        .flat_map(|page| lobby::rows(page, kind))
    {
        let value = row.chosen(kind, table.choices(), table.settings());
        writeln!(out, "row_{}={value}", row.key)?;
    }
    Ok(())
}
